#include "lattice.h"

#include "stats/maxent.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
	START = 20,              /* a fit starts from each START-th point */
	STEPS = 500              /* most steps of a fit */
};

/* The largest slope of the mean log likelihood towards a point at the end of a
 * fit. If all slopes lie between -FLAT and FLAT there are other maxima. */
#define GAP 1e-12
#define FLAT 1e-8

static int
cmp_pair(const void *a, const void *b)
{
	const struct lattice_pair *p = a, *q = b;

	if (p->n != q->n)
		return p->n < q->n ? -1 : 1;
	if (p->x != q->x)
		return p->x < q->x ? -1 : 1;
	return (p->flip > q->flip) - (p->flip < q->flip);
}

double
lattice_angle(size_t point)
{
	return LATTICE_QUARTER * (double)point / (LATTICE_POINTS - 1);
}

/* x log g, given log g; 0 if x is 0. */
static double
times(double x, double log_g)
{
	return x > 0 ? x * log_g : 0;
}

/* Set a row of likelihoods, divided by the largest so that thousands of labels
 * do not underflow near the maximum; *top: the log of the largest. */
static void
fill(double x, double n, const double *log_g, double *row, double *top)
{
	*top = -HUGE_VAL;

	for (size_t i = 0; i < LATTICE_POINTS; i++) {
		row[i] = times(x, log_g[i]) +
			times(n - x, log_g[LATTICE_POINTS - 1 - i]);
		*top = fmax(*top, row[i]);
	}
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		row[i] = exp(row[i] - *top);
}

/* Set the likelihoods of all pairs. log_g[i] is the log of g, the share of
 * positive labels if the share before flips is point i; the log of 1 - g is
 * that of the mirrored point. */
static void
fill_all(struct lattice *w)
{
	double log_g[LATTICE_POINTS];

	for (size_t v = 0; v < w->pairs; v++) {
		const struct lattice_pair *pair = &w->pair[v];
		bool same = v > 0 && pair->flip == pair[-1].flip;

		for (size_t i = 0; i < LATTICE_POINTS && !same; i++)
			log_g[i] = log(pair->flip +
				(1 - 2 * pair->flip) * w->point[i]);
		fill(pair->x, pair->n, log_g, w->like + v * LATTICE_POINTS,
			&w->top[v]);
	}
}

void
lattice_flip(struct lattice *w, const double *flip)
{
	for (size_t v = 0; v < w->pairs; v++)
		w->pair[v].flip = flip[w->pair[v].from];
	fill_all(w);
}

void
lattice_init(struct lattice *w, size_t pairs, const double *x, const double *n,
	const double *flip)
{
	*w = (struct lattice){.flips = flip,
		.pair = mem_alloc(pairs, sizeof *w->pair)};
	for (size_t i = 0; i < LATTICE_POINTS; i++) {
		double half = sin(lattice_angle(i));

		w->point[i] = half * half;
	}
	w->point[LATTICE_POINTS - 1] = 1;
	for (size_t v = 0; v < pairs; v++)
		if (n[v] > 0)
			w->pair[w->pairs++] = (struct lattice_pair){x[v], n[v],
				flip ? flip[v] : 0, v};
	qsort(w->pair, w->pairs, sizeof *w->pair, cmp_pair);
	w->top = mem_alloc(w->pairs, sizeof *w->top);
	w->like = mem_alloc(w->pairs, LATTICE_POINTS * sizeof *w->like);
	w->row = mem_alloc(w->pairs, sizeof *w->row);
	w->weight = mem_alloc(w->pairs, sizeof *w->weight);
	w->fit = mem_alloc(w->pairs, sizeof *w->fit);
	w->next = mem_alloc(w->pairs, sizeof *w->next);
	fill_all(w);
}

const double *
lattice_like(const struct lattice *w, size_t r)
{
	return w->like + w->row[r] * LATTICE_POINTS;
}

/* Set fit for these shares of the support's atoms. */
static void
evaluate(const struct lattice *w, const double *share, double *fit)
{
	for (size_t r = 0; r < w->rows; r++) {
		const double *p = lattice_like(w, r);

		fit[r] = 0;
		for (size_t j = 0; j < w->atoms; j++)
			fit[r] += share[j] * p[w->at[j]];
	}
}

double
lattice_likelihood(const struct lattice *w, const double *fit)
{
	double sum = 0;

	for (size_t r = 0; r < w->rows; r++)
		sum += w->weight[r] * log(fit[r]);
	return sum;
}

