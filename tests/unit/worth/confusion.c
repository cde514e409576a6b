/* confusion: margins against the whole confusion matrix, metrics against their
 * definitions, slopes against differences, and metrics without a value. */
#include "worth/confusion.h"

#include "check.h"
#include "stats/rng.h"
#include "worth/defined.h"
#include "worth/metrics.h"
#include "worth/tally.h"

enum { MOST = 6 };

/* The whole matrix that a tally has the margins of, as a list of its cells. */
static void
add(struct list *m, struct confusion *t, size_t truth, size_t decided, double w)
{
	list_add(m, (int)truth, (int)decided, w);
	tally_add(t, truth, decided, w);
}

/* A table that keeps all of the matrix and weighs labels. */
static void
init_whole(struct confusion *t, struct weights *w, size_t k)
{
	const struct weights_scale places = {k, NULL, true};

	weights_init(w, method_find(&weightings_table, "linear"), &places);
	confusion_init(t, k, k, NUM_NA);
	confusion_keep_joint(t);
	t->weights = w;
}

/* Metrics of the whole matrix; that weighs labels linearly. */
static const struct {
	const char *name;
	double (*found)(const struct confusion *t, size_t label);
	double tolerance;
	bool any_scale;          /* checked also where masses are tiny or huge */
} of_matrix[] = {
	{"accuracy", confusion_accuracy, 1e-13, false},
	{"micro_f1", confusion_micro_f1, 1e-13, false},
	{"balanced_accuracy", confusion_balanced_accuracy, 1e-13, false},
	{"precision", confusion_precision, 1e-13, false},
	{"recall", confusion_recall, 1e-13, false},
	{"f1", confusion_f1, 1e-13, false},
	{"macro_precision", confusion_macro_precision, 1e-13, false},
	{"macro_recall", confusion_macro_recall, 1e-13, false},
	{"macro_f1", confusion_macro_f1, 1e-13, false},
	{"mcc", confusion_mcc, 1e-11, true},
	{"cohen_kappa", confusion_cohen_kappa, 1e-11, true},
	{"dmi", confusion_dmi, 1e-12, true},
	{"weighted_kappa", confusion_weighted_kappa, 1e-11, true},
	{"roc_auc", confusion_roc_auc, 1e-12, false},
	{"pr_auc", confusion_pr_auc, 1e-12, false},
	{"pearson", confusion_pearson, 1e-11, false},
};

static void
compare(struct list *m, const struct confusion *t, bool scaled)
{
	m->linear = true;
	for (size_t i = 0; i < sizeof of_matrix / sizeof *of_matrix; i++) {
		const struct known *k = known_of(of_matrix[i].name);

		for (int l = 0; l < (k->label ? m->k : 1); l++)
			if (!scaled || of_matrix[i].any_scale)
				check_near(of_matrix[i].found(t, (size_t)l),
					known_value(m, k, l),
					of_matrix[i].tolerance, __FILE__,
					__LINE__, k->name);
	}
	if (scaled)
		return;
	CHECK_NEAR(t->total, mass(m, ANY, ANY), 1e-13);
	for (int k = 0; k < m->k; k++) {
		CHECK_NEAR(t->truth[k] + t->even, mass(m, k, ANY), 1e-13);
		CHECK_NEAR(t->pred[k], mass(m, ANY, k), 1e-13);
		for (int q = 0; q < m->k; q++)
			CHECK_NEAR(t->joint[k * m->k + q] + t->even_joint[q],
				mass(m, k, q), 1e-13);
	}
}

/* Random tables; some labels stay without truth, decisions, or both. */
static void
random_tables(double scale)
{
	struct rng r = check_rng(7, 0);

	for (int round = 0; round < 300; round++) {
		size_t k = 2 + rng_below(&r, MOST - 1), n = 1 + rng_below(&r, 30);
		size_t truths = 1 + rng_below(&r, k);
		size_t decisions = 1 + rng_below(&r, k);
		static struct list m;
		struct weights weights;
		struct confusion t;

		list_init(&m, k);
		list_item(&m, 1);
		init_whole(&t, &weights, k);
		for (size_t i = 0; i < n; i++) {
			size_t decided = rng_below(&r, decisions);

			for (size_t y = 0; y < truths; y++)
				add(&m, &t, y, decided, scale * (double)
					rng_below(&r, 4) * rng_unit(&r));
		}
		if (mass(&m, ANY, ANY) > 0)
			compare(&m, &t, scale != 1);
	}
}

