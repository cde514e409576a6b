#include "judge.h"

#include "stats/stats.h"
#include "text/mem.h"

void
judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *humans, size_t k, bool draw)
{
	double *q = mem_alloc(k, sizeof *q);

	*f = (struct judge){.name = model->name, .place = IDS_NONE};
	if (model->soft && draw)
		f->soft = model;
	else
		f->label = mem_alloc(humans->raters.n, sizeof *f->label);
	for (size_t i = 0; i < humans->raters.n && f->label; i++) {
		uint32_t name = items_id(humans->raters.items, humans->item[i]);

		if (model->soft)
			predictions_dense(model, name, q, k);
		f->label[i] = model->soft ? (uint32_t)stats_largest(q, k) :
			model->hard[name];
	}
	MEM_FREE(q);
}

void
judge_of_human(struct judge *f, const struct humans *humans, uint32_t place)
{
	size_t n;
	const struct raters_label *own = humans_own(humans,
		humans->tested[place], &n);

	*f = (struct judge){.place = place,
		.label = mem_alloc(humans->raters.n, sizeof *f->label)};
	for (size_t k = 0; k < n; k++)
		f->label[own[k].item] = own[k].label;
}

void
judge_constant(struct judge *f, const struct humans *humans, uint32_t label)
{
	*f = (struct judge){.place = IDS_NONE,
		.label = mem_alloc(humans->raters.n, sizeof *f->label)};
	for (size_t i = 0; i < humans->raters.n; i++)
		f->label[i] = label;
}

void
judge_free(struct judge *f)
{
	MEM_FREE(f->label);
}

size_t
judge_says(const struct judge *f, const struct humans *humans, size_t i,
	const uint32_t **label, const double **p)
{
	static const double one = 1;
	uint32_t name;

	if (f->label) {
		*label = &f->label[i];
		*p = &one;
		return 1;
	}
	name = items_id(humans->raters.items, humans->item[i]);
	*label = f->soft->label + f->soft->start[name];
	*p = f->soft->p + f->soft->start[name];
	return f->soft->start[name + 1] - f->soft->start[name];
}
