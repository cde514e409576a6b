/*
 * cohen: Cohen's kappa of two annotators, and its mean over pairs.
 *
 * The contingency table of a pair of annotators; kappa of a pair, and of a
 * subset of two annotators; and Light's kappa, the mean over all pairs. Cohen 1960,
 * 1968; Fleiss, Cohen & Everitt 1969; Light 1971. Nothing here ends the tool but for
 * want of memory.
 *
 * The functions of a sample need a subset that knows who gave which label, and
 * its pairs; psi is per item.
 */
#ifndef ANNOT_COHEN_H
#define ANNOT_COHEN_H

#include "coefficients.h"
#include "pairs.h"

/* The contingency table of one pair of annotators, as shares of the n items
 * that both labelled; its rows are the first annotator's labels, its columns
 * the second's. Arrays have one entry for each of the q labels, so that one
 * table serves all pairs in turn. */
struct cohen_table {
	const struct pairs *pairs;
	double *count;           /* per cell of all pairs: its items */
	const struct weights *w;
	size_t from, to;         /* the cells of the pair */
	double n;
	size_t rows, cols;       /* labels that occur, and which: */
	uint32_t *row, *col;
	double *p_row, *p_col;   /* per label: its share; 0 where the label does
	                            not occur */
	double *w_row, *w_col;   /* per label that occurs: its mean weight over
	                            the other annotator's labels */
	double po, pe;
	double kappa;            /* NUM_NA when 1 - pe is 0 */
};

/* Make room for the pairs of a sample, and count their cells. */
void cohen_table_init(struct cohen_table *t, const struct sample *sample);
void cohen_table_free(struct cohen_table *t);

/* The variance that kappa would have were the two annotators independent. */
double cohen_table_null(const struct cohen_table *t);

/*
 * Agreement and Cohen's kappa of pair i under weights w, with standard errors and
 * intervals at a level; t becomes the table of the pair. z, where not NULL, per cell
 * of all pairs: those of pair i get what an item there adds to kappa. Status of
 * kappa: one_category where 1 - pe is 0, one_item where one item is all; there is
 * no error then.
 */
void cohen_pair(struct cohen_table *t, size_t i, const struct weights *w,
	double level, struct agreement *agreement, struct agreement *kappa,
	double *z);

/* Cohen's kappa of a subset of two annotators. Status repeats: an annotator
 * labelled an item twice; no_pairs: they have no item in common; and those of
 * cohen_pair(). */
coefficient_measure cohen_estimate;

/* Light's kappa; out->pairs gets the number of pairs of annotators whose kappa
 * exists. Status repeats, no_pairs; one_category: no pair has a kappa. */
coefficient_measure cohen_light;

#endif
