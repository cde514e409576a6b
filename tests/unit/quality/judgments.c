/* judgments: against the array that the rows were written from. */
#include "quality/judgments.h"

#include "world.h"

/* The labels of a judgment, as bits. */
static uint32_t
bits(const struct judgments *j, size_t at)
{
	size_t n;
	const uint32_t *label = judgments_set(j, j->raters.rating[at].label, &n);
	uint32_t set = 0;

	for (size_t k = 0; k < n; k++) {
		CHECK(k == 0 || label[k] > label[k - 1]);
		set |= UINT32_C(1) << label[k];
	}
	return set;
}

static uint32_t
chosen(const struct world *c, size_t u, size_t w)
{
	uint32_t set = 0;

	for (size_t l = 0; l < c->labels; l++)
		set |= (uint32_t)(c->times[u][w][l] > 0) << l;
	return set;
}

/* Units in the order of their names, in these annotators in theirs. */
static void
by_unit(const struct world *c, const struct judgments *j)
{
	size_t unit = 0, at = 0, single = 0, several = 0;

	for (size_t u = 0; u < c->items; u++) {
		if (world_judges(c, u) < 2) {
			single += world_judges(c, u);
			continue;
		}
		CHECK(unit < j->raters.n && j->raters.start[unit] == at);
		CHECK(world_number(items_name(&c->table, j->unit[unit])) == u);
		for (size_t w = 0; w < c->people; w++) {
			uint32_t set = chosen(c, u, w);

			if (set == 0)
				continue;
			several += (set & (set - 1)) != 0;
			CHECK(world_person(c, j->raters.rating[at].annotator) == w);
			CHECK(bits(j, at++) == set);
		}
		unit++;
	}
	CHECK(j->raters.n == unit && j->raters.start[unit] == at && j->raters.ratings == at);
	CHECK(j->single == single && j->several == several);
}

static void
drawn(bool multilabel)
{
	struct rng r = check_rng(2, multilabel);

	for (int i = 0; i < 400; i++) {
		struct judgments j;
		struct world c;

		world_draw(&c, &r, 2, WORLD_LABELS);
		world_shuffle(&c, &r);
		world_read(&c, multilabel ? "--multilabel" : "");
		judgments_make(&j, &c.table);
		CHECK(!j.none && j.labels == c.labels);
		by_unit(&c, &j);
	}
}

/* Who chose none of the labels chose one that is called so. */
static void
none(void)
{
	struct world w;
	struct judgments j;

	world_of_text(&w, "item\tannotator\tlabel\nx\tu\ta\nx\tv\t-\nx\tu\tb\n"
		"x\tw\t-\n", "--multilabel");
	judgments_make(&j, &w.table);
	CHECK(j.none && j.labels == 3 && j.raters.ratings == 3 && j.sets.n == 2);
	CHECK(bits(&j, 0) == 3 && bits(&j, 1) == 4 && bits(&j, 2) == 4);
}

int
main(void)
{
	drawn(false);
	drawn(true);
	none();
	return check_done();
}
