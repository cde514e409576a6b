#include "mixture.h"

#include "mem.h"
#include "num.h"
#include "stats.h"

#include <math.h>
#include <stdlib.h>

enum {
	POINTS = 801,            /* of the grid */
	START = 20,              /* every so many to start from */
	STEPS = 500,
	DEGREE = 24              /* of the moments that entropy is tried with */
};

/* Largest slope of the mean log likelihood towards a point, at the end; below
 * FLAT and above -FLAT at all points there are other maxima. */
#define GAP 1e-12
#define FLAT 1e-8

struct mixture_work {
	double grid[POINTS];
	size_t pairs;
	size_t *from;            /* per pair: its place with the caller */
	double *x, *n;
	double *top;             /* log of the largest value of P(x | n, g)
	                            over its binomial coefficient */
	double *like;            /* pairs rows of POINTS: P(x | n, g) over its
	                            largest value in the row */

	/* Of a fit: the pairs that have items. */
	size_t rows;
	size_t *row;
	double *weight;          /* share of the items */
	double *fit;             /* sum over atoms of share * like */
	double *next;            /* the same, of another G */
	double slope[POINTS];
	size_t most;             /* labels of an item */

	/* The support: points in order, with their shares. */
	size_t atoms;
	size_t at[POINTS];
	double share[POINTS], want[POINTS];

	/* Of the least squares problem, columns one after the other. */
	double *column, *small;
	size_t column_cap, small_cap;
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

/* x log g, 0 for no labels. */
static double
times_log(double x, double g)
{
	return x > 0 ? x * log(g) : 0;
}

/* A row: the likelihood is scaled by its largest value, so that thousands of
 * labels do not underflow where it matters. */
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
		double half = sin(acos(-1) / 2 * (double)i / (POINTS - 1));

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
	free(w->column);
	free(w->small);
	free(w);
	free(m->value);
	free(m->share);
}

static const double *
like(const struct mixture_work *w, size_t r)
{
	return w->like + w->row[r] * POINTS;
}

/* fit[r] of the shares at the support. */
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

/* Mean over the items of log fit. */
static double
likelihood(const struct mixture_work *w, const double *fit)
{
	double sum = 0;

	for (size_t r = 0; r < w->rows; r++)
		sum += w->weight[r] * log(fit[r]);
	return sum;
}

/* The slope of that mean towards each point: sum_r weight like / fit - 1. None
 * is above 0 exactly if no G is more likely. Returns the largest. */
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

/* Atoms without a share go; the others add up to 1. */
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

/* Where the support is to start: the last one, or some points of the grid; and
 * where a pair is next to impossible then, its best point. */
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
 * Modified Gram-Schmidt: the n columns of m at a become orthonormal, column j
 * of r (n by n, zero below the diagonal) says how to get them back. The last
 * column is the right side of a least squares problem: so it is as accurate as
 * by reflections (Bjorck 1967).
 */
static void
orthogonal(double *a, size_t m, size_t n, double *r)
{
	for (size_t j = 0; j < n; j++) {
		double *p = a + j * m, norm = 0;

		for (size_t i = 0; i < n; i++)
			r[j * n + i] = 0;
		for (size_t i = 0; i < j; i++) {
			const double *q = a + i * m;
			double dot = 0;

			for (size_t k = 0; k < m; k++)
				dot += q[k] * p[k];
			for (size_t k = 0; k < m; k++)
				p[k] -= dot * q[k];
			r[j * n + i] = dot;
		}
		for (size_t k = 0; k < m; k++)
			norm += p[k] * p[k];
		r[j * n + j] = norm = sqrt(norm);
		for (size_t k = 0; k < m; k++)
			p[k] = norm > 0 ? p[k] / norm : 0;
	}
}

/* The q with |R q - z| least: r is R, of cols columns, and z, in columns of
 * cols + 1. q is 0 for columns that are not in, and for one that is the others'
 * to rounding. */
static void
least_squares(struct mixture_work *w, size_t cols, const double *r,
	const bool *in, double *q)
{
	size_t n = cols + 1, used = 0, column[POINTS] = {0};
	double *a = w->small + n * n, *t = a + n * n;

	for (size_t j = 0; j < n; j++) {
		if (j < cols)
			q[j] = 0;
		if (j < cols && !in[j])
			continue;
		for (size_t i = 0; i < n; i++)
			a[used * n + i] = r[j * n + i];
		if (j < cols)
			column[used] = j;
		used++;
	}
	orthogonal(a, n, used, t);
	for (size_t c = used - 1; c-- > 0; ) {
		double x = t[(used - 1) * used + c], size = 0;

		for (size_t k = c + 1; k < used - 1; k++)
			x -= t[k * used + c] * q[column[k]];
		for (size_t k = 0; k <= c; k++)
			size = fmax(size, fabs(t[c * used + k]));
		q[column[c]] = t[c * used + c] > 1e-13 * size ?
			x / t[c * used + c] : 0;
	}
}

