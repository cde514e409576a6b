/* cohen: kappas of two against their definition, their slopes and published
 * tables. */
#include "kappa/cohen.h"
#include "kappa/statuses.h"

#include "people.h"
#include "status_words.h"
#include "text/num.h"

#include <string.h>

/* Cohen's kappa of a and b by the items that both labelled. */
static double
kappa_of(const struct table *t, const struct weights *w, const double *times,
	size_t a, size_t b)
{
	double n = 0, po = 0, pe = 0, row[LABELS] = {0}, col[LABELS] = {0};

	for (size_t i = 0; i < t->items; i++) {
		int k = t->label[i][a], l = t->label[i][b];

		if (k == NOTHING || l == NOTHING)
			continue;
		n += times[i];
		po += times[i] * weights_at(w, (size_t)k, (size_t)l);
		row[k] += times[i];
		col[l] += times[i];
	}
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			pe += weights_at(w, k, l) * row[k] / n * col[l] / n;
	return n > 0 ? beyond(po / n, pe) : NUM_NA;
}

static double
cohen_of(const struct table *t, const struct weights *w, const double *times)
{
	return kappa_of(t, w, times, 0, 1);
}

/* The mean of the kappas that exist, by what the two weigh. */
static double
light_of(const struct table *t, const struct weights *w, const double *times)
{
	double sum = 0, n = 0;

	for (size_t a = 0; a < t->people; a++)
		for (size_t b = a + 1; b < t->people; b++) {
			double kappa = kappa_of(t, w, times, a, b);
			double both = voice_of(t, a) * voice_of(t, b);

			if (isnan(kappa))
				continue;
			sum += both * kappa;
			n += both;
		}
	return n > 0 ? sum / n : NUM_NA;
}

/* A value of the table against its definition, psi against its slopes. */
static void
check_value(const struct table *t, const struct crowd *c, table_value *value,
	coefficient_measure *estimate)
{
	struct agreement out = agreement_nothing(.95);
	double times[ITEMS], psi[ITEMS], sum = 0;
	struct influence to = {.item = psi};

	for (size_t i = 0; i < t->items; i++)
		times[i] = 1;
	estimate(NULL, &c->sample, &out, &to);
	CHECK_NEAR(out.e.value, value(t, &c->w, times), 1e-12);
	if (isnan(out.e.value) || out.e.status)
		return;
	for (size_t i = 0; i < t->items; i++) {
		CHECK_NEAR(psi[i], table_slope(value, t, &c->w, i), 1e-7);
		sum += psi[i];
	}
	CHECK_NEAR(sum, 0, 1e-11);
}

/* The same with items drawn. */
static void
check_drawn(const struct table *t, struct crowd *c, struct rng *r)
{
	double times[ITEMS], m[ITEMS] = {0};
	struct agreement two = agreement_nothing(.95), all = two;

	for (size_t i = 0; i < t->items; i++) {
		times[i] = (double)rng_below(r, 3);
		m[c->subset.vector[i]] += times[i];
	}
	sample_draw(&c->sample, m, times);
	cohen_light(NULL, &c->sample, &all, NULL);
	CHECK_NEAR(all.e.value, light_of(t, &c->w, times), 1e-12);
	if (t->people == 2 && c->subset.annotators == 2) {
		cohen_estimate(NULL, &c->sample, &two, NULL);
		CHECK_NEAR(two.e.value, cohen_of(t, &c->w, times), 1e-12);
	}
	sample_draw(&c->sample, NULL, NULL);
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 240; round++) {
		struct table t = table_draw(&r, 2, 1);
		struct crowd c;

		if (round % 2)
			t.people = 2;
		for (size_t i = 0; i < t.items; i++)
			if (table_given(&t, i) == 0)
				t.label[i][round % t.people] = 0;
		if (round % 3 == 1)
			table_weigh(&t, &r);
		crowd_init(&c, &t, &weightings[round / 2 %
			OF_LABELS], true);
		check_value(&t, &c, light_of, cohen_light);
		if (c.subset.annotators == 2)
			check_value(&t, &c, cohen_of, cohen_estimate);
		check_drawn(&t, &c, &r);
		crowd_free(&c);
	}
}

