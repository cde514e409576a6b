#include "sharpeners.h"

#include "stats/stats.h"
#include "text/num.h"
#include "law/flip_law.h"

#include <math.h>

static double
share_normalise(double raw, double sum, double pflip)
{
	(void)pflip;
	return raw / sum;
}

/* For the method raw, and for linear, which differs only in being uncut. */
static double
share_raw(double raw, double sum, double pflip)
{
	(void)sum;
	(void)pflip;
	return raw;
}

static double
share_noise(double raw, double sum, double pflip)
{
	return raw / sum * (1 - pflip);
}

const struct sharpener sharpeners[] = {
	{{"normalise", "*", "0..1", "share",
		"primary shares that sum to 1 over the labels",
		"Gordon et al. 2021, equations 1 and 2"}, false,
		share_normalise},
	{{"raw", "*", "0..", "share",
		"equation 2 as printed: the sum exceeds 1 where a label was "
		"cut",
		"Gordon et al. 2021, equation 2"}, false, share_raw},
	{{"noise", "*", "0..1", "share",
		"normalise times 1 - p_flip: the rest is not primary",
		"Gordon et al. 2021, worked example in 3.1"}, false,
		share_noise},
	{{"linear", "*", "-inf..inf", "share",
		"equation 2 without cutting: below 0 or above 1 for an item, "
		"unbiased in a mean over items",
		"Gordon et al. 2021, equation 1"}, true, share_raw},
};

const struct method_table sharpeners_table =
	METHOD_TABLE("method", sharpeners);

/* The shares if p_flip explains every label: all mass on the plurality label;
 * tied labels get equal parts. */
static void
share_plurality(const uint32_t *n, size_t labels, double pflip,
	const struct sharpener *s, double *share)
{
	uint32_t top = 0;
	size_t tied = 0;

	for (size_t i = 0; i < labels; i++)
		top = n[i] > top ? n[i] : top;
	for (size_t i = 0; i < labels; i++)
		tied += n[i] == top;
	for (size_t i = 0; i < labels; i++)
		share[i] = s->share(n[i] == top ? 1 / (double)tied : 0, 1,
			pflip);
}

/* Is p(y) > f? Computed as n (K-1) > p_flip total: p(y) = f must give exactly
 * 0, not a rounding error that other tools would take for a label. */
static bool
exceeds(uint32_t n, uint64_t total, size_t k, double pflip)
{
	return (double)n * (double)(k - 1) >
		pflip * (double)total * (1 + 1e-14);
}

void
sharpeners_share(const uint32_t *n, size_t labels, uint64_t total, size_t k,
	double pflip, const struct sharpener *s, double *share)
{
	double f = pflip / (double)(k - 1), d = flip_law_contrast(pflip, k);
	struct sum sum = {0};

	if (total == 0 || isnan(pflip) || (s->uncut && d <= 0)) {
		for (size_t i = 0; i < labels; i++)
			share[i] = NUM_NA;
		return;
	}
	if (flip_law_hides(pflip, k)) {
		share_plurality(n, labels, pflip, s, share);
		return;
	}
	for (size_t i = 0; i < labels; i++) {
		double p = (double)n[i] / (double)total;

		share[i] = s->uncut || exceeds(n[i], total, k, pflip) ?
			(p - f) / d : 0;
		sum_add(&sum, share[i]);
	}
	for (size_t i = 0; i < labels && pflip > 0; i++)
		share[i] = s->share(share[i], sum_value(&sum), pflip);
}

void
sharpeners_invert(const uint32_t *n, uint64_t total, const struct flip_law *slips,
	const uint32_t *at, double *share, double *room)
{
	double *p = room + slips->k;

	for (size_t l = 0; l < slips->k; l++) {
		p[l] = (double)n[l] / (double)total;
		share[l] = NUM_NA;
	}
	if (total > 0 && !isnan(slips->p) && !flip_law_is_noise(slips))
		flip_law_invert(slips, at, p, share, room);
}
