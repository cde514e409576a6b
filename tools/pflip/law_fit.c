#include "law_fit.h"

#include "stats/gamma.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

#include <math.h>

#define LEAST_PRIMARY .001
#define LEAST_SHARE 1e-9
#define STAYS 1e-15  /* p of the next round */
#define EXACT 1e-10  /* l */

enum { POINTS = 100, ROUNDS = 1000, LEAST_EXPECTED = 5 };

/* ---- pairs ---- */

char *
label_pairs_names(const struct labels *l)
{
	struct strings names = {0};

	strings_add(&names, "", 0);
	for (size_t i = 0; i < l->ranked; i++) {
		strings_more(&names, view_of(i > 0 ? "," : ""));
		strings_more(&names, labels_name(l, l->by_rank[i]));
	}
	return names.at[0];
}

void
label_pairs_make(struct label_pairs *p, const struct confusions *c,
	const struct labels *l, size_t k)
{
	*p = (struct label_pairs){.k = k};
	if (k > LAW_FIT_LABELS)
		return;
	p->count = mem_zero(k * k, sizeof *p->count);
	confusions_count(c, l, k, p->count);
	label_pairs_sum(p);
	p->names = label_pairs_names(l);
}

void
label_pairs_sum(struct label_pairs *p)
{
	p->all = p->disagree = 0;
	for (size_t j = 0; j < p->k; j++) {
		p->all += p->count[j * p->k + j];
		for (size_t i = 0; i < j; i++)
			p->disagree += p->count[i * p->k + j];
	}
	p->all += p->disagree;
}

/* ---- the law at one l ---- */

/* sum_k pi_k s_k, pi need not add up to 1. */
static double
same_label(const struct flip_law *s, const double *pi)
{
	double u = (1 - s->neighbours) / (double)(s->k - 1), sum = 0, all = 0;

	for (size_t k = 0; k < s->k; k++) {
		bool end = k == 0 || k + 1 == s->k;
		double n = s->neighbours * (end ? 1 : .5), by = end ? 1 : 2;

		/* `by` labels get n + u, the others u */
		sum += pi[k] * (by * (n + u) * (n + u) +
			((double)(s->k - 1) - by) * u * u);
		all += pi[k];
	}
	return sum / all;
}

/* pi of p. room: K. */
static void
find_primary(const struct flip_law *s, const double *t, double *pi, double *room)
{
	double sum = 0;

	flip_law_invert(s, NULL, t, pi, room);
	for (size_t k = 0; k < s->k; k++)
		sum += pi[k] = fmax(pi[k], LEAST_PRIMARY);
	for (size_t k = 0; k < s->k; k++)
		pi[k] /= sum;
}

/* The part of E in row j, of which x is room: E_jk = sum_i (pi_i M_ij) M_ik. With f and
 * the rest of M as in flip_law_invert(). */
static void
expect(const struct law_fit *fit, size_t j, double *x, double *row)
{
	const struct flip_law *s = &fit->law;
	double f = s->p * (1 - s->neighbours) / (double)(s->k - 1);
	double a = 1 - s->p - f, b = s->p * s->neighbours, mass = 0;

	for (size_t i = 0; i < s->k; i++) {
		x[i] = fit->primary[i] * (i == j ? 1 - s->p :
			s->p * flip_law_fall(s, i, j));
		mass += x[i];
	}
	for (size_t k = 0; k < s->k; k++) {
		row[k] = a * x[k] + f * mass;
		if (k > 0)
			row[k] += b * x[k - 1] * (k == 1 ? 1 : .5);
		if (k + 1 < s->k)
			row[k] += b * x[k + 1] * (k + 2 == s->k ? 1 : .5);
	}
}

/* The shares of the pairs that disagree in the cells j < k, at share[j K + k]. */
static void
expect_shares(const struct law_fit *fit, double *share)
{
	size_t n = fit->law.k;
	double *room = mem_alloc(n, sizeof *room), sum = 0;

	for (size_t j = 0; j < n; j++) {
		expect(fit, j, room, share + j * n);
		for (size_t k = j + 1; k < n; k++)
			sum += share[j * n + k];
	}
	for (size_t i = 0; i < n * n; i++)
		share[i] /= sum;
}

