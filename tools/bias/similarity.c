#include "similarity.h"

#include "memberships.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "worth/too_many.h"
#include "text/unknown.h"

#include <math.h>
#include <string.h>

/* ---- cost ---- */

/* Every two kinds are compared; by labels every two labels of an item are, twice. */
static void
check_cost(const struct similarity *x)
{
	const struct raters *raters = x->raters;
	double steps = (double)x->kinds * (double)x->kinds * (double)(x->columns + 1);

	for (size_t i = 0; i < raters->n && x->columns == 0; i++) {
		double n = (double)(raters->start[i + 1] - raters->start[i]);

		steps += 2 * n * n;
	}
	too_many(raters->items->file, x->kinds, x->columns > 0 ?
		"kinds of annotators" : "annotators", steps, TOO_MANY_STEPS / 10,
		"steps of --similar, as any two are compared",
		"name columns with fewer values, or a part of the annotators");
}

/* ---- attributes ---- */

static bool
to_number(struct view v, double *x)
{
	char *text = mem_copy(v.p, v.n);
	bool is = num_real(text, v.n, x);

	MEM_FREE(text);
	return is;
}

/* Fill column c: numbers where all values of kinds are, else ids. who: an annotator of
 * each kind. */
static void
fill_column(struct similarity *x, const struct grouping *g, size_t c,
	const uint32_t *who)
{
	const struct persons *persons = &x->raters->items->persons;
	double lo = HUGE_VAL, hi = -HUGE_VAL;
	bool numbers = true;
	struct ids names;

	ids_init(&names);
	for (size_t k = 0; k < x->kinds; k++) {
		struct view v = persons_value(persons, who[k], g->column[c]);
		double *to = &x->value[k * x->columns + c], number;

		*to = view_is(v, UNKNOWN_GROUP) ? NUM_NA :
			ids_intern(&names, v);
		if (isnan(*to) || !numbers)
			continue;
		numbers = to_number(v, &number);
		lo = fmin(lo, number);
		hi = fmax(hi, number);
	}
	x->range[c] = numbers && hi > lo ? hi - lo : NUM_NA;
	for (size_t k = 0; k < x->kinds && !isnan(x->range[c]); k++) {
		double *to = &x->value[k * x->columns + c];

		if (!isnan(*to))
			to_number(ids_name(&names, (size_t)*to), to);
	}
	ids_free(&names);
}

static void
by_attributes(struct similarity *x, const struct grouping *g, const bool *gave)
{
	struct memberships m;
	uint32_t *who;

	memberships_make(&m, &x->raters->items->persons, g, NULL, gave,
		x->raters->annotators);
	x->kinds = m.names.n;
	x->columns = g->columns;
	who = mem_alloc(x->kinds, sizeof *who);
	for (size_t i = 0; i < m.n; i++) {
		x->kind[m.annotator[i]] = m.group[i];
		who[m.group[i]] = m.annotator[i];
	}
	memberships_free(&m);
	x->value = mem_alloc(x->kinds * x->columns, sizeof *x->value);
	x->range = mem_alloc(x->columns, sizeof *x->range);
	for (size_t c = 0; c < x->columns; c++)
		fill_column(x, g, c, who);
	MEM_FREE(who);
}

static double
apart(const struct similarity *x, size_t a, size_t b)
{
	double sum = 0, n = 0;

	for (size_t c = 0; c < x->columns; c++) {
		double d = x->value[a * x->columns + c] -
			x->value[b * x->columns + c];

		if (isnan(d))
			continue;
		sum += isnan(x->range[c]) ? d != 0 : fabs(d) / x->range[c];
		n++;
	}
	return stats_ratio(sum, n);
}

/* ---- labels ---- */

/* Count the pairs of labels of annotator a and each other one for the same item. */
static void
count_pairs(struct similarity *x, size_t a)
{
	const struct raters *raters = x->raters;

	memset(x->same, 0, x->kinds * sizeof *x->same);
	memset(x->both, 0, x->kinds * sizeof *x->both);
	for (size_t o = x->first[a]; o < x->first[a + 1]; o++) {
		struct rating own = raters->rating[x->own[o]];
		uint32_t i = x->item[x->own[o]];

		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++) {
			struct rating other = raters->rating[r];

			if (other.annotator == a ||
			    x->kind[other.annotator] == IDS_NONE)
				continue;
			x->both[other.annotator]++;
			x->same[other.annotator] += other.label == own.label;
		}
	}
}

/* Each annotator is a kind, and has a list of ratings. */
static void
by_labels(struct similarity *x, const bool *gave)
{
	const struct raters *raters = x->raters;
	double same = 0, both = 0;
	size_t n = 0;

	x->kinds = raters->annotators;
	x->first = mem_zero(x->kinds + 2, sizeof *x->first);
	x->own = mem_alloc(raters->ratings, sizeof *x->own);
	x->item = mem_alloc(raters->ratings, sizeof *x->item);
	x->same = mem_zero(x->kinds, sizeof *x->same);
	x->both = mem_zero(x->kinds, sizeof *x->both);
	for (uint32_t a = 0; a < x->kinds; a++)
		x->kind[a] = gave[a] ? a : IDS_NONE;
	for (uint32_t i = 0; i < raters->n; i++)
		for (; n < raters->start[i + 1]; n++) {
			x->item[n] = i;
			x->first[raters->rating[n].annotator + 2]++;
		}
	for (size_t a = 0; a < x->kinds; a++)
		x->first[a + 2] += x->first[a + 1];
	check_cost(x);
	for (size_t r = 0; r < n; r++)
		x->own[x->first[raters->rating[r].annotator + 1]++] = r;
	for (size_t a = 0; a < x->kinds; a++) {
		/* twice each pair, which changes no share */
		count_pairs(x, a);
		for (size_t b = 0; b < x->kinds && gave[a]; b++) {
			same += x->same[b];
			both += x->both[b];
		}
	}
	x->agreement = both > 0 ? same / both : 0;
}

/* ---- both ---- */

void
similarity_make(struct similarity *x, const struct raters *raters,
	const struct grouping *g)
{
	bool *gave = mem_zero(raters->annotators, sizeof *gave);

	*x = (struct similarity){.raters = raters,
		.kind = mem_alloc(raters->annotators, sizeof *x->kind)};
	for (size_t r = 0; r < raters->ratings; r++) {
		uint32_t a = raters->rating[r].annotator;

		gave[a] = raters_weight(raters, a) > 0;
	}
	for (size_t a = 0; a < raters->annotators; a++)
		x->kind[a] = IDS_NONE;
	if (g) {
		by_attributes(x, g, gave);
		check_cost(x);
	} else {
		by_labels(x, gave);
	}
	MEM_FREE(gave);
}

void
similarity_free(struct similarity *x)
{
	MEM_FREE(x->kind, x->value, x->range, x->first, x->own, x->item,
		x->same, x->both);
}

void
similarity_row(struct similarity *x, size_t kind, double *distance)
{
	if (x->columns == 0)
		count_pairs(x, kind);
	for (size_t k = 0; k < x->kinds; k++)
		distance[k] = x->columns > 0 ? apart(x, kind, k) :
			x->both[k] > 0 ? 1 - (x->same[k] + 2 * x->agreement) /
			(x->both[k] + 2) : NUM_NA;
}
