/*
 * known: what is known of annotators as a table (row of annotator label given value
 * n): what -B annotator writes and --from reads.
 *
 * A table that breaks annot(5), or is not of the method, ends the tool.
 */
#ifndef ANNOT_KNOWN_H
#define ANNOT_KNOWN_H

#include "agree/rankings.h"
#include "skill.h"
#include "text/record.h"

extern const struct record_column known_columns[];

/* The rows of a fitted model. of: the label of a task of several labels, whose truths
 * are absent and present; else empty. */
void known_skill(struct out *out, const struct skill *s, struct view of);

/* The rows of scores. */
void known_rankings(struct out *out, const struct rankings *s, const struct items *t);

/* The skills of annotators read from a file: `tables` tasks of k labels, 1 or
 * one per label. */
struct known {
	const struct skill_rules *rules;
	size_t k, tables, width;
	struct ids people;       /* in the order of their names */
	double *prior;           /* tables x k */
	double *value;           /* tables x people x width: confusion k x k (truth
	                            first); theta; know, guess and strategy x k.
	                            NUM_NA: no row */
};

/* Read a file. labels: of the task, in order; several: each is a task by itself, of k
 * = 2. */
void known_read(struct known *x, const char *file, const struct skill_rules *rules,
	const struct labels *labels, size_t k, bool several);
void known_free(struct known *x);

/* A rating by the number of its annotator in people, IDS_NONE: unknown. */
struct known_rating {
	uint32_t person, label;
};

/* T of an item with n ratings into p, k of them: one E step. False: no label explains
 * the ratings, and p is left alone. Orders the ratings. */
bool known_expect(const struct known *x, size_t table, struct known_rating *rating,
	size_t n, double *p);

#endif
