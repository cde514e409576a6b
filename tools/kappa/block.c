#include "block.h"

#include "tally.h"

#include "text/mem.h"

void
block_init(struct block *b, const struct plan *plan, const uint32_t *item,
	size_t n)
{
	*b = (struct block){.plan = plan, .item = item};
	/* The draws of a bootstrap must not depend on the order of the rows. */
	subset_init(&b->subset, plan->items, item, n, &plan->classes,
		plan->how.bootstrap > 0);
	if (plan->how.random != CROSSED_ITEMS ||
	    (plan->how.by_default && plan->items->groups.n > 0))
		tally_make(&b->subset);
	b->paired = b->subset.answer && (plan->pairs ||
		plan_wants(plan, COEF_OF_PAIRS) || (b->subset.annotators == 2 &&
		plan_wants(plan, COEF_OF_TWO)));
	if (b->paired)
		pairs_init(&b->pairs, &b->subset);
}

void
classes_of_one(struct classes *c, size_t n, uint32_t label)
{
	*c = (struct classes){.scale = {2, NULL, true},
		.map = mem_zero(n, sizeof *c->map)};
	c->map[label] = 1;
}

struct sample *
block_samples(const struct block *b, const struct weights *w, size_t n)
{
	struct sample *sample = mem_alloc(n, sizeof *sample);

	for (size_t i = 0; i < n; i++)
		sample_init(&sample[i], &b->subset, b->paired ? &b->pairs :
			NULL, &w[i]);
	return sample;
}
