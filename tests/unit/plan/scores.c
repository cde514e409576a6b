/* scores: variance components by loops over items and over pairs of labels. */
#include "draws.h"
#include "plan/statuses.h"
#include "plan/statistics.h"

#include "scene.h"
#include "status_words.h"

static const char *const names[] = {"accuracy", "brier", "log_loss"};

enum { ACCURACY, BRIER, LOG_LOSS, SCORES };

/* The score of prediction p[q] against label l. */
static double
score(int kind, const double *p, size_t q, int l)
{
	double sum = 0;
	size_t best = 0;

	for (size_t m = 0; m < q; m++) {
		double d = p[m] - ((int)m == l);

		best = p[m] > p[best] ? m : best;
		sum += d * d;
	}
	switch (kind) {
	case ACCURACY:
		return (int)best == l;
	case BRIER:
		return q == 2 ? sum / 2 : sum;
	default:
		return -log(p[l] < 1e-15 ? 1e-15 : p[l]);
	}
}

/* v of each label; items of n labels have a mean and a variance s^2. */
struct values {
	double v[ITEMS][PEOPLE], n[ITEMS], mean[ITEMS], within[ITEMS];
};

/* G of the deviations from the value and the shares of labels, which are 1/n of an item;
 * people of few labels weigh as much as d says. */
static double
leaning(const struct values *x, const struct table *t, bool even)
{
	double value = 0, f = 0, cubes = 0, squares = 0, labels = 0, c;
	double q = 0, own = 0, s = 0, shares = 0;

	for (size_t i = 0; i < t->items; i++) {
		value += x->mean[i] / (double)t->items;
		labels += x->n[i];
	}
	for (int pass = 0; pass < 2; pass++)
		for (size_t g = 0; g < t->people; g++) {
			double n = 0, d, u = 0, w = 0, u2 = 0, w2 = 0;

			for (size_t i = 0; i < t->items; i++) {
				double y = (x->v[i][g] - value) / x->n[i];

				if (t->label[i][g] == NOTHING)
					continue;
				n++;
				u += y;
				u2 += y * y;
				w += 1 / x->n[i];
				w2 += 1 / (x->n[i] * x->n[i]);
			}
			d = even ? 1 / ((n + 20) * (n + 20)) : 1;
			if (pass == 0) {
				f += n * n / (labels * labels);
				squares += d * n * n;
				cubes += d * n * n * n / labels;
				continue;
			}
			c = 1 / (1 + f - 2 * cubes / squares);
			q += d * c * u * u;
			own += d * u2;
			s += d * w * w;
			shares += d * w2;
		}
	return f < 1 - 1e-12 && s - shares > 1e-12 * s ?
		(q - own) / (s - shares) : (double)NAN;
}

/* The score of model a, or the difference from b. */
static void
values_of(struct values *x, const struct table *t, int kind, const struct guess *a,
	const struct guess *b)
{
	*x = (struct values){.n = {0}};
	for (size_t i = 0; i < t->items; i++) {
		for (size_t g = 0; g < t->people; g++) {
			int l = t->label[i][g];

			if (l == NOTHING)
				continue;
			x->v[i][g] = score(kind, a->p[i], t->labels, l);
			if (b)
				x->v[i][g] -= score(kind, b->p[i], t->labels, l);
			x->mean[i] += x->v[i][g];
			x->n[i]++;
		}
		x->mean[i] /= x->n[i];
		for (size_t g = 0; g < t->people; g++)
			if (t->label[i][g] != NOTHING)
				x->within[i] += pow(x->v[i][g] - x->mean[i], 2) /
					(x->n[i] - 1);
	}
}

/* Mean and variance over items of `least` labels or more; how many. */
static double
over_items(const struct values *x, size_t items, double least, double *mean,
	double *variance)
{
	double n = 0;

	*mean = *variance = 0;
	for (size_t i = 0; i < items; i++)
		if (x->n[i] >= least) {
			*mean += x->mean[i];
			n++;
		}
	*mean /= n;
	for (size_t i = 0; i < items; i++)
		if (x->n[i] >= least)
			*variance += pow(x->mean[i] - *mean, 2) / (n - 1);
	return n;
}

static void
check_component(const struct estimate *c, double value, const char *none)
{
	CHECK_NEAR(c->value, value, 1e-12);
	if (fabs(value) > 1e-12 || isnan(value))
		CHECK_STATUS(c->status, isnan(value) ? none : value < 0 ?
			"negative" : "ok");
}

/* V = max(item, 0) + label / k, or of one label where no item has two. */
static void
check_spreads(const struct scene *x, double item, double label, double single)
{
	for (size_t k = 1; k <= RATERS; k++) {
		const struct design_variance *s = &x->f.variance[k - 1];
		double v = !isnan(label) ? fmax(item, 0) + label / (double)k :
			k == 1 ? single : (double)NAN;

		CHECK(s->k == k && isnan(s->leaning));
		CHECK_NEAR(isnan(s->v) ? v * (v < 1e-13 ? 0 : 1) : s->v,
			v * (isnan(s->v) && v < 1e-13 ? 0 : 1), 1e-12);
		CHECK_STATUS(s->status, isnan(v) ? "few_labels" : isnan(s->v) ?
			"no_variance" : "ok");
		CHECK(!isnan(s->v) || isnan(v) || v < 1e-13);
	}
}

