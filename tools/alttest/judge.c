#include "judge.h"

#include "stats/stats.h"
#include "text/mem.h"

/* The model's prediction for item i of the block. */
static uint32_t
prediction_of(const struct humans *humans, size_t i)
{
	return items_id(humans->items, humans->item[i]);
}

void
judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *humans, size_t k, bool draw)
{
	double *q;

	*f = (struct judge){.name = model->name, .model = model, .place = IDS_NONE,
		.whole = !model->soft || !draw};
	if (!model->soft || draw)
		return;
	q = mem_alloc(k, sizeof *q);
	f->label = mem_alloc(humans->n, sizeof *f->label);
	for (size_t i = 0; i < humans->n; i++) {
		predictions_dense(model, prediction_of(humans, i), q, k);
		f->label[i] = (uint32_t)stats_largest(q, k);
	}
	MEM_FREE(q);
}

void
judge_of_human(struct judge *f, uint32_t place)
{
	*f = (struct judge){.place = place, .whole = true};
}

void
judge_constant(struct judge *f, uint32_t label)
{
	*f = (struct judge){.place = IDS_NONE, .same = label, .whole = true};
}

void
judge_free(struct judge *f)
{
	MEM_FREE(f->label);
}

uint32_t
judge_label(const struct judge *f, const struct humans *humans, size_t i)
{
	if (f->label)
		return f->label[i];
	if (f->model)
		return f->model->hard[prediction_of(humans, i)];
	return f->place == IDS_NONE ? f->same :
		humans_label(humans, humans->tested[f->place], i);
}

size_t
judge_says(const struct judge *f, const struct humans *humans, size_t i,
	uint32_t *room, const uint32_t **label, const double **p)
{
	static const double one = 1;
	size_t from;

	if (f->whole) {
		*room = judge_label(f, humans, i);
		*label = room;
		*p = &one;
		return 1;
	}
	from = f->model->start[prediction_of(humans, i)];
	*label = f->model->label + from;
	*p = f->model->p + from;
	return f->model->start[prediction_of(humans, i) + 1] - from;
}
