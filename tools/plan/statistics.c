#include "statistics.h"

#include "math/agreement.h"
#include "worth/metrics.h"

const struct planned statistics[] = {
	{METRIC_ACCURACY, .of_models = true, .add = scores_add,
		.fact = FACT_AGREEMENT},
	{METRIC_BRIER, .of_models = true, .add = scores_add,
		.fact = FACT_BRIER, .probable = true},
	{{"log_loss", "down", "0..", "nats", "- ln of the probability of a label",
		"Good 1952"}, .of_models = true, .add = scores_add,
		.fact = FACT_SURPRISE, .probable = true},
	{AGREEMENT_PA, .add = coefs_add, .of = {AGREEMENT_STATISTIC}},
	{AGREEMENT_BP, .add = coefs_add,
		.of = {AGREEMENT_STATISTIC, .chance = agreement_uniform}},
	{AGREEMENT_FLEISS, .add = coefs_add,
		.of = {AGREEMENT_STATISTIC, .chance = agreement_shares}},
	{AGREEMENT_AC, .add = coefs_add,
		.of = {AGREEMENT_STATISTIC, .chance = agreement_gwet}},
	{{"alpha", "up", "-1..1", "alpha", "Krippendorff's alpha, of the weights as "
		"they are", "Krippendorff 2011; Gwet 2014"}, .add = coefs_add,
		.of = {ALPHA_STATISTIC, .chance = agreement_shares}},
};

const struct method_table statistics_table = METHOD_TABLE("method", statistics);
