#include "coefficients.h"
#include "statuses.h"

#include "cohen.h"
#include "stats/sort.h"

#include <float.h>
#include <math.h>

/* ---- specific agreement ---- */

/* BOTH: sum over items of r_i1 (r_i1 - 1), pairs of two labels 1; ONE: sum of
 * r_i1 (r_i - 1), pairs of which the first is 1. */
enum { SPECIFIC_BOTH, SPECIFIC_ONE, SPECIFIC_TOTALS };

/* Pairs of which one or the other is 1 are the pairs that differ and twice
 * those of two labels 1. */
static void
specific_add(const struct sample *x, const struct unit *u, struct put *to)
{
	double both = 0;

	(void)x;
	for (size_t i = 0; i < u->parts; i++)
		both += u->part[i].label == 1 ? u->part[i].own : 0;
	put_at(to, SPECIFIC_BOTH, both);
	put_at(to, SPECIFIC_ONE, both + (u->pairs - u->agree) / 2);
}

/*
 * Specific agreement on label 1 of a subset with two labels (Cicchetti &
 * Feinstein 1990), the chance that another label of an item is 1 where one is:
 * BOTH / ONE. No item with two labels or more has label 1: no value, no_pairs.
 */
static void
specific_value(const struct totals *t, struct estimated *r)
{
	r->e.value = stats_ratio(t->at[SPECIFIC_BOTH], t->at[SPECIFIC_ONE]);
	if (t->at[SPECIFIC_ONE] == 0)
		r->e.status = ESTIMATE_NO_PAIRS;
}

/* ---- items of one mind ---- */

/* SAME: the items with two labels or more whose labels are all the same; ALL: the
 * items with two labels or more. With weights an item counts by the mean weight of
 * its pairs, as in pa. */
enum { UNANIMOUS_SAME, UNANIMOUS_ALL, UNANIMOUS_TOTALS };

static void
unanimous_add(const struct sample *x, const struct unit *u, struct put *to)
{
	double weight = u->pairs / (u->n * (u->n - 1));

	(void)x;
	if (u->n < 2)
		return;
	put_at(to, UNANIMOUS_SAME, u->parts == 1 ? weight : 0);
	put_at(to, UNANIMOUS_ALL, weight);
}

/* SAME / ALL, the share of items of which all labels are the same. It falls as items
 * get more labels. */
static void
unanimous_value(const struct totals *t, struct estimated *r)
{
	r->e.value = stats_ratio(t->at[UNANIMOUS_SAME], t->at[UNANIMOUS_ALL]);
	if (t->at[UNANIMOUS_ALL] == 0)
		r->e.status = ESTIMATE_NO_PAIRS;
}

/* A total of 0 has a slope, too: an item without one of its ratings may have one
 * label. */
static void
unanimous_slopes(const struct totals *t, const struct estimated *r,
	enum over over, double *slope)
{
	(void)over;
	slope[UNANIMOUS_SAME] = 1 / t->at[UNANIMOUS_ALL];
	slope[UNANIMOUS_ALL] = -r->e.value / t->at[UNANIMOUS_ALL];
}

/* ---- Conger's kappa ---- */

/*
 * Cohen's kappa for any number of annotators. Conger, "Integration and
 * generalization of kappas for multiple raters", 1980; with gaps as Gwet
 * generalises it, Handbook of Inter-Rater Reliability, 2014.
 *
 * pe is the mean over ordered pairs of annotators g, h of sum over kl of w_kl
 * p_gk p_hl, p_gk being the share of label k among the n_g ratings of g. Each
 * annotator weighs the same, however few items they labelled; or with --weights
 * u_g, and a pair u_g u_h. With the totals, folded from the annotators,
 *	SHARES_k  S_k = sum over g of u_g p_gk
 *	ALONE     sum over g of u_g^2 p_g'W p_g
 *	WEIGHT    U = sum of u_g,  WEIGHTS  sum of u_g^2,  PEOPLE  annotators
 * pe = (S'WS - ALONE) / (U^2 - sum u_g^2), the latter R (R - 1) where weights
 * are equal. In derivatives by the weight of a rating an annotator weighs as
 * much as the mean of their ratings does.
 */
