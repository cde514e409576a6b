/* margins: shares, percentages and counts by attribute; what is refused. */
#include "rake/margins.h"

#include "check.h"
#include "says.h"

static struct margins x;

static void
take(const char *text)
{
	write_text("margins.tsv", text);
	memset(&x, 0, sizeof x);
	margins_read(&x, "margins.tsv");
}

#define HEADER "attribute\tvalue\tshare\n"
#define REFUSED(message, rows) \
	CHECK_SAYS(1, "unit: margins.tsv" message "\n", take(HEADER rows))

static void
shares(void)
{
	take("note\tshare\tvalue\tattribute\nx\t.25\tf\tgender\ny\t.2\told\tage\n"
		"z\t.75\tm\tgender\nz\t.8\tNA\tage\n");
	CHECK(x.names.n == 2);
	CHECK_TEXT(x.names.at[0], "gender");
	CHECK_TEXT(x.at[1].name, "\"age\"");
	CHECK(x.at[0].rows == 2 && view_is(x.at[0].at[1].name, "m"));
	CHECK_NEAR(x.at[0].at[0].share, .25, 1e-16);
	/* unknown is a value of every margin, with a row or without */
	CHECK(x.at[0].values.n == 3 && view_is(x.at[0].at[2].name, "unknown"));
	CHECK(x.at[1].rows == 2 && x.at[1].values.n == 2);
	CHECK(view_is(x.at[1].at[1].name, "unknown"));
	CHECK_NEAR(x.at[1].at[1].share, .8, 1e-16);
	/* a comma is a part of the name */
	take(HEADER "gender,age\tf,old\t1\n");
	CHECK_TEXT(x.names.at[0], "gender,age");
	CHECK(view_is(x.at[0].at[0].name, "f,old"));
}

/* As rounded, in percent, or counted: they sum to 1. */
static void
sums(void)
{
	take(HEADER "a\tx\t.33\na\ty\t.33\na\tz\t.33\nb\tx\t5\nb\ty\t15\n"
		"c\tx\t12.5%\nc\ty\t87.5 %\n");
	for (size_t v = 0; v < 3; v++)
		CHECK_NEAR(x.at[0].at[v].share, 1 / 3., 1e-15);
	CHECK_NEAR(x.at[1].at[1].share, .75, 1e-15);
	CHECK_NEAR(x.at[2].at[0].share, .125, 1e-15);
	CHECK_SAYS(0, "unit: note: attribute \"b\": shares that sum to 20, taken for "
		"counts\nunit: note: attribute \"c\": shares that sum to 99.5, taken for "
		"percentages\n", take(HEADER "b\tx\t5\nb\ty\t15\nc\tx\t12.5\nc\ty\t87\n");
		exit(0));
}

static void
refused(void)
{
	REFUSED(":3: column \"value\": expected one row for each value of an "
		"attribute, found \"x\"", "a\tx\t.5\na\tx\t.5\n");
	REFUSED(":3: column \"value\": expected one row for each value of an "
		"attribute, found \"n/a\"", "a\tNA\t.5\na\tn/a\t.5\n");
	REFUSED(":10: column \"attribute\": expected at most 8 attributes, "
		"found \"i\"", "a\tx\t1\nb\tx\t1\nc\tx\t1\nd\tx\t1\n"
		"e\tx\t1\nf\tx\t1\ng\tx\t1\nh\tx\t1\ni\tx\t1\n");
	REFUSED(": no rows: expected attribute, value and share", "");
	REFUSED(": attribute \"a\": shares that sum to 0, expected 1 (or 100, "
		"percentages, or counts, whole numbers): is there a row for each value?",
		"a\tx\t0\na\ty\t0\n");
	REFUSED(": attribute \"a\": shares that sum to 0.9, expected 1 (or 100, "
		"percentages, or counts, whole numbers): is there a row for each value?",
		"a\tx\t.5\na\ty\t.4\n");
	REFUSED(": attribute \"a\": 1 of 2 shares have a percent sign, expected all or "
		"none", "a\tx\t50\na\ty\t50%\n");
	REFUSED(": attribute \"a\": shares that sum to 90, expected 1 (or 100, "
		"percentages, or counts, whole numbers): is there a row for each value?",
		"a\tx\t50%\na\ty\t40%\n");
	REFUSED(": attribute \"a\": shares that sum to 1, expected 1 (or 100, "
		"percentages, or counts, whole numbers): is there a row for each value?",
		"a\tx\t.5%\na\ty\t.5%\n");
	REFUSED(":2: column \"value\": expected a name (unknown for people who did not "
		"say), found \"\"", "a\t\t1\n");
	REFUSED(":2: column \"attribute\": expected a name, found \"\"", "\tx\t1\n");
	REFUSED(":2: column \"share\": expected a share such as .5, a percentage such as "
		"50 or 50%, or a count, of at least 0, found \"-1\"", "a\tx\t-1\n");
	REFUSED(":2: column \"share\": expected a share such as .5, a percentage such as "
		"50 or 50%, or a count, of at least 0, found \"%\"", "a\tx\t%\n");
	CHECK_SAYS(1, "unit: margins.tsv:1: no column \"attribute\" in the header "
		"\"a\\x09x\\x091\"\n",
		take("a\tx\t1\n"));
}

CHECK_ALL(shares, sums, refused)
