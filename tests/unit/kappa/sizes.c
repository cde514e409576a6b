/* sizes: rows of fewer items, of fewer labels and of coarser labels against
 * draws and tables, and what cannot be asked for. */
#include "kappa/sizes.h"

#include "kappa/vary.h"
#include "stats/stats.h"
#include "study.h"
#include "text/num.h"

/* The rows of one block of all items. */
static const char *
rows_of(const struct ask *ask, const struct sizes *asked)
{
	struct sizes sizes = *asked;
	struct study s;
	struct block b;
	struct out out;

	study_init(&s, ask);
	block_init(&b, &s.plan, &s.plan.classes, NULL, 0);
	out_open(&out, "sizes.tsv", 0);
	sizes_read(&sizes, &s.plan);
	sizes_write(&out, &s.plan, &b, &sizes);
	for (size_t i = 0; i < sizes.merge.n; i++)
		classes_free(&sizes.merged[i]);
	MEM_FREE(sizes.merged);
	out_close(&out);
	block_free(&b);
	study_free(&s);
	return written("sizes.tsv");
}

static const char *
key_of(const char *row, size_t size, const char *measure, const char *weights)
{
	static char key[128];
	char text[32] = "*";

	if (size > 0)
		snprintf(text, sizeof text, "%zu", size);
	snprintf(key, sizeof key, "%s\t*\t%s\t%s\t%s", row, text, measure,
		weights);
	return key;
}

/* ---- fewer items, fewer labels ---- */

enum { DRAWS = 40, MEASURES = 4, MOST_SIZES = 4 };

static const char *const measure[] = {"pa", "fleiss", "light", "icc11"};

/* The draws of one size, or of the slope, as a row. */
static struct agreement
of_draws(const double *value, double items, double ratings)
{
	struct agreement m = agreement_nothing(.95);

	stats_spread(value, DRAWS, &m.e.value, &m.e.se);
	stats_percentile(value, DRAWS, .95, &m.e.lo, &m.e.hi);
	m.items = items;
	m.ratings = ratings;
	for (size_t d = 0; d < DRAWS; d++)
		if (isnan(value[d]))
			m.e.status = isnan(m.e.value) ? ESTIMATE_UNDEFINED :
				ESTIMATE_PARTIAL;
	return m;
}

/* The rows against draws that are made here, of the same seed. */
static void
check_draws(const struct ask *ask, const struct sizes *sizes,
	const size_t *size, size_t n, double items)
{
	static double value[MOST_SIZES * MEASURES * DRAWS];
	const char *text = rows_of(ask, sizes);
	struct vary v = {.size = size, .sizes = n, .draws = DRAWS,
		.value = value};
	struct study s;
	struct block b;

	study_init(&s, ask);
	block_init(&b, &s.plan, &s.plan.classes, NULL, 0);
	v.plan = &s.plan;
	v.block = &b;
	(sizes->kind == SIZES_ITEMS ? vary_items : vary_labels)(&v);
	CHECK(rows_count(text) == MEASURES * (n + 1));
	for (size_t c = 0; c < MEASURES; c++) {
		const char *weights = c < 3 ? "linear" : "*";
		double slope[DRAWS], y[MOST_SIZES];
		struct agreement m;

		for (size_t k = 0; k < n; k++) {
			double at = (double)size[k];

			m = of_draws(vary_at(&v, k, c), items > 0 ?
				items : at, items > 0 ? items * at : NUM_NA);
			rows_are(text, key_of("size", size[k], measure[c],
				weights), &m);
		}
		for (size_t d = 0; d < DRAWS; d++) {
			for (size_t k = 0; k < n; k++)
				y[k] = vary_at(&v, k, c)[d];
			slope[d] = vary_slope(size, y, n);
		}
		m = of_draws(slope, NUM_NA, NUM_NA);
		rows_are(text, key_of("slope", 0, measure[c], weights), &m);
	}
	block_free(&b);
	study_free(&s);
}

static struct ask
ask_of(const struct table *t)
{
	return (struct ask){.text = study_text(t, NULL, 1),
		.labels = study_labels(t), .weights = "linear",
		.measures = "pa,fleiss,light,icc11", .sorted = true,
		.how.seed = 5};
}

static void
fewer(void)
{
	static const size_t all[] = {1, 3, 6, 12}, some[] = {2, 5, 11},
		of_six[] = {3, 6}, two[] = {2, 3};
	struct strings list = words("2,5,11"), pair = words("2,3");
	struct sizes sizes = {.kind = SIZES_ITEMS, .draws = DRAWS};
	struct table t = table_of("112... 212231 333... 3.1222 121... 22211. "
		"112131 21.... 33.333 322122 12.123 222111", 3);
	struct ask ask = ask_of(&t);

	check_draws(&ask, &sizes, all, 4, 0); /* of twelve: 1 too */
	sizes.list = list;
	check_draws(&ask, &sizes, some, 3, 0);
	sizes.kind = SIZES_ANNOTATORS;
	sizes.list = pair; /* one item has two labels */
	check_draws(&ask, &sizes, two, 2, 11);
	t = table_of("112122 212231 321312 333131", 3);
	ask = ask_of(&t);
	sizes.list = (struct strings){0}; /* 1 of a half of 3 is too few */
	check_draws(&ask, &sizes, of_six, 2, 4);
	strings_free(&list);
	strings_free(&pair);
}

