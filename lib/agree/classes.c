#include "classes.h"

#include "text/mem.h"
#include "text/num.h"

void
classes_of_labels(struct classes *c, const struct labels *l)
{
	size_t n = l->ids.n;
	size_t q = l->declared > n ? (size_t)l->declared : n;
	bool numbers = n > 0 && labels_numeric(l);

	*c = (struct classes){.x = mem_alloc(q, sizeof *c->x)};
	for (size_t k = 0; numbers && k < q; k++)
		c->x[k] = k < n ? labels_value(l, (uint32_t)k) : NUM_NA;
	c->scale = (struct weights_scale){q, numbers ? c->x : NULL, l->fixed};
}
