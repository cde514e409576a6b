/* reader: the forms of tables of predictions, their columns, and the fields of
 * their rows. */
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
	items_free(&items);
	options_free(&input);
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
	CHECK(reader_has_annotators(&reader));
	close_reader();
	open_reader("-q", two, "item\tworker\tlabel\nx\tu\tb\n", true);
	CHECK(!reader_has_annotators(&reader));
	close_reader();
	for (int personal = 0; personal < 2; personal++) {
		open_reader("-q -a worker", "item\tworker\tlabel\nx\tu\tb\n",
			"item\tannotator\tlabel\nx\tu\tb\n", personal);
		CHECK(reader_has_annotators(&reader) == personal);
		close_reader();
	}
}

static void
fields(void)
{
	open_reader("-q", two, "label\tp\titem\tannotator\na\t.25\ty\tu\n"
		"c\t1\tz\tv\n", true);
	CHECK(tsv_rows(&reader.t) == 2);
	CHECK(reader_item(&reader, 0) == 1);
	CHECK(reader_item(&reader, 1) == IDS_NONE && reader.others.n == 1);
	CHECK(view_is(reader_annotator(&reader, 1), "v"));
	CHECK(reader_probability(&reader, 0,
		reader.column[READER_PROB].at) == .25);
	CHECK(reader_label(&reader, 0) == 1);
	CHECK(reader_label(&reader, 1) == 2);
	close_reader();
}

CHECK_ALL(forms, annotators, fields)
