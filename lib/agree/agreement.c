#include "agreement.h"

#include "text/num.h"

#include <math.h>
#include <string.h>

struct agreement
agreement_nothing(double level)
{
	return (struct agreement){.e = estimate_nothing(level), .pa = NUM_NA,
		.pe = NUM_NA, .df2 = NUM_NA, .items = NUM_NA,
		.annotators = NUM_NA, .ratings = NUM_NA, .pairs = NUM_NA};
}

/* Tw, the sum of all weights. */
static double
total_weight(const struct sample *sample)
{
	for (size_t k = 0; k < sample->subset->q; k++)
		sample->room[k] = 1;
	return weights_apply(sample->w, sample->room, sample->c);
}

double
agreement_uniform(const struct sample *sample, double *c)
{
	double q = (double)sample->subset->q, pe = total_weight(sample) / (q * q);

	for (size_t k = 0; k < sample->subset->q; k++)
		c[k] = pe;
	return pe;
}

double
agreement_shares(const struct sample *sample, double *c)
{
	return weights_apply(sample->w, sample->share, c);
}

double
agreement_gwet(const struct sample *sample, double *c)
{
	double q = (double)sample->subset->q;
	double t = total_weight(sample) / (q * (q - 1)), pe = 0;

	for (size_t k = 0; k < sample->subset->q; k++) {
		c[k] = t * (1 - sample->share[k]);
		pe += sample->share[k] * c[k];
	}
	return pe;
}

/* The parts of (pa - pe) / (1 - pe) that a rating of a vector adds to: `pair` to pa
 * for each of its pairs that agree, `part` (c_l - pe) to pe, and in alpha w (w more
 * - less) to the share of pairs of a label with itself. */
struct rate {
	double pa, pe, pair, part, less, more;
};

/* The weight of the labels of vector v that agree with cell c of it, itself
 * included: sum over l of w_kl r_il. */
static double
near(const struct sample *sample, size_t v, size_t c)
{
	const struct subset *p = sample->subset;
	const struct weights *w = sample->w;
	double sum = 0;

	if (w->kind && w->kind->traits & WEIGHTING_IDENTITY)
		return subset_mass(p, c);
	for (size_t l = p->start[v]; l < p->start[v + 1]; l++)
		sum += subset_mass(p, l) * weights_at(w, p->cell[c].label, p->cell[l].label);
	return sum;
}

/* Set cell and again of the cells of vector v. */
static void
rate_cells(const struct sample *sample, size_t v, const struct rate *r, struct influence *to)
{
	const struct subset *p = sample->subset;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		double pairs = r->pair > 0 ? r->pair *
			(near(sample, v, c) - r->pa * p->whole[v]) : 0;

		to->cell[c] = (pairs - r->less - r->part *
			(sample->c[p->cell[c].label] - r->pe)) / (1 - r->pe);
		to->again[c] = (r->more - r->pair * (1 - r->pa)) / (1 - r->pe);
	}
}

/* The ratings of a kappa. */
static void
rate_corrected(const struct sample *sample, const struct agreement *m, double pe,
	struct influence *to)
{
	double pairs = sum_value(&sample->t.pairs);
	double labels = sum_value(&sample->t.labels);
	struct rate r = {.pa = m->pa, .pe = pe};

	for (size_t v = 0; v < sample->subset->vectors; v++) {
		double n = sample->subset->n[v];

		r.pair = n < 2 ? 0 : 2 / (n * (n - 1) * pairs);
		r.part = 2 * (1 - m->e.value) / (n * labels);
		rate_cells(sample, v, &r, to);
	}
}

