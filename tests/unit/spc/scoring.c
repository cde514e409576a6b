/* scoring: each scorer against its definition, from a list of single cases. */
#include "spc/scoring.h"

#include "check.h"
#include "text/num.h"
#include "text/rng.h"

enum { LABELS = 4, UNITS = 6, EACH = 3, CASES = 400 };

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

/* One item's prediction met by one label. */
struct met {
	size_t item, label;
	double weight;
	const double *p;
};

struct list {
	struct met met[CASES];
	size_t n, items;
	double weight;
};

static void
draw_eighths(double *p, size_t n, size_t likely, struct rng *r)
{
	for (size_t l = 0; l < n; l++)
		p[l] = 0;
	for (int i = 0; i < 8; i++)
		p[rng_below(r, likely)] += .125;
}

/* Of `kind`, bit 0: decisions, bit 1: not all labels. */
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

/* An item for each of a unit's weight. */
static void
expand(struct list *all, const struct data *d)
{
	*all = (struct list){.n = 0};
	for (size_t u = 0; u < d->units; u++)
		for (int w = 0; w < (int)d->weight[u]; w++, all->items++)
			for (size_t i = 0; i < d->each[u]; i++)
				for (size_t l = 0; l < d->k; l++) {
					double m = d->share[u][i][l].mass;

					all->met[all->n++] = (struct met){
						all->items, l, m, d->p[u][i]};
					all->weight += m;
				}
}

/* ---- definitions ---- */

static double
mean_agreement(const struct data *d, const struct list *all)
{
	double sum = 0;

	(void)d;
	for (size_t i = 0; i < all->n; i++)
		sum += all->met[i].weight * all->met[i].p[all->met[i].label];
	return all->weight > 0 ? sum / all->weight : NUM_NA;
}

static double
mean_log(const struct data *d, const struct list *all)
{
	double sum = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct met *m = &all->met[i];
		double p[LABELS], total = 0;

		for (size_t l = 0; l < d->k; l++) {
			p[l] = m->p[l] < d->eps ? d->eps : m->p[l];
			p[l] = p[l] > 1 - d->eps ? 1 - d->eps : p[l];
			total += p[l];
		}
		if (m->weight > 0)
			sum += m->weight * log2(p[m->label] / total);
	}
	return all->weight > 0 ? sum / all->weight : NUM_NA;
}

/* The probability of a prediction a and a label l; LABELS: any. */
static double
joint(const struct data *d, const struct list *all, size_t a, size_t l)
{
	double sum = 0;

	for (size_t i = 0; i < all->n; i++)
		for (size_t x = 0; x < d->k; x++)
			if ((x == a || a == LABELS) &&
			    (all->met[i].label == l || l == LABELS))
				sum += all->met[i].weight * all->met[i].p[x];
	return all->weight > 0 ? sum / all->weight : NUM_NA;
}

static double
ratio(double num, double den)
{
	return den > 0 ? num / den : NUM_NA;
}

static double
precision_of(const struct data *d, const struct list *all, size_t x)
{
	return ratio(joint(d, all, x, x), joint(d, all, x, LABELS));
}

static double
recall_of(const struct data *d, const struct list *all, size_t x)
{
	return ratio(joint(d, all, x, x), joint(d, all, LABELS, x));
}

static double
f1_of(const struct data *d, const struct list *all, size_t x)
{
	return ratio(2 * joint(d, all, x, x), joint(d, all, x, LABELS) +
		joint(d, all, LABELS, x));
}

static double
precision(const struct data *d, const struct list *all)
{
	return precision_of(d, all, d->positive);
}

static double
recall(const struct data *d, const struct list *all)
{
	return recall_of(d, all, d->positive);
}

static double
f1(const struct data *d, const struct list *all)
{
	return f1_of(d, all, d->positive);
}

/* The mean over labels of what has a value. */
static double
macro(const struct data *d, const struct list *all,
	double (*of)(const struct data *d, const struct list *all, size_t x))
{
	double sum = 0, n = 0;

	for (size_t x = 0; x < d->k; x++)
		if (!isnan(of(d, all, x))) {
			sum += of(d, all, x);
			n++;
		}
	return ratio(sum, n);
}

