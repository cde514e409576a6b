#include "model_table.h"

#include "stats/rng.h"
#include "stats/stats.h"
#include "agree/sketch.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum column { ROW, OF, ANNOTATOR, LABEL, GIVEN, VALUE, N, SKETCH, SETTINGS };

const struct record_column model_table_columns[] = {
	[ROW] = {"row", RECORD_TEXT}, [OF] = {"of", RECORD_KEY},
	[ANNOTATOR] = {"annotator", RECORD_KEY}, [LABEL] = {"label", RECORD_KEY},
	[GIVEN] = {"given", RECORD_KEY}, [VALUE] = {"value", RECORD_REAL},
	[N] = {"n", RECORD_REAL}, {NULL, 0}
};

const struct record_column model_table_sums[] = {
	[ROW] = {"row", RECORD_TEXT}, [OF] = {"of", RECORD_KEY},
	[ANNOTATOR] = {"annotator", RECORD_KEY}, [LABEL] = {"label", RECORD_KEY},
	[GIVEN] = {"given", RECORD_KEY}, [VALUE] = {"value", RECORD_EXACT},
	[N] = {"n", RECORD_EXACT}, [SKETCH] = {"items_sketch", RECORD_KEY},
	[SETTINGS] = {"settings", RECORD_KEY}, {NULL, 0}
};

/* ---- writing ---- */

/* The keys of a row; an empty one does not apply. */
struct key {
	const char *row;
	struct view of, annotator, label, given;
	size_t rows;             /* written until now */
};

static void
write_row(struct out *out, struct key *key, double value, double n)
{
	struct record r = record_start(out, model_table_columns);

	record_text(&r, key->row);
	record_key(&r, key->of);
	record_key(&r, key->annotator);
	record_key(&r, key->label);
	record_key(&r, key->given);
	record_real(&r, value);
	record_real(&r, n);
	record_end(&r);
	key->rows++;
}

/* The name of truth l; absent or present if `of` is a task by itself. */
static struct view
truth_name(const struct model *s, struct view of, size_t l)
{
	return of.n > 0 ? view_of(l ? "present" : "absent") :
		labels_name(&s->t->labels, (uint32_t)l);
}

/* The number of truths with a name. */
static size_t
named(const struct model *s, struct view of)
{
	return of.n > 0 ? 2 : s->t->labels.ids.n;
}

/* Sums over the confusion matrix of an annotator, truth by truth. */
struct matrix_sums {
	double right;            /* sum of T_il over the ratings l */
	double *m, *squares;     /* per label l: sum over k of p_k pi_kl, and of its
	                            square */
};

/*
 * Ipeirotis, Provost & Wang 2010 with costs 0 and 1: the information in an answer of
 * annotator a, 1 - sum_l [m_l - sum_k (p_k pi_akl)^2 / m_l] / (1 - sum_k p_k^2), m_l =
 * sum_k p_k pi_akl. It is 0 for an annotator who guesses, and 1 for one who always errs
 * in the same way, too; NUM_NA if the prior is all on one label.
 */
static double
quality(const struct model *s, const struct matrix_sums *x)
{
	double cost = 0, least = 1;

	for (size_t k = 0; k < s->k; k++)
		least -= s->prior[k] * s->prior[k];
	for (size_t l = 0; l < s->k; l++)
		cost += x->m[l] > 0 ? x->m[l] - x->squares[l] / x->m[l] : 0;
	return least > 0 ? 1 - cost / least : NUM_NA;
}

static void
write_confusion(struct out *out, const struct model *s, struct key *key, size_t a)
{
	size_t n = named(s, key->of), k = s->k;
	double *room = mem_zero(4 * k, sizeof *room), *says = room, *sums = room + k;
	struct matrix_sums x = {0, room + 2 * k, room + 3 * k};

	for (size_t t = 0; t < k; t++) {
		model_row(s, a, t, says, sums);
		x.right += sums[t];
		for (size_t l = 0; l < k; l++) {
			double p = s->prior[t] * says[l];

			x.m[l] += p;
			x.squares[l] += p * p;
			if (t >= n || l >= n)
				continue;
			key->label = truth_name(s, key->of, t);
			key->given = truth_name(s, key->of, l);
			write_row(out, key, says[l], sums[l]);
		}
	}
	key->label = key->given = view_of("");
	key->row = "accuracy";
	write_row(out, key, stats_ratio(x.right, s->person[a].given),
		s->person[a].given);
	key->row = "quality";
	write_row(out, key, quality(s, &x), s->person[a].given);
	MEM_FREE(room);
}

