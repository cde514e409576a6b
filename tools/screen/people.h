/*
 * people: each annotator screened: agreement with others, information, a status.
 *
 * The status is the first that applies:
 *	no_labels     -N has dropped all items of the annotator
 *	constant      one label, given PEOPLE_CONSTANT times or more
 *	copies        one of a pair whose labels are equal beyond chance
 *	no_others     nobody else labelled the items
 *	few_labels    fewer than PEOPLE_FEW labels for items that others labelled
 *	careless      information below a tenth of the median annotator's, and not above
 *	              0 by two standard errors, where people are informative
 *	differs       information above 0 by two standard errors; agreement below the
 *	              median by more than three robust deviations (1.4826 times the
 *	              median distance from it), and its upper limit below the median
 *	ok
 * The medians are of those whom only the last three concern, before copies are looked
 * for.
 * The struct owns its arrays; only lack of memory ends the tool.
 */
#ifndef ANNOT_SCREEN_PEOPLE_H
#define ANNOT_SCREEN_PEOPLE_H

#include "copies.h"
#include "information.h"

#include "stats/estimate.h"

enum { PEOPLE_CONSTANT = 5, PEOPLE_FEW = 10 };

/* A number that does not exist is NUM_NA. */
struct screened {
	size_t items, labels;
	size_t shared;           /* labels for items that others labelled too */
	struct estimate agreement, information;
	enum information_how how;
	double self;             /* share of equal pairs of labels for one item */
	uint32_t commonest;      /* the label given most, the first of several, */
	double commonest_share;  /* and its share */
	enum estimate_status status;
};

struct people {
	struct screened *person; /* per annotator */
	size_t n;
	struct copies copies;
	double information, agreement; /* medians, NUM_NA if there is nobody */
	bool informative;        /* the median information is above 0 by two standard
	                            errors, 1.2533 times that of the median annotator
	                            divided by the root of their number */
	double deviation;        /* robust, of agreement */
	size_t how[INFORMATION_HOWS];
};

/* Screen the annotators of items, which are ranked and have ratings. `draws`: of
 * shuffles, with streams of the seed that are those of the annotators' names. */
void people_make(struct people *p, const struct items *items, double level,
	uint64_t draws, uint64_t seed);

#endif
