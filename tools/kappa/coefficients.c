#include "coefficients.h"
#include "statuses.h"

#include "cohen.h"
#include "text/mem.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- coefficients of counts ---- */

static void
measure_corrected(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	agreement_corrected(sample, c->chance, out, to);
}

/* (xk - xl)^2 */
static double
squared_difference(const struct weights *w, size_t k, size_t l)
{
	double d = w->x[k] - w->x[l];

	return d * d;
}

void
weights_squares(struct weights *w, const double *x, const double *n, size_t q)
{
	*w = (struct weights){.distance = squared_difference, .squares = 1, .q = q,
		.x = mem_alloc(q, sizeof *x), .low = DBL_MAX, .high = -DBL_MAX};
	memcpy(w->x, x, q * sizeof *x);
	for (size_t k = 0; k < q; k++)
		if (n[k] > 0) {
			w->low = fmin(w->low, x[k]);
			w->high = fmax(w->high, x[k]);
		}
	w->scale = w->high > w->low ?
		(w->high - w->low) * (w->high - w->low) : 0;
}

/*
 * Add to u what a label adds to ordinal alpha by the distances alone. With c_k its
 * middle, n_k its weight among N in all, D_o and D_e the means of the squared
 * differences of c over pairs of labels of an item and over all pairs, and P the
 * sum of r_i (r_i - 1) / (n_i - 1), alpha = 1 - (1 - 1/N) D_o / D_e has the slope
 *   a_k = -4 ((1 - 1/N) sum over i of r_ik (r_i c_k - sum over l of r_il c_l) /
 *         ((n_i - 1) P) - (1 - alpha) n_k / N (c_k - mean of c)) / D_e
 * by c_k, and a label g adds a_g / 2 and the a_k of those above it.
 */
static void
rate_distances(const struct sample *sample, const struct agreement *m,
	struct influence *to)
{
	const struct subset *p = sample->subset;
	const double *middle = sample->w->x;
	double n = sum_value(&sample->t.mass), above = 0;
	double least = 1 - sum_value(&sample->t.squares) / n / n;
	double pairs = sum_value(&sample->t.alpha_pairs);
	double times = 4 / ((1 - m->pe) * sample->w->scale);
	struct sum *slope = mem_zero(p->q, sizeof *slope), mean = {0};

	for (size_t k = 0; k < p->q; k++)
		sum_add(&mean, sum_value(&sample->t.count[k]) / n * middle[k]);
	for (size_t k = 0; k < p->q; k++)
		sum_add(&slope[k], (1 - m->e.value) * (middle[k] -
			sum_value(&mean)) * (sum_value(&sample->t.count[k]) / n));
	for (size_t v = 0; v < p->vectors; v++)
		for (size_t c = p->start[v]; p->n[v] > 1 &&
		     c < p->start[v + 1]; c++)
			sum_add(&slope[p->cell[c].label], -sample->m[v] *
				least * subset_mass(p, c) * (p->whole[v] *
				middle[p->cell[c].label] -
				subset_sum(p, v, middle)) /
				((p->n[v] - 1) * pairs));
	for (size_t k = p->q; k-- > 0;) {
		double own = times * sum_value(&slope[k]);

		slope[k] = (struct sum){.high = own / 2 + above};
		above += own;
	}
	for (size_t v = 0; v < p->vectors; v++)
		for (size_t c = p->start[v]; p->n[v] > 1 &&
		     c < p->start[v + 1]; c++)
			to->cell[c] += sum_value(&slope[p->cell[c].label]);
	MEM_FREE(slope);
}

/*
 * Krippendorff's ordinal distance of k and l is the square of how many labels
 * lie between the middles of the two: c_k = sum over g < k of n_g + n_k / 2
 * (Krippendorff: sum over g = k..l of n_g - (n_k + n_l) / 2), n_g being how
 * often label g was given to items with two labels or more. The standard error
 * over items takes these distances as given. O(sum of cells^2 over vectors).
 */
