/* confusion: margins against the whole confusion matrix, metrics against their
 * definitions, and metrics without a value. */
#include "worth/confusion.h"

#include "check.h"
#include "text/num.h"
#include "text/rng.h"

enum { MOST = 6 };

/* The whole matrix of a confusion that keeps only the margins. */
struct matrix {
	size_t k;
	double c[MOST][MOST], total;
};

static void
add(struct matrix *m, struct confusion *t, size_t truth, size_t decided, double w)
{
	m->c[truth][decided] += w;
	m->total += w;
	confusion_add(t, truth, decided, w);
}

static double
row(const struct matrix *m, size_t t)
{
	double sum = 0;

	for (size_t q = 0; q < m->k; q++)
		sum += m->c[t][q];
	return sum;
}

static double
column(const struct matrix *m, size_t q)
{
	double sum = 0;

	for (size_t t = 0; t < m->k; t++)
		sum += m->c[t][q];
	return sum;
}

static double
diagonal(const struct matrix *m)
{
	double sum = 0;

	for (size_t k = 0; k < m->k; k++)
		sum += m->c[k][k];
	return sum;
}

/* A ratio; NAN unless the denominator is above 0. */
static double
divide(double a, double b)
{
	return b < 1e-12 ? NUM_NA : a / b;
}

/* Gorodkin's form: the covariance of two vectors of indicators, summed over
 * labels, over the root of the product of their variances. Centred. */
static double
covariance(const struct matrix *m, bool truth_a, bool truth_b)
{
	double sum = 0;

	for (size_t k = 0; k < m->k; k++) {
		double a = (truth_a ? row(m, k) : column(m, k)) / m->total;
		double b = (truth_b ? row(m, k) : column(m, k)) / m->total;

		for (size_t t = 0; t < m->k; t++)
			for (size_t q = 0; q < m->k; q++)
				sum += m->c[t][q] *
					(((truth_a ? t : q) == k) - a) *
					(((truth_b ? t : q) == k) - b);
	}
	return sum / m->total;
}

static double
r_k(const struct matrix *m)
{
	double tt = covariance(m, true, true), pp = covariance(m, false, false);

	return tt < 1e-14 * m->total || pp < 1e-14 * m->total ? NUM_NA :
		covariance(m, true, false) / sqrt(tt * pp);
}

static double
kappa(const struct matrix *m)
{
	double po = diagonal(m) / m->total, pe = 0;

	for (size_t k = 0; k < m->k; k++)
		pe += row(m, k) / m->total * (column(m, k) / m->total);
	return 1 - pe < 1e-14 ? NUM_NA : (po - pe) / (1 - pe);
}

/* The area under the ROC curve by a double loop over positive and negative
 * units: each cell is a unit of mass whose score is 1 if the label was decided,
 * else 0. */
static double
roc_auc(const struct matrix *m, size_t k)
{
	double win = 0, pairs = 0;

	for (size_t q = 0; q < m->k; q++)
		for (size_t t = 0; t < m->k; t++)
			for (size_t r = 0; r < m->k && t != k; r++) {
				double w = m->c[k][q] * m->c[t][r];
				int a = q == k, b = r == k;

				win += w * (a > b ? 1 : a == b ? .5 : 0);
				pairs += w;
			}
	return row(m, k) < 1e-12 || m->total - row(m, k) < 1e-12 ? NUM_NA :
		win / pairs;
}

/* Average precision with two thresholds: the label is decided, and
 * everything. */
static double
pr_auc(const struct matrix *m, size_t k)
{
	double pos = row(m, k), recall, precision;

	if (pos < 1e-12)
		return NUM_NA;
	recall = m->c[k][k] / pos;
	precision = column(m, k) > 0 ? m->c[k][k] / column(m, k) : 0;
	return recall * precision + (1 - recall) * (pos / m->total);
}

/* The correlation of having label k with being decided k, cell by cell. */
static double
pearson(const struct matrix *m, size_t k)
{
	double x = row(m, k) / m->total, y = column(m, k) / m->total;
	double xx = 0, yy = 0, xy = 0;

	for (size_t t = 0; t < m->k; t++)
		for (size_t q = 0; q < m->k; q++) {
			double a = (t == k) - x, b = (q == k) - y;

			xx += m->c[t][q] * a * a;
			yy += m->c[t][q] * b * b;
			xy += m->c[t][q] * a * b;
		}
	return xx < 1e-12 || yy < 1e-12 ? NUM_NA : xy / sqrt(xx * yy);
}

/* The determinant by Leibniz's formula, over all ways to give the rows from t
 * on a free column. */
