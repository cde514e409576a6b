/* scoring: each scorer against its definition, from a list of single cases. */
#include "spc/scoring.h"

#include "check.h"
#include "stats/rng.h"
#include "worth/defined.h"

enum { LABELS = 4, UNITS = 6, EACH = 3 };

/* Units with some predictions, and the masses that these meet: in eighths, so
 * that all sums are exact, and 1 a unit. */
struct data {
	size_t k, positive, units;
	double eps;
	size_t each[UNITS];
	double p[UNITS][EACH][LABELS];
	struct share share[UNITS][EACH][LABELS];
	double weight[UNITS];
	double code[LABELS];     /* of labels in order */
};

static void
draw_eighths(double *p, size_t n, size_t likely, struct rng *r)
{
	for (size_t l = 0; l < n; l++)
		p[l] = 0;
	for (int i = 0; i < 8; i++)
		p[rng_below(r, likely)] += .125;
}

/* Draw units; kind, bit 0: decisions, bit 1: not all labels. */
static void
draw(struct data *d, struct rng *r, unsigned kind)
{
	size_t likely;

	*d = (struct data){.k = 2 + rng_below(r, LABELS - 1),
		.units = 1 + rng_below(r, UNITS)};
	d->positive = rng_below(r, d->k);
	for (size_t l = 0; l < LABELS; l++)
		d->code[l] = (l > 0 ? d->code[l - 1] + 1 : -2) +
			(double)rng_below(r, 3);
	likely = kind & 2 ? 1 + rng_below(r, d->k) : d->k;
	for (size_t u = 0; u < d->units; u++) {
		double mass[EACH * LABELS];

		d->each[u] = 1 + rng_below(r, EACH);
		d->weight[u] = (double)rng_below(r, 4);
		draw_eighths(mass, d->each[u] * LABELS, d->each[u] * likely, r);
		for (size_t i = 0; i < d->each[u]; i++) {
			draw_eighths(d->p[u][i], d->k, likely, r);
			if (kind & 1)
				for (size_t l = 0, x = rng_below(r, likely);
				     l < d->k; l++)
					d->p[u][i][l] = l == x;
			for (uint32_t l = 0; l < d->k; l++)
				d->share[u][i][l] = (struct share){l, 0};
			for (size_t l = 0; l < likely; l++)
				d->share[u][i][l].mass = mass[i * likely + l];
		}
	}
}

/* A case for each label that people gave and each that may be predicted. */
static void
expand_prediction(struct list *all, const double *p, const struct share *share,
	double eps)
{
	double q[LABELS], total = 0;

	for (int l = 0; l < all->k; l++)
		total += q[l] = fmin(1 - eps, fmax(eps, p[l]));
	for (int l = 0; l < all->k; l++)
		for (int x = 0; x < all->k; x++) {
			struct met *m;

			if (share[l].mass * p[x] == 0)
				continue;
			m = list_add(all, l, x, share[l].mass * p[x]);
			for (int y = 0; y < all->k; y++)
				m->q[y] = q[y] / total;
		}
}

/* The cases as an item for each of a unit's weight: a label is predicted with its
 * probability, or, with eps, probabilities within [eps, 1 - eps] that sum to 1. */
static void
expand(struct list *all, const struct data *d, double eps)
{
	list_init(all, d->k);
	all->positive = (int)d->positive;
	all->soft = all->apart = true;
	all->eps = 0;
	memcpy(all->code, d->code, d->k * sizeof *all->code);
	for (size_t u = 0; u < d->units; u++)
		for (int w = 0; w < (int)d->weight[u]; w++) {
			list_item(all, 1);
			for (size_t i = 0; i < d->each[u]; i++)
				expand_prediction(all, d->p[u][i],
					d->share[u][i], eps);
		}
}

/* draws: takes labels, as which probabilities are drawn. */
static const struct {
	const char *name;
	bool draws;
} direct[] = {
	{"agreement", true}, {"cross_entropy", false}, {"f1", true},
	{"precision", true}, {"recall", true}, {"dmi", true},
	{"roc_auc", false}, {"pearson", false}, {"accuracy", true},
	{"weighted_kappa", true},
};

enum { SCORERS = sizeof direct / sizeof *direct };

static const struct metric *
scorer_at(size_t i)
{
	return method_find(&scorers_table, direct[i].name);
}

static double
direct_value(const struct list *all, size_t i)
{
	const struct known *k = known_of(direct[i].name);

	return known_value(all, k, k->label ? all->positive : all->k);
}

