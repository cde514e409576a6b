/*
 * flips: how often annotators contradict themselves, in a resample of items.
 *
 * annot-pflip estimates p_flip from retests, and writes beside it how many
 * retest pairs each item has and how many of them disagree, and the r of new people.
 * A resample of items has other pairs, hence another r and p_flip: the interval of
 * what new people would say is one for both. Nothing here ends the tool but flips_check().
 */
#ifndef ANNOT_SCORE_FLIPS_H
#define ANNOT_SCORE_FLIPS_H

#include "sections.h"
#include "law/flip_law.h"

/* Do slips of an item of more than two labels go to neighbours? Then find the places of
 * the labels; the tool ends where they do not fit. */
bool flips_places(const struct items *t, struct places *places);

/* Where p_flip is from, by the columns pairs and disagree: from retests (numbers
 * both), or these are not there; a value of one's own (NA both); from who disagrees
 * with whom, by annot-pflip -M svd (0 and NA). */
enum flips_source { FLIPS_RETESTS, FLIPS_GIVEN, FLIPS_SVD };

/* The retest pairs of all items of a truth, and how many of them disagree. */
struct flips {
	double pairs, disagree;
	bool known;              /* p_flip was estimated from them */
	enum flips_source source; /* of any item */
};

/* Has the truth a p_flip for new people? */
bool flips_in(const struct items *t);

/* The p_flip that new people have to vector v: of annot-pflip's columns that
 * which was made for it, if there is one. */
double flips_new(const struct items *t, size_t v);

/* The law of slips of vector v, K labels, of which p is flips_new(); `before`, of another
 * vector, spares the computation if it is the same. NULL: none. */
struct flip_law flips_law(const struct items *t, size_t v, size_t k,
	const struct flip_law *before);

/* End the tool where an item has no p_flip, or several, or an r that p_flip cannot be
 * of, or retests that are no numbers of pairs. */
void flips_check(const struct items *t);

/* Warn of items whose primary shares lack those of a label. */
void flips_check_primary(const struct items *t);

struct flips flips_of(const struct items *t);

/* The same for target new, with a warning or a note where intervals lack the error
 * of p_flip; and where slips go to neighbours, the labels at each place, *at. */
struct flips flips_use(const struct items *truth, bool bootstrap,
	struct places *places, const uint32_t **at);

/* r in a resample over r in the truth, r being disagree / pairs: item i of the
 * section is drawn[i] times in the resample, items of other sections as often as
 * they are. 1 where p_flip was not estimated from pairs, or none disagrees, or
 * the resample has no pair. O(n). */
double flips_times(const struct flips *all, const struct section *b,
	const double *drawn);

/* Take this part of the retests of item i of a section off; or those with a rating
 * of this group, group[] being of the item's ratings. */
void flips_lose(const struct section *b, size_t i, double part,
	const uint32_t *group,
	uint32_t left, double *pairs, double *disagree);

#endif
