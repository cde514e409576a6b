#include "sample.h"

#include "statistic.h"

#include "text/mem.h"

/* Set near of the cells of vector v, which are in the order of their labels. */
static void
weigh_vector(struct sample *x, size_t v)
{
	const struct subset *p = x->subset;
	size_t from = p->start[v], end = p->start[v + 1];
	bool identity = weights_identity(x->w);

	for (size_t k = from; k < end; k++)
		x->near[k] = 0;
	for (size_t k = from; k < end; k++) {
		double r = subset_mass(p, k);

		if (identity && p->cell[k].label != p->cell[from].label)
			from = k;
		x->near[k] += r;
		for (size_t l = from; l < k; l++) {
			double at = weights_at(x->w, p->cell[k].label,
				p->cell[l].label);

			x->near[k] += at * subset_mass(p, l);
			x->near[l] += at * r;
		}
	}
}

void
sample_weigh(struct sample *x, const struct weights *w)
{
	const struct subset *p = x->subset;

	x->w = w;
	for (size_t v = 0; v < p->vectors; v++) {
		double r = p->whole[v], sum = 0;

		weigh_vector(x, v);
		for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
			sum += subset_mass(p, c) * x->near[c];
		x->agree[v] = sum - (r * r - subset_pairs(p, v));
	}
}

void
sample_init(struct sample *x, const struct subset *subset,
	const struct pairs *pairs, const struct weights *w)
{
	*x = (struct sample){.subset = subset, .rows = subset->vectors,
		.items = subset->items, .row = subset->vector,
		.start = subset->start, .units = &vector_units, .pairs = pairs,
		.near = mem_alloc(subset->start[subset->vectors],
			sizeof(double)),
		.agree = mem_alloc(subset->vectors, sizeof(double)),
		.share = mem_alloc(subset->q, sizeof(double)),
		.c = mem_alloc(subset->q, sizeof(double)),
		.room = mem_alloc(subset->q, sizeof(double)),
		.some = mem_alloc(subset->q, sizeof(uint32_t)),
		.answer = subset->listed};
	sample_weigh(x, w);
	if (!subset->answer)
		return;
	x->first = mem_zero(subset->annotators + 1, sizeof *x->first);
	for (size_t i = 0; i < subset->answers; i++)
		x->first[subset->answer[x->answer[i]].annotator + 1] = i + 1;
}

void
sample_pair(struct sample *x, const struct sample *other)
{
	x->other = other;
	x->rows = x->subset->count;
	x->items = NULL;
	x->row = NULL;
}
