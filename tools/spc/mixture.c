#include "mixture.h"

#include "maxent.h"
#include "mem.h"
#include "nnls.h"
#include "num.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>

enum {
	POINTS = 801,            /* of the grid */
	START = 20,              /* a fit starts from each START-th point */
	STEPS = 500              /* most steps of a fit */
};

#define QUARTER 1.57079632679489661923132169164 /* of a circle */

/* Largest slope of the mean log likelihood towards a point at the end of a fit.
 * Where all slopes lie between -FLAT and FLAT there are other maxima. */
#define GAP 1e-12
#define FLAT 1e-8

/* The most that the mean log likelihood may fall by where two atoms become one;
 * where it falls by more there were two. */
#define APART .01

struct mixture_work {
	double grid[POINTS];
	size_t pairs;
	size_t *from;            /* per pair: its index with the caller */
	double *x, *n;
	double *top;             /* log of the largest value of P(x | n, g)
	                            over its binomial coefficient */
	double *like;            /* pairs rows of POINTS: P(x | n, g) over its
	                            largest value in the row */

	/* Of a fit: the pairs that have items. */
	size_t rows;
	size_t *row;             /* per row: its pair */
	double *weight;          /* per row: share of the items */
	double *fit;             /* per row: sum over atoms of share * like */
	double *next;            /* the same, of another G */
	double slope[POINTS];    /* of the mean log likelihood, see slopes() */
	size_t most;             /* labels of an item */

	/* The support: points in order, with their shares, and the shares that
	 * model() wants. */
	size_t atoms;
	size_t at[POINTS];
	double share[POINTS], want[POINTS];

	struct nnls squares;
};

struct pair {
	double x, n;
	size_t from;
};

static int
cmp_pair(const void *a, const void *b)
{
	const struct pair *p = a, *q = b;

	if (p->n != q->n)
		return p->n < q->n ? -1 : 1;
	return (p->x > q->x) - (p->x < q->x);
}

/* A point of the grid is sin(angle)^2. */
static double
angle_of(size_t point)
{
	return QUARTER * (double)point / (POINTS - 1);
}

/* x log g, 0 for no labels. */
static double
times_log(double x, double g)
{
	return x > 0 ? x * log(g) : 0;
}

/* Set a row of likelihoods, scaled by the largest, so that thousands of labels
 * do not underflow where it matters; *top: the log of the largest. */
static void
fill(const struct mixture_work *w, struct pair p, double *row, double *top)
{
	*top = -HUGE_VAL;

	for (size_t i = 0; i < POINTS; i++) {
		row[i] = times_log(p.x, w->grid[i]) +
			times_log(p.n - p.x, w->grid[POINTS - 1 - i]);
		*top = fmax(*top, row[i]);
	}
	for (size_t i = 0; i < POINTS; i++)
		row[i] = exp(row[i] - *top);
}

void
mixture_init(struct mixture *m, size_t pairs, const double *x, const double *n)
{
	struct mixture_work *w = mem_zero(1, sizeof *w);
	struct pair *pair = mem_alloc(pairs, sizeof *pair);

	*m = (struct mixture){.work = w, .unique = true,
		.value = mem_alloc(POINTS, sizeof *m->value),
		.share = mem_alloc(POINTS, sizeof *m->share)};
	for (size_t i = 0; i < POINTS; i++) {
		double half = sin(angle_of(i));

		w->grid[i] = half * half;
	}
	w->grid[POINTS - 1] = 1;
	for (size_t v = 0; v < pairs; v++)
		if (n[v] > 0)
			pair[w->pairs++] = (struct pair){x[v], n[v], v};
	qsort(pair, w->pairs, sizeof *pair, cmp_pair);
	w->from = mem_alloc(w->pairs, sizeof *w->from);
	w->x = mem_alloc(w->pairs, sizeof *w->x);
	w->n = mem_alloc(w->pairs, sizeof *w->n);
	w->top = mem_alloc(w->pairs, sizeof *w->top);
	w->like = mem_alloc(w->pairs, POINTS * sizeof *w->like);
	w->row = mem_alloc(w->pairs, sizeof *w->row);
	w->weight = mem_alloc(w->pairs, sizeof *w->weight);
	w->fit = mem_alloc(w->pairs, sizeof *w->fit);
	w->next = mem_alloc(w->pairs, sizeof *w->next);
	for (size_t v = 0; v < w->pairs; v++) {
		w->from[v] = pair[v].from;
		w->x[v] = pair[v].x;
		w->n[v] = pair[v].n;
		fill(w, pair[v], w->like + v * POINTS, &w->top[v]);
	}
	free(pair);
}

