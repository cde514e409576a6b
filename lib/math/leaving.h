/*
 * leaving: values without groups of items, of annotators, and of ratings.
 *
 * What is no smooth function of totals, such as a rank correlation or a ceiling
 * that is fitted, has its error by a jackknife that leaves out one of at most 50
 * groups in turn (Shao & Wu 1989 for jackknives that leave out many). With J the
 * jackknife's variance
 *	J = (G - 1)/G sum over groups of (theta_-g - their mean)^2
 * that over items is J of groups of units; that annotators add to it is P =
 * max(0, J of groups of annotators - J of random groups of ratings), as in
 * stats/crossed: what is single ratings' is part of the error over items.
 * Groups are drawn once for all. An item that loses ratings keeps the shares of
 * the others, and counts so much less. Only lack of memory ends the tool.
 */
#ifndef ANNOT_LEAVING_H
#define ANNOT_LEAVING_H

#include "batch.h"

enum leaving_kind { LEAVING_UNITS, LEAVING_ANNOTATORS, LEAVING_RATINGS,
	LEAVING_KINDS };

struct leaving {
	const struct subset *subset;
	size_t n[LEAVING_KINDS]; /* groups of each kind, */
	size_t groups;           /* and of all; those of a kind follow on each
	                            other */
	uint32_t *unit;          /* per item: its group */
	double *part;            /* per item that stands for several and group:
	                            the part of them in it; NULL: there is
	                            none */
	uint32_t *rating[LEAVING_KINDS]; /* per rating of all items: its group
	                            among its kind; NULL: annotators are not
	                            known */
	size_t *first;           /* groups + 1: the items that group g changes
	                            are item[first[g]] to item[first[g + 1] -
	                            1] */
	uint32_t *item;
	struct crossed people;   /* how many annotators the ratings are of */
};

/* Draw the groups of a subset's units and, where annotators are known and
 * wanted, of these. */
void leaving_init(struct leaving *l, const struct joined *j, bool annotators,
	uint64_t seed);

/* The kind of a group, and its number among these. */
enum leaving_kind leaving_kind(const struct leaving *l, size_t g, size_t *at);

/* The part of item i that is in group g of units: 0 or 1, unless it stands for
 * several. */
static inline double
leaving_part(const struct leaving *l, size_t i, size_t g)
{
	return l->part ? l->part[i * l->n[LEAVING_UNITS] + g] :
		l->unit[i] == g;
}

/* Set value[m * groups + g] of all members of a batch, whose values are known. Rows of
 * samples are items; or where they are more only groups of units change them. */
void leaving_values(const struct leaving *l, struct batch *b, double *value);

/* Set se and df over units from the values without groups; and the annotators'
 * part. */
void leaving_error(const struct leaving *l, const double *value,
	struct estimate *e, struct crossed *part);

#endif
