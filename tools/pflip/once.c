#include "once.h"

#include "text/mem.h"
#include "stats/rng.h"

/* One of an annotator's n labels. */
static uint32_t
draw(struct ratings *r, struct view item, const struct rating *rating,
	size_t n)
{
	struct view name = ids_name(&r->rows.annotators, rating->annotator);
	struct item_ratings own = {.rating = rating, .n = n};
	const struct cell *cell;
	struct rng stream;
	uint64_t nth;

	if (n == 1)
		return rating->label;
	rng_seed(&stream, rng_stream(item.p, item.n),
		rng_stream(name.p, name.n));
	nth = rng_below(&stream, n);
	ratings_cells(r, &own, &cell);
	while (nth >= cell->n)
		nth -= (cell++)->n;
	return cell->label;
}

void
once_draw(struct once *o, struct ratings *r, struct view item,
	const struct rating *rating, size_t n)
{
	for (size_t i = 0, end; i < n; i = end) {
		uint32_t label;

		end = ratings_end(rating, i, n);
		label = draw(r, item, rating + i, end - i);
		MEM_GROW_ZERO(o->of_label, o->label_cap, (size_t)label + 1);
		o->of_label[label]++;
	}
}

const uint32_t *
once_take(struct once *o, const struct cell *cell, size_t cells)
{
	MEM_GROW(o->of_cell, o->cell_cap, cells);
	for (size_t k = 0; k < cells; k++) {
		bool drawn = cell[k].label < o->label_cap;

		o->of_cell[k] = drawn ? o->of_label[cell[k].label] : 0;
		if (drawn)
			o->of_label[cell[k].label] = 0;
	}
	return o->of_cell;
}
