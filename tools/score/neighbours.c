#include "neighbours.h"

#include "flip_people.h"
#include "text/num.h"
#include "law/flip_law.h"

/* A pattern of vector v has so many cells of each label. */
static size_t
blocks_of(const struct evaluation *p, uint32_t v)
{
	const size_t *start = p->truth->vectors.start;
	size_t cells = start[v + 1] - start[v];

	return p->model || p->rules->oracle != ORACLE_LOO ? cells > 0 : cells;
}

size_t
neighbours_cells(const struct evaluation *p, uint32_t v)
{
	return blocks_of(p, v) * p->k;
}

size_t
neighbours_fill(struct evaluation *p, uint32_t v, size_t at)
{
	const struct vectors *x = &p->truth->vectors;
	size_t blocks = blocks_of(p, v), first = x->start[v];
	size_t cells = x->start[v + 1] - first;

	for (size_t c = 0; c < blocks * p->k; c++) {
		p->label[at + c] = (uint32_t)(c % p->k);
		p->share[at + c] = 0;
	}
	for (size_t c = 0; c < cells; c++)
		p->share[at + (blocks > 1 ? c * p->k : 0) +
			x->cell[first + c].label] = vectors_mass(x, first + c) /
			(x->shares ? 1 : (double)x->total[v]);
	return at + blocks * p->k;
}

void
neighbours_sharpen(struct evaluation *p, size_t i, double times)
{
	struct flip_law own = evaluation_law(p, i), law = flip_people_scale(&own, times);

	p->lost[i] = flip_law_is_noise(&law);
	p->mass[i] = p->lost[i] ? NUM_NA : 0;
	for (size_t c = p->start[i]; c < p->start[i + 1]; c += p->k) {
		if (!p->lost[i])
			flip_law_invert(&law, p->rules->at, p->share + c,
				p->w + c, p->room);
		for (size_t l = c; l < c + p->k; l++) {
			p->w[l] = p->lost[i] ? NUM_NA : p->w[l];
			p->mass[i] += p->w[l];
		}
	}
	facts_combine(&p->facts, i, p->w + p->start[i]);
	if (p->top)
		p->hit[i] = p->w[p->start[i] + p->top_label[i]];
}

double
neighbours_contrast(const struct evaluation *p, size_t i, size_t label)
{
	struct flip_law law = evaluation_law(p, i);
	double *x, *y;

	if (!p->rules->at)
		return flip_law_contrast(law.p, p->k);
	if (flip_law_is_noise(&law))
		return 0;
	x = p->room + p->k;
	y = x + p->k;
	for (size_t l = 0; l < p->k; l++)
		x[l] = l == label ? 1 : -1 / (double)(p->k - 1);
	flip_law_invert(&law, p->rules->at, x, y, p->room);
	return 1 / y[label];
}

