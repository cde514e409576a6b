#include "relate.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

#include <math.h>
#include <stdbool.h>

/* Numbers of size `scale` that differ by less than this part of it differ only
 * by rounding. */
#define CONSTANT 1e-12

static double
weighted_mean(const double *x, const double *weight, size_t n)
{
	struct sum sum = {0}, all = {0};

	for (size_t i = 0; i < n; i++)
		if (weight[i] > 0) {
			sum_add(&sum, weight[i] * x[i]);
			sum_add(&all, weight[i]);
		}
	return stats_ratio(sum_value(&sum), sum_value(&all));
}

/* sum w (x - mx)(y - my) / sqrt(sum w (x - mx)^2 sum w (y - my)^2) */
static double
correlation(const double *x, const double *y, const double *weight, size_t n,
	double scale)
{
	double mx = weighted_mean(x, weight, n);
	double my = weighted_mean(y, weight, n);
	struct sum xx = {0}, yy = {0}, xy = {0}, all = {0};
	double least;

	for (size_t i = 0; i < n; i++) {
		double dx = x[i] - mx, dy = y[i] - my;

		if (!(weight[i] > 0))
			continue;
		sum_add(&xx, weight[i] * dx * dx);
		sum_add(&yy, weight[i] * dy * dy);
		sum_add(&xy, weight[i] * dx * dy);
		sum_add(&all, weight[i]);
	}
	least = CONSTANT * CONSTANT * scale * scale * sum_value(&all);
	return sum_value(&xx) > least && sum_value(&yy) > least ?
		sum_value(&xy) / sqrt(sum_value(&xx) * sum_value(&yy)) :
		NUM_NA;
}

double
moments_correlation(const struct second_moments *m)
{
	double xx = m->xx - m->x * m->x / m->all;
	double yy = m->yy - m->y * m->y / m->all;

	return m->all > 0 && xx > CONSTANT * m->xx && yy > CONSTANT * m->yy ?
		fmax(-1, fmin(1, (m->xy - m->x * m->y / m->all) /
		sqrt(xx * yy))) : NUM_NA;
}

double
moments_cosine(const struct second_moments *m)
{
	return m->xx > 0 && m->yy > 0 ? m->xy / sqrt(m->xx * m->yy) : NUM_NA;
}

/* With sxx, syy and sxy about the means, of r = sxy / sqrt(sxx syy). */
void
moments_correlation_slopes(const struct second_moments *m, double r,
	struct second_moments *by)
{
	double n = m->all, x = m->x / n, y = m->y / n;
	double xx = m->xx - x * m->x, yy = m->yy - y * m->y;

	by->xy = 1 / sqrt(xx * yy);
	by->xx = -r / (2 * xx);
	by->yy = -r / (2 * yy);
	by->x = -y * by->xy - 2 * x * by->xx;
	by->y = -x * by->xy - 2 * y * by->yy;
	by->all = x * y * by->xy + x * x * by->xx + y * y * by->yy;
}

void
moments_cosine_slopes(const struct second_moments *m, double r, struct second_moments *by)
{
	*by = (struct second_moments){.xy = 1 / sqrt(m->xx * m->yy),
		.xx = -r / (2 * m->xx), .yy = -r / (2 * m->yy)};
}

/* The index in order[n] after the last row that equals row order[at] up to
 * rounding: means of people's labels that are equal as fractions may differ in
 * the last digits. */
static size_t
tie_end(const double *x, const uint32_t *order, size_t n, size_t at)
{
	double large = fmax(fabs(x[order[0]]), fabs(x[order[n - 1]]));
	size_t end = at + 1;

	while (end < n && x[order[end]] - x[order[end - 1]] <= CONSTANT * large)
		end++;
	return end;
}

static double
weight_of(const struct relation *r, const uint32_t *order, size_t from,
	size_t to)
{
	struct sum w = {0};

	for (size_t i = from; i < to; i++)
		sum_add(&w, r->weight[order[i]]);
	return sum_value(&w);
}

/* Set rank[row] to the mean rank of the equal numbers, less half a rank.
 * Returns the sum of the weights. */
static double
mean_ranks(const struct relation *r, const double *x, const uint32_t *order,
	double *rank)
{
	double before = 0;

	for (size_t i = 0, end; i < r->n; i = end) {
		double w;

		end = tie_end(x, order, r->n, i);
		w = weight_of(r, order, i, end);
		for (size_t j = i; j < end; j++)
			rank[order[j]] = before + w / 2;
		before += w;
	}
	return before;
}

