/* trial: each fact of random trials by its definition in long double, with even
 * shares, labels left out, shares below 0; exact values; values that do not
 * exist. */
#include "worth/trial.h"

#include "check.h"
#include "text/num.h"
#include "text/rng.h"

enum { MOST = 6, CELLS = 12 };

/* A trial, and the same label by label. */
struct dense {
	size_t k;
	double eps;
	long double p[MOST], q[MOST], v[MOST], mass;
	double said[MOST], code[MOST];
	struct share share[CELLS];
	uint32_t some[MOST];
	struct trial_rules rules;
	struct trial trial;
};

/* ---- definitions ---- */

static long double
clamp(const struct dense *d, long double q)
{
	return fminl(1 - (long double)d->eps, fmaxl(d->eps, q));
}

static long double
met(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += d->p[l] * d->q[l];
	return sum;
}

static long double
surprise(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		if (d->p[l] != 0)
			sum -= d->p[l] * logl(clamp(d, d->q[l]));
	return sum;
}

static long double
bits(const struct dense *d)
{
	return - surprise(d) / logl(2);
}

/* With two labels only the second one's square counts. */
static long double
brier(const struct dense *d)
{
	long double sum = 0;

	for (size_t y = 0; y < d->k; y++)
		for (size_t l = d->k == 2; l < d->k; l++)
			sum += d->p[y] * powl(d->q[l] - (l == y), 2);
	return sum;
}

static long double
overlap(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += fminl(d->p[l], d->q[l]);
	return sum;
}

static long double
distance(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += fabsl(d->p[l] - d->q[l]);
	return sum;
}

static long double
entropy(const struct dense *d, const long double *x)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum -= x[l] == 0 ? 0 : x[l] * logl(x[l]);
	return sum;
}

static long double
entropy_p(const struct dense *d)
{
	return entropy(d, d->p);
}

static long double
entropy_q(const struct dense *d)
{
	return entropy(d, d->q);
}

static long double
more_entropy(const struct dense *d)
{
	return entropy_q(d) - entropy_p(d);
}

static long double
entropy_off(const struct dense *d)
{
	return fabsl(more_entropy(d));
}

static long double
kl(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		if (d->p[l] != 0)
			sum += d->p[l] * logl(d->p[l] / clamp(d, d->q[l]));
	return sum;
}

/* a ln(a/m), m the mean of a and b. */
static long double
to_mean(long double a, long double b)
{
	return a == 0 ? 0 : a * (a > 0 ? log1pl((a - b) / (a + b)) : NAN);
}

static long double
jsd(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += to_mean(d->p[l], d->q[l]) + to_mean(d->q[l], d->p[l]);
	return sum / 2 / logl(2);
}

static long double
js_root(const struct dense *d)
{
	long double x = jsd(d);

	return x < 0 ? 0 : sqrtl(x);
}

/* Do p and q order each pair of labels alike? */
static long double
same_ranks(const struct dense *d)
{
	for (size_t a = 0; a < d->k; a++)
		for (size_t b = 0; b < d->k; b++)
			if ((d->p[a] > d->p[b]) != (d->q[a] > d->q[b]))
				return 0;
	return 1;
}

static long double
score(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += d->q[l] * d->v[l];
	return sum;
}

static long double
people(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += d->p[l] * d->v[l];
	return sum;
}

static long double
people_mean(const struct dense *d)
{
	return d->mass == 0 ? 0 : people(d) / d->mass;
}

static long double
lean(const struct dense *d)
{
	return d->mass * score(d) - people(d);
}

static long double
off(const struct dense *d)
{
	return fabsl(lean(d));
}

static long double
square_off(const struct dense *d)
{
	return d->mass == 0 ? NAN : powl(score(d) - people_mean(d), 2) *
		d->mass;
}

static long double
absolute(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += d->p[l] * fabsl(score(d) - d->v[l]);
	return sum;
}

static long double
normalised(const struct dense *d)
{
	return absolute(d) / d->rules.range;
}

static long double
squared(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += d->p[l] * powl(score(d) - d->v[l], 2);
	return sum;
}

/* The score of "at most k" for a person's label. */
static long double
rps(const struct dense *d)
{
	long double sum = 0, first = 0;

	for (size_t cut = 1; cut < d->k; cut++) {
		first += d->q[cut - 1];
		for (size_t y = 0; y < d->k; y++)
			sum += d->p[y] * powl(first - (y < cut), 2);
	}
	return sum / (long double)(d->k - 1);
}

