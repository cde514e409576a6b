/*
 * findings: labels and names that are probably mistakes.
 *
 * A label may be a missing value (NA, None), or another spelling of a label
 * (Yes, yes). Only the user knows, so a warning describes the finding and gives
 * the next command.
 */
#ifndef ANNOT_FINDINGS_H
#define ANNOT_FINDINGS_H

#include "labels.h"
#include "text/input.h"

/* Warn of suspicious labels of a table, and note labels that are equal as
 * numbers. Labels of -L are trusted. O(labels). */
void findings_warn(const struct labels *s, const struct input *input);

/* Note the forms of numeric labels that equal another label, from form number
 * `from` on; model: the model they come from, NULL: people. */
void findings_numbers(const struct labels *s, size_t from, const char *model);

/* Warn of names (`what`: items or annotators) that equal others up to blanks,
 * or look missing. Names must still be searchable. O(names). */
void findings_names(const struct ids *s, const char *what);

/* Another label that differs from `id` only in case, blanks or quotes; IDS_NONE
 * if there is none. O(labels). */
uint32_t findings_like(const struct labels *s, uint32_t id);

#endif
