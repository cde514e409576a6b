/*
 * walk: the items one after the other, with the units of their ratings and what
 * is decided about these. Nothing is kept per rating.
 *
 *	for (walk_begin(&w, units, decisions); walk_next(&w);)
 *		... the current item is in w ...
 */
#ifndef ANNOT_BIAS_WALK_H
#define ANNOT_BIAS_WALK_H

#include "units.h"
#include "votes.h"

#include "predict/models.h"

/* Who decides, and by which rate decisions are judged. A model decides for
 * items, or for each annotator of an item; the oracle for each label as it is. A
 * ceiling decides by votes. */
struct decisions {
	const struct rate *rate;
	uint32_t positive;       /* IDS_NONE: there is none */
	size_t k;                /* K */
	const struct voting *voting; /* NULL: a model decides, */
	const struct predictions *model; /* or NULL: the oracle */
};

struct walk {
	size_t item;
	bool last;               /* of its cluster; without clusters always */
	size_t n;                /* ratings, by annotator */
	const struct rating *rating;
	uint32_t *unit;          /* per rating; IDS_NONE: it is left out */
	struct rate_part *part;  /* what it adds to a rate; nothing is added
	                            without a decision */
	bool *made;              /* is there a decision? */
	const struct units *units;
	const struct decisions *of;
	struct ballots votes;      /* of a ceiling */

	/* Private. */
	size_t next;
	uint32_t *order;         /* of the items, by cluster; NULL: as they are */
	struct ratings_of ratings;
	double *q;               /* K probabilities */
};

/* Start before the first item; those of a cluster come in turn. */
void walk_begin(struct walk *w, const struct units *u,
	const struct decisions *d);

/*
 * Go to the next item; false: there is none. A model decides for its likeliest
 * label, the first in label order of several. Under a metric that is the mean of
 * a fact the parts are losses, which a model with decisions alone has not.
 */
bool walk_next(struct walk *w);

#endif