/* Each scorer is there, and no other. */
static void
records(void)
{
	for (size_t m = 0; m < scorers_table.n; m++) {
		size_t n = 0;

		if (!(metrics[m].sets & METRICS_SCORERS))
			continue;
		while (n < SCORERS && strcmp(direct[n].name,
		       metrics[m].about.name) != 0)
			n++;
		if (n == SCORERS)
			check_lacks(metrics[m].about.name,
				"no scorer in tests/unit/spc/scoring.c");
	}
	for (size_t i = 0; i < SCORERS; i++) {
		const struct metric *m = scorer_at(i);
		bool reference = strcmp(direct[i].name, "agreement") == 0 ||
			strcmp(direct[i].name, "cross_entropy") == 0;

		CHECK(scoring_draws(m) == direct[i].draws);
		CHECK(((m->traits & METRIC_ASYMPTOTE) != 0) == reference);
		CHECK(((m->traits & METRIC_LOG) != 0) == (strcmp(direct[i].name,
			"cross_entropy") == 0));
	}
}

/* ---- scorings ---- */

static void
add_unit(struct scoring *s, size_t unit, const struct data *d, size_t from)
{
	for (size_t i = 0; i < d->each[from]; i++) {
		double p[LABELS];

		memcpy(p, d->p[from][i], sizeof p);
		scoring_clamp(s, p);
		scoring_add(s, unit, p, d->share[from][i], d->k);
	}
}

/* Quadratic weights go with a scorer that takes them; the caller frees. */
static struct scoring_rules
rules_of(const struct metric *scorer, const struct data *d,
	struct weights *weights)
{
	const struct weights_scale scale = {d->k, d->code, true};
	const struct weighting *kind = method_find(&weightings_table,
		"quadratic");

	weights_init(weights, kind, &scale);
	return (struct scoring_rules){.k = d->k,
		.positive = d->positive, .eps = d->eps, .weights =
		scorer->traits & METRIC_WEIGHTED ? weights : NULL};
}

static double
value_of(const struct metric *scorer, const struct data *d)
{
	struct weights weights;
	struct scoring_rules rules = rules_of(scorer, d, &weights);
	struct scoring s;
	double value;

	scoring_init(&s, scorer, &rules, d->units);
	for (size_t u = 0; u < d->units; u++)
		add_unit(&s, u, d, u);
	scoring_end(&s);
	value = scoring_value(&s, d->weight);
	scoring_free(&s);
	return value;
}

/* Units back to front, each as often as it weighs. */
static double
value_repeated(const struct metric *scorer, const struct data *d)
{
	struct weights weights;
	struct scoring_rules rules = rules_of(scorer, d, &weights);
	double one[UNITS * 3], value;
	size_t n = 0, at = 0;
	struct scoring s;

	for (size_t u = 0; u < d->units; u++)
		n += (size_t)d->weight[u];
	scoring_init(&s, scorer, &rules, n);
	for (size_t u = d->units; u-- > 0;)
		for (int w = 0; w < (int)d->weight[u]; w++) {
			one[at] = 1;
			add_unit(&s, at++, d, u);
		}
	scoring_end(&s);
	value = scoring_value(&s, one);
	scoring_free(&s);
	return value;
}

static void
is_value(double found, double expected, const char *name)
{
	check_near(found, expected, 1e-12, __FILE__, __LINE__, name);
}

static void
random_lists(void)
{
	size_t defined[SCORERS] = {0};
	struct rng r = check_rng(1, 0);

	for (unsigned round = 0; round < 1200; round++) {
		static struct list all, clamped_all;
		struct data d;

		draw(&d, &r, round);
		d.eps = round % 3 ? .02 : 0;
		expand(&all, &d, 0);
		expand(&clamped_all, &d, d.eps);
		for (size_t i = 0; i < SCORERS; i++) {
			const char *name = direct[i].name;
			bool logs = strcmp(name, "cross_entropy") == 0;
			double value = direct_value(logs ? &clamped_all : &all,
				i);

			is_value(value_of(scorer_at(i), &d), value, name);
			is_value(value_repeated(scorer_at(i), &d), value, name);
			defined[i] += isfinite(value) ? 1 : 0;
		}
	}
	for (size_t i = 0; i < SCORERS; i++)
		if (!CHECK(defined[i] > 400 && defined[i] < 1200))
			printf("\t%s: %zu\n", direct[i].name, defined[i]);
}

/* ---- what does not exist ---- */

