/* strata_table: what is written is read again, shards add up to the table of
 * all, and what is no such table is refused. */
#include "pflip/strata_table.h"

#include "check.h"
#include "says.h"
#include "text/err.h"
#include "text/num.h"
#include "stats/rng.h"

static const char header[] = "method\tclasses\tstratum\tlo\thi\titems\tgroups\t"
	"pairs\tdisagree\tr\tr_lo\tr_hi\tpflip\tpflip_lo\tpflip_hi\tconfusions\tlabels\t"
	"r_var\titems_hash\tsettings_hash\n";

/* The header of a table without limits, to which columns may be added. */
#define SHORT "method\tclasses\tstratum\tlo\thi\titems\tgroups\tpairs\t" \
	"disagree\tpflip"

/* Its last row, after so many rows. */
#define ROWS(n) "rows\tNA\t" #n "\tNA\tNA\tNA\tNA\tNA\tNA\tNA"

/* ---- there and back ---- */

/* Counts of each stratum; a third of them are empty. */
static void
draw_counts(struct strata *s, struct rng *r)
{
	for (size_t i = 0; i < s->n; i++) {
		struct stratum *x = &s->at[i];

		if (rng_below(r, 3) == 0)
			continue;
		x->items = 1 + rng_below(r, 1000000);
		x->retest.groups = rng_below(r, 1000);
		x->retest.pairs = rng_below(r, 2000);
		x->retest.disagree = rng_below(r, x->retest.pairs / 3 + 1);
	}
}

/* Of equal widths, or with edges of up to 9 places. */
static void
draw_strata(struct strata *s, struct rng *r)
{
	double last = 0;

	*s = (struct strata){.n = 0};
	if (rng_below(r, 2)) {
		strata_equal(s, 1 + (size_t)rng_below(r, 60));
		draw_counts(s, r);
		return;
	}
	while (last < .9) {
		unsigned digits = 1 + (unsigned)rng_below(r, STRATA_DIGITS);
		uint64_t scale = (uint64_t)pow(10, digits);
		uint64_t num = 1 + rng_below(r, scale);
		double x = (double)num / (double)scale;

		if (x <= last)
			continue;
		strata_add_edge(s, (struct strata_edge){num, digits}, x);
		last = x;
	}
	if (last < 1)
		strata_add_edge(s, (struct strata_edge){1, 0}, 1);
	draw_counts(s, r);
}

/* Pairs of the three labels: 5 of the first alone, 2 of the second and third. */
static double three[] = {5, 0, 0, 0, 0, 2, 0, 2, 0};

static struct estimation strata_of_three = {.k = 3,
	.estimator = estimators, .pairs = {.k = 3, .count = three},
	.var = .03125};

static void
write_strata(const char *file, const struct strata *s, uint64_t precision)
{
	struct out out;

	unlink(file);
	out_open(&out, file, precision);
	strata_table_write(&out, s, &strata_of_three);
	out_close(&out);
}

/* The same counts and limits, times so many, and items fall into the same. */
static void
alike(const struct strata *a, const struct strata *b, uint64_t times)
{
	if (!CHECK(a->n == b->n))
		return;
	for (size_t i = 0; i < a->n; i++) {
		const struct stratum *x = &a->at[i], *y = &b->at[i];

		CHECK(x->items == times * y->items && x->retest.groups ==
			times * y->retest.groups);
		CHECK(x->retested == x->retest.groups);
		CHECK(x->retest.pairs == times * y->retest.pairs &&
			x->retest.disagree == times * y->retest.disagree);
		CHECK(x->lo == y->lo && x->hi == y->hi);
	}
	for (uint64_t n = 1; n < 30; n++)
		for (uint64_t c = 1; c <= n; c++)
			CHECK(strata_of(a, c, n) == strata_of(b, c, n));
}

static void
there_and_back(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 200; round++) {
		struct strata s, back = {.n = 0};
		struct estimation table = {.fixed = -1};

		draw_strata(&s, &r);
		err_quiet(true);
		strata_solve(&s, .9, 3);
		err_quiet(false);
		/* limits are not rounded, whatever else is */
		write_strata("table.tsv", &s, (uint64_t)(round % 2 ? 0 : 2));
		strata_table_read(&back, &table, "table.tsv");
		CHECK(table.estimator == estimators && table.k == 3);
		CHECK(table.var == (strata_all(&s).retest.pairs > 0 ? .03125 :
			0));
		CHECK((s.edge != NULL) == (back.edge != NULL) || s.n == 1);
		alike(&back, &s, 1);
		CHECK(table.pairs.disagree == 2 && table.pairs.all == 7);
	}
}

