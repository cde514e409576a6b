/* task_files: the task of tables that a test writes. */
#ifndef ANNOT_TEST_TASK_FILES_H
#define ANNOT_TEST_TASK_FILES_H

#include "predict/task.h"

#include "says.h"
#include "table.h"

static char truth_file[] = "truth.tsv", model_file[] = "m.tsv";
static char *operands[] = {model_file};
static struct opt_common common;
static struct task task;

static const struct items_need any = {.predicted = true, .ratings = true,
	.multilabel = true};

/* A task of these tables; model NULL: of none. */
static void
open_task(const char *arguments, const char *positive, const char *truth,
	const char *model)
{
	options(&common.input, arguments);
	common.positive = positive;
	common.truth = truth_file;
	write_text(truth_file, truth);
	if (model)
		write_text(model_file, model);
	task = (struct task){&common, operands, model != NULL,
		.positive = IDS_NONE};
	task_read_truth(&task, &any, NULL);
}

#endif
