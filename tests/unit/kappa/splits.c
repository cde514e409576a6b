/* splits: rows of all items, labels, pairs, annotators and items against
 * estimates of tables that are no more than that. */
#include "kappa/splits.h"
#include "kappa/statuses.h"

#include "kappa/against.h"
#include "kappa/output.h"
#include "study.h"
#include "text/num.h"

typedef void write_rows(struct out *, const struct plan *,
	const struct block *);

/* The rows of one block of all items. */
static const char *
rows_of(const struct ask *ask, write_rows *write)
{
	struct study s;
	struct block b;
	struct out out;

	study_init(&s, ask);
	block_init(&b, &s.plan, &s.plan.classes, NULL, 0);
	out_open(&out, "splits.tsv", 0);
	write(&out, &s.plan, &b);
	out_close(&out);
	block_free(&b);
	study_free(&s);
	return written("splits.tsv");
}

/* "row TAB * TAB of TAB measure TAB weights", until the next call. */
static const char *
key_of(const char *row, const char *of, const char *measure,
	const char *weights)
{
	static char key[128];

	snprintf(key, sizeof key, "%s\t*\t%s\t%s\t%s", row, of, measure,
		weights);
	return key;
}

/* ---- all items ---- */

static void
whole(void)
{
	static const char *const names[] = {"pa", "fleiss", "conger", "alpha",
		"light", "icc11", "icc31"};
	static const char *const weights[] = {"linear", "quadratic"};
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 40; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct ask ask = {.text = study_text(&t, NULL, 1),
			.labels = study_labels(&t), .weights = "linear,"
			"quadratic", .measures = "pa,fleiss,conger,alpha,"
			"light,icc11,icc31"};
		const char *text = rows_of(&ask, splits_none);

		CHECK(rows_count(text) == 2 * 5 + 2);
		for (size_t i = 0; i < 7; i++)
			for (size_t w = 0; w < (i < 5 ? 2 : 1); w++) {
				struct agreement m = table_row(&t,
					names[i], i < 5 ? weights[w] : NULL);

				rows_are(text, key_of("estimate", "*",
					names[i], i < 5 ? weights[w] : "*"),
					&m);
			}
	}
}

/* ---- labels ---- */

/* One label against the others is a table of two labels. */
static void
labels(void)
{
	static const char *const names[] = {"specific", "pa", "conger",
		"icc21"};
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 30; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct ask ask = {.text = study_text(&t, NULL, 1),
			.labels = study_labels(&t), .weights = "quadratic",
			.measures = "pa,conger,icc21"};
		const char *text = rows_of(&ask, splits_label);
		size_t given = 0;

		for (int k = 0; k < (int)t.labels; k++) {
			struct table one = t;
			char name[32];
			bool there = false;

			snprintf(name, sizeof name, "%g", t.x[k]);
			one.labels = 2;
			for (size_t i = 0; i < t.items; i++)
				for (size_t g = 0; g < t.people; g++) {
					int l = t.label[i][g];

					there |= l == k;
					one.label[i][g] = (signed char)(
						l == NOTHING ? l : l == k);
				}
			given += there;
			for (size_t i = 0; i < 3 && there; i++) {
				struct agreement m = table_row(&one,
					names[i], NULL);

				rows_are(text, key_of("estimate", name,
					names[i], "identity"), &m);
			}
			CHECK(!there || strcmp(rows_status(text,
				key_of("estimate", name, "icc21", "*")),
				"not_numeric") == 0);
		}
		CHECK(rows_count(text) == 4 * given);
	}
}

/* ---- pairs ---- */

/* What two have in common, if anything, is a table of its own. */
static struct table
common(const struct table *t, size_t a, size_t b)
{
	struct table both = {.people = 2, .labels = t->labels, .x = t->x};

	for (size_t i = 0; i < t->items; i++) {
		if (t->label[i][a] == NOTHING || t->label[i][b] == NOTHING)
			continue;
		both.label[both.items][0] = t->label[i][a];
		both.label[both.items++][1] = t->label[i][b];
	}
	return both;
}

static void
pairs(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 40; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct ask ask = {.text = study_text(&t, NULL, 1),
			.labels = study_labels(&t), .pairs = true,
			.weights = "linear"};
		const char *text = rows_of(&ask, splits_pair);
		size_t rows = 0;

		for (size_t a = 0; a < t.people; a++)
			for (size_t b = a + 1; b < t.people; b++) {
				struct table both = common(&t, a, b);
				struct agreement m;
				char name[64];

				if (both.items == 0)
					continue;
				snprintf(name, sizeof name, "p%zu|p%zu", a, b);
				m = table_row(&both, "pa", "linear");
				rows_are(text, key_of("estimate", name, "pa",
					"linear"), &m);
				m = table_row(&both, "cohen", "linear");
				rows_are(text, key_of("estimate", name,
					"cohen", "linear"), &m);
				rows += 2;
			}
		CHECK(rows_count(text) == rows);
	}
}

/* ---- annotators ---- */