static double
signed_products(const struct matrix *m, size_t t, unsigned taken)
{
	double sum = 0, sign = 1;

	if (t == m->k)
		return 1;
	for (size_t q = 0; q < m->k; q++) {
		if (taken >> q & 1)
			continue;
		sum += sign * m->c[t][q] / m->total *
			signed_products(m, t + 1, taken | 1U << q);
		sign = -sign;
	}
	return sum;
}

/* The determinant is 0 if a label has no mass, or less, on a side. */
static double
dmi(const struct matrix *m)
{
	for (size_t k = 0; k < m->k; k++)
		if (row(m, k) < 1e-12 || column(m, k) < 1e-12)
			return 0;
	return fabs(signed_products(m, 0, 0));
}

/* The weights of labels at 0, 1, 2, ...: 1 minus their distance over the
 * largest. */
static double
weighted_kappa(const struct matrix *m)
{
	double observed = 0, chance = 0;

	for (size_t t = 0; t < m->k; t++)
		for (size_t q = 0; q < m->k; q++) {
			double w = 1 - fabs((double)t - (double)q) /
				(double)(m->k - 1);

			observed += w * m->c[t][q] / m->total;
			chance += w * row(m, t) / m->total *
				column(m, q) / m->total;
		}
	return chance > 1 - 1e-14 ? NUM_NA :
		(observed - chance) / (1 - chance);
}

/* A confusion that keeps the whole matrix and weighs labels. */
static void
init_whole(struct confusion *t, struct weights *w, size_t k)
{
	const struct weights_scale places = {k, NULL, true};

	weights_init(w, method_find(&weightings_table, "linear"), &places);
	confusion_init(t, k, k, NUM_NA);
	confusion_widen(t);
	confusion_weigh(t, w);
}

/* The mean of the values that exist. */
static double
mean_of(const double *x, size_t k)
{
	double sum = 0, n = 0;

	for (size_t i = 0; i < k; i++)
		if (!isnan(x[i])) {
			sum += x[i];
			n++;
		}
	return divide(sum, n);
}

/* The metrics of the whole matrix, and those of each label. */
static void
compare_whole(const struct matrix *m, const struct confusion *t)
{
	double precision[MOST], recall[MOST];

	for (size_t k = 0; k < m->k; k++) {
		precision[k] = divide(m->c[k][k], column(m, k));
		recall[k] = divide(m->c[k][k], row(m, k));
		CHECK_NEAR(confusion_pearson(t, k), pearson(m, k), 1e-11);
		for (size_t q = 0; q < m->k; q++)
			CHECK_NEAR(sum_value(&t->joint[k * m->k + q]),
				m->c[k][q], 1e-13);
	}
	CHECK_NEAR(confusion_macro_precision(t, 0), mean_of(precision, m->k),
		1e-13);
	CHECK_NEAR(confusion_macro_recall(t, 0), mean_of(recall, m->k), 1e-13);
	CHECK_NEAR(confusion_dmi(t, 0), dmi(m), 1e-12);
	CHECK_NEAR(confusion_weighted_kappa(t, 0), weighted_kappa(m), 1e-11);
}

static void
compare(const struct matrix *m, const struct confusion *t)
{
	double macro = 0, balanced = 0, n_macro = 0, n_balanced = 0;

	compare_whole(m, t);
	CHECK_NEAR(sum_value(&t->total), m->total, 1e-13);
	CHECK_NEAR(confusion_accuracy(t, 0), divide(diagonal(m), m->total), 1e-13);
	CHECK_NEAR(confusion_micro_f1(t, 0), divide(diagonal(m), m->total), 1e-13);
	for (size_t k = 0; k < m->k; k++) {
		double hit = m->c[k][k];
		double f1 = divide(2 * hit, row(m, k) + column(m, k));

		CHECK_NEAR(sum_value(&t->truth[k]), row(m, k), 1e-13);
		CHECK_NEAR(sum_value(&t->pred[k]), column(m, k), 1e-13);
		CHECK_NEAR(confusion_precision(t, k), divide(hit, column(m, k)),
			1e-13);
		CHECK_NEAR(confusion_recall(t, k), divide(hit, row(m, k)), 1e-13);
		CHECK_NEAR(confusion_f1(t, k), f1, 1e-13);
		CHECK_NEAR(confusion_roc_auc(t, k), roc_auc(m, k), 1e-12);
		CHECK_NEAR(confusion_pr_auc(t, k), pr_auc(m, k), 1e-12);
		if (!isnan(f1)) {
			macro += f1;
			n_macro++;
		}
		if (row(m, k) >= 1e-12) {
			balanced += hit / row(m, k);
			n_balanced++;
		}
	}
	CHECK_NEAR(confusion_macro_f1(t, 0), divide(macro, n_macro), 1e-13);
	CHECK_NEAR(confusion_balanced_accuracy(t, 0), divide(balanced, n_balanced),
		1e-13);
	CHECK_NEAR(confusion_mcc(t, 0), r_k(m), 1e-11);
	CHECK_NEAR(confusion_cohen_kappa(t, 0), kappa(m), 1e-11);
}

