/* icc: Shrout & Fleiss 1979 and others' published values, and mean squares by
 * loops over items and annotators. */
#include "kappa/coefficients.h"
#include "kappa/statuses.h"

#include "people.h"
#include "status_words.h"
#include "stats/student.h"
#include "text/num.h"

static const char *const names[] = {"icc11", "icc1k", "icc21", "icc2k",
	"icc31", "icc3k"};

/* The six targets and four judges: R irr 0.84.1; limits of (2,k) by R psych
 * 2.2.9. */
static void
shrout_fleiss(void)
{
	static const double value[6][4] = {
		{.16574176840547539, -.13293232487475098, .72256006232812098,
			.16476880834463969},
		{.4427971336792686, -.88444215523812009, .9124154203407755,
			.16476880834463969},
		{.28976377952755905, .018786513374712023, .76108436964895299,
			.0001345665164843362},
		{.62005054759898925, .071136815302503487, .92723204016772198,
			.0001345665164843362},
		{.7148407148407151, .34246476503392548, .94585825995535955,
			.0001345665164843362},
		{.90931554237706946, .67567471381630484, .98589167816906231,
			.0001345665164843362}};
	struct table t = table_of("9258 6132 8468 7126 A569 6247", 10);

	for (size_t k = 0; k < 6; k++) {
		struct agreement m = table_estimate(&t, names[k], NULL);

		CHECK_NEAR(m.e.value, value[k][0], 1e-12);
		CHECK_NEAR(m.e.lo, value[k][1], 1e-9);
		CHECK_NEAR(m.e.hi, value[k][2], 1e-9);
		CHECK_NEAR(m.e.p / value[k][3], 1, 1e-9);
		CHECK(m.e.df == 5 && m.df2 == (k < 2 ? 18 : 15));
		CHECK(m.items == 6 && m.ratings == 24 && !m.e.status);
		CHECK(isnan(m.e.se));
	}
}

/* One way with gaps (Ebel 1951): R irrNA's value of Krippendorff's items; two
 * ways of the items that all labelled. */
static void
with_gaps(void)
{
	struct table t = table_of("11.1 2232 3333 3333 2222 1234 4444 1121 "
		"2222 .555 ..11 .3..", 5), full = table_of("2232 3333 3333 "
		"2222 1234 4444 1121 2222", 5);
	struct agreement m = table_estimate(&t, "icc11", NULL), all;

	CHECK_NEAR(m.e.value, .84968031560331914, 1e-12);
	CHECK_NEAR(m.e.lo, .67824794960217216, 1e-9);
	CHECK_NEAR(m.e.hi, .94816508818457212, 1e-9);
	CHECK(m.items == 12 && m.ratings == 41 && m.df2 == 29);
	for (size_t k = 2; k < 6; k++) {
		m = table_estimate(&t, names[k], NULL);
		all = table_estimate(&full, names[k], NULL);
		CHECK_NEAR(m.e.value, all.e.value, 1e-13);
		CHECK_NEAR(m.e.hi, all.e.hi, 1e-12);
		CHECK(m.items == 8 && m.ratings == 32);
	}
}

/* ---- mean squares ---- */

struct squares {
	double n, k, rows, cols, rest, within, df1, df2;
};

static double
at(const struct table *t, size_t i, size_t g)
{
	return t->x[(int)t->label[i][g]];
}

/* Two ways, no gaps: sums of squares of means, and of what is left of a
 * number. */
static struct squares
squares_of(const struct table *t)
{
	double n = (double)t->items, k = (double)t->people, all = 0;
	double item[ITEMS] = {0}, person[PEOPLE] = {0};
	struct squares s = {.n = n, .k = k, .df1 = n - 1,
		.df2 = (n - 1) * (k - 1)};

	for (size_t i = 0; i < t->items; i++)
		for (size_t g = 0; g < t->people; g++) {
			all += at(t, i, g) / (n * k);
			item[i] += at(t, i, g) / k;
			person[g] += at(t, i, g) / n;
		}
	for (size_t i = 0; i < t->items; i++) {
		s.rows += k * pow(item[i] - all, 2) / (n - 1);
		for (size_t g = 0; g < t->people; g++) {
			s.rest += pow(at(t, i, g) - item[i] - person[g] + all,
				2) / s.df2;
			s.within += pow(at(t, i, g) - item[i], 2) /
				(n * (k - 1));
		}
	}
	for (size_t g = 0; g < t->people; g++)
		s.cols += n * pow(person[g] - all, 2) / (k - 1);
	return s;
}

