#include "coefficients.h"

#include "bootstrap.h"
#include "err.h"
#include "icc.h"
#include "mem.h"
#include "num.h"
#include "raters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Steps of a jackknife that are still worth waiting for, about a minute. */
#define WITHOUT_MOST 2e10

/* ---- chance ---- */

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
	double q = (double)sample->subset->q, pe = total_weight(sample) / (q * q);

	for (size_t k = 0; k < sample->subset->q; k++)
		c[k] = pe;
	return pe;
}

/* pe = sum w_kl pi_k pi_l, pi_k the mean over items of r_ik / r_i. */
static double
chance_shares(const struct sample *sample, double *c)
{
	return weights_apply(sample->w, sample->share, c);
}

/* pe = Tw / (q (q - 1)) sum pi_k (1 - pi_k). */
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

static double
count_of(const struct subset *p, size_t v, uint32_t label)
{
	for (size_t i = p->start[v]; i < p->start[v + 1]; i++)
		if (p->cell[i].label == label)
			return p->cell[i].n;
	return 0;
}

/*
 * kappa = (pa - pe) / (1 - pe), pa = 1/n' sum a_i, a_i = s_i / (r_i (r_i - 1))
 * the share of agreeing pairs of labels of item i, of the n' items with two or
 * more (Gwet 2008, 2014). With e_i = 1 for those, 0 for the others,
 *   psi_i = ((n/n') (a_i - pe e_i) - 2 (1 - kappa) (pe_i - pe)) / (1 - pe)
 *           - kappa.
 * Without chance (pa) pe is 0. 1 - pe = 0, all labels the same: no value.
 */
static void
measure_corrected(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	const struct subset *p = sample->subset;
	double pairable = sum_value(&sample->t.pairable);
	double times = sum_value(&sample->t.items) / pairable, pe = 0;

	out->pa = sum_value(&sample->t.agree) / pairable;
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
		double a = p->n[v] < 2 ? 0 : sample->s[v] /
			(p->n[v] * (p->n[v] - 1)) - pe;
		double part = c->chance ? subset_mean(p, v, sample->c) - pe : 0;

		psi[v] = (times * a - 2 * (1 - out->value) * part) /
			(1 - pe) - out->value;
	}
}

static void
measure_scott(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	if (sample->subset->annotators != 2)
		out->status = "two_annotators";
	else
		measure_corrected(c, sample, out, psi);
}

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
 * It tests that there is no agreement, and is no basis for an interval.
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
 * and se^2 = sum (u_i - alpha')^2 / (m (m - 1)): psi is u_i - alpha' as a mean
 * over all n items takes it. agree: sum of s_i / (r_i - 1) under w. s: per
 * vector, NULL: look_agree.
 */
static void
measure_alpha_by(const struct sample *sample, const struct weights *w,
	const double *s, double agree, struct estimate *out, double *psi)
{
	const struct subset *p = sample->subset;
	double n = sum_value(&sample->t.items);
	double m = sum_value(&sample->t.pairable);
	double ratings = sum_value(&sample->t.paired), rbar = ratings / m;
	double all = agree / ratings, alpha, times;

	for (size_t k = 0; k < p->q; k++)
		sample->share[k] = sum_value(&sample->t.count[k]) / ratings;
	out->items = m;
	out->ratings = ratings;
	out->pe = weights_apply(w, sample->share, sample->c);
	out->pa = all + (1 - all) / ratings;
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
		double r = p->n[v], d = (r - rbar) / rbar;
		double own = r < 2 ? 0 : (s ? s[v] : sample_agree(p, v, w)) /
			(rbar * (r - 1)) - all * d - out->pe;
		double part = r * subset_mean(p, v, sample->c) / rbar -
			out->pe * d - out->pe;

		psi[v] = r < 2 ? 0 : times * ((own - 2 * (1 - alpha) * part) /
			(1 - out->pe) - alpha);
	}
}

static void
measure_alpha_w(const struct coefficient *c, const struct sample *sample,
	struct estimate *out, double *psi)
{
	(void)c;
	measure_alpha_by(sample, sample->w, sample->s, sum_value(&sample->t.alpha),
		out, psi);
}

