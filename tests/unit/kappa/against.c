/* against: one annotator and the others by loops, slopes, and Cohen's kappa of
 * two. */
#include "kappa/against.h"
#include "kappa/statuses.h"

#include "people.h"
#include "status_words.h"
#include "text/num.h"

/* Whom the slopes are of. */
static size_t one;

/* What the others' labels of item i weigh in the mean: how much the item counts. */
static double
counts_of(const struct table *t, size_t i)
{
	return (table_mass(t, i) - voice_of(t, one)) /
		((double)table_given(t, i) - 1);
}

/* The mean agreement of the label of item i with those of the others; NAN where
 * there is none. */
static double
agree_of(const struct table *t, const struct weights *w, size_t i)
{
	double sum = 0, n = 0;

	if (t->label[i][one] == NOTHING)
		return NUM_NA;
	for (size_t g = 0; g < t->people; g++)
		if (g != one && t->label[i][g] != NOTHING) {
			sum += voice_of(t, g) * weights_at(w,
				(size_t)t->label[i][one],
				(size_t)t->label[i][g]);
			n += voice_of(t, g);
		}
	return n > 0 ? sum / n : NUM_NA;
}

/* Two labels drawn from the one's shares and from the mean of the others'. */
static double
chance_of(const struct table *t, const struct weights *w, const double *times)
{
	double own[LABELS] = {0}, other[LABELS] = {0}, n = 0, pe = 0, all = 0;

	for (size_t i = 0; i < t->items; i++) {
		double others = (double)table_given(t, i) - 1;

		if (isnan(agree_of(t, w, i)))
			continue;
		n += times[i];
		all += times[i] * counts_of(t, i);
		own[(int)t->label[i][one]] += times[i];
		for (size_t g = 0; g < t->people; g++)
			if (g != one && t->label[i][g] != NOTHING)
				other[(int)t->label[i][g]] +=
					times[i] * voice_of(t, g) / others;
	}
	for (size_t k = 0; k < t->labels; k++)
		for (size_t l = 0; l < t->labels; l++)
			pe += weights_at(w, k, l) * own[k] / n * other[l] / all;
	return pe;
}

static double
pa_of(const struct table *t, const struct weights *w, const double *times)
{
	double sum = 0, n = 0;

	for (size_t i = 0; i < t->items; i++) {
		double a = agree_of(t, w, i);

		if (isnan(a))
			continue;
		sum += times[i] * counts_of(t, i) * a;
		n += times[i] * counts_of(t, i);
	}
	return n > 0 ? sum / n : NUM_NA;
}

static double
kappa_of(const struct table *t, const struct weights *w, const double *times)
{
	return beyond(pa_of(t, w, times), chance_of(t, w, times));
}

/* Annotator g against the others; returns how many labels g gave. */
static size_t
estimate(const struct crowd *c, uint32_t g, struct agreement *pa,
	struct agreement *kappa)
{
	struct raters x;
	size_t n;

	raters_make(&x, c->subset.all, c->subset.item, c->subset.count);
	raters_number(&x);
	raters_by_annotator(&x);
	CHECK(x.annotators == c->subset.annotators);
	n = x.first[g + 1] - x.first[g];
	against_estimate(&c->sample, &x, g, .95, pa, kappa);
	raters_free(&x);
	return n;
}

/* The errors are those of the slopes: of n labels one adds slope m / items. */
static void
check_errors(const struct table *t, const struct crowd *c, double m,
	const struct agreement *pa, const struct agreement *kappa)
{
	double a[ITEMS], k[ITEMS];
	size_t n = 0;

	for (size_t i = 0; i < t->items; i++) {
		double by = m / (double)t->items;

		if (isnan(agree_of(t, &c->w, i)))
			continue;
		a[n] = table_slope(pa_of, t, &c->w, i) * by;
		k[n++] = table_slope(kappa_of, t, &c->w, i) * by;
	}
	CHECK(n == (size_t)m);
	CHECK_NEAR(pa->e.se, error_of(a, n), 1e-7);
	CHECK_NEAR(kappa->e.se, error_of(k, n), 1e-7);
	CHECK(pa->e.df == m - 1 && kappa->e.df == m - 1);
}

