#include "coefficients.h"

#include "cohen.h"
#include "conger.h"
#include "icc.h"

#include <math.h>

/* ---- coefficients of counts ---- */

static void
measure_corrected(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, double *psi)
{
	agreement_corrected(sample, c->chance, out, psi);
}

/* Scott's pi: Fleiss's kappa of two annotators; else status two_annotators. */
static void
measure_scott(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, double *psi)
{
	if (sample->subset->annotators != 2)
		out->e.status = ESTIMATE_TWO_ANNOTATORS;
	else
		measure_corrected(c, sample, out, psi);
}

/*
 * Fleiss 1971 with the standard error under no agreement of Fleiss, Nee &
 * Landis 1979, for the same number r of ratings of each of n items, P_k the
 * share of k and Q_k = 1 - P_k:
 *   se^2 = 2 ((sum P Q)^2 - sum P Q (Q - P)) / ((sum P Q)^2 n r (r - 1)).
 * It tests that there is no agreement, and is no basis for an interval. Items
 * with different numbers of ratings: no value, unequal_raters.
 */
static void
measure_fleiss_z(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, double *psi)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items), pq = 0, skew = 0, r = 0;

	for (size_t v = 0; v < p->vectors; v++) {
		if (sample->m[v] > 0 && r > 0 && p->n[v] != r)
			out->e.status = ESTIMATE_UNEQUAL_RATERS;
		r = sample->m[v] > 0 ? p->n[v] : r;
	}
	if (!out->e.status)
		measure_corrected(c, sample, out, psi);
	if (out->e.status)
		return;
	for (size_t k = 0; k < p->q; k++) {
		double x = sample->share[k] * (1 - sample->share[k]);

		pq += x;
		skew += x * (1 - 2 * sample->share[k]);
	}
	out->e.se = sqrt(2 * (pq * pq - skew) / (n * r * (r - 1))) / pq;
	out->e.stat = out->e.value / out->e.se;
	out->e.p = stats_normal_two_sided(out->e.stat);
}

static void
measure_alpha_w(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, double *psi)
{
	(void)c;
	agreement_alpha(sample, out, psi);
}

/*
 * Krippendorff's ordinal distance of k and l is the square of how many labels
 * lie between the middles of the two: c_k = sum over g < k of n_g + n_k / 2
 * (Krippendorff: sum over g = k..l of n_g - (n_k + n_l) / 2), n_g being how
 * often label g was given to items with two labels or more. The standard error
 * takes these distances as given. O(sum of cells^2 over vectors).
 */
static void
measure_ordinal(const struct sample *sample, struct agreement *out, double *psi)
{
	const struct subset *p = sample->subset;
	double *n = sample->share, before = 0;
	struct weights w = {0};
	struct sum agree = {0};

	for (size_t k = 0; k < p->q; k++) {
		n[k] = sum_value(&sample->t.count[k]);
		sample->c[k] = before + n[k] / 2;
		before += n[k];
	}
	weights_squares(&w, sample->w->name, sample->c, n, p->q);
	for (size_t v = 0; v < p->vectors; v++)
		if (sample->m[v] > 0 && p->n[v] > 1)
			sum_add(&agree, sample->m[v] * (sample_agree(p, v, &w) /
				(p->n[v] - 1)));
	agreement_alpha_by(sample, &w, NULL, sum_value(&agree), out, psi);
	weights_free(&w);
}

/* Krippendorff's alpha, of the metric that the weights are; no_metric: none. */
static void
measure_alpha(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, double *psi)
{
	if (!sample->w->kind || sample->w->kind->alpha == WEIGHTS_NO_METRIC)
		out->e.status = ESTIMATE_NO_METRIC;
	else if (sample->w->kind->alpha == WEIGHTS_ORDINAL_METRIC)
		measure_ordinal(sample, out, psi);
	else
		measure_alpha_w(c, sample, out, psi);
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

/*
 * Specific agreement on label 1 of a subset with two labels (Cicchetti &
 * Feinstein 1990), the chance that another label of an item is 1 where one is:
 *   SA = sum over i of r_i1 (r_i1 - 1) / sum over i of r_i1 (r_i - 1).
 * A ratio of sums, num / den: an item adds n (num_i - SA den_i) / den. No item
 * with two labels or more has label 1: no value, no_pairs.
 */
static void
measure_specific(const struct coefficient *c, const struct sample *sample,
	struct agreement *out, double *psi)
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
	for (size_t v = 0; psi && v < p->vectors; v++) {
		struct label_sums x = sum_label(p, v);

		psi[v] = n * (x.both - out->e.value * x.r * x.others) / den;
	}
}

/* ---- the table ---- */

