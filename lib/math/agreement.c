#include "agreement.h"

#include "text/mem.h"
#include "text/num.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- agreement by chance ---- */

/* Tw, the sum of all weights. */
static double
total_weight(const struct sample *x, double *c)
{
	for (size_t k = 0; k < x->subset->q; k++)
		x->room[k] = 1;
	return weights_apply(x->w, x->room, c);
}

double
agreement_uniform(const struct sample *x, double *c)
{
	double q = (double)x->subset->q, pe = total_weight(x, c) / (q * q);

	for (size_t k = 0; k < x->subset->q; k++)
		c[k] = pe;
	return pe;
}

double
agreement_shares(const struct sample *x, double *c)
{
	return weights_apply(x->w, x->share, c);
}

double
agreement_gwet(const struct sample *x, double *c)
{
	double q = (double)x->subset->q, pe = 0;
	double t = total_weight(x, c) / (q * (q - 1));

	for (size_t k = 0; k < x->subset->q; k++) {
		c[k] = t * (1 - x->share[k]);
		pe += x->share[k] * c[k];
	}
	return pe;
}

/* ---- agreement beyond chance ---- */

/* Put what an item has of LABELS and SHARES, divided by `labels`. */
static void
put_labels(const struct unit *u, double labels, struct put *to)
{
	put_at(to, AGREEMENT_LABELS, u->mass / labels);
	for (size_t i = 0; i < u->parts; i++)
		put_at(to, AGREEMENT_SHARES + u->part[i].label,
			u->part[i].mass / labels);
}

void
agreement_put_pairs(const struct unit *u, struct put *to)
{
	put_at(to, AGREEMENT_ITEMS, u->items);
	if (u->n < 2)
		return;
	put_at(to, AGREEMENT_AGREE, u->agree / (u->n * (u->n - 1)));
	put_at(to, AGREEMENT_PAIRS, u->pairs / (u->n * (u->n - 1)));
	put_at(to, AGREEMENT_PAIRABLE, u->items);
}

static void
agreement_add(const struct sample *x, const struct unit *u, struct put *to)
{
	(void)x;
	agreement_put_pairs(u, to);
	put_labels(u, u->n, to);
}

const struct sums agreement_sums = {.totals = AGREEMENT_SHARES, .per_label = 1,
	.add = agreement_add};

void
agreement_correct(struct estimated *r, double pa, double pe)
{
	r->pa = pa;
	r->pe = pe;
	r->e.value = weights_beyond_chance(pa, pe);
	if (isnan(r->e.value))
		r->e.status = ESTIMATE_ONE_CATEGORY;
}

/* pe, with the shares of labels and c of the sample set. */
static double
chance_of(const struct totals *t)
{
	size_t q = t->x.subset->q;

	for (size_t k = 0; k < q; k++)
		t->x.share[k] = t->at[AGREEMENT_SHARES + k] /
			t->at[AGREEMENT_LABELS];
	return q < 2 ? 1 : t->s->chance(&t->x, t->x.c);
}

void
agreement_value(const struct totals *t, struct estimated *r)
{
	double pa = t->at[AGREEMENT_AGREE] / t->at[AGREEMENT_PAIRS];

	if (t->at[AGREEMENT_PAIRS] == 0) {
		r->e.status = ESTIMATE_NO_PAIRS;
	} else if (t->s->chance) {
		agreement_correct(r, pa, chance_of(t));
	} else {
		r->e.value = r->pa = pa;
		if (t->x.subset->q < 2)
			r->e.status = ESTIMATE_ONE_CATEGORY;
	}
}

/* Set the slopes of LABELS and SHARES, where that of pe is by_pe. */
static void
label_slopes(const struct totals *t, double pe, double by_pe, double *slope)
{
	double labels = t->at[AGREEMENT_LABELS];

	slope[AGREEMENT_LABELS] = -2 * pe * by_pe / labels;
	for (size_t k = 0; k < t->x.subset->q; k++)
		slope[AGREEMENT_SHARES + k] = 2 * t->x.c[k] * by_pe / labels;
}

/* Set the slopes of AGREE and PAIRS, where that of their ratio is by_pa. */
static void
ratio_slopes(const struct totals *t, double by_pa, double *slope)
{
	double pairs = t->at[AGREEMENT_PAIRS];

	slope[AGREEMENT_AGREE] = by_pa / pairs;
	slope[AGREEMENT_PAIRS] = -by_pa * t->at[AGREEMENT_AGREE] /
		(pairs * pairs);
}

double
agreement_pair_slopes(const struct totals *t, const struct estimated *r,
	double *slope)
{
	double pe = isnan(r->pe) ? 0 : r->pe, value = r->e.value;

	ratio_slopes(t, 1 / (1 - pe), slope);
	slope[AGREEMENT_PAIRABLE] = value / t->at[AGREEMENT_PAIRABLE];
	slope[AGREEMENT_ITEMS] = -value / t->at[AGREEMENT_ITEMS];
	return -(1 - value) / (1 - pe);
}

void
agreement_slopes(const struct totals *t, const struct estimated *r,
	enum over over, double *slope)
{
	double by_pe = agreement_pair_slopes(t, r, slope);

	(void)over;
	if (t->s->chance)
		chance_of(t);
	else
		memset(t->x.c, 0, t->x.subset->q * sizeof *t->x.c);
	label_slopes(t, t->s->chance ? r->pe : 0, by_pe, slope);
}

/* ---- alpha ---- */

static void
alpha_add(const struct sample *x, const struct unit *u, struct put *to)
{
	(void)x;
	if (u->n < 2)
		return;
	put_at(to, AGREEMENT_AGREE, u->agree / (u->n - 1));
	put_at(to, AGREEMENT_PAIRS, u->pairs / (u->n - 1));
	put_at(to, AGREEMENT_SQUARES, u->squares);
	put_labels(u, 1, to);
}

