/* one_task: the task of one label of several, against the rows it is made from. */
#include "worth/one_task.h"

#include "task_files.h"

static const char sets[] = "item\tannotator\tlabel\nx\t1\tb\nx\t2\t-\nx\t1\ta\ny\t1\ta\n",
	three[] = "item\tannotator\tlabel\nx\t1\tb\nx\t2\t-\nx\t1\ta\n"
		"y\t2\ta\ny\t1\tc\nx\t3\tb\nz\t3\t-\ny\t1\tb\n",
	says_sets[] = "item\tlabel\tp\nx\ta\t.25\nx\tb\t.5\ny\ta\t1\n";

static void
open_models(const char *arguments, const char *positive, const char *truth,
	const char *model)
{
	open_task(arguments, positive, truth, model);
	CHECK(task_read_models(&task, &(struct predictions_need){0}));
}

static void
labels(void)
{
	const struct task *of;
	struct task one;
	double q[2];

	open_models("-q --multilabel", "b", sets, says_sets);
	one_task_of(&one, &task, 0);
	CHECK(one.positive == 1 && !one.truth.multilabel && !one.reference);
	CHECK(view_is(labels_name(&one.truth.labels, 0), "not a"));
	predictions_dense(&one.models.at[0], 0, q, 2);
	CHECK(q[0] == .75 && q[1] == .25);
	/* a reference goes with the truth */
	task.reference = &task.truth;
	of = one_task_positive(&task, &one);
	CHECK(of == &one && view_is(labels_name(&of->truth.labels, 1), "b"));
	CHECK(of->reference != NULL && of->reference->n == of->truth.n);
	CHECK(vectors_at(&of->reference->vectors, of->reference->vector[1]).n ==
		1);
	task.reference = NULL;
	task.positive = IDS_NONE;
	CHECK_SAYS(2, "unit: annotators chose several labels per item: "
		"--positive=LABEL says which one it is about, of \"a\", \"b\" "
		"(try 'unit --help')\n", one_task_positive(&task, &one));
	open_models("-q", NULL, "item\tlabel\nx\ta\ny\tb\n",
		"item\tlabel\nx\tb\ny\tb\n");
	CHECK(one_task_positive(&task, &one) == &task);
}

/* The models for one of three labels; item y has no prediction. */
static void
of_models(void)
{
	struct predictions *p;
	struct task one;
	double q[2];

	common.intersect = true;
	open_models("-q --multilabel", NULL, three,
		"item\tlabel\tp\nx\ta\t.5\nx\tb\t.75\nz\tc\t1\n");
	one_task_of(&one, &task, 1);
	p = one.models.at;
	CHECK(p->soft && !models_have(&one.models, 1));
	predictions_dense(p, 0, q, 2);
	CHECK(q[0] == .25 && q[1] == .75);
	predictions_dense(p, 2, q, 2);
	CHECK(q[0] == 1 && q[1] == 0);
	common.intersect = true;
	open_models("-q --multilabel", NULL, three,
		"item\tlabel\nx\ta\nx\tb\nz\t-\n");
	one_task_of(&one, &task, 1);
	p = one.models.at;
	CHECK(!p->soft && !p->sets && p->classes.ids.n == 2 &&
		p->hard[0] == 1 && !models_have(&one.models, 1) &&
		p->hard[2] == 0);
}

CHECK_ALL(labels, of_models)
