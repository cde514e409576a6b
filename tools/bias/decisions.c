#include "decisions.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

static void
decisions_init(struct decisions *d, const struct raters *x, uint32_t positive)
{
	*d = (struct decisions){.positive_label = positive,
		.same = mem_alloc(x->ratings, sizeof *d->same),
		.positive = mem_alloc(x->ratings, sizeof *d->positive)};
}

void
decisions_spread(struct decisions *d, const struct units *u)
{
	units_spread(u, &d->same);
	units_spread(u, &d->positive);
}

void
decisions_free(struct decisions *d)
{
	MEM_FREE(d->same, d->positive);
}

/* ---- models ---- */

/* The decision of the model in prediction i; q: room for K. */
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
decisions_of_model(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, uint32_t positive)
{
	double *q = mem_alloc(k, sizeof *q);

	decisions_init(d, x, positive);
	for (size_t i = 0; i < x->n; i++) {
		uint32_t decided = !model || model->personal ? IDS_NONE :
			decide(model, items_id(x->items, i), q, k);

		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			if (!model)
				decided = x->rating[r].label;
			else if (model->personal)
				decided = decide(model, model->of[r], q, k);
			d->same[r] = decided == IDS_NONE ? NUM_NA :
				decided == x->rating[r].label;
			d->positive[r] = decided == IDS_NONE ? NUM_NA :
				decided == positive;
		}
	}
	MEM_FREE(q);
}

/* ---- ceilings ---- */

/* Room for the labels of one item. */
struct room {
	size_t *order;           /* numbers of ratings, group by group */
	uint64_t *key;           /* group and place in the item */
	struct share *all, *own;
	size_t order_cap, key_cap, all_cap, own_cap;
};

/* The decision by these votes about rating r. */
static void
decide_by_votes(struct decisions *d, const struct raters *x, size_t r,
	const struct majority *votes)
{
	d->same[r] = 1 - majority_misses(votes, x->rating[r].label,
		MAJORITY_HALF, UINT32_MAX);
	d->positive[r] = 1 - majority_misses(votes, d->positive_label,
		MAJORITY_HALF, UINT32_MAX);
}

/* Decide each of the n ratings whose numbers are in list, by annotator, by the votes
 * of the other annotators among these. */
static void
decide_by_others(struct decisions *d, const struct raters *x, struct room *room,
	const size_t *list, size_t n)
{
	struct majority votes = {.votes = 0};
	size_t end;

	MEM_GROW(room->all, room->all_cap, n);
	for (size_t i = 0; i < n; i++) {
		struct rating rating = x->rating[list[i]];

		room->all[i] = (struct share){rating.label,
			raters_weight(x, rating.annotator)};
	}
	votes.votes = majority_count(room->all, n);
	votes.vote = room->all;
	/* an annotator is of one group, which has all their ratings */
	for (size_t i = 0; i < n; i = end) {
		size_t next = ratings_end(x->rating, list[i], list[i] + n - i);

		votes.n_less = majority_votes(x, list[i], next, &room->own,
			&room->own_cap);
		votes.less = room->own;
		end = i + next - list[i];
		for (size_t k = i; k < end; k++)
			decide_by_votes(d, x, list[k], &votes);
	}
}

/* Decide the ratings from `from` to end - 1 of an item, group by group; group NULL:
 * all annotators are of one. Ratings by annotators without a group have no
 * decision. */
static void
by_groups(struct decisions *d, const struct raters *x, struct room *room,
	size_t from, size_t end, const uint32_t *group)
{
	size_t n = end - from, last;

	MEM_GROW(room->key, room->key_cap, n);
	MEM_GROW(room->order, room->order_cap, n);
	for (size_t i = 0; i < n; i++) {
		uint64_t g = group ? group[x->rating[from + i].annotator] :
			0;

		room->key[i] = g << 32 | i;
	}
	sort_u64(room->key, n);
	for (size_t i = 0; i < n; i++)
		room->order[i] = from + (uint32_t)room->key[i];
	for (size_t i = 0; i < n; i = last) {
		uint64_t g = room->key[i] >> 32;

		for (last = i; last < n && room->key[last] >> 32 == g; last++)
			d->same[room->order[last]] =
				d->positive[room->order[last]] = NUM_NA;
		if (g != IDS_NONE)
			decide_by_others(d, x, room, room->order + i, last - i);
	}
}

/* Decide each label of one annotator for an item by the others of these. */
static void
by_annotator(struct decisions *d, const struct raters *x, struct room *room,
	size_t from, size_t end)
{
	struct majority votes = {.votes = majority_votes(x, from, end,
		&room->own, &room->own_cap)};

	votes.vote = room->own;
	for (size_t r = from; r < end; r++) {
		struct rating rating = x->rating[r];
		const struct share less = {rating.label,
			raters_weight(x, rating.annotator)};

		votes.less = &less;
		votes.n_less = 1;
		decide_by_votes(d, x, r, &votes);
	}
}

void
decisions_of_ceiling(struct decisions *d, const struct raters *x,
	enum decisions_ceiling kind, const uint32_t *group, uint32_t positive)
{
	struct room room = {.order = NULL};

	decisions_init(d, x, positive);
	for (size_t i = 0; i < x->n; i++) {
		size_t end = x->start[i + 1], next;

		for (size_t r = x->start[i]; r < end; r = next) {
			next = kind == CEILING_ANNOTATOR ?
				ratings_end(x->rating, r, end) : end;
			if (kind == CEILING_ANNOTATOR)
				by_annotator(d, x, &room, r, next);
			else
				by_groups(d, x, &room, r, next,
					kind == CEILING_GROUP ? group : NULL);
		}
	}
	MEM_FREE(room.order, room.key, room.all, room.own);
}
