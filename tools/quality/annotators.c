#include "annotators.h"

#include "agree/majority.h"
#include "stats/stats.h"
#include "table/sets.h"
#include "text/mem.h"

#include <math.h>

/* The labels of one annotator. */
struct tally {
	uint64_t labels, items;
	uint64_t plurality, others, judged; /* judged: labels of items with
	                                       others */
	uint64_t same, pairs;
};

/* Room for the votes of an item, and of one annotator among them. */
struct room {
	struct share *all, *own;
	size_t all_cap, own_cap;
};

static uint64_t
votes(const struct share *vote, size_t n, uint32_t label)
{
	for (size_t i = 0; i < n; i++)
		if (vote[i].label == label)
			return (uint64_t)vote[i].mass;
	return 0;
}

/* Add the ratings from `from` to end - 1, one annotator's labels for the item that
 * has `rest` ratings of others. */
static void
add_own(struct tally *t, const struct raters *x, size_t from, size_t end,
	const struct majority *all, size_t rest, struct room *room)
{
	struct majority others = *all;

	others.n_less = majority_votes(x, from, end, &room->own, &room->own_cap);
	others.less = room->own;
	t->labels += end - from;
	t->items++;
	for (size_t r = from; r < end; r++) {
		uint32_t l = x->rating[r].label;

		t->plurality += majority_misses(all, l, MAJORITY_ANY,
			UINT32_MAX) == 0;
		if (rest == 0)
			continue;
		t->judged++;
		t->others += majority_misses(&others, l, MAJORITY_ANY,
			UINT32_MAX) == 0;
		t->pairs += rest;
		t->same += votes(all->vote, all->votes, l) -
			votes(others.less, others.n_less, l);
	}
}

static void
add_items(struct tally *tally, const struct raters *x)
{
	struct room room = {.all = NULL};

	for (size_t i = 0; i < x->n; i++) {
		size_t from = x->start[i], end = x->start[i + 1], next;
		struct majority all = {.votes = majority_votes(x, from, end,
			&room.all, &room.all_cap)};

		all.vote = room.all;
		for (size_t r = from; r < end; r = next) {
			next = ratings_end(x->rating, r, end);
			add_own(&tally[x->rating[r].annotator], x, r, next, &all,
				end - from - (next - r), &room);
		}
	}
	MEM_FREE(room.all, room.own);
}

/* Set the entropy - sum_l p_l log2 p_l and the largest p_l of each annotator's
 * labels. */
static void
spread(struct person *p, const struct raters *x)
{
	const struct items *t = x->items;
	uint64_t *times = mem_zero(t->answers.n, sizeof *times);
	struct sum *entropy = mem_zero(x->annotators, sizeof *entropy);

	for (size_t r = 0; r < x->ratings; r++)
		times[t->answer[r]]++;
	for (uint32_t i = 0; i < t->answers.n; i++) {
		uint32_t a = items_answer(t, i).annotator;
		double share = (double)times[i] / (double)p[a].labels;

		sum_add(&entropy[a], - share * log2(share));
		p[a].commonest = fmax(p[a].commonest, share);
	}
	for (size_t a = 0; a < x->annotators; a++)
		p[a].entropy = sum_value(&entropy[a]);
	MEM_FREE(times, entropy);
}

/* Set the agreement of retests. k labels of one item form k (k - 1)/2 pairs, of
 * which only k - 1 are independent: the interval uses that number. */
static void
retest(struct person *p, const struct items_self *self, double level)
{
	double independent;

	p->self = estimate_nothing(level);
	if (!self || self->pairs == 0)
		return;
	p->retests = self->pairs;
	p->self.value = (double)self->agree / (double)self->pairs;
	independent = (double)(self->labels - self->items);
	stats_wilson(p->self.value * independent, independent, level,
		&p->self.lo, &p->self.hi);
}

/* Set all but the retests; t: the labels may be sets. */
static void
count(struct person *p, const struct items *t)
{
	struct tally *tally = mem_zero(t->n_annotators, sizeof *tally);
	struct raters raters;

	raters_make(&raters, t, NULL, 0);
	raters_by_item(&raters);
	add_items(tally, &raters);
	for (size_t a = 0; a < t->n_annotators; a++) {
		const struct tally *x = &tally[a];

		p[a].labels = x->labels;
		p[a].items = x->items;
		p[a].plurality = stats_ratio((double)x->plurality,
			(double)x->labels);
		p[a].others = stats_ratio((double)x->others,
			(double)x->judged);
		p[a].pairs = stats_ratio((double)x->same, (double)x->pairs);
	}
	spread(p, &raters);
	raters_free(&raters);
	MEM_FREE(tally);
}

struct person *
annotators_make(const struct items *t, double level)
{
	struct person *p = mem_zero(t->n_annotators, sizeof *p);
	struct items table;
	struct sets sets;

	if (t->multilabel) {
		sets_items(&sets, &table, t);
		count(p, &table);
		sets_free(&sets);
		items_return(&table);
	} else {
		count(p, t);
	}
	for (uint32_t a = 0; a < t->n_annotators; a++)
		retest(&p[a], t->multilabel ? NULL : items_self(t, 0, a), level);
	return p;
}