static double
macro_precision(const struct data *d, const struct list *all)
{
	return macro(d, all, precision_of);
}

static double
macro_recall(const struct data *d, const struct list *all)
{
	return macro(d, all, recall_of);
}

static double
macro_f1(const struct data *d, const struct list *all)
{
	return macro(d, all, f1_of);
}

/* Gorodkin: the covariances of indicators, summed over the labels. Products of
 * quotients leave a rest where a variance is 0. */
static double
mcc(const struct data *d, const struct list *all)
{
	double both = 0, predicted = 0, given = 0;

	for (size_t x = 0; x < d->k; x++) {
		double a = joint(d, all, x, LABELS);
		double l = joint(d, all, LABELS, x);

		both += joint(d, all, x, x) - a * l;
		predicted += a - a * a;
		given += l - l * l;
	}
	return predicted > 1e-9 && given > 1e-9 ?
		both / sqrt(predicted * given) : NUM_NA;
}

static double
kappa(const struct data *d, const struct list *all)
{
	double observed = 0, chance = 0;

	for (size_t x = 0; x < d->k; x++) {
		observed += joint(d, all, x, x);
		chance += joint(d, all, x, LABELS) * joint(d, all, LABELS, x);
	}
	return chance < 1 - 1e-9 ? (observed - chance) / (1 - chance) : NUM_NA;
}

/* Leibniz: over all ways to give rows from a on the columns that are left. */
static double
signed_products(const struct data *d, const struct list *all, size_t a,
	unsigned taken)
{
	double sum = 0, sign = 1;

	if (a == d->k)
		return 1;
	for (size_t l = 0; l < d->k; l++) {
		if (taken >> l & 1)
			continue;
		sum += sign * joint(d, all, a, l) * signed_products(d, all,
			a + 1, taken | 1U << l);
		sign = -sign;
	}
	return sum;
}

static double
dmi(const struct data *d, const struct list *all)
{
	return fabs(signed_products(d, all, 0, 0));
}

static double
roc_auc(const struct data *d, const struct list *all)
{
	double won = 0, pairs = 0;

	for (size_t i = 0; i < all->n; i++)
		for (size_t j = 0; j < all->n; j++) {
			const struct met *x = &all->met[i], *y = &all->met[j];
			double w = x->weight * y->weight;
			double more = x->p[d->positive] - y->p[d->positive];

			if (x->label != d->positive || x->item == y->item ||
			    y->label == d->positive)
				continue;
			pairs += w;
			won += more > 0 ? w : more == 0 ? w / 2 : 0;
		}
	return ratio(won, pairs);
}

static double
pearson(const struct data *d, const struct list *all)
{
	double v = joint(d, all, d->positive, LABELS), vv = 0, vl = 0;
	double l = joint(d, all, LABELS, d->positive), ll = 0;

	for (size_t i = 0; i < all->n; i++) {
		double x = all->met[i].p[d->positive] - v;
		double y = (all->met[i].label == d->positive) - l;

		vv += all->met[i].weight * x * x;
		ll += all->met[i].weight * y * y;
		vl += all->met[i].weight * x * y;
	}
	return vv > 1e-9 && ll > 1e-9 ? vl / sqrt(vv * ll) : NUM_NA;
}

/* Less the mean of a loss, towards the label that was given. */
static double
less_loss(const struct data *d, const struct list *all,
	double (*loss)(const struct data *d, const double *p, size_t label))
{
	double sum = 0;

	for (size_t i = 0; i < all->n; i++)
		sum -= all->met[i].weight * loss(d, all->met[i].p,
			all->met[i].label);
	return all->weight > 0 ? sum / all->weight : NUM_NA;
}

/* Of two labels the square counts once. */
static double
square_loss(const struct data *d, const double *p, size_t label)
{
	double sum = 0;

	for (size_t x = 0; x < d->k; x++)
		sum += (p[x] - (x == label)) * (p[x] - (x == label));
	return d->k == 2 ? sum / 2 : sum;
}

static double
rank_loss(const struct data *d, const double *p, size_t label)
{
	double sum = 0;

	for (size_t cut = 1; cut < d->k; cut++) {
		double below = 0;

		for (size_t x = 0; x < cut; x++)
			below += p[x];
		sum += (below - (label < cut)) * (below - (label < cut));
	}
	return sum / (double)(d->k - 1);
}

