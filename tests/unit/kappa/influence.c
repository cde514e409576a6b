/* influence: the u of each rating of each coefficient against its derivative by a
 * weight of that rating, from definitions in loops over people. */
#include "kappa/influence.h"

#include "people.h"
#include "text/num.h"

/* What a rating weighs: its annotator's weight times this. */
static double touch[ITEMS][PEOPLE];

static double
mass(const struct table *t, size_t i, size_t g)
{
	return t->label[i][g] == NOTHING ? 0 : voice_of(t, g) * touch[i][g];
}

static double
alike(const struct table *t, const struct weights *w, size_t i, size_t g, size_t h)
{
	return weights_at(w, (size_t)t->label[i][g], (size_t)t->label[i][h]);
}

/* ---- definitions ---- */

/* The sums over pairs of labels of an item, of those that agree, and of all, each
 * item's by n_i (n_i - 1) or n_i - 1. */
static double
pairs_that_agree(const struct table *t, const struct weights *w, bool alpha)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			for (size_t h = 0; h < t->people; h++) {
				double n = (double)table_given(t, i);
				double d = mass(t, i, g) * mass(t, i, h) /
					((n - 1) * (alpha ? 1 : n));

				if (g == h || n < 2 || d == 0)
					continue;
				sum += d * alike(t, w, i, g, h);
				all += d;
			}
	return sum / all;
}

static double
theta_pa(const struct table *t, const struct weights *w)
{
	return pairs_that_agree(t, w, false);
}

static void
shares(const struct table *t, double *share)
{
	double all = 0;

	memset(share, 0, LABELS * sizeof *share);
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++) {
			double d = mass(t, i, g) / (double)table_given(t, i);

			if (t->label[i][g] != NOTHING)
				share[(int)t->label[i][g]] += d;
			all += d;
		}
	for (size_t k = 0; k < t->labels; k++)
		share[k] /= all;
}

static double
theta_bp(const struct table *t, const struct weights *w)
{
	double share[LABELS];

	for (size_t k = 0; k < t->labels; k++)
		share[k] = 1 / (double)t->labels;
	return beyond(theta_pa(t, w), table_expected(t, w, share));
}

static double
theta_fleiss(const struct table *t, const struct weights *w)
{
	double share[LABELS];

	shares(t, share);
	return beyond(theta_pa(t, w), table_expected(t, w, share));
}

static double
theta_ac(const struct table *t, const struct weights *w)
{
	double share[LABELS], all = 0, unsure = 0, q = (double)t->labels;

	shares(t, share);
	for (size_t k = 0; k < t->labels; k++) {
		unsure += share[k] * (1 - share[k]);
		for (size_t l = 0; l < t->labels; l++)
			all += weights_at(w, k, l);
	}
	return beyond(theta_pa(t, w), all / (q * (q - 1)) * unsure);
}

/* 1 - Do/De; ordinal: distances by the labels of items with two. */
static double
theta_alpha(const struct table *t, const struct weights *w)
{
	double n[LABELS] = {0}, all = 0, squares = 0, expected = 0;
	struct weights ordinal = {0};

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++) {
			double d = mass(t, i, g);

			if (d == 0 || table_given(t, i) < 2)
				continue;
			n[(int)t->label[i][g]] += d;
			all += d;
			squares += d * d;
		}
	if (w->kind->alpha == WEIGHTS_ORDINAL_METRIC) {
		double middle[LABELS], before = 0;

		for (size_t k = 0; k < t->labels; k++) {
			middle[k] = before + n[k] / 2;
			before += n[k];
		}
		weights_squares(&ordinal, middle, n, t->labels);
		w = &ordinal;
	}
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			expected += n[k] * n[l] * (1 - weights_at(w, k, l));
	expected = 1 - (1 - pairs_that_agree(t, w, true)) /
		(expected / (all * all - squares));
	weights_free(&ordinal);
	return expected;
}

