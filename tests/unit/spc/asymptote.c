/* asymptote: crowds of which the distribution of shares is known, by hand or by
 * drawing from it. */
#include "spc/asymptote.h"

#include "check.h"
#include "text/num.h"
#include "text/rng.h"

enum { MOST = 4000, WIDTH = 3 };

/* A crowd of one pattern an item. */
struct crowd {
	struct respondents raters;
	struct respondents_pattern at[MOST];
	struct cell asked[MOST][WIDTH], wanted[MOST][WIDTH];
	double items[MOST];
};

static struct vector
vector_of(struct cell *cell, const uint32_t *n, size_t k)
{
	struct vector v = {.cell = cell};

	for (uint32_t l = 0; l < k; l++)
		if (n[l] > 0) {
			cell[v.cells++] = (struct cell){l, n[l]};
			v.n += n[l];
		}
	return v;
}

static void
crowd_init(struct crowd *c, size_t k)
{
	c->raters = (struct respondents){.k = k, .at = c->at};
}

/* Wanted NULL: others of the asked. */
static void
crowd_add(struct crowd *c, const uint32_t *asked, const uint32_t *wanted)
{
	struct respondents *r = &c->raters;
	size_t i = r->patterns++;

	c->at[i] = (struct respondents_pattern){.items = 1,
		.asked = vector_of(c->asked[i], asked, r->k)};
	r->reference = wanted != NULL;
	if (wanted)
		c->at[i].wanted = vector_of(c->wanted[i], wanted, r->k);
	c->items[i] = 1;
	r->items++;
}

/* With these items; best, or not. */
static double
value_of(const struct crowd *c, bool best)
{
	struct asymptote a;
	double value;

	asymptote_init(&a, &c->raters, best);
	value = asymptote_value(&a, c->items, false);
	asymptote_free(&a);
	return value;
}

static void
values_are(const struct crowd *c, double information, double best, double tol)
{
	CHECK_NEAR(value_of(c, false), information, tol);
	CHECK_NEAR(value_of(c, true), best, tol);
}

static bool
unique(const struct crowd *c)
{
	struct asymptote a;
	bool one;

	asymptote_init(&a, &c->raters, true);
	asymptote_value(&a, c->items, false);
	one = law_unique(&a.law);
	asymptote_free(&a);
	return one;
}

/* ---- distributions that are known ---- */

/* Everybody says the same of an item: nothing is left to know. */
static void
agreed(struct crowd *c)
{
	for (size_t k = 2; k <= WIDTH; k++) {
		crowd_init(c, k);
		for (uint32_t i = 0; i < 12; i++) {
			uint32_t n[WIDTH] = {0};

			n[i % k] = 4 + i;
			crowd_add(c, n, NULL);
		}
		values_are(c, 0, 1, 1e-9);
	}
}

/* Items that differ less than chance makes them: all have the same shares. */
static void
alike(struct crowd *c)
{
	crowd_init(c, 2);
	crowd_add(c, (const uint32_t[]){3, 9, 0}, NULL);
	crowd_add(c, (const uint32_t[]){6, 18, 0}, NULL);
	values_are(c, .25 * log2(.25) + .75 * log2(.75), .75, 1e-9);
	CHECK(unique(c));
	crowd_init(c, 3);
	crowd_add(c, (const uint32_t[]){2, 4, 4}, NULL);
	crowd_add(c, (const uint32_t[]){1, 2, 2}, NULL);
	values_are(c, .2 * log2(.2) + .8 * log2(.4), .4, 1e-9);
}

/* One label an item tells but the mean share, 1/2: of all distributions with
 * that mean the uniform one has most entropy. E g log2 g = -1/(4 ln 2). */
static void
told_little(struct crowd *c)
{
	crowd_init(c, 2);
	crowd_add(c, (const uint32_t[]){1, 0, 0}, NULL);
	crowd_add(c, (const uint32_t[]){0, 1, 0}, NULL);
	values_are(c, -1 / (2 * log(2)), .75, 1e-4);
	CHECK(!unique(c));
}

/* Two kinds of items, at shares of 1/10 and 7/10, with labels enough to tell
 * which is which. */
static void
two_kinds(struct crowd *c)
{
	double low = mixture_information(.1), high = mixture_information(.7);

	crowd_init(c, 2);
	crowd_add(c, (const uint32_t[]){9000, 1000, 0}, NULL);
	crowd_add(c, (const uint32_t[]){3000, 7000, 0}, NULL);
	values_are(c, (low + high) / 2, .8, 1e-6);
	/* three of the one for each of the other */
	c->items[0] = 3;
	values_are(c, (3 * low + high) / 4, (3 * .9 + .7) / 4, 1e-6);
}

/* ---- distributions that are drawn from ---- */

/* Shares from Dirichlet(alpha), then labels from those. */
static void
draw_item(uint32_t *n, const double *alpha, size_t k, uint32_t labels,
	struct rng *r)
{
	double share[WIDTH], all = 0;

