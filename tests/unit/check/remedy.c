/* remedy: what can be pasted, whatever files and labels are called. */
#include "check/remedy.h"

#include "check.h"

/* The remedy of a finding; "-" for none. Valid until the next call. */
static const char *
made(const struct finding *f)
{
	static char text[512];
	char *remedy = remedy_of(f);

	snprintf(text, sizeof text, "%s", remedy ? remedy : "-");
	MEM_FREE(remedy);
	return text;
}

static void
files(void)
{
	struct finding f = {.file = "r.tsv", .remedy = "mlr cat FILE"};

	CHECK_TEXT(made(&f), "mlr cat r.tsv");
	f.file = "my file.tsv";
	CHECK_TEXT(made(&f), "mlr cat 'my file.tsv'");
	f.file = "bob's.tsv";
	CHECK_TEXT(made(&f), "mlr cat 'bob'\\''s.tsv'");
	f.file = "-x.tsv"; /* no option of mlr */
	CHECK_TEXT(made(&f), "mlr cat '-x.tsv'");
	f.file = "2026-11-01.tsv";
	CHECK_TEXT(made(&f), "mlr cat 2026-11-01.tsv");
	f.file = "<stdin>";
	CHECK_TEXT(made(&f), "mlr cat FILE");
	f.file = "a\nb";
	CHECK_TEXT(made(&f), "-");
	f = (struct finding){.file = "r.tsv"};
	CHECK_TEXT(made(&f), "-");
}

static void
names(void)
{
	struct finding f = {.file = "r.tsv", .value = view_of("99"),
		.remedy = "-m '99'"};

	CHECK_TEXT(made(&f), "-m '99'");
	f.value = view_of("';rm x;'");
	f.remedy = "-m '';rm x;''";
	CHECK_TEXT(made(&f), "-m ''\\'';rm x;'\\'''");
	f.value = view_of("'");
	f.remedy = "-m '''";
	CHECK_TEXT(made(&f), "-m ''\\'''");
	f.remedy = "-m 'a\033[2J'";
	CHECK_TEXT(made(&f), "-");
	f = (struct finding){.column = "it's", .remedy = "-i 'it's' -a 'b'"};
	CHECK_TEXT(made(&f), "-i 'it'\\''s' -a 'b'");
	f = (struct finding){.name = FINDINGS_SETS_IN_LABELS, .file = "r.tsv",
		.column = "answer",
		.remedy = "mlr --tsv nest --evar ',' -f label FILE"};
	CHECK_TEXT(made(&f), "mlr --tsv nest --evar ',' -f answer r.tsv");
}

static void
messages(void)
{
	char *remedy = remedy_in("c.csv:1: no tab in the header \"a (CSV? rm)\" "
		"(CSV? mlr --icsv --otsv cat c.csv > table.tsv)");

	CHECK(remedy != NULL);
	CHECK_TEXT(remedy ? remedy : "", "mlr --icsv --otsv cat c.csv > table.tsv");
	MEM_FREE(remedy);
	CHECK(!remedy_in("c.tsv:1: expected 2 fields, found 1 in \"x (CSV? rm)\""));
	CHECK(!remedy_in("c.tsv:1: no column \"item\" (-i names another: -i mlr x?)"));
	CHECK(!remedy_in(""));
}

CHECK_ALL(files, names, messages)
