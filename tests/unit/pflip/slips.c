/* slips: E by whole matrices, the law found again in pairs that one made, published
 * pairs of ordered labels, and the test against loops over items. */
#include "pflip/slips.h"

#include "check.h"
#include "stats/gamma.h"
#include "text/mem.h"
#include "text/num.h"

enum { MOST = 6 };

/* ---- by definition ---- */

/* M of a law. */
static void
matrix(const struct flip_law *s, double m[MOST][MOST])
{
	for (size_t i = 0; i < s->k; i++)
		for (size_t j = 0; j < s->k; j++) {
			double beside = i == 0 || i + 1 == s->k ? 1 : 2;
			double nb = i + 1 == j || j + 1 == i ? 1 / beside : 0;

			m[i][j] = i == j ? 1 - s->p : s->p * (s->neighbours *
				nb + (1 - s->neighbours) / (double)(s->k - 1));
		}
}

/* E = M' diag(pi) M. */
static void
expected(const struct flip_law *s, const double *pi, double e[MOST][MOST])
{
	double m[MOST][MOST];

	matrix(s, m);
	for (size_t j = 0; j < s->k; j++)
		for (size_t k = 0; k < s->k; k++) {
			e[j][k] = 0;
			for (size_t i = 0; i < s->k; i++)
				e[j][k] += pi[i] * m[i][j] * m[i][k];
		}
}

/* n pairs of which a share e[j][k] has the labels j and k, in this order. */
static struct slips
pairs_of(size_t k, double e[MOST][MOST], double n)
{
	struct slips p = {.law.k = k};

	p.count = mem_alloc(k * k, sizeof *p.count);
	for (size_t i = 0; i < k * k; i++)
		p.count[i] = n * e[i / k][i % k] * (i / k == i % k ? 1 : 2);
	return p;
}

static double
likelihood(const struct slips *p, double e[MOST][MOST])
{
	size_t n = p->law.k;
	double all = 0, sum = 0;

	for (size_t j = 0; j < n; j++)
		for (size_t k = j + 1; k < n; k++)
			all += e[j][k];
	for (size_t j = 0; j < n; j++)
		for (size_t k = j + 1; k < n; k++)
			if (p->count[j * n + k] > 0)
				sum += p->count[j * n + k] *
					log(e[j][k] / all);
	return sum;
}

/* Pairs that a law made are most likely under that law. */
static void
found_again(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 20; round++) {
		struct flip_law s = {.k = 3 + (size_t)rng_below(&r, 4),
			.neighbours = round == 0 ? 0 : round == 1 ? 1 :
			rng_unit(&r)};
		double pi[MOST], sum = 0, e[MOST][MOST];
		struct slips p;

		s.p = .05 + .2 * rng_unit(&r);
		for (size_t i = 0; i < s.k; i++)
			sum += pi[i] = .1 + rng_unit(&r);
		for (size_t i = 0; i < s.k; i++)
			pi[i] /= sum;
		expected(&s, pi, e);
		p = pairs_of(s.k, e, 1000);
		slips_fit(&p);
		CHECK_NEAR(p.law.neighbours, s.neighbours, 1e-6);
		CHECK_NEAR(p.law.p, s.p, 1e-6);
		for (size_t i = 0; i < s.k; i++)
			CHECK_NEAR(p.primary[i], pi[i], 1e-6);
		CHECK_NEAR(p.log_likelihood, likelihood(&p, e), 1e-9);
	}
}

/* At any l E disagrees as often as the pairs, and same is that of pi. */
static void
at_any(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 50; round++) {
		size_t k = 3 + (size_t)rng_below(&r, 4);
		double any[MOST][MOST], e[MOST][MOST], agree = 0, all = 0;
		struct slips p;

		for (size_t i = 0; i < k; i++)
			for (size_t j = 0; j <= i; j++)
				any[i][j] = any[j][i] = (double)(i == j ? 20 +
					rng_below(&r, 90) : rng_below(&r, 9));
		p = pairs_of(k, any, 1);
		slips_at(&p, rng_unit(&r));
		expected(&p.law, p.primary, e);
		for (size_t i = 0; i < k; i++)
			agree += e[i][i];
		for (size_t i = 0; i < k * k; i++)
			all += p.count[i] * (i / k == i % k ? 1 : .5);
		CHECK_NEAR(1 - agree, p.disagree / all, 1e-12);
		CHECK_NEAR(p.log_likelihood, likelihood(&p, e), 1e-10);
	}
}

/* ---- numbers worked out elsewhere ---- */

static void
check_law(size_t k, const double *count, const double *fitted, double uniform)
{
	struct slips p = {.law.k = k, .count = mem_alloc(k * k, sizeof(double))};

	memcpy(p.count, count, k * k * sizeof *count);
	slips_at(&p, 0);
	CHECK_NEAR(p.log_likelihood, uniform, 1e-11);
	slips_fit(&p);
	CHECK_NEAR(p.law.neighbours, fitted[0], 1e-6);
	CHECK_NEAR(p.law.p, fitted[1], 1e-6);
	CHECK_NEAR(p.law.same, fitted[2], 1e-6);
	CHECK_NEAR(p.log_likelihood, fitted[3], 1e-11);
	for (size_t i = 0; i < k; i++)
		CHECK_NEAR(p.primary[i], fitted[4 + i], 1e-6);
}

