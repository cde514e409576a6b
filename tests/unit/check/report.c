/* report: rows by severity, and the lines of a child. */
#include "check/report.h"

#include "says.h"

static const char header[] =
	"row\tname\tfile\tcolumn\tvalue\tcount\texample\tremedy\n";

static const char *
text_of(struct report *r)
{
	static char text[1 << 18];
	struct out out;

	out_open(&out, "report.tsv", 0);
	record_header(&out, report_columns);
	report_write(r, &out);
	out_close(&out);
	CHECK(strncmp(written("report.tsv"), header, sizeof header - 1) == 0);
	snprintf(text, sizeof text, "%s", written("report.tsv") + sizeof header -
		1);
	report_close(r);
	*r = (struct report){0};
	return text;
}

static void
rows(void)
{
	struct report r = {.precision = 2};

	report_add(&r, &(struct report_row){.kind = REPORT_NOTE, .name = "a",
		.count = NUM_NA});
	report_count(&r, REPORT_FACT, "m", "b", 1234567);
	report_real(&r, "m", "c", 1. / 3, 10);
	report_count(&r, REPORT_TRUTH, "r", "d", 2.5);
	CHECK_TEXT(text_of(&r), "fact\td\tr\t*\t*\t2.5\t*\t*\n"
		"fact\tb\tm\t*\t*\t1234567\t*\t*\n"
		"fact\tc\tm\t*\t0.33\t10\t*\t*\n"
		"note\ta\t*\t*\t*\tNA\t*\t*\n");
}

/* No name breaks a row. */
static void
hostile(void)
{
	struct report r = {0};

	report_add(&r, &(struct report_row){.kind = REPORT_ERROR, .name = "x",
		.file = "a\tb\nc", .column = "\"'", .value = view_of("\033[2J"),
		.example = view_of("\r"), .remedy = "\177", .count = 1});
	CHECK_TEXT(text_of(&r), "error\tx\ta?b?c\t\"'\t?[2J\t1\t?\t?\n");
}

static void
line(struct report *r, const char *text)
{
	char copy[512];

	snprintf(copy, sizeof copy, "%s", text);
	report_line(r, copy, "f.tsv");
}

static void
lines(void)
{
	struct report r = {0};

	err_program("tool");
	err_quiet(true);
	line(&r, "tool: note: missing=3 rows without a label left out");
	line(&r, "tool: note: model=m others=2 predictions left out");
	line(&r, "tool: note: model=m lacking=2 items left out");
	line(&r, "tool: note: empty=4 items");
	line(&r, "tool: note: all is well");
	line(&r, "tool: warning: model=m: scaled=4 is odd");
	line(&r, "error\tx\tf\t*\tv\t1\t*\t*\tsays");
	CHECK_TEXT(text_of(&r), "fact\tothers\tf.tsv\t*\t*\t2\t*\t*\n"
		"error\tx\tf\t*\tv\t1\t*\t*\n"
		"warning\tmessage\tf.tsv\t*\tmodel=m: scaled=4 is odd\tNA\t*\t*\n"
		"note\tempty\tf.tsv\t*\tempty=4 items\t4\t*\t*\n"
		"note\tmessage\tf.tsv\t*\tall is well\tNA\t*\t*\n");
	err_quiet(false);
}

/* What was told is told again, an error without an end. */
static void
messages(void)
{
	static struct report r;

	CHECK_SAYS(0, "tool: note: empty=4 items\n"
		"tool: note: missing=3 rows\n"
		"tool: warning: look\n"
		"tool: f.tsv:3: a blank line\n"
		"tool: warning: says\n",
		line(&r, "tool: note: empty=4 items"),
		line(&r, "tool: note: missing=3 rows"),
		line(&r, "tool: warning: look"),
		line(&r, "tool: f.tsv:3: a blank line"),
		line(&r, "error\tx\tf\t*\tv\t1\t*\t*\tsays"));
}

static void
findings(void)
{
	struct report r = {0};
	struct finding f = {.name = FINDINGS_MISSING_CODE, .file = "r.tsv",
		.column = "label", .value = view_of("99"), .count = 7,
		.remedy = "-m '99'"};

	err_quiet(true);
	report_finding(&f, "the label", &r);
	f = (struct finding){.name = FINDINGS_TRANSPOSED};
	report_finding(&f, "the table", &r);
	CHECK_TEXT(text_of(&r),
		"error\tmissing_code\tr.tsv\tlabel\t99\t7\t*\t-m '99'\n"
		"note\ttransposed\t*\t*\t*\tNA\t*\t*\n");
	err_quiet(false);
}

static void
forward(void)
{
	static struct report r;

	CHECK_PRINTS(0, "truth\ta\tf\t*\t*\t1\t*\t*\t*\n"
		"error\tb\t*\t*\t*\tNA\t*\t*\tsays\n",
		report_forward(&r),
		report_count(&r, REPORT_TRUTH, "f", "a", 1),
		report_add(&r, &(struct report_row){.kind = REPORT_ERROR,
			.name = "b", .count = NUM_NA, .message = "says"}),
		report_close(&r));
}

CHECK_ALL(rows, hostile, lines, messages, findings, forward)
