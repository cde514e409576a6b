/*
 * strings: a list of strings, such as the names in an option. The list owns them.
 */
#ifndef ANNOT_STRINGS_H
#define ANNOT_STRINGS_H

#include "view.h"

#include <stddef.h>

/* Starts as {0}. */
struct strings {
	char **at;
	size_t n, cap;
};

/* Add a copy of n bytes. */
void strings_add(struct strings *s, const char *p, size_t n);
/* Add v to the end of the last string. */
void strings_more(struct strings *s, struct view v);
/* Add the elements of a comma-separated list, empty ones included: "\," is a comma inside an
 * element, "\\" a backslash; any other backslash stands for itself. Returns their number. */
size_t strings_split(struct strings *s, const char *list);
/* The index of the string; s->n if it is not there. O(n). */
size_t strings_find(const struct strings *s, struct view v);

static inline bool
strings_has(const struct strings *s, struct view v)
{
	return strings_find(s, v) < s->n;
}

void strings_pop(struct strings *s); /* drop the last one */

#endif