static void
annotators(void)
{
	struct rng r = check_rng(4, 0);

	for (int round = 0; round < 40; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct ask ask = {.text = study_text(&t, NULL, 1),
			.labels = study_labels(&t), .weights = "quadratic"};
		const char *text = rows_of(&ask, splits_annotator);
		struct agreement pa, kappa;
		struct raters raters;
		struct crowd c;

		crowd_init(&c, &t, weighting("quadratic"), true);
		raters_make(&raters, &c.all, NULL, 0);
		raters_number(&raters);
		raters_by_annotator(&raters);
		for (uint32_t g = 0; g < c.subset.annotators; g++) {
			char name[32];

			snprintf(name, sizeof name, "p%u",
				(unsigned)c.subset.person[g]);
			against_estimate(&c.sample, &raters, g, .95, &pa,
				&kappa);
			rows_are(text, key_of("estimate", name, "pa",
				"quadratic"), &pa);
			rows_are(text, key_of("estimate", name, "kappa",
				"quadratic"), &kappa);
			CHECK_TEXT(rows_status(text, key_of("estimate", name,
				"self", "identity")), "no_repeats");
		}
		CHECK(rows_count(text) == 3 * c.subset.annotators);
		raters_free(&raters);
		crowd_free(&c);
	}
}

/* p said 1 1 of a and 1 2 1 of b: two of four pairs are the same. Where all
 * of it counts there is no pair of annotators to speak of. */
static void
repeats(void)
{
	struct ask ask = {.text = "item\tannotator\tlabel\na\tp\t1\na\tp\t1\n"
		"b\tp\t1\nb\tp\t2\na\tq\t1\nb\tp\t1\nb\tq\t1\n",
		.repeats = INPUT_FIRST, .pairs = true};
	const char *text = rows_of(&ask, splits_annotator);
	struct agreement m = agreement_nothing(.95);

	m.e.value = .5;
	m.items = 2;
	m.annotators = 1;
	m.ratings = 5;
	rows_are(text, "estimate\t*\tp\tself\tidentity", &m);
	m.e.value = NUM_NA;
	m.items = m.ratings = 0;
	m.e.status = ESTIMATE_OWN(KAPPA_NO_REPEATS);
	rows_are(text, "estimate\t*\tq\tself\tidentity", &m);
	text = rows_of(&ask, splits_pair);
	CHECK(rows_number(text, "estimate\t*\tp|q\tpa\tidentity",
		ESTIMATE) == 1);
	ask.repeats = INPUT_ALL;
	text = rows_of(&ask, splits_pair);
	m = agreement_nothing(.95);
	m.e.status = ESTIMATE_REPEATS;
	rows_are(text, "estimate\t*\tp|q\tpa\tidentity", &m);
	rows_are(text, "estimate\t*\tp|q\tcohen\tidentity", &m);
	text = rows_of(&ask, splits_item); /* nor to count */
	CHECK(rows_number(text, "estimate\t*\ta\tpa\tidentity",
		RATINGS) == 3);
	CHECK(isnan(rows_number(text, "estimate\t*\ta\tpa\tidentity",
		ANNOTATORS)));
}

/* The annotators of a block are not numbered as those of all items. */
static void
repeats_of_few(void)
{
	struct ask ask = {.text = "item\tannotator\tlabel\na\tp\t1\na\tp\t2\n"
		"b\tq\t1\nb\tq\t1\n", .repeats = INPUT_FIRST};
	static const uint32_t item[] = {1};
	const char *text;
	struct study s;
	struct block b;
	struct out out;

	study_init(&s, &ask);
	block_init(&b, &s.plan, &s.plan.classes, item, 1);
	out_open(&out, "splits.tsv", 0);
	splits_annotator(&out, &s.plan, &b);
	out_close(&out);
	text = written("splits.tsv");
	CHECK(rows_number(text, "estimate\t*\tq\tself\tidentity",
		ESTIMATE) == 1);
	CHECK(rows_count(text) == 3);
	block_free(&b);
	study_free(&s);
}

/* ---- items ---- */

static void
items(void)
{
	struct table t = table_of("11. 122 1.. 12. 123 222", 3);
	static const double entropy[] = {0, .9182958340544896, NUM_NA, 1,
		1.584962500721156, 0}, linear[] = {1, 2. / 3, NUM_NA, .5,
		1. / 3, 1};
	struct ask ask = {.text = study_text(&t, NULL, 1),
		.labels = study_labels(&t), .weights = "linear,identity"};
	const char *text = rows_of(&ask, splits_item);

	CHECK(rows_count(text) == 6 * 3);
	for (size_t i = 0; i < 6; i++) {
		struct agreement m = agreement_nothing(.95);
		char name[32];

		snprintf(name, sizeof name, "i%02zu", i);
		m.items = 1;
		m.ratings = m.annotators = (double)table_given(&t, i);
		m.e.status = i == 2 ? ESTIMATE_OWN(KAPPA_ONE_RATING) : ESTIMATE_OK;
		m.e.value = entropy[i];
		rows_are(text, key_of("estimate", name, "entropy", "*"), &m);
		m.e.value = m.pa = linear[i];
		rows_are(text, key_of("estimate", name, "pa", "linear"), &m);
	}
}

/* Rows of a histogram stand for many, whom nobody knows. */
static void
histogram(void)
{
	struct ask ask = {.text = "item\tlabel\tn\titems\na\t1\t3\t5\na\t2\t1\t"
		"5\nb\t2\t2\t1\n"};
	const char *text = rows_of(&ask, splits_item);
	struct agreement m = agreement_nothing(.95);

	m.e.value = m.pa = .5;
	m.items = 5;
	m.ratings = 20;
	rows_are(text, "estimate\t*\ta\tpa\tidentity", &m);
	CHECK(rows_number(text, "estimate\t*\tb\tpa\tidentity", RATINGS) == 2);
}

int
main(void)
{
	err_quiet(true);
	whole();
	labels();
	pairs();
	annotators();
	repeats();
	repeats_of_few();
	items();
	histogram();
	return check_done();
}
