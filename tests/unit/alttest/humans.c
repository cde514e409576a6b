/* humans: items, units, humans and who is tested, by loops over the table. */
#include "judged.h"

/* The place of an item among those with a label, by cluster and name. */
static size_t
place_of(const struct judged *c, size_t item)
{
	size_t place = 0;

	for (size_t i = 0; i < c->items; i++)
		place += judged_labels(c, i) > 0 && (c->clustered &&
			c->cluster[i] != c->cluster[item] ?
			c->cluster[i] < c->cluster[item] : i < item);
	return place;
}

/* The items of T by cluster and name, their labels by human. */
static void
items_of(const struct judged *c, const struct judged *all, const struct humans *j)
{
	size_t r = 0, n;
	char human[] = "h0";

	CHECK(j->n == c->n && j->units == c->units);
	for (size_t k = 0; k < c->n; k++) {
		const uint32_t *answer = humans_answers(j, k, &n);

		CHECK(j->item[k] == place_of(all, c->order[k]));
		CHECK(humans_labels(j, k) == judged_labels(c, c->order[k]));
		CHECK(j->unit[c->unit[k]] <= k && k < j->unit[c->unit[k] + 1]);
		CHECK(humans_counts(j, k).n == judged_labels(c, c->order[k]));
		for (size_t h = 0; h < c->humans; h++) {
			int label = c->label[c->order[k]][h];

			if (label == NOTHING)
				continue;
			human[1] = (char)('0' + h);
			CHECK(view_is(humans_name(j, humans_rating(j,
				*answer).annotator), human));
			CHECK(humans_rating(j, *answer++).label == (uint32_t)label);
			r++;
		}
	}
	CHECK(j->ratings == r && j->unit[j->units] == c->n);
}

/* The tested humans, by name, and the labels of each. */
static void
humans_of(const struct judged *c, const struct humans *j)
{
	uint32_t tested = 0, humans = 0;

	for (size_t h = 0; h < c->humans; h++)
		humans += judged_given(c, h) > 0;
	CHECK(j->people == humans);
	for (uint32_t a = 0; a < j->people; a++) {
		size_t h = (size_t)(humans_name(j, a).p[1] - '0'), n, at = 0;
		const uint32_t *own = humans_own(j, a, &n);

		CHECK(n == judged_given(c, h));
		if (!judged_tests(c, h)) {
			CHECK(j->place[a] == IDS_NONE);
			continue;
		}
		CHECK(j->place[a] == tested && j->tested[tested++] == a);
		for (size_t k = 0; k < c->n; k++) {
			int label = c->label[c->order[k]][h];

			if (label == NOTHING)
				continue;
			CHECK(own[at] == k &&
				humans_label(j, a, k) == (uint32_t)label);
			at++;
		}
		CHECK(n == at);
	}
	CHECK(j->m == tested);
}

/* The humans of one group is that of a table without the other. */
static void
group_of(struct judged *c, size_t side)
{
	struct judged part = *c;
	struct humans j;
	uint32_t group = 0;

	for (size_t i = 0; i < c->items; i++)
		if (c->side[i] != side)
			for (size_t h = 0; h < c->humans; h++)
				part.label[i][h] = NOTHING;
	judged_order(&part);
	while (group < c->table.groups.n && !view_is(ids_name(&c->table.groups,
	    group), side ? "b" : "a"))
		group++;
	if (group == c->table.groups.n)
		return;
	humans_make(&j, &c->table, group, &c->models, c->min_humans,
		c->min_items);
	items_of(&part, c, &j);
	humans_of(&part, &j);
}

int
main(void)
{
	struct rng r = check_rng(8, 0);

	for (int k = 0; k < ROUNDS; k++) {
		struct judged c;

		judged_draw(&c, &r);
		c.group = k % 2 ? "side" : NULL;
		judged_open(&c);
		items_of(&c, &c, &c.people);
		humans_of(&c, &c.people);
		for (size_t side = 0; side < 2 && c.group; side++)
			group_of(&c, side);
	}
	return check_done();
}
