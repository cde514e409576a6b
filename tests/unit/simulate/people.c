/* people: how often a label is said, and how often two annotators, or one of
 * them twice, say the same, within 5 standard errors of the closed form. */
#include "simulate/people.h"

#include "check.h"

enum { ITEMS = 60000, K = 3, ANNOTATORS = 2 * ITEMS };

/* Shares of ITEMS. */
struct found {
	double first;            /* the first label of an annotator is label 0 */
	double again;            /* one annotator says the same again */
	double truth;            /* two annotators have the same truth */
	double same, other;      /* two of a group, of different ones, agree */
	double in_same, in_other;/* of so many */
};

static const struct params none = {.alpha = .5, .divergence = .5,
	.accuracy = .8, .alike = 10};

/* Two annotators of each item, who label no other one. */
static struct found
run(const char *name, const struct params *p)
{
	struct strings names = {0};
	struct found f = {0};
	struct people w;
	struct scene x;
	struct rng r;

	strings_add(&names, name, strlen(name));
	people_init(&w, &names, p, K, ANNOTATORS, 1);
	people_scene(&x, &w);
	for (size_t i = 0; i < ITEMS; i++) {
		size_t a = 2 * i, b = a + 1;
		struct opinion one, two;
		double sum = 0;
		bool alike;

		rng_seed(&r, 1, i);
		people_item(&w, &r, &x);
		for (size_t y = 0; y < K; y++)
			sum += x.share[y];
		CHECK_NEAR(sum, 1, 1e-14);
		one = people_say(&w, &r, &x, a);
		two = people_say(&w, &r, &x, b);
		f.first += one.given[0] == 0;
		f.again += one.given[0] == one.given[1];
		f.truth += one.truth == two.truth;
		alike = !w.group || w.group[a] == w.group[b];
		*(alike ? &f.in_same : &f.in_other) += 1;
		*(alike ? &f.same : &f.other) += one.given[0] == two.given[0];
	}
	return f;
}

#define IS_RATE(found, n, p) is_rate(found, n, p, __LINE__)

static void
is_rate(double found, double n, double p, int line)
{
	if (!CHECK(n > 0 && fabs(found - n * p) <= 5 * sqrt(n * p * (1 - p))))
		printf("\tline %d: found %g, expected %g\n", line, found / n,
			p);
}

/* Two labels agree: (1-p)^2 + p^2/(K-1) where the primary ones do, and where
 * they do not 2 p (1-p)/(K-1) + p^2 (K-2)/(K-1)^2. */
static double
after_slips(double same, double p)
{
	return same * ((1 - p) * (1 - p) + p * p / (K - 1)) +
		(1 - same) * (2 * p * (1 - p) / (K - 1) +
		p * p * (K - 2) / ((K - 1) * (K - 1)));
}

/* alpha .5, K = 3: E sum q^2 = 1.5/2.5. */
static void
flip(void)
{
	struct params p = none;
	struct found f;

	p.pflip = ".2";
	f = run("flip", &p);
	IS_RATE(f.first, ITEMS, 1. / 3);
	IS_RATE(f.truth, ITEMS, .6);
	IS_RATE(f.same, ITEMS, after_slips(.6, .2));
	IS_RATE(f.again, ITEMS, after_slips(1, .2));
}

/* .5 of items .6 .3 .1, .5 of them 0 .2 .8. */
static void
states(void)
{
	struct params p = none;
	struct found f;

	strings_add(&p.states, "1:6,3,1", 7);
	strings_add(&p.states, "1:0,1,4", 7);
	f = run("states", &p);
	IS_RATE(f.first, ITEMS, .3);
	CHECK(f.truth == ITEMS);
	IS_RATE(f.same, ITEMS, (.36 + .09 + .01 + .04 + .64) / 2);
	IS_RATE(f.again, ITEMS, (.36 + .09 + .01 + .04 + .64) / 2);
}

/* Dirichlet(.6, .4, .2): A = .4, S = 1.2. */
static const double dirichlet_same = .5 * 1.6 / 2.2 + 1.4 / 3 / 2.2 +
	1.2 / 6 / 2.2;

static void
prior(void)
{
	struct params p = none;
	struct found f;

	p.prior = "3,2,1";
	p.alpha = .4;
	p.pflip = "0";
	f = run("flip", &p);
	IS_RATE(f.first, ITEMS, .5);
	IS_RATE(f.truth, ITEMS, dirichlet_same);
	IS_RATE(f.same, ITEMS, dirichlet_same);
	CHECK(f.again == ITEMS);
}

/* A third of the annotators is in group 1. */
static void
groups(void)
{
	static const double apart[] = {0, .3, 1};
	double common = .25 + 1. / 9 + 1. / 36;

	for (size_t i = 0; i < 3; i++) {
		double both = (1 - apart[i]) * (1 - apart[i]);
		struct params p = none;
		struct found f;

		p.prior = "3,2,1";
		p.alpha = .4;
		p.pflip = ".1";
		p.groups = "1,2";
		p.divergence = apart[i];
		f = run("flip", &p);
		IS_RATE(f.first, ITEMS, .1 / 2 * .5 + .9 * .5);
		IS_RATE(f.again, ITEMS, after_slips(1, .1));
		IS_RATE(f.same, f.in_same, after_slips(dirichlet_same, .1));
		IS_RATE(f.other, f.in_other, after_slips(both *
			dirichlet_same + (1 - both) * common, .1));
	}
}

