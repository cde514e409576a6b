#include "coefficients.h"

#include "cohen.h"
#include "conger.h"
#include "icc.h"
#include "num.h"

#include <math.h>

/*
 * Agreement by chance. pi_k is the mean over items of r_ik / r_i, q the number
 * of labels, w_kl their weights. Each sets c[0 .. q-1] so that its mean over an
 * item's labels is the item's part of pe, and returns pe.
 */

/* Tw, the sum of all weights. */
static double
total_weight(const struct sample *sample)
{
	for (size_t k = 0; k < sample->subset->q; k++)
		sample->room[k] = 1;
	return weights_apply(sample->w, sample->room, sample->c);
}

/* pe = Tw / q^2: every label equally likely. */
static double
chance_uniform(const struct sample *sample, double *c)
{
	double q = (double)sample->subset->q,
		pe = total_weight(sample) / (q * q);

	for (size_t k = 0; k < sample->subset->q; k++)
		c[k] = pe;
	return pe;
}

/* pe = sum over kl of w_kl pi_k pi_l: as Fleiss and Scott have it. */
static double
chance_shares(const struct sample *sample, double *c)
{
	return weights_apply(sample->w, sample->share, c);
}

/* pe = Tw / (q (q - 1)) sum over k of pi_k (1 - pi_k): Gwet's AC1 and AC2. */
static double
chance_gwet(const struct sample *sample, double *c)
{
	double q = (double)sample->subset->q;
	double t = total_weight(sample) / (q * (q - 1)), pe = 0;

	for (size_t k = 0; k < sample->subset->q; k++) {
		c[k] = t * (1 - sample->share[k]);
		pe += sample->share[k] * c[k];
	}
	return pe;
}

/* ---- coefficients of counts ---- */

/*
 * kappa = (pa - pe) / (1 - pe), pa = 1/n' sum a_i, a_i = s_i / (r_i (r_i - 1))
 * the share of agreeing pairs of labels of item i, over the n' of n items that
 * have two labels or more (Gwet 2008, 2014). With e_i = 1 for those items, 0
 * for the others (a_i too), and pe_i the item's part of pe,
 *   psi_i = ((n/n') (a_i - pe e_i) - 2 (1 - kappa) (pe_i - pe)) / (1 - pe)
 *           - kappa.
 * With weights of annotators a_i - pe e_i is sample_excess(), and pe_i - pe times
 * sample_part(): the same linearised.
 * Coefficient pa has no chance(): its pe is 0. Status one_category: 1 - pe = 0,
 * as where all labels are the same, and no value; or q is below 2.
 */
static void
measure_corrected(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	const struct subset *p = sample->subset;
	double pairable = sum_value(&sample->t.pairable);
	double times = sum_value(&sample->t.items) / pairable, pe = 0;

	out->pa = sample_pa(sample);
	if (c->chance) {
		sample_shares(sample);
		out->pe = pe = p->q < 2 ? 1 : c->chance(sample, sample->c);
		out->value = weights_beyond_chance(out->pa, pe);
	} else {
		out->value = out->pa;
	}
	if (p->q < 2 || isnan(out->value))
		out->status = "one_category";
	for (size_t v = 0; psi && !out->status && v < p->vectors; v++) {
		double a = sample_excess(sample, v, out->pa, pe);
		double part = c->chance ? sample_part(sample, v) *
			(subset_mean(p, v, sample->c) - pe) : 0;

		psi[v] = (times * a - 2 * (1 - out->value) * part) /
			(1 - pe) - out->value;
	}
}

/* Scott's pi: Fleiss's kappa of two annotators; else status two_annotators. */
static void
measure_scott(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	if (sample->subset->annotators != 2)
		out->status = "two_annotators";
	else
		measure_corrected(c, sample, out, psi);
}

/* 2 pa - 1, which is Brennan & Prediger's for two labels; else two_labels. */
static void
measure_pabak(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	if (sample->subset->q != 2)
		out->status = "two_labels";
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
	struct estimate *out, double *psi)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items), pq = 0, skew = 0, r = 0;

	for (size_t v = 0; v < p->vectors; v++) {
		if (sample->m[v] > 0 && r > 0 && p->n[v] != r)
			out->status = "unequal_raters";
		r = sample->m[v] > 0 ? p->n[v] : r;
	}
	if (!out->status)
		measure_corrected(c, sample, out, psi);
	if (out->status)
		return;
	for (size_t k = 0; k < p->q; k++) {
		double x = sample->share[k] * (1 - sample->share[k]);

		pq += x;
		skew += x * (1 - 2 * sample->share[k]);
	}
	out->se = sqrt(2 * (pq * pq - skew) / (n * r * (r - 1))) / pq;
	out->stat = out->value / out->se;
	out->p = stats_normal_two_sided(out->stat);
}