/* Set the slope of the mean log likelihood towards each point, sum_r weight
 * like / fit - 1. G is the most likely exactly if no slope is above 0. Returns
 * the largest. */
static double
slopes(struct lattice *w)
{
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		w->slope[i] = -1;
	for (size_t r = 0; r < w->rows; r++) {
		const double *p = lattice_like(w, r);
		double c = w->weight[r] / w->fit[r];

		for (size_t i = 0; i < LATTICE_POINTS; i++)
			w->slope[i] += c * p[i];
	}
	return w->slope[stats_largest(w->slope, LATTICE_POINTS)];
}

/* Add a point to the support, with share 0 if it is new. Returns its atom. */
static size_t
add(struct lattice *w, size_t point)
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
tidy(struct lattice *w)
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

/* Start from the support of the last cold fit (warm) or from some points of the grid;
 * then add the best point of each pair whose likelihood would be almost 0. */
static void
start(struct lattice *w, bool warm)
{
	w->atoms = 0;
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		if (warm ? w->cold[i] > 0 : i % START == 0)
			w->share[add(w, i)] = warm ? w->cold[i] : 1;
	tidy(w);
	evaluate(w, w->share, w->fit);
	for (size_t r = 0; r < w->rows; r++)
		if (w->fit[r] < 1e-100)
			w->share[add(w, stats_largest(lattice_like(w, r),
				LATTICE_POINTS))] += w->weight[r];
	tidy(w);
	evaluate(w, w->share, w->fit);
}

/*
 * Set want to the shares that maximise the quadratic model of the mean log
 * likelihood at the present fit. They are the q that minimise
 *   sum_r weight_r (sum_j q_j like_rj / fit_r - 2)^2
 * for q >= 0, sum q = 1 (Wang 2007). As the 2 equals 2 sum q, the constraint
 * can be a row of its own, sum q - 1, with the solution scaled afterwards.
 */
static void
model(struct lattice *w)
{
	size_t m = w->rows + 1;
	double *a = nnls_room(&w->squares, m, w->atoms), sum = 0;

	for (size_t j = 0; j <= w->atoms; j++, a += m) {
		for (size_t r = 0; r < w->rows && j < w->atoms; r++)
			a[r] = sqrt(w->weight[r]) *
				(lattice_like(w, r)[w->at[j]] / w->fit[r] - 2);
		a[w->rows] = 1;
	}
	nnls_reduce(&w->squares);
	nnls_solve(&w->squares, w->share, w->want);
	for (size_t j = 0; j < w->atoms; j++)
		sum += w->want[j];
	for (size_t j = 0; j < w->atoms; j++)
		w->want[j] /= sum;
}

/* Move the shares towards want; halve the step until the likelihood rises by at
 * least a third of what its slope predicts. */
static void
go(struct lattice *w)
{
	double before = lattice_likelihood(w, w->fit), rise = 0, t = 1;

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
 * the slope has a peak join the support, and the shares move towards the
 * maximum of the model. */
static void
climb(struct lattice *w)
{
	for (int i = 0; i < STEPS && slopes(w) > GAP; i++) {
		const double *s = w->slope;

		for (size_t k = 0; k < LATTICE_POINTS; k++)
			if (s[k] > 0 && (k == 0 || s[k] >= s[k - 1]) &&
			    (k + 1 == LATTICE_POINTS || s[k] > s[k + 1]))
				add(w, k);
		model(w);
		go(w);
	}
}

/* Choose the rows: the pairs that have items; their weights are shares of all
 * items. */
static void
weigh(struct lattice *w, const double *weight)
{
	struct sum sum = {0};

	w->rows = w->most = 0;
	for (size_t v = 0; v < w->pairs; v++) {
		double items = weight[w->pair[v].from];

		if (items > 0) {
			w->row[w->rows] = v;
			w->weight[w->rows++] = items;
			w->most = (size_t)w->pair[v].n;
			sum_add(&sum, items);
		}
	}
	for (size_t r = 0; r < w->rows; r++)
		w->weight[r] /= sum_value(&sum);
}

bool
lattice_climb(struct lattice *w, const double *weight, bool warm)
{
	weigh(w, weight);
	if (w->rows == 0)
		return false;
	start(w, warm);
	climb(w);
	if (!warm)
		memset(w->cold, 0, sizeof w->cold);
	for (size_t j = 0; j < w->atoms && !warm; j++)
		w->cold[w->at[j]] = w->share[j];
	return true;
}

bool
lattice_is_flat(const struct lattice *w)
{
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		if (w->slope[i] < -FLAT)
			return false;
	return w->most <= MAXENT_DEGREE;
}