void
mixture_free(struct mixture *m)
{
	struct mixture_work *w = m->work;

	free(w->from);
	free(w->x);
	free(w->n);
	free(w->top);
	free(w->like);
	free(w->row);
	free(w->weight);
	free(w->fit);
	free(w->next);
	nnls_free(&w->squares);
	free(w);
	free(m->value);
	free(m->share);
}

double
mixture_bytes(size_t pairs)
{
	return (double)pairs * (POINTS + 6) * sizeof(double);
}

/* The likelihoods of row r at all points. */
static const double *
like(const struct mixture_work *w, size_t r)
{
	return w->like + w->row[r] * POINTS;
}

/* Set fit for these shares of the support. */
static void
evaluate(const struct mixture_work *w, const double *share, double *fit)
{
	for (size_t r = 0; r < w->rows; r++) {
		const double *p = like(w, r);

		fit[r] = 0;
		for (size_t j = 0; j < w->atoms; j++)
			fit[r] += share[j] * p[w->at[j]];
	}
}

/* The mean log likelihood: over the items, of log fit. */
static double
likelihood(const struct mixture_work *w, const double *fit)
{
	double sum = 0;

	for (size_t r = 0; r < w->rows; r++)
		sum += w->weight[r] * log(fit[r]);
	return sum;
}

/* Set the slope of the mean log likelihood towards each point, sum_r weight
 * like / fit - 1. No slope is above 0 exactly if no G is more likely. Returns
 * the largest. */
static double
slopes(struct mixture_work *w)
{
	double top = -HUGE_VAL;

	for (size_t i = 0; i < POINTS; i++)
		w->slope[i] = -1;
	for (size_t r = 0; r < w->rows; r++) {
		const double *p = like(w, r);
		double c = w->weight[r] / w->fit[r];

		for (size_t i = 0; i < POINTS; i++)
			w->slope[i] += c * p[i];
	}
	for (size_t i = 0; i < POINTS; i++)
		top = fmax(top, w->slope[i]);
	return top;
}

/* Add a point to the support, with no share if it is new. Returns its atom. */
static size_t
add(struct mixture_work *w, size_t point)
{
	size_t j = 0;

	while (j < w->atoms && w->at[j] < point)
		j++;
	if (j < w->atoms && w->at[j] == point)
		return j;
	for (size_t i = w->atoms++; i > j; i--) {
		w->at[i] = w->at[i - 1];
		w->share[i] = w->share[i - 1];
	}
	w->at[j] = point;
	w->share[j] = 0;
	return j;
}

/* Remove atoms without a share; the other shares then add up to 1. */
static void
tidy(struct mixture_work *w)
{
	size_t n = 0;
	double sum = 0;

	for (size_t j = 0; j < w->atoms; j++)
		if (w->share[j] > 0) {
			w->at[n] = w->at[j];
			w->share[n++] = w->share[j];
			sum += w->share[j];
		}
	w->atoms = n;
	for (size_t j = 0; j < n; j++)
		w->share[j] /= sum;
}

/* Start the support: the last one, or some points of the grid; and for each
 * pair that is next to impossible then, its best point. */
static void
start(struct mixture_work *w, bool warm)
{
	if (!warm || w->atoms == 0) {
		w->atoms = 0;
		for (size_t i = 0; i < POINTS; i += START)
			w->share[add(w, i)] = 1;
		tidy(w);
	}
	evaluate(w, w->share, w->fit);
	for (size_t r = 0; r < w->rows; r++)
		if (w->fit[r] < 1e-100)
			w->share[add(w, stats_largest(like(w, r), POINTS))] +=
				w->weight[r];
	tidy(w);
	evaluate(w, w->share, w->fit);
}

/*
 * Set want: the shares that maximise the quadratic model of the mean log
 * likelihood about the present fit, which are the q that minimise
 *   sum_r weight_r (sum_j q_j like_rj / fit_r - 2)^2
 * for q >= 0, sum q = 1 (Wang 2007). As the 2 is then 2 sum q, the constraint
 * may become a row of its own, sum q - 1, and be scaled away afterwards.
 */
