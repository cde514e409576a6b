#include "against.h"

#include "inference.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The n labels of annotator g, and those of the others on the same items. */
struct against {
	const struct sample *sample;
	uint32_t g;
	const struct raters_label *label;
	const struct weights *w;
	size_t q, n;
	double *a;               /* per rating: its mean agreement with the
	                            others' labels; NUM_NA: there are none */
	double *counts;          /* per rating: the mean weight of the others,
	                            over the mean of that: 1 without weights */
	double m;                /* ratings of items that others labelled too */
	struct sum *sum;         /* per label: of the others' shares */
	double *own, *other;     /* per label: share among the annotator's
	                            labels; mean of the others' shares */
	double *w_own, *w_other; /* per label: W own, W other */
};

/* The class of label i. */
static uint32_t
class_of(const struct against *x, size_t i)
{
	return classes_at(x->sample->subset->classes, x->label[i].label);
}

/* The weighted mean over the others' labels of the item of rating i of
 * value[label], or without value of their agreement with the label of rating i;
 * NUM_NA where nobody else labelled it. *all gets the sum of the weights, *n
 * the number of those labels. */
static double
mean_of_others(const struct against *x, size_t i, const double *value,
	double *all, double *n)
{
	const struct subset *p = x->sample->subset;
	size_t r;
	const uint32_t *given = subset_ratings(p, x->label[i].item, &r);
	uint32_t own = class_of(x, i);
	double sum = 0;

	*all = *n = 0;
	for (size_t k = 0; k < r; k++) {
		struct rating s = p->answer[given[k]];
		double weight = subset_voice(p, given[k]);

		if (s.annotator == x->g)
			continue;
		sum += weight * (value ? value[s.label] :
			weights_at(x->w, own, s.label));
		*all += weight;
		++*n;
	}
	return stats_ratio(sum, *all);
}

/* Set a and counts of rating i, the latter not yet over its mean, and add the
 * others' labels, by these weights, to x->sum. */
static void
add_others(struct against *x, size_t i)
{
	const struct subset *p = x->sample->subset;
	double all, n;
	size_t r;
	const uint32_t *given = subset_ratings(p, x->label[i].item, &r);

	x->a[i] = mean_of_others(x, i, NULL, &all, &n);
	x->counts[i] = stats_ratio(all, n);
	for (size_t k = 0; k < r; k++)
		if (p->answer[given[k]].annotator != x->g)
			sum_add(&x->sum[p->answer[given[k]].label],
				subset_voice(p, given[k]) / n);
}

/* Set a, counts, m and the shares of labels; returns pa, and pe in *pe. */
static double
against_shares(struct against *x, double *pe)
{
	struct sum sum = {0}, counts = {0};

	for (size_t i = 0; i < x->n; i++) {
		add_others(x, i);
		if (isnan(x->a[i]))
			continue;
		sum_add(&sum, x->counts[i] * x->a[i]);
		sum_add(&counts, x->counts[i]);
		x->own[class_of(x, i)]++;
		x->m++;
	}
	for (size_t i = 0; i < x->n; i++)
		x->counts[i] *= x->m / sum_value(&counts);
	for (size_t k = 0; k < x->q && x->m > 0; k++) {
		x->own[k] /= x->m;
		x->other[k] = sum_value(&x->sum[k]) / sum_value(&counts);
	}
	weights_apply(x->w, x->own, x->w_own);
	weights_apply(x->w, x->other, x->w_other);
	*pe = 0;
	for (size_t k = 0; k < x->q; k++)
		*pe += x->own[k] * x->w_other[k];
	return stats_ratio(sum_value(&sum), sum_value(&counts));
}

/*
 * Vanbelle & Albert 2009, "Agreement between an isolated rater and a group of
 * raters", on the items that others labelled too. With a_i the mean weight of
 * rating i with the others' labels of its item, p_k the share of k among the
 * annotator's labels and o_l the mean of the others' shares of l:
 *   pa = mean of a_i, pe = sum over kl of w_kl p_k o_l,
 *   K = (pa - pe) / (1 - pe).
 * By linearisation a rating of label k adds to K
 *   (a_i - pa - (1 - K) ((W o)_k + mean over the others' l of (W p)_l - 2 pe))
 *   / (1 - pe).
 * With --weights of annotators the others' labels count by these, and an item by
 * the mean weight of the others there, c_i over its mean: in pa, in o_l, and in
 * c_i (a_i - pa) and c_i (mean over the others' l of (W p)_l - pe).
 */
static void
set_estimates(struct against *x, double level, struct agreement *agreement,
	struct agreement *kappa)
{
	double pe, pa = against_shares(x, &pe);
	double value = x->m > 0 ? weights_beyond_chance(pa, pe) : NUM_NA;
	struct sum squares = {0}, both = {0};

	for (size_t i = 0; i < x->n; i++) {
		double c = x->counts[i], d = c * (x->a[i] - pa), other, z;
		double all, n;

		if (isnan(x->a[i]))
			continue;
		other = mean_of_others(x, i, x->w_own, &all, &n);
		z = (d - (1 - value) *
			(x->w_other[class_of(x, i)] + other -
			2 * pe + (c - 1) * (other - pe))) / (1 - pe);
		sum_add(&squares, d * d);
		sum_add(&both, z * z);
	}
	*agreement = inference_of_mean(pa, &squares, x->m, level);
	estimate_clip(&agreement->e, 0, 1);
	*kappa = inference_of_mean(value, &both, x->m, level);
	kappa->pa = agreement->pa = pa;
	kappa->pe = x->m > 0 ? pe : NUM_NA;
	if (x->m == 0)
		agreement->e.status = kappa->e.status = ESTIMATE_NO_PAIRS;
	else if (isnan(value))
		kappa->e.status = ESTIMATE_ONE_CATEGORY;
}

void
against_estimate(const struct sample *sample, const struct raters *raters,
	uint32_t g, double level, struct agreement *agreement,
	struct agreement *kappa)
{
	size_t n = raters->first[g + 1] - raters->first[g];
	size_t q = sample->subset->q;
	struct against x = {.sample = sample, .g = g, .w = sample->w,
		.q = q, .n = n, .label = raters->own + raters->first[g],
		.a = mem_alloc(n, sizeof *x.a),
		.counts = mem_alloc(n, sizeof *x.counts),
		.sum = mem_zero(q, sizeof *x.sum),
		.own = mem_zero(q, sizeof *x.own),
		.other = mem_zero(q, sizeof *x.other),
		.w_own = mem_alloc(q, sizeof *x.w_own),
		.w_other = mem_alloc(q, sizeof *x.w_other)};

	set_estimates(&x, level, agreement, kappa);
	agreement->ratings = kappa->ratings = (double)n;
	MEM_FREE(x.a, x.counts, x.sum, x.own, x.other, x.w_own, x.w_other);
}
