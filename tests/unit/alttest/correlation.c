/* correlation: errors in common by loops over pairs of humans, and without each unit. */
#include "judged.h"

#include "alttest/correlation.h"
#include "stats/student.h"
#include "text/num.h"

/* Means over items of P_fg, e_f and e_g, and over pairs of items of e_f e_g. */
struct pair {
	size_t n;
	double p[ITEMS], f[ITEMS], g[ITEMS];
};

/* mean P - mean over ordered pairs of different items of e_f e_g */
static double
covariance(const struct pair *x)
{
	double n = (double)x->n, p = 0, both = 0;

	for (size_t i = 0; i < x->n; i++) {
		p += x->p[i] / n;
		for (size_t k = 0; k < x->n; k++)
			both += i == k ? 0 : x->f[i] * x->g[k] / (n * (n - 1));
	}
	return n < 2 ? NUM_NA : p - both;
}

/* An item whose humans are h[0 .. r-1] away from f and g: the product of the errors
 * seen by two different ones. */
static void
add(struct pair *x, const double *f, const double *g, size_t r)
{
	double n = (double)r, p = 0, e = 0, d = 0;

	for (size_t a = 0; a < r; a++) {
		e += f[a] / n;
		d += g[a] / n;
		for (size_t b = 0; b < r; b++)
			p += a == b ? 0 : f[a] * g[b] / (n * (n - 1));
	}
	x->p[x->n] = p;
	x->f[x->n] = e;
	x->g[x->n++] = d;
}

/* ---- judges ---- */

/* The mean distance of judge f, from each human of item i; how many. */
static size_t
errors_of(const struct judged *c, size_t f, size_t i, double *to)
{
	size_t r = 0;

	for (size_t h = 0; h < c->humans; h++) {
		if (c->label[i][h] == NOTHING)
			continue;
		to[r] = 0;
		for (size_t y = 0; y < LABELS; y++)
			to[r] += judged_says(c, f, i, y) * judged_distance(c, y,
				(size_t)c->label[i][h]);
		r++;
	}
	return r;
}

/* A judge with itself: P is a mean over what it says. */
static void
add_alone(struct pair *x, const struct judged *c, size_t f, size_t i)
{
	double far[HUMANS], sum = 0;
	size_t r = errors_of(c, f, i, far);

	add(x, far, far, r);
	for (size_t y = 0; y < LABELS; y++) {
		struct pair one = {.n = 0};

		r = 0;
		for (size_t h = 0; h < c->humans; h++)
			if (c->label[i][h] != NOTHING)
				far[r++] = judged_distance(c, y,
					(size_t)c->label[i][h]);
		add(&one, far, far, r);
		sum += judged_says(c, f, i, y) * one.p[0];
	}
	x->p[x->n - 1] = sum;
}

static double
of_two(const struct judged *c, size_t f, size_t g, size_t less)
{
	struct pair x = {.n = 0};
	double a[HUMANS], b[HUMANS];

	for (size_t k = 0; k < c->n; k++) {
		size_t i = c->order[k], r = errors_of(c, f, i, a);

		errors_of(c, g, i, b);
		if (c->unit[k] == less)
			continue;
		if (f == g)
			add_alone(&x, c, f, i);
		else
			add(&x, a, b, r);
	}
	return covariance(&x);
}

/* Mean of c_fg, f != g, over mean of c_ff, without unit `less`. */
static double
of_judges(const struct judged *c, size_t less)
{
	double same = 0, two = 0, n = (double)c->judges;

	for (size_t f = 0; f < c->judges; f++) {
		same += of_two(c, f, f, less) / n;
		for (size_t g = 0; g < f; g++)
			two += of_two(c, f, g, less) / (n * (n - 1) / 2);
	}
	return same > 1e-9 ? two / same : NUM_NA;
}

/* ---- humans ---- */

/* Item i as the humans but g and h see their labels; false: it has no two others. */
static bool
add_seen(struct pair *x, const struct judged *c, size_t i, size_t g, size_t h)
{
	double a[HUMANS], b[HUMANS];
	size_t r = 0;

	if (c->label[i][g] == NOTHING || c->label[i][h] == NOTHING)
		return false;
	for (size_t s = 0; s < c->humans; s++) {
		if (s == g || s == h || c->label[i][s] == NOTHING)
			continue;
		a[r] = judged_distance(c, (size_t)c->label[i][g],
			(size_t)c->label[i][s]);
		b[r++] = judged_distance(c, (size_t)c->label[i][h],
			(size_t)c->label[i][s]);
	}
	if (r < 2)
		return false;
	add(x, a, b, r);
	return true;
}

/* Are g and h a pair: tested, with min_items items of four humans or more? */
static bool
is_pair(const struct judged *c, size_t g, size_t h)
{
	struct pair x = {.n = 0};

	for (size_t k = 0; k < c->n; k++)
		add_seen(&x, c, c->order[k], g, h);
	return judged_tests(c, g) && judged_tests(c, h) && x.n >= c->min_items;
}

/* The sums of means over humans and over pairs, whose numbers are n[0] and n[1]. */
static double
of_humans(const struct judged *c, size_t less, double n[2])
{
	double sum[2] = {0};
	bool is[HUMANS] = {false};

	n[0] = n[1] = 0;
	for (size_t g = 0; g < c->humans; g++)
		for (size_t h = 0; h < g; h++)
			if (is_pair(c, g, h))
				is[g] = is[h] = true;
	for (size_t g = 0; g < c->humans; g++)
		for (size_t h = 0; h <= g; h++) {
			struct pair x = {.n = 0};

			if (g == h ? !is[g] : !is_pair(c, g, h))
				continue;
			for (size_t k = 0; k < c->n; k++)
				if (c->unit[k] != less)
					add_seen(&x, c, c->order[k], g, h);
			sum[g != h] += covariance(&x);
			n[g != h]++;
		}
	if (n[1] == 0 || !(sum[0] / n[0] > 1e-9))
		return NUM_NA;
	return sum[1] / n[1] / (sum[0] / n[0]);
}

