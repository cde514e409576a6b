/* equivalence: alpha over all pairs of labels, and really without each unit. */
#include "judged.h"

#include "alttest/equivalence.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

/* One who says a label, or several with probabilities. */
struct rater {
	double p[LABELS];
};

/* No human is replaced. */
enum { NOBODY = HUMANS };

/* The raters of an item, with judge f in place of human j; how many. */
static size_t
raters_of(const struct judged *c, size_t i, size_t f, size_t j, struct rater *v)
{
	size_t n = 0;

	for (size_t h = 0; h < c->humans; h++) {
		if (c->label[i][h] == NOTHING)
			continue;
		for (size_t y = 0; y < LABELS; y++)
			v[n].p[y] = h == j ? judged_says(c, f, i, y) :
				(size_t)c->label[i][h] == y;
		n++;
	}
	return n;
}

/* The distance that two raters are expected to have. */
static double
between(const struct judged *c, const struct rater *a, const struct rater *b)
{
	double sum = 0;

	for (size_t k = 0; k < LABELS; k++)
		for (size_t l = 0; l < LABELS; l++)
			sum += a->p[k] * b->p[l] * judged_distance(c, k, l);
	return sum;
}

/* 1 - (n - 1) A / B without unit `less`: A and B are sums over the ordered pairs of
 * different raters, A of one item and by r_i - 1. NUM_NA: all labels are one. */
static double
alpha(const struct judged *c, size_t f, size_t j, size_t less)
{
	struct rater v[CONTESTS];
	size_t n = 0;
	double a = 0, b = 0;

	for (size_t k = 0; k < c->n; k++) {
		size_t r, from = n;

		if (c->unit[k] == less)
			continue;
		r = raters_of(c, c->order[k], f, j, v + n);
		n += r;
		for (size_t x = from; x < n; x++)
			for (size_t y = from; y < n; y++)
				a += x == y ? 0 : between(c, &v[x], &v[y]) /
					((double)r - 1);
	}
	for (size_t x = 0; x < n; x++)
		for (size_t y = 0; y < n; y++)
			b += x == y ? 0 : between(c, &v[x], &v[y]);
	return n < 2 || b < 1e-9 ? NUM_NA : 1 - ((double)n - 1) * a / b;
}

/* P(T > t) */
static double
above(double t, double df)
{
	double tail = student_t_two_sided(t, df) / 2;

	return t > 0 ? tail : 1 - tail;
}

/* Two one-sided tests at -D and D. */
static void
tested(const struct estimate *x, double value, double se, double df,
	const struct rules *rules)
{
	double d = rules->margin, q = rules->fdr, lower, higher, half;

	lower = above((value + d) / se, df);
	higher = 1 - above((value - d) / se, df);
	half = se * student_t_quantile(.5 + rules->level / 2, df);
	CHECK_NEAR(x->lo, value - half, 1e-9);
	CHECK_NEAR(x->hi, value + half, 1e-9);
	CHECK_NEAR(x->p, fmax(lower, higher), 1e-9);
	if (fabs(lower - higher) > 1e-9)
		CHECK_NEAR(x->stat, (value + (lower > higher ? d : -d)) / se,
			1e-7);
	CHECK_TEXT(estimate_word(x->status), x->p <= q ? "equivalent" : lower <= q ?
		"not_lower" : higher <= q ? "not_higher" : "inconclusive");
}

/* value: alpha with the judge less alpha; without[u]: the same without unit u. */
static void
row(const struct estimate *x, double value, const double *without, size_t n,
	const struct rules *rules)
{
	double mean = 0, squares = 0, se;

	CHECK_NEAR(x->value, value, 1e-12);
	for (size_t u = 0; u < n; u++)
		mean += without[u] / (double)n;
	for (size_t u = 0; u < n; u++)
		squares += (without[u] - mean) * (without[u] - mean);
	se = sqrt((double)(n - 1) / (double)n * squares);
	if (isnan(value)) {
		CHECK_TEXT(estimate_word(x->status), "one_category");
		CHECK(isnan(x->se) && isnan(x->p));
	} else if (n < 2 || isnan(mean)) {
		CHECK_TEXT(estimate_word(x->status), n < 2 && rules->clusters ? "one_cluster" :
			"undefined");
		CHECK(isnan(x->se) && isnan(x->lo) && isnan(x->df));
	} else {
		CHECK_NEAR(x->se, se, 1e-11);
		CHECK(x->df == (double)n - 1);
		if (se > 1e-9) {
			tested(x, value, se, (double)n - 1, rules);
		} else if (x->se == 0) {
			CHECK(x->lo == x->value && x->hi == x->value);
			CHECK(isnan(x->stat));
			CHECK(x->p == (fabs(value) < rules->margin ? 0 : 1));
		}
	}
}

static void
check(struct judged *c, size_t f, const struct rules *rules)
{
	struct estimate *x = mem_alloc(HUMANS + 1, sizeof *x);
	double without[ITEMS], mean[ITEMS] = {0}, value = 0;
	double m = (double)c->people.m, all = alpha(c, f, NOBODY, SIZE_MAX);
	struct equivalence a;
	size_t t = 0;

	equivalence_make(&a, &c->people, &c->weights);
	CHECK_NEAR(a.value, all, 1e-12);
	equivalence_of_judge(&a, &c->judge[f], rules, x);
	for (size_t j = 0; j < c->humans; j++) {
		double swapped = alpha(c, f, j, SIZE_MAX) - all;

		if (!judged_tests(c, j))
			continue;
		for (size_t u = 0; u < c->units; u++) {
			without[u] = alpha(c, f, j, u) - alpha(c, f, NOBODY, u);
			mean[u] += without[u] / m;
		}
		value += swapped / m;
		row(&x[t++], swapped, without, c->units, rules);
	}
	CHECK(t == c->people.m);
	if (t > 0)
		row(&x[t], value, mean, c->units, rules);
	else
		CHECK(x[0].status == ESTIMATE_FEW_ITEMS && isnan(x[0].value));
	equivalence_free(&a);
	MEM_FREE(x);
}

int
main(void)
{
	struct rng r = check_rng(5, 0);

	for (int k = 0; k < 2 * ROUNDS; k++) {
		struct rules rules = {.fdr = .05 + .2 * rng_unit(&r),
			.level = .9, .margin = .01 + .3 * rng_unit(&r)};
		struct judged c;

		judged_draw(&c, &r);
		rules.clusters = c.clustered;
		judged_open(&c);
		for (size_t f = 0; f < c.judges; f++)
			check(&c, f, &rules);
		judged_close(&c);
	}
	return check_done();
}
