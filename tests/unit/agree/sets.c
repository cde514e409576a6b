/* sets: the sets that annotators chose, and their weights, against both worked
 * out by hand. */
#include "agree/sets.h"

#include "agree/weights.h"

#include "says.h"
#include "table.h"

static const char table[] = "item\tannotator\tlabel\n"
	"x\t1\tc\nx\t1\ta\nx\t2\ta\nx\t3\tb\nx\t3\ta\nx\t3\tc\n"
	"y\t2\t-\ny\t1\tc\ny\t1\tb\nz\t4\ta\nz\t4\tc\nz\t4\tc\n";

/* In label order, the empty one first. */
static const char *const names[] = {"", "a", "abc", "ac", "bc"};
enum { SETS = 5 };

static void
read_table(struct items *x)
{
	static const struct items_need need = {.names = true, .ratings = true,
		.multilabel = true};
	char *files[] = {name_1};
	struct input input;

	options(&input, "-q --multilabel");
	write_text(name_1, table);
	items_read(x, &input, &need, files, 1);
	MEM_FREE(items_rank(x));
}

static const char *
set_text(const struct sets *s, const struct items *from, size_t i)
{
	static char text[16];
	char *to = text;

	for (size_t k = s->start[i]; k < s->start[i + 1]; k++)
		*to++ = *labels_name(&from->labels, s->label[k]).p;
	*to = '\0';
	return text;
}

/* The sets, as weights see them. */
static void
check_sets(const struct sets *s, const struct items *from)
{
	CHECK(s->n == SETS);
	for (size_t i = 0; i < SETS && i < s->n; i++) {
		CHECK_TEXT(set_text(s, from, i), names[i]);
		CHECK(s->start[i + 1] - s->start[i] == strlen(names[i]));
	}
}

/* Who chose which set, by the names of the sets. */
static void
check_items(const struct items *x, const struct items *from)
{
	static const struct rating said[] = {{0, 3}, {1, 1}, {2, 2}, {0, 4},
		{1, 0}, {3, 3}};

	CHECK(x->n == 3 && x->first[3] == 6 && x->known && !x->repeats);
	for (size_t k = 0; k < 6; k++) {
		struct rating r = items_answer(x, x->answer[k]);

		CHECK(r.annotator == said[k].annotator &&
			r.label == said[k].label);
	}
	for (size_t i = 0; i < 3; i++)
		CHECK(view_cmp(items_name(x, i), items_name(from, i)) == 0);
	CHECK(x->vectors.total[x->vector[1]] == 2);
}

/* Weights 1 - distance: of jaccard J, of masi J M. */
static void
check_weights(const struct sets *s)
{
	static const double jaccard[SETS][SETS] = {{1, 0, 0, 0, 0},
		{0, 1, 1. / 3, 1. / 2, 0},
		{0, 1. / 3, 1, 2. / 3, 2. / 3},
		{0, 1. / 2, 2. / 3, 1, 1. / 3},
		{0, 0, 2. / 3, 1. / 3, 1}};
	struct weights j, m, same;

	weights_of_sets(&same, &weightings[0], s);
	weights_of_sets(&j, method_find(&weightings_table, "jaccard"), s);
	weights_of_sets(&m, method_find(&weightings_table, "masi"), s);
	for (size_t i = 0; i < SETS; i++)
		for (size_t k = 0; k < SETS; k++) {
			/* ac and bc alone overlap and are no parts */
			double part = i == k ? 1 : i + k == 7 ? 1. / 3 : 2. / 3;

			CHECK(weights_at(&same, i, k) == (i == k));
			CHECK_NEAR(weights_at(&j, i, k), jaccard[i][k], 1e-15);
			CHECK_NEAR(weights_at(&m, i, k), part * jaccard[i][k],
				1e-15);
		}
	CHECK_SAYS(2, "unit: --label-weights=linear is for labels, not for sets of "
		"them: identity, jaccard or masi (try 'unit --help')\n",
		weights_of_sets(&m, &weightings[1], s));
	CHECK_SAYS(2, "unit: --label-weights=masi is for sets of labels: "
		"--multilabel, without --by=label (try 'unit --help')\n",
		weights_init(&m, method_find(&weightings_table, "masi"),
		&(struct weights_scale){3, NULL, true}));
}

int
main(void)
{
	struct items from, items;
	struct sets sets;

	err_program("unit");
	read_table(&from);
	sets_items(&sets, &items, &from);
	check_sets(&sets, &from);
	check_items(&items, &from);
	check_weights(&sets);
	return check_done();
}