/* All items are the value, with no spread. */
static void
all_items(void)
{
	struct sizes sizes = {.kind = SIZES_ITEMS, .draws = DRAWS};
	struct table t = table_of("112 212 333 3.1 121 222", 3);
	struct ask ask = ask_of(&t);
	const char *text = rows_of(&ask, &sizes);

	for (size_t c = 0; c < MEASURES; c++) {
		const char *key = key_of("size", 6, measure[c],
			c < 3 ? "linear" : "*");

		CHECK_NEAR(rows_number(text, key, ESTIMATE), table_estimate(&t,
			measure[c], "linear").e.value, 1e-13);
		CHECK_NEAR(rows_number(text, key, SE), 0, 1e-13);
		CHECK(rows_number(text, key, N_ITEMS) == 6);
	}
	CHECK_TEXT(rows_status(text, key_of("size", 1, "fleiss", "linear")),
		"partial");
}

/* ---- coarser labels ---- */

/* The table with labels as the classes of digits. */
static struct table
merged(const struct table *t, const char *class, size_t classes)
{
	struct table m = *t;

	m.labels = classes;
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			if (t->label[i][g] != NOTHING)
				m.label[i][g] = (signed char)(
					class[(int)t->label[i][g]] - '0');
	return m;
}

/* Each file is a table of its own; classes without numbers are places. The
 * slope is over all of them. */
static void
coarser(void)
{
	static const char *const class[] = {"0011", "0122", "0123"};
	static const size_t size[] = {2, 3, 4};
	struct sizes sizes = {.kind = SIZES_LABELS,
		.merge = words("two.tsv,three.tsv")};
	struct table t = table_of("1123 2132 333. 3.14 1214 2221 4434 12.4",
		4);
	struct ask ask = ask_of(&t);
	const char *text;

	ask.weights = "linear,radical";
	write_text("two.tsv", "label\tclass\n1\tlow\n2\tlow\n3\thigh\n"
		"4\thigh\n");
	write_text("three.tsv", "label\tclass\n4\t3\n1\t1\n2\t2\n3\t3\n");
	text = rows_of(&ask, &sizes);
	CHECK(rows_count(text) == (2 * MEASURES - 1) * 4);
	for (size_t at = 0; at < 2 * MEASURES - 1; at++) {
		const char *way = at < MEASURES ? "linear" : "radical";
		size_t c = at % MEASURES;
		const char *weights = c < 3 ? way : "*";
		double y[3];
		struct agreement m;

		for (size_t k = 0; k < 3; k++) {
			struct table few = merged(&t, class[k], size[k]);

			m = table_row(&few, measure[c], way);
			y[k] = m.e.value;
			if (c == 3 && k == 0) { /* words are no numbers */
				CHECK_TEXT(rows_status(text, key_of("size", 2,
					"icc11", "*")), "not_numeric");
				y[k] = NUM_NA;
				continue;
			}
			rows_are(text, key_of("size", size[k], measure[c],
				weights), &m);
		}
		m = agreement_nothing(.95);
		m.e.value = vary_slope(size, y, 3);
		m.e.status = c == 3 ? ESTIMATE_UNDEFINED : ESTIMATE_OK;
		rows_are(text, key_of("slope", 0, measure[c], weights), &m);
	}
	strings_free(&sizes.merge);
}

/* ---- wrong usage ---- */

static void
check_list(const char *list, enum sizes_kind kind, const char *message)
{
	struct sizes sizes = {.kind = (int)kind, .list = words(list)};

	if (message)
		CHECK_DIES(2, message, sizes_check(&sizes));
	else
		sizes_check(&sizes);
	strings_free(&sizes.list);
}

static void
lists(void)
{
	static const char items[] = "--sizes: expected whole numbers from 1 "
		"on, ascending, found", people[] = "whole numbers from 2 on";

	check_list("", SIZES_ITEMS, NULL);
	check_list("1,2,9", SIZES_ITEMS, NULL);
	check_list("7", SIZES_ITEMS, NULL);
	check_list("2,3", SIZES_ANNOTATORS, NULL);
	check_list("0,3", SIZES_ITEMS, items);
	check_list("1,3", SIZES_ANNOTATORS, people);
	check_list("2,2", SIZES_ITEMS, items);
	check_list("3,2", SIZES_ITEMS, items);
	check_list("2,x", SIZES_ITEMS, "ascending, found \"x\"");
	check_list("2,2.5", SIZES_ITEMS, "found \"2.5\"");
	check_list("-1,2", SIZES_ITEMS, items);
}

static void
impossible(void)
{
	static const struct {
		const char *table, *list;
		enum sizes_kind kind;
		int status;
		const char *message;
	} way[] = {
		{"12 11", "2", SIZES_ITEMS, 2, "expected two sizes or more"},
		{"12", NULL, SIZES_ITEMS, 1, "a group has one item"},
		{"123 1..", NULL, SIZES_ANNOTATORS, 1, "an item has 1 labels"},
		{"123 12.", NULL, SIZES_ANNOTATORS, 1, "an item has 2 labels"},
		{"12 11", "1,3", SIZES_ITEMS, 2, "there are 2 items"},
		{"12 11", "2,3", SIZES_ANNOTATORS, 2, "no item has 3 labels"},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct table t = table_of(way[i].table, 3);
		struct sizes sizes = {.kind = (int)way[i].kind,
			.list = words(way[i].list), .draws = 3};
		struct ask ask = ask_of(&t);

		CHECK_DIES(way[i].status, way[i].message,
			rows_of(&ask, &sizes));
		strings_free(&sizes.list);
	}
}

int
main(void)
{
	err_quiet(true);
	fewer();
	all_items();
	coarser();
	lists();
	impossible();
	return check_done();
}