static void
write_mace(struct out *out, const struct model *s, struct key *key, size_t a)
{
	const struct model_person *p = &s->person[a];

	write_row(out, key, p->know, p->given);
	key->row = "guess";
	write_row(out, key, p->guess, p->given);
	key->row = "strategy";
	for (size_t l = 0; l < named(s, key->of); l++) {
		key->given = truth_name(s, key->of, l);
		write_row(out, key, model_strategy(s, a, l), p->given);
	}
}

size_t
model_table_write(struct out *out, const struct model *s, struct view of)
{
	struct key key = {"temper", of, {0}, {0}, {0}, 0};

	if (s->temper < 1)
		write_row(out, &key, s->temper, (double)s->held_out);
	key.row = "prior";
	for (size_t l = 0; l < named(s, of) && s->rules->form != TARGETS_MACE; l++) {
		key.label = truth_name(s, of, l);
		write_row(out, &key, s->prior[l], s->mass[l]);
	}
	for (uint32_t a = 0; a < s->t->n_annotators; a++) {
		key = (struct key){"confusion", of,
			ids_name(&s->t->annotators, a), {0}, {0}, key.rows};
		if (s->person[a].given == 0)
			continue;
		if (s->rules->form == TARGETS_DAWID_SKENE) {
			write_confusion(out, s, &key, a);
		} else if (s->rules->form == TARGETS_MACE) {
			key.row = "competence";
			write_mace(out, s, &key, a);
		} else {
			key.row = "accuracy";
			write_row(out, &key, s->person[a].theta,
				s->person[a].given);
		}
	}
	return key.rows;
}

void
model_table_write_rows(struct out *out, size_t rows)
{
	struct record r = record_start(out, model_table_columns);

	record_text(&r, "rows");
	for (size_t c = OF; c < VALUE; c++)
		record_key(&r, view_of(""));
	out_digits(record_field(&r, RECORD_REAL), rows);
	record_real(&r, NUM_NA);
	record_end(&r);
}

void
model_table_write_scores(struct out *out, const struct rankings *s, const struct items *t)
{
	struct key key = {s->form == RANKINGS_WAWA ? "skill" : "score", {0}, {0}, {0},
		{0}, 0};

	for (uint32_t a = 0; a < t->n_annotators; a++)
		for (uint32_t l = 0; l < s->labels && s->given[a] > 0; l++) {
			key.annotator = ids_name(&t->annotators, a);
			if (t->multilabel)
				key.of = labels_name(&t->labels, l);
			write_row(out, &key, s->score[a * s->labels + l],
				s->given[a]);
		}
}

/* ---- reading ---- */

/* Probabilities add up to 1 but for so much. */
#define NEAR 1e-6

static const char *const method_names[] = {[TARGETS_DAWID_SKENE] = "dawid_skene",
	[TARGETS_ONE_COIN] = "one_coin", [TARGETS_MACE] = "mace"};

/* A value that was read: people are sorted when all are there. */
struct entry {
	uint32_t person;         /* IDS_NONE: a prior */
	uint32_t table, at;      /* at: place among the values of one */
	size_t line;
	double value;
};

struct reading {
	struct model_table *x;
	struct record_reader in;
	const struct labels *labels;
	bool several;
	struct entry *entry;
	size_t n, cap;
	bool sums;               /* the table is of sums */
	double items;            /* of its rows */
	struct sketch sketch;
};

static struct view
field(const struct reading *r, enum column c)
{
	return record_read(&r->in, (int)c);
}

/* A label of the task; where each label is a task by itself, absent or present, but
 * in the column `of` its label. */
static uint32_t
label_in(const struct reading *r, enum column c)
{
	struct view v = field(r, c);
	uint32_t l;

	if (r->several && c != OF) {
		if (!view_is(v, "absent") && !view_is(v, "present"))
			record_bad(&r->in, (int)c, "absent or present");
		return view_is(v, "present");
	}
	l = labels_find(r->labels, v);
	if (l == IDS_NONE)
		err_line(r->in.t.file, record_line(&r->in), "%slabel %s: the ratings "
			"lack it (-L names all labels)",
			c == OF ? "column \"of\": " : "", err_quote(v));
	return r->labels->rank[l];
}

