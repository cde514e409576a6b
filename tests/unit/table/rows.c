/* rows: batches of rows against the rows that were written; columns, headers
 * and wide tables, as the items of tables; errors. */
#include "table/rows.h"

#include "says.h"
#include "table.h"
#include "stats/rng.h"

/* ---- batches ---- */

/* A row as it is written, and its meaning; label NULL: none is given. */
struct row {
	int item, who, n, items;
	const char *label;
};

enum { ROWS = 300 };

static void
draw_rows(struct row *row, uint64_t seed)
{
	static const char *const labels[] = {"b", "a", "", "-", "10", "?"};
	struct rng r = check_rng(seed, 0);

	for (size_t i = 0; i < ROWS; i++)
		row[i] = (struct row){.item = (int)rng_below(&r, 50),
			.who = (int)rng_below(&r, 9),
			.n = (int)rng_below(&r, 4),
			.items = 1 + (int)rng_below(&r, 3),
			.label = labels[rng_below(&r, 6)]};
}

static bool
is_given(const struct row *row)
{
	return strcmp(row->label, "") != 0 && strcmp(row->label, "?") != 0;
}

/* Two thirds of the rows in one.tsv, the rest in two.tsv with its columns in
 * another order. */
static void
write_rows(const struct row *row, bool counts)
{
	FILE *one = fopen(name_1, "w"), *two = fopen(name_2, "w");

	if (!one || !two)
		abort();
	fprintf(one, "item\t%s\tlabel\tx\n", counts ? "n\titems" : "annotator");
	fprintf(two, "label\tx\t%s\titem\n", counts ? "n\titems" : "annotator");
	for (size_t i = 0; i < ROWS; i++) {
		char what[32];

		sprintf(what, counts ? "%d\t%d" : "a%d", counts ? row[i].n :
			row[i].who, row[i].items);
		if (i < 200)
			fprintf(one, "i%d\t%s\t%s\tx\n", row[i].item, what,
				row[i].label);
		else
			fprintf(two, "%s\tx\t%s\ti%d\n", row[i].label, what,
				row[i].item);
	}
	fclose(one);
	fclose(two);
}

/* Row i of the batch is this row, number `at` of all. */
static void
check_row(const struct rows *r, size_t i, const struct row *row, size_t at)
{
	char text[32];

	sprintf(text, "i%d", row->item);
	CHECK(view_is(r->name[i], text));
	CHECK(view_is(ids_name(&r->items, r->item[i]), text));
	if (strcmp(row->label, "-") == 0 && !r->kind.counts)
		CHECK(r->label[i] == LABEL_NONE);
	else
		CHECK(view_is(labels_name(&r->labels, r->label[i]),
			row->label));
	sprintf(text, "a%d", row->who);
	if (r->kind.has_annotators)
		CHECK(view_is(ids_name(&r->annotators, r->annotator[i]), text));
	if (r->kind.counts)
		CHECK(r->count[i] == (uint64_t)row->n &&
			r->weight[i] == (uint64_t)row->items);
	CHECK(r->t.lines[r->source[i]] == (at < 200 ? at : at - 200) + 2);
	CHECK_TEXT(r->t.file, at < 200 ? name_1 : name_2);
}

static void
check_batches(uint64_t seed, bool counts)
{
	static const struct rows_need need = {
		.annotators = ANNOTATORS_IF_KNOWN};
	char *files[] = {name_1, name_2};
	struct row row[ROWS];
	struct input opt;
	struct rows r;
	size_t at = 0, missing = 0;

	draw_rows(row, seed);
	write_rows(row, counts);
	options(&opt, counts ? "-q -m ?" : "-q -m ? --multilabel");
	rows_open(&r, &opt, &need, files, 2);
	CHECK(r.kind.counts == counts && r.kind.has_annotators == !counts &&
		r.kind.has_items == counts && !r.kind.has_raters && !r.kind.finished);
	while (rows_next(&r)) {
		CHECK(r.n > 0 && r.n <= TSV_BATCH);
		for (size_t i = 0; i < r.n; i++, at++) {
			for (; at < ROWS && !is_given(&row[at]); at++)
				missing++;
			if (!CHECK(at < ROWS))
				break;
			check_row(&r, i, &row[at], at);
		}
	}
	for (; at < ROWS; at++)
		missing += CHECK(!is_given(&row[at]));
	CHECK(r.missing == missing && r.labels.ids.n == (counts ? 4 : 3));
}

