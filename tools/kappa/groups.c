#include "groups.h"

#include "output.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/unknown.h"

/* Write the rows difference of two groups. */
static void
write_differences(struct adjusted *out, const struct block *const *group,
	const struct joined *joined, const struct output_key *key)
{
	const struct plan *plan = group[0]->plan;
	struct sample *sample[2];

	for (int k = 0; k < 2; k++)
		sample[k] = block_samples(group[k], group[k]->plan->weights,
			plan->n_weights + 1);
	for (size_t i = 0; i < plan->rows; i++) {
		const struct statistic *c = plan->row[i].c;
		const struct sample *two[] = {&sample[0][plan->row[i].w],
			&sample[1][plan->row[i].w]};
		struct estimated m;

		coefficient_estimate(c, two, joined, &plan->how, &m);
		output_row(out, key, c->about.name,
			coefficient_weights(c, two[0]->w), &m);
	}
}

/* The block of the items that both groups labelled, of one of the two. */
static struct block
common_block(const struct block *group, const struct joined *j, uint32_t side)
{
	const uint32_t *of = group->subset.item;
	uint32_t *item = mem_alloc(j->common, sizeof *item);
	struct block common;
	size_t n = 0;

	for (size_t r = 1; r < j->n; r++) {
		size_t at = j->row[r].side == side ? r : r - 1;

		if (joined_is_common(j, r))
			item[n++] = of[j->row[at].at];
	}
	block_init(&common, group->plan, item, n);
	return common;
}

/* Write the rows reliability of two groups with items in common, under the
 * weights asked for. */
static void
write_reliability(struct adjusted *out, const struct block *const *group,
	const struct joined *joined, const struct output_key *key)
{
	const struct statistic *xrr = coefficient_of("xrr");
	const struct plan *plan = group[0]->plan;
	struct block a = common_block(group[0], joined, 0);
	struct block b = common_block(group[1], joined, 1);
	struct sample *first = block_samples(&a, plan->weights,
		plan->n_weights);
	struct sample *second = block_samples(&b, plan->weights,
		plan->n_weights);

	for (size_t w = plan->numeric; w < plan->n_weights; w++) {
		struct estimated m;

		sample_pair(&first[w], &second[w]);
		coefficient_of_sample(xrr, &first[w], &plan->how, &m);
		output_row(out, key, "xrr", plan->weights[w].name, &m);
	}
}

/* Write the rows of two groups. across: of one with the other, which are of one
 * task. Note how many items two groups share, if they share some. */
static void
write_two(struct adjusted *out, const struct block *const *group, bool across)
{
	struct output_key key = {.row = across ? "reliability" : "difference",
		.group = group[0]->group, .versus = group[1]->group};
	struct joined j;

	joined_of_two(&j, &group[0]->subset, &group[1]->subset);
	if (!across) {
		write_differences(out, group, &j, &key);
		if (j.common > 0 && 2 * j.common < j.n)
			err_note("groups=%s|%s items=%zu common=%zu: "
				"differences are over all of them",
				err_quote(key.group), err_quote(key.versus),
				j.n - j.common, j.common);
	} else if (j.common > 0 && group[0]->plan == group[1]->plan) {
		write_reliability(out, group, &j, &key);
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
groups_write(struct adjusted *out, const struct plan *plan,
	const struct block *block, const size_t *known, size_t n)
{
	for (int across = 0; across <= (plan->xrr ? 1 : 0); across++)
		for (size_t i = 0; i < n; i++)
			for (size_t k = i + 1; k < n; k++) {
				const struct block *two[] = {&block[known[i]],
					&block[known[k]]};
				void *mark = mem_mark();

				write_two(out, two, across);
				mem_release(mark);
			}
}
