/* people: the part of annotators from numeric derivatives of values by the weight of each
 * rating, and leanings by loops over pairs of ratings. */
#include "plan/people.h"

#include "scene.h"

enum { ACCURACY, PA, ALPHA, VALUES };

static const char *const names[] = {"accuracy", "pa", "alpha"};

/* What each rating weighs. */
struct weighed {
	const struct table *t;
	const struct guess *g;   /* of m0, which decides */
	double v[ITEMS][PEOPLE];
};

static bool
given(const struct table *t, size_t i, size_t g)
{
	return t->label[i][g] != NOTHING;
}

/* The share of labels that the decision meets. */
static double
accuracy(const struct weighed *x)
{
	double sum = 0, all = 0;

	for (size_t i = 0; i < x->t->items; i++)
		for (size_t g = 0; g < x->t->people; g++) {
			double v = x->v[i][g] / (double)table_given(x->t, i);

			if (!given(x->t, i, g))
				continue;
			sum += v * (x->g->p[i][x->t->label[i][g]] == 1);
			all += v;
		}
	return sum / all;
}

/* Pairs that agree: the mean over items, or of alpha over labels; of alpha a label meets
 * itself in addition. */
static double
agreement(const struct weighed *x, bool alpha)
{
	double sum = 0, all = 0, n[LABELS] = {0}, squares = 0, mass = 0, pe = 0;
	double pa;

	for (size_t i = 0; i < x->t->items; i++) {
		double r = (double)table_given(x->t, i);

		for (size_t g = 0; g < x->t->people && r >= 2; g++) {
			if (!given(x->t, i, g))
				continue;
			n[x->t->label[i][g]] += x->v[i][g];
			mass += x->v[i][g];
			squares += x->v[i][g] * x->v[i][g];
			for (size_t h = 0; h < x->t->people; h++) {
				double v = x->v[i][g] * x->v[i][h] /
					(r - 1) / (alpha ? 1 : r);

				if (h == g || !given(x->t, i, h))
					continue;
				sum += x->t->label[i][g] == x->t->label[i][h] ?
					v : 0;
				all += v;
			}
		}
	}
	if (!alpha)
		return sum / all;
	squares /= mass * mass;
	pa = (1 - squares) * sum / all + squares;
	for (size_t l = 0; l < x->t->labels; l++)
		pe += n[l] / mass * n[l] / mass;
	return (pa - pe) / (1 - pe);
}

static double
value(const struct weighed *x, int kind)
{
	return kind == ACCURACY ? accuracy(x) : agreement(x, kind == ALPHA);
}

/* The people of a measured quantity, by u and by the shares w of ratings. */
static void
check_people(const struct people *p, struct weighed *x, int kind)
{
	const struct table *t = x->t;
	double least = kind == ACCURACY ? 1 : 2;
	double n[PEOPLE] = {0}, all = 0, f = 0, cubes = 0, s = 0, squares = 0;
	double q = 0, own = 0, w[ITEMS][PEOPLE] = {{0}}, u[ITEMS][PEOPLE] = {{0}};
	double people = 0, share = 0;

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++) {
			const double step = 1e-5;
			double r = (double)table_given(t, i);

			if (!given(t, i, g))
				continue;
			x->v[i][g] = 1 + step;
			u[i][g] = value(x, kind);
			x->v[i][g] = 1 - step;
			u[i][g] = (u[i][g] - value(x, kind)) / (2 * step);
			x->v[i][g] = 1;
			w[i][g] = r < least ? 0 : kind == ALPHA ? 1 : 1 / r;
			share += w[i][g];
			n[g]++;
			all++;
		}
	for (size_t g = 0; g < t->people; g++) {
		double sum = 0, part = 0;

		for (size_t i = 0; i < t->items; i++) {
			sum += u[i][g];
			part += w[i][g] / share;
			own += u[i][g] * u[i][g];
			squares += w[i][g] * w[i][g] / (share * share);
		}
		people += n[g] > 0;
		f += n[g] * n[g] / (all * all);
		cubes += pow(n[g] / all, 3);
		q += sum * sum;
		s += part * part;
	}
	q /= 1 + f - 2 * cubes / f;
	CHECK(p->part.annotators == people);
	CHECK_NEAR(p->part.own, own, 1e-7);
	CHECK_NEAR(p->rating, own / squares, 1e-6);
	CHECK(isnan(p->part.q) == (people < 2));
	if (people >= 2)
		CHECK_NEAR(p->part.q, q, 1e-7);
	if (people < 2 || s - squares < 1e-9)
		CHECK(isnan(p->leaning));
	else
		CHECK_NEAR(p->leaning * (s - squares), q - own, 1e-7);
}

