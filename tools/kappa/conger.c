/*
 * conger: Conger's kappa, Cohen's for any number of annotators.
 *
 * Conger, "Integration and generalization of kappas for multiple raters", 1980;
 * with gaps as Gwet generalises it, Handbook of Inter-Rater Reliability, 2014.
 * Nothing here ends the tool but for want of memory.
 */
#include "coefficients.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* The R annotators who gave a label, the sum U of their weights u_g, and that of
 * the squares: the weight of all ordered pairs of them is U^2 - sum u_g^2, R (R -
 * 1) where weights are equal. */
struct present {
	double n, all, squares;
};

static double
pairs_of(const struct present *x)
{
	return x->all * x->all - x->squares;
}

/* The shares p_gk of label k among the ratings of annotator g, and the sums that
 * agreement by chance is made of. An answer is an annotator with a label, an
 * index in subset->answer. */
struct chance {
	double *n;        /* per answer: how often it was given */
	double *p;        /* per answer: p_gk, its share of the annotator's
	                     ratings */
	double *w;        /* per answer: (W p_g)_l = sum over k of w_kl p_gk,
	                     l its label */
	double *given;    /* per annotator: n_g, ratings */
	double *own;      /* per annotator: p_g'W p_g */
	double *all;      /* per label: S_k, the sum over g of u_g p_gk */
	double *w_all;    /* per label: (W S)_k */
	uint32_t *label;  /* labels of one annotator, and per label: is it */
	bool *listed;     /* one of them? */
	double both, alone; /* S'WS; the sum over g of u_g^2 own */
	struct present annotators;
};

/* Set w of one annotator's answers, which are answer[from .. to - 1] of the
 * sample. Answers of one class are one label. */
static void
weigh_answers(const struct sample *sample, struct chance *x, size_t from,
	size_t to)
{
	const struct rating *answer = sample->subset->answer;
	size_t n = 0;

	for (size_t i = from; i < to; i++) {
		uint32_t k = answer[sample->answer[i]].label;

		if (!x->listed[k]) {
			x->label[n++] = k;
			sample->room[k] = 0;
		}
		x->listed[k] = true;
		sample->room[k] += x->p[sample->answer[i]];
	}
	sort_u32(x->label, n);
	weights_apply_some(sample->w, x->label, n, sample->room, sample->c);
	for (size_t i = from; i < to; i++) {
		uint32_t a = sample->answer[i], k = answer[a].label;

		x->w[a] = sample->c[k];
		x->listed[k] = false;
	}
}

/* Add annotator g, whose answers are counted, to the sums over annotators. */
static void
add_annotator(const struct sample *sample, struct chance *x, size_t g)
{
	const struct rating *answer = sample->subset->answer;
	size_t from = sample->first[g], to = sample->first[g + 1];
	double u = subset_weight(sample->subset, (uint32_t)g);

	for (size_t i = from; i < to; i++)
		x->given[g] += x->n[sample->answer[i]];
	if (x->given[g] == 0)
		return;
	x->annotators.n++;
	x->annotators.all += u;
	x->annotators.squares += u * u;
	for (size_t i = from; i < to; i++)
		x->p[sample->answer[i]] = x->n[sample->answer[i]] / x->given[g];
	weigh_answers(sample, x, from, to);
	for (size_t i = from; i < to; i++) {
		uint32_t a = sample->answer[i];

		x->own[g] += x->p[a] * x->w[a];
		x->all[answer[a].label] += u * x->p[a];
	}
	x->alone += u * u * x->own[g];
}