/* Has unit u a label of who is of a pair, seen by two others? *items: those of a
 * pair. */
static bool
has_part(const struct judged *c, size_t u, double *items)
{
	bool has = false;

	for (size_t k = 0; k < c->n; k++) {
		struct pair x = {.n = 0};
		bool pair = false;

		for (size_t g = 0; g < c->humans; g++)
			for (size_t h = 0; h < c->humans; h++) {
				if (g == h || !is_pair(c, g, h))
					continue;
				pair = add_seen(&x, c, c->order[k], g, h) ||
					pair;
				has = (c->unit[k] == u && add_seen(&x, c,
					c->order[k], g, g)) || has;
				x.n = 0;
			}
		*items += c->unit[k] == u && pair;
	}
	return has;
}

/* ---- both ---- */

/* M / (1 + (M - 1) r) */
static double
effective(double r, size_t m)
{
	double below = 1 + ((double)m - 1) * r;

	return below > 1e-12 ? (double)m / below : NUM_NA;
}

static void
estimate(const struct correlation *p, double value, const double *without, size_t n,
	const struct judged *c, const struct rules *rules)
{
	double mean = 0, squares = 0, half;
	double within = isnan(value) ? value : fmin(1, fmax(-1, value));

	CHECK_NEAR(p->e.value, within, 1e-9);
	if (fabs(1 + ((double)c->judges - 1) * within) > 1e-6)
		CHECK_NEAR(p->n_eff.value, effective(within, c->judges), 1e-6);
	for (size_t u = 0; u < n; u++)
		mean += without[u] / (double)n;
	for (size_t u = 0; u < n; u++)
		squares += (without[u] - mean) * (without[u] - mean);
	if (isnan(value) || n < 2 || isnan(mean)) {
		CHECK_TEXT(estimate_word(p->e.status), !isnan(value) && n < 2 && rules->clusters ?
			"one_cluster" : "undefined");
		CHECK(isnan(p->e.se) && isnan(p->e.lo) && isnan(p->n_eff.lo));
		return;
	}
	CHECK_TEXT(estimate_word(p->e.status), "ok");
	CHECK(p->e.df == (double)n - 1);
	CHECK_NEAR(p->e.se, sqrt((double)(n - 1) / (double)n * squares), 1e-8);
	half = p->e.se * student_t_quantile(.5 + rules->level / 2, (double)n - 1);
	CHECK_NEAR(p->e.lo, fmin(1, fmax(-1, value - half)), 1e-8);
	CHECK_NEAR(p->e.hi, fmin(1, fmax(-1, value + half)), 1e-8);
	CHECK_NEAR(p->n_eff.lo, effective(p->e.hi, c->judges), 1e-12);
	CHECK_NEAR(p->n_eff.hi, effective(p->e.lo, c->judges), 1e-12);
}

static void
check(const struct judged *c, const struct rules *rules)
{
	double without[ITEMS], pairs[2], items = 0, value;
	struct correlation p;
	size_t n = 0;

	correlation_of_judges(&p, &c->people, &c->weights, c->judge, c->judges, rules);
	for (size_t u = 0; u < c->units; u++)
		without[u] = of_judges(c, u);
	estimate(&p, of_judges(c, SIZE_MAX), without, c->units, c, rules);
	CHECK(p.items == (double)c->n);

	correlation_of_humans(&p, &c->people, &c->weights, c->judges, rules);
	value = of_humans(c, SIZE_MAX, pairs);
	for (size_t u = 0; u < c->units; u++)
		if (has_part(c, u, &items))
			without[n++] = of_humans(c, u, (double[2]){0});
	if (pairs[1] == 0) {
		CHECK_TEXT(estimate_word(p.e.status), "few_labels");
		CHECK(isnan(p.e.value) && isnan(p.n_eff.value) && p.items == 0);
	} else {
		estimate(&p, value, without, n, c, rules);
		CHECK(p.items == items);
	}
}

/* Two judges who say the same: correlation 1, one judge's worth. */
static void
twins(void)
{
	struct judged c = {.items = 5, .humans = 3, .judges = 2, .min_humans = 2,
		.min_items = 2, .kind = "identity", .label = {{0, 1, 1},
		{1, 1, 1}, {2, 2, 0}, {0, 0, 0}, {1, 1, 2}}};
	const struct rules rules = {.level = .95, .min_items = 2};
	struct correlation p;

	for (size_t i = 0; i < 5; i++)
		c.eighths[0][i][1] = c.eighths[1][i][1] = 8;
	judged_open(&c);
	correlation_of_judges(&p, &c.people, &c.weights, c.judge, 2, &rules);
	CHECK_NEAR(p.e.value, 1, 1e-14);
	CHECK_NEAR(p.n_eff.value, 1, 1e-14);
	CHECK_NEAR(p.e.se, 0, 1e-14);
	judged_close(&c);
}

int
main(void)
{
	struct rng r = check_rng(6, 0);

	for (int k = 0; k < 2 * ROUNDS; k++) {
		struct rules rules = {.level = .9};
		struct judged c;

		do
			judged_draw(&c, &r);
		while (c.judges < 2);
		rules.clusters = c.clustered;
		rules.min_items = c.min_items;
		judged_open(&c);
		check(&c, &rules);
		judged_close(&c);
	}
	twins();
	return check_done();
}