/* Random tables; some labels stay without truth, decisions, or both. */
static void
random_tables(double scale)
{
	struct rng r;

	rng_seed(&r, 7, 0);
	for (int round = 0; round < 300; round++) {
		size_t k = 2 + rng_below(&r, MOST - 1), n = 1 + rng_below(&r, 30);
		size_t truths = 1 + rng_below(&r, k);
		size_t decisions = 1 + rng_below(&r, k);
		struct matrix m = {.k = k};
		struct weights weights;
		struct confusion t;

		init_whole(&t, &weights, k);
		for (size_t i = 0; i < n; i++) {
			size_t decided = rng_below(&r, decisions);

			for (size_t y = 0; y < truths; y++)
				add(&m, &t, y, decided, scale * (double)
					rng_below(&r, 4) * rng_unit(&r));
		}
		if (m.total > 0 && scale == 1)
			compare(&m, &t);
		if (m.total > 0 && scale != 1) {
			CHECK_NEAR(confusion_mcc(&t, 0), r_k(&m), 1e-11);
			CHECK_NEAR(confusion_cohen_kappa(&t, 0), kappa(&m), 1e-11);
			CHECK_NEAR(confusion_dmi(&t, 0), dmi(&m), 1e-12);
			CHECK_NEAR(confusion_weighted_kappa(&t, 0),
				weighted_kappa(&m), 1e-11);
		}
		confusion_free(&t);
		weights_free(&weights);
	}
}

/* Uncut shares of items, f taken from every label and the result scaled up: the
 * even part added to all labels at once against label by label. Labels of one
 * item may be decided differently. */
static void
uncut(void)
{
	struct rng r;
	int below = 0;

	rng_seed(&r, 8, 0);
	for (int round = 0; round < 300; round++) {
		size_t k = 2 + rng_below(&r, MOST - 1), n = 1 + rng_below(&r, 9);
		double f = (double)rng_below(&r, 10) / 12 / (double)k;
		double d = 1 - (double)k * f;
		struct matrix m = {.k = k};
		struct weights weights;
		struct confusion t;

		init_whole(&t, &weights, k);
		for (size_t i = 0; i < 4 * n; i++) {
			size_t q = rng_below(&r, k), said = rng_below(&r, k);

			confusion_add(&t, said, q, .25 / d);
			confusion_add_even(&t, q, - f * .25 / d);
			for (size_t y = 0; y < k; y++) {
				double w = .25 * ((y == said) - f) / d;

				m.c[y][q] += w;
				m.total += w;
			}
		}
		confusion_settle(&t);
		compare(&m, &t);
		for (size_t y = 0; y < k; y++)
			below += row(&m, y) < -1e-12;
		confusion_free(&t);
		weights_free(&weights);
	}
	CHECK(below > 50);
}

/* A label whose share is just explained by flips has a share of 0 up to
 * rounding and no recall; a label with less has none either. */
static void
nothing_left(void)
{
	for (int more = 0; more < 2; more++)
		for (int n = 3; n < 40; n++) {
			double flip = 1 / (double)n, d = 1 - 2 * flip;
			const double share[] = {1 - flip, flip - more * .01};
			struct confusion t;

			confusion_init(&t, 2, 2, NUM_NA);
			for (size_t l = 0; l < 2; l++) {
				confusion_add(&t, l, 1, share[l] / d);
				confusion_add_even(&t, 1, - flip * share[l] / d);
			}
			confusion_settle(&t);
			CHECK(isnan(confusion_recall(&t, 1)));
			CHECK(isnan(confusion_roc_auc(&t, 1)));
			CHECK(isnan(confusion_roc_auc(&t, 0)));
			CHECK(isnan(confusion_pr_auc(&t, 1)));
			CHECK(isnan(confusion_mcc(&t, 0)));
			CHECK_NEAR(confusion_balanced_accuracy(&t, 0), 0, 1e-12);
			confusion_free(&t);
		}
}

