/* groups: every group of k people of a town, and whom they leave. */
#ifndef ANNOT_TEST_GROUPS_H
#define ANNOT_TEST_GROUPS_H

#include "spc/town.h"

enum { GROUPS_KEYS = 512 };

/* The probability, per pattern, that k people answer a number of octal digits, one
 * a label, and that another then says l. */
struct groups {
	uint32_t k;
	double answer[PATTERNS][GROUPS_KEYS];
	double says[PATTERNS][GROUPS_KEYS][LABELS];
	size_t answers;          /* that differ, of all patterns */
};

static inline unsigned
groups_size(unsigned set)
{
	unsigned n = 0;

	for (; set; set >>= 1)
		n += set & 1;
	return n;
}

/* The number of groups, C(n, k). */
static inline double
groups_of(size_t n, uint32_t k)
{
	double groups = 0;

	for (unsigned set = 0; set < 1U << n; set++)
		groups += groups_size(set) == k;
	return groups;
}

/* The people in the set are asked, with that probability. */
static inline void
groups_add(struct groups *g, const struct town *t, size_t i, unsigned set,
	double chance)
{
	bool other = t->respondents.wanted;
	size_t n = t->people[0][i], wanted = t->people[other][i];
	unsigned key = 0;

	for (size_t j = 0; j < n; j++)
		if (set >> j & 1)
			key += 1U << 3 * t->label[0][i][j];
	g->answers += g->answer[i][key] == 0;
	g->answer[i][key] += chance;
	for (size_t j = 0; j < wanted; j++)
		if (other || !(set >> j & 1))
			g->says[i][key][t->label[other][i][j]] += chance /
				(double)(wanted - (other ? 0 : g->k));
}

static inline void
groups_ask(struct groups *g, const struct town *t, uint32_t k)
{
	memset(g, 0, sizeof *g);
	g->k = k;
	for (size_t i = 0; i < t->respondents.patterns; i++)
		for (unsigned set = 0; set < 1U << t->people[0][i]; set++)
			if (groups_size(set) == k)
				groups_add(g, t, i, set, 1 / groups_of(
					t->people[0][i], k));
}

/* The answers as cells of all labels. */
static inline void
groups_cells(unsigned key, struct cell *y)
{
	for (uint32_t l = 0; l < LABELS; l++)
		y[l] = (struct cell){l, key >> 3 * l & 7};
}

#endif