/* The ratings of alpha; all: pa'. Those of items with one label add nothing. */
static void
rate_alpha(const struct sample *sample, const struct agreement *m, double all, struct influence *to)
{
	double n = sum_value(&sample->t.mass);
	double pairs = sum_value(&sample->t.alpha_pairs);
	double squares = sum_value(&sample->t.squares) / n / n;
	struct rate r = {.pa = all, .pe = m->pe, .part = 2 * (1 - m->e.value) / n,
		.less = 2 * (1 - all) * squares / n,
		.more = 2 * (1 - all) / n / n};

	for (size_t v = 0; v < sample->subset->vectors; v++) {
		r.pair = 2 * (1 - squares) / (pairs * (sample->subset->n[v] - 1));
		if (sample->subset->n[v] > 1)
			rate_cells(sample, v, &r, to);
	}
}

void
agreement_corrected(const struct sample *sample, agreement_chance *chance,
	struct agreement *out, struct influence *to)
{
	const struct subset *p = sample->subset;
	double pairable = sum_value(&sample->t.pairable);
	double n = sum_value(&sample->t.items), pe = 0;
	double times = n / pairable, lots = n / sum_value(&sample->t.labels);

	out->items = n;
	out->ratings = sum_value(&sample->t.ratings);
	out->pa = sample_pa(sample);
	if (chance) {
		sample_shares(sample);
		out->pe = pe = p->q < 2 ? 1 : chance(sample, sample->c);
		out->e.value = weights_beyond_chance(out->pa, pe);
	} else {
		memset(sample->c, 0, p->q * sizeof *sample->c);
		out->e.value = out->pa;
	}
	if (p->q < 2 || isnan(out->e.value))
		out->e.status = ESTIMATE_ONE_CATEGORY;
	for (size_t v = 0; to && !out->e.status && v < p->vectors; v++) {
		double a = sample_excess(sample, v, out->pa, pe);
		double part = chance ? p->whole[v] / p->n[v] * lots *
			(subset_mean(p, v, sample->c) - pe) : 0;

		to->item[v] = (times * a - 2 * (1 - out->e.value) * part) / (1 - pe) - out->e.value;
	}
	if (to && to->cell && !out->e.status)
		rate_corrected(sample, out, pe, to);
}

void
agreement_alpha(const struct sample *sample, struct agreement *out, struct influence *to)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items);
	double m = sum_value(&sample->t.pairable);
	double ratings = sum_value(&sample->t.mass), rbar = ratings / m;
	double pairs = sum_value(&sample->t.alpha_pairs), pbar = pairs / m;
	double all = sum_value(&sample->t.alpha) / pairs, alpha, times;

	for (size_t k = 0; k < p->q; k++)
		sample->share[k] = sum_value(&sample->t.count[k]) / ratings;
	out->items = m;
	out->ratings = sum_value(&sample->t.paired);
	out->pe = weights_apply(sample->w, sample->share, sample->c);
	out->pa = all + (1 - all) * (sum_value(&sample->t.squares) / ratings) / ratings;
	out->e.value = weights_beyond_chance(out->pa, out->pe);
	if (isnan(out->e.value))
		out->e.status = ESTIMATE_ONE_CATEGORY;
	else if (m < 2)
		out->e.status = ESTIMATE_ONE_ITEM;
	if (!to || out->e.status)
		return;
	alpha = (all - out->pe) / (1 - out->pe);
	times = sqrt(n * (n - 1) / (m * (m - 1)));
	for (size_t v = 0; v < p->vectors; v++) {
		double n_i = p->n[v], r = p->whole[v], d = (r - rbar) / rbar;
		double o = subset_pairs(p, v) / (n_i - 1);
		double own = n_i < 2 ? 0 : sample->s[v] / (pbar * (n_i - 1)) -
			all * ((o - pbar) / pbar) - out->pe;
		double part = r * subset_mean(p, v, sample->c) / rbar - out->pe * d - out->pe;

		to->item[v] = n_i < 2 ? 0 : times * ((own - 2 * (1 - alpha) *
			part) / (1 - out->pe) - alpha);
	}
	if (to->cell)
		rate_alpha(sample, out, all, to);
}
