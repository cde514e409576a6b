/*
 * ask: the items whose next label is worth most.
 *
 * p_k is the probability that k is the truth of an item, P(l | k) that of the next label,
 * of an annotator about whom no more is known than that they label as the others do. A
 * label l makes the most likely truth that of the largest p_k P(l | k), so that the label
 * of the item is right with probability sum_l max_k p_k P(l | k), which was max_k p_k.
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_LABEL_ASK_H
#define ANNOT_LABEL_ASK_H

#include "math/em.h"
#include "output.h"
#include "text/record.h"

extern const struct record_column ask_columns[];

/* sum_l max_k p_k P(l | k) - max_k p_k; exactly 0 where no label changes the most likely
 * truth. says[k * K + l]: P(l | k). most: room for K numbers. */
double ask_gain(const double *p, const double *says, size_t k, double *most);

/* Set says[k * K + l] to P(l | k) of the pooled annotators of a fitted model and the
 * imaginary one: (n_kl + e_kl) / sum over l of these, n_kl the sum of T_ik over ratings l;
 * 1 / K where that sum is 0. */
void ask_pool(const struct em *s, double *says);

/*
 * The same for votes, where each label is right with the same probability and all others
 * are alike: returns that probability, of `rules` where no item has two labels (*pairs
 * false). p: items x K, what it makes of the votes, if all labels are as frequent.
 */
double ask_votes(const struct items *t, const struct em_rules *rules, size_t k,
	double *p, double *says, bool *pairs);

/* What to ask. */
struct ask {
	size_t most;             /* items to write */
	const struct items *t;
	const uint32_t *gold;    /* per item: its known label, which is not asked for, or
	                            IDS_NONE; NULL: no item has one */
	const double *p, *says;
};

/* Write `most` items of the largest gains, and a note on what a label more of
 * each is worth; of equal gains those of the smaller max_k p_k come first, then
 * those that are first in the table. */
void ask_write(struct output *o, const struct ask *ask);

#endif
