#include "own.h"

#include "text/mem.h"

/* ---- of the whole truth ---- */

static bool
predicted(const struct models *models, size_t rating)
{
	for (size_t m = 0; m < models->n; m++) {
		const struct predictions *p = &models->at[m];

		if (p->personal && !predictions_has(p, p->of[rating]))
			return false;
	}
	return true;
}

/* Pairs of an item and an annotator are numbered alike in all models. */
struct items *
own_make(const struct items *truth, const struct models *models)
{
	const uint32_t *of = NULL;
	struct items *to;

	for (size_t m = 0; m < models->n && !of; m++)
		if (models->at[m].personal)
			of = models->at[m].of;
	if (!of)
		return NULL;
	to = mem_alloc(1, sizeof *to);
	*to = (struct items){.n = truth->first[truth->n]};
	vectors_init(&to->vectors, 0);
	for (uint32_t l = 0; l < truth->labels.ids.n; l++)
		vectors_add(&to->vectors, (struct vector){
			&(struct cell){l, 1}, 1, 1}, NULL, 0, 0);
	vectors_seal(&to->vectors);
	to->vector = mem_alloc(to->n, sizeof *to->vector);
	to->name = mem_alloc(to->n, sizeof *to->name);
	for (size_t r = 0; r < to->n; r++) {
		to->vector[r] = items_rating(truth, r).label;
		to->name[r] = predicted(models, r) ? of[r] : IDS_NONE;
	}
	return to;
}

bool
own_has(const struct items *ratings, const struct items *truth, size_t i)
{
	for (size_t r = truth->first[i]; r < truth->first[i + 1]; r++)
		if (ratings->name[r] != IDS_NONE)
			return true;
	return false;
}

/* ---- of a block ---- */

/* The weight of the annotator of rating r. */
static double
voice(const struct items *t, size_t r)
{
	return t->voice ? t->voice[items_rating(t, r).annotator] : 1;
}

/* The ratings of place i of the block; returns how many there are now. */
static size_t
add_item(struct own_block *to, const struct block *b, size_t i,
	bool by_labels)
{
	const uint32_t *number = b->own->name;
	const struct items *t = b->truth;
	struct block *own = &to->block;
	size_t first = own->n;
	double all = 0, weight = b->weight[i] *
		(t->counts ? t->counts[b->item[i]] : 1);

	for (size_t r = t->first[b->item[i]]; r < t->first[b->item[i] + 1];
	     r++)
		if (number[r] != IDS_NONE)
			own->item[own->n++] = (uint32_t)r;
	for (size_t r = first; r < own->n; r++)
		all += voice(t, own->item[r]);
	for (size_t r = first; r < own->n; r++) {
		double w = voice(t, own->item[r]);

		own->weight[r] = by_labels || all == 0 ? w :
			weight * w / all;
		own->unit[r] = b->unit ? b->unit[i] : (uint32_t)i;
	}
	return own->n;
}

size_t
own_ratings(const struct block *b)
{
	const size_t *first = b->truth->first;
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		n += first[b->item[i] + 1] - first[b->item[i]];
	return n;
}

/* The draws are of the items of the block, by its stream, or of what these share
 * with other blocks. */
void
own_block_make(struct own_block *to, const struct block *b, bool by_labels)
{
	size_t ratings = own_ratings(b);

	*to = (struct own_block){.block = {.truth = b->own,
		.group = b->group, .stream = b->stream,
		.units = b->unit ? b->units : b->n},
		.start = mem_alloc(b->n + 1, sizeof *to->start)};
	to->block.item = mem_alloc(ratings, sizeof *to->block.item);
	to->block.weight = mem_alloc(ratings, sizeof *to->block.weight);
	to->block.unit = mem_alloc(ratings, sizeof *to->block.unit);
	to->start[0] = 0;
	for (size_t i = 0; i < b->n; i++)
		to->start[i + 1] = add_item(to, b, i, by_labels);
	if (!b->voters)
		return;
	to->voters = voters_own(b->voters, b);
	to->block.voters = &to->voters;
}
