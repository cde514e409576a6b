#include "slips.h"

#include "draws.h"
#include "text/err.h"
#include "text/num.h"

#include <string.h>

/* Read ":X:X..." to x[3]; returns how many numbers there are, 0 if the text is
 * not of that form. */
static size_t
slips_numbers(const char *s, double x[3])
{
	size_t n = 0;

	while (*s == ':') {
		size_t len = strcspn(++s, ":");

		if (n == 3 || !num_real(s, len, &x[n++]))
			return 0;
		s += len;
	}
	return n;
}

void
slips_read(struct slip_law *law, const char *text, size_t k)
{
	double *x = law->x, most = (double)(k - 1) / (double)k;
	size_t name = strcspn(text, ":"), n = slips_numbers(text + name, x);
	bool two = n == 3 && name == 3 && memcmp(text, "two", 3) == 0 &&
		x[0] >= 0 && x[0] <= most && x[1] >= 0 && x[1] <= most &&
		x[2] >= 0 && x[2] <= 1;

	law->beta = n == 2 && name == 4 && memcmp(text, "beta", 4) == 0 &&
		x[0] >= .001 && x[0] <= 1e6 && x[1] >= .001 && x[1] <= 1e6;
	if (!law->beta && !two)
		err_usage("--slips: expected beta:A:B with A and B from 0.001 "
			"to 1e+06, or two:P1:P2:SHARE with P1 and P2 from 0 "
			"to %zu/%zu = (K-1)/K and SHARE from 0 to 1, found %s",
			k - 1, k, err_quote(view_of(text)));
}

/* A/(A + B), or P2 + SHARE (P1 - P2), which is exact where these are the same. */
double
slips_mean(const struct slip_law *law)
{
	const double *x = law->x;

	return law->beta ? x[0] / (x[0] + x[1]) :
		x[1] + x[2] * (x[0] - x[1]);
}

double
slips_draw(const struct slip_law *law, struct rng *r)
{
	double rate[2];

	if (!law->beta)
		return law->x[rng_unit(r) < law->x[2] ? 0 : 1];
	draws_dirichlet_of(r, law->x, rate, 2);
	return rate[0];
}

size_t
slips_label(struct rng *r, size_t primary, double pflip, size_t k,
	bool neighbours)
{
	bool flip = rng_unit(r) < pflip;
	size_t y = rng_below(r, neighbours ? 2 : k - 1);

	if (!flip)
		return primary;
	if (!neighbours)
		return y + (y >= primary);
	if (primary == 0 || primary == k - 1)
		return primary == 0 ? 1 : k - 2;
	return y ? primary + 1 : primary - 1;
}