static long double
transport(const struct dense *d)
{
	long double sum = 0, carried = 0;

	for (size_t l = 0; l + 1 < d->k; l++) {
		carried += d->p[l] - d->q[l];
		sum += fabsl(carried);
	}
	return sum;
}

/* linear: linear in the shares; log: takes logarithms of shares. */
static const struct {
	long double (*value)(const struct dense *d);
	bool linear, log;
} known[FACTS] = {
	[FACT_MET] = {met, true, false},
	[FACT_SURPRISE] = {surprise, true, false},
	[FACT_BITS] = {bits, true, false},
	[FACT_BRIER] = {brier, true, false},
	[FACT_OVERLAP] = {overlap, false, false},
	[FACT_DISTANCE] = {distance, false, false},
	[FACT_ENTROPY_P] = {entropy_p, false, true},
	[FACT_ENTROPY_Q] = {entropy_q, false, false},
	[FACT_MORE_ENTROPY] = {more_entropy, false, true},
	[FACT_ENTROPY_OFF] = {entropy_off, false, true},
	[FACT_KL] = {kl, false, true},
	[FACT_JSD] = {jsd, false, true},
	[FACT_JS_ROOT] = {js_root, false, true},
	[FACT_SAME_RANKS] = {same_ranks, false, false},
	[FACT_SCORE] = {score, true, false},
	[FACT_PEOPLE] = {people, true, false},
	[FACT_PEOPLE_MEAN] = {people_mean, false, false},
	[FACT_LEAN] = {lean, true, false},
	[FACT_OFF] = {off, false, false},
	[FACT_SQUARE_OFF] = {square_off, false, false},
	[FACT_ABSOLUTE] = {absolute, true, false},
	[FACT_NORMALISED] = {normalised, true, false},
	[FACT_SQUARED] = {squared, true, false},
	[FACT_RPS] = {rps, true, false},
	[FACT_TRANSPORT] = {transport, false, false},
};

/* ---- drawing ---- */

/* n sixteenths, spread over the first `some` labels. */
static void
draw_parts(double *x, size_t some, size_t n, struct rng *r)
{
	memset(x, 0, MOST * sizeof *x);
	for (size_t i = 0; i < n; i++)
		x[rng_below(r, some)] += 1 / 16.;
}

/* The trial of d->share[0 .. n-1] and even, with the prediction d->said;
 * sparse: labels without a probability are left out. */
static void
settle(struct dense *d, size_t n, double even, bool sparse)
{
	size_t m = 0;

	d->mass = 0;
	for (size_t l = 0; l < d->k; l++) {
		d->p[l] = even;
		d->q[l] = d->said[l];
		d->v[l] = d->code[l];
		if (d->said[l] > 0)
			d->some[m++] = (uint32_t)l;
	}
	for (size_t i = 0; i < n; i++)
		d->p[d->share[i].label] += d->share[i].mass;
	for (size_t l = 0; l < d->k; l++)
		d->mass += d->p[l];
	d->rules = (struct trial_rules){d->k, d->eps, d->code, 3};
	d->trial = (struct trial){.rules = &d->rules, .share = d->share, .n = n,
		.even = even, .q = d->said, .some = sparse ? d->some : NULL,
		.n_some = sparse ? m : d->k};
}

/* A label may have two cells, or one with mass 0; kind, bit 0: shares sum to 1,
 * bit 1: sparse. */
static void
draw(struct dense *d, unsigned kind, double even, double least, struct rng *r)
{
	double p[MOST];
	size_t n = 0;

	*d = (struct dense){.k = 2 + (size_t)rng_below(r, MOST - 1)};
	d->eps = rng_below(r, 2) ? .02 : 1e-15;
	draw_parts(p, 1 + (size_t)rng_below(r, d->k), kind & 1 ? 16 :
		(size_t)rng_below(r, 20), r);
	draw_parts(d->said, 1 + (size_t)rng_below(r, d->k), 16, r);
	for (uint32_t l = 0; l < d->k; l++) {
		double part = rng_below(r, 3) ? p[l] : p[l] / 4;

		d->code[l] = (l > 0 ? d->code[l - 1] : -3) +
			(double)rng_below(r, 9) / 4;
		if (p[l] == 0 && rng_below(r, 2))
			continue;
		d->share[n++] = (struct share){l, part + (rng_below(r, 3) ? 0 :
			least)};
		if (part < p[l])
			d->share[n++] = (struct share){l, p[l] - part};
	}
	settle(d, n, even, kind & 2);
}

/* ---- checks ---- */

