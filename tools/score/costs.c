#include "costs.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/tsv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { C_TRUTH, C_DECISION, C_COST, C_COLUMNS };

static uint32_t
read_label(const struct tsv *t, size_t row, int c, const struct labels *labels)
{
	struct view v = tsv_field(t, row, t->columns[c].at);
	uint32_t rank = labels_find(labels, v);
	char names[256];

	if (rank == IDS_NONE) {
		labels_print(labels, names, sizeof names);
		tsv_bad(t, row, t->columns[c].name, names, v);
	}
	return rank;
}

static void
read_row(struct costs *c, struct tsv *t, size_t row,
	const struct labels *labels)
{
	struct view cost = tsv_field(t, row, t->columns[C_COST].at);
	uint32_t truth = read_label(t, row, C_TRUTH, labels);
	uint32_t decision = read_label(t, row, C_DECISION, labels);
	double *x = &c->at[truth][decision];

	if (!isnan(*x))
		err_line(t->file, t->lines[row], "a pair of truth and decision "
			"that was there before");
	if (!tsv_number(t, cost, x))
		tsv_bad(t, row, "cost", "a number", cost);
}

static void
check_complete(const struct costs *c, const char *file,
	const struct labels *labels)
{
	for (uint32_t t = 0; t < 2; t++)
		for (uint32_t q = 0; q < 2; q++) {
			struct view truth = labels_name(labels, t);
			struct view decision = labels_name(labels, q);

			if (isnan(c->at[t][q]))
				err_file(file, "no cost for truth %s decision "
					"%s: every pair of labels needs a row, "
					"with 0 where there is none",
					err_quote(truth), err_quote(decision));
		}
}

void
costs_read(struct costs *c, const char *path, const struct labels *labels)
{
	static const char *const names[] = {"truth", "decision", "cost"};
	struct tsv_column column[C_COLUMNS];
	char *file = mem_copy(path, strlen(path));
	struct tsv t;
	size_t n;

	for (int i = 0; i < 2; i++)
		c->at[i][0] = c->at[i][1] = NUM_NA;
	for (int i = 0; i < C_COLUMNS; i++)
		column[i] = (struct tsv_column){.name = names[i],
			.required = true};
	tsv_open(&t, &file, 1, column, C_COLUMNS, NULL, 0, false);
	while ((n = tsv_rows(&t)) > 0)
		for (size_t row = 0; row < n; row++)
			read_row(c, &t, row, labels);
	check_complete(c, t.file, labels);
	tsv_close(&t);
	free(file);
}
