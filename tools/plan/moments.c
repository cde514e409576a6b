#include "moments.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

#define PI 3.14159265358979323846

void
moments_add(struct moments *to, const struct moments *x, double times)
{
	for (size_t i = 0; i < MOMENTS; i++)
		to->at[i] += times * x->at[i];
}

double
moments_near(const struct moments *x, double k)
{
	return x->at[MOMENT_ONE] / k +
		(k > 1 ? x->at[MOMENT_PAIR] / (k * (k - 1)) : 0);
}

double
moments_rating(const struct moments *x, double k)
{
	double m22 = x->at[MOMENT_FAR], u = x->at[MOMENT_U];
	double m12 = x->at[MOMENT_ONE] / 4 + m22;
	double m11 = x->at[MOMENT_PAIR] / 2 + 2 * m12 - m22;

	return ((k - 2) * m12 + m11) / (k - 1) - u * u;
}

static struct moments
moments_of(double u, double m11, double m12, double m22)
{
	return (struct moments){{u, m22, 4 * (m12 - m22),
		2 * (m22 - 2 * m12 + m11)}};
}

static double
kernel_at(const struct kernel *h, size_t l, size_t m)
{
	double w = h->ga * weights_at(h->w, l, m);

	return h->of_rating ? 2 * w + h->gb * h->c[l] :
		w + h->gb * (h->c[l] + h->c[m]) / 2;
}

/*
 * With counts n_l, R_l = sum_m n_m h_lm - h_ll, A = sum n_l R_l, S = sum n_l R_l^2, Q =
 * sum_lm n_l n_m h_lm^2 - sum n_l h_ll^2 and (N)_j = N (N-1) .. (N-j+1):
 *	m11 = Q/(N)_2, m12 = (S - Q)/(N)_3, m22 = (A^2 - 4S + 2Q)/(N)_4
 */
struct moments
moments_of_counts(const struct kernel *h, struct vector v)
{
	double n = (double)v.n, a = 0, s = 0, q = 0;
	double two = n * (n - 1), three = two * (n - 2), four = three * (n - 3);

	for (size_t k = 0; k < v.cells; k++) {
		size_t label = v.cell[k].label;
		double times = v.cell[k].n, own = kernel_at(h, label, label);
		double r = -own;

		q -= times * own * own;
		for (size_t l = 0; l < v.cells; l++) {
			double x = kernel_at(h, label, v.cell[l].label);

			r += v.cell[l].n * x;
			q += times * v.cell[l].n * x * x;
		}
		a += times * r;
		s += times * r * r;
	}
	return moments_of(a / two, q / two, n > 2 ? (s - q) / three : 0,
		n > 3 ? (a * a - 4 * s + 2 * q) / four : 0);
}

struct moments
moments_of_shares(const struct kernel *h, const double *p, double t)
{
	double s = 0, d = 0, e = 0, x = 0, g2 = 0, q = 0;
	double one = 1 + t, two = 1 + 2 * t, three = 1 + 3 * t;

	for (size_t k = 0; k < h->w->q; k++) {
		double own = kernel_at(h, k, k), g = 0, square = 0;

		for (size_t l = 0; l < h->w->q; l++) {
			double y = kernel_at(h, k, l);

			g += p[l] * y;
			square += p[l] * y * y;
		}
		s += p[k] * g;
		d += p[k] * own;
		e += p[k] * own * own;
		x += p[k] * own * g;
		g2 += p[k] * g * g;
		q += p[k] * square;
	}
	return moments_of((s + t * d) / one, (q + t * e) / one,
		(g2 + t * (2 * x + q + 2 * t * e)) / (one * two),
		(s * s + t * (2 * d * s + 4 * g2 + t * (d * d + 2 * q + 8 * x +
		6 * t * e))) / (one * two * three));
}

/* ---- of ordered labels ---- */

#define STEP .1

double
latent_shares(const struct latent *x, int node, double *p)
{
	double z = node * STEP, below = 0;

	for (size_t k = 0; k < x->q; k++) {
		double to = k + 1 == x->q ? 1 : stats_normal_below(
			(x->t[k] - sqrt(x->r) * z) / sqrt(1 - x->r));

		p[k] = to - below;
		below = to;
	}
	return STEP * exp(-z * z / 2) / sqrt(2 * PI);
}

/* E p W p. */
static double
agreement(const struct latent *x, const struct weights *w, double *room)
{
	double sum = 0;

	for (int j = -LATENT_NODES; j <= LATENT_NODES; j++) {
		double chance = latent_shares(x, j, room);

		sum += chance * weights_apply(w, room, room + x->q);
	}
	return sum;
}

/* Bisection: agreement rises with r. */
void
latent_fit(struct latent *x, const struct weights *w, const double *pi,
	double agree)
{
	double *room = mem_alloc(2 * x->q, sizeof *room);
	double below = 0, low = 0, high;

	for (size_t k = 0; k + 1 < x->q; k++) {
		below += pi[k];
		x->t[k] = below <= 0 ? -HUGE_VAL : below >= 1 ? HUGE_VAL :
			stats_normal_quantile(below);
	}
	x->r = 0;
	high = agreement(x, w, room) < agree;
	while (high - low > 1e-9) {
		x->r = (low + high) / 2;
		*(agreement(x, w, room) < agree ? &low : &high) = x->r;
	}
	MEM_FREE(room);
}
