/* against_votes: decisions against votes by hand, known truths, exchanged labels. */
#include "label/model.h"

#include "ratings.h"

static void
finds(const char *words, const double *truth, const uint32_t *gold,
	const struct against_votes *expected)
{
	const struct em_rules rules = {.form = TARGETS_ONE_COIN, .pseudo = 4,
		.right = .7, .rounds = 1};
	struct against_votes x;
	struct read r;
	struct em s;

	read_ratings(&r, words, "-q -L 1,2,3");
	em_fit(&s, &rules, &r.t, 3, r.order, gold, NULL);
	memcpy(s.truth, truth, r.t.n * 3 * sizeof *truth);
	against_votes(&x, &s);
	CHECK(x.other == expected->other);
	CHECK(x.unanimous == expected->unanimous);
	CHECK(x.overturned == expected->overturned);
	CHECK_NEAR(x.apart, expected->apart, 1e-15);
	CHECK(x.truth == x.said);
}

static void
decisions(void)
{
	static const char four[] = "w:a:1 w:b:1 w:c:1 x:a:2 x:b:2 x:c:2 y:a:1 y:b:2 "
		"z:a:3 z:b:3";
	/* w is overturned, y is tied, z has too few labels */
	static const double truth[] = {0, .6, .4, .2, .7, .1, .1, .9, 0, .5, .5, 0};
	static const uint32_t gold[] = {1, IDS_NONE, IDS_NONE, IDS_NONE};

	/* labels 1: 1, the majority's 1.5; 2: 3 and 1.5; 3: 0 and 1 */
	finds(four, truth, NULL, &(struct against_votes){.other = 3, .unanimous = 2,
		.overturned = 1, .apart = .375});
	finds(four, truth, gold, &(struct against_votes){.other = 3, .unanimous = 1,
		.overturned = 0, .apart = .375});
}

/* The sums of T over ratings: 20 items that two call 1 and one calls 2, and that are 2 by
 * what is known of them. */
static void
exchanged(void)
{
	const struct em_rules rules = {.form = TARGETS_DAWID_SKENE, .pseudo = 4,
		.right = .7, .rounds = 1};
	uint32_t gold[24];
	char words[1024] = "";
	double n[9];
	struct against_votes x;
	struct read r;
	struct em s;

	for (uint32_t i = 0; i < 24; i++) {
		sprintf(words + strlen(words), "%si%u:a:%d i%u:b:%d i%u:c:2",
			i ? " " : "", i, i < 20 ? 1 : 3, i, i < 20 ? 1 : 3, i);
		gold[i] = i < 20 ? 1 : 2;
	}
	read_ratings(&r, words, "-q -L 1,2,3");
	em_fit(&s, &rules, &r.t, 3, r.order, gold, NULL);
	em_pool(&s, n);
	CHECK(n[0] == 0 && n[3] == 40 && n[4] == 20 && n[5] == 0 && n[7] == 4 &&
		n[8] == 8);
	against_votes(&x, &s);
	CHECK(x.truth == 1 && x.said == 0);
	CHECK(x.says_truth == 20 && x.says_said == 40);
	/* what the annotators call 3 is 3; 20 items are 2 that nobody calls so */
	CHECK(x.other == 20 && x.unanimous == 0);
	CHECK_NEAR(x.apart, 20. / 24, 1e-15);
}

CHECK_ALL(decisions, exchanged)
