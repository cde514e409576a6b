/*
 * influence: what each item and each rating adds to some values of one sample.
 *
 * The values are those of statistics, the members; families of them share their
 * sums. Rows of a sample that many items share are computed once; others when
 * they are asked for, one after the other. Only lack of memory ends the tool.
 * What is allocated is given back by the caller's mem_release(), or by ending.
 */
#ifndef ANNOT_INFLUENCE_H
#define ANNOT_INFLUENCE_H

#include "stats/crossed.h"
#include "statistic.h"

/* A statistic, of a label, and its value. */
struct influence_of {
	const struct statistic *s;
	size_t label;
	const struct estimated *r;
};

struct influence_family {
	struct totals *t;
	const struct influence_of *of;
	size_t first, n;         /* its members among all of the sample */
	enum entry entry;
	double *by_item, *by_rating; /* slopes, per total and member */
	double rest;             /* what remains of amounts that cancel */
	double *without;         /* the mean of psi of a row without one of its
	                            ratings, */
	size_t of_row;           /* this one; */
	bool left;               /* and does it then add something? */
};

/* Arrays have one number for each member, side by side. */
struct influence {
	const struct sample *x;
	struct influence_family *family;
	size_t families, members;
	bool annotators;
	double *given;           /* slopes, per number that was given */
	bool kept;               /* rows are computed */
	double *psi;             /* per row, or of the current one: psi, */
	bool *used;              /* and does it add something? */
	double *cell;            /* u per cell of the rows, or of the current
	                            one, of a rating of weight 1 */
	size_t now;              /* the current row */
	double *room;            /* 4 per member */
	double *whole;           /* of the smooth ones: psi of a row, and behind
	                            them its size, */
	double mass;             /* what its ratings weigh, */
	size_t whole_row;        /* this row, */
	bool whole_used;         /* and does it add something? */
	double *corner, rated;   /* ratings at which u jumps; all of them */

	/* By cells of annotators or pairs; NULL: 0. */
	double *item;            /* psi per item */
	double *answer, *rating; /* u per answer of the subset, or per rating */
	size_t *first;           /* per item: its first rating; with rating */
};

/* Start the influence of a sample, and add a family; t must outlive it. Then set
 * slopes, and what can be computed at once. */
void influence_init(struct influence *f, const struct sample *x,
	size_t families);
void influence_add(struct influence *f, struct totals *t,
	const struct influence_of *of, size_t members);
void influence_make(struct influence *f, bool annotators);

/* psi of a row, or of item i, and does it add something? */
const double *influence_row(struct influence *f, size_t row, bool *used);
void influence_item(struct influence *f, size_t i, double *psi, bool *used);

/* u of a rating in a cell of a row, by an annotator of weight 1. */
const double *influence_cell(struct influence *f, size_t row, size_t cell);

/* u of rating k of item i; second: of x->other. */
void influence_rating(struct influence *f, size_t i, size_t k, bool second,
	double *u);

/* Are ratings counted by annotator and cell (kappa/tally), and u is the same of
 * all ratings of a cell, but for that of the answer? */
bool influence_counted(const struct influence *f);

#endif