static fact_set
all_facts(bool linear)
{
	fact_set all = 0;

	for (int f = 0; f < FACTS; f++)
		if (!linear || known[f].linear)
			all |= FACT_BIT(f);
	return all;
}

static bool
has_negative(const struct dense *d)
{
	for (size_t l = 0; l < d->k; l++)
		if (d->p[l] < 0)
			return true;
	return false;
}

/* A fact is the same alone and among others. */
static void
is_alone(const struct dense *d, int f, double expected)
{
	double fact[FACTS];

	trial_facts(&d->trial, facts_closed(FACT_BIT(f)), fact);
	CHECK(fact[f] == expected || (isnan(fact[f]) && isnan(expected)));
}

/* A fact with the logarithm of a share below 0 has no value. */
static void
compare(const struct dense *d, bool linear)
{
	fact_set wanted = all_facts(linear);
	double fact[FACTS];

	CHECK_NEAR(trial_mass(&d->trial), (double)d->mass, 1e-14);
	trial_facts(&d->trial, wanted, fact);
	for (int f = 0; f < FACTS; f++) {
		double x = (double)known[f].value(d);

		if (!(wanted & FACT_BIT(f)))
			continue;
		if (known[f].log && has_negative(d))
			x = NUM_NA;
		if (!check_near(fact[f], x, 1e-13, __FILE__, __LINE__,
		    "fact") && check_failed <= 20)
			printf("\tfact %d\n", f);
		is_alone(d, f, fact[f]);
	}
}

static void
random_trials(void)
{
	struct rng r;
	struct dense d;

	rng_seed(&r, 1, 0);
	for (unsigned round = 0; round < 4000; round++) {
		draw(&d, round, 0, 0, &r);
		compare(&d, false);
		/* an even part for all labels, of either sign, as for new
		 * people */
		draw(&d, round, ((double)rng_below(&r, 9) - 6) / 16, 0, &r);
		compare(&d, true);
		draw(&d, round, 0, -.125, &r);
		compare(&d, false);
	}
}

/* ---- the Jensen-Shannon divergence ---- */

static double
fact_of(const struct dense *d, enum fact f)
{
	double fact[FACTS];

	trial_facts(&d->trial, facts_closed(FACT_BIT(f)), fact);
	return fact[f];
}

/* The divergence of two labels with p and q, the rest on the other label. */
static void
two(struct dense *d, double p, double q)
{
	*d = (struct dense){.k = 2, .eps = 1e-15, .share = {{0, p}, {1, 1 - p}},
		.said = {q, 1 - q}, .code = {0, 1}};
	settle(d, 2, 0, false);
}

/* The same without differences of nearly equal numbers: with s = p + q and d =
 * (p - q)/s a label's part is s/2 (2 d atanh d + ln(1 - d^2)). */
static double
near_jsd(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++) {
		long double s = d->p[l] + d->q[l], x = (d->p[l] - d->q[l]) / s;

		sum += s / 2 * (2 * x * atanhl(x) + log1pl(- x * x));
	}
	return (double)(sum / 2 / logl(2));
}

/* Near 0, where the terms of first order cancel, all digits are right; equal
 * distributions have divergence 0, and the root of a rounding error below 0 is
 * 0. */
static void
near_0(void)
{
	struct dense d;

	for (double off = .3; off > 1e-14; off /= 1.7)
		for (double p = .05; p < .65; p += .1) {
			two(&d, p, p + off);
			CHECK_NEAR(fact_of(&d, FACT_JSD) / near_jsd(&d), 1,
				2e-12);
			CHECK_NEAR(fact_of(&d, FACT_JS_ROOT) /
				sqrt(near_jsd(&d)), 1, 1e-12);
			two(&d, p, p);
			CHECK(fact_of(&d, FACT_JSD) == 0);
			CHECK(fact_of(&d, FACT_JS_ROOT) == 0);
			two(&d, p, p * (1 + 3e-16));
			CHECK(fact_of(&d, FACT_JSD) < 1e-31);
			CHECK(fact_of(&d, FACT_JS_ROOT) < 1e-15);
		}
}

/* Is every label's probability equal to its share, or one of them 0? */
static bool
all_or_nothing(const struct dense *d)
{
	for (size_t l = 0; l < d->k; l++)
		if (d->p[l] != d->q[l] && d->p[l] * d->q[l] > 0)
			return false;
	return true;
}

/* Kurniawan et al. 2025, Theorem 3.1: the overlap is at most 1 - the
 * divergence. They are equal exactly if for each label share and probability
 * are equal or one of them is 0. */
