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

size_t
outcomes_number(struct outcomes *o, const struct cell *y, size_t cells)
{
	size_t n = 0;

	MEM_GROW(o->key, o->key_cap, cells + 1);
	for (size_t c = 0; c < cells; c++)
		if (y[c].n > 0)
			o->key[n++] = y[c];
	return ids_intern(&o->ids, (struct view){(const char *)o->key,
		n * sizeof *y});
}

size_t
outcomes_cells(const struct outcomes *o, size_t i, const struct cell **cell)
{
	struct view v = ids_name(&o->ids, i);

	*cell = (const struct cell *)(const void *)v.p;
	return v.n / sizeof **cell;
}
