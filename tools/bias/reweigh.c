#include "reweigh.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* Different weights of items that are told apart. */
enum { COUNTS = 16 };

void
reweigh_free(struct reweigh *x)
{
	MEM_FREE(x->rating, x->unit, x->item, x->given, x->sum,
		x->of, x->count, x->tally);
}

/* Is it a number of halves? So many of these have an exact sum. */
static bool
halves(double x)
{
	return 2 * x == (int)(2 * x);
}

/* Take the decisions of `by`. */
static void
decide(struct reweigh *x, const struct unit_values *by)
{
	x->exact = true;
	for (size_t i = 0; i < x->n; i++) {
		struct rate_part part = unit_values_part(by, x->rating[i]);

		if (!(part.of > 0))
			part.sum = part.of = 0;
		x->exact = x->exact && halves(part.sum) && halves(part.of);
		x->sum[i] = part.sum;
		x->of[i] = part.of;
	}
}

void
reweigh_init(struct reweigh *x, const struct unit_values *by, const bool *may)
{
	const struct units *u = by->units;
	const struct raters *raters = u->raters;

	*x = (struct reweigh){.units = u,
		.rating = mem_alloc(raters->ratings, sizeof *x->rating),
		.unit = mem_alloc(raters->ratings, sizeof *x->unit),
		.item = mem_alloc(raters->ratings, sizeof *x->item),
		.given = mem_alloc(raters->ratings, sizeof *x->given),
		.sum = mem_alloc(raters->ratings, sizeof *x->sum),
		.of = mem_alloc(raters->ratings, sizeof *x->of),
		.count = mem_alloc(raters->n, sizeof *x->count),
		.tally = mem_alloc(u->n, 2 * COUNTS * sizeof *x->tally)};
	for (size_t i = 0; i < raters->n; i++)
		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++) {
			if (u->unit[r] == IDS_NONE || !(may ? may[r] :
			    unit_values_part(by, r).of > 0))
				continue;
			x->rating[x->n] = (uint32_t)r;
			x->item[x->n] = (uint32_t)i;
			x->given[x->n] = raters->rating[r].label ==
				by->decisions->positive_label;
			x->unit[x->n++] = u->unit[r];
		}
	decide(x, by);
}

static void
weigh_all(struct reweigh *x, const double *person, const double *item,
	struct unit_values *to)
{
	const struct units *u = x->units;

	memset(to->sum, 0, u->n * sizeof *to->sum);
	memset(to->n, 0, u->n * sizeof *to->n);
	for (size_t i = 0; i < x->n; i++) {
		uint32_t unit = x->unit[i];
		uint32_t a = u->raters->rating[x->rating[i]].annotator;
		double weight = (person ? person[a] : 1) *
			(item ? item[x->item[i]] : 1) * unit_values_within(u, a);

		sum_add(&to->sum[unit], weight * x->sum[i]);
		sum_add(&to->n[unit], weight * x->of[i]);
	}
}

/* Number the different weights of items: each is 0 or a multiple of the least one. False:
 * it is not, or there are too many. */
static bool
number_weights(struct reweigh *x, const double *item, double *weight)
{
	size_t n = x->units->raters->n;
	double least = HUGE_VAL;

	for (size_t i = 0; i < n; i++)
		least = item[i] > 0 && item[i] < least ? item[i] : least;
	for (size_t k = 0; k < COUNTS; k++)
		weight[k] = -1;
	for (size_t i = 0; i < n; i++) {
		double k = item[i] / least + .5;
		size_t at = k < COUNTS ? (size_t)k : 0;

		if (weight[at] != item[i]) {
			if (weight[at] != -1)
				return false;
			weight[at] = item[i];
		}
		x->count[i] = (uint8_t)at;
	}
	return true;
}

/* Add n times a weight, n being exact: the product in twice the precision of double. */
static void
add_product(struct sum *to, double n, double weight)
{
	double x = n * weight;

	sum_add(to, x);
	sum_add(to, fma(n, weight, -x));
}

/* Sums of the ratings of each unit by weight, which is then multiplied by them. */
static void
weigh_exactly(struct reweigh *x, const double *item, const double *weight,
	struct unit_values *to)
{
	size_t n = x->units->n, counts = item ? COUNTS : 1;
	double *tally = x->tally;

	memset(tally, 0, n * 2 * counts * sizeof *tally);
	for (size_t i = 0; i < x->n; i++) {
		double *at = tally + 2 * (x->unit[i] * counts +
			(item ? x->count[x->item[i]] : 0));

		at[0] += x->sum[i];
		at[1] += x->of[i];
	}
	for (size_t i = 0; i < n; i++, tally += 2 * counts) {
		to->sum[i] = to->n[i] = (struct sum){0};
		for (size_t k = 0; k < counts; k++)
			if (tally[2 * k + 1] > 0) {
				add_product(&to->sum[i], tally[2 * k], weight[k]);
				add_product(&to->n[i], tally[2 * k + 1],
					weight[k]);
			}
	}
}

/* Do the labels of an annotator weigh 1 within a unit? */
static bool
alike(const struct units *u)
{
	return u->kind == UNITS_ANNOTATORS || !u->raters->weight;
}

static void
set_values(struct unit_values *to)
{
	for (size_t i = 0; i < to->units->n; i++)
		to->value[i] = stats_ratio(sum_value(&to->sum[i]),
			sum_value(&to->n[i]));
}

void
reweigh_values(struct reweigh *x, const struct drawn *w, struct unit_values *to)
{
	const struct units *u = x->units;
	const double *person = u->kind != UNITS_ANNOTATORS ? w->annotator : NULL;
	const double *item = u->kind != UNITS_ITEMS ? w->item : NULL;
	double weight[COUNTS] = {1};

	if (x->exact && alike(u) && !person &&
	    (!item || number_weights(x, item, weight)))
		weigh_exactly(x, item, weight, to);
	else
		weigh_all(x, person, item, to);
	set_values(to);
}

/* Annotators are units, whose ratings count once: sums need no list of what they add. */
static void
count_votes(struct reweigh *x, struct unit_values *to)
{
	const struct decisions *d = to->decisions;
	double *tally = x->tally;

	memset(tally, 0, 2 * x->units->n * sizeof *tally);
	for (size_t i = 0; i < x->n; i++) {
		uint32_t r = x->rating[i];
		bool is = !isnan(d->same[r]);
		struct rate_part part = to->rate->part(x->given[i], is ?
			d->same[r] : 0, is ? d->positive[r] : 0);

		tally[2 * x->unit[i]] += is ? part.sum : 0;
		tally[2 * x->unit[i] + 1] += is ? part.of : 0;
	}
	for (size_t i = 0; i < x->units->n; i++) {
		to->sum[i] = (struct sum){tally[2 * i], 0};
		to->n[i] = (struct sum){tally[2 * i + 1], 0};
	}
}

void
reweigh_votes(struct reweigh *x, const struct drawn *w, bool halves,
	struct unit_values *to)
{
	if (halves && x->units->kind == UNITS_ANNOTATORS && !w->item) {
		count_votes(x, to);
		set_values(to);
	} else {
		decide(x, to);
		reweigh_values(x, w, to);
	}
}