enum { CONGER_ALONE = AGREEMENT_ITEMS + 1, CONGER_WEIGHT, CONGER_WEIGHTS,
	CONGER_PEOPLE, CONGER_SHARES };

static void
conger_add(const struct sample *x, const struct unit *u, struct put *to)
{
	(void)x;
	agreement_put_pairs(u, to);
}

/* Set x->room to the shares p_g of an annotator's labels, x->c to W p_g, and
 * *own to p_g'W p_g. Returns n_g; 0: nothing is set. Cells of one class are one
 * label. */
static double
weigh_person(const struct sample *x, const struct fold_key *key,
	const double *cell, double *own)
{
	const struct rating *answer = x->subset->answer;
	double given = 0;
	size_t n = 0;

	for (size_t i = key->from; i < key->to; i++) {
		x->room[answer[key->cell[i]].label] = 0;
		given += cell[key->cell[i]];
	}
	for (size_t i = key->from; i < key->to && given > 0; i++) {
		uint32_t k = answer[key->cell[i]].label;

		if (x->room[k] == 0 && cell[key->cell[i]] > 0)
			x->some[n++] = k;
		x->room[k] += cell[key->cell[i]] / given;
	}
	sort_u32(x->some, n);
	*own = weights_apply_some(x->w, x->some, n, x->room, x->c);
	return given;
}

static void
conger_fold(const struct sample *x, const struct fold_key *key,
	const double *cell, struct put *to)
{
	const struct rating *answer = x->subset->answer;
	double u = key->weight, own, given = weigh_person(x, key, cell, &own);

	if (given == 0)
		return;
	put_at(to, CONGER_ALONE, u * u * own);
	put_at(to, CONGER_WEIGHT, u);
	put_at(to, CONGER_WEIGHTS, u * u);
	put_at(to, CONGER_PEOPLE, 1);
	for (size_t i = key->from; i < key->to; i++)
		put_at(to, CONGER_SHARES + answer[key->cell[i]].label,
			u * cell[key->cell[i]] / given);
}

/* One more rating changes the shares by (e_l - p_g) / n_g; more weight in cell
 * l changes u_g p_g by u_g e_l / n_g, and u_g by u_g / n_g. */
static void
conger_fold_slopes(const struct sample *x, const struct fold_key *key,
	const double *cell, const double *slope, double *by_weight,
	double *by_item)
{
	const struct rating *answer = x->subset->answer;
	double u = key->weight, own, given = weigh_person(x, key, cell, &own);
	double mean = 0;

	for (size_t i = key->from; i < key->to; i++)
		mean += cell[key->cell[i]] / given *
			slope[CONGER_SHARES + answer[key->cell[i]].label];
	for (size_t i = key->from; i < key->to; i++) {
		uint32_t k = answer[key->cell[i]].label;
		double share = slope[CONGER_SHARES + k];
		double alone = 2 * u * slope[CONGER_ALONE];

		by_weight[key->cell[i]] = u / given * (share + alone * x->c[k] +
			slope[CONGER_WEIGHT] + 2 * u * slope[CONGER_WEIGHTS]);
		by_item[key->cell[i]] = u / given * (share - mean +
			alone * (x->c[k] - own));
	}
}

/* The weight of all ordered pairs of annotators. */
static double
pairs_of(const struct totals *t)
{
	return t->at[CONGER_WEIGHT] * t->at[CONGER_WEIGHT] -
		t->at[CONGER_WEIGHTS];
}

