/* reader: the forms of tables of predictions, their columns, the fields of their rows, and
 * the column that differs where an item comes twice, in tables of several models and in
 * those that only repeat a row. */
#include "predict/reader.h"

#include "one_model.h"

static struct predictions out;
static struct reader reader;

/* The table, for the items of the truth. */
static void
open_reader(const char *arguments, const char *truth, const char *table,
	bool personal)
{
	const struct items_need kept = {.predicted = true,
		.two_tables = true};
	const struct predictions_need need = {.personal = personal};
	char *files[] = {name_1}, *file = name_2;

	options(&input, arguments);
	write_text(name_1, truth);
	write_text(name_2, table);
	items_read(&items, &input, &kept, files, 1);
	out = (struct predictions){.n = items.names.n};
	reader = (struct reader){.out = &out, .items = &items.names,
		.labels = &items.labels, .input = &input};
	reader_open(&reader, &file, &need, &items);
}

static void
close_reader(void)
{
	reader_close(&reader);
}

/* The form of a header: decisions, soft, unnamed or wide. */
static void
form(const char *header, const char *expected)
{
	open_reader("-q", two, header, false);
	CHECK_TEXT(reader.decisions ? "decisions" : reader.unnamed ?
		"unnamed" : reader.wide ? "wide" : "soft", expected);
	CHECK(out.soft == !reader.decisions);
	close_reader();
}

static void
forms(void)
{
	form("item\tlabel\n", "decisions");
	form("item\tlabel\tp\n", "soft");
	form("p\titem\n", "unnamed");
	form("a\titem\tb\n", "wide");
}

/* The annotator is in the column of -a or, if predictions may be for each
 * annotator, in the column annotator. */
static void
annotators(void)
{
	open_reader("-q", two, "item\tannotator\tlabel\nx\tu\tb\n", false);
	CHECK(reader.column[READER_ANNOTATOR].at >= 0);
	close_reader();
	open_reader("-q", two, "item\tworker\tlabel\nx\tu\tb\n", true);
	CHECK(reader.column[READER_ANNOTATOR].at < 0);
	close_reader();
	for (int personal = 0; personal < 2; personal++) {
		open_reader("-q -a worker", "item\tworker\tlabel\nx\tu\tb\n",
			"item\tannotator\tlabel\nx\tu\tb\n", personal);
		CHECK((reader.column[READER_ANNOTATOR].at >= 0) == personal);
		close_reader();
	}
}

static void
fields(void)
{
	open_reader("-q", two, "label\tp\titem\tannotator\na\t.25\ty\tu\n"
		"c\t1\tz\tv\n", true);
	CHECK(reader_rows(&reader) && reader.rows == 2);
	CHECK(reader_item(&reader, 0) == 1);
	CHECK(reader_item(&reader, 1) == IDS_NONE && reader.others.n == 1);
	CHECK(view_is(tsv_field(&reader.t, 1,
		reader.column[READER_ANNOTATOR].at), "v"));
	CHECK(reader_probability(&reader, 0,
		reader.column[READER_PROB].at) == .25);
	CHECK(reader_label(&reader, 0) == 1);
	CHECK(reader_label(&reader, 1) == 2);
	close_reader();
}

/* ---- several models in one table ---- */

static const char truth_of_two[] = "item\tlabel\nx\ta\ny\tb\n";

/* The error of a table that has an item, or an item's label, twice. */
static void
refused(const char *table, const char *message)
{
	CHECK_DIES(1, message, open_one("-q", truth_of_two, table));
}

static void
models_in_one_table(void)
{
	refused("item\tjudge\tlabel\nx\tone\ta\ny\tone\tb\nx\ttwo\ta\ny\ttwo\ta\n",
		"two.tsv:4: item \"x\": a second prediction, with another "
		"\"judge\": --model='judge' reads several models of one table");
	/* item by item; the first column that differs, behind one that does not */
	refused("task\titem\tjudge\tlabel\tday\n1\tx\tone\ta\t1\n1\tx\ttwo\ta\t2\n",
		"another \"judge\"");
	/* a row for each label */
	refused("item\tlabel\tp\tjudge\nx\ta\t.5\tone\nx\tb\t.5\tone\n"
		"y\ta\t1\tone\nx\ta\t.25\ttwo\n", "another \"judge\"");
	/* a column for each label; the labels differ, and so does the judge */
	refused("item\ta\tb\tjudge\nx\t.5\t.5\t0\ny\t.5\t.5\t0\nx\t.25\t.75\t1\n",
		"two.tsv:4: item \"x\"");
}

/* Nothing differs but the label, p or the number of people who gave it; or the first item
 * comes once, and what differs may be anything. */
static void
rows_that_repeat(void)
{
	refused("item\tjudge\tlabel\nx\tone\ta\nx\tone\tb\n",
		"two.tsv:3: item \"x\": a second prediction (the first is in "
		"line 2)");
	refused("item\tlabel\tn\nx\ta\t2\nx\tb\t1\n",
		"a second prediction (the first is in line 2)");
	refused("item\tlabel\tp\nx\ta\t.5\nx\ta\t.25\n", "the same label twice");
	refused("item\tlabel\tday\nx\ta\t1\ny\tb\t2\ny\tb\t3\n",
		"item \"y\": a second prediction (the first is in line 3)");
}

CHECK_ALL(forms, annotators, fields, models_in_one_table, rows_that_repeat)
