/* from: values of groups from sums worked out by hand. */
#include "bias/from.h"

#include "check.h"
#include "says.h"

#include "bias/output.h"

static const char *
rows_of(const char *rows, uint64_t bootstrap)
{
	static char text[4096];
	const struct outcome_rules rules = {.level = .95, .bootstrap = bootstrap, .seed = 1,
		.random = CROSSED_ANNOTATORS, .none = ESTIMATE_NO_LABELS};
	struct out out;

	err_quiet(true);
	snprintf(text, sizeof text, "row\tmodel\tmetric\tpositive\tgrouping\tgroup\t"
		"annotator\tsum\tof\tlabels\titems\n%s", rows);
	write_text("sums.tsv", text);
	unlink("from.tsv");
	out_open(&out, "from.tsv", 0);
	record_header(&out, output_columns);
	from_write(&out, "sums.tsv", &rules, 1);
	out_close(&out);
	return written("from.tsv");
}

#define KEY(row) row "\tm\taccuracy\t*\tg\t"
#define TABLE(row) "items\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t9\n" \
	KEY(row) "f\ta\t1\t4\t4\tNA\n" KEY(row) "f\tb\t3\t4\t4\tNA\n" \
	KEY(row) "m\tc\t4\t4\t4\tNA\n" KEY(row) "f\td\t0\t0\t0\tNA\n" \
	KEY(row) "f\t*\tNA\tNA\tNA\t6\n" KEY(row) "m\t*\tNA\tNA\tNA\t5\n" \
	KEY(row) "*\t*\tNA\tNA\tNA\t9\n" "rows\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t8\n"

/* f: (1/4 + 3/4) / 2, m: 1; d has no label that counts. */
static void
values(void)
{
	const char *rows = rows_of(TABLE("model"), 0);

	CHECK(strstr(rows, "group\tm\taccuracy\tg\tf\t2\t8\t6\t0.5\tNA\tNA\tfew_units\n"));
	CHECK(strstr(rows, "group\tm\taccuracy\tg\tm\t1\t4\t5\t1\tNA\tNA\tfew_units\n"));
	CHECK(strstr(rows, "performance\tm\taccuracy\tg\t*\t3\t12\t9\t0.75\tNA\tNA\tok\n"));
	CHECK(strstr(rows, "dispersion\tm\taccuracy\tg\t*\t3\t12\t9\t0.75\t"));
	CHECK(strstr(rows, "difference\tm\taccuracy\tg\tf|m\t3\t12\t11\t-0.5\t"));
}

/* A group that is unknown is no part of what is over groups, whose items are not
 * known then. */
static void
left_out(void)
{
	const char *rows = rows_of("items\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t9\n"
		KEY("model") "f\ta\t1\t4\t4\tNA\n" KEY("model") "unknown\tb\t3\t4\t4\tNA\n"
		KEY("model") "f\t*\tNA\tNA\tNA\t6\n" KEY("model") "unknown\t*\tNA\tNA\tNA\t5\n"
		KEY("model") "*\t*\tNA\tNA\tNA\t9\n" "rows\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t6\n",
		0);

	CHECK(strstr(rows, "group\tm\taccuracy\tg\tunknown\t1\t4\t5\t0.75\t"));
	CHECK(strstr(rows, "performance\tm\taccuracy\tg\t*\t1\t4\tNA\t0.25\t"));
}

/* Limits of a ceiling need votes. */
static void
ceilings(void)
{
	const char *rows = rows_of("items\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t9\n"
#define OF(a, n) "ceiling_one\t*\taccuracy\t*\tg\tf\t" a "\t" n "\t4\t4\tNA\n"
		OF("a", "1") OF("b", "2") OF("c", "3") OF("d", "2") OF("e", "1")
		"ceiling_one\t*\taccuracy\t*\tg\tf\t*\tNA\tNA\tNA\t9\n"
		"ceiling_one\t*\taccuracy\t*\tg\t*\t*\tNA\tNA\tNA\t9\n"
		"rows\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t8\n", 50);

	CHECK(strstr(rows, "ceiling_one\t*\taccuracy\tg\tf\t5\t20\t9\t0.45\tNA\tNA\t"
		"no_votes\n"));
	CHECK(strstr(rows, "ceiling_one\t*\taccuracy\tg\t*\t5\t20\t9\t0.45\tNA\tNA\t"
		"no_votes\n"));
}

CHECK_ALL(values, left_out, ceilings)
