/* ratings: the ratings of each item, the repeats that count, and the lines of
 * forbidden repeats. */
#include "table/ratings.h"

#include "says.h"
#include "table.h"
#include "table/annotator_weights.h"
#include "stats/rng.h"

#define HEAD "item\tannotator\tlabel\n"

static void
repeats(void)
{
	GIVES("-q", ratings, NULL, "x a:1 b:2\ny a:1 b:2\nz c:1\n");
	GIVES("-q -G", grouped, NULL, "x a:1 b:2\ny a:1 b:2\nz c:1\n");
	GIVES("-q -N 2", ratings, NULL, "x a:1 b:2\ny a:1 b:2\n");
	GIVES("-q -N 4", ratings, NULL, "");
	GIVES("-q -r first", ratings, NULL, "x a:1 b:2\ny b:1\nz c:1\n");
	GIVES("-q -r last", ratings, NULL, "x a:1 b:2\ny b:1\nz c:1\n");
	GIVES("-q -r last -G", grouped, NULL, "x a:1 b:2\ny b:1\nz c:1\n");
	/* -N comes before -r */
	GIVES("-q -N 3 -r first", ratings, NULL, "x a:1 b:2\ny b:1\n");
	GIVES("-q -r first", "item\tannotator\tlabel\nx\t1\ta\nx\t2\tb\n"
		"x\t1\tb\nx\t2\ta\n", NULL, "x a:1 b:1\n");
	GIVES("-q -r last", "item\tannotator\tlabel\nx\t1\ta\nx\t2\tb\n"
		"x\t1\tc\nx\t2\td\n", NULL, "x c:1 d:1\n");
}

static void
open_ratings(struct ratings *r, const struct input *input, const struct rows_need *need,
	char **files, size_t n)
{
	struct rows_need with = *need;

	with.annotators = ANNOTATORS_NEEDED;
	*r = (struct ratings){.n = 0};
	rows_open(&r->rows, input, &with, files, n);
	ratings_start(r);
}

/* The other functions of ratings.h: repeats, order, rewinding. */
static void
raters(void)
{
	static const struct rows_need need = {
		.annotators = ANNOTATORS_NEEDED};
	static struct ratings r;
	static struct input opt;
	char *files[] = {name_1};
	const struct rating *s;
	struct item_ratings x;

	options(&opt, "-q");
	write_text(name_1, "item\tannotator\tlabel\nx\tB\t1\ny\tA\t1\nx\tA\t2\n"
		"x\tB\t3\nz\tC\t1\n");
	open_ratings(&r, &opt, &need, files, 1);
	CHECK(ratings_next(&r, &x) && view_is(x.item, "x"));
	CHECK(x.n == 3 && x.repeats);
	s = ratings_by_annotator(&r, &x);
	CHECK(s[0].annotator == s[1].annotator &&
		s[1].annotator != s[2].annotator);
	CHECK(view_is(labels_name(&r.rows.labels, s[0].label), "1") &&
		view_is(labels_name(&r.rows.labels, s[1].label), "3") &&
		view_is(labels_name(&r.rows.labels, s[2].label), "2"));
	CHECK(view_is(ids_name(&r.rows.annotators, s[0].annotator), "B"));
	ratings_reduce(&r, &x, INPUT_LAST);
	CHECK(x.n == 2 && !x.repeats);
	CHECK(view_is(labels_name(&r.rows.labels, x.rating[0].label), "3"));
	CHECK(ratings_next(&r, &x) && view_is(x.item, "y") && !x.repeats);
	CHECK(ratings_next(&r, &x) && view_is(x.item, "z") && x.n == 1);
	CHECK(!ratings_next(&r, &x));
	CHECK(!ratings_next(&r, &x));
	write_text(name_1, "item\tannotator\tlabel\nx\t\t1\n");
	CHECK_DIES(1, "one.tsv:2: column \"annotator\": expected a name, found",
		options(&opt, "-q"); open_ratings(&r, &opt, &need, files, 1));
}

