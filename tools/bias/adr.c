#include "adr.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* The labels of one annotator that miss the vote, and all of them. */
struct tally {
	struct sum misses;
	double n;
};

/* Room for the votes of an item, and of one annotator among them. */
struct room {
	struct share *all, *own;
	size_t all_cap, own_cap;
};

static void
add_item(struct tally *tally, const struct raters *x, size_t i, struct room *room,
	enum majority_ties ties, bool others, uint32_t positive)
{
	size_t first = x->start[i], end = x->start[i + 1], next;
	struct majority of = {.votes = majority_votes(x, first, end, &room->all,
		&room->all_cap)};

	of.vote = room->all;
	for (size_t r = first; r < end; r = next) {
		uint32_t a = x->rating[r].annotator;

		next = ratings_end(x->rating, r, end);
		if (raters_weight(x, a) == 0)
			continue;
		if (others)
			of.n_less = majority_votes(x, r, next, &room->own,
				&room->own_cap);
		of.less = room->own;
		for (size_t k = r; k < next; k++) {
			double miss = majority_misses(&of, x->rating[k].label,
				ties, positive);

			if (isnan(miss))
				continue;
			sum_add(&tally[a].misses, miss);
			tally[a].n++;
		}
	}
}

double *
adr_make(const struct raters *x, enum majority_ties ties, bool others,
	uint32_t positive)
{
	struct tally *tally = mem_zero(x->annotators, sizeof *tally);
	double *adr = mem_alloc(x->annotators, sizeof *adr);
	struct room room = {.all = NULL};

	for (size_t i = 0; i < x->n; i++)
		add_item(tally, x, i, &room, ties, others, positive);
	for (size_t a = 0; a < x->annotators; a++)
		adr[a] = stats_ratio(sum_value(&tally[a].misses), tally[a].n);
	MEM_FREE(tally, room.all, room.own);
	return adr;
}