	memset(n, 0, WIDTH * sizeof *n);
	for (size_t l = 0; l < k; l++)
		all += share[l] = rng_gamma(r, alpha[l]);
	for (uint32_t j = 0; j < labels; j++) {
		double u = rng_unit(r) * all;
		size_t l = 0;

		for (; l + 1 < k && u >= share[l]; l++)
			u -= share[l];
		n[l]++;
	}
}

/* H_n, the harmonic number: psi(n + 1) but for a constant. */
static double
harmonic(int n)
{
	double sum = 0;

	for (int i = 1; i <= n; i++)
		sum += 1. / i;
	return sum;
}

/* E sum p log2 p of Dirichlet(alpha), whole numbers: sum alpha_l / alpha_0
 * (H(alpha_l) - H(alpha_0)) / ln 2. */
static double
information(const double *alpha, size_t k)
{
	double all = 0, sum = 0;

	for (size_t l = 0; l < k; l++)
		all += alpha[l];
	for (size_t l = 0; l < k; l++)
		sum += alpha[l] / all * (harmonic((int)alpha[l]) -
			harmonic((int)all));
	return sum / log(2);
}

/* The items' own best shares, of 100 times as many. */
static double
best(const double *alpha, size_t k, struct rng *r)
{
	double sum = 0;

	for (int i = 0; i < 200000; i++) {
		double all = 0, top = 0;

		for (size_t l = 0; l < k; l++) {
			double x = rng_gamma(r, alpha[l]);

			all += x;
			top = fmax(top, x);
		}
		sum += top / all;
	}
	return sum / 200000;
}

static void
drawn(struct crowd *c)
{
	static const double alpha[][WIDTH] = {{1, 1}, {2, 5}, {1, 2, 3},
		{4, 1, 1}};
	static const size_t items[] = {400, 400, MOST, MOST};
	struct rng r;

	rng_seed(&r, 1, 0);
	for (size_t i = 0; i < 4; i++) {
		size_t k = i < 2 ? 2 : 3;

		crowd_init(c, k);
		for (size_t j = 0; j < items[i]; j++) {
			uint32_t n[WIDTH];

			draw_item(n, alpha[i], k, 40, &r);
			crowd_add(c, n, NULL);
		}
		values_are(c, information(alpha[i], k), best(alpha[i], k, &r),
			i < 2 ? .03 : .01);
	}
}

/* ---- of whom ---- */

/* Those to predict count, whatever the asked say. */
static void
reference(struct crowd *c)
{
	for (size_t k = 2; k <= WIDTH; k++) {
		crowd_init(c, k);
		crowd_add(c, (const uint32_t[]){5, 5, 0}, (const uint32_t[]){0,
			7, 0});
		crowd_add(c, (const uint32_t[]){3, 2, 0}, (const uint32_t[]){6,
			0, 0});
		values_are(c, 0, 1, 1e-9);
	}
	crowd_init(c, 2);
	crowd_add(c, (const uint32_t[]){5, 0, 0}, (const uint32_t[]){2, 6, 0});
	values_are(c, mixture_information(.25), .75, 1e-9);
}

/* Resamples: from the last fit, or anew; without items there is none. */
static void
resampled(struct crowd *c)
{
	for (size_t k = 2; k <= WIDTH; k++) {
		struct asymptote a;
		struct rng r;

		rng_seed(&r, 2, k);
		crowd_init(c, k);
		for (size_t i = 0; i < 30; i++) {
			const double alpha[] = {1, 2, 1};
			uint32_t n[WIDTH];

			draw_item(n, alpha, k, 12, &r);
			crowd_add(c, n, NULL);
		}
		asymptote_init(&a, &c->raters, k == 2);
		asymptote_value(&a, c->items, false);
		for (int round = 0; round < 5; round++) {
			double warm;

			for (size_t i = 0; i < 30; i++)
				c->items[i] = (double)rng_below(&r, 4);
			warm = asymptote_value(&a, c->items, true);
			CHECK_NEAR(warm, value_of(c, k == 2), 1e-8);
		}
		memset(c->items, 0, sizeof c->items);
		CHECK(isnan(asymptote_value(&a, c->items, false)));
		CHECK(law_unique(&a.law) || k == 2);
		asymptote_free(&a);
	}
}

static void
bytes(struct crowd *c)
{
	crowd_init(c, 2);
	for (uint32_t i = 0; i < 3; i++)
		crowd_add(c, (const uint32_t[]){1, 1 + i, 0}, NULL);
	CHECK(law_bytes(c->raters.k, c->raters.patterns) == mixture_bytes(3));
	c->raters.k = 3;
	CHECK(law_bytes(c->raters.k, c->raters.patterns) == 0);
}

int
main(void)
{
	static struct crowd c;

	agreed(&c);
	alike(&c);
	told_little(&c);
	two_kinds(&c);
	drawn(&c);
	reference(&c);
	resampled(&c);
	bytes(&c);
	return check_done();
}