double
relate_spearman(const struct relation *r)
{
	double *x = mem_alloc(r->n, sizeof *x), value, all;
	double *y = mem_alloc(r->n, sizeof *y);

	all = mean_ranks(r, r->x, r->by_x, x);
	mean_ranks(r, r->y, r->by_y, y);
	value = correlation(x, y, r->weight, r->n, all);
	MEM_FREE(x, y);
	return value;
}

/* ---- pairs ---- */

/* A tree of the weights of ranks 1 .. n whose prefix sums take log n steps
 * (Fenwick 1994). */
static void
tree_add(double *tree, size_t n, size_t rank, double w)
{
	for (; rank <= n; rank += rank & (~rank + 1))
		tree[rank - 1] += w;
}

static double
tree_sum(const double *tree, size_t rank)
{
	double sum = 0;

	for (; rank > 0; rank -= rank & (~rank + 1))
		sum += tree[rank - 1];
	return sum;
}

/* Set rank[row]: 1 for the least number, the same for equal numbers. Returns
 * the sum over distinct numbers of their squared weight. */
static double
dense_ranks(const struct relation *r, const double *x, const uint32_t *order,
	size_t *rank)
{
	struct sum ties = {0};
	size_t next = 1;

	for (size_t i = 0, end; i < r->n; i = end, next++) {
		double w;

		end = tie_end(x, order, r->n, i);
		w = weight_of(r, order, i, end);
		sum_add(&ties, w * w);
		for (size_t j = i; rank && j < end; j++)
			rank[order[j]] = next;
	}
	return sum_value(&ties);
}

/* The weight of the pairs that x and y put in the same order, minus that of the
 * pairs they put in opposite orders. */
static double
concordance(const struct relation *r, const size_t *rank)
{
	double *tree = mem_zero(r->n, sizeof *tree), had = 0;
	struct sum sum = {0};

	for (size_t i = 0, end; i < r->n; i = end) {
		end = tie_end(r->x, r->by_x, r->n, i);
		for (size_t j = i; j < end; j++) {
			uint32_t row = r->by_x[j];
			double below = tree_sum(tree, rank[row] - 1);
			double above = had - tree_sum(tree, rank[row]);

			sum_add(&sum, r->weight[row] * (below - above));
		}
		for (size_t j = i; j < end; j++) {
			uint32_t row = r->by_x[j];

			tree_add(tree, r->n, rank[row], r->weight[row]);
			had += r->weight[row];
		}
	}
	MEM_FREE(tree);
	return sum_value(&sum);
}

/*
 * (C - D) / sqrt((n0 - n1)(n0 - n2)) (Kendall 1945): C and D are the pairs in
 * the same and in the opposite order, n0 - n1 and n0 - n2 those not tied in x
 * and in y. With total weight W and weight W_g of the g-th distinct number of a
 * column, n0 - n1 = (W^2 - sum W_g^2)/2.
 */
double
relate_kendall(const struct relation *r)
{
	size_t *rank = mem_alloc(r->n, sizeof *rank);
	double all = weight_of(r, r->by_x, 0, r->n), pairs = all * all;
	double x = pairs - dense_ranks(r, r->x, r->by_x, NULL);
	double y = pairs - dense_ranks(r, r->y, r->by_y, rank);
	double value = NUM_NA;

	if (x > STATS_ROUNDING * pairs && y > STATS_ROUNDING * pairs)
		value = 2 * concordance(r, rank) / sqrt(x * y);
	MEM_FREE(rank);
	return value;
}

/* Score x and class y, 1 or 0, of points: their mass, means and sums of products. */
struct classes_by_score {
	double mass, mean, share, spread; /* spread: the variance of y */
	double xx, xy;
};

/* False if score or class is constant up to rounding. */
static bool
find_moments(struct classes_by_score *m, const struct auc_point *s, size_t n)
{
	struct sum all = {0}, pos = {0}, sum = {0}, xx = {0}, xy = {0};

	for (size_t i = 0; i < n; i++) {
		sum_add(&all, s[i].pos + s[i].neg);
		sum_add(&pos, s[i].pos);
		sum_add(&sum, (s[i].pos + s[i].neg) * s[i].score);
	}
	m->mass = sum_value(&all);
	if (!(m->mass > 0))
		return false;
	m->mean = sum_value(&sum) / m->mass;
	m->share = sum_value(&pos) / m->mass;
	for (size_t i = 0; i < n; i++) {
		double d = s[i].score - m->mean, mass = s[i].pos + s[i].neg;

		sum_add(&xx, mass * d * d);
		sum_add(&xy, (s[i].pos - mass * m->share) * d);
	}
	m->xx = sum_value(&xx);
	m->xy = sum_value(&xy);
	m->spread = m->share * (1 - m->share);
	return m->xx > CONSTANT * CONSTANT * m->mean * m->mean * m->mass &&
		m->spread > STATS_ROUNDING;
}