/* Label 0 is true with .5; said with .8 then, else with .1. A matrix row has
 * E pi^2 = e (e + 1)/(M (M + 1)) for e = 8, 1, 1 and M = 10. */
static void
confusion(void)
{
	struct params p = none;
	struct found f;

	p.prior = "2,1,1";
	p.accuracy = .8;
	p.alike = 10;
	f = run("confusion", &p);
	IS_RATE(f.first, ITEMS, .45);
	CHECK(f.truth == ITEMS);
	IS_RATE(f.same, ITEMS, .64 + .01 + .01);
	IS_RATE(f.again, ITEMS, (72. + 2 + 2) / 110);
}

/* Shares 5 : 3 : 2 with factors e^d, d ~ Normal(0, sd^2/2) of each label: the mean
 * of each, and of the sum of their squares, over a grid of the three. */
struct shifted {
	double mean[K], squares;
	double same;             /* the sum of the means squared */
};

static struct shifted
shifted(double sd)
{
	static const double share[K] = {.5, .3, .2};
	enum { N = 60 };
	double e[N], weight[N], all = 0;
	struct shifted s = {.squares = 0};

	for (size_t i = 0; i < N; i++) {
		double z = 12 * ((double)i + .5) / N - 6;

		e[i] = exp(sd * z / sqrt(2));
		all += weight[i] = exp(-z * z / 2);
	}
	for (size_t i = 0; i < N * N * N; i++) {
		size_t at[K] = {i % N, i / N % N, i / N / N};
		double sum = 0, w = 1;

		for (size_t y = 0; y < K; y++) {
			sum += share[y] * e[at[y]];
			w *= weight[at[y]] / all;
		}
		for (size_t y = 0; y < K; y++) {
			double q = share[y] * e[at[y]] / sum;

			s.mean[y] += w * q;
			s.squares += w * q * q;
		}
	}
	for (size_t y = 0; y < K; y++)
		s.same += s.mean[y] * s.mean[y];
	return s;
}

/* Two who lean differ, also where they see the same shares; who leans says the
 * same again by the own shares. Slips have nothing to do with it. */
static void
leans(void)
{
	struct shifted s = shifted(1.2);
	struct params p = none;
	struct found f;

	p.lean = 1.2;
	strings_add(&p.states, "1:5,3,2", 7);
	f = run("states", &p);
	IS_RATE(f.first, ITEMS, s.mean[0]);
	IS_RATE(f.same, ITEMS, s.same);
	IS_RATE(f.again, ITEMS, s.squares);
	p.pflip = ".2";
	f = run("flip", &p);
	IS_RATE(f.truth, ITEMS, s.same);
	IS_RATE(f.same, ITEMS, after_slips(s.same, .2));
	IS_RATE(f.again, ITEMS, after_slips(1, .2));
}

/* The rates of annotators: r = 2 E p - E p^2 K/(K-1), where Beta(1, 4) has E p =
 * .2 and E p^2 = 2/30. */
static void
slips(void)
{
	double r = .4 - 1.5 / 15;
	struct params p = none;
	struct found f;

	p.slips = "beta:1:4";
	f = run("flip", &p);
	IS_RATE(f.truth, ITEMS, .6);
	IS_RATE(f.again, ITEMS, 1 - r);
	/* two people slip independently: as with p_flip .2 */
	IS_RATE(f.same, ITEMS, after_slips(.6, .2));
	p.slips = "two:.5:.1:.25";
	p.groups = "1,1";
	f = run("flip", &p);
	IS_RATE(f.again, ITEMS, 1 - (.4 - 1.5 * (.25 * .25 + .75 * .01)));
	/* to neighbours: of shares 5 : 3 : 2 label 0 loses .3 and gets half of
	 * the .3 of label 1 */
	p.slips = p.groups = NULL;
	p.pflip = ".3";
	p.slips_to = 1;
	strings_add(&p.states, "1:5,3,2", 7);
	f = run("flip", &p);
	IS_RATE(f.first, ITEMS, .5 * .7 + .3 * .15);
	IS_RATE(f.again, ITEMS, .49 + .09 * (.7 + .3 / 2));
}

/* So little of each label that every variate underflows: one label has all, in
 * proportion to its share, and people agree. */
static void
underflow(void)
{
	struct params p = none;
	struct found f;

	p.alpha = 1e-9;
	p.pflip = "0";
	f = run("flip", &p);
	IS_RATE(f.first, ITEMS, 1. / 3);
	CHECK(f.same == ITEMS);
	p.prior = "3,1,0";
	f = run("flip", &p);
	IS_RATE(f.first, ITEMS, .75);
	CHECK(f.same == ITEMS);
}

int
main(void)
{
	CHECK_RECORDS(people_table, "flip", "states", "confusion");
	flip();
	states();
	prior();
	groups();
	confusion();
	leans();
	slips();
	underflow();
	return check_done();
}
