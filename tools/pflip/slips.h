/*
 * slips: the labels on which slips fall, from the pairs of retests that
 * disagree.
 *
 * lib/law/flip_law.h has the law M of p_flip p and the share l of slips that go
 * to neighbours. With pi the shares of primary labels, a pair of labels of one
 * annotator for one item is expected to be j and k in E = M' diag(pi) M. pi is
 * M'^-1 t, t being the shares of the labels in the pairs; what is below .001 is
 * .001 before all are divided by their sum. p is such that E disagrees as often
 * as the pairs do. Only lack of memory ends the tool, if nothing else is said.
 */
#ifndef ANNOT_PFLIP_SLIPS_H
#define ANNOT_PFLIP_SLIPS_H

#include "law/flip_law.h"
#include "table/labels.h"

/* Most labels of which pairs are counted by their two labels. */
enum { SLIPS_LABELS = 200 };

/* ---- counting ---- */

/* The pairs of retests of all items by their two labels, a < b at b (b + 1)/2 +
 * a. Start with {0}. */
struct slips_pairs {
	struct slips_cell {
		double pairs, now; /* now: those of the current item, n_ic */
		double squares, products; /* sums over items of n_ic^2 and
		                             n_ic n_i */
	} *cell;
	size_t cap;
	uint32_t *some;          /* cells in which the current item has pairs */
	size_t somes, some_cap;  /* that disagree, in all n_i of them */
	double item, squares;    /* n_i; sum over items of n_i^2 */
};

/* Add n pairs of labels a and b of an item; pairs of labels beyond SLIPS_LABELS
 * are not counted. */
void slips_add(struct slips_pairs *p, uint32_t a, uint32_t b, uint64_t n);

/* The pairs of an item are all there. */
void slips_end(struct slips_pairs *p);

/* K x K, in label order: the pairs of j and k, at both places. NULL: more than
 * SLIPS_LABELS labels. */
double *slips_count(const struct slips_pairs *p, const struct labels *l,
	size_t k);

/* ---- the law ---- */

struct slips {
	double *count;           /* as of slips_count(); NULL: not known */
	char *names;             /* of the labels, with commas between */
	bool fitted;
	double disagree;         /* pairs that do */
	struct flip_law law;     /* law.k: K */
	double *primary;         /* pi, K */
	double log_likelihood;   /* of the pairs that disagree */
};

/* Set law, pi and log-likelihood by the pairs, for this l; without pairs that
 * is known to be uniform p is NUM_NA. O(K^3). */
void slips_at(struct slips *s, double l);

/* The law with the likeliest l, of equally likely ones the least. */
void slips_fit(struct slips *s);

/* P of Pearson's chi-square of the cells j < k, of which all that are expected
 * less than five times are one, which is left out if that is, too. fitted: l
 * was estimated from these pairs. The pairs of an item are not independent, so
 * chi-square is divided by the design effect, where it is above 1 (Rao and
 * Scott 1981): with d_ic = n_ic - e_c n_i,
 *	sum_c sum_i d_ic^2 / (n e_c) / (cells - 1).
 * NUM_NA where there are too few cells. */
double slips_test(const struct slips *s, const struct slips_pairs *p,
	const struct labels *l);

/* The names of the labels in label order, with commas between. */
char *slips_names(const struct labels *l);

/* ---- the choice ---- */

enum slips_to { SLIPS_UNIFORM, SLIPS_NEIGHBOURS, SLIPS_FITTED };

/* Set the law that --slips names, `to`, or that the pairs choose (below 0):
 * fitted where -L gives three labels or more and ten pairs disagree, else
 * uniform. ordered: the order of the labels is known. file: of --from, or NULL.
 * Ends the tool where `to` needs an order, or pairs that are not there. */
void slips_choose(struct slips *s, int to, const struct labels *l, bool ordered,
	const char *file);

/* Note a law that was fitted, and warn where p < .001 that the pairs that were
 * read disagree on other labels than the law says. */
void slips_report(const struct slips *s, int to, const struct slips_pairs *p,
	const struct labels *l);

#endif
