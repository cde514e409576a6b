/*
 * feature: what is known of items besides their labels: word n-grams of a text,
 * columns of numbers.
 *
 * A token is a longest run of the bytes a-z 0-9 # @ ' and 128 to 255, ASCII letters in
 * lower case; an n-gram is 1 to N consecutive tokens with a space between them. Of the
 * u distinct n-grams of an item each has the value 1 / sqrt(u). Items stand in the
 * order of the tables. A table that breaks annot(5) ends the tool.
 */
#ifndef ANNOT_FEATURE_H
#define ANNOT_FEATURE_H

#include "text/ids.h"
#include "text/input.h"
#include "text/strings.h"

struct features_need {
	const char *item, *text;     /* names of columns */
	bool text_named;             /* the text must be there */
	struct strings columns;      /* of numbers, by name; n 0: all, if no text */
	uint64_t ngrams, hash;       /* N; bits of buckets, 0: none */
};

struct features {
	struct ids names;            /* of the items */
	bool text;
	struct ids grams;            /* n-grams, or buckets; */
	size_t *start;               /* per item, n + 1: its distinct n-grams are */
	uint32_t *gram;              /* gram[start[i]] to gram[start[i + 1] - 1], places
	                                in bytewise order, ascending */
	uint32_t *by_place;          /* per place: the n-gram in grams */
	struct strings column;       /* columns of numbers, in bytewise order */
	double *number;              /* items x columns */
};

void features_read(struct features *x, const struct features_need *need, char **files,
	size_t n_files);
void features_free(struct features *x);

static inline struct view
features_gram(const struct features *x, size_t place)
{
	return ids_name(&x->grams, x->by_place[place]);
}

#endif