/* Plans of A people: V is more by P, G is not below 0 and W is of the pilot or of k. */
static void
check_variance(struct scene *x)
{
	double leaning = x->q.at[0].people.leaning, v[RATERS];
	double p = crossed_people(&x->q.at[0].people.part);

	x->study.design.random = CROSSED_ITEMS;
	scene_measure(x, 0);
	for (size_t k = 0; k < RATERS; k++)
		v[k] = x->f.variance[k].v;
	x->study.design.random = CROSSED_BOTH;
	scene_measure(x, 0);
	for (size_t k = 0; k < RATERS; k++) {
		const struct design_variance *s = &x->f.variance[k];
		double most = fmin((double)s->k * s->v, s->rating);

		if (isnan(v[k]) || isnan(leaning)) {
			CHECK_NEAR(s->v, v[k], 0);
			CHECK(isnan(s->leaning));
			continue;
		}
		CHECK_NEAR(s->v, v[k] + p, 1e-14);
		CHECK_NEAR(s->leaning, fmin(fmax(leaning, 0), most), 1e-14);
	}
	if (x->f.component[COMPONENT_LABEL].status == ESTIMATE_OK)
		CHECK_NEAR(x->f.component[COMPONENT_ANNOTATOR].value,
			x->q.at[0].people.leaning, 1e-14);
	x->study.people = true;
	x->study.annotators = 3;
	scene_measure(x, 0);
	for (size_t k = 0; k < RATERS; k++) {
		enum estimate_status status = x->f.variance[k].status;

		if (!isnan(v[k]) && isnan(leaning))
			CHECK(status == ESTIMATE_NEEDS_ANNOTATORS);
		else if (!isnan(v[k]))
			CHECK((status == ESTIMATE_FEW_ANNOTATORS) == (k >= 3));
	}
	x->study.people = false;
	x->study.annotators = 0;
}

static void
check_table(const struct table *t, struct rng *r)
{
	static struct weighed x;
	static struct guess g;
	struct scene scene;

	x = (struct weighed){.t = t, .g = &g};
	g = (struct guess){.soft = false};
	for (size_t i = 0; i < t->items; i++) {
		g.p[i][rng_below(r, t->labels)] = 1;
		for (size_t h = 0; h < t->people; h++)
			x.v[i][h] = 1;
	}
	scene_open(&scene, t, &g, 1);
	scene.study.design.random = CROSSED_BOTH;
	for (int kind = 0; kind < VALUES; kind++) {
		scene_ask(&scene, names[kind]);
		scene_measure(&scene, 0);
		if (isnan(scene.f.e.se))
			continue;
		CHECK_NEAR(scene.f.e.value, value(&x, kind), 1e-12);
		check_people(&scene.q.at[0].people, &x, kind);
		check_variance(&scene);
	}
}

int
main(void)
{
	static const char *const edges[] = {"1", "12", "1 2 1", "12 1 2",
		"12 12 12", "1. .2", "1. 2. .2 .1", "12.. ..12", "12. 1.. 2.. 1.2"};
	struct rng r = check_rng(1, 0);

	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		struct table t = table_of(edges[i], 2);

		check_table(&t, &r);
	}
	for (int round = 0; round < 100; round++) {
		struct table t = table_draw(&r, 1 + rng_below(&r, 12), 1);

		check_table(&t, &r);
	}
	return check_done();
}
