#include "against.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* A rating of the annotator of an item that others labelled, too. */
struct said {
	uint32_t class;
	size_t vector;           /* of the item */
	size_t first, end;       /* the annotator's ratings of the item */
	double mass;             /* the weight of the others' labels, */
	double counts;           /* and its mean */
	double near;             /* the share of the others' labels that
	                            agree */
	double rest;             /* the share of the others' pairs that agree;
	                            NUM_NA: fewer than two others */
};

/* The m ratings of one annotator. */
struct against {
	const struct sample *x;
	double weight;           /* of the annotator */
	size_t m;
	struct said *said;
	double *own, *other;     /* per class: share among the annotator's
	                            labels; mean of the others' shares */
	double *w_own, *w_other; /* per class: W own, W other */
};

/* The weight with which the annotator's ratings of an item agree with label
 * k. */
static double
own_near(const struct against *a, const struct said *of, uint32_t k)
{
	double sum = 0;

	for (size_t i = of->first; i < of->end; i++)
		sum += a->weight * weights_at(a->x->w, k, a->said[i].class);
	return sum;
}

/* The sum over the others' labels of the item of value[class]. */
static double
sum_of_others(const struct against *a, const struct said *of,
	const double *value)
{
	double sum = subset_sum(a->x->subset, of->vector, value);

	for (size_t i = of->first; i < of->end; i++)
		sum -= a->weight * value[a->said[i].class];
	return sum;
}

/* Set what the others say of the item whose ratings are said[first .. m - 1].
 * The pairs of all labels are those of others, twice those of one of each, and
 * the annotator's own. */
static void
meet_others(struct against *a, size_t first, size_t v)
{
	const struct subset *p = a->x->subset;
	double w = a->weight, own = (double)(a->m - first), n = p->n[v] - own;
	struct said of = {.vector = v, .first = first, .end = a->m,
		.mass = p->whole[v] - own * w, .rest = NUM_NA};
	double agree = a->x->agree[v], pairs = subset_pairs(p, v) -
		2 * own * w * of.mass - own * (own - 1) * w * w;

	for (size_t i = first; i < a->m; i++) {
		struct said *s = &a->said[i];
		double self = own_near(a, &of, s->class);

		s->near = a->x->near[subset_cell(p, v, s->class)] - self;
		agree -= w * (2 * s->near + self - w);
	}
	for (size_t i = first; i < a->m; i++) {
		of.class = a->said[i].class;
		of.near = a->said[i].near / of.mass;
		of.counts = of.mass / n;
		of.rest = n > 1 ? agree / pairs : NUM_NA;
		a->said[i] = of;
	}
	if (n == 0)
		a->m = first;
}

static void
set_said(struct against *a, const struct raters *raters, uint32_t g)
{
	const struct subset *p = a->x->subset;
	size_t end;

	for (size_t i = raters->first[g]; i < raters->first[g + 1]; i = end) {
		uint32_t item = raters->own[i].item;
		size_t first = a->m;

		for (end = i; end < raters->first[g + 1] &&
		     raters->own[end].item == item; end++)
			a->said[a->m++].class = classes_at(p->classes,
				raters->own[end].label);
		meet_others(a, first, p->vector[item]);
	}
}

/* The mean of the numbers y of ratings, by the mean weight of the others there,
 * with its error; NUM_NA are left out. None: status no_pairs. */
static struct estimated
mean_of(const struct against *a, const double *y, double level)
{
	struct sum sum = {0}, counts = {0}, squares = {0};
	struct estimated r;
	double mean, n = 0;

	for (size_t i = 0; i < a->m; i++) {
		if (isnan(y[i]))
			continue;
		sum_add(&sum, a->said[i].counts * y[i]);
		sum_add(&counts, a->said[i].counts);
		n++;
	}
	mean = stats_ratio(sum_value(&sum), sum_value(&counts));
	for (size_t i = 0; i < a->m; i++) {
		double d = a->said[i].counts * n / sum_value(&counts) *
			(y[i] - mean);

		if (!isnan(d))
			sum_add(&squares, d * d);
	}
	r = errors_of_mean(mean, &squares, n, level);
	if (n == 0)
		r.e.status = ESTIMATE_NO_PAIRS;
	return r;
}

