/* rows, ratings, counts: tables from files as items and their labels. */
#include "rows.h"

#include "check.h"
#include "counts.h"
#include "options.h"
#include "ratings.h"

static char name_1[] = "one.tsv", name_2[] = "two.tsv";

static bool
is(struct view v, const char *text)
{
	return v.n == strlen(text) && memcmp(v.p, text, v.n) == 0;
}

/* An item as "name[@group]*weight/raters label:n ...", so that a table is
 * compared as text. */
static void
describe(char *to, size_t cap, struct counts *c, const struct item *x)
{
	size_t n = (size_t)snprintf(to, cap, "%.*s", (int)x->name.n, x->name.p);

	if (x->group.n > 0)
		n += (size_t)snprintf(to + n, cap - n, "@%.*s",
			(int)x->group.n, x->group.p);
	if (x->weight != 1)
		n += (size_t)snprintf(to + n, cap - n, "*%llu",
			(unsigned long long)x->weight);
	if (x->raters > 0)
		n += (size_t)snprintf(to + n, cap - n, "/%llu",
			(unsigned long long)x->raters);
	for (size_t k = 0; k < x->cells; k++) {
		struct view v = labels_name(&c->rows->labels, x->cell[k].label);

		n += (size_t)snprintf(to + n, cap - n, " %.*s:%u", (int)v.n,
			v.p, x->cell[k].n);
	}
	snprintf(to + n, cap - n, "\n");
}

static const struct counts_need plain = {.multilabel = false};

/* All items of the tables in one.tsv and, unless NULL, two.tsv. */
static const char *
all_of(const char *arguments, const struct counts_need *need, const char *one,
	const char *two)
{
	static char text[4 << 20];
	static struct input opt; /* reachable if the table is refused */
	static struct counts c;
	char *files[] = {name_1, name_2};
	struct item x;
	size_t n = 0;

	options(&opt, arguments);
	write_text(name_1, one);
	if (two)
		write_text(name_2, two);
	counts_open(&c, &opt, need, files, two ? 2 : 1);
	text[0] = '\0';
	while (counts_next(&c, &x)) {
		describe(text + n, sizeof text - n, &c, &x);
		n += strlen(text + n);
	}
	counts_close(&c);
	options_free(&opt);
	return text;
}

/* The same, or what the tool would have died of; in a child, so that the test
 * goes on. */
static const char *
told(const char *arguments, const struct counts_need *need, const char *one,
	const char *two)
{
	static char text[4 << 20];
	FILE *f;
	size_t n;

	if (check_child()) {
		const char *items = all_of(arguments, need, one, two);

		write_text("told", items);
		exit(0);
	}
	f = fopen(check_status == 0 ? "told" : "check.err", "r");
	n = f ? fread(text, 1, sizeof text - 1, f) : 0;
	text[n] = '\0';
	if (f)
		fclose(f);
	return text;
}

#define GIVES(arguments, one, two, expected) \
	CHECK_TEXT(told(arguments, &plain, one, two), expected)
#define DIES(status, message, arguments, ...) \
	CHECK_DIES(status, message, all_of(arguments, &plain, __VA_ARGS__))

static const char ratings[] = "item\tannotator\tlabel\n"
	"x\t1\tb\nx\t2\ta\ny\t1\tb\ny\t1\ta\ny\t1\tb\nx\t3\tb\nz\t2\tc\n";
static const char grouped[] = "item\tannotator\tlabel\n"
	"x\t1\tb\nx\t2\ta\nx\t3\tb\ny\t1\tb\ny\t1\ta\ny\t1\tb\nz\t2\tc\n";