static void
model(struct mixture_work *w)
{
	size_t m = w->rows + 1;
	double *a = nnls_room(&w->squares, m, w->atoms), sum = 0;

	for (size_t j = 0; j <= w->atoms; j++, a += m) {
		for (size_t r = 0; r < w->rows && j < w->atoms; r++)
			a[r] = sqrt(w->weight[r]) *
				(like(w, r)[w->at[j]] / w->fit[r] - 2);
		a[w->rows] = 1;
	}
	nnls_reduce(&w->squares);
	nnls_solve(&w->squares, w->share, w->want);
	for (size_t j = 0; j < w->atoms; j++)
		sum += w->want[j];
	for (size_t j = 0; j < w->atoms; j++)
		w->want[j] /= sum;
}

/* Go from the shares towards those wanted; half as far, again and again, until
 * the likelihood rises by at least a third of what its slope promises. */
static void
go(struct mixture_work *w)
{
	double before = likelihood(w, w->fit), rise = 0, t = 1;

	evaluate(w, w->want, w->next);
	for (size_t r = 0; r < w->rows; r++)
		rise += w->weight[r] * (w->next[r] / w->fit[r] - 1);
	for (int i = 0; i < 40; i++, t /= 2) {
		double after = 0;

		for (size_t r = 0; r < w->rows; r++)
			after += w->weight[r] * log(w->fit[r] +
				t * (w->next[r] - w->fit[r]));
		if (after >= before + t * rise / 3 - 1e-14 * fabs(before))
			break;
	}
	for (size_t j = 0; j < w->atoms; j++)
		w->share[j] += t * (w->want[j] - w->share[j]);
	tidy(w);
	evaluate(w, w->share, w->fit);
}

/* The constrained Newton method of Wang 2007 (JRSS B 69:185): all points where
 * the slope has a peak join the support, and the shares go towards the maximum
 * of the model. */
static void
climb(struct mixture_work *w)
{
	for (int i = 0; i < STEPS && slopes(w) > GAP; i++) {
		const double *s = w->slope;

		for (size_t k = 0; k < POINTS; k++)
			if (s[k] > 0 && (k == 0 || s[k] >= s[k - 1]) &&
			    (k + 1 == POINTS || s[k] > s[k + 1]))
				add(w, k);
		model(w);
		go(w);
	}
}

/* Atoms anywhere: value sin(angle)^2. Those at 0 and 1 stay there. */
struct loose {
	size_t n;
	double angle[POINTS], share[POINTS];
	bool fixed[POINTS];
};

/* Copy the atoms on the grid into f. pairs: two neighbours become one atom
 * between them. */
static void
loosen(const struct mixture_work *w, bool pairs, struct loose *f)
{
	bool joined = false;

	f->n = 0;
	for (size_t j = 0; j < w->atoms; j++) {
		double angle = angle_of(w->at[j]);
		double p = w->share[j];
		size_t i = f->n;

		joined = pairs && !joined && j > 0 &&
			w->at[j] == w->at[j - 1] + 1;
		if (joined) {
			i--;
			f->angle[i] += (angle - f->angle[i]) * p /
				(f->share[i] + p);
			f->share[i] += p;
			f->fixed[i] = false;
			continue;
		}
		f->angle[i] = angle;
		f->share[i] = p;
		f->fixed[i] = w->at[j] == 0 || w->at[j] == POINTS - 1;
		f->n++;
	}
}

/* What the likelihoods of an atom have in common: g and 1 - g, their logs,
 * and the square root of g / (1 - g). */
struct place {
	double g, h, log_g, log_h, root;
	size_t point;            /* of the grid, if it stays there */
	bool fixed;
};

static struct place
place(const struct loose *f, size_t j)
{
	double s = sin(f->angle[j]), c = cos(f->angle[j]);

	return (struct place){s * s, c * c, 2 * log(s), 2 * log(c), s / c,
		f->angle[j] > .5 ? POINTS - 1 : 0, f->fixed[j]};
}

/* P(x | n, g) of row r at atom p, scaled as the rows are. */
static double
like_at(const struct mixture_work *w, size_t r, const struct place *p)
{
	size_t v = w->row[r];
	double x = w->x[v];

	if (p->fixed)
		return like(w, r)[p->point];
	return exp(x * p->log_g + (w->n[v] - x) * p->log_h - w->top[v]);
}

/* The first two derivatives of like_at() by the angle, divided by like_at(); 0
 * if the atom is fixed. */
