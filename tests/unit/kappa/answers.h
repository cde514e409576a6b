/*
 * answers: the value of a coefficient, and its standard errors from numeric
 * slopes.
 */
#ifndef ANNOT_TEST_KAPPA_ANSWERS_H
#define ANNOT_TEST_KAPPA_ANSWERS_H

#include "coefficients.h"
#include "student.h"

enum over { OVER_ITEMS, OVER_BOTH, OVER_ANNOTATORS, OVERS };

static const char *const over_name[] = {"items", "both", "annotators"};

/* What a row is about: a coefficient of a table, or the difference of its
 * groups. */
struct question {
	const struct definition *d;
	struct ratings r;
	bool difference;
	bool over_items;         /* slopes are by the weights of items */
};

/* Its value, psi_i, its slopes by the weights of items, and u_ia, those by the
 * weights of ratings. */
struct answer {
	double value, psi[ITEMS], u[ITEMS][PEOPLE];
};

/* The share of items that have two labels or more, each item counted t times or
 * once. */
static inline double
share_of_pairs(const struct ratings *r, bool once)
{
	double pairs = 0, all = 0;

	for (int i = 0; i < r->items; i++) {
		double t = once ? 1 : r->t[i];

		pairs += given(r, i) > 1 ? t : 0;
		all += given(r, i) > 0 ? t : 0;
	}
	return pairs / all;
}

/* theta of a table, or what has the slopes over items: SINGLES and LARGE. */
static inline double
theta_of(const struct question *q, struct ratings *r)
{
	double times = q->over_items && q->d->traits & SINGLES ?
		share_of_pairs(r, false) / share_of_pairs(r, true) : 1;

	r->large = q->over_items && q->d->traits & LARGE;
	return times * q->d->theta(r);
}

static inline double
value_of(const struct question *q)
{
	struct ratings a = q->r, b;

	if (!q->difference)
		return theta_of(q, &a);
	a = of_group(&q->r, 0);
	b = of_group(&q->r, 1);
	return theta_of(q, &a) - theta_of(q, &b);
}

/* The derivative of the value by a weight that is a part of the question: a
 * central difference with an error of the fourth order. */
static inline double
slope(const struct question *q, double *weight)
{
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	const double h = 1e-3, before = *weight;
	double sum = 0;

	for (int k = 0; k < 4; k++) {
		*weight = before * (1 + h * at[k]);
		sum += by[k] * value_of(q);
	}
	*weight = before;
	return sum / (12 * h);
}

/* What an item like item i, without the label of person `out` (-1: with all),
 * would add to the value. */
static inline double
psi_like(const struct question *q, int i, int out)
{
	struct question more = *q;
	struct ratings *r = &more.r;
	int n = r->items++;
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	const double h = 1e-3;
	double sum = 0;

	memcpy(r->label[n], r->label[i], sizeof r->label[i]);
	memcpy(r->group[n], r->group[i], sizeof r->group[i]);
	memcpy(r->v[n], r->v[i], sizeof r->v[i]);
	if (out >= 0)
		r->label[n][out] = NONE;
	for (int k = 0; k < 4; k++) {
		r->t[n] = h * at[k];
		sum += by[k] * value_of(&more);
	}
	return sum / (12 * h);
}

/* u of the ratings of item i, DELETION; in a difference those of each group are
 * apart. Of so few ratings that none may be left out it is psi. */
static inline void
leave_out(const struct question *q, int i, int group, double *u)
{
	double less[PEOPLE], mean = 0, n = 0, all;
	struct question one = *q;

	for (int a = 0; a < q->r.people; a++)
		if (q->difference && q->r.group[i][a] != group)
			one.r.label[i][a] = NONE;
	all = psi_like(&one, i, -1);
	for (int a = 0; a < q->r.people; a++)
		if (rated(&one.r, i, a)) {
			one.r.items = q->r.items;
			less[a] = psi_like(&one, i, a);
			mean += less[a];
			n++;
		}
	for (int a = 0; a < q->r.people; a++)
		if (rated(&one.r, i, a))
			u[a] = n <= q->d->least ? all : all / n + (n - 1) / n *
				(mean / n - less[a]);
}

static inline struct answer
answer_of(struct question *q)
{
	struct answer x = {.value = value_of(q)};

	for (int i = 0; i < q->r.items; i++)
		for (int a = 0; a < q->r.people; a++)
			if (rated(&q->r, i, a) && q->d->least)
				x.u[i][a] = slope(q, &q->r.v[i][a]);
	for (int i = 0; i < q->r.items && q->d->traits & DELETION; i++)
		for (int group = 0; group < (q->difference ? 2 : 1); group++)
			leave_out(q, i, group, x.u[i]);
	q->over_items = true;
	for (int i = 0; i < q->r.items && q->d->least; i++)
		x.psi[i] = slope(q, &q->r.t[i]);
	q->over_items = false;
	return x;
}

/* ---- errors by definition ---- */

/* Two groups together. */
enum { BOTH = 2 };

/* Has a group so many labels of the item, or, in a difference, one of both? In
 * other questions there is one group, 0. */
static inline bool
counts(const struct question *q, int i, int group, int least)
{
	if (!q->difference)
		return given(&q->r, i) >= least;
	return group < 2 ? given_by(&q->r, i, group) >= least :
		counts(q, i, 0, least) || counts(q, i, 1, least);
}

/* The number of clusters with such an item; without --cluster each item is a
 * cluster. */
static inline double
clusters(const struct question *q, int group, int least)
{
	bool any[ITEMS] = {false};
	double n = 0;

	for (int i = 0; i < q->r.items; i++)
		any[q->r.cluster[i]] = any[q->r.cluster[i]] ||
			counts(q, i, group, least);
	for (int i = 0; i < ITEMS; i++)
		n += any[i];
	return n;
}

