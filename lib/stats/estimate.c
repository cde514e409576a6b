#include "estimate.h"

#include "student.h"
#include "text/num.h"

#include <math.h>

static const char *const words[ESTIMATE_STATUSES] = {
	[ESTIMATE_OK] = "ok",
	[ESTIMATE_BOOTSTRAP] = "bootstrap",
	[ESTIMATE_JACKKNIFE] = "jackknife",
	[ESTIMATE_PAIRED] = "paired",
	[ESTIMATE_UNPAIRED] = "unpaired",
	[ESTIMATE_PARTIAL] = "partial",
	[ESTIMATE_PFLIP_RANGE] = "pflip_range",
	[ESTIMATE_WILSON] = "wilson",
	[ESTIMATE_SAMPLED] = "sampled",
	[ESTIMATE_MODEL] = "model",
	[ESTIMATE_ONE_ITEM] = "one_item",
	[ESTIMATE_ONE_RATING] = "one_rating",
	[ESTIMATE_ONE_LABEL] = "one_label",
	[ESTIMATE_ONE_CLASS] = "one_class",
	[ESTIMATE_ONE_CATEGORY] = "one_category",
	[ESTIMATE_ONE_ANNOTATOR] = "one_annotator",
	[ESTIMATE_ONE_GROUP] = "one_group",
	[ESTIMATE_ONE_CLUSTER] = "one_cluster",
	[ESTIMATE_FEW_ITEMS] = "few_items",
	[ESTIMATE_FEW_LABELS] = "few_labels",
	[ESTIMATE_FEW_RATERS] = "few_raters",
	[ESTIMATE_FEW_ANNOTATORS] = "few_annotators",
	[ESTIMATE_FEW_UNITS] = "few_units",
	[ESTIMATE_NO_PAIRS] = "no_pairs",
	[ESTIMATE_NO_LABELS] = "no_labels",
	[ESTIMATE_NO_REPEATS] = "no_repeats",
	[ESTIMATE_NO_OTHERS] = "no_others",
	[ESTIMATE_NO_VOTES] = "no_votes",
	[ESTIMATE_NO_RETESTS] = "no_retests",
	[ESTIMATE_NO_MASS] = "no_mass",
	[ESTIMATE_NO_ENTROPY] = "no_entropy",
	[ESTIMATE_NO_VARIANCE] = "no_variance",
	[ESTIMATE_NO_GAIN] = "no_gain",
	[ESTIMATE_NO_EFFECT] = "no_effect",
	[ESTIMATE_NO_COMPLETE_ITEMS] = "no_complete_items",
	[ESTIMATE_CONSTANT] = "constant",
	[ESTIMATE_NOT_PREDICTED] = "not_predicted",
	[ESTIMATE_NOT_IN_TRUTH] = "not_in_truth",
	[ESTIMATE_EMPTY] = "empty",
	[ESTIMATE_NEEDS_ANNOTATORS] = "needs_annotators",
	[ESTIMATE_NEEDS_BOOTSTRAP] = "needs_bootstrap",
	[ESTIMATE_TWO_ANNOTATORS] = "two_annotators",
	[ESTIMATE_TWO_LABELS] = "two_labels",
	[ESTIMATE_UNEQUAL_RATERS] = "unequal_raters",
	[ESTIMATE_WEIGHTS_DIFFER] = "weights_differ",
	[ESTIMATE_NOT_NUMERIC] = "not_numeric",
	[ESTIMATE_REPEATS] = "repeats",
	[ESTIMATE_OWN_LABELS] = "own_labels",
	[ESTIMATE_PER_ANNOTATOR] = "per_annotator",
	[ESTIMATE_AMBIGUOUS] = "ambiguous",
	[ESTIMATE_SHARES] = "shares",
	[ESTIMATE_NO_METRIC] = "no_metric",
	[ESTIMATE_NO_ORDER] = "no_order",
	[ESTIMATE_NO_CEILING] = "no_ceiling",
	[ESTIMATE_NOT_LINEAR] = "not_linear",
	[ESTIMATE_NOT_ADDITIVE] = "not_additive",
	[ESTIMATE_NOT_PLANNED] = "not_planned",
	[ESTIMATE_NOT_KNOWN] = "not_known",
	[ESTIMATE_HARD_PREDICTIONS] = "hard_predictions",
	[ESTIMATE_MANY_DECISIONS] = "many_decisions",
	[ESTIMATE_TOO_LARGE] = "too_large",
	[ESTIMATE_OVER_BUDGET] = "over_budget",
	[ESTIMATE_NEVER] = "never",
	[ESTIMATE_NONE] = "none",
	[ESTIMATE_UNDEFINED] = "undefined",
	[ESTIMATE_OUT_OF_RANGE] = "out_of_range",
	[ESTIMATE_OUTSIDE_RANGE] = "outside_range",
	[ESTIMATE_NEGATIVE] = "negative",
	[ESTIMATE_NEGATIVE_SHARES] = "negative_shares",
	[ESTIMATE_ZERO_PROBABILITY] = "zero_probability",
	[ESTIMATE_ORACLE_ZERO] = "oracle_zero",
	[ESTIMATE_ALL_FLIPS] = "all_flips",
	[ESTIMATE_NOT_UNIQUE] = "not_unique",
	[ESTIMATE_REFUTED] = "refuted",
	[ESTIMATE_REACHED] = "reached",
	[ESTIMATE_OUTSIDE] = "outside",
	[ESTIMATE_BEYOND] = "beyond",
	[ESTIMATE_LO_BEYOND] = "lo_beyond",
	[ESTIMATE_HI_BEYOND] = "hi_beyond",
	[ESTIMATE_BOTH_BEYOND] = "both_beyond",
	[ESTIMATE_WIN] = "win",
	[ESTIMATE_NO_WIN] = "no_win",
	[ESTIMATE_PASS] = "pass",
	[ESTIMATE_FAIL] = "fail",
	[ESTIMATE_BEST] = "best",
	[ESTIMATE_WORSE] = "worse",
	[ESTIMATE_TIED] = "tied",
	[ESTIMATE_EQUIVALENT] = "equivalent",
	[ESTIMATE_NOT_LOWER] = "not_lower",
	[ESTIMATE_NOT_HIGHER] = "not_higher",
	[ESTIMATE_INCONCLUSIVE] = "inconclusive",
};

