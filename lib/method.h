/*
 * method: tables of records that an option chooses from by name.
 *
 * A metric, a coefficient, an estimator is one record in a table; each record
 * begins with a struct method. What --list prints and what -M takes are the
 * same table. The records are constants: nothing is owned or freed.
 */
#ifndef ANNOT_METHOD_H
#define ANNOT_METHOD_H

#include "strings.h"

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

/* The record of that name; an unknown name ends the tool with status 2 and a
 * list of the names. */
const void *method_find(const struct method_table *t, const char *name);

/* The record of the first name; `otherwise` without names. */
const void *method_first(const struct method_table *t,
	const struct strings *names, const void *otherwise);

/* Print n tables as one: name, better, range, unit, help, citation. */
void method_list(const struct method_table *const *t, size_t n);

#endif
