#include "histogram.h"

#include "table/hashes.h"
#include "text/mem.h"
#include "text/num.h"

void
histogram_init(struct histogram *h)
{
	*h = (struct histogram){.cap = 0};
	ids_init(&h->groups);
}

uint64_t
histogram_settings(const struct input *input, uint64_t made)
{
	char before[HASHES_TEXT];

	return hashes_by_default(input) ? made :
		hashes_of_settings(input, hashes_text(made, before));
}

void
histogram_add(struct histogram *h, const struct item *x)
{
	size_t had = h->groups.n;
	uint32_t g = ids_intern(&h->groups, x->group);

	if (g == had) {
		MEM_GROW(h->vectors, h->cap, had + 1);
		vectors_init(&h->vectors[g], 0);
	}
	vectors_add(&h->vectors[g], item_vector(x), NULL, x->raters,
		x->weight);
}

struct item
histogram_item(const struct vectors *v, size_t i, const struct labels *l,
	struct cell *cell)
{
	struct vector x = vectors_at(v, i);

	for (size_t k = 0; k < x.cells; k++)
		cell[k] = (struct cell){l->by_rank[x.cell[k].label],
			x.cell[k].n};
	return (struct item){.cell = cell, .cells = x.cells, .n = x.n,
		.weight = v->items[i], .raters = vectors_raters(v, i)};
}

void
histogram_name(const struct item *x, const struct labels *l, struct strings *to)
{
	char digits[NUM_TEXT];

	strings_add(to, "none", x->cells > 0 ? 0 : 4);
	for (size_t k = 0; k < x->cells; k++) {
		strings_more(to, view_of(k > 0 ? " " : ""));
		strings_more(to, labels_name(l, x->cell[k].label));
		strings_more(to, view_of(":"));
		strings_more(to, (struct view){digits,
			num_digits(x->cell[k].n, digits)});
	}
	if (x->raters > 0) {
		strings_more(to, view_of(" /"));
		strings_more(to, (struct view){digits,
			num_digits(x->raters, digits)});
	}
}
