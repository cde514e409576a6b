/* coefs: coefficients by loops over items and labels, their variance by all choices of
 * labels and all pairs of items. */
#include "draws.h"
#include "plan/statuses.h"
#include "plan/statistics.h"
#include "plan/moments.h"

#include "scene.h"
#include "status_words.h"

static const char *const names[] = {"pa", "bp", "fleiss", "ac", "alpha"};

enum { PA, BP, FLEISS, AC, ALPHA, COEFS };

/* A coefficient of the table: kappa = (pa - pe) / (1 - pe). */
struct coef {
	double kappa, pe;
	double c[LABELS];        /* c(l), whose mean over an item is its part */
	double ga, gb;           /* what an item adds is ga a + gb b */
};

/* Shares of labels: the mean of items' shares; of alpha the shares of all labels of
 * items with two or more. */
static void
shares(const struct table *t, bool alpha, double *pi)
{
	double all = 0;

	for (size_t l = 0; l < t->labels; l++)
		pi[l] = 0;
	for (size_t i = 0; i < t->items; i++) {
		double n = (double)table_given(t, i);

		for (size_t g = 0; g < t->people; g++) {
			double part = alpha ? n > 1 : 1 / n;

			if (t->label[i][g] == NOTHING)
				continue;
			pi[t->label[i][g]] += part;
			all += part;
		}
	}
	for (size_t l = 0; l < t->labels; l++)
		pi[l] /= all;
}

/* pa of alpha: of n labels, (1 - 1/n) mean over labels of the agreement with others of
 * the item, and 1/n. */
static double
agreement_of(const struct table *t, const struct weights *w, bool alpha)
{
	double sum = 0, n = 0;

	for (size_t i = 0; i < t->items; i++) {
		double r = (double)table_given(t, i);

		if (r < 2)
			continue;
		sum += (alpha ? r : 1) * table_agree(t, w, i);
		n += alpha ? r : 1;
	}
	return alpha ? (1 - 1 / n) * sum / n + 1 / n : sum / n;
}

static void
measure(struct coef *x, const struct table *t, const struct weights *w, int kind)
{
	double pi[LABELS], q = (double)t->labels, all = 0;

	*x = (struct coef){.pe = 0};
	shares(t, kind == ALPHA, pi);
	for (size_t l = 0; l < t->labels; l++)
		for (size_t m = 0; m < t->labels; m++) {
			all += weights_at(w, l, m);
			x->c[l] += weights_at(w, l, m) * pi[m];
		}
	for (size_t l = 0; l < t->labels; l++) {
		if (kind == AC)
			x->c[l] = all * (1 - pi[l]) / (q * (q - 1));
		x->pe += kind == PA ? 0 : kind == BP ? all / (q * q * q) :
			pi[l] * x->c[l];
	}
	x->kappa = beyond(agreement_of(t, w, kind == ALPHA), x->pe);
	x->ga = 1 / (1 - x->pe);
	x->gb = kind < FLEISS ? 0 : -2 * (1 - x->kappa) / (1 - x->pe);
}

/* The mean over items of `least` labels or more of E u^2 over all choices of k, less
 * that of u_i u_j over all pairs of two of them. */
static double
by_choices(const struct coef *x, const struct table *t, const struct weights *w,
	size_t least, size_t k)
{
	double u[ITEMS], square = 0, product = 0, n = 0;

	for (size_t i = 0; i < t->items; i++) {
		int y[PEOPLE], z[PEOPLE];
		size_t has = labels_of(t, i, y);
		double sum = 0, all = 0;

		u[i] = (double)NAN;
		if (has < least)
			continue;
		u[i] = part_of(y, has, w, x->c, x->ga, x->gb);
		for (unsigned which = 0; which < 1u << has; which++)
			if (labels_chosen(y, has, which, z) == k) {
				double part = part_of(z, k, w, x->c, x->ga,
					x->gb);

				sum += part * part;
				all++;
			}
		square += sum / all;
		n++;
		for (size_t j = 0; j < i; j++)
			product += isnan(u[j]) ? 0 : 2 * u[i] * u[j];
	}
	return square / n - product / (n * (n - 1));
}

/* The probability of a sequence of k labels under the latent law of a table: shares and
 * agreement are means over its items of two labels or more. */
static double
chance_latent(const struct latent *l, const int *y, size_t k)
{
	double sum = 0;

	for (int j = -LATENT_NODES; j <= LATENT_NODES; j++) {
		double share[LABELS], p = latent_shares(l, j, share);

		for (size_t i = 0; i < k; i++)
			p *= share[y[i]];
		sum += p;
	}
	return sum;
}

static double thresholds[LABELS];

static void
fit(struct latent *l, const struct table *t, const struct weights *w)
{
	double pi[LABELS] = {0}, agree = 0, n = items_having(t, 2);

	for (size_t i = 0; i < t->items; i++) {
		int y[PEOPLE];
		size_t has = labels_of(t, i, y);

		agree += has < 2 ? 0 : table_agree(t, w, i) / n;
		for (size_t k = 0; k < has && has > 1; k++)
			pi[y[k]] += 1 / ((double)has * n);
	}
	*l = (struct latent){w->q, thresholds, 0};
	latent_fit(l, w, pi, agree);
}