static double
code_off(const struct data *d, const double *p, size_t label)
{
	double sum = 0;

	for (size_t x = 0; x < d->k; x++)
		sum += p[x] * d->code[x];
	return sum - d->code[label];
}

static double
absolute_loss(const struct data *d, const double *p, size_t label)
{
	return fabs(code_off(d, p, label));
}

static double
squared_loss(const struct data *d, const double *p, size_t label)
{
	return code_off(d, p, label) * code_off(d, p, label);
}

static double
brier(const struct data *d, const struct list *all)
{
	return less_loss(d, all, square_loss);
}

static double
rps(const struct data *d, const struct list *all)
{
	return less_loss(d, all, rank_loss);
}

static double
absolute_error(const struct data *d, const struct list *all)
{
	return less_loss(d, all, absolute_loss);
}

static double
squared_error(const struct data *d, const struct list *all)
{
	return less_loss(d, all, squared_loss);
}

/* Labels agree but for the square of their difference over the largest. */
static double
weighted_kappa(const struct data *d, const struct list *all)
{
	double observed = 0, chance = 0;

	for (size_t x = 0; x < d->k; x++)
		for (size_t y = 0; y < d->k; y++) {
			double off = (d->code[x] - d->code[y]) /
				(d->code[d->k - 1] - d->code[0]);
			double w = 1 - off * off;

			observed += w * joint(d, all, x, y);
			chance += w * joint(d, all, x, LABELS) *
				joint(d, all, LABELS, y);
		}
	return chance < 1 - 1e-9 ? (observed - chance) / (1 - chance) : NUM_NA;
}

/* draws: takes labels, as which probabilities are drawn. */
static const struct {
	const char *name;
	double (*value)(const struct data *d, const struct list *all);
	bool draws;
} direct[] = {
	{"agreement", mean_agreement, true},
	{"cross_entropy", mean_log, false},
	{"f1", f1, true},
	{"macro_f1", macro_f1, true},
	{"precision", precision, true},
	{"recall", recall, true},
	{"mcc", mcc, true},
	{"cohen_kappa", kappa, true},
	{"dmi", dmi, true},
	{"roc_auc", roc_auc, false},
	{"pearson", pearson, false},
	{"accuracy", mean_agreement, true},
	{"micro_f1", mean_agreement, true},
	{"balanced_accuracy", macro_recall, true},
	{"macro_precision", macro_precision, true},
	{"macro_recall", macro_recall, true},
	{"brier", brier, false},
	{"rps", rps, false},
	{"absolute_error", absolute_error, false},
	{"squared_error", squared_error, false},
	{"weighted_kappa", weighted_kappa, true},
};

enum { SCORERS = sizeof direct / sizeof *direct };

static const struct metric *
scorer_at(size_t i)
{
	return method_find(&scorers_table, direct[i].name);
}