static void
theorem(void)
{
	unsigned long equal = 0, apart = 0;
	struct rng r;

	rng_seed(&r, 2, 0);
	for (unsigned round = 0; round < 6000; round++) {
		struct dense d;
		double soft, rest;

		draw(&d, round | 1, 0, 0, &r);
		soft = fact_of(&d, FACT_OVERLAP);
		rest = 1 - fact_of(&d, FACT_JSD);
		CHECK(soft <= rest + 1e-15);
		CHECK((fabs(soft - rest) < 1e-12) == all_or_nothing(&d));
		CHECK(soft != 1 || rest == 1);
		CHECK(soft != 0 || fabs(rest) < 1e-15);
		equal += soft == 1;
		apart += soft == 0;
	}
	CHECK(equal > 100 && apart > 10);
}

/* ---- exact values, and values that do not exist ---- */

/* Without a clamp the log of 0 is infinite; with one it is that of eps. */
static void
logs_of_0(void)
{
	struct dense d;

	two(&d, .5, 1);
	d.rules.eps = 0;
	CHECK(fact_of(&d, FACT_BITS) == -HUGE_VAL);
	CHECK(fact_of(&d, FACT_SURPRISE) == HUGE_VAL);
	CHECK(fact_of(&d, FACT_KL) == HUGE_VAL);
	d.rules.eps = .25;
	CHECK_NEAR(fact_of(&d, FACT_BITS), (log2(.25) + log2(.75)) / 2, 1e-15);
	/* nobody said it */
	two(&d, 1, 1);
	d.rules.eps = 0;
	CHECK(fact_of(&d, FACT_BITS) == 0 && fact_of(&d, FACT_SURPRISE) == 0);
	CHECK(fact_of(&d, FACT_KL) == 0);
}

static void
below_0(void)
{
	static const enum fact none[] = {FACT_ENTROPY_P, FACT_MORE_ENTROPY,
		FACT_ENTROPY_OFF, FACT_KL, FACT_JSD, FACT_JS_ROOT};
	struct dense d;

	two(&d, 1.25, .75);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		CHECK(isnan(fact_of(&d, none[i])));
	CHECK(fact_of(&d, FACT_OVERLAP) == .5);
	CHECK(fact_of(&d, FACT_DISTANCE) == 1);
	CHECK(fact_of(&d, FACT_MET) == 1.25 * .75 - .25 * .25);
	CHECK_NEAR(fact_of(&d, FACT_SURPRISE), -1.25 * log(.75) +
		.25 * log(.25), 1e-15);
}

/* 200 labels, of which 60 have shares and probabilities that rise together; the
 * others have neither. */
static void
many_labels(void)
{
	static double q[200], code[200];
	struct trial_rules rules = {200, 1e-15, code, 1};
	struct share share[60];
	uint32_t some[60];
	double fact[FACTS];

	for (uint32_t i = 0; i < 60; i++) {
		some[i] = 3 * i;
		q[3 * i] = (i + 1) / 1830.;
		share[i] = (struct share){3 * i, (i + 2) / 1890.};
	}
	for (int way = 0; way < 4; way++) {
		const struct trial t = {.rules = &rules, .share = share,
			.n = 60, .q = q, .some = some, .n_some = 60};

		/* unchanged; two labels equal on one side; on both; one label
		 * with a probability only */
		if (way == 1)
			share[7].mass = share[8].mass;
		if (way == 2)
			q[21] = q[24];
		if (way == 3)
			share[0].mass = 0;
		trial_facts(&t, FACT_BIT(FACT_SAME_RANKS), fact);
		CHECK(fact[FACT_SAME_RANKS] == (way % 2 == 0));
	}
}

/* A closed set contains everything that its facts are computed from. */
static void
closed(void)
{
	for (int f = 0; f < FACTS; f++) {
		fact_set all = facts_closed(FACT_BIT(f));

		CHECK((all & FACT_BIT(f)) && facts_closed(all) == all);
	}
	CHECK(facts_closed(0) == 0);
	CHECK(facts_closed(FACT_BIT(FACT_ENTROPY_OFF)) ==
		(FACT_BIT(FACT_ENTROPY_OFF) | FACT_BIT(FACT_MORE_ENTROPY) |
		FACT_BIT(FACT_ENTROPY_P) | FACT_BIT(FACT_ENTROPY_Q)));
}

int
main(void)
{
	random_trials();
	near_0();
	theorem();
	logs_of_0();
	below_0();
	many_labels();
	closed();
	return check_done();
}
