/* reference: labels of the people to predict, who are not those surveyed. */
#include "spc/reference.h"

#include "says.h"
#include "table.h"

static char truth_file[] = "truth.tsv", other_file[] = "other.tsv";
static struct opt_common common;
static struct task task;
static struct items other;

static void
open_task(const char *arguments, const char *truth, const char *people)
{
	const struct items_need need = {.predicted = true, .multilabel = true};

	options(&common.input, arguments);
	common.truth = truth_file;
	write_text(truth_file, truth);
	write_text(other_file, people);
	task = (struct task){.options = &common};
	task_read_truth(&task, &need, NULL);
}

static const char ab[] = "item\tlabel\tn\nx\ta\t1\nx\tb\t1\n";

static void
labels(void)
{
	const struct predictions_need none = {.prob = NULL};

	open_task("", ab, "item\tlabel\tn\nx\tb\t1\nx\tA\t2\n");
	CHECK_SAYS(0, "unit: warning: 1 labels of the reference were given by "
		"nobody in the survey (if they are spelled differently there, "
		"rename them)\n", reference_read(&other, &task,
		other_file));
	options(&common.input, "-q");
	reference_read(&other, &task, other_file);
	CHECK(task.reference == &other && task.truth.labels.ids.n == 3);
	CHECK(task_read_models(&task, &none));
	/* A, a, b */
	CHECK(vectors_at(&other.vectors, 0).cell[0].label == 0 &&
		vectors_at(&other.vectors, 0).cell[0].n == 2 &&
		vectors_at(&other.vectors, 0).cell[1].label == 2);
	/* the larger number of labels holds */
	open_task("-q", ab, "item\tlabel\tn\tclasses\nx\tb\t1\t4\n");
	reference_read(&other, &task, other_file);
	CHECK(labels_k(&task.truth.labels) == 4);
}

static void
refusals(void)
{
	open_task("-q", ab, "item\tlabel\nx\tc\n");
	CHECK_SAYS(1, "unit: other.tsv: no label of the reference is one that "
		"the surveyed gave: the reference has \"c\", the surveyed \"a\" "
		"(-L names all labels, if these are)\n",
		reference_read(&other, &task, other_file));
	open_task("-q", "item\tlabel\tn\traters\nx\ta\t1\t2\nx\tb\t2\t2\n", ab);
	CHECK_SAYS(1, "unit: other.tsv: one label per annotator and item, but "
		"the surveyed chose several (--multilabel, or counts with a "
		"column \"raters\")\n", reference_read(&other, &task,
		other_file));
}

CHECK_ALL(labels, refusals)
