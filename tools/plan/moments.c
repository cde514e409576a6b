#include "moments.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

double
moments_square(const struct moments *m, double ga, double gb, double k)
{
	double more = k > 2 ? 4 * (k - 2) * m->m12 : 0;
	double most = k > 3 ? (k - 2) * (k - 3) * m->m22 : 0;
	double third = k > 2 ? (k - 2) * m->x3 : 0;

	if (isinf(k))
		return ga * ga * m->m22 + gb * gb * m->e2 + 2 * ga * gb * m->x3;
	return ga * ga * (most + more + 2 * m->m11) / (k * (k - 1)) +
		gb * gb * ((k - 1) * m->e2 + m->e1) / k +
		2 * ga * gb * (third + 2 * m->x2) / k;
}

double
moments_rating(const struct moments *m, double ga, double gb, double k)
{
	double more = k > 2 ? (k - 2) * m->m12 : 0;

	return 4 * ga * ga * (more + m->m11) / (k - 1) + gb * gb * m->e1 +
		4 * ga * gb * m->x2;
}

/*
 * R_l = sum_m w_lm n_m - 1, a2 = sum n_l R_l, S = sum n_l R_l^2, Q = sum_lm n_l n_m
 * w_lm^2 - N, C1 = sum n_l c_l, C2 = sum n_l c_l^2, X = sum n_l R_l c_l; (N)_j = N (N-1)
 * .. (N-j+1):
 *	m11 = Q/(N)_2, m12 = (S - Q)/(N)_3, m22 = (a2^2 - 4S + 2Q)/(N)_4,
 *	e1 = C2/N, e2 = (C1^2 - C2)/(N)_2, x2 = X/(N)_2, x3 = (a2 C1 - 2X)/(N)_3
 */
void
moments_of_counts(struct moments *m, struct vector v, const struct weights *w,
	const double *c)
{
	double n = (double)v.n, a2 = 0, s = 0, q = -n, c1 = 0, c2 = 0, x = 0;
	double two = n * (n - 1), three = two * (n - 2), four = three * (n - 3);

	for (size_t k = 0; k < v.cells; k++) {
		double times = v.cell[k].n, r = -1;
		double part = c[v.cell[k].label];

		for (size_t l = 0; l < v.cells; l++) {
			double agree = weights_at(w, v.cell[k].label,
				v.cell[l].label);

			r += v.cell[l].n * agree;
			q += times * v.cell[l].n * agree * agree;
		}
		a2 += times * r;
		s += times * r * r;
		c1 += times * part;
		c2 += times * part * part;
		x += times * r * part;
	}
	*m = (struct moments){.w = a2 / two, .c = c1 / n, .m11 = q / two,
		.m12 = n > 2 ? (s - q) / three : NUM_NA,
		.m22 = n > 3 ? (a2 * a2 - 4 * s + 2 * q) / four : NUM_NA,
		.e1 = c2 / n, .e2 = (c1 * c1 - c2) / two, .x2 = x / two,
		.x3 = n > 2 ? (a2 * c1 - 2 * x) / three : NUM_NA};
}

/* ---- of a law ---- */

/* sum_kl p_k p_l w_kl^2, and to[k] = sum_l w_kl^2 p_l. */
static double
squares(const struct weights *w, size_t q, const double *p, double *to)
{
	double sum = 0;

	for (size_t k = 0; k < q; k++) {
		to[k] = 0;
		for (size_t l = 0; l < q; l++) {
			double x = weights_at(w, k, l);

			to[k] += x * x * p[l];
		}
		sum += p[k] * to[k];
	}
	return sum;
}

/* Add those of independent labels, q of them, of shares p, times `times`. */
static void
add_shares(struct moments *m, const struct weights *w, size_t q, const double *c,
	const double *p, double times, double *room)
{
	double *wp = room, *w2p = room + q;
	double agree = weights_apply(w, p, wp), part = 0, square = 0;
	double m12 = 0, x2 = 0;

	m->m11 += times * squares(w, q, p, w2p);
	for (size_t k = 0; k < q; k++) {
		part += p[k] * c[k];
		square += p[k] * c[k] * c[k];
		m12 += p[k] * wp[k] * wp[k];
		x2 += p[k] * c[k] * wp[k];
	}
	m->w += times * agree;
	m->c += times * part;
	m->m12 += times * m12;
	m->m22 += times * agree * agree;
	m->e1 += times * square;
	m->e2 += times * part * part;
	m->x2 += times * x2;
	m->x3 += times * agree * part;
}

/* alpha = A pi, A finite: with g = W pi, G = W2 pi (W2 the squares of W), S = pi W pi,
 *	E w12 = (A S + 1) / (A + 1), m11 = (A pi W2 pi + 1) / (A + 1),
 *	m12 = sum pi_a ((A g_a + 1)^2 + A G_a + 1) / ((A + 1)(A + 2)),
 *	m22 = ((A^2 S + A + 4) E w12 + 4 A E[w12 g_1] + 2 m11) / ((A + 2)(A + 3)),
 *	E[w12 g_1] = sum pi_a g_a (A g_a + 1) / (A + 1),
 *	e2 = (A (sum pi c)^2 + e1) / (A + 1), x2 = sum pi_a c_a (A g_a + 1) / (A + 1),
 *	x3 = sum pi_a c_a (A^2 S + 2 A g_a + A + 2) / ((A + 1)(A + 2)),
 * as w_aa = 1. A = 0: all labels of an item are alike. */
