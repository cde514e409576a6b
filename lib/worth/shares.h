/*
 * shares: p_flip and the shares of labels that it explains.
 *
 * Gordon et al., "The Disagreement Deconvolution", CHI 2021 (G). Pure
 * functions.
 */
#ifndef ANNOT_SHARES_H
#define ANNOT_SHARES_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
