/* subset: selections of items and classes against the table they come from. */
#include "agree/subset.h"

#include "crowd.h"

/* The number of times item i of the table got each class. */
static void
count_classes(const struct table *t, size_t i, const uint32_t *map,
	uint32_t *n)
{
	memset(n, 0, LABELS * sizeof *n);
	for (size_t g = 0; g < t->people; g++)
		if (t->label[i][g] != NOTHING) {
			uint32_t l = (uint32_t)t->label[i][g];

			n[map ? map[l] : l]++;
		}
}

/* Vector v holds these counts and no cell twice. */
static void
is_vector(const struct subset *p, size_t v, const uint32_t *n)
{
	double value[LABELS] = {3, 1, 4, 1, 5}, sum = 0, all = 0;
	size_t seen = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		CHECK(p->cell[c].n == n[p->cell[c].label]);
		CHECK(c == p->start[v] ||
			p->cell[c - 1].label < p->cell[c].label);
	}
	for (size_t k = 0; k < LABELS; k++) {
		seen += n[k] > 0;
		all += n[k];
		sum += n[k] * value[k];
	}
	CHECK(p->start[v + 1] - p->start[v] == seen);
	CHECK(p->n[v] == all);
	CHECK_NEAR(subset_mean(p, v, value), sum / all, 1e-14);
}

/* Equal items share a vector, others do not; the sums are right. */
static void
check_vectors(const struct subset *p, const struct table *t,
	const uint32_t *item, size_t n, const uint32_t *map)
{
	double ratings = 0, all = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t own[LABELS], other[LABELS];
		double same = 0;

		count_classes(t, item[i], map, own);
		is_vector(p, p->vector[i], own);
		for (size_t k = 0; k < n; k++) {
			bool alike;

			count_classes(t, item[k], map, other);
			alike = memcmp(own, other, sizeof own) == 0;
			CHECK(alike == (p->vector[i] == p->vector[k]));
			same += alike;
		}
		CHECK(p->items[p->vector[i]] == same);
		ratings += (double)table_given(t, item[i]);
	}
	for (size_t v = 0; v < p->vectors; v++)
		all += p->items[v];
	CHECK(all == (double)n && p->total == (double)n);
	CHECK(p->ratings == ratings);
	CHECK(p->count == n);
}

/* Every rating of the items has its answer, annotators are numbered without
 * gaps in their order, and there are no others. */
static void
check_answers(const struct subset *p, const struct table *t,
	const uint32_t *item, size_t n, const uint32_t *map)
{
	bool there[PEOPLE] = {false};
	size_t people = 0, r;

	for (size_t i = 0; i < n; i++) {
		const uint32_t *rating = subset_ratings(p, i, &r);
		size_t at = 0;

		CHECK(r == table_given(t, item[i]));
		for (uint32_t g = 0; g < t->people && at < r; g++) {
			struct rating x = p->answer[rating[at]];
			uint32_t l = (uint32_t)t->label[item[i]][g];

			if (t->label[item[i]][g] == NOTHING)
				continue;
			CHECK(x.annotator < p->annotators);
			CHECK(p->person[x.annotator] == g);
			CHECK(x.label == (map ? map[l] : l));
			there[g] = true;
			at++;
		}
	}
	for (uint32_t g = 0; g < t->people; g++)
		if (there[g]) {
			CHECK(people < p->annotators &&
				p->person[people] == g);
			people++;
		}
	CHECK(p->annotators == people);
	for (size_t i = 0; i < p->answers; i++)
		CHECK(p->answer[p->listed[i]].annotator < people &&
			(i == 0 || p->listed[i] > p->listed[i - 1]));
}

/* Some items in any order, or all (few false); labels merged or not. */
static void
choose(const struct table *t, struct rng *r, bool few, bool merge, bool known)
{
	uint32_t item[ITEMS], map[LABELS];
	size_t n = 0;
	struct classes classes = {.scale = {t->labels, t->x, true}};
	struct items all;
	struct subset p;

	for (uint32_t i = 0; i < t->items; i++)
		if (!few || rng_below(r, 2) || (i + 1 == t->items && n == 0))
			item[n++] = i;
	for (size_t i = n; i > 1 && few; i--) {
		size_t k = rng_below(r, i);
		uint32_t x = item[k];

		item[k] = item[i - 1];
		item[i - 1] = x;
	}
	for (size_t l = 0; l < t->labels; l++)
		map[l] = (uint32_t)(l * 2 / t->labels);
	if (merge)
		classes = (struct classes){.scale = {2, NULL, true},
			.map = map};
	crowd_items(&all, t, known);
	subset_init(&p, &all, few ? item : NULL, n, &classes, merge);
	CHECK(p.q == (merge ? 2 : t->labels) && p.all == &all);
	check_vectors(&p, t, item, n, merge ? map : NULL);
	if (known)
		check_answers(&p, t, item, n, merge ? map : NULL);
	else
		CHECK(!p.answer && p.annotators == 0);
}