/*
 * Krippendorff's ordinal distance of k and l is the square of how many labels
 * lie between the middles of the two: c_k = sum over g < k of n_g + n_k / 2
 * (sum over g = k..l of n_g - (n_k + n_l) / 2 in his words). The standard error
 * takes these distances as given.
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

/*
 * Specific agreement on label 1 of a panel of two: sum r_i1 (r_i1 - 1) / sum
 * r_i1 (r_i - 1), the chance that another label of an item is 1 where one is
 * (Cicchetti & Feinstein 1990). A ratio: an item adds n (num_i - SA den_i) /
 * sum den. Nobody gave it to an item of two labels: no value.
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
		double r = count_of(p, v, 1);

		sum_add(&both, sample->m[v] * r * (r - 1));
		sum_add(&one, sample->m[v] * r * (p->n[v] - 1));
	}
	den = sum_value(&one);
	out->value = stats_ratio(sum_value(&both), den);
	if (den == 0)
		out->status = "no_pairs";
	for (size_t v = 0; psi && v < p->vectors; v++) {
		double r = count_of(p, v, 1);

		psi[v] = n * (r * (r - 1) - out->value * r * (p->n[v] - 1)) /
			den;
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
	icc_measure((enum icc_form)c->form, sample, out);
}

/* ---- the table ---- */

#define KAPPA "up", "-1..1", "kappa"
#define ICC_OF(name, help, form) \
	{{name, "up", "-inf..1", "correlation", help, \
		"Shrout & Fleiss 1979; McGraw & Wong 1996"}, COEF_ESTIMATE, \
		COEF_NUMBERS | COEF_OTHER_TEST | (form > ICC1K ? COEF_BY_ITEM : 0), \
		measure_icc, NULL, form}
#define ROW_OF(name, better, range, unit, help, cite) \
	{{name, better, range, unit, help, cite}, COEF_ROW, 0, NULL, NULL, 0}

