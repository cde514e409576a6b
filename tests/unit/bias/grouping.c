/* grouping: what -g takes, and what it refuses. */
#include "bias/grouping.h"

#include "check.h"

static void
attributes(void)
{
	struct input in = {0};
	struct grouping g;

	grouping_parse(&g, "gender", &in);
	CHECK(g.kind == GROUPING_ATTRIBUTES && g.columns == 1);
	CHECK(g.column[0] == 0 && in.group.n == 1);
	grouping_parse(&g, "age,gender", &in);
	CHECK(g.columns == 2 && g.column[0] == 1 && g.column[1] == 0);
	CHECK(in.group.n == 2 && strcmp(in.group.at[1], "age") == 0);
	/* a column may be called so */
	grouping_parse(&g, "adr,a\\,b", &in);
	CHECK(g.kind == GROUPING_ATTRIBUTES && g.columns == 2);
	CHECK(strcmp(in.group.at[3], "a,b") == 0);
}

static void
bins(void)
{
	struct input in = {0};
	struct grouping g;

	grouping_parse(&g, "adr:5", &in);
	CHECK(g.kind == GROUPING_ADR && g.bins == 5 && !g.ranged);
	grouping_parse(&g, "ambiguity:3:.5:1", &in);
	CHECK(g.kind == GROUPING_AMBIGUITY && g.bins == 3 && g.ranged);
	CHECK(g.lo == .5 && g.hi == 1);
	grouping_parse(&g, "popularity:1000:0:.25", &in);
	CHECK(g.kind == GROUPING_POPULARITY && g.bins == 1000 && g.hi == .25);
	CHECK(in.group.n == 0);
}

/* Cuts end at what is no number, or at a plus; one number is of quantiles. */
static void
numbers(void)
{
	struct input in = {0};
	struct grouping g;

	grouping_parse(&g, "age:18,30,50,gender", &in);
	CHECK(g.columns == 2 && g.numbers[0].cuts == 3 && g.numbers[1].cuts == 0);
	CHECK(g.numbers[0].cut[0] == 18 && g.numbers[0].cut[2] == 50);
	CHECK(grouping_cuts(&g) && in.numbers[0] && !in.numbers[1]);
	CHECK(in.group.n == 2 && strcmp(in.group.at[0], "age") == 0);
	grouping_parse(&g, "gender,age:5", &in);
	CHECK(g.columns == 2 && g.numbers[1].quantiles == 5);
	CHECK(g.numbers[1].cuts == 0 && g.column[1] == 0);
	grouping_parse(&g, "gender,age:40+,7", &in);
	CHECK(g.columns == 3 && g.numbers[1].cuts == 1);
	CHECK(g.numbers[1].cut[0] == 40 && !g.numbers[2].cuts);
	grouping_parse(&g, "dose:-1,.5,1e3+,time:utc", &in);
	CHECK(g.columns == 2 && g.numbers[0].cuts == 3);
	CHECK(strcmp(in.group.at[g.column[1]], "time:utc") == 0);
	grouping_parse(&g, "gender", &in);
	CHECK(!grouping_cuts(&g) && !in.numbers[g.column[0]]);
}

static void
refused_numbers(void)
{
	static const char *const bad[] = {"age:1", "age:11", "age:18", "age:2.5",
		"age:30,18", "age:18,18", "age:-3"};
	struct input in = {0};
	struct grouping g;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK_DIES(2, "--group: expected age:18,30,50 (ascending cuts, 50 at "
			"most), age:40+ (one cut) or age:5 (2 to 10 bins",
			grouping_parse(&g, bad[i], &in));
}

static void
refused(void)
{
	static const char *const bad[] = {"adr:", "adr:0", "adr:x", "adr:5:",
		"adr:5:0", "adr:5:0:", "adr:5:1:0", "adr:5:.5:.5",
		"adr:5:-1:1", "adr:5:0:1.5", "adr:5:0:1:2", "adr:1001"};
	struct input in = {0};
	struct grouping g;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK_DIES(2, "--group: expected adr:BINS or adr:BINS:LO:HI",
			grouping_parse(&g, bad[i], &in));
	CHECK_DIES(2, "--group: expected names of columns",
		grouping_parse(&g, "a,,b", &in));
	CHECK_DIES(2, "--group: \"a\" is named twice",
		grouping_parse(&g, "a,b,a", &in));
	CHECK_DIES(2, "--group: at most 8 columns",
		grouping_parse(&g, "a,b,c,d,e,f,g,h,i", &in));
}

CHECK_ALL(attributes, bins, numbers, refused_numbers, refused)
