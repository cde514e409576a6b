/* people: each status, and what is counted of an annotator. */
#include "screen/people.h"

#include "world.h"

/* The label that person a gives item i, of three. */
typedef size_t label_of(struct rng *r, size_t i, size_t a, size_t truth);

static size_t
slip(struct rng *r, size_t truth, double p)
{
	return rng_unit(r) < p ? (truth + 1 + rng_below(r, 2)) % 3 : truth;
}

/* w0 guesses, w1 always says a, w2 sees every item otherwise, w3 has nine items, w4
 * three that nobody else has; the others slip once in ten times. */
static size_t
crowd_label(struct rng *r, size_t i, size_t a, size_t truth)
{
	if (a == 0)
		return rng_below(r, 3);
	if (a == 1)
		return 0;
	return slip(r, a == 2 ? (truth + 1) % 3 : truth, .05 + .002 * (double)(i % 9));
}

static void
read_crowd(struct world *w, size_t items, label_of *label)
{
	struct rng r = check_rng(7, 0);
	FILE *f = fopen("people.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < items; i++) {
		size_t truth = rng_below(&r, 3);

		for (size_t a = 0; a < 10; a++)
			if (a != 4 && (a != 3 || i < 9))
				fprintf(f, "i%zu\tw%zu\t%c\n", i, a,
					(char)('a' + label(&r, i, a, truth)));
	}
	for (size_t i = 0; i < 3; i++)
		fprintf(f, "alone%zu\tw4\t%c\n", i, (char)('a' + i));
	fclose(f);
	*w = (struct world){.labels = 3};
	world_open(w, "", "people.tsv", &world_need);
	free(items_rank(&w->table));
	world_raters(w);
	raters_by_annotator(&w->raters);
}

static void
statuses(void)
{
	const enum estimate_status expected[] = {ESTIMATE_CARELESS, ESTIMATE_CONSTANT,
		ESTIMATE_DIFFERS, ESTIMATE_FEW_LABELS, ESTIMATE_NO_OTHERS, ESTIMATE_OK,
		ESTIMATE_OK, ESTIMATE_OK, ESTIMATE_OK, ESTIMATE_OK};
	struct people p;
	struct world w;

	read_crowd(&w, 150, crowd_label);
	people_make(&p, &w.raters, .95, 100, 1);
	CHECK(p.n == 10 && p.copies.found == 0 && p.information > 0);
	for (size_t a = 0; a < p.n; a++)
		CHECK(p.person[a].status == expected[a]);
	CHECK(p.person[0].how == INFORMATION_DRAWN);
	CHECK(p.person[1].how == INFORMATION_ALL && p.person[1].commonest_share == 1);
	CHECK(p.person[1].information.value == 0 && p.person[1].information.hi == 0);
	CHECK(p.person[2].agreement.hi < .2 && p.person[2].information.value > .2);
	CHECK(p.person[3].labels == 9 && p.person[3].shared == 9);
	CHECK(p.person[4].shared == 0 && isnan(p.person[4].agreement.value));
	CHECK(p.how[INFORMATION_ALL] >= 1);
	people_free(&p);
	world_free(&w);
}

/* u: x twice a and once b, y once b, z alone. Of the labels of others for x half are a,
 * for y all are b. */
static void
counted(void)
{
	struct people p;
	struct world w;
	const struct screened *s;

	world_of_text(&w, "item\tannotator\tlabel\nx\tu\ta\nx\tu\ta\nx\tu\tb\nx\tv\ta\n"
		"x\tw\tb\ny\tu\tb\ny\tv\tb\nz\tu\tb\n", "");
	raters_by_annotator(&w.raters);
	people_make(&p, &w.raters, .95, 100, 1);
	s = &p.person[0];
	CHECK(s->items == 3 && s->labels == 5 && s->shared == 4);
	CHECK_NEAR(s->self, 1. / 3, 1e-15);
	CHECK(s->commonest == 1 && s->commonest_share == .6);
	/* .5 for x, 1 for y */
	CHECK_NEAR(s->agreement.value, .75, 1e-15);
	CHECK_NEAR(s->agreement.se, .25, 1e-15);
	CHECK(s->agreement.lo == 0 && s->agreement.hi == 1);
	CHECK(s->status == ESTIMATE_FEW_LABELS && isnan(p.person[1].self));
	/* the first of labels given as often */
	CHECK(p.person[1].commonest == 0 && p.person[1].commonest_share == .5);
	CHECK(isnan(p.information));
	people_free(&p);
	world_free(&w);
}

CHECK_ALL(statuses, counted)