const struct coefficient coefficients[] = {
	{{"pa", "up", "0..1", "share",
		"observed agreement: the share of agreeing pairs of labels",
		"Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, measure_corrected, NULL, 0},
	{{"bp", KAPPA,
		"Brennan-Prediger, Bennett's S: every label equally likely",
		"Brennan & Prediger 1981; Bennett et al. 1954"},
		COEF_ESTIMATE, COEF_WEIGHTED, measure_corrected, chance_uniform, 0},
	{{"cohen", KAPPA,
		"Cohen's kappa of two annotators, on what both labelled",
		"Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_TWO | COEF_OTHER_TEST,
		measure_cohen, NULL, 0},
	{{"conger", KAPPA, "Cohen's kappa for any number of annotators",
		"Conger 1980; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM, measure_conger, NULL, 0},
	{{"light", KAPPA, "mean of Cohen's kappa over pairs of annotators",
		"Light 1971"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_BY_ITEM | COEF_OF_PAIRS, measure_light,
		NULL, 0},
	{{"fleiss", KAPPA,
		"Fleiss's kappa: chance by the shares of the labels",
		"Fleiss 1971; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, measure_corrected, chance_shares, 0},
	{{"fleiss_z", KAPPA, "Fleiss's kappa tested against no agreement; the "
		"same number of labels of each item",
		"Fleiss, Nee & Landis 1979"},
		COEF_ESTIMATE, COEF_OTHER_TEST, measure_fleiss_z, chance_shares, 0},
	{{"scott", KAPPA, "Scott's pi: fleiss of two annotators", "Scott 1955"},
		COEF_ESTIMATE, COEF_WEIGHTED | COEF_KNOWN, measure_scott, chance_shares, 0},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha: nominal, "
		"ordinal, interval (quadratic) or ratio",
		"Krippendorff 2011; Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, measure_alpha, NULL, 0},
	{{"alpha_w", "up", "-1..1", "alpha", "alpha with any weights",
		"Gwet 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, measure_alpha_w, NULL, 0},
	{{"ac", KAPPA, "Gwet's AC1, with weights AC2: chance by how uncertain "
		"the labels are", "Gwet 2008, 2014"},
		COEF_ESTIMATE, COEF_WEIGHTED, measure_corrected, chance_gwet, 0},
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
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_TWO_LABELS | COEF_OTHER_TEST,
		measure_index, NULL, COHEN_PREVALENCE},
	{{"bias", "*", "0..1", "share",
		"two annotators, two labels: how unlike their use of them is",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_TWO_LABELS | COEF_OTHER_TEST,
		measure_index, NULL, COHEN_BIAS},
	{{"pabak", KAPPA,
		"two labels: kappa were they equally common, 2 pa - 1",
		"Byrt, Bishop & Carlin 1993"},
		COEF_INDEX, COEF_TWO_LABELS, measure_pabak, chance_uniform, 0},
	{{"kappa_max", KAPPA, "two annotators: the largest kappa that their use "
		"of the labels allows", "Cohen 1960"},
		COEF_INDEX, COEF_BY_ITEM | COEF_OF_TWO | COEF_OTHER_TEST, measure_index, NULL,
		COHEN_MOST},
	ROW_OF("xrr", "up", "-1..1", "kappa", "-g: agreement of people of two "
		"groups on the same items", "Wong, Paritosh & Aroyo 2021"),
	{{"specific", "up", "0..1", "share", "-B label: agreement on a label "
		"where somebody gave it", "Cicchetti & Feinstein 1990"},
		COEF_ROW, 0, measure_specific, NULL, 0},
	ROW_OF("kappa", "up", "-1..1", "kappa", "-B annotator: one against the "
		"others", "Vanbelle & Albert 2009"),
	ROW_OF("self", "up", "0..1", "share", "-B annotator: agreement with "
		"oneself where labels were repeated", "-"),
	ROW_OF("entropy", "down", "0..", "bits", "-B item: of the item's labels",
		"Shannon 1948"),
};

const struct method_table coefficients_table =
	METHOD_TABLE("method", coefficients);

/* ---- one coefficient ---- */

size_t
inference_units(const struct coefficient *c, const struct subset *p)
{
	return c->traits & COEF_BY_ITEM ? p->count : p->vectors;
}

/* Why there can be no value, or NULL. */
static const char *
no_value(const struct coefficient *c, const struct sample *sample)
{
	bool needs_pairs = strncmp(c->about.name, "icc", 3) != 0;

	if ((c->traits & (COEF_BY_ITEM | COEF_KNOWN)) && !sample->subset->answer)
		return "needs_annotators";
	if ((c->traits & COEF_NUMBERS) && !sample->subset->places->scale.x)
		return "not_numeric";
	if (needs_pairs && sum_value(&sample->t.pairable) == 0)
		return "no_pairs";
	return NULL;
}

/* The common start of a value and of all that is said of it. */
static void
measure_start(const struct coefficient *c, const struct sample *sample,
	double level, struct estimate *out, double *psi)
{
	double n = sum_value(&sample->t.items);

	*out = estimate_nothing(level);
	out->test = c->traits & COEF_OTHER_TEST ? ESTIMATE_NO_TEST : ESTIMATE_T;
	out->df = n - 1;
	out->items = n;
	out->ratings = sum_value(&sample->t.ratings);
	if (sample->subset->annotators > 0)
		out->annotators = (double)sample->subset->annotators;
	out->status = no_value(c, sample);
	if (!out->status)
		c->measure(c, sample, out, psi);
}

double
inference_value(const struct coefficient *c, const struct sample *sample)
{
	struct estimate out;

	measure_start(c, sample, .95, &out, NULL);
	return out.value;
}

/* sqrt(sum psi^2 / (n (n - 1))) over items. */
static double
error_of(const struct coefficient *c, const struct sample *sample,
	const double *psi)
{
	size_t units = inference_units(c, sample->subset);
	double n = sum_value(&sample->t.items);
	struct sum sum = {0};

	for (size_t i = 0; i < units; i++)
		sum_add(&sum, (c->traits & COEF_BY_ITEM ? 1 : sample->m[i]) *
			psi[i] * psi[i]);
	return sqrt(sum_value(&sum) / (n * (n - 1)));
}

/* ---- resampling ---- */

/* Roughly how many steps a value takes. */
static double
cost_of(const struct coefficient *c, const struct sample *sample)
{
	const struct subset *p = sample->subset;
	bool loops = c->traits & (COEF_BY_ITEM | COEF_NUMBERS) ||
		c->measure == measure_specific ||
		(c->measure == measure_alpha && sample->w->kind &&
		sample->w->kind->alpha == WEIGHTS_ORDINAL_METRIC);

	if (loops)
		return p->answer ? p->ratings :
			(double)p->start[p->vectors];
	return (double)p->q * (double)p->q;
}

/* Leave out each item, or one of each vector's, in turn. */
static void
leave_out(const struct coefficient *c, struct sample *sample, double *value)
{
	const struct subset *p = sample->subset;
	bool items = c->traits & COEF_BY_ITEM;
	size_t units = inference_units(c, p);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *drawn = mem_alloc(p->count, sizeof *drawn);

	memcpy(m, p->items, p->vectors * sizeof *m);
	for (size_t i = 0; i < p->count; i++)
		drawn[i] = 1;
	sample_draw(sample, m, items ? drawn : NULL);
	for (size_t i = 0; i < units; i++) {
		size_t v = items ? p->vector[i] : i;

		m[v]--;
		if (items)
			drawn[i] = 0;
		sample_add(sample, v, -1);
		value[i] = inference_value(c, sample);
		sample_add(sample, v, 1);
		m[v]++;
		if (items)
			drawn[i] = 1;
		err_progress(i + 1, units, "items left out");
	}
	sample_draw(sample, NULL, NULL);
	free(m);
	free(drawn);
}

void
inference_without(const struct coefficient *c, struct sample *sample,
	double *value)
{
	const struct subset *p = sample->subset;

	if (c->measure == measure_conger && !p->study->repeats) {
		conger_without(sample, value);
		return;
	}
	if ((double)inference_units(c, p) * cost_of(c, sample) > WITHOUT_MOST)
		err_die("--jackknife: %s of so many items would take more than "
			"a minute (-b N costs less)", c->about.name);
	leave_out(c, sample, value);
}

void
inference_bootstrap(const struct coefficient *c, struct sample *sample,
	bool items, uint64_t seed, uint64_t n, double *value)
{
	const struct subset *p = sample->subset;
	bool by_item = items || c->traits & COEF_BY_ITEM;
	size_t units = by_item ? p->count : p->vectors;
	uint64_t *drawn = mem_alloc(units, sizeof *drawn);
	uint64_t *times = mem_alloc(p->vectors, sizeof *times);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *item = mem_alloc(units, sizeof *item);

	for (size_t v = 0; v < p->vectors; v++)
		times[v] = (uint64_t)p->items[v];
	for (uint64_t r = 0; r < n; r++) {
		bootstrap_draw(seed, r, by_item ? NULL : times, units, drawn);
		for (size_t v = 0; v < p->vectors; v++)
			m[v] = by_item ? 0 : (double)drawn[v];
		for (size_t i = 0; by_item && i < units; i++) {
			item[i] = (double)drawn[i];
			m[p->vector[i]] += item[i];
		}
		sample_draw(sample, m, by_item ? item : NULL);
		value[r] = inference_value(c, sample);
		err_progress(r + 1, n, "replicates");
	}
	sample_draw(sample, NULL, NULL);
	free(drawn);
	free(times);
	free(m);
	free(item);
}

static void
bootstrap(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct estimate *out)
{
	double *value = mem_alloc(how->bootstrap, sizeof *value);

	inference_bootstrap(c, sample, false, how->seed, how->bootstrap, value);
	estimate_bootstrap(out, value, how->bootstrap);
	free(value);
}

static void
jackknife(const struct coefficient *c, struct sample *sample, struct estimate *out)
{
	size_t units = inference_units(c, sample->subset);
	double *value = mem_alloc(units, sizeof *value);

	inference_without(c, sample, value);
	estimate_jackknife(out, value, c->traits & COEF_BY_ITEM ? NULL :
		sample->subset->items, units, 1);
	free(value);
}

void
inference_estimate(const struct coefficient *c, struct sample *sample,
	const struct resampling *how, struct estimate *out, double *psi)
{
	double *own = psi ? NULL : mem_alloc(inference_units(c, sample->subset),
		sizeof *own);

	measure_start(c, sample, how->level, out, psi ? psi : own);
	if (!isnan(out->value) && !out->status) {
		if (out->test == ESTIMATE_T && out->df < 1) {
			out->status = "one_item";
		} else if (how->bootstrap > 0) {
			bootstrap(c, sample, how, out);
		} else if (how->jackknife) {
			jackknife(c, sample, out);
		} else if (out->test == ESTIMATE_T) {
			out->se = error_of(c, sample, psi ? psi : own);
			estimate_interval(out, 1);
		}
	}
	free(own);
}
