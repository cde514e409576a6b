#include "values.h"

#include "text/mem.h"

#include <math.h>

uint64_t
values_total(uint32_t n, double p)
{
	double total = p > 0 ? floor(n / p + .5) : 0;

	return total >= 1 && total < 0x1p53 && n / total == p ?
		(uint64_t)total : 0;
}

static struct value
read_value(struct flips *flips, const struct rows *in, size_t i)
{
	struct value x = {.n = (uint32_t)in->count[i], .label = in->label[i],
		.items = in->weight[i]};

	if (in->kind.has_number[VALUES_SHARE])
		x.total = values_total(x.n, in->number[VALUES_SHARE][i]);
	flips_read(flips, in, i, x.pflip);
	x.neighbours = flips_neighbours(flips, in, i);
	return x;
}

void
values_read(struct values *x, const struct rows *in)
{
	if (!x->tail)
		x->tail = mem_alloc(TAILS_MOST, sizeof *x->tail);
	for (size_t i = 0; i < in->n; i++) {
		struct value *to = in->tail[i] == TAILS_NONE ? &x->other[i] :
			&x->tail[in->tail[i]];

		if (!in->known)
			*to = read_value(x->flips, in, i);
		x->of[i] = to;
	}
}

void
values_free(struct values *x)
{
	MEM_FREE(x->tail);
}
