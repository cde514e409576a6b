/* truth: which targets a truth has, and which are wanted of it. */
#include "judge/truth.h"

#include "stats/crossed.h"

#include "check.h"
#include "says.h"
#include "score/table.h"

#include <sys/stat.h>

static const char *const plain_truth = "item\tlabel\tn\nx\ta\t2\nx\tb\t1\n",
	*const sharp = "item\tlabel\tn\tprimary\nx\ta\t2\t.7\nx\tb\t1\t.3\n",
	*const flips = "item\tlabel\tn\tpflip_new\nx\ta\t2\t.1\nx\tb\t1\t.1\n",
	*const both = "item\tlabel\tn\tprimary\tpflip_new\nx\ta\t2\t.7\t.1\n"
		"x\tb\t1\t.3\t.1\n",
	*const shares = "item\tlabel\tp\nx\ta\t.5\nx\tb\t.5\n";

/* The targets of -T, with commas between; "": no -T. */
static void
want(const struct table *t, const char *targets, bool *wanted)
{
	struct strings list = {.n = 0};

	if (*targets)
		strings_split(&list, targets);
	truth_want(&t->truth, &list, wanted);
}

/* The targets that are wanted of a truth, a letter each: primary, new, raw,
 * plurality. */
static void
targets_are(const char *text, const char *target, const char *expected)
{
	bool wanted[TARGET_KINDS];
	char found[TARGET_KINDS + 1] = "";
	struct table t;
	size_t n = 0;

	table_of_text(&t, text, "x");
	want(&t, target, wanted);
	for (int k = 0; k < TARGET_KINDS; k++)
		if (wanted[k])
			found[n++] = "pnrm"[k];
	found[n] = '\0';
	CHECK_TEXT(found, expected);
}

static void
targets(void)
{
	targets_are(plain_truth, "", "r");
	targets_are(plain_truth, "all", "rm");
	targets_are(plain_truth, "plurality", "m");
	targets_are(sharp, "", "p");
	targets_are(sharp, "raw", "r");
	targets_are(sharp, "all", "prm");
	targets_are(both, "", "n");
	targets_are(flips, "", "n");
	targets_are(both, "raw,new", "nr");
	targets_are(both, "all", "pnrm");
	targets_are(both, "new", "n");
	targets_are(flips, "all", "nrm");
	targets_are(shares, "", "r");
}

/* What a truth lacks; what is no target. */
static void
lacking(void)
{
	bool wanted[TARGET_KINDS];
	struct table t;

	table_of_text(&t, plain_truth, "x");
	CHECK_DIES(1, "truth.tsv: no column \"primary\"",
		want(&t, "primary", wanted));
	CHECK_DIES(1, "truth.tsv: no column \"pflip\"",
		want(&t, "new", wanted));
	/* an item without p_flip has no new people, and raw shares */
	table_of_text(&t, "item\tlabel\tn\tpflip_new\nx\ta\t2\tNA\n", "x");
	CHECK_DIES(1, "item \"x\": its p_flip is NA",
		want(&t, "new", wanted));
	want(&t, "raw", wanted);
	CHECK_DIES(2, "found \"old\"", want(&t, "old", wanted));
}

/* Shares without counts do not say what one label more or less would do. */
static void
uncounted(void)
{
	const struct opt_common o = {.by = 0};
	struct task task = {.options = &o};
	struct table t;

	table_of_text(&t, shares, "x");
	task.truth = t.truth;
	CHECK_DIES(1, "--weight-by=labels needs counts, found shares",
		truth_check_shares(&task, true, 0));
	for (int kind = 0; kind <= ORACLE_IDEAL; kind++)
		if (kind == ORACLE_LOO || kind == ORACLE_IDEAL)
			CHECK_DIES(1, kind == ORACLE_LOO ? "--oracle-kind=loo "
				"needs counts" : "--oracle-kind=ideal needs "
				"counts", truth_check_shares(&task, false,
				kind));
		else
			truth_check_shares(&task, false, kind);
}

/* A file's header decides whether predictions may be of each annotator; for an input
 * that can be read only once the answer is yes. */
static bool
asks_ratings(const char *operand, const char *annotator)
{
	const struct opt_common o = {.input.annotator = annotator,
		.random = CROSSED_ITEMS};
	char text[32], *list[] = {text};
	const struct task task = {.options = &o, .operand = list,
		.operands = 1};

	snprintf(text, sizeof text, "%s", operand);
	return truth_needs_ratings(&task);
}

static void
annotators(void)
{
	write_text("t.tsv", "item\tannotator\tlabel\n");
	CHECK(asks_ratings("t.tsv", "annotator"));
	CHECK(asks_ratings("m=t.tsv", "worker"));
	CHECK(asks_ratings("-", "worker"));
	CHECK(asks_ratings("not there.tsv", "worker"));
	write_text("t.tsv", "item\trater\tlabel\n");
	CHECK(asks_ratings("t.tsv", "rater"));
	CHECK(!asks_ratings("t.tsv", "worker"));
	remove("fifo");
	if (mkfifo("fifo", 0600) == 0)
		CHECK(asks_ratings("fifo", "worker"));
	remove("fifo");
	write_text("t.tsv", "");
	CHECK_DIES(1, "t.tsv: empty input", asks_ratings("t.tsv", "worker"));
}

CHECK_ALL(targets, lacking, uncounted, annotators)
