/* decisions: the columns of a histogram become models, and no groups are left of them;
 * contradictions end the tool. */
#include "score/decisions.h"

#include "options.h"
#include "says.h"
#include "table.h"

static struct opt_common common;
static struct task task;
static struct decisions decisions;
static struct predictions_need from;

static void
start(const char *arguments, const char *truth)
{
	struct items_need need = {.label_set = true, .predicted = true, .values = true};
	size_t groups;

	common = (struct opt_common){.confidence = .95, .truth = "truth.tsv"};
	options(&common.input, arguments);
	write_text("truth.tsv", truth);
	task = (struct task){.options = &common};
	from = (struct predictions_need){.read = NULL};
	groups = common.input.group.n;
	need.decisions = &common.input.group;
	task_read_truth(&task, &need, NULL);
	decisions_take(&decisions, &task.truth, &common.input, groups);
	decisions_models(&decisions, &task, &from);
}

static void
finish(void)
{
	decisions_free(&decisions);
	task_free(&task);
	options_free(&common.input);
}

static const char two[] = "item\tlabel\tn\titems\tdecision:m\tsite\tdecision:s=1\n"
	"b:1 m=b\tb\t1\t4\tb\tn\ta\nb:1 m=a\tb\t1\t5\ta\tn\tc\n"
	"b:1 m=b\tb\t1\t2\tb\ts\ta\n";

/* The label that model m decides for, of item i. */
static void
says(size_t m, size_t i, const char *label)
{
	uint32_t id = task.models.at[m].hard[items_id(&task.truth, i)];

	CHECK(view_is(labels_name(&task.truth.labels, id), label));
}

static void
columns(void)
{
	start("-q -g site", two);
	CHECK(task.operands == 2 && common.input.group.n == 1);
	CHECK(task_read_models(&task, &from));
	CHECK(task.truth.n == 3 && task.models.n == 2 && task.truth.labels.ids.n == 3);
	CHECK_TEXT(task.models.at[0].name, "m");
	CHECK_TEXT(task.models.at[1].name, "s=1");
	says(0, 0, "b");
	says(1, 0, "a");
	says(0, 1, "a");
	says(1, 1, "c");
	says(1, 2, "a");
	CHECK(items_weight(&task.truth, 1) == 5);
	CHECK(view_is(ids_name(&task.truth.groups, task.truth.group[0]), "n"));
	CHECK(view_is(ids_name(&task.truth.groups, task.truth.group[2]), "s"));
	/* b is people's, a and c are of models alone */
	CHECK(!task.given[0] && task.given[1] && !task.given[2]);
	finish();
	/* without -g rows of one name add up */
	start("-q", two);
	CHECK(task_read_models(&task, &from) && task.truth.n == 2);
	CHECK(items_weight(&task.truth, 0) == 6);
	finish();
}

static void
none(void)
{
	/* columns of this name in a table that is no histogram are other columns */
	start("-q", "item\tlabel\tn\tdecision:m\nx\tb\t1\tb\n");
	CHECK(task.operands == 0 && !from.read && task.truth.n == 1);
	finish();
	start("-q", "item\tlabel\tn\titems\nb:1\tb\t1\t3\n");
	CHECK(task.operands == 0 && !from.read && task.truth.n == 1);
	finish();
}

static void
refused(void)
{
	static char file[] = "m.tsv";
	char *operand[] = {file, NULL};

	start("-q -L a,b", two);
	CHECK_SAYS(1, "unit: truth.tsv: column decision:s=1: expected a label of -L (\"a\", "
		"\"b\"), found \"c\"\n", task_read_models(&task, &from));
	task.operand = operand;
	task.operands = 1;
	CHECK_SAYS(1, "unit: truth.tsv: a histogram with the decisions of models has no items "
		"for further ones (annot-count -u --predictions=m.tsv)\n",
		decisions_models(&decisions, &task, &from));
	finish();
	start("-q", "item\tlabel\tn\titems\tdecision:m\nb:1\tb\t1\t4\tb\nb:1\tb\t1\t5\ta\n");
	CHECK_SAYS(1, "unit: truth.tsv: item \"b:1\": column decision:m: two decisions for one "
		"count vector of this name\n", task_read_models(&task, &from));
	finish();
	CHECK_DIES(1, "truth.tsv:2: column \"decision:m\": expected a name, found",
		start("-q", "item\tlabel\tn\titems\tdecision:m\nb:1\tb\t1\t4\t\n"));
	CHECK_DIES(2, "a model cannot be called oracle", start("-q", "item\tlabel\tn\titems\t"
		"decision:m\tdecision:oracle\nb:1\tb\t1\t4\tb\tb\n");
		task_read_models(&task, &from));
}

CHECK_ALL(columns, none, refused)
