/*
 * errors_defined: standard errors of metrics, from numeric slopes of theta.
 */
#ifndef ANNOT_TEST_SCORE_ERRORS_DEFINED_H
#define ANNOT_TEST_SCORE_ERRORS_DEFINED_H

#include "metrics_defined.h"

enum over { OVER_ITEMS, OVER_BOTH, OVER_ANNOTATORS, OVERS };

static const char *const over_name[] = {"items", "both", "annotators"};

/* One number, or the difference of two: of two models on a table, or of a
 * model on two parts of a table. */
struct number {
	int n;
	struct table *x[2];      /* the same one, where models differ */
	struct question q[2];
};

/* psi_i, slopes by the weights of items; u_ia, those by the weights of the
 * ratings of annotator a of item i; the share of ratings at which theta has
 * a corner; and does it jump where an item has one label less, as one more label is in the truth or
 * decided? */
struct slopes {
	double psi[ITEMS], u[ITEMS][PEOPLE], corner;
	bool broken;
};

/* What a row should say. */
struct expected {
	double value, se, df;
	bool corner;             /* so that there is no error over annotators */
	bool unknown;            /* no such error is defined */
};

static inline bool
orders(const struct question *q)
{
	return q->metric->relate && q->metric->is & SCALE;
}

/* Is its error checked? */
static inline bool
has_right_error(const struct question *q)
{
	/* under new p_flip changes the errors of gaps, which are else known */
	return q->target != NEW || strcmp(q->metric->name, "ece") != 0;
}

/* Does what an item adds jump where a label is left out? */
static inline bool
jumps(const struct question *q)
{
	return q->target == PLURALITY || q->kind != MODEL ||
		strcmp(q->metric->name, "rank_cs") == 0;
}

/* ---- slopes ---- */

#define STEP 1e-4

/* theta where a weight is this number. */
static inline double
theta_at(const struct table *x, const struct question *q, double *weight,
	double at)
{
	double before = *weight, value;

	*weight = at;
	value = theta(x, q);
	*weight = before;
	return value;
}

/* A central difference with an error of the fourth order. */
static inline double
slope(const struct table *x, const struct question *q, double *weight)
{
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	double sum = 0;

	for (int k = 0; k < 4; k++)
		sum += by[k] * theta_at(x, q, weight, *weight + STEP * at[k]);
	return sum / (12 * STEP);
}

/* Are the slopes to the two sides different? */
static inline bool
is_corner(const struct table *x, const struct question *q, double *weight)
{
	double now = theta(x, q), side[2];

	for (int k = 0; k < 2; k++) {
		double h = k ? -STEP : STEP;

		side[k] = (4 * theta_at(x, q, weight, *weight + h) - 3 * now -
			theta_at(x, q, weight, *weight + 2 * h)) / (2 * h);
	}
	return fabs(side[0] - side[1]) >
		1e-4 * (fabs(side[0]) + fabs(side[1])) + 1e-9;
}

/* How many labels are decided for. */
static inline int
decided(const struct table *x, const struct question *q)
{
	const struct list *all = list_of(x, q);
	int n = 0;

	for (int l = 0; l < x->labels; l++)
		n += mass(all, ANY, l) > 0;
	return n;
}

/* What one more item like item i, without rating `out` of it (-1: with all),
 * would add to theta. */
static inline double
psi_like(const struct table *x, const struct question *q, int i, int out,
	bool *broken)
{
	static struct table more;
	int like = x->items;

	more = *x;
	more.items++;
	for (int r = 0; r < x->n; r++)
		if (x->r[r].item == i && r != out) {
			more.r[more.n] = x->r[r];
			more.r[more.n++].item = like;
		}
	more.whole[like] = x->whole[i];
	more.given[like] = x->given[i];
	more.pool[like] = x->pool[i];
	for (int m = 0; m < 2; m++) {
		memcpy(more.model[m].q[like], x->model[m].q[i],
			sizeof x->model[m].q[i]);
		memcpy(more.model[m].decided[like], x->model[m].decided[i],
			sizeof x->model[m].decided[i]);
	}
	more.t[like] = 1;
	if (given(&more, like) == 0)
		return 0;
	*broken |= strcmp(q->metric->name, "pr_auc") == 0 &&
		decided(&more, q) > decided(x, q);
	more.t[like] = 0;
	return slope(&more, q, &more.t[like]);
}

