/* groups: rows of each two groups against differences and cross-replication of
 * the items that both labelled. */
#include "kappa/groups.h"

#include "kappa/difference.h"
#include "kappa/xrr.h"
#include "study.h"
#include "text/num.h"

enum { MOST = 3 };

static const char *const names[] = {"g", "h", "i"};

/* A block of each group, in their order, and the rows of them. */
static const char *
rows_of(const struct ask *ask)
{
	struct block block[MOST];
	struct study s;
	struct out out;
	uint32_t *list, *item;
	size_t n, known[MOST];

	study_init(&s, ask);
	n = s.items.groups.n;
	item = list = mem_alloc(s.items.n * sizeof *list, 1);
	for (size_t g = 0; g < n; g++) {
		size_t items = 0;

		for (uint32_t i = 0; i < s.items.n; i++)
			if (s.items.group[i] == g)
				item[items++] = i;
		block_init(&block[g], &s.plan, &s.plan.classes, item, items);
		item += items;
		block[g].group = ids_name(&s.items.groups, g);
		block[g].group_id = (uint32_t)g;
	}
	out_open(&out, "groups.tsv", 0);
	for (size_t g = 0; g < n; g++)
		known[g] = g;
	groups_write(&out, &s.plan, block, known, n);
	out_close(&out);
	for (size_t g = 0; g < n; g++)
		block_free(&block[g]);
	MEM_FREE(list);
	study_free(&s);
	return written("groups.tsv");
}

static const char *
key_of(const char *row, size_t a, size_t b, const char *measure,
	const char *weights)
{
	static char key[128];

	snprintf(key, sizeof key, "%s\t%s|%s\t*\t%s\t%s", row, names[a],
		names[b], measure, weights);
	return key;
}

/* Items of one are missing in the other: the table of those both have. */
static void
in_both(const struct table *a, const struct table *b, struct table *x,
	struct table *y)
{
	*x = *a;
	*y = *b;
	x->items = y->items = 0;
	for (size_t i = 0; i < a->items && i < b->items; i++) {
		if (table_given(a, i) == 0 || table_given(b, i) == 0)
			continue;
		memcpy(x->label[x->items++], a->label[i], sizeof *a->label);
		memcpy(y->label[y->items++], b->label[i], sizeof *b->label);
	}
}

/* Without the items that nobody labelled. */
static struct table
all_of(const struct table *t)
{
	struct table x, y;

	in_both(t, t, &x, &y);
	return x;
}

/* People have the same names in all groups. */
static double
people_of(const struct table *a, const struct table *b)
{
	double n = 0;

	for (size_t g = 0; g < PEOPLE; g++) {
		bool there = false;

		for (size_t i = 0; i < a->items; i++)
			there |= g < a->people && a->label[i][g] != NOTHING;
		for (size_t i = 0; i < b->items; i++)
			there |= g < b->people && b->label[i][g] != NOTHING;
		n += there;
	}
	return n;
}

/* The rows of groups a and b; returns how many there are. */
static size_t
check_two(const char *text, const struct table *t, size_t a, size_t b)
{
	static const char *const measure[] = {"pa", "fleiss", "conger",
		"icc11"};
	const struct resampling how = {.level = .95};
	struct table x, y, p, q;
	struct crowd c[2];
	struct xrr both;
	struct agreement m;
	bool paired;

	in_both(&t[a], &t[b], &x, &y);
	paired = x.items > 1;
	p = paired ? x : all_of(&t[a]);
	q = paired ? y : all_of(&t[b]);
	crowd_init(&c[0], &p, weighting("linear"), true);
	crowd_init(&c[1], &q, weighting("linear"), true);
	for (size_t i = 0; i < 4; i++) {
		struct sample *sample[] = {&c[0].sample, &c[1].sample};

		difference_estimate(coefficient(measure[i]), sample, paired,
			&how, &m);
		m.annotators = people_of(&p, &q);
		rows_are(text, key_of("difference", a, b, measure[i],
			i < 3 ? "linear" : "*"), &m);
	}
	crowd_free(&c[0]);
	crowd_free(&c[1]);
	if (x.items == 0)
		return 4;
	crowd_init(&c[0], &x, weighting("linear"), true);
	crowd_init(&c[1], &y, weighting("linear"), true);
	xrr_init(&both, &c[0].subset, &c[1].subset, &c[0].w);
	xrr_estimate(&both, &how, &m);
	m.annotators = people_of(&x, &y);
	rows_are(text, key_of("reliability", a, b, "xrr", "linear"), &m);
	xrr_free(&both);
	crowd_free(&c[0]);
	crowd_free(&c[1]);
	return 5;
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 80; round++) {
		struct table t[MOST];
		size_t n = 2 + rng_below(&r, 2), rows = 0;
		struct ask ask = {.group = "group", .weights = "linear",
			.measures = "pa,fleiss,conger,icc11,xrr"};
		const char *text;

		for (size_t k = 0; k < n; k++) {
			t[k] = table_draw(&r, 2, 1);
			t[k].labels = 5;
			for (size_t i = 0; i < t[k].items; i++)
				if (rng_below(&r, (uint64_t)(round % 4 + 1)) &&
				    i > 0)
					memset(t[k].label[i], NOTHING,
						sizeof *t[k].label);
		}
		ask.labels = study_labels(&t[0]);
		ask.text = study_text(t, names, n);
		text = rows_of(&ask);
		for (size_t a = 0; a < n; a++)
			for (size_t b = a + 1; b < n; b++)
				rows += check_two(text, t, a, b);
		CHECK(rows_count(text) == rows);
	}
}

