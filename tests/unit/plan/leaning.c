/* leaning: the variance of leanings by loops over pairs of labels, of people and of
 * items. */
#include "plan/people.h"
#include "plan/statuses.h"

#include "leanings.h"
#include "status_words.h"

/* v of label l of item i is score[i][l]. */
struct marks {
	double score[ITEMS][LABELS];
};

static size_t
item_of(const struct pilot *p, size_t i)
{
	return (size_t)atoi(items_name(p->all, pilot_row(p, i)).p + 1);
}

/* The leaning that the tool finds in v moved by `by`. */
static struct leaning
made(const struct pilot *p, const struct marks *marks, double by, double item)
{
	size_t *start = mem_alloc(p->n + 1, sizeof *start), n = 0;
	double *v = mem_alloc(p->n * LABELS, sizeof *v);
	struct leaning x;

	for (size_t i = 0; i < p->n; i++) {
		struct vector c = pilot_counts(p, i);

		start[i] = n;
		for (size_t l = 0; l < c.cells; l++)
			v[n++] = by + marks->score[item_of(p, i)]
				[pilot_label(p, c.cell[l].label)];
	}
	x = leaning_of(p, start, v, item);
	MEM_FREE(start);
	MEM_FREE(v);
	return x;
}

static double
overlap_of(const struct table *t)
{
	static bool of_items[ITEMS][ITEMS + PEOPLE];

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			of_items[i][g] = t->label[i][g] != NOTHING;
	return shared_mean(of_items, t->items, t->people);
}

static void
check_table(const struct table *t, struct rng *r)
{
	static struct guess guess; /* a model has the ratings read */
	const double item = .3 * rng_unit(r);
	struct values values = {.n = {0}};
	struct scene scene;
	struct marks marks;
	struct leaning x, moved;
	double people;

	for (size_t i = 0; i < t->items; i++) {
		for (size_t l = 0; l < t->labels; l++)
			marks.score[i][l] = rng_normal(r);
		for (size_t g = 0; g < t->people; g++)
			if (t->label[i][g] != NOTHING)
				values.v[i][g] = marks.score[i][t->label[i][g]];
	}
	guess_draw(&guess, t, r);
	scene_open(&scene, t, &guess, 1);
	x = made(&scene.pilot, &marks, 0, item);
	people = leaning(&values, t);
	CHECK_NEAR(x.products, people, 1e-12);
	CHECK_STATUS(x.status, isnan(people) ? "needs_annotators" : "ok");
	CHECK_NEAR(x.overlap, overlap_of(t), 1e-12);
	CHECK_NEAR(leaning_taken(&x), taken(&values, t, item, people), 1e-11);
	/* whatever counts as 0, each person counts alike */
	moved = made(&scene.pilot, &marks, 5, item);
	CHECK_NEAR(x.persons, moved.persons, 1e-11);
	CHECK(x.even == moved.even);
}

int
main(void)
{
	static const char *const edges[] = {"1", "12", "1 2 1", "12 1 2", "12 12 12",
		"1. .2", "1. 2. .2 .1", "12.. ..12", "12. 1.. 2.. 1.2"};
	struct rng r = check_rng(1, 0);

	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		struct table t = table_of(edges[i], 2);

		check_table(&t, &r);
	}
	for (int round = 0; round < 300; round++) {
		struct table t = table_draw(&r, 1 + rng_below(&r, 12), 1);

		check_table(&t, &r);
	}
	return check_done();
}
