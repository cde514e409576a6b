/*
 * shares: the shares of primary labels, from the shares of labels and p_flip.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G), equations 1
 * and 2, and a variant without cutting. A sharpener is one record: a new one
 * needs an entry in the table in lib/worth/shares.c, a test and a line of
 * annot-sharpen(1).
 */
#ifndef ANNOT_SHARES_H
#define ANNOT_SHARES_H

#include "text/method.h"

#include <stdbool.h>
#include <stdint.h>

/* A method that computes a primary share from raw(y), the sum of raw over the
 * labels, and p_flip. */
struct sharpener {
	struct method about;
	bool uncut;              /* raw(y) is not cut at 0 */
	double (*share)(double raw, double sum, double pflip);
};

extern const struct sharpener sharpeners[];
extern const struct method_table sharpeners_table;

/* Is p_flip (K-1)/K or more, so that it explains every label of a task of k
 * labels? */
bool shares_are_noise(double pflip, size_t k);

/*
 * shares_retest() gives r, the probability that two labels of one annotator for
 * one item differ; shares_pflip() gives p_flip from r. In G's generative model
 * (3.1) a label is the primary one with probability 1 - p and otherwise one of
 * the other K - 1, so
 * 	r = 2 p - p^2 K/(K-1), hence
 * 	p = (K-1)/K (1 - sqrt(1 - K r/(K-1))),	r <= (K-1)/K.
 * K = 2 gives G's equation 3, (1 - sqrt(1 - 2 r))/2. A larger r gives the bound
 * (K-1)/K; NUM_NA gives NUM_NA.
 */
double shares_retest(double pflip, size_t k);
double shares_pflip(double r, size_t k);

/* p_flip of annotators who contradict themselves `times` as often: that of r
 * times `times`; times 1 gives p_flip itself. */
double shares_scale_pflip(double pflip, double times, size_t k);

/* The factor by which p_flip shrinks the difference between two shares: d = 1 -
 * K p_flip/(K-1); 0 if shares_are_noise(). */
double shares_contrast(double pflip, size_t k);

/*
 * Set share[labels] to the primary shares of an item's labels: label i was
 * given n[i] times, all labels together total times; K = k labels in the task.
 * With
 * 	f = p_flip/(K-1), d = 1 - K p_flip/(K-1):
 * 	raw(y) = max(p(y) - f, 0) / d		(G eq. 1, 2)
 * uncut: without max, so that means over items are unbiased; a label that
 * nobody gave has -f/d, and the shares sum to 1 over all K labels. p_flip = 0
 * leaves the shares as they are; p_flip >= (K-1)/K (d <= 0) gives all mass to
 * the plurality label, or NUM_NA if uncut; p_flip NUM_NA or total 0 gives
 * NUM_NA.
 */
void shares_primary(const uint32_t *n, size_t labels, uint64_t total, size_t k,
	double pflip, const struct sharpener *s, double *share);

#endif