/*
 * Krippendorff 2011 in the form of Gwet: over the m items with two labels or
 * more, N labels in all, n_k of them k: pa' = 1/N sum s_i / (r_i - 1), pa =
 * (1 - 1/N) pa' + 1/N, pe = sum w_kl n_k n_l / N^2. The same as 1 - Do/De for w
 * = 1 - distance / largest distance. With rbar = N/m, alpha' = (pa' - pe) /
 * (1 - pe), d_i = (r_i - rbar) / rbar, c = W n / N:
 *   u_i = (s_i / (rbar (r_i - 1)) - pa' d_i - pe) / (1 - pe)
 *         - 2 (1 - alpha') (sum r_ik c_k / rbar - pe d_i - pe) / (1 - pe)
 * and se^2 = sum (u_i - alpha')^2 / (m (m - 1)): psi is u_i - alpha' times
 * sqrt(n (n - 1) / (m (m - 1))), as a mean over all n items takes it; 0 for an
 * item with one label. agree: the sum over items of s_i / (r_i - 1) under w. s:
 * per vector its s_i under w; NULL: sample_agree() computes it. With weights of
 * annotators pa' is sum s_i / (n_i - 1) over sum r_i (r_i - 1) / (n_i - 1), and that
 * sum takes the place of N there, for rbar and d_i too; 1/N, the share of pairs of
 * all labels that are a label with itself, is sum w_a^2 / N^2. 1 - pe = 0: no
 * value, one_category; m = 1: no error, one_item.
 */
static void
measure_alpha_by(const struct sample *sample, const struct weights *w,
	const double *s, double agree, struct estimate *out, double *psi)
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

static void
measure_alpha_w(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)c;
	measure_alpha_by(sample, sample->w, sample->s,
		sum_value(&sample->t.alpha), out, psi);
}

/*
 * Krippendorff's ordinal distance of k and l is the square of how many labels
 * lie between the middles of the two: c_k = sum over g < k of n_g + n_k / 2
 * (Krippendorff: sum over g = k..l of n_g - (n_k + n_l) / 2), n_g being how
 * often label g was given to items with two labels or more. The standard error
 * takes these distances as given. O(sum of cells^2 over vectors).
 */
static void
measure_ordinal(const struct sample *sample, struct estimate *out, double *psi)
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
	measure_alpha_by(sample, &w, NULL, sum_value(&agree), out, psi);
	weights_free(&w);
}

/* Krippendorff's alpha, of the metric that the weights are; no_metric: none. */
static void
measure_alpha(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	if (!sample->w->kind || sample->w->kind->alpha == WEIGHTS_NO_METRIC)
		out->status = "no_metric";
	else if (sample->w->kind->alpha == WEIGHTS_ORDINAL_METRIC)
		measure_ordinal(sample, out, psi);
	else
		measure_alpha_w(c, sample, out, psi);
}

/* What vector v has of label 1: r_i1; both, r_i1 (r_i1 - 1), the pairs that are both
 * of it; and others, r_i - 1, what the labels beside one of them weigh. */
struct of_one {
	double r, both, others;
};

static struct of_one
of_one(const struct subset *p, size_t v)
{
	struct of_one x = {0, 0, p->n[v] - 1};
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
	struct estimate *out, double *psi)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items), den;
	struct sum both = {0}, one = {0};

	(void)c;
	for (size_t v = 0; v < p->vectors; v++) {
		struct of_one x = of_one(p, v);

		sum_add(&both, sample->m[v] * x.both);
		sum_add(&one, sample->m[v] * x.r * x.others);
	}
	den = sum_value(&one);
	out->value = stats_ratio(sum_value(&both), den);
	if (den == 0)
		out->status = "no_pairs";
	for (size_t v = 0; psi && v < p->vectors; v++) {
		struct of_one x = of_one(p, v);

		psi[v] = n * (x.both - out->value * x.r * x.others) / den;
	}
}

/* ---- coefficients of raters ---- */

static void
measure_conger(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)c;
	conger_estimate(sample, out, psi);
	if (!out->status && isnan(out->value))
		out->status = "one_category";
}