/*
 * The two variances of Fleiss, Cohen & Everitt 1969 from the table of shares:
 * (sum p_kl (w_kl - (1 - K)(wr_k + wc_l))^2 - (K - pe (1 - K))^2) / (n (1 -
 * pe)^2), and (sum p_k. p_.l (w_kl - wr_k - wc_l)^2 - pe^2) / (n (1 - pe)^2).
 */
static void
variances(double (*p)[LABELS], double n, size_t q,
	const struct weights *w, double *known, double *null)
{
	double row[LABELS] = {0}, col[LABELS] = {0}, po = 0, pe = 0, kappa;
	double wr[LABELS] = {0}, wc[LABELS] = {0}, all = 0, none = 0;

	for (size_t k = 0; k < q; k++)
		for (size_t l = 0; l < q; l++) {
			row[k] += p[k][l];
			col[l] += p[k][l];
			po += p[k][l] * weights_at(w, k, l);
		}
	for (size_t k = 0; k < q; k++)
		for (size_t l = 0; l < q; l++) {
			wr[k] += weights_at(w, k, l) * col[l];
			wc[k] += weights_at(w, l, k) * row[l];
			pe += weights_at(w, k, l) * row[k] * col[l];
		}
	kappa = (po - pe) / (1 - pe);
	for (size_t k = 0; k < q; k++)
		for (size_t l = 0; l < q; l++) {
			double at = weights_at(w, k, l), both = wr[k] + wc[l];

			all += p[k][l] * pow(at - (1 - kappa) * both, 2);
			none += row[k] * col[l] * pow(at - both, 2);
		}
	*known = (all - pow(kappa - pe * (1 - kappa), 2)) /
		(n * (1 - pe) * (1 - pe));
	*null = (none - pe * pe) / (n * (1 - pe) * (1 - pe));
}

/* A pair of a draw: kappa's error is the first variance, its test of the
 * second, agreement's error that of a mean. */
static void
errors(void)
{
	struct rng r = check_rng(2, 0);

	for (size_t round = 0; round < 160; round++) {
		struct table t = {.items = 60, .people = 2, .labels = 3,
			.x = numbers};
		double p[LABELS][LABELS] = {{0}}, known, null, d = 0;
		struct agreement pa, kappa;
		struct cohen_table table;
		struct crowd c;

		for (size_t i = 0; i < t.items; i++)
			for (size_t g = 0; g < 2; g++)
				t.label[i][g] = (signed char)(g == 1 &&
					rng_below(&r, 3) ? t.label[i][0] :
					(int)rng_below(&r, t.labels));
		for (size_t i = 0; i < t.items; i++)
			p[(int)t.label[i][0]][(int)t.label[i][1]] += 1. / 60;
		crowd_init(&c, &t, &weightings[round %
			OF_LABELS], true);
		variances(p, 60, t.labels, &c.w, &known, &null);
		cohen_table_init(&table, &c.sample);
		cohen_pair(&table, 0, &c.w, .9, &pa, &kappa, NULL);
		CHECK_NEAR(kappa.e.se * kappa.e.se / known, 1, 1e-11);
		CHECK_NEAR(cohen_table_null(&table) / null, 1, 1e-11);
		CHECK_NEAR(kappa.e.stat * sqrt(null), kappa.e.value, 1e-11);
		CHECK_NEAR(kappa.e.hi, fmin(1, kappa.e.value +
			1.6448536269514722 * kappa.e.se), 1e-12);
		CHECK(kappa.items == 60 && kappa.ratings == 120);
		CHECK(pa.e.value == kappa.pa && pa.e.df == 59);
		for (size_t i = 0; i < t.items; i++)
			d += pow(table_agree(&t, &c.w, i) - pa.e.value, 2);
		CHECK_NEAR(pa.e.se, sqrt(d / (60 * 59)), 1e-12);
		cohen_table_free(&table);
		crowd_free(&c);
	}
}

/* Cohen 1960, and the table of Fleiss, Cohen & Everitt 1969: by statsmodels
 * 0.13.5; p is that of the variance under independence. */
