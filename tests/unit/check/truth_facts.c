/* truth_facts: tables that can be counted by hand. */
#include "check/truth_facts.h"

#include "check_facts.h"
#include "table.h"

static const char *
facts_of(const char *arguments, const char *table)
{
	const struct items_need need = {.each = true, .names = true,
		.ratings = true, .shares = true, .multilabel = true};
	struct report report = {0};
	struct input input;
	struct items x;

	write_text(name_1, table);
	options(&input, arguments);
	err_quiet(true);
	items_read_truth(&x, &input, &need, name_1);
	if (x.n > 0 || x.labels.ids.n > 0)
		MEM_FREE(items_rank(&x));
	truth_facts(&x, &report, &input);
	err_quiet(false);
	return facts_text(&report, REPORT_TRUTH);
}

static void
of_ratings(void)
{
	CHECK_TEXT(facts_of("", "item\tannotator\tlabel\n"
		"x\tu\t2\nx\tv\t2\nx\tu\t3\ny\tu\t5\nz\tv\t2\nz\tw\t2\n"
		"z\tu\t\n"),
		"table ratings NA\nrows * 7\nmissing * 1\nitems * 3\nannotators * 3\nratings * 6\n"
		"labels grades 3\nlabel 2 4\nlabel 3 1\nlabel 5 1\n"
		"labels_per_item least 1\nlabels_per_item median 2\n"
		"labels_per_item most 3\nlabels_per_annotator least 1\n"
		"labels_per_annotator median 2\nlabels_per_annotator most 3\n"
		"repeats * 1\nsingle * 1\nunanimous * 1\n");
}

static void
other_tables(void)
{
	CHECK_TEXT(facts_of("", "item\tlabel\tn\nx\ta\t3\nx\tb\t0\ny\tb\t1\n"),
		"table counts, or ratings without annotators NA\nrows * 3\nmissing * 0\n"
		"items * 2\n"
		"annotators * NA\nratings * 4\nlabels names 2\nlabel a 3\n"
		"label b 1\nlabels_per_item least 1\nlabels_per_item median 2\n"
		"labels_per_item most 3\nsingle * 1\nunanimous * 1\n");
	CHECK_TEXT(facts_of("", "item\tlabel\tn\titems\nx\ta\t2\t5\nx\tb\t1\t5\n"),
		"table histogram NA\nrows * 2\nmissing * 0\n"
		"items * 5\nannotators * NA\nratings * 15\n"
		"labels names 2\nlabel a 10\nlabel b 5\n"
		"labels_per_item least 3\nlabels_per_item median 3\n"
		"labels_per_item most 3\nsingle * 0\nunanimous * 0\n");
	CHECK_TEXT(facts_of("", "item\tlabel\tp\nx\ta\t.25\nx\tb\t.75\ny\ta\t1\n"),
		"table shares NA\nrows * 3\nmissing * 0\n"
		"items * 2\nannotators * NA\nratings * NA\n"
		"labels names 2\nlabel a 1.25\nlabel b 0.75\nunanimous * 1\n");
	CHECK_TEXT(facts_of("--multilabel", "item\tannotator\tlabel\n"
		"x\tu\ta\nx\tu\tb\nx\tv\t-\n"),
		"table sets of labels NA\nrows * 3\nmissing * 0\n"
		"items * 1\nannotators * 2\n"
		"answers * 2\nlabels names 2\nlabel a 1\nlabel b 1\n"
		"labels_per_item least 2\nlabels_per_item median 2\n"
		"labels_per_item most 2\nlabels_per_annotator least 1\n"
		"labels_per_annotator median 1\nlabels_per_annotator most 1\n"
		"single * 0\nunanimous * 0\n");
}

/* 0 and 1 are names, 1.5 is no grade, and many labels are not all listed. */
static void
labels(void)
{
	static char table[1 << 14];
	size_t n = (size_t)sprintf(table, "item\tlabel\n"), rows = 0;
	const char *text;

	CHECK(strstr(facts_of("", "item\tlabel\nx\t0\nx\t1\n"),
		"labels names 2\n"));
	CHECK(strstr(facts_of("", "item\tlabel\nx\t1\nx\t1.5\nx\t2\n"),
		"labels numbers 3\n"));
	CHECK(strstr(facts_of("", "item\tlabel\nx\t1\nx\t2\nx\t40\n"),
		"labels numbers 3\n"));
	for (int l = 0; l < 60; l++)
		for (int i = 0; i < (l < 7 ? 3 : 1); i++)
			n += (size_t)sprintf(table + n, "i%d\tl%d\n", i, l);
	text = facts_of("", table);
	for (const char *p = text; (p = strstr(p, "\nlabel l")) != NULL; p++)
		rows++;
	CHECK(rows == 20);
	for (int l = 0; l < 7; l++) {
		char row[32];

		sprintf(row, "\nlabel l%d 3\n", l);
		CHECK(strstr(text, row));
	}
}

static void
no_rows(void)
{
	CHECK_TEXT(facts_of("", "item\tannotator\tlabel\n"),
		"table ratings NA\nrows * 0\nmissing * 0\n"
		"items * 0\nannotators * 0\nratings * 0\n"
		"labels names 0\nrepeats * 0\nsingle * 0\nunanimous * 0\n");
}

CHECK_ALL(of_ratings, other_tables, labels, no_rows)