/* u of a rating where what an item adds jumps: with psi' of the item without
 * it, and m the mean of psi' over the n ratings of the item,
 *   u = psi / n + (n - 1) / n (m - psi')
 * Of one label loo decides nothing, so that u of two is psi. */
static inline void
leave_out(const struct table *x, const struct question *q, int i,
	struct slopes *s)
{
	double less[RATINGS] = {0}, mean = 0, n = given(x, i);

	for (int r = 0; r < x->n; r++)
		if (x->r[r].item == i) {
			less[r] = psi_like(x, q, i, r, &s->broken);
			s->broken |= fabs(less[r]) > 1e-2 / STEP;
			mean += less[r] / n;
		}
	for (int r = 0; r < x->n; r++)
		if (x->r[r].item == i)
			s->u[i][x->r[r].person] += n == 2 && q->kind ==
				ORACLE_LOO ? s->psi[i] : s->psi[i] / n +
				(n - 1) / n * (mean - less[r]);
}

static inline void
slopes_of(struct table *x, const struct question *q, bool people,
	struct slopes *s)
{
	bool smooth = !jumps(q) && !(q->metric->is & LINEAR);

	memset(s, 0, sizeof *s);
	if (strcmp(q->metric->name, "dmi") == 0 && theta(x, q) < 1e-15)
		return; /* |det| has a corner at 0 */
	for (int i = 0; i < x->items; i++)
		s->psi[i] = slope(x, q, &x->t[i]);
	for (int i = 0; i < x->items && people && jumps(q); i++)
		leave_out(x, q, i, s);
	for (int r = 0; r < x->n && people && !jumps(q); r++) {
		struct rating *a = &x->r[r];

		s->u[a->item][a->person] += slope(x, q, &a->v);
		if (smooth && is_corner(x, q, &a->v))
			s->corner += 1 / (double)x->n;
	}
}

/* ---- errors ---- */

/* The items, or the clusters, of a table. */
static inline double
units_of(const struct table *x)
{
	bool any[ITEMS] = {false};
	double n = 0;

	for (int i = 0; i < x->items; i++)
		any[x->cluster[i]] = any[x->cluster[i]] || given(x, i) > 0;
	for (int i = 0; i < ITEMS; i++)
		n += any[i];
	return n;
}

/* The same of two tables together. */
static inline double
units_of_both(const struct number *x)
{
	bool any[ITEMS] = {false};
	double n = 0;

	for (int k = 0; k < x->n; k++)
		for (int i = 0; i < x->x[k]->items; i++)
			any[x->x[k]->cluster[i]] |= given(x->x[k], i) > 0;
	for (int i = 0; i < ITEMS; i++)
		n += any[i];
	return n;
}

static inline bool
of_groups(const struct number *x)
{
	return x->n > 1 && x->x[0] != x->x[1];
}

/* V over items: sum of psi^2 over units, n/(n - 1) times; psi of each of two
 * groups has its own n. */
static inline double
variance_of_items(const struct number *x, const struct slopes *s)
{
	double psi[ITEMS] = {0}, sum = 0;

	for (int k = 0; k < x->n; k++) {
		double n = units_of(x->x[k]);

		for (int i = 0; i < x->x[k]->items; i++)
			psi[x->x[k]->cluster[i]] += (k ? -1 : 1) *
				sqrt(n / (n - 1)) * s[k].psi[i];
	}
	for (int i = 0; i < ITEMS; i++)
		sum += psi[i] * psi[i];
	return sum;
}

/* Q, the sum of u_ia^2, and the effective number of annotators. */
struct part {
	double q, own, k;
};

/* Of the tables from number `from` to `to`: with n_a ratings of R in all,
 *   f_a = n_a / R,  F = sum f_a^2,  K = 1 / F,
 *   Q = sum over a of (sum over i of u_ia)^2 / (1 + F - 2 sum f_a^3 / F) */
