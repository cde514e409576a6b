/* method: choosing records by name, and the bytes of --list. */
#include "method.h"

#include "err.h"
#include "says.h"

/* A record is more than its method. */
struct record {
	struct method about;
	double value[3];
};

static const struct record metrics[] = {
	{{"f1", "up", "0..1", "score", "harmonic mean", "Rijsbergen 1979"},
		{1, 2, 3}},
	{{"f1_macro", "up", "0..1", "score", "", "-"}, {4, 5, 6}},
	{{"brier", "down", "0..2", "squared distance", "of shares",
		"Brier 1950"}, {7, 8, 9}},
};

static const struct method rules[] = {
	{"first", "*", "*", "*", "the first", "nobody"},
};

static const struct method_table metric = METHOD_TABLE("method", metrics),
	rule = METHOD_TABLE("rule", rules), none = {"none", NULL, 0, 1};

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
	strings_free(&names);
	strings_add(&names, "F1", 2);
	CHECK_DIES(2, "found \"F1\"", method_first(&metric, &names, NULL));
	strings_free(&names);
}

/* More names than a message holds do not end it badly. */
static void
many(void)
{
	static struct method more[500];
	const struct method_table table = METHOD_TABLE("method", more);

	for (size_t i = 0; i < 500; i++)
		more[i].name = "a_long_name";
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

int
main(void)
{
	err_program("unit");
	finding();
	first();
	many();
	listing();
	return check_done();
}
