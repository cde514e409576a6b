/* counts: cells of an item from ratings, counts, histograms and sets of labels
 * against a naive reading of their rows, and rows that cannot be added. */
#include "table/counts.h"

#include "naive.h"
#include "says.h"
#include "table.h"

static void
of_counts(void)
{
	GIVES("-q", "item\tlabel\tn\nx\ta\t2\ny\tb\t1\nx\tb\t0\nx\ta\t3\n",
		NULL, "x a:5 b:0\ny b:1\n");
	GIVES("-q -G", "item\tlabel\tn\nx\ta\t2\nx\tb\t0\nx\ta\t3\ny\tb\t1\n",
		NULL, "x a:5 b:0\ny b:1\n");
	GIVES("-q", "item\tlabel\tn\nx\ta\t2\n", "n\tlabel\titem\n3\ta\tx\n",
		"x a:5\n");
	GIVES("-q --count=k", "item\tlabel\tk\tn\nx\ta\t2\t-\n", NULL,
		"x a:2\n");
	GIVES("-q -N 5", "item\tlabel\tn\nx\ta\t2\nx\tb\t3\ny\ta\t4\n", NULL,
		"x a:2 b:3\n");
	GIVES("-q", "item\tlabel\tn\nx\ta\t4294967295\nx\ta\t0\n", NULL,
		"x a:4294967295\n");
	/* more labels than a block and than the small sort hold */
	GIVES("-q", "item\tlabel\tn\n"
		"x\t9\t9\nx\t8\t8\nx\t7\t7\nx\t6\t6\nx\t5\t5\nx\t4\t4\n"
		"x\t3\t3\nx\t2\t2\nx\t1\t1\nx\t10\t10\nx\t11\t11\nx\t12\t12\n"
		"x\t13\t13\nx\t14\t14\nx\t15\t15\nx\t16\t16\nx\t17\t17\n"
		"x\t18\t18\ny\t9\t1\ny\t1\t1\ny\t5\t2\ny\t2\t1\n", NULL,
		"x 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9 10:10 11:11 12:12 13:13 "
		"14:14 15:15 16:16 17:17 18:18\ny 1:1 2:1 5:2 9:1\n");
	/* missing labels do not count in n */
	GIVES("-q -m ?", "item\tlabel\tn\nx\ta\t2\nx\t?\t3\nx\t\t1\n", NULL,
		"x a:2\n");
	GIVES("-q", "item\tlabel\tn\tclasses\nx\ta\t2\t3\n", NULL, "x a:2\n");
}

static void
of_weights(void)
{
	GIVES("-q", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t1\t5\n", NULL,
		"x*5 a:2 b:1\n");
	/* items add up, n agrees */
	GIVES("-q", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t1\t5\n",
		"item\tlabel\tn\titems\nx\ta\t2\t7\nx\tb\t1\t7\n",
		"x*12 a:2 b:1\n");
	GIVES("-q -G", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t1\t5\n"
		"x\ta\t2\t7\nx\tb\t1\t7\n", NULL, "x*12 a:2 b:1\n");
	DIES(1, "one.tsv:3: item \"x\": expected the same n as before: "
		"rows with a column \"items\" do not add up", "-q",
		"item\tlabel\tn\titems\nx\ta\t2\t5\nx\ta\t3\t5\n", NULL);
	DIES(1, "expected the same items for each of its labels", "-q",
		"item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t3\t4\n", NULL);
	/* raters */
	GIVES("-q", "item\tlabel\tn\traters\nx\ta\t2\t5\nx\tb\t4\t5\n", NULL,
		"x/5 a:2 b:4\n");
	GIVES("-q", "item\tlabel\tn\traters\nx\ta\t5\t5\nx\tb\t0\t5\n", NULL,
		"x/5 a:5 b:0\n");
	DIES(1, "one.tsv:3: item \"x\": expected the same raters in each row",
		"-q",
		"item\tlabel\tn\traters\nx\ta\t2\t5\nx\tb\t4\t6\n", NULL);
	DIES(1, "item \"x\": column \"raters\": fewer than a label's n", "-q",
		"item\tlabel\tn\traters\nx\ta\t6\t5\n", NULL);
	/* a declared label of n = 0, here and not there */
	GIVES("-q", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t0\t5\n",
		"item\tlabel\tn\titems\nx\ta\t2\t7\n", "x*12 a:2 b:0\n");
}

