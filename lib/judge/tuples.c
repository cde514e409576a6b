#include "tuples.h"

#include "text/err.h"
#include "text/mem.h"

#include <math.h>

void
tuples_init(struct tuples *x)
{
	ids_init(&x->distinct);
}

double
tuples_of_row(void *tuples, struct rows *r, size_t i)
{
	struct tuples *x = tuples;
	double number[ROWS_NUMBERS];

	rows_numbers(r, i, number);
	return ids_intern(&x->distinct, VIEW_BYTES(number));
}

void
tuples_take(struct tuples *x, struct items *truth, const struct items_need *need)
{
	struct vectors *v = &truth->vectors;
	size_t width = 0, cells = v->start[v->n];
	double *number;

	while (width < ROWS_NUMBERS && need->numbers[width])
		width++;
	if (memchr(truth->has, true, sizeof truth->has)) {
		number = mem_alloc(cells * width, sizeof *number);
		for (size_t c = 0; c < cells; c++)
			memcpy(number + c * width, ids_name(&x->distinct,
				(size_t)v->number[c]).p, width * sizeof *number);
		v->number = number;
		v->width = width;
	}
	for (size_t i = 0; i < truth->n && truth->has[0]; i++)
		for (size_t c = v->start[truth->vector[i]];
		     c < v->start[truth->vector[i] + 1]; c++)
			if (isnan(v->number[c * width]))
				err_die("item %s: column \"%s\" is NA",
					err_quote(items_name(truth, i)), need->numbers[0]);
}
