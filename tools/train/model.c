#include "model.h"

#include "losses.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <math.h>
#include <string.h>

enum column { KIND, FEATURE, HEAD, LABEL, WEIGHT };

static const struct record_column columns[] = {
	[KIND] = {"kind", RECORD_TEXT}, [FEATURE] = {"feature", RECORD_KEY},
	[HEAD] = {"head", RECORD_KEY}, [LABEL] = {"label", RECORD_KEY},
	[WEIGHT] = {"weight", RECORD_REAL}, {NULL, 0}
};

/* ---- writing ---- */

struct writing {
	struct out out;
	size_t rows;             /* written until now */
};

static void
write_row(struct writing *to, const char *kind, struct view feature, struct view head,
	struct view label, double weight)
{
	struct record r = record_start(&to->out, columns);

	record_text(&r, kind);
	record_key(&r, feature);
	record_key(&r, head);
	record_key(&r, label);
	record_real(&r, weight);
	record_end(&r);
	to->rows++;
}

/* The last row, without which no model is read: how many stand before it. */
static void
write_rows(struct writing *to)
{
	struct record r = record_start(&to->out, columns);

	record_text(&r, "rows");
	for (size_t c = FEATURE; c < WEIGHT; c++)
		record_key(&r, view_of(""));
	out_digits(record_field(&r, RECORD_REAL), to->rows);
	record_end(&r);
}

/* The rows of one feature of a head: all labels, unless each weight is 0. */
static void
write_feature(struct writing *to, const struct fit *f, const char *kind,
	struct view feature, struct view head, const double *w, double scale)
{
	const struct labels *labels = &f->r->t->labels;
	bool any = head.n == 0;

	for (size_t l = 0; l < f->r->k; l++)
		any = any || w[l] != 0;
	for (uint32_t l = 0; l < labels->ids.n && any; l++)
		write_row(to, kind, feature, head, labels_name(labels, l),
			w[l] * scale);
}

/* Features from .. to - 1 of the shared model (feature NULL) or of a head, whose
 * parameters begin at w. b: K biases, which are written first. */
static void
write_part(struct writing *to, const struct fit *f, struct view head,
	const uint32_t *feature, size_t n, const double *w, const double *b,
	const struct view *gram, double scale)
{
	const struct strings *column = &f->r->x->column;
	size_t k = f->r->k;
	double *bias = mem_alloc(k, sizeof *bias);

	for (size_t l = 0; l < k; l++)
		bias[l] = b[l] * scale;
	for (size_t i = 0; i < n; i++) {
		size_t x = feature ? feature[i] : i, c = x - f->text;

		for (size_t l = 0; l < k && x >= f->text; l++)
			bias[l] -= w[i * k + l] * scale / f->scale[c] * f->mean[c];
	}
	for (uint32_t l = 0; l < f->r->t->labels.ids.n; l++)
		write_row(to, "bias", view_of(""), head,
			labels_name(&f->r->t->labels, l), bias[l]);
	for (size_t i = 0; i < n; i++) {
		size_t x = feature ? feature[i] : i, c = x - f->text;

		if (x < f->text)
			write_feature(to, f, "text", gram[x], head, w + i * k,
				scale);
		else
			write_feature(to, f, "number",
				view_of(column->at[f->column[c]]), head,
				w + i * k, scale / f->scale[c]);
	}
	MEM_FREE(bias);
}

static struct view
head_name(const struct fit *f, size_t h)
{
	return f->rules->method->traits & LINEAR_TWO_HEADS ?
		view_of(h ? "soft" : "majority") :
		ids_name(&f->r->t->annotators, f->person[h]);
}

