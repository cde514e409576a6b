#include "outcomes.h"

#include "text/mem.h"

#include <math.h>

double
outcomes_possible(size_t labels, uint32_t k)
{
	double x = 1;

	for (size_t j = 1; j < labels && x < 1e300; j++)
		x = x * (k + (double)j) / (double)j;
	return round(x);
}

void
outcomes_init(struct outcomes *o, size_t labels, uint32_t k, bool placed)
{
	*o = (struct outcomes){.labels = labels, .placed = placed};
	ids_init(&o->ids);
	if (!placed)
		return;
	o->n = (size_t)outcomes_possible(labels, k);
	o->choose = mem_alloc(((size_t)k + 1) * labels, sizeof *o->choose);
	for (size_t p = 0; p <= k; p++)
		for (size_t j = 0; j < labels; j++)
			o->choose[p * labels + j] = p == 0 || j == 0 ? 1 :
				o->choose[(p - 1) * labels + j] +
				o->choose[p * labels + j - 1];
}

void
outcomes_free(struct outcomes *o)
{
	MEM_FREE(o->choose, o->key);
	ids_free(&o->ids);
}

/*
 * The rank of y: sum over j = 1 .. K-1 of C(P_j + j - 1, j), P_j being the
 * answers among the first j labels (the combinatorial number system). Over
 * labels a .. b-1 without an answer P is constant, and the terms j = a+1 .. b
 * add up to C(P + b, b) - C(P + a, a).
 */
static size_t
place(const struct outcomes *o, const struct cell *y, size_t cells)
{
	uint64_t at = 0, p = 0;

	for (size_t c = 0; c < cells; c++) {
		size_t next = c + 1 < cells ? y[c + 1].label : o->labels - 1;
		const uint64_t *choose;

		p += y[c].n;
		choose = o->choose + p * o->labels;
		if (next > y[c].label)
			at += choose[next] - choose[y[c].label];
	}
	return at;
}

size_t
outcomes_number(struct outcomes *o, const struct cell *y, size_t cells)
{
	size_t n = 0;

	if (o->placed)
		return place(o, y, cells);
	MEM_GROW(o->key, o->key_cap, cells + 1);
	for (size_t c = 0; c < cells; c++)
		if (y[c].n > 0)
			o->key[n++] = y[c];
	n = ids_intern(&o->ids, (struct view){(const char *)o->key,
		n * sizeof *y});
	o->n = o->ids.n;
	return n;
}

size_t
outcomes_cells(const struct outcomes *o, size_t i, const struct cell **cell)
{
	struct view v = ids_name(&o->ids, i);

	*cell = (const struct cell *)(const void *)v.p;
	return v.n / sizeof **cell;
}