static double
log_likelihood(const struct law_fit *fit, const struct label_pairs *p)
{
	double *share = mem_alloc(p->k * p->k, sizeof *share), sum = 0;

	expect_shares(fit, share);
	for (size_t j = 0; j < p->k; j++)
		for (size_t k = j + 1; k < p->k; k++)
			if (p->count[j * p->k + k] > 0)
				sum += p->count[j * p->k + k] * log(fmax(
					share[j * p->k + k], LEAST_SHARE));
	return sum;
}

void
law_fit_at(struct law_fit *fit, const struct label_pairs *p, double l)
{
	size_t n = p->k;
	double *t, *room, most, last;
	double r = stats_ratio(p->disagree, p->all);
	struct flip_law *s = &fit->law;
	void *mark;

	if (!fit->primary)
		fit->primary = mem_alloc(n, sizeof *fit->primary);
	mark = mem_mark();
	t = mem_zero(2 * n, sizeof *t);
	room = t + n;
	*s = (struct flip_law){.k = n, .neighbours = l};
	for (size_t i = 0; i < n * n; i++)
		t[i / n] += p->count[i] * (i % n == i / n ? 1 : .5);
	for (size_t i = 0; i < n; i++)
		t[i] /= p->all;
	most = flip_law_most(n, l);
	s->same = same_label(s, t);
	s->p = flip_law_pflip(r, 0, 1 / (1 + s->same));
	for (int round = 0; round < ROUNDS && !isnan(r); round++) {
		last = s->p = fmin(s->p, most);
		find_primary(s, t, fit->primary, room);
		s->same = same_label(s, fit->primary);
		s->p = fmin(flip_law_pflip(r, 0, 1 / (1 + s->same)), most);
		if (fabs(s->p - last) <= STAYS)
			break;
	}
	fit->log_likelihood = isnan(r) ? NUM_NA : log_likelihood(fit, p);
	mem_release(mark);
}

/* ---- the likeliest l ---- */

static double
likelihood_at(struct law_fit *fit, const struct label_pairs *p, double l)
{
	law_fit_at(fit, p, l);
	return fit->log_likelihood;
}

/* The maximum in lo..hi, by golden sections. */
static double
climb(struct law_fit *fit, const struct label_pairs *p, double lo, double hi)
{
	const double part = .38196601125010515;  /* (3 - sqrt 5)/2 */
	double a = lo + part * (hi - lo), b = hi - part * (hi - lo);
	double at_a = likelihood_at(fit, p, a), at_b = likelihood_at(fit, p, b);

	while (hi - lo > EXACT) {
		if (at_a >= at_b) {
			hi = b;
			b = a;
			at_b = at_a;
			a = lo + part * (hi - lo);
			at_a = likelihood_at(fit, p, a);
		} else {
			lo = a;
			a = b;
			at_a = at_b;
			b = hi - part * (hi - lo);
			at_b = likelihood_at(fit, p, b);
		}
	}
	return (lo + hi) / 2;
}

void
law_fit_find(struct law_fit *fit, const struct label_pairs *p)
{
	double best = 0, most = likelihood_at(fit, p, 0), l;

	if (!(p->disagree > 0))
		return;
	for (int i = 1; i <= POINTS; i++) {
		double x = likelihood_at(fit, p, (double)i / POINTS);

		if (x > most) {
			most = x;
			best = (double)i / POINTS;
		}
	}
	l = climb(fit, p, fmax(best - 1. / POINTS, 0),
		fmin(best + 1. / POINTS, 1));
	if (!(likelihood_at(fit, p, l) > most))
		law_fit_at(fit, p, best);
}

/* ---- the test ---- */

