/* from: rows from a table of counts against those from the items. */
#include "kappa/from.h"

#include "kappa/splits.h"
#include "kappa/sums_table.h"
#include "study.h"
#include "text/mem.h"
#include "text/num.h"

/* The rows of a block of all items, and their counts in sums.tsv; until the next
 * call of it with the same file. */
static const char *
rows_of(const struct ask *ask, enum by by)
{
	struct study s;
	struct block b;
	struct out out;
	size_t rows;

	study_init(&s, ask);
	block_init(&b, &s.plan, &s.plan.classes, NULL, 0);
	unlink("sums.tsv");
	out_open(&out, "sums.tsv", 0);
	record_header(&out, sums_table_columns);
	rows = sums_table_start(&out, &s.items, &(struct input){.wide = false});
	rows += sums_table_block(&out, &b, by != BY_ANNOTATOR);
	sums_table_end(&out, rows);
	out_close(&out);
	unlink("rows.tsv");
	out_open(&out, "rows.tsv", 0);
	(by == BY_PAIR ? splits_pair : by ? splits_annotator : splits_none)(&out,
		&s.plan, &b);
	out_close(&out);
	block_free(&b);
	study_free(&s);
	return written("rows.tsv");
}

static const char *
rows_from(const struct ask *ask, enum by by)
{
	struct conf conf = {.common.by = (int)by, .from = "sums.tsv",
		.weights = words(ask->weights)};
	struct plan plan = {.how.level = .95};
	struct out out;

	unlink("from.tsv");
	out_open(&out, "from.tsv", 0);
	from_write(&out, &conf, &plan);
	out_close(&out);
	plan_free(&plan);
	strings_free(&conf.weights);
	return written("from.tsv");
}

/* The same fields, numbers to 13 digits. */
static void
near(const char *a, const char *b)
{
	while (*a && *b) {
		size_t n = strcspn(a, "\t\n"), m = strcspn(b, "\t\n");
		char *end;
		double x = strtod(a, &end);

		if (n > 0 && end == a + n)
			CHECK_NEAR(x, strtod(b, NULL), 1e-13 * (1 + fabs(x)));
		else
			CHECK(n == m && memcmp(a, b, n) == 0);
		a += n + (a[n] != '\0');
		b += m + (b[m] != '\0');
	}
	CHECK(!*a && !*b);
}

static void
same(enum by by)
{
	struct rng r = check_rng(1 + by, 0);

	for (int round = 0; round < 60; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct ask ask = {.text = study_text(&t, NULL, 1),
			.labels = study_labels(&t), .pairs = by != BY_ANNOTATOR,
			.weights = round % 2 ? "linear" : "identity,quadratic",
			.measures = by ? NULL : "cohen"};
		const char *rows = rows_of(&ask, by);
		char *text = mem_copy(rows, strlen(rows));

		if (by == BY_PAIR)
			CHECK_TEXT(rows_from(&ask, by), text);
		else
			near(rows_from(&ask, by), text);
		MEM_FREE(text);
	}
}

static void
pairs(void)
{
	err_quiet(true);
	same(BY_PAIR);
}

static void
annotators(void)
{
	err_quiet(true);
	same(BY_ANNOTATOR);
}

/* Of two annotators cohen is that of the pair; of others there is none. */
static void
cohen(void)
{
	err_quiet(true);
	same(BY_NOTHING);
}

CHECK_ALL(pairs, annotators, cohen)
