/*
 * survey: the possible answers of k of an item's raters, with probabilities.
 *
 * N people labelled an item, n_l of them with label l. If k of them are asked
 * at random without replacement, they give the answer y (y_l of them label l)
 * with the multivariate hypergeometric probability
 * 	H(y | n) = prod_l C(n_l, y_l) / C(N, k).
 * There are few different y; this module visits each once, so that expectations
 * over samples are computed exactly. The raters of an item are given as the
 * count vector n of their labels. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SURVEY_H
#define ANNOT_SURVEY_H

#include "table/vectors.h"
#include "stats/rng.h"

/* The survey of one item's raters, who have at least one label. */
struct survey {
	const struct vector *people;
	struct cell *y;            /* per cell: the answers; a count may be 0 */
	struct place *place;       /* per cell: the state of a walk */
	size_t cap_y, cap_place;
};

/* Make s the survey of one vector. s starts as {0} and may be reused for other
 * vectors. people must outlive it. */
void survey_set(struct survey *s, const struct vector *people);

/* Called with the answer s->y and chance = H(y | n). */
typedef void survey_visit(void *to, const struct survey *s, double chance);

/* Visit each answer y of k <= N of the raters, always in the same order and with the
 * same bits of H, which is right to 1e-13 of it where it is not below 1e-290. */
void survey_walk(struct survey *s, uint32_t k, survey_visit *visit, void *to);

/* H(y | n) of any answer y of k raters, cells in label order; 0 if the raters
 * of s cannot give it. By logarithms, which are off by 1e-15 N log N, always with the
 * same bits. */
double survey_chance(const struct survey *s, const struct cell *y, size_t cells,
	uint32_t k);

/* Draw the answers of k <= N of the raters into s->y. O(k x cells). */
void survey_draw(struct survey *s, uint32_t k, struct rng *r);

/* Set answers[k], k = 0 .. most, to the number of different answers of k
 * raters, as a double: it may be astronomical, even HUGE_VAL. O(cells x
 * most). */
void survey_answers(const struct vector *people, uint32_t most,
	double *answers);

#endif