static void
published(void)
{
	static const int cohen[] = {88, 14, 18, 10, 40, 10, 2, 6, 12},
		fleiss[] = {106, 10, 4, 22, 28, 10, 2, 12, 6};
	static const struct {
		const int *count;
		const char *weights;
		double value, se, p;
	} way[] = {
		{cohen, "identity", 29. / 59, .051001815576077858,
			3.1920825658487412e-21},
		{fleiss, "identity", 3. / 7, .053711004869167349,
			1.1607881580831627e-14},
		{fleiss, "linear", 32. / 65, .050718607607687233,
			1.5685083594833244e-17},
		{fleiss, "quadratic", 17. / 30, .055666340158230229,
			9.2644160154405286e-16},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct table t = table_of_two(way[i].count, 3);
		struct agreement m = table_estimate(&t, "cohen",
			way[i].weights);

		CHECK_NEAR(m.e.value, way[i].value, 1e-12);
		CHECK_NEAR(m.e.se / way[i].se, 1, 1e-9);
		CHECK_NEAR(m.e.p / way[i].p, 1, 1e-7);
		CHECK(m.items == 200 && !m.e.status);
	}
}

/* Of many labels the margins are weighed by sums over all labels, where that
 * is cheaper than pairs of them. */
static void
wide(void)
{
	enum { Q = 40 };
	static double p[Q][Q], x[Q];
	struct table t = {.items = ITEMS, .people = 2, .labels = Q, .x = x};
	struct rng r = check_rng(3, 0);

	for (size_t k = 0; k < Q; k++)
		x[k] = 1 + (double)k;
	for (size_t i = 0; i < t.items; i++) {
		t.label[i][0] = (signed char)rng_below(&r, Q);
		t.label[i][1] = (signed char)(rng_below(&r, Q) *
			rng_below(&r, Q) / Q);
		p[(int)t.label[i][0]][(int)t.label[i][1]] += 1. / ITEMS;
	}
	for (size_t way = 0; way < OF_LABELS; way++) {
		double row[Q] = {0}, col[Q] = {0}, pe = 0;
		struct crowd c;
		struct agreement m;

		crowd_init(&c, &t, &weightings[way], true);
		for (size_t k = 0; k < Q; k++)
			for (size_t l = 0; l < Q; l++) {
				row[k] += p[k][l];
				col[l] += p[k][l];
			}
		for (size_t k = 0; k < Q; k++)
			for (size_t l = 0; l < Q; l++)
				pe += weights_at(&c.w, k, l) * row[k] * col[l];
		m = crowd_estimate(&c, "cohen", NULL);
		CHECK_NEAR(m.pe, pe, 1e-13);
		CHECK_NEAR(m.e.value, (m.pa - pe) / (1 - pe), 1e-12);
		crowd_free(&c);
	}
}

/* Light's pairs that have no kappa are left out, and how many have is told. */
static void
statuses(void)
{
	static const struct {
		const char *text, *name, *status;
		double pairs;
	} way[] = {
		{"1. .1 2.", "cohen", "no_pairs", NUM_NA},
		{"12 1.", "cohen", "one_item", NUM_NA},
		{"11 11 2. .2", "cohen", "one_category", NUM_NA},
		{"1. .1 2.", "light", "no_pairs", NUM_NA},
		{"111 111", "light", "one_category", 0},
		{"11. 11. 1.2 1.1", "light", NULL, 1},
		{"11. 12. 22. 1.2 1.1", "light", NULL, 2},
		{"112 121 222", "light", NULL, 3},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct table t = table_of(way[i].text, 2);
		struct crowd c;
		struct agreement m;

		/* what the common start of all coefficients would say first */
		crowd_init(&c, &t, weighting(NULL), true);
		m = agreement_nothing(.95);
		m.items = sum_value(&c.sample.t.items);
		if (strcmp(way[i].name, "light") == 0)
			cohen_light(NULL, &c.sample, &m, NULL);
		else
			cohen_estimate(NULL, &c.sample, &m, NULL);
		CHECK_STATUS(m.e.status,
			way[i].status ? way[i].status : "ok");
		CHECK_NEAR(m.pairs, way[i].pairs, 0);
		c.all.repeats = true;
		cohen_light(NULL, &c.sample, &m, NULL);
		CHECK_STATUS(m.e.status, "repeats");
		crowd_free(&c);
	}
}

CHECK_ALL(tables, errors, published, wide, statuses)
