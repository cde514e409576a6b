/* histogram: rows byte for byte, whatever the order of the items; all that tells
 * two subjects apart keeps them apart, and nothing else. */
#include "pflip/output.h"

#include "check.h"
#include "says.h"
#include "text/num.h"

enum { KINDS = 6 };

static const struct cell split[] = {{0, 2}, {1, 1}}, sure[] = {{1, 3}};
static const uint32_t once[] = {1, 1}, other[] = {2, 0};

/* Subjects that differ in one thing each from another one. */
static const struct subject kind[KINDS] = {
	{.counts = {split, 2, 3}, .top = 2, .pflip = NUM_NA},
	{.counts = {split, 2, 3}, .top = 2, .once = once,
	.retest = {1, 2, 1, 1},
		.pflip = NUM_NA},
	{.counts = {split, 2, 3}, .top = 2, .once = other,
	.retest = {1, 2, 1, 1},
		.pflip = NUM_NA},
	{.counts = {split, 2, 3}, .top = 2, .once = once,
	.retest = {1, 2, 1, 0},
		.pflip = NUM_NA},
	{.counts = {sure, 1, 3}, .top = 3, .pflip = NUM_NA},
	{.counts = {split, 2, 3}, .top = 2, .pflip = .125}};

static const char *const name[KINDS] = {"x y:2 no:1",
	"x y:2 no:1 once 1 1 pairs 1 disagree 1",
	"x y:2 no:1 once 2 0 pairs 1 disagree 1",
	"x y:2 no:1 once 1 1 pairs 1 disagree 0", "no:3",
	"x y:2 no:1 pflip 0.125"};

static void
labels_make(struct labels *l, const char *first)
{
	const struct strings none = {.n = 0};

	labels_init(l, &none);
	labels_add(l, view_of(first));
	labels_add(l, view_of("no"));
	labels_order(l);
}

/* Item i of n has kind (i * step) % KINDS; kind k has `times` items. */
static void
write_items(const char *file, const struct labels *l, size_t n, size_t step)
{
	struct estimation e = {.k = 2, .estimator = estimators};
	struct strata s = {.n = 0};
	struct output o = {.estimation = &e, .labels = l, .unique = true,
		.placed = true, .strata = &s};
	struct subjects all = {.nameless = true};

	strata_equal(&s, 1);
	for (size_t i = 0; i < n; i++)
		subjects_add(&all, &kind[i * step % KINDS]);
	out_open(&o.out, file, 0);
	output_subjects(&o, &all);
	out_close(&o.out);
}

/* How many items the rows of an item have in a file; 0: no rows. */
static int
items_of(const char *file, const char *item)
{
	char line[512];
	FILE *f = fopen(file, "r");
	int items = 0;

	while (fgets(line, sizeof line, f))
		if (strncmp(line, item, strlen(item)) == 0 &&
		    line[strlen(item)] == '\t')
			items = atoi(strrchr(line, '\t') + 1);
	fclose(f);
	return items;
}

static void
apart(void)
{
	static char forth[1 << 13], back[1 << 13];
	struct labels l;
	FILE *f;

	labels_make(&l, "x y");
	write_items("forth.tsv", &l, 4 * KINDS + 2, 1);
	write_items("back.tsv", &l, 4 * KINDS, KINDS - 1);
	for (size_t k = 0; k < KINDS; k++) {
		CHECK(items_of("forth.tsv", name[k]) == 4 + (k < 2));
		CHECK(items_of("back.tsv", name[k]) == 4);
	}
	write_items("forth.tsv", &l, 4 * KINDS, 1);
	f = fopen("forth.tsv", "r");
	forth[fread(forth, 1, sizeof forth - 1, f)] = '\0';
	fclose(f);
	f = fopen("back.tsv", "r");
	back[fread(back, 1, sizeof back - 1, f)] = '\0';
	fclose(f);
	CHECK_TEXT(forth, back);
}