static void
chance_init(struct chance *x, const struct sample *sample)
{
	const struct subset *p = sample->subset;
	size_t n = p->all->answers.n, r;

	*x = (struct chance){
		.n = mem_zero(n, sizeof(double)),
		.p = mem_zero(n, sizeof(double)),
		.w = mem_zero(n, sizeof(double)),
		.given = mem_zero(p->annotators, sizeof(double)),
		.own = mem_zero(p->annotators, sizeof(double)),
		.all = mem_zero(p->q, sizeof(double)),
		.w_all = mem_zero(p->q, sizeof(double)),
		.label = mem_alloc(p->q, sizeof *x->label),
		.listed = mem_zero(p->q, sizeof *x->listed),
	};
	for (size_t i = 0; i < p->count; i++) {
		double d = sample->drawn ? sample->drawn[i] : 1;
		const uint32_t *given = subset_ratings(p, i, &r);

		for (size_t k = 0; k < r; k++)
			x->n[given[k]] += d;
	}
	for (size_t g = 0; g < p->annotators; g++)
		add_annotator(sample, x, g);
	x->both = weights_apply(sample->w, x->all, x->w_all);
}

static void
chance_free(struct chance *x)
{
	MEM_FREE(x->n, x->p, x->w, x->given, x->own, x->all, x->w_all,
		x->label, x->listed);
}

/*
 * part[answer] = what a rating (g, l) adds to pe, u_g (b_gl - c_g) / n_g, with
 * b_gl = sum over k of w_kl (S_k - u_g p_gk), c_g = sum over l of p_gl b_gl;
 * NUM_NA where g gave no rating. part may be x->w.
 */
static void
chance_parts(const struct chance *x, const struct sample *sample, double *part)
{
	const struct rating *answer = sample->subset->answer;

	for (size_t g = 0; g < sample->subset->annotators; g++) {
		size_t from = sample->first[g], to = sample->first[g + 1];
		double c = 0, u = subset_weight(sample->subset, (uint32_t)g);

		for (size_t i = from; i < to; i++) {
			uint32_t a = sample->answer[i];

			part[a] = x->w_all[answer[a].label] - u * x->w[a];
			c += x->p[a] * part[a];
		}
		for (size_t i = from; i < to; i++)
			part[sample->answer[i]] = stats_ratio(u *
				(part[sample->answer[i]] - c), x->given[g]);
	}
}

/*
 * The derivative by the weight of a rating (g, l), where annotator g weighs as much as
 * the mean of their ratings does: pa as in agreement_corrected() without chance, and
 * of pe 2 u_g (b_gl - pe (U - u_g)) / (n_g (U^2 - sum u_g^2)).
 */
static void
rate_answers(const struct chance *x, const struct sample *sample,
	const struct agreement *m, struct influence *to)
{
	const struct subset *p = sample->subset;
	double kappa = m->e.value, pairs = pairs_of(&x->annotators);
	struct agreement pa = agreement_nothing(m->e.level);

	agreement_corrected(sample, NULL, &pa, to);
	for (size_t c = 0; c < p->start[p->vectors]; c++) {
		to->cell[c] /= 1 - m->pe;
		to->again[c] /= 1 - m->pe;
	}
	for (size_t i = 0; i < p->answers; i++) {
		uint32_t a = p->listed[i], g = p->answer[a].annotator;
		double u = subset_weight(p, g), b;

		b = x->w_all[p->answer[a].label] - u * x->w[a];
		to->answer[a] = -2 * (1 - kappa) / (1 - m->pe) * u / pairs *
			(b - m->pe * (x->annotators.all - u)) / x->given[g];
	}
}

/*
 * Conger 1980 as Gwet generalises it: pe is the mean over ordered pairs of
 * annotators g, h of sum over kl of w_kl p_gk p_hl, which is (S'WS - sum over g
 * of p_g'Wp_g) / (R (R - 1)), S the sum of the p_g of R annotators. Each
 * annotator weighs the same, however few items they labelled; or u_g, with which
 * a pair weighs u_g u_h: S is the sum of u_g p_g, less that of u_g^2 p_g'Wp_g, and
 * R (R - 1) becomes U^2 - sum u_g^2. Item i's part of pe, less pe, is n / (R (R -
 * 1)) times the sum of the parts of its ratings (as in R irrCAC, without loops
 * over items x R x q^2).
 */
