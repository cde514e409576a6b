#include "minimise.h"

#include "text/mem.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { PAIRS = 10, TRIES = 50 };

double
minimise_dot(const double *a, const double *b, size_t n)
{
	double lane[4] = {0};
	size_t i = 0;

	for (; i + 4 <= n; i += 4)
		for (size_t r = 0; r < 4; r++)
			lane[r] += a[i + r] * b[i + r];
	for (; i < n; i++)
		lane[i % 4] += a[i] * b[i];
	return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

enum { RING = PAIRS + 1 };

/* Steps s and changes of the gradient y in a ring, the newest at place `newest`; there
 * is always a place for the next one. */
struct memory {
	double *s[RING], *y[RING], product[RING]; /* s.y */
	size_t pairs, newest;
};

static size_t
place(const struct memory *m, size_t back)
{
	return (m->newest + RING - back) % RING;
}

/* d = - H g by the two loops; H starts as s.y / y.y of the newest pair, without pairs
 * as min(1, 1 / |g|). */
static void
direct(const struct memory *m, const double *g, double *d, size_t n)
{
	double alpha[RING], scale;

	memcpy(d, g, n * sizeof *d);
	for (size_t b = 0; b < m->pairs; b++) {
		size_t k = place(m, b);

		alpha[k] = minimise_dot(m->s[k], d, n) / m->product[k];
		for (size_t i = 0; i < n; i++)
			d[i] -= alpha[k] * m->y[k][i];
	}
	if (m->pairs > 0)
		scale = m->product[m->newest] / minimise_dot(m->y[m->newest],
			m->y[m->newest], n);
	else
		scale = fmin(1, 1 / sqrt(minimise_dot(g, g, n)));
	for (size_t i = 0; i < n; i++)
		d[i] *= scale;
	for (size_t b = m->pairs; b-- > 0;) {
		size_t k = place(m, b);
		double beta = minimise_dot(m->y[k], d, n) / m->product[k];

		for (size_t i = 0; i < n; i++)
			d[i] += (alpha[k] - beta) * m->s[k][i];
	}
	for (size_t i = 0; i < n; i++)
		d[i] = -d[i];
}

struct search {
	minimise_value *value;
	void *of;
	const double *x, *g, *d;
	double at, slope;        /* value and g.d at x */
	double *next, *gradient; /* where the search ends */
	double found;
	size_t n;
};

/* Weak Wolfe conditions: J(x + t d) <= J + 1e-4 t g.d, and g(x + t d).d >= .9 g.d. */
static bool
search(struct search *s)
{
	double t = 1, lo = 0, hi = (double)INFINITY;

	for (int k = 0; k < TRIES; k++) {
		for (size_t i = 0; i < s->n; i++)
			s->next[i] = s->x[i] + t * s->d[i];
		s->found = s->value(s->of, s->next, s->gradient);
		if (!(s->found <= s->at + 1e-4 * t * s->slope))
			hi = t;
		else if (minimise_dot(s->gradient, s->d, s->n) < .9 * s->slope)
			lo = t;
		else
			return true;
		t = isinf(hi) ? 2 * lo : (lo + hi) / 2;
	}
	return false;
}

static double
largest(const double *g, size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++)
		most = fmax(most, fabs(g[i]));
	return most;
}

/* Remember the step from x to next, if the function curves upwards along it. */
static void
remember(struct memory *m, const struct search *s, size_t n)
{
	size_t k = (m->newest + 1) % RING;

	if (!m->s[k]) {
		m->s[k] = mem_alloc(n, sizeof *m->s[k]);
		m->y[k] = mem_alloc(n, sizeof *m->y[k]);
	}
	for (size_t i = 0; i < n; i++) {
		m->s[k][i] = s->next[i] - s->x[i];
		m->y[k][i] = s->gradient[i] - s->g[i];
	}
	m->product[k] = minimise_dot(m->s[k], m->y[k], n);
	if (!(m->product[k] > 0))
		return;
	m->newest = k;
	m->pairs += m->pairs < PAIRS;
}

struct minimum
minimise(minimise_value *value, void *of, double *x, size_t n, uint64_t iterations,
	double tolerance, void (*tell)(void *told, uint64_t iteration), void *told)
{
	struct memory m = {.pairs = 0};
	struct minimum end = {.status = MINIMISE_ITERATIONS};
	double *g = mem_alloc(n, sizeof *g), *d = mem_alloc(n, sizeof *d);
	struct search s = {.value = value, .of = of, .x = x, .g = g, .d = d,
		.next = mem_alloc(n, sizeof(double)),
		.gradient = mem_alloc(n, sizeof(double)), .n = n};

	end.value = value(of, x, g);
	while (end.iterations < iterations && largest(g, n) > tolerance) {
		direct(&m, g, d, n);
		s.at = end.value;
		s.slope = minimise_dot(g, d, n);
		if (search(&s)) {
			remember(&m, &s, n);
			memcpy(x, s.next, n * sizeof *x);
			memcpy(g, s.gradient, n * sizeof *g);
			end.value = s.found;
		} else if (m.pairs == 0) {
			end.status = MINIMISE_LINE_SEARCH;
			break;
		} else {
			m.pairs = 0;
		}
		end.iterations++;
		if (tell)
			tell(told, end.iterations);
	}
	if (largest(g, n) <= tolerance)
		end.status = MINIMISE_CONVERGED;
	for (size_t k = 0; k < RING; k++) {
		MEM_FREE(m.s[k], m.y[k]);
	}
	MEM_FREE(g, d, s.next, s.gradient);
	return end;
}
