/* evaluation: sums over patterns against a list of every item and label. */
#include "score/scores.h"

#include "check.h"
#include "score/expand.h"

/* Some rules that go with the data. */
static void
draw_rules(struct evaluation_rules *rules, const struct table *t,
	const struct data *d, struct rng *r)
{
	static const double zeros[] = {NUM_NA, 0, 1};
	static const uint64_t bins[] = {1, 4, 8, 15, 3};
	bool two = d->k == 2;

	*rules = (struct evaluation_rules){.labels = &t->truth.labels,
		.k = d->k, .named = d->named, .ranking = true,
		.positive = two ? (size_t)rng_below(r, 2) : d->k,
		.oracle = (int)rng_below(r, 3),
		.has_threshold = two && rng_below(r, 2) != 0,
		.threshold = (double)rng_below(r, 17) / 16,
		.bins = bins[rng_below(r, 5)], .zero = zeros[rng_below(r, 3)],
		.has_range = evaluation_has_range(&t->truth)};
}

/* The items of the truth, and what each weighs: some nothing. */
static void
draw_block(const uint32_t *block, double *weight, double *u,
	const struct evaluation *p, const struct table *t, struct rng *r)
{
	memset(u, 0, p->n * sizeof *u);
	for (size_t i = 0; i < t->truth.n; i++) {
		double w = (double)rng_below(r, 4);

		weight[table_item(t, block[i])] = w;
		u[p->pattern[i]] += w;
	}
}

static void
check_confusion(const struct scores *e, const struct list *all)
{
	CHECK_NEAR(sum_value(&e->confusion.total), mass(all, ANY, ANY), 1e-13);
	for (size_t l = 0; l < all->d->k; l++) {
		const struct confusion *c = &e->confusion;

		CHECK_NEAR(sum_value(&c->hit[l]), mass(all, l, l), 1e-13);
		CHECK_NEAR(sum_value(&c->truth[l]), mass(all, l, ANY), 1e-13);
		CHECK_NEAR(sum_value(&c->pred[l]), mass(all, ANY, l), 1e-13);
	}
}

/* Of two labels that are ranked only the positive one is computed. */
static void
check_areas(const struct scores *e, const struct list *all)
{
	size_t k = all->d->k;

	for (size_t l = 0; l < k; l++) {
		if (all->model == MODEL_SOFT && k == 2 &&
		    l != all->rules->positive)
			continue;
		CHECK_NEAR(e->roc_auc[l], by_roc_auc(all, l), 1e-12);
		CHECK_NEAR(e->pr_auc[l], by_pr_auc(all, l), 1e-12);
	}
	if (k == 2)
		return;
	CHECK_NEAR(e->roc_auc[k], mean_of(all, k, by_roc_auc), 1e-12);
	CHECK_NEAR(e->pr_auc[k], mean_of(all, k, by_pr_auc), 1e-12);
}

/* Where p_flip leaves nothing of an item the scores mean nothing. The oracle
 * says no probabilities of new people. */
static void
check_scores(const struct scores *e, const struct list *all,
	const struct evaluation *p)
{
	CHECK(e->lost == all->lost);
	if (e->lost)
		return;
	check_confusion(e, all);
	check_areas(e, all);
	CHECK(p->probable == list_is_probable(all));
	if (!p->probable)
		return;
	CHECK_NEAR(e->log_loss, by_log_loss(all, 0), 1e-12);
	CHECK_NEAR(e->brier, by_brier(all, 0), 1e-12);
	CHECK_NEAR(e->ece, by_ece(all, 0), 1e-12);
}

/* Alike are items with the same counts, numbers and decision; with
 * probabilities none are. */
static void
check_patterns(const struct evaluation *p, const struct table *t,
	const struct data *d, int model)
{
	size_t seen = 0;

	for (size_t i = 0; i < p->items; i++) {
		size_t a = table_item(t, p->block[i]), same = 0;

		for (size_t j = 0; j < i; j++) {
			size_t b = table_item(t, p->block[j]);
			bool alike = memcmp(d->n[a], d->n[b],
				sizeof d->n[a]) == 0;

			for (int k = 0; k < AT_KINDS && d->primary; k++)
				alike = alike && memcmp(d->eighths[k][a],
					d->eighths[k][b], sizeof d->n[a]) == 0;
			alike = alike && (!d->flips || d->flip[a] ==
				d->flip[b]) && (!d->retests || (d->pairs[a] ==
				d->pairs[b] && d->disagree[a] ==
				d->disagree[b]));
			alike = alike && model != MODEL_SOFT &&
				(model != MODEL_HARD || d->hard[a] ==
				d->hard[b]);
			CHECK(alike == (p->pattern[i] == p->pattern[j]));
			same += alike;
		}
		seen += same == 0;
	}
	CHECK(p->n == seen);
}

