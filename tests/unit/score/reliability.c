/* reliability: bins by hand, and the interval of a share. */
#include "score/charts.h"

#include "score/drawing.h"

static void
rows(const char *truth, const char *model, enum target target,
	uint64_t bins, uint64_t precision, const char *expected)
{
	struct conf conf = {.reliability = true, .bins = bins};
	struct drawing d;
	struct subject s;
	struct out out;

	drawing_read(&d, &conf, truth, model);
	s = drawing_subject(&d, target, true);
	out_open(&out, "rows", precision);
	reliability_write(&out, &s);
	out_close(&out);
	CHECK_TEXT(written("rows"), expected);
}

/*
 * The largest probability is .8 of b, which 3/4 say, .5 of a (1/2), .9 of a (1)
 * and .6 of a (0); that of b is .8, .5, .1 and .4.
 *
 * i1 alone has 4 labels, taken for 1: Wilson's interval of 3/4 of 1 label, z^2
 * = 3.8415, is (.75 + 1.9207 +- 1.96 sqrt(.1875 + .9604)) / 4.8415. The shares
 * 1/2, 0 and 1 of the others vary by as much as three labels, 1/12 = 1/4 / 3; the
 * three shares 3/4, 1 and 0 by hardly more, so that three labels are taken, too.
 */
static void
by_hand(void)
{
	rows(four, four_said, TARGET_RAW, 2, 4,
		"m\t*\traw\t*\t1\t0\t0.5\t1\t2\t0.25\t0.5\t0.5\t0.05462\t0.9454\t"
		"wilson\n"
		"m\t*\traw\t*\t2\t0.5\t1\t3\t8\t0.75\t0.7667\t0.5833\t0.1642\t"
		"0.9089\twilson\n"
		"m\t*\traw\tb\t1\t0\t0.5\t3\t6\t0.75\t0.3333\t0.5\t0.1253\t0.8747\t"
		"wilson\n"
		"m\t*\traw\tb\t2\t0.5\t1\t1\t4\t0.25\t0.8\t0.75\t0.1179\t0.9854\t"
		"wilson\n");
}

/* Two items with a share of 1/2 each have no variance. The 2 + 4 labels are worth
 * no more than 2^2 / (1/2 + 1/4) = 16/3 labels. */
static void
worth(void)
{
	double z = 1.959963984540054, n = 16 / 3.;
	double half = z / (1 + z * z / n) *
		sqrt(.25 / n + z * z / (4 * n * n));
	char expected[512];

	snprintf(expected, sizeof expected,
		"m\t*\traw\t*\t1\t0\t1\t2\t6\t1\t0.7\t0.5\t%.6g\t%.6g\twilson\n"
		"m\t*\traw\tb\t1\t0\t1\t2\t6\t1\t0.7\t0.5\t%.6g\t%.6g\twilson\n",
		.5 - half, .5 + half, .5 - half, .5 + half);
	rows("item\tlabel\tn\ni1\ta\t1\ni1\tb\t1\ni2\ta\t2\ni2\tb\t2\n",
		"item\tlabel\tp\ni1\tb\t.7\ni2\tb\t.7\n", TARGET_RAW, 1, 6,
		expected);
}

/* p_flip 1/4, d = 1/2: the share 1/2 of new people is 1/2, twice as uncertain,
 * and the interval is not cut. */
static void
new_people(void)
{
	rows("item\tlabel\tn\tpflip\ni1\ta\t1\t.25\ni1\tb\t1\t.25\n",
		"item\tlabel\tp\ni1\tb\t.7\n", TARGET_NEW, 1, 4,
		"m\t*\tnew\t*\t1\t0\t1\t1\t2\t1\t0.7\t0.5\t-0.3908\t1.391\twilson\n"
		"m\t*\tnew\tb\t1\t0\t1\t1\t2\t1\t0.7\t0.5\t-0.3908\t1.391\twilson\n");
}

static void
no_probabilities(void)
{
	rows("item\tlabel\tn\ni1\ta\t1\ni1\tb\t1\n", "item\tlabel\ni1\tb\n",
		TARGET_RAW, 1, 4,
		"m\t*\traw\t*\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\t"
		"hard_predictions\n"
		"m\t*\traw\tb\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\tNA\t"
		"hard_predictions\n");
	rows("item\tlabel\tp\ni1\ta\t.5\ni1\tb\t.5\n",
		"item\tlabel\tp\ni1\tb\t.4\n", TARGET_RAW, 2, 4,
		"m\t*\traw\t*\t1\t0\t0.5\t0\tNA\t0\tNA\tNA\tNA\tNA\tempty\n"
		"m\t*\traw\t*\t2\t0.5\t1\t1\tNA\t1\t0.6\t0.5\t0.05462\t0.9454\t"
		"wilson\n"
		"m\t*\traw\tb\t1\t0\t0.5\t1\tNA\t1\t0.4\t0.5\t0.05462\t0.9454\t"
		"wilson\n"
		"m\t*\traw\tb\t2\t0.5\t1\t0\tNA\t0\tNA\tNA\tNA\tNA\tempty\n");
}

int
main(void)
{
	struct out out;

	by_hand();
	worth();
	new_people();
	no_probabilities();
	out_open(&out, "rows", 0);
	record_header(&out, reliability_columns);
	out_close(&out);
	CHECK_TEXT(written("rows"), "model\tgroup\ttarget\tlabel\tbin\tfrom\tto\t"
		"items\tlabels\tweight\tconfidence\tvalue\tlo\thi\tstatus\n");
	return check_done();
}
