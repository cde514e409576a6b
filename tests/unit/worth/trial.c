/* trial: each fact of random trials by its definition in long double, with even
 * shares, labels left out, shares below 0; exact values; values that do not
 * exist. */
#include "worth/trial.h"

#include "check.h"
#include "stats/rng.h"
#include "worth/defined.h"

enum { MOST = 6, CELLS = 12 };

/* A trial, and the same label by label. */
struct dense {
	size_t k;
	double eps;
	struct list list;        /* of this one item */
	struct sides sides;
	double said[MOST], code[MOST];
	struct share share[CELLS];
	uint32_t some[MOST];
	struct trial_rules rules;
	struct trial trial;
};

/* ---- definitions ---- */

/* e m - sum p v */
static long double
lean(const struct list *all, const struct sides *b)
{
	return b->mass * score_mean(all, b) - expected_code(all, b->p);
}

static long double
people(const struct list *all, const struct sides *b)
{
	return expected_code(all, b->p);
}

/* linear: linear in the shares; log: takes logarithms of shares. */
static const struct {
	loss *loss;              /* its sum, or */
	fact_value *fact;
	bool linear, log;
} by[FACTS] = {
	[FACT_AGREEMENT] = {agreement_loss, NULL, true, false},
	[FACT_SURPRISE] = {log_loss, NULL, true, false},
	[FACT_BITS] = {bits_loss, NULL, true, false},
	[FACT_BRIER] = {brier_loss, NULL, true, false},
	[FACT_OVERLAP] = {NULL, overlap_of, false, false},
	[FACT_DISTANCE] = {NULL, distance_of, false, false},
	[FACT_ENTROPY_P] = {NULL, entropy_p, false, true},
	[FACT_ENTROPY_Q] = {NULL, entropy_q, false, false},
	[FACT_ENTROPY_EXCESS] = {NULL, more_entropy, false, true},
	[FACT_ENTROPY_ERROR] = {NULL, entropy_off, false, true},
	[FACT_KL] = {NULL, kl_of, false, true},
	[FACT_JSD] = {NULL, jsd_of, false, true},
	[FACT_JS_ROOT] = {NULL, js_root_of, false, true},
	[FACT_SAME_RANKS] = {NULL, same_ranks, false, false},
	[FACT_SCORE] = {NULL, score_mean, true, false},
	[FACT_PEOPLE] = {NULL, people, true, false},
	[FACT_PEOPLE_MEAN] = {NULL, people_mean, false, false},
	[FACT_BIAS] = {NULL, lean, true, false},
	[FACT_MEAN_ERROR] = {NULL, off_mean, false, false},
	[FACT_MEAN_SQUARED] = {NULL, square_off, false, false},
	[FACT_ABSOLUTE] = {absolute_loss, NULL, true, false},
	[FACT_NORMALISED] = {normalised_loss, NULL, true, false},
	[FACT_SQUARED] = {squared_loss, NULL, true, false},
	[FACT_RPS] = {rps_loss, NULL, true, false},
	[FACT_TRANSPORT] = {NULL, carried, false, false},
};

/* Every fact has a definition. */
static void
definitions(void)
{
	for (int f = 0; f < FACTS; f++) {
		char name[32];

		snprintf(name, sizeof name, "fact %d", f);
		if (!by[f].loss && !by[f].fact)
			check_lacks(name,
				"no definition in tests/unit/worth/trial.c");
	}
}

static double
defined(const struct dense *d, int f)
{
	return (double)(by[f].loss ? sum_of_losses(&d->list, by[f].loss) :
		by[f].fact(&d->list, &d->sides));
}

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
	struct sides *b = &d->sides;
	size_t m = 0;

	*b = (struct sides){.weight = 1};
	list_init(&d->list, d->k);
	list_item(&d->list, 1);
	d->list.eps = d->eps;
	d->list.range = 3;
	for (size_t l = 0; l < d->k; l++) {
		b->p[l] = even;
		b->q[l] = d->said[l];
		d->list.code[l] = d->code[l];
		if (d->said[l] > 0)
			d->some[m++] = (uint32_t)l;
	}
	for (size_t i = 0; i < n; i++)
		b->p[d->share[i].label] += d->share[i].mass;
	for (size_t l = 0; l < d->k; l++) {
		b->mass += b->p[l];
		memcpy(list_add(&d->list, (int)l, UNDECIDED, b->p[l])->q, b->q,
			sizeof b->q);
	}
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

	d->k = 2 + (size_t)rng_below(r, MOST - 1);
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
		if (!linear || by[f].linear)
			all |= FACT_BIT(f);
	return all;
}