static void
batches(void)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		check_batches(seed, false);
		check_batches(seed, true);
	}
}

/* Columns of numbers, where the table has them. */
static void
numbers(void)
{
	static const struct rows_need need = {.numbers = {"lo", "p", "hi"}};
	char *files[] = {name_1};
	struct input opt;
	struct rows r;

	options(&opt, "-q");
	write_text(name_1, "p\titem\tlabel\tn\thi\n.25\tx\ta\t1\t0\n"
		"NA\tx\tb\t1\t12.5\n");
	rows_open(&r, &opt, &need, files, 1);
	CHECK(r.kind.finished && !r.kind.has_number[0] && r.kind.has_number[1] &&
		r.kind.has_number[2]);
	CHECK(rows_next(&r) && r.n == 2 && r.number[1][0] == .25 &&
		isnan(r.number[1][1]) && r.number[2][0] == 0 &&
		r.number[2][1] == 12.5 && r.raters[0] == 0);
	CHECK(!rows_next(&r));
	write_text(name_1, "item\tlabel\tn\tp\nx\ta\t1\t-.5\n");
	CHECK_SAYS(1, "unit: one.tsv:2: column \"p\": expected a plain decimal "
		"of at least 0, or NA, found \"-.5\"\n",
		rows_open(&r, &opt, &need, files, 1); rows_next(&r));
	/* ratings have none */
	write_text(name_1, "item\tlabel\tannotator\tp\nx\ta\tm\tno\n");
	rows_open(&r, &opt, &need, files, 1);
	CHECK(!r.kind.has_number[1] && rows_next(&r) && r.count[0] == 0);
}

/* Columns may be in any place, the first included; columns that finish a
 * row. */
static void
places(void)
{
	static const struct rows_need need = {.annotators = ANNOTATORS_IF_KNOWN,
		.numbers = {"p"}};
	static const char *const finished[] = {"p", "stratum", "pflip",
		"primary"};
	char *files[] = {name_1}, text[128];
	struct input opt;
	struct rows r;

	options(&opt, "-q");
	write_text(name_1, "annotator\titem\tlabel\nA\tx\ta\n");
	rows_open(&r, &opt, &need, files, 1);
	CHECK(!r.kind.counts && r.kind.has_annotators && rows_next(&r) &&
		view_is(ids_name(&r.annotators, r.annotator[0]), "A"));
	write_text(name_1, "n\titem\tlabel\traters\titems\n7\tx\ta\t0\t"
		"9007199254740992\n");
	rows_open(&r, &opt, &need, files, 1);
	CHECK(r.kind.counts && !r.kind.finished && !r.kind.has_annotators && rows_next(&r) &&
		r.count[0] == 7 && r.raters[0] == 0 &&
		r.weight[0] == UINT64_C(1) << 53);
	for (size_t i = 0; i < 4; i++) {
		sprintf(text, "%s\titem\tlabel\tn\n.5\tx\ta\t1\n", finished[i]);
		write_text(name_1, text);
		rows_open(&r, &opt, &need, files, 1);
		CHECK(r.kind.finished && r.kind.has_number[0] == (i == 0));
		CHECK(rows_next(&r) && (i > 0 || r.number[0][0] == .5));
	}
}

