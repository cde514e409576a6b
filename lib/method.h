/*
 * method: tables of records that an option chooses from by name.
 *
 * A metric, a coefficient, an estimator is one record in a table; each record
 * begins with a struct method. What `--list` prints and what -M takes are the
 * same table, so that neither can lack a record.
 */
#ifndef ANNOT_METHOD_H
#define ANNOT_METHOD_H

#include "strings.h"

#include <stddef.h>

struct method {
	const char *name;
	const char *better;      /* up, down, or * */
	const char *range, *unit, *help, *citation;
};

/* n records of size bytes, each beginning with a struct method. */
struct method_table {
	const char *option;      /* long name of the option that chooses */
	const void *record;
	size_t n, size;
};

#define METHOD_TABLE(option, array) \
	{option, array, sizeof (array) / sizeof *(array), sizeof *(array)}

/* The record of that name; if there is none the tool ends with status 2 and
 * the names that there are. */
const void *method_find(const struct method_table *t, const char *name);

/* The record of the first name; without names `otherwise`. */
const void *method_first(const struct method_table *t,
	const struct strings *names, const void *otherwise);

/* Print name better range unit help citation of n tables as one. */
void method_list(const struct method_table *const *t, size_t n);

#endif
