/* joint: the rows of the expected confusion matrix, by hand. */
#include "score/charts.h"

#include "score/drawing.h"

static void
rows(const char *truth, const char *model, enum target target, bool is_model,
	const char *expected)
{
	struct conf conf = {.confusion = true};
	struct drawing d;
	struct subject s;
	struct out out;

	drawing_read(&d, &conf, truth, model);
	s = drawing_subject(&d, target, is_model);
	out_open(&out, "rows", 4);
	joint_write(&out, &s);
	out_close(&out);
	CHECK_TEXT(written("rows"), expected);
}

/*
 * i1 is decided b, the others a.
 *              a           b
 * truth a   1/2 + 1       1/4        7/4
 * truth b   1/2 + 1       3/4        9/4
 *              3            1         4
 */
static void
by_hand(void)
{
	rows(four, four_said, TARGET_RAW, true,
		"m\t*\traw\ta\ta\tmass\t1.5\tNA\tNA\tok\n"
		"m\t*\traw\ta\ta\tshare\t0.375\tNA\tNA\tok\n"
		"m\t*\traw\ta\ta\tshare_of_truth\t0.8571\tNA\tNA\tok\n"
		"m\t*\traw\ta\ta\tshare_of_decision\t0.5\tNA\tNA\tok\n"
		"m\t*\traw\ta\tb\tmass\t0.25\tNA\tNA\tok\n"
		"m\t*\traw\ta\tb\tshare\t0.0625\tNA\tNA\tok\n"
		"m\t*\traw\ta\tb\tshare_of_truth\t0.1429\tNA\tNA\tok\n"
		"m\t*\traw\ta\tb\tshare_of_decision\t0.25\tNA\tNA\tok\n"
		"m\t*\traw\tb\ta\tmass\t1.5\tNA\tNA\tok\n"
		"m\t*\traw\tb\ta\tshare\t0.375\tNA\tNA\tok\n"
		"m\t*\traw\tb\ta\tshare_of_truth\t0.6667\tNA\tNA\tok\n"
		"m\t*\traw\tb\ta\tshare_of_decision\t0.5\tNA\tNA\tok\n"
		"m\t*\traw\tb\tb\tmass\t0.75\tNA\tNA\tok\n"
		"m\t*\traw\tb\tb\tshare\t0.1875\tNA\tNA\tok\n"
		"m\t*\traw\tb\tb\tshare_of_truth\t0.3333\tNA\tNA\tok\n"
		"m\t*\traw\tb\tb\tshare_of_decision\t0.75\tNA\tNA\tok\n");
}

/* p_flip 1/4: a share of 1 is (1 - 1/4) / (1/2) = 3/2 of new people, one of 0 is
 * -1/2: masses stand as they are, shares outside their range do not. */
static void
uncut(void)
{
	rows("item\tlabel\tn\tpflip\ni1\ta\t2\t.25\ni2\tb\t2\t.25\n",
		"item\tlabel\ni1\ta\ni2\ta\n", TARGET_NEW, true,
		"m\t*\tnew\ta\ta\tmass\t1\tNA\tNA\tok\n"
		"m\t*\tnew\ta\ta\tshare\t0.5\tNA\tNA\tok\n"
		"m\t*\tnew\ta\ta\tshare_of_truth\t1\tNA\tNA\tok\n"
		"m\t*\tnew\ta\ta\tshare_of_decision\t0.5\tNA\tNA\tok\n"
		"m\t*\tnew\ta\tb\tmass\t0\tNA\tNA\tok\n"
		"m\t*\tnew\ta\tb\tshare\t0\tNA\tNA\tok\n"
		"m\t*\tnew\ta\tb\tshare_of_truth\t0\tNA\tNA\tok\n"
		"m\t*\tnew\ta\tb\tshare_of_decision\tNA\tNA\tNA\tnot_predicted\n"
		"m\t*\tnew\tb\ta\tmass\t1\tNA\tNA\tok\n"
		"m\t*\tnew\tb\ta\tshare\t0.5\tNA\tNA\tok\n"
		"m\t*\tnew\tb\ta\tshare_of_truth\t1\tNA\tNA\tok\n"
		"m\t*\tnew\tb\ta\tshare_of_decision\t0.5\tNA\tNA\tok\n"
		"m\t*\tnew\tb\tb\tmass\t0\tNA\tNA\tok\n"
		"m\t*\tnew\tb\tb\tshare\t0\tNA\tNA\tok\n"
		"m\t*\tnew\tb\tb\tshare_of_truth\t0\tNA\tNA\tok\n"
		"m\t*\tnew\tb\tb\tshare_of_decision\tNA\tNA\tNA\tnot_predicted\n");
	rows("item\tlabel\tn\tpflip\ni1\ta\t2\t.25\ni2\tb\t2\t.25\n",
		"item\tlabel\ni1\ta\ni2\tb\n", TARGET_NEW, true,
		"m\t*\tnew\ta\ta\tmass\t1.5\tNA\tNA\tok\n"
		"m\t*\tnew\ta\ta\tshare\t0.75\tNA\tNA\tok\n"
		"m\t*\tnew\ta\ta\tshare_of_truth\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\ta\ta\tshare_of_decision\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\ta\tb\tmass\t-0.5\tNA\tNA\tok\n"
		"m\t*\tnew\ta\tb\tshare\t-0.25\tNA\tNA\tok\n"
		"m\t*\tnew\ta\tb\tshare_of_truth\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\ta\tb\tshare_of_decision\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\tb\ta\tmass\t-0.5\tNA\tNA\tok\n"
		"m\t*\tnew\tb\ta\tshare\t-0.25\tNA\tNA\tok\n"
		"m\t*\tnew\tb\ta\tshare_of_truth\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\tb\ta\tshare_of_decision\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\tb\tb\tmass\t1.5\tNA\tNA\tok\n"
		"m\t*\tnew\tb\tb\tshare\t0.75\tNA\tNA\tok\n"
		"m\t*\tnew\tb\tb\tshare_of_truth\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tnew\tb\tb\tshare_of_decision\tNA\tNA\tNA\toutside_range\n");
	rows("item\tlabel\tn\tpflip\ni1\ta\t2\t.25\ni2\tb\t2\t.25\n",
		"item\tlabel\ni1\ta\ni2\tb\n", TARGET_NEW, false,
		"oracle\t*\tnew\t*\t*\t*\tNA\tNA\tNA\tnot_known\n");
}

static void
header(void)
{
	struct out out;

	out_open(&out, "rows", 0);
	record_header(&out, joint_columns);
	out_close(&out);
	CHECK_TEXT(written("rows"), "model\tgroup\ttarget\ttruth\tdecision\t"
		"metric\tvalue\tlo\thi\tstatus\n");
}

CHECK_ALL(by_hand, uncut, header)
