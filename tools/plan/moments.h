/*
 * moments: how what one item adds to a statistic varies with its labels.
 *
 * With k labels l1 .. lk an item adds u, the mean over ordered pairs of them of a
 * kernel h(l, m), which is symmetric. Over all ways to draw the k labels, from those
 * that the pilot's item has or from a law of label shares,
 *	E u^2 = [(k-2)(k-3) m22 + 4(k-2) m12 + 2 m11] / (k(k-1))
 *	      = far + one/k + pair/(k(k-1)),
 *	far = m22, one = 4(m12 - m22), pair = 2(m22 - 2 m12 + m11),
 *	m11 = E h12^2, m12 = E h12 h13, m22 = E h12 h34
 * (Hoeffding 1948). So two, three and four labels of an item, drawn without
 * replacement, say what any number of labels does. Pure functions but for want of
 * memory.
 */
#ifndef ANNOT_PLAN_MOMENTS_H
#define ANNOT_PLAN_MOMENTS_H

#include "agree/weights.h"
#include "table/vectors.h"

/* E u, the same for any k; and E u^2 = far + one/k + pair/(k(k-1)). */
enum moment { MOMENT_U, MOMENT_FAR, MOMENT_ONE, MOMENT_PAIR, MOMENTS };

struct moments {
	double at[MOMENTS];
};

/* h(l, m) = ga w(l, m) + gb (c_l + c_m)/2; or of what a rating adds h(l, m) =
 * 2 ga w(l, m) + gb c_l, the mean of which over the other labels m is y of label l. */
struct kernel {
	const struct weights *w;
	const double *c;         /* per label */
	double ga, gb;
	bool of_rating;
};

/* Add times x. */
void moments_add(struct moments *to, const struct moments *x, double times);

/* What is not far in E u^2 of k labels. Of k = 1, pair is 0. */
double moments_near(const struct moments *x, double k);

/* Of ratings, E y^2 - (E y)^2 of k labels: E y^2 = [(k-2) m12 + m11]/(k-1). */
double moments_rating(const struct moments *x, double k);

/* The moments of an item with the counts v, two labels or more. Of three labels m22 is
 * not known, of two nor is m12, and E u^2 is right for k up to these labels alone.
 * O(cells^2). */
struct moments moments_of_counts(const struct kernel *h, struct vector v);

/*
 * The moments of items whose labels are drawn with shares p[0 .. q-1], q = w->q: with
 * t = 0 one independently of the other; else as from an urn, a Dirichlet law with the
 * parameters p/t (Polya): having seen a label n times the next is this one with
 * (p + n t)/(1 + N t) after N labels. Each way in which labels of the urn are copies of
 * one another is a term below. With g = H p, S = p H p, D = sum p_l h_ll, E = sum
 * p_l h_ll^2, X = sum p_l h_ll g_l, G = sum p_l g_l^2, Q = sum_lm p_l p_m h_lm^2:
 *	E u = (S + t D)/(1 + t),  m11 = (Q + t E)/(1 + t),
 *	m12 = (G + t (2 X + Q) + 2 t^2 E)/((1 + t)(1 + 2t)),
 *	m22 = (S^2 + t (2 D S + 4 G) + t^2 (D^2 + 2 Q + 8 X) + 6 t^3 E)
 *	      / ((1 + t)(1 + 2t)(1 + 3t))
 * O(q^2).
 */
struct moments moments_of_shares(const struct kernel *h, const double *p, double t);

/* ---- of ordered labels ---- */

/*
 * The law of the label shares of items whose labels are ordered.
 *
 * A label is the interval between thresholds that holds x = sqrt(r) z + sqrt(1 - r) e, z
 * of its item, e its own, both standard normal: an ordered probit with a variance of
 * items, r being the correlation of two labels of an item (Olsson 1979). With shares pi
 * of labels the thresholds are t_k = Phi^-1(pi_1 + ... + pi_k), and an item of z has the
 * shares
 *	p_k = Phi((t_k - sqrt(r) z) / sqrt(1 - r)) - the same of t_(k-1).
 * r is that at which two labels of an item agree as much as they do in the pilot,
 * E p W p = agree. A Dirichlet has no label next to another.
 */
struct latent {
	size_t q;                /* labels */
	double *t, r;            /* q - 1 thresholds */
};

/* Points z of items are at equal steps from node -LATENT_NODES to LATENT_NODES, far
 * beyond what items have. */
enum { LATENT_NODES = 75 };

/* Set the shares p[0 .. q-1] of items at a node; returns how many items are there, 1 in
 * all nodes. */
double latent_shares(const struct latent *x, int node, double *p);

/* Fit the law: shares pi of the labels in label order, sum 1, and the mean weight agree
 * of two labels of an item. r is 0 where they agree no more than labels of two items,
 * and next to 1, all labels of an item alike, where they agree fully. */
void latent_fit(struct latent *x, const struct weights *w, const double *pi,
	double agree);

#endif
