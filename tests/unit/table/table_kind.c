/* table_kind: the kinds of tables, notes about them, and kinds that are
 * refused. */
#include "table/table_kind.h"

#include "says.h"
#include "table.h"

static const struct counts_need who = {
	.rows.annotators = ANNOTATORS_IF_KNOWN}, counts = {
	.rows.no_ratings = true}, shares = {.rows.shares = true};

#define BY_PERSON "unit: warning: each row counts n times, but there is a column \"worker\" " \
	"(-a 'worker' if a row is one annotator's label; --count=n if it says how often)\n"

static void
unknown_annotators(void)
{
	const char *people = "item\tworker\tlabel\tn\nx\t1\ta\t1\n";

	CHECK_SAYS(0, "unit: note: annotators=unknown: no column \"annotator\", "
		"but \"worker id\" (-a 'worker id')\n", all_of("", &who,
		"item\tworker id\tlabel\nx\t1\ta\n", NULL));
	CHECK_SAYS(0, "", all_of("", &who, "item\tlabel\nx\ta\n", NULL));
	CHECK_SAYS(0, "", all_of("-a worker", &who,
		"item\tworker\tlabel\nx\t1\ta\n", NULL));
	CHECK_SAYS(0, "", all_of("", &plain,
		"item\tworker\tlabel\nx\t1\ta\n", NULL));
	CHECK_SAYS(0, BY_PERSON, all_of("", &who, people, NULL));
	CHECK_SAYS(0, BY_PERSON, all_of("", &plain, people, NULL));
	CHECK_SAYS(0, "", all_of("--count=n", &who, people, NULL));
	CHECK_SAYS(0, "", all_of("-g worker", &who, people, NULL));
	CHECK_SAYS(0, "", all_of("", &who,
		"item\tworker\tlabel\tn\tp\nx\t1\ta\t1\t1\n", NULL));
	CHECK_SAYS(0, "", all_of("", &who, "item\ttext\tlabel\tn\nx\t1\ta\t1\n", NULL));
}

/* A column that an option names must be there. */
static void
named(void)
{
	DIES(1, "one.tsv:1: no column \"rater\" in the header \"item\\x09label\" "
		"(-a names another)", "-a rater", "item\tlabel\nx\ta\n", NULL);
	DIES(1, "one.tsv:1: no column \"annotator\" in the header", "-a "
		"annotator", "item\tworker\tlabel\nx\t1\ta\n", NULL);
	DIES(1, "(-a names another: -a worker?)", "-r first",
		"item\tworker\tlabel\nx\t1\ta\n", NULL);
	DIES(1, "one.tsv:1: no column \"count\" in the header", "--count=count",
		"item\tlabel\tn\nx\ta\t1\n", NULL);
	GIVES("--count=m", "item\tlabel\tm\nx\ta\t2\n", NULL, "x a:2\n");
	DIES(1, "(-i names another: -i id?)", "-q", "id\tlabel\nx\ta\n", NULL);
	DIES(1, "(-l names another: -l answer?)", "-q",
		"item\tanswer\nx\ta\n", NULL);
	DIES(1, "(-l names another; -W reads a matrix)", "-q",
		"item\tann\tbob\nx\ta\ta\n", NULL);
	DIES(1, "(-i names another; -H names those of a table without header "
		"line)", "-q", "1\tann\tyes\n", NULL);
	DIES(1, "one.tsv:1: no tab in the header \"item,label\" (CSV? mlr "
		"--icsv --otsv cat one.tsv > table.tsv)", "-q", "item,label\nx,a\n", NULL);
	DIES(1, "one.tsv:2: expected 2 fields as in -H, found 1 in \"x,a\" "
		"(CSV?", "-q -H item,label", "x\ta\nx,a\n", NULL);
	DIES(1, "one.tsv: not a table of text (gzip:", "-q", "\x1f\x8b\x08\n",
		NULL);
}

