#include "decisions.h"

#include "predict/operands.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/record.h"

/* Add the column of a model's decisions. */
static void
add_column(const char *model, struct strings *to)
{
	const char *mark = TABLE_KIND_DECISION;

	strings_add(to, mark, strlen(mark));
	strings_more(to, view_of(model));
	if (strings_find(to, view_of(to->at[to->n - 1])) < to->n - 1)
		err_usage("--predictions: a column %s is there already (NAME=FILE "
			"renames the model)", err_quote(view_of(to->at[to->n - 1])));
}

/* The same columns for a truth without rows, of which no model is read: a shard may be
 * empty. */
static void
add_unread(struct task *t, struct strings *to)
{
	if (t->options->model)
		operands_split(t->operand, t->operands, t->options->model, &t->columns,
			&t->name, &t->named);
	for (size_t i = 0; i < t->name.n; i++)
		add_column(t->name.at[i], to);
	for (size_t i = 0; i < t->operands && !t->options->model; i++) {
		char *file, *name = operands_name(t->operand[i], &file);

		add_column(name, to);
		MEM_FREE(name, file);
	}
}

static void
note_probabilities(const struct models *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->at[i].soft)
			err_note("model=%s: the histogram keeps its decisions, each the "
				"label of the largest probability, and no probabilities",
				m->at[i].name);
}

void
decisions_read(struct decisions *d, struct opt_common *o,
	const struct strings *predictions, char **files, size_t n_files)
{
	const struct items_need need = {.label_set = true, .predicted = true,
		.two_tables = true, .no_histogram = true, .values = true};
	const struct predictions_need from = {.prob = NULL};
	struct task *t = &d->task;

	*d = (struct decisions){.task = {.options = o, .operand = predictions->at,
		.operands = predictions->n}};
	if (o->input.group.n + predictions->n > INPUT_KEYS)
		err_usage("--predictions: at most %d models and columns of -g",
			INPUT_KEYS);
	items_read(&t->truth, &o->input, &need, files, n_files);
	items_note_empty(&t->truth);
	d->k = labels_k(&t->truth.labels);
	if (!task_read_models(t, &from)) {
		add_unread(t, &o->input.group);
		return;
	}
	note_probabilities(&t->models);
	for (size_t i = 0; i < t->models.n; i++)
		add_column(t->models.at[i].name, &o->input.group);
}

/* The label that a model decides for: of the largest probability, of several labels the
 * first in label order. */
static uint32_t
decide(const struct predictions *p, size_t id)
{
	uint32_t best = IDS_NONE;
	double top = -1;

	if (!p->soft)
		return p->hard[id];
	for (size_t e = p->start[id]; e < p->start[id + 1]; e++)
		if (p->p[e] > top || (p->p[e] == top && p->label[e] < best)) {
			best = p->label[e];
			top = p->p[e];
		}
	return best;
}

static void
join_group(struct decisions *d, size_t i, struct item *x)
{
	const struct items *t = &d->task.truth;
	const struct models *m = &d->task.models;
	struct view field[INPUT_KEYS + 1];
	size_t n = 0, bytes = 0;

	if (t->group)
		field[n++] = ids_name(&t->groups, t->group[i]);
	for (size_t k = 0; k < m->n; k++) {
		uint32_t label = decide(&m->at[k], items_id(t, i));

		if (label >= t->labels.ids.n)
			err_file(m->at[k].file, "item %s: the model decides for a label "
				"without a name (-L names all labels)",
				err_quote(items_name(t, i)));
		field[n++] = labels_name(&t->labels, label);
	}
	for (size_t k = 0; k < n; k++)
		bytes += field[k].n + 1;
	MEM_GROW(d->group, d->cap, bytes);
	x->group = (struct view){d->group, record_join(d->group, field, n)};
}

bool
decisions_next(struct decisions *d, struct item *x)
{
	const struct items *t = &d->task.truth;
	struct vector v;

	while (d->next < t->n && !models_have(&d->task.models, items_id(t, d->next)))
		d->next++;
	if (d->next == t->n)
		return false;
	v = vectors_at(&t->vectors, t->vector[d->next]);
	*x = (struct item){.name = items_name(t, d->next), .cell = v.cell,
		.cells = v.cells, .n = v.n, .weight = 1};
	join_group(d, d->next++, x);
	return true;
}

void
decisions_name(struct strings *to, struct view group, const struct strings *column,
	size_t n)
{
	const size_t mark = sizeof TABLE_KIND_DECISION - 1;
	struct view value[INPUT_KEYS];

	if (n > 0)
		record_split(group, value, column->n);
	for (size_t c = column->n - n; c < column->n; c++) {
		strings_more(to, view_of(" "));
		strings_more(to, view_of(column->at[c] + mark));
		strings_more(to, view_of("="));
		strings_more(to, value[c]);
	}
}

void
decisions_free(struct decisions *d)
{
	task_free(&d->task);
	MEM_FREE(d->group);
}