/* Var u over all sequences of k labels of a law or a latent one. */
static double
by_sequences(const struct coef *x, const struct law *l, const struct latent *order,
	const struct weights *w, size_t k)
{
	double sum = 0, square = 0;
	int y[RATERS];

	for (size_t s = 0; sequence(s, w->q, k, y); s++) {
		double p = order ? chance_latent(order, y, k) :
			chance_of(l, y, k);
		double u = part_of(y, k, w, x->c, x->ga, x->gb);

		sum += p * u;
		square += p * u * u;
	}
	return square - sum * sum;
}

/* V is a difference of squares of numbers of the order of ga and gb. */
static void
check_spread(const struct design_variance *s, const struct coef *x, double v,
	const char *status)
{
	double scale = (x->ga + fabs(x->gb)) * (x->ga + fabs(x->gb));

	if (v < 1e-13 * scale) {
		if (isnan(s->v))
			CHECK_STATUS(s->status, "no_variance");
		else
			CHECK(s->v < 1e-13 * scale);
		return;
	}
	CHECK_STATUS(s->status, status);
	CHECK_NEAR(s->v / scale, v / scale, 1e-13);
}

/* V of k labels from the law, which of labels that agree in part is at most that of the
 * most labels that the items plan. */
static double
by_law(struct scene *x, const struct coef *c, size_t k)
{
	const char *name = x->w.name;
	bool near = x->t->labels > 2 && strcmp(name, "identity") != 0;
	bool order = near && strcmp(name, "circular") != 0;
	struct latent l = {.q = 0};
	double v;

	if (order)
		fit(&l, x->t, &x->w);
	v = by_sequences(c, pilot_law(&x->pilot), order ? &l : NULL, &x->w, k);
	for (size_t m = k - 1 < 3 ? k - 1 : 3; m >= 2 && near; m--)
		if (are_enough(items_having(x->t, m), items_having(x->t, 2)) &&
		    items_having(x->t, m) >= 2)
			v = fmin(v, by_choices(c, x->t, &x->w, m, m));
	return v;
}

/* V of k labels; more than an item has are not chosen, unless all have as many. */
static void
check_raters(struct scene *x, const struct coef *c, size_t k)
{
	const struct table *t = x->t;
	size_t least = k < 4 ? k : 4;
	const struct design_variance *s = &x->f.variance[k - 1];
	const struct law *law = pilot_law(&x->pilot);

	CHECK(s->k == k && isnan(s->leaning));
	if (k < 2)
		CHECK_STATUS(s->status, "few_raters");
	else if (are_enough(items_having(t, least), items_having(t, 2))) {
		CHECK(isnan(s->v) || strcmp(estimate_word(s->status, status_words), "ok") == 0);
		if (items_having(t, least) == items_having(t, k))
			check_spread(s, c, by_choices(c, t, &x->w, least, k), "ok");
	} else if (!law)
		CHECK_STATUS(s->status, "few_labels");
	else if (k < 4 || t->labels < 4)
		check_spread(s, c, by_law(x, c, k), "model");
}

/* V of more labels than items have, from four of each on: no part between items is
 * negative, and more labels are no worse. */
static void
check_beyond(struct scene *x, const struct coef *c, size_t k)
{
	const struct table *t = x->t;
	double least = HUGE_VAL, few = 0, many = 0, end = 0, product = 0, n = 0;
	double u[ITEMS], v;

	for (size_t i = 0; i < t->items; i++)
		if (table_given(t, i) >= 4)
			least = fmin(least, (double)table_given(t, i));
	if (!((double)k > least) ||
	    !are_enough(items_having(t, 4), items_having(t, 2)))
		return;
	for (size_t i = 0; i < t->items; i++) {
		struct cell cell[LABELS];
		struct vector y = {.cell = cell, .n = 0};
		struct moments m;

		u[i] = (double)NAN;
		if (table_given(t, i) < 4)
			continue;
		for (size_t l = 0; l < t->labels; l++) {
			uint32_t times = 0;

			for (size_t g = 0; g < t->people; g++)
				times += t->label[i][g] == (int)l;
			if (times > 0)
				cell[y.cells++] = (struct cell){(uint32_t)l, times};
			y.n += times;
		}
		m = moments_of_counts(&(struct kernel){&x->w, c->c, c->ga,
			c->gb, false}, y);
		u[i] = m.at[MOMENT_U];
		few += m.at[MOMENT_FAR] + moments_near(&m, least);
		many += m.at[MOMENT_FAR] + moments_near(&m, (double)k);
		end += m.at[MOMENT_FAR];
		n++;
		for (size_t j = 0; j < i; j++)
			product += isnan(u[j]) ? 0 : 2 * u[i] * u[j];
	}
	product /= n * (n - 1);
	v = many / n - product + fmax(0, product - end / n);
	v = fmin(v, few / n - product);
	if (v > 1e-6 * (c->ga + fabs(c->gb)) * (c->ga + fabs(c->gb)))
		CHECK(fabs(x->f.variance[k - 1].v / v - 1) < 1e-3);
}

