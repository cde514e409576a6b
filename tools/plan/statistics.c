#include "statistics.h"

#include "coefs.h"
#include "levels.h"
#include "scores.h"

const struct statistic statistics[] = {
	{{"accuracy", "up", "0..1", "share", "labels met by a model's decisions",
		"Cochran 1977; Wein et al. 2023"}, .of_models = true,
		.add = scores_add, .fact = FACT_AGREEMENT},
	{{"adjusted_accuracy", "up", "*", "share", "the same of primary labels, by "
		"p_flip, not cut at 0", "Gordon et al. 2021"}, .of_models = true,
		.add = scores_add, .fact = FACT_AGREEMENT, .adjusted = true},
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
