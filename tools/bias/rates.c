#include "rates.h"

static struct rate_part
accuracy(bool given, double same, double positive)
{
	(void)given, (void)positive;
	return (struct rate_part){same, 1};
}

static struct rate_part
tpr(bool given, double same, double positive)
{
	(void)same;
	return (struct rate_part){given ? positive : 0, given};
}

static struct rate_part
fnr(bool given, double same, double positive)
{
	(void)same;
	return (struct rate_part){given ? 1 - positive : 0, given};
}

static struct rate_part
fpr(bool given, double same, double positive)
{
	(void)same;
	return (struct rate_part){given ? 0 : positive, !given};
}

static struct rate_part
tnr(bool given, double same, double positive)
{
	(void)same;
	return (struct rate_part){given ? 0 : 1 - positive, !given};
}

static struct rate_part
precision(bool given, double same, double positive)
{
	(void)same;
	return (struct rate_part){given ? positive : 0, positive};
}

static struct rate_part
f1(bool given, double same, double positive)
{
	(void)same;
	return (struct rate_part){given ? 2 * positive : 0, given + positive};
}

#define CITE "Balayn & Bozzon"

static const struct rate rates[] = {
	{{"accuracy", "up", "[0,1]", "share", "the decision is the annotator's "
		"label", CITE}, false, false, true, accuracy},
	{{"tpr", "up", "[0,1]", "share", "of labels that are positive: the "
		"decision is, too (recall)", CITE}, true, false, true, tpr},
	{{"tnr", "up", "[0,1]", "share", "of labels that are not positive: the "
		"decision is not, either", CITE}, true, false, true, tnr},
	{{"fpr", "down", "[0,1]", "share", "of labels that are not positive: "
		"the decision is (1 - tnr)", CITE}, true, true, true, fpr},
	{{"fnr", "down", "[0,1]", "share", "of labels that are positive: the "
		"decision is not (1 - tpr)", CITE}, true, true, true, fnr},
	{{"precision", "up", "[0,1]", "share", "of decisions that are positive: "
		"the label is, too", "-"}, true, false, true, precision},
	{{"f1", "up", "[0,1]", "share", "harmonic mean of precision and tpr",
		"van Rijsbergen 1979"}, true, false, false, f1},
};

const struct rate *const rates_default = rates;

const struct method_table rates_table = METHOD_TABLE("method", rates);