/* One prediction a unit, met by one label. */
static void
decide(struct data *d, size_t units, const size_t *rating, const size_t *label)
{
	*d = (struct data){.k = 3, .positive = 1, .units = units,
		.code = {0, 1, 2}};
	for (size_t u = 0; u < units; u++) {
		d->each[u] = 1;
		d->weight[u] = 1;
		d->p[u][0][rating[u]] = 1;
		for (uint32_t l = 0; l < 3; l++)
			d->share[u][0][l] = (struct share){l, l == label[u]};
	}
}

/* Values in the order above; log2 of 0 is minus infinity. The numbers of the
 * labels are 0, 1, 2, so that neighbours agree by 3/4. */
static void
undefined(void)
{
	static const double na = NUM_NA, inf = HUGE_VAL;
	const struct {
		size_t units, rating[4], label[4];
		double value[SCORERS];
	} way[] = {
		/* all is right, and nothing else happens */
		{3, {1, 1, 1}, {1, 1, 1},
			{1, 0, 1, 1, 1, 0, na, na, 1, na}},
		/* another label */
		{2, {0, 0}, {0, 0},
			{1, 0, na, na, na, 0, na, na, 1, na}},
		/* the positive label never predicted; never there */
		{2, {0, 0}, {0, 1},
			{.5, -inf, 0, na, 0, 0, .5, na, .5, 0}},
		{2, {0, 1}, {0, 0},
			{.5, -inf, 0, 0, na, 0, na, na, .5, 0}},
		/* one item is no pair */
		{1, {1}, {0}, {0, -inf, 0, 0, na, 0, na, na, 0, 0}},
		{3, {0, 1, 2}, {0, 1, 2},
			{1, 0, 1, 1, 1, 1. / 27, 1, 1, 1, 1}},
		{2, {0, 1}, {1, 0},
			{0, -inf, 0, 0, 0, 0, 0, -1, 0, -1}},
		/* nothing at all */
		{0, {0}, {0}, {na, na, na, na, na, na,
			na, na, na, na}},
	};

	for (size_t w = 0; w < sizeof way / sizeof *way; w++)
		for (size_t i = 0; i < SCORERS; i++) {
			struct data d;

			decide(&d, way[w].units, way[w].rating, way[w].label);
			is_value(value_of(scorer_at(i), &d), way[w].value[i],
				direct[i].name);
		}
}

/* A unit that weighs nothing adds nothing, not even the log of 0; where none
 * weighs anything there is no value. */
static void
unweighted(void)
{
	static const size_t rating[] = {0, 1, 2, 1}, label[] = {0, 1, 2, 0};
	struct data all, some;

	decide(&all, 4, rating, label);
	all.weight[3] = 0;
	decide(&some, 3, rating, label);
	for (size_t i = 0; i < SCORERS; i++) {
		double value = value_of(scorer_at(i), &all);

		CHECK(value == value_of(scorer_at(i), &some));
		memset(some.weight, 0, sizeof some.weight);
		CHECK(isnan(value_of(scorer_at(i), &some)));
		some = all;
		some.units = 3;
	}
}

/* ---- rounding ---- */

static double
area(const double *score, size_t n, double rounding)
{
	struct scoring_rules rules = {.k = 2, .positive = 1,
		.rounding = rounding};
	double one[8], value;
	struct scoring s;

	scoring_init(&s, scorer_at(6), &rules, n);
	for (size_t u = 0; u < n; u++) {
		const double p[] = {1 - score[u], score[u]};
		const struct share share = {u % 2, 1};

		one[u] = 1;
		scoring_add(&s, u, p, &share, 1);
	}
	scoring_end(&s);
	value = scoring_value(&s, one);
	scoring_free(&s);
	return value;
}

/* Scores that rounding tells apart are equal when rules say so. */
static void
rounded(void)
{
	const double last = 2. / 3 * (1 - 3e-16);
	const double near[] = {2. / 3, last}, apart[] = {2. / 3, 2. / 3 - 1e-9},
		zeros[] = {0, 0, 0, 1e-300};

	CHECK(last != 2. / 3);
	CHECK(area(near, 2, 0) == 0);
	CHECK(area(near, 2, 1e-13) == .5);
	CHECK(area(apart, 2, 1e-13) == 0);
	CHECK(area(zeros, 4, 1e-13) == .75);
	CHECK(area(zeros, 4, 0) == .75);
}

/* Pairs of an item with itself, in two of its predictions that rounding tells
 * apart, are taken out as they were put in. */
