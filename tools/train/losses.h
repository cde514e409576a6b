/*
 * losses: what a prediction is worth, and its slope.
 *
 * Softmax and logistic probabilities, cross-entropy, and the losses of methods that are
 * of shares, whose table is linear_table (linear.h). exp and log are rng's. Nothing here
 * ends the tool but for want of memory.
 */
#ifndef ANNOT_LOSSES_H
#define ANNOT_LOSSES_H

#include <stdbool.h>
#include <stddef.h>

/* Probabilities of z: softmax, or of several labels logistic, K of them. */
void losses_probabilities(const double *z, size_t k, bool several, double *q);

/*
 * Cross-entropy of T under z: - sum_k T_k log q_k; of several labels sum_k max(z, 0) - z
 * T_k + log(1 + e^-|z|). q and log_q get the probabilities and their logarithms, K each:
 * the slope by z_k is q_k - T_k.
 */
double losses_cross_entropy(const double *target, const double *z, size_t k,
	bool several, double *q, double *log_q);

/* The mean over n items of PO-JSD, 1 - JSD(T_i, p_i) in bits (of several labels the
 * mean over labels). */
double losses_po_jsd(const double *target, const double *p, size_t n, size_t k,
	bool several);

#endif