void
model_write(const struct fit *f, const struct features_need *need, const char *path)
{
	const struct linear *m = &f->model;
	size_t k = f->r->k, features = f->x.features;
	const double *v = m->w + features * k;
	const double *c = v + m->head_start[f->task.heads] * k;
	const double *b = c + f->task.heads * k;
	struct view *gram = mem_alloc(f->text, sizeof *gram);
	double scale = 1 / sqrt(f->task.share);
	struct writing to = {.rows = 0};

	for (size_t g = 0; g < f->r->x->grams.n; g++)
		if (f->place[g] != IDS_NONE)
			gram[f->place[g]] = features_gram(f->r->x, g);
	out_open(&to.out, path, 0);
	record_header(&to.out, columns);
	write_row(&to, "method", view_of(f->rules->method->about.name), view_of(""),
		view_of(""), 1);
	write_row(&to, "option", view_of("ngrams"), view_of(""), view_of(""),
		(double)need->ngrams);
	write_row(&to, "option", view_of("hash"), view_of(""), view_of(""),
		(double)need->hash);
	write_row(&to, "option", view_of("multilabel"), view_of(""), view_of(""),
		f->r->several);
	write_part(&to, f, view_of(""), NULL, features, m->w, b, gram, 1);
	for (size_t h = 0; h < f->task.heads; h++) {
		size_t from = m->head_start[h], n = m->head_start[h + 1] - from;

		write_part(&to, f, head_name(f, h),
			n > 0 ? m->head_feature + from : NULL, n, v + from * k,
			c + h * k, gram, scale);
	}
	write_rows(&to);
	out_close(&to.out);
}

/* ---- reading ---- */

/* Sums of weights times numbers must be numbers. */
#define MOST 1e100

struct reading {
	struct model *m;
	struct record_reader in;
	struct entry {
		uint32_t key, label;
		size_t line;
		double weight;
	} *entry;
	size_t n, cap;
};

static struct view
field(const struct reading *r, enum column c)
{
	return record_read(&r->in, (int)c);
}

/* Write the key of a weight: its head, 0 for the shared part, its kind and feature.
 * to: 5 bytes and those of the feature. */
static struct view
write_key(char *to, uint32_t head, char kind, struct view feature)
{
	memcpy(to, &head, sizeof head);
	to[sizeof head] = kind;
	memcpy(to + sizeof head + 1, feature.p, feature.n);
	return (struct view){to, sizeof head + 1 + feature.n};
}

static uint32_t
add_key(struct reading *r, char kind)
{
	struct view head = field(r, HEAD), feature = field(r, FEATURE);
	char *text = mem_alloc(feature.n + 8, 1);
	uint32_t h = view_is(head, "*") ? 0 : ids_intern(&r->m->heads, head) + 1;
	uint32_t id = ids_intern(&r->m->keys, write_key(text, h, kind,
		kind == 'b' ? view_of("") : feature));

	MEM_FREE(text);
	return id;
}

static void
add_option(struct reading *r, double x)
{
	struct view name = field(r, FEATURE);

	if (x != floor(x) || x < view_is(name, "ngrams") || x > 32)
		record_bad(&r->in, WEIGHT, "a whole number up to 32");
	if (view_is(name, "ngrams"))
		r->m->ngrams = (uint64_t)x;
	else if (view_is(name, "hash"))
		r->m->hash = (uint64_t)x;
	else if (view_is(name, "multilabel"))
		r->m->several = x > 0;
	else
		record_bad(&r->in, FEATURE, "ngrams, hash or multilabel");
}

static void
add_weight(struct reading *r, char kind, double x)
{
	struct view feature = field(r, FEATURE);

	if (kind == 'n' && !strings_has(&r->m->columns, feature))
		strings_add(&r->m->columns, feature.p, feature.n);
	r->m->text = r->m->text || kind == 't';
	MEM_GROW(r->entry, r->cap, r->n + 1);
	r->entry[r->n++] = (struct entry){add_key(r, kind),
		ids_intern(&r->m->labels, field(r, LABEL)), record_line(&r->in), x};
}

static void
add_row(struct reading *r)
{
	struct view kind = field(r, KIND), feature = field(r, FEATURE);
	double x;

	if (!tsv_number(&r->in.t, field(r, WEIGHT), &x) || fabs(x) > MOST)
		record_bad(&r->in, WEIGHT, "a number from -1e100 to 1e100");
	if (view_is(kind, "method")) {
		r->m->method = method_find(&linear_table,
			mem_copy(feature.p, feature.n));
	} else if (view_is(kind, "option")) {
		add_option(r, x);
	} else if (view_is(kind, "bias") || view_is(kind, "text") ||
		   view_is(kind, "number")) {
		add_weight(r, kind.p[0], x);
	} else {
		record_bad(&r->in, KIND,
			"method, option, bias, text or number");
	}
}

_Noreturn static void
no_label(const struct reading *r, const char *file, size_t key, size_t label)
{
	const struct entry *e = r->entry;

	while (e->key != key)
		e++;
	err_line(file, e->line, "this feature of this head has no row of label %s",
		err_quote(ids_name(&r->m->labels, label)));
}