static void
itself(void)
{
	const double low = 2. / 3 * (1 - 3e-16);
	const double p[2][2] = {{1 - low, low}, {1 - 2. / 3, 2. / 3}};
	const double q[] = {.5, .5};
	const struct share half[] = {{1, .5}, {0, .5}}, both[] = {{0, .5},
		{1, .5}};
	struct scoring_rules rules = {.k = 2, .positive = 1,
		.rounding = 1e-13};
	struct scoring s;

	scoring_init(&s, scorer_at(6), &rules, 2);
	scoring_add(&s, 0, p[0], &half[0], 1);
	scoring_add(&s, 0, p[1], &half[1], 1);
	scoring_add(&s, 1, q, both, 2);
	scoring_end(&s);
	/* 2/3 is above 1/2: one of two pairs is won, and one is lost */
	CHECK_NEAR(scoring_value(&s, (const double[]){1, 1}), .5, 1e-15);
	CHECK(isnan(scoring_value(&s, (const double[]){1, 0})));
	/* of two such items the four predictions are all equal */
	CHECK_NEAR(scoring_value(&s, (const double[]){2, 0}), .5, 1e-15);
	scoring_free(&s);
}

/* The value where items differ in what is predicted but not in their labels; of
 * two labels the third has nothing. */
static double
blind(size_t i, size_t k, double a)
{
	const struct share share[] = {{0, 1. / 3}, {1, k > 2 ? .1 : 2. / 3},
		{2, 1 - 1. / 3 - .1}};
	const struct data of = {.k = k, .positive = 1, .code = {0, 1, 2}};
	struct weights weights;
	struct scoring_rules rules = rules_of(scorer_at(i), &of, &weights);
	double u[30], value;
	struct scoring s;

	scoring_init(&s, scorer_at(i), &rules, 30);
	for (size_t j = 0; j < 30; j++) {
		double x = a / (double)(1 + j % 4), y = (1 - x) / 3;
		const double p[] = {x, k > 2 ? y : 1 - x, 1 - x - y};

		u[j] = 1 / (1 + (double)j);
		scoring_add(&s, j, p, share, k);
	}
	scoring_end(&s);
	value = scoring_value(&s, u);
	scoring_free(&s);
	return value;
}

/* Predictions without information are worth nothing, up to rounding. */
static void
independent(void)
{
	for (size_t i = 0; i < SCORERS; i++)
		for (size_t j = 2; j < 20; j++) {
			double value = blind(i, 2 + j % 2, (double)j / 20);

			if (strcmp(direct[i].name, "roc_auc") == 0)
				CHECK_NEAR(value, .5, 1e-14);
			else if (strcmp(direct[i].name, "pearson") == 0)
				CHECK_NEAR(value, 0, 1e-13);
			else if (strcmp(direct[i].name, "dmi") == 0)
				CHECK(value == 0);
			else if (strcmp(direct[i].name, "weighted_kappa") == 0)
				CHECK_NEAR(value, 0, 1e-14);
		}
}

/* ---- clamps and sizes ---- */

static void
clamps(void)
{
	for (size_t i = 0; i < SCORERS; i++) {
		struct scoring_rules rules = {.k = 3, .eps = .02};
		double p[] = {1, 0, 0};
		bool logs = strcmp(direct[i].name, "cross_entropy") == 0;
		struct scoring s;

		scoring_init(&s, scorer_at(i), &rules, 1);
		scoring_clamp(&s, p);
		CHECK_NEAR(p[0], logs ? .98 / 1.02 : 1, 1e-16);
		CHECK_NEAR(p[1], logs ? .02 / 1.02 : 0, 1e-16);
		CHECK(p[2] == p[1]);
		scoring_free(&s);
	}
}

/* Only what is ranked is held prediction by prediction. */
static void
sizes(void)
{
	for (size_t i = 0; i < SCORERS; i++) {
		double few = scoring_bytes(scorer_at(i), 3, 10, 10);
		double more = scoring_bytes(scorer_at(i), 3, 10, 1000);

		CHECK(few >= 10 * sizeof(double));
		CHECK(scoring_bytes(scorer_at(i), 3, 20, 20) == 2 * few);
		if (strcmp(direct[i].name, "roc_auc") == 0 ||
		    strcmp(direct[i].name, "pearson") == 0)
			CHECK(more - few >= 990 * 5 * sizeof(double));
		else
			CHECK(more == few);
	}
}

CHECK_ALL(records, random_lists, undefined, unweighted, rounded, itself,
	independent, clamps, sizes)
