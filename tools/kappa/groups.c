#include "groups.h"

#include "difference.h"
#include "output.h"
#include "xrr.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <string.h>

/* Two groups, and for each the block of the items that both labelled: their
 * item i has the same name. */
struct couple {
	const struct block *group[2];
	struct block common[2];      /* made where n > 0 */
	uint32_t *item[2];           /* the items in common */
	size_t n;
};

/* Couple the items of two blocks that have the same name; rows of a histogram
 * stand for many items and have none. by_name: room for an item per name, all
 * IDS_NONE between calls. */
static void
couple_init(struct couple *c, const struct plan *plan, const struct block *a,
	const struct block *b, uint32_t *by_name)
{
	const struct items *all = plan->items;

	*c = (struct couple){.group = {a, b}};
	for (int k = 0; k < 2; k++)
		c->item[k] = mem_alloc(b->subset.count, sizeof *c->item[k]);
	for (size_t i = 0; i < a->subset.count; i++)
		by_name[items_id(all, a->item[i])] = a->item[i];
	for (size_t i = 0; i < b->subset.count && !all->weight; i++) {
		uint32_t other = by_name[items_id(all, b->item[i])];

		if (other == IDS_NONE)
			continue;
		c->item[0][c->n] = other;
		c->item[1][c->n++] = b->item[i];
	}
	for (size_t i = 0; i < a->subset.count; i++)
		by_name[items_id(all, a->item[i])] = IDS_NONE;
	for (int k = 0; k < 2 && c->n > 0; k++)
		block_init(&c->common[k], plan, &plan->classes, c->item[k],
			c->n);
}

static void
couple_free(struct couple *c)
{
	for (int k = 0; k < 2; k++) {
		if (c->n > 0)
			block_free(&c->common[k]);
		MEM_FREE(c->item[k]);
	}
}

/* The number of annotators that two subsets have together, whose lists are
 * ascending; NUM_NA: not known. */
static double
annotators_of(const struct subset *a, const struct subset *b)
{
	size_t n = 0, g = 0, h = 0;

	for (; g < a->annotators && h < b->annotators; n++) {
		uint32_t x = a->person[g], y = b->person[h];

		g += x <= y;
		h += y <= x;
	}
	return a->answer ? (double)(n + a->annotators - g +
		b->annotators - h) : NUM_NA;
}

/* Write the rows difference of two groups, which are paired where they have two
 * items or more in common. */
static void
write_differences(struct out *out, const struct plan *plan,
	const struct couple *c, const struct output_key *key)
{
	bool paired = c->n > 1;
	struct sample *sample[2];

	for (int k = 0; k < 2; k++)
		sample[k] = block_samples(paired ? &c->common[k] : c->group[k],
			plan->weights, plan->n_weights + 1);
	for (size_t i = 0; i < plan->rows; i++) {
		const struct coefficient *x = plan->row[i].c;
		struct sample *two[] = {&sample[0][plan->row[i].w],
			&sample[1][plan->row[i].w]};
		struct agreement m;

		difference_estimate(x, two, paired, &plan->how, &m);
		m.annotators = annotators_of(two[0]->subset, two[1]->subset);
		output_row(out, key, x->about.name,
			coefficient_weights(x, two[0]->w), &m);
	}
	for (int k = 0; k < 2; k++)
		samples_free(sample[k], plan->n_weights + 1);
}

/* Write the rows reliability of two groups with items in common, under the weights asked
 * for. */
static void
write_reliability(struct out *out, const struct plan *plan,
	const struct couple *c, const struct output_key *key)
{
	for (size_t w = plan->numeric; w < plan->n_weights; w++) {
		struct agreement m;
		struct xrr x;

		xrr_init(&x, &c->common[0].subset, &c->common[1].subset,
			&plan->weights[w]);
		xrr_estimate(&x, &plan->how, &m);
		m.annotators = annotators_of(x.a, x.b);
		output_row(out, key, "xrr", plan->weights[w].name, &m);
		xrr_free(&x);
	}
}

size_t *
groups_compared(const struct ids *groups, const uint32_t *order, size_t *n)
{
	struct view *name = mem_alloc(groups->n, sizeof *name);
	size_t *known;

	for (size_t g = 0; g < groups->n; g++)
		name[g] = ids_name(groups, order[g]);
	known = unknown_leave_out(name, groups->n, n);
	if (*n <= GROUPS_MOST)
		return known;
	err_warn("groups=%zu are more than %d: no rows of differences (-g with "
		"a column of fewer values)", *n, GROUPS_MOST);
	*n = 0;
	return known;
}

void
groups_write(struct out *out, const struct plan *plan,
	const struct block *block, const size_t *known, size_t n)
{
	size_t names = plan->items->names.n;
	uint32_t *by_name = mem_alloc(names, sizeof *by_name);

	memset(by_name, 0xff, names * sizeof *by_name);
	for (int across = 0; across <= (plan->xrr ? 1 : 0); across++)
		for (size_t i = 0; i < n; i++)
			for (size_t k = i + 1; k < n; k++) {
				struct output_key key = {.row = across ?
					"reliability" : "difference",
					.group = block[known[i]].group,
					.versus = block[known[k]].group};
				struct couple c;

				couple_init(&c, plan, &block[known[i]],
					&block[known[k]], by_name);
				if (!across)
					write_differences(out, plan, &c, &key);
				else if (c.n > 0)
					write_reliability(out, plan, &c, &key);
				couple_free(&c);
			}
}
