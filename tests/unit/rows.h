/*
 * rows: what a tool prints, called as users call it.
 *
 *	struct rows x = rows_of("annot-kappa -q -M pa ratings.tsv");
 *
 *	for (int i = 0; i < x.n; i++)
 *		CHECK_NEAR(rows_number(&x, i, "estimate"), ...);
 *	rows_free(&x);
 *
 * The tools are in $BIN, as `make test` sets it.
 */
#ifndef ANNOT_TEST_ROWS_H
#define ANNOT_TEST_ROWS_H

#include "check.h"

enum { ROWS_MOST = 2048, ROWS_COLUMNS = 32 };

/* A table with a header. */
struct rows {
	char *text;              /* which cells are parts of */
	int n;
	char *name[ROWS_COLUMNS];
	char *(*cell)[ROWS_COLUMNS];
};

/* All that a command prints; the test ends where the command fails. */
static inline char *
rows_run(const char *command)
{
	size_t n = 0, room = 1 << 20;
	char *text = malloc(room), line[4096];
	FILE *f;

	snprintf(line, sizeof line, "\"$BIN\"/%s", command);
	f = popen(line, "r");
	if (!text || !f || !getenv("BIN"))
		check_lacks("rows", "no memory, no shell, or no $BIN");
	n = fread(text, 1, room - 1, f);
	text[n] = '\0';
	if (n == room - 1 || pclose(f) != 0)
		check_lacks(command, "failed, or printed too much");
	return text;
}

/* Cut a line into its cells; returns what is after it. */
static inline char *
rows_cut(char *line, char **cell)
{
	int k = 0;

	for (cell[k++] = line; *line && *line != '\n'; line++)
		if (*line == '\t' && k < ROWS_COLUMNS) {
			*line = '\0';
			cell[k++] = line + 1;
		}
	*line = '\0';
	return line + 1;
}

static inline struct rows
rows_of(const char *command)
{
	struct rows x = {.text = rows_run(command)};
	const char *end = x.text + strlen(x.text);
	char *at = rows_cut(x.text, x.name);

	x.cell = calloc(ROWS_MOST, sizeof *x.cell);
	while (x.cell && x.n < ROWS_MOST && at < end)
		at = rows_cut(at, x.cell[x.n++]);
	if (!x.cell || at < end)
		check_lacks(command, "printed too many rows");
	return x;
}

static inline void
rows_free(struct rows *x)
{
	free(x->text);
	free(x->cell);
}

/* The text in the column of this name; the test ends where there is none. */
static inline const char *
rows_text(const struct rows *x, int row, const char *name)
{
	for (int k = 0; k < ROWS_COLUMNS && x->name[k] && row < x->n; k++)
		if (strcmp(x->name[k], name) == 0 && x->cell[row][k])
			return x->cell[row][k];
	check_lacks(name, "no such row or column");
}

/* The number there; NAN for NA. */
static inline double
rows_number(const struct rows *x, int row, const char *name)
{
	const char *text = rows_text(x, row, name);

	return strcmp(text, "NA") == 0 ? (double)NAN : strtod(text, NULL);
}

#endif
