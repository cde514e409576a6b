/* temper: g against tables that really lack the labels held out; the power of p. */
#include "label/model.h"

#include "ratings.h"
#include "text/num.h"

enum { ITEMS = 40, PEOPLE = 6, K = 3, FITS = 3 };

static int said[ITEMS][PEOPLE]; /* 1 + label, 0: nothing */

/* A third of the items are hard. */
static void
draw(struct rng *r)
{
	memset(said, 0, sizeof said);
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++)
			if (rng_below(r, 4) || a == i % PEOPLE || i < 2)
				said[i][a] = 1 + (int)(rng_unit(r) < (i % 3 ? .9 : .4) ?
					i % K : rng_below(r, K));
}

/* The ratings but that of people[i] for item i. */
static void
words_of(char *words, const size_t *person)
{
	*words = '\0';
	for (size_t i = 0; i < ITEMS; i++)
		for (size_t a = 0; a < PEOPLE; a++)
			if (said[i][a] > 0 && (!person || person[i] != a))
				sprintf(words + strlen(words), "%si%zu:a%zu:%d",
					*words ? " " : "", i, a, said[i][a]);
}

/* The person of item i that is held out in a fit: draw number `fit` of its stream. */
static size_t
held(size_t i, size_t fit)
{
	size_t n = 0, at = 0;
	char name[8];
	struct rng g;

	for (size_t a = 0; a < PEOPLE; a++)
		n += said[i][a] > 0;
	if (n < 2)
		return PEOPLE;
	sprintf(name, "i%zu", i);
	rng_seed(&g, 5, rng_stream(name, strlen(name)));
	for (size_t f = 0; f <= fit; f++)
		at = (size_t)rng_below(&g, n);
	for (size_t a = 0; a < PEOPLE; a++)
		if (said[i][a] > 0 && at-- == 0)
			return a;
	return PEOPLE;
}

static double
chosen(const struct em_rules *rules, double *loss, double *tempered)
{
	double sum[76] = {0}, best = 75, scored = 0;
	char words[4096];

	for (size_t fit = 0; fit < FITS; fit++) {
		size_t person[ITEMS];
		struct read x;
		struct em s;

		for (size_t i = 0; i < ITEMS; i++)
			person[i] = held(i, fit);
		words_of(words, person);
		read_ratings(&x, words, "-q -L 1,2,3");
		em_fit(&s, rules, &x.t, K, x.order, NULL, NULL);
		for (size_t i = 0; i < ITEMS; i++) {
			char name[8];
			size_t row = 0;

			sprintf(name, "i%zu", i);
			while (!view_is(items_name(&x.t, row), name))
				row++;
			scored += person[i] < PEOPLE;
			for (int g = 1; g <= 75 && person[i] < PEOPLE; g++) {
				double top = 0, all = 0;

				for (size_t k = 0; k < K; k++) {
					double t = pow(s.truth[row * K + k], g / 50.);
					double says[K], sums[K];
					size_t l = (size_t)said[i][person[i]] - 1;

					if (rules->form == TARGETS_DAWID_SKENE)
						em_row(&s, person[i], k, says, sums);
					else
						says[l] = l == k ? s.person[person[i]].theta :
							(1 - s.person[person[i]].theta) / (K - 1);
					top += t * says[l];
					all += t;
				}
				sum[g] += log(top / all);
			}
		}
	}
	for (int g = 75; g > 0; g--)
		if (sum[g] > sum[(int)best])
			best = g;
	*loss = -sum[50] / scored;
	*tempered = -sum[best > 50 ? 50 : (int)best] / scored;
	return best > 50 ? 1 : best / 50;
}

static void
choice(void)
{
	struct rng r = check_rng(3, 0);
	double loss, tempered;
	size_t below = 0;

	for (int round = 0; round < 12; round++) {
		struct em_rules rules = {.form = round % 2 ? TARGETS_ONE_COIN :
			TARGETS_DAWID_SKENE, .pseudo = 4, .right = .7, .rounds = 6};
		struct temper g;
		char words[4096];
		struct read x;
		struct em s;

		draw(&r);
		words_of(words, NULL);
		read_ratings(&x, words, "-q -L 1,2,3");
		em_fit(&s, &rules, &x.t, K, x.order, NULL, NULL);
		temper_choose(&g, &s, 5);
		CHECK_NEAR(g.g, chosen(&rules, &loss, &tempered), 1e-15);
		CHECK_NEAR(g.loss, loss, 1e-12);
		CHECK_NEAR(g.tempered_loss, tempered, 1e-12);
		CHECK(tempered <= loss);
		CHECK(g.held_out <= ITEMS && g.held_out >= TEMPER_LEAST);
		below += g.g < 1;
	}
	CHECK(below > 6);
}

static void
power(void)
{
	double p[] = {.8, .2, 0, 1}, was[] = {.1, .9};

	temper_power(p, 2, 2, .5);
	CHECK_NEAR(p[0], 2. / 3, 1e-15);
	CHECK_NEAR(p[1], 1. / 3, 1e-15);
	CHECK(p[2] == 0 && p[3] == 1);
	temper_power(was, 1, 2, 1);
	CHECK(was[0] == .1 && was[1] == .9);
}

CHECK_ALL(choice, power)
