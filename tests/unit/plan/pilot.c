/* pilot: how often items count, as read and as drawn; labels that only models have; the
 * law of the labels. */
#include "plan/pilot.h"

#include "scene.h"
#include "draws.h"

/* Counts of the items and vectors, where item i of the table counts times[i]. */
static void
check_counts(const struct pilot *p, const struct table *t, const double *times)
{
	double items = 0, labels = 0, most = 0, fewest = PEOPLE;

	for (size_t i = 0; i < t->items; i++) {
		double n = (double)table_given(t, i);

		CHECK(pilot_row(p, i) == i && p->units.times[i] == times[i]);
		items += times[i];
		labels += times[i] * n;
		most = fmax(most, n);
		fewest = fmin(fewest, n);
	}
	CHECK(p->n == t->items && p->items == items && p->labels == labels);
	CHECK(p->most == most && p->fewest == fewest);
	for (size_t n = 0; n <= PEOPLE; n++) {
		double having = 0;

		for (size_t i = 0; i < t->items; i++)
			having += table_given(t, i) >= n ? times[i] : 0;
		CHECK(pilot_having(p, (double)n) == having);
	}
}

/* Each item's vector is made of its labels. */
static void
check_vectors(const struct pilot *p, const struct table *t)
{
	for (size_t i = 0; i < t->items; i++) {
		struct vector v = p->view[p->subset.vector[i]];

		CHECK(v.n == table_given(t, i));
		for (size_t c = 0; c < v.cells; c++) {
			size_t n = 0;

			for (size_t g = 0; g < t->people; g++)
				n += t->label[i][g] == (int)v.cell[c].label;
			CHECK(v.cell[c].n == n);
		}
	}
}

/* The law is that of a pilot of the items as they count. */
static void
check_law(struct pilot *p, const struct table *t, const double *times)
{
	static struct guess none;
	struct table repeated = table_repeat(t, times, &none);
	const struct law *l = pilot_law(p), *m;
	struct scene y;

	scene_open(&y, &repeated, NULL, 0);
	m = pilot_law(&y.pilot);
	CHECK(!l == !m && !l == (items_having(&repeated, 2) < 2));
	for (int i = 0; l && i < 64; i++) {
		int labels[3];

		if (sequence((size_t)i, t->labels, 3, labels))
			CHECK_NEAR(chance_of(l, labels, 3), chance_of(m, labels,
				3), 1e-7);
	}
}

static void
of_tables(struct rng *r)
{
	struct table t = table_draw(r, 1 + rng_below(r, 12), 1 + rng_below(r, 2));
	double ones[ITEMS], times[ITEMS];
	const struct guess first = guess_first();
	uint64_t drawn[ITEMS];
	struct scene x;

	for (size_t i = 0; i < t.items; i++)
		ones[i] = 1;
	scene_open(&x, &t, &first, 1);
	CHECK(x.pilot.k == t.labels);
	check_counts(&x.pilot, &t, ones);
	check_vectors(&x.pilot, &t);
	check_law(&x.pilot, &t, ones);
	for (uint64_t b = 0; b < 2; b++) {
		draws(9, b, NULL, t.items, drawn);
		for (size_t i = 0; i < t.items; i++)
			times[i] = (double)drawn[i];
		draws_take(&x.pilot.units, 9, b);
		pilot_again(&x.pilot);
		check_counts(&x.pilot, &t, times);
		/* of more labels a fit from the last one may end elsewhere */
		if (t.labels == 2)
			check_law(&x.pilot, &t, times);
	}
	pilot_whole(&x.pilot);
	check_counts(&x.pilot, &t, ones);
	check_law(&x.pilot, &t, ones);
}

static void
open_tables(struct scene *x, const char *pilot, const char *model, bool intersect)
{
	char name[] = "m.tsv", *operand = name;

	*x = (struct scene){.t = NULL};
	write_text("pilot.tsv", pilot);
	write_text(name, model);
	scene_read(x, "", intersect, &operand, 1);
}

/* Classes are the labels b and d; a and c are a model's. */
static void
of_other_labels(void)
{
	struct scene x;

	open_tables(&x, "item\tannotator\tlabel\nx\t1\td\nx\t2\tb\ny\t1\td\n"
		"z\t1\td\n", "item\tlabel\nx\ta\ny\tc\nz\td\n", false);
	CHECK(labels_k(&x.task.truth.labels) == 4);
	CHECK(x.pilot.k == 2 && x.pilot.classes.scale.q == 2);
	CHECK(view_is(labels_name(&x.task.truth.labels, pilot_label(&x.pilot, 0)),
		"b"));
	CHECK(view_is(labels_name(&x.task.truth.labels, pilot_label(&x.pilot, 1)),
		"d"));
	CHECK(x.pilot.view[x.pilot.subset.vector[0]].n == 2);
}

/* Items that a model lacks are none of the pilot. */
static void
of_fewer_items(void)
{
	struct scene x;

	open_tables(&x, "item\tannotator\tlabel\nx\t1\td\nz\t2\tb\ny\t1\td\n",
		"item\tlabel\nz\tb\ny\td\n", true);
	CHECK(x.pilot.n == 2 && x.pilot.items == 2 && x.pilot.labels == 2);
	CHECK(x.pilot.fewest == 1 && x.pilot.most == 1);
	/* by name */
	CHECK(pilot_row(&x.pilot, 0) == 2 && pilot_row(&x.pilot, 1) == 1);
}

int
main(void)
{
	struct rng r;

	if (!freopen("notes.txt", "w", stderr))
		return 1;
	rng_seed(&r, 1, 0);
	for (int round = 0; round < 200; round++)
		of_tables(&r);
	of_other_labels();
	of_fewer_items();
	return check_done();
}