/* Annotators weigh what their ratings do in the mean. */
static double
theta_conger(const struct table *t, const struct weights *w)
{
	double p[PEOPLE][LABELS] = {{0}}, u[PEOPLE] = {0}, sum = 0, all = 0;

	for (size_t g = 0; g < t->people; g++) {
		double n = 0, m = 0;

		for (size_t i = 0; i < t->items; i++)
			if (t->label[i][g] != NOTHING) {
				p[g][(int)t->label[i][g]] += mass(t, i, g);
				m += mass(t, i, g);
				n++;
			}
		for (size_t k = 0; k < t->labels && n > 0; k++)
			p[g][k] /= m;
		u[g] = n > 0 ? m / n : 0;
	}
	for (size_t g = 0; g < t->people; g++)
		for (size_t h = 0; h < t->people; h++) {
			all += g == h ? 0 : u[g] * u[h];
			for (size_t k = 0; k < t->labels && g != h; k++)
				for (size_t l = 0; l < t->labels; l++)
					sum += u[g] * u[h] * p[g][k] * p[h][l] *
						weights_at(w, k, l);
		}
	return beyond(theta_pa(t, w), sum / all);
}

/* Cohen's kappa of two people, whose items weigh what their two ratings do; *weight
 * is the mean of that. */
static double
kappa_of(const struct table *t, const struct weights *w, size_t g, size_t h,
	double *weight)
{
	double a[LABELS] = {0}, b[LABELS] = {0}, n = 0, all = 0, po = 0, pe = 0;

	for (size_t i = 0; i < t->items; i++) {
		double d = mass(t, i, g) * mass(t, i, h);

		if (d == 0)
			continue;
		n++;
		all += d;
		a[(int)t->label[i][g]] += d;
		b[(int)t->label[i][h]] += d;
		po += d * alike(t, w, i, g, h);
	}
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			pe += weights_at(w, k, l) * a[k] * b[l];
	*weight = all / n;
	return n == 0 ? NUM_NA : beyond(po / all, pe / all / all);
}

static double
theta_light(const struct table *t, const struct weights *w)
{
	double sum = 0, all = 0;

	for (size_t g = 0; g < t->people; g++)
		for (size_t h = g + 1; h < t->people; h++) {
			double weight, kappa = kappa_of(t, w, g, h, &weight);

			if (isnan(kappa))
				continue;
			sum += weight * kappa;
			all += weight;
		}
	return sum / all;
}

/* The chance that another label is the second one where one is. */
static double
theta_specific(const struct table *t, const struct weights *w)
{
	double both = 0, one = 0;

	(void)w;
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			for (size_t h = 0; h < t->people; h++) {
				double d = mass(t, i, g) * mass(t, i, h);

				if (g == h || t->label[i][g] != 1)
					continue;
				one += d;
				both += t->label[i][h] == 1 ? d : 0;
			}
	return both / one;
}

/* ---- against them ---- */

typedef double theta(const struct table *t, const struct weights *w);

/* The derivative by the weight of a rating. */
static double
slope(theta *value, const struct table *t, const struct weights *w, size_t i,
	size_t g)
{
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	const double h = 1e-3;
	double sum = 0;

	for (int k = 0; k < 4; k++) {
		touch[i][g] = 1 + h * at[k];
		sum += by[k] * value(t, w);
	}
	touch[i][g] = 1;
	return sum / (12 * h);
}

static const struct way {
	const char *name;
	theta *value;
} ways[] = {{"pa", theta_pa}, {"bp", theta_bp}, {"fleiss", theta_fleiss},
	{"ac", theta_ac}, {"alpha", theta_alpha}, {"alpha_w", theta_alpha},
	{"conger", theta_conger}, {"light", theta_light},
	{"specific", theta_specific}};

static unsigned long counted, summed;