enum { ROWS = 200, LABELS = 5, PEOPLE = 4 };

/* A row of a table in numbers; a label with a higher number comes first in
 * label order. */
struct row {
	uint32_t item, who, label;
};

/* The item's ratings in the order of the file, by annotator, and as cells. */
static void
check_item(struct ratings *r, struct item_ratings *x, const struct row *row)
{
	const struct rating *s = ratings_by_annotator(r, x);
	const struct cell *cell;
	uint32_t n[LABELS] = {0};
	size_t at = 0, cells;

	for (size_t i = 0; i < ROWS; i++) {
		if (row[i].item != x->id)
			continue;
		CHECK(at < x->n && x->rating[at].annotator == row[i].who &&
			x->rating[at].label == row[i].label);
		n[row[i].label]++;
		at++;
	}
	CHECK(at == x->n);
	at = 0;
	for (uint32_t who = 0; who < PEOPLE; who++)
		for (size_t i = 0; i < ROWS; i++)
			if (row[i].item == x->id && row[i].who == who)
				CHECK(s[at].annotator == who &&
					s[at++].label == row[i].label);
	cells = ratings_cells(r, x, &cell);
	for (uint32_t l = LABELS; l > 0; l--)
		if (n[l - 1] > 0) {
			CHECK(cell->label == l - 1 && cell->n == n[l - 1]);
			cell++;
			cells--;
		}
	CHECK(cells == 0);
	/* all repeats count, or there are none: unchanged */
	at = x->n;
	s = x->rating;
	ratings_reduce(r, x, INPUT_ALL);
	CHECK(x->n == at && x->rating == s);
	x->repeats = false;
	ratings_reduce(r, x, INPUT_FIRST);
	CHECK(x->n == at && x->rating == s);
}

/* Items, people and labels are numbered in order of appearance, so a table in
 * which they first appear in the order of their numbers keeps these. */
static void
random_items(void)
{
	static const struct rows_need need = {.label_set = false};
	static char text[ROWS * 16 + 64];
	char *files[] = {name_1}, *to = text + sprintf(text, HEAD);
	struct row row[ROWS];
	struct item_ratings x;
	struct ratings r;
	struct input opt;
	struct rng rng = check_rng(1, 0);

	for (uint32_t i = 0; i < ROWS; i++) {
		row[i] = (struct row){i, i, i};
		if (i >= 5)
			row[i].item = (uint32_t)rng_below(&rng, 5);
		if (i >= PEOPLE)
			row[i].who = (uint32_t)rng_below(&rng, PEOPLE);
		if (i >= LABELS)
			row[i].label = (uint32_t)rng_below(&rng, LABELS);
		to += sprintf(to, "i%u\ta%u\tz%u\n", row[i].item, row[i].who,
			LABELS - row[i].label);
	}
	options(&opt, "-q");
	write_text(name_1, text);
	open_ratings(&r, &opt, &need, files, 1);
	for (size_t n = 0; n < 5; n++)
		if (CHECK(ratings_next(&r, &x)))
			check_item(&r, &x, row);
	CHECK(!ratings_next(&r, &x));
}

/* A name under -g is the group's and the item's own. */
static void
in_groups(void)
{
	static const struct rows_need need = {.label_set = false};
	char *files[] = {name_1};
	struct item_ratings x;
	struct ratings r;
	struct input opt;

	for (int near = 0; near < 2; near++) {
		options(&opt, near ? "-q -g g -G" : "-q -g g");
		write_text(name_1, "g\titem\tannotator\tlabel\nf\tx\t1\ta\n"
			"m\tx\t1\tb\n");
		open_ratings(&r, &opt, &need, files, 1);
		CHECK(ratings_next(&r, &x) && view_is(x.group, "f") &&
			view_is(x.item, "x") && x.n == 1);
		CHECK(ratings_next(&r, &x) && view_is(x.group, "m") &&
			view_is(x.item, "x") && !ratings_next(&r, &x));
	}
}

/* Read tables in which nobody may label an item twice; returns the number of
 * items. */
