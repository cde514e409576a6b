/* evaluation: patterns; sums over them, and every metric, against a list of every
 * item and label, with random weights; what is refused. */
#include "score/scores.h"
#include "score/statuses.h"

#include "check.h"
#include "status_words.h"
#include "score/expand.h"

/* Some rules that go with the data; now and then for a few metrics alone. */
static void
draw_rules(struct evaluation_rules *rules, const struct table *t,
	const struct data *d, const struct metric **some, struct rng *r)
{
	static const double zeros[] = {NUM_NA, 0, 1};
	static const uint64_t bins[] = {1, 4, 8, 15, 3};
	bool two = d->k == 2;

	*rules = (struct evaluation_rules){
		.positive = two ? (size_t)rng_below(r, 2) : d->k,
		.oracle = (int)rng_below(r, 3),
		.has_threshold = two && rng_below(r, 2) != 0,
		.threshold = (double)rng_below(r, 17) / 16,
		.bins = bins[rng_below(r, 5)], .replicated = true,
		.zero = zeros[rng_below(r, 3)],
		.has_range = evaluation_has_range(&t->truth)};
	rules_make(rules, t, d);
	if (rng_below(r, 2))
		return;
	rules->n_metrics = 0;
	for (size_t m = (size_t)rng_below(r, 9); m < metrics_table.n;
	     m += 1 + (size_t)rng_below(r, 40))
		some[rules->n_metrics++] = &metrics[m];
	rules->metric = some;
}

/* What each item of the truth weighs: some nothing, as those without shares. */
static void
draw_weights(const struct data *d, enum target target, int kind,
	double *weight, double *u, const struct evaluation *p,
	const struct table *t, struct rng *r)
{
	memset(u, 0, p->n * sizeof *u);
	for (size_t i = 0; i < t->truth.n; i++) {
		size_t x = table_item(t, p->block[i]);
		double w = (double)rng_below(r, 4);

		weight[x] = is_empty(d, x, target, kind) ? 0 : w;
		u[p->pattern[i]] += weight[x];
	}
}

static void
check_confusion(const struct confusion *c, const struct list *all)
{
	CHECK_NEAR(sum_value(&c->total), mass(all, ANY, ANY), 1e-13);
	for (int l = 0; l < all->k; l++) {
		CHECK_NEAR(sum_value(&c->hit[l]), mass(all, l, l), 1e-13);
		CHECK_NEAR(sum_value(&c->truth[l]), mass(all, l, ANY), 1e-13);
		CHECK_NEAR(sum_value(&c->pred[l]), mass(all, ANY, l), 1e-13);
	}
}

/* Values of each metric that there were. */
static unsigned long seen[KNOWN];

static void
check_value(const struct scores *e, const struct expansion *all,
	const struct metric *m, size_t label)
{
	const struct known *k = known_of(m->about.name);
	double found = scores_value(e, m, label);

	seen[k - known] += !isnan(found) ? 1 : 0;
	if (!check_near(found, defined_value(all, k, label), 1e-11,
	    __FILE__, __LINE__, k->name))
		printf("\tmodel %d target %d label %zu\n", all->model,
			(int)all->target, label);
}

/* Every metric of the rules has the values that its definition says, and is
 * refused where that says so. Of two labels only the positive one has rows. */
static void
check_values(const struct scores *e, const struct expansion *all)
{
	const struct evaluation_rules *r = all->rules;

	for (size_t i = 0; i < r->n_metrics; i++) {
		const struct metric *m = r->metric[i];
		const struct known *k = known_of(m->about.name);
		const char *why = refusal(all, k);

		CHECK_STATUS(evaluation_refuses(e->of, m), why ?
			why : "ok");
		for (size_t l = 0; l < r->k && (k->is & LABELLED); l++)
			if (r->positive == r->k || l == r->positive)
				check_value(e, all, m, l);
		if (!(k->is & LABELLED) || ((k->is & MEAN_TOO) && r->k > 2))
			check_value(e, all, m, r->k);
	}
}

/* Where p_flip leaves nothing of an item the scores mean nothing. The oracle
 * says no probabilities of new people. */
static void
check_scores(const struct scores *e, const struct expansion *all,
	const struct evaluation *p)
{
	CHECK(e->lost == all->lost);
	CHECK(p->probable == is_probable(all));
	check_values(e, all);
	if (e->lost)
		return;
	CHECK_NEAR(e->mass, (double)all_mass(&all->list), 1e-12);
	if (evaluation_wants(p, METRIC_DECISIONS))
		check_confusion(&e->decisions, &all->list);
}

