/* scores: of three items by hand, in fractions; what random tables give is in
 * evaluation.c and metrics.c. */
#include "score/scores.h"

#include "check.h"
#include "num.h"
#include "score/table.h"

/* Items x (a a a b), y (a b), z (b) with p_flip 1/10, f = 1/10, d = 8/10:
 * shares of b 15/80, 1/2, 9/8; decided a, b, b with .25, .5, .75 for b. */
static const char truth[] = "item\tlabel\tn\tpflip_new\n"
	"x\ta\t3\t.1\nx\tb\t1\t.1\ny\ta\t1\t.1\ny\tb\t1\t.1\nz\tb\t2\t.1\n";

static void
scored(int model, enum target target, struct scores *e,
	void (*check)(const struct scores *e))
{
	const double u[] = {1, 1, 1};
	const uint32_t block[] = {0, 1, 2};
	struct evaluation_rules rules = {.k = 2, .named = 2, .positive = 1,
		.bins = 4, .ranking = true, .zero = NUM_NA};
	struct evaluation p;
	struct table t;

	write_text("truth.tsv", truth);
	write_text("hard.tsv", "item\tlabel\nx\ta\ny\tb\nz\tb\n");
	write_text("soft.tsv", "item\ta\tb\nx\t.75\t.25\ny\t.5\t.5\n"
		"z\t.25\t.75\n");
	table_read(&t, "", false);
	rules.labels = &t.truth.labels;
	scores_init(e, &rules);
	evaluation_init(&p, &rules, &t.truth, block, 3, model < 0 ? NULL :
		&t.models.at[model]);
	evaluation_fill(&p, target, 0);
	scores_of(e, &p, u);
	check(e);
	/* twice is as once */
	scores_of(e, &p, u);
	check(e);
	evaluation_free(&p);
	scores_free(e);
	table_free(&t);
}

/* Decided b: 1/2 + 9/8 of b, 1/2 - 1/8 of a; decided a: 15/80, 65/80. */
static void
of_decisions(const struct scores *e)
{
	CHECK_NEAR(sum_value(&e->confusion.hit[0]), 65. / 80, 1e-15);
	CHECK_NEAR(sum_value(&e->confusion.hit[1]), 13. / 8, 1e-15);
	CHECK_NEAR(sum_value(&e->confusion.truth[1]), 145. / 80, 1e-15);
	CHECK_NEAR(sum_value(&e->confusion.truth[0]), 95. / 80, 1e-15);
	CHECK_NEAR(sum_value(&e->confusion.pred[1]), 2, 1e-15);
	CHECK_NEAR(sum_value(&e->confusion.total), 3, 1e-15);
	CHECK_NEAR(e->roc_auc[1], (130. / 145 + 65. / 95) / 2, 1e-15);
	CHECK_NEAR(e->pr_auc[1], 130. / 145 * (13. / 16) +
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
	CHECK_NEAR(e->roc_auc[1], area / 145 / 95, 1e-15);
	CHECK_NEAR(e->pr_auc[1], precision, 1e-15);
	/* - (65 ln .75 + 15 ln .25 + 80 ln .5 + 90 ln .75 - 10 ln .25)/240 */
	CHECK_NEAR(e->log_loss, - (155 * log(.75) + 5 * log(.25) +
		80 * log(.5)) / 240, 1e-15);
	/* (w_b (1 - q)^2 + w_a q^2) */
	CHECK_NEAR(e->brier, (15 * .5625 + 65 * .0625 + 80 * .25 +
		90 * .0625 - 10 * .5625) / 240, 1e-15);
	/* x and z are in the bin of .75: 1.5 - 65/80 - 90/80; y of .5: 0 */
	CHECK_NEAR(e->ece, (155. / 80 - 1.5) / 3, 1e-15);
}

static void
of_raw(const struct scores *e)
{
	CHECK_NEAR(sum_value(&e->confusion.truth[1]), 1.75, 1e-15);
	CHECK_NEAR(e->log_loss, - (log(.75) + .75 * log(.75) +
		.25 * log(.25) + log(.5)) / 3, 1e-15);
}

int
main(void)
{
	struct scores e;

	scored(0, TARGET_NEW, &e, of_decisions);
	scored(1, TARGET_NEW, &e, of_scores);
	scored(1, TARGET_RAW, &e, of_raw);
	return check_done();
}