/* Uncut shares of items, f taken from every label and the result scaled up: the
 * even part added to all labels at once against label by label. Labels of one
 * item may be decided differently. */
static void
uncut(void)
{
	struct rng r = check_rng(8, 0);
	int below = 0;

	for (int round = 0; round < 300; round++) {
		size_t k = 2 + rng_below(&r, MOST - 1), n = 1 + rng_below(&r, 9);
		double f = (double)rng_below(&r, 10) / 12 / (double)k;
		double d = 1 - (double)k * f;
		static struct list m;
		struct weights weights;
		struct confusion t;

		list_init(&m, k);
		list_item(&m, 1);
		init_whole(&t, &weights, k);
		for (size_t i = 0; i < 4 * n; i++) {
			size_t q = rng_below(&r, k), said = rng_below(&r, k);

			tally_add(&t, said, q, .25 / d);
			tally_even(&t, q, - f * .25 / d);
			for (size_t y = 0; y < k; y++) {
				double w = .25 * ((y == said) - f) / d;

				list_add(&m, (int)y, (int)q, w);
			}
		}
		compare(&m, &t, false);
		for (size_t y = 0; y < k; y++)
			below += mass(&m, (int)y, ANY) < -1e-12;
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
				tally_add(&t, l, 1, share[l] / d);
				tally_even(&t, 1, - flip * share[l] / d);
			}
				CHECK(isnan(confusion_recall(&t, 1)));
			CHECK(isnan(confusion_roc_auc(&t, 1)));
			CHECK(isnan(confusion_roc_auc(&t, 0)));
			CHECK(isnan(confusion_pr_auc(&t, 1)));
			CHECK(isnan(confusion_mcc(&t, 0)));
			CHECK_NEAR(confusion_balanced_accuracy(&t, 0), 0, 1e-12);
		}
}

/* With two labels: Matthews' coefficient in its own form. */
static void
matthews(void)
{
	struct confusion t;
	const double tp = 6, fp = 1, fn = 2, tn = 3;

	confusion_init(&t, 2, 2, NUM_NA);
	tally_add(&t, 1, 1, tp);
	tally_add(&t, 0, 1, fp);
	tally_add(&t, 1, 0, fn);
	tally_add(&t, 0, 0, tn);
	CHECK_NEAR(confusion_mcc(&t, 0), (tp * tn - fp * fn) /
		sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)), 1e-15);
	CHECK_NEAR(confusion_cohen_kappa(&t, 0), .4705882352941176, 1e-15);
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
		confusion_keep_joint(&t);
		for (size_t l = 0; l < K; l++)
			for (size_t q = 0; q < K; q++)
				tally_add(&t, l, q, way == 2 ? 1. / 3 /
					(double)(l + 1) / (double)(q + 2) :
					l == (way && q < 2 ? 1 - q : q));
		if (way == 2)
			CHECK(confusion_dmi(&t, 0) == 0);
		else
			CHECK_NEAR(confusion_dmi(&t, 0) / pow(K, -K), 1, 1e-12);
	}
}

/* After clearing, nothing that was added is left. */
static void
cleared(void)
{
	struct weights weights;
	struct confusion t;

	init_whole(&t, &weights, 3);
	tally_add(&t, 0, 1, 2);
	tally_even(&t, 2, .5);
	tally_clear(&t);
	CHECK(isnan(confusion_dmi(&t, 0)));
	CHECK(isnan(confusion_weighted_kappa(&t, 0)));
	for (size_t k = 0; k < 3; k++)
		tally_add(&t, k, k, 1);
	CHECK_NEAR(confusion_dmi(&t, 0), 1. / 27, 1e-15);
	CHECK(confusion_weighted_kappa(&t, 0) == 1);
	/* without weights there is no such kappa */
	confusion_init(&t, 2, 2, NUM_NA);
	tally_add(&t, 0, 0, 1);
	CHECK(isnan(confusion_weighted_kappa(&t, 0)));
}

/* Shares .5 .5 0 and 0 .25 .75 of three labels, predicted as .75 .25 0 and .25
 * .25 .5: the minima are .5 .25 0 and 0 .25 .5. */
