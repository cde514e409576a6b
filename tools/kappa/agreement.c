#include "agreement.h"

#include "boot.h"
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
total_weight(const struct look *look)
{
	for (size_t k = 0; k < look->panel->q; k++)
		look->room[k] = 1;
	return weights_apply(look->w, look->room, look->c);
}

/* pe = Tw / q^2: every label equally likely. */
static double
chance_uniform(const struct look *look, double *c)
{
	double q = (double)look->panel->q, pe = total_weight(look) / (q * q);

	for (size_t k = 0; k < look->panel->q; k++)
		c[k] = pe;
	return pe;
}

/* pe = sum w_kl pi_k pi_l, pi_k the mean over items of r_ik / r_i. */
static double
chance_shares(const struct look *look, double *c)
{
	return weights_apply(look->w, look->share, c);
}

/* pe = Tw / (q (q - 1)) sum pi_k (1 - pi_k). */
static double
chance_gwet(const struct look *look, double *c)
{
	double q = (double)look->panel->q;
	double t = total_weight(look) / (q * (q - 1)), pe = 0;

	for (size_t k = 0; k < look->panel->q; k++) {
		c[k] = t * (1 - look->share[k]);
		pe += look->share[k] * c[k];
	}
	return pe;
}

/* ---- coefficients of counts ---- */

static double
count_of(const struct panel *p, size_t v, uint32_t label)
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
measure_corrected(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	const struct panel *p = look->panel;
	double pairable = sum_value(&look->t.pairable);
	double times = sum_value(&look->t.items) / pairable, pe = 0;

	out->pa = sum_value(&look->t.agree) / pairable;
	if (c->chance) {
		look_shares(look);
		out->pe = pe = p->q < 2 ? 1 : c->chance(look, look->c);
		out->value = weights_beyond_chance(out->pa, pe);
	} else {
		out->value = out->pa;
	}
	if (p->q < 2 || isnan(out->value))
		out->status = "one_category";
	for (size_t v = 0; psi && !out->status && v < p->vectors; v++) {
		double a = p->n[v] < 2 ? 0 : look->s[v] /
			(p->n[v] * (p->n[v] - 1)) - pe;
		double part = c->chance ? panel_mean(p, v, look->c) - pe : 0;

		psi[v] = (times * a - 2 * (1 - out->value) * part) /
			(1 - pe) - out->value;
	}
}

static void
measure_scott(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	if (look->panel->annotators != 2)
		out->status = "two_annotators";
	else
		measure_corrected(c, look, out, psi);
}

static void
measure_pabak(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	if (look->panel->q != 2)
		out->status = "two_labels";
	else
		measure_corrected(c, look, out, psi);
}

/*
 * Fleiss 1971 with the standard error under no agreement of Fleiss, Nee &
 * Landis 1979, for the same number r of ratings of each of n items, P_k the
 * share of k and Q_k = 1 - P_k:
 *   se^2 = 2 ((sum P Q)^2 - sum P Q (Q - P)) / ((sum P Q)^2 n r (r - 1)).
 * It tests that there is no agreement, and is no basis for an interval.
 */