/* Labels of R people: V is without their leaning, which is apart. */
static void
check_people(struct scene *x, size_t i, double item, double label, double people)
{
	static const uint64_t crowds[] = {1, 3, 100};

	x->study.crowd = true;
	for (int c = 0; c < 3; c++) {
		x->study.annotators = crowds[c];
		scene_measure(x, i);
		for (size_t k = 1; k <= RATERS; k++) {
			const struct design_variance *s = &x->f.variance[k - 1];
			double a = fmin(fmax(people, 0), label);
			bool few = crowds[c] < k || crowds[c] < 2;

			if (isnan(label) || fmax(item, 0) + label / (double)k < 1e-13)
				CHECK(isnan(s->v));
			else if (isnan(people) || few)
				CHECK_STATUS(s->status, isnan(people) ?
					"needs_annotators" : "few_annotators");
			else {
				CHECK_NEAR(s->v - s->leaning / (double)k,
					fmax(item, 0) + (label - a) / (double)k,
					1e-12);
				CHECK_NEAR(s->leaning, a, 1e-12);
			}
		}
	}
	x->study.crowd = false;
	x->study.annotators = 0;
}

static void
check_quantity(struct scene *x, size_t i, const struct values *v, bool whole)
{
	const struct table *t = x->t;
	double item, label = 0, noise = 0, mean, variance, n, people;

	n = over_items(v, t->items, 2, &mean, &variance);
	for (size_t j = 0; j < t->items; j++)
		if (v->n[j] >= 2) {
			label += v->within[j] / n;
			noise += v->within[j] / v->n[j] / n;
		}
	item = n < 2 ? (double)NAN : variance - noise;
	label = n < 2 ? (double)NAN : label;
	people = leaning(v, t, false);
	scene_measure(x, i);
	check_component(&x->f.component[COMPONENT_ITEM], item, "few_labels");
	check_component(&x->f.component[COMPONENT_LABEL], label, "few_labels");
	if (whole)
		check_component(&x->f.component[COMPONENT_ANNOTATOR], people,
			"needs_annotators");
	n = over_items(v, t->items, 1, &mean, &variance);
	CHECK_NEAR(x->f.e.value, mean, 1e-12);
	CHECK_NEAR(x->f.e.se, n < 2 ? (double)NAN : sqrt(variance / n), 1e-12);
	CHECK_STATUS(x->f.e.status, n < 2 ? "one_item" : "ok");
	CHECK(x->f.items == n);
	check_spreads(x, item, label, items_having(t, 2) > 0 || n < 2 ?
		(double)NAN : variance);
	if (whole)
		check_people(x, i, item, label, leaning(v, t, true));
}

/* The quantities of MODELS models: each, then the pairs, where decisions have the
 * score. */
static void
check_score(struct scene *x, int kind, const struct guess *g)
{
	static struct values v;
	size_t at = 0;

	scene_ask(x, names[kind]);
	for (size_t m = 0; m < MODELS; m++, at++) {
		CHECK_TEXT(x->q.at[at].model, x->task.models.at[m].name);
		CHECK(!x->q.at[at].versus);
		if (kind < BRIER || g[m].soft) {
			values_of(&v, x->t, kind, &g[m], NULL);
			check_quantity(x, at, &v, true);
			continue;
		}
		scene_measure(x, at);
		CHECK_STATUS(x->f.e.status, "hard_predictions");
		CHECK_STATUS(x->f.variance[0].status, "hard_predictions");
		CHECK(isnan(x->f.e.value) && !x->q.at[at].moments);
	}
	for (size_t m = 0; m < MODELS; m++)
		for (size_t o = m + 1; o < MODELS; o++) {
			if (kind >= BRIER && (!g[m].soft || !g[o].soft))
				continue;
			CHECK_TEXT(x->q.at[at].model, x->task.models.at[m].name);
			CHECK_TEXT(x->q.at[at].versus, x->task.models.at[o].name);
			CHECK(x->q.at[at].versus);
			values_of(&v, x->t, kind, &g[m], &g[o]);
			check_quantity(x, at++, &v, true);
		}
	CHECK(at == x->q.n);
}

/* A resample is the table with its items as often as they were drawn. */
static void
of_resample(const struct table *t, const struct guess *g, struct rng *r)
{
	static struct values v;
	static struct guess drawn;
	struct scene x;
	struct table repeated;

	drawn = *g;
	scene_open(&x, t, g, 1);
	draws_take(&x.pilot.units, rng_next(r), 3);
	pilot_again(&x.pilot);
	repeated = table_repeat(t, x.pilot.units.times, &drawn);
	x.t = &repeated;
	scene_ask(&x, "accuracy");
	values_of(&v, &repeated, ACCURACY, &drawn, NULL);
	check_quantity(&x, 0, &v, false);
}

static void
check_table(const struct table *t, struct rng *r, bool resample)
{
	static struct guess g[MODELS];
	struct scene x;

	for (size_t m = 0; m < MODELS; m++)
		guess_draw(&g[m], t, r);
	scene_open(&x, t, g, MODELS);
	for (int kind = 0; kind < SCORES; kind++)
		check_score(&x, kind, g);
	if (resample)
		of_resample(t, g, r);
}

int
main(void)
{
	static const char *const edges[] = {"1", "12", "1 2 1", "12 1 2",
		"11 11 11", "1. .2", "1. 2. .2 .1", "111111", "12.. ..12"};
	struct rng r = check_rng(1, 0);

	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		struct table t = table_of(edges[i], 2);

		check_table(&t, &r, false);
	}
	for (int round = 0; round < 150; round++) {
		struct table t = table_draw(&r, 1 + rng_below(&r, 12), 1);

		check_table(&t, &r, round % 3 == 0);
	}
	return check_done();
}
