/*
 * weights: how much two labels agree, from 0 to 1.
 *
 * w(k, l) of labels k and l, numbers from 0 to q - 1 in label order: symmetric,
 * w(k, k) = 1. Weights are a function, not a matrix: a task whose labels are
 * ten thousand numbers needs no q x q table. Gwet, Handbook of Inter-Rater
 * Reliability, 4th ed. 2014, chapter 4, as in R irrCAC. Where the labels are
 * sets of labels, distances of sets.
 */
#ifndef ANNOT_WEIGHTS_H
#define ANNOT_WEIGHTS_H

#include "table/labels.h"
#include "text/method.h"

/* Labels that are sets of labels: set s has the labels label[start[s]] to
 * label[start[s + 1] - 1], ascending. */
struct weights_sets {
	size_t n;
	size_t *start;           /* n + 1 */
	uint32_t *label;
};

/* The weights of a task's labels: w(k, l) = 1 - distance(k, l) / scale. */
struct weights {
	const char *name;
	const struct weighting *kind; /* NULL: of a file, or of squares */
	double (*distance)(const struct weights *w, size_t k, size_t l);
	double squares, differences; /* the distance is `squares` times the
	                      square of the difference of x, plus `differences`
	                      times the difference; both 0: it is another */
	size_t q;
	double *x;         /* per label: its number, or 1 .. q in label order */
	double low, high;  /* range of x */
	bool ascending;    /* x is */
	double scale;      /* the distance of labels that do not agree at all;
	                      0: all labels agree */
	double *matrix;    /* of a file: q x q, distances; else NULL */
	const struct weights_sets *sets; /* that the labels are; NULL: they are none */
};

/* What Krippendorff's alpha is with these weights: not defined, the one whose
 * distances these are, or the ordinal one, whose distances depend on how often
 * each label was given. */
enum weights_metric {
	WEIGHTS_NO_METRIC, WEIGHTS_SAME_METRIC, WEIGHTS_ORDINAL_METRIC
};

enum weighting_trait {
	WEIGHTING_IDENTITY = 1,    /* labels agree or do not */
	WEIGHTING_PLACES = 2,      /* by rank in label order, not by number */
	WEIGHTING_CONSECUTIVE = 4, /* by number only where the numbers are
	                              consecutive */
	WEIGHTING_POSITIVE = 8,    /* needs numbers that are not below 0 */
	WEIGHTING_INSIDE = 16,     /* the largest distance need not be that of
	                              the extremes */
	WEIGHTING_SETS = 32        /* of sets of labels */
};

/* A way to weigh: one record of --list and -w. */
struct weighting {
	struct method about;
	double (*distance)(const struct weights *w, size_t k, size_t l);
	unsigned traits;       /* of enum weighting_trait */
	double squares, differences; /* as in struct weights */
	enum weights_metric alpha;
};

/* Every way; the first is identity, the last are of sets, which the second table
 * leaves out. */
extern const struct weighting weightings[];
extern const struct method_table weightings_table;
extern const struct method_table weightings_of_labels;

/* The labels that are weighed: q of them, those beyond the labels that occur
 * being only declared. */
struct weights_scale {
	size_t q;
	const double *x;   /* q numbers, NUM_NA those of labels that are only
	                      declared; NULL: labels are no numbers */
	bool ordered;      /* the order of the labels means something */
};

/* Weights of a kind for the labels of a scale, which is not needed afterwards.
 * Ends the tool where the labels have no order, a ratio would be of negative
 * numbers, or a distance is beyond double. O(q), with WEIGHTING_INSIDE
 * O(q^2). */
void weights_init(struct weights *w, const struct weighting *kind,
	const struct weights_scale *scale);

/* The same by the name of a kind (NULL: quadratic), for ranked labels that are
 * numbers or ordered by -L. */
void weights_of_labels(struct weights *w, const char *name,
	const struct labels *labels);

/* The same of labels that are sets, which must outlive the weights: disjoint
 * sets do not agree at all. Ends the tool where the kind is not one for sets. */
void weights_of_sets(struct weights *w, const struct weighting *kind,
	const struct weights_sets *sets);

/*
 * The weights of a file, called "file": a table with a column label and one per
 * label, and a row per label; every label of the set, which is ranked, must be
 * there, with a weight of 1 with itself, and all weights lie between 0 and 1:
 * else the tool ends. Rows and columns of other labels are left out. The mean
 * of the matrix and its transpose is taken, which no coefficient for raters
 * without roles can tell from the matrix.
 */
void weights_read(struct weights *w, char *file, const struct labels *labels);

/* Weights of the squared differences of q numbers x, for w = {0} or set so
 * before. Their scale is the largest difference of two labels with n > 0,
 * squared. */
void weights_squares(struct weights *w, const char *name, const double *x,
	const double *n, size_t q);

void weights_free(struct weights *w);

/* Are all names of the list those of weightings? Then --weights=LIST, which once was
 * the long form of -w, means those, and no file. */
bool weights_are_named(const char *list);

/* w(k, l). */
double weights_at(const struct weights *w, size_t k, size_t l);

/* to[k] = sum over l of w(k, l) v[l]; returns the sum over k of v[k] to[k].
 * O(q) for identity, linear, quadratic and ordinal, else O(q^2). */
double weights_apply(const struct weights *w, const double *v, double *to);

/* Is weights_apply(), over all q labels, cheaper than weights_at() of so many
 * pairs? */
bool weights_cheaper(const struct weights *w, double pairs);

/* Agreement beyond chance, (pa - pe) / (1 - pe): NUM_NA where 1 - pe is 0, and
 * 0 where pa - pe is, both but for rounding. */
double weights_beyond_chance(double pa, double pe);

#endif
