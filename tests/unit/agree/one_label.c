/* one_label: the items of one label, against the rows they are made from. */
#include "agree/one_label.h"

#include "one_model.h"

static const char sets[] = "item\tannotator\tlabel\nx\t1\tb\nx\t2\t-\nx\t1\ta\n"
	"y\t2\ta\ny\t1\tc\nx\t3\tb\nz\t3\t-\ny\t1\tb\n";

static struct items one;

/* Item i of `one` as "x: not b=1 b=2, 1=b 2=not b ...". */
static const char *
item_text(size_t i)
{
	static char text[512];
	struct vector v = vectors_at(&one.vectors, one.vector[i]);
	struct view name = items_name(&one, i);
	char *to = text + sprintf(text, "%.*s:", (int)name.n, name.p);

	for (size_t k = 0; k < v.cells; k++) {
		name = labels_name(&one.labels, v.cell[k].label);
		to += sprintf(to, " %.*s=%u", (int)name.n, name.p, v.cell[k].n);
	}
	for (size_t k = one.first ? one.first[i] : 1; one.first &&
	     k < one.first[i + 1]; k++) {
		struct rating r = items_answer(&one, one.answer[k]);

		name = ids_name(&one.annotators, r.annotator);
		to += sprintf(to, " %.*s:%u", (int)name.n, name.p, r.label);
	}
	return text;
}

static void
of_ratings(void)
{
	static const struct items_need need = {.ratings = true, .names = true,
		.multilabel = true};
	char *files[] = {name_1};

	write_text(name_1, sets);
	options(&input, "-q --multilabel");
	items_read(&items, &input, &need, files, 1);
	MEM_FREE(items_rank(&items));
	one_label_items(&one, &items, 1, view_of("b"));
	CHECK(one.n == 3 && !one.multilabel && !one.vectors.raters &&
		labels_k(&one.labels) == 2 && one.labels.rank[1] == 1);
	CHECK_TEXT(item_text(0), "x: not b=1 b=2 1:1 2:0 3:1");
	CHECK_TEXT(item_text(1), "y: not b=1 b=1 1:1 2:0");
	CHECK_TEXT(item_text(2), "z: not b=1 3:0");
}

/* A histogram has only vectors; vectors that differ only in other labels become
 * one. */
static void
of_vectors(void)
{
	static const struct items_need need = {.multilabel = true};
	char *files[] = {name_1};

	write_text(name_1, "item\tlabel\tn\traters\titems\nu\ta\t2\t3\t5\n"
		"v\ta\t2\t3\t7\nv\tb\t1\t3\t7\nw\tb\t1\t3\t1\n");
	options(&input, "-q");
	items_read(&items, &input, &need, files, 1);
	MEM_FREE(items_rank(&items));
	one_label_items(&one, &items, 0, view_of("a"));
	CHECK(one.n == 0 && one.vectors.n == 2 && one.vectors.items[0] == 12 &&
		one.vectors.items[1] == 1 && one.vectors.total[0] == 3);
}

CHECK_ALL(of_ratings, of_vectors)
