/* mixture: the maximum against its conditions, pinned values, uniqueness. */
#include "law/mixture.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

enum { MOST = 60 };

struct data {
	size_t pairs;
	double x[MOST], n[MOST], items[MOST];
};

/* The function f for the share of positive labels. */
static double
itself(double g)
{
	return g;
}

static struct mixture
fitted(const struct data *d)
{
	struct mixture m;

	mixture_init(&m, d->pairs, d->x, d->n, NULL);
	mixture_fit(&m, d->items, false);
	return m;
}

static void
is(const struct data *d, bool unique, double share, double information,
	double best, double tol)
{
	struct mixture m = fitted(d);

	CHECK(m.unique == unique);
	CHECK_NEAR(mixture_mean(&m, itself), share, tol);
	CHECK_NEAR(mixture_mean(&m, mixture_information), information, tol);
	CHECK_NEAR(mixture_mean(&m, mixture_best), best, tol);
}

/* Kuhn-Tucker conditions solved in mpmath with 40 digits, and met at 2001
 * points. The first is the running example of the survey power curve; -.69813
 * in spec/spc.md is the result of 20000 steps of the EM algorithm on 401
 * points. */
static void
pinned(void)
{
	static const struct data running = {11, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
			10}, {10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10},
			{76, 67, 47, 31, 30, 44, 87, 153, 210, 175, 80}},
		several = {10, {0, 1, 2, 3, 0, 2, 4, 5, 9, 12}, {3, 3, 3, 3, 5,
			5, 5, 5, 12, 12}, {9, 4, 3, 8, 6, 2, 3, 7, 2, 5}},
		apart = {4, {10, 4990, 2500, 1}, {5000, 5000, 5000, 5000},
			{1, 1, 1, 1}};

	is(&running, true, .6242, -.697756057727618, .794017225663649, 1e-12);
	is(&several, true, .580147628658715, -.321543900964372,
		.891580083663636, 1e-12);
	is(&apart, true, .37505, -.261094148012105, .87395, 1e-12);
}

/* P(x | n, g) over its largest value. */
static double
like(double x, double n, double g)
{
	double z = 0;

	if (x > 0)
		z += x * log(g / (x / n));
	if (x < n)
		z += (n - x) * log1p((x / n - g) / (1 - x / n));
	return exp(z);
}

/* Kuhn-Tucker: sum items like / fit / items is 1 where G has an atom, and
 * nowhere above. */
static void
is_maximum(const struct data *d, const struct mixture *m)
{
	double fit[MOST], all = 0, sum = 0;

	for (size_t i = 0; i < m->atoms; i++) {
		CHECK(m->share[i] > 0);
		CHECK(i == 0 || m->value[i] > m->value[i - 1]);
		sum += m->share[i];
	}
	CHECK_NEAR(sum, 1, 1e-13);
	for (size_t v = 0; v < d->pairs; v++) {
		fit[v] = 0;
		all += d->items[v];
		for (size_t i = 0; i < m->atoms; i++)
			fit[v] += m->share[i] * like(d->x[v], d->n[v],
				m->value[i]);
	}
	for (int j = 0; j <= 1600; j++) {
		double g = pow(sin(acos(-1) * j / 3200), 2), slope = 0;

		for (size_t v = 0; v < d->pairs; v++)
			slope += d->items[v] * like(d->x[v], d->n[v], g) /
				fit[v] / all;
		CHECK(slope < 1 + 1e-9);
		if (!m->unique)
			CHECK_NEAR(slope, 1, 1e-7);
	}
}

static void
draw(struct data *d, struct rng *r, int round)
{
	size_t most = round % 4 == 0 ? 3 : round % 4 == 1 ? 8 : 60;

	*d = (struct data){.pairs = 1 + rng_below(r, MOST)};
	for (size_t v = 0; v < d->pairs; v++) {
		d->n[v] = round % 3 ? (double)(1 + rng_below(r, most)) :
			(double)most;
		d->x[v] = (double)rng_below(r, (uint64_t)d->n[v] + 1);
		if (round % 5 == 0)
			d->x[v] = rng_below(r, 2) ? d->n[v] : 0;
		d->items[v] = (double)rng_below(r, 5);
	}
	d->items[0] = 1;
}