static void
of_ratings(void)
{
	GIVES("-q", ratings, NULL, "x a:1 b:2\ny a:1 b:2\nz c:1\n");
	GIVES("-q -G", grouped, NULL, "x a:1 b:2\ny a:1 b:2\nz c:1\n");
	GIVES("-q -L c,b,a", ratings, NULL, "x b:2 a:1\ny b:2 a:1\nz c:1\n");
	GIVES("-q -G -L c,b,a", grouped, NULL,
		"x b:2 a:1\ny b:2 a:1\nz c:1\n");
	GIVES("-q -N 2", ratings, NULL, "x a:1 b:2\ny a:1 b:2\n");
	GIVES("-q -N 4", ratings, NULL, "");
	GIVES("-q -r first", ratings, NULL, "x a:1 b:2\ny b:1\nz c:1\n");
	GIVES("-q -r last", ratings, NULL, "x a:1 b:2\ny b:1\nz c:1\n");
	GIVES("-q -r last -G", grouped, NULL, "x a:1 b:2\ny b:1\nz c:1\n");
	/* -N comes before -r */
	GIVES("-q -N 3 -r first", ratings, NULL, "x a:1 b:2\ny b:1\n");
	GIVES("-q -m b", ratings, NULL, "x a:1\ny a:1\nz c:1\n");
	GIVES("-q", "item\tlabel\nx\ta\n", "label\titem\nb\tx\n",
		"x a:1 b:1\n");
	GIVES("-q", "item\tlabel\n", NULL, "");
	GIVES("-q -i I -l L", "I\titem\tL\tlabel\nx\ty\ta\tb\n", NULL,
		"x a:1\n");
	GIVES("-q -H item,label", "x\ta\nitem\tlabel\n", NULL,
		"x a:1\nitem label:1\n");
	GIVES("-q -g sex", "item\tsex\tlabel\nx\tf\ta\nx\tm\tb\nx\tf\tb\n",
		NULL, "x@f a:1 b:1\nx@m b:1\n");
	GIVES("-q -G -g sex", "item\tsex\tlabel\nx\tf\ta\nx\tf\tb\nx\tm\tb\n",
		NULL, "x@f a:1 b:1\nx@m b:1\n");
	GIVES("-q -r first", "item\tannotator\tlabel\nx\t1\ta\nx\t2\tb\nx\t1\tb\n"
		"x\t2\ta\n", NULL, "x a:1 b:1\n");
	GIVES("-q -r last", "item\tannotator\tlabel\nx\t1\ta\nx\t2\tb\nx\t1\tc\n"
		"x\t2\td\n", NULL, "x c:1 d:1\n");
}

static void
of_matrices(void)
{
	static const char wide[] = "r1\titem\tr2\tr3\nb\tx\ta\t\n\ty\t\t\n"
		"?\tz\ta\ta\n";

	GIVES("-q -W", wide, NULL, "x a:1 b:1\nz ?:1 a:2\n");
	GIVES("-q -W -m ?", wide, NULL, "x a:1 b:1\nz a:2\n");
	GIVES("-q -W -G", wide, NULL, "x a:1 b:1\nz ?:1 a:2\n");
	GIVES("-q -W", wide, "item\tr3\tr9\nx\tc\tc\nw\ta\tb\n",
		"x a:1 b:1 c:2\nz ?:1 a:2\nw a:1 b:1\n");
	/* annotators may be called as columns of other tables are */
	GIVES("-q -W", "item\tn\tlabel\nx\ta\ta\n", NULL, "x a:2\n");
	GIVES("-q -W", "item\ta\tb\nx\t1\t1\n", "item\ta\tn\nx\t1\t2\n",
		"x 1:3 2:1\n");
	GIVES("-q -W -g sex", "item\tsex\tr1\nx\tf\ta\nx\tm\tb\n", NULL,
		"x@f a:1\nx@m b:1\n");
	/* wider than a batch */
	{
		enum { WIDE = 1000 };
		static char text[WIDE * 8 + 64], expected[64];
		size_t n = (size_t)sprintf(text, "item");

		for (int i = 0; i < WIDE; i++)
			n += (size_t)sprintf(text + n, "\t%d", i);
		n += (size_t)sprintf(text + n, "\nx");
		for (int i = 0; i < WIDE; i++)
			n += (size_t)sprintf(text + n, "\t%s",
				i % 3 == 0 ? "a" : i % 3 == 1 ? "b" : "");
		sprintf(text + n, "\n");
		sprintf(expected, "x a:%d b:%d\n", (WIDE + 2) / 3,
			(WIDE + 1) / 3);
		GIVES("-q -W", text, NULL, expected);
	}
}

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
	/* missing labels say nothing about n */
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
	GIVES("-q -G", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t1\t5\nx\ta\t2\t7"
		"\nx\tb\t1\t7\n", NULL, "x*12 a:2 b:1\n");
	DIES(1, "one.tsv:3: item \"x\": expected the same n", "-q",
		"item\tlabel\tn\titems\nx\ta\t2\t5\nx\ta\t3\t5\n", NULL);
	DIES(1, "expected the same items", "-q",
		"item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t3\t4\n", NULL);
	/* raters */
	GIVES("-q", "item\tlabel\tn\traters\nx\ta\t2\t5\nx\tb\t4\t5\n", NULL,
		"x/5 a:2 b:4\n");
	DIES(1, "expected the same raters", "-q",
		"item\tlabel\tn\traters\nx\ta\t2\t5\nx\tb\t4\t6\n", NULL);
	DIES(1, "fewer than a label's n", "-q",
		"item\tlabel\tn\traters\nx\ta\t6\t5\n", NULL);
	/* a declared label of n = 0, here and not there */
	GIVES("-q", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t0\t5\n",
		"item\tlabel\tn\titems\nx\ta\t2\t7\n", "x*12 a:2 b:0\n");
}