static void
of_dirichlet(struct moments *m, const struct dirichlet *d,
	const struct weights *w, const double *c, double *room)
{
	const double *pi = d->mean;
	double a = d->total, *g = room, *g2 = room + w->q;
	double s = weights_apply(w, pi, g), again = 0;

	m->m11 = (a * squares(w, w->q, pi, g2) + 1) / (a + 1);
	m->w = (a * s + 1) / (a + 1);
	for (size_t k = 0; k < w->q; k++) {
		double next = a * g[k] + 1;

		m->c += pi[k] * c[k];
		m->e1 += pi[k] * c[k] * c[k];
		m->m12 += pi[k] * (next * next + a * g2[k] + 1);
		m->x2 += pi[k] * c[k] * next;
		m->x3 += pi[k] * c[k] * (a * a * s + 2 * a * g[k] + a + 2);
		again += pi[k] * g[k] * next;
	}
	m->m12 /= (a + 1) * (a + 2);
	m->x2 /= a + 1;
	m->x3 /= (a + 1) * (a + 2);
	m->e2 = (a * m->c * m->c + m->e1) / (a + 1);
	m->m22 = ((a * a * s + a + 4) * m->w + 4 * a * again / (a + 1) +
		2 * m->m11) / ((a + 2) * (a + 3));
}

/* Beyond, a Dirichlet is its mean, to the last digit. */
#define SURE 1e30

void
moments_of_law(struct moments *m, const struct law *l, const struct weights *w,
	const double *c, double *room)
{
	*m = (struct moments){.w = 0};
	for (size_t j = 0; l->two && j < l->mixture.atoms; j++) {
		const double p[2] = {1 - l->mixture.value[j],
			l->mixture.value[j]};

		add_shares(m, w, 2, c, p, l->mixture.share[j], room);
	}
	if (l->two)
		return;
	if (l->dirichlet.total > SURE)
		add_shares(m, w, w->q, c, l->dirichlet.mean, 1, room);
	else
		of_dirichlet(m, &l->dirichlet, w, c, room);
}

/* ---- of ordered labels ---- */

/* Points z at equal steps, far beyond what items have. */
enum { HALF = 75 };
#define STEP .1

void
latent_init(struct latent *x, size_t q)
{
	double all = 0;

	*x = (struct latent){.q = q, .nodes = 2 * HALF + 1};
	x->chance = mem_alloc(x->nodes, sizeof *x->chance);
	x->share = mem_alloc(x->nodes * q, sizeof *x->share);
	x->room = mem_alloc(2 * q, sizeof *x->room);
	for (size_t j = 0; j < x->nodes; j++) {
		double z = ((double)j - HALF) * STEP;

		all += x->chance[j] = exp(-z * z / 2);
	}
	for (size_t j = 0; j < x->nodes; j++)
		x->chance[j] /= all;
}

/* Set the shares at r < 1; t: the thresholds, q - 1. */
static void
set_shares(struct latent *x, const double *t, double r)
{
	x->r = r;
	for (size_t j = 0; j < x->nodes; j++) {
		double z = ((double)j - HALF) * STEP, below = 0;

		for (size_t k = 0; k < x->q; k++) {
			double to = k + 1 == x->q ? 1 : stats_normal_below(
				(t[k] - sqrt(r) * z) / sqrt(1 - r));

			x->share[j * x->q + k] = to - below;
			below = to;
		}
	}
}

/* E p W p. */
static double
agreement(const struct latent *x, const struct weights *w)
{
	double sum = 0;

	for (size_t j = 0; j < x->nodes; j++)
		sum += x->chance[j] * weights_apply(w, x->share + j * x->q,
			x->room + x->q);
	return sum;
}

/* Bisection: agreement rises with r. */
void
latent_fit(struct latent *x, const struct weights *w, const double *pi,
	double agree)
{
	double *t = x->room, below = 0, low = 0, high = 1;

	for (size_t k = 0; k + 1 < x->q; k++) {
		below += pi[k];
		t[k] = below <= 0 ? -HUGE_VAL : below >= 1 ? HUGE_VAL :
			stats_normal_quantile(below);
	}
	set_shares(x, t, low);
	if (agreement(x, w) >= agree)
		return;
	while (high - low > 1e-9) {
		set_shares(x, t, (low + high) / 2);
		if (agreement(x, w) < agree)
			low = x->r;
		else
			high = x->r;
	}
}

void
moments_of_latent(struct moments *m, const struct latent *l,
	const struct weights *w, const double *c, double *room)
{
	*m = (struct moments){.w = 0};
	for (size_t j = 0; j < l->nodes; j++)
		add_shares(m, w, l->q, c, l->share + j * l->q, l->chance[j],
			room);
}
