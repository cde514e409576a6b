/* grouping: what -g takes, and what it refuses. */
#include "bias/grouping.h"

#include "check.h"

static void
attributes(void)
{
	struct strings all = {0};
	struct grouping g;

	grouping_parse(&g, "gender", &all);
	CHECK(g.kind == GROUPING_ATTRIBUTES && g.columns == 1);
	CHECK(g.column[0] == 0 && all.n == 1);
	grouping_parse(&g, "age,gender", &all);
	CHECK(g.columns == 2 && g.column[0] == 1 && g.column[1] == 0);
	CHECK(all.n == 2 && strcmp(all.at[1], "age") == 0);
	/* a column may be called so */
	grouping_parse(&g, "adr,a\\,b", &all);
	CHECK(g.kind == GROUPING_ATTRIBUTES && g.columns == 2);
	CHECK(strcmp(all.at[3], "a,b") == 0);
	strings_free(&all);
}

static void
bins(void)
{
	struct strings all = {0};
	struct grouping g;

	grouping_parse(&g, "adr:5", &all);
	CHECK(g.kind == GROUPING_ADR && g.bins == 5 && !g.ranged);
	grouping_parse(&g, "ambiguity:3:.5:1", &all);
	CHECK(g.kind == GROUPING_AMBIGUITY && g.bins == 3 && g.ranged);
	CHECK(g.lo == .5 && g.hi == 1);
	grouping_parse(&g, "popularity:1000:0:.25", &all);
	CHECK(g.kind == GROUPING_POPULARITY && g.bins == 1000 && g.hi == .25);
	CHECK(all.n == 0);
}

static void
refused(void)
{
	static const char *const bad[] = {"adr:", "adr:0", "adr:x", "adr:5:",
		"adr:5:0", "adr:5:0:", "adr:5:1:0", "adr:5:.5:.5",
		"adr:5:-1:1", "adr:5:0:1.5", "adr:5:0:1:2", "adr:1001"};
	struct strings all = {0};
	struct grouping g;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK_DIES(2, "--group: expected adr:BINS or adr:BINS:LO:HI",
			grouping_parse(&g, bad[i], &all));
	CHECK_DIES(2, "--group: expected names of columns",
		grouping_parse(&g, "a,,b", &all));
	CHECK_DIES(2, "--group: \"a\" stands there twice",
		grouping_parse(&g, "a,b,a", &all));
	CHECK_DIES(2, "--group: at most 8 columns",
		grouping_parse(&g, "a,b,c,d,e,f,g,h,i", &all));
}

CHECK_ALL(attributes, bins, refused)
