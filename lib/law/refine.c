#include "refine.h"

#include <math.h>

/* The largest fall of the mean log likelihood at which two neighbouring atoms
 * are merged; after a larger fall they are two. */
#define APART .01

/* Copy the atoms on the grid into f. pairs: merge two neighbours into one atom
 * between them. */
static void
loosen(const struct lattice *w, bool pairs, struct refined *f)
{
	bool joined = false;

	f->n = 0;
	for (size_t j = 0; j < w->atoms; j++) {
		double angle = lattice_angle(w->at[j]);
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
		f->fixed[i] = w->at[j] == 0 || w->at[j] == LATTICE_POINTS - 1;
		f->n++;
	}
}

/* Factors shared by the likelihoods of an atom: g and h = 1 - g, their logs,
 * and the square root of g / h. */
struct atom {
	double g, h, log_g, log_h, root;
	size_t point;            /* its point on the grid, if fixed */
	bool fixed;
};

static struct atom
atom_of(const struct refined *f, size_t j)
{
	double s = sin(f->angle[j]), c = cos(f->angle[j]);

	return (struct atom){s * s, c * c, 2 * log(s), 2 * log(c), s / c,
		f->angle[j] > .5 ? LATTICE_POINTS - 1 : 0, f->fixed[j]};
}

/* P(x | n, g) of row r at atom p, scaled like the rows of the lattice. */
static double
like_at(const struct lattice *w, size_t r, const struct atom *p)
{
	size_t v = w->row[r];
	double x = w->pair[v].x;

	if (p->fixed)
		return lattice_like(w, r)[p->point];
	return exp(x * p->log_g + (w->pair[v].n - x) * p->log_h - w->top[v]);
}

/* The first two derivatives of like_at() with respect to the angle, divided by
 * like_at(); 0 if the atom is fixed. */
static void
derive_at(const struct lattice *w, size_t r, const struct atom *p,
	double *first, double *second)
{
	const struct lattice_pair *pair = &w->pair[w->row[r]];
	double x = pair->x, y = pair->n - x;

	*first = *second = 0;
	if (p->fixed)
		return;
	*first = 2 * (x / p->root - y * p->root);
	*second = *first * *first - 2 * (x / p->g + y / p->h);
}

/* Set fit to the likelihoods under the atoms of f and return the mean log
 * likelihood. */
static double
refined_likelihood(const struct lattice *w, const struct refined *f,
	double *fit)
{
	for (size_t r = 0; r < w->rows; r++)
		fit[r] = 0;
	for (size_t j = 0; j < f->n; j++) {
		struct atom at = atom_of(f, j);

		for (size_t r = 0; r < w->rows; r++)
			fit[r] += f->share[j] * like_at(w, r, &at);
	}
	return lattice_likelihood(w, fit);
}

/*
 * Newton's method for shares and angles at once, as a least squares problem
 * like that of model(): the columns of the angles are share * dlike / fit, and
 * a row for each angle adds the contribution of the second derivatives of like
 * to the Hessian. Sets to[0 .. n-1] to the shares and to[n .. 2 n - 1] to the
 * changes of the angles, n = f->n.
 */
static void
refined_model(struct lattice *w, const struct refined *f, double *to)
{
	size_t n = f->n, m = w->rows + 1 + n, cols = 2 * n;
	double *column = nnls_room(&w->squares, m, cols), sum = 0;
	bool in[LATTICE_POINTS] = {false};

	for (size_t j = 0; j < n; j++) {
		double *a = column + j * m, *b = a + n * m, bend = 0;
		struct atom at = atom_of(f, j);

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
 * distribution, or its atoms are not in order. */
static bool
refined_step(const struct refined *f, const double *to, double step,
	struct refined *next)
{
	*next = *f;
	for (size_t j = 0; j < f->n; j++) {
		next->share[j] += step * (to[j] - f->share[j]);
		next->angle[j] += step * to[f->n + j];
		if (!(next->share[j] > 0) || !(next->angle[j] >= 0 &&
		    next->angle[j] <= LATTICE_QUARTER) || (j > 0 &&
		    !(next->angle[j] > next->angle[j - 1])))
			return false;
		if (!f->fixed[j] && !(next->angle[j] > 1e-9 &&
		    next->angle[j] < LATTICE_QUARTER - 1e-9))
			return false;
	}
	return true;
}

/* Take a step of Newton's method into next, halved until the likelihood does
 * not fall; *then: the likelihood there. Returns the distance to the maximum of
 * the model, or HUGE_VAL if no part of the step will do. */
static double
refined_newton(struct lattice *w, const struct refined *f, double now,
	struct refined *next, double *then)
{
	double to[LATTICE_POINTS] = {0}, step = 1, far = 0;

	refined_model(w, f, to);
	for (; step > 1e-4; step /= 2)
		if (refined_step(f, to, step, next)) {
			*then = refined_likelihood(w, next, w->next);
			if (*then >= now - 1e-14 * fabs(now))
				break;
		}
	for (size_t j = 0; j < f->n; j++)
		far = fmax(far, fmax(fabs(to[j] - f->share[j]),
			fabs(to[f->n + j])));
	return step > 1e-4 ? far : HUGE_VAL;
}

/* Take a step of the EM algorithm into next, which never lowers the likelihood:
 * an atom gets each item and its labels with the probability that the item
 * belongs to the atom. With millions of labels per item the grid is too coarse
 * a start for Newton's method, while EM converges at once. */
static void
refined_em(const struct lattice *w, const struct refined *f,
	struct refined *next)
{
	*next = *f;
	for (size_t j = 0; j < f->n; j++) {
		struct atom at = atom_of(f, j);
		double items = 0, x = 0, y = 0;

		for (size_t r = 0; r < w->rows; r++) {
			const struct lattice_pair *pair = &w->pair[w->row[r]];
			double own = w->weight[r] * f->share[j] *
				like_at(w, r, &at) / w->fit[r];

			items += own;
			x += own * pair->x;
			y += own * (pair->n - pair->x);
		}
		next->share[j] = items;
		if (!f->fixed[j] && x > 0 && y > 0)
			next->angle[j] = atan2(sqrt(x), sqrt(y));
	}
}

bool
refine(struct lattice *w, struct refined *f)
{
	double on_grid = lattice_likelihood(w, w->fit), now;

	loosen(w, true, f);
	now = refined_likelihood(w, f, w->next);
	if (!(now > on_grid - APART)) {
		loosen(w, false, f);
		now = on_grid;
	}
	refined_likelihood(w, f, w->fit);
	for (int i = 0; 2 * f->n < LATTICE_POINTS && i < 30; i++) {
		struct refined next = *f;
		double then = -HUGE_VAL, far = HUGE_VAL;

		if (i > 1)
			far = refined_newton(w, f, now, &next, &then);
		if (isinf(far)) {
			refined_em(w, f, &next);
			then = refined_likelihood(w, &next, w->next);
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
