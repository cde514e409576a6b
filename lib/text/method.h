/*
 * method: tables of records that an option selects by name.
 *
 * A metric, a coefficient, an estimator is one record in a table; each record
 * begins with a struct method. --list prints the same table from which -M
 * selects. The records are constants: nothing is owned or freed.
 */
#ifndef ANNOT_METHOD_H
#define ANNOT_METHOD_H

#include "strings.h"

struct method {
	const char *name;
	const char *better;      /* up, down, or * */
	const char *range, *unit, *help, *citation;
};

/* A name for several records. */
struct method_set {
	const char *name, *help;
	unsigned bit;            /* set in the records of the set */
};

/* n records of size bytes, each beginning with a struct method. */
struct method_table {
	const char *option;      /* long name of the option */
	const void *record;
	size_t n, size;
	size_t sets_at; /* offset in a record of the bits of its sets, an unsigned; 0: no sets */
	const struct method_set *set;     /* n_sets */
	size_t n_sets;
};

#define METHOD_TABLE(name, array) \
	{.option = name, .record = array, .n = sizeof (array) / \
		sizeof *(array), .size = sizeof *(array)}

/* The record with that name; an unknown name ends the tool with
 * status 2 and a list of the names. */
const void *method_find(const struct method_table *t, const char *name);

/* The records that a record's or a set's name stands for, one per call: the first if `after` is
 * NULL, NULL after the last. An unknown name ends the tool as in method_find(). */
const void *method_next(const struct method_table *t, const char *name, const void *after);

/* The record of the first name; `otherwise` without names. */
const void *method_first(const struct method_table *t,
	const struct strings *names, const void *otherwise);

/* Print n tables as one: name, better, range, unit, help, citation. A set is a
 * row with unit "set", whose help ends with the names of its records. */
void method_list(const struct method_table *const *t, size_t n);

#endif
