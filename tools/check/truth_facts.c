#include "truth_facts.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <math.h>

enum {
	LABELS = 50,   /* most labels that have a row each */
	FEW = 20       /* the frequent ones that have, of more */
};

/* What is counted in one pass over the items. */
struct tally {
	double *labels;      /* per label: times given, or sum of its shares */
	double *people;      /* per annotator: labels given; NULL: unknown */
	double *per_item;    /* per item: labels */
	double items, all;   /* items; labels in all */
	double single;       /* items with one label */
	double unanimous;    /* items with several labels, all the same one */
	double repeats;      /* labels of an annotator who had labelled the item */
};

/* ---- counting ---- */

/* Count the labels of item i by annotator: its answers are in the order of
 * annotators. A multilabel answer is several labels of one annotator, and the
 * annotators of shares are unknown. */
static void
count_people(struct tally *t, const struct items *x, size_t i)
{
	uint32_t last = IDS_NONE;

	for (size_t r = x->first[i]; r < x->first[i + 1]; r++) {
		uint32_t a = items_rating(x, r).annotator;

		t->repeats += a == last && !x->multilabel;
		t->people[a] += a != last || !x->multilabel;
		last = a;
	}
}

static void
count_item(struct tally *t, const struct items *x, size_t i)
{
	const struct vectors *v = &x->vectors;
	size_t at = x->vector[i], given = 0;
	double weight = (double)items_weight(x, i);
	double n = (double)(x->multilabel ? vectors_raters(v, at) :
		v->total[at]);

	for (size_t c = v->start[at]; c < v->start[at + 1]; c++) {
		double mass = vectors_mass(v, c);

		t->labels[v->cell[c].label] += weight * mass;
		given += mass > 0;
	}
	t->per_item[i] = n;
	t->items += weight;
	t->all += weight * n;
	t->single += n == 1 && !v->shares ? weight : 0;
	t->unanimous += given == 1 && (n > 1 || v->shares) ? weight : 0;
	if (t->people)
		count_people(t, x, i);
}

/* ---- writing ---- */

/* Add the least, the median and the largest of n > 0 numbers, which are sorted. */
static void
add_spread(struct report *r, const char *file, const char *name, double *x,
	size_t n)
{
	sort_doubles(x, n);
	report_value(r, REPORT_TRUTH, file, name, NULL, view_of("least"), x[0]);
	report_value(r, REPORT_TRUTH, file, name, NULL, view_of("median"),
		(x[(n - 1) / 2] + x[n / 2]) / 2);
	report_value(r, REPORT_TRUTH, file, name, NULL, view_of("most"), x[n - 1]);
}

/* The kind of the labels: numbers; grades, which are whole numbers of a short run;
 * names. 0 and 1 are names. */
static const char *
kind_of_labels(const struct labels *s)
{
	enum { RUN = 20 };
	double lo = HUGE_VAL, hi = -HUGE_VAL;
	bool whole = true;

	if (s->ids.n == 0 || !labels_numeric(s))
		return "names";
	for (uint32_t l = 0; l < s->ids.n; l++) {
		double x = labels_value(s, l);

		whole = whole && x == floor(x);
		lo = fmin(lo, x);
		hi = fmax(hi, x);
	}
	return !whole || hi - lo > RUN ? "numbers" : s->ids.n < 3 ? "names" :
		"grades";
}

/* The kind of the table, as far as what is read of it tells. */
static const char *
kind_of_table(const struct items *x, const struct input *o)
{
	return x->vectors.shares ? "shares" : o->wide_counts ? "wide counts" :
		o->wide ? "wide ratings" : x->weight ? "histogram" :
		x->multilabel ? "sets of labels" : x->known ? "ratings" :
		"counts, or ratings without annotators";
}

/* The number of the last of the FEW most frequent labels, and how many labels of
 * just this number are among them. */
static double
frequent(const double *times, size_t n, size_t *ties)
{
	double *sorted = mem_alloc(n, sizeof *sorted), least;

	memcpy(sorted, times, n * sizeof *sorted);
	sort_doubles(sorted, n);
	least = sorted[n - FEW];
	for (*ties = 0; *ties < FEW && sorted[n - FEW + *ties] == least;)
		++*ties;
	return least;
}

static void
add_labels(struct report *r, const struct items *x, const struct tally *t,
	const char *column)
{
	size_t n = x->labels.ids.n, ties = n;
	double least = n > LABELS ? frequent(t->labels, n, &ties) : 0;

	report_value(r, REPORT_TRUTH, x->file, "labels", NULL,
		view_of(kind_of_labels(&x->labels)), (double)n);
	for (uint32_t l = 0; l < n; l++) {
		if (t->labels[l] < least || (t->labels[l] == least && ties == 0))
			continue;
		ties -= t->labels[l] == least;
		report_value(r, REPORT_TRUTH, x->file, "label", column,
			labels_name(&x->labels, l), t->labels[l]);
	}
}

static void
add_all(struct report *r, const struct items *x, struct tally *t,
	const struct input *o)
{
	const char *file = x->file;
	size_t people = 0;

	report_value(r, REPORT_TRUTH, file, "table", NULL,
		view_of(kind_of_table(x, o)), NUM_NA);
	report_count(r, REPORT_TRUTH, file, "rows", (double)x->lines);
	report_count(r, REPORT_TRUTH, file, "missing", (double)x->missing);
	report_value(r, REPORT_TRUTH, file, "items", o->item, view_of(""), t->items);
	for (size_t a = 0; t->people && a < x->n_annotators; a++)
		if (t->people[a] > 0)
			t->people[people++] = t->people[a];
	report_value(r, REPORT_TRUTH, file, "annotators",
		t->people ? o->annotator : NULL, view_of(""),
		t->people ? (double)people : NUM_NA);
	report_count(r, REPORT_TRUTH, file, x->multilabel ? "answers" : "ratings",
		x->vectors.shares ? NUM_NA : t->all);
	add_labels(r, x, t, o->label);
	if (x->n > 0 && !x->vectors.shares)
		add_spread(r, file, "labels_per_item", t->per_item, x->n);
	if (people > 0)
		add_spread(r, file, "labels_per_annotator", t->people, people);
	if (t->people && !x->multilabel)
		report_count(r, REPORT_TRUTH, file, "repeats", t->repeats);
	if (!x->vectors.shares)
		report_count(r, REPORT_TRUTH, file, "single", t->single);
	report_count(r, REPORT_TRUTH, file, "unanimous", t->unanimous);
}

void
truth_facts(const struct items *x, struct report *r, const struct input *input)
{
	struct tally t = {
		.labels = mem_zero(x->labels.ids.n, sizeof *t.labels),
		.people = x->known ?
			mem_zero(x->n_annotators, sizeof *t.people) : NULL,
		.per_item = mem_zero(x->n, sizeof *t.per_item)};

	for (size_t i = 0; i < x->n; i++)
		count_item(&t, x, i);
	add_all(r, x, &t, input);
}
