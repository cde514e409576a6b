/* refutation: people who are not alike, of whom every item has as many of each
 * kind: the last of them is known from the others, and the asymptote, of one
 * who knows that half say so, is not what can be known. */
#include "spc/refutation.h"
#include "spc/statuses.h"

#include "check.h"
#include "spc/run.h"
#include "spc/survey_files.h"
#include "spc/town.h"
#include "text/num.h"

static char *models[] = {(char[]){"model.tsv"}};

/* Items of which a and b are said by turns: twice each, or, uneven, by three
 * and one. A model that says half and half, or, knowing, 3/4. */
static void
write_items(int items, bool uneven, bool knowing)
{
	FILE *truth = fopen("asked.tsv", "w"), *said = fopen("model.tsv", "w");

	fprintf(truth, "item\tlabel\tn\n");
	fprintf(said, "item\tl0\tl1\n");
	for (int i = 0; i < items; i++) {
		int n = !uneven ? 2 : i % 2 ? 3 : 1;

		fprintf(truth, "i%d\tl0\t%d\ni%d\tl1\t%d\n", i, n, i, 4 - n);
		fprintf(said, "i%d\t%s\n", i, !knowing ? "0.5\t0.5" :
			i % 2 ? "0.75\t0.25" : "0.25\t0.75");
	}
	fclose(truth);
	fclose(said);
}

/* The statuses by the curve and by the model, and k of the highest level. */
static void
statuses(const char *combiner, bool leave_out, enum estimate_status curve,
	enum estimate_status model, uint32_t k)
{
	const struct respondents two = {.k = 2};
	struct run_rules rules = {.least = 4, .k = 3, .asymptote = true,
		.by_name = true, .curve = rules_of(&two, combiner, "cross_entropy")};
	struct run run = {.rules = &rules};
	struct result left = {.kind = RESULT_LEFT}, all = {
		.kind = RESULT_ASYMPTOTE_GAIN, .a = RESULT_NO_MODEL};
	struct refutation r;
	struct tables t;

	rules.curve.leave_out = leave_out;
	rules.curve.replicates = REFUTATION_REPLICATES;
	rules.curve.scoring.eps = .02;
	tables_read_as(&t, "-q -L l0,l1", true, false, models, 1);
	run.task = &t.task;
	run_make(&run);
	r = run.refutation;
	CHECK(r.comparison[0].status == curve && r.comparison[1].status == model);
	CHECK(leave_out ? run.results.result[r.level].k == k :
		r.level == SIZE_MAX);
	CHECK(refutation_of(&r, &all) == curve);
	CHECK(refutation_of(&r, &left) == (curve ? curve : model));
	CHECK(r.comparison[0].error >= 0 && r.comparison[1].error >= 0);
	if (curve != ESTIMATE_OK) {
		struct refutation drawn;

		/* of a level that was drawn the squares of both errors add up */
		run.curve.point[k].sampled = true;
		run.curve.point[k].se = .1;
		refutation_init(&drawn, &run.results, rules.curve.seed);
		CHECK_NEAR(drawn.comparison[0].error,
			hypot(r.comparison[0].error, .1), 1e-12);
	}
}

int
main(void)
{
	/* three tell the fourth, to one who has other items; all are -1 bit to
	 * who thinks that people are alike, and to the model */
	write_items(30, false, false);
	statuses("abc", true, ESTIMATE_OWN(SPC_REFUTED), ESTIMATE_OK, 3);
	statuses("frequency", true, ESTIMATE_OK, ESTIMATE_OK, 0);
	/* what is learned from the item itself is no witness */
	statuses("abc", false, ESTIMATE_OK, ESTIMATE_OK, 0);
	/* few items tell no errors */
	write_items(29, false, false);
	statuses("abc", true, ESTIMATE_OWN(SPC_REACHED), ESTIMATE_OK, 3);
	/* as many with three as with one: as if half did on every item */
	write_items(60, true, true);
	statuses("frequency", true, ESTIMATE_OK, ESTIMATE_OWN(SPC_REFUTED), 0);
	statuses("abc", true, ESTIMATE_OWN(SPC_REFUTED), ESTIMATE_OWN(SPC_REFUTED), 3);
	return check_done();
}
