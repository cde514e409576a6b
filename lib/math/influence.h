/*
 * influence: what each item and each rating adds to a value.
 *
 * Only lack of memory ends the tool. What is allocated is given back by the
 * caller's mem_release(), or by ending.
 */
#ifndef ANNOT_INFLUENCE_H
#define ANNOT_INFLUENCE_H

#include "stats/crossed.h"
#include "statistic.h"

/* The slopes of a value, and what follows from them. */
struct influence {
	const struct statistic *s;
	const struct sample *x;  /* of the totals, */
	struct unit_room *room;     /* and their room */
	double *vector;          /* psi per vector; with x->other per item */
	bool *used;              /* per vector: does it add something? */
	double *item;            /* per item: psi by cells; NULL: 0 */
	double *slope;           /* of the totals, over annotators; NULL: not
	                            wanted, nor are these: */
	double *without;         /* per vector: psi without one of its ratings,
	                            the mean over these; NULL: s has u by
	                            weight */
	double *cell;            /* u per cell of the subset, of a rating of
	                            weight 1; NULL: each rating has its own */
	double *answer, *rating; /* u by cells: per answer of the subset, or per
	                            rating; NULL: 0 */
	size_t *first;           /* per item: its first rating; with rating */
};

/* Set psi, and with annotators u, of the totals t, of which r is the value. t
 * must outlive it. */
void influence_init(struct influence *f, const struct totals *t,
	const struct estimated *r, bool annotators);

/* Does item i of the subset add something, and psi, what it adds. */
bool influence_has(const struct influence *f, size_t i);
double influence_of(const struct influence *f, size_t i);

/* Count the ratings of a subset by annotator and cell, for all its statistics,
 * where nobody labelled an item twice and items are units. */
void influence_count(struct subset *p);

/* Ratings that are gone through: those of a group, item by item. */
struct raters_walk {
	const struct influence *f;
	bool second;             /* of f->x->other */
	bool among_all;          /* annotators are numbered as in all items, not
	                            as in the subset */
	double sign;             /* u counts this many times */
};

/* Add the u of the ratings of item i. */
void influence_rate(const struct raters_walk *walk, size_t i,
	struct crossed_sums *to);

/* Set the part of the annotators of a sample; with x->other those of the two
 * groups, or if these share annotators that of both together. Returns how many
 * parts there are. */
size_t influence_people(const struct influence *f, struct crossed *part);

#endif