static void
rows(void)
{
	struct labels l;

	labels_make(&l, "x y");
	write_items("one.tsv", &l, 2, KINDS);
	CHECK_FILE("one.tsv", "item\tlabel\tn\tclasses\tp\tstratum\tpflip\t"
		"pflip_lo\tpflip_hi\tpflip_new\tr_new\tpairs\tdisagree\tonce\t"
		"place\tneighbours\tsame_slip\titems\n"
		"x y:2 no:1\tx y\t2\t2\t0.6666666666666666\t1\t0\t0\t0\t0\t0\t"
		"0\t0\t2\t2\t0\t0\t2\n"
		"x y:2 no:1\tno\t1\t2\t0.3333333333333333\t1\t0\t0\t0\t0\t0\t"
		"0\t0\t1\t1\t0\t0\t2\n");
	write_items("none.tsv", &l, 0, 1);
	CHECK(items_of("none.tsv", "no:3") == 0);
}

/* Two pairs of two annotators, or of one who labelled an item three times, as
 * --retests=consecutive has them: two kinds, one row. */
static void
no_column(void)
{
	static const struct cell three[] = {{0, 4}};
	static const uint32_t two[] = {2};
	struct subject s = {.counts = {three, 1, 4}, .top = 4, .once = two,
		.pflip = NUM_NA,
		.retest = {2, 4, 2, 0}};
	struct subjects all = {.nameless = true};
	struct estimation e = {.k = 2, .estimator = estimators};
	struct strata strata = {.n = 0};
	struct output o = {.estimation = &e, .unique = true, .strata = &strata};
	struct labels l;

	labels_make(&l, "x");
	o.labels = &l;
	subjects_add(&all, &s);
	s.retest = (struct retest){1, 3, 2, 0};
	subjects_add(&all, &s);
	CHECK(all.kinds.n == 2);
	strata_equal(&strata, 1);
	out_open(&o.out, "one.tsv", 0);
	output_subjects(&o, &all);
	out_close(&o.out);
	CHECK(items_of("one.tsv", "x:4 once 2 pairs 2 disagree 0") == 2);
}

/* A label that looks like a count would make one name of two. */
static void
clash(void)
{
	static const struct cell long_one[] = {{0, 1}}, two[] = {{1, 2}, {2, 1}};
	const struct subject a = {.counts = {long_one, 1, 1}, .top = 1,
		.pflip = NUM_NA},
		b = {.counts = {two, 2, 3}, .top = 2, .pflip = NUM_NA};
	struct estimation e = {.k = 3, .estimator = estimators};
	struct strata s = {.n = 0};
	struct output o = {.estimation = &e, .unique = true, .strata = &s};
	struct subjects all = {.nameless = true};
	struct labels l;

	labels_make(&l, "no:2 b");
	labels_add(&l, view_of("b"));
	labels_order(&l);
	o.labels = &l;
	strata_equal(&s, 1);
	subjects_add(&all, &a);
	subjects_add(&all, &b);
	CHECK_SAYS(1, "unit: two count vectors would both be called \"no:2 b:1\": "
		"rename the label that looks like a count\n",
		out_open(&o.out, "clash.tsv", 0);
			output_subjects(&o, &all));
}

/* Other options than the defaults are told in a column of the hash. */
static void
settings(void)
{
	struct estimation e = {.k = 2, .estimator = estimators};
	struct strata s = {.n = 0};
	struct output o = {.estimation = &e, .unique = true, .strata = &s,
		.settings = 10};
	struct subjects all = {.nameless = true};
	struct labels l;

	labels_make(&l, "x");
	o.labels = &l;
	strata_equal(&s, 1);
	subjects_add(&all, &kind[4]);
	out_open(&o.out, "settings.tsv", 0);
	output_subjects(&o, &all);
	out_close(&o.out);
	CHECK_FILE("settings.tsv",
		"item\tlabel\tn\tclasses\tp\tstratum\tpflip\t"
		"pflip_lo\tpflip_hi\tpflip_new\tr_new\tpairs\tdisagree\tonce\t"
		"place\tneighbours\tsame_slip\titems\tsettings_hash\n"
		"no:3\tno\t3\t2\t1\t1\t0\t0\t0\t0\t0\t0\t0\t3\tNA\t0\t0\t1\t"
		"000000000000000a\n");
}

CHECK_ALL(apart, rows, no_column, clash, settings)
