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

static const struct params none = {.alpha = -1, .divergence = -1,
	.accuracy = -1, .alike = -1, .spammers = -1};

static const struct model *
model(const char *name)
{
	struct strings names = {0};
	const struct model *m;

	strings_add(&names, name, strlen(name));
	m = people_find(&names);
	strings_free(&names);
	return m;
}

/* The option of that name was given. */
static void
give(const struct model *m, const char *name)
{
	const char *value = "1";
	const struct opt options[] = {{.name = name, .kind = OPT_TEXT}, {0}};

	people_check(m, options, &value);
}

/* Two annotators of each item, who label no other one. */
static struct found
run(const char *name, const struct params *p)
{
	const struct model *m = model(name);
	struct found f = {0};
	struct people w;
	struct scene x;
	struct rng r;

	people_init(&w, m, p, K, ANNOTATORS, 1);
	people_scene(&x, &w);
	for (size_t i = 0; i < ITEMS; i++) {
		size_t a = 2 * i, b = a + 1;
		struct opinion one, two;
		double sum = 0;
		bool alike;

		rng_seed(&r, 1, i);
		m->item(&w, &r, &x);
		for (size_t y = 0; y < K; y++)
			sum += x.share[y];
		CHECK_NEAR(sum, 1, 1e-14);
		m->say(&w, &r, &x, a, &one);
		m->say(&w, &r, &x, b, &two);
		f.first += one.given == 0;
		f.again += one.given == one.again;
		f.truth += one.truth == two.truth;
		alike = !w.crowd.group || w.crowd.group[a] == w.crowd.group[b];
		*(alike ? &f.in_same : &f.in_other) += 1;
		*(alike ? &f.same : &f.other) += one.given == two.given;
	}
	people_scene_free(&x);
	people_free(&w);
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
	strings_free(&p.states);
}

/* Dirichlet(.6, .4, .2): A = .4, S = 1.2. */
static const double dirichlet_same = .5 * 1.6 / 2.2 + 1.4 / 3 / 2.2 +
	1.2 / 6 / 2.2;

static void
dirichlet(void)
{
	struct params p = none;
	struct found f;

	p.prior = "3,2,1";
	p.alpha = .4;
	f = run("dirichlet", &p);
	IS_RATE(f.first, ITEMS, .5);
	CHECK(f.truth == ITEMS);
	IS_RATE(f.same, ITEMS, dirichlet_same);
	IS_RATE(f.again, ITEMS, dirichlet_same);
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
		f = run("groups", &p);
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

static void
use(void)
{
	static const char *const names[] = {"flip", "states", "dirichlet",
		"groups", "confusion"};
	static const char *const own[] = {" alpha pflip", " state",
		" alpha prior", " alpha prior pflip groups divergence",
		" prior accuracy alike spammers"};
	static const char *const options[] = {"alpha", "prior", "pflip",
		"state", "groups", "divergence", "accuracy", "alike",
		"spammers"};

	for (size_t m = 0; m < 5; m++)
		for (size_t o = 0; o < 9; o++) {
			char word[16];

			snprintf(word, sizeof word, " %s", options[o]);
			if (strstr(own[m], word))
				give(model(names[m]), options[o]);
			else
				CHECK_DIES(2, ": not an option of the model ",
					give(model(names[m]),
					options[o]));
		}
	give(model("states"), "zipf");
	CHECK_DIES(2, "--pflip: not an option of the model states, but of "
		"flip, groups (", give(model("states"), "pflip"));
	/* a part of a name is none */
	give(model("states"), "flip");
}

int
main(void)
{
	CHECK_RECORDS(people_table, "flip", "states", "dirichlet", "groups",
		"confusion");
	flip();
	states();
	dirichlet();
	groups();
	confusion();
	use();
	return check_done();
}
