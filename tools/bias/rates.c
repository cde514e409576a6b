#include "rates.h"

static double
is_same(double same, double positive)
{
	(void)positive;
	return same;
}

static double
is_positive(double same, double positive)
{
	(void)same;
	return positive;
}

static double
is_negative(double same, double positive)
{
	(void)same;
	return 1 - positive;
}

#define CITE "Balayn & Bozzon"

static const struct rate rates[] = {
	{{"accuracy", "up", "[0,1]", "share", "the decision is the annotator's "
		"label", CITE}, true, true, false, false,
		is_same},
	{{"tpr", "up", "[0,1]", "share", "of labels that are positive: the "
		"decision is, too (recall)", CITE}, true, false, true, false,
		is_positive},
	{{"tnr", "up", "[0,1]", "share", "of labels that are not positive: the "
		"decision is not, either", CITE}, false, true, true, false,
		is_negative},
	{{"fpr", "down", "[0,1]", "share", "of labels that are not positive: "
		"the decision is (1 - tnr)", CITE}, false, true, true, true,
		is_positive},
	{{"fnr", "down", "[0,1]", "share", "of labels that are positive: the "
		"decision is not (1 - tpr)", CITE}, true, false, true, true,
		is_negative},
};

const struct rate *const rates_default = rates;

const struct method_table rates_table = METHOD_TABLE("method", rates);
