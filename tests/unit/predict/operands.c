/* operands: names of models. */
#include "predict/operands.h"

#include "check.h"

#include <string.h>

static void
named(const char *operand, const char *name, const char *file)
{
	char *found_file, *found = operands_name(operand, &found_file);

	CHECK_TEXT(found, name);
	CHECK_TEXT(found_file, file);
	MEM_FREE(found);
	MEM_FREE(found_file);
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

/* The models of the operands, NAME=FILE, in one text. */
static const char *
models_of(char **operand, size_t n, const char *model, const char *columns)
{
	static char text[200];
	struct strings list = {0}, name = {0}, of_files = {0};
	size_t at = 0;

	*text = '\0';
	if (columns)
		strings_split(&list, columns);
	operands_split(operand, n, model, &list, &name, &of_files);
	CHECK(name.n == of_files.n);
	for (size_t i = 0; i < of_files.n; i++) {
		CHECK(strncmp(of_files.at[i], name.at[i], strlen(name.at[i])) == 0);
		at += (size_t)snprintf(text + at, sizeof text - at, "%s ", of_files.at[i]);
	}
	return text;
}

static void
several_models(void)
{
	char long_file[] = "long.tsv", one[] = "b=long.tsv", pipe_of[] = "-";
	char *files[] = {long_file, one}, *pipes[] = {pipe_of};

	write_text(long_file, "judge\titem\tlabel\nb\tx\t1\na/c=d\tx\t1\nb\ty\t0\n");
	CHECK_TEXT(models_of(files, 1, "judge", NULL),
		"b=long.tsv a/c=d=long.tsv ");
	/* a table by table; an operand with a name is that model */
	CHECK_TEXT(models_of(files, 2, "item", NULL),
		"x=long.tsv y=long.tsv b=long.tsv ");
	CHECK_TEXT(models_of(files, 2, NULL, "item,label"),
		"item=long.tsv label=long.tsv b=long.tsv ");
	CHECK_DIES(1, "no column \"jud\"", models_of(files, 1, "jud", NULL));
	CHECK_DIES(2, "expected a file, not a pipe", models_of(pipes, 1, "judge", NULL));
	write_text(long_file, "judge\titem\n\tx\n");
	CHECK_DIES(1, "long.tsv:2: column \"judge\": expected a model's name",
		models_of(files, 1, "judge", NULL));
}

CHECK_ALL(names, several_models)
