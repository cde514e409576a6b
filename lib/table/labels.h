/*
 * labels: the label set of a task and its order.
 *
 * Labels get dense ids in order of appearance. Ties, tables and ordinal scales
 * all use one label order: the order of -L; without -L numbers first, by value
 * (equal ones by bytes), then other labels by bytes.
 *
 * Labels that are equal as numbers (1, 1.0) are one label, named by the form
 * that came first; forms that -L names stay separate labels.
 */
#ifndef ANNOT_LABELS_H
#define ANNOT_LABELS_H

#include "text/ids.h"
#include "text/strings.h"

struct labels {
	struct ids ids;
	bool fixed;           /* set by -L: a new label is an error */
	uint64_t declared;    /* K from a column classes; 0 without */
	struct ids numbers;   /* the values of numeric labels, as bytes, */
	uint32_t *of_number;  /* and the label of each */
	struct ids forms;     /* other forms of numeric labels, */
	uint32_t *of_form;    /* and the label of each */
	size_t number_cap, form_cap;
	uint64_t *times;      /* per label: times given, from labels_count(),
	                         until labels_settle(); NULL: not counted */
	size_t times_cap;
	uint32_t *rank;       /* per id: place in label order */
	uint32_t *by_rank;    /* per place: id */
	size_t rank_cap, by_cap, ranked; /* number of labels in rank and by_rank */
};

/* Start with the labels of -L, in order; NULL: with none. */
void labels_init(struct labels *s, const struct strings *list);

/* The id of a label, which is added if new; with -L a new label gives IDS_NONE. */
uint32_t labels_add(struct labels *s, struct view v);

/* The id of a label, in this or another form of the same number; IDS_NONE: not there. */
uint32_t labels_find(const struct labels *s, struct view v);

/* Count the labels of some rows, each given times[i] times; times NULL: once
 * each. LABEL_NONE is skipped. */
void labels_count(struct labels *s, const uint32_t *label, const uint64_t *times, size_t rows);

/* Bring rank and by_rank up to date; O(1) when no label is new. */
void labels_order(struct labels *s);

/* Call when all labels are there: renumbers them, so that an id is a place in
 * label order. Returns the new id of each old one. */
uint32_t *labels_settle(struct labels *s);

/* Remove the labels that were not given, unless -L lists the labels. Returns
 * the new id of each old one, in the same order, IDS_NONE if removed. */
uint32_t *labels_keep(struct labels *s, const bool *given);

/* K of every formula: the labels of -L, else the declared number, else the
 * labels seen; at least 2, and never fewer than the labels seen. */
size_t labels_k(const struct labels *s);

/* Print the labels for a message: "no", "yes", ...; in label order if labels_order() was called. */
void labels_print(const struct labels *s, char *to, size_t room);

static inline struct view
labels_name(const struct labels *s, uint32_t id)
{
	return ids_name(&s->ids, id);
}

/* Is every label a plain decimal? labels_value(): the number of a label, NUM_NA if it is none. */
bool labels_numeric(const struct labels *s);
double labels_value(const struct labels *s, uint32_t id);

/* The code of each ranked label on a scale: its number if all are numbers, else
 * its place in -L from 0; NULL if they have no order. */
double *labels_codes(const struct labels *s);

#endif