/* A row of another method. */
_Noreturn static void
foreign_row(const struct reading *r)
{
	struct view row = field(r, ROW);

	err_line(r->in.t.file, record_line(&r->in), "row %s: expected what -M %s -B "
		"annotator writes", err_quote(row),
		method_names[r->x->rules->form]);
}

/* The place of the row's value, or UINT32_MAX: a row that follows from others. *prior:
 * it belongs to no annotator. */
static uint32_t
place_in(const struct reading *r, bool *prior)
{
	enum targets_model form = r->x->rules->form;
	struct view row = field(r, ROW);
	uint32_t k = (uint32_t)r->x->k;

	*prior = view_is(row, "prior");
	if (*prior && form != TARGETS_MACE)
		return label_in(r, LABEL);
	if (form == TARGETS_DAWID_SKENE && view_is(row, "confusion"))
		return label_in(r, LABEL) * k + label_in(r, GIVEN);
	if (form == TARGETS_DAWID_SKENE && (view_is(row, "accuracy") ||
	    view_is(row, "quality")))
		return UINT32_MAX;
	if (form == TARGETS_ONE_COIN && view_is(row, "accuracy"))
		return 0;
	if (form == TARGETS_MACE && view_is(row, "competence"))
		return 0;
	if (form == TARGETS_MACE && view_is(row, "guess"))
		return 1;
	if (form == TARGETS_MACE && view_is(row, "strategy"))
		return 2 + label_in(r, GIVEN);
	foreign_row(r);
}

_Noreturn static void
second_row(const char *file, size_t line)
{
	err_line(file, line, "this row repeats an earlier one");
}

/* A row of sums; a table has no others. False: it is none. */
static bool
add_sum(struct reading *r)
{
	struct view row = field(r, ROW);
	bool prior = view_is(row, "prior_sum"), one = view_is(row, "confusion_sum");
	bool items = view_is(row, "items"), likelihood = view_is(row, "log_likelihood");
	struct entry e = {.person = IDS_NONE, .line = record_line(&r->in)};
	bool sums = prior || one || items || likelihood;

	if ((sums && r->x->rules->form != TARGETS_DAWID_SKENE) || (sums && r->several) ||
	    (sums != r->sums && (r->n > 0 || r->sums)))
		foreign_row(r);
	r->sums = sums;
	if (!sums || likelihood)
		return sums;
	if (r->in.column[N].at < 0 || !tsv_number(&r->in.t, field(r, N), &e.value) ||
	    e.value < 0)
		record_bad(&r->in, N, "a number of 0 or more");
	if (items) {
		sketch_read(&r->sketch, &r->in, SKETCH);
		r->items += e.value;
		return true;
	}
	e.at = label_in(r, LABEL);
	if (one) {
		e.at = e.at * (uint32_t)r->x->k + label_in(r, GIVEN);
		e.person = ids_intern(&r->x->people, field(r, ANNOTATOR));
	}
	MEM_GROW(r->entry, r->cap, r->n + 1);
	r->entry[r->n++] = e;
	return true;
}

/* The hash of the row is added to that of the file, so that the order of rows, in which
 * shards may be joined anyhow, does not matter. */
static void
add_hash(struct reading *r)
{
	uint64_t hash = 0;

	for (int c = ROW; c <= N; c++)
		if (r->in.column[c].at >= 0)
			hash = hash * 0x9e3779b97f4a7c15 + rng_stream(field(r, (enum column)c).p,
				field(r, (enum column)c).n);
	r->x->hash += hash ^ hash >> 32;
}

static void
add_row(struct reading *r)
{
	bool prior = false, temper = view_is(field(r, ROW), "temper");
	struct entry e;

	add_hash(r);
	if (add_sum(r))
		return;
	e.at = temper ? 0 : place_in(r, &prior);
	if (e.at == UINT32_MAX)
		return;
	if (!tsv_number(&r->in.t, field(r, VALUE), &e.value) || e.value < 0 ||
	    e.value > 1 || (temper && e.value == 0))
		record_bad(&r->in, VALUE, temper ? "a number above 0, at most 1" :
			"a probability");
	e.table = r->several ? label_in(r, OF) : 0;
	e.line = record_line(&r->in);
	if (temper) {
		if (!isnan(r->x->temper[e.table]))
			second_row(r->in.t.file, e.line);
		r->x->temper[e.table] = e.value;
		return;
	}
	e.person = prior ? IDS_NONE : ids_intern(&r->x->people,
		field(r, ANNOTATOR));
	MEM_GROW(r->entry, r->cap, r->n + 1);
	r->entry[r->n++] = e;
}