static inline struct part
part_of(const struct number *x, const struct slopes *s, int from, int to)
{
	double n[PEOPLE] = {0}, all = 0, f = 0, cubes = 0, people = 0;
	struct part p = {0};

	for (int k = from; k <= to && (k == from || of_groups(x)); k++)
		for (int r = 0; r < x->x[k]->n; r++)
			n[x->x[k]->r[r].person]++;
	for (int a = 0; a < PEOPLE; a++) {
		double u[ITEMS] = {0}, sum = 0;

		for (int k = from; k <= to; k++)
			for (int i = 0; i < x->x[k]->items; i++) {
				double more = (k ? -1 : 1) * s[k].u[i][a];

				u[x->x[k]->cluster[i]] += more;
				sum += more;
			}
		for (int i = 0; i < ITEMS; i++)
			p.own += u[i] * u[i];
		p.q += sum * sum;
		all += n[a];
		people += n[a] > 0;
	}
	for (int a = 0; a < PEOPLE; a++) {
		f += n[a] * n[a] / (all * all);
		cubes += pow(n[a] / all, 3);
	}
	p.k = 1 / f;
	p.q = people > 1 ? p.q / (1 + f - 2 * cubes / f) : (double)NAN;
	return p;
}

/* Does a person have labels in both tables? */
static inline bool
shared(const struct number *x)
{
	for (int r = 0; r < x->x[0]->n; r++)
		for (int k = 0; k < x->x[1]->n; k++)
			if (x->x[0]->r[r].person == x->x[1]->r[k].person)
				return true;
	return false;
}

#define MOST_CORNERS (.1 + 1e-9)

/* Is there a corner in one of the two at more than a tenth of its ratings? */
static inline bool
has_corner(const struct number *x, const struct slopes *s)
{
	return s[0].corner > MOST_CORNERS ||
		(x->n > 1 && s[1].corner > MOST_CORNERS);
}

/*
 * The standard error and its degrees of freedom:
 *   items       se^2 = V,  df = n - 1
 *   both        se^2 = V + P,  P = max(0, Q - sum of u_ia^2),
 *               df = se^4 / (V^2 / (n - 1) + Q^2 / (K - 1))
 *   annotators  se^2 = S = P + sum of u_ia^2,  df = K - 1
 * The annotators of two groups are two parts, which add up, or one part where
 * somebody is in both.
 */
static inline void
error_of(const struct number *x, const struct slopes *s, enum over over,
	struct expected *e)
{
	bool apart = of_groups(x) && !shared(x);
	double v = over == OVER_ANNOTATORS ? 0 : variance_of_items(x, s);
	double spread = v * v / (units_of_both(x) - 1);

	e->unknown = over != OVER_ITEMS && (s[0].broken ||
		(x->n > 1 && s[1].broken));
	e->corner = over != OVER_ITEMS && has_corner(x, s);
	for (int k = 0; k < x->n; k++)
		if (units_of(x->x[k]) < 2) {
			v = (double)NAN;
			e->corner = false;
		}
	for (int g = 0; g <= apart && over != OVER_ITEMS; g++) {
		struct part p = part_of(x, s, g, apart ? g : x->n - 1);
		double q = p.q, more = fmax(0, q - p.own);

		if (over == OVER_ANNOTATORS)
			q = more += p.own;
		v += isnan(p.q) ? p.q : more;
		spread += q * q / (p.k - 1);
	}
	e->se = e->corner ? (double)NAN : sqrt(v);
	e->df = v * v / spread;
}

/* All of it, over each of what is random. */
static inline void
number_expect(const struct number *x, struct expected *e)
{
	static struct slopes s[2];

	for (int k = 0; k < x->n; k++) {
		e->value = k == 0 ? theta(x->x[0], &x->q[0]) :
			e->value - theta(x->x[1], &x->q[1]);
		if (!orders(&x->q[k]))
			slopes_of(x->x[k], &x->q[k], true, &s[k]);
	}
	for (enum over over = 0; over < OVERS; over++) {
		e[over].value = e->value;
		e[over].corner = e[over].unknown = false;
		if (orders(&x->q[0]))
			e[over].se = e[over].df = (double)NAN;
		else
			error_of(x, s, over, &e[over]);
	}
}

#endif
