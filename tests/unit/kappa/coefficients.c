/* coefficients: each of counts against its textbook definition, its slopes, and
 * published values. */
#include "kappa/coefficients.h"
#include "kappa/statuses.h"

#include "people.h"
#include "status_words.h"
#include "text/num.h"

/* ---- Krippendorff's distances ---- */

static double
nominal(const double *n, const struct table *t, size_t k, size_t l)
{
	(void)n;
	(void)t;
	return k != l;
}

static double
interval(const double *n, const struct table *t, size_t k, size_t l)
{
	(void)n;
	return pow(t->x[k] - t->x[l], 2);
}

static double
ratio(const double *n, const struct table *t, size_t k, size_t l)
{
	(void)n;
	return pow((t->x[k] - t->x[l]) / (t->x[k] + t->x[l]), 2);
}

/* (sum of n_g, g from k to l, less (n_k + n_l) / 2)^2 */
static double
ordinal(const double *n, const struct table *t, size_t k, size_t l)
{
	double sum = -(n[k] + n[l]) / 2;

	(void)t;
	for (size_t g = k < l ? k : l; g <= (k < l ? l : k); g++)
		sum += n[g];
	return sum * sum;
}

/* ---- random tables ---- */

static const struct {
	const char *name;
	table_value *value, *slope;
} by_definition[] = {
	{"pa", table_pa, table_pa}, {"bp", table_bp, table_bp},
	{"fleiss", table_fleiss, table_fleiss}, {"ac", table_ac, table_ac},
	{"alpha_w", table_alpha, table_alpha_large},
};

/* psi of items that all have two labels is the slope; alpha's is of a mean of
 * the pairable items, centred on alpha without N - 1. */
static void
check_psi(const struct table *t, const struct crowd *c, table_value *slope,
	const double *psi, double se)
{
	double item[ITEMS], sum = 0;

	for (size_t i = 0; i < t->items; i++) {
		item[i] = psi[c->subset.vector[i]];
		CHECK_NEAR(item[i], table_slope(slope, t, &c->w, i), 1e-7);
		sum += item[i];
	}
	CHECK_NEAR(sum, 0, 1e-10);
	CHECK_NEAR(se, error_of(item, t->items), 1e-11);
}

/* An item of one label adds 0 - pe e_i to agreement (Gwet 2014): psi sums to 0
 * all the same. */
static void
check_centred(const struct crowd *c, const double *psi)
{
	double sum = 0;

	for (size_t v = 0; v < c->subset.vectors; v++)
		sum += c->subset.items[v] * psi[v];
	CHECK_NEAR(sum, 0, 1e-10);
}

static void
definitions(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 400; round++) {
		struct table t = table_draw(&r, 2, round % 2 ? 2 : 1);
		double psi[ITEMS], times[ITEMS];
		struct crowd c;

		for (size_t i = 0; i < t.items; i++)
			times[i] = 1;
		if (round % 3 == 1)
			table_weigh(&t, &r);
		crowd_init(&c, &t, &weightings[round / 2 %
			OF_LABELS], round % 3);
		for (size_t k = 0; k < sizeof by_definition /
		     sizeof *by_definition; k++) {
			struct agreement m = crowd_estimate(&c,
				by_definition[k].name, psi);

			if (sum_value(&c.sample.t.pairable) == 0)
				continue;
			CHECK_NEAR(m.e.value, by_definition[k].value(&t, &c.w,
				times), 1e-11);
			if (isnan(m.e.value) || m.e.status || m.e.se == 0)
				continue;
			if (round % 2)
				check_psi(&t, &c, by_definition[k].slope, psi,
					m.e.se);
			else
				check_centred(&c, psi);
		}
		crowd_free(&c);
	}
}

/* alpha by the words of Krippendorff 2011, of four metrics. */
static void
metrics(void)
{
	static const struct {
		const char *weights;
		double (*distance)(const double *n, const struct table *t,
			size_t k, size_t l);
	} way[] = {{"identity", nominal}, {"ordinal", ordinal},
		{"quadratic", interval}, {"ratio", ratio}};
	struct rng r = check_rng(2, 0);

	for (size_t round = 0; round < 200; round++) {
		struct table t = table_draw(&r, 2, 1);
		double times[ITEMS], found, expected, all;
		struct agreement m = table_estimate(&t, "alpha",
			way[round % 4].weights);

		for (size_t i = 0; i < t.items; i++)
			times[i] = 1;
		found = table_disagree(&t, times, way[round % 4].distance, NULL,
			&expected, &all);
		if (all > 0)
			CHECK_NEAR(m.e.value, expected > 0 ?
				1 - found / expected : NUM_NA, 1e-12);
	}
}

