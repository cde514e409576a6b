/* people: each status, and what is counted of an annotator. */
#include "screen/people.h"
#include "screen/statuses.h"

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
	MEM_FREE(items_rank(&w->table));
	world_raters(w);
}

static void
statuses(void)
{
	const enum estimate_status expected[] = {ESTIMATE_OWN(SCREEN_CARELESS), ESTIMATE_CONSTANT,
		ESTIMATE_OWN(SCREEN_DIFFERS), ESTIMATE_FEW_LABELS, ESTIMATE_NO_OTHERS, ESTIMATE_OK,
		ESTIMATE_OK, ESTIMATE_OK, ESTIMATE_OK, ESTIMATE_OK};
	struct people p;
	struct world w;

	read_crowd(&w, 150, crowd_label);
	people_make(&p, &w.table, .95, 100, 1);
	CHECK(p.n == 10 && p.copies.found == 0 && p.information > 0);
	for (size_t a = 0; a < p.n; a++)
		CHECK(p.person[a].status == expected[a]);
	CHECK(p.person[0].how == INFORMATION_EXPANDED);
	CHECK(p.person[1].how == INFORMATION_ALL && p.person[1].commonest_share == 1);
	CHECK(p.person[1].information.value == 0 && p.person[1].information.hi == 0);
	CHECK(p.person[2].agreement.hi < .2 && p.person[2].information.value > .2);
	CHECK(p.person[3].labels == 9 && p.person[3].shared == 9);
	CHECK(p.person[4].shared == 0 && isnan(p.person[4].agreement.value));
	CHECK(p.how[INFORMATION_ALL] >= 1);
	/* nobody shares an item with w4 */
	CHECK(p.how[INFORMATION_ALL] + p.how[INFORMATION_DRAWN] +
		p.how[INFORMATION_EXPANDED] == 9);
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
	people_make(&p, &w.table, .95, 100, 1);
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
}

/* ---- by definition ---- */

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
middle(double *x, size_t n)
{
	qsort(x, n, sizeof *x, ascending);
	return n == 0 ? NUM_NA : (x[(n - 1) / 2] + x[n / 2]) / 2;
}

/* Is the status one of those that medians are of? */
static bool
is_compared(const struct screened *s)
{
	return s->status == ESTIMATE_OK || s->status == ESTIMATE_OWN(SCREEN_CARELESS) ||
		s->status == ESTIMATE_OWN(SCREEN_DIFFERS);
}

/* The medians, and what follows from them for each. */
static void
compare(const struct people *p)
{
	double x[3][16], information, agreement, deviation, se;
	size_t n = 0;
	bool informative;

	for (size_t a = 0; a < p->n; a++)
		if (is_compared(&p->person[a])) {
			x[0][n] = p->person[a].information.value;
			x[1][n] = p->person[a].information.se;
			x[2][n++] = p->person[a].agreement.value;
		}
	information = middle(x[0], n);
	se = 1.2533 * middle(x[1], n) / sqrt((double)n);
	agreement = middle(x[2], n);
	for (size_t i = 0; i < n; i++)
		x[2][i] = fabs(x[2][i] - agreement);
	deviation = 1.4826 * middle(x[2], n);
	informative = information > 2 * se;
	CHECK_NEAR(p->information, information, 1e-11);
	CHECK_NEAR(p->agreement, agreement, 1e-11);
	CHECK_NEAR(p->deviation, deviation, 1e-11);
	CHECK(p->informative == informative);
	for (size_t a = 0; a < p->n; a++) {
		const struct screened *s = &p->person[a];
		bool above = s->information.value > 2 * s->information.se;

		if (is_compared(s))
			CHECK(s->status == (informative && !above &&
				s->information.value < information / 10 ?
				ESTIMATE_OWN(SCREEN_CARELESS) : above &&
				s->agreement.hi < agreement &&
				s->agreement.value < agreement - 3 * deviation ?
				ESTIMATE_OWN(SCREEN_DIFFERS) : ESTIMATE_OK));
	}
}

/* People who guess more and less, none of whom copies. */
static void
defined(void)
{
	size_t informative = 0, runs = 60;

	for (size_t run = 0; run < runs; run++) {
		struct rng r = check_rng(9, run);
		double guess = .8 * rng_unit(&r);
		size_t people = 2 + rng_below(&r, 5);
		FILE *f = fopen("guess.tsv", "w");
		struct world w = {.labels = 3};
		struct people p;

		fprintf(f, "item\tannotator\tlabel\n");
		for (size_t i = 0; i < 30; i++) {
			size_t truth = rng_below(&r, 3);

			for (size_t a = 0; a < people; a++)
				fprintf(f, "i%zu\tw%zu\t%c\n", i, a, (char)('a' +
					(a == 0 || rng_unit(&r) < guess ?
					rng_below(&r, 3) : (truth + (a == 1)) % 3)));
		}
		fclose(f);
		world_open(&w, "", "guess.tsv", &world_need);
		MEM_FREE(items_rank(&w.table));
		world_raters(&w);
		people_make(&p, &w.table, .95, 20, 1);
		if (p.copies.found == 0)
			compare(&p);
		informative += p.informative;
	}
	if (!CHECK(informative > runs / 6 && informative < runs - runs / 6))
		printf("\t%zu\n", informative);
}

/* w4 says a and b in turn of items of which all others say a: nothing can be told, and
 * nothing is above 0. */
static void
one_kind(void)
{
	struct rng r = check_rng(10, 0);
	FILE *f = fopen("kind.tsv", "w");
	struct world w = {.labels = 3};
	struct people p;

	fprintf(f, "item\tannotator\tlabel\n");
	for (size_t i = 0; i < 60; i++)
		for (size_t a = 0; a < 5; a++)
			if (a < 4 || i % 3 == 0)
				fprintf(f, "i%zu\tw%zu\t%c\n", i, a, (char)('a' +
					(a == 4 ? i % 2 : i % 3 == 0 ? 0 :
					slip(&r, i % 3, .1 * (double)a))));
	fclose(f);
	world_open(&w, "", "kind.tsv", &world_need);
	MEM_FREE(items_rank(&w.table));
	world_raters(&w);
	people_make(&p, &w.table, .95, 100, 1);
	CHECK(p.informative && p.person[4].shared == 20);
	CHECK(p.person[4].information.value == 0 && p.person[4].information.se == 0);
	CHECK(p.person[4].status == ESTIMATE_OWN(SCREEN_CARELESS));
}

CHECK_ALL(statuses, counted, defined, one_kind)