/* From x go towards q as far as no atom that is in goes below 0; those at 0
 * are out. False: q was reached. */
static bool
is_cut(size_t atoms, bool *in, double *x, const double *q)
{
	double step = 1;
	bool cut = false;

	for (size_t j = 0; j < atoms; j++)
		if (in[j] && q[j] <= 0)
			step = fmin(step, x[j] > 0 ? x[j] / (x[j] - q[j]) : 0);
	for (size_t j = 0; j < atoms; j++) {
		if (!in[j])
			continue;
		cut = cut || q[j] <= 0;
		/* the one that stops it, too, whatever the rounding */
		if (q[j] <= 0 && (x[j] <= 0 || x[j] / (x[j] - q[j]) <= step)) {
			in[j] = false;
			x[j] = 0;
		} else {
			x[j] += step * (q[j] - x[j]);
		}
	}
	return cut;
}

/* The atom, neither in nor barred, towards which |R x - z| falls most steeply;
 * atoms if there is none. */
static size_t
steepest(const struct mixture_work *w, const double *r, const bool *in,
	const bool *barred)
{
	size_t n = w->atoms + 1, best = w->atoms;
	double off[POINTS + 1], top = 1e-14;

	for (size_t k = 0; k < n; k++) {
		off[k] = r[w->atoms * n + k];
		for (size_t j = 0; j < w->atoms; j++)
			off[k] -= r[j * n + k] * w->want[j];
	}
	for (size_t j = 0; j < w->atoms; j++) {
		double pull = 0;

		for (size_t k = 0; k < n; k++)
			pull += r[j * n + k] * off[k];
		if (!in[j] && !barred[j] && pull > top) {
			top = pull;
			best = j;
		}
	}
	return best;
}

/* Lawson & Hanson 1974, ch. 23: w->want with |R want - z| least and none below
 * 0, from the shares. An atom that leaves as it comes does not come again. */
static void
nonnegative(struct mixture_work *w, const double *r)
{
	bool in[POINTS] = {false}, barred[POINTS] = {false};
	double q[POINTS] = {0};
	size_t next = w->atoms;

	for (size_t j = 0; j < w->atoms; j++) {
		w->want[j] = w->share[j];
		in[j] = w->share[j] > 0;
	}
	for (int i = 0; i < STEPS; i++) {
		do
			least_squares(w, w->atoms, r, in, q);
		while (is_cut(w->atoms, in, w->want, q));
		if (next < w->atoms && !in[next])
			barred[next] = true;
		next = steepest(w, r, in, barred);
		if (next == w->atoms)
			return;
		in[next] = true;
	}
}

/* For a least squares problem of m rows and n columns, the right side one. */
static void
make_room(struct mixture_work *w, size_t m, size_t n)
{
	w->column = mem_grow(w->column, &w->column_cap, m * n,
		sizeof *w->column);
	w->small = mem_grow(w->small, &w->small_cap, 3 * n * n,
		sizeof *w->small);
}

/*
 * The shares that maximise the quadratic model of the mean log likelihood about
 * the present fit: sum_r weight_r (sum_j q_j like_rj / fit_r - 2)^2 least, for
 * q >= 0, sum q = 1 (Wang 2007). As the 2 is then 2 sum q, the constraint may
 * become a row of its own, sum q - 1, and be scaled away afterwards.
 */
static void
model(struct mixture_work *w)
{
	size_t m = w->rows + 1, n = w->atoms + 1;
	double sum = 0;

	make_room(w, m, n);
	for (size_t j = 0; j < n; j++) {
		double *a = w->column + j * m;

		for (size_t r = 0; r < w->rows; r++)
			a[r] = j == w->atoms ? 0 : sqrt(w->weight[r]) *
				(like(w, r)[w->at[j]] / w->fit[r] - 2);
		a[w->rows] = 1;
	}
	orthogonal(w->column, m, n, w->small);
	nonnegative(w, w->small);
	for (size_t j = 0; j < w->atoms; j++)
		sum += w->want[j];
	for (size_t j = 0; j < w->atoms; j++)
		w->want[j] /= sum;
}

