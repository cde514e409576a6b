#include "rates.h"

#include <string.h>

#define CITE "Balayn & Bozzon"

/* The sums of accuracy, of tpr, and of a loss, which stands in place of
 * `same`. */
#define MEAN .sum = {{.same = 1}, {.same = 1}}, \
	.of = {{.never = 1}, {.never = 1}}
#define TPR .sum[1] = {.positive = 1}, .of[1] = {.never = 1}

static const struct rate rates[] = {
	{METRIC_ACCURACY, .share = true, MEAN},
	{{"tpr", "up", "0..1", "share", "of labels that are positive: the "
		"decision is, too (recall)", CITE}, .of_positive = true,
		.share = true, TPR},
	{{"tnr", "up", "0..1", "share", "of labels that are not positive: the "
		"decision is not, either", CITE}, .of_positive = true,
		.share = true, .sum[0] = {.never = 1, .positive = -1},
		.of[0] = {.never = 1}},
	{{"fpr", "down", "0..1", "share", "of labels that are not positive: "
		"the decision is (1 - tnr)", CITE}, .of_positive = true,
		.share = true, .sum[0] = {.positive = 1},
		.of[0] = {.never = 1}},
	{{"fnr", "down", "0..1", "share", "of labels that are positive: the "
		"decision is not (1 - tpr)", CITE}, .of_positive = true,
		.share = true, .sum[1] = {.never = 1, .positive = -1},
		.of[1] = {.never = 1}},
	{METRIC_PRECISION, .of_positive = true, .share = true,
		.sum[1] = {.positive = 1},
		.of = {{.positive = 1}, {.positive = 1}}},
	{METRIC_RECALL, .of_positive = true, .share = true, TPR},
	{METRIC_F1, .of_positive = true, .sum[1] = {.positive = 2},
		.of = {{.positive = 1}, {.never = 1, .positive = 1}}},
	{METRIC_LOG_LOSS, .probable = true, MEAN},
	{METRIC_BRIER, .probable = true, MEAN},
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