static void
measure_fleiss_z(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	const struct panel *p = look->panel;
	double n = sum_value(&look->t.items), pq = 0, skew = 0, r = 0;

	for (size_t v = 0; v < p->vectors; v++) {
		if (look->m[v] > 0 && r > 0 && p->n[v] != r)
			out->status = "unequal_raters";
		r = look->m[v] > 0 ? p->n[v] : r;
	}
	if (!out->status)
		measure_corrected(c, look, out, psi);
	if (out->status)
		return;
	for (size_t k = 0; k < p->q; k++) {
		double x = look->share[k] * (1 - look->share[k]);

		pq += x;
		skew += x * (1 - 2 * look->share[k]);
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
measure_alpha_by(const struct look *look, const struct weights *w,
	const double *s, double agree, struct measure *out, double *psi)
{
	const struct panel *p = look->panel;
	double n = sum_value(&look->t.items);
	double m = sum_value(&look->t.pairable);
	double ratings = sum_value(&look->t.paired), rbar = ratings / m;
	double all = agree / ratings, alpha, times;

	for (size_t k = 0; k < p->q; k++)
		look->share[k] = sum_value(&look->t.count[k]) / ratings;
	out->items = m;
	out->ratings = ratings;
	out->pe = weights_apply(w, look->share, look->c);
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
		double own = r < 2 ? 0 : (s ? s[v] : look_agree(p, v, w)) /
			(rbar * (r - 1)) - all * d - out->pe;
		double part = r * panel_mean(p, v, look->c) / rbar -
			out->pe * d - out->pe;

		psi[v] = r < 2 ? 0 : times * ((own - 2 * (1 - alpha) * part) /
			(1 - out->pe) - alpha);
	}
}

static void
measure_alpha_w(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	(void)c;
	measure_alpha_by(look, look->w, look->s, sum_value(&look->t.alpha),
		out, psi);
}

/*
 * Krippendorff's ordinal distance of k and l is the square of how many labels
 * lie between the middles of the two: c_k = sum over g < k of n_g + n_k / 2
 * (sum over g = k..l of n_g - (n_k + n_l) / 2 in his words). The standard error
 * takes these distances as given.
 */
static void
measure_ordinal(const struct look *look, struct measure *out, double *psi)
{
	const struct panel *p = look->panel;
	double *n = look->share, before = 0;
	struct weights w = {0};
	struct sum agree = {0};

	for (size_t k = 0; k < p->q; k++) {
		n[k] = sum_value(&look->t.count[k]);
		look->c[k] = before + n[k] / 2;
		before += n[k];
	}
	weights_squares(&w, look->w->name, look->c, n, p->q);
	for (size_t v = 0; v < p->vectors; v++)
		if (look->m[v] > 0 && p->n[v] > 1)
			sum_add(&agree, look->m[v] * (look_agree(p, v, &w) /
				(p->n[v] - 1)));
	measure_alpha_by(look, &w, NULL, sum_value(&agree), out, psi);
	weights_free(&w);
}

static void
measure_alpha(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	if (!look->w->kind || look->w->kind->alpha == METRIC_NONE)
		out->status = "no_metric";
	else if (look->w->kind->alpha == METRIC_ORDINAL)
		measure_ordinal(look, out, psi);
	else
		measure_alpha_w(c, look, out, psi);
}

/*
 * Specific agreement on label 1 of a panel of two: sum r_i1 (r_i1 - 1) / sum
 * r_i1 (r_i - 1), the chance that another label of an item is 1 where one is
 * (Cicchetti & Feinstein 1990). A ratio: an item adds n (num_i - SA den_i) /
 * sum den. Nobody gave it to an item of two labels: no value.
 */
static void
measure_specific(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	const struct panel *p = look->panel;
	double n = sum_value(&look->t.items), den;
	struct sum both = {0}, one = {0};

	(void)c;
	for (size_t v = 0; v < p->vectors; v++) {
		double r = count_of(p, v, 1);

		sum_add(&both, look->m[v] * r * (r - 1));
		sum_add(&one, look->m[v] * r * (p->n[v] - 1));
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
measure_conger(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	(void)c;
	raters_conger(look, out, psi);
	if (!out->status && isnan(out->value))
		out->status = "one_category";
}

static void
measure_cohen(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	(void)c;
	raters_cohen(look, out, psi);
	if (!out->status && isnan(out->value))
		out->status = "one_category";
}

static void
measure_light(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	(void)c;
	raters_light(look, out, psi);
}

static void
measure_index(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	(void)psi;
	raters_index((enum raters_index)c->form, look, out);
}

static void
measure_icc(const struct coefficient *c, const struct look *look,
	struct measure *out, double *psi)
{
	(void)psi;
	icc_measure((enum icc_form)c->form, look, out);
}

/* ---- the table ---- */

#define KAPPA "up", "-1..1", "kappa"
#define ICC_OF(name, help, form) \
	{{name, "up", "-inf..1", "correlation", help, \
		"Shrout & Fleiss 1979; McGraw & Wong 1996"}, KIND_ESTIMATE, \
		NUMBERS | OTHER_TEST | (form > ICC1K ? BY_ITEM : 0), \
		measure_icc, NULL, form}
#define ROW_OF(name, better, range, unit, help, cite) \
	{{name, better, range, unit, help, cite}, KIND_ROW, 0, NULL, NULL, 0}

const struct coefficient coefficients[] = {
	{{"pa", "up", "0..1", "share",
		"observed agreement: the share of agreeing pairs of labels",
		"Gwet 2014"},
		KIND_ESTIMATE, WEIGHTED, measure_corrected, NULL, 0},
	{{"bp", KAPPA,
		"Brennan-Prediger, Bennett's S: every label equally likely",
		"Brennan & Prediger 1981; Bennett et al. 1954"},
		KIND_ESTIMATE, WEIGHTED, measure_corrected, chance_uniform, 0},
	{{"cohen", KAPPA,
		"Cohen's kappa of two annotators, on what both labelled",
		"Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969"},
		KIND_ESTIMATE, WEIGHTED | BY_ITEM | OF_TWO | OTHER_TEST,
		measure_cohen, NULL, 0},
	{{"conger", KAPPA, "Cohen's kappa for any number of annotators",
		"Conger 1980; Gwet 2014"},
		KIND_ESTIMATE, WEIGHTED | BY_ITEM, measure_conger, NULL, 0},
	{{"light", KAPPA, "mean of Cohen's kappa over pairs of annotators",
		"Light 1971"},
		KIND_ESTIMATE, WEIGHTED | BY_ITEM | OF_PAIRS, measure_light,
		NULL, 0},
	{{"fleiss", KAPPA,
		"Fleiss's kappa: chance by the shares of the labels",
		"Fleiss 1971; Gwet 2014"},
		KIND_ESTIMATE, WEIGHTED, measure_corrected, chance_shares, 0},
	{{"fleiss_z", KAPPA, "Fleiss's kappa tested against no agreement; the "
		"same number of labels of each item",
		"Fleiss, Nee & Landis 1979"},
		KIND_ESTIMATE, OTHER_TEST, measure_fleiss_z, chance_shares, 0},
	{{"scott", KAPPA, "Scott's pi: fleiss of two annotators", "Scott 1955"},
		KIND_ESTIMATE, WEIGHTED | KNOWN, measure_scott, chance_shares, 0},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha: nominal, "
		"ordinal, interval (quadratic) or ratio",
		"Krippendorff 2011; Gwet 2014"},
		KIND_ESTIMATE, WEIGHTED, measure_alpha, NULL, 0},
	{{"alpha_w", "up", "-1..1", "alpha", "alpha with any weights",
		"Gwet 2014"},
		KIND_ESTIMATE, WEIGHTED, measure_alpha_w, NULL, 0},
	{{"ac", KAPPA, "Gwet's AC1, with weights AC2: chance by how uncertain "
		"the labels are", "Gwet 2008, 2014"},
		KIND_ESTIMATE, WEIGHTED, measure_corrected, chance_gwet, 0},
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
		KIND_INDEX, BY_ITEM | OF_TWO | TWO_LABELS | OTHER_TEST,
		measure_index, NULL, RATERS_PREVALENCE},
	{{"bias", "*", "0..1", "share",
		"two annotators, two labels: how unlike their use of them is",
		"Byrt, Bishop & Carlin 1993"},
		KIND_INDEX, BY_ITEM | OF_TWO | TWO_LABELS | OTHER_TEST,
		measure_index, NULL, RATERS_BIAS},
	{{"pabak", KAPPA,
		"two labels: kappa were they equally common, 2 pa - 1",
		"Byrt, Bishop & Carlin 1993"},
		KIND_INDEX, TWO_LABELS, measure_pabak, chance_uniform, 0},
	{{"kappa_max", KAPPA, "two annotators: the largest kappa that their use "
		"of the labels allows", "Cohen 1960"},
		KIND_INDEX, BY_ITEM | OF_TWO | OTHER_TEST, measure_index, NULL,
		RATERS_MOST},
	ROW_OF("xrr", "up", "-1..1", "kappa", "-g: agreement of people of two "
		"groups on the same items", "Wong, Paritosh & Aroyo 2021"),
	{{"specific", "up", "0..1", "share", "-B label: agreement on a label "
		"where somebody gave it", "Cicchetti & Feinstein 1990"},
		KIND_ROW, 0, measure_specific, NULL, 0},
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
agreement_units(const struct coefficient *c, const struct panel *p)
{
	return c->traits & BY_ITEM ? p->count : p->vectors;
}

/* Why there can be no value, or NULL. */
static const char *
no_value(const struct coefficient *c, const struct look *look)
{
	bool needs_pairs = strncmp(c->about.name, "icc", 3) != 0;

	if ((c->traits & (BY_ITEM | KNOWN)) && !look->panel->answer)
		return "needs_annotators";
	if ((c->traits & NUMBERS) && !look->panel->places->scale.x)
		return "not_numeric";
	if (needs_pairs && sum_value(&look->t.pairable) == 0)
		return "no_pairs";
	return NULL;
}

/* The common start of a value and of all that is said of it. */
static void
measure_start(const struct coefficient *c, const struct look *look,
	double level, struct measure *out, double *psi)
{
	double n = sum_value(&look->t.items);

	*out = measure_nothing(level);
	out->test = c->traits & OTHER_TEST ? TEST_NONE : TEST_T;
	out->df = n - 1;
	out->items = n;
	out->ratings = sum_value(&look->t.ratings);
	if (look->panel->annotators > 0)
		out->annotators = (double)look->panel->annotators;
	out->status = no_value(c, look);
	if (!out->status)
		c->measure(c, look, out, psi);
}

double
agreement_value(const struct coefficient *c, const struct look *look)
{
	struct measure out;

	measure_start(c, look, .95, &out, NULL);
	return out.value;
}

/* sqrt(sum psi^2 / (n (n - 1))) over items. */
static double
error_of(const struct coefficient *c, const struct look *look,
	const double *psi)
{
	size_t units = agreement_units(c, look->panel);
	double n = sum_value(&look->t.items);
	struct sum sum = {0};

	for (size_t i = 0; i < units; i++)
		sum_add(&sum, (c->traits & BY_ITEM ? 1 : look->m[i]) *
			psi[i] * psi[i]);
	return sqrt(sum_value(&sum) / (n * (n - 1)));
}

/* ---- resampling ---- */

/* Roughly how many steps a value takes. */
static double
cost_of(const struct coefficient *c, const struct look *look)
{
	const struct panel *p = look->panel;
	bool loops = c->traits & (BY_ITEM | NUMBERS) ||
		c->measure == measure_specific ||
		(c->measure == measure_alpha && look->w->kind &&
		look->w->kind->alpha == METRIC_ORDINAL);

	if (loops)
		return p->answer ? p->ratings :
			(double)p->start[p->vectors];
	return (double)p->q * (double)p->q;
}

/* Leave out each item, or one of each vector's, in turn. */
static void
leave_out(const struct coefficient *c, struct look *look, double *value)
{
	const struct panel *p = look->panel;
	bool items = c->traits & BY_ITEM;
	size_t units = agreement_units(c, p);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *drawn = mem_alloc(p->count, sizeof *drawn);

	memcpy(m, p->items, p->vectors * sizeof *m);
	for (size_t i = 0; i < p->count; i++)
		drawn[i] = 1;
	look_draw(look, m, items ? drawn : NULL);
	for (size_t i = 0; i < units; i++) {
		size_t v = items ? p->vector[i] : i;

		m[v]--;
		if (items)
			drawn[i] = 0;
		look_add(look, v, -1);
		value[i] = agreement_value(c, look);
		look_add(look, v, 1);
		m[v]++;
		if (items)
			drawn[i] = 1;
		err_progress(i + 1, units, "items left out");
	}
	look_draw(look, NULL, NULL);
	free(m);
	free(drawn);
}

void
agreement_without(const struct coefficient *c, struct look *look,
	double *value)
{
	const struct panel *p = look->panel;

	if (c->measure == measure_conger && !p->study->repeats) {
		raters_conger_without(look, value);
		return;
	}
	if ((double)agreement_units(c, p) * cost_of(c, look) > WITHOUT_MOST)
		err_die("--jackknife: %s of so many items would take more than "
			"a minute (-b N costs less)", c->about.name);
	leave_out(c, look, value);
}

void
agreement_bootstrap(const struct coefficient *c, struct look *look,
	bool items, uint64_t seed, uint64_t n, double *value)
{
	const struct panel *p = look->panel;
	bool by_item = items || c->traits & BY_ITEM;
	size_t units = by_item ? p->count : p->vectors;
	uint64_t *drawn = mem_alloc(units, sizeof *drawn);
	uint64_t *times = mem_alloc(p->vectors, sizeof *times);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *item = mem_alloc(units, sizeof *item);

	for (size_t v = 0; v < p->vectors; v++)
		times[v] = (uint64_t)p->items[v];
	for (uint64_t r = 0; r < n; r++) {
		boot_draw(seed, r, by_item ? NULL : times, units, drawn);
		for (size_t v = 0; v < p->vectors; v++)
			m[v] = by_item ? 0 : (double)drawn[v];
		for (size_t i = 0; by_item && i < units; i++) {
			item[i] = (double)drawn[i];
			m[p->vector[i]] += item[i];
		}
		look_draw(look, m, by_item ? item : NULL);
		value[r] = agreement_value(c, look);
		err_progress(r + 1, n, "replicates");
	}
	look_draw(look, NULL, NULL);
	free(drawn);
	free(times);
	free(m);
	free(item);
}

static void
bootstrap(const struct coefficient *c, struct look *look,
	const struct resample *how, struct measure *out)
{
	double *value = mem_alloc(how->bootstrap, sizeof *value);

	agreement_bootstrap(c, look, false, how->seed, how->bootstrap, value);
	resample_bootstrap(out, value, how->bootstrap);
	free(value);
}

static void
jackknife(const struct coefficient *c, struct look *look, struct measure *out)
{
	size_t units = agreement_units(c, look->panel);
	double *value = mem_alloc(units, sizeof *value);

	agreement_without(c, look, value);
	resample_jackknife(out, value, c->traits & BY_ITEM ? NULL :
		look->panel->items, units, 1);
	free(value);
}

void
agreement_measure(const struct coefficient *c, struct look *look,
	const struct resample *how, struct measure *out, double *psi)
{
	double *own = psi ? NULL : mem_alloc(agreement_units(c, look->panel),
		sizeof *own);

	measure_start(c, look, how->level, out, psi ? psi : own);
	if (!isnan(out->value) && !out->status) {
		if (out->test == TEST_T && out->df < 1) {
			out->status = "one_item";
		} else if (how->bootstrap > 0) {
			bootstrap(c, look, how, out);
		} else if (how->jackknife) {
			jackknife(c, look, out);
		} else if (out->test == TEST_T) {
			out->se = error_of(c, look, psi ? psi : own);
			measure_interval(out, 1);
		}
	}
	free(own);
}