/* All files must have the columns of the first, or none. */
static void
files_differ(void)
{
	static const struct counts_need p = {.rows.numbers = {"p"}};
	static const char n[] = "item\tlabel\tn\nx\ta\t1\n",
		none[] = "item\tlabel\nx\ta\n",
		items[] = "item\tlabel\tn\titems\nx\ta\t1\t1\n",
		classes[] = "item\tlabel\tn\tclasses\nx\ta\t1\t2\n",
		raters[] = "item\tlabel\tn\traters\nx\ta\t1\t2\n",
		shares[] = "item\tlabel\tn\tp\nx\ta\t1\t1\n",
		primary[] = "item\tlabel\tn\tprimary\nx\ta\t1\t1\n";

	DIES(1, "unit: two.tsv:1: no column \"n\", which the files before have",
		"-q", n, none);
	DIES(1, "unit: two.tsv:1: a column \"n\", which the files before do "
		"not have", "-q", none, n);
	DIES(1, "unit: two.tsv:1: a column \"items\", which the", "-q", n,
		items);
	DIES(1, "unit: two.tsv:1: no column \"items\", which the", "-q",
		items, n);
	DIES(1, "unit: two.tsv:1: a column \"classes\", which the", "-q", n,
		classes);
	DIES(1, "unit: two.tsv:1: no column \"raters\", which the", "-q",
		raters, n);
	DIES(1, "unit: two.tsv:1: no column p, stratum, pflip or primary, "
		"expected finished rows as in the files before", "-q", primary,
		n);
	CHECK_DIES(1, "unit: two.tsv:1: column \"p\": expected in every file, "
		"or in none", all_of("-q", &p, shares, primary));
	DIES(1, "unit: two.tsv:1: no column \"annotator\" in the header \"item"
		"\\x09label\" (-a names another)", "-q -r first",
		"item\tannotator\tlabel\nx\t1\ta\n", none);
}

/* An error at a row, and a note about missing rows. */
static void
told_rows(void)
{
	static const char table[] = "item\tlabel\nx\t\nx\ta\nx\t?\n";
	static const struct rows_need none = {.label_set = true};
	char *files[] = {name_1};
	struct input opt;
	struct rows r;

	CHECK_SAYS(0, "unit: note: missing=2 rows without a label left out\n",
		all_of("-m ?", &plain, table, NULL));
	CHECK_SAYS(1, "unit: one.tsv:3: row 7\n", options(&opt, "-m ?");
		write_text(name_1, table);
		rows_open(&r, &opt, &none, files, 1); rows_next(&r);
		rows_die(&r, 0, "row %d", 7));
	CHECK_SAYS(2, "unit: --grouped needs the label set before the last "
		"row: give it with -L (try 'unit --help')\n",
		options(&opt, "-G"); rows_open(&r, &opt, &none, files, 1));
	CHECK_SAYS(0, "", options(&opt, "-q -G -L a");
		rows_open(&r, &opt, &none, files, 1));
}

/* ---- as items ---- */