static void
multilabel(void)
{
	static const char table[] = "item\tannotator\tlabel\nx\t1\ta\nx\t1\tb\n"
		"x\t1\ta\nx\t2\tb\nx\t3\t-\ny\t1\t-\n";

	CHECK_TEXT(told("-q --multilabel", &plain, table, NULL),
		"x/3 a:1 b:2\ny/1\n");
	CHECK_TEXT(told("-q --multilabel -G", &plain, table, NULL),
		"x/3 a:1 b:2\ny/1\n");
	CHECK_TEXT(told("-q --multilabel -L b,a", &plain, table, NULL),
		"x/3 b:2 a:1\ny/1\n");
	/* as many labels as annotators, in ratings and in counts */
	CHECK_SAYS(0, "unit: note: dropped=1 items with fewer than 3 labels\n",
		CHECK_TEXT(all_of("--multilabel -N 3", &plain, table, NULL),
		"x/3 a:1 b:2\n"));
	CHECK_SAYS(0, "unit: note: dropped=2 items with fewer than 4 labels\n",
		CHECK_TEXT(all_of("--multilabel -N 4", &plain, table, NULL),
		""));
	CHECK_TEXT(told("-q -N 3", &plain, "item\tlabel\tn\traters\n"
		"x\ta\t1\t3\ny\ta\t2\t2\ny\tb\t2\t2\n", NULL), "x/3 a:1\n");
	/* none and a label: the label counts, with a warning */
	CHECK_SAYS(0, "unit: warning: 1 times an annotator chose labels of an "
		"item and \"-\", which means none: the labels count "
		"(--none)\n", CHECK_TEXT(all_of("--multilabel", &plain,
		"item\tannotator\tlabel\nx\t1\t-\nx\t1\ta\nx\t2\t-\n", NULL),
		"x/2 a:1\n"));
	/* counts of chosen labels must have the number of raters */
	CHECK_SAYS(1, "unit: one.tsv:1: --multilabel: no column \"raters\", "
		"which says how many annotators judged the item, in the header "
		"\"item\\x09label\\x09n\" (annot-count --multilabel makes it of "
		"ratings)\n", all_of("--multilabel", &plain,
		"item\tlabel\tn\nx\ta\t1\n", NULL));
	CHECK_TEXT(told("-q --multilabel", &plain, "item\tlabel\tn\traters\n"
		"x\t-\t1\t3\n", NULL), "x/3 -:1\n");
	CHECK_SAYS(1, "unit: one.tsv:1: no column \"annotator\" in the header "
		"\"item\\x09label\" (-a names another)\n", all_of("--multilabel",
		&plain, "item\tlabel\nx\ta\n", NULL));
	/* in this process, which must not leak */
	for (int twice = 0; twice < 2; twice++) {
		CHECK_TEXT(all_of("-q --multilabel", &plain, table, NULL),
			"x/3 a:1 b:2\ny/1\n");
		CHECK_TEXT(all_of("-q", &plain, "item\tlabel\tn\traters\n"
			"x\ta\t2\t5\n", NULL), "x/5 a:2\n");
	}
}

static void
refused(void)
{
	DIES(1, "one.tsv:3: column \"n\": the counts of this item and label "
		"add up to more", "-q",
		"item\tlabel\tn\nx\ta\t4294967295\nx\ta\t1\n", NULL);
	DIES(1, "one.tsv:3: item \"x\": the counts of a label add up to more "
		"than 4294967295", "-q -G",
		"item\tlabel\tn\nx\ta\t4294967295\nx\ta\t1\n", NULL);
	/* finished rows do not add up */
	DIES(1, "one.tsv:3: item \"x\": the same label "
		"twice, expected finished rows (with p, pflip or primary) "
		"once", "-q", "item\tlabel\tn\tp\nx\ta\t1\t1\nx\ta\t1\t1\n",
		NULL);
	DIES(1, "the same label twice", "-q -G",
		"item\tlabel\tn\tpflip\nx\ta\t1\t1\nx\ta\t1\t1\n", NULL);
}

/* Columns of numbers, at their cells. */
static void
numbers(void)
{
	static struct input opt;
	static struct counts c;
	struct counts_need need = {.rows.numbers = {"p", "extra", "lo"}};
	char *files[] = {name_1};
	struct item x;

	options(&opt, "-q");
	write_text(name_1, "item\tp\tlabel\tn\tlo\n"
		"x\t.25\tb\t1\tNA\ny\tNA\ta\t3\t0\nx\t.75\ta\t3\t8\n");
	counts_open(&c, &opt, &need, files, 1);
	CHECK(c.rows->kind.has_number[0] && !c.rows->kind.has_number[1] &&
		c.rows->kind.has_number[2]);
	CHECK(counts_next(&c, &x) && view_is(x.name, "x") && x.cells == 2);
	CHECK(x.number[0][0] == .75 && x.number[0][1] == .25);
	CHECK(x.number[2][0] == 8 && isnan(x.number[2][1]) && !x.number[1]);
	CHECK(counts_next(&c, &x) && isnan(x.number[0][0]));
	CHECK(!counts_next(&c, &x));
	counts_close(&c);
	need.rows.remedy[1] = "a remedy";
	CHECK_DIES(1, "no column \"extra\"", options(&opt, "-q");
		counts_open(&c, &opt, &need, files, 1));
	need.rows.remedy[1] = NULL;
	write_text(name_1, "item\tp\tlabel\tn\nx\t0x1p-1\tb\t1\n");
	CHECK_DIES(1, "one.tsv:2: column \"p\": expected a plain decimal",
		options(&opt, "-q");
		counts_open(&c, &opt, &need, files, 1));
}