static void
measure_ordinal(const struct sample *sample, struct agreement *out,
	struct influence *to)
{
	const struct subset *p = sample->subset;
	double *n = sample->share, before = 0;
	struct sample ordinal = *sample;
	struct weights w;

	for (size_t k = 0; k < p->q; k++) {
		n[k] = sum_value(&sample->t.count[k]);
		sample->c[k] = before + n[k] / 2;
		before += n[k];
	}
	weights_squares(&w, sample->c, n, p->q);
	ordinal.w = &w;
	ordinal.s = mem_alloc(p->vectors, sizeof *ordinal.s);
	ordinal.t.alpha = (struct sum){0};
	for (size_t v = 0; v < p->vectors; v++) {
		if (p->n[v] < 2 || (sample->m[v] == 0 && !to))
			continue;
		ordinal.s[v] = sample_agree(p, v, &w);
		sum_add(&ordinal.t.alpha, sample->m[v] *
			(ordinal.s[v] / (p->n[v] - 1)));
	}
	agreement_alpha(&ordinal, out, to);
	if (to && to->cell && !out->e.status)
		rate_distances(&ordinal, out, to);
	MEM_FREE(ordinal.s);
	weights_free(&w);
}

/* Krippendorff's alpha, with COEF_METRIC of the metric that the weights are;
 * no_metric: none. */
static void
measure_alpha(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	enum weights_metric metric = !(c->traits & COEF_METRIC) ?
		WEIGHTS_SAME_METRIC : sample->w->kind ?
		sample->w->kind->alpha : WEIGHTS_NO_METRIC;

	if (metric == WEIGHTS_NO_METRIC)
		out->e.status = ESTIMATE_OWN(KAPPA_NO_METRIC);
	else if (metric == WEIGHTS_ORDINAL_METRIC)
		measure_ordinal(sample, out, to);
	else
		agreement_alpha(sample, out, to);
}

/* The weights in vector v of label 1, r_i1; of the pairs of two labels 1, both =
 * r_i1 (r_i1 - 1); and of the labels beside one of them, others = r_i - 1. */
struct label_sums {
	double r, both, others;
};

static struct label_sums
sum_label(const struct subset *p, size_t v)
{
	struct label_sums x = {0, 0, p->n[v] - 1};
	double square = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		if (p->cell[c].label != 1)
			continue;
		x.r += subset_mass(p, c);
		square += p->mass ? p->square[c] : 0;
	}
	x.both = p->mass ? x.r * x.r - square : x.r * (x.r - 1);
	if (p->mass && x.r > 0)
		x.others = p->whole[v] - square / x.r;
	return x;
}

/* Set the parts of ratings of vector v in num / den: of label 1 and weight w,
 * w (2 (r_i1 - w) - SA (r_i + r_i1 - 2 w)) / den, of another - w SA r_i1 / den. */
static void
rate_label(const struct subset *p, size_t v, double r, double value, double den,
	struct influence *to)
{
	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		bool is = p->cell[c].label == 1;

		to->cell[c] = (is ? 2 * r - value * (p->whole[v] + r) :
			- value * r) / den;
		to->again[c] = is ? 2 * (value - 1) / den : 0;
	}
}

/*
 * Specific agreement on label 1 of a subset with two labels (Cicchetti &
 * Feinstein 1990), the chance that another label of an item is 1 where one is:
 *   SA = sum over i of r_i1 (r_i1 - 1) / sum over i of r_i1 (r_i - 1).
 * A ratio of sums, num / den: an item adds n (num_i - SA den_i) / den. No item
 * with two labels or more has label 1: no value, no_pairs.
 */
static void
measure_specific(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, struct influence *to)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items), den;
	struct sum both = {0}, one = {0};

	(void)c;
	for (size_t v = 0; v < p->vectors; v++) {
		struct label_sums x = sum_label(p, v);

		sum_add(&both, sample->m[v] * x.both);
		sum_add(&one, sample->m[v] * x.r * x.others);
	}
	den = sum_value(&one);
	out->e.value = stats_ratio(sum_value(&both), den);
	if (den == 0)
		out->e.status = ESTIMATE_NO_PAIRS;
	for (size_t v = 0; to && v < p->vectors; v++) {
		struct label_sums x = sum_label(p, v);

		to->item[v] = n * (x.both - out->e.value * x.r * x.others) /
			den;
		if (to->cell)
			rate_label(p, v, x.r, out->e.value, den, to);
	}
}

