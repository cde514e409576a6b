#include "dirichlet.h"

#include "stats/gamma.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A run of counts j = from .. to - 1 of one row (a label, or all labels
 * together) between two counts that occur. */
struct dirichlet_step {
	uint64_t from, to;
	size_t end;              /* end of the step's terms in quadrature; they
	                            start at the end of the step before */
	struct sum items;        /* items that have exactly n = to */
	double tail;             /* items that have n > j for these j */
};

/* Sums over j for one row: of tail times the expression that names the member,
 * q = 1 / (m + j t), qq = q^2, jq = j q ... A few quadrature terms stand for
 * all j, see lib/law/quadrature.h. */
struct dirichlet_row {
	double n;                /* sum of tail: the number of labels */
	double q, qq, jq, jqq, jjqq;
	double move;             /* the change that the mean m needs */
};

/* One count of a vector, while the steps are made. */
struct key {
	uint64_t n;
	size_t row, *slot;       /* slot gets the number of the step */
};

static int
cmp_key(const void *a, const void *b)
{
	const struct key *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	return (x->n > y->n) - (x->n < y->n);
}

/* Number the distinct (row, n) in order; keys is sorted. */
static void
make_steps(struct dirichlet *d, const struct key *key, size_t keys)
{
	size_t n = 0, row = 0;

	d->step = mem_zero(keys, sizeof *d->step);
	d->first[0] = 0;
	for (size_t i = 0; i < keys; i++) {
		while (row < key[i].row)
			d->first[++row] = n;
		if (n == d->first[row] || key[i].n != d->step[n - 1].to) {
			d->step[n].from = n == d->first[row] ? 0 :
				d->step[n - 1].to;
			d->step[n++].to = key[i].n;
		}
		*key[i].slot = n - 1;
	}
	while (row <= d->k)
		d->first[++row] = n;
	for (size_t s = 0; s < n; s++) {
		quadrature_add(&d->quadrature, d->step[s].from, d->step[s].to);
		d->step[s].end = d->quadrature.n;
	}
}

/* The first quadrature term of step s. */
static size_t
first_term(const struct dirichlet *d, size_t s)
{
	return s > 0 ? d->step[s - 1].end : 0;
}

void
dirichlet_init(struct dirichlet *d, size_t k, const struct vector *vector,
	size_t vectors)
{
	size_t cells = 0, keys = 0;
	struct key *key;

	for (size_t v = 0; v < vectors; v++)
		cells += vector[v].cells;
	key = mem_alloc(cells + vectors, sizeof *key);
	*d = (struct dirichlet){.k = k, .vectors = vectors,
		.mean = mem_zero(k, sizeof *d->mean), .total = NUM_NA,
		.cold_mean = mem_zero(k, sizeof *d->cold_mean),
		.start = mem_alloc(vectors + 1, sizeof *d->start),
		.slot = mem_alloc(cells, sizeof *d->slot),
		.all = mem_alloc(vectors, sizeof *d->all),
		.first = mem_alloc(k + 2, sizeof *d->first),
		.row = mem_zero(k + 1, sizeof *d->row)};
	d->start[0] = 0;
	for (size_t v = 0; v < vectors; v++) {
		size_t at = d->start[v];
		uint64_t n = 0;

		for (size_t i = 0; i < vector[v].cells; i++) {
			struct cell cell = vector[v].cell[i];

			if (cell.n > 0)
				key[keys++] = (struct key){cell.n, cell.label,
					&d->slot[at++]};
			n += cell.n;
		}
		d->start[v + 1] = at;
		if (n > 0)
			key[keys++] = (struct key){n, k, &d->all[v]};
	}
	qsort(key, keys, sizeof *key, cmp_key);
	make_steps(d, key, keys);
}

/* Set the tails: the number of items with more than j labels, for each label
 * and for all labels together. */
static void
weigh(struct dirichlet *d, const double *weight)
{
	for (size_t s = 0; s < d->first[d->k + 1]; s++)
		d->step[s].items = (struct sum){0};
	for (size_t v = 0; v < d->vectors; v++) {
		if (weight[v] == 0 || d->start[v] == d->start[v + 1])
			continue;
		sum_add(&d->step[d->all[v]].items, weight[v]);
		for (size_t i = d->start[v]; i < d->start[v + 1]; i++)
			sum_add(&d->step[d->slot[i]].items, weight[v]);
	}
	for (size_t l = 0; l <= d->k; l++) {
		struct sum tail = {0}, n = {0};

		for (size_t s = d->first[l + 1]; s-- > d->first[l]; ) {
			struct dirichlet_step *at = &d->step[s];

			sum_join(&tail, &at->items);
			at->tail = sum_value(&tail);
			sum_add(&n, at->tail * (double)(at->to - at->from));
		}
		d->row[l].n = sum_value(&n);
	}
}