/* The cells after joining: of[j K + k] is the number of the one that holds cell j < k;
 * that of joined ones is 0. */
struct joined {
	size_t k, n, cells;      /* n: without joined ones, one more */
	uint32_t *of;
	double *share, *found;   /* per cell left */
	struct sum *squares, *with_all; /* sums over items of D_ic^2, D_ic D_i */
	struct sum all;          /* and of D_i^2 */
};

/* Cells by their shares, equal ones in label order. The first ones are joined while one,
 * or what is joined, is below `least`. */
static void
join(struct joined *x, const struct label_pairs *p, const double *share,
	double least)
{
	struct sort_key *order = mem_alloc(p->k * p->k, sizeof *order);
	double joined = 0;
	size_t n = 0, some = 0;

	for (uint32_t j = 0; j < p->k; j++)
		for (uint32_t k = j + 1; k < p->k; k++)
			order[n++] = (struct sort_key){sort_key_of(
				share[j * p->k + k]), (uint32_t)(j * p->k) + k};
	sort_keys(order, n);
	x->n = 1;
	for (size_t i = 0; i < n; i++) {
		uint32_t at = order[i].at;
		bool thin = share[at] < least || (some > 0 && joined < least);
		size_t to = thin ? 0 : x->n++;

		some += thin;
		joined += thin ? share[at] : 0;
		x->of[at] = (uint32_t)to;
		x->share[to] += share[at];
		x->found[to] += p->count[at];
	}
	x->cells = x->n - (some == 0);
}

/* Add product i of two cells. */
static void
add_product(struct joined *x, const struct confusions *c,
	const struct labels *l, uint32_t i)
{
	uint32_t cell[2], abcd[4];
	double sum = confusions_product(c, l, i, abcd);

	for (size_t k = 0; k < 2; k++) {
		size_t a = abcd[2 * k], b = abcd[2 * k + 1];

		cell[k] = x->of[a < b ? a * x->k + b : b * x->k + a];
		sum_add(&x->with_all[cell[k]], sum / 2);
	}
	if (cell[0] == cell[1])
		sum_add(&x->squares[cell[0]], sum);
	sum_add(&x->all, sum);
}

static void
compute(const struct joined *x, double n, double df, struct law_test *t)
{
	t->x2 = t->effect = 0;
	for (size_t c = 0; c < x->n; c++) {
		double e = x->share[c], gap = x->found[c] - n * e;

		if (e == 0)
			continue;
		t->x2 += gap * gap / (n * e);
		t->effect += (sum_value(&x->squares[c]) - e * (2 *
			sum_value(&x->with_all[c]) - e * sum_value(&x->all))) /
			(n * e);
	}
	t->effect /= (double)(t->cells - 1);
	t->divided = t->x2 / fmax(1, t->effect);
	t->df = df;
	t->p = gamma_upper(df / 2, t->divided / 2);
}

struct law_test
law_fit_test(const struct law_fit *fit, const struct label_pairs *p,
	const struct confusions *c, const struct labels *l, bool fitted)
{
	struct law_test t = {0, NUM_NA, NUM_NA, NUM_NA, NUM_NA, NUM_NA};
	size_t n = p->k * p->k;
	double *share = mem_alloc(n, sizeof *share), df;
	struct joined x = {.k = p->k, .of = mem_zero(n, sizeof *x.of),
		.share = mem_zero(n, sizeof *x.share),
		.found = mem_zero(n, sizeof *x.found),
		.squares = mem_zero(n, sizeof *x.squares),
		.with_all = mem_zero(n, sizeof *x.with_all)};

	if (p->disagree > 0) {
		expect_shares(fit, share);
		join(&x, p, share, LEAST_EXPECTED / p->disagree);
		for (uint32_t i = 0; i < c->products.n; i++)
			add_product(&x, c, l, i);
		t.cells = x.cells;
	}
	df = (double)t.cells - 1 - (fitted ? 1 : 0);
	if (df >= 1)
		compute(&x, p->disagree, df, &t);
	return t;
}
