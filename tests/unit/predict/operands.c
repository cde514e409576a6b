/* operands: names of models, and columns of their tables. */
#include "predict/operands.h"

#include "check.h"

#include <sys/stat.h>

static void
named(const char *operand, const char *name, const char *file)
{
	char *found_file, *found = operands_name(operand, &found_file);

	CHECK_TEXT(found, name);
	CHECK_TEXT(found_file, file);
	free(found);
	free(found_file);
}

static void
names(void)
{
	named("m.tsv", "m", "m.tsv");
	named("dir.d/m.v2.tsv", "m.v2", "dir.d/m.v2.tsv");
	named("dir/.tsv", ".tsv", "dir/.tsv");
	named("m=dir/x.tsv", "m", "dir/x.tsv");
	named("m=", "m", "");
	named("./a=b.tsv", "a=b", "./a=b.tsv");
	named("-", "-", "-");
	CHECK_DIES(2, "operand \"=x\": expected NAME=FILE",
		named("=x", "", ""));
	operands_check("m");
	CHECK_DIES(2, "a model cannot be called \"*\"", operands_check("*"));
	CHECK_DIES(2, "a model cannot be called \"\"", operands_check(""));
	CHECK_DIES(2, "cannot be called \"a\\x09b\"", operands_check("a\tb"));
}

/* A file's header decides; for an input that can be read only once the answer
 * is yes. */
static void
columns(void)
{
	write_text("t.tsv", "item\tannotator\tlabel\n");
	CHECK(operands_may_have("t.tsv", "annotator", NULL));
	CHECK(operands_may_have("m=t.tsv", "worker", "annotator"));
	CHECK(!operands_may_have("t.tsv", "worker", NULL));
	CHECK(!operands_may_have("t.tsv", "worker", "rater"));
	CHECK(operands_may_have("-", "worker", NULL));
	CHECK(operands_may_have("not there.tsv", "worker", NULL));
	remove("fifo");
	if (mkfifo("fifo", 0600) == 0)
		CHECK(operands_may_have("fifo", "worker", NULL));
	remove("fifo");
	write_text("t.tsv", "");
	CHECK_DIES(1, "t.tsv: empty input",
		operands_may_have("t.tsv", "worker", NULL));
}

CHECK_ALL(names, columns)
