#include "groups.h"

#include "difference.h"
#include "inference.h"
#include "output.h"
#include "text/mem.h"
#include "text/num.h"
#include "xrr.h"

#include <stdlib.h>
#include <string.h>

/* Two groups, and for each the block of the items that both labelled: their
 * item i has the same name. */
struct couple {
	const struct block *a, *b;
	struct block both[2];        /* made where n > 0 */
	size_t n;                    /* items in common */
};

/* Couple the items of a and b that have the same name; rows of a histogram
 * stand for many items and have none. by_name: room for an item per name, all
 * IDS_NONE between calls. */
static void
couple_init(struct couple *c, const struct plan *plan, const struct block *a,
	const struct block *b, uint32_t *by_name)
{
	const struct items *all = plan->items;
	uint32_t *item[2];

	*c = (struct couple){.a = a, .b = b};
	item[0] = mem_alloc(b->subset.count, sizeof *item[0]);
	item[1] = mem_alloc(b->subset.count, sizeof *item[1]);
	for (size_t i = 0; i < a->subset.count; i++)
		by_name[items_id(all, a->item[i])] = a->item[i];
	for (size_t i = 0; i < b->subset.count && !all->weight; i++) {
		uint32_t other = by_name[items_id(all, b->item[i])];

		if (other == IDS_NONE)
			continue;
		item[0][c->n] = other;
		item[1][c->n++] = b->item[i];
	}
	for (size_t i = 0; i < a->subset.count; i++)
		by_name[items_id(all, a->item[i])] = IDS_NONE;
	for (int k = 0; k < 2 && c->n > 0; k++)
		block_init(&c->both[k], plan, &plan->classes, item[k], c->n);
	if (c->n == 0) {
		free(item[0]);
		free(item[1]);
	}
}

static void
couple_free(struct couple *c)
{
	for (int k = 0; k < 2 && c->n > 0; k++)
		block_free(&c->both[k]);
}

/* How many annotators two subsets have together, NUM_NA where it is not known
 * who gave which label. */
static double
annotators_of(const struct subset *a, const struct subset *b)
{
	bool *there;
	size_t n = 0;

	if (!a->answer)
		return NUM_NA;
	there = mem_zero(a->all->n_annotators, sizeof *there);
	for (size_t g = 0; g < a->annotators; g++)
		there[a->person[g]] = true;
	for (size_t g = 0; g < b->annotators; g++)
		there[b->person[g]] = true;
	for (size_t g = 0; g < a->all->n_annotators; g++)
		n += there[g];
	free(there);
	return (double)n;
}

/* The rows difference of two groups under weights[w]; w = n_weights is
 * identity. With fewer than two items in common the groups are not paired. */
static void
write_differences(struct out *out, const struct plan *plan,
	const struct couple *c, size_t w)
{
	struct output_key key = {.row = "difference", .group = c->a->group,
		.versus = c->b->group};
	bool paired = c->n > 1;
	struct sample sample[2];

	block_sample(paired ? &c->both[0] : c->a, &sample[0],
		&plan->weights[w]);
	block_sample(paired ? &c->both[1] : c->b, &sample[1],
		&plan->weights[w]);
	for (size_t i = 0; i < plan->n_chosen; i++) {
		const struct coefficient *x = plan->chosen[i];
		struct agreement m;

		if (x->kind != COEF_ESTIMATE || !plan_has(plan, w, x))
			continue;
		difference_estimate(x, sample, paired, &plan->how, &m);
		m.annotators = annotators_of(sample[0].subset,
			sample[1].subset);
		output_row(out, &key, x->about.name,
			plan_weights_name(plan, w), &m);
	}
	sample_free(&sample[0]);
	sample_free(&sample[1]);
}

/* The rows reliability of two groups with items in common. */
static void
write_reliability(struct out *out, const struct plan *plan,
	const struct couple *c)
{
	struct output_key key = {.row = "reliability", .group = c->a->group,
		.versus = c->b->group};

	for (size_t w = 0; w < plan->n_weights; w++) {
		struct agreement m;
		struct xrr x;

		xrr_init(&x, &c->both[0].subset, &c->both[1].subset,
			&plan->weights[w]);
		xrr_estimate(&x, &plan->how, &m);
		m.annotators = annotators_of(x.a, x.b);
		output_row(out, &key,
			coefficients_with(COEF_ACROSS)->about.name,
			plan->weights[w].name, &m);
		xrr_free(&x);
	}
}

void
groups_write(struct out *out, const struct plan *plan,
	const struct block *block, size_t n)
{
	size_t names = plan->items->names.n;
	uint32_t *by_name = mem_alloc(names, sizeof *by_name);
	struct couple c;

	memset(by_name, 0xff, names * sizeof *by_name);
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			couple_init(&c, plan, &block[i], &block[k], by_name);
			for (size_t w = 0; w <= plan->n_weights; w++)
				write_differences(out, plan, &c, w);
			couple_free(&c);
		}
	for (size_t i = 0; i < n && plan->xrr; i++)
		for (size_t k = i + 1; k < n; k++) {
			couple_init(&c, plan, &block[i], &block[k], by_name);
			if (c.n > 0)
				write_reliability(out, plan, &c);
			couple_free(&c);
		}
	free(by_name);
}
