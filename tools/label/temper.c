#include "model.h"

#include "stats/rng.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <float.h>
#include <math.h>

/* The grid: g = 1 / FINE, 2 / FINE ... STEPS / FINE. What is best above 1 is cut to 1. */
enum { FINE = 50, STEPS = 75, FITS = 3 };

void
temper_power(double *p, size_t n, size_t k, double g)
{
	if (g == 1)
		return;
	for (size_t i = 0; i < n * k; i++)
		p[i] = g * log(p[i]);
	for (size_t i = 0; i < n; i++)
		em_normalise(p + i * k, k);
}

/* The rating of item i that fit number `fit` does not see; it does not depend on the
 * order of the items. SIZE_MAX: none, as the item has one rating, or a known truth. */
static size_t
draw(const struct em *s, size_t i, uint64_t seed, size_t fit)
{
	const struct items *t = s->t;
	const struct view name = items_name(t, i);
	const size_t n = t->first[i + 1] - t->first[i];
	struct rng g;

	if (n < 2 || (s->gold && s->gold[i] != IDS_NONE))
		return SIZE_MAX;
	rng_seed(&g, seed, rng_stream(name.p, name.n));
	while (fit-- > 0)
		rng_below(&g, n);
	return t->first[i] + (size_t)rng_below(&g, n);
}

/* Add log P(l) of a rating l held out to the sums, one for each g:
 *	P(l) = sum_k T_k^g P_a(l | k) / sum_k T_k^g,
 * at least DBL_MIN. says: P_a(l | k) per k; room: 2 k numbers. */
static void
add_rating(double *sum, const double *truth, const double *restrict says, size_t k,
	double *restrict room)
{
	double *step = room, *power = room + k;

	for (size_t l = 0; l < k; l++) {
		step[l] = pow(truth[l], 1. / FINE);
		power[l] = 1;
	}
	for (size_t g = 0; g < STEPS; g++) {
		double said = 0, all = 0;

		for (size_t l = 0; l < k; l++) {
			power[l] *= step[l];
			all += power[l];
			said += power[l] * says[l];
		}
		sum[g] += log(fmax(said / all, DBL_MIN));
	}
}

/* Fit the model to the ratings but held[i], and add the log probabilities of those;
 * returns their number. An annotator of whom no rating is left is as imagined, and says
 * nothing of g without imaginary ratings. The fit starts from the votes: where ratings
 * are few, one that starts from T of the ratings held out still knows these. */
static size_t
add_fit(const struct em *s, const size_t *held, double *sum)
{
	const struct items *t = s->t;
	const size_t k = s->k;
	void *mark = mem_mark();
	double *room = mem_alloc(2, k * sizeof *room);
	struct em m;
	size_t scored = 0;

	em_fit(&m, s->rules, t, k, s->order, s->gold, held);
	for (size_t o = 0; o < t->n; o++) {
		size_t i = s->order[o], r = held[i];

		if (r == SIZE_MAX || (s->rules->pseudo == 0 &&
		    m.person[items_rating(t, r).annotator].given == 0))
			continue;
		add_rating(sum, m.truth + i * k, m.says + t->answer[r] * k, k, room);
		scored++;
	}
	mem_release(mark);
	return scored;
}

/*
 * g of the largest sum of log P(l) over the labels held out, one of each item with two
 * or more and in each of three fits; of equal sums the largest g. A label held out is
 * scored by a model that has not seen it, as the T of a fit to all ratings knows it.
 * (Guo et al., "On calibration of modern neural networks", ICML 2017, temper with
 * 1/g by labels held out; here they are those of annotators, as no truth is known.)
 */
void
temper_choose(struct temper *x, const struct em *s, uint64_t seed)
{
	size_t *held = mem_alloc(s->t->n, sizeof *held), best = STEPS - 1, scored = 0;
	double sum[STEPS] = {0};

	for (size_t fit = 0; fit < FITS; fit++) {
		x->held_out = 0;
		for (size_t i = 0; i < s->t->n; i++) {
			held[i] = draw(s, i, seed, fit);
			x->held_out += held[i] != SIZE_MAX;
		}
		if (x->held_out < TEMPER_LEAST)
			break;
		scored += add_fit(s, held, sum);
	}
	for (size_t g = STEPS; g-- > 0;)
		if (sum[g] > sum[best])
			best = g;
	best = best < FINE ? best : FINE - 1;
	x->g = (double)(best + 1) / FINE;
	x->loss = -stats_ratio(sum[FINE - 1], (double)scored);
	x->tempered_loss = -stats_ratio(sum[best], (double)scored);
}