/* Status one_annotator: fewer than two gave a label. */
static void
conger_value(const struct totals *t, struct estimated *r)
{
	double both = weights_apply(t->x.w, t->at + CONGER_SHARES, t->x.c);

	r->annotators = t->at[CONGER_PEOPLE];
	if (r->annotators < 2)
		r->e.status = ESTIMATE_ONE_ANNOTATOR;
	else if (t->at[AGREEMENT_PAIRS] == 0)
		r->e.status = ESTIMATE_NO_PAIRS;
	else
		agreement_correct(r, t->at[AGREEMENT_AGREE] /
			t->at[AGREEMENT_PAIRS],
			(both - t->at[CONGER_ALONE]) / pairs_of(t));
}

static void
conger_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	double by_pe = agreement_pair_slopes(t, r, slope) / pairs_of(t);

	(void)over;
	slope[AGREEMENT_LABELS] = slope[CONGER_PEOPLE] = 0;
	weights_apply(t->x.w, t->at + CONGER_SHARES, slope + CONGER_SHARES);
	for (size_t k = 0; k < t->x.subset->q; k++)
		slope[CONGER_SHARES + k] *= 2 * by_pe;
	slope[CONGER_ALONE] = -by_pe;
	slope[CONGER_WEIGHT] = -2 * r->pe * t->at[CONGER_WEIGHT] * by_pe;
	slope[CONGER_WEIGHTS] = r->pe * by_pe;
}

/* ---- agreement across groups ---- */

/*
 * Cross-replication reliability, agreement between the annotators of two groups
 * on the same items.
 *
 * Wong, Paritosh & Aroyo, "Cross-replication reliability", 2021: like alpha,
 * but every pair of labels that is compared is one of each group. Item i has
 * r_i labels in the first group and s_i in the second, R and S in all; D(x, y)
 * = 1 - w(x, y):
 *   d_o = 1/(R + S) sum over i of (r_i + s_i)/(r_i s_i) sum of D(x, y)
 *   d_e = 1/(R S) sum over all x of one, y of the other of D(x, y)
 *   xRR = 1 - d_o / d_e.
 * With weights of annotators a label counts as often as its annotator weighs.
 */
/* DISAGREE: sum over items of (r_i + s_i)/(r_i s_i) sum of D; PAIRS: the same
 * of 1 in place of D, R + S without weights; then q counts of labels of the
 * first group, X, and q of the second, Y. */
enum { XRR_DISAGREE, XRR_PAIRS, XRR_LABELS };

/* The sum of D(x, y) over labels x of u and y of v. */
static double
sum_distances(const struct weights *w, const struct unit *u,
	const struct unit *v)
{
	double sum = 0;

	for (size_t i = 0; i < u->parts; i++)
		for (size_t k = 0; k < v->parts; k++)
			sum += u->part[i].mass * v->part[k].mass *
				(1 - weights_at(w, u->part[i].label,
				v->part[k].label));
	return sum;
}

/* In a derivative by a rating of one group the labels of the other stay. */
static void
xrr_add(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct unit *v = u->other;
	double times = (u->n + v->n) / (u->n * v->n);

	put_at(to, XRR_DISAGREE, times * sum_distances(x->w, u, v));
	put_at(to, XRR_PAIRS, times * u->mass * v->mass);
	for (size_t i = 0; i < u->parts && !u->fixed; i++)
		put_at(to, XRR_LABELS + u->part[i].label, u->part[i].mass);
	for (size_t i = 0; i < v->parts && u->items > 0; i++)
		put_at(to, XRR_LABELS + x->subset->q + v->part[i].label,
			v->part[i].mass);
}

static double
sum_of(const double *v, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += v[i];
	return sum;
}

/* d_e, from to = D y, and x and y. */
static double
expected(const struct totals *t, const double *x, const double *y, double *to)
{
	size_t q = t->x.subset->q;
	double all = sum_of(y, q), sum = 0;

	weights_apply(t->x.w, y, to);
	for (size_t k = 0; k < q; k++) {
		to[k] = all - to[k];
		sum += x[k] * to[k];
	}
	return sum / (sum_of(x, q) * all);
}

