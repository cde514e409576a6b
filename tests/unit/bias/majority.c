/* majority: against votes counted one by one. */
#include "bias/majority.h"

#include "check.h"
#include "text/num.h"
#include "stats/rng.h"

enum { LABELS = 4, ROUNDS = 20000 };

/* The definition, from votes per label. */
static double
by_hand(const uint32_t *votes, uint32_t label, enum majority_ties ties,
	uint32_t positive)
{
	uint32_t top = 0, first = LABELS, tied = 0;

	for (uint32_t l = 0; l < LABELS; l++)
		top = votes[l] > top ? votes[l] : top;
	for (uint32_t l = LABELS; l-- > 0;)
		if (votes[l] == top) {
			tied++;
			first = l;
		}
	if (top == 0 || (ties == MAJORITY_DROP && tied > 1))
		return NUM_NA;
	switch (ties) {
	case MAJORITY_POSITIVE:
		if (positive < LABELS && votes[positive] == top)
			return label != positive;
		return label != first;
	case MAJORITY_FIRST:
		return label != first;
	case MAJORITY_HALF:
		return votes[label] == top ? 1 - 1. / tied : 1;
	case MAJORITY_ANY:
	case MAJORITY_DROP:
		break;
	}
	return votes[label] < top;
}

/* Votes one by one in any order, each with weight `each`; now and then a label
 * without votes. */
static size_t
votes_of(const uint32_t *votes, struct share *vote, double each, struct rng *r)
{
	size_t n = 0;

	for (uint32_t l = 0; l < LABELS; l++) {
		for (uint32_t k = 0; k < votes[l]; k++)
			vote[n++] = (struct share){l, each};
		if (rng_below(r, 4) == 0)
			vote[n++] = (struct share){l, 0};
	}
	for (size_t i = n; i > 1; i--) {
		size_t k = rng_below(r, i);
		struct share x = vote[k];

		vote[k] = vote[i - 1];
		vote[i - 1] = x;
	}
	return majority_count(vote, n);
}

static void
drawn(void)
{
	struct rng r = check_rng(1, 1);

	for (int i = 0; i < ROUNDS; i++) {
		uint32_t votes[LABELS], own[LABELS], left[LABELS];
		uint32_t label = (uint32_t)rng_below(&r, LABELS);
		uint32_t positive = (uint32_t)rng_below(&r, LABELS + 1);
		struct share vote[16 * LABELS], less[LABELS];
		struct majority of = {.vote = vote, .less = less};
		/* sums of .1 are rounded */
		double each = rng_below(&r, 2) ? 1 : .1;

		for (size_t l = 0; l < LABELS; l++) {
			votes[l] = (uint32_t)rng_below(&r, i % 2 ? 12 : 4);
			own[l] = (uint32_t)rng_below(&r, votes[l] + 1);
			left[l] = votes[l] - own[l];
		}
		if (positive == LABELS)
			positive = UINT32_MAX;
		of.votes = votes_of(votes, vote, each, &r);
		for (int t = 0; t <= MAJORITY_HALF; t++) {
			of.n_less = 0;
			CHECK_NEAR(majority_misses(&of, label,
				(enum majority_ties)t, positive),
				by_hand(votes, label, (enum majority_ties)t,
				positive), 0);
			of.n_less = 0;
			for (uint32_t l = 0; l < LABELS; l++)
				if (own[l] > 0)
					less[of.n_less++] = (struct share){l,
						own[l] * each};
			CHECK_NEAR(majority_misses(&of, label,
				(enum majority_ties)t, positive),
				by_hand(left, label, (enum majority_ties)t,
				positive), 0);
		}
	}
}

/* Cases in which the rules differ: two labels with one vote each; three of
 * three. */
static void
ties(void)
{
	const struct share two[] = {{0, 1}, {1, 1}};
	const struct share three[] = {{0, 2}, {1, 2}, {2, 2}, {3, 1}};
	const struct majority a = {.vote = two, .votes = 2};
	const struct majority b = {.vote = three, .votes = 4};

	CHECK(majority_misses(&a, 0, MAJORITY_ANY, 1) == 0);
	CHECK(majority_misses(&a, 0, MAJORITY_POSITIVE, 1) == 1);
	CHECK(majority_misses(&a, 1, MAJORITY_POSITIVE, 1) == 0);
	CHECK(majority_misses(&a, 0, MAJORITY_FIRST, 1) == 0);
	CHECK(majority_misses(&a, 1, MAJORITY_FIRST, 1) == 1);
	CHECK(isnan(majority_misses(&a, 1, MAJORITY_DROP, 1)));
	CHECK(majority_misses(&a, 1, MAJORITY_HALF, 1) == .5);
	CHECK(majority_misses(&b, 2, MAJORITY_HALF, 1) == 1 - 1. / 3);
	CHECK(majority_misses(&b, 3, MAJORITY_HALF, 1) == 1);
	CHECK(majority_misses(&b, 2, MAJORITY_POSITIVE, 3) == 1);
	CHECK(majority_misses(&b, 0, MAJORITY_POSITIVE, 3) == 0);
}

CHECK_ALL(drawn, ties)