/* Alike are items with the same counts, numbers and decision; of probabilities none are. */
static void
check_patterns(const struct evaluation *p, const struct table *t,
	const struct data *d, int model)
{
	size_t kinds = 0;

	for (size_t i = 0; i < p->items; i++) {
		size_t a = table_item(t, p->block[i]), same = 0;

		for (size_t j = 0; j < i; j++) {
			size_t b = table_item(t, p->block[j]);
			bool alike = model != MODEL_SOFT && memcmp(d->n[a],
				d->n[b], sizeof d->n[a]) == 0;

			for (int k = 0; k < AT_KINDS && d->primary; k++)
				alike = alike && memcmp(d->eighths[k][a],
					d->eighths[k][b], sizeof d->n[a]) == 0;
			alike = alike && (!d->flips || d->flip[a] ==
				d->flip[b]) && (!d->retests || (d->pairs[a] ==
				d->pairs[b] && d->disagree[a] ==
				d->disagree[b]));
			alike = alike && (model != MODEL_HARD ||
				d->hard[a] == d->hard[b]);
			CHECK(alike == (p->pattern[i] == p->pattern[j]));
			same += alike;
		}
		kinds += same == 0;
	}
	CHECK(p->n == kinds);
}

/* A label's scores fall. */
static void
check_scores_fall(const struct evaluation *p)
{
	CHECK(p->rows == (!p->ranked ? 0 : p->k == 2 ? 1 : p->k));
	for (size_t l = 0; l < p->rows; l++)
		for (size_t at = 1; at < p->n; at++)
			CHECK(p->score[l * p->n + at] <=
				p->score[l * p->n + at - 1]);
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
	CHECK(p.ranked == (model == MODEL_SOFT &&
		evaluation_wants(&p, METRIC_RANKING)));
	for (int n = 0; n < 2 * TARGET_KINDS * AT_KINDS; n++) {
		int target = n / 2 / AT_KINDS, kind = n / 2 % AT_KINDS;
		static struct expansion all;

		if (!data_has(d, target) || (target != TARGET_PRIMARY && kind))
			continue;
		draw_weights(d, (enum target)target, kind, weight, u, &p, t, r);
		evaluation_fill(&p, (enum target)target, kind);
		scores_of(&e, &p, u);
		expand(&all, d, rules, model, (enum target)target, kind,
			weight);
		check_scores(&e, &all, &p);
		check_scores_fall(&p);
	}
}

static void
random_tables(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 250; round++) {
		const struct metric *some[64];
		struct evaluation_rules rules;
		struct data d;
		struct table t;

		data_draw(&d, &r);
		table_of(&t, &d);
		CHECK(t.truth.n == d.items && labels_k(&t.truth.labels) == d.k);
		draw_rules(&rules, &t, &d, some, &r);
		CHECK(rules.has_range == d.primary);
		for (int model = 0; model < MODELS; model++)
			evaluate(&t, &d, &rules, model, &r);
	}
}

/* What is not asked for has no room. */
static void
unwanted(void)
{
	static const char *const names[] = {"accuracy", "roc_auc", "ece_plugin", "kl",
		"soft_f1"};
	const uint32_t block[] = {0};

	for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
		const struct metric *one = method_find(&metrics_table, names[n]);
		struct evaluation_rules rules = {.k = 2, .named = 2, .bins = 4,
			.trial.k = 2, .metric = &one, .n_metrics = 1};
		struct evaluation p;
		struct table t;

		table_of_text(&t, "item\tlabel\tn\nx\ta\t1\nx\tb\t1\n", "x");
		rules.labels = &t.truth.labels;
		evaluation_init(&p, &rules, &t.truth, block, 1,
			&t.models.at[1]);
		evaluation_fill(&p, TARGET_RAW, 0);
		CHECK(p.ranked == (n == 1) && !p.score == (n != 1));
		CHECK(!p.top == (n != 2) && !p.bin == (n != 2));
		CHECK(!p.facts.now[FACT_KL] == (n != 3));
		CHECK(!p.q == (n != 4));
		CHECK(!p.facts.now[FACT_AGREEMENT]);
	}
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
		const struct metric *ece = method_find(&metrics_table,
			"ece_plugin");
		struct evaluation_rules rules = {.k = 2, .named = 2,
			.trial.k = 2, .bins = 25, .metric = &ece,
			.n_metrics = 1};
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
		CHECK_NEAR(scores_value(&e, ece, 2), way[i].ece, 1e-14);
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
	}
}

int
main(void)
{
	random_tables();
	for (size_t i = 0; i < metrics_table.n; i++)
		check_that(seen[known_of(metrics[i].about.name) - known] >= 500,
			__FILE__, __LINE__, metrics[i].about.name);
	unwanted();
	edges();
	ranges();
	return check_done();
}
