/*
 * blocks: blocks of a random world, one or one of each side, and a judge's contests
 * as a table in which units stand as often as they were drawn.
 */
#ifndef ANNOT_TEST_ALTTEST_BLOCKS_H
#define ANNOT_TEST_ALTTEST_BLOCKS_H

#include "judged.h"

#include "alttest/block.h"

#include "text/mem.h"

struct blocks {
	struct judged c;
	struct block_study study;
	size_t n;                /* blocks */
	struct block block[2];
	struct verdict verdict[2 * JUDGES]; /* of the first block, then of the other */
};

/* Rules of which the world sets some; the world is drawn. */
static inline void
blocks_open(struct blocks *b, const struct rules *rules, bool sides)
{
	struct judged *c = &b->c;

	c->group = sides ? "side" : NULL;
	judged_open(c);
	b->study = (struct block_study){&c->table, &c->models,
		&c->weights, *rules, false};
	b->study.rules.draw = c->draw;
	b->study.rules.clusters = c->clustered;
	b->study.rules.min_humans = c->min_humans;
	b->study.rules.min_items = c->min_items;
	b->n = sides ? c->table.groups.n : 1;
	for (uint32_t i = 0; i < b->n; i++) {
		block_make(&b->block[i], &b->study, sides ? i : IDS_NONE);
		memcpy(b->verdict + i * c->judges, b->block[i].verdict,
			c->judges * sizeof *b->verdict);
	}
}

/* Unit u as drawn[u] units; who has no item then is no opponent. */
static inline void
blocks_again(struct contests *to, const struct contests *x, const uint64_t *drawn)
{
	size_t n = 0, all = 0;
	uint32_t number[HUMANS];

	for (size_t u = 0; u < x->units; u++)
		all += drawn[u];
	*to = (struct contests){
		.start = mem_zero(all + 1, sizeof *to->start),
		.opponent = mem_alloc(all * CONTESTS, sizeof *to->opponent),
		.d = mem_alloc(all * CONTESTS, sizeof *to->d),
		.w = mem_alloc(all * CONTESTS, sizeof *to->w)};
	for (uint32_t t = 0; t < x->opponents; t++) {
		bool is = false;

		for (size_t u = 0; u < x->units; u++)
			for (size_t i = x->start[u]; i < x->start[u + 1]; i++)
				is = is || (drawn[u] && x->opponent[i] == t);
		number[t] = (uint32_t)to->opponents;
		to->opponents += is;
	}
	for (size_t u = 0; u < x->units; u++)
		for (uint64_t k = 0; k < drawn[u]; k++) {
			for (size_t i = x->start[u]; i < x->start[u + 1]; i++) {
				to->opponent[n] = number[x->opponent[i]];
				to->d[n] = contests_d(x, i);
				to->w[n++] = contests_w(x, i);
			}
			to->start[++to->units] = n;
		}
}

#endif
