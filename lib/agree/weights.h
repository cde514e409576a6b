/*
 * weights: agreement weights of pairs of labels, from 0 to 1.
 *
 * w(k, l) of labels k and l, numbers from 0 to q - 1 in label order: symmetric, w(k, k) = 1.
 * Weights are a function, not a matrix: a task whose labels are ten thousand numbers needs no q x q
 * table. Gwet, Handbook of Inter-Rater Reliability, 4th ed. 2014, chapter 4, as in R irrCAC. If the
 * labels are sets of labels, distances of sets.
 */
#ifndef ANNOT_WEIGHTS_H
#define ANNOT_WEIGHTS_H

#include "sets.h"
#include "table/labels.h"
#include "text/method.h"

/* The weights of a task's labels: w(k, l) = 1 - distance(k, l) / scale. */
struct weights {
	const char *name;
	const struct weighting *kind; /* NULL: from a file, or of squares */
	double (*distance)(const struct weights *w, size_t k, size_t l);
	double squares, differences; /* distance = squares times the squared difference of x plus
	                                differences times the difference; both 0: another
	                                distance */
	size_t q;
	double *x;         /* per label: its number, or 1 .. q in label order */
	double low, high;  /* the range of x */
	bool ascending;    /* x ascends */
	double scale; /* the distance at which labels do not agree at all; 0: all labels agree */
	double *matrix;    /* from a file: q x q distances; else NULL */
	const struct sets *sets; /* the labels, if they are sets; else NULL */
};

/* Krippendorff's alpha under these weights: not defined; the alpha with these distances; or the
 * ordinal alpha, whose distances depend on the frequencies of the labels. */
enum weights_metric { WEIGHTS_NO_METRIC, WEIGHTS_SAME_METRIC, WEIGHTS_ORDINAL_METRIC };

enum weighting_trait {
	WEIGHTING_IDENTITY = 1,    /* labels agree or do not */
	WEIGHTING_PLACES = 2,      /* uses ranks in label order, not numbers */
	WEIGHTING_CONSECUTIVE = 4, /* uses numbers only if they are consecutive */
	WEIGHTING_POSITIVE = 8,    /* needs numbers that are not below 0 */
	WEIGHTING_SETS = 16        /* for sets of labels */
};

/* A weighting: one record of --list and -w. */
struct weighting {
	struct method about;
	double (*distance)(const struct weights *w, size_t k, size_t l);
	unsigned traits;       /* enum weighting_trait */
	double squares, differences; /* see struct weights */
	enum weights_metric alpha;
};

/* All weightings; the first is identity, the last are for sets. The second
 * table leaves out those for sets. */
extern const struct weighting weightings[];
extern const struct method_table weightings_table;
extern const struct method_table weightings_of_labels;

/* The labels to be weighted: q of them, declared labels that do not occur being the last. */
struct weights_scale {
	size_t q;
	const double *x;   /* q numbers, NA for labels only declared; NULL: labels are no numbers */
	bool ordered;      /* the labels are ordered */
};

/* Make the weights of a kind for the labels of a scale, which is not needed
 * afterwards. Ends the tool if the labels have no order, a ratio is asked of
 * negative numbers, or a distance exceeds the range of double. O(q). */
void weights_init(struct weights *w, const struct weighting *kind,
	const struct weights_scale *scale);

/* Make the weights of the kind called name (NULL: quadratic) for ranked labels
 * that are numbers or ordered by -L. */
void weights_of_labels(struct weights *w, const char *name, const struct labels *labels);

/* Make the weights of labels that are sets, which must outlive the weights; disjoint sets do not
 * agree at all. Ends the tool if the kind is not one for sets. */
void weights_of_sets(struct weights *w, const struct weighting *kind, const struct sets *sets);

/*
 * Read the weights from a file, under the name "file": a table with a column label, one column per
 * label and one row per label. The tool ends unless every label of the set, which is ranked, is
 * there with a weight of 1 with itself, and all weights lie between 0 and 1. Rows and columns of
 * other labels are ignored. The weights are the mean of the matrix and its transpose, which gives
 * the same coefficients for raters without roles.
 */
void weights_read(struct weights *w, const char *file, const struct labels *labels);

/* Make the weights w of the labels alone that map numbers, from 0 in their order, IDS_NONE
 * being left out; scale is theirs, and w of `labels`. */
void weights_select(struct weights *to, const struct weights *w,
	const struct weights_scale *scale, const uint32_t *map, size_t labels);

/* w(k, l). */
double weights_at(const struct weights *w, size_t k, size_t l);

/* to[k] = sum over l of w(k, l) v[l]; returns the sum over k of v[k] to[k].
 * O(q) for identity, linear, quadratic and ordinal, else O(q^2). */
double weights_apply(const struct weights *w, const double *v, double *to);

/* The same over n of the labels, in ascending order: only these elements of v
 * count, and only these of `to` are set. label NULL: the first n labels. O(n)
 * or O(n^2). */
double weights_apply_some(const struct weights *w, const uint32_t *label,
	size_t n, const double *v, double *to);

/* Do weights_apply() and weights_apply_some() take O(q), not O(q^2)? */
bool weights_are_sums(const struct weights *w);

/* Do labels agree only with themselves, of two or more? */
bool weights_identity(const struct weights *w);

/* Agreement beyond chance, (pa - pe) / (1 - pe): NUM_NA if 1 - pe is 0, and 0
 * if pa - pe is 0, both up to rounding. */
double weights_beyond_chance(double pa, double pe);

#endif
