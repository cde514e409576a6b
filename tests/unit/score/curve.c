/* curve: thresholds by hand, their order, and the best ones. */
#include "score/charts.h"

#include "score/drawing.h"

static struct costs costs = {{{0, 1}, {2, 0}}};

/* Only the rows of one fact: "threshold value status" each. */
static void
facts(const char *truth, const char *model, const char *positive,
	uint64_t steps, enum target target, const char *fact,
	const char *expected)
{
	struct conf conf = {.thresholds = true, .common.positive = positive};
	char found[4096] = "", *line, text[65536];
	struct drawing d;
	struct subject s;
	struct out out;

	drawing_read(&d, &conf, truth, model);
	s = drawing_subject(&d, target, true);
	out_open(&out, "rows", 4);
	curve_write(&out, &s, steps, &costs);
	out_close(&out);
	snprintf(text, sizeof text, "%s", written("rows"));
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char t[32], name[32], value[32], status[32];
		size_t n = strlen(found);

		CHECK(sscanf(line, "m\t*\t%*s\t%*s\t%31s\t%31s\t%31s\t%*s\t%*s\t"
			"%31s", t, name, value, status) == 4);
		if (strcmp(name, fact) == 0)
			snprintf(found + n, sizeof found - n, "%s %s %s\n", t,
				value, status);
	}
	CHECK_TEXT(found, expected);
}

/*
 * P(b) = 3/4, 1/2, 0, 1, said: .8, .5, .1, .4.
 * Above 0 are all, above .5 is i1, above 1 is none.
 *	        t = 0          t = .5         t = 1
 *	        a     b        a     b        a     b
 * truth a      0    7/4      3/2   1/4      7/4    0
 * truth b      0    9/4      3/2   3/4      9/4    0
 */
static void
by_hand(void)
{
	static const char *const expected[][2] = {
		{"accuracy", "0 0.5625 ok\n0.5 0.5625 ok\n1 0.4375 ok\n"},
		{"precision", "0 0.5625 ok\n0.5 0.75 ok\n1 NA not_predicted\n"},
		{"recall", "0 1 ok\n0.5 0.3333 ok\n1 0 ok\n"},
		{"f1", "0 0.72 ok\n0.5 0.4615 ok\n1 0 ok\n"},
		{"decided", "0 1 ok\n0.5 0.25 ok\n1 0 ok\n"},
		{"false_positive_rate", "0 1 ok\n0.5 0.1429 ok\n1 0 ok\n"},
		/* i3; i4; i1 and i4. Nobody rejects i2 by majority. */
		{"rejected", "0 0.25 ok\n0.5 0.25 ok\n1 0.5 ok\n"},
		/* 7/4 at 1; 1/4 at 1 and 3/2 at 2; 9/4 at 2; of 4 */
		{"cost", "0 0.4375 ok\n0.5 0.8125 ok\n1 1.125 ok\n"},
		/* 0 and .5 are as good: the middle, rounded down */
		{"least_rejected", "* 0 ok\n"},
		{"cheapest", "* 0 ok\n"},
	};

	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
		facts(four, four_said, NULL, 2, TARGET_RAW, expected[i][0],
			expected[i][1]);
}

/* Equal probabilities are decided for the first label: if that is the positive
 * one, so is its probability .5. */
static void
ties(void)
{
	facts(four, four_said, "b", 2, TARGET_RAW, "decided",
		"0 1 ok\n0.5 0.25 ok\n1 0 ok\n");
	/* P(a) is said to be .2, .5, .9, .6 */
	facts(four, four_said, "a", 2, TARGET_RAW, "decided",
		"0 1 ok\n0.5 0.75 ok\n1 0 ok\n");
}

/* At each probability, and 0, .5 and 1. */
static void
distinct(void)
{
	facts(four, four_said, NULL, 0, TARGET_RAW, "decided",
		"0 1 ok\n0.1 0.75 ok\n0.4 0.5 ok\n0.5 0.25 ok\n0.8 0 ok\n"
		"1 0 ok\n");
	facts("item\tlabel\tn\ni1\ta\t1\ni2\tb\t1\n",
		"item\tlabel\tp\ni1\tb\t.25\ni2\tb\t.75\n", NULL, 0,
		TARGET_RAW, "decided",
		"0 1 ok\n0.25 0.5 ok\n0.5 0.5 ok\n0.75 0 ok\n1 0 ok\n");
	/* .25 and .5 part the two: neither is better */
	facts("item\tlabel\tn\ni1\ta\t1\ni2\tb\t1\n",
		"item\tlabel\tp\ni1\tb\t.25\ni2\tb\t.75\n", NULL, 4,
		TARGET_RAW, "rejected", "0 0.5 ok\n0.25 0 ok\n0.5 0 ok\n"
		"0.75 0.5 ok\n1 0.5 ok\n");
	/* .3 to .7 do: the middle one */
	facts("item\tlabel\tn\ni1\ta\t1\ni2\tb\t1\n",
		"item\tlabel\tp\ni1\tb\t.25\ni2\tb\t.75\n", NULL, 10,
		TARGET_RAW, "least_rejected", "* 0.5 ok\n");
}

/* Of new people a single item has no share to be more than half. p_flip 1/4: the
 * shares of b are 1/2 (1/2 - 1/4) * 2 and (1 - 1/4) * 2 = 3/2. */
static void
new_people(void)
{
	static const char truth[] = "item\tlabel\tn\tpflip\ni1\ta\t1\t.25\n"
		"i1\tb\t1\t.25\ni2\tb\t2\t.25\n";
	static const char said[] = "item\tlabel\tp\ni1\tb\t.25\ni2\tb\t.75\n";

	facts(truth, said, NULL, 1, TARGET_NEW, "accuracy",
		"0 1 ok\n1 0 ok\n");
	facts(truth, said, NULL, 2, TARGET_NEW, "precision",
		"0 1 ok\n0.5 NA outside_range\n1 NA not_predicted\n");
	facts(truth, said, NULL, 1, TARGET_NEW, "rejected",
		"0 NA not_linear\n1 NA not_linear\n");
	facts(truth, said, NULL, 1, TARGET_NEW, "least_rejected",
		"* NA not_linear\n");
	facts(truth, said, NULL, 1, TARGET_NEW, "cost", "0 0 ok\n1 2 ok\n");
}

static void
no_probabilities(void)
{
	facts(four, "item\tlabel\ni1\ta\ni2\ta\ni3\ta\ni4\tb\n", NULL, 2,
		TARGET_RAW, "*", "* NA hard_predictions\n");
}

int
main(void)
{
	struct out out;

	by_hand();
	ties();
	distinct();
	new_people();
	no_probabilities();
	out_open(&out, "rows", 0);
	record_header(&out, curve_columns);
	out_close(&out);
	CHECK_TEXT(written("rows"), "model\tgroup\ttarget\tlabel\tthreshold\t"
		"metric\tvalue\tlo\thi\tstatus\n");
	return check_done();
}
