#include "metrics.h"

#include "num.h"
#include "stats.h"

#include <math.h>

static double
value_roc_auc(const struct scores *e, size_t label)
{
	return e->roc_auc[label];
}

static double
value_pr_auc(const struct scores *e, size_t label)
{
	return e->pr_auc[label];
}

static double
value_log_loss(const struct scores *e, size_t label)
{
	(void)label;
	return e->log_loss;
}

static double
value_brier(const struct scores *e, size_t label)
{
	(void)label;
	return e->brier;
}

static double
value_ece(const struct scores *e, size_t label)
{
	(void)label;
	return e->ece;
}

/* Mass of the decided cells that the decision meets / mass of the decided cells;
 * NUM_NA without decided mass. */
static double
item_accuracy(const struct evaluation *p, size_t i)
{
	double hit = 0, mass = 0;

	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		if (p->decided[c] == NOT_DECIDED)
			continue;
		mass += p->w[c] + (double)p->k * p->even[c];
		hit += p->even[c] +
			(p->decided[c] == p->label[c] ? p->w[c] : 0);
	}
	return stats_ratio(hit, mass);
}

static double
item_log_loss(const struct evaluation *p, size_t i)
{
	return stats_ratio(p->log_loss[i], p->mass[i]);
}

static double
item_brier(const struct evaluation *p, size_t i)
{
	return stats_ratio(p->brier[i], p->mass[i]);
}

static double
ceiling_accuracy(const struct ceiling *c)
{
	return c->accuracy;
}

static double
ceiling_brier(const struct ceiling *c)
{
	return c->brier;
}

static double
ceiling_log_loss(const struct ceiling *c)
{
	return c->log_loss;
}

/* Probabilities that are the shares themselves are calibrated. */
static double
ceiling_ece(const struct ceiling *c)
{
	(void)c;
	return 0;
}

const struct metric metrics[] = {
	{{"accuracy", "up", "0..1", "share",
		"share of labels that the decision meets",
		"Gordon et al. 2021, 3.3"},
		0, 1, 0, confusion_accuracy, NULL, item_accuracy,
		ceiling_accuracy, "no_mass"},
	{{"balanced_accuracy", "up", "0..1", "share",
		"mean recall over labels with truth mass",
		"Brodersen et al. 2010"},
		0, 1, 0, confusion_balanced_accuracy, NULL, NULL, NULL,
		"no_mass"},
	{{"precision", "up", "0..1", "share",
		"of the decisions for a label, the share that labels meet",
		"-"},
		0, 1, METRIC_PER_LABEL, confusion_precision, NULL, NULL, NULL,
		"not_predicted"},
	{{"recall", "up", "0..1", "share",
		"of the labels of a kind, the share that is decided so", "-"},
		0, 1, METRIC_PER_LABEL, confusion_recall, NULL, NULL, NULL, "not_in_truth"},
	{{"f1", "up", "0..1", "share",
		"harmonic mean of precision and recall",
		"van Rijsbergen 1979"},
		0, 1, METRIC_PER_LABEL, confusion_f1, NULL, NULL, NULL, "no_mass"},
	{{"macro_f1", "up", "0..1", "share",
		"mean f1 over labels with mass on either side", "-"},
		0, 1, 0, confusion_macro_f1, NULL, NULL, NULL, "no_mass"},
	{{"micro_f1", "up", "0..1", "share",
		"f1 of all labels together: accuracy with one label an item",
		"-"},
		0, 1, 0, confusion_micro_f1, NULL, NULL, ceiling_accuracy,
		"no_mass"},
	{{"mcc", "up", "-1..1", "correlation",
		"Matthews correlation, R_K for more than two labels",
		"Gorodkin 2004"},
		-1, 1, 0, confusion_mcc, NULL, NULL, NULL, "one_label"},
	{{"cohen_kappa", "up", "-1..1", "agreement",
		"agreement of decisions and labels beyond chance",
		"Cohen 1960"},
		-1, 1, 0, confusion_cohen_kappa, NULL, NULL, NULL,
		"one_label"},
	{{"roc_auc", "up", "0..1", "probability",
		"a positive scores above a negative; per label and their mean",
		"Hanley and McNeil 1982"},
		0, 1, METRIC_PER_LABEL | METRIC_MACRO | METRIC_RANKING, NULL,
		value_roc_auc, NULL, NULL, "one_class"},
	{{"pr_auc", "up", "0..1", "share",
		"average precision, equal scores in one step",
		"Davis and Goadrich 2006"},
		0, 1, METRIC_PER_LABEL | METRIC_MACRO | METRIC_RANKING, NULL,
		value_pr_auc, NULL, NULL, "not_in_truth"},
	{{"log_loss", "down", "0..", "nats",
		"cross-entropy of labels and probabilities, clamped at 1e-15",
		"Good 1952"},
		0, HUGE_VAL, METRIC_PROBABLE, NULL, value_log_loss,
		item_log_loss, ceiling_log_loss, "no_mass"},
	{{"brier", "down", "0..2", "squared error",
		"squared error of the probabilities; 0..1 with two labels",
		"Brier 1950"},
		0, 2, METRIC_PROBABLE, NULL, value_brier, item_brier,
		ceiling_brier, "no_mass"},
	{{"ece", "down", "0..1", "share",
		"expected calibration error of the largest probability",
		"Naeini et al. 2015"},
		0, 1, METRIC_PROBABLE, NULL, value_ece, NULL, ceiling_ece,
		"no_mass"},
};

const struct method_table metrics_table = METHOD_TABLE("method", metrics);

double
metric_value(const struct metric *m, const struct evaluation *p,
	const struct scores *e, size_t label)
{
	if ((m->traits & METRIC_PROBABLE) && !p->probable)
		return NUM_NA;
	return m->decisions ? m->decisions(&e->confusion, label) :
		m->scores(e, label);
}

double
metric_item(const struct metric *m, const struct evaluation *p, size_t i)
{
	return !m->item || p->lost[i] ||
		((m->traits & METRIC_PROBABLE) && !p->probable) ?
		NUM_NA : m->item(p, i);
}

bool
metric_is_outside(const struct metric *m, double value)
{
	const double rounding = 1e-12;

	return value < m->least - rounding || value > m->most + rounding;
}