/* Items of k labels each: V(k) / n is the pilot's own error, squared, of alpha but for
 * O(1/n). */
static void
check_own(const struct scene *x, int kind)
{
	size_t k = table_given(x->t, 0);

	if (kind == ALPHA || items_having(x->t, k) < (double)x->t->items ||
	    items_having(x->t, k + 1) > 0 ||
	    strcmp(estimate_word(x->f.variance[k - 1].status, status_words), "ok") != 0)
		return;
	CHECK_NEAR(x->f.variance[k - 1].v / (double)x->t->items, x->f.e.se * x->f.e.se,
		1e-12);
}

static void
check_coef(struct scene *x, int kind)
{
	const struct table *t = x->t;
	double labels = 0;
	struct coef c;

	scene_ask(x, names[kind]);
	CHECK(x->q.n == 1 && !x->q.at->versus && !x->q.at->score);
	CHECK_TEXT(x->q.at->weights, x->w.name);
	scene_measure(x, 0);
	for (size_t i = 0; i < t->items; i++)
		labels += (double)table_given(t, i);
	CHECK_NEAR(x->f.items, (double)t->items, 0);
	CHECK_NEAR(x->f.raters, labels / (double)t->items, 1e-15);
	if (items_having(t, 2) == 0) {
		CHECK_STATUS(x->f.e.status, "no_pairs");
		CHECK(isnan(x->f.e.value) && isnan(x->f.e.se));
		return;
	}
	measure(&c, t, &x->w, kind);
	CHECK_NEAR(x->f.e.value, c.kappa, 1e-12);
	if (isnan(c.kappa)) {
		CHECK_STATUS(x->f.e.status, "one_category");
		CHECK_STATUS(x->f.variance[1].status, "one_category");
		return;
	}
	CHECK_STATUS(x->f.e.status, t->items == 1 || (kind == ALPHA &&
		items_having(t, 2) == 1) ? "one_item" : "ok");
	CHECK(isnan(x->f.e.se) == (strcmp(estimate_word(x->f.e.status, status_words), "ok") != 0));
	for (size_t k = 1; k <= RATERS; k++) {
		check_raters(x, &c, k);
		check_beyond(x, &c, k);
	}
	check_own(x, kind);
}

static void
check_table(const struct table *t, const struct weighting *kind)
{
	struct scene x;

	scene_open(&x, t, NULL, 0);
	scene_weigh(&x, kind);
	for (int c = 0; c < COEFS; c++)
		check_coef(&x, c);
}

/* A resample is the table with its items as often as they were drawn. */
static void
of_resamples(const struct table *t)
{
	struct guess none = guess_first();
	struct scene x, y;
	struct table drawn;

	scene_open(&x, t, &none, 1);
	draws_take(&x.pilot.units, 1, 7);
	pilot_again(&x.pilot);
	drawn = table_repeat(t, x.pilot.units.times, &none);
	scene_open(&y, &drawn, NULL, 0);
	for (int c = 0; c < COEFS; c++) {
		scene_ask(&x, names[c]);
		scene_ask(&y, names[c]);
		scene_measure(&x, 0);
		scene_measure(&y, 0);
		CHECK_NEAR(x.f.e.value, y.f.e.value, 1e-12);
		CHECK_NEAR(x.f.e.se, y.f.e.se, 1e-12);
		for (size_t k = 0; k < RATERS; k++) {
			CHECK(x.f.variance[k].status == y.f.variance[k].status);
			CHECK_NEAR(x.f.variance[k].v, y.f.variance[k].v, 1e-9);
		}
	}
}

static void
not_planned(void)
{
	struct table t = table_of("112 121 222", 2);
	struct scene x;

	scene_open(&x, &t, NULL, 0);
	x.study.annotators = 5;
	x.study.crowd = true;
	scene_ask(&x, "ac");
	scene_measure(&x, 0);
	CHECK_STATUS(x.f.variance[0].status, "few_raters");
	CHECK_STATUS(x.f.variance[1].status, "not_planned");
}

int
main(void)
{
	static const char *const edges[] = {"1", "12", "1 2 1", "12 1 2",
		"11 11 11", "111111 111111", "12 12 12", "1234", "1122 1122 2211",
		"111222 122222 111122"};
	struct rng r = check_rng(1, 0);

	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		struct table t = table_of(edges[i], 4);

		check_table(&t, weightings);
	}
	for (int round = 0; round < 250; round++) {
		struct table t = table_draw(&r, 1 + rng_below(&r, 12),
			1 + rng_below(&r, 2));

		check_table(&t, &weightings[rng_below(&r, OF_LABELS)]);
		if (round < 50)
			of_resamples(&t);
	}
	not_planned();
	return check_done();
}
