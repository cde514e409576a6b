/* flip_law: shares of labels by the whole matrix M give back those of primary labels;
 * and the order of the labels of a table. */
#include "worth/flip_law.h"

#include "check.h"
#include "text/num.h"
#include "text/strings.h"
#include "stats/shares.h"

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

/* Without neighbours it is p_flip of the paper, to the digit, and noise where that is. */
static void
uniform(void)
{
	for (size_t k = 2; k < 30; k++) {
		double bound = (double)(k - 1) / (double)k;
		struct flip_law s = {.k = k, .p = bound};

		CHECK_NEAR(flip_law_pflip(.3, 1 / (double)(k - 1)),
			shares_pflip(.3, k), 1e-15);
		CHECK(flip_law_is_noise(&s));
		s.p = bound - 1e-9;
		CHECK(!flip_law_is_noise(&s));
	}
	CHECK(flip_law_is_noise(&(struct flip_law){.k = 5, .p = .5,
		.neighbours = 1}));
	CHECK(!flip_law_is_noise(&(struct flip_law){.k = 5, .p = .4999,
		.neighbours = 1}));
	CHECK(isnan(flip_law_pflip(NUM_NA, .5)) && flip_law_pflip(0, .5) == 0);
	CHECK(flip_law_pflip(.9, .5) == 1 / 1.5);
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
	places_free(&p);

	/* labels that nobody named stand where no other does */
	l.declared = 6;
	for (uint32_t i = 0; i < 4; i++)
		CHECK(places_add(&p, &l, i, i == 0 ? 6 : i + 1));
	places_end(&p, &l, "file");
	CHECK(p.at[0] == 4 && p.at[4] == 5 && p.at[5] == 0);
	places_free(&p);

	CHECK(places_add(&p, &l, 0, 2) && places_add(&p, &l, 1, 2));
	CHECK_DIES(1, "file: labels \"a\" and \"b\" have the same place",
		places_end(&p, &l, "file"));
	places_free(&p);
	CHECK(places_add(&p, &l, 0, 7));
	CHECK_DIES(1, "file: label \"a\": place 7, but there are 6 labels",
		places_end(&p, &l, "file"));
	places_free(&p);
	CHECK(places_add(&p, &l, 0, 2));
	CHECK_DIES(1, "file: label \"b\" has no row: its place",
		places_end(&p, &l, "file"));
	places_free(&p);
	labels_free(&l);
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
	places_free(&p);
	labels_free(&l);
	strings_free(&list);
}

CHECK_ALL(inverse, uniform, places, fixed)