const struct sums alpha_sums = {.totals = AGREEMENT_SHARES, .per_label = 1,
	.add = alpha_add};

/* e, the share of pairs of labels in which a label meets itself. */
static double
self_share(const struct totals *t)
{
	double n = t->at[AGREEMENT_LABELS];

	return t->at[AGREEMENT_SQUARES] / n / n;
}

void
alpha_value(const struct totals *t, struct estimated *r)
{
	double all = t->at[AGREEMENT_AGREE] / t->at[AGREEMENT_PAIRS];

	if (t->at[AGREEMENT_PAIRS] == 0) {
		r->e.status = ESTIMATE_NO_PAIRS;
		return;
	}
	agreement_correct(r, all + (1 - all) * self_share(t), chance_of(t));
	if (!r->e.status && t->items < 2)
		r->e.status = ESTIMATE_ONE_ITEM;
}

void
alpha_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	double all = t->at[AGREEMENT_AGREE] / t->at[AGREEMENT_PAIRS];
	double e = self_share(t), n = t->at[AGREEMENT_LABELS];
	double pe = chance_of(t), of_e = (1 - all) / (1 - pe);

	slope[AGREEMENT_ITEMS] = slope[AGREEMENT_SQUARES] = 0;
	if (over == OVER_ITEMS) {
		ratio_slopes(t, 1 / (1 - pe), slope);
		label_slopes(t, pe, -(1 - (all - pe) / (1 - pe)) / (1 - pe),
			slope);
		return;
	}
	ratio_slopes(t, (1 - e) / (1 - pe), slope);
	label_slopes(t, pe, -(1 - r->e.value) / (1 - pe), slope);
	slope[AGREEMENT_SQUARES] = of_e / (n * n);
	slope[AGREEMENT_LABELS] -= 2 * of_e * e / n;
}

/* ---- ordinal alpha ---- */

/* (xk - xl)^2 */
static double
squared_difference(const struct weights *w, size_t k, size_t l)
{
	double d = w->x[k] - w->x[l];

	return d * d;
}

/* Make the weights from the squared differences of the middles of labels that
 * were given n times. The scale is the largest one of two labels that were
 * given. */
static void
weights_of_middles(struct weights *w, const double *n, size_t q)
{
	double before = 0;

	*w = (struct weights){.distance = squared_difference, .squares = 1,
		.q = q,
		.x = w->x ? w->x : mem_alloc(q, sizeof(double)),
		.low = DBL_MAX, .high = -DBL_MAX};
	for (size_t k = 0; k < q; k++) {
		w->x[k] = before + n[k] / 2;
		before += n[k];
		if (n[k] > 0) {
			w->low = fmin(w->low, w->x[k]);
			w->high = fmax(w->high, w->x[k]);
		}
	}
	w->scale = w->high > w->low ?
		(w->high - w->low) * (w->high - w->low) : 0;
}

static void
ordinal_find(struct totals *t)
{
	weights_of_middles(&t->x.found, t->at + AGREEMENT_SHARES,
		t->x.subset->q);
	sample_weigh(&t->x, &t->x.found);
}

const struct sums ordinal_sums = {.totals = AGREEMENT_SHARES, .per_label = 1,
	.add = alpha_add, .find = ordinal_find};

/*
 * What a label adds to ordinal alpha by the distances alone. With D_o and D_e
 * the means of the squared differences of middles over pairs of labels of an
 * item and over all pairs, and P the sum of h_i / (n_i - 1), alpha = 1 - (1 -
 * e) D_o / D_e has the slope
 *   a_k = -4 ((1 - e) sum over i of r_ik (r_i c_k - sum over l of r_il c_l) /
 *         ((n_i - 1) P) - (1 - alpha) n_k / N (c_k - mean of c)) / D_e
 * by c_k, and a label g adds a_g / 2 and the a_k of those above it. O(cells).
 */
void
ordinal_slopes(const struct totals *t, const struct estimated *r,
	enum over over, double *slope)
{
	const struct subset *p = t->x.subset;
	const double *middle = t->x.w->x, *count = t->at + AGREEMENT_SHARES;
	double n = t->at[AGREEMENT_LABELS], above = 0;
	double times = 4 / ((1 - r->pe) * t->x.w->scale);
	double pair = (1 - self_share(t)) / t->at[AGREEMENT_PAIRS];
	struct sum mean = {0}, *by_middle;

	alpha_slopes(t, r, over, slope);
	if (over == OVER_ITEMS)
		return;
	by_middle = mem_zero(p->q, sizeof *by_middle);
	for (size_t k = 0; k < p->q; k++)
		sum_add(&mean, count[k] / n * middle[k]);
	for (size_t k = 0; k < p->q; k++)
		sum_add(&by_middle[k], (1 - r->e.value) * (middle[k] -
			sum_value(&mean)) * (count[k] / n));
	for (size_t v = 0; v < p->vectors; v++)
		for (size_t c = p->start[v]; p->n[v] > 1 &&
		     c < p->start[v + 1]; c++)
			sum_add(&by_middle[p->cell[c].label], -p->items[v] *
				pair * subset_mass(p, c) * (p->whole[v] *
				middle[p->cell[c].label] -
				subset_sum(p, v, middle)) / (p->n[v] - 1));
	for (size_t k = p->q; k-- > 0;) {
		double own = times * sum_value(&by_middle[k]);

		slope[AGREEMENT_SHARES + k] += own / 2 + above;
		above += own;
	}
}