/* The number of items with more than j labels of row l; j is 0 or 1. */
static double
tail_at(const struct dirichlet *d, size_t l, uint64_t j)
{
	for (size_t s = d->first[l]; s < d->first[l + 1]; s++)
		if (d->step[s].to > j)
			return d->step[s].tail;
	return 0;
}

/* Set the sums of row l for mean m (1 for all labels together) and t. */
static void
row_sums(const struct dirichlet *d, size_t l, double m, double t)
{
	struct dirichlet_row *r = &d->row[l];

	r->q = r->qq = r->jq = r->jqq = r->jjqq = 0;
	for (size_t s = d->first[l]; s < d->first[l + 1]; s++) {
		const struct dirichlet_step *at = &d->step[s];

		if (at->tail == 0)
			break;
		for (size_t i = first_term(d, s); i < at->end; i++) {
			double j = d->quadrature.at[i].j, q = 1 / (m + j * t);
			double wq = at->tail * d->quadrature.at[i].weight * q;
			double wqq = wq * q;

			r->q += wq;
			r->qq += wqq;
			r->jq += j * wq;
			r->jqq += j * wqq;
			r->jjqq += j * j * wqq;
		}
	}
}

/*
 * The log likelihood, as a function of the means m and of t = 1 / total:
 *   L = sum_l sum_j S_lj log(m_l + j t) - sum_j S_j log(1 + j t),
 * S_lj is the number of items with more than j labels l, S_j that of items with
 * more than j labels. For a given t it is concave in m, so its maximum over m
 * is a function of t alone, which may have several maxima, one of them at t =
 * 0. The terms that do not vanish at t = 0 are summed separately, which keeps
 * full precision for the others.
 */
static double
likelihood(const struct dirichlet *d, double t)
{
	struct sum sum = {0};

	for (size_t l = 0; l <= d->k; l++) {
		double m = l < d->k ? d->mean[l] : 1;

		if (d->row[l].n == 0)
			continue;
		sum_add(&sum, d->row[l].n * log(m));
		for (size_t s = d->first[l]; s < d->first[l + 1]; s++)
			for (size_t i = first_term(d, s); i < d->step[s].end;
			    i++) {
				const struct quadrature_term *x =
					&d->quadrature.at[i];
				double y = d->step[s].tail * x->weight *
					log1p(x->j * t / m);

				sum_add(&sum, l < d->k ? y : -y);
			}
	}
	return sum_value(&sum);
}

/* The profile of L, its maximum over m, at t. */
struct slope {
	double off;              /* largest relative change that m needs */
	double first, second;    /* dL/dt and d2L/dt2, at the best m */
	double pull;             /* d lambda / dt, lambda = dL/dm_l */
};

/*
 * At the best m for t, dL/dm_l = sum_j S_lj q is the same for all l. This is
 * Newton's method on 1 / (dL/dm_l), a concave function of m_l, and linear if no
 * item has a label twice: move_l = (mu c_l - 1) c_l / e_l, with c = sum S q, e
 * = sum S q^2, and mu chosen so that the moves sum to 0. Where the step would
 * shrink a mean to nothing it is Minka's fixed point, m_l c_l over its sum,
 * which never lowers L.
 *
 * The derivatives take into account how the best m changes with t, and are
 * those at m + move: dm_l/dt = -(pull + f_l) / e_l, f = sum S j q^2.
 */
static struct slope
slope_at(const struct dirichlet *d, double t)
{
	struct slope x = {0};
	const struct dirichlet_row *all = &d->row[d->k];
	double over = 0, under = 0, down = 0, turn = 0, mass = 0;

	for (size_t l = 0; l < d->k; l++)
		if (d->row[l].n > 0) {
			struct dirichlet_row *r = &d->row[l];

			row_sums(d, l, d->mean[l], t);
			over += r->q / r->qq;
			under += r->q * r->q / r->qq;
			down += 1 / r->qq;
			turn += r->jqq / r->qq;
			mass += d->mean[l] * r->q;
		}
	row_sums(d, d->k, 1, t);
	x.pull = -turn / down;
	x.first = -all->jq;
	x.second = all->jjqq;
	for (size_t l = 0; l < d->k; l++) {
		struct dirichlet_row *r = &d->row[l];

		if (r->n == 0)
			continue;
		r->move = (over / under * r->q - 1) * r->q / r->qq;
		x.off = fmax(x.off, fabs(r->move) / d->mean[l]);
		x.first += r->jq - r->jqq * r->move;
		x.second += r->jqq * (x.pull + r->jqq) / r->qq - r->jjqq;
	}
	if (x.off > .75)
		for (size_t l = 0; l < d->k; l++)
			d->row[l].move = d->mean[l] * (d->row[l].q / mass - 1);
	return x;
}

