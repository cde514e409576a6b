/* output: rows of results made by hand, byte for byte. */
#include "spc/output.h"
#include "spc/statuses.h"

#include "check.h"
#include "says.h"
#include "spc/scene.h"
#include "text/num.h"

#define NO RESULT_NO_MODEL

static char first[] = "first", second[] = "the second";
static struct predictions model[] = {{.name = first}, {.name = second}};

/* The curve .5 .6 .7 and a panel of .4 .9, whose results are replaced. */
static void
scene(struct scene *s, struct result *result, size_t n)
{
	static const double c[] = {.5, .6, .7}, panel[] = {.4, .9};

	scene_init(s, c, 2, panel, 1, NULL, 0, false);
	s->results.result = result;
	s->results.n_results = n;
}

static void
write_rows(const struct scene *s, uint64_t precision)
{
	static const struct opt_common common;
	const struct task task = {.options = &common, .models = {.at = model,
		.n = 2}};
	struct parts parts;
	struct out out;

	parts_make(&parts, &task, true, "");
	out_open(&out, "rows.tsv", precision);
	output_rows(&out, &s->results, &parts.at[0]);
	out_close(&out);
}

static void
rows_are(const struct scene *s, uint64_t precision, const char *expected)
{
	write_rows(s, precision);
	CHECK_FILE("rows.tsv", expected);
}

#define M(value_, lo_, hi_, status_) {.value = value_, .lo = lo_, .hi = hi_, \
	.status = status_}

static void
rows(void)
{
	struct result result[] = {
		{RESULT_POWER, 0, NO, NO, M(-1. / 3, NUM_NA, NUM_NA, ESTIMATE_OK)},
		{RESULT_POWER, 12, NO, NO, M(.25, .125, .5, ESTIMATE_BOOTSTRAP)},
		{RESULT_PANEL, 1, NO, NO, M(.5, NUM_NA, NUM_NA, ESTIMATE_SAMPLED)},
		{RESULT_WORTH, 2, NO, NO, M(HUGE_VAL, -HUGE_VAL, HUGE_VAL, ESTIMATE_OK)},
		{RESULT_ASYMPTOTE, 0, NO, NO, M(-.5, NUM_NA, NUM_NA,
			ESTIMATE_NOT_UNIQUE)},
		{RESULT_ASYMPTOTE_GAIN, 0, NO, NO, M(NUM_NA, NUM_NA, NUM_NA,
			ESTIMATE_NO_MASS)},
		{RESULT_SCORE, 0, 0, NO, M(-HUGE_VAL, NUM_NA, NUM_NA,
			ESTIMATE_OWN(SPC_ZERO_PROBABILITY))},
		{RESULT_EQUIVALENCE, 0, 1, NO, M(1.5, .5, HUGE_VAL, ESTIMATE_BOOTSTRAP)},
		{RESULT_GAIN_DIFFERENCE, 0, 0, 1, M(.125, -.25, .5, ESTIMATE_BOOTSTRAP)},
		{RESULT_EQUIVALENCE_DIFFERENCE, 0, 0, 1, M(NUM_NA, -HUGE_VAL,
			HUGE_VAL, ESTIMATE_OWN(SPC_BEYOND))}};
	struct scene s;

	scene(&s, result, 10);
	rows_are(&s, 0, "power\t*\t*\t0\t-0.3333333333333333\tNA\tNA\tok\n"
		"power\t*\t*\t12\t0.25\t0.125\t0.5\tbootstrap\n"
		"reference\t*\t*\t1\t0.5\tNA\tNA\tsampled\n"
		"equivalence\t*\treference\t2\tNA\tNA\tNA\t>1,lo<0\n"
		"asymptote\t*\t*\tNA\t-0.5\tNA\tNA\tnot_unique\n"
		"gain\t*\t*\tNA\tNA\tNA\tNA\tno_mass\n"
		"score\tfirst\t*\tNA\tNA\tNA\tNA\tzero_probability\n"
		"equivalence\tthe second\t*\tNA\t1.5\t0.5\tNA\thi>2\n"
		"gain\tfirst\tthe second\tNA\t0.125\t-0.25\t0.5\tbootstrap\n"
		"equivalence\tfirst\tthe second\tNA\tNA\tNA\tNA\tbeyond\n");
	/* values are rounded, k is not */
	s.results.n_results = 2;
	rows_are(&s, 2, "power\t*\t*\t0\t-0.33\tNA\tNA\tok\n"
		"power\t*\t*\t12\t0.25\t0.12\t0.5\tbootstrap\n");
	s.results.n_results = 0;
	rows_are(&s, 0, "");
}

/* The value and limits of a number of people of the given kind. */
static void
is_beyond(enum result_kind kind, bool first_is_na, double value, double lo,
	double hi, const char *expected)
{
	struct result result = {kind, 0, NO, NO, M(value, lo, hi, ESTIMATE_BOOTSTRAP)};
	struct scene s;

	scene(&s, &result, 1);
	if (first_is_na)
		s.point[0].value = NUM_NA;
	write_rows(&s, 0);
	CHECK_TEXT(strrchr(written("rows.tsv"), '\t') + 1, expected);
}

static void
beyond(void)
{
	const double under = -HUGE_VAL, over = HUGE_VAL, na = NUM_NA;
	const enum result_kind i = RESULT_EQUIVALENCE;

	is_beyond(i, false, 1, .5, 2, "bootstrap\n");
	is_beyond(i, false, under, na, na, "<0\n");
	is_beyond(i, false, over, na, na, ">2\n");
	is_beyond(i, false, 1, under, 2, "lo<0\n");
	is_beyond(i, false, 1, .5, over, "hi>2\n");
	is_beyond(i, false, 1, under, over, "lo<0,hi>2\n");
	/* the side that the value is on says so already */
	is_beyond(i, false, under, under, 1, "<0\n");
	is_beyond(i, false, under, under, over, "<0,hi>2\n");
	is_beyond(i, false, over, 1, over, ">2\n");
	is_beyond(i, false, over, under, over, ">2,lo<0\n");
	/* the curve's first k with a value */
	is_beyond(i, true, under, na, na, "<1\n");
	is_beyond(i, true, 1.5, under, over, "lo<1,hi>2\n");
	/* the panel's curve */
	is_beyond(RESULT_WORTH, true, under, na, na, "<0\n");
	is_beyond(RESULT_WORTH, true, over, na, na, ">1\n");
}

CHECK_ALL(rows, beyond)
