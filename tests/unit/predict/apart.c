/* apart: the column that differs where an item comes twice, in tables of several models
 * and in those that only repeat a row. */
#include "predict/apart.h"

#include "one_model.h"

static const char truth[] = "item\tlabel\nx\ta\ny\tb\n";

/* The error of a table that has an item, or an item's label, twice. */
static void
refused(const char *table, const char *message)
{
	CHECK_DIES(1, message, open_one("-q", truth, table));
	close_models();
}

static void
models_in_one_table(void)
{
	refused("item\tjudge\tlabel\nx\tone\ta\ny\tone\tb\nx\ttwo\ta\ny\ttwo\ta\n",
		"two.tsv:4: item \"x\": a second prediction, with another "
		"\"judge\": a table is of one model (mlr --tsv split -g 'judge' "
		"two.tsv)");
	/* item by item; the first column that differs, behind one that does not */
	refused("task\titem\tjudge\tlabel\tday\n1\tx\tone\ta\t1\n1\tx\ttwo\ta\t2\n",
		"another \"judge\"");
	/* a row for each label */
	refused("item\tlabel\tp\tjudge\nx\ta\t.5\tone\nx\tb\t.5\tone\n"
		"y\ta\t1\tone\nx\ta\t.25\ttwo\n", "another \"judge\"");
	/* a column for each label; the labels differ, and so does the judge */
	refused("item\ta\tb\tjudge\nx\t.5\t.5\t0\ny\t.5\t.5\t0\nx\t.25\t.75\t1\n",
		"two.tsv:4: item \"x\"");
}

/* Nothing differs but the label, p or the number of people who gave it; or the first item
 * comes once, and what differs may be anything. */
static void
rows_that_repeat(void)
{
	refused("item\tjudge\tlabel\nx\tone\ta\nx\tone\tb\n",
		"two.tsv:3: item \"x\": a second prediction (the first is in "
		"line 2)");
	refused("item\tlabel\tn\nx\ta\t2\nx\tb\t1\n",
		"a second prediction (the first is in line 2)");
	refused("item\tlabel\tp\nx\ta\t.5\nx\ta\t.25\n", "the same label twice");
	refused("item\tlabel\tday\nx\ta\t1\ny\tb\t2\ny\tb\t3\n",
		"item \"y\": a second prediction (the first is in line 3)");
}

CHECK_ALL(models_in_one_table, rows_that_repeat)
