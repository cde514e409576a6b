/* attribute_table: values, and who has none. */
#include "check/attribute_table.h"

#include "check_facts.h"
#include "table.h"

static const char *
facts_of(const char *table, const char *rows, enum report_kind kind)
{
	const struct items_need need = {.each = true, .names = true,
		.ratings = true};
	struct report report = {0};
	struct items truth = {.n = 0};
	struct input input;

	findings_receive(report_finding, &report);
	options(&input, "");
	err_quiet(true);
	write_text(name_1, rows ? rows : "");
	if (rows)
		items_read_truth(&truth, &input, &need, name_1);
	write_text("people.tsv", table);
	attribute_table("people.tsv", &input, &truth, &report);
	findings_receive(NULL, NULL);
	err_quiet(false);
	return facts_text(&report, kind);
}

static void
people(void)
{
	static const char table[] = "annotator\tgender\tage\n"
		"u\tWoman\t30\nv\twoman\t31\nw\tWoman\t32\nu\tman\t30\n";

	/* one row for each */
	CHECK_TEXT(facts_of(table, NULL, REPORT_FACT), "attributes annotators 3\n"
		"values * 2\nvalue Woman 2\nvalue woman 1\n"
		"values * 3\nvalue 30 1\nvalue 31 1\nvalue 32 1\n");
	CHECK_TEXT(facts_of(table, NULL, REPORT_WARNING),
		"case_of_names Woman 1\n");
	/* q has no row; or nobody has one */
	CHECK_TEXT(facts_of(table, "item\tannotator\tlabel\nx\tu\ta\nx\tq\tb\n",
		REPORT_NOTE), "unknown_attribute unknown 1\n"
		"unknown_attribute unknown 1\n");
	CHECK_TEXT(facts_of(table, "item\tannotator\tlabel\nx\tp\ta\nx\tq\tb\n",
		REPORT_NOTE), "no_attributes p 2\n");
	CHECK_TEXT(facts_of(table, "item\tannotator\tlabel\nx\tu\ta\nx\tw\tb\n",
		REPORT_NOTE), "");
}

/* 21 texts that all differ are no groups; 21 values of 22 people are, and are not
 * listed. */
static void
texts(void)
{
	char table[1024];
	size_t n = (size_t)sprintf(table, "annotator\ttext\n");

	for (int a = 0; a < 21; a++)
		n += (size_t)sprintf(table + n, "a%d\tt%d\n", a, a);
	CHECK_TEXT(facts_of(table, NULL, REPORT_FACT), "attributes annotators 21\n");
	sprintf(table + n, "a21\tt3\n");
	CHECK_TEXT(facts_of(table, NULL, REPORT_FACT), "attributes annotators 22\n"
		"values * 21\n");
}

static void
items(void)
{
	CHECK_TEXT(facts_of("item\ttopic\nx\tart\ny\tart\nz\t\n",
		"item\tlabel\nx\ta\ny\ta\nq\tb\n", REPORT_KINDS),
		"attributes items 3\nvalues * 1\nvalue art 2\n"
		"no_attributes q 1\n");
}

/* Six annotators: three women with 30 labels, one of whom nothing is known, and two
 * men with 12. */
static void
groups(void)
{
	static const char table[] = "annotator\tgender\n"
		"a0\tf\na1\tf\na2\tf\na3\tPrefer not to say\na4\tm\na5\tm\n";
	char rows[2048];
	size_t n = (size_t)sprintf(rows, "item\tannotator\tlabel\n");

	for (int a = 0; a < 6; a++)
		for (int i = 0; i < (a < 4 ? 10 : 6); i++)
			n += (size_t)sprintf(rows + n, "i%d\ta%d\tx\n", i, a);
	CHECK_TEXT(facts_of(table, rows, REPORT_WARNING), "small_group m 2\n");
	CHECK_TEXT(facts_of(table, rows, REPORT_NOTE),
		"unknown_attribute unknown 1\n");
	CHECK_TEXT(facts_of(table, rows, REPORT_FACT), "attributes annotators 6\n"
		"values * 3\nvalue f 3\nvalue unknown 1\nvalue m 2\n");
}

CHECK_ALL(people, texts, items, groups)