static void
multilabel(void)
{
	static const struct counts_need sets = {.multilabel = true,
		.rows.none = "-"};
	static const char table[] = "item\tannotator\tlabel\nx\t1\ta\nx\t1\tb\n"
		"x\t1\ta\nx\t2\tb\nx\t3\t-\ny\t1\t-\n";

	CHECK_TEXT(told("-q", &sets, table, NULL), "x/3 a:1 b:2\ny/1\n");
	CHECK_TEXT(told("-q -G", &sets, table, NULL), "x/3 a:1 b:2\ny/1\n");
	CHECK_TEXT(told("-q -L b,a", &sets, table, NULL),
		"x/3 b:2 a:1\ny/1\n");
	CHECK_TEXT(told("-q -N 5", &sets, table, NULL), "x/3 a:1 b:2\n");
}

static void
refused(void)
{
	static const char *const bad[] = {"-1", "1.5", "1e3", "0x2", " 1", "+1",
		"NA", "", "4294967296", "99999999999999999999"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[128], where[128];

		snprintf(text, sizeof text, "item\tlabel\tn\nx\ta\t1\ny\ta\t%s\n",
			bad[i]);
		snprintf(where, sizeof where, "one.tsv:3: column \"n\": expected"
			" a whole number of at most 4294967295, found \"%s\"",
			bad[i]);
		DIES(1, where, "-q", text, NULL);
	}
	DIES(1, "one.tsv:3: column \"n\": the counts of this item and label add "
		"up to more", "-q",
		"item\tlabel\tn\nx\ta\t4294967295\nx\ta\t1\n", NULL);
	DIES(1, "add up to more than", "-q -G",
		"item\tlabel\tn\nx\ta\t4294967295\nx\ta\t1\n", NULL);
	DIES(1, "one.tsv:3: column \"items\": expected a whole number from "
		"1 to 9007199254740992, found \"0\"", "-q",
		"item\tlabel\tn\titems\nx\ta\t1\t1\nx\tb\t1\t0\n", NULL);
	DIES(1, "one.tsv:2: column \"label\": expected a label of -L, found "
		"\"c\"", "-q -L a,b", "item\tlabel\nx\tc\n", NULL);
	DIES(1, "two.tsv:2: column \"item\": expected a name, found \"\"", "-q",
		"item\tlabel\nx\tc\n", "item\tlabel\n\tc\n");
	DIES(1, "one.tsv:3: column \"classes\": expected 3 as in the rows "
		"before, found 4", "-q",
		"item\tlabel\tn\tclasses\nx\ta\t1\t3\ny\ta\t1\t4\n", NULL);
	DIES(1, "one.tsv: column \"classes\" says 1, but there are 2 labels",
		"-q", "item\tlabel\tn\tclasses\nx\ta\t1\t1\ny\tb\t1\t1\n", NULL);
	DIES(1, "one.tsv:1: a column \"n\" makes this a counts table",
		"-q -r first", "item\tannotator\tlabel\tn\n", NULL);
	DIES(1, "one.tsv:1: no column \"annotator\"", "-q -r first",
		"item\tlabel\n", NULL);
	DIES(1, "one.tsv:1: no column \"sex\"", "-q -g sex", "item\tlabel\n",
		NULL);
	DIES(1, "one.tsv:2: column \"sex\": expected a name", "-q -g sex",
		"item\tlabel\tsex\nx\ta\t\n", NULL);
	/* finished rows do not add up */
	DIES(1, "one.tsv:3: item \"x\": the same label twice", "-q",
		"item\tlabel\tn\tp\nx\ta\t1\t1\nx\ta\t1\t1\n", NULL);
	DIES(1, "the same label twice", "-q -G",
		"item\tlabel\tn\tpflip\nx\ta\t1\t1\nx\ta\t1\t1\n", NULL);
	DIES(1, "two.tsv:1: a column p, stratum, pflip or primary", "-q",
		"item\tlabel\tn\nx\ta\t1\n", "item\tlabel\tn\tprimary\nx\ta\t1\t1\n");
}

