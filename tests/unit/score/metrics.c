/* metrics: every record against its definition, from a list of every item and
 * label; of all items, and of each by itself. */
#include "score/metrics.h"

#include "check.h"
#include "score/expand.h"

static const struct {
	const char *name, *better;
	double (*value)(const struct list *all, size_t label);
	unsigned traits;
	bool per_item;
} known[] = {
	{"accuracy", "up", by_accuracy, 0, true},
	{"balanced_accuracy", "up", by_balanced, 0, false},
	{"precision", "up", by_precision, METRIC_PER_LABEL, false},
	{"recall", "up", by_recall, METRIC_PER_LABEL, false},
	{"f1", "up", by_f1, METRIC_PER_LABEL, false},
	{"macro_f1", "up", by_macro_f1, 0, false},
	{"micro_f1", "up", by_accuracy, 0, false},
	{"mcc", "up", by_mcc, 0, false},
	{"cohen_kappa", "up", by_kappa, 0, false},
	{"roc_auc", "up", by_roc_auc, METRIC_PER_LABEL | METRIC_MACRO |
		METRIC_RANKING, false},
	{"pr_auc", "up", by_pr_auc, METRIC_PER_LABEL | METRIC_MACRO |
		METRIC_RANKING, false},
	{"log_loss", "down", by_log_loss, METRIC_PROBABLE, true},
	{"brier", "down", by_brier, METRIC_PROBABLE, true},
	{"ece", "down", by_ece, METRIC_PROBABLE, false},
};

static void
records(void)
{
	CHECK(metrics_table.n == sizeof known / sizeof *known);
	for (size_t m = 0; m < metrics_table.n; m++) {
		CHECK_TEXT(metrics[m].about.name, known[m].name);
		CHECK_TEXT(metrics[m].about.better, known[m].better);
		CHECK(metrics[m].traits == known[m].traits);
		CHECK((metrics[m].item != NULL) == known[m].per_item);
		CHECK(!metrics[m].decisions != !metrics[m].scores);
		CHECK(metrics[m].undefined != NULL);
	}
}

/* The labels that metric m has a value of: K stands for all. */
static void
of_labels(size_t m, const struct evaluation *p, const struct scores *e,
	const struct list *all)
{
	bool per_label = metrics[m].traits & METRIC_PER_LABEL;
	bool none = (metrics[m].traits & METRIC_PROBABLE) &&
		!list_is_probable(all);
	size_t k = all->d->k;

	if (!per_label) {
		CHECK_NEAR(metric_value(&metrics[m], p, e, k), none ? NUM_NA :
			known[m].value(all, k), 1e-11);
		return;
	}
	for (size_t l = 0; l < k; l++)
		if (all->rules->positive == k || l == all->rules->positive)
			CHECK_NEAR(metric_value(&metrics[m], p, e, l),
				known[m].value(all, l), 1e-11);
	if ((metrics[m].traits & METRIC_MACRO) && k > 2)
		CHECK_NEAR(metric_value(&metrics[m], p, e, k),
			mean_of(all, k, known[m].value), 1e-11);
}

/* Of one item by itself; with no weight all others are gone. */
static void
of_item(size_t i, size_t of, const struct evaluation *p, struct list *all,
	const struct data *d, enum target target)
{
	double weight[ITEMS] = {0};

	weight[of] = 1;
	expand(all, d, p->rules, all->model, target, 0, weight);
	for (size_t m = 0; m < metrics_table.n; m++)
		CHECK_NEAR(metric_item(&metrics[m], p, p->pattern[i]),
			!known[m].per_item || (!list_is_probable(all) &&
			(metrics[m].traits & METRIC_PROBABLE)) ? NUM_NA :
			known[m].value(all, d->k), 1e-11);
}

static void
measure(const struct table *t, const struct data *d,
	const struct evaluation_rules *rules, int model, enum target target)
{
	double weight[ITEMS], u[ITEMS] = {0};
	uint32_t block[ITEMS];
	struct evaluation p;
	struct scores e;
	struct list all;

	for (uint32_t i = 0; i < t->truth.n; i++)
		block[i] = i;
	evaluation_init(&p, rules, &t->truth, block, t->truth.n,
		model == MODEL_ORACLE ? NULL : &t->models.at[model]);
	scores_init(&e, rules);
	for (size_t i = 0; i < t->truth.n; i++) {
		weight[table_item(t, i)] = 1 + (double)(i % 3);
		u[p.pattern[i]] += 1 + (double)(i % 3);
	}
	evaluation_fill(&p, target, 0);
	scores_of(&e, &p, u);
	expand(&all, d, rules, model, target, 0, weight);
	for (size_t m = 0; m < metrics_table.n && !e.lost; m++)
		of_labels(m, &p, &e, &all);
	for (size_t i = 0; i < t->truth.n; i++)
		if (!p.lost[p.pattern[i]])
			of_item(i, table_item(t, i), &p, &all, d, target);
	scores_free(&e);
	evaluation_free(&p);
}

static void
random_tables(void)
{
	static const double zeros[] = {NUM_NA, 0, 1};
	struct rng r;

	rng_seed(&r, 3, 0);
	for (int round = 0; round < 200; round++) {
		struct evaluation_rules rules = {.ranking = true, .bins = 8,
			.oracle = round % 3, .zero = zeros[round / 3 % 3]};
		struct data d;
		struct table t;

		data_draw(&d, &r);
		table_of(&t, &d);
		rules.labels = &t.truth.labels;
		rules.k = d.k;
		rules.named = d.named;
		rules.positive = d.k == 2 ? (size_t)round / 9 % 2 : d.k;
		for (int model = 0; model < MODELS; model++)
			for (int target = 0; target < TARGET_KINDS; target++)
				if (data_has(&d, target))
					measure(&t, &d, &rules, model,
						(enum target)target);
		table_free(&t);
	}
}

int
main(void)
{
	records();
	random_tables();
	return check_done();
}
