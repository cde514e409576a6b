#include "task.h"

#include "multilabel.h"
#include "prediction_findings.h"

#include "table/one_label.h"
#include "text/err.h"
#include "text/mem.h"

void
task_read_truth(struct task *t, const struct items_need *need,
	const char *people)
{
	const struct opt_common *o = t->options;
	const char *annotator = o->input.annotator;
	struct items_need all = *need;

	all.two_tables = t->operands > 0;
	items_read_truth(&t->truth, &o->input, &all, o->truth);
	if (people && !t->truth.known)
		err_file(t->truth.file, "%s: expected ratings with a column %s",
			people, err_quote(view_of(annotator)));
}

/* The positive label: the last of two, unless -P names one; a set of labels has
 * no other side. */
static uint32_t
find_positive(const struct task *t)
{
	const struct labels *labels = &t->truth.labels;

	if (t->options->positive)
		return models_positive(labels, t->options->positive);
	return t->truth.multilabel || labels_k(labels) > 2 ? IDS_NONE :
		(uint32_t)labels->ids.n - 1;
}

bool
task_read_models(struct task *t, const struct predictions_need *need)
{
	const struct opt_common *o = t->options;
	struct labels *labels = &t->truth.labels;
	struct predictions_need all = *need;
	size_t given = labels->ids.n;

	if (t->truth.vectors.n == 0)
		return false;
	all.positive = o->positive;
	all.prob = o->prob;
	all.intersect = o->intersect;
	all.multilabel = t->truth.multilabel;
	models_read(&t->models, &t->truth, &o->input, &all, t->operand,
		t->operands);
	labels_order(labels);
	t->given = mem_zero(labels->ids.n, sizeof *t->given);
	for (size_t l = 0; l < given; l++)
		t->given[labels->rank[l]] = true;
	models_rank(&t->models, &t->truth);
	prediction_findings(&t->models, &t->truth);
	if (t->reference)
		items_rank_as(t->reference, labels);
	t->positive = find_positive(t);
	return true;
}

uint32_t *
task_items(const struct task *t, size_t *n)
{
	uint32_t *item = mem_alloc(t->truth.n, sizeof *item);

	*n = 0;
	for (uint32_t i = 0; i < t->truth.n; i++)
		if (models_have(&t->models, items_id(&t->truth, i)))
			item[(*n)++] = i;
	return item;
}

void
task_of_label(struct task *one, const struct task *from, uint32_t label)
{
	struct view name = labels_name(&from->truth.labels, label);

	*one = (struct task){.options = from->options, .positive = 1};
	one_label_items(&one->truth, &from->truth, label, name);
	multilabel_models(&one->models, &from->models, label, name);
	if (!from->reference)
		return;
	one->reference = mem_alloc(1, sizeof *one->reference);
	one_label_items(one->reference, from->reference, label, name);
}

void
task_return(struct task *one)
{
	if (one->reference)
		items_return(one->reference);
	MEM_FREE(one->reference);
	multilabel_models_free(&one->models);
	items_return(&one->truth);
}

const struct task *
task_one_label(const struct task *t, struct task *room)
{
	char text[256];

	*room = (struct task){.options = t->options};
	if (!t->truth.multilabel)
		return t;
	labels_print(&t->truth.labels, text, sizeof text);
	if (t->positive == IDS_NONE)
		err_usage("annotators chose several labels per item: "
			"--positive=LABEL says which one it is about, of %s",
			text);
	task_of_label(room, t, t->positive);
	return room;
}

void
task_free(struct task *t)
{
	models_free(&t->models);
	items_free(&t->truth);
	MEM_FREE(t->given);
}
