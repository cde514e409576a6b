#include "scores.h"

#include "auc.h"
#include "mem.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>

/* The areas of one label; positive[i]: its share in pattern i. Patterns are
 * already ordered by score. */
static void
evaluate_ranking(const struct evaluation *p, const double *u,
	const double *positive, size_t label, struct scores *e)
{
	const uint32_t *order = p->order + label * p->n;

	for (size_t r = 0; r < p->n; r++) {
		size_t i = order[r];
		bool counts = u[i] > 0;

		p->scored[r] = (struct auc_point){
			p->score[label * p->n + i],
			counts ? u[i] * positive[i] : 0,
			counts ? u[i] * (p->mass[i] - positive[i]) : 0};
	}
	e->roc_auc[label] = auc_roc(p->scored, p->n);
	e->pr_auc[label] = auc_pr(p->scored, p->n);
}

/* value[k]: the mean of the values of labels 0 .. k-1 that exist. */
static void
mean_over_labels(double *value, size_t k)
{
	double sum = 0;
	size_t n = 0;

	for (size_t label = 0; label < k; label++)
		if (!isnan(value[label])) {
			sum += value[label];
			n++;
		}
	value[k] = stats_ratio(sum, (double)n);
}

static void
evaluate_areas(const struct evaluation *p, const double *u, struct scores *e)
{
	double *positive = mem_alloc(p->n, sizeof *positive);

	for (size_t label = 0; label < p->k; label++) {
		if (!p->ranked) {
			e->roc_auc[label] = confusion_roc_auc(&e->confusion,
				label);
			e->pr_auc[label] = confusion_pr_auc(&e->confusion,
				label);
			continue;
		}
		if (p->k == 2 && label != p->rules->positive)
			continue;
		for (size_t i = 0; i < p->n; i++) {
			positive[i] = 0;
			for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
				positive[i] += p->even[c] +
					(p->label[c] == label ? p->w[c] : 0);
		}
		evaluate_ranking(p, u, positive, label, e);
	}
	mean_over_labels(e->roc_auc, p->k);
	mean_over_labels(e->pr_auc, p->k);
	free(positive);
}

/* log_loss and brier: weighted means over patterns. ece: sum over the bins of
 * |sum u m confidence - sum u hit|, divided by sum u m. */
static void
evaluate_probable(const struct evaluation *p, const double *u, struct scores *e)
{
	uint64_t bins = p->rules->bins;
	struct sum mass = {0}, log_loss = {0}, brier = {0}, ece = {0};
	struct sum *gap = mem_zero(bins, sizeof *gap);

	for (size_t i = 0; i < p->n; i++) {
		if (u[i] == 0)
			continue;
		sum_add(&mass, u[i] * p->mass[i]);
		sum_add(&log_loss, u[i] * p->log_loss[i]);
		sum_add(&brier, u[i] * p->brier[i]);
		sum_add(&gap[p->bin[i]], u[i] *
			(p->mass[i] * p->confidence[i] - p->hit[i]));
	}
	for (size_t b = 0; b < bins; b++)
		sum_add(&ece, fabs(sum_value(&gap[b])));
	e->log_loss = stats_ratio(sum_value(&log_loss), sum_value(&mass));
	e->brier = stats_ratio(sum_value(&brier), sum_value(&mass));
	e->ece = stats_ratio(sum_value(&ece), sum_value(&mass));
	free(gap);
}

/* The expected confusion matrix. */
static void
add_decisions(const struct evaluation *p, const double *u, struct confusion *c)
{
	confusion_clear(c);
	for (size_t i = 0; i < p->n; i++) {
		if (u[i] == 0)
			continue;
		for (size_t k = p->start[i]; k < p->start[i + 1]; k++) {
			if (p->decided[k] == NOT_DECIDED)
				continue;
			confusion_add(c, p->label[k], p->decided[k],
				u[i] * p->w[k]);
			if (p->uncut)
				confusion_add_even(c, p->decided[k],
					u[i] * p->even[k]);
		}
	}
	if (p->uncut)
		confusion_settle(c);
}

void
scores_of(struct scores *e, const struct evaluation *p, const double *u)
{
	e->lost = false;
	for (size_t i = 0; i < p->n; i++)
		e->lost = e->lost || (p->lost[i] && u[i] > 0);
	if (e->lost)
		return;
	add_decisions(p, u, &e->confusion);
	if (p->rules->ranking)
		evaluate_areas(p, u, e);
	if (p->probable)
		evaluate_probable(p, u, e);
}

void
scores_init(struct scores *e, const struct evaluation_rules *rules)
{
	confusion_init(&e->confusion, rules->k, rules->named, rules->zero);
	e->roc_auc = mem_zero(2 * (rules->k + 1), sizeof *e->roc_auc);
	e->pr_auc = e->roc_auc + rules->k + 1;
}

void
scores_free(struct scores *e)
{
	confusion_free(&e->confusion);
	free(e->roc_auc);
}
