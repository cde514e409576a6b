/* decisions: each item with its groups and the label of every model; items that a model
 * does not predict; what a histogram cannot hold. */
#include "count/decisions.h"

#include "options.h"
#include "says.h"
#include "table.h"

static const char truth[] = "item\tannotator\tlabel\tsite\nx\t1\tb\tn\nx\t2\ta\tn\n"
	"y\t1\tb\ts\nz\t1\ta\ts\nz\t2\ta\ts\n",
	hard[] = "item\tlabel\nz\tc\nx\ta\ny\tb\n",
	/* y: a tie, which the first label has */
	soft[] = "item\tlabel\tp\nx\ta\t.25\nx\tb\t.75\ny\tb\t.5\ny\ta\t.5\nz\tb\t1\n",
	few[] = "item\tlabel\nx\ta\ny\tb\n";

static struct opt_common common;
static struct strings models;
static char truth_file[] = "truth.tsv";
static char *files[] = {truth_file};

static void
start(const char *arguments, const char *first, const char *second)
{
	common = (struct opt_common){.confidence = .95};
	options(&common.input, arguments);
	write_text(truth_file, truth);
	write_text("m.tsv", first);
	strings_add(&models, "m.tsv", 5);
	if (second) {
		write_text("n.tsv", second);
		strings_add(&models, "s=n.tsv", 7);
	}
}

static void
finish(void)
{
	options_free(&common.input);
	strings_free(&models);
}

static void
check_item(struct decisions *d, const char *group, size_t cells, uint64_t n)
{
	struct item x;

	CHECK(decisions_next(d, &x));
	CHECK(view_is(x.group, group) && x.cells == cells && x.n == n && x.weight == 1);
}

static void
items(void)
{
	struct strings name = {0};
	struct decisions d;
	struct item x;

	start("-q -g site", hard, soft);
	decisions_read(&d, &common, &models, files, 1);
	CHECK(d.k == 2 && common.input.group.n == 3);
	CHECK_TEXT(common.input.group.at[1], "decision:m");
	CHECK_TEXT(common.input.group.at[2], "decision:s");
	check_item(&d, "n\ta\tb", 2, 2);
	check_item(&d, "s\tb\ta", 1, 1);
	check_item(&d, "s\tc\tb", 1, 2);
	CHECK(!decisions_next(&d, &x));
	/* a label of a model alone is none of people's */
	CHECK(d.task.given[0] && d.task.given[1] && !d.task.given[2]);
	strings_add(&name, "b:1", 3);
	decisions_name(&name, view_of("s\tb\ta"), &common.input.group, 2);
	CHECK_TEXT(name.at[0], "b:1 m=b s=a");
	decisions_name(&name, view_of("s\tb\ta"), &common.input.group, 0);
	CHECK_TEXT(name.at[0], "b:1 m=b s=a");
	strings_free(&name);
	decisions_free(&d);
	finish();
}

static void
lacking(void)
{
	struct decisions d;
	struct item x;

	start("-q", hard, few);
	common.intersect = true;
	decisions_read(&d, &common, &models, files, 1);
	check_item(&d, "a\ta", 2, 2);
	check_item(&d, "b\tb", 1, 1);
	CHECK(!decisions_next(&d, &x));
	decisions_free(&d);
	finish();
	start("-q", few, NULL);
	CHECK_SAYS(1, "unit: m.tsv: no prediction for 1 of the 3 items of the truth, the "
		"first is \"z\" (--intersect leaves them out)\n",
		decisions_read(&d, &common, &models, files, 1));
	finish();
	start("-q -g decision:m --attributes attr.tsv", hard, NULL);
	write_text("attr.tsv", "item\tdecision:m\nx\t1\ny\t1\nz\t2\n");
	CHECK_SAYS(2, "unit: --predictions: a column \"decision:m\" is there already "
		"(NAME=FILE renames the model) (try 'unit --help')\n",
		decisions_read(&d, &common, &models, files, 1));
	finish();
}

static void
notes(void)
{
	struct decisions d;

	start("", soft, NULL);
	CHECK_SAYS(0, "unit: note: model=m: the histogram keeps its decisions, each the label "
		"of the largest probability, and no probabilities\n",
		decisions_read(&d, &common, &models, files, 1));
	write_text(truth_file, "item\tlabel\tn\titems\nx:1\tx\t1\t4\n");
	CHECK_SAYS(1, "unit: truth.tsv: a histogram (column \"items\") has no items to predict "
		"(annot-count without --unique)\n",
		decisions_read(&d, &common, &models, files, 1));
	finish();
}

CHECK_ALL(items, lacking, notes)
