/* lists: numbers over their sum, and what is no list of numbers. */
#include "simulate/lists.h"

#include "check.h"

static size_t
shares(const char *list, double *share, size_t most)
{
	return lists_shares("prior", list, list, share, most);
}

static void
values(void)
{
	double q[4] = {-1, -1, -1, -1};

	CHECK(shares("3,1", q, 4) == 2);
	CHECK(q[0] == .75 && q[1] == .25 && q[2] == -1);
	CHECK(shares(".5,0,1e0,.5", q, 4) == 4);
	CHECK(q[0] == .25 && q[1] == 0 && q[2] == .5 && q[3] == .25);
	/* a list that is part of a text */
	CHECK(lists_shares("state", "2:1,3", &"2:1,3"[2], q, 2) == 2);
	CHECK(q[0] == .25 && q[1] == .75);
}

static void
wrong(void)
{
	static const char *const no_number[] = {"", "a,1", "1,-1", "1,,2",
		"1,2,", ",1", "1, 2", "nan,1", "1e999,1"};
	double q[3];

	for (size_t i = 0; i < sizeof no_number / sizeof *no_number; i++)
		CHECK_DIES(2, "--prior: expected numbers from 0 on, separated "
			"by commas, found \"", shares(no_number[i], q, 3));
	CHECK_DIES(2, "--prior: expected numbers from 0 on, separated by "
		"commas, found \"x\" in \"1,x\" (", shares("1,x", q, 3));
	CHECK_DIES(2, "--prior: expected 2 to 3 numbers, found 1 in \"7\" (",
		shares("7", q, 3));
	CHECK_DIES(2, "--prior: expected 2 to 3 numbers, found 4 in "
		"\"1,2,3,4\" (", shares("1,2,3,4", q, 3));
	CHECK_DIES(2, "--prior: expected numbers that are not all 0 and have "
		"a sum, found \"0,0\" (", shares("0,0", q, 3));
	CHECK_DIES(2, "have a sum, found \"1e308,1e308\" (",
		shares("1e308,1e308", q, 3));
}

static void
ranges(void)
{
	CHECK_TEXT(lists_second(".1:.2"), ".2");
	CHECK_TEXT(lists_second(".1"), ".1");
	CHECK_TEXT(lists_second("1:2:3"), "2:3");
}

CHECK_ALL(values, wrong, ranges)