static void
choices(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 200; round++) {
		struct table t = table_draw(&r, 1, 1);

		choose(&t, &r, round & 1, round & 2, !(round & 4));
	}
}

/* If only the vectors are kept there are no items, and the number of annotators
 * is known for all items only. */
static void
vectors_only(void)
{
	const struct cell cell[] = {{0, 2}, {1, 1}};
	const struct item item = {.cell = cell, .cells = 2, .n = 3,
		.weight = 7};
	const struct items_need need = {.each = false};
	struct classes classes = {.scale = {2, NULL, true}};
	struct items all;
	struct subset p;

	items_init(&all, &need, true, 9);
	items_add(&all, &item);
	items_add(&all, &(struct item){.cell = cell, .cells = 1, .n = 2,
		.weight = 1});
	items_add(&all, &(struct item){.cell = cell + 1, .cells = 1, .n = 1,
		.weight = 2});
	items_end(&all, NULL);
	subset_init(&p, &all, NULL, 0, &classes, false);
	CHECK(p.count == 0 && p.annotators == 9 && !p.answer);
	CHECK(p.vectors == 3 && p.items[0] == 7 && p.items[2] == 2);
	CHECK(p.total == 10 && p.ratings == 25);
}

/* A row that stands for many items counts as often. */
static void
histograms(void)
{
	const struct cell cell[] = {{0, 2}, {1, 1}};
	const struct items_need need = {.each = true};
	const uint32_t chosen[] = {2, 0};
	struct classes classes = {.scale = {2, NULL, true}};
	struct items all;
	struct subset p;

	items_init(&all, &need, false, 0);
	for (uint64_t i = 0; i < 3; i++)
		items_add(&all, &(struct item){.cell = cell, .cells = 1 +
			(i == 1), .n = i == 1 ? 3 : 2, .weight = 1 + i});
	items_end(&all, NULL);
	subset_init(&p, &all, NULL, 0, &classes, true);
	CHECK(p.count == 3 && p.vectors == 2 && p.total == 6);
	CHECK(p.items[p.vector[0]] == 4 && p.items[p.vector[1]] == 2);
	subset_init(&p, &all, chosen, 2, &classes, true);
	CHECK(p.count == 2 && p.vectors == 1 && p.total == 4 && p.ratings == 8);
}

/* Sorted items are ordered by name and vectors by their cells, whatever the
 * order of the rows. */
static void
order(void)
{
	const struct items_need need = {.ranks = true, .ratings = true,
		.annotators = true};
	const struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	static const char *const names[] = {"a", "b", "c", "d"};
	uint32_t chosen[] = {0, 1, 3};
	char file[] = "subset.tsv", *files[] = {file};
	struct classes classes = {.scale = {2, NULL, true}};
	struct items all;
	struct subset p;

	write_text(file, "item\tannotator\tlabel\nd\tp\t2\nc\tp\t1\nb\tq\t2\n"
		"b\tp\t1\na\tp\t1\na\tq\t1\n");
	items_read(&all, &input, &need, files, 1);
	MEM_FREE(items_rank(&all));
	subset_init(&p, &all, NULL, 0, &classes, true);
	for (size_t i = 0; i < 4; i++)
		CHECK(view_is(items_name(&all, p.item[i]), names[i]));
	for (size_t v = 1; v < p.vectors; v++)
		CHECK(cells_cmp(p.cell + p.start[v - 1], p.start[v] -
			p.start[v - 1], p.cell + p.start[v], p.start[v + 1] -
			p.start[v]) < 0);
	CHECK(p.vectors == 4 && p.n[p.vector[1]] == 2 && p.vector[0] == 0);
	subset_init(&p, &all, chosen, 3, &classes, true);
	CHECK(view_is(items_name(&all, p.item[0]), "a"));
	CHECK(view_is(items_name(&all, p.item[2]), "d"));
	CHECK(chosen[0] == 0 && p.ratings == 4);
}

CHECK_ALL(choices, vectors_only, histograms, order)
