/* row_sample: copied rows and exchanged columns, told and not told. */
#include "text/row_sample.h"

#include "says.h"
#include "text/err.h"

static const struct input names = {.item = "item", .annotator = "worker"};

/* Add the rating of item i by annotator a as a row with this label. */
static void
add(struct row_sample *s, unsigned i, unsigned a, unsigned label)
{
	char item[32], annotator[32], row[96];
	struct view field[2];
	struct tsv t = {.views = field, .stride = 2};

	snprintf(item, sizeof item, "item %u", i);
	snprintf(annotator, sizeof annotator, "w%u", a);
	snprintf(row, sizeof row, "%s\t%s\t%u", item, annotator, label);
	field[0] = view_of(item);
	field[1] = view_of(annotator);
	t.raw[0] = view_of(row);
	row_sample_add(s, &i, &t, 0, 1, &(size_t){0}, 1);
}

/* Five of 20 annotators label each item; then the first `again` of the items come
 * again, with another label each `other` rows. */
static void
crowd(unsigned items, unsigned again, unsigned other, bool repeats)
{
	struct row_sample *s = row_sample_new();

	for (unsigned i = 0; i < items; i++)
		for (unsigned a = 0; a < 5; a++)
			add(s, i, (i + 3 * a) % 20, a % 2);
	for (unsigned i = 0; i < again; i++)
		for (unsigned a = 0; a < 5; a++)
			add(s, i, (i + 3 * a) % 20, other &&
				(5 * i + a) % other == 0 ? 2 : a % 2);
	row_sample_findings(s, &names, "r.tsv", repeats);
	MEM_FREE(s);
}

static const char twenty[] = "unit: warning: 100 rows stand twice, each of the same "
	"item, annotator and label (a file given twice? awk '!row[$0]++' FILE "
	"keeps one; -r first reads one)\n";

static void
copies(void)
{
	CHECK_SAYS(0, twenty, crowd(100, 20, 0, false));
	/* few, retests that differ now and then, or repeats that are wanted */
	CHECK_SAYS(0, "", crowd(100, 0, 0, false));
	CHECK_SAYS(0, "", crowd(100, 5, 0, false));
	CHECK_SAYS(0, "", crowd(100, 100, 10, false));
	CHECK_SAYS(0, "", crowd(100, 20, 0, true));
}

/* Retests of 60 of 100 items, of which a fifth differ; `times` the whole table. */
static void
retested(unsigned times)
{
	struct row_sample *s = row_sample_new();

	for (unsigned k = 0; k < 800 * times; k++) {
		unsigned at = k % 800, i = at % 500 / 5, a = at % 5;

		add(s, i, (i + 3 * a) % 20, at >= 500 && at % 5 == 2 ? 2 : a % 2);
	}
	row_sample_findings(s, &names, "r.tsv", false);
	MEM_FREE(s);
}

/* A table with retests that was read twice has an even number of each. */
static void
doubled(void)
{
	CHECK_SAYS(0, "", retested(1));
	CHECK_SAYS(0, "unit: warning: 980 rows stand twice, each of the same item, annotator "
		"and label (a file given twice? awk '!row[$0]++' FILE keeps one; -r first "
		"reads one)\n", retested(2));
	CHECK_SAYS(0, "", retested(3));
}

/* One annotator's copies may be theirs. */
static void
one_person(void)
{
	struct row_sample *s = row_sample_new();

	for (unsigned i = 0; i < 50; i++)
		for (unsigned a = 0; a < 4; a++)
			add(s, i, a, 0);
	for (unsigned i = 0; i < 50; i++)
		add(s, i, 1, 0);
	CHECK_SAYS(0, "", row_sample_findings(s, &names, "r.tsv", false));
	MEM_FREE(s);
}

/* A large table is sampled: all of it stands twice, each copy at once or behind all
 * rows. */
static void
all_twice(bool at_once)
{
	struct row_sample *s = row_sample_new();
	enum { N = 100000 };
	static char text[1000];
	double told;

	for (unsigned k = 0; k < 2 * N; k++) {
		unsigned i = at_once ? k / 2 : k % N;

		add(s, i, i % 500, i % 2);
	}
	if (check_child()) {
		row_sample_findings(s, &names, "r.tsv", false);
		fflush(NULL);
		_exit(0);
	}
	MEM_FREE(s);
	read_bytes("check.err", text, sizeof text);
	CHECK(sscanf(text, "unit: warning: about %lf rows stand twice", &told) == 1);
	CHECK(told > .8 * N && told < 1.2 * N);
}

static void
many(void)
{
	all_twice(false);
	all_twice(true);
}

/* Copies among the first rows, which the sample had whole, are few of all. */
static void
first_rows(void)
{
	struct row_sample *s = row_sample_new();

	for (unsigned i = 0; i < 100000; i++)
		for (unsigned k = 0; k < (i < 1000 ? 2 : 1); k++)
			add(s, i, i % 500, i % 2);
	CHECK_SAYS(0, "", row_sample_findings(s, &names, "r.tsv", false));
	MEM_FREE(s);
}

/* Five people, 200 items of three labels, the columns exchanged or not. */
static void
exchanged(void)
{
	struct input named = names;
	struct row_sample *s = row_sample_new();
	struct row_sample *right = row_sample_new();

	for (unsigned i = 0; i < 200; i++)
		for (unsigned k = 0; k < 3; k++) {
			add(s, (i + k) % 5, i, 0);
			add(right, i, (i + k) % 5, 0);
		}
	CHECK_SAYS(0, "unit: warning: 5 items have 120 labels each, and their "
		"annotators 3 in the median: are the two columns exchanged? (-i "
		"'worker' -a 'item'; -i and -a as they are say that they are "
		"not)\n", row_sample_findings(s, &names, "r.tsv", false));
	CHECK_SAYS(0, "", row_sample_findings(right, &names, "r.tsv", false));
	named.named.item = named.named.annotator = true;
	CHECK_SAYS(0, "", row_sample_findings(s, &named, "r.tsv", false));
	MEM_FREE(s);
	MEM_FREE(right);
}

/* No rows, one row. */
static void
nothing(void)
{
	struct row_sample *s = row_sample_new();

	CHECK_SAYS(0, "", row_sample_findings(s, &names, "r.tsv", false));
	add(s, 1, 1, 1);
	CHECK_SAYS(0, "", row_sample_findings(s, &names, "r.tsv", false));
	MEM_FREE(s);
}

CHECK_ALL(copies, doubled, one_person, many, first_rows, exchanged, nothing)