/* Pairs of three and of five ordered labels. */
static void
fixtures(void)
{
	const double severity[] = {94, 30, 17, 30, 134, 49, 17, 49, 113};
	const double of_severity[] = {.451295517276, .121338837646,
		.56203654828, -98.5390348667, .266023765016, .390806049594,
		.34317018539};
	const double grades[] = {36, 25, 0, 3, 1, 25, 69, 26, 3, 0, 0, 26, 100,
		26, 3, 3, 3, 26, 89, 44, 1, 0, 3, 44, 55};
	const double of_grades[] = {.916622666103, .155507814588, .57546483194,
		-218.321374167, .104862930731, .192937673057, .273634666715,
		.258693190695, .169871538802};

	check_law(3, severity, of_severity, -102.44083388);
	check_law(5, grades, of_grades, -293.478221475);
}

static void
none(void)
{
	struct slips p = {.law.k = 3, .count = mem_zero(9, sizeof(double))};
	struct slips_pairs none = {.cap = 0};
	struct labels l;

	slips_fit(&p);
	CHECK(isnan(p.law.p) && p.law.neighbours == 0);
	p.count[0] = 30;
	slips_fit(&p);
	CHECK(p.law.p == 0 && p.law.neighbours == 0);
	labels_init(&l, NULL);
	CHECK(!slips_count(&none, &l, SLIPS_LABELS + 1));
}

/* ---- the test ---- */

enum { ITEMS = 150, K = 4, CELLS = K * (K - 1) / 2 };

/* P of the test of the cells with these shares, of the pairs d of each item; those in
 * `thin` (bits) are one cell, whose design effect is left out. */
static double
by_definition(double d[ITEMS][CELLS], const double *e, unsigned thin, double fitted)
{
	double n = 0, x2 = 0, effect = 0, cells = 0, rest = 0, found_rest = 0, df;

	for (size_t i = 0; i < ITEMS; i++)
		for (size_t c = 0; c < CELLS; c++)
			n += d[i][c];
	for (size_t c = 0; c < CELLS; c++) {
		double found = 0, squares = 0;

		for (size_t i = 0; i < ITEMS; i++) {
			double all = 0;

			for (size_t b = 0; b < CELLS; b++)
				all += d[i][b];
			found += d[i][c];
			squares += pow(d[i][c] - e[c] * all, 2);
		}
		if (thin >> c & 1) {
			rest += n * e[c];
			found_rest += found;
			continue;
		}
		cells++;
		x2 += pow(found - n * e[c], 2) / (n * e[c]);
		effect += squares / (n * e[c]);
	}
	if (rest >= 5) {
		cells++;
		x2 += pow(found_rest - rest, 2) / rest;
	}
	effect = fmax(1, effect / (cells - 1));
	df = cells - 1 - fitted;
	return df < 1 ? NUM_NA : gamma_upper(df / 2, x2 / effect / 2);
}

/* The labels 0 to 3 of 150 items; label 3 is rare in some rounds, so that its cells
 * with others are expected less than 5 times. */
static void
items(void)
{
	struct rng r = check_rng(3, 0);
	struct labels l;

	labels_init(&l, NULL);
	for (const char *name = "0123"; *name; name++)
		labels_add(&l, (struct view){name, 1});
	labels_order(&l);
	for (int round = 0; round < 40; round++) {
		double d[ITEMS][CELLS] = {{0}}, e[MOST][MOST], sum = 0;
		double share[CELLS];
		struct slips_pairs c = {.cap = 0};
		uint64_t labels = round % 2 ? 3 : 4;
		struct slips p;
		unsigned thin = 0;

		for (size_t i = 0; i < ITEMS; i++) {
			for (uint64_t n = 1 + rng_below(&r, 4); n > 0; n--) {
				uint32_t a = (uint32_t)rng_below(&r, labels);
				uint32_t b = (uint32_t)rng_below(&r, labels);
				uint32_t low = a < b ? a : b;
				uint32_t high = a < b ? b : a;

				slips_add(&c, a, a, 6);
				slips_add(&c, a, b, 1);
				if (a != b)
					d[i][low == 0 ? high - 1 : low +
						high]++;
			}
			slips_end(&c);
		}
		p = (struct slips){.law.k = K, .count = slips_count(&c, &l, K),
			.fitted = round % 4 == 0};
		slips_at(&p, round % 3 * .5);
		expected(&p.law, p.primary, e);
		for (size_t j = 0, at = 0; j < K; j++)
			for (size_t k = j + 1; k < K; k++, at++)
				sum += share[at] = e[j][k];
		for (size_t at = 0; at < CELLS; at++) {
			share[at] /= sum;
			thin |= share[at] * p.disagree < 5 ? 1u << at : 0;
		}
		CHECK_NEAR(slips_test(&p, &c, &l), by_definition(d, share, thin,
			p.fitted), 1e-11);
	}
}

CHECK_ALL(found_again, at_any, fixtures, none, items)
