/*
 * findings: labels that are likely not what they are taken for.
 *
 * A label may be a missing value (NA, None), or another label in other letters
 * (Yes, yes). Only the user knows, so that a warning says what was found, and
 * the next command.
 */
#ifndef ANNOT_FINDINGS_H
#define ANNOT_FINDINGS_H

#include "labels.h"
#include "text/input.h"

/* Warn of the labels of a table, and note which are equal as numbers. Labels of
 * -L are not doubted. O(labels). */
void findings_warn(const struct labels *s, const struct input *input);

/* Note which forms of labels that are numbers are other labels, from the form
 * with number `from` on; model: whose they are, NULL: people's. */
void findings_numbers(const struct labels *s, size_t from, const char *model);

/* Warn of names, of items or of annotators as `what` says, that are others with
 * blanks around, or look missing. Names must still be found. O(names). */
void findings_names(const struct ids *s, const char *what);

/* A label but `id` that differs from it only in case, blanks or quotes; IDS_NONE
 * if there is none. O(labels). */
uint32_t findings_like(const struct labels *s, uint32_t id);

#endif
