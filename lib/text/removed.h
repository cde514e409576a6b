/*
 * removed: what annot had once, and what replaces it.
 *
 * Who uses a script that was written for an earlier version learns from the message what to
 * write instead.
 */
#ifndef ANNOT_REMOVED_H
#define ANNOT_REMOVED_H

#include <stddef.h>

/* The i-th option that the tool does not have any more, "--name" or "-x"; NULL: there are no
 * more. */
const char *removed_option(const char *tool, size_t i);

/* End the tool with status 2 if it had `what` once: an option, as removed_option() gives it, or a
 * name of an option's argument, "--method=name". The message says what replaces it. */
void removed_check(const char *tool, const char *what);

#endif
