/* levels: e(y) by listing who is asked, V by listing which labels there are, and the
 * model by all sequences of labels. */
#include "draws.h"
#include "plan/levels.h"

#include "scene.h"

/* The prediction p of J labels z, from the item's labels as `x` combines them. */
static void
predict(const struct scene *x, const struct dirichlet *d, const int *z, size_t j, double *p)
{
	size_t q = x->pilot.k;
	double n[LABELS] = {0}, most = 0, tied = 0, sum = 0;

	for (size_t i = 0; i < j; i++)
		most = fmax(most, ++n[z[i]]);
	for (size_t l = 0; l < q; l++)
		tied += n[l] == most;
	for (size_t l = 0; l < q; l++) {
		p[l] = n[l] == most ? 1 / tied : 0;
		if (d)
			p[l] = isinf(d->total) || j == 0 ? d->mean[l] :
				(n[l] + d->total * d->mean[l]) /
				((double)j + d->total);
	}
	for (size_t l = 0; l < q && x->study.bits; l++)
		sum += fmin(fmax(p[l], x->study.clamp), 1 - x->study.clamp);
	for (size_t l = 0; l < q && x->study.bits; l++)
		p[l] = log2(fmin(fmax(p[l], x->study.clamp), 1 - x->study.clamp) /
			sum);
}

/* The mean score of each choice of J of k labels against each of the others. */
static double
e_of(const struct scene *x, const struct dirichlet *d, const int *y, size_t k, size_t j)
{
	double sum = 0, n = 0, p[LABELS];
	int z[PEOPLE];

	for (unsigned which = 0; which < 1u << k; which++) {
		if (labels_chosen(y, k, which, z) != j)
			continue;
		predict(x, d, z, j, p);
		for (size_t i = 0; i < k; i++)
			if (!(which >> i & 1)) {
				sum += p[y[i]];
				n++;
			}
	}
	return sum / n;
}

/* Over items of k labels or more, the mean of e^2 over choices of k less that of e_i
 * e_i' over pairs of two items. */
static double
by_choices(const struct scene *x, const struct dirichlet *d, size_t k, size_t j)
{
	double u[ITEMS], square = 0, product = 0, n = 0;

	for (size_t i = 0; i < x->t->items; i++) {
		int y[PEOPLE], z[PEOPLE];
		size_t has = labels_of(x->t, i, y);
		double sum = 0, all = 0;

		u[i] = (double)NAN;
		if (has < k)
			continue;
		u[i] = e_of(x, d, y, has, j);
		for (unsigned which = 0; which < 1u << has; which++)
			if (labels_chosen(y, has, which, z) == k) {
				sum += pow(e_of(x, d, z, k, j), 2);
				all++;
			}
		square += sum / all;
		n++;
		for (size_t h = 0; h < i; h++)
			product += isnan(u[h]) ? 0 : 2 * u[i] * u[h];
	}
	return square / n - product / (n * (n - 1));
}

/* Var e over all sequences of k labels of the law. */
static double
by_sequences(struct scene *x, const struct dirichlet *d, size_t k, size_t j)
{
	const struct law *l = pilot_law(&x->pilot);
	double sum = 0, square = 0;
	int y[RATERS];

	for (size_t s = 0; sequence(s, x->pilot.k, k, y); s++) {
		double p = chance_of(l, y, k), e = e_of(x, d, y, k, j);

		sum += p * e;
		square += p * e * e;
	}
	return square - sum * sum;
}

static void
check_spread(const struct design_variance *s, double v, const char *status)
{
	if (v < 1e-13)
		CHECK(isnan(s->v) ? strcmp(estimate_word(s->status), "no_variance") == 0 :
			s->v < 1e-13);
	else {
		CHECK_TEXT(estimate_word(s->status), status);
		CHECK_NEAR(s->v, v, 1e-12);
	}
}