/* Each label with a name has a prior; those without share what is left. Where all have
 * names, they add up to 1. */
static void
check_priors(const struct reading *r, const char *file)
{
	struct model_table *x = r->x;

	for (size_t t = 0; t < x->tables; t++) {
		size_t named = r->several ? 2 : r->labels->ids.n;
		double *prior = x->prior + t * x->k, sum = 0;

		for (size_t l = 0; l < named; l++) {
			struct view v = labels_name(r->labels, r->labels->by_rank[
				r->several ? t : l]);

			if (isnan(prior[l]))
				err_file(file, "no row prior of label %s: the "
					"table was fitted to other labels", err_quote(v));
			sum += prior[l];
		}
		if (sum > 1 + NEAR || (named == x->k && sum < 1 - NEAR))
			err_file(file, "the rows prior%s%s add up to %.9g, expected 1 "
				"(write the table without -p)",
				r->several ? " of label " : "", r->several ?
				err_quote(labels_name(r->labels,
				r->labels->by_rank[t])) : "", sum);
		for (size_t l = named; l < x->k; l++)
			if (isnan(prior[l]))
				prior[l] = fmax(0, 1 - sum) /
					(double)(x->k - named);
	}
}

/* The rows of an annotator for a truth are there for all labels with a name, or none
 * is, and add up to 1 where all labels have names. */
static void
check_confusion(const struct reading *r, const char *file)
{
	struct model_table *x = r->x;
	size_t named = r->several ? 2 : r->labels->ids.n;

	for (size_t row = 0; x->rules->form == TARGETS_DAWID_SKENE &&
	     row < x->tables * x->people.n * x->k; row++) {
		const double *v = x->value + row * x->k;
		double sum = 0;
		size_t there = 0;

		for (size_t l = 0; l < named; l++) {
			there += isnan(v[l]) ? 0 : 1;
			sum += isnan(v[l]) ? 0 : v[l];
		}
		/* a row is all 0 where nothing is imagined and nothing known */
		if (there > 0 && (there < named || (named == x->k && sum != 0 &&
		    fabs(sum - 1) > NEAR)))
			err_file(file, "annotator %s: expected rows confusion "
				"of each given label, which add up to 1 for "
				"each label (write the table without -p)",
				err_quote(ids_name(&x->people,
				row / x->k % x->people.n)));
	}
}

/* The M step from sums: the probabilities in place of N_akl and of sums of T. A row
 * whose sum is 0 is all 0. */
static void
maximise(struct model_table *x, double items)
{
	const struct model_rules *r = x->rules;
	double k = (double)x->k, one = r->pseudo > 0 ? 1 : 0;

	for (size_t l = 0; l < x->k; l++)
		x->prior[l] = ((isnan(x->prior[l]) ? 0 : x->prior[l]) + one) /
			(items + k * one);
	for (size_t row = 0; row < x->people.n * x->k; row++) {
		double *v = x->value + row * x->k, all = r->pseudo;

		for (size_t l = 0; l < x->k; l++)
			all += isnan(v[l]) ? 0 : v[l];
		for (size_t l = 0; l < x->k; l++)
			v[l] = all == 0 ? 0 : ((isnan(v[l]) ? 0 : v[l]) +
				model_imaginary(r, x->k, row % x->k, l)) / all;
	}
}