/* One model, every target, twice with other weights. */
static void
evaluate(const struct table *t, const struct data *d,
	const struct evaluation_rules *rules, int model, struct rng *r)
{
	double weight[ITEMS], u[ITEMS];
	uint32_t block[ITEMS];
	struct evaluation p;
	struct scores e;

	for (size_t i = 0; i < t->truth.n; i++)
		block[i] = (uint32_t)(t->truth.n - 1 - i);
	evaluation_init(&p, rules, &t->truth, block, t->truth.n,
		model == MODEL_ORACLE ? NULL : &t->models.at[model]);
	scores_init(&e, rules);
	check_patterns(&p, t, d, model);
	CHECK(p.ranked == (model == MODEL_SOFT));
	for (int n = 0; n < 2 * TARGET_KINDS * AT_KINDS; n++) {
		int target = n / 2 / AT_KINDS, kind = n / 2 % AT_KINDS;
		struct list all;

		if (!data_has(d, target) || (target != TARGET_PRIMARY && kind))
			continue;
		draw_block(block, weight, u, &p, t, r);
		evaluation_fill(&p, (enum target)target, kind);
		scores_of(&e, &p, u);
		expand(&all, d, rules, model, (enum target)target, kind,
			weight);
		check_scores(&e, &all, &p);
	}
	scores_free(&e);
	evaluation_free(&p);
}

static void
random_tables(void)
{
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int round = 0; round < 250; round++) {
		struct evaluation_rules rules;
		struct data d;
		struct table t;

		data_draw(&d, &r);
		table_of(&t, &d);
		CHECK(t.truth.n == d.items && labels_k(&t.truth.labels) == d.k);
		draw_rules(&rules, &t, &d, &r);
		CHECK(rules.has_range == d.primary);
		for (int model = 0; model < MODELS; model++)
			evaluate(&t, &d, &rules, model, &r);
		table_free(&t);
	}
}

/* Without a ranking the areas are left alone. */
static void
unranked(void)
{
	struct evaluation_rules rules;
	double u[ITEMS];
	struct evaluation p;
	struct scores e;
	struct data d;
	struct table t;
	struct rng r;
	uint32_t block[] = {0};

	rng_seed(&r, 2, 0);
	data_draw(&d, &r);
	table_of(&t, &d);
	draw_rules(&rules, &t, &d, &r);
	rules.ranking = false;
	scores_init(&e, &rules);
	e.roc_auc[0] = 7;
	evaluation_init(&p, &rules, &t.truth, block, 1, &t.models.at[1]);
	CHECK(!p.ranked);
	evaluation_fill(&p, TARGET_RAW, 0);
	u[0] = 1;
	scores_of(&e, &p, u);
	CHECK(e.roc_auc[0] == 7);
	scores_free(&e);
	evaluation_free(&p);
	table_free(&t);
}

/* 14/25 times 25 is above 14 in floating point, but .56 is in the bin of .55,
 * whose gap makes up for its own; .57 is not. */
static void
edges(void)
{
	static const struct {
		const char *p;
		double ece;
	} way[] = {{"0.56", (.55 - .44) / 2}, {"0.57", (.55 + .43) / 2}};

	write_text("truth.tsv", "item\tlabel\tn\nx\ta\t1\ny\tb\t1\n");
	write_text("hard.tsv", "item\tlabel\nx\ta\ny\ta\n");
	for (size_t i = 0; i < 2; i++) {
		const double u[] = {1, 1};
		const uint32_t block[] = {0, 1};
		struct evaluation_rules rules = {.k = 2, .named = 2,
			.bins = 25};
		struct evaluation p;
		struct scores e;
		struct table t;
		char text[64];

		snprintf(text, sizeof text, "item\tlabel\tp\nx\ta\t%s\n"
			"y\ta\t0.55\n", way[i].p);
		write_text("soft.tsv", text);
		table_read(&t, "", false);
		rules.labels = &t.truth.labels;
		scores_init(&e, &rules);
		evaluation_init(&p, &rules, &t.truth, block, 2,
			&t.models.at[1]);
		evaluation_fill(&p, TARGET_RAW, 0);
		scores_of(&e, &p, u);
		CHECK_NEAR(e.ece, way[i].ece, 1e-14);
		evaluation_free(&p);
		scores_free(&e);
		table_free(&t);
	}
}

/* A range needs both limits of every label. */
static void
ranges(void)
{
	static const struct {
		const char *text;
		bool range;
	} truth[] = {
		{"\tprimary_lo\tprimary_hi\nx\ta\t1\t1\t.5\t.75\n", true},
		{"\tprimary_lo\tprimary_hi\nx\ta\t1\t1\tNA\t.75\n", false},
		{"\tprimary_lo\tprimary_hi\nx\ta\t1\t1\t.5\tNA\n", false},
		{"\tprimary_lo\nx\ta\t1\t1\t.5\n", false},
		{"\tprimary_hi\nx\ta\t1\t1\t.5\n", false},
		{"\nx\ta\t1\t1\n", false},
	};

	write_text("hard.tsv", "item\tlabel\nx\ta\n");
	write_text("soft.tsv", "item\tlabel\tp\nx\ta\t1\n");
	for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
		char text[256];
		struct table t;

		snprintf(text, sizeof text, "item\tlabel\tn\tprimary%s",
			truth[i].text);
		write_text("truth.tsv", text);
		table_read(&t, "", false);
		CHECK(evaluation_has_range(&t.truth) == truth[i].range);
		table_free(&t);
	}
}

int
main(void)
{
	random_tables();
	unranked();
	edges();
	ranges();
	return check_done();
}
