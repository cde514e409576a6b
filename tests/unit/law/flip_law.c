/* flip_law: shares of labels by the whole matrix M give back those of primary labels;
 * and the order of the labels of a table. */
#include "law/flip_law.h"

#include "check.h"
#include "text/num.h"
#include "text/strings.h"

enum { MOST = 9 };

/* Where a slip of label i falls, by its definition. */
static double
falls(size_t k, double l, size_t i, size_t j)
{
	double beside = i == 0 || i + 1 == k ? 1 : 2;
	double to = j + 1 == i || i + 1 == j ? 1 / beside : 0;

	return i == j ? 0 : l * to + (1 - l) / (double)(k - 1);
}

/* s = q M, and back, for labels in any order. */
static void
inverse(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 2000; round++) {
		struct flip_law s = {.k = 2 + (size_t)rng_below(&r, MOST - 1)};
		double q[MOST], x[MOST] = {0}, y[MOST], room[MOST];
		uint32_t at[MOST];
		bool ordered = rng_below(&r, 2);

		s.neighbours = s.k == 2 || rng_below(&r, 5) == 0 ? 0 :
			rng_below(&r, 5) == 0 ? 1 : rng_unit(&r);
		s.p = flip_law_most(s.k, s.neighbours) * rng_unit(&r);
		for (uint32_t i = 0; i < s.k; i++) {
			at[i] = i;
			q[i] = rng_unit(&r) - .3;
		}
		for (uint32_t i = 0; i < s.k && ordered; i++) {
			size_t to = (size_t)rng_below(&r, s.k);
			uint32_t was = at[i];

			at[i] = at[to];
			at[to] = was;
		}
		for (size_t i = 0; i < s.k; i++)
			for (size_t j = 0; j < s.k; j++)
				x[at[j]] += q[at[i]] * ((i == j ? 1 - s.p : 0) +
					s.p * falls(s.k, s.neighbours, i, j));
		CHECK(!flip_law_is_noise(&s));
		flip_law_invert(&s, ordered ? at : NULL, x, y, room);
		for (size_t i = 0; i < s.k; i++)
			CHECK_NEAR(y[i], q[i], 1e-12);
	}
}

/* p_flip from r where all are alike, and r from p_flip, of the model of Gordon et al. */
static double
uniform_pflip(double r, size_t k)
{
	return flip_law_pflip(r, 0, (double)(k - 1) / (double)k);
}

static double
retest(double p, size_t k)
{
	return p * (2 - p * (double)k / (double)(k - 1));
}

/* From p_flip = (K-1)/K on, however it is rounded, it explains everything. */
static void
noise(void)
{
	for (size_t k = 4; k <= 60; k++) {
		double bound = (double)(k - 1) / (double)k;

		CHECK(flip_law_hides(bound, k) && flip_law_hides(1, k));
		CHECK(flip_law_hides(nextafter(bound, 0), k));
		CHECK(flip_law_hides(bound * (1 - 1e-13), k));
		CHECK(!flip_law_hides(bound - 1e-9, k));
		CHECK(!flip_law_hides(0, k));
	}
	CHECK(flip_law_hides(.5, 2) && !flip_law_hides(.4999, 2));
	CHECK(!flip_law_hides(NUM_NA, 2));
}

/* The probability that two labels of one annotator differ: they are equal if
 * both are primary, or both are the same one of the other K - 1. */
static void
retests(void)
{
	for (size_t k = 2; k <= 40; k++) {
		double bound = (double)(k - 1) / (double)k;

		for (int i = 0; i <= 200; i++) {
			double p = bound * i / 200;
			double same = (1 - p) * (1 - p) +
				p * p / (double)(k - 1);

			CHECK_NEAR(retest(p, k), 1 - same, 1e-15);
			/* near the bound the slope is 0 */
			CHECK_NEAR(uniform_pflip(retest(p, k), k), p,
				i < 199 ? 1e-13 : 1e-7);
			CHECK_NEAR(retest(uniform_pflip(p, k), k), p,
				1e-14);
			CHECK_NEAR(flip_law_contrast(p, k), i == 200 ? 0 : 1 - p /
				bound, 1e-14);
		}
		CHECK(uniform_pflip(bound, k) == bound);
		CHECK(uniform_pflip(1, k) == bound);
		CHECK(flip_law_contrast(bound, k) == 0 && flip_law_contrast(1, k) == 0);
		CHECK(retest(0, k) == 0 && uniform_pflip(0, k) == 0);
		/* not lost beside 1 */
		CHECK_NEAR(uniform_pflip(1e-18, k) * 1e18, .5, 1e-12);
	}
}