double
relate_points(const struct auc_point *s, size_t n)
{
	struct classes_by_score m;

	return find_moments(&m, s, n) ? m.xy / sqrt(m.xx * m.mass * m.spread) : NUM_NA;
}

/* With z and c the score and the class in standard deviations from their means the
 * influence of a mass is z c - r (z^2 + c^2)/2, over all mass (Devlin, Gnanadesikan &
 * Kettenring 1975). */
void
relate_slopes(const struct auc_point *s, size_t n, double *pos, double *neg)
{
	struct classes_by_score m;
	double r, x, y;

	if (!find_moments(&m, s, n))
		return;
	x = sqrt(m.xx / m.mass);
	y = sqrt(m.spread);
	r = m.xy / m.mass / x / y;
	for (size_t i = 0; i < n; i++) {
		double z = (s[i].score - m.mean) / x;
		double one = (1 - m.share) / y, none = -m.share / y;

		pos[i] = (z * one - r / 2 * (z * z + one * one)) / m.mass;
		neg[i] = (z * none - r / 2 * (z * z + none * none)) / m.mass;
	}
}

/* ---- ranks of points ---- */

/* The mass of s[i] and of those that score the same, n of all. */
static double
level_mass(const struct auc_point *s, size_t i, size_t n, size_t *end)
{
	double mass = 0;

	for (*end = i; *end < n && s[*end].score == s[i].score; ++*end)
		mass += s[*end].pos + s[*end].neg;
	return mass;
}

/* What the rank correlation of points is made of. */
struct ranked {
	double pos, neg, all;    /* P, Q, W = P + Q */
	double above;            /* A - P Q / 2 */
	double spread;           /* W^3 - sum of t^3 */
};

/* False if score or class is constant up to rounding. */
static bool
find_ranked(struct ranked *r, const struct auc_point *s, size_t n)
{
	struct sum ties = {0};
	double area = auc_area(s, n, &r->pos, &r->neg);

	r->all = r->pos + r->neg;
	r->above = area - r->pos * r->neg / 2;
	for (size_t i = 0, end; i < n; i = end) {
		double t = level_mass(s, i, n, &end);

		sum_add(&ties, t * t * t);
	}
	r->spread = r->all * r->all * r->all - sum_value(&ties);
	return r->spread > CONSTANT * r->all * r->all * r->all &&
		r->pos > STATS_ROUNDING * r->all &&
		r->neg > STATS_ROUNDING * r->all;
}

/*
 * With A the area over all pairs of P positives and Q negatives, W = P + Q, and t the
 * mass of each distinct score, ranks have the variance (W^3 - sum t^3)/(12 W), class P
 * Q/W^2, and the two the covariance (A - P Q/2)/W:
 *	rho = (A - P Q/2) / sqrt((W^3 - sum t^3) P Q / (12 W))
 */
double
relate_point_ranks(const struct auc_point *s, size_t n)
{
	struct ranked r;

	return find_ranked(&r, s, n) ? r.above / sqrt(r.spread * r.pos * r.neg /
		(12 * r.all)) : NUM_NA;
}

/* d rho = dA.. / root - rho/2 (d spread/spread + dP/P + dQ/Q - dW/W). */
void
relate_rank_slopes(const struct auc_point *s, size_t n, double *pos, double *neg)
{
	struct ranked r;
	double root, rho;

	if (!find_ranked(&r, s, n))
		return;
	root = sqrt(r.spread * r.pos * r.neg / (12 * r.all));
	rho = r.above / root;
	auc_slopes(s, n, pos, neg);
	for (size_t i = 0, end; i < n; i = end) {
		double t = level_mass(s, i, n, &end);
		double same = 3 * (r.all * r.all - t * t) / r.spread - 1 / r.all;

		for (; i < end; i++) {
			pos[i] = (pos[i] - r.neg / 2) / root - rho / 2 *
				(same + 1 / r.pos);
			neg[i] = (neg[i] - r.pos / 2) / root - rho / 2 *
				(same + 1 / r.neg);
		}
	}
}

/* ---- order ---- */

void
relate_order(const double *x, size_t n, uint32_t *order)
{
	struct sort_key *key = mem_alloc(n, sizeof *key);

	for (size_t i = 0; i < n; i++)
		key[i] = (struct sort_key){sort_key_of(x[i]), (uint32_t)i};
	sort_keys(key, n);
	for (size_t i = 0; i < n; i++)
		order[i] = key[i].at;
	MEM_FREE(key);
}