static void
check_level(struct scene *x, size_t j, const struct dirichlet *d)
{
	const struct table *t = x->t;
	double n = items_having(t, j + 1), sum = 0, square = 0;

	for (size_t i = 0; i < t->items; i++) {
		int y[PEOPLE];
		size_t k = labels_of(t, i, y);

		sum += k > j ? e_of(x, d, y, k, j) / n : 0;
		square += k > j ? pow(e_of(x, d, y, k, j), 2) : 0;
	}
	CHECK(x->f.items == n);
	CHECK_TEXT(estimate_word(x->f.e.status), n == 0 ? "few_labels" : n < 2 ? "one_item" : "ok");
	CHECK_NEAR(x->f.e.value, n == 0 ? (double)NAN : sum, 1e-12);
	if (n >= 2)
		CHECK_NEAR(x->f.e.se * x->f.e.se, (square - n * sum * sum) /
			(n * (n - 1)), 1e-12);
	for (size_t k = 1; k <= RATERS; k++) {
		const struct design_variance *s = &x->f.variance[k - 1];

		if (k <= j)
			CHECK_TEXT(estimate_word(s->status), "few_raters");
		else if (n == 0)
			CHECK_TEXT(estimate_word(s->status), "few_labels");
		else if (are_enough(items_having(t, k), n))
			check_spread(s, by_choices(x, d, k, j), "ok");
		else if (!pilot_law(&x->pilot))
			CHECK_TEXT(estimate_word(s->status), "few_labels");
		else if (k < 4 || t->labels < 3)
			check_spread(s, by_sequences(x, d, k, j), "model");
	}
}

static void
check_table(const struct table *t, bool dm, bool bits)
{
	static const uint64_t levels[] = {0, 1, 2, 4};
	struct dirichlet d;
	struct scene x;

	scene_open(&x, t, NULL, 0);
	x.study.combiner = method_find(&combiners_table, dm ? "dm" : "plurality");
	x.study.bits = bits;
	x.study.clamp = .05;
	scene_set(&x.study.levels, "0-2,4");
	dirichlet_init(&d, x.pilot.k, x.pilot.view,
		x.pilot.subset.vectors);
	dirichlet_fit(&d, x.pilot.vector, false);
	scene_ask(&x, "level");
	CHECK(x.q.n == 4);
	for (size_t i = 0; i < 4; i++) {
		CHECK(strtoul(x.q.at[i].of, NULL, 10) == levels[i]);
		scene_measure(&x, i);
		check_level(&x, levels[i], dm ? &d : NULL);
	}
	dirichlet_free(&d);
	scene_close(&x);
}

/* One person tells of another by plurality what pairs tell: pa, where V is thinned. */
static void
of_pairs(const struct table *t)
{
	struct scene x;
	double v[RATERS], estimate;

	scene_open(&x, t, NULL, 0);
	scene_ask(&x, "pa");
	scene_measure(&x, 0);
	estimate = x.f.e.value;
	for (size_t k = 0; k < RATERS; k++)
		v[k] = x.f.variance[k].status == ESTIMATE_OK ?
			x.f.variance[k].v : (double)NAN;
	scene_ask(&x, "level");
	scene_measure(&x, 0);
	CHECK_NEAR(x.f.e.value, estimate, 1e-12);
	for (size_t k = 1; k < RATERS; k++)
		if (x.f.variance[k].status == ESTIMATE_OK && k < 4 &&
		    !isnan(v[k]))
			CHECK_NEAR(x.f.variance[k].v, v[k], 1e-12);
	scene_close(&x);
}

/* A resample is the table with its items as often as drawn. */
static void
of_resample(const struct table *t)
{
	static struct guess none;
	struct table drawn;
	struct scene x;

	scene_open(&x, t, NULL, 0);
	scene_ask(&x, "level");
	draws_take(&x.pilot.units, 1, 5);
	pilot_again(&x.pilot);
	drawn = table_repeat(t, x.pilot.units.times, &none);
	x.t = &drawn;
	scene_measure(&x, 0);
	check_level(&x, 1, NULL);
	scene_close(&x);
}

static void
not_planned(void)
{
	struct table t = table_of("1123 3211 1122", 3);
	struct scene x;

	scene_open(&x, &t, NULL, 0);
	scene_set(&x.study.raters, "100000");
	scene_ask(&x, "level");
	scene_measure(&x, 0);
	CHECK_TEXT(estimate_word(x.f.variance[0].status), "too_large");
	x.study.annotators = 5;
	x.study.design.crowd = true;
	scene_measure(&x, 0);
	CHECK_TEXT(estimate_word(x.f.variance[0].status), "not_planned");
	scene_close(&x);
}

int
main(void)
{
	static const char *const edges[] = {"1", "12", "1 2 1", "12 1 2",
		"11 11 11", "111 222", "12 12 12", "1122 1122 2211"};
	struct rng r = check_rng(1, 0);

	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
		for (int way = 0; way < 4; way++) {
			struct table t = table_of(edges[i], 3);

			check_table(&t, way & 1, way & 2);
		}
	for (int round = 0; round < 200; round++) {
		struct table t = table_draw(&r, 1 + rng_below(&r, 12),
			1 + rng_below(&r, 2));

		check_table(&t, rng_below(&r, 2), rng_below(&r, 2));
		of_pairs(&t);
		if (round < 50)
			of_resample(&t);
	}
	not_planned();
	return check_done();
}