#define KAPPA "up", "-1..1", "kappa"
#define ICC_OF(name, help, which) \
	{{name, "up", "-inf..1", "correlation", help, \
		"Shrout & Fleiss 1979; McGraw & Wong 1996"}, COEF_ESTIMATE, \
		COEF_NUMBERS | COEF_SINGLES | COEF_LOOPS | COEF_OTHER_TEST | \
		COEF_EQUAL | \
		(which > ICC1K ? COEF_BY_ITEM : 0), \
		.measure = icc_estimate, .form = which}
#define ROW_OF(name, better, range, unit, traits, help, cite) \
	{{name, better, range, unit, help, cite}, COEF_ROW, traits, .form = 0}

const struct coefficient coefficients[] = {
	{AGREEMENT_PA, COEF_ESTIMATE, COEF_WEIGHTED,
		.measure = measure_corrected},
	{AGREEMENT_BP, COEF_ESTIMATE, COEF_WEIGHTED | COEF_COUNTS_LABELS,
		.measure = measure_corrected,
		.chance = agreement_uniform},
	{{"cohen", KAPPA,
		"Cohen's kappa of two annotators, on what both labelled",
		"Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_TWO |
		COEF_OTHER_TEST, .measure = cohen_estimate},
	{{"conger", KAPPA, "Cohen's kappa for any number of annotators",
		"Conger 1980; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM,
		.measure = conger_estimate, .without = conger_without},
	{{"light", KAPPA, "mean of Cohen's kappa over pairs of annotators",
		"Light 1971"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_PAIRS,
		.measure = cohen_light},
	{AGREEMENT_FLEISS, COEF_ESTIMATE, COEF_WEIGHTED, .measure = measure_corrected,
		.chance = agreement_shares},
	{{"fleiss_z", KAPPA, "Fleiss's kappa tested against no agreement; the "
		"same number of labels of each item",
		"Fleiss, Nee & Landis 1979"},
		COEF_ESTIMATE, COEF_OTHER_TEST | COEF_EQUAL,
		.measure = measure_fleiss_z,
		.chance = agreement_shares},
	{{"scott", KAPPA, "Scott's pi: fleiss of two annotators", "Scott 1955"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_KNOWN,
		.measure = measure_scott, .chance = agreement_shares},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha: nominal, "
		"ordinal, interval (quadratic) or ratio",
		"Krippendorff 2011; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_METRIC,
		.measure = measure_alpha},
	{{"alpha_w", "up", "-1..1", "alpha", "alpha with any weights",
		"Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, .measure = measure_alpha_w},
	{AGREEMENT_AC, COEF_ESTIMATE, COEF_WEIGHTED | COEF_COUNTS_LABELS,
		.measure = measure_corrected,
		.chance = agreement_gwet},
	ICC_OF("icc11", "one label, each item by others", ICC11),
	ICC_OF("icc1k", "the mean of an item's labels, each item by others",
		ICC1K),
	ICC_OF("icc21", "one label, annotators drawn from many", ICC21),
	ICC_OF("icc2k", "the mean of all annotators, drawn from many", ICC2K),
	ICC_OF("icc31", "one label, these annotators and no others", ICC31),
	ICC_OF("icc3k", "the mean of these annotators and no others", ICC3K),
	{{"prevalence", "*", "0..1", "share",
		"two annotators, two labels: how unequal the labels are",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_TWO_LABELS |
		COEF_OTHER_TEST, .measure = cohen_index,
		.form = COHEN_PREVALENCE},
	{{"bias", "*", "0..1", "share",
		"two annotators, two labels: how unlike their use of them is",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_TWO_LABELS |
		COEF_OTHER_TEST, .measure = cohen_index,
		.form = COHEN_BIAS},
	{{"pabak", KAPPA,
		"two labels: kappa were they equally common, 2 pa - 1",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_TWO_LABELS, .measure = measure_corrected,
		.chance = agreement_uniform},
	{{"kappa_max", KAPPA,
		"two annotators: the largest kappa that their use "
		"of the labels allows", "Cohen 1960"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_OTHER_TEST,
		.measure = cohen_index, .form = COHEN_MOST},
	ROW_OF("xrr", "up", "-1..1", "kappa", COEF_ACROSS,
		"-g: agreement of people of two "
		"groups on the same items", "Wong, Paritosh & Aroyo 2021"),
	{{"specific", "up", "0..1", "share", "-B label: agreement on a label "
		"where somebody gave it", "Cicchetti & Feinstein 1990"},
		COEF_ROW, COEF_OF_LABEL | COEF_WEIGHTED | COEF_LOOPS,
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

const struct coefficient *
coefficients_with(unsigned trait)
{
	const struct coefficient *c = coefficients;

	while (!(c->traits & trait))
		c++;
	return c;
}
