#include "decisions.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/sort.h"

#include <math.h>
#include <stdlib.h>

static void
decisions_init(struct decisions *d, const struct given *g, uint32_t positive)
{
	*d = (struct decisions){.positive_label = positive,
		.same = mem_alloc(g->n, sizeof *d->same),
		.positive = mem_alloc(g->n, sizeof *d->positive)};
}

void
decisions_free(struct decisions *d)
{
	free(d->same);
	free(d->positive);
}

/* ---- models ---- */

/* What the model decides in prediction i; q: room for K. */
static uint32_t
decide(const struct predictions *p, size_t i, double *q, size_t k)
{
	if (!predictions_has(p, i))
		return IDS_NONE;
	if (!p->soft)
		return p->hard[i];
	predictions_dense(p, i, q, k);
	return (uint32_t)stats_largest(q, k);
}

void
decisions_of_model(struct decisions *d, const struct given *g,
	const struct predictions *model, size_t k, uint32_t positive)
{
	double *q = mem_alloc(k, sizeof *q);
	uint32_t decided = IDS_NONE;

	decisions_init(d, g, positive);
	for (size_t r = 0; r < g->n; r++) {
		if (model->personal)
			decided = decide(model, model->of[r], q, k);
		else if (r == 0 || g->item[r] != g->item[r - 1])
			decided = decide(model, items_id(g->items, g->item[r]),
				q, k);
		d->same[r] = decided == IDS_NONE ? NUM_NA :
			decided == g->label[r];
		d->positive[r] = decided == IDS_NONE ? NUM_NA :
			decided == positive;
	}
	free(q);
}

void
decisions_of_oracle(struct decisions *d, const struct given *g,
	uint32_t positive)
{
	decisions_init(d, g, positive);
	for (size_t r = 0; r < g->n; r++) {
		d->same[r] = 1;
		d->positive[r] = g->label[r] == positive;
	}
}

/* ---- ceilings ---- */

/* Room for the labels of one item. */
struct room {
	size_t *order;           /* numbers of labels given, group by group */
	uint64_t *key;           /* group and place in the item */
	struct share *all, *own;
	size_t order_cap, key_cap, all_cap, own_cap;
};

/* The decision by these votes about label r. */
static void
decide_by_votes(struct decisions *d, const struct given *g, size_t r,
	const struct majority *votes, uint32_t positive)
{
	d->same[r] = 1 - majority_misses(votes, g->label[r], MAJORITY_HALF,
		UINT32_MAX);
	d->positive[r] = 1 - majority_misses(votes, positive, MAJORITY_HALF,
		UINT32_MAX);
}

/* The n labels given whose numbers are in list, by annotator: each by the votes of
 * the other annotators among these. */
static void
decide_by_others(struct decisions *d, const struct given *g, struct room *x,
	const size_t *list, size_t n, uint32_t positive)
{
	struct majority votes = {.votes = 0};
	size_t end;

	x->all = mem_grow(x->all, &x->all_cap, n, sizeof *x->all);
	for (size_t i = 0; i < n; i++)
		x->all[i] = (struct share){g->label[list[i]],
			given_voice(g, g->annotator[list[i]])};
	votes.votes = majority_count(x->all, n);
	votes.vote = x->all;
	for (size_t i = 0; i < n; i = end) {
		end = i + 1;
		while (end < n && g->annotator[list[end]] ==
		       g->annotator[list[i]])
			end++;
		votes.n_less = given_votes(g, list[i], end - i, &x->own,
			&x->own_cap);
		votes.less = x->own;
		for (size_t k = i; k < end; k++)
			decide_by_votes(d, g, list[k], &votes, positive);
	}
}

/* The labels from `from` to `end` of an item, group by group; group NULL: all are
 * of one. Those of nobody's group have no decision. */
static void
by_groups(struct decisions *d, const struct given *g, struct room *x,
	size_t from, size_t end, const uint32_t *group, uint32_t positive)
{
	size_t n = end - from, last;

	x->key = mem_grow(x->key, &x->key_cap, n, sizeof *x->key);
	x->order = mem_grow(x->order, &x->order_cap, n, sizeof *x->order);
	for (size_t i = 0; i < n; i++) {
		uint64_t of = group ? group[g->annotator[from + i]] : 0;

		x->key[i] = of << 32 | i;
	}
	sort_u64(x->key, n);
	for (size_t i = 0; i < n; i++)
		x->order[i] = from + (uint32_t)x->key[i];
	for (size_t i = 0; i < n; i = last) {
		uint64_t of = x->key[i] >> 32;

		for (last = i; last < n && x->key[last] >> 32 == of; last++)
			d->same[x->order[last]] =
				d->positive[x->order[last]] = NUM_NA;
		if (of != IDS_NONE)
			decide_by_others(d, g, x, x->order + i, last - i,
				positive);
	}
}

/* The labels of one annotator for an item: each by the others of them. */
static void
by_annotator(struct decisions *d, const struct given *g, struct room *x,
	size_t from, size_t end, uint32_t positive)
{
	struct majority votes = {.votes = given_votes(g, from, end - from,
		&x->own, &x->own_cap)};

	votes.vote = x->own;
	for (size_t r = from; r < end; r++) {
		const struct share less = {g->label[r],
			given_voice(g, g->annotator[r])};

		votes.less = &less;
		votes.n_less = 1;
		decide_by_votes(d, g, r, &votes, positive);
	}
}

void
decisions_of_ceiling(struct decisions *d, const struct given *g,
	enum decisions_ceiling kind, const uint32_t *group, uint32_t positive)
{
	const size_t *first = g->items->first;
	struct room x = {.order = NULL};
	size_t end;

	decisions_init(d, g, positive);
	for (size_t r = 0; r < g->n; r = end) {
		end = first[g->item[r] + 1];
		if (kind == CEILING_ANNOTATOR) {
			end = given_end(g, r, end);
			by_annotator(d, g, &x, r, end, positive);
		} else {
			by_groups(d, g, &x, r, end, kind == CEILING_GROUP ?
				group : NULL, positive);
		}
	}
	free(x.order);
	free(x.key);
	free(x.all);
	free(x.own);
}