/* ---- the table ---- */

#define KAPPA "up", "-1..1", "kappa"
#define ICC_OF(name, help, which) \
	{{name, "up", "-inf..1", "correlation", help, \
		"Shrout & Fleiss 1979; McGraw & Wong 1996"}, \
		COEF_ICC | COEF_LOOPS | COEF_OTHER_TEST | \
		(which > ICC1K ? COEF_BY_ITEM : 0), \
		.measure = icc_estimate, .form = which}
#define ROW_OF(name, better, range, unit, traits, help, cite) \
	{{name, better, range, unit, help, cite}, COEF_ROW | (traits), \
		.measure = NULL}

const struct coefficient coefficients[] = {
	{AGREEMENT_PA, COEF_WEIGHTED,
		.measure = measure_corrected},
	{AGREEMENT_BP, COEF_WEIGHTED | COEF_COUNTS_LABELS,
		.measure = measure_corrected,
		.chance = agreement_uniform},
	{{"cohen", KAPPA,
		"Cohen's kappa of two annotators, on what both labelled",
		"Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969"},
		COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_TWO |
		COEF_OTHER_TEST, .measure = cohen_estimate},
	{{"conger", KAPPA, "Cohen's kappa for any number of annotators",
		"Conger 1980; Gwet 2014"},
		COEF_WEIGHTED | COEF_BY_ITEM,
		.measure = conger_estimate, .without = conger_without},
	{{"light", KAPPA, "mean of Cohen's kappa over pairs of annotators",
		"Light 1971"},
		COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_PAIRS,
		.measure = cohen_light},
	{AGREEMENT_FLEISS, COEF_WEIGHTED, .measure = measure_corrected,
		.chance = agreement_shares},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha: nominal, "
		"ordinal, interval (quadratic) or ratio",
		"Krippendorff 2011; Gwet 2014"},
		COEF_WEIGHTED | COEF_METRIC,
		.measure = measure_alpha},
	{{"alpha_w", "up", "-1..1", "alpha", "alpha with any weights",
		"Gwet 2014"},
		COEF_WEIGHTED, .measure = measure_alpha},
	{AGREEMENT_AC, COEF_WEIGHTED | COEF_COUNTS_LABELS,
		.measure = measure_corrected,
		.chance = agreement_gwet},
	ICC_OF("icc11", "one label, each item by others", ICC11),
	ICC_OF("icc1k", "the mean of an item's labels, each item by others",
		ICC1K),
	ICC_OF("icc21", "one label, annotators drawn from many", ICC21),
	ICC_OF("icc2k", "the mean of all annotators, drawn from many", ICC2K),
	ICC_OF("icc31", "one label, these annotators and no others", ICC31),
	ICC_OF("icc3k", "the mean of these annotators and no others", ICC3K),
	ROW_OF("xrr", "up", "-1..1", "kappa", COEF_ACROSS,
		"-g: agreement of people of two "
		"groups on the same items", "Wong, Paritosh & Aroyo 2021"),
	{{"specific", "up", "0..1", "share", "-B label: agreement on a label "
		"where somebody gave it", "Cicchetti & Feinstein 1990"},
		COEF_ROW | COEF_WEIGHTED | COEF_LOOPS,
		.measure = measure_specific},
	ROW_OF("kappa", "up", "-1..1", "kappa", 0,
		"-B annotator: one against the "
		"others", "Vanbelle & Albert 2009"),
	ROW_OF("self", "up", "0..1", "share", 0, "-B annotator: agreement with "
		"oneself where labels were repeated", "-"),
	ROW_OF("entropy", "down", "0..", "bits", 0,
		"-B item: of the item's labels", "Shannon 1948"),
};

const struct method_table coefficients_table =
	METHOD_TABLE("method", coefficients);
