#include "block.h"

#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

void
block_init(struct block *b, const struct plan *plan,
	const struct classes *classes, uint32_t *item, size_t n)
{
	*b = (struct block){.item = item};
	subset_init(&b->subset, plan->items, item, n, classes, plan->sorted);
	b->paired = b->subset.answer && (plan->pairs ||
		plan_wants(plan, COEF_OF_PAIRS) || (b->subset.annotators == 2 &&
		(plan->by_default || plan_wants(plan, COEF_OF_TWO))));
	if (b->paired)
		pairs_init(&b->pairs, &b->subset);
}

void
block_free(struct block *b)
{
	subset_free(&b->subset);
	if (b->paired)
		pairs_free(&b->pairs);
	free(b->item);
}

void
block_again(struct block *to, const struct block *b, const struct plan *plan,
	const struct classes *classes)
{
	size_t n = b->subset.count;
	uint32_t *item = b->item ? mem_alloc(n, sizeof *item) : NULL;

	if (item)
		memcpy(item, b->item, n * sizeof *item);
	block_init(to, plan, classes, item, n);
}

void
block_sample(const struct block *b, struct sample *sample,
	const struct weights *w)
{
	sample_init(sample, &b->subset, b->paired ? &b->pairs : NULL, w);
}

struct sample *
block_samples(const struct block *b, const struct plan *plan)
{
	return samples_init(&b->subset, b->paired ? &b->pairs : NULL,
		plan->weights, plan->n_weights);
}