/* Without neighbours it is p_flip of the paper, to the digit, and noise where that is. */
static void
uniform(void)
{
	for (size_t k = 2; k < 30; k++) {
		double bound = (double)(k - 1) / (double)k;
		struct flip_law s = {.k = k, .p = bound};

		CHECK_NEAR(flip_law_pflip(.3, 0, 1 / (1 + 1 / (double)(k - 1))),
			uniform_pflip(.3, k), 1e-15);
		CHECK(flip_law_is_noise(&s));
		s.p = bound - 1e-9;
		CHECK(!flip_law_is_noise(&s));
	}
	CHECK(flip_law_is_noise(&(struct flip_law){.k = 5, .p = .5,
		.neighbours = 1}));
	CHECK(!flip_law_is_noise(&(struct flip_law){.k = 5, .p = .4999,
		.neighbours = 1}));
	CHECK(isnan(flip_law_pflip(NUM_NA, 0, 1 / 1.5)) && flip_law_pflip(0, 0, 1 / 1.5) == 0);
	CHECK(flip_law_pflip(.9, 0, 1 / 1.5) == 1 / 1.5);
}

/* ---- places ---- */

static void
add_labels(struct labels *l, const char *names)
{
	for (; *names; names++)
		labels_add(l, (struct view){names, 1});
}

static void
places(void)
{
	struct places p = {0};
	struct labels l;

	/* b stands first, d has no row and takes the place that is left */
	labels_init(&l, NULL);
	add_labels(&l, "abcd");
	CHECK(places_add(&p, &l, 0, 3) && places_add(&p, &l, 1, 1));
	CHECK(places_add(&p, &l, 2, 4) && places_add(&p, &l, 0, 3));
	CHECK(!places_add(&p, &l, 0, 2) && !places_add(&p, &l, 3, 0));
	CHECK(!places_add(&p, &l, 3, 1.5) && !places_add(&p, &l, 3, NUM_NA));
	places_end(&p, &l, "file");
	CHECK(p.at[0] == 1 && p.at[1] == 3 && p.at[2] == 0 && p.at[3] == 2);
	CHECK(p.of[3] == 2);
	p = (struct places){0};

	/* labels that nobody named stand where no other does */
	l.declared = 6;
	for (uint32_t i = 0; i < 4; i++)
		CHECK(places_add(&p, &l, i, i == 0 ? 6 : i + 1));
	places_end(&p, &l, "file");
	CHECK(p.at[0] == 4 && p.at[4] == 5 && p.at[5] == 0);
	p = (struct places){0};

	CHECK(places_add(&p, &l, 0, 2) && places_add(&p, &l, 1, 2));
	CHECK_DIES(1, "file: labels \"a\" and \"b\" have the same place",
		places_end(&p, &l, "file"));
	p = (struct places){0};
	CHECK(places_add(&p, &l, 0, 7));
	CHECK_DIES(1, "file: label \"a\": place 7, but there are 6 labels",
		places_end(&p, &l, "file"));
	p = (struct places){0};
	CHECK(places_add(&p, &l, 0, 2));
	CHECK_DIES(1, "file: label \"b\" has no row: its place",
		places_end(&p, &l, "file"));
}

static void
fixed(void)
{
	struct strings list = {0};
	struct places p = {0};
	struct labels l;

	strings_add(&list, "b", 1);
	strings_add(&list, "a", 1);
	labels_init(&l, &list);
	CHECK(!places_add(&p, &l, 0, 2) && places_add(&p, &l, 0, 1));
	places_end(&p, &l, "file");
	CHECK(p.at[0] == 0 && p.at[1] == 1 && p.of[1] == 2);
}

CHECK_ALL(noise, retests, inverse, uniform, places, fixed)