/* Set the shares of labels; returns the sum of the mean weights of others. */
static double
set_shares(struct against *a)
{
	const struct subset *p = a->x->subset;
	struct sum *other = mem_zero(p->q, sizeof *other);
	double counts = 0;

	for (size_t i = 0; i < a->m; i++) {
		const struct said *s = &a->said[i];
		double n = s->mass / s->counts;

		a->own[s->class] += 1 / (double)a->m;
		counts += s->counts;
		for (size_t c = p->start[s->vector];
		     c < p->start[s->vector + 1]; c++)
			sum_add(&other[p->cell[c].label],
				subset_mass(p, c) / n);
		for (size_t k = s->first; k < s->end; k++)
			sum_add(&other[a->said[k].class], -a->weight / n);
	}
	for (size_t k = 0; k < p->q; k++)
		a->other[k] = stats_ratio(sum_value(&other[k]), counts);
	return counts;
}

/*
 * Vanbelle & Albert 2009 on the items that others labelled too. With a_i the
 * mean weight of rating i with the others' labels of its item, p_k the share of
 * k among the annotator's labels and o_l the mean of the others' shares of l:
 *   pa = mean of a_i, pe = sum over kl of w_kl p_k o_l,
 *   K = (pa - pe) / (1 - pe).
 * By linearisation a rating of label k adds to K
 *   (a_i - pa - (1 - K) ((W o)_k + mean over the others' l of (W p)_l - 2 pe))
 *   / (1 - pe).
 * With --weights of annotators the others' labels count by these, and an item
 * by the mean weight of the others there, c_i over its mean: in pa, in o_l, and
 * in c_i (a_i - pa) and c_i (mean over the others' l of (W p)_l - pe).
 */
static struct estimated
kappa_of(struct against *a, double pa, double level)
{
	size_t q = a->x->subset->q;
	double counts = set_shares(a) / (double)a->m, pe = 0, value;
	struct sum squares = {0};
	struct estimated r;

	weights_apply(a->x->w, a->own, a->w_own);
	weights_apply(a->x->w, a->other, a->w_other);
	for (size_t k = 0; k < q; k++)
		pe += a->own[k] * a->w_other[k];
	value = weights_beyond_chance(pa, pe);
	for (size_t i = 0; i < a->m; i++) {
		const struct said *s = &a->said[i];
		double other = sum_of_others(a, s, a->w_own) / s->mass;
		double c = s->counts / counts;
		double z = (c * (s->near - pa) - (1 - value) *
			(a->w_other[s->class] + other - 2 * pe +
			(c - 1) * (other - pe))) / (1 - pe);

		sum_add(&squares, z * z);
	}
	r = errors_of_mean(value, &squares, (double)a->m, level);
	r.pe = pe;
	if (isnan(value))
		r.e.status = ESTIMATE_ONE_CATEGORY;
	return r;
}

void
against_estimate(const struct sample *sample, const struct raters *raters,
	uint32_t g, double level, struct against_rows *rows)
{
	size_t n = raters->first[g + 1] - raters->first[g];
	size_t q = sample->subset->q;
	struct against a = {.x = sample,
		.weight = subset_weight(sample->subset, g),
		.said = mem_alloc(n, sizeof *a.said),
		.own = mem_zero(q, sizeof *a.own),
		.other = mem_zero(q, sizeof *a.other),
		.w_own = mem_alloc(q, sizeof *a.w_own),
		.w_other = mem_alloc(q, sizeof *a.w_other)};
	double *near = mem_alloc(n, sizeof *near);
	double *more = mem_alloc(n, sizeof *more);

	set_said(&a, raters, g);
	for (size_t i = 0; i < a.m; i++) {
		near[i] = a.said[i].near;
		more[i] = near[i] - a.said[i].rest;
		if (fabs(more[i]) < 1e-15) /* but for rounding */
			more[i] = 0;
	}
	rows->agreement = mean_of(&a, near, level);
	rows->agreement.e.p = NUM_NA;
	errors_cut(&rows->agreement.e, 0, 1);
	rows->relative = mean_of(&a, more, level);
	errors_cut(&rows->relative.e, -1, 1);
	rows->kappa = rows->agreement;
	if (a.m > 0)
		rows->kappa = kappa_of(&a, rows->agreement.e.value, level);
	errors_cut(&rows->kappa.e, -1, 1);
	rows->agreement.pa = rows->kappa.pa = rows->agreement.e.value;
	rows->agreement.ratings = rows->kappa.ratings =
		rows->relative.ratings = (double)n;
}
