/*
 * people: the annotators to weigh, with their attributes and their labels.
 *
 * They are those of ratings, or all of the tables of attributes. The struct owns its
 * arrays; a table that breaks annot(5) ends the tool.
 */
#ifndef ANNOT_RAKE_PEOPLE_H
#define ANNOT_RAKE_PEOPLE_H

#include "table/persons.h"
#include "text/input.h"

#include <stdint.h>

struct people {
	const char *file;        /* the last table, for messages */
	const struct input *input;
	struct ids names;
	uint32_t *order;         /* the annotators in bytewise order of their names */
	struct persons persons;  /* the columns of input.group */
	uint64_t *labels;        /* per annotator; 0: of -W, a column without labels;
	                            NULL: there are no ratings */
	size_t labels_cap;
	double *base;            /* per annotator: the weight of --weights, or 1 */
};

/* Read the annotators of ratings (no file: standard input), or all annotators of
 * input.attributes. input.group are the attributes, of_annotators is set, and input must
 * outlive the people. */
void people_read(struct people *p, const struct input *input, char **files,
	size_t n_files);
void people_read_all(struct people *p, const struct input *input);

/* Is the annotator one of those who labelled something? */
static inline bool
people_count(const struct people *p, size_t a)
{
	return !p->labels || p->labels[a] > 0;
}

#endif
