#include "annotators.h"

#include "agree/majority.h"
#include "stats/stats.h"
#include "table/sets.h"
#include "text/ids.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Sums for one annotator. */
struct tally {
	uint64_t labels, items;
	uint64_t plurality, others, judged; /* judged: labels of items with
	                                       others */
	uint64_t same, pairs;
};

/* All answers for one item: its ratings, ordered by annotator. */
struct item_answers {
	struct rating *rating;
	size_t n, cap;
	struct share *vote, *own; /* votes of all; of one annotator */
	size_t votes, vote_cap, own_cap;
};

/* ---- answers ---- */

static void
take_answers(struct item_answers *x, const struct items *t, size_t i)
{
	size_t from = t->first[i];

	x->n = t->first[i + 1] - from;
	MEM_GROW(x->rating, x->cap, x->n);
	for (size_t k = 0; k < x->n; k++)
		x->rating[k] = items_rating(t, from + k);
}

/* Count the votes of n ratings; returns the number of labels. */
static size_t
count(const struct rating *r, size_t n, struct share **vote, size_t *cap)
{
	MEM_GROW(*vote, *cap, n);
	for (size_t i = 0; i < n; i++)
		(*vote)[i] = (struct share){r[i].label, 1};
	return majority_count(*vote, n);
}

/* ---- agreement ---- */

static uint64_t
votes(const struct share *vote, size_t n, uint32_t label)
{
	for (size_t i = 0; i < n; i++)
		if (vote[i].label == label)
			return (uint64_t)vote[i].mass;
	return 0;
}

/* Add one annotator's n labels for the item. */
static void
add_own(struct tally *t, struct item_answers *x, const struct rating *r,
	size_t n)
{
	size_t n_own = count(r, n, &x->own, &x->own_cap);
	const struct majority all = {.vote = x->vote, .votes = x->votes};
	const struct majority others = {.vote = x->vote, .votes = x->votes,
		.less = x->own, .n_less = n_own};

	t->labels += n;
	t->items++;
	for (size_t i = 0; i < n; i++) {
		uint32_t l = r[i].label;

		t->plurality += majority_misses(&all, l, MAJORITY_ANY,
			UINT32_MAX) == 0;
		if (x->n == n)
			continue;
		t->judged++;
		t->others += majority_misses(&others, l, MAJORITY_ANY,
			UINT32_MAX) == 0;
		t->pairs += x->n - n;
		t->same += votes(x->vote, x->votes, l) -
			votes(x->own, n_own, l);
	}
}

static void
add_item(struct tally *tally, struct item_answers *x)
{
	size_t end;

	x->votes = count(x->rating, x->n, &x->vote, &x->vote_cap);
	for (size_t i = 0; i < x->n; i = end) {
		end = ratings_end(x->rating, i, x->n);
		add_own(&tally[x->rating[i].annotator], x, x->rating + i,
			end - i);
	}
}

/* ---- the annotator's own labels ---- */

/* The number of times each annotator gave each label, for labels that were
 * given. */
struct given {
	struct ids ids;
	uint64_t *times;
	size_t cap;
};

static void
add_given(struct given *g, const struct item_answers *x)
{
	for (size_t i = 0; i < x->n; i++) {
		uint32_t id = ids_intern(&g->ids, VIEW_BYTES(x->rating[i]));

		MEM_GROW_ZERO(g->times, g->cap, g->ids.n);
		g->times[id]++;
	}
}

/* Set the entropy - sum_l p_l log2 p_l and the largest p_l of each annotator's
 * labels. */
static void
spread(struct person *p, size_t n, const struct given *g)
{
	struct sum *entropy = mem_zero(n, sizeof *entropy);

	for (size_t i = 0; i < g->ids.n; i++) {
		struct rating r;
		double share;

		memcpy(&r, ids_name(&g->ids, i).p, sizeof r);
		share = (double)g->times[i] / (double)p[r.annotator].labels;
		sum_add(&entropy[r.annotator], - share * log2(share));
		p[r.annotator].commonest = fmax(p[r.annotator].commonest,
			share);
	}
	for (size_t a = 0; a < n; a++)
		p[a].entropy = sum_value(&entropy[a]);
	MEM_FREE(entropy);
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

/* ---- all ---- */

/* Add up all items of t, whose labels are sets where annotators choose several. */
static void
add_all(struct tally *tally, struct given *given, const struct items *t)
{
	struct item_answers x = {.n = 0};

	for (size_t i = 0; i < t->n; i++) {
		take_answers(&x, t, i);
		add_item(tally, &x);
		add_given(given, &x);
	}
	MEM_FREE(x.rating, x.vote, x.own);
}

struct person *
annotators_make(const struct items *t, double level)
{
	size_t n = t->n_annotators;
	struct tally *tally = mem_zero(n, sizeof *tally);
	struct person *p = mem_zero(n, sizeof *p);
	struct given given = {.cap = 0};
	struct items table;
	struct sets sets;

	ids_init(&given.ids);
	if (t->multilabel) {
		sets_items(&sets, &table, t);
		add_all(tally, &given, &table);
		sets_free(&sets);
		items_return(&table);
	} else {
		add_all(tally, &given, t);
	}
	for (size_t a = 0; a < n; a++) {
		const struct tally *x = &tally[a];

		p[a].labels = x->labels;
		p[a].items = x->items;
		p[a].plurality = stats_ratio((double)x->plurality,
			(double)x->labels);
		p[a].others = stats_ratio((double)x->others,
			(double)x->judged);
		p[a].pairs = stats_ratio((double)x->same, (double)x->pairs);
		retest(&p[a], t->multilabel ? NULL : items_self(t, 0,
			(uint32_t)a), level);
	}
	spread(p, n, &given);
	ids_free(&given.ids);
	MEM_FREE(given.times, tally);
	return p;
}