void
conger_estimate(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items);
	double pairable = sum_value(&sample->t.pairable), pairs;
	struct chance x;

	(void)c;
	chance_init(&x, sample);
	out->annotators = x.annotators.n;
	pairs = pairs_of(&x.annotators);
	if (x.annotators.n < 2) {
		out->e.status = ESTIMATE_ONE_ANNOTATOR;
		chance_free(&x);
		return;
	}
	out->pa = sample_pa(sample);
	out->pe = (x.both - x.alone) / pairs;
	out->e.value = weights_beyond_chance(out->pa, out->pe);
	if (isnan(out->e.value))
		out->e.status = ESTIMATE_ONE_CATEGORY;
	if (to && to->answer && !out->e.status)
		rate_answers(&x, sample, out, to);
	if (to)
		chance_parts(&x, sample, x.w);
	for (size_t i = 0; to && i < p->count; i++) {
		size_t r;
		const uint32_t *given = subset_ratings(p, i, &r);
		double part = 0;

		for (size_t k = 0; k < r; k++)
			part += x.w[given[k]];
		to->item[i] = (n / pairable * sample_excess(sample, p->vector[i],
			out->pa, out->pe) -
			2 * (1 - out->e.value) * n / pairs * part) /
			(1 - out->pe) - out->e.value;
	}
	chance_free(&x);
}

/*
 * Without a rating (g, l) of one of n_g, p_g becomes (n_g p_g - e_l) /
 * (n_g - 1): S changes by u_g (p_g - e_l) / (n_g - 1), into change, and
 * p_g'Wp_g becomes (n_g^2 p_g'Wp_g - 2 n_g (W p_g)_l + 1) / (n_g - 1)^2.
 * Returns the change of u_g^2 p_g'Wp_g. An annotator of one rating is gone: S
 * changes by -u_g e_l, and *left is without them. a: the answer (g, l).
 */
static double
drop_rating(const struct chance *x, const struct sample *sample, uint32_t a,
	double *change, struct present *left)
{
	const struct rating *answer = sample->subset->answer;
	uint32_t g = answer[a].annotator;
	double n = x->given[g], u = subset_weight(sample->subset, g);

	if (n == 1) {
		change[answer[a].label] -= u;
		left->n--;
		left->all -= u;
		left->squares -= u * u;
		return -u * u * x->own[g];
	}
	change[answer[a].label] -= u / (n - 1);
	for (size_t i = sample->first[g]; i < sample->first[g + 1]; i++) {
		uint32_t b = sample->answer[i];

		change[answer[b].label] += u * x->p[b] / (n - 1);
	}
	return u * u * ((n * n * x->own[g] - 2 * n * x->w[a] + 1) /
		((n - 1) * (n - 1)) - x->own[g]);
}

/* (S + d)'W (S + d) = S'WS + 2 d'WS + d'Wd, d being the change of S. */
void
conger_without(const struct sample *sample, double *value)
{
	const struct subset *p = sample->subset;
	double *change = sample->c, *room = sample->room;
	double agree = sum_value(&sample->t.agree);
	double pairs = sum_value(&sample->t.pairs);
	double pairable = sum_value(&sample->t.pairable);
	struct chance x;

	chance_init(&x, sample);
	for (size_t i = 0; i < p->count; i++) {
		size_t n;
		const uint32_t *given = subset_ratings(p, i, &n);
		double both = x.both, alone = x.alone;
		struct present left = x.annotators;
		size_t v = p->vector[i];
		double own = n < 2 ? 0 : p->n[v] * (p->n[v] - 1);
		double s = own > 0 ? sample->s[v] / own : 0;
		double h = own > 0 ? subset_pairs(p, v) / own : 0;

		memset(change, 0, p->q * sizeof *change);
		for (size_t k = 0; k < n; k++)
			alone += drop_rating(&x, sample, given[k], change,
				&left);
		both += weights_apply(sample->w, change, room);
		for (size_t k = 0; k < p->q; k++)
			both += 2 * change[k] * x.w_all[k];
		value[i] = pairable == (n > 1) || left.n < 2 ? NUM_NA :
			weights_beyond_chance((agree - s) / (pairs - h),
			(both - alone) / pairs_of(&left));
	}
	chance_free(&x);
}