/* With two labels: Matthews' coefficient in its own form. */
static void
matthews(void)
{
	struct matrix m = {.k = 2};
	struct confusion t;
	const double tp = 6, fp = 1, fn = 2, tn = 3;

	confusion_init(&t, 2, 2, NUM_NA);
	add(&m, &t, 1, 1, tp);
	add(&m, &t, 0, 1, fp);
	add(&m, &t, 1, 0, fn);
	add(&m, &t, 0, 0, tn);
	CHECK_NEAR(confusion_mcc(&t, 0), (tp * tn - fp * fn) /
		sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)), 1e-15);
	CHECK_NEAR(confusion_cohen_kappa(&t, 0), .4705882352941176, 1e-15);
	confusion_free(&t);
}

/* A determinant of many labels is small but distinguished from 0: decisions
 * equal to the labels, or equal but for one label, against decisions
 * independent of them. */
static void
determinants(void)
{
	enum { K = 40 };

	for (int way = 0; way < 3; way++) {
		struct confusion t;

		confusion_init(&t, K, K, NUM_NA);
		confusion_widen(&t);
		for (size_t l = 0; l < K; l++)
			for (size_t q = 0; q < K; q++)
				confusion_add(&t, l, q, way == 2 ? 1. / 3 /
					(double)(l + 1) / (double)(q + 2) :
					l == (way && q < 2 ? 1 - q : q));
		if (way == 2)
			CHECK(confusion_dmi(&t, 0) == 0);
		else
			CHECK_NEAR(confusion_dmi(&t, 0) / pow(K, -K), 1, 1e-12);
		confusion_free(&t);
	}
}

/* After clearing, nothing that was added is left. */
static void
cleared(void)
{
	struct weights weights;
	struct confusion t;

	init_whole(&t, &weights, 3);
	confusion_add(&t, 0, 1, 2);
	confusion_add_even(&t, 2, .5);
	confusion_settle(&t);
	confusion_clear(&t);
	CHECK(isnan(confusion_dmi(&t, 0)));
	CHECK(isnan(confusion_weighted_kappa(&t, 0)));
	for (size_t k = 0; k < 3; k++)
		confusion_add(&t, k, k, 1);
	CHECK_NEAR(confusion_dmi(&t, 0), 1. / 27, 1e-15);
	CHECK(confusion_weighted_kappa(&t, 0) == 1);
	confusion_free(&t);
	weights_free(&weights);
	/* without weights there is no such kappa */
	confusion_init(&t, 2, 2, NUM_NA);
	confusion_add(&t, 0, 0, 1);
	CHECK(isnan(confusion_weighted_kappa(&t, 0)));
	confusion_free(&t);
}

/* Shares .5 .5 0 and 0 .25 .75 of three labels, predicted as .75 .25 0 and .25
 * .25 .5: the minima are .5 .25 0 and 0 .25 .5. */
static void
overlaps(void)
{
	static const double p[2][3] = {{.5, .5, 0}, {0, .25, .75}};
	static const double q[2][3] = {{.75, .25, 0}, {.25, .25, .5}};
	struct confusion t;

	confusion_init(&t, 3, 3, NUM_NA);
	CHECK(isnan(confusion_overlap_precision(&t, 0)));
	CHECK(isnan(confusion_overlap_recall(&t, 0)));
	CHECK(isnan(confusion_overlap_f1(&t, 0)));
	for (size_t i = 0; i < 2; i++)
		for (size_t l = 0; l < 3; l++) {
			confusion_add_overlap(&t, l, p[i][l],
				fmin(p[i][l], q[i][l]));
			confusion_add_predicted(&t, l, q[i][l]);
		}
	CHECK(confusion_precision(&t, 0) == .5);
	CHECK(confusion_recall(&t, 0) == 1);
	CHECK(confusion_precision(&t, 1) == 1);
	CHECK_NEAR(confusion_recall(&t, 1), 2. / 3, 1e-15);
	CHECK_NEAR(confusion_f1(&t, 2), 2 * .5 / (.75 + .5), 1e-15);
	CHECK_NEAR(confusion_macro_precision(&t, 0), 2.5 / 3, 1e-15);
	CHECK(confusion_accuracy(&t, 0) == .75);
	CHECK(confusion_overlap_precision(&t, 0) == .75);
	CHECK(confusion_overlap_recall(&t, 0) == .75);
	CHECK(confusion_overlap_f1(&t, 0) == .75);
	/* a label that is predicted but nobody gave */
	confusion_add_predicted(&t, 2, 1);
	CHECK(confusion_overlap_precision(&t, 0) == .5);
	CHECK(confusion_overlap_f1(&t, 0) == .6);
	confusion_free(&t);
}

