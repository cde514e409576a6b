/*
 * unknown: annotators of whom an attribute is unknown, and their groups.
 *
 * They are one group, which says nothing of who they are, so that no other group is
 * compared with it. A group is named by its values, with commas between them.
 */
#ifndef ANNOT_UNKNOWN_H
#define ANNOT_UNKNOWN_H

#include "view.h"

#include <stdbool.h>
#include <stddef.h>

/* The value of those attributes. */
#define UNKNOWN_GROUP "unknown"

/* Does a value say nothing: is it empty, NA or another word for a missing value,
 * unknown, or prefer not to say? "None" is an answer, as of a religion. */
bool unknown_value(struct view v);

/* Is one of the group's values UNKNOWN_GROUP? */
bool unknown_group(struct view group);

/* Tell the finding that a column is unknown for some of `all` annotators; nothing if n is 0. */
void unknown_tell(const char *file, const char *column, size_t n, size_t all);

/* The indices of the *known of n groups that are compared, and a note of the others, of
 * which there may be none. */
size_t *unknown_leave_out(const struct view *name, size_t n, size_t *known);

#endif