static void
derive_at(const struct mixture_work *w, size_t r, const struct place *p,
	double *first, double *second)
{
	double x = w->x[w->row[r]], y = w->n[w->row[r]] - x;

	*first = *second = 0;
	if (p->fixed)
		return;
	*first = 2 * (x / p->root - y * p->root);
	*second = *first * *first - 2 * (x / p->g + y / p->h);
}

/* Set fit, and return the mean log likelihood, of loose atoms. */
static double
loose_likelihood(const struct mixture_work *w, const struct loose *f,
	double *fit)
{
	for (size_t r = 0; r < w->rows; r++)
		fit[r] = 0;
	for (size_t j = 0; j < f->n; j++) {
		struct place at = place(f, j);

		for (size_t r = 0; r < w->rows; r++)
			fit[r] += f->share[j] * like_at(w, r, &at);
	}
	return likelihood(w, fit);
}

/*
 * Newton's method for shares and angles at once, as a least squares problem
 * like that of model(): the columns of the angles are share * dlike / fit, and
 * what the second derivatives of like add to the Hessian, share times that of
 * the slope, is a row for each angle. Sets to[0 .. n-1] to the shares and
 * to[n .. 2 n - 1] to the changes of angles, n being f->n.
 */
static void
loose_model(struct mixture_work *w, const struct loose *f, double *to)
{
	size_t n = f->n, m = w->rows + 1 + n, cols = 2 * n;
	double *column = nnls_room(&w->squares, m, cols), sum = 0;
	bool in[POINTS] = {false};

	for (size_t j = 0; j < n; j++) {
		double *a = column + j * m, *b = a + n * m, bend = 0;
		struct place at = place(f, j);

		for (size_t r = 0; r < w->rows; r++) {
			double root = sqrt(w->weight[r]), d, dd;
			double p = like_at(w, r, &at) / w->fit[r];

			derive_at(w, r, &at, &d, &dd);
			a[r] = root * (p - 2);
			b[r] = root * f->share[j] * p * d;
			bend -= w->weight[r] * f->share[j] * p * dd;
		}
		a[w->rows] = 1;
		b[w->rows + 1 + j] = sqrt(fmax(0, bend));
		in[j] = true;
		in[n + j] = !f->fixed[j];
	}
	column[cols * m + w->rows] = 1;
	nnls_reduce(&w->squares);
	nnls_plain(&w->squares, in, to);
	for (size_t j = 0; j < n; j++)
		sum += to[j];
	for (size_t j = 0; j < cols; j++)
		to[j] /= sum;
}

/* Set next to f moved by `step` times the way to `to`. False: next is not a
 * distribution, or its atoms are out of order. */
static bool
loose_step(const struct loose *f, const double *to, double step,
	struct loose *next)
{
	*next = *f;
	for (size_t j = 0; j < f->n; j++) {
		next->share[j] += step * (to[j] - f->share[j]);
		next->angle[j] += step * to[f->n + j];
		if (!(next->share[j] > 0) || !(next->angle[j] >= 0 &&
		    next->angle[j] <= QUARTER) || (j > 0 &&
		    !(next->angle[j] > next->angle[j - 1])))
			return false;
		if (!f->fixed[j] && !(next->angle[j] > 1e-9 &&
		    next->angle[j] < QUARTER - 1e-9))
			return false;
	}
	return true;
}

/* Take a step of Newton's method into next, as far as the likelihood rises;
 * *then: the likelihood there. Returns how far it is to the maximum of the
 * model, HUGE_VAL where no part of the step will do. */
static double
loose_newton(struct mixture_work *w, const struct loose *f, double now,
	struct loose *next, double *then)
{
	double to[POINTS] = {0}, step = 1, far = 0;

	loose_model(w, f, to);
	for (; step > 1e-4; step /= 2)
		if (loose_step(f, to, step, next)) {
			*then = loose_likelihood(w, next, w->next);
			if (*then >= now - 1e-14 * fabs(now))
				break;
		}
	for (size_t j = 0; j < f->n; j++)
		far = fmax(far, fmax(fabs(to[j] - f->share[j]),
			fabs(to[f->n + j])));
	return step > 1e-4 ? far : HUGE_VAL;
}

/*
 * Take a step of the EM algorithm into next, which never lowers the likelihood:
 * an atom gets the items, and their labels, in proportion to the probability
 * that they are the atom's. With millions of labels an item the grid is too far
 * off for Newton's method, and this is there at once.
 */
