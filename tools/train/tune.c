#include "tune.h"

#include "losses.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* ---- the metrics ---- */

static const struct metric mean = {.about = {"mean", "up", "0..1", "share",
	"geometric mean of micro_f1, soft_micro_f1, po_jsd, "
	"entropy_correlation",
	"Kurniawan et al. 2025, 5.1"}};

const struct metric *
tune_find(const char *name)
{
	struct metric *fits = mem_alloc(metrics_table.n + 1, sizeof *fits);
	struct method_table table = {.option = "tune", .record = fits,
		.size = sizeof *fits};

	fits[table.n++] = mean;
	for (size_t i = 0; i < metrics_table.n; i++)
		if (metrics[i].shape != METRIC_BINS &&
		    *metrics[i].about.better != '*' && !(metrics[i].traits &
		    (METRIC_PER_LABEL | METRIC_SCALE | METRIC_MATRIX |
		    METRIC_COSTED)))
			fits[table.n++] = metrics[i];
	return method_find(&table, name);
}

/* ---- decisions and overlaps ---- */

/* Is the label decided? The largest of all, the first of equal ones; or with
 * several labels each above a half. */
static double
decision(const struct held *h, const double *p, size_t l)
{
	return h->several ? p[l] > .5 : l == stats_largest(p, h->k);
}

static double
of_confusion(const struct metric *m, const struct held *h)
{
	bool hard = m->shape == METRIC_DECISIONS;
	struct confusion c;

	confusion_init(&c, h->k, h->k, 0);
	c.sets = h->several;
	for (size_t i = 0; i < h->n * h->k; i++) {
		size_t l = i % h->k;
		double p = hard ? decision(h, h->p + i - l, l) : h->p[i];
		double q = hard ? decision(h, h->q + i - l, l) : h->q[i];

		c.hit[l] += fmin(p, q);
		c.truth[l] += p;
		c.pred[l] += q;
		c.total += p;
	}
	return m->decisions(&c, 0);
}

/* ---- facts of items ---- */

static double *
find_facts(const struct held *h, enum fact fact)
{
	const struct trial_rules rules = {.k = h->k, .eps = 1e-15};
	struct share *share = mem_alloc(h->k, sizeof *share);
	double *to = mem_alloc(h->n, sizeof *to), found[FACTS];

	for (size_t i = 0; i < h->n; i++) {
		struct trial t = {.rules = &rules, .share = share, .n = h->k,
			.q = h->q + i * h->k, .n_some = h->k};

		for (uint32_t l = 0; l < h->k; l++)
			share[l] = (struct share){l, h->p[i * h->k + l]};
		trial_facts(&t, facts_closed(FACT_BIT(fact)), found);
		to[i] = found[fact];
	}
	return to;
}

static double
of_facts(const struct metric *m, const struct held *h)
{
	double *x = find_facts(h, m->fact), sum = 0;

	for (size_t i = 0; i < h->n; i++)
		sum += x[i] / (double)h->n;
	return m->of_mean ? m->of_mean(sum) : sum;
}

static double
of_entropies(const struct metric *m, const struct held *h)
{
	double *x = find_facts(h, FACT_ENTROPY_P);
	double *y = find_facts(h, FACT_ENTROPY_Q);
	struct second_moments s = {.all = (double)h->n};

	for (size_t i = 0; i < h->n; i++) {
		s.x += x[i];
		s.y += y[i];
		s.xx += x[i] * x[i];
		s.yy += y[i] * y[i];
		s.xy += x[i] * y[i];
	}
	return m->of_moments(&s);
}

/* 1 less the mean divergence, by logarithms that are the same on every machine:
 * heads that decide often tie, and rounding errors should not choose. */
static double
po_jsd(const struct held *h)
{
	double sum = 0;

	for (size_t i = 0; i < h->n * h->k; i += h->k)
		sum += losses_jsd(h->p + i, h->q + i, h->k, h->several);
	return 1 - sum / (double)h->n;
}

/* ---- values ---- */

/* The value; with several labels that of all of them together, or the mean over
 * labels of the task whether the label was chosen. NUM_NA if there is none. */
static double
value_of(const struct metric *m, const struct held *h)
{
	double *p, *q, sum = 0;

	if (strcmp(m->about.name, "po_jsd") == 0)
		return po_jsd(h);
	if (!h->several || m->traits & METRIC_POOLED)
		return m->decisions ? of_confusion(m, h) : m->of_moments ?
			of_entropies(m, h) : of_facts(m, h);
	p = mem_alloc(4 * h->n, sizeof *p);
	q = p + 2 * h->n;
	for (size_t l = 0; l < h->k; l++) {
		for (size_t i = 0; i < h->n; i++) {
			p[2 * i] = 1 - (p[2 * i + 1] = h->p[i * h->k + l]);
			q[2 * i] = 1 - (q[2 * i + 1] = h->q[i * h->k + l]);
		}
		sum += value_of(m, &(struct held){p, q, h->n, 2, false});
	}
	return sum / (double)h->k;
}

/* The fourth root of the product of four metrics; a correlation r counts as (1
 * + r) / 2, one that does not exist as 0. */
static double
mean_of_four(const struct held *h)
{
	static const char *const names[] = {"micro_f1", "soft_micro_f1",
		"po_jsd", "entropy_correlation"};
	double product = 1;

	for (size_t i = 0; i < 4; i++) {
		const struct metric *m = tune_find(names[i]);
		double value = value_of(m, h);

		product *= !m->of_moments ? value :
			isnan(value) ? .5 : (1 + value) / 2;
	}
	return sqrt(sqrt(product));
}

double
tune_value(const struct metric *m, const struct held *h)
{
	void *mark = mem_mark();
	double value = strcmp(m->about.name, mean.about.name) == 0 ?
		mean_of_four(h) : value_of(m, h);

	mem_release(mark);
	return isnan(value) ? -HUGE_VAL : metric_is_up(m) ? value : -value;
}
