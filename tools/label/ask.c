#include "ask.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

/* Gains and probabilities are compared in such units, so that rounding orders nothing. */
#define UNIT 1e-12

const struct record_column ask_columns[] = {
	{"item", RECORD_TEXT}, {"gain", RECORD_REAL}, {"labels", RECORD_COUNT},
	{"best", RECORD_KEY}, {"confidence", RECORD_REAL}, {"second", RECORD_KEY},
	{NULL, 0}
};

/* ---- the next label ---- */

double
ask_gain(const double *p, const double *says, size_t k, double *most)
{
	double gain = 0;
	size_t best = 0;

	for (size_t l = 0; l < k; l++)
		most[l] = 0;
	for (size_t t = 0; t < k; t++) {
		const double *row = says + t * k, q = p[t];

		best = q > p[best] ? t : best;
		for (size_t l = 0; l < k && q > 0; l++)
			most[l] = q * row[l] > most[l] ? q * row[l] : most[l];
	}
	for (size_t l = 0; l < k; l++) {
		double stay = p[best] * says[best * k + l];

		/* equal but for rounding: the label stays */
		gain += most[l] > stay * (1 + UNIT) ? most[l] - stay : 0;
	}
	return gain;
}

void
ask_pool(const struct em *s, double *says)
{
	em_pool(s, says);
	for (size_t t = 0; t < s->k; t++) {
		double *row = says + t * s->k, all = 0;

		for (size_t l = 0; l < s->k; l++) {
			row[l] += em_imaginary(s->rules, s->k, t == l);
			all += row[l];
		}
		for (size_t l = 0; l < s->k; l++)
			row[l] = all > 0 ? row[l] / all : 1 / (double)s->k;
	}
}

/* Set *labels to the labels of items with two or more. Returns the mean over these items
 * of the share of pairs of labels that agree; NUM_NA: there are none. */
static double
agreement(const struct items *t, double *labels)
{
	double sum = 0, items = 0;

	*labels = 0;
	for (size_t v = 0; v < t->vectors.n; v++) {
		struct vector x = vectors_at(&t->vectors, v);
		double n = (double)x.n, of = (double)t->vectors.items[v], pairs = 0;

		if (x.n < 2)
			continue;
		for (size_t c = 0; c < x.cells; c++)
			pairs += (double)x.cell[c].n * ((double)x.cell[c].n - 1);
		sum += of * pairs / (n * (n - 1));
		items += of;
		*labels += of * n;
	}
	return stats_ratio(sum, items);
}

/*
 * Two labels of an item agree with probability r^2 + (1 - r)^2 / (K - 1), which is
 * 1/K + (r - 1/K)^2 K / (K - 1), so that r = 1/K + sqrt((agreement - 1/K) (K - 1) / K).
 * With M imaginary labels, the share C of them right, it is below 1.
 */
double
ask_votes(const struct items *t, const struct em_rules *rules, size_t k, double *p,
	double *says, bool *pairs)
{
	double n, classes = (double)k, alike = agreement(t, &n), right = 0, odds;

	*pairs = n > 0;
	if (n > 0)
		right = 1 / classes + sqrt(fmax(0, alike - 1 / classes) *
			(classes - 1) / classes);
	right = (right * n + rules->pseudo * rules->right) / (n + rules->pseudo);
	for (size_t l = 0; l < k * k; l++)
		says[l] = l % (k + 1) == 0 ? right : (1 - right) / (classes - 1);
	odds = log(right * (classes - 1) / (1 - right));
	for (size_t i = 0; i < t->n; i++) {
		struct vector v = vectors_at(&t->vectors, t->vector[i]);

		for (size_t l = 0; l < k; l++)
			p[i * k + l] = 0;
		for (size_t c = 0; c < v.cells; c++)
			p[i * k + v.cell[c].label] = odds * v.cell[c].n;
		em_normalise(p + i * k, k);
	}
	return right;
}

/* ---- the items ---- */

struct place {
	double units, confidence; /* the gain, and the largest p, in units */
	double gain;
	size_t item;
};

static int
cmp_places(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->units != y->units)
		return x->units > y->units ? -1 : 1;
	if (x->confidence != y->confidence)
		return x->confidence < y->confidence ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

/* The places of all items that may be asked for; *n of them, sorted. Adds up
 * the probabilities that labels are right. room: K numbers. */
static struct place *
find_places(const struct ask *ask, size_t k, size_t *n, double *now,
	double *room)
{
	struct place *place = mem_alloc(ask->t->n, sizeof *place);

	*n = 0;
	*now = 0;
	for (size_t i = 0; i < ask->t->n; i++) {
		const double *p = ask->p + i * k;
		double most = p[stats_largest(p, k)], gain;

		*now += most;
		if (ask->gold && ask->gold[i] != IDS_NONE)
			continue;
		gain = ask_gain(p, ask->says, k, room);
		place[(*n)++] = (struct place){floor(gain / UNIT + .5),
			floor(most / UNIT + .5), gain, i};
	}
	qsort(place, *n, sizeof *place, cmp_places);
	return place;
}

static void
write_item(struct output *o, const struct ask *ask, size_t i, double gain, double *n)
{
	struct record r = record_start(&o->out, ask_columns);
	struct vector v = vectors_at(&ask->t->vectors, ask->t->vector[i]);
	const double *p = ask->p + i * o->k;
	struct output_two two;

	output_votes(v, o->k, n);
	output_first_two(o, p, n, &two);
	record_view(&r, items_name(ask->t, i));
	record_real(&r, gain);
	record_whole(&r, v.n);
	record_key(&r, two.first);
	record_real(&r, p[two.decision]);
	record_key(&r, two.second);
	record_end(&r);
}

void
ask_write(struct output *o, const struct ask *ask)
{
	double *votes = mem_alloc(o->k, sizeof *votes);
	double items = (double)ask->t->n, now, gains = 0;
	size_t n, unchanged = 0;
	struct place *place = find_places(ask, o->k, &n, &now, votes);

	n = n < ask->most ? n : ask->most;
	for (size_t i = 0; i < n; i++) {
		gains += place[i].gain;
		unchanged += place[i].gain == 0;
		write_item(o, ask, place[i].item, place[i].gain, votes);
	}
	err_note("ask=%zu of %zu items, unchanged=%zu whose label no single "
		"label changes; accuracy=%s accuracy_then=%s: the mean p of "
		"the labels, now and with one label more of each of these", n,
		ask->t->n, unchanged, num_brief(stats_ratio(now, items)),
		num_brief(stats_ratio(now + gains, items)));
}
