/*
 * model_table: models of annotators as a table (row of annotator label given value n),
 * which -B annotator writes and --from reads.
 *
 * A table that breaks annot(5), or is not of the method, ends the tool.
 */
#ifndef ANNOT_LABEL_MODEL_TABLE_H
#define ANNOT_LABEL_MODEL_TABLE_H

#include "agree/rankings.h"
#include "model.h"
#include "text/record.h"

extern const struct record_column model_table_columns[];

/* The same of sums over a shard (sums.h), with a sketch of its items and the settings. */
extern const struct record_column model_table_sums[];

/* Write the rows of a fitted model; returns their number. of: where annotators choose
 * several labels, the label whose truths are absent and present; else empty. */
size_t model_table_write(struct out *out, const struct model *s, struct view of);

/* Write the last row, the number of all others, without which no table is read. */
void model_table_write_rows(struct out *out, size_t rows);

/* Write the rows of annotators' scores. */
void model_table_write_scores(struct out *out, const struct rankings *s,
	const struct items *t);

/* A table that was read: `tables` tasks of k labels, 1 or one per label. */
struct model_table {
	const struct model_rules *rules;
	size_t k, tables, width;
	struct ids people;       /* in the order of their names */
	double *prior;           /* tables x k */
	double *value;           /* tables x people x width: confusion k x k (truth
	                            first); theta; know, guess and strategy x k.
	                            NUM_NA: no row */
	double *temper;          /* tables: g of temper.h; NUM_NA: no row */
	uint64_t hash;           /* of all rows, in any order */
};

/* Read a file; of sums over shards, joined, the model is made: pi_akl = (N_akl + e_kl) /
 * sum over l of the same, prior_k = (sum_i T_ik + o) / (I + K o), as in model.c. Shards
 * that share items end the tool. labels: those of the task, in order; several: each is a
 * task by itself, and k is 2. */
void model_table_read(struct model_table *x, const char *file,
	const struct model_rules *rules, const struct labels *labels, size_t k,
	bool several);
void model_table_free(struct model_table *x);

/* The g of a table's p: that of --temper, else of the file, else 1. */
double model_table_temper(const struct model_table *x, size_t table);

/* A rating by the number of its annotator in people, IDS_NONE: unknown. */
struct model_table_rating {
	uint32_t person, label;
};

/* Set p[k] to T of an item with n ratings: one E step. Returns the log of their
 * probability; -inf: no label explains them, and p is left alone. Sorts the ratings. */
double model_table_expect(const struct model_table *x, size_t table,
	struct model_table_rating *rating, size_t n, double *p);

#endif