/* Put the entries in their places, people in the order of their names. */
static void
place(struct reading *r, const char *file, const char *method)
{
	struct model_table *x = r->x;
	uint32_t *order = ids_sorted(&x->people), *rank = ids_ranks(&x->people);
	size_t n = x->tables * x->people.n * x->width;

	if (x->people.n == 0)
		err_file(file, "expected what -M %s -B annotator writes: no row "
			"says what an annotator is like", method);
	x->prior = mem_zero(x->tables * x->k, sizeof *x->prior);
	x->value = mem_alloc(n, sizeof *x->value);
	for (size_t i = 0; i < n; i++)
		x->value[i] = NUM_NA;
	for (size_t i = 0; i < x->tables * x->k; i++)
		x->prior[i] = x->rules->form == TARGETS_MACE ? 1 / (double)x->k :
			NUM_NA;
	for (size_t i = 0; i < r->n; i++) {
		const struct entry *e = &r->entry[i];
		double *to = e->person == IDS_NONE ?
			&x->prior[e->table * x->k + e->at] :
			&x->value[(e->table * x->people.n + rank[e->person]) *
				x->width + e->at];

		if (!isnan(*to) && !r->sums)
			second_row(file, e->line);
		*to = isnan(*to) ? e->value : *to + e->value;
	}
	ids_reorder(&x->people, order);
	if (r->sums)
		maximise(x, r->items);
	check_priors(r, file);
	check_confusion(r, file);
	MEM_FREE(order, rank);
}

void
model_table_read(struct model_table *x, const char *file,
	const struct model_rules *rules, const struct labels *labels, size_t k,
	bool several)
{
	struct reading r = {.x = x, .labels = labels, .several = several};

	*x = (struct model_table){.rules = rules, .k = k,
		.tables = several ? labels->ids.n : 1,
		.width = rules->form == TARGETS_DAWID_SKENE ? k * k :
			rules->form == TARGETS_MACE ? 2 + k : 1};
	x->temper = mem_alloc(x->tables, sizeof *x->temper);
	for (size_t t = 0; t < x->tables; t++)
		x->temper[t] = NUM_NA;
	ids_init(&x->people);
	record_open(&r.in, file, model_table_sums, 1 << N | 3 << SKETCH);
	while (record_next_counted(&r.in, VALUE))
		add_row(&r);
	record_close(&r.in);
	strings_free(&r.sketch.settings);
	place(&r, file, method_names[rules->form]);
	MEM_FREE(r.entry);
}

void
model_table_free(struct model_table *x)
{
	ids_free(&x->people);
	MEM_FREE(x->prior, x->value, x->temper);
}

double
model_table_temper(const struct model_table *x, size_t table)
{
	return x->rules->temper > 0 ? x->rules->temper :
		isnan(x->temper[table]) ? 1 : x->temper[table];
}

/* ---- one E step ---- */

/* P(l | k) of a person; without values of theirs, by the imaginary ratings. */
static double
says(const struct model_table *x, const double *v, size_t truth, size_t label)
{
	double k = (double)x->k;
	const struct model_rules *r = x->rules;
	bool blind = !v || isnan(v[0]);

	if (r->form == TARGETS_DAWID_SKENE) {
		double p = v ? v[truth * x->k + label] : NUM_NA;

		return !isnan(p) ? p : r->pseudo == 0 ? 1 :
			model_imaginary(r, x->k, truth, label) / r->pseudo;
	}
	if (r->form == TARGETS_ONE_COIN) {
		double theta = !blind ? v[0] : r->pseudo > 0 ? r->right : 1 / k;

		return truth == label ? theta : (1 - theta) / (k - 1);
	}
	if (blind || isnan(v[1]) || isnan(v[2 + label]))
		return MODEL_KNOWS / k + (truth == label ? MODEL_KNOWS : 0);
	return v[1] * v[2 + label] + (truth == label ? v[0] : 0);
}

/* By person, the unknown last, then by label: sums do not depend on the order of
 * rows. */
static int
cmp_ratings(const void *a, const void *b)
{
	const struct model_table_rating *x = a, *y = b;

	if (x->person != y->person)
		return x->person < y->person ? -1 : 1;
	return (x->label > y->label) - (x->label < y->label);
}

double
model_table_expect(const struct model_table *x, size_t table,
	struct model_table_rating *rating, size_t n, double *p)
{
	double *log_p = mem_alloc(x->k, sizeof *log_p);
	double all;

	qsort(rating, n, sizeof *rating, cmp_ratings);
	for (size_t l = 0; l < x->k; l++) {
		log_p[l] = log(x->prior[table * x->k + l]);
		for (size_t r = 0; r < n; r++) {
			const double *v = rating[r].person == IDS_NONE ? NULL :
				x->value + (table * x->people.n +
				rating[r].person) * x->width;

			log_p[l] += log(says(x, v, l, rating[r].label));
		}
	}
	all = model_normalise(log_p, x->k);
	if (all > -(double)INFINITY)
		memcpy(p, log_p, x->k * sizeof *p);
	MEM_FREE(log_p);
	return all;
}