static void
overlaps_by_hand(void)
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
			tally_overlap(&t, l, p[i][l],
				fmin(p[i][l], q[i][l]));
			tally_predicted(&t, l, q[i][l]);
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
	tally_predicted(&t, 2, 1);
	CHECK(confusion_overlap_precision(&t, 0) == .5);
	CHECK(confusion_overlap_f1(&t, 0) == .6);
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
			tally_add(&t, 1, 1, .1);
		CHECK(confusion_accuracy(&t, 0) == 1);
		CHECK(confusion_macro_f1(&t, 0) == 1);
		CHECK(isnan(confusion_mcc(&t, 0)));
		CHECK(isnan(confusion_cohen_kappa(&t, 0)));
		CHECK(isnan(confusion_roc_auc(&t, 1)));
		CHECK(isnan(confusion_roc_auc(&t, 0)));
		CHECK(confusion_pr_auc(&t, 1) == 1);
		tally_clear(&t);
	}
	/* two labels in the truth, one decided */
	tally_add(&t, 0, 0, .1);
	tally_add(&t, 1, 0, .7);
	CHECK(isnan(confusion_mcc(&t, 0)));
	CHECK_NEAR(confusion_cohen_kappa(&t, 0), 0, 1e-15);
	CHECK_NEAR(confusion_roc_auc(&t, 0), .5, 1e-15);
	CHECK_NEAR(confusion_roc_auc(&t, 1), .5, 1e-15);
	CHECK_NEAR(confusion_pr_auc(&t, 1), .875, 1e-15);
	CHECK(isnan(confusion_precision(&t, 1)));
	/* never right */
	tally_clear(&t);
	tally_add(&t, 0, 1, 2);
	tally_add(&t, 1, 0, 2);
	CHECK_NEAR(confusion_mcc(&t, 0), -1, 1e-15);
	CHECK_NEAR(confusion_cohen_kappa(&t, 0), -1, 1e-15);
	CHECK(confusion_accuracy(&t, 0) == 0);
	CHECK(confusion_f1(&t, 0) == 0);
	CHECK(confusion_roc_auc(&t, 0) == 0);
}

/* 0/0 as a number; labels without a name are not part of the macro mean. */
static void
zero_division(void)
{
	for (double zero = 0; zero <= 1; zero++) {
		struct confusion t;

		confusion_init(&t, 4, 3, zero);
		tally_add(&t, 0, 0, 1);
		tally_add(&t, 1, 0, 1);
		CHECK(confusion_precision(&t, 1) == zero);
		CHECK(confusion_recall(&t, 2) == zero);
		CHECK(confusion_f1(&t, 2) == zero);
		CHECK(confusion_f1(&t, 1) == 0);
		CHECK_NEAR(confusion_macro_f1(&t, 0), (2. / 3 + 0 + zero) / 3,
			1e-15);
		/* metrics over all labels */
		CHECK_NEAR(confusion_balanced_accuracy(&t, 0), .5, 1e-15);
		CHECK(isnan(confusion_mcc(&t, 0)));
	}
}

/* ---- slopes ---- */

/* A direction: mass of a label where a label is decided, mass of all labels, or
 * parts of an overlap. */
enum way { ADD, EVEN, OVERLAP, MET, PREDICTED, WAYS };

static void
go(struct confusion *t, enum way way, size_t truth, size_t decided, double h)
{
	if (way == ADD)
		tally_add(t, truth, decided, h);
	else if (way == EVEN)
		tally_even(t, decided, h);
	else if (way == PREDICTED)
		tally_predicted(t, truth, h);
	else
		tally_overlap(t, truth, way == OVERLAP ? h : 0, way == MET ? h :
			0);
}

/* slope . direction */
static double
along(const struct confusion *by, const struct weights *w, enum way way,
	size_t truth, size_t decided)
{
	struct confusion unit = *by;
	double sum = 0;

	confusion_init(&unit, by->k, by->named, NUM_NA);
	confusion_keep_joint(&unit);
	unit.weights = w;
	go(&unit, way, truth, decided, 1);
	for (size_t i = 0; i < 3 * by->k; i++)
		sum += unit.hit[i] * by->hit[i];
	for (size_t i = 0; i < (by->k + 1) * by->k; i++)
		sum += unit.joint[i] * by->joint[i];
	sum += unit.total * by->total + unit.even * by->even +
		unit.agree * by->agree;
	MEM_FREE(unit.hit);
	MEM_FREE(unit.joint);
	return sum;
}

