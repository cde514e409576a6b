#include "histogram.h"

#include "text/err.h"
#include "text/ids.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* The numbers of a cell: in each the retests and p_flip of the subject again. */
enum { ONCE, PAIRS, DISAGREE, OWN, NUMBERS };

void
histogram_init(struct histogram *h, const struct conf *conf)
{
	*h = (struct histogram){.decided = conf->predictions.n > 0};
	decisions_init(&h->decisions, &conf->common, &conf->predictions);
	vectors_init(&h->vectors, NUMBERS);
	conf_settings(conf, false, &h->settings);
	if (strcmp(h->settings.at[0], SKETCH_DEFAULT ";retests=all") == 0)
		strings_free(&h->settings);
}

/* Count so many items of a kind; returns their row. O(cells). */
static uint32_t
add_kind(struct histogram *h, const struct subject *x, uint64_t items)
{
	MEM_GROW(h->number, h->cap, x->counts.cells * NUMBERS);
	for (size_t k = 0; k < x->counts.cells; k++) {
		double *number = h->number + k * NUMBERS;

		number[ONCE] = x->once ? x->once[k] : x->counts.cell[k].n;
		number[PAIRS] = (double)x->retest.pairs;
		number[DISAGREE] = (double)x->retest.disagree;
		number[OWN] = x->pflip;
	}
	return vectors_add(&h->vectors, x->counts, h->number, 0, items);
}

/* Count the subjects of a list. Kinds may differ in what no column tells apart. */
static void
add_all(struct histogram *h, const struct subjects *s)
{
	uint32_t *row = mem_alloc(s->kinds.n, sizeof *row);

	for (size_t k = 0; k < s->kinds.n; k++) {
		struct subject x = subjects_kind(s, k);

		row[k] = add_kind(h, &x, s->items[k]);
	}
	for (size_t i = 0; i < s->n && h->decided; i++)
		decisions_add(&h->decisions, subjects_name(s, i), row[s->at[i].kind]);
	MEM_FREE(row);
}

/* Row i as a subject without a name; once: room for its cells. */
static struct subject
row_at(const struct histogram *h, size_t i, uint32_t *once)
{
	const struct vectors *v = &h->vectors;
	const double *number = v->number + v->start[i] * NUMBERS;
	struct subject x = {.counts = vectors_at(v, i), .once = once,
		.retest = {.pairs = (uint64_t)number[PAIRS],
		.disagree = (uint64_t)number[DISAGREE]}, .pflip = number[OWN]};

	for (size_t k = 0; k < x.counts.cells; k++) {
		once[k] = (uint32_t)number[k * NUMBERS + ONCE];
		if (x.counts.cell[k].n > x.top)
			x.top = x.counts.cell[k].n;
	}
	return x;
}

static void
add_number(struct strings *to, const char *before, uint64_t n)
{
	char digits[NUM_TEXT];

	strings_more(to, view_of(before));
	strings_more(to, (struct view){digits, num_digits(n, digits)});
}

static void
add_name(struct strings *to, const struct subject *x, const struct labels *l)
{
	const struct vector v = x->counts;
	bool repeats = x->retest.pairs > 0;
	char digits[NUM_TEXT];

	strings_add(to, "", 0);
	for (size_t k = 0; k < v.cells; k++) {
		strings_more(to, view_of(k > 0 ? " " : ""));
		strings_more(to, labels_name(l, v.cell[k].label));
		add_number(to, ":", v.cell[k].n);
		repeats = repeats || x->once[k] != v.cell[k].n;
	}
	for (size_t k = 0; k < v.cells && repeats; k++)
		add_number(to, k == 0 ? " once " : " ", x->once[k]);
	if (repeats) {
		add_number(to, " pairs ", x->retest.pairs);
		add_number(to, " disagree ", x->retest.disagree);
	}
	if (isnan(x->pflip))
		return;
	strings_more(to, view_of(" pflip "));
	strings_more(to, (struct view){digits,
		num_text(x->pflip, 0, digits)});
}

/* The row that row i of the output is of. */
static size_t
row_of(const struct histogram *h, size_t i)
{
	return h->decided ? decisions_row(&h->decisions, i) : i;
}

/* The names of the n rows of the output. */
static void
name_rows(const struct histogram *h, struct strings *names, size_t n, uint32_t *once,
	const struct labels *l)
{
	for (size_t i = 0; i < n; i++) {
		struct subject x = row_at(h, row_of(h, i), once);

		add_name(names, &x, l);
		decisions_name(&h->decisions, i, names);
	}
}

void
histogram_write(struct histogram *h, const struct subjects *from, struct output *o,
	const struct strata *strata)
{
	const struct vectors *v = &h->vectors;
	struct decisions *d = &h->decisions;
	uint32_t *once, *order;
	struct strings names = {0};
	struct ids used;
	size_t n;

	add_all(h, from);
	if (h->decided)
		decisions_read(d, o->labels);
	output_histogram(o, strata, &d->column, h->settings.n > 0 ? h->settings.at[0] : NULL);
	once = mem_alloc(o->labels->ids.n, sizeof *once);
	n = h->decided ? d->n : v->n;
	ids_init(&used);
	name_rows(h, &names, n, once, o->labels);
	for (size_t i = 0; i < n; i++)
		if (ids_intern(&used, view_of(names.at[i])) < i)
			err_die("two count vectors would both be called %s: "
				"rename the label that looks like a count",
				err_quote(view_of(names.at[i])));
	order = ids_sorted(&used);
	for (size_t i = 0; i < n; i++) {
		size_t at = order[i], row = row_of(h, at);

		if (!output_knows(o, row)) {
			struct subject x = row_at(h, row, once);

			output_kind(o, row, &x, subject_stratum(&x, strata));
		}
		for (size_t m = 0; m < o->decisions; m++)
			o->decision[m] = decisions_label(d, at, m);
		output_item(o, view_of(names.at[at]), row,
			h->decided ? d->count[at] : v->items[row]);
	}
	ids_free(&used);
	strings_free(&names);
	MEM_FREE(once, order);
}

void
histogram_free(struct histogram *h)
{
	vectors_free(&h->vectors);
	decisions_free(&h->decisions);
	strings_free(&h->settings);
	MEM_FREE(h->number);
}
