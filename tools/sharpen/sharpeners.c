#include "sharpeners.h"

#include "stats/stats.h"
#include "text/num.h"

#include <math.h>

const struct sharpener sharpeners[] = {
	{{"normalise", "*", "0..1", "share",
		"primary shares that sum to 1 over the labels",
		"Gordon et al. 2021, equations 1 and 2"}, .sums = true},
	{{"raw", "*", "0..", "share",
		"equation 2 as printed: the sum exceeds 1 where a label was "
		"cut",
		"Gordon et al. 2021, equation 2"}, .uncut = false},
	{{"noise", "*", "0..1", "share",
		"normalise times 1 - p_flip: the rest is not primary",
		"Gordon et al. 2021, worked example in 3.1"}, .sums = true,
		.noise = true},
	{{"linear", "*", "-inf..inf", "share",
		"equation 2 without cutting: below 0 or above 1 for an item, "
		"unbiased in a mean over items",
		"Gordon et al. 2021, equation 1"}, .uncut = true},
};

const struct method_table sharpeners_table =
	METHOD_TABLE("method", sharpeners);

/* The shares if p_flip explains every label: all mass on the plurality label;
 * tied labels get equal parts. */
static void
share_plurality(const uint32_t *n, size_t labels, double *share)
{
	uint32_t top = 0;
	double tied = 0;

	for (size_t i = 0; i < labels; i++) {
		tied = n[i] > top ? 1 : tied + (n[i] == top);
		top = n[i] > top ? n[i] : top;
	}
	for (size_t i = 0; i < labels; i++)
		share[i] = n[i] == top ? 1 / tied : 0;
}

bool
sharpeners_share(const uint32_t *n, size_t labels, uint64_t total, size_t k,
	double pflip, const struct sharpener *s, double *share)
{
	double f = pflip / (double)(k - 1), d = 1 - (double)k * f;
	double least = pflip * (double)total * (1 + 1e-14);
	bool hidden = d < 1e-12;
	bool none = total == 0 || isnan(pflip) || (s->uncut && hidden);
	struct sum sum = {0};

	if (hidden)
		share_plurality(n, labels, share);
	/* Is p(y) > f? As n (K-1) > p_flip total: where they are equal the
	 * share is exactly 0, not a rounding error that other tools would take
	 * for a label. */
	for (size_t i = 0; i < labels && !hidden; i++) {
		share[i] = s->uncut || n[i] * (double)(k - 1) > least ?
			(n[i] / (double)total - f) / d : 0;
		sum_add(&sum, share[i]);
	}
	for (size_t i = 0; i < labels && none; i++)
		share[i] = NUM_NA;
	/* where nobody slips the shares of labels stay, to the last bit */
	for (size_t i = 0; i < labels && pflip > 0; i++) {
		if (s->sums && !hidden)
			share[i] /= sum_value(&sum);
		if (s->noise)
			share[i] *= 1 - pflip;
	}
	return hidden;
}