/* Go from the shares towards those wanted, half as far again and again until
 * the likelihood rises as the slope there has it, by a third at least. */
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
struct free {
	size_t n;
	double angle[POINTS], share[POINTS];
	bool fixed[POINTS];
};

/* Two neighbours on the grid stand for one atom between them. */
static void
join(const struct mixture_work *w, struct free *f)
{
	bool joined = false;

	f->n = 0;
	for (size_t j = 0; j < w->atoms; j++) {
		double angle = acos(-1) / 2 * (double)w->at[j] / (POINTS - 1);
		double p = w->share[j];
		size_t i = f->n;

		joined = !joined && j > 0 && w->at[j] == w->at[j - 1] + 1;
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
place(const struct free *f, size_t j)
{
	double s = sin(f->angle[j]), c = cos(f->angle[j]);

	return (struct place){s * s, c * c, 2 * log(s), 2 * log(c), s / c,
		f->angle[j] > .5 ? POINTS - 1 : 0, f->fixed[j]};
}

/* P(x | n, g) of row r, scaled as the rows are. */
static double
like_at(const struct mixture_work *w, size_t r, const struct place *p)
{
	size_t v = w->row[r];
	double x = w->x[v];

	if (p->fixed)
		return like(w, r)[p->point];
	return exp(x * p->log_g + (w->n[v] - x) * p->log_h - w->top[v]);
}

/* Its first two derivatives by the angle, over itself; 0 if that is fixed. */
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

/* Mean log likelihood, and fit. */
static double
free_likelihood(const struct mixture_work *w, const struct free *f,
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
 * the slope, is a row for each angle. Returns the right shares and changes of
 * angles in to, 2 n of them.
 */
static void
free_model(struct mixture_work *w, const struct free *f, double *to)
{
	size_t n = f->n, m = w->rows + 1 + n, cols = 2 * n;
	double sum = 0;
	bool in[POINTS] = {false};

	make_room(w, m, cols + 1);
	for (size_t i = 0; i < m * (cols + 1); i++)
		w->column[i] = 0;
	for (size_t j = 0; j < n; j++) {
		double *a = w->column + j * m, *b = a + n * m, bend = 0;
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
	w->column[cols * m + w->rows] = 1;
	orthogonal(w->column, m, cols + 1, w->small);
	least_squares(w, cols, w->small, in, to);
	for (size_t j = 0; j < n; j++)
		sum += to[j];
	for (size_t j = 0; j < cols; j++)
		to[j] /= sum;
}

/* From f to to, as far as step, into next. False: not a distribution, or atoms
 * are out of order. */
static bool
free_step(const struct free *f, const double *to, double step,
	struct free *next)
{
	*next = *f;
	for (size_t j = 0; j < f->n; j++) {
		next->share[j] += step * (to[j] - f->share[j]);
		next->angle[j] += step * to[f->n + j];
		if (!(next->share[j] > 0) || !(next->angle[j] >= 0 &&
		    next->angle[j] <= acos(-1) / 2) || (j > 0 &&
		    !(next->angle[j] > next->angle[j - 1])))
			return false;
		if (!f->fixed[j] && !(next->angle[j] > 1e-9 &&
		    next->angle[j] < acos(-1) / 2 - 1e-9))
			return false;
	}
	return true;
}

/* The maximum off the grid, from the one on it: joined atoms, few steps. False:
 * what was found is less likely. */
static bool
refine(struct mixture_work *w, struct free *f)
{
	double on_grid = likelihood(w, w->fit), to[POINTS] = {0}, now;

	join(w, f);
	now = free_likelihood(w, f, w->fit);
	for (int i = 0; 2 * f->n < POINTS && i < 30; i++) {
		struct free next = *f;
		double step = 1, largest = 0, then = -HUGE_VAL;

		free_model(w, f, to);
		for (; step > 1e-4; step /= 2)
			if (free_step(f, to, step, &next)) {
				then = free_likelihood(w, &next, w->next);
				if (then >= now - 1e-14 * fabs(now))
					break;
			}
		if (step <= 1e-4)
			break;
		for (size_t j = 0; j < f->n; j++)
			largest = fmax(largest, fmax(fabs(to[j] -
				f->share[j]), fabs(to[f->n + j])));
		*f = next;
		now = then;
		for (size_t r = 0; r < w->rows; r++)
			w->fit[r] = w->next[r];
		if (largest < 1e-10)
			break;
	}
	return now >= on_grid - 1e-12;
}

/* With no slope to any point, all distributions with the same moments up to the
 * most labels of an item are as likely. */
static bool
is_flat(const struct mixture_work *w)
{
	for (size_t i = 0; i < POINTS; i++)
		if (w->slope[i] < -FLAT)
			return false;
	return w->most <= DEGREE;
}

/* Moments in the Legendre polynomials of 2 g - 1, of degree 1 to degree. */
struct moments {
	size_t degree;
	double p[POINTS][DEGREE]; /* the polynomials at the points */
	double target[DEGREE];
	double factor[DEGREE];   /* of each polynomial, in log density */
	double off[DEGREE];      /* moments less target */
	double curve[DEGREE][DEGREE];
	double base[POINTS], density[POINTS];
};

static void
set_moments(struct moments *m, const struct mixture_work *w)
{
	*m = (struct moments){.degree = w->most};
	for (size_t i = 0; i < POINTS; i++) {
		double z = w->grid[i] - w->grid[POINTS - 1 - i], a = 1, b = z;

		for (size_t k = 0; k < m->degree; k++) {
			double j = (double)k + 1;
			double c = ((2 * j + 1) * z * b - j * a) / (j + 1);

			m->p[i][k] = b;
			a = b;
			b = c;
		}
		m->base[i] = (w->grid[i + 1 < POINTS ? i + 1 : i] -
			w->grid[i > 0 ? i - 1 : i]) / 2;
	}
	for (size_t j = 0; j < w->atoms; j++)
		for (size_t k = 0; k < m->degree; k++)
			m->target[k] += w->share[j] * m->p[w->at[j]][k];
}

/* The density exp(factor . p) base, normalised, and with it log of the
 * normaliser less factor . target, which is convex in factor. */
static double
dual(struct moments *m, const double *factor)
{
	double sum = 0, top = -HUGE_VAL, value;

	for (size_t i = 0; i < POINTS; i++) {
		m->density[i] = 0;
		for (size_t k = 0; k < m->degree; k++)
			m->density[i] += factor[k] *
				(m->p[i][k] - m->target[k]);
		top = fmax(top, m->density[i]);
	}
	for (size_t i = 0; i < POINTS; i++)
		sum += m->density[i] = m->base[i] *
			exp(m->density[i] - top);
	value = top + log(sum);
	for (size_t i = 0; i < POINTS; i++)
		m->density[i] /= sum;
	return value;
}

/* Gradient and Hessian of the dual: the moments' excess and covariance. */
static void
derive(struct moments *m)
{
	for (size_t k = 0; k < m->degree; k++) {
		m->off[k] = 0;
		for (size_t l = 0; l <= k; l++)
			m->curve[k][l] = 0;
	}
	for (size_t i = 0; i < POINTS; i++)
		for (size_t k = 0; k < m->degree; k++) {
			double x = m->density[i] *
				(m->p[i][k] - m->target[k]);

			m->off[k] += x;
			for (size_t l = 0; l <= k; l++)
				m->curve[k][l] += x *
					(m->p[i][l] - m->target[l]);
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

/*
 * The G of most entropy, against the uniform distribution, among those with
 * these moments: density[] = exp(sum factor_k P_k(2 g - 1)), by Newton's method
 * on the dual. False: there is none to double precision, the moments being
 * next to those of a G that is unique.
 */
static bool
spread(struct moments *m)
{
	double value = dual(m, m->factor), last = HUGE_VAL;

	for (int i = 0; i < STEPS; i++) {
		double step[DEGREE] = {0}, to[DEGREE] = {0};
		double fall = 0, t = 1, v = 0;

		derive(m);
		if (!newton(m, step))
			return false;
		for (size_t k = 0; k < m->degree; k++)
			fall += step[k] * m->off[k];
		/* as far as rounding lets it go */
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
	struct moments *moments = NULL;
	struct free off = {0};

	m->atoms = 0;
	m->unique = true;
	weigh(w, weight);
	if (w->rows == 0)
		return;
	start(w, warm);
	climb(w);
	m->unique = !is_flat(w);
	if (!m->unique) {
		moments = mem_alloc(1, sizeof *moments);
		set_moments(moments, w);
	}
	if (moments && spread(moments)) {
		m->atoms = POINTS;
		for (size_t i = 0; i < POINTS; i++) {
			m->value[i] = w->grid[i];
			m->share[i] = moments->density[i];
		}
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
	free(moments);
}

double
mixture_mean(const struct mixture *m, double (*f)(double g))
{
	struct sum sum = {0};

	for (size_t i = 0; i < m->atoms; i++)
		sum_add(&sum, m->share[i] * f(m->value[i]));
	return m->atoms > 0 ? sum_value(&sum) : NUM_NA;
}

double
mixture_share(double g)
{
	return g;
}

/* 0 log 0 = 0. */
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
