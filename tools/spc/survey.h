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

/* A binomial coefficient, value x 2^exponent. */
struct binomial {
	double value;
	int exponent;
};

/* Binomial coefficients C(n, j), j = 0 .. most, for every n that is a count or
 * the sum of some vector. */
struct binomials {
	uint32_t most;             /* largest j */
	uint64_t *n;               /* per row, ascending */
	size_t rows;
	struct binomial *table;    /* rows x (most + 1) */
};

/* Compute the coefficients for surveys of up to `most` raters of any of `count`
 * vectors. O(distinct n x most). */
void binomials_init(struct binomials *b, const struct vector *people,
	size_t count, uint32_t most);

/* The memory, in bytes, of the coefficients of these vectors per value of j. */
double binomials_bytes(const struct vector *people, size_t count);

/* The survey of one item's raters, who have at least one label. */
struct survey {
	const struct vector *people;
	const struct binomial *all;  /* C(N, j) */
	struct cell *y;            /* per cell: the answers; a count may be 0 */
	struct place *place;       /* per cell: the state of a walk */
	size_t cap_y, cap_place;
};

/* Make s the survey of one vector, whose counts and sum must be in b. s starts
 * as {0} and may be reused for other vectors. people and b must outlive it. */
void survey_set(struct survey *s, const struct binomials *b,
	const struct vector *people);

/* Called with the answer s->y and chance = H(y | n). */
typedef void survey_visit(void *to, const struct survey *s, double chance);

/* Visit each answer y of k of the raters, always in the same order and with the
 * same bits of H. */
void survey_walk(struct survey *s, uint32_t k, survey_visit *visit, void *to);

/* H(y | n) of any answer y of k raters, cells in label order; 0 if the raters
 * of s cannot give it. */
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
