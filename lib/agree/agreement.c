#include "agreement.h"

#include "text/num.h"

#include <math.h>
#include <string.h>

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

	*out = (struct agreement){.value = NUM_NA, .pe = NUM_NA,
		.items = sum_value(&sample->t.items),
		.ratings = sum_value(&sample->t.ratings)};
	out->pa = sample_pa(sample);
	if (chance) {
		sample_shares(sample);
		out->pe = pe = p->q < 2 ? 1 : chance(sample, sample->c);
		out->value = weights_beyond_chance(out->pa, pe);
	} else {
		memset(sample->c, 0, p->q * sizeof *sample->c);
		out->value = out->pa;
	}
	if (p->q < 2 || isnan(out->value))
		out->status = "one_category";
	for (size_t v = 0; psi && !out->status && v < p->vectors; v++) {
		double a = sample_excess(sample, v, out->pa, pe);
		double part = chance ? sample_part(sample, v) *
			(subset_mean(p, v, sample->c) - pe) : 0;

		psi[v] = (times * a - 2 * (1 - out->value) * part) /
			(1 - pe) - out->value;
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

	*out = (struct agreement){.value = NUM_NA};
	for (size_t k = 0; k < p->q; k++)
		sample->share[k] = sum_value(&sample->t.count[k]) / ratings;
	out->items = m;
	out->ratings = sum_value(&sample->t.paired);
	out->pe = weights_apply(w, sample->share, sample->c);
	out->pa = all + (1 - all) * (sum_value(&sample->t.squares) / ratings) /
		ratings;
	out->value = weights_beyond_chance(out->pa, out->pe);
	if (isnan(out->value))
		out->status = "one_category";
	else if (m < 2)
		out->status = "one_item";
	if (!psi || out->status)
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