/* Move the means by their changes, and along the best m as t changes by dt. */
static void
move(struct dirichlet *d, double dt, double pull)
{
	struct sum sum = {0};

	for (size_t l = 0; l < d->k; l++) {
		const struct dirichlet_row *r = &d->row[l];
		double m = d->mean[l];

		if (r->n == 0)
			continue;
		d->mean[l] += r->move - dt * (pull + r->jqq) / r->qq;
		/* the derivatives hold only nearby */
		d->mean[l] = fmax(d->mean[l], m / 4);
		sum_add(&sum, d->mean[l]);
	}
	for (size_t l = 0; l < d->k; l++)
		d->mean[l] /= sum_value(&sum);
}

/* Find the best means for t. */
static struct slope
settle(struct dirichlet *d, double t)
{
	struct slope x = slope_at(d, t);

	for (int i = 0; i < 1000 && x.off > 1e-4; i++) {
		move(d, 0, 0);
		x = slope_at(d, t);
	}
	return x;
}

/* Set the means without overdispersion: the shares of all labels. */
static void
pool(struct dirichlet *d)
{
	for (size_t l = 0; l < d->k; l++)
		d->mean[l] = d->row[l].n / d->row[d->k].n;
}

/* Does L rise from t = 0, by more than rounding? */
static bool
overdispersed(struct dirichlet *d)
{
	const struct dirichlet_row *all = &d->row[d->k];
	double rise = 0;

	for (size_t l = 0; l < d->k; l++)
		if (d->row[l].n > 0) {
			row_sums(d, l, d->row[l].n / all->n, 0);
			rise += d->row[l].jq;
		}
	row_sums(d, d->k, 1, 0);
	return rise - all->jq > 1e-14 * rise;
}

/* The change of t by Newton's method on u = log(1 + t), which is close to t for
 * small t and to log t for large t, where L is concave in log t. NUM_NA if L is
 * convex there. */
static double
newton(const struct slope *x, double t)
{
	double curve = x->second * (1 + t) + x->first;

	return curve < 0 ? (1 + t) * expm1(-x->first / curve) : NUM_NA;
}

/* Climb from t to the maximum inside (low, high), set the means to match and
 * return its t. L rises at low and falls at high; high may be infinite. rises
 * false: low is 0 and L may not rise there, so that t = 0 may be the
 * maximum. */
static double
climb(struct dirichlet *d, double t, double low, double high, bool rises)
{
	for (int i = 0; i < 200; i++) {
		struct slope x = settle(d, t);
		double step = newton(&x, t), next = t + step;

		if (fabs(step) <= 1e-9 * t && x.off <= 1e-8) {
			move(d, step, x.pull);
			return next;
		}
		if (x.first > 0)
			low = t;
		else
			high = t;
		if (low == 0 && !rises && (next <= 0 || t < 1e-12))
			return 0;
		if (!(next > low && next < high))
			next = isinf(high) ? 8 * t : low == 0 ? t / 8 :
				sqrt(low) * sqrt(high);
		if (next == t || (high < 2 * low && high - low < 1e-15 * low))
			return t;
		move(d, fabs(next - t) < t / 2 ? next - t : 0, x.pull);
		t = next;
	}
	return t;
}

/* A maximum of L. */
struct peak {
	double t, height;
	double *mean;
};

static void
keep_higher(struct peak *best, const struct dirichlet *d, double t)
{
	double height = likelihood(d, t);

	if (!(height > best->height))
		return;
	best->t = t;
	best->height = height;
	for (size_t l = 0; l < d->k; l++)
		best->mean[l] = d->mean[l];
}

/* The t of the highest maximum. t = 0 and the powers of 4 from 4^-10 to 4^10
 * separate the maxima that are found. */
static double
highest(struct dirichlet *d, bool rises)
{
	struct peak best = {0, -HUGE_VAL,
		mem_zero(d->k, sizeof *best.mean)};
	double low = 0;
	bool up = rises;

	pool(d);
	if (!rises)
		keep_higher(&best, d, 0);
	for (int i = -10; i <= 11; i++) {
		double t = ldexp(1, 2 * i);
		bool end = i > 10, was = up;

		up = !end && settle(d, t).first > 0;
		if (was && !up)
			keep_higher(&best, d, climb(d,
				low > 0 ? 2 * low : t / 2, low,
				end ? HUGE_VAL : t, true));
		low = t;
	}
	for (size_t l = 0; l < d->k; l++)
		d->mean[l] = best.mean[l];
	MEM_FREE(best.mean);
	return best.t;
}

/* Start from the means of the last cold fit. False: it has none. Means of labels that
 * no item uses any more are given to the other labels. */