static double
form(size_t which, const struct squares *s)
{
	double cols = (s->cols - s->rest) / s->n;
	const double value[] = {
		(s->rows - s->within) / (s->rows + (s->k - 1) * s->within),
		(s->rows - s->within) / s->rows,
		(s->rows - s->rest) / (s->rows + (s->k - 1) * s->rest +
			s->k * cols),
		(s->rows - s->rest) / (s->rows + cols),
		(s->rows - s->rest) / (s->rows + (s->k - 1) * s->rest),
		(s->rows - s->rest) / s->rows};

	return value[which];
}

/* The limits of a ratio of variances f are those of its F distribution. */
static void
check_limits(size_t which, const struct squares *s, const struct agreement *m)
{
	double df2 = which < 2 ? s->n * (s->k - 1) : s->df2;
	double f = s->rows / (which < 2 ? s->within : s->rest);
	double low = f / student_f_quantile(.975, s->df1, df2);
	double high = f * student_f_quantile(.975, df2, s->df1);
	bool mean = which % 2;

	CHECK_NEAR(m->e.stat, f, 1e-9);
	CHECK_NEAR(m->e.p, student_f_upper(f, s->df1, df2), 1e-9);
	if (which == 2 || which == 3)
		return;
	CHECK_NEAR(m->e.lo, mean ? 1 - 1 / low : (low - 1) / (low + s->k - 1),
		1e-9);
	CHECK_NEAR(m->e.hi, mean ? 1 - 1 / high :
		(high - 1) / (high + s->k - 1), 1e-9);
}

/* Spearman & Brown: the mean of k ratings of reliability r is k r / (1 + (k - 1)
 * r) reliable, and any less where that denominator is not above 0. */
static double
of_mean(double r, double k)
{
	return 1 + (k - 1) * r > 0 ? k * r / (1 + (k - 1) * r) : NUM_NA;
}

static void
check_mean(const struct table *t, const struct agreement *m)
{
	struct agreement one = table_estimate(t, "icc21", NULL);
	double k = (double)t->people;

	CHECK_NEAR(m->e.value, of_mean(one.e.value, k), 1e-11);
	CHECK_NEAR(m->e.lo, of_mean(one.e.lo, k), 1e-9);
	CHECK_NEAR(m->e.hi, of_mean(one.e.hi, k), 1e-9);
}

/* Numbers times 3 less 100 change nothing. */
static void
check_scale(const struct table *t, size_t which, const struct agreement *m)
{
	double x[LABELS];
	struct table other = *t;
	struct agreement o;

	for (size_t k = 0; k < LABELS; k++)
		x[k] = 3 * t->x[k] - 100;
	other.x = x;
	o = table_estimate(&other, names[which], NULL);
	CHECK_NEAR(o.e.value, m->e.value, 1e-11);
	CHECK_NEAR(o.e.lo, m->e.lo, 1e-9);
	CHECK_NEAR(o.e.hi, m->e.hi, 1e-9);
}

static void
tables(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 200; round++) {
		struct table t = table_draw(&r, 3, 1);
		struct squares s;

		for (size_t i = 0; i < t.items; i++)
			for (size_t g = 0; g < t.people; g++)
				if (t.label[i][g] == NOTHING)
					t.label[i][g] = 0;
		s = squares_of(&t);
		if (s.rows < 1e-9 || s.rest < 1e-9)
			continue;
		for (size_t k = 0; k < 6; k++) {
			struct agreement m = table_estimate(&t, names[k], NULL);

			if (m.e.status) /* a variance below 0 of (2,k) */
				CHECK(k == 3 && s.rows + (s.cols - s.rest) /
					s.n < 1e-9);
			else
				CHECK_NEAR(m.e.value, form(k, &s), 1e-9);
			if (m.e.status)
				continue;
			check_limits(k, &s, &m);
			if (k == 3)
				check_mean(&t, &m);
			check_scale(&t, k, &m);
		}
	}
}

/* One way, with gaps: mean squares by Ebel's k0 and loops over ratings. */
static void
one_way(void)
{
	struct rng r = check_rng(2, 0);

	for (size_t round = 0; round < 200; round++) {
		struct table t = table_draw(&r, 3, 1);
		double n = (double)t.items, all = 0, mean[ITEMS] = {0};
		double between = 0, within = 0, ratings = 0, k0 = 0;
		struct agreement m = table_estimate(&t, "icc11", NULL);

		for (size_t i = 0; i < t.items; i++)
			for (size_t g = 0; g < t.people; g++)
				if (t.label[i][g] != NOTHING) {
					all += at(&t, i, g);
					mean[i] += at(&t, i, g) /
						(double)table_given(&t, i);
					ratings++;
				}
		all /= ratings;
		for (size_t i = 0; i < t.items; i++) {
			double own = (double)table_given(&t, i);

			between += own * pow(mean[i] - all, 2) / (n - 1);
			k0 -= own * own / ratings / (n - 1);
			for (size_t g = 0; g < t.people; g++)
				if (t.label[i][g] != NOTHING)
					within += pow(at(&t, i, g) - mean[i],
						2) / (ratings - n);
		}
		k0 += ratings / (n - 1);
		if (ratings == n || between < 1e-9)
			continue;
		CHECK_NEAR(m.e.value, (between - within) / (between +
			(k0 - 1) * within), 1e-9);
		CHECK_NEAR(table_estimate(&t, "icc1k", NULL).e.value,
			(between - within) / between, 1e-9);
	}
}