static size_t
read_strictly(const char *arguments, const char *one, const char *two)
{
	static const struct rows_need need = {
		.annotators = ANNOTATORS_NEEDED};
	static struct ratings r;
	static struct input opt; /* reachable if the table is refused */
	char *files[] = {name_1, name_2};
	struct item_ratings x;
	size_t n = 0;

	options(&opt, arguments);
	opt.repeats = INPUT_ERROR;
	write_text(name_1, one);
	if (two)
		write_text(name_2, two);
	open_ratings(&r, &opt, &need, files, two ? 2 : 1);
	for (; ratings_next(&r, &x); n++)
		CHECK(!x.repeats);
	return n;
}

#define TWICE(where, item, annotator, arguments, ...) \
	CHECK_SAYS(1, "unit: " where ": item \"" item "\": expected one " \
		"label of each annotator, found a second one of \"" \
		annotator "\" (-r says which counts; --multilabel, where a " \
		"tool has it, that they are one answer)\n", \
		read_strictly(arguments, __VA_ARGS__))

/* The message has the line of the second label, whatever was left out before
 * it. */
static void
said_twice(void)
{
	CHECK(read_strictly("-q", HEAD "x\t1\ta\nx\t2\ta\ny\t1\ta\n", NULL)
		== 2);
	TWICE("one.tsv:4", "x", "1", "-q", HEAD "x\t1\ta\nx\t2\ta\nx\t1\ta\n",
		NULL);
	TWICE("one.tsv:4", "x", "1", "-q -G", HEAD "x\t1\ta\nx\t2\ta\n"
		"x\t1\tb\n", NULL);
	TWICE("one.tsv:7", "x", "1", "-q -m ?", HEAD "x\t1\ta\nx\t1\t?\n"
		"x\t1\t\n" HEAD "y\t1\ta\nx\t1\ta\n", NULL);
	TWICE("one.tsv:7", "y", "1", "-q -G -m ?", HEAD "x\t1\ta\nx\t1\t?\n"
		HEAD "y\t1\ta\ny\t2\t\ny\t1\ta\n", NULL);
	/* in another file than the first */
	TWICE("two.tsv:3", "x", "B", "-q", HEAD "y\tB\ta\nx\tB\ta\n",
		HEAD "z\tB\ta\nx\tB\ta\n");
	TWICE("two.tsv:2", "x", "B", "-q -G", HEAD "y\tB\ta\nx\tB\ta\n",
		HEAD "x\tB\ta\nx\tA\ta\n");
	/* the first item's, though another one comes earlier */
	TWICE("one.tsv:5", "x", "1", "-q", HEAD "x\t1\ta\ny\t1\ta\ny\t1\ta\n"
		"x\t1\ta\n", NULL);
	/* items that -N drops do not matter */
	CHECK(read_strictly("-q -N 3", HEAD "x\t1\ta\nx\t1\ta\n", NULL) == 0);
	CHECK(read_strictly("-q -N 3 -G", HEAD "x\t1\ta\nx\t1\ta\n", NULL)
		== 0);
	TWICE("one.tsv:6", "y", "2", "-q -N 3", HEAD "x\t1\ta\nx\t1\ta\n"
		"y\t2\ta\ny\t3\ta\ny\t2\ta\n", NULL);
	TWICE("one.tsv:4", "y", "2", "-q -N 3 -G", HEAD
		"y\t2\ta\ny\t3\ta\ny\t2\ta\n", NULL);
	/* an item in two groups is two */
	CHECK(read_strictly("-q -g g", "g\titem\tannotator\tlabel\n"
		"1\tx\t1\ta\n2\tx\t1\ta\n", NULL) == 2);
	TWICE("one.tsv:4", "x", "1", "-q -g g", "g\titem\tannotator\tlabel\n"
		"1\tx\t1\ta\n2\tx\t1\ta\n1\tx\t1\ta\n", NULL);
	/* a wide table has many labels in a line */
	TWICE("one.tsv:4", "x", "B", "-q -W", "item\tA\tB\nx\ta\ta\ny\ta\ta\n"
		"x\t\tb\n", NULL);
	TWICE("two.tsv:2", "x", "A", "-q -W -G", "item\tA\tB\nx\ta\ta\n",
		"item\tC\tA\nx\ta\ta\n");
}