/* Rows of a stratum that stand in the same table again add up. */
static void
shards(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 50; round++) {
		struct strata s, back = {.n = 0};
		struct estimation table = {.k = 0};
		static char text[1 << 16];
		const char *rows;
		size_t n;

		draw_strata(&s, &r);
		write_strata("table.tsv", &s, 0);
		rows = written("table.tsv");
		n = strlen(rows);
		memcpy(text, rows, n);
		for (int more = 0; more < 2; more++)
			n += (size_t)snprintf(text + n, sizeof text - n, "%s",
				strchr(rows, '\n') + 1);
		write_bytes("shards.tsv", text, n);
		strata_table_read(&back, &table, "shards.tsv");
		alike(&back, &s, 3);
		for (size_t i = 0; i < 9; i++)
			CHECK(table.pairs.count[i] == 3 * three[i]);
	}
}

/* The variance between people is the mean over rows, by pairs; without the column they
 * are alike, with a warning. */
static void
variances(void)
{
	struct strata s = {.n = 0};
	struct estimation e = {.k = 0};

	write_text("table.tsv", SHORT "\tr_var\nstrata\t2\t1\t0\t.5\t3\t2\t10\t1\t.1\t"
		".03\nstrata\t2\t2\t.5\t1\t3\t0\t0\t0\t.1\tNA\n"
		"strata\t2\t1\t0\t.5\t3\t2\t30\t1\t.1\t.01\n" ROWS(3) "\tNA\n");
	strata_table_read(&s, &e, "table.tsv");
	CHECK_NEAR(e.var, .015, 1e-17);
	s = (struct strata){0};
	e = (struct estimation){.k = 0};
	write_text("table.tsv", SHORT "\nstrata\t2\t1\t0\t1\t3\t2\t10\t1\t.1\n"
		ROWS(1) "\n");
	CHECK_SAYS(0, "unit: warning: table.tsv has no column r_var: pflip_new "
		"takes all people to be alike\n",
		strata_table_read(&s, &e, "table.tsv"));
	CHECK(e.var == 0);
	s = (struct strata){0};
	write_text("table.tsv", SHORT "\tr_var\nstrata\t2\t1\t0\t1\t3\t2\t10\t1\t.1\t"
		"NA\n");
	e = (struct estimation){.k = 0};
	CHECK_DIES(1, "table.tsv:2: column \"r_var\": expected a variance from 0 "
		"to .25, found \"NA\"", strata_table_read(&s, &e,
		"table.tsv"));
}

/* ---- bytes ---- */

static void
bytes(void)
{
	struct strata s = {.n = 0};
	char expected[1024];
	struct estimation e = {.k = 2, .estimator = estimators, .var = .03125};
	struct out out;

	strata_edges(&s, ".75,1");
	s.at[0].items = 3;
	s.at[0].retest = (struct retest){2, 4, 2, 1};
	stratum_solve(&s.at[0], .9, 2);
	s.at[0].r_lo = .25;
	s.at[0].r_hi = .875;
	s.at[0].pflip_lo = .125;
	/* nobody is in the second: no p_flip, even where it took one */
	s.at[1].r = s.at[1].r_lo = s.at[1].r_hi = NUM_NA;
	s.at[1].pflip = s.at[1].pflip_lo = s.at[1].pflip_hi = .5;
	out_open(&out, "bytes.tsv", 0);
	strata_table_write(&out, &s, &e);
	out_close(&out);
	snprintf(expected, sizeof expected, "%s%s%s%s", header,
		"strata\t2\t1\t0\t0.75\t3\t2\t2\t1\t0.5\t0.25\t0.875\t0.5\t"
		"0.125\t0.5\t*\t*\t0.03125\t*\t*\n",
		"strata\t2\t2\t0.75\t1\t0\t0\t0\t0\tNA\tNA\tNA\tNA\tNA\tNA\t*\t*\tNA\t*\t*\n",
		ROWS(2) "\tNA\tNA\tNA\tNA\tNA\t*\t*\tNA\t*\t*\n");
	CHECK_FILE("bytes.tsv", expected);
	out_open(&out, "bytes.tsv", 1);
	s.n = 1;
	e.estimator = estimator_named(view_of("ideal"));
	strata_table_write(&out, &s, &e);
	out_close(&out);
	snprintf(expected, sizeof expected, "%s%s", header, "ideal\t2\t*\tNA\t"
		"NA\t3\t2\t2\t1\t0.5\t0.2\t0.9\t0.5\t0.1\t0.5\t*\t*\tNA\t*\t*\n"
		ROWS(1) "\tNA\tNA\tNA\tNA\tNA\t*\t*\tNA\t*\t*\n");
	CHECK_FILE("bytes.tsv", expected);
	s.n = 2;
}