/* The same pairs in reverse order, with the labels exchanged, and from a warm
 * start. */
static void
same(const struct data *d, const struct mixture *m)
{
	struct data back = {.pairs = d->pairs}, mirror = *d;
	double information = mixture_mean(m, mixture_information), more[MOST];
	struct mixture other;

	for (size_t v = 0; v < d->pairs; v++) {
		size_t from = d->pairs - 1 - v;

		back.x[v] = d->x[from];
		back.n[v] = d->n[from];
		back.items[v] = d->items[from];
		mirror.x[v] = d->n[v] - d->x[v];
		more[v] = d->items[v] * (double)(v % 3);
	}
	other = fitted(&mirror);
	CHECK_NEAR(mixture_mean(&other, mixture_information), information,
		1e-9);
	CHECK_NEAR(mixture_mean(&other, itself), 1 - mixture_mean(m,
		itself), 1e-9);
	CHECK(other.unique == m->unique);
	other = fitted(&back);
	CHECK_NEAR(mixture_mean(&other, mixture_information), information,
		1e-9);
	mixture_init(&other, d->pairs, d->x, d->n, NULL);
	mixture_fit(&other, more, false);
	mixture_fit(&other, d->items, true);
	CHECK_NEAR(mixture_mean(&other, mixture_information), information,
		1e-9);
	/* whatever was fitted in between, to the last bit */
	information = mixture_mean(&other, mixture_information);
	more[0] += 3;
	mixture_fit(&other, more, true);
	mixture_fit(&other, d->items, true);
	CHECK(mixture_mean(&other, mixture_information) == information);
}

static void
draws(void)
{
	struct rng r = check_rng(4, 0);
	int several = 0;

	for (int round = 0; round < 100; round++) {
		struct data d;
		struct mixture m;

		draw(&d, &r, round);
		m = fitted(&d);
		is_maximum(&d, &m);
		same(&d, &m);
		several += !m.unique;
	}
	CHECK(several >= 5 && several < 90);
}

/* If only moments are determined, G has the highest entropy: with mean .3 it is
 * an exponential density, by integration; with 0 to 3 equally often the uniform
 * one; another by scipy's root finder with 400 Gauss points. The grid here is
 * coarser. */
static void
entropy(void)
{
	static const struct data one = {2, {0, 1}, {1, 1}, {7, 3}},
		even = {4, {0, 1, 2, 3}, {3, 3, 3, 3}, {5, 5, 5, 5}},
		uneven = {4, {0, 1, 2, 3}, {3, 3, 3, 3}, {40, 15, 15, 30}};

	is(&one, false, .3, -.6599346772, .7815654268, 4e-6);
	is(&even, false, .5, -.7213475204, .75, 4e-6);
	is(&uneven, false, .45, -.4724260846, .8659102060, 4e-6);
}

/* ---- p_flip ---- */

/* Items of 40 labels in the shares expected from binomials with q .1, .45 and
 * .8, a third of the items each; every other item comes from people with a
 * higher p_flip: E max(q, 1-q) is (.9 + .55 + .8)/3. */