/* Random tables, and the line by a search from the first row on. */
static void
found_line(void)
{
	enum { ITEMS = 30 };

	for (uint64_t seed = 1; seed <= 40; seed++) {
		static char text[ROWS * 16 + 64], said[64];
		unsigned item[ROWS], who[ROWS], first = ROWS, line = 0;
		char *p = text + sprintf(text, HEAD);
		struct rng r;

		rng_seed(&r, seed, 0);
		for (unsigned i = 0; i < ROWS; i++) {
			item[i] = (unsigned)rng_below(&r, ITEMS);
			who[i] = (unsigned)rng_below(&r, 60);
			p += sprintf(p, "i%u\ta%u\tx\n", item[i], who[i]);
		}
		for (unsigned i = 0; i < ROWS; i++)
			for (unsigned k = i + 1; k < ROWS; k++) {
				unsigned at = 0; /* where the item begins */

				while (item[at] != item[i])
					at++;
				if (item[k] != item[i] || who[k] != who[i] ||
				    at > first || (at == first && k + 2 > line))
					continue;
				first = at;
				line = k + 2;
			}
		sprintf(said, "unit: one.tsv:%u: item \"i%u\"", line,
			line ? item[first] : 0);
		if (line > 0)
			CHECK_DIES(1, said, read_strictly("-q", text, NULL));
		else
			CHECK(read_strictly("-q", text, NULL) > 0);
	}
}

/* A note gives the number of items dropped by -N, once. */
static void
dropped(void)
{
	CHECK_SAYS(0, "unit: note: dropped=2 items with fewer than 2 labels\n",
		read_strictly("-N 2", HEAD "x\t1\ta\ny\t1\ta\n"
		"y\t2\ta\nz\t1\ta\n", NULL));
	CHECK_SAYS(0, "unit: note: dropped=2 items with fewer than 2 labels\n",
		read_strictly("-G -N 2", HEAD "x\t1\ta\ny\t1\ta\ny\t2\ta\n"
		"z\t1\ta\n", NULL));
	CHECK_SAYS(0, "unit: note: dropped=1 items with fewer than 2 labels\n",
		read_strictly("-N 2", HEAD "x\t1\ta\n", NULL));
	CHECK_SAYS(0, "", read_strictly("-N 1", HEAD "x\t1\ta\n", NULL));
}

/* Annotators with weight 0 are left out before -N and -r apply. */
static void
weighed(void)
{
	static const struct rows_need need = {
		.annotators = ANNOTATORS_NEEDED};
	static const char *const args[] = {"-q -N 2", "-q -G -N 2"};
	char *files[] = {name_1};

	write_text(name_1, HEAD "x\tB\t1\nx\tA\t2\nx\tB\t3\ny\tA\t1\n"
		"y\tC\t2\nz\tB\t1\n");
	write_text("weights.tsv", "annotator\tweight\nA\t.5\nB\t0\nC\t1\n");
	for (size_t i = 0; i < 2; i++) {
		struct ratings r = {0};
		struct input opt;
		struct item_ratings x;

		options(&opt, args[i]);
		opt.weights = "weights.tsv";
		rows_open(&r.rows, &opt, &need, files, 1);
		r.annotator_weights = annotator_weights_read(&opt);
		ratings_start(&r);
		CHECK(ratings_next(&r, &x) && view_is(x.item, "y") && x.n == 2);
		CHECK(!ratings_next(&r, &x));
		CHECK(r.annotator_weights->by_annotator[0] == 0);
		CHECK(r.annotator_weights->by_annotator[1] == .5);
	}
}

CHECK_ALL(weighed, repeats, raters, random_items, in_groups, said_twice,
	found_line, dropped)
