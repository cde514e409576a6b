/* attempt: a table that ends a child does not end this process. */
#include "check/attempt.h"

#include "says.h"

#include <signal.h>

static struct report report;

static void
good(void *data)
{
	++*(int *)data;
	report_count(&report, REPORT_FACT, "f", "good", 1);
	err_warn("look");
}

static void
bad(void *data)
{
	++*(int *)data;
	report_count(&report, REPORT_FACT, "f", "bad", 1);
	err_line("f.tsv", 3, "a blank line");
}

static void
usage(void *data)
{
	++*(int *)data;
	err_usage("--labels: nothing");
}

static void
killed(void *data)
{
	++*(int *)data;
	raise(SIGKILL);
}

/* The child returns, too: it ends here as it does in main(). */
static enum attempt
attempt_and_end(void (*look)(void *data), int *calls)
{
	enum attempt end = attempt(&report, "f.tsv", look, calls);

	if (end != ATTEMPT_CHILD)
		return end;
	report_close(&report);
	_exit(0);
}

static void
ends(void)
{
	int calls = 0;

	err_program("tool");
	err_quiet(true);
	CHECK(attempt_and_end(good, &calls) == ATTEMPT_DONE);
	CHECK(calls == 0); /* the child's, not this one's */
	CHECK(report.rows[REPORT_FACT].n == 1);
	CHECK_TEXT(report.rows[REPORT_WARNING].at[0],
		"warning\tmessage\tf.tsv\t*\tlook\tNA\t*\t*");
	err_quiet(false);
	CHECK_SAYS(0, "tool: f.tsv:3: a blank line\n",
		CHECK(attempt_and_end(bad, &calls) == ATTEMPT_FAILED),
		CHECK(report.rows[REPORT_FACT].n == 2),
		CHECK(strcmp(report.rows[REPORT_ERROR].at[0], "error\t"
			"unreadable\tf.tsv\t*\tf.tsv:3: a blank line\tNA\t*\t*")
			== 0));
	CHECK_SAYS(2, "tool: --labels: nothing (try 'tool --help')\n",
		attempt_and_end(usage, &calls));
	CHECK_DIES(1, "tool: f.tsv: the process that reads it was ended by signal",
		attempt_and_end(killed, &calls));
	report_close(&report);
}

CHECK_ALL(ends)