/* The sums over ratings of the table against those of slopes. */
static void
check_way(const struct way *way, const struct table *t, struct crowd *c)
{
	const struct coefficient *x = coefficient(way->name);
	const struct resampling how = {.level = .95, .random = CROSSED_BOTH};
	struct influence to = influence_make(x, &c->sample, CROSSED_BOTH);
	double all[PEOPLE] = {0}, own = 0;
	struct crossed_sums sums;
	struct crossed part;
	struct agreement m;

	inference_estimate(x, &c->sample, &how, &m, &to);
	if (isnan(m.e.value) || m.e.status) {
		influence_free(&to);
		return;
	}
	CHECK_NEAR(m.e.value, way->value(t, &c->w), 1e-11);
	for (size_t g = 0; g < t->people; g++)
		for (size_t i = 0; i < t->items; i++) {
			double u = t->label[i][g] == NOTHING ? 0 :
				slope(way->value, t, &c->w, i, g);

			all[g] += u;
			own += u * u;
		}
	crossed_begin(&sums, PEOPLE);
	influence_add(&sums, &c->sample, &to, 1, true);
	for (size_t g = 0; g < t->people; g++)
		CHECK_NEAR(sum_value(&sums.u[g]), all[g], 1e-6);
	crossed_end(&sums, &part);
	CHECK_NEAR(part.own, own, 1e-6);
	influence_people(&c->sample, &to, &part);
	CHECK_NEAR(part.own, own, 1e-6);
	*(c->subset.given && !to.rating ? &counted : &summed) += 1;
	influence_free(&to);
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t i = 0; i < ITEMS; i++)
		for (size_t g = 0; g < PEOPLE; g++)
			touch[i][g] = 1;
	for (size_t round = 0; round < 240; round++) {
		struct table t = table_draw(&r, 4, round % 4 > 1 ? 2 : 1);
		const struct weighting *kind = &weightings[round / 2 % OF_LABELS];
		struct crowd c;

		if (round % 5 == 0) { /* the same few vectors */
			t.labels = 2;
			t.people = 2;
			for (size_t i = 0; i < t.items; i++)
				for (size_t g = 0; g < t.people; g++)
					t.label[i][g] = (signed char)
						rng_below(&r, 2);
		}
		if (round % 2)
			table_weigh(&t, &r);
		crowd_init(&c, &t, kind, true);
		if (round % 3)
			influence_count(&c.subset);
		for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
			const struct way *way = &ways[k];

			if (way->value == theta_specific && t.labels != 2)
				continue;
			if (strcmp(way->name, "alpha_w") == 0 &&
			    kind->alpha == WEIGHTS_ORDINAL_METRIC)
				continue;
			check_way(way, &t, &c);
		}
		crowd_free(&c);
	}
	CHECK(counted > 100 && summed > 500);
}

/* No room for ratings where items alone are random, where people are not known, and
 * for a coefficient that has a test of its own. */
static void
room(void)
{
	struct table t = table_of("111 122 212", 2);
	struct influence x;
	struct crowd c;

	crowd_init(&c, &t, weighting(NULL), true);
	x = influence_make(coefficient("pa"), &c.sample, CROSSED_ITEMS);
	CHECK(x.item && !x.cell && !x.rating);
	influence_free(&x);
	x = influence_make(coefficient("cohen"), &c.sample, CROSSED_BOTH);
	CHECK(x.item && !x.cell);
	influence_free(&x);
	x = influence_make(coefficient("pa"), &c.sample, CROSSED_ANNOTATORS);
	CHECK(x.cell && x.again && !x.answer && !x.rating);
	influence_free(&x);
	crowd_free(&c);
	crowd_init(&c, &t, weighting(NULL), false);
	x = influence_make(coefficient("pa"), &c.sample, CROSSED_BOTH);
	CHECK(x.item && !x.cell);
	influence_free(&x);
	crowd_free(&c);
}

CHECK_ALL(tables, room)
