/* judgments: against the array that the rows were written from. */
#include "quality/judgments.h"

#include "crowd.h"

/* The labels of a judgment, as bits. */
static uint32_t
bits(const struct judgments *j, size_t at)
{
	size_t n;
	const uint32_t *label = judgments_set(j, j->set[at], &n);
	uint32_t set = 0;

	for (size_t k = 0; k < n; k++) {
		CHECK(k == 0 || label[k] > label[k - 1]);
		set |= UINT32_C(1) << label[k];
	}
	return set;
}

static uint32_t
chosen(const struct crowd *c, size_t u, size_t w)
{
	uint32_t set = 0;

	for (size_t l = 0; l < c->labels; l++)
		set |= (uint32_t)crowd_chose(c, u, w, l) << l;
	return set;
}

/* Units in the order of their names, in these annotators in theirs. */
static void
by_unit(const struct crowd *c, const struct judgments *j)
{
	size_t unit = 0, at = 0, single = 0, several = 0;

	for (size_t u = 0; u < c->units; u++) {
		if (crowd_judges(c, u) < 2) {
			single += crowd_judges(c, u);
			continue;
		}
		CHECK(unit < j->units && j->start[unit] == at);
		CHECK(crowd_number(items_name(&c->items, j->item[unit])) == u);
		for (size_t w = 0; w < c->people; w++) {
			uint32_t set = chosen(c, u, w);

			if (set == 0)
				continue;
			several += (set & (set - 1)) != 0;
			CHECK(j->unit[at] == unit);
			CHECK(crowd_number(ids_name(&c->items.annotators,
				j->annotator[at])) == w);
			CHECK(bits(j, at++) == set);
		}
		unit++;
	}
	CHECK(j->units == unit && j->start[unit] == at && j->n == at);
	CHECK(j->single == single && j->several == several);
}

/* Each judgment once, by annotator and unit. */
static void
by_annotator(const struct judgments *j)
{
	CHECK(j->by_start[0] == 0 && j->by_start[j->annotators] == j->n);
	for (size_t a = 0; a < j->annotators; a++)
		for (size_t k = j->by_start[a]; k < j->by_start[a + 1]; k++) {
			CHECK(j->annotator[j->by[k]] == a);
			CHECK(k == j->by_start[a] || j->by[k] > j->by[k - 1]);
		}
}

static void
drawn(bool multilabel)
{
	struct rng r;

	rng_seed(&r, 2, multilabel);
	for (int i = 0; i < 400; i++) {
		struct judgments j;
		struct crowd c;

		crowd_draw(&c, &r);
		if (!crowd_read(&c, &r, multilabel))
			continue;
		judgments_make(&j, &c.items);
		CHECK(!j.none && j.labels == c.labels);
		by_unit(&c, &j);
		by_annotator(&j);
		judgments_free(&j);
		crowd_free(&c);
	}
}

/* Who chose none of the labels chose one that is called so. */
static void
none(void)
{
	const struct items_need need = {.ratings = true, .names = true,
		.multilabel = true};
	char name[] = "none.tsv", *file = name;
	struct input input;
	struct items t;
	struct judgments j;

	write_text(name, "item\tannotator\tlabel\nx\tu\ta\nx\tv\t-\nx\tu\tb\n"
		"x\tw\t-\n");
	options(&input, "--multilabel");
	items_read(&t, &input, &need, &file, 1);
	free(items_rank(&t));
	judgments_make(&j, &t);
	CHECK(j.none && j.labels == 3 && j.n == 3 && j.sets == 2);
	CHECK(bits(&j, 0) == 3 && bits(&j, 1) == 4 && bits(&j, 2) == 4);
	judgments_free(&j);
	items_free(&t);
	options_free(&input);
}

int
main(void)
{
	drawn(false);
	drawn(true);
	none();
	return check_done();
}