/* The derivative along a direction, by a central difference with one Richardson
 * step. */
static double
difference(struct confusion *t, confusion_metric *of, size_t label,
	enum way way, size_t truth, size_t decided)
{
	static const double at[] = {-2, -1, 1, 2}, by[] = {1, -8, 8, -1};
	const double h = 1e-4;
	double sum = 0;

	for (int k = 0; k < 4; k++) {
		go(t, way, truth, decided, h * at[k]);
		sum += by[k] * of(t, label);
		go(t, way, truth, decided, -h * at[k]);
	}
	return sum / (12 * h);
}

/* The slopes of a metric of a label, along all directions there are. */
static void
check_slopes(struct confusion *t, const struct metric *m, confusion_metric *of,
	confusion_slopes *slopes, size_t label)
{
	bool overlaps = m->shape == METRIC_OVERLAPS;
	struct confusion by;
	double value = of(t, label);

	if (isnan(value))
		return;
	confusion_init(&by, t->k, t->named, t->zero);
	confusion_keep_joint(&by);
	slopes(t, m->each ? m->each : of, label, value, &by);
	for (enum way way = overlaps ? OVERLAP : ADD; way < (overlaps ? WAYS :
	     OVERLAP); way++)
		for (size_t y = 0; y < t->k; y++)
			for (size_t q = 0; q < t->k; q++)
				check_near(along(&by, t->weights, way, y, q),
					difference(t, of, label, way, y, q),
					1e-6, __FILE__, __LINE__, m->about.name);
	MEM_FREE(by.hit);
	MEM_FREE(by.joint);
}

/* A random matrix in which each label is given and decided; of overlaps what
 * is met is less than both. */
static void
draw_matrix(struct confusion *t, struct weights *w, struct rng *r,
	bool overlaps)
{
	size_t k = 2 + rng_below(r, 4);

	init_whole(t, w, k);
	t->named = k - rng_below(r, 2);
	for (size_t y = 0; y < k; y++)
		for (size_t q = 0; q < k; q++) {
			double p = .1 + rng_unit(r), x = .1 + rng_unit(r);

			if (!overlaps)
				tally_add(t, y, q, p);
			else
				tally_overlap(t, y, p, fmin(p, x));
			if (overlaps)
				tally_predicted(t, y, x);
		}
	for (size_t q = 0; q < k && !overlaps; q++)
		tally_even(t, q, -.05 * rng_unit(r));
}

static void
slopes(void)
{
	struct rng r = check_rng(9, 0);

	for (int round = 0; round < 60; round++)
		for (size_t i = 0; i < metrics_table.n; i++) {
			const struct metric *m = &metrics[i];
			struct weights weights;
			struct confusion t;

			if (!m->decisions && !m->ranked_decisions)
				continue;
			draw_matrix(&t, &weights, &r,
				m->shape == METRIC_OVERLAPS);
			for (size_t l = 0; l < (m->traits & METRIC_PER_LABEL ?
			     t.k : 1); l++)
				check_slopes(&t, m, m->decisions ? m->decisions :
					m->ranked_decisions, m->decisions ?
					m->slopes_of_matrix :
					confusion_slopes_of_label, l);
			MEM_FREE(t.hit);
			MEM_FREE(t.joint);
		}
}

/* A thousandth of one percent of the mass is of the other label. */
static void
rare(void)
{
	static const char *const names[] = {"precision", "recall", "f1",
		"roc_auc", "pr_auc", "pearson"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (size_t label = 0; label < 2; label++) {
			const struct metric *m = method_find(&metrics_table,
				names[i]);
			struct confusion t;

			confusion_init(&t, 2, 2, NUM_NA);
			confusion_keep_joint(&t);
			tally_add(&t, 0, 0, 1e5);
			tally_add(&t, 0, 1, 1);
			tally_add(&t, 1, 0, .5);
			tally_add(&t, 1, 1, 2);
			check_slopes(&t, m, m->decisions ? m->decisions :
				m->ranked_decisions, confusion_slopes_of_label,
				label);
		}
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
	overlaps_by_hand();
	matthews();
	degenerate();
	zero_division();
	slopes();
	rare();
	return check_done();
}