/* Agreement on a label: of those pairs of labels of an item whose first is it,
 * the share whose second is, too. */
static double
specific_of(const struct table *t, const struct weights *w, const double *times)
{
	double both = 0, one = 0;

	(void)w;
	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++)
			for (size_t h = 0; h < t->people; h++) {
				double d;

				if (g == h || t->label[i][g] != 1 ||
				    t->label[i][h] == NOTHING)
					continue;
				d = times[i] * voice_of(t, g) * voice_of(t, h);
				one += d;
				both += t->label[i][h] == 1 ? d : 0;
			}
	return one > 0 ? both / one : NUM_NA;
}

static void
specific(void)
{
	struct rng r = check_rng(3, 0);

	for (size_t round = 0; round < 100; round++) {
		struct table t = table_draw(&r, 2, 1);
		double psi[ITEMS], times[ITEMS];
		struct agreement m;
		struct crowd c;

		for (size_t i = 0; i < t.items; i++)
			times[i] = 1;
		if (round % 2)
			table_weigh(&t, &r);
		crowd_init(&c, &t, weighting(NULL), round % 2);
		m = crowd_estimate(&c, "specific", psi);
		if (sum_value(&c.sample.t.pairable) > 0)
			CHECK_NEAR(m.e.value, specific_of(&t, &c.w, times),
				1e-14);
		if (!m.e.status && m.e.se > 0)
			check_psi(&t, &c, specific_of, psi, m.e.se);
		crowd_free(&c);
	}
}

/* Coefficients in which nobody weighs more than others have no value of weights. */
static void
equal(void)
{
	static const char *const names[] = {"icc11", "icc1k", "icc21", "icc2k",
		"icc31", "icc3k"};
	struct table t = table_of("12 22 11 21", 2);

	for (size_t i = 0; i < 2 * sizeof names / sizeof *names; i++) {
		struct agreement m = table_estimate(&t, names[i / 2], NULL);

		CHECK(isnan(m.e.value) == (i % 2));
		if (i % 2)
			CHECK_STATUS(m.e.status, "weights_differ");
		t.voice[0] = i % 2 ? 0 : 2;
		t.voice[1] = 1;
	}
}

/* ---- published ---- */

static void
is(const struct table *t, const char *name, const char *weights, double value,
	double se)
{
	struct agreement m = table_estimate(t, name, weights);

	if (!CHECK(fabs(m.e.value - value) < 1e-12 && (isnan(se) ||
	    fabs(m.e.se - se) < 1e-12)))
		printf("\t%s: %.17g se %.17g\n", name, m.e.value, m.e.se);
}

/* Krippendorff 2011's 12 items of 4: R irrCAC 1.4, alpha by krippendorff. */
static void
with_gaps(void)
{
	struct table t = table_of("11.1 2232 3333 3333 2222 1234 4444 1121 "
		"2222 .555 ..11 .3..", 5);

	is(&t, "pa", "identity", .81818181818181823, .12560895994686497);
	is(&t, "bp", "identity", .77272727272727271, .14471661989948315);
	is(&t, "fleiss", "identity", .7611692754224112, .15301920346949241);
	is(&t, "ac", "identity", .77544406812699496, .14294995064076529);
	is(&t, "alpha_w", "identity", .74342105263157898, .14547871722219924);
	is(&t, "alpha_w", "linear", .80038387715930948, .13538360890866971);
	is(&t, "alpha_w", "ordinal", .83363802559414946, .13098759625353276);
	is(&t, "alpha_w", "bipolar", .83499052002373675, .12804028198341236);
	is(&t, "alpha", "identity", .74342105263157898, .14547871722219924);
	is(&t, "alpha", "ordinal", .81538750375488145, NUM_NA);
	is(&t, "alpha", "quadratic", .84910714285714284, .12905119994422681);
	is(&t, "alpha", "ratio", .79740277471161212, .14036038507487808);
	is(&t, "light", "identity", .70016263710708859, NUM_NA);
	CHECK_STATUS(table_estimate(&t, "alpha", "linear").e.status, "no_metric");
	CHECK(table_estimate(&t, "alpha", "identity").items == 11);
	CHECK(table_estimate(&t, "alpha", "identity").ratings == 40);
	CHECK(table_estimate(&t, "alpha", "identity").e.df == 11);
}

/* Fleiss 1971, 30 patients and six psychiatrists: R irrCAC 1.4; that of the
 * label 1 by R irr 0.84.1. */
