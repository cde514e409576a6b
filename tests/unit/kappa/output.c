/* output: rows byte for byte. */
#include "kappa/output.h"

#include "says.h"
#include "text/num.h"

static void
row_is(const struct output_key *key, const struct estimated *m,
	uint64_t precision, const char *text)
{
	struct adjusted rows;
	struct out out;

	out_open(&out, "output.tsv", precision);
	adjusted_open(&rows, &out, ADJUST_NONE);
	output_row(&rows, key, "fleiss", "linear", m);
	adjusted_close(&rows);
	out_close(&out);
	CHECK_FILE("output.tsv", text);
}

static void
header(void)
{
	struct out out;

	out_open(&out, "output.tsv", 0);
	record_header(&out, output_columns);
	out_close(&out);
	CHECK_TEXT(written("output.tsv"), "row\tgroup\tof\tcoefficient\t"
		"weights\testimate\tse\tlo\thi\tstat\tdf\tp\tpa\tpe\titems\t"
		"annotators\tratings\tstatus\n");
}

/* Nothing known: NA, and ok without a status. */
static void
nothing(void)
{
	const struct output_key key = {.row = "estimate"};
	struct estimated m = estimated_nothing(.95);

	row_is(&key, &m, 0, "estimate\t*\t*\tfleiss\tlinear\tNA\tNA\tNA\tNA\t"
		"NA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tok\n");
	m.e.status = ESTIMATE_NO_PAIRS;
	row_is(&key, &m, 0, "estimate\t*\t*\tfleiss\tlinear\tNA\tNA\tNA\tNA\t"
		"NA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tno_pairs\n");
}

static struct estimated
everything(double df, double df2)
{
	return (struct estimated){.e.value = .5, .e.se = .125, .e.lo = -.25,
		.e.hi = 1, .e.stat = 4, .e.df = df, .df2 = df2,
		.e.p = 1e-20, .pa = 2. / 3, .pe = .1, .items = 12,
		.annotators = 3, .ratings = 1234567, .pairs = 3,
		.e.level = .95};
}

/* Each number in its column; one of the degrees of freedom by test: of t one,
 * of F two, else none. */
static void
columns(void)
{
	const struct output_key key = {.row = "difference",
		.group = view_of("g"), .versus = view_of("h"),
		.of = view_of("x y"), .of2 = view_of("z")};
	struct estimated m = everything(11, NUM_NA);

	row_is(&key, &m, 0, "difference\tg|h\tx y|z\tfleiss\tlinear\t0.5\t"
		"0.125\t-0.25\t1\t4\t11\t1e-20\t0.6666666666666666\t0.1\t12\t"
		"3\t1234567\tok\n");
	m = everything(HUGE_VAL, NUM_NA);
	row_is(&key, &m, 0, "difference\tg|h\tx y|z\tfleiss\tlinear\t0.5\t"
		"0.125\t-0.25\t1\t4\tNA\t1e-20\t0.6666666666666666\t0.1\t12\t"
		"3\t1234567\tok\n");
	m = everything(NUM_NA, NUM_NA);
	row_is(&key, &m, 3, "difference\tg|h\tx y|z\tfleiss\tlinear\t0.5\t"
		"0.125\t-0.25\t1\t4\tNA\t1e-20\t0.667\t0.1\t12\t3\t1234567\t"
		"ok\n");
	m = everything(11, 28);
	row_is(&key, &m, 2, "difference\tg|h\tx y|z\tfleiss\tlinear\t0.5\t"
		"0.12\t-0.25\t1\t4\t11,28\t1e-20\t0.67\t0.1\t12\t3\t1234567\t"
		"ok\n");
}

/* An empty name is a star; the second of none is not there. */
static void
names(void)
{
	struct output_key key = {.row = "r", .group = view_of("a")};
	struct estimated m = estimated_nothing(.95);

	m.e.value = -0.;
	m.annotators = 0;
	row_is(&key, &m, 0, "r\ta\t*\tfleiss\tlinear\t0\tNA\tNA\tNA\tNA\tNA\t"
		"NA\tNA\tNA\tNA\t0\tNA\tok\n");
	key.group = view_of("");
	key.of2 = view_of("b");
	row_is(&key, &m, 0, "r\t*\t*|b\tfleiss\tlinear\t0\tNA\tNA\tNA\tNA\tNA\t"
		"NA\tNA\tNA\tNA\t0\tNA\tok\n");
}

CHECK_ALL(header, nothing, columns, names)
