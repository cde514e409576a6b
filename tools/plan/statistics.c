#include "statistics.h"

#include "coefs.h"
#include "levels.h"
#include "mem.h"
#include "num.h"
#include "scores.h"
#include "stats.h"

#include <stdlib.h>

const struct statistic statistics[] = {
	{{"accuracy", "up", "0..1", "share", "labels met by a model's decisions",
		"Cochran 1977; Wein et al. 2023"}, .of_models = true,
		.add = scores_add, .fact = FACT_MET},
	{{"adjusted_accuracy", "up", "*", "share", "the same of primary labels, by "
		"p_flip, not cut at 0", "Gordon et al. 2021"}, .of_models = true,
		.add = scores_add, .fact = FACT_MET, .adjusted = true},
	{{"brier", "down", "0..2", "score", "squared error of probabilities",
		"Brier 1950"}, .of_models = true, .add = scores_add,
		.fact = FACT_BRIER, .probable = true},
	{{"log_loss", "down", "0..", "nats", "- ln of the probability of a label",
		"Good 1952"}, .of_models = true, .add = scores_add,
		.fact = FACT_SURPRISE, .probable = true},
	{{"pa", "up", "0..1", "share", "pairs of labels that agree",
		"Hoeffding 1948"}, .add = coefs_add},
	{{"bp", "up", "-1..1", "kappa", "chance: every label equally likely",
		"Brennan & Prediger 1981"}, .add = coefs_add,
		.chance = agreement_uniform},
	{{"fleiss", "up", "-1..1", "kappa", "chance: the shares of the labels",
		"Fleiss 1971; Gwet 2008"}, .add = coefs_add,
		.chance = agreement_shares},
	{{"ac", "up", "-1..1", "kappa", "Gwet's AC1, with weights AC2",
		"Gwet 2008, 2014"}, .add = coefs_add, .chance = agreement_gwet},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha, of the weights as "
		"they are", "Krippendorff 2011; Gwet 2014"}, .add = coefs_add,
		.chance = agreement_shares, .alpha = true},
	{{"level", "up", "*", "score", "what J people tell of another: a point of the "
		"survey power curve", "Resnick et al., Survey Equivalence"},
		.of_people = true, .add = levels_add},
};

const struct method_table statistics_table = METHOD_TABLE("method", statistics);

struct quantity *
quantities_add(struct quantities *to, const char *statistic, void *own)
{
	struct quantity *q;

	to->at = mem_grow(to->at, &to->cap, to->n + 1, sizeof *to->at);
	q = &to->at[to->n++];
	*q = (struct quantity){.statistic = statistic, .own = own};
	return q;
}

void
quantities_free(struct quantities *q)
{
	for (size_t i = 0; i < q->n; i++)
		q->at[i].end(q->at[i].own);
	free(q->at);
}

void
figures_nothing(struct figures *f, const struct study *s, const char *status)
{
	f->items = f->raters = f->estimate = f->se = NUM_NA;
	f->status = status;
	for (int c = 0; c < COMPONENTS; c++)
		f->component[c] = (struct component_value){NUM_NA, status};
	for (size_t i = 0; i < s->raters.n; i++)
		f->spread[i] = (struct design_spread){NUM_NA, 0,
			s->raters.at[i], status};
}

struct design_spread
statistics_spread(double v, double scale, uint64_t k, const char *status)
{
	if (!(v > 1e-20 * scale * scale))
		return (struct design_spread){NUM_NA, 0, k, "no_variance"};
	return (struct design_spread){v, 0, k, status};
}

void
statistics_spread_of(const double *x, const double *times, size_t n,
	double *mean, double *variance)
{
	struct sum sum = {0}, squares = {0};
	double all = 0;

	for (size_t i = 0; i < n; i++) {
		all += times[i];
		if (times[i] > 0)
			sum_add(&sum, times[i] * x[i]);
	}
	*mean = stats_ratio(sum_value(&sum), all);
	for (size_t i = 0; i < n; i++)
		if (times[i] > 0)
			sum_add(&squares, times[i] * (x[i] - *mean) *
				(x[i] - *mean));
	*variance = all < 2 ? NUM_NA : sum_value(&squares) / (all - 1);
}
