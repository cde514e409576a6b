/* jury: items, units, humans and who is tested, by loops over the table. */
#include "court.h"

/* The items of T by cluster and name, their labels by human. */
static void
items_of(const struct court *c, const struct jury *j)
{
	size_t r = 0;
	char human[] = "h0";

	CHECK(j->n == c->n && j->units == c->units);
	for (size_t k = 0; k < c->n; k++) {
		char name[24];

		snprintf(name, sizeof name, "i%02zu", c->order[k]);
		CHECK(view_is(items_name(&c->table, j->item[k]), name));
		CHECK(j->first[k] == r);
		CHECK(j->unit[c->unit[k]] <= k && k < j->unit[c->unit[k] + 1]);
		CHECK(jury_counts(j, k).n == court_labels(c, c->order[k]));
		for (size_t h = 0; h < c->humans; h++) {
			int label = c->label[c->order[k]][h];

			if (label == NOTHING)
				continue;
			human[1] = (char)('0' + h);
			CHECK(view_is(jury_name(j, j->human[r]), human));
			CHECK(j->label[r++] == (uint32_t)label);
		}
	}
	CHECK(j->first[j->n] == r && j->unit[j->units] == j->n);
}

/* Humans with an item, by name; the tested, and what each said. */
static void
humans_of(const struct court *c, const struct jury *j)
{
	uint32_t at = 0, t = 0;

	for (size_t h = 0; h < c->humans; h++) {
		size_t n = 0;

		if (court_given(c, h) == 0)
			continue;
		CHECK(j->given[at] == court_given(c, h));
		CHECK(j->place[at] == (court_tests(c, h) ? t : IDS_NONE));
		if (!court_tests(c, h)) {
			at++;
			continue;
		}
		CHECK(j->tested[t] == at++);
		for (size_t k = 0; k < c->n; k++) {
			int label = c->label[c->order[k]][h];
			struct jury_label own = j->own[j->start[t] + n];

			if (label == NOTHING)
				continue;
			CHECK(own.item == k && own.label == (uint32_t)label);
			n++;
		}
		CHECK(j->start[t + 1] - j->start[t] == n);
		t++;
	}
	CHECK(j->humans == at && j->m == t);
}

/* The jury of one group is that of a table without the other. */
static void
group_of(struct court *c, size_t side)
{
	struct court part = *c;
	struct jury j;
	uint32_t group = 0;

	for (size_t i = 0; i < c->items; i++)
		if (c->side[i] != side)
			for (size_t h = 0; h < c->humans; h++)
				part.label[i][h] = NOTHING;
	court_order(&part);
	while (group < c->table.groups.n && !view_is(ids_name(&c->table.groups,
	    group), side ? "b" : "a"))
		group++;
	if (group == c->table.groups.n)
		return;
	jury_make(&j, &c->table, group, &c->clusters, &c->models, c->min_humans,
		c->min_items);
	items_of(&part, &j);
	humans_of(&part, &j);
	jury_free(&j);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 8, 0);
	for (int k = 0; k < ROUNDS; k++) {
		struct court c;

		court_draw(&c, &r);
		c.group = k % 2 ? "side" : NULL;
		court_open(&c);
		items_of(&c, &c.jury);
		humans_of(&c, &c.jury);
		for (size_t side = 0; side < 2 && c.group; side++)
			group_of(&c, side);
		court_close(&c);
	}
	return check_done();
}