/* Weights by feature and label. A feature of a head has rows of all labels. */
static void
place(const struct reading *r, const char *file)
{
	struct model *m = r->m;
	size_t n = m->keys.n * m->labels.n;

	m->room = mem_alloc(m->labels.n, sizeof *m->room);
	m->weight = mem_alloc(n, sizeof *m->weight);
	for (size_t i = 0; i < n; i++)
		m->weight[i] = NUM_NA;
	for (size_t i = 0; i < r->n; i++) {
		const struct entry *e = &r->entry[i];
		double *to = &m->weight[e->key * m->labels.n + e->label];

		if (!isnan(*to))
			err_line(file, e->line, "this row repeats an earlier one");
		*to = e->weight;
	}
	for (size_t i = 0; i < n; i++)
		if (isnan(m->weight[i]))
			no_label(r, file, i / m->labels.n, i % m->labels.n);
}

/* The heads by which the method predicts must be there. */
static void
check_heads(struct model *m, const char *file)
{
	bool two = m->method->traits & LINEAR_TWO_HEADS;

	/* IDS_NONE + 1 is 0 */
	m->predicts = two ? ids_lookup(&m->heads, view_of("soft")) + 1 : 0;
	if ((two && m->predicts == 0) ||
	    (m->method->traits & LINEAR_HEADS && m->heads.n == 0))
		err_file(file, "expected what --model writes: rows of heads are "
			"missing");
}

void
model_read(struct model *m, const char *file)
{
	struct reading r = {.m = m};

	*m = (struct model){.ngrams = 2};
	ids_init(&m->labels);
	ids_init(&m->heads);
	ids_init(&m->keys);
	record_open(&r.in, file, columns, 0);
	while (record_next_counted(&r.in, WEIGHT))
		add_row(&r);
	if (!m->method || r.n == 0)
		err_file(file, "expected what --model writes: no row %s",
			m->method ? "says a weight" : "method");
	place(&r, file);
	check_heads(m, file);
}

/* ---- predicting ---- */

/* z += x times the weights of a feature of head h, 0 the shared part. */
static void
add(const struct model *m, uint32_t h, char kind, struct view feature, double x,
	double *z)
{
	char room[256], *text = feature.n + 8 <= sizeof room ? room :
		mem_alloc(feature.n + 8, 1);
	struct ids_key key = ids_hash(write_key(text, h, kind, feature));
	uint32_t id = ids_find(&m->keys, &key);

	for (size_t l = 0; id != IDS_NONE && l < m->labels.n; l++)
		z[l] += x * m->weight[id * m->labels.n + l];
	if (text != room)
		MEM_FREE(text);
}

static void
score(const struct model *m, const struct features *x, size_t at, uint32_t h,
	double *z)
{
	size_t u = x->start[at + 1] - x->start[at];

	add(m, h, 'b', view_of(""), 1, z);
	for (size_t c = x->start[at]; c < x->start[at + 1]; c++)
		add(m, h, 't', features_gram(x, x->gram[c]), 1 / sqrt((double)u), z);
	for (size_t c = 0; c < x->column.n; c++)
		add(m, h, 'n', view_of(x->column.at[c]),
			x->number[at * x->column.n + c], z);
}

/* The probabilities of head h for item `at`; 0: of the shared part. */
static void
predict_head(const struct model *m, const struct features *x, size_t at,
	uint32_t h, double *q)
{
	memset(q, 0, m->labels.n * sizeof *q);
	score(m, x, at, 0, q);
	if (h > 0)
		score(m, x, at, h, q);
	/* of two labels of which one has no name the other's weights are the negative */
	if (m->labels.n == 1 && !m->several)
		q[0] *= 2;
	losses_probabilities(q, m->labels.n, m->several || m->labels.n == 1, q);
}

void
model_predict(const struct model *m, const struct features *x, size_t at, size_t head,
	double *p)
{
	size_t k = m->labels.n;

	if (head != SIZE_MAX || !(m->method->traits & LINEAR_HEADS)) {
		predict_head(m, x, at, head != SIZE_MAX ? (uint32_t)head + 1 :
			m->predicts, p);
		return;
	}
	memset(p, 0, k * sizeof *p);
	for (uint32_t h = 1; h <= m->heads.n; h++) {
		predict_head(m, x, at, h, m->room);
		linear_add_head(m->method, m->room, k, m->several, p);
	}
	for (size_t l = 0; l < k; l++)
		p[l] /= (double)m->heads.n;
}
