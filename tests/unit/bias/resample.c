/* resample: how many are drawn of whom, and what that does to a mean. */
#include "bias/resample.h"

#include "panel.h"

/* Ten annotators of two kinds, a label each: the units of a grouping. */
static void
make(struct panel *p, struct units *u, struct grouping *g, const char *text,
	bool pooled)
{
	const struct units_rules rules = {.pooled = pooled};

	*p = (struct panel){.items = 2, .people = PEOPLE};
	for (size_t w = 0; w < PEOPLE; w++) {
		p->kind[w] = w < 3;
		p->times[w % 2][w][w % 3 ? 0 : 1] = 1;
	}
	panel_read(p);
	grouping_parse(g, text, &p->input.group);
	units_make(u, &p->raters, g, &rules);
}

/* Weights add up to the members of each group, in steps of n / (n - 1), and the
 * variance of a group's mean is that of its members over n (divisor n - 1). */
static void
annotators(bool pooled)
{
	enum { REPLICATES = 20000 };
	struct panel p;
	struct units u;
	struct grouping g;
	struct resample x;
	double mean[2] = {0}, square[2] = {0}, n[2], truth[2];

	make(&p, &u, &g, "kind", pooled);
	resample_init(&x, &u, RESAMPLE_ANNOTATORS, 1);
	CHECK(x.weights.item == NULL && x.weights.annotator);
	for (size_t k = 0; k < 2; k++)
		n[k] = (double)resample_members(&x, &u, k);
	CHECK(n[0] == 5 && n[1] == 3);
	for (uint64_t k = 0; k < REPLICATES; k++) {
		double sum[2] = {0}, all[2] = {0};

		resample_next(&x, k);
		for (size_t a = 0; a < PEOPLE; a++) {
			sum[u.person[a]] += x.weights.annotator[a] * (double)a;
			all[u.person[a]] += x.weights.annotator[a];
		}
		for (size_t i = 0; i < 2; i++) {
			CHECK_NEAR(all[i], n[i], 1e-12);
			mean[i] += sum[i] / all[i] / REPLICATES;
			square[i] += pow(sum[i] / all[i], 2) / REPLICATES;
		}
	}
	/* of b, the first three, 0 1 2: variance 1; of a, 3 to 7: 2.5 */
	truth[0] = 2.5 / 5;
	truth[1] = 1. / 3;
	CHECK_NEAR(mean[0], 5, .01);
	CHECK_NEAR(mean[1], 1, .01);
	for (size_t i = 0; i < 2; i++)
		CHECK_NEAR(square[i] - mean[i] * mean[i], truth[i], .02);
	resample_free(&x);
	units_free(&u);
	panel_free(&p);
}

/* Items where units are items, within their group; else all of them. */
static void
items(void)
{
	struct panel p;
	struct units u;
	struct grouping g;
	struct resample x;

	make(&p, &u, &g, "kind", false);
	resample_init(&x, &u, RESAMPLE_BOTH, 1);
	CHECK(x.weights.item && x.weights.annotator);
	CHECK(resample_members(&x, &u, 0) == 2); /* items */
	resample_next(&x, 0);
	CHECK(x.weights.item[0] + x.weights.item[1] == 2);
	resample_free(&x);
	units_free(&u);
	panel_free(&p);

	make(&p, &u, &g, "ambiguity:1", false);
	resample_init(&x, &u, RESAMPLE_ITEMS, 1);
	CHECK(x.weights.annotator == NULL);
	CHECK(resample_members(&x, &u, 0) == 2);
	resample_free(&x);
	resample_init(&x, &u, RESAMPLE_ANNOTATORS, 1);
	CHECK(resample_members(&x, &u, 0) == PEOPLE);
	resample_free(&x);
	units_free(&u);
	panel_free(&p);
}

/* One member stays; the same replicate has the same draws. */
static void
again(void)
{
	struct panel p = {.items = 1, .people = 2};
	const struct units_rules rules = {.pooled = false};
	struct units u;
	struct grouping g;
	struct resample x;
	double first[PEOPLE];

	p.kind[1] = 1;
	p.times[0][0][0] = p.times[0][1][0] = 1;
	panel_read(&p);
	grouping_parse(&g, "kind", &p.input.group);
	units_make(&u, &p.raters, &g, &rules);
	resample_init(&x, &u, RESAMPLE_ANNOTATORS, 1);
	resample_next(&x, 5);
	CHECK(x.weights.annotator[0] == 1 && x.weights.annotator[1] == 1);
	resample_free(&x);
	units_free(&u);
	panel_free(&p);

	make(&p, &u, &g, "kind", false);
	resample_init(&x, &u, RESAMPLE_ANNOTATORS, 9);
	resample_next(&x, 3);
	memcpy(first, x.weights.annotator, sizeof first);
	resample_next(&x, 4);
	CHECK(memcmp(first, x.weights.annotator, sizeof first) != 0);
	resample_next(&x, 3);
	CHECK(memcmp(first, x.weights.annotator, sizeof first) == 0);
	resample_free(&x);
	units_free(&u);
	panel_free(&p);
}

int
main(void)
{
	annotators(false);
	annotators(true);
	items();
	again();
	return check_done();
}
