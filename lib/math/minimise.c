#include "minimise.h"

#include "text/mem.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { TRIES = 50 }; /* of a line search */

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

/* to += scale x. */
static void
add(double *to, double scale, const double *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] += scale * x[i];
}

/* A step s and the change y of the gradient along it. */
struct pair {
	double *s, *y, product;  /* s.y */
	double alpha;            /* while a direction is computed */
};

struct descent {
	minimise_value *value;
	void *of;
	size_t n;
	double *x, *g, *d;       /* where we are, its gradient, the direction */
	double *next, *gradient; /* where the line search ends */
	double at, found;        /* values at x and at next */
	/* The pairs, the newest one last, and behind it room for the next. */
	struct pair pair[MINIMISE_PAIRS + 1];
	size_t pairs, most;
};

/* d = - H g by the two loops of Nocedal 1980. H starts as s.y / y.y of the
 * newest pair, and without pairs as min(1, 1 / |g|). */
static void
direct(struct descent *t)
{
	struct pair *p = t->pair;
	double *d = t->d, scale;
	size_t n = t->n;

	memcpy(d, t->g, n * sizeof *d);
	for (size_t k = t->pairs; k-- > 0;) {
		p[k].alpha = minimise_dot(p[k].s, d, n) / p[k].product;
		add(d, -p[k].alpha, p[k].y, n);
	}
	if (t->pairs > 0) {
		const struct pair *newest = &p[t->pairs - 1];

		scale = newest->product / minimise_dot(newest->y, newest->y, n);
	} else {
		scale = fmin(1, 1 / sqrt(minimise_dot(t->g, t->g, n)));
	}
	for (size_t i = 0; i < n; i++)
		d[i] *= scale;
	for (size_t k = 0; k < t->pairs; k++)
		add(d, p[k].alpha - minimise_dot(p[k].y, d, n) / p[k].product,
			p[k].s, n);
	for (size_t i = 0; i < n; i++)
		d[i] = -d[i];
}

/* Find t with J(x + t d) <= J(x) + 1e-4 t g.d, and g(x + t d).d >= .9 g.d. */
static bool
search(struct descent *t)
{
	double slope = minimise_dot(t->g, t->d, t->n);
	double step = 1, lo = 0, hi = (double)INFINITY;

	for (int k = 0; k < TRIES; k++) {
		memcpy(t->next, t->x, t->n * sizeof *t->x);
		add(t->next, step, t->d, t->n);
		t->found = t->value(t->of, t->next, t->gradient);
		if (!(t->found <= t->at + 1e-4 * step * slope))
			hi = step;
		else if (minimise_dot(t->gradient, t->d, t->n) < .9 * slope)
			lo = step;
		else
			return true;
		step = isinf(hi) ? 2 * lo : (lo + hi) / 2;
	}
	return false;
}

/* Go to next. Remember the step if the function curves upwards along it; the
 * oldest pair leaves. */
static void
move(struct descent *t)
{
	struct pair *p = &t->pair[t->pairs], oldest;

	if (!p->s) {
		p->s = mem_alloc(t->n, sizeof *p->s);
		p->y = mem_alloc(t->n, sizeof *p->y);
	}
	for (size_t i = 0; i < t->n; i++) {
		p->s[i] = t->next[i] - t->x[i];
		p->y[i] = t->gradient[i] - t->g[i];
	}
	memcpy(t->x, t->next, t->n * sizeof *t->x);
	memcpy(t->g, t->gradient, t->n * sizeof *t->g);
	t->at = t->found;
	p->product = minimise_dot(p->s, p->y, t->n);
	if (!(p->product > 0))
		return;
	if (t->pairs < t->most) {
		t->pairs++;
		return;
	}
	oldest = t->pair[0];
	memmove(t->pair, t->pair + 1, t->most * sizeof *p);
	t->pair[t->most] = oldest;
}

static double
largest(const double *g, size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++)
		most = fmax(most, fabs(g[i]));
	return most;
}

struct minimum
minimise(minimise_value *value, void *of, double *x, size_t n,
	const struct minimise_rules *rules)
{
	void *mark = mem_mark();
	double *room = mem_alloc(4 * n, sizeof *room);
	struct descent t = {.value = value, .of = of, .n = n, .x = x, .g = room,
		.d = room + n, .next = room + 2 * n, .gradient = room + 3 * n,
		.most = rules->pairs};
	struct minimum end = {.status = MINIMISE_ITERATIONS};

	t.at = value(of, x, t.g);
	while (end.iterations < rules->iterations &&
	       largest(t.g, n) > rules->tolerance) {
		direct(&t);
		if (search(&t)) {
			move(&t);
		} else if (t.pairs == 0) {
			end.status = MINIMISE_LINE_SEARCH;
			break;
		} else {
			t.pairs = 0;
		}
		end.iterations++;
	}
	if (largest(t.g, n) <= rules->tolerance)
		end.status = MINIMISE_CONVERGED;
	end.value = t.at;
	mem_release(mark);
	return end;
}
