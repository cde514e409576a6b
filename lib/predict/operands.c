#include "operands.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"
#include "text/tsv.h"

#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_MODELS = 1000 };

char *
operands_name(const char *operand, char **file)
{
	const char *path = opt_operand_file(operand), *slash, *dot;

	if (*operand == '=')
		err_usage("operand %s: expected NAME=FILE", err_quote(view_of(operand)));
	*file = mem_copy(path, strlen(path));
	if (path != operand)
		return mem_copy(operand, (size_t)(path - 1 - operand));
	slash = strrchr(operand, '/');
	operand = slash ? slash + 1 : operand;
	dot = strrchr(operand, '.');
	return mem_copy(operand, dot && dot > operand ? (size_t)(dot - operand) : strlen(operand));
}

/* Add the names in the column `model` of a table, in the order of their first rows. */
static void
add_names(struct strings *name, char *file, const char *model)
{
	struct tsv_column column = {.name = model, .required = true, .option = "--model"};
	struct tsv t;
	size_t rows;

	tsv_open(&t, &file, 1, &column, 1, NULL, 0, false);
	while ((rows = tsv_rows(&t)) > 0)
		for (size_t r = 0; r < rows; r++) {
			struct view v = tsv_field(&t, r, column.at);

			if (v.n == 0 || name->n == MAX_MODELS)
				tsv_bad(&t, r, model, v.n == 0 ? "a model's name" :
					"one of at most 1000 models", v);
			if (!strings_has(name, v))
				strings_add(name, v.p, v.n);
		}
	tsv_close(&t);
}

void
operands_split(char **operand, size_t n, const char *model,
	const struct strings *columns, struct strings *name, struct strings *named)
{
	for (size_t i = 0; i < n; i++) {
		const char *path = opt_operand_file(operand[i]);
		struct strings own = {0};
		const struct strings *of = path != operand[i] || model ? &own : columns;
		char *file = mem_copy(path, strlen(path));
		struct stat what;

		if (strcmp(file, "-") == 0 || (stat(file, &what) == 0 && !S_ISREG(what.st_mode)))
			err_usage("%s is read once for each of its models: expected "
				"a file, not a pipe", err_quote(view_of(file)));
		if (path != operand[i])
			strings_add(&own, operand[i], (size_t)(path - 1 - operand[i]));
		else if (model)
			add_names(&own, file, model);
		for (size_t k = 0; k < of->n; k++) {
			strings_add(name, of->at[k], strlen(of->at[k]));
			strings_add(named, of->at[k], strlen(of->at[k]));
			strings_more(named, view_of("="));
			strings_more(named, view_of(file));
		}
	}
}

void
operands_check(const char *name)
{
	if (*name == '\0' || strcmp(name, "*") == 0 || !record_is_field(name))
		err_usage("a model cannot be called %s: NAME=FILE renames it",
			err_quote(view_of(name)));
}

bool
operands_no_stdin(void)
{
	struct stat what;

	return fstat(STDIN_FILENO, &what) == 0 && S_ISCHR(what.st_mode);
}

bool
operands_empty_stdin(void)
{
	struct pollfd end = {.fd = STDIN_FILENO, .events = POLLIN};
	struct stat what;

	if (fstat(STDIN_FILENO, &what) == -1)
		return false;
	return S_ISREG(what.st_mode) ? what.st_size == 0 :
		S_ISFIFO(what.st_mode) && poll(&end, 1, -1) == 1 &&
		!(end.revents & POLLIN);
}
