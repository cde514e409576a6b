#include "reference.h"

#include "text/err.h"

void
reference_read(struct items *x, struct task *task, const char *file)
{
	const struct items_need need = {.label_set = true, .predicted = true,
		.no_histogram = true, .multilabel = task->truth.multilabel};
	const struct input *all = &task->options->input;
	/* the columns are those of the truth; no other option applies here */
	const struct input input = {.item = all->item, .named = all->named,
		.annotator = all->annotator, .label = all->label,
		.count = all->count, .labels = all->labels,
		.missing = all->missing, .repeats = all->repeats,
		.multilabel = all->multilabel, .none = all->none};
	struct labels *labels = &task->truth.labels;
	const struct labels *own = &x->labels;
	size_t new = 0;

	items_read_truth(x, &input, &need, file);
	if (task->truth.multilabel && !x->multilabel)
		err_file(x->file, "one label per annotator and item, but the "
			"surveyed chose several (--multilabel, or counts with a "
			"column \"raters\")");
	task->reference = x;
	ids_index(&task->truth.names);
	if (own->declared > labels->declared)
		labels->declared = own->declared;
	for (uint32_t l = 0; l < own->ids.n; l++)
		new += labels_find(labels, labels_name(own, l)) == IDS_NONE;
	if (new > 0 && new == own->ids.n && labels->ids.n > 1)
		err_file(x->file, "no label of the reference is one that the "
			"surveyed gave: the reference has %s, the surveyed %s "
			"(-L names all labels, if these are)",
			err_quote(labels_name(own, 0)),
			err_quote(labels_name(labels, 0)));
	if (new > 0)
		err_warn("%zu labels of the reference were given by nobody in "
			"the survey (if they are spelled differently there, "
			"rename them)", new);
	for (uint32_t l = 0; l < own->ids.n; l++)
		labels_add(labels, labels_name(own, l));
}
