#include "scorers.h"

#include "worth/relate.h"

#include <math.h>

#define RESNICK "Resnick et al., Survey Equivalence"
#define SCORER(name, range, unit, help, cite) \
	{name, "up", range, unit, "scorer: " help, cite}
#define MATRIX(of, by) .of_matrix = of, \
	.slopes_of_matrix = confusion_slopes_of_##by

static const struct scorer scorers[] = {
	{SCORER("agreement", "0..1", "share", "a label drawn from the "
		"probabilities is a person's", RESNICK), 0, 1, SCORER_MARGINS,
		SCORER_ASYMPTOTE, ESTIMATE_NO_MASS,
		MATRIX(confusion_accuracy, hits)},
	{SCORER("accuracy", "0..1", "share", "the likeliest label is a person's; "
		"of t that are as likely each counts 1/t", "-"), 0, 1,
		SCORER_MARGINS, SCORER_DECIDES, ESTIMATE_NO_MASS,
		MATRIX(confusion_accuracy, hits)},
	{SCORER("precision", "0..1", "share", "of the items for which the "
		"positive label is likeliest, the share of people who give it",
		"-"), 0, 1, SCORER_MARGINS, SCORER_DECIDES | SCORER_POSITIVE,
		ESTIMATE_NOT_PREDICTED, MATRIX(confusion_precision, label)},
	{SCORER("recall", "0..1", "share", "of people's positive labels, the "
		"share for which it is likeliest", "-"), 0, 1, SCORER_MARGINS,
		SCORER_DECIDES | SCORER_POSITIVE, ESTIMATE_NOT_IN_TRUTH,
		MATRIX(confusion_recall, label)},
	{SCORER("f1", "0..1", "share", "harmonic mean of these two",
		"van Rijsbergen 1979"), 0, 1, SCORER_MARGINS,
		SCORER_DECIDES | SCORER_POSITIVE, ESTIMATE_NO_MASS,
		MATRIX(confusion_f1, label)},
	{SCORER("roc_auc", "0..1", "probability", "the positive label is more "
		"likely for an item to which a person gives it than for another",
		"Hanley and McNeil 1982"), 0, 1, SCORER_RANKS, SCORER_POSITIVE |
		SCORER_PAIRS, ESTIMATE_ONE_CLASS, .slopes_of_ranks = auc_slopes},
	{SCORER("pearson", "-1..1", "correlation", "of the probability of the "
		"positive label with a person's giving it", "-"), -1, 1,
		SCORER_RANKS, SCORER_POSITIVE, ESTIMATE_CONSTANT,
		.of_ranks = relate_points, .slopes_of_ranks = relate_slopes},
	{SCORER("spearman", "-1..1", "correlation", "the same of the rank of the "
		"probability", "Spearman 1904; Wulczyn et al. 2017"), -1, 1,
		SCORER_RANKS, SCORER_POSITIVE, ESTIMATE_CONSTANT,
		.of_ranks = relate_point_ranks,
		.slopes_of_ranks = relate_rank_slopes},
	{SCORER("cross_entropy", "..0", "bits", "mean log2 of the probability of "
		"a person's label, clamped (-e)", RESNICK), -HUGE_VAL, 0,
		SCORER_MARGINS, SCORER_LOG | SCORER_ASYMPTOTE, ESTIMATE_NO_MASS, .of_matrix = NULL},
	{SCORER("dmi", "0..1", "determinant", "determinant of the joint matrix of "
		"likeliest and people's labels", "Kong 2020"), 0, 1,
		SCORER_MATRIX, SCORER_DECIDES, ESTIMATE_NO_MASS,
		MATRIX(confusion_dmi, determinant)},
	{SCORER("dmi_soft", "0..1", "determinant", "the same of labels drawn from "
		"the probabilities", "Kong 2020"), 0, 1, SCORER_MATRIX, 0,
		ESTIMATE_NO_MASS, MATRIX(confusion_dmi, determinant)},
	{SCORER("weighted_kappa", "-1..1", "agreement", "agreement of likeliest "
		"and people's labels beyond chance, near labels in part (-w)",
		"Cohen 1968"), -1, 1, SCORER_MARGINS, SCORER_DECIDES |
		SCORER_WEIGHTED, ESTIMATE_ONE_LABEL,
		MATRIX(confusion_weighted_kappa, weights)},
};

const struct method_table scorers_table = METHOD_TABLE("scorer", scorers);