static void
fleiss_1971(void)
{
	struct table t = table_of("444444 222555 233335 555555 222444 113333 "
		"333355 113334 114444 555555 144444 124444 222333 144444 "
		"224445 333335 111455 111112 224444 133555 555555 244444 "
		"224555 114444 144445 222224 111155 224444 133333 555555", 5);

	is(&t, "pa", NULL, .55555555555555558, .044098268684599623);
	is(&t, "bp", NULL, .44444444444444442, .055122835855749536);
	is(&t, "fleiss", NULL, .43024452006014097, .054198935515332759);
	is(&t, "conger", NULL, .44180854032933303, .050794406013078254);
	is(&t, "alpha", NULL, .43340982828202901, .054198935515332759);
	is(&t, "ac", NULL, .44788451584456418, .055662141681617865);
	is(&t, "light", NULL, .45941214443459544, NUM_NA);
}

/* ---- where there is no value ---- */

static void
statuses(void)
{
	static const char *const all[] = {"bp", "fleiss", "ac", "alpha",
		"alpha_w", "conger", "light", "cohen"};
	struct table t = table_of("111 111", 1);

	for (size_t i = 0; i < 6; i++)
		CHECK_STATUS(table_estimate(&t, all[i], NULL).e.status,
			"one_category");
	CHECK_STATUS(table_estimate(&t, "pa", NULL).e.status, "one_category");
	CHECK_STATUS(table_estimate(&t, "cohen", NULL).e.status,
		"two_annotators");
	t = table_of("1. 2. .1", 2);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		CHECK_STATUS(table_estimate(&t, all[i], NULL).e.status,
			"no_pairs");
	CHECK_STATUS(table_estimate(&t, "specific", NULL).e.status, "no_pairs");
	t = table_of("112 212", 2);
	CHECK(!table_estimate(&t, "pa", NULL).e.status);
	t = table_of("12", 2); /* one item has a value, and no error */
	for (size_t i = 0; i < 3; i++) {
		struct agreement m = table_estimate(&t, all[i], NULL);

		CHECK_STATUS(m.e.status, "one_item");
		CHECK(!isnan(m.e.value) && isnan(m.e.se));
	}
	t = table_of("12 1. 2.", 2); /* and one that has pairs */
	CHECK_STATUS(table_estimate(&t, "alpha", NULL).e.status, "one_item");
	CHECK(!table_estimate(&t, "fleiss", NULL).e.status);
}

/* ---- the table of records ---- */

static void
records(void)
{
	for (size_t i = 0; i < coefficients_table.n; i++) {
		const struct coefficient *c = &coefficients[i];

		CHECK(coefficient(c->about.name) == c);
		CHECK(c->about.help && c->about.citation && c->about.unit);
		CHECK(c->measure || c->traits & COEF_ROW);
		for (size_t k = 0; k < i; k++)
			CHECK(strcmp(c->about.name,
				coefficients[k].about.name) != 0);
	}
	CHECK(coefficient("specific")->traits & COEF_WEIGHTED);
	CHECK(coefficient("xrr")->traits & COEF_ACROSS);
}

/* The scale is the largest difference of labels with n > 0. */
static void
squares(void)
{
	static const double x[] = {1, 2, 4, 8}, n[] = {0, 3, 1, 0},
		none[] = {0, 2, 0, 0}, all[] = {1, 1, 1, 1};
	double to[4], sum = 0;
	struct weights w;

	weights_squares(&w, x, n, 4);
	CHECK(weights_at(&w, 1, 2) == 0 && weights_at(&w, 1, 1) == 1);
	weights_free(&w);
	weights_squares(&w, x, none, 4);
	CHECK(weights_at(&w, 1, 2) == 1);
	weights_free(&w);
	weights_squares(&w, x, all, 4);
	CHECK(weights_at(&w, 0, 3) == 0);
	CHECK_NEAR(weights_at(&w, 1, 2), 1 - 4. / 49, 1e-15);
	weights_apply(&w, n, to);
	for (size_t l = 0; l < 4; l++)
		sum += weights_at(&w, 3, l) * n[l];
	CHECK_NEAR(to[3], sum, 1e-14);
	weights_free(&w);
}

int
main(void)
{
	CHECK_RECORDS(coefficients_table, "pa", "bp", "cohen", "conger",
		"light", "fleiss", "alpha", "alpha_w",
		"ac", "icc11", "icc1k", "icc21", "icc2k", "icc31", "icc3k",
		"xrr", "specific", "kappa", "self", "entropy");
	definitions();
	metrics();
	specific();
	equal();
	with_gaps();
	fleiss_1971();
	statuses();
	records();
	squares();
	return check_done();
}