/* sum of psi^2 over clusters. */
static inline double
squares_of_items(const struct question *q, const struct answer *x)
{
	double psi[ITEMS] = {0}, sum = 0;

	for (int i = 0; i < q->r.items; i++)
		psi[q->r.cluster[i]] += x->psi[i];
	for (int i = 0; i < ITEMS; i++)
		sum += psi[i] * psi[i];
	return sum;
}

/* What annotators add to a variance: Q, the sum of u_ia^2, and the effective
 * number of annotators K. */
struct part {
	double q, own, k;
};

/* Of the annotators of a group, or of BOTH: with n_a ratings of R in all,
 *   f_a = n_a / R,  F = sum f_a^2,  K = 1 / F,
 *   Q = sum over a of (sum over i of u_ia)^2 / (1 + F - 2 sum f_a^3 / F) */
static inline struct part
part_of(const struct question *q, const struct answer *x, int group)
{
	double n[PEOPLE] = {0}, all = 0, f = 0, cubes = 0, people = 0;
	struct part p = {0};

	for (int a = 0; a < q->r.people; a++) {
		double u[ITEMS] = {0}, sum = 0;

		for (int i = 0; i < q->r.items; i++)
			if (rated(&q->r, i, a) &&
			    (group == BOTH || q->r.group[i][a] == group)) {
				u[q->r.cluster[i]] += x->u[i][a];
				sum += x->u[i][a];
				n[a]++;
			}
		for (int i = 0; i < ITEMS; i++)
			p.own += u[i] * u[i];
		p.q += sum * sum;
		all += n[a];
		people += n[a] > 0;
	}
	for (int a = 0; a < q->r.people; a++) {
		f += n[a] * n[a] / (all * all);
		cubes += pow(n[a] / all, 3);
	}
	p.k = 1 / f;
	p.q = people > 1 ? p.q / (1 + f - 2 * cubes / f) : (double)NAN;
	return p;
}

/* Does a person have ratings in both groups? */
static inline bool
shared(const struct ratings *r)
{
	for (int a = 0; a < r->people; a++) {
		bool in[2] = {false, false};

		for (int i = 0; i < r->items; i++)
			if (rated(r, i, a))
				in[r->group[i][a]] = true;
		if (in[0] && in[1])
			return true;
	}
	return false;
}

/* The error of Fleiss, Cohen & Everitt: FLEISS. */
static inline double
error_of_fleiss(const struct question *q, const struct answer *x)
{
	double sum = 0, n = 0;

	for (int i = 0; i < q->r.items; i++) {
		sum += x->psi[i] * x->psi[i];
		n += counts(q, i, BOTH, q->d->least);
	}
	return n < 2 ? (double)NAN : sqrt(sum);
}

/* V of the items of a difference: psi of each group has its own n / (n - 1). */
static inline double
variance_of_two(const struct question *q)
{
	double psi[ITEMS] = {0}, sum = 0;

	for (int group = 0; group < 2; group++) {
		struct question one = {q->d, of_group(&q->r, group), false,
			false};
		struct answer x = answer_of(&one);
		double n = clusters(q, group, q->d->least);

		for (int i = 0; i < q->r.items; i++)
			psi[q->r.cluster[i]] += (group ? -1 : 1) *
				sqrt(n / (n - 1)) * x.psi[i];
	}
	for (int i = 0; i < ITEMS; i++)
		sum += psi[i] * psi[i];
	return sum;
}

/*
 * The standard error and its degrees of freedom:
 *   items       se^2 = V = n / (n - 1) sum of psi_i^2,  df = n - 1
 *   both        se^2 = V + P,  P = max(0, Q - sum of u_ia^2),
 *               df = se^4 / (V^2 / (n - 1) + Q^2 / (K - 1))
 *   annotators  se^2 = P + sum of u_ia^2,  df = K - 1
 * (Cameron, Gelbach & Miller 2011; Owen 2007). The annotators of two groups are
 * two parts, which add up, or one part where somebody is in both. The n of df
 * is that of all items, and in a difference each group has its own n in V. A group
 * of one item, whose slope is 0, has no error.
 */
static inline double
error_of(const struct question *q, const struct answer *x, enum over over,
	double *df)
{
	bool two = q->difference || q->d->theta == theta_xrr;
	bool items = over == OVER_ITEMS || q->d->traits & FLEISS;
	double n = clusters(q, BOTH, q->d->least), v = 0, spread = 0;
	int from = two && !shared(&q->r) ? 0 : BOTH, to = from == 0 ? 1 : BOTH;

	*df = HUGE_VAL;
	if (q->d->traits & FLEISS && !q->difference && !q->r.clustered)
		return error_of_fleiss(q, x);
	for (int group = 0; group <= BOTH; group++)
		if (clusters(q, group, q->d->least) < 2)
			return (double)NAN;
	if (over != OVER_ANNOTATORS || items) {
		v = q->difference ? variance_of_two(q) :
			n / (n - 1) * squares_of_items(q, x);
		spread = v * v / (clusters(q, BOTH, 1) - 1);
	}
	for (int group = from; group <= to && !items; group++) {
		struct part p = part_of(q, x, group);
		double s = p.q, more = isnan(p.q) ? p.q : fmax(0, p.q - p.own);

		if (over == OVER_ANNOTATORS)
			s = more += p.own;
		v += more;
		spread += s * s / (p.k - 1);
	}
	*df = v * v / spread;
	return sqrt(v);
}

#endif