static void
xrr_value(const struct totals *t, struct estimated *r)
{
	const double *x = t->at + XRR_LABELS, *y = x + t->x.subset->q;
	double d_o = t->at[XRR_DISAGREE] / t->at[XRR_PAIRS];
	double d_e = expected(t, x, y, t->x.c);

	r->pa = 1 - d_o;
	r->pe = 1 - d_e;
	if (d_e > 8 * DBL_EPSILON)
		r->e.value = 1 - d_o / d_e;
	else
		r->e.status = ESTIMATE_ONE_CATEGORY;
}

/* d_e changes with a label k of the first group by ((D Y)_k / S - d_e) / R. */
static void
xrr_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	size_t q = t->x.subset->q;
	const double *x = t->at + XRR_LABELS, *y = x + q;
	double d_o = 1 - r->pa, d_e = 1 - r->pe;
	double all = sum_of(x, q), other = sum_of(y, q);

	(void)over;
	slope[XRR_DISAGREE] = -1 / (d_e * t->at[XRR_PAIRS]);
	slope[XRR_PAIRS] = -d_o * slope[XRR_DISAGREE];
	expected(t, x, y, slope + XRR_LABELS);
	expected(t, y, x, slope + XRR_LABELS + q);
	for (size_t k = 0; k < 2 * q; k++) {
		double *at = &slope[XRR_LABELS + k];

		*at = d_o / (d_e * d_e) * (*at / (k < q ? other : all) - d_e) /
			(k < q ? all : other);
	}
}

/* ---- the table ---- */

#define KAPPA "up", "-1..1", "kappa"
#define ICC_OF(name, help, which) \
	{name, "up", "-inf..1", "correlation", help, \
		"Shrout & Fleiss 1979; McGraw & Wong 1996"}, \
		COEF_ICC, -HUGE_VAL, 1, .form = which, .value = icc_value, \
		.law = icc_law
#define OF_PAIRS .totals = LIGHT_TOTALS, .cells = &pair_cells, \
	.fold = light_fold, .fold_slopes = light_fold_slopes

static const struct sums no_sums = {.add = NULL};
static const struct sums cohen_sums = {OF_PAIRS, .add = cohen_add};
static const struct sums light_sums = {OF_PAIRS, .add = light_add};
static const struct sums conger_sums = {.totals = CONGER_SHARES,
	.per_label = 1, .add = conger_add, .cells = &annotator_cells,
	.fold = conger_fold, .fold_slopes = conger_fold_slopes};
static const struct sums unanimous_sums = {.totals = UNANIMOUS_TOTALS,
	.add = unanimous_add, .entry = ENTRY_STEP};
static const struct sums one_way = {.totals = ICC_TOTALS, .add = icc_add};
static const struct sums two_way = {.totals = ICC_TOTALS,
	.add = icc_add_complete, .cells = &complete_cells, .fold = icc_fold};
static const struct sums xrr_sums = {.totals = XRR_LABELS, .per_label = 2,
	.add = xrr_add};
static const struct sums specific_sums = {.totals = SPECIFIC_TOTALS,
	.add = specific_add};

#define ROW_OF(name, better, range, unit, help, cite) \
	{{name, better, range, unit, help, cite}, COEF_ROW, .of = &no_sums}

