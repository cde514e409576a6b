/* redraw: which annotators and items are drawn, and from how many. */
#include "bias/replicate.h"

#include "world.h"

/* Ten annotators of two kinds, a label each: the units of a grouping. */
static void
make(struct world *p, struct units *u, struct grouping *g, const char *text,
	bool pooled)
{
	const struct units_rules rules = {.pooled = pooled};

	*p = (struct world){.items = 2, .people = WORLD_PEOPLE,
		.labels = 3};
	for (size_t w = 0; w < WORLD_PEOPLE; w++) {
		p->kind[w] = w < 3;
		p->times[w % 2][w][w % 3 ? 0 : 1] = 1;
	}
	world_read(p, "-g kind");
	grouping_parse(g, text, &p->input);
	units_make(u, &p->raters, g, &rules);
}

/* Annotators are drawn within their groups, of 5 and 3. */
static void
annotators(bool pooled)
{
	struct world p;
	struct units u;
	struct grouping g;
	struct redraw x;

	make(&p, &u, &g, "kind", pooled);
	redraw_init(&x, &u, CROSSED_ANNOTATORS, 1, 20);
	CHECK(!x.items && x.how.kinds == 1);
	CHECK(redraw_members(&x, &u, 0) == 5);
	CHECK(redraw_members(&x, &u, 1) == 3);
	for (uint64_t r = 0; r < 20; r++) {
		double all[2] = {0};

		resample_draw(&x.how, r);
		CHECK(x.drawn.annotator == x.units[0].times && !x.drawn.item);
		for (size_t a = 0; a < WORLD_PEOPLE; a++)
			all[u.person[a]] += x.drawn.annotator[a];
		CHECK_NEAR(all[0], 5, 1e-12);
		CHECK_NEAR(all[1], 3, 1e-12);
	}
}

/* Items are drawn within their group where units are items; else all of them. */
static void
items(void)
{
	struct world p;
	struct units u;
	struct grouping g;
	struct redraw x;

	make(&p, &u, &g, "kind", false);
	redraw_init(&x, &u, CROSSED_BOTH, 1, 1);
	CHECK(x.annotators && x.items && x.how.kinds == 2);
	CHECK(redraw_members(&x, &u, 0) == 2); /* items */
	resample_draw(&x.how, 0);
	/* n - 1 of n, which are no units, as often as drawn */
	CHECK(x.items->whole && x.drawn.item[0] + x.drawn.item[1] == 1);

	make(&p, &u, &g, "ambiguity:1", false);
	redraw_init(&x, &u, CROSSED_ITEMS, 1, 1);
	CHECK(!x.annotators);
	CHECK(redraw_members(&x, &u, 0) == 2);
	redraw_init(&x, &u, CROSSED_ANNOTATORS, 1, 1);
	CHECK(redraw_members(&x, &u, 0) == WORLD_PEOPLE);
}

/* Times add up to the members of each group, in steps of n / (n - 1), and the variance of
 * a group's mean is that of its members over n (divisor n - 1). */
static void
variance(void)
{
	enum { REPLICATES = 20000 };
	double mean[2] = {0}, square[2] = {0}, want[2] = {0};
	struct world p;
	struct units u;
	struct grouping g;
	struct redraw x;

	make(&p, &u, &g, "kind", false);
	redraw_init(&x, &u, CROSSED_ANNOTATORS, 1, REPLICATES);
	for (uint64_t r = 0; r < REPLICATES; r++) {
		resample_draw(&x.how, r);
		for (size_t k = 0; k < 2; k++) {
			double n = (double)redraw_members(&x, &u, k), sum = 0, all = 0;

			for (size_t a = 0; a < WORLD_PEOPLE; a++) {
				double times = x.drawn.annotator[a];

				if (u.person[a] != k)
					continue;
				CHECK_NEAR(remainder(times * (n - 1) / n, 1), 0, 1e-12);
				sum += times * (double)a;
				all += times;
			}
			CHECK_NEAR(all, n, 1e-12);
			mean[k] += sum / all / REPLICATES;
			square[k] += pow(sum / all, 2) / REPLICATES;
		}
	}
	for (size_t k = 0; k < 2; k++) {
		double n = (double)redraw_members(&x, &u, k), own = 0;

		for (size_t a = 0; a < WORLD_PEOPLE; a++)
			own += u.person[a] == k ? (double)a / n : 0;
		for (size_t a = 0; a < WORLD_PEOPLE; a++)
			want[k] += u.person[a] == k ? pow((double)a - own, 2) /
				(n - 1) / n : 0;
		CHECK_NEAR(mean[k], own, .03);
		CHECK_NEAR(square[k] - mean[k] * mean[k], want[k], .04 * want[k]);
	}
}

int
main(void)
{
	variance();
	annotators(false);
	annotators(true);
	items();
	return check_done();
}
