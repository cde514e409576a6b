/*
 * spelling: forms of a name that probably mean the same name.
 */
#ifndef ANNOT_SPELLING_H
#define ANNOT_SPELLING_H

#include "ids.h"

/* Write the plain form of a name to `to`, which has room for SPELLING_ROOM(v.n)
 * bytes: without blanks and quotes at its ends, ASCII letters in lower case, curly
 * quotes straight, and accented letters of Latin-1 and Latin Extended-A as a letter
 * and its combining accent, as macOS writes them. O(bytes). */
#define SPELLING_ROOM(n) (2 * (n) + 1)
struct view spelling_plain(struct view v, char *to);

/* Do a and b differ by one inserted, deleted, replaced or exchanged letter? Only words
 * of at least four letters; another digit makes another name. */
bool spelling_one_letter(struct view a, struct view b);

/* Is it what a program writes for a missing answer (NA, NaN, NULL ...)? A person's
 * "none" is an answer. */
bool spelling_missing(struct view v);

/* How many names of `padded` are in `bare` without the zeros of a whole number that a spreadsheet
 * drops or adds, as 7 of 007 or 7.0; the first of them, and what it is without. */
double spelling_count_padded(const struct ids *padded, struct ids *bare,
	struct view *name, struct view *without);

/* Can v become the name for less than *price? Then *price is set: SPELLING_NEAR for each
 * letter inserted, deleted or exchanged with the next one, SPELLING_REPLACED for one
 * replaced. At most 3 letters, a third of v's, may differ. Case and quotes are free. */
enum { SPELLING_NEAR = 4, SPELLING_REPLACED = 5, SPELLING_FAR = 16 };
bool spelling_nearer(struct view v, struct view name, int *price);

/* " (did you mean "NAME"?)" with the nearest name for a message, valid until the next
 * call; none: "". */
const char *spelling_meant(struct view v, const struct ids *s);

#endif
