/* method: choosing records by name, and the bytes of --list. */
#include "text/method.h"

#include "says.h"

#include <stddef.h>

/* A record has more members than its method; some belong to sets. */
struct record {
	struct method about;
	double value[3];
	unsigned sets;
};

static const struct record metrics[] = {
	{{"f1", "up", "0..1", "score", "harmonic mean", "Rijsbergen 1979"},
		{1, 2, 3}, 1},
	{{"f1_macro", "up", "0..1", "score", "", "-"}, {4, 5, 6}, 1 | 4},
	{{"brier", "down", "0..2", "squared distance", "of shares",
		"Brier 1950"}, {7, 8, 9}, 2 | 4},
};

static const struct method_set groups[] = {{"hard", "decisions", 1},
	{"soft", "shares", 2}};

/* The same table with sets. */
static const struct method_table with_sets = {.option = "method",
	.record = metrics, .n = 3, .size = sizeof *metrics,
	.sets_at = offsetof(struct record, sets), .set = groups, .n_sets = 2};

static const struct method rules[] = {
	{"first", "*", "*", "*", "the first", "nobody"},
};

static const struct method_table metric = METHOD_TABLE("method", metrics),
	rule = METHOD_TABLE("rule", rules), none = {.option = "none", .size = 1};

static void
finding(void)
{
	CHECK(metric.n == 3 && metric.size == sizeof *metrics);
	for (size_t i = 0; i < 3; i++)
		CHECK(method_find(&metric, metrics[i].about.name) ==
			&metrics[i]);
	CHECK(method_find(&rule, "first") == &rules[0]);
	CHECK_SAYS(2, "unit: --method: expected one of f1, f1_macro, brier, "
		"found \"f\" (try 'unit --help')\n", method_find(&metric, "f"));
	CHECK_SAYS(2, "unit: --method: expected one of f1, f1_macro, brier, "
		"found \"\" (try 'unit --help')\n", method_find(&metric, ""));
	CHECK_SAYS(2, "unit: --rule: expected one of first, found \"f1\\x0A\" "
		"(try 'unit --help')\n", method_find(&rule, "f1\n"));
}

static void
first(void)
{
	struct strings names = {0};

	CHECK(method_first(&metric, &names, &metrics[1]) == &metrics[1]);
	CHECK(method_first(&metric, &names, NULL) == NULL);
	strings_add(&names, "brier", 5);
	strings_add(&names, "f1", 2);
	CHECK(method_first(&metric, &names, &metrics[1]) == &metrics[2]);
	names = (struct strings){0};
	strings_add(&names, "F1", 2);
	CHECK_DIES(2, "no \"F1\": f1?", method_first(&metric, &names, NULL));
}

/* ---- sets ---- */

/* The records of a name, as indices in metrics. */
static void
stands_for(const struct method_table *t, const char *name, const char *expected)
{
	const struct record *r = NULL;
	char text[16] = "";
	size_t n = 0;

	while ((r = method_next(t, name, r)) != NULL)
		text[n++] = (char)('0' + (r - metrics));
	text[n] = '\0';
	CHECK_TEXT(text, expected);
}

static void
sets(void)
{
	stands_for(&with_sets, "hard", "01");
	stands_for(&with_sets, "soft", "2");
	stands_for(&with_sets, "brier", "2");
	stands_for(&with_sets, "f1", "0");
	/* a set is not accepted as one record */
	CHECK_SAYS(2, "unit: --method: expected one of hard, soft, f1, "
		"f1_macro, brier, found \"hard\" (try 'unit --help')\n",
		method_find(&with_sets, "hard"));
	CHECK_SAYS(2, "unit: --method: expected one of hard, soft, f1, "
		"f1_macro, brier, found \"none\" (try 'unit --help')\n",
		method_next(&with_sets, "none", NULL));
	/* without sets no name is a set's */
	CHECK_DIES(2, "found \"hard\"", method_next(&metric, "hard", NULL));
}

#define MEANT(table, name, meant) \
	CHECK_SAYS(2, "unit: --method: no \"" name "\": " meant "? (--list prints " \
		"all) (try 'unit --help')\n", method_next(table, name, NULL))

/* The nearest name, one that is a word of it, or a word of a help text or of a
 * citation. */
static void
near_names(void)
{
	MEANT(&metric, "F1_makro", "f1_macro");
	MEANT(&metric, "briar", "brier");
	MEANT(&metric, "Rijsbergen", "f1");
	MEANT(&metric, "rijsberg", "f1");
	MEANT(&metric, "shares", "brier");
	MEANT(&metric, "brier-score", "brier");
	MEANT(&metric, "1950", "brier");
	MEANT(&with_sets, "sfot", "soft");
	MEANT(&with_sets, "shares", "brier");
	CHECK_DIES(2, "expected one of", method_find(&metric, "of"));
	CHECK_DIES(2, "expected one of", method_find(&metric, "f2"));
	CHECK_DIES(2, "expected one of", method_find(&metric, "monic"));
}

/* More names than a message holds do no harm. */
static void
many(void)
{
	static struct method more[500];
	const struct method_table table = METHOD_TABLE("method", more);

	for (size_t i = 0; i < 500; i++)
		more[i] = (struct method){"a_long_name", "*", "*", "*", "-", "-"};
	more[499].name = "last";
	CHECK(method_find(&table, "last") == &more[499]);
	CHECK_DIES(2, "expected one of a_long_name, a_long_name, ",
		method_find(&table, "other"));
}

#define HEADER "name\tbetter\trange\tunit\thelp\tcitation\n"

static void
listing(void)
{
	const struct method_table *both[] = {&metric, &none, &rule};

	CHECK_PRINTS(0, HEADER, method_list(both, 0));
	CHECK_PRINTS(0, HEADER
		"f1\tup\t0..1\tscore\tharmonic mean\tRijsbergen 1979\n"
		"f1_macro\tup\t0..1\tscore\t\t-\n"
		"brier\tdown\t0..2\tsquared distance\tof shares\tBrier 1950\n"
		"first\t*\t*\t*\tthe first\tnobody\n", method_list(both, 3));
}

/* Sets come first, with the names of their records. */
static void
listing_sets(void)
{
	const struct method_table *both[] = {&with_sets};

	CHECK_PRINTS(0, HEADER
		"hard\t*\t*\tset\tdecisions: f1, f1_macro\t-\n"
		"soft\t*\t*\tset\tshares: brier\t-\n"
		"f1\tup\t0..1\tscore\tharmonic mean\tRijsbergen 1979\n"
		"f1_macro\tup\t0..1\tscore\t\t-\n"
		"brier\tdown\t0..2\tsquared distance\tof shares\tBrier 1950\n",
		method_list(both, 1));
}

CHECK_ALL(finding, first, sets, near_names, many, listing, listing_sets)
