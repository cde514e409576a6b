#include "statistics.h"

#include "worth/metrics.h"

const struct statistic statistics[] = {
	{METRIC_ACCURACY, .of_models = true, .add = scores_add,
		.fact = FACT_AGREEMENT},
	{{"adjusted_accuracy", "up", "*", "share", "the same of primary labels, by "
		"p_flip, not cut at 0", "Gordon et al. 2021"}, .of_models = true,
		.add = scores_add, .fact = FACT_AGREEMENT, .adjusted = true},
	{METRIC_BRIER, .of_models = true, .add = scores_add,
		.fact = FACT_BRIER, .probable = true},
	{{"log_loss", "down", "0..", "nats", "- ln of the probability of a label",
		"Good 1952"}, .of_models = true, .add = scores_add,
		.fact = FACT_SURPRISE, .probable = true},
	{AGREEMENT_PA, .add = coefs_add},
	{AGREEMENT_BP, .add = coefs_add, .chance = agreement_uniform},
	{AGREEMENT_FLEISS, .add = coefs_add, .chance = agreement_shares},
	{AGREEMENT_AC, .add = coefs_add, .chance = agreement_gwet},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha, of the weights as "
		"they are", "Krippendorff 2011; Gwet 2014"}, .add = coefs_add,
		.chance = agreement_shares, .alpha = true},
};

const struct method_table statistics_table = METHOD_TABLE("method", statistics);