static void
loose_em(const struct mixture_work *w, const struct loose *f,
	struct loose *next)
{
	*next = *f;
	for (size_t j = 0; j < f->n; j++) {
		struct place at = place(f, j);
		double items = 0, x = 0, y = 0;

		for (size_t r = 0; r < w->rows; r++) {
			double own = w->weight[r] * f->share[j] *
				like_at(w, r, &at) / w->fit[r];

			items += own;
			x += own * w->x[w->row[r]];
			y += own * (w->n[w->row[r]] - w->x[w->row[r]]);
		}
		next->share[j] = items;
		if (!f->fixed[j] && x > 0 && y > 0)
			next->angle[j] = atan2(sqrt(x), sqrt(y));
	}
}

/* Find the maximum off the grid, from that on the grid, in few steps. False:
 * what was found is less likely. */
static bool
refine(struct mixture_work *w, struct loose *f)
{
	double on_grid = likelihood(w, w->fit), now;

	loosen(w, true, f);
	now = loose_likelihood(w, f, w->next);
	if (!(now > on_grid - APART)) {
		loosen(w, false, f);
		now = on_grid;
	}
	loose_likelihood(w, f, w->fit);
	for (int i = 0; 2 * f->n < POINTS && i < 30; i++) {
		struct loose next = *f;
		double then = -HUGE_VAL, far = HUGE_VAL;

		if (i > 1)
			far = loose_newton(w, f, now, &next, &then);
		if (isinf(far)) {
			loose_em(w, f, &next);
			then = loose_likelihood(w, &next, w->next);
		}
		if (!(then >= now - 1e-14 * fabs(now)))
			break;
		*f = next;
		now = then;
		for (size_t r = 0; r < w->rows; r++)
			w->fit[r] = w->next[r];
		if (far < 1e-10)
			break;
	}
	return now >= on_grid - 1e-12;
}

/* Is G not unique? With no slope to any point all distributions with the same
 * moments, up to the most labels of an item, are as likely. */
static bool
is_flat(const struct mixture_work *w)
{
	for (size_t i = 0; i < POINTS; i++)
		if (w->slope[i] < -FLAT)
			return false;
	return w->most <= MAXENT_DEGREE;
}

/* Choose the rows: pairs that have items, with their shares of the items. */
static void
weigh(struct mixture_work *w, const double *weight)
{
	struct sum sum = {0};

	w->rows = w->most = 0;
	for (size_t v = 0; v < w->pairs; v++)
		if (weight[w->from[v]] > 0) {
			w->row[w->rows] = v;
			w->weight[w->rows++] = weight[w->from[v]];
			w->most = (size_t)w->n[v];
			sum_add(&sum, weight[w->from[v]]);
		}
	for (size_t r = 0; r < w->rows; r++)
		w->weight[r] /= sum_value(&sum);
}

void
mixture_fit(struct mixture *m, const double *weight, bool warm)
{
	struct mixture_work *w = m->work;
	struct loose off = {0};

	m->atoms = 0;
	m->unique = true;
	weigh(w, weight);
	if (w->rows == 0)
		return;
	start(w, warm);
	climb(w);
	m->unique = !is_flat(w);
	if (!m->unique && maxent_density(POINTS, w->grid, w->most, w->atoms,
	    w->at, w->share, m->share)) {
		m->atoms = POINTS;
		for (size_t i = 0; i < POINTS; i++)
			m->value[i] = w->grid[i];
	} else if (m->unique && refine(w, &off)) {
		m->atoms = off.n;
		for (size_t j = 0; j < off.n; j++) {
			m->value[j] = off.fixed[j] ? off.angle[j] > .5 :
				pow(sin(off.angle[j]), 2);
			m->share[j] = off.share[j];
		}
	} else {
		m->atoms = w->atoms;
		for (size_t j = 0; j < w->atoms; j++) {
			m->value[j] = w->grid[w->at[j]];
			m->share[j] = w->share[j];
		}
	}
}

double
mixture_mean(const struct mixture *m, double (*f)(double g))
{
	struct sum sum = {0};

	for (size_t i = 0; i < m->atoms; i++)
		sum_add(&sum, m->share[i] * f(m->value[i]));
	return m->atoms > 0 ? sum_value(&sum) : NUM_NA;
}

/* 0 log 0 is 0. */
double
mixture_information(double g)
{
	return (times_log(g, g) + times_log(1 - g, 1 - g)) /
		.693147180559945309417232121458;
}

double
mixture_best(double g)
{
	return fmax(g, 1 - g);
}
