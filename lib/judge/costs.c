#include "costs.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"
#include "text/spelling.h"

#include <math.h>
#include <stdio.h>

enum { C_TRUTH, C_DECISION, C_COST };

static uint32_t
read_label(const struct record_reader *r, int c, const struct labels *labels)
{
	uint32_t rank = labels_find(labels, record_read(r, c));
	char names[256], expected[600];

	if (rank == IDS_NONE) {
		labels_print(labels, names, sizeof names);
		snprintf(expected, sizeof expected, "%s%s", names,
			spelling_meant(record_read(r, c), &labels->ids));
		record_bad(r, c, expected);
	}
	return rank;
}

static void
read_row(struct costs *c, struct record_reader *r, const struct labels *labels)
{
	uint32_t truth = read_label(r, C_TRUTH, labels);
	uint32_t decision = read_label(r, C_DECISION, labels);
	double *x = &c->at[truth * c->k + decision];

	if (!isnan(*x))
		err_line(r->t.file, record_line(r), "this pair of truth and "
			"decision has a row already");
	if (!tsv_number(&r->t, record_read(r, C_COST), x))
		record_bad(r, C_COST, "a number");
}

static void
check_complete(const struct costs *c, const char *file,
	const struct labels *labels)
{
	for (uint32_t t = 0; t < c->k; t++)
		for (uint32_t q = 0; q < c->k; q++) {
			struct view truth = labels_name(labels, t);
			struct view decision = labels_name(labels, q);

			if (isnan(costs_of(c, t, q)))
				err_file(file, "no cost for truth %s decision "
					"%s: every pair of labels needs a row, "
					"with 0 where there is none",
					err_quote(truth), err_quote(decision));
		}
}

void
costs_read(struct costs *c, const char *path, const struct labels *labels)
{
	static const struct record_column columns[] = {
		{"truth", RECORD_TEXT}, {"decision", RECORD_TEXT},
		{"cost", RECORD_EXACT}, {NULL, 0}
	};
	size_t k = labels->ids.n;
	struct record_reader r;

	*c = (struct costs){.k = k, .at = mem_table(k * k, sizeof(double)),
		.sum = mem_zero(k, sizeof(double))};
	for (size_t i = 0; i < k * k; i++)
		c->at[i] = NUM_NA;
	record_open(&r, path, columns, 0);
	while (record_next(&r))
		read_row(c, &r, labels);
	check_complete(c, r.t.file, labels);
	for (size_t i = 0; i < k * k; i++)
		c->sum[i % k] += c->at[i];
}
