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

/*
 * The mean p_flip of people who differ in r: r has mean r and variance var, and its
 * distribution is a Beta distribution on 0 to b, b = (K-1)/K being the bound of r and
 * of p_flip. (p_flip is convex in r: that of the mean r is less than the mean.) With
 * 	x = r/b, v = var/b^2, s = x (1-x)/v - 1, B = (1-x) s,
 * 	p = b (1 - Gamma(B+1/2)/Gamma(B) Gamma(s)/Gamma(s+1/2)).
 * var 0, all are alike: shares_pflip(); v >= x (1-x), each is consistent or labels at
 * random: r; r >= b: b. NUM_NA gives NUM_NA.
 */
double shares_mean_pflip(double r, double var, double b);

/* The factor by which p_flip shrinks the difference between two shares: d = 1 -
 * K p_flip/(K-1); 0 if shares_are_noise(). */
double shares_contrast(double pflip, size_t k);

#endif
