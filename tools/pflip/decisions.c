#include "decisions.h"

#include "predict/operands.h"
#include "text/err.h"
#include "text/mem.h"

void
decisions_init(struct decisions *d, const struct opt_common *options,
	const struct strings *predictions)
{
	const struct items_need need = {.names = true};

	*d = (struct decisions){.options = options, .predictions = predictions};
	items_init(&d->items, &need, false, 0);
	labels_init(&d->items.labels, NULL);
	ids_init(&d->pairs);
}

void
decisions_add(struct decisions *d, struct view item, uint32_t row)
{
	uint32_t i = ids_intern(&d->items.names, item);

	MEM_GROW(d->row, d->cap, (size_t)i + 1);
	d->row[i] = row;
}

/* Labels of models alone are none of the ratings' labels. */
static void
copy_labels(struct labels *to, const struct labels *from, const struct strings *list)
{
	labels_free(to);
	labels_init(to, list);
	for (uint32_t l = 0; l < from->ids.n; l++)
		labels_add(to, labels_name(from, l));
	to->declared = from->declared;
}

static void
add_column(struct decisions *d, const char *model)
{
	strings_add(&d->column, TABLE_KIND_DECISION, sizeof TABLE_KIND_DECISION - 1);
	strings_more(&d->column, view_of(model));
}

/* The columns where there are no items, of which no model is read: a shard may be
 * empty. */
static void
add_unread(struct decisions *d, const struct strings *from)
{
	struct strings name = {0}, none = {0};

	if (d->options->model)
		operands_split(from->at, from->n, d->options->model, &none, &name,
			&d->named);
	for (size_t i = 0; i < name.n; i++)
		add_column(d, name.at[i]);
	for (size_t i = 0; i < from->n && !d->options->model; i++) {
		char *file, *model = operands_name(from->at[i], &file);

		add_column(d, model);
		MEM_FREE(model, file);
	}
	strings_free(&name);
}

static void
read_models(struct decisions *d, const struct opt_common *o,
	const struct strings *from)
{
	struct strings name = {0}, none = {0};
	struct predictions_need need = {.prob = o->prob, .intersect = o->intersect,
		.model = o->model};

	if (o->model)
		operands_split(from->at, from->n, o->model, &none, &name, &d->named);
	need.names = name.at;
	from = o->model ? &d->named : from;
	models_read(&d->models, &d->items, &o->input, &need, from->at, from->n);
	if (d->models.n > INPUT_KEYS)
		err_usage("--predictions: at most %d models", INPUT_KEYS);
	labels_order(&d->items.labels);
	for (size_t m = 0; m < d->models.n; m++) {
		add_column(d, d->models.at[m].name);
		if (d->models.at[m].soft)
			err_note("model=%s: the histogram keeps its decisions, each the "
				"label of the largest probability, and no probabilities",
				d->models.at[m].name);
	}
	strings_free(&name);
}

/* The label that a model decides for: of the largest probability, of several labels the
 * first in label order. */
static uint32_t
decide(const struct predictions *p, uint32_t item, const struct items *t)
{
	const struct labels *l = &t->labels;
	uint32_t best = p->soft ? IDS_NONE : p->hard[item], first = IDS_NONE;
	double top = -1;

	for (size_t e = p->soft ? p->start[item] : 0; p->soft && e < p->start[item + 1]; e++) {
		uint32_t rank = p->label[e] < l->ids.n ? l->rank[p->label[e]] : IDS_NONE;

		if (p->p[e] > top || (p->p[e] == top && rank < first)) {
			best = p->label[e];
			first = rank;
			top = p->p[e];
		}
	}
	if (best >= l->ids.n)
		err_file(p->file, "item %s: the model decides for a label without a name "
			"(-L names all labels)", err_quote(ids_name(&t->names, item)));
	return best;
}

void
decisions_read(struct decisions *d, const struct labels *labels)
{
	uint32_t pair[INPUT_KEYS + 1];

	if (d->items.names.n == 0) {
		add_unread(d, d->predictions);
		return;
	}
	copy_labels(&d->items.labels, labels, &d->options->input.labels);
	read_models(d, d->options, d->predictions);
	for (uint32_t i = 0; i < d->items.names.n; i++) {
		size_t m, at;

		if (!models_have(&d->models, i))
			continue;
		pair[0] = d->row[i];
		for (m = 0; m < d->models.n; m++)
			pair[m + 1] = decide(&d->models.at[m], i, &d->items);
		at = ids_intern(&d->pairs, (struct view){(const char *)pair,
			(m + 1) * sizeof *pair});
		MEM_GROW_ZERO(d->count, d->count_cap, d->pairs.n);
		d->count[at]++;
	}
	d->n = d->pairs.n;
}

static uint32_t
part(const struct decisions *d, size_t i, size_t k)
{
	uint32_t id;

	memcpy(&id, ids_name(&d->pairs, i).p + k * sizeof id, sizeof id);
	return id;
}

uint32_t
decisions_row(const struct decisions *d, size_t i)
{
	return part(d, i, 0);
}

struct view
decisions_label(const struct decisions *d, size_t i, size_t m)
{
	return labels_name(&d->items.labels, part(d, i, m + 1));
}

void
decisions_name(const struct decisions *d, size_t i, struct strings *to)
{
	for (size_t m = 0; m < d->models.n; m++) {
		strings_more(to, view_of(" "));
		strings_more(to, view_of(d->models.at[m].name));
		strings_more(to, view_of("="));
		strings_more(to, decisions_label(d, i, m));
	}
}

void
decisions_free(struct decisions *d)
{
	models_free(&d->models);
	items_free(&d->items);
	ids_free(&d->pairs);
	strings_free(&d->column);
	strings_free(&d->named);
	MEM_FREE(d->row, d->count);
}