/* ---- hashes ---- */

/* Two tables of one stratum, each with the hashes of its items and settings,
 * one after the other. */
static void
write_two(const char *items, const char *settings, const char *other_items,
	const char *other_settings)
{
	static const char row[] = "strata\t2\t1\t0\t1\t3\t2\t10\t1\t.1\t.03";
	char text[2048];

	snprintf(text, sizeof text, SHORT "\tr_var\titems_hash\t"
		"settings_hash\n%s\t%s\t%s\n" ROWS(1) "\tNA\t*\t*\n"
		"%s\t%s\t%s\n" ROWS(1) "\tNA\t*\t*\n",
		row, items, settings, row, other_items, other_settings);
	write_text("table.tsv", text);
}

#define ONE "ffffffffffffffff"
#define TWO "0000000000000003"

static void
hashes(void)
{
	struct strata s = {.n = 0};
	struct estimation e = {.k = 0};

	/* the sum modulo 2^64; a table may say nothing of either */
	write_two(ONE, TWO, TWO, TWO);
	strata_table_read(&s, &e, "table.tsv");
	CHECK(e.items_hash == 2 && e.settings == 3 && s.at[0].items == 6);
	write_two("*", "*", TWO, TWO);
	s = (struct strata){0};
	e = (struct estimation){.k = 0};
	strata_table_read(&s, &e, "table.tsv");
	CHECK(e.items_hash == 3 && e.settings == 3);
	e = (struct estimation){.k = 0};
	write_two(ONE, TWO, ONE, TWO);
	CHECK_DIES(1, "table.tsv:4: column \"items_hash\": the items are those "
		"of a table before (give each shard once; all rows of an item "
		"must be in one shard)",
		strata_table_read(&(struct strata){0}, &e, "table.tsv"));
	write_two(ONE, TWO, TWO, ONE);
	CHECK_DIES(1, "table.tsv:4: column \"settings_hash\": expected " TWO
		" as in the rows before, found \"" ONE
		"\": the tables were counted with other options",
		strata_table_read(&(struct strata){0}, &e, "table.tsv"));
	write_two("3", TWO, TWO, TWO);
	CHECK_DIES(1, "table.tsv:2: column \"items_hash\": expected 16 "
		"hexadecimal digits, found \"3\"",
		strata_table_read(&(struct strata){0}, &e,
		"table.tsv"));
	write_text("table.tsv", SHORT "\titems_sketch\n"
		"strata\t2\t1\t0\t1\t3\t2\t10\t1\t.1\t*\n");
	CHECK_DIES(1, "table.tsv:1: columns \"items_sketch\" and \"settings\": "
		"an older annot wrote the table (count the ratings anew: "
		"annot-pflip --table)",
		strata_table_read(&(struct strata){0}, &(struct estimation){0},
		"table.tsv"));
}

/* ---- tables of method fixed ---- */

static void
fixed(void)
{
	struct strata s = {.n = 0};
	struct estimation table = {.k = 0};

	write_text("table.tsv", SHORT "\n"
		"fixed\t4\t*\tNA\tNA\t10\t3\t5\t1\t0.25\n"
		"fixed\t4\t*\tNA\tNA\t7\t2\t4\t4\t.250\n" ROWS(2) "\n");
	strata_table_read(&s, &table, "table.tsv");
	CHECK(table.estimator == estimator_with(ESTIMATOR_GIVEN) &&
		table.fixed == .25 && table.k == 4);
	CHECK(s.n == 1 && s.at[0].items == 17 && s.at[0].retest.groups == 5);
	CHECK(s.at[0].retest.pairs == 9 && s.at[0].retest.disagree == 5);
}

/* ---- what is refused ---- */

static void
refuses(const char *rows, const char *message)
{
	struct strata s = {.n = 0};
	struct estimation table = {.k = 0};
	char text[2048];
	size_t n = 0;

	for (const char *p = rows; *p; p++)
		n += *p == '\n';
	snprintf(text, sizeof text, SHORT "\n%srows\tNA\t%zu\tNA\tNA\tNA\tNA\tNA\tNA\tNA\n",
		rows, n);
	write_text("table.tsv", text);
	CHECK_DIES(1, message, strata_table_read(&s, &table, "table.tsv"));
}