static void
expected_counts(void)
{
	enum { N = 40, PAIRS = 2 * (N + 1) };
	const double q[] = {.1, .45, .8}, rates[] = {.08, .2};
	double x[PAIRS], n[PAIRS], flip[PAIRS], items[PAIRS];
	struct mixture m;

	for (size_t v = 0; v < PAIRS; v++) {
		x[v] = (double)(v / 2);
		n[v] = N;
		flip[v] = rates[v % 2];
		items[v] = 0;
		for (size_t i = 0; i < 3; i++) {
			double g = flip[v] + (1 - 2 * flip[v]) * q[i];

			items[v] += 1000 * exp(lgamma(N + 1) - lgamma(x[v] + 1)
				- lgamma(N - x[v] + 1) + x[v] * log(g) +
				(N - x[v]) * log(1 - g));
		}
	}
	mixture_init(&m, PAIRS, x, n, flip);
	mixture_fit(&m, items, false);
	CHECK(m.unique);
	CHECK_NEAR(mixture_mean(&m, mixture_best), .75, 1e-3);
	CHECK_NEAR(mixture_mean(&m, itself), .45, 1e-3);
	/* another p_flip, and the first again */
	for (size_t v = 0; v < PAIRS; v++)
		flip[v] = 0;
	mixture_flip(&m, flip);
	mixture_fit(&m, items, true);
	CHECK(mixture_mean(&m, mixture_best) < .73);
	for (size_t v = 0; v < PAIRS; v++)
		flip[v] = rates[v % 2];
	mixture_flip(&m, flip);
	mixture_fit(&m, items, true);
	CHECK_NEAR(mixture_mean(&m, mixture_best), .75, 1e-3);
}

/* p_flip 0 equals no p_flip, except that the atoms stay on the points. */
static void
no_flips(void)
{
	const double none[MOST] = {0};
	struct rng r = check_rng(7, 0);

	for (int round = 0; round < 30; round++) {
		struct mixture m, on_grid;
		struct data d;

		draw(&d, &r, round);
		m = fitted(&d);
		mixture_init(&on_grid, d.pairs, d.x, d.n, none);
		mixture_fit(&on_grid, d.items, false);
		CHECK(m.unique == on_grid.unique);
		CHECK_NEAR(mixture_mean(&on_grid, mixture_best),
			mixture_mean(&m, mixture_best), 1e-3);
		CHECK_NEAR(mixture_mean(&on_grid, itself),
			mixture_mean(&m, itself), 1e-3);
	}
}

static double
square(double g)
{
	return g * g;
}

/* The first moments stay the same, up to the grid; if only two atoms have these
 * moments, nothing changes. */
static void
smooth(void)
{
	static const struct data sure = {2, {5, 0}, {5, 3}, {3, 1}};
	struct mixture m = fitted(&sure);
	struct rng r;

	mixture_smooth(&m, 4);
	CHECK_NEAR(mixture_mean(&m, mixture_best), 1, 1e-12);
	rng_seed(&r, 8, 0);
	for (int round = 0; round < 30; round++) {
		double first, second;
		struct data d;

		draw(&d, &r, round);
		m = fitted(&d);
		first = mixture_mean(&m, itself);
		second = mixture_mean(&m, square);
		mixture_smooth(&m, 4);
		CHECK_NEAR(mixture_mean(&m, itself), first, 1e-3);
		CHECK_NEAR(mixture_mean(&m, square), second, 1e-3);
		for (size_t i = 0; i < m.atoms; i++)
			CHECK(m.share[i] >= 0 && m.share[i] <= 1);
	}
}

static void
ends(void)
{
	static const struct data sure = {2, {5, 0}, {5, 3}, {3, 1}},
		alone = {1, {3}, {4}, {1}}, empty = {2, {0, 1}, {0, 2}, {5, 0}},
		even = {3, {3, 4, 5}, {8, 8, 8}, {1, 7, 1}};
	struct mixture m = fitted(&empty);

	CHECK(m.atoms == 0 && isnan(mixture_mean(&m, itself)));
	mixture_fit(&m, (const double[]){1, 1}, true);
	CHECK_NEAR(mixture_mean(&m, itself), .5, 1e-9);
	mixture_fit(&m, (const double[]){1, 0}, true);
	CHECK(m.atoms == 0);
	is(&sure, true, .75, 0, 1, 1e-12);
	/* one share of all items: that of all labels */
	is(&alone, true, .75, .75 * log2(.75) + .25 * log2(.25), .75, 1e-12);
	is(&even, true, .5, -1, .5, 1e-9);
	CHECK(mixture_information(0) == 0 && mixture_information(1) == 0);
	CHECK(mixture_information(.5) == -1 && mixture_best(.25) == .75);
}

CHECK_ALL(pinned, draws, entropy, expected_counts, no_flips, smooth, ends)
