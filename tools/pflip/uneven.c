#include "uneven.h"

#include "text/err.h"
#include "text/num.h"

#include <math.h>

/* Cochran's rule for the chi-square distribution, and a least number. */
enum { LEAST_PAIRS = 20, LEAST_EXPECTED = 5 };

#define SURE .001

void
uneven_add(struct uneven *u, const struct other *x, size_t n)
{
	double sum[2 * UNEVEN_BINS] = {0};

	for (size_t i = 0; i < n; i++) {
		size_t b = x[i].top == x[i].n ? 0 :
			3 * x[i].top > 2 * x[i].n ? 1 : 2;

		if (x[i].n == 0)
			continue;
		retest_add(&u->bin[b], &x[i].retest);
		sum[b] += (double)x[i].retest.pairs;
		sum[UNEVEN_BINS + b] += (double)x[i].retest.disagree;
	}
	for (size_t i = 0; i < 2 * UNEVEN_BINS; i++)
		for (size_t j = 0; j < 2 * UNEVEN_BINS && sum[i] > 0; j++)
			u->product[i][j] += sum[i] * sum[j];
}

static bool
is_thin(const struct retest *t, double r)
{
	double m = (double)t->pairs;

	return t->pairs < LEAST_PAIRS || m * r < LEAST_EXPECTED ||
		m * (1 - r) < LEAST_EXPECTED;
}

/* The thin bin with the fewest pairs; n: none. */
static size_t
thinnest(const struct retest *bin, size_t n, double r)
{
	size_t thin = n;

	for (size_t i = 0; i < n; i++)
		if (is_thin(&bin[i], r) &&
		    (thin == n || bin[i].pairs < bin[thin].pairs))
			thin = i;
	return thin;
}

/* Bins become fewer; a thin one joins the smaller of its neighbours. */
static void
join(struct uneven_found *f, struct retest *bin, double r)
{
	size_t thin;

	while (f->n > 1 && (thin = thinnest(bin, f->n, r)) < f->n) {
		size_t left = thin == 0 ? 0 : thin - 1;

		if (thin > 0 && thin + 1 < f->n &&
		    bin[thin + 1].pairs < bin[left].pairs)
			left = thin;
		retest_add(&bin[left], &bin[left + 1]);
		f->end[left] = f->end[left + 1];
		for (size_t i = left + 1; i + 1 < f->n; i++) {
			bin[i] = bin[i + 1];
			f->end[i] = f->end[i + 1];
		}
		f->n--;
	}
}

/* The sum over items of the square of what an item adds to the gap of the bin
 * from..to-1, disagree - r pairs, less its part in the gap of all bins, which is
 * 0: share is that of the bin in all pairs. */
static double
squares(const struct uneven *u, size_t from, size_t to, double share, double r)
{
	double weight[2 * UNEVEN_BINS], sum = 0;

	for (size_t b = 0; b < UNEVEN_BINS; b++) {
		double w = (b >= from && b < to ? 1 : 0) - share;

		weight[UNEVEN_BINS + b] = w;
		weight[b] = -r * w;
	}
	for (size_t i = 0; i < 2 * UNEVEN_BINS; i++)
		for (size_t j = 0; j < 2 * UNEVEN_BINS; j++)
			sum += weight[i] * weight[j] * u->product[i][j];
	return sum;
}

/* The variance between items over that of single pairs, at least 1: the mean over the
 * degrees of freedom. */
static double
design_effect(const struct uneven *u, const struct uneven_found *f,
	const struct retest *bin, double pairs, double r)
{
	double sum = 0;

	for (size_t i = 0; i < f->n; i++) {
		double m = (double)bin[i].pairs;

		sum += squares(u, i > 0 ? f->end[i - 1] : 0, f->end[i],
			m / pairs, r) / (m * r * (1 - r));
	}
	sum /= (double)(f->n - 1);
	return sum > 1 ? sum : 1;
}

struct uneven_found
uneven_test(const struct uneven *u)
{
	struct uneven_found f = {.n = UNEVEN_BINS, .end = {1, 2, 3},
		.chi2 = NUM_NA, .p = NUM_NA};
	struct retest bin[UNEVEN_BINS], all = {0};
	double r, chi2 = 0;

	for (size_t i = 0; i < UNEVEN_BINS; i++) {
		bin[i] = u->bin[i];
		retest_add(&all, &bin[i]);
	}
	r = all.pairs > 0 ? retest_r(&all) : 0;
	join(&f, bin, r);
	for (size_t i = 0; i < f.n; i++) {
		double m = (double)bin[i].pairs;
		double gap = (double)bin[i].disagree - m * r;

		f.r[i] = retest_r(&bin[i]);
		if (f.n > 1)
			chi2 += gap * gap / (m * r * (1 - r));
	}
	if (f.n == 1)
		return f;
	f.chi2 = chi2 / design_effect(u, &f, bin, (double)all.pairs, r);
	/* P(chi-square with 1 or 2 degrees of freedom > chi2) */
	f.p = f.n == 2 ? erfc(sqrt(f.chi2 / 2)) : exp(-f.chi2 / 2);
	return f;
}

void
uneven_warn(const struct uneven *u)
{
	const struct uneven_found f = uneven_test(u);

	if (f.n == 1 || f.p >= SURE)
		return;
	err_warn("p_flip differs between items: r=%s of the retests where %s, "
		"%s where %s: --strata-by=others makes pflip_new follow",
		num_brief(f.r[0]), f.end[0] == 1 ? "all others agree" :
		"more than 2/3 of the others agree", num_brief(f.r[f.n - 1]),
		f.end[f.n - 2] == 1 ? "not all do" : "at most 2/3 do");
}