static void
shapes(void)
{
	refuses("", "no rows");
	refuses("ideal\t2\t1\t0\t1\t1\t0\t0\t0\tNA\n", "\"ideal\"");
	refuses("svd\t2\t1\t0\t1\t1\t0\t9\t1\tNA\n"
		"strata\t2\t1\t0\t1\t1\t0\t9\t1\tNA\n", "\"strata\"");
	refuses("strata\t1\t1\t0\t1\t1\t0\t0\t0\tNA\n", "column \"classes\"");
	refuses("strata\tx\t1\t0\t1\t1\t0\t0\t0\tNA\n", "\"x\"");
	refuses("strata\t2\t1\t0\t1\t1\t0\t0\t0\tNA\n"
		"strata\t3\t1\t0\t1\t1\t0\t0\t0\tNA\n", "table.tsv:3: ");
	refuses("strata\t2\t1\t0\t1\t1\t0\t0\t0\tNA\n"
		"fixed\t2\t*\tNA\tNA\t1\t0\t0\t0\t.1\n", "column \"method\"");
	refuses("strata\t2\t2\t0\t1\t1\t0\t0\t0\tNA\n", "column \"stratum\"");
	refuses("strata\t2\t0\t0\t1\t1\t0\t0\t0\tNA\n", "column \"stratum\"");
	refuses("strata\t2\t1\t0\t.5\t1\t0\t0\t0\tNA\n"
		"strata\t2\t3\t.5\t1\t1\t0\t0\t0\tNA\n", "column \"stratum\"");
	refuses("strata\t2\t1\t0\t.5\t1\t0\t0\t0\tNA\n"
		"strata\t2\t2\t.5\t.5\t1\t0\t0\t0\tNA\n", "column \"hi\"");
	refuses("strata\t2\t1\t0\t0\t1\t0\t0\t0\tNA\n", "column \"hi\"");
	refuses("strata\t2\t1\t0\t1.5\t1\t0\t0\t0\tNA\n", "column \"hi\"");
	refuses("strata\t2\t1\t0\tNA\t1\t0\t0\t0\tNA\n", "column \"hi\"");
	refuses("strata\t2\t1\t0\t.5\t1\t0\t0\t0\tNA\n"
		"strata\t2\t2\t.5\t1\t1\t0\t0\t0\tNA\n"
		"strata\t2\t1\t0\t.6\t1\t0\t0\t0\tNA\n", "table.tsv:4: ");
	/* edges that are neither i/M nor decimals to be compared exactly */
	refuses("strata\t2\t1\t0\t0.1234567891\t1\t0\t0\t0\tNA\n"
		"strata\t2\t2\t.1\t1\t1\t0\t0\t0\tNA\n", "equal widths");
	refuses("strata\t2\t1\t0\t.25\t1\t0\t0\t0\tNA\n"
		"strata\t2\t2\t.25\t.5\t1\t0\t0\t0\tNA\n", "expected 1");
}

static void
confusions(void)
{
	static const char *const bad[] = {"", "1:2", "1:2:3:4", "0:1:2", "2:1:3",
		"1:4:1", "1:2:x", "1:2:3,", ",1:2:3", "1:2:-3", "NA"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[512];

		snprintf(text, sizeof text, SHORT "\tconfusions\n"
			"strata\t3\t1\t0\t1\t1\t0\t0\t0\tNA\t%s\n", bad[i]);
		write_text("table.tsv", text);
		CHECK_DIES(1, "table.tsv:2: column \"confusions\": expected "
			"places of two labels", strata_table_read(
			&(struct strata){0}, &(struct estimation){0},
			"table.tsv"));
	}
}

static void
numbers(void)
{
	refuses("strata\t2\t1\t0\t1\t-1\t0\t0\t0\tNA\n", "column \"items\"");
	refuses("strata\t2\t1\t0\t1\t1\t0\t1\t2\tNA\n", "more than pairs");
	refuses("strata\t2\t1\t0\t1\t1\t0\t9007199254740993\t0\tNA\n",
		"a whole number of at most 9007199254740992");
	refuses("strata\t2\t1\t0\t1\t9007199254740992\t0\t0\t0\tNA\n"
		"strata\t2\t1\t0\t1\t1\t0\t0\t0\tNA\n", "adds up");
	refuses("fixed\t2\t*\tNA\tNA\t1\t0\t0\t0\t1.1\n", "column \"pflip\"");
	refuses("fixed\t2\t*\tNA\tNA\t1\t0\t0\t0\tNA\n", "column \"pflip\"");
	refuses("fixed\t2\t*\tNA\tNA\t1\t0\t0\t0\t.1\n"
		"fixed\t2\t*\tNA\tNA\t1\t0\t0\t0\t.2\n", "table.tsv:3: ");
}

CHECK_ALL(there_and_back, shards, variances, bytes, hashes, fixed, shapes,
	confusions, numbers)
