/* consistency: the mean difference from the most similar, and what it is by chance. */
#include "bias/consistency.h"

#include "world.h"

enum { PEOPLE = 6 };

/* Annotators of these ages, with these values. */
static void
make(struct consistency *x, const char *const age[], const double *value,
	uint64_t nearest)
{
	const struct consistency_rules rules = {.nearest = nearest,
		.permutations = 4000, .seed = 2, .level = .95};
	static char text[1 << 12];
	size_t n = (size_t)sprintf(text, "item\tannotator\tlabel\tkind\n");
	struct similarity by;
	struct grouping g;
	struct world w;

	for (int a = 0; a < PEOPLE; a++)
		n += (size_t)sprintf(text + n, "i\tw%d\tx\t%s\n", a, age[a]);
	world_of_text(&w, text, "-g kind");
	grouping_parse(&g, "kind", &w.input);
	similarity_make(&by, &w.raters, &g);
	consistency_make(x, &by, value, &rules);
}

static void
nearest(void)
{
	static const char *const age[PEOPLE] = {"20", "21", "40", "44", "60", "NA"};
	const double value[PEOPLE] = {.5, .7, .2, .4, 1, 0};
	struct consistency x;

	make(&x, age, value, 1);
	/* 20-21, 21-20, 40-44, 44-40, 60-44; of one nobody knows anything */
	CHECK_NEAR(x.value.value, 1 - (.2 + .2 + .2 + .2 + .6) / 5, 1e-14);
	CHECK(x.value.status == ESTIMATE_OK && isnan(x.value.lo));
	CHECK(x.people == 5 && x.counts[0] && !x.counts[5]);
	MEM_FREE(x.counts);
	make(&x, age, value, 2);
	CHECK_NEAR(x.value.value, 1 - (fabs(.5 - .45) + fabs(.7 - .35) + fabs(.2 -
		.55) + fabs(.4 - .6) + fabs(1 - .3)) / 5, 1e-14);
	MEM_FREE(x.counts);
	make(&x, age, value, 5);
	CHECK(x.value.status == ESTIMATE_FEW_UNITS && isnan(x.value.value));
	CHECK(x.chance.status == ESTIMATE_FEW_UNITS && isnan(x.chance.value));
	MEM_FREE(x.counts);
}

/* All who are as similar share the place of the last. */
static void
ties(void)
{
	static const char *const age[PEOPLE] = {"a", "a", "a", "b", "b", "b"};
	const double value[PEOPLE] = {0, .3, .6, 1, 1, .4};
	struct consistency x;

	make(&x, age, value, 1);
	CHECK_NEAR(x.value.value, 1 - (.45 + 0 + .45 + .3 + .3 + .6) / 6, 1e-14);
	MEM_FREE(x.counts);
	/* two of the own, and a third part of three others */
	make(&x, age, value, 3);
	CHECK_NEAR(x.value.value, 1 - (fabs(0 - 1.7 / 3) + fabs(.3 - 1.4 / 3) +
		fabs(.6 - 1.1 / 3) + fabs(1 - 1.7 / 3) * 2 + fabs(.4 - 2.3 / 3)) / 6,
		1e-14);
	MEM_FREE(x.counts);
}

/* With one neighbour of six the mean over permutations is that over all pairs; a value
 * that is the same for all changes nothing. */
static void
chance(void)
{
	static const char *const age[PEOPLE] = {"1", "2", "10", "11", "20", "21"};
	const double value[PEOPLE] = {0, .1, .5, .6, .9, 1}, same[PEOPLE] = {.7, .7,
		.7, .7, .7, .7}, none[PEOPLE] = {.7, .7, .7, NUM_NA, .7, NUM_NA};
	struct consistency x;
	double pairs = 0;

	for (size_t a = 0; a < PEOPLE; a++)
		for (size_t b = 0; b < a; b++)
			pairs += value[a] - value[b];
	make(&x, age, value, 1);
	CHECK_NEAR(x.value.value, .9, 1e-14);
	CHECK_NEAR(x.chance.value, 1 - pairs / 15, .01);
	CHECK(x.chance.lo < x.chance.value && x.chance.hi <= .9 + 1e-14);
	CHECK(x.chance.status == ESTIMATE_SAMPLED);
	MEM_FREE(x.counts);
	make(&x, age, same, 1);
	CHECK(x.value.value == 1 && x.chance.lo == 1 && x.chance.hi == 1);
	MEM_FREE(x.counts);
	make(&x, age, none, 1);
	CHECK(x.people == 4 && !x.counts[3] && x.value.value == 1);
	MEM_FREE(x.counts);
}

CHECK_ALL(nearest, ties, chance)