static void
measure_cohen(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)c;
	cohen_estimate(sample, out, psi);
	if (!out->status && isnan(out->value))
		out->status = "one_category";
}

static void
measure_light(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)c;
	cohen_light(sample, out, psi);
}

static void
measure_index(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)psi;
	cohen_index((enum cohen_index)c->form, sample, out);
}

static void
measure_icc(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)psi;
	icc_estimate((enum icc_form)c->form, sample, out);
}

/* ---- the table ---- */

#define KAPPA "up", "-1..1", "kappa"
#define ICC_OF(name, help, which) \
	{{name, "up", "-inf..1", "correlation", help, \
		"Shrout & Fleiss 1979; McGraw & Wong 1996"}, COEF_ESTIMATE, \
		COEF_NUMBERS | COEF_SINGLES | COEF_LOOPS | COEF_OTHER_TEST | \
		COEF_EQUAL | \
		(which > ICC1K ? COEF_BY_ITEM : 0), \
		.measure = measure_icc, .form = which}
#define ROW_OF(name, better, range, unit, traits, help, cite) \
	{{name, better, range, unit, help, cite}, COEF_ROW, traits, .form = 0}

const struct coefficient coefficients[] = {
	{{"pa", "up", "0..1", "share",
		"observed agreement: the share of agreeing pairs of labels",
		"Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, .measure = measure_corrected},
	{{"bp", KAPPA,
		"Brennan-Prediger, Bennett's S: every label equally likely",
		"Brennan & Prediger 1981; Bennett et al. 1954"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_COUNTS_LABELS,
		.measure = measure_corrected,
		.chance = chance_uniform},
	{{"cohen", KAPPA,
		"Cohen's kappa of two annotators, on what both labelled",
		"Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_TWO |
		COEF_OTHER_TEST, .measure = measure_cohen},
	{{"conger", KAPPA, "Cohen's kappa for any number of annotators",
		"Conger 1980; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM,
		.measure = measure_conger, .without = conger_without},
	{{"light", KAPPA, "mean of Cohen's kappa over pairs of annotators",
		"Light 1971"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_PAIRS,
		.measure = measure_light},
	{{"fleiss", KAPPA,
		"Fleiss's kappa: chance by the shares of the labels",
		"Fleiss 1971; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, .measure = measure_corrected,
		.chance = chance_shares},
	{{"fleiss_z", KAPPA, "Fleiss's kappa tested against no agreement; the "
		"same number of labels of each item",
		"Fleiss, Nee & Landis 1979"},
		COEF_ESTIMATE, COEF_OTHER_TEST | COEF_EQUAL,
		.measure = measure_fleiss_z,
		.chance = chance_shares},
	{{"scott", KAPPA, "Scott's pi: fleiss of two annotators", "Scott 1955"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_KNOWN,
		.measure = measure_scott, .chance = chance_shares},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha: nominal, "
		"ordinal, interval (quadratic) or ratio",
		"Krippendorff 2011; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_METRIC,
		.measure = measure_alpha},
	{{"alpha_w", "up", "-1..1", "alpha", "alpha with any weights",
		"Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, .measure = measure_alpha_w},
	{{"ac", KAPPA, "Gwet's AC1, with weights AC2: chance by how uncertain "
		"the labels are", "Gwet 2008, 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_COUNTS_LABELS,
		.measure = measure_corrected,
		.chance = chance_gwet},
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
		COEF_OTHER_TEST, .measure = measure_index,
		.form = COHEN_PREVALENCE},
	{{"bias", "*", "0..1", "share",
		"two annotators, two labels: how unlike their use of them is",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_TWO_LABELS |
		COEF_OTHER_TEST, .measure = measure_index,
		.form = COHEN_BIAS},
	{{"pabak", KAPPA,
		"two labels: kappa were they equally common, 2 pa - 1",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_TWO_LABELS, .measure = measure_pabak,
		.chance = chance_uniform},
	{{"kappa_max", KAPPA,
		"two annotators: the largest kappa that their use "
		"of the labels allows", "Cohen 1960"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_OTHER_TEST,
		.measure = measure_index, .form = COHEN_MOST},
	ROW_OF("xrr", "up", "-1..1", "kappa", COEF_ACROSS,
		"-g: agreement of people of two "
		"groups on the same items", "Wong, Paritosh & Aroyo 2021"),
	{{"specific", "up", "0..1", "share", "-B label: agreement on a label "
		"where somebody gave it", "Cicchetti & Feinstein 1990"},
		COEF_ROW, COEF_OF_LABEL | COEF_LOOPS,
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