/* Differences first, then reliability, each by the order of the groups. */
static void
order(void)
{
	struct table t[] = {table_of("11 12 22", 2), table_of("12 12 22", 2),
		table_of("11 22 21", 2)};
	struct ask ask = {.group = "group", .measures = "pa,xrr",
		.text = study_text(t, names, 3)};
	static const char *const begin[] = {"difference\tg|h\t",
		"difference\tg|i\t", "difference\th|i\t", "reliability\tg|h\t",
		"reliability\tg|i\t", "reliability\th|i\t"};
	const char *text = rows_of(&ask);

	CHECK(rows_count(text) == 6);
	for (size_t i = 0; i < 6; i++) {
		CHECK(strncmp(text, begin[i], strlen(begin[i])) == 0);
		text += strcspn(text, "\n") + 1;
	}
	ask.measures = "pa";
	CHECK(rows_count(rows_of(&ask)) == 3);
	ask.measures = "xrr";
	CHECK(rows_count(rows_of(&ask)) == 3);
	ask.measures = NULL;
	CHECK(rows_count(rows_of(&ask)) == 3 * 7);
}

/* The same labels of the same items differ in nothing. */
static void
identical(void)
{
	struct table t[] = {table_of("112 122 323 111", 3),
		table_of("112 122 323 111", 3)};
	struct ask ask = {.group = "group", .text = study_text(t, names, 2)};
	const char *text = rows_of(&ask);
	static const char *const usual[] = {"pa", "bp", "fleiss", "conger",
		"alpha", "ac"};

	for (size_t i = 0; i < 6; i++) {
		const char *key = key_of("difference", 0, 1, usual[i],
			"identity");

		CHECK(rows_number(text, key, ESTIMATE) == 0);
		CHECK(rows_number(text, key, SE) == 0);
		CHECK_TEXT(rows_status(text, key), "paired");
		CHECK(rows_number(text, key, N_ITEMS) == 4);
		CHECK(rows_number(text, key, ANNOTATORS) == 3);
	}
}

/* Rows of histograms are no items: none are common, whatever their names. */
static void
histograms(void)
{
	struct ask ask = {.group = "group", .measures = "pa,xrr",
		.text = "group\titem\tlabel\tn\titems\ng\ta\t1\t2\t4\n"
		"g\tb\t2\t1\t3\ng\tb\t1\t1\t3\nh\ta\t1\t3\t2\nh\tb\t2\t1\t5\n"
		"h\tb\t1\t1\t5\n"};
	const char *text = rows_of(&ask);
	const char *key = "difference\tg|h\t*\tpa\tidentity";

	CHECK(rows_count(text) == 1);
	CHECK_NEAR(rows_number(text, key, ESTIMATE), 4. / 7 - 2. / 7, 1e-14);
	CHECK(rows_number(text, key, N_ITEMS) == 14);
	CHECK(isnan(rows_number(text, key, ANNOTATORS)));
	CHECK_TEXT(rows_status(text, key), "unpaired");
}

int
main(void)
{
	err_quiet(true);
	tables();
	order();
	identical();
	histograms();
	return check_done();
}
