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

/* The largest standard error that may be 0 but for rounding: each of n items
 * adds about 1e-15, which the correction for chance divides by 1 - pe. */
static double
rounding_of(const struct agreement *m)
{
	double n = isnan(m->items) ? 1 : m->items;

	return 1e-14 / sqrt(n) / (isnan(m->pe) ? 1 : 1 - m->pe);
}

void
agreement_interval(struct agreement *m, double most)
{
	estimate_interval(&m->e, rounding_of(m));
	if (m->e.se == 0 ? isnan(m->e.p) : isfinite(m->e.df))
		estimate_test(&m->e, 0);
	estimate_clip(&m->e, -HUGE_VAL, most);
}

struct agreement
agreement_of_mean(double value, const struct sum *squares, double n,
	double level)
{
	struct agreement m = agreement_nothing(level);

	m.e.value = value;
	m.items = n;
	estimate_of_mean(&m.e, squares, n);
	agreement_interval(&m, 1);
	return m;
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
	double q = (double)sample->subset->q,
		pe = total_weight(sample) / (q * q);

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

void
agreement_corrected(const struct sample *sample, agreement_chance *chance,
	struct agreement *out, double *psi)
{
	const struct subset *p = sample->subset;
	double pairable = sum_value(&sample->t.pairable);
	double times = sum_value(&sample->t.items) / pairable, pe = 0;

	out->items = sum_value(&sample->t.items);
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
	for (size_t v = 0; psi && !out->e.status && v < p->vectors; v++) {
		double a = sample_excess(sample, v, out->pa, pe);
		double part = chance ? sample_part(sample, v) *
			(subset_mean(p, v, sample->c) - pe) : 0;

		psi[v] = (times * a - 2 * (1 - out->e.value) * part) /
			(1 - pe) - out->e.value;
	}
}

void
agreement_alpha_by(const struct sample *sample, const struct weights *w,
	const double *s, double agree, struct agreement *out, double *psi)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items);
	double m = sum_value(&sample->t.pairable);
	double ratings = sum_value(&sample->t.mass), rbar = ratings / m;
	double pairs = sum_value(&sample->t.alpha_pairs), pbar = pairs / m;
	double all = agree / pairs, alpha, times;

	for (size_t k = 0; k < p->q; k++)
		sample->share[k] = sum_value(&sample->t.count[k]) / ratings;
	out->items = m;
	out->ratings = sum_value(&sample->t.paired);
	out->pe = weights_apply(w, sample->share, sample->c);
	out->pa = all + (1 - all) * (sum_value(&sample->t.squares) / ratings) /
		ratings;
	out->e.value = weights_beyond_chance(out->pa, out->pe);
	if (isnan(out->e.value))
		out->e.status = ESTIMATE_ONE_CATEGORY;
	else if (m < 2)
		out->e.status = ESTIMATE_ONE_ITEM;
	if (!psi || out->e.status)
		return;
	alpha = (all - out->pe) / (1 - out->pe);
	times = sqrt(n * (n - 1) / (m * (m - 1)));
	for (size_t v = 0; v < p->vectors; v++) {
		double n_i = p->n[v], r = p->whole[v], d = (r - rbar) / rbar;
		double o = subset_pairs(p, v) / (n_i - 1);
		double own = n_i < 2 ? 0 : (s ? s[v] : sample_agree(p, v, w)) /
			(pbar * (n_i - 1)) - all * ((o - pbar) / pbar) - out->pe;
		double part = r * subset_mean(p, v, sample->c) / rbar -
			out->pe * d - out->pe;

		psi[v] = n_i < 2 ? 0 : times * ((own - 2 * (1 - alpha) * part) /
			(1 - out->pe) - alpha);
	}
}

void
agreement_alpha(const struct sample *sample, struct agreement *out, double *psi)
{
	agreement_alpha_by(sample, sample->w, sample->s,
		sum_value(&sample->t.alpha), out, psi);
}