const char *
estimate_word(enum estimate_status status)
{
	return words[status];
}

struct estimate
estimate_nothing(double level)
{
	return (struct estimate){.level = level, .value = NUM_NA, .se = NUM_NA,
		.df = NUM_NA, .lo = NUM_NA, .hi = NUM_NA, .stat = NUM_NA,
		.p = NUM_NA};
}

void
estimate_interval(struct estimate *m, double zero)
{
	double half;

	if (isnan(m->value) || isnan(m->se) || isnan(m->df))
		return;
	if (m->se <= zero)
		m->se = 0;
	half = m->se > 0 ? m->se * student_t_quantile(.5 + m->level / 2, m->df) :
		0;
	m->lo = m->value - half;
	m->hi = m->value + half;
}

void
estimate_test(struct estimate *m, double zero)
{
	if (isnan(m->value) || isnan(m->se) || isnan(m->df))
		return;
	if (m->se > 0) {
		m->stat = m->value / m->se;
		m->p = student_t_two_sided(m->stat, m->df);
	} else if (fabs(m->value) > zero) {
		m->p = 0;
	}
}

void
estimate_stretch(struct estimate *m, double times)
{
	m->lo = m->value + times * (m->lo - m->value);
	m->hi = m->value + times * (m->hi - m->value);
}

static double
within(double x, double least, double most)
{
	return x < least ? least : x > most ? most : x;
}

void
estimate_clip(struct estimate *m, double least, double most)
{
	m->lo = within(m->lo, least, most);
	m->hi = within(m->hi, least, most);
}

void
estimate_of_mean(struct estimate *m, const struct sum *squares, double n)
{
	m->df = n > 0 ? n - 1 : NUM_NA;
	if (n > 1 && !isnan(m->value))
		m->se = sqrt(sum_value(squares) / (n * (n - 1)));
	else if (n == 1)
		m->status = ESTIMATE_ONE_ITEM;
}

void
estimate_bootstrap(struct estimate *m, const double *value, size_t n)
{
	double mean;

	stats_spread(value, n, &mean, &m->se);
	stats_percentile(value, n, m->level, &m->lo, &m->hi);
	m->df = m->stat = m->p = NUM_NA;
	m->status = ESTIMATE_BOOTSTRAP;
}

void
estimate_jackknife(struct estimate *m, const double *value, const double *times,
	size_t rows)
{
	struct sum sum = {0}, squares = {0}, n = {0};
	double units, mean;

	for (size_t i = 0; i < rows; i++) {
		double weight = times ? times[i] : 1;

		if (weight == 0)
			continue;
		sum_add(&n, weight);
		sum_add(&sum, weight * value[i]);
	}
	units = sum_value(&n);
	mean = sum_value(&sum) / units;
	for (size_t i = 0; i < rows; i++)
		if (!times || times[i] > 0)
			sum_add(&squares, (times ? times[i] : 1) *
				(value[i] - mean) * (value[i] - mean));
	m->df = units - 1;
	m->se = units < 2 ? NUM_NA : sqrt(m->df / units * sum_value(&squares));
}