/* An item without its declared labels. */
static void
item_text(char *to, struct counts *c, const struct item *x)
{
	to += sprintf(to, "%.*s@%.*s*%llu", (int)x->name.n, x->name.p,
		(int)x->group.n, x->group.p, (unsigned long long)x->weight);
	for (size_t k = 0; k < x->cells; k++) {
		struct view v = labels_name(&c->rows->labels, x->cell[k].label);

		if (x->cell[k].n > 0)
			to += sprintf(to, " %.*s:%u", (int)v.n, v.p,
				x->cell[k].n);
	}
}

static void
naive_text(char *to, const struct table *t, const struct naive *x)
{
	to += sprintf(to, "i%d@%s*%d", x->item, t->by_group ?
		groups[x->group] : "", x->weight);
	naive_cells(to, t, x);
}

static void
check_table(const struct table *t)
{
	static struct naive item[ROWS];
	char *files[] = {name_1, name_2};
	uint64_t empty = 0, expected;
	size_t n = naive_items(t, item, &expected), i = 0;
	struct input opt;
	struct counts c;
	struct item x;

	write_table(t, &opt);
	counts_open(&c, &opt, &plain, files, 2);
	while (counts_next(&c, &x)) {
		char text[1024], other[1024];

		CHECK(t->adjacent ? x.id == SIZE_MAX : view_cmp(rows_item(
			c.rows, ids_name(&c.rows->items, x.id)), x.name) == 0);
		empty += x.n == 0 ? x.weight : 0;
		if (x.n == 0 || !CHECK(i < n))
			continue;
		item_text(text, &c, &x);
		naive_text(other, t, &item[i++]);
		CHECK_TEXT(text, other);
	}
	CHECK(i == n && empty == expected);
	counts_close(&c);
}

static void
random_tables(void)
{
	for (uint64_t seed = 1; seed <= 400; seed++) {
		static struct table t;

		draw_table(&t, seed);
		check_table(&t);
	}
}

/* An item left out counts as often as it stands for items. */
static void
dropped(void)
{
	static const struct counts_need one = {.one_label = true};

	CHECK_SAYS(0, "unit: note: dropped=12 items with fewer than 3 labels\n",
		all_of("-N 3", &plain, "item\tlabel\tn\titems\nx\ta\t2\t5\n"
		"y\ta\t3\t1\nz\tb\t0\t7\n", NULL));
	CHECK_SAYS(0, "unit: note: dropped=1 items with fewer than 3 labels\n",
		all_of("-N 3 -G", &plain, "item\tlabel\tn\nx\ta\t2\nx\tb\t0\n"
		"y\ta\t2\ny\tb\t1\n", NULL));
	CHECK_SAYS(0, "", all_of("-N 3", &plain, "item\tlabel\tn\nx\ta\t3\n",
		NULL));
	/* a tool with one label per annotator reads no sets */
	CHECK_SAYS(1, "unit: one.tsv: a column \"raters\": expected one label "
		"per annotator and item, not several (annot(7), MULTILABEL: "
		"ratings of one label)\n", all_of("", &one,
		"item\tlabel\tn\traters\nx\ta\t2\t5\n", NULL));
	CHECK_SAYS(0, "", all_of("", &one, "item\tlabel\tn\nx\ta\t2\n", NULL));
}

/* The ratings, if the table has them: after -r, and all of them. */
static void
ratings_of_items(void)
{
	static const struct counts_need who = {
		.rows.annotators = ANNOTATORS_IF_KNOWN};
	char *files[] = {name_1};
	struct input opt;
	struct counts c;
	struct item x;

	options(&opt, "-q -r last");
	write_text(name_1, ratings);
	counts_open(&c, &opt, &who, files, 1);
	CHECK(counts_next(&c, &x) && x.id == 0 && x.n == 3 && x.as_read.n == 3 &&
		!x.as_read.repeats && x.rating[2].annotator == 2);
	CHECK(counts_next(&c, &x) && x.id == 1 && x.n == 1 && x.as_read.n == 3 &&
		x.as_read.repeats && x.rating[0].annotator == 0 &&
		view_is(labels_name(&c.rows->labels, x.rating[0].label), "b"));
	counts_close(&c);
	options(&opt, "-q -G");
	write_text(name_1, "item\tlabel\tn\nx\ta\t2\n");
	counts_open(&c, &opt, &who, files, 1);
	CHECK(counts_next(&c, &x) && x.id == SIZE_MAX && !x.rating &&
		x.n == 2 && x.weight == 1 && x.raters == 0);
	CHECK(!counts_next(&c, &x) && !counts_next(&c, &x));
	counts_close(&c);
}

CHECK_ALL(of_counts, of_weights, multilabel, refused, numbers, dropped,
	ratings_of_items, random_tables)
