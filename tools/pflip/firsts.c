#include "firsts.h"

#include "mem.h"

#include <stdlib.h>

void
firsts_count(struct firsts *f, const struct rating *rating, size_t n,
	const struct cell *cell, size_t cells)
{
	f->of_cell = mem_grow(f->of_cell, &f->cell_cap, cells,
		sizeof *f->of_cell);
	for (size_t k = 0; k < cells; k++)
		f->of_label = mem_grow_zero(f->of_label, &f->label_cap,
			(size_t)cell[k].label + 1, sizeof *f->of_label);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || rating[i].annotator != rating[i - 1].annotator)
			f->of_label[rating[i].label]++;
	for (size_t k = 0; k < cells; k++) {
		f->of_cell[k] = f->of_label[cell[k].label];
		f->of_label[cell[k].label] = 0;
	}
}

void
firsts_free(struct firsts *f)
{
	free(f->of_cell);
	free(f->of_label);
}