static void
check_one(const struct table *t, struct crowd *c, uint32_t g)
{
	double times[ITEMS], m = 0;
	size_t n;
	struct agreement pa, kappa;

	one = c->subset.person[g];
	for (size_t i = 0; i < t->items; i++) {
		times[i] = 1;
		m += !isnan(agree_of(t, &c->w, i));
	}
	n = estimate(c, g, &pa, &kappa);
	CHECK_NEAR(pa.e.value, pa_of(t, &c->w, times), 1e-13);
	CHECK(pa.items == m && kappa.items == m);
	CHECK(pa.ratings == (double)n && kappa.ratings == (double)n);
	if (m == 0) {
		CHECK_STATUS(pa.e.status, "no_pairs");
		CHECK_STATUS(kappa.e.status, "no_pairs");
		CHECK(isnan(pa.e.value) && isnan(kappa.e.value) &&
			isnan(kappa.pe));
		return;
	}
	CHECK_NEAR(kappa.e.value, kappa_of(t, &c->w, times), 1e-12);
	CHECK_NEAR(kappa.pe, chance_of(t, &c->w, times), 1e-13);
	CHECK(kappa.pa == pa.e.value);
	if (isnan(kappa.e.value))
		CHECK_STATUS(kappa.e.status, "one_category");
	else if (m == 1)
		CHECK_STATUS(kappa.e.status, "one_item");
	else
		check_errors(t, c, m, &pa, &kappa);
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 160; round++) {
		struct table t = table_draw(&r, 1, 1);
		struct crowd c;

		if (round % 2)
			table_weigh(&t, &r);
		crowd_init(&c, &t, &weightings[round % OF_LABELS],
			true);
		for (uint32_t g = 0; g < c.subset.annotators; g++)
			check_one(&t, &c, g);
		crowd_free(&c);
	}
}

/* Of two it is Cohen's kappa, whose error is that by n, not n - 1. */
static void
two(void)
{
	static const int count[] = {88, 14, 18, 10, 40, 10, 2, 6, 12};
	struct table t = table_of_two(count, 3);
	struct agreement pa, kappa, cohen;
	struct crowd c;

	crowd_init(&c, &t, weighting("linear"), true);
	cohen = crowd_estimate(&c, "cohen", NULL);
	for (uint32_t g = 0; g < 2; g++) {
		estimate(&c, g, &pa, &kappa);
		CHECK_NEAR(kappa.e.value, cohen.e.value, 1e-14);
		CHECK_NEAR(kappa.e.se, cohen.e.se * sqrt(200. / 199), 1e-14);
	}
	CHECK_NEAR(kappa.e.value, 9. / 19, 1e-14);
	crowd_free(&c);
}

/* An annotator's own repeats are no others. */
static void
repeats(void)
{
	const struct items_need need = {.each = true, .ratings = true};
	const struct rating rating[] = {{0, 0}, {0, 1}, {1, 0}};
	struct cell cell[] = {{0, 2}, {1, 1}};
	struct classes classes = {.scale = {2, NULL, true}};
	struct agreement pa, kappa;
	struct crowd c;

	items_init(&c.all, &need, true, 2);
	items_add(&c.all, &(struct item){.id = SIZE_MAX, .cell = cell,
		.cells = 2, .n = 3, .weight = 1, .rating = rating});
	items_end(&c.all, NULL);
	weights_init(&c.w, weighting(NULL), &classes.scale);
	subset_init(&c.subset, &c.all, NULL, 0, &classes, false);
	sample_init(&c.sample, &c.subset, NULL, &c.w);
	CHECK(estimate(&c, 0, &pa, &kappa) == 2);
	CHECK(pa.e.value == .5 && pa.items == 2);
	CHECK(estimate(&c, 1, &pa, &kappa) == 1);
	CHECK(pa.e.value == .5 && pa.items == 1);
	CHECK_STATUS(pa.e.status, "one_item");
	crowd_free(&c);
}

CHECK_ALL(tables, two, repeats)