static void
needs_counts(void)
{
	CHECK_DIES(1, "one.tsv:1: no column \"n\" in the header \"item\\x09label\""
		", expected counts (annot-count or annot-pflip makes counts of "
		"ratings; --count names another column)", all_of("-q", &counts,
		"item\tlabel\nx\ta\n", NULL));
	CHECK_TEXT(told("-q --wide-counts", &counts, "item\ta\nx\t2\n", NULL),
		"x a:2\n");
}

/* Shares: read if the tool takes them; they add up to 1 or nearly. */
static void
of_shares(void)
{
	static const char two[] = "item\tlabel\tp\nx\ta\t.25\ny\tb\t1\nx\tb\t"
		".75\ny\ta\t0\n";

	CHECK_TEXT(told("-q", &shares, two, NULL), "x a:1 b:1\ny a:0 b:1\n");
	CHECK_SAYS(0, "unit: note: scaled=1 items whose shares did not add up "
		"to 1\n", all_of("", &shares, "item\tlabel\tp\nx\ta\t.33\nx\tb\t"
		".33\nx\tc\t.33\ny\ta\t1.0000001\n", NULL));
	CHECK_DIES(1, "one.tsv:2: item \"x\": the shares p of the labels add up "
		"to 0.5, expected 1", all_of("-q", &shares,
		"item\tlabel\tp\nx\ta\t.25\nx\tb\t.25\n", NULL));
	CHECK_DIES(1, "one.tsv:3: column \"p\": expected a share in [0,1], "
		"found \"1.5\"", all_of("-q", &shares,
		"item\tlabel\tp\nx\ta\t1\ny\tb\t1.5\n", NULL));
	CHECK_DIES(1, "one.tsv:4: item \"x\": the same label twice",
		all_of("-q", &shares,
		"item\tlabel\tp\nx\ta\t.5\nx\tb\t.5\nx\ta\t.5\n", NULL));
	CHECK_DIES(1, "--min-labels needs counts, found shares", all_of("-q "
		"-N 2", &shares, two, NULL));
	DIES(1, "one.tsv:1: a column \"p\" and no column \"n\": shares of labels, "
		"expected ratings or counts", "-q", two, NULL);
	CHECK_DIES(1, "a column \"p\" makes this a shares table, expected "
		"ratings: item, annotator, label",
		all_of("-q -r first", &shares, two, NULL));
	/* further columns are ignored, files are of one kind */
	CHECK_TEXT(told("-q", &shares, "item\tlabel\tp\tclasses\titems\nx\ta\t1\t9\t"
		"9\n", NULL), "x a:1\n");
	CHECK_DIES(1, "two.tsv:1: shares (item label p), which the files before "
		"are not", all_of("-q", &shares, "item\tlabel\nx\ta\n", two));
	CHECK_DIES(1, "two.tsv:1: shares (item label p), which the files before "
		"are not", all_of("-q", &plain, "item\tlabel\nx\ta\n", two));
	CHECK_DIES(1, "two.tsv:1: no shares (item label p), which the files "
		"before are", all_of("-q", &shares, two, "item\tlabel\nx\ta\n"));
	/* annotators are there: ratings, whatever p is */
	CHECK_TEXT(told("-q", &shares, "item\tannotator\tlabel\tp\nx\t1\ta\t7\n",
		NULL), "x a:1\n");
	/* counts with a column of shares */
	CHECK_TEXT(told("-q", &shares, "item\tlabel\tn\tp\nx\ta\t3\t.5\n",
		NULL), "x a:3\n");
	/* the columns of -i and -l may be those of another table */
	CHECK_TEXT(told("-q -i I -l L", &(struct counts_need){
		.rows.two_tables = true}, "item\tlabel\nx\ta\n", NULL),
		"x a:1\n");
	DIES(1, "one.tsv:1: no column \"I\"", "-q -i I", "item\tlabel\nx\ta\n",
		NULL);
}

CHECK_ALL(unknown_annotators, named, needs_counts, of_shares)
