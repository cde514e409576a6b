#include "rates.h"

#include <string.h>

/* Of accuracy, and of the loss of each label, which stands in the same place. */
static struct rate_part
mean(bool given, double same, double positive)
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
	{METRIC_ACCURACY, .share = true, .part = mean},
	{{"tpr", "up", "0..1", "share", "of labels that are positive: the "
		"decision is, too (recall)", CITE}, .of_positive = true,
		.share = true, .part = tpr},
	{{"tnr", "up", "0..1", "share", "of labels that are not positive: the "
		"decision is not, either", CITE}, .of_positive = true,
		.share = true, .part = tnr},
	{{"fpr", "down", "0..1", "share", "of labels that are not positive: "
		"the decision is (1 - tnr)", CITE}, .of_positive = true,
		.share = true, .part = fpr},
	{{"fnr", "down", "0..1", "share", "of labels that are positive: the "
		"decision is not (1 - tpr)", CITE}, .of_positive = true,
		.share = true, .part = fnr},
	{METRIC_PRECISION, .of_positive = true, .share = true, .part = precision},
	{METRIC_RECALL, .of_positive = true, .share = true, .part = tpr},
	{METRIC_F1, .of_positive = true, .part = f1},
	{METRIC_LOG_LOSS, .probable = true, .part = mean},
	{METRIC_BRIER, .probable = true, .part = mean},
};

const struct rate *const rates_default = rates;

const struct method_table rates_table = METHOD_TABLE("method", rates);

bool
rates_down(const struct rate *rate)
{
	return strcmp(rate->about.better, "down") == 0;
}

const struct metric *
rates_metric(const struct rate *rate)
{
	return rate->probable ? method_find(&metrics_table, rate->about.name) : NULL;
}

double
rates_most(const struct rate *rate)
{
	return rate->probable ? rates_metric(rate)->most : 1;
}
