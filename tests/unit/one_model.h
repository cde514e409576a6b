/* one_model: the table of a model, and what it says of the items of a truth. */
#ifndef ANNOT_TEST_ONE_MODEL_H
#define ANNOT_TEST_ONE_MODEL_H

#include "predict/models.h"

#include "says.h"
#include "table.h"

static struct items items;
static struct models models;
static struct input input;

/* The truth is in one.tsv, what the operands name is there. */
static void
open_models(const char *arguments, const char *truth,
	const struct predictions_need *need, char **operand, size_t n)
{
	const struct items_need kept = {.predicted = true,
		.two_tables = true, .multilabel = need->multilabel,
		.ratings = need->personal};
	char *files[] = {name_1};

	options(&input, arguments);
	write_text(name_1, truth);
	items_read(&items, &input, &kept, files, 1);
	models_read(&models, &items, &input, need, operand, n);
}

static const struct predictions_need simple = {.prob = NULL};

/* One model: its table is two.tsv. */
static void
open_one(const char *arguments, const char *truth, const char *table)
{
	char *operand[] = {name_2};

	write_text(name_2, table);
	open_models(arguments, truth, &simple, operand, 1);
}

/* What model m says as "x a=.5 b=.5", a line an item; a label without a name
 * is ?. */
static const char *
text_of(size_t m)
{
	static char text[1 << 16];
	char *to = text;
	size_t k = labels_k(&items.labels);

	for (size_t i = 0; i < items.names.n; i++) {
		struct view v = ids_name(&items.names, i);
		double q[16];

		to += sprintf(to, "%.*s", (int)v.n, v.p);
		if (!models_have(&(struct models){.at = &models.at[m], .n = 1},
		    (uint32_t)i)) {
			to += sprintf(to, " -\n");
			continue;
		}
		predictions_dense(&models.at[m], i, q, k);
		for (uint32_t l = 0; l < k; l++) {
			v = l < items.labels.ids.n ?
				labels_name(&items.labels, l) : view_of("?");
			to += sprintf(to, " %.*s=%.12g", (int)v.n, v.p, q[l]);
		}
		to += sprintf(to, "\n");
	}
	*to = '\0';
	return text;
}

/* The table of one model, and what it says. */
__attribute__((unused)) static void
says(const char *arguments, const char *truth, const char *table,
	const char *expected)
{
	open_one(arguments, truth, table);
	models_rank(&models, &items);
	CHECK_TEXT(text_of(0), expected);
}

static const char two[] = "item\tlabel\nx\tb\ny\ta\n";
__attribute__((unused)) static const char truth_of_sets[] =
	"item\tannotator\tlabel\nx\t1\tc\ny\t1\ta\nx\t1\tb\n";
static const char three[] = "item\tlabel\nx\tc\ny\ta\nx\tb\n";

#endif