/* Nothing, one label, decisions of one label, nothing in common. */
static void
degenerate(void)
{
	struct confusion t;

	confusion_init(&t, 3, 3, NUM_NA);
	for (int empty = 0; empty < 2; empty++) {
		CHECK(isnan(confusion_accuracy(&t, 0)));
		CHECK(isnan(confusion_balanced_accuracy(&t, 0)));
		CHECK(isnan(confusion_macro_f1(&t, 0)));
		CHECK(isnan(confusion_micro_f1(&t, 0)));
		CHECK(isnan(confusion_mcc(&t, 0)));
		CHECK(isnan(confusion_cohen_kappa(&t, 0)));
		CHECK(isnan(confusion_f1(&t, 1)));
		CHECK(isnan(confusion_roc_auc(&t, 1)));
		CHECK(isnan(confusion_pr_auc(&t, 1)));
		/* ten times .1 is not 1, but all of it is met */
		for (int i = 0; i < 10; i++)
			confusion_add(&t, 1, 1, .1);
		CHECK(confusion_accuracy(&t, 0) == 1);
		CHECK(confusion_macro_f1(&t, 0) == 1);
		CHECK(isnan(confusion_mcc(&t, 0)));
		CHECK(isnan(confusion_cohen_kappa(&t, 0)));
		CHECK(isnan(confusion_roc_auc(&t, 1)));
		CHECK(isnan(confusion_roc_auc(&t, 0)));
		CHECK(confusion_pr_auc(&t, 1) == 1);
		confusion_clear(&t);
	}
	/* two labels in the truth, one decided */
	confusion_add(&t, 0, 0, .1);
	confusion_add(&t, 1, 0, .7);
	CHECK(isnan(confusion_mcc(&t, 0)));
	CHECK_NEAR(confusion_cohen_kappa(&t, 0), 0, 1e-15);
	CHECK_NEAR(confusion_roc_auc(&t, 0), .5, 1e-15);
	CHECK_NEAR(confusion_roc_auc(&t, 1), .5, 1e-15);
	CHECK_NEAR(confusion_pr_auc(&t, 1), .875, 1e-15);
	CHECK(isnan(confusion_precision(&t, 1)));
	/* never right */
	confusion_clear(&t);
	confusion_add(&t, 0, 1, 2);
	confusion_add(&t, 1, 0, 2);
	CHECK_NEAR(confusion_mcc(&t, 0), -1, 1e-15);
	CHECK_NEAR(confusion_cohen_kappa(&t, 0), -1, 1e-15);
	CHECK(confusion_accuracy(&t, 0) == 0);
	CHECK(confusion_f1(&t, 0) == 0);
	CHECK(confusion_roc_auc(&t, 0) == 0);
	confusion_free(&t);
}

/* 0/0 as a number; labels without a name are not part of the macro mean. */
static void
zero_division(void)
{
	for (double zero = 0; zero <= 1; zero++) {
		struct confusion t;

		confusion_init(&t, 4, 3, zero);
		confusion_add(&t, 0, 0, 1);
		confusion_add(&t, 1, 0, 1);
		CHECK(confusion_precision(&t, 1) == zero);
		CHECK(confusion_recall(&t, 2) == zero);
		CHECK(confusion_f1(&t, 2) == zero);
		CHECK(confusion_f1(&t, 1) == 0);
		CHECK_NEAR(confusion_macro_f1(&t, 0), (2. / 3 + 0 + zero) / 3,
			1e-15);
		/* metrics over all labels */
		CHECK_NEAR(confusion_balanced_accuracy(&t, 0), .5, 1e-15);
		CHECK(isnan(confusion_mcc(&t, 0)));
		confusion_free(&t);
	}
}

/* The order of the terms has no effect, although .1 + .2 + .3 is not exact. */
static void
order(void)
{
	struct confusion a, b;

	confusion_init(&a, 2, 2, NUM_NA);
	confusion_init(&b, 2, 2, NUM_NA);
	for (size_t i = 1; i <= 1000; i++) {
		size_t back = 1001 - i;

		confusion_add(&a, i % 2, i % 3 == 0, 1 / (double)i);
		confusion_add(&b, back % 2, back % 3 == 0, 1 / (double)back);
	}
	CHECK(confusion_accuracy(&a, 0) == confusion_accuracy(&b, 0));
	CHECK(confusion_mcc(&a, 0) == confusion_mcc(&b, 0));
	CHECK(confusion_f1(&a, 1) == confusion_f1(&b, 1));
	confusion_free(&a);
	confusion_free(&b);
}

int
main(void)
{
	random_tables(1);
	random_tables(1e-9);
	random_tables(1e9);
	uncut();
	nothing_left();
	determinants();
	cleared();
	overlaps();
	matthews();
	degenerate();
	zero_division();
	order();
	return check_done();
}
