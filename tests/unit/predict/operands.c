/* operands: names of models. */
#include "predict/operands.h"

#include "check.h"

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

CHECK_ALL(names)
