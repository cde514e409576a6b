#include "block.h"

void
block_init(struct block *b, const struct plan *plan,
	const struct classes *classes, const uint32_t *item, size_t n)
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
}

struct sample *
block_samples(const struct block *b, const struct weights *w, size_t n)
{
	return samples_init(&b->subset, b->paired ? &b->pairs : NULL, w, n);
}
