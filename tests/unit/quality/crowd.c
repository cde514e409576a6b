/* crowd: the terms of pairs of annotators of whom one is alone, against a loop over
 * all pairs. */
#include "quality/crowd.h"

#include "check.h"

enum { PEOPLE = CROWD + 60, LABELS = 4, SETS = 6 };

/* Labels, pairs of them, and none. */
static size_t first_label[SETS + 1] = {0, 1, 2, 3, 5, 7, 7};
static uint32_t labels[] = {0, 1, 2, 0, 2, 1, 2};

struct crowd {
	struct judgments j;
	size_t start[2], first[PEOPLE + 1];
	struct rating rating[PEOPLE];
	double weight[PEOPLE];
};

/* One unit; every third annotator judged another one, too. */
static void
crowd_draw(struct crowd *c, struct rng *r, uint32_t people)
{
	*c = (struct crowd){.start = {0, people}};
	for (uint32_t a = 0; a < people; a++) {
		c->rating[a] = (struct rating){a, (uint32_t)rng_below(r, SETS)};
		c->first[a + 1] = c->first[a] + 1 + (rng_below(r, 3) == 0);
		c->weight[a] = rng_below(r, 4) ? (double)rng_below(r, 1000) / 1000 :
			1e-8;
	}
	c->j.raters.n = 1;
	c->j.raters.annotators = people;
	c->j.raters.start = c->start;
	c->j.raters.first = c->first;
	c->j.raters.rating = c->rating;
	c->j.sets.n = SETS;
	c->j.sets.start = first_label;
	c->j.sets.label = labels;
	c->j.nothing = LABELS - 1;
	c->j.labels = LABELS;
}

static bool
chose(const struct crowd *c, size_t a, uint32_t label)
{
	size_t n;
	const uint32_t *of = judgments_set(&c->j, c->rating[a].label, &n);

	for (size_t k = 0; k < n; k++)
		if (of[k] == label)
			return true;
	return false;
}

static bool
one_is_alone(const struct crowd *c, size_t a, size_t b)
{
	return c->first[a + 1] - c->first[a] == 1 ||
		c->first[b + 1] - c->first[b] == 1;
}

static void
sums(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 20; round++) {
		struct mean found[LABELS] = {{{0, 0}, {0, 0}}};
		struct crowd c;

		crowd_draw(&c, &r, CROWD + 1 + (uint32_t)rng_below(&r, 59));
		crowd_add(found, &c.j, c.weight, 0);
		for (uint32_t l = 0; l < LABELS; l++) {
			double both = 0, all = 0;

			for (size_t a = 0; a < c.start[1]; a++)
				for (size_t b = 0; b < c.start[1]; b++)
					if (a != b && chose(&c, b, l) &&
					    one_is_alone(&c, a, b)) {
						all += c.weight[a] * c.weight[b];
						both += chose(&c, a, l) ?
							c.weight[a] *
							c.weight[b] : 0;
					}
			CHECK_NEAR(sum_value(&found[l].sum), both, 1e-12);
			CHECK_NEAR(sum_value(&found[l].weight), all, 1e-12);
		}
	}
}

static void
sizes(void)
{
	struct rng r = check_rng(2, 0);
	struct crowd c;

	crowd_draw(&c, &r, CROWD);
	CHECK(!crowd_is(&c.j.raters, 0) && !crowd_alone(&c.j.raters, 0, 0));
	crowd_draw(&c, &r, CROWD + 1);
	CHECK(crowd_is(&c.j.raters, 0));
	for (uint32_t a = 0; a <= CROWD; a++)
		CHECK(crowd_alone(&c.j.raters, 0, a) ==
			(c.first[a + 1] - c.first[a] == 1));
}

CHECK_ALL(sums, sizes)
