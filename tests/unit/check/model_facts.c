/* model_facts: predictions and labels that can be compared by hand. */
#include "check/model_facts.h"

#include "check_facts.h"

static const char truth[] = "item\tlabel\tn\nx\ta\t3\nx\tb\t1\ny\tb\t2\nz\ta\t1\n"
	"z\tb\t1\n";

static const char *
facts_of(const char *table, bool intersect)
{
	const struct items_need need = {.each = true, .names = true,
		.predicted = true, .ratings = true, .shares = true,
		.multilabel = true};
	struct opt_common options = {.input = {.item = "item",
		.annotator = "annotator", .label = "label", .count = "n",
		.none = "-"}, .truth = "truth.tsv", .intersect = true};
	char operand[] = "m.tsv", *operands[] = {operand};
	struct task task = {.options = &options, .operand = operands,
		.operands = 1};
	struct report report = {.precision = 3};

	err_quiet(true);
	write_text("truth.tsv", truth);
	write_text("m.tsv", table);
	task_read_truth(&task, &need, NULL);
	model_facts(&task, &report, intersect);
	err_quiet(false);
	return facts_text(&report, REPORT_KINDS);
}

/* The plurality of z is a, the first of two. */
static void
hard(void)
{
	CHECK_TEXT(facts_of("item\tlabel\nx\ta\ny\ta\nz\ta\n", false),
		"predictions hard NA\ncommon * 3\nlacking * 0\naccuracy 0.667 3\n"
		"commonest_plurality a 2\n");
	CHECK_TEXT(facts_of("item\tlabel\nx\ta\nz\tb\nq\tb\n", true),
		"predictions hard NA\ncommon * 2\nlacking * 1\naccuracy 0.5 2\n"
		"commonest_plurality a 2\n");
	CHECK_TEXT(facts_of("item\tlabel\nx\ta\nz\tb\nq\tb\n", false),
		"predictions hard NA\ncommon * 2\nlacking * 1\naccuracy 0.5 2\n"
		"commonest_plurality a 2\nlacking * 1\n");
}

static void
soft(void)
{
	CHECK_TEXT(facts_of("item\ta\tb\nx\t.2\t.8\ny\t.4\t.6\nz\t.5\t.5\n", false),
		"predictions soft NA\ncommon * 3\nlacking * 0\naccuracy 0.667 3\n"
		"commonest_plurality a 2\n");
}

CHECK_ALL(hard, soft)
