/* town: a crowd made by hand, and its people one by one. */
#ifndef ANNOT_TEST_TOWN_H
#define ANNOT_TEST_TOWN_H

#include "spc/cost.h"

#include "stats/rng.h"

#include <stdlib.h>
#include <string.h>

enum { LABELS = 3, PATTERNS = 4, PEOPLE = 5 };

/* A crowd, and its people one by one: [0] are asked, [1] a reference. */
struct town {
	struct respondents respondents;
	struct vector asked[8], wanted[8];
	double weight[8];
	struct cell cell[2][8][8];
	uint32_t index[8];
	uint32_t label[2][8][PEOPLE];
	size_t people[2][8];
};

/* The cells of pattern i, from its counts. */
static inline struct vector
settle(struct town *t, int side, size_t i, const uint32_t *counts, size_t k)
{
	struct vector p = {.cell = t->cell[side][i]};

	for (uint32_t l = 0; l < k; l++) {
		if (counts[l] == 0)
			continue;
		t->cell[side][i][p.cells++] = (struct cell){l, counts[l]};
		p.n += counts[l];
	}
	return p;
}

/* From 2 to PEOPLE people of a pattern, with one or two labels they like. */
static inline struct vector
draw_people(struct town *t, int side, size_t i, struct rng *r)
{
	uint32_t counts[LABELS] = {0}, like = (uint32_t)rng_below(r, LABELS);
	size_t n = 2 + rng_below(r, PEOPLE - 1);

	t->people[side][i] = n;
	for (size_t j = 0; j < n; j++) {
		uint32_t l = rng_below(r, 2) ? like :
			(uint32_t)rng_below(r, t->respondents.k);

		l = l < t->respondents.k ? l : 0;
		t->label[side][i][j] = l;
		counts[l]++;
	}
	return settle(t, side, i, counts, LABELS);
}

/* Some patterns of 1 to 3 items; two of them may be the same. */
static inline void
draw_town(struct town *t, struct rng *r)
{
	struct respondents *c = &t->respondents;

	*c = (struct respondents){.k = 2 + rng_below(r, LABELS - 1),
		.asked = t->asked, .weight = t->weight, .pattern = t->index,
		.wanted = rng_below(r, 3) == 0 ? t->wanted : NULL,
		.patterns = 1 + rng_below(r, PATTERNS)};
	c->n = c->patterns;
	for (size_t i = 0; i < c->patterns; i++) {
		t->asked[i] = draw_people(t, 0, i, r);
		if (c->wanted)
			t->wanted[i] = draw_people(t, 1, i, r);
		t->weight[i] = 1 + (double)rng_below(r, 3);
		c->items += t->weight[i];
		c->labels += t->weight[i] * (double)t->asked[i].n;
		t->index[i] = (uint32_t)i;
	}
}

/* The most that can be asked of every item. */
static inline uint32_t
most_asked(const struct town *t)
{
	uint64_t most = PEOPLE;

	for (size_t i = 0; i < t->respondents.patterns; i++)
		if (t->asked[i].n < most)
			most = t->asked[i].n;
	return (uint32_t)most - !t->respondents.wanted;
}

static inline const struct combiner *
combiner_named(const char *name)
{
	return method_find(&combiners_table, name);
}

static inline const struct scorer *
scorer_named(const char *name)
{
	return method_find(&scorers_table, name);
}

static inline struct curve_rules
rules_of(const struct respondents *c, const char *combiner, const char *scorer)
{
	return (struct curve_rules){.combiner = combiner_named(combiner),
		.leave_out = true, .work = COST_WORK, .bytes = COST_BYTES,
		.scoring = {.scorer = scorer_named(scorer), .k = c->k,
		.positive = c->k - 1}};
}

#endif
