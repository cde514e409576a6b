/*
 * label_findings: labels that are probably mistakes, such as missing answers, other
 * spellings and lists.
 */
#ifndef ANNOT_LABEL_FINDINGS_H
#define ANNOT_LABEL_FINDINGS_H

#include "labels.h"
#include "text/findings.h"
#include "text/input.h"

/* Find suspicious labels of a table, and labels that are equal as numbers. Labels of
 * -L are trusted. O(labels). */
void label_findings(const struct labels *s, const struct input *input, const char *file);

/* Find the forms of numeric labels that equal another label, from form number `from`
 * on; model: the model they come from, NULL: people. */
void label_findings_numbers(const struct labels *s, size_t from,
	const char *model, const char *file);

/* A number that people write for no answer: all its digits are 9, 8 or 7, or it is
 * -1, or 97, 98, 997 ... */
bool label_findings_code(double x);

#endif