static void
degenerate(void)
{
	static const struct {
		const char *text, *name, *status;
	} way[] = {
		{"12 1. .2", "icc21", "one_item"},
		{"1. .2 1.", "icc31", "no_complete_items"},
		{"1 2 1", "icc31", "one_annotator"},
		{"1. 2. .1", "icc11", "no_pairs"},
		{"121", "icc11", "one_item"},
		{"11 11 11", "icc11", "no_variance"},
		{"11 11 11", "icc2k", "no_variance"},
		{"12 12 12", "icc31", "no_variance"},
		{"12 12 12", "icc21", "no_variance"},
		{"12 12 12", "icc2k", "no_variance"},
		{"12 21", "icc2k", "no_variance"},
	};
	static const double tenths[LABELS] = {.1, .2, .3, .7};
	static const double below[LABELS] = {-.7, -.3, -.2, -.1};
	static const double *const scales[] = {places, tenths, below};
	struct table t;
	struct agreement m;
	struct crowd c;

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		t = table_of(way[i].text, 2);
		m = table_estimate(&t, way[i].name, NULL);
		CHECK_STATUS(m.e.status, way[i].status);
		CHECK(isnan(m.e.value) && isnan(m.e.lo));
	}
	t = table_of("111 222 333 444", 4); /* they agree always */
	for (size_t k = 0; k < 18; k++) { /* and means round */
		t.x = scales[k / 6];
		m = table_estimate(&t, names[k % 6], NULL);
		CHECK(m.e.value == 1 && m.e.lo == 1 && m.e.hi == 1 && m.e.p == 0);
	}
	t = table_of("111 111 111 111 111 111", 4); /* on one number */
	for (size_t k = 0; k < 18; k++) {
		t.x = scales[k / 6];
		m = table_estimate(&t, names[k % 6], NULL);
		CHECK(isnan(m.e.value) && m.e.status);
	}
	t = table_of("12 23 34", 4); /* but for a step */
	CHECK(table_estimate(&t, "icc31", NULL).e.value == 1);
	CHECK_NEAR(table_estimate(&t, "icc21", NULL).e.value, 2. / 3, 1e-13);
	crowd_init(&c, &t, weighting(NULL), true);
	c.all.repeats = true;
	CHECK_STATUS(crowd_estimate(&c, "icc21", NULL).e.status, "repeats");
	CHECK(!crowd_estimate(&c, "icc11", NULL).e.status);
	crowd_free(&c);
}

/* Eighths beyond 2^43, as times in seconds may be: of all digits the last few
 * differ, which is not rounding. */
static void
large(void)
{
	static const double eighths[LABELS] = {0x1p43, 0x1p43 + .125,
		0x1p43 + .25, 0x1p43 + .375};
	struct table t = table_of("111 122 223 344", 4);

	for (size_t k = 0; k < 6; k++) {
		struct agreement m, small;

		t.x = places;
		small = table_estimate(&t, names[k], NULL);
		t.x = eighths;
		m = table_estimate(&t, names[k], NULL);
		CHECK(small.e.value > .8 && small.e.value < 1);
		CHECK_NEAR(m.e.value, small.e.value, 1e-4);
		CHECK_NEAR(m.e.lo, small.e.lo, 1e-4);
	}
}

/* Items drawn twice are two items. */
static void
drawn(void)
{
	struct table t = table_of("123 221 333 132 211", 3), twice = t;
	double times[] = {1, 2, 0, 1, 3}, m[ITEMS] = {0};
	struct crowd c;

	twice = table_of("123 221 221 132 211 211 211", 3);
	crowd_init(&c, &t, weighting(NULL), true);
	for (size_t i = 0; i < 5; i++)
		m[c.subset.vector[i]] += times[i];
	sample_draw(&c.sample, m, times);
	for (size_t k = 0; k < 6; k++) {
		struct agreement a = agreement_nothing(.95);

		icc_estimate(coefficient(names[k]), &c.sample, &a, NULL);
		CHECK_NEAR(a.e.value, table_estimate(&twice, names[k],
			NULL).e.value, 1e-12);
		CHECK(a.items == 7);
	}
	crowd_free(&c);
}

CHECK_ALL(shrout_fleiss, with_gaps, tables, one_way, degenerate, large, drawn)
