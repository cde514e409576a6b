#include "maxent.h"

#include "text/mem.h"

#include <math.h>

/* The most steps of Newton's method. */
enum { STEPS = 500 };

/* The moments of the Legendre polynomials of 2 g - 1, degrees 1 to degree. */
struct moments {
	size_t points, degree;
	double *p;               /* points rows of degree: the polynomials */
	double *base;            /* per point: its part of [0, 1] */
	double *density;
	double target[MAXENT_DEGREE];
	double factor[MAXENT_DEGREE]; /* coefficient of each polynomial in log
	                                 density */
	double off[MAXENT_DEGREE];    /* moments minus target */
	double curve[MAXENT_DEGREE][MAXENT_DEGREE]; /* the moments'
	                                               covariance */
};

/* Fill the rows of p by (k + 1) P_(k+1) = (2 k + 1) z P_k - k P_(k-1). */
static void
fill(struct moments *m, const double *value)
{
	for (size_t i = 0; i < m->points; i++) {
		double z = 2 * value[i] - 1, a = 1, b = z;

		for (size_t k = 0; k < m->degree; k++) {
			double j = (double)k + 1;
			double c = ((2 * j + 1) * z * b - j * a) / (j + 1);

			m->p[i * m->degree + k] = b;
			a = b;
			b = c;
		}
		m->base[i] = (value[i + 1 < m->points ? i + 1 : i] -
			value[i > 0 ? i - 1 : i]) / 2;
	}
}

/* Polynomial k at point i, minus its target. */
static double
beyond(const struct moments *m, size_t i, size_t k)
{
	return m->p[i * m->degree + k] - m->target[k];
}

/* Set the density to exp(factor . p) base, normalised; returns the log of the
 * normaliser minus factor . target, which is convex in factor. */
static double
dual(struct moments *m, const double *factor)
{
	double sum = 0, top = -HUGE_VAL, value;

	for (size_t i = 0; i < m->points; i++) {
		m->density[i] = 0;
		for (size_t k = 0; k < m->degree; k++)
			m->density[i] += factor[k] * beyond(m, i, k);
		top = fmax(top, m->density[i]);
	}
	for (size_t i = 0; i < m->points; i++)
		sum += m->density[i] = m->base[i] * exp(m->density[i] - top);
	value = top + log(sum);
	for (size_t i = 0; i < m->points; i++)
		m->density[i] /= sum;
	return value;
}

/* The gradient and Hessian of the dual: off, the moments minus target, and
 * curve, their covariance (lower triangle). */
static void
derive(struct moments *m)
{
	for (size_t k = 0; k < m->degree; k++) {
		m->off[k] = 0;
		for (size_t l = 0; l <= k; l++)
			m->curve[k][l] = 0;
	}
	for (size_t i = 0; i < m->points; i++)
		for (size_t k = 0; k < m->degree; k++) {
			double x = m->density[i] *
				beyond(m, i, k);

			m->off[k] += x;
			for (size_t l = 0; l <= k; l++)
				m->curve[k][l] += x * beyond(m, i, l);
		}
	for (size_t k = 0; k < m->degree; k++)
		for (size_t l = 0; l <= k; l++)
			m->curve[k][l] -= m->off[k] * m->off[l];
}

/* step = curve^-1 off by Cholesky's method. False: curve is singular. */
static bool
newton(struct moments *m, double *step)
{
	for (size_t k = 0; k < m->degree; k++) {
		step[k] = m->off[k];
		for (size_t l = 0; l <= k; l++) {
			double x = m->curve[k][l];

			for (size_t j = 0; j < l; j++)
				x -= m->curve[k][j] * m->curve[l][j];
			if (l == k && !(x > 1e-14 * m->curve[k][k]))
				return false;
			m->curve[k][l] = l < k ? x / m->curve[l][l] : sqrt(x);
		}
		for (size_t j = 0; j < k; j++)
			step[k] -= m->curve[k][j] * step[j];
		step[k] /= m->curve[k][k];
	}
	for (size_t k = m->degree; k-- > 0; ) {
		for (size_t j = k + 1; j < m->degree; j++)
			step[k] -= m->curve[j][k] * step[j];
		step[k] /= m->curve[k][k];
	}
	return true;
}

/* Set the density with the highest entropy relative to the uniform distribution
 * among those with these moments: exp(sum factor_k P_k(2 g - 1)) at g, by
 * Newton's method on the dual. False: there is none in double precision,
 * because almost no other distribution has these moments. */
static bool
spread(struct moments *m)
{
	double value = dual(m, m->factor), last = HUGE_VAL;

	for (int i = 0; i < STEPS; i++) {
		double step[MAXENT_DEGREE] = {0}, to[MAXENT_DEGREE] = {0};
		double fall = 0, t = 1, v = 0;

		derive(m);
		if (!newton(m, step))
			return false;
		for (size_t k = 0; k < m->degree; k++)
			fall += step[k] * m->off[k];
		/* until rounding stops the fall */
		if (fall < 1e-18 && !(fall < last / 4))
			return true;
		last = fall;
		for (int j = 0; j < 40; j++, t /= 2) {
			for (size_t k = 0; k < m->degree; k++)
				to[k] = m->factor[k] - t * step[k];
			v = dual(m, to);
			if (v <= value - t * fall / 4 + 1e-14)
				break;
		}
		value = v;
		for (size_t k = 0; k < m->degree; k++)
			m->factor[k] = to[k];
	}
	return false;
}

bool
maxent_density(size_t points, const double *value, size_t degree, size_t atoms,
	const size_t *at, const double *share, double *density)
{
	struct moments m = {.points = points, .degree = degree,
		.p = mem_alloc(points, degree * sizeof *m.p),
		.base = mem_alloc(points, sizeof *m.base),
		.density = density};
	bool found;

	fill(&m, value);
	for (size_t j = 0; j < atoms; j++)
		for (size_t k = 0; k < degree; k++)
			m.target[k] += share[j] * m.p[at[j] * degree + k];
	found = spread(&m);
	MEM_FREE(m.p, m.base);
	return found;
}