/* Each scorer is there, and no other. */
static void
records(void)
{
	size_t n = 0;

	for (size_t m = 0; m < scorers_table.n; m++)
		n += (metrics[m].sets & METRICS_SCORERS) != 0;
	CHECK(n == SCORERS);
	for (size_t i = 0; i < SCORERS; i++) {
		const struct metric *m = scorer_at(i);
		bool known = strcmp(direct[i].name, "agreement") == 0 ||
			strcmp(direct[i].name, "cross_entropy") == 0;

		CHECK(scoring_draws(m) == direct[i].draws);
		CHECK(scoring_sign(m) == (metric_is_up(m) ? 1 : -1));
		CHECK(((m->traits & METRIC_KNOWN) != 0) == known);
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
	return (struct scoring_rules){.trial = {.k = d->k, .code = d->code},
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
	weights_free(&weights);
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
	weights_free(&weights);
	return value;
}

/* Also where it is the log of 0. */
static void
is_value(double found, double expected, const char *name)
{
	bool ok = isinf(expected) ? found == expected : check_near(found,
		expected, 1e-12, __FILE__, __LINE__, name);

	if (!CHECK(ok))
		printf("\t%s: %g for %g\n", name, found, expected);
}

static void
random_lists(void)
{
	size_t defined[SCORERS] = {0};
	struct rng r;

	rng_seed(&r, 1, 0);
	for (unsigned round = 0; round < 1200; round++) {
		struct list all;
		struct data d;

		draw(&d, &r, round);
		d.eps = round % 3 ? .02 : 0;
		expand(&all, &d);
		for (size_t i = 0; i < SCORERS; i++) {
			double value = direct[i].value(&d, &all);
			const char *name = direct[i].name;

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
			{1, 0, 1, 1, 1, 1, na, na, 0, na, na,
			1, 1, 1, 1, 1, 0, 0, 0, 0, na}},
		/* another label */
		{2, {0, 0}, {0, 0},
			{1, 0, na, 1, na, na, na, na, 0, na, na,
			1, 1, 1, 1, 1, 0, 0, 0, 0, na}},
		/* the positive label never predicted; never there */
		{2, {0, 0}, {0, 1},
			{.5, -inf, 0, 1. / 3, na, 0, na, 0, 0, .5, na,
			.5, .5, .5, .5, .5, -1, -.25, -.5, -.5, 0}},
		{2, {0, 1}, {0, 0},
			{.5, -inf, 0, 1. / 3, 0, na, na, 0, 0, na, na,
			.5, .5, .5, .5, .5, -1, -.25, -.5, -.5, 0}},
		/* one item is no pair */
		{1, {1}, {0}, {0, -inf, 0, 0, 0, na, na, 0, 0, na, na,
			0, 0, 0, 0, 0, -2, -.5, -1, -1, 0}},
		{3, {0, 1, 2}, {0, 1, 2},
			{1, 0, 1, 1, 1, 1, 1, 1, 1. / 27, 1, 1,
			1, 1, 1, 1, 1, 0, 0, 0, 0, 1}},
		{2, {0, 1}, {1, 0},
			{0, -inf, 0, 0, 0, 0, -1, -1, 0, 0, -1,
			0, 0, 0, 0, 0, -2, -.5, -1, -1, -1}},
		/* nothing at all */
		{0, {0}, {0}, {na, na, na, na, na, na, na, na, na, na, na,
			na, na, na, na, na, na, na, na, na, na}},
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
	struct scoring_rules rules = {.trial.k = 2, .positive = 1,
		.rounding = rounding};
	double one[8], value;
	struct scoring s;

	scoring_init(&s, scorer_at(9), &rules, n);
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
	struct scoring_rules rules = {.trial.k = 2, .positive = 1,
		.rounding = 1e-13};
	struct scoring s;

	scoring_init(&s, scorer_at(9), &rules, 2);
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
	weights_free(&weights);
	return value;
}

/* What tells nothing is worth nothing, and not a rest of rounding. */
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
			else if (strcmp(direct[i].name, "mcc") == 0 ||
			    strcmp(direct[i].name, "cohen_kappa") == 0 ||
			    strcmp(direct[i].name, "dmi") == 0)
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
		struct scoring_rules rules = {.trial.k = 3, .eps = .02};
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

/* Only what is ranked is held prediction by prediction; only a determinant is more
 * work than a prediction's labels. */
static void
sizes(void)
{
	for (size_t i = 0; i < SCORERS; i++) {
		double few = scoring_bytes(scorer_at(i), 3, 10, 10);
		double more = scoring_bytes(scorer_at(i), 3, 10, 1000);

		CHECK(few >= 10 * sizeof(double));
		CHECK(scoring_bytes(scorer_at(i), 3, 20, 20) == 2 * few);
		CHECK(scoring_work(scorer_at(i), 3, 10) == (strcmp(
			direct[i].name, "dmi") == 0 ? 10 * 9 + 9 : 0));
		if (strcmp(direct[i].name, "roc_auc") == 0 ||
		    strcmp(direct[i].name, "pearson") == 0)
			CHECK(more - few >= 990 * 5 * sizeof(double));
		else
			CHECK(more == few);
	}
}

int
main(void)
{
	records();
	random_lists();
	undefined();
	unweighted();
	rounded();
	itself();
	independent();
	clamps();
	sizes();
	return check_done();
}
