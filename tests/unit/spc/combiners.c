/* combiners: each one against its definition; dm against the odds of a sequence
 * of labels. */
#include "spc/combiners.h"

#include "check.h"
#include "text/num.h"

enum { LABELS = 3 };

static const struct combiner *
combiner_named(const char *name)
{
	return method_find(&combiners_table, name);
}

static bool
predict(const char *name, const struct answers *a, double *p)
{
	bool known = combiner_named(name)->predict(a, p);
	double sum = 0;

	for (size_t l = 0; l < a->labels; l++) {
		CHECK(p[l] >= 0 && p[l] <= 1 + 1e-15);
		sum += p[l];
	}
	CHECK_NEAR(sum, 1, 1e-14);
	return known;
}

/* ---- from the answers alone ---- */

static void
by_votes(const struct answers *a, const unsigned *y)
{
	size_t k = a->labels, tied = 0;
	unsigned top = 0;
	double p[LABELS];

	for (size_t l = 0; l < k; l++)
		top = y[l] > top ? y[l] : top;
	for (size_t l = 0; l < k; l++)
		tied += y[l] == top;
	CHECK(predict("plurality", a, p));
	for (size_t l = 0; l < k; l++)
		CHECK_NEAR(p[l], y[l] == top ? 1. / (double)tied : 0, 1e-15);
	CHECK(predict("frequency", a, p));
	for (size_t l = 0; l < k; l++)
		CHECK_NEAR(p[l], a->size > 0 ? (double)y[l] / a->size :
			a->prior[l], 1e-15);
}

/* x (x + 1) ... (x + n - 1) */
static double
rising(double x, unsigned n)
{
	double product = 1;

	for (unsigned i = 0; i < n; i++)
		product *= x + i;
	return product;
}

/* The probability of labels in a certain order, y_l of them l. */
static double
sequence(const struct dirichlet *d, const unsigned *y, size_t k)
{
	double product = 1;
	unsigned n = 0;

	for (size_t l = 0; l < k; l++) {
		product *= rising(d->total * d->mean[l], y[l]);
		n += y[l];
	}
	return product / rising(d->total, n);
}

/* The probability of one more label, by Bayes' rule. */
static void
by_odds(const struct answers *a, const unsigned *y)
{
	double p[LABELS], before = sequence(a->dirichlet, y, a->labels);

	CHECK(predict("dm", a, p));
	for (size_t l = 0; l < a->labels; l++) {
		unsigned more[LABELS];

		memcpy(more, y, sizeof more);
		more[l]++;
		CHECK_NEAR(p[l], sequence(a->dirichlet, more, a->labels) /
			before, 1e-13);
	}
}

/* Cells with n = 0 may be left out or not. */
static void
answers(void)
{
	double prior[] = {.5, .3, .2}, mean[] = {.25, .15, .6};

	for (unsigned code = 0; code < 2 * 216; code++) {
		const unsigned y[] = {code % 6, code / 6 % 6, code / 36 % 6};
		struct dirichlet d = {.k = 3, .mean = mean, .total = 1 +
			code % 7};
		struct cell cell[LABELS];
		struct answers a = {.labels = LABELS, .y = cell,
			.prior = prior, .dirichlet = &d,
			.size = y[0] + y[1] + y[2]};

		for (uint32_t l = 0; l < LABELS; l++)
			if (code < 216 || y[l] > 0)
				cell[a.cells++] = (struct cell){l, y[l]};
		by_votes(&a, y);
		by_odds(&a, y);
	}
}

/* The limits: the first answer decides everything, or no answer changes
 * anything. */
static void
ends(void)
{
	double mean[] = {.25, .15, .6}, p[LABELS];
	const struct cell cell[] = {{0, 0}, {2, 3}};
	struct dirichlet d = {.k = 3, .mean = mean};
	struct answers a = {.labels = LABELS, .size = 3, .y = cell, .cells = 2,
		.dirichlet = &d};

	predict("dm", &a, p);
	CHECK(p[0] == 0 && p[1] == 0 && p[2] == 1);
	d.total = HUGE_VAL;
	predict("dm", &a, p);
	CHECK(memcmp(p, mean, sizeof p) == 0);
	a.size = 0;
	a.cells = 0;
	for (d.total = 0; d.total < 2; d.total++) {
		predict("dm", &a, p);
		CHECK(memcmp(p, mean, sizeof p) == 0);
	}
	predict("plurality", &a, p);
	for (size_t l = 0; l < LABELS; l++)
		CHECK_NEAR(p[l], 1. / 3, 1e-15);
}

/* ---- from the other items ---- */

/* However unlikely an answer is, the other items' labels count and the item's
 * own do not. */
static void
unlikely(void)
{
	struct sum others[] = {{1e-250, 0}, {3e-250, 0}, {0, 0}};
	const struct share terms[] = {{0, 1e-250}, {1, 3e-250}};
	struct answers a = {.labels = 3, .size = 9, .others = others};
	const struct combiner *abc = combiner_named("abc");
	double p[3];

	CHECK(abc->predict(&a, p));
	CHECK_NEAR(p[0], .25, 1e-15);
	CHECK_NEAR(p[1], .75, 1e-15);
	CHECK(p[2] == 0);
	a.terms = terms;
	a.n_terms = 1;
	CHECK(abc->predict(&a, p));
	CHECK(p[0] == 0 && p[1] == 1 && p[2] == 0);
	a.n_terms = 2;
	CHECK(!abc->predict(&a, p));
	for (size_t l = 0; l < 3; l++)
		CHECK_NEAR(p[l], 1. / 3, 1e-15);
}

static void
traits(void)
{
	CHECK(combiner_named("plurality")->traits == 0);
	CHECK(combiner_named("frequency")->traits == 0);
	CHECK(combiner_named("abc")->traits == COMBINER_LEARNS);
	CHECK(combiner_named("dm")->traits == COMBINER_FITTED);
}

int
main(void)
{
	CHECK_RECORDS(combiners_table, "plurality", "frequency", "abc", "dm");
	answers();
	ends();
	unlikely();
	traits();
	return check_done();
}
