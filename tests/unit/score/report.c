/* report: of models that predict the same items, and of those of which one has fewer. */
#include "score/report.h"

#include "check.h"
#include "says.h"
#include "score/table.h"

static const char truth[] = "item\tlabel\tn\nx\tno\t1\nx\tyes\t3\ny\tno\t1\n",
	whole[] = "item\tlabel\nx\tyes\ny\tyes\n",
	less[] = "item\tlabel\nx\tno\n";

static const bool targets[TARGET_KINDS] = {[TARGET_RAW] = true};

/* The rows of a part, or of all models of the task, into rows.tsv. */
static void
write_part(struct run *run, const struct task *task, const struct task_part *part)
{
	struct sections sections;
	struct results r;
	struct out out;

	run->task = task;
	run->part = part;
	run->models = task->models.n;
	sections_make(&sections, &task->truth, &task->models, false, false);
	run->sections = &sections;
	results_make(&r, run);
	out_open(&out, "rows.tsv", 0);
	report_write(&out, run, &r);
	out_close(&out);
}

static void
parts(void)
{
	static char a[] = "hard.tsv", b[] = "soft.tsv";
	static char *operands[] = {a, b};
	static const struct items_need need = {.label_set = true,
		.predicted = true, .shares = true};
	const struct predictions_need from = {.personal = false};
	struct opt_common common = {.truth = "truth.tsv", .intersect = true};
	struct task task = {&common, operands, 2, .positive = IDS_NONE};
	struct conf conf = {.oracle_kind = -1, .threshold = -1, .bins = 5,
		.eps = 1e-15, .paired = true};
	struct plan plan;
	struct run run = {.conf = &conf, .plan = &plan, .wanted = targets};
	struct parts parts;
	char accuracy[] = "accuracy", *one = accuracy;

	write_text("truth.tsv", truth);
	write_text("hard.tsv", whole);
	write_text("soft.tsv", less);
	options(&common.input, "-q");
	conf.common.methods = (struct strings){.at = &one, .n = 1};
	task_read_truth(&task, &need, NULL);
	CHECK(task_read_models(&task, &from));
	conf_plan(&plan, &conf, &task.truth, task.positive, false);
	parts_make(&parts, &task, true, "");
	CHECK(parts.n == 3);
	write_part(&run, &parts.at[0].task, &parts.at[0]);
	CHECK_FILE("rows.tsv", "hard\t*\t*\t*\traw\taccuracy\t*\t0.375\t0.375\t0.375\tok\n");
	write_part(&run, &parts.at[1].task, &parts.at[1]);
	CHECK_FILE("rows.tsv", "soft\t*\t*\t*\traw\taccuracy\t*\t0.25\tNA\tNA\tone_item\n");
	/* both are there to be compared */
	write_part(&run, &parts.at[2].task, &parts.at[2]);
	CHECK_FILE("rows.tsv", "hard\tsoft\t*\t*\traw\taccuracy\t*\t0.5\tNA\tNA\tone_item\n");
	/* no part: of the items of both */
	write_part(&run, &task, NULL);
	CHECK_FILE("rows.tsv", "hard\t*\t*\t*\traw\taccuracy\t*\t0.75\tNA\tNA\tone_item\n"
		"soft\t*\t*\t*\traw\taccuracy\t*\t0.25\tNA\tNA\tone_item\n"
		"hard\tsoft\t*\t*\traw\taccuracy\t*\t0.5\tNA\tNA\tone_item\n");
}

CHECK_ALL(parts)
