/*
 * lists: the values of options that contain several numbers.
 *
 * A wrong value ends the tool with status 2.
 */
#ifndef ANNOT_LISTS_H
#define ANNOT_LISTS_H

#include <stddef.h>

/* The start of the second number of "A:B"; the first one in "A". */
const char *lists_second(const char *s);

/* The list "A,B,...", 2 to `most` numbers >= 0 that are not all 0, each over
 * their sum, to share[most]. Returns how many there are. The messages are about
 * this option and its text. */
size_t lists_shares(const char *option, const char *text, const char *list,
	double *share, size_t most);

#endif