const struct statistic coefficients[] = {
	{AGREEMENT_PA, COEF_WEIGHTED, 0, 1, AGREEMENT_STATISTIC,
		.no_test = true},
	{AGREEMENT_BP, COEF_WEIGHTED | COEF_COUNTS_LABELS, -1, 1,
		AGREEMENT_STATISTIC, .chance = agreement_uniform,
		.no_test = true},
	{{"cohen", KAPPA,
		"Cohen's kappa of two annotators, on what both labelled",
		"Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969"},
		COEF_WEIGHTED | COEF_OF_TWO, -1, 1, .of = &cohen_sums,
		.value = cohen_value, .slopes = light_slopes,
		.null = cohen_null},
	{{"conger", KAPPA, "Cohen's kappa for any number of annotators",
		"Conger 1980; Gwet 2014"}, COEF_WEIGHTED, -1, 1,
		.of = &conger_sums, .value = conger_value,
		.slopes = conger_slopes},
	{{"light", KAPPA, "mean of Cohen's kappa over pairs of annotators",
		"Light 1971"}, COEF_WEIGHTED | COEF_OF_PAIRS, -1, 1,
		.of = &light_sums, .value = light_value,
		.slopes = light_slopes},
	{AGREEMENT_FLEISS, COEF_WEIGHTED, -1, 1, AGREEMENT_STATISTIC,
		.chance = agreement_shares},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha: nominal, "
		"ordinal, interval (quadratic) or ratio",
		"Krippendorff 2011; Gwet 2014"}, COEF_WEIGHTED | COEF_METRIC,
		-1, 1, ALPHA_STATISTIC, .chance = agreement_shares},
	{{"alpha_w", "up", "-1..1", "alpha", "alpha with any weights",
		"Gwet 2014"}, COEF_WEIGHTED, -1, 1, ALPHA_STATISTIC,
		.chance = agreement_shares},
	{AGREEMENT_AC, COEF_WEIGHTED | COEF_COUNTS_LABELS, -1, 1,
		AGREEMENT_STATISTIC, .chance = agreement_gwet, .no_test = true},
	{{"unanimous", "up", "0..1", "share", "items whose labels are all the "
		"same, of those with two or more", "Salminen et al. 2018"}, 0,
		0, 1, .of = &unanimous_sums, .value = unanimous_value,
		.slopes = unanimous_slopes, .no_test = true},
	{ICC_OF("icc11", "one label, each item by others", ICC11), .of = &one_way},
	{ICC_OF("icc1k", "the mean of an item's labels, each item by others",
		ICC1K), .of = &one_way},
	{ICC_OF("icc21", "one label, annotators drawn from many", ICC21),
		.of = &two_way},
	{ICC_OF("icc2k", "the mean of all annotators, drawn from many", ICC2K),
		.of = &two_way},
	{ICC_OF("icc31", "one label, these annotators and no others", ICC31),
		.of = &two_way},
	{ICC_OF("icc3k", "the mean of these annotators and no others", ICC3K),
		.of = &two_way},
	{{"xrr", "up", "-1..1", "kappa", "-g: agreement of people of two "
		"groups on the same items", "Wong, Paritosh & Aroyo 2021"},
		COEF_ROW | COEF_ACROSS, -1, 1, .of = &xrr_sums,
		.value = xrr_value,
		.slopes = xrr_slopes},
	{{"specific", "up", "0..1", "share", "-B label: agreement on a label "
		"where somebody gave it", "Cicchetti & Feinstein 1990"},
		COEF_ROW | COEF_WEIGHTED, 0, 1, .of = &specific_sums,
		.value = specific_value, .no_test = true},
	ROW_OF("kappa", "up", "-1..1", "kappa", "-B annotator: one against the "
		"others", "Vanbelle & Albert 2009"),
	ROW_OF("relative", "up", "-1..1", "share", "-B annotator: agreement "
		"with the others less theirs among themselves", "-"),
	ROW_OF("self", "up", "0..1", "share", "-B annotator: agreement with "
		"oneself where labels were repeated", "-"),
	ROW_OF("entropy", "down", "0..", "bits",
		"-B item: of the item's labels", "Shannon 1948"),
};

const struct method_table coefficients_table =
	METHOD_TABLE("method", coefficients);