static void
columns(void)
{
	GIVES("-q -L c,b,a", ratings, NULL, "x b:2 a:1\ny b:2 a:1\nz c:1\n");
	GIVES("-q -G -L c,b,a", grouped, NULL,
		"x b:2 a:1\ny b:2 a:1\nz c:1\n");
	GIVES("-q -m b", ratings, NULL, "x a:1\ny a:1\nz c:1\n");
	GIVES("-q", "item\tlabel\nx\ta\n", "label\titem\nb\tx\n",
		"x a:1 b:1\n");
	GIVES("-q", "item\tlabel\n", NULL, "");
	GIVES("-q -i I -l L", "I\titem\tL\tlabel\nx\ty\ta\tb\n", NULL,
		"x a:1\n");
	GIVES("-q -H item,label", "x\ta\nitem\tlab\n", NULL,
		"x a:1\nitem lab:1\n");
	GIVES("-q -g sex", "item\tsex\tlabel\nx\tf\ta\nx\tm\tb\nx\tf\tb\n",
		NULL, "x@f a:1 b:1\nx@m b:1\n");
	GIVES("-q -G -g sex", "item\tsex\tlabel\nx\tf\ta\nx\tf\tb\nx\tm\tb\n",
		NULL, "x@f a:1 b:1\nx@m b:1\n");
	/* of two columns: the values in the order of -g, a tab between them */
	GIVES("-q -g sex,age", "item\tage\tsex\tlabel\nx\t1\tf\ta\n"
		"x\t2\tf\tb\nx\t1\tf\tb\n", NULL,
		"x@f\t1 a:1 b:1\nx@f\t2 b:1\n");
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
	/* annotators may have the names of other tables' columns */
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
refused(void)
{
	static const char *const bad[] = {"-1", "1.5", "1e3", "0x2", " 1", "+1",
		"NA", "", "4294967296", "99999999999999999999"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[128], where[128];

		snprintf(text, sizeof text,
			"item\tlabel\tn\nx\ta\t1\ny\ta\t%s\n", bad[i]);
		snprintf(where, sizeof where, "one.tsv:3: column \"n\": "
			"expected a whole number of at most 4294967295, "
			"found \"%s\"",
			bad[i]);
		DIES(1, where, "-q", text, NULL);
	}
	DIES(1, "one.tsv:3: column \"items\": expected a whole number from "
		"1 to 9007199254740992, found \"0\"", "-q",
		"item\tlabel\tn\titems\nx\ta\t1\t1\nx\tb\t1\t0\n", NULL);
	DIES(1, "one.tsv:2: column \"label\": expected a label of -L (\"a\", "
		"\"b\"), found \"c\"", "-q -L a,b", "item\tlabel\nx\tc\n", NULL);
	DIES(1, "two.tsv:2: column \"item\": expected a name, found \"\"", "-q",
		"item\tlabel\nx\tc\n", "item\tlabel\n\tc\n");
	DIES(1, "one.tsv:3: column \"classes\": expected 3 as in the rows "
		"before, found 4", "-q",
		"item\tlabel\tn\tclasses\nx\ta\t1\t3\ny\ta\t1\t4\n", NULL);
	GIVES("-q", "item\tlabel\tn\tclasses\nx\ta\t1\t2\ny\tb\t1\t2\n", NULL,
		"x a:1\ny b:1\n");
	DIES(1, "one.tsv:2: column \"items\": expected a whole number from 1 "
		"to 9007199254740992, found \"9007199254740993\"", "-q",
		"item\tlabel\tn\titems\nx\ta\t1\t9007199254740993\n", NULL);
	DIES(1, "one.tsv:3: column \"item\": expected a name, found \"\"",
		"-q -W", "item\tr1\nx\ta\n\tb\n", NULL);
	DIES(1, "one.tsv:3: column \"r2\": expected a label of -L (\"a\"; -W "
		"-a NAME,... names the annotators), found \"c\"",
		"-q -W -L a", "item\tr1\tr2\nx\ta\t\ny\ta\tc\n", NULL);
	DIES(1, "one.tsv: column \"classes\" says 1, but there are 2 labels",
		"-q", "item\tlabel\tn\tclasses\nx\ta\t1\t1\ny\tb\t1\t1\n",
		NULL);
	DIES(1, "one.tsv:1: a column \"n\" makes this a counts table",
		"-q -r first --count=n", "item\tannotator\tlabel\tn\n", NULL);
	DIES(1, "one.tsv:1: a column \"n\" makes this a counts table",
		"-q -r first", "item\tlabel\tn\n", NULL);
	DIES(1, "one.tsv:1: no column \"annotator\"", "-q -r first",
		"item\tlabel\n", NULL);
	DIES(1, "one.tsv:1: no column \"sex\"", "-q -g sex", "item\tlabel\n",
		NULL);
	DIES(1, "one.tsv:2: column \"sex\": expected a name", "-q -g sex",
		"item\tlabel\tsex\nx\ta\t\n", NULL);
	DIES(1, "one.tsv:2: column \"age\": expected a name", "-q -g sex,age",
		"item\tlabel\tsex\tage\nx\ta\tf\t\n", NULL);
	DIES(2, "--group: at most 8 columns, found 9", "-g a,b,c,d,e,f,g,h,i",
		"item\tlabel\n", NULL);
	DIES(1, "two.tsv:1: a column p, stratum, pflip or primary", "-q",
		"item\tlabel\tn\nx\ta\t1\n",
		"item\tlabel\tn\tprimary\nx\ta\t1\t1\n");
}

/* -G: an item that comes back is an error: always for the first 4096, and for a
 * sample of millions. */
static void
coming_back(void)
{
	static char text[1 << 20];
	size_t n;

	DIES(1, "one.tsv:4: item \"x\" comes back, expected its rows to be "
		"adjacent (sort by item, or leave out --grouped)", "-q -G",
		"item\tlabel\nx\ta\ny\ta\nx\ta\n", NULL);
	DIES(1, "item \"x\" comes back, expected its rows to be adjacent (sort "
		"by item and group, or leave out --grouped)", "-q -G -g g",
		"item\tg\tlabel\nx\tf\ta\ny\tf\ta\nx\tf\ta\n", NULL);
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

CHECK_ALL(batches, numbers, places, files_differ, told_rows, columns,
	of_matrices, refused, coming_back)