static bool
has_negative(const struct dense *d)
{
	for (size_t l = 0; l < d->k; l++)
		if (d->sides.p[l] < 0)
			return true;
	return false;
}

/* A fact is the same alone and among others. */
static void
is_alone(const struct dense *d, int f, double expected)
{
	struct trial t = d->trial;
	double fact[FACTS];

	trial_facts(&t, facts_closed(FACT_BIT(f)), fact);
	CHECK(fact[f] == expected || (isnan(fact[f]) && isnan(expected)));
}

/* Logarithms and some of the facts are known before. */
static void
with_known(const struct dense *d, fact_set wanted, const double *fact)
{
	struct trial t = d->trial;
	double log_q[MOST], have[FACTS];

	for (size_t l = 0; l < d->k; l++)
		log_q[l] = log(fmin(fmax(d->trial.q[l], d->eps), 1 - d->eps));
	t.log_q = log_q;
	t.known = wanted & (FACTS_OF_SHARES | FACTS_OF_PROBABILITIES);
	for (int f = 0; f < FACTS; f++)
		have[f] = t.known & FACT_BIT(f) ? fact[f] : 99;
	trial_facts(&t, wanted, have);
	for (int f = 0; f < FACTS; f++)
		if (wanted & FACT_BIT(f))
			CHECK(have[f] == fact[f] ||
				(isnan(have[f]) && isnan(fact[f])));
}

/* A fact with the logarithm of a share below 0 has no value. */
static void
compare(const struct dense *d, bool linear)
{
	fact_set wanted = all_facts(linear);
	struct trial t = d->trial;
	double fact[FACTS];

	CHECK_NEAR(trial_mass(&d->trial), (double)d->sides.mass, 1e-14);
	trial_facts(&t, wanted, fact);
	with_known(d, wanted, fact);
	for (int f = 0; f < FACTS; f++) {
		double x = defined(d, f);

		if (!(wanted & FACT_BIT(f)))
			continue;
		if (by[f].log && has_negative(d))
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
	struct rng r = check_rng(1, 0);
	static struct dense d;

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
	struct trial t = d->trial;
	double fact[FACTS];

	trial_facts(&t, facts_closed(FACT_BIT(f)), fact);
	return fact[f];
}

/* The divergence of two labels with p and q, the rest on the other label. */
static void
two(struct dense *d, double p, double q)
{
	d->k = 2;
	d->eps = 1e-15;
	d->share[0] = (struct share){0, p};
	d->share[1] = (struct share){1, 1 - p};
	d->said[0] = q;
	d->said[1] = 1 - q;
	d->code[0] = 0;
	d->code[1] = 1;
	settle(d, 2, 0, false);
}

/* The same without differences of nearly equal numbers: with s = p + q and d =
 * (p - q)/s a label's part is s/2 (2 d atanh d + ln(1 - d^2)). */
static double
near_jsd(const struct dense *d)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++) {
		long double p = d->sides.p[l], q = d->sides.q[l];
		long double s = p + q, x = (p - q) / s;

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
	static struct dense d;

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
		if (d->sides.p[l] != d->sides.q[l] && d->sides.p[l] * d->sides.q[l] > 0)
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
	struct rng r = check_rng(2, 0);

	for (unsigned round = 0; round < 6000; round++) {
		static struct dense d;
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
	static struct dense d;

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
	static const enum fact none[] = {FACT_ENTROPY_P, FACT_ENTROPY_EXCESS,
		FACT_ENTROPY_ERROR, FACT_KL, FACT_JSD, FACT_JS_ROOT};
	static struct dense d;

	two(&d, 1.25, .75);
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		CHECK(isnan(fact_of(&d, none[i])));
	CHECK(fact_of(&d, FACT_OVERLAP) == .5);
	CHECK(fact_of(&d, FACT_DISTANCE) == 1);
	CHECK(fact_of(&d, FACT_AGREEMENT) == 1.25 * .75 - .25 * .25);
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
		struct trial t = {.rules = &rules, .share = share,
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
	CHECK(facts_closed(FACT_BIT(FACT_ENTROPY_ERROR)) ==
		(FACT_BIT(FACT_ENTROPY_ERROR) | FACT_BIT(FACT_ENTROPY_EXCESS) |
		FACT_BIT(FACT_ENTROPY_P) | FACT_BIT(FACT_ENTROPY_Q)));
}

CHECK_ALL(definitions, random_trials, near_0, theorem, logs_of_0, below_0,
	many_labels, closed)
