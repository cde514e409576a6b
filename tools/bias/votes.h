/*
 * votes: what the annotators of an item decide for each other.
 *
 * A vote never decides about the label that it is held against: one decision
 * for all is by the votes of all other annotators, one for each group by those
 * of the annotator's own group, one for each annotator by the annotator's other
 * labels of the item. A tie is decided by lot, of which the expectation is
 * taken.
 */
#ifndef ANNOT_BIAS_VOTES_H
#define ANNOT_BIAS_VOTES_H

#include "majority.h"
#include "rates.h"

#include "stats/sort.h"
#include "table/items.h"

enum voting_kind { VOTING_ONE, VOTING_GROUP, VOTING_ANNOTATOR };

struct voting {
	enum voting_kind kind;
	const uint32_t *group;   /* per annotator; IDS_NONE: none; for
	                            VOTING_GROUP alone */
	const struct rate *rate;
	uint32_t positive;
};

/* The votes of one item, box by box: ratings that vote together. */
struct ballots {
	const struct voting *of;
	const struct items *items;
	struct sort_key *key;    /* per rating of the item: its box, and place */
	struct rating *ballot;   /* the ratings of a box, */
	size_t *place;           /* their places among those of the item, */
	size_t ballots;          /* and how many */
	struct share *vote, *less; /* all votes, and those that do not count for
	                            a ballot */
	struct majority count;
};

/* Make room for items of at most so many ratings. */
void votes_init(struct ballots *v, const struct voting *of,
	const struct items *items, size_t most);
void votes_free(struct ballots *v);

/* Decide about the n ratings of an item that somebody else votes about; part and
 * made stay as they are for others. */
void votes_decide(struct ballots *v, const struct rating *rating, size_t n,
	struct rate_part *part, bool *made);

/* A rating in a value: the value's slopes by the two sums of its part, and the
 * group whose value it is; IDS_NONE: none. */
struct votes_slope {
	double sum, of;
	uint32_t group;
};

typedef void votes_add(void *of, uint32_t annotator, uint32_t group, double u);

/*
 * What votes add to the values of groups besides the labels that they are. With
 * c_r = slope . part of rating r, and c_r(b) the same without the votes of
 * annotator b, b adds
 *	sum over ratings r of others (c_r - c_r(b))
 * less the mean over all who vote in the box, as fewer votes decide worse
 * whoever is left out (ENTRY_STEP of lib/math). add() is told of each annotator
 * and group, perhaps many times. O(ballots^2 labels); a box with a clear winner
 * is passed over.
 */
void votes_effects(struct ballots *v, const struct rating *rating, size_t n,
	const struct votes_slope *slope, const struct rate_part *part,
	votes_add *add, void *of);

#endif
