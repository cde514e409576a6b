#include "decisions.h"

#include "predict/operands.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/record.h"

/* The label of a decision, which is added to those of the task. */
static uint32_t
label_of(const struct predictions *p, struct view v, struct labels *labels)
{
	uint32_t id = labels_find(labels, v);
	char text[256];

	if (id == IDS_NONE)
		id = labels_add(labels, v);
	if (id != IDS_NONE)
		return id;
	labels_print(labels, text, sizeof text);
	err_file(p->file, "column " TABLE_KIND_DECISION "%s: expected a label of -L (%s), "
		"found %s", p->name, text, err_quote(v));
}

/* Read the decisions of the model with this name; predictions_need.read. */
static void
read_model(struct predictions *p, const char *name, struct items *t,
	const struct input *input, const struct predictions_need *need)
{
	const struct decisions *d = need->decisions;
	size_t m = strings_find(&d->name, view_of(name));
	uint32_t *label = mem_alloc(d->values.n, sizeof *label);

	(void)input;
	operands_check(name);
	*p = (struct predictions){.name = mem_copy(name, strlen(name)),
		.file = t->file, .n = t->names.n,
		.line = mem_zero(t->names.n, sizeof *p->line),
		.hard = mem_alloc(t->names.n, sizeof *p->hard)};
	labels_init(&p->classes, NULL);
	memset(p->hard, 0xff, p->n * sizeof *p->hard);
	memset(label, 0xff, d->values.n * sizeof *label);
	for (size_t i = 0; i < t->n; i++) {
		uint32_t v = d->value[i * d->models + m];
		uint32_t *to = &p->hard[items_id(t, i)];

		if (label[v] == IDS_NONE)
			label[v] = label_of(p, ids_name(&d->values, v), &t->labels);
		if (*to != IDS_NONE && *to != label[v])
			err_file(t->file, "item %s: column " TABLE_KIND_DECISION "%s: "
				"two decisions for one count vector of this name",
				err_quote(items_name(t, i)), name);
		*to = label[v];
	}
	MEM_FREE(label);
}

/* Split the decisions from the group of each item. */
static void
split_groups(struct decisions *d, struct items *t, size_t groups)
{
	struct view value[INPUT_KEYS];
	struct ids left;

	ids_init(&left);
	d->value = mem_alloc(t->n * d->models, sizeof *d->value);
	for (size_t i = 0; i < t->n; i++) {
		struct view group = ids_name(&t->groups, t->group[i]);

		record_split(group, value, groups + d->models);
		for (size_t m = 0; m < d->models; m++)
			d->value[i * d->models + m] = ids_intern(&d->values,
				value[groups + m]);
		group.n = groups == 0 ? 0 : (size_t)(value[groups - 1].p +
			value[groups - 1].n - group.p);
		t->group[i] = ids_intern(&left, group);
	}
	ids_free(&t->groups);
	t->groups = left;
}

void
decisions_take(struct decisions *d, struct items *truth, struct input *input,
	size_t groups)
{
	const size_t mark = sizeof TABLE_KIND_DECISION - 1;

	*d = (struct decisions){.models = input->group.n - groups};
	ids_init(&d->values);
	if (d->models == 0)
		return;
	split_groups(d, truth, groups);
	for (size_t m = 0; m < d->models; m++) {
		const char *column = input->group.at[groups + m];

		strings_add(&d->name, column + mark, strlen(column) - mark);
	}
	while (input->group.n > groups)
		strings_pop(&input->group);
}

void
decisions_models(const struct decisions *d, struct task *t,
	struct predictions_need *need)
{
	if (d->models == 0)
		return;
	if (t->operands > 0)
		err_file(t->truth.file, "a histogram with the decisions of models has no "
			"items for further ones (annot-count -u --predictions=%s)",
			t->operand[0]);
	if (t->options->model)
		err_usage("--model: the models are those of the histogram");
	t->operand = d->name.at;
	t->operands = d->models;
	need->decisions = d;
	need->read = read_model;
}

void
decisions_free(struct decisions *d)
{
	strings_free(&d->name);
	ids_free(&d->values);
	MEM_FREE(d->value);
}
