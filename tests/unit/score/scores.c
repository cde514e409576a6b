/* scores: of three items by hand, in fractions; of each item by itself against
 * definitions. What random tables give is in evaluation.c. */
#include "score/scores.h"

#include "check.h"
#include "score/expand.h"

/* Items x (a a a b), y (a b), z (b) with p_flip 1/10, f = 1/10, d = 8/10:
 * shares of b 15/80, 1/2, 9/8; decided a, b, b with .25, .5, .75 for b. */
static const char truth[] = "item\tlabel\tn\tpflip_new\n"
	"x\ta\t3\t.1\nx\tb\t1\t.1\ny\ta\t1\t.1\ny\tb\t1\t.1\nz\tb\t2\t.1\n";

static double
value(const struct scores *e, const char *name, size_t label)
{
	return scores_value(e, method_find(&metrics_table, name), label);
}

static void
scored(int model, enum target target, struct scores *e,
	void (*check)(const struct scores *e))
{
	const double u[] = {1, 1, 1};
	const uint32_t block[] = {0, 1, 2};
	struct evaluation_rules rules = {.positive = 1, .bins = 4,
		.zero = NUM_NA};
	const struct data two = {.k = 2, .named = 2};
	struct evaluation p;
	struct table t;

	write_text("truth.tsv", truth);
	write_text("hard.tsv", "item\tlabel\nx\ta\ny\tb\nz\tb\n");
	write_text("soft.tsv", "item\ta\tb\nx\t.75\t.25\ny\t.5\t.5\n"
		"z\t.25\t.75\n");
	table_read(&t, "", false);
	rules_make(&rules, &t, &two);
	scores_init(e, &rules);
	evaluation_init(&p, &rules, &t.truth, block, 3, model < 0 ? NULL :
		&t.models.at[model]);
	evaluation_fill(&p, target, 0);
	scores_of(e, &p, u);
	check(e);
	/* twice is as once */
	scores_of(e, &p, u);
	check(e);
}

/* Decided b: 1/2 + 9/8 of b, 1/2 - 1/8 of a; decided a: 15/80, 65/80. */
static void
of_decisions(const struct scores *e)
{
	CHECK_NEAR(sum_value(&e->decisions.hit[0]), 65. / 80, 1e-15);
	CHECK_NEAR(sum_value(&e->decisions.hit[1]), 13. / 8, 1e-15);
	CHECK_NEAR(sum_value(&e->decisions.truth[1]), 145. / 80, 1e-15);
	CHECK_NEAR(sum_value(&e->decisions.truth[0]), 95. / 80, 1e-15);
	CHECK_NEAR(sum_value(&e->decisions.pred[1]), 2, 1e-15);
	CHECK_NEAR(sum_value(&e->decisions.total), 3, 1e-15);
	CHECK_NEAR(value(e, "roc_auc", 1), (130. / 145 + 65. / 95) / 2, 1e-15);
	CHECK_NEAR(value(e, "pr_auc", 1), 130. / 145 * (13. / 16) +
		15. / 145 * (145. / 240), 1e-15);
}

/* Down the scores z, y, x; positives 9/8, 1/2, 15/80 of 145/80. The middle
 * decides for a, the first of a tie. */
static void
of_scores(const struct scores *e)
{
	const double pos[] = {90, 40, 15}, neg[] = {-10, 40, 65};
	double area = 0, precision = 0, above = 0;

	for (int i = 0; i < 3; i++) {
		area += neg[i] * (above + pos[i] / 2);
		above += pos[i];
		precision += pos[i] / 145 * above / (80 * (i + 1));
	}
	CHECK_NEAR(value(e, "roc_auc", 1), area / 145 / 95, 1e-15);
	CHECK_NEAR(value(e, "pr_auc", 1), precision, 1e-15);
	/* - (65 ln .75 + 15 ln .25 + 80 ln .5 + 90 ln .75 - 10 ln .25)/240 */
	CHECK_NEAR(value(e, "log_loss", 2), - (155 * log(.75) + 5 * log(.25) +
		80 * log(.5)) / 240, 1e-15);
	/* (w_b (1 - q)^2 + w_a q^2) */
	CHECK_NEAR(value(e, "brier", 2), (15 * .5625 + 65 * .0625 + 80 * .25 +
		90 * .0625 - 10 * .5625) / 240, 1e-15);
	/* x and z are in the bin of .75: 1.5 - 65/80 - 90/80; y of .5: 0 */
	CHECK_NEAR(value(e, "ece_plugin", 2), (155. / 80 - 1.5) / 3, 1e-15);
}