/* alpha where the metric of -w is ordinal. */
static const struct statistic ordinal = {
	{"alpha", "up", "-1..1", "alpha", "", ""},
	COEF_WEIGHTED | COEF_METRIC, -1, 1, ORDINAL_STATISTIC,
	.chance = agreement_shares};

/* ---- what they need ---- */

const struct statistic *
coefficient_of(const char *name)
{
	return method_find(&coefficients_table, name);
}

/* Which metric alpha takes for the weights. */
static enum weights_metric
metric_of(const struct statistic *c, const struct sample *x)
{
	if (!(c->traits & COEF_METRIC))
		return WEIGHTS_SAME_METRIC;
	return x->w->kind ? x->w->kind->alpha : WEIGHTS_NO_METRIC;
}

/* The statistic of the sample that c is: alpha has one for the ordinal
 * metric. */
static const struct statistic *
statistic_for(const struct statistic *c, const struct sample *x)
{
	return metric_of(c, x) == WEIGHTS_ORDINAL_METRIC ? &ordinal : c;
}

/* Has any item two labels or more? */
static bool
has_pairs(const struct subset *p)
{
	for (size_t v = 0; v < p->vectors; v++)
		if (p->n[v] > 1)
			return true;
	return false;
}

/* Why the coefficient can have no value of the sample, or ok. */
static enum estimate_status
refusal(const struct statistic *c, const struct sample *x)
{
	const struct subset *p = x->subset;
	bool pairs = c->traits & (COEF_OF_TWO | COEF_OF_PAIRS);

	if (c->of->cells && !p->answer)
		return ESTIMATE_NEEDS_ANNOTATORS;
	if ((c->traits & COEF_ICC) && p->mass)
		return ESTIMATE_OWN(KAPPA_WEIGHTS_DIFFER);
	if ((c->traits & COEF_ICC) && !p->classes->scale.x)
		return ESTIMATE_OWN(KAPPA_NOT_NUMERIC);
	if (!(c->traits & (COEF_ICC | COEF_ACROSS)) && !has_pairs(p))
		return ESTIMATE_NO_PAIRS;
	if ((c->traits & COEF_OF_TWO) && p->annotators != 2)
		return ESTIMATE_OWN(KAPPA_TWO_ANNOTATORS);
	if ((pairs || c->of->cells == &complete_cells) && p->all->repeats)
		return ESTIMATE_REPEATS;
	if (pairs && x->pairs->n == 0)
		return ESTIMATE_NO_PAIRS;
	return metric_of(c, x) == WEIGHTS_NO_METRIC ?
		ESTIMATE_OWN(KAPPA_NO_METRIC) : ESTIMATE_OK;
}

void
coefficient_estimate(const struct statistic *c, const struct sample *const *x,
	const struct joined *j, const struct error_rules *rules,
	struct estimated *out)
{
	enum estimate_status status = ESTIMATE_OK;

	for (size_t k = 0; k < j->sides && !status; k++)
		status = refusal(c, x[k]);
	if (!status) {
		errors_estimate(statistic_for(c, x[0]), x, j, rules, out);
		return;
	}
	*out = estimated_nothing(rules->level);
	out->e.status = status;
	out->items = -(double)j->common;
	out->ratings = 0;
	for (size_t k = 0; k < j->sides; k++) {
		out->items += x[k]->subset->total;
		out->ratings += x[k]->subset->ratings;
	}
	if (j->sides > 1)
		out->annotators = subset_annotators(x[0]->subset, x[1]->subset);
	else if (x[0]->subset->annotators > 0)
		out->annotators = (double)x[0]->subset->annotators;
	if (j->sides == 1 && !c->law && !c->null)
		out->e.df = out->items - 1;
}

void
coefficient_of_sample(const struct statistic *c, const struct sample *x,
	const struct error_rules *rules, struct estimated *out)
{
	struct joined j;

	joined_of_one(&j, x->subset, statistic_of_items(c, x));
	coefficient_estimate(c, &x, &j, rules, out);
}