/* Numbers that tools ask for, in the place of their cells. */
static void
numbers(void)
{
	static struct input opt;
	static struct counts c;
	struct counts_need need = {.rows.numbers = {"p", "extra"}};
	char *files[] = {name_1};
	struct item x;

	options(&opt, "-q");
	write_text(name_1, "item\tp\tlabel\tn\nx\t.25\tb\t1\ny\tNA\ta\t3\n"
		"x\t.75\ta\t3\n");
	counts_open(&c, &opt, &need, files, 1);
	CHECK(c.rows->has_number[0] && !c.rows->has_number[1]);
	CHECK(counts_next(&c, &x) && is(x.name, "x") && x.cells == 2);
	CHECK(x.number[0][0] == .75 && x.number[0][1] == .25);
	CHECK(counts_next(&c, &x) && isnan(x.number[0][0]));
	CHECK(!counts_next(&c, &x));
	counts_close(&c);
	options_free(&opt);
	need.rows.required[1] = true;
	CHECK_DIES(1, "no column \"extra\"", options(&opt, "-q");
		counts_open(&c, &opt, &need, files, 1));
	need.rows.required[1] = false;
	write_text(name_1, "item\tp\tlabel\tn\nx\t0x1p-1\tb\t1\n");
	CHECK_DIES(1, "one.tsv:2: column \"p\": expected a plain decimal", options(&opt, "-q");
		counts_open(&c, &opt, &need, files, 1));
}

/* -G: an item that comes back is an error, the first 4096 of them for sure,
 * and of millions a sample. */
static void
coming_back(void)
{
	static char text[1 << 20];
	size_t n;

	DIES(1, "one.tsv:4: item \"x\" comes back", "-q -G",
		"item\tlabel\nx\ta\ny\ta\nx\ta\n", NULL);
	DIES(1, "two.tsv:3: item \"x\" comes back", "-q -G",
		"item\tlabel\nx\ta\n", "item\tlabel\ny\ta\nx\ta\n");
	GIVES("-q -G", "item\tlabel\nx\ta\n", "item\tlabel\nx\ta\n", "x a:2\n");
	GIVES("-q -G -g g", "item\tg\tlabel\nx\t1\ta\nx\t2\ta\n", NULL,
		"x@1 a:1\nx@2 a:1\n");
	for (int last = 0; last < 3999; last += 1333) {
		n = (size_t)sprintf(text, "item\tlabel\n");
		for (int i = 0; i < 4000; i++)
			n += (size_t)sprintf(text + n, "i%d\ta\n", i);
		sprintf(text + n, "i%d\ta\n", last);
		DIES(1, "one.tsv:4002: item \"i", "-q -G", text, NULL);
	}
	n = (size_t)sprintf(text, "item\tlabel\n");
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 50000; i++)
			n += (size_t)sprintf(text + n, "i%d\ta\n", i);
	DIES(1, "comes back", "-q -G", text, NULL);
	/* names as long as blocks are remembered in bounded memory */
	n = (size_t)sprintf(text, "item\tlabel\n");
	for (char c = 'a'; c <= 'c'; c++) {
		memset(text + n, c, 300000);
		n += 300000;
		n += (size_t)sprintf(text + n, "\ta\n");
	}
	DIES(1, "", "-q -G -L b", text, NULL);
}

/* The other end of ratings.h: repeats, order, rewinding. */
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
	ratings_open(&r, &opt, &need, files, 1);
	CHECK(ratings_next(&r, &x) && is(x.item, "x"));
	CHECK(x.n == 3 && x.repeats);
	s = ratings_by_annotator(&r, &x);
	CHECK(s[0].annotator == s[1].annotator &&
		s[1].annotator != s[2].annotator);
	CHECK(is(labels_name(&r.rows.labels, s[0].label), "1") &&
		is(labels_name(&r.rows.labels, s[1].label), "3") &&
		is(labels_name(&r.rows.labels, s[2].label), "2"));
	CHECK(is(ids_name(&r.rows.annotators, s[0].annotator), "B"));
	ratings_reduce(&r, &x, INPUT_LAST);
	CHECK(x.n == 2 && !x.repeats);
	CHECK(is(labels_name(&r.rows.labels, x.rating[0].label), "3"));
	CHECK(ratings_next(&r, &x) && is(x.item, "y") && !x.repeats);
	CHECK(ratings_next(&r, &x) && is(x.item, "z") && x.n == 1);
	CHECK(!ratings_next(&r, &x));
	CHECK(!ratings_next(&r, &x));
	ratings_close(&r);
	options_free(&opt);
	write_text(name_1, "item\tannotator\tlabel\nx\t\t1\n");
	CHECK_DIES(1, "one.tsv:2: column \"annotator\": expected a name, found",
		options(&opt, "-q"); ratings_open(&r, &opt, &need, files, 1));
}

int
main(void)
{
	err_program("unit");
	of_ratings();
	of_matrices();
	of_counts();
	of_weights();
	multilabel();
	refused();
	numbers();
	coming_back();
	raters();
	return check_done();
}