/* Of raw shares of b 1/4, 1/2, 1: x and y are said as they are, z is not. */
static void
of_raw(const struct scores *e)
{
	double jsd = (.25 * log2(.25 / .125) + .75 * log2(.75 / .875) +
		log2(1 / .875)) / 2;

	CHECK_NEAR(sum_value(&e->decisions.truth[1]), 1.75, 1e-15);
	CHECK_NEAR(value(e, "log_loss", 2), - (log(.75) + .75 * log(.75) +
		.25 * log(.25) + log(.5)) / 3, 1e-15);
	CHECK_NEAR(value(e, "soft_accuracy", 2), 2.75 / 3, 1e-15);
	CHECK_NEAR(value(e, "soft_precision", 1), 1, 1e-15);
	CHECK_NEAR(value(e, "soft_recall", 1), 1.5 / 1.75, 1e-15);
	CHECK_NEAR(value(e, "soft_precision", 0), 1.25 / 1.5, 1e-15);
	CHECK_NEAR(value(e, "po_jsd", 2), 1 - jsd / 3, 1e-15);
	CHECK_NEAR(value(e, "js_distance", 2), sqrt(jsd) / 3, 1e-15);
	CHECK_NEAR(value(e, "rank_cs", 2), 1, 1e-15);
	CHECK_NEAR(value(e, "agreement", 2), (.625 + .5 + .75) / 3, 1e-15);
	/* of two labels that are no numbers */
	CHECK(isnan(value(e, "mae", 2)) && isnan(value(e, "spearman", 2)));
	CHECK(isnan(value(e, "weighted_kappa", 2)));
}

/* ---- items ---- */

/* Of one item by itself; with no weight all others are gone. */
static void
of_item(size_t i, size_t x, const struct evaluation *p, struct expansion *all)
{
	double weight[ITEMS] = {0};

	weight[x] = 1;
	expand(all, all->d, p->rules, all->model, all->target, 0, weight);
	for (size_t m = 0; m < metrics_table.n; m++) {
		const struct known *k = known_of(metrics[m].about.name);

		CHECK_NEAR(scores_item(p, &metrics[m], p->pattern[i]),
			k->is & PER_ITEM ? defined_value(all, k, all->d->k) :
			NUM_NA, 1e-11);
	}
}

static void
of_items(const struct table *t, const struct data *d,
	const struct evaluation_rules *rules, int model, enum target target)
{
	struct expansion all = {.d = d, .model = model, .target = target};
	uint32_t block[ITEMS];
	struct evaluation p;

	for (uint32_t i = 0; i < t->truth.n; i++)
		block[i] = i;
	evaluation_init(&p, rules, &t->truth, block, t->truth.n,
		model == MODEL_ORACLE ? NULL : &t->models.at[model]);
	evaluation_fill(&p, target, 0);
	for (size_t i = 0; i < t->truth.n; i++)
		of_item(i, table_item(t, i), &p, &all);
}

static void
random_items(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 200; round++) {
		struct evaluation_rules rules = {.bins = 8,
			.oracle = round % 3, .zero = NUM_NA};
		struct data d;
		struct table t;

		data_draw(&d, &r);
		table_of(&t, &d);
		rules.positive = d.k == 2 ? (size_t)round / 9 % 2 : d.k;
		rules_make(&rules, &t, &d);
		for (int model = 0; model < MODELS; model++)
			for (int target = 0; target < TARGET_KINDS; target++)
				if (data_has(&d, target))
					of_items(&t, &d, &rules, model,
						(enum target)target);
	}
}

/* ---- shares below 0 ---- */

/* x has 5/4 of a and - 1/4 of b: no logarithm and no root of it, but all that is
 * linear, and what no share is lost in. Said is 3/4 and 1/4; decided a. */
static void
below_zero(void)
{
	static const struct {
		const char *name;
		double value;
	} of[] = {
		{"accuracy", 1.25}, {"brier", 1.25 / 16 - .25 * 9 / 16},
		{"agreement", 1.25 * .75 - .25 * .25}, {"po_jsd", NUM_NA},
		{"kl", NUM_NA}, {"js_distance", NUM_NA}, {"ent_ce", NUM_NA},
		{"entropy_correlation", NUM_NA}, {"soft_accuracy", .5},
		{"manhattan", 1}, {"rank_cs", 1}
	};
	struct evaluation_rules rules = {.positive = 1, .bins = 1};
	const struct data two = {.k = 2, .named = 2};
	const uint32_t block[] = {0};
	const double u[] = {1};
	struct evaluation p;
	struct scores e;
	struct table t;

	table_of_text(&t, "item\tlabel\tn\tprimary\nx\ta\t2\t1.25\n"
		"x\tb\t1\t-.25\n", "x");
	write_text("soft.tsv", "item\tlabel\tp\nx\ta\t.75\n");
	table_read(&t, "", false);
	rules_make(&rules, &t, &two);
	scores_init(&e, &rules);
	evaluation_init(&p, &rules, &t.truth, block, 1, &t.models.at[1]);
	evaluation_fill(&p, TARGET_PRIMARY, AT_PFLIP);
	scores_of(&e, &p, u);
	CHECK(p.signs && p.probable);
	for (size_t i = 0; i < sizeof of / sizeof *of; i++)
		check_near(value(&e, of[i].name, 2), of[i].value, 1e-15,
			__FILE__, __LINE__, of[i].name);
	/* shares that are no probabilities the oracle does not say */
	evaluation_init(&p, &rules, &t.truth, block, 1, NULL);
	evaluation_fill(&p, TARGET_PRIMARY, AT_PFLIP);
	CHECK(p.signs && !p.probable);
}

int
main(void)
{
	struct scores e;

	scored(0, TARGET_NEW, &e, of_decisions);
	scored(1, TARGET_NEW, &e, of_scores);
	scored(1, TARGET_RAW, &e, of_raw);
	random_items();
	below_zero();
	return check_done();
}