static bool
start_warm(struct dirichlet *d)
{
	double sum = 0;

	if (!(d->cold_total > 0 && isfinite(d->cold_total)))
		return false;
	for (size_t l = 0; l < d->k; l++) {
		if (d->row[l].n > 0 && !(d->cold_mean[l] > 0))
			return false;
		d->mean[l] = d->row[l].n > 0 ? d->cold_mean[l] : 0;
		sum += d->mean[l];
	}
	for (size_t l = 0; l < d->k; l++)
		d->mean[l] /= sum;
	return true;
}

void
dirichlet_fit(struct dirichlet *d, const double *weight, bool warm)
{
	struct sum first = {0};
	double items, t;
	bool rises;

	weigh(d, weight);
	items = tail_at(d, d->k, 0);
	for (size_t l = 0; l < d->k; l++)
		sum_add(&first, tail_at(d, l, 0));
	if (items == 0) {
		for (size_t l = 0; l < d->k; l++)
			d->mean[l] = NUM_NA;
		d->total = NUM_NA;
	} else if (tail_at(d, d->k, 1) == 0) {
		pool(d);
		d->total = HUGE_VAL;
	} else if (sum_value(&first) <= items * (1 + 1e-14)) {
		for (size_t l = 0; l < d->k; l++)
			d->mean[l] = tail_at(d, l, 0) / items;
		d->total = 0;
	} else {
		rises = overdispersed(d);
		t = warm && start_warm(d) ? climb(d, 1 / d->cold_total, 0,
			HUGE_VAL, rises) : highest(d, rises);
		if (t == 0)
			pool(d);
		d->total = 1 / t;
	}
	if (warm)
		return;
	d->cold_total = d->total;
	memcpy(d->cold_mean, d->mean, d->k * sizeof *d->mean);
}

/*
 * E sum_l p_l log p_l = sum_l m_l psi(alpha_l + 1) - psi(alpha_0 + 1). The
 * result is 0 if total is 0 (p is a single label), sum m log m if it is
 * HUGE_VAL (p is the mean), NUM_NA if there is no fit.
 */
double
dirichlet_information(const struct dirichlet *d)
{
	struct sum sum = {0};

	if (isnan(d->total))
		return NUM_NA;
	if (d->total == 0)
		return 0;
	for (size_t l = 0; l < d->k; l++) {
		double m = d->mean[l];

		if (m > 0)
			sum_add(&sum, m * (isinf(d->total) ? log(m) :
				gamma_digamma(d->total * m + 1)));
	}
	if (isfinite(d->total))
		sum_add(&sum, -gamma_digamma(d->total + 1));
	return sum_value(&sum) / STATS_LN2;
}

/* Terms below e^-SURE are negligible. */
#define SURE 45

/* The density of u = log max_l G_l / top, times e^u, G_l ~ Gamma(alpha_l). */
static double
largest_at(const struct dirichlet *d, double top, double u)
{
	double log_all = 0, rise = 0;

	for (size_t l = 0; l < d->k; l++) {
		double a = d->total * d->mean[l];
		struct gamma_lower b;

		if (!(a > 0))
			continue;
		b = gamma_lower(a, top * exp(u),
			(top - a) / a + top / a * expm1(u));
		log_all += b.log;
		rise += b.rise;
	}
	return exp(u + log_all) * rise;
}

/*
 * E max_l p_l = E max_l G_l / total, because the sum of the G_l, whose mean is
 * total, is independent of p. With top the largest alpha, the expectation of
 * max G_l is top times the integral over u of e^u times the density of u: the
 * integrand is smooth and vanishes at both ends (by Bernstein's inequality for
 * the gamma distribution; on the left also because of e^u), so that the
 * trapezoidal rule converges faster than any power of its step, which is halved
 * until the result stays the same. The result is 1 if total is 0, the largest
 * mean if it is HUGE_VAL, NUM_NA if there is no fit.
 */
double
dirichlet_best(const struct dirichlet *d)
{
	double top, low, high, step, sum = 0, last;

	if (isnan(d->total))
		return NUM_NA;
	top = d->mean[stats_largest(d->mean, d->k)];
	if (d->total == 0 || isinf(d->total))
		return d->total == 0 ? 1 : top;
	top *= d->total;
	low = sqrt(2 * SURE / top);
	low = low < 1 ? fmax(log1p(-low), log(1e-12 / top)) :
		log(1e-12 / top);
	high = log1p(sqrt(2 * SURE / top) + SURE / top);
	step = (high - low) / 32;
	for (int i = 1; i < 32; i++)
		sum += largest_at(d, top, low + i * step);
	for (int n = 32; n <= 1 << 16; n *= 2) {
		last = sum * step;
		for (int i = 0; i < n; i++)
			sum += largest_at(d, top, low + (i + .5) * step);
		step /= 2;
		if (fabs(sum * step - last) <= 1e-12 * last)
			break;
	}
	return sum * step * (top / d->total);
}
