#include "judge.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <stdlib.h>

void
judge_of_model(struct judge *f, const struct predictions *model,
	const struct jury *jury, size_t k, bool draw)
{
	double *q = mem_alloc(k, sizeof *q);

	*f = (struct judge){.name = model->name};
	if (model->soft && draw)
		f->soft = model;
	else
		f->label = mem_alloc(jury->raters.n, sizeof *f->label);
	for (size_t i = 0; i < jury->raters.n && f->label; i++) {
		uint32_t name = items_id(jury->raters.items, jury->item[i]);

		if (model->soft)
			predictions_dense(model, name, q, k);
		f->label[i] = model->soft ? (uint32_t)stats_largest(q, k) :
			model->hard[name];
	}
	free(q);
}

void
judge_constant(struct judge *f, const struct jury *jury, uint32_t label)
{
	*f = (struct judge){.label = mem_alloc(jury->raters.n, sizeof *f->label)};
	for (size_t i = 0; i < jury->raters.n; i++)
		f->label[i] = label;
}

void
judge_free(struct judge *f)
{
	free(f->label);
}

size_t
judge_says(const struct judge *f, const struct jury *jury, size_t i,
	const uint32_t **label, const double **p)
{
	static const double one = 1;
	uint32_t name;

	if (f->label) {
		*label = &f->label[i];
		*p = &one;
		return 1;
	}
	name = items_id(jury->raters.items, jury->item[i]);
	*label = f->soft->label + f->soft->start[name];
	*p = f->soft->p + f->soft->start[name];
	return f->soft->start[name + 1] - f->soft->start[name];
}
