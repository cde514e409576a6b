/* checks: whether retests are like the rest, both tests by their definition, pair of
 * annotators by pair; too few items, with retests, or people; warnings. Bins of p_flip are
 * tested in uneven.c. */
#include "pflip/checks.h"

#include "check.h"
#include "says.h"
#include "stats/student.h"
#include "text/num.h"

enum { ITEMS = 60, PEOPLE = 14, LABELS = 3, MOST = PEOPLE * 4 };

struct crowd {
	size_t items, people;
	struct rating rating[ITEMS][MOST];
	size_t n[ITEMS];
	bool repeats[ITEMS];
};

/* Each of the people labels an item up to `most` times, or not at all. */
static void
draw_crowd(struct crowd *c, struct rng *r, uint64_t most)
{
	*c = (struct crowd){.items = 1 + (size_t)rng_below(r, ITEMS),
		.people = 2 + (size_t)rng_below(r, PEOPLE - 1)};
	for (size_t i = 0; i < c->items; i++)
		for (uint32_t a = 0; a < c->people; a++) {
			uint64_t times = rng_below(r, 3) ? 1 : rng_below(r,
				most + 1);

			c->repeats[i] = c->repeats[i] || times > 1;
			for (; times > 0; times--)
				c->rating[i][c->n[i]++] = (struct rating){a,
					(uint32_t)(rng_below(r, 2) ? i % LABELS :
					rng_below(r, LABELS))};
		}
}

static void
add_all(struct like_rest *x, const struct crowd *c)
{
	struct rows rows = {.labels.ids.n = LABELS, .annotators.n = PEOPLE};

	*x = (struct like_rest){.persons = 0};
	for (size_t i = 0; i < c->items; i++)
		like_rest_add(x, &rows, c->rating[i], c->n[i]);
}

/* Shares of the labels of annotator a; returns how many labels. */
static size_t
shares_of(const struct crowd *c, size_t i, uint32_t a, double *w)
{
	size_t n = 0;

	memset(w, 0, LABELS * sizeof *w);
	for (size_t j = 0; j < c->n[i]; j++)
		if (c->rating[i][j].annotator == a) {
			w[c->rating[i][j].label]++;
			n++;
		}
	for (size_t l = 0; l < LABELS && n > 0; l++)
		w[l] /= (double)n;
	return n;
}

static double
middle_rank(const double *x, size_t n, size_t i)
{
	double rank = .5;

	for (size_t j = 0; j < n; j++)
		rank += fabs(x[j] - x[i]) < 1e-12 ? .5 : x[j] < x[i] ? 1 : 0;
	return rank;
}

static double
spearman(const double *x, const double *y, size_t n)
{
	double mean = ((double)n + 1) / 2, xx = 0, yy = 0, xy = 0;

	for (size_t i = 0; i < n; i++) {
		double a = middle_rank(x, n, i) - mean;
		double b = middle_rank(y, n, i) - mean;

		xx += a * a;
		yy += b * b;
		xy += a * b;
	}
	return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : NUM_NA;
}

static bool
near(double found, double expected)
{
	return isnan(expected) ? isnan(found) : fabs(found - expected) < 1e-9;
}

static void
check_items(const struct like_rest_found *f, const double *x, const double *y,
	size_t n)
{
	double mx = 0, my = 0, up = 0, down = 0, sums[2] = {0}, with = 0;
	bool same = true;

	for (size_t i = 0; i < n; i++) {
		mx += x[i] / (double)n;
		my += y[i] / (double)n;
		with += x[i] > 0;
		sums[x[i] > 0] += y[i];
		same = same && x[i] == x[0];
	}
	for (size_t i = 0; i < n; i++) {
		up += (x[i] - mx) * (y[i] - my);
		down += pow((x[i] - mx) * (y[i] - my), 2);
	}
	if (n < 20 || with < 10 || same) {
		CHECK(isnan(f->n) && isnan(f->n_with) && isnan(f->with) &&
			isnan(f->z) && isnan(f->items_p));
		return;
	}
	CHECK(f->n == (double)n && f->n_with == with);
	CHECK(near(f->with, sums[1] / with));
	CHECK(near(f->without, n > with ? sums[0] / ((double)n - with) : NUM_NA));
	CHECK(near(f->z, up / sqrt(down)));
	CHECK(near(f->items_p, erfc(fabs(up / sqrt(down)) / sqrt(2))));
}

static void
check_people(const struct like_rest_found *f, const double *share,
	const double *mean, size_t n)
{
	double rho = n < 10 ? NUM_NA : spearman(share, mean, n);

	CHECK(near(f->rho, rho));
	CHECK(isnan(rho) ? isnan(f->people) && isnan(f->people_p) :
		f->people == (double)n);
	if (fabs(rho) < 1)
		CHECK(near(f->people_p, student_t_two_sided(rho *
			sqrt(((double)n - 2) / (1 - rho * rho)),
			(double)n - 2)));
}

/* The share of pairs of labels of annotator a that are equal. */
static double
self_of(const struct crowd *c, size_t i, uint32_t a)
{
	double pairs = 0, same = 0;

	for (size_t j = 0; j < c->n[i]; j++)
		for (size_t k = 0; k < j; k++)
			if (c->rating[i][j].annotator == a && c->rating[i][k].annotator == a) {
				pairs++;
				same += c->rating[i][j].label == c->rating[i][k].label;
			}
	return same / pairs;
}

/* two, self and y of each of n items with retests. */
static void
check_self(const struct like_rest_found *f, const double *two, const double *self,
	const double *y, size_t n)
{
	double people = 0, own = 0, others = 0, squares = 0;

	for (size_t i = 0; i < n; i++) {
		people += two[i];
		own += self[i];
		others += two[i] * y[i];
		squares += pow(two[i] * y[i] - self[i], 2);
	}
	if (n < 10 || squares == 0) {
		CHECK(isnan(f->self) && isnan(f->others) && isnan(f->self_z));
		return;
	}
	CHECK(near(f->self, own / people) && near(f->others, others / people));
	CHECK(near(f->self_z, (others - own) / sqrt(squares)));
}

static void
check_crowd(const struct crowd *c)
{
	double x[ITEMS], y[ITEMS], share[PEOPLE], mean[PEOPLE];
	double items[PEOPLE] = {0}, repeated[PEOPLE] = {0}, shared[PEOPLE] = {0};
	double agree[PEOPLE] = {0}, self[ITEMS] = {0}, twice[ITEMS], of[ITEMS];
	struct like_rest_found f;
	struct like_rest all;
	size_t n = 0, people = 0, with = 0;

	for (size_t i = 0; i < c->items; i++) {
		double w[PEOPLE][LABELS], there = 0, two = 0, sum = 0;
		size_t times[PEOPLE];

		for (uint32_t a = 0; a < PEOPLE; a++) {
			times[a] = shares_of(c, i, a, w[a]);
			there += times[a] > 0;
			two += times[a] > 1;
			items[a] += times[a] > 0;
			repeated[a] += times[a] > 1;
		}
		for (size_t a = 0; a < PEOPLE && there > 1; a++) {
			double own = 0;

			for (size_t b = 0; b < PEOPLE; b++)
				for (size_t l = 0; l < LABELS && b != a; l++)
					own += w[a][l] * w[b][l];
			sum += own;
			agree[a] += times[a] > 0 ? own / (there - 1) : 0;
			shared[a] += times[a] > 0;
		}
		if (there < 2)
			continue;
		x[n] = two / there;
		y[n++] = sum / (there * (there - 1));
		for (uint32_t a = 0; a < PEOPLE; a++)
			self[with] += times[a] > 1 ? self_of(c, i, a) : 0;
		twice[with] = two;
		of[with] = y[n - 1];
		with += two > 0;
	}
	for (size_t a = 0; a < PEOPLE; a++)
		if (shared[a] >= 5) {
			share[people] = repeated[a] / items[a];
			mean[people++] = agree[a] / shared[a];
		}
	add_all(&all, c);
	f = like_rest_test(&all);
	check_items(&f, x, y, n);
	check_people(&f, share, mean, people);
	check_self(&f, twice, self, of, with);
}

static void
definitions(void)
{
	struct rng r = check_rng(43, 0);
	static struct crowd c;

	for (int round = 0; round < 400; round++) {
		draw_crowd(&c, &r, (uint64_t)(round % 4));
		check_crowd(&c);
	}
}

/* Forty items, every other one with a retest. People disagree on those with one, or on
 * others; or the first half of the people agree, and label more items again. */
static void
warnings(void)
{
	static const char *const text[] = {
		"unit: warning: annotators agree less on items with more retests "
		"(p=1.1e-05): p_flip may not hold for other items (repeat a random "
		"part of the labels)\n", "",
		"unit: warning: annotators with more retests agree more with the "
		"others (p=2.6e-06): p_flip may not hold for other annotators (repeat "
		"a random part of the labels)\n"};
	static struct crowd c;
	struct like_rest x;

	for (int kind = 0; kind < 3; kind++) {
		c = (struct crowd){.items = 40, .people = kind == 2 ? 12 : 6};
		for (uint32_t at = 0; at < 40 * c.people; at++) {
			uint32_t i = at / (uint32_t)c.people;
			uint32_t a = at % (uint32_t)c.people;
			bool split = kind == 0 ? i % 2 : i % 4 < 2;
			uint32_t label = kind == 2 ? a < 6 ? 0 : (i + a) % 3 :
				split && a % 2 && i % 3;
			bool twice = kind == 2 ? a < 6 && (i + a) % 4 == 0 :
				i % 2 && a == i % 6;

			for (int t = 0; t <= twice; t++)
				c.rating[i][c.n[i]++] = (struct rating){a, label};
			c.repeats[i] = c.repeats[i] || twice;
		}
		add_all(&x, &c);
		CHECK_SAYS(0, text[kind], like_rest_warn(&x));
	}
	/* nothing was labelled twice, or at all */
	x = (struct like_rest){.persons = 0};
	CHECK_SAYS(0, "", like_rest_warn(&x));
}

/* Two documents have items of the same number, of which people say the same, but for one of
 * eight. Without others there is nothing to compare with. */
static void
documents(void)
{
	struct rng r = check_rng(44, 0);
	static struct crowd c;
	struct like_rest x;

	for (uint32_t people = 1; people < 8; people += 6) {
		c = (struct crowd){.items = 60, .people = people};
		for (size_t i = 0; i < 60; i++) {
			uint32_t said[2] = {rng_below(&r, 2) > 0, rng_below(&r, 2) > 0};

			for (uint32_t at = 0; at < 2 * people; at++)
				c.rating[i][c.n[i]++] = (struct rating){at / 2,
					rng_below(&r, 8) > 0 ? said[at % 2] : 2};
			c.repeats[i] = true;
		}
		add_all(&x, &c);
		CHECK_SAYS(0, people == 1 ? "" : "unit: warning: annotators agree "
			"less with themselves (.3952) than with each other (.5956): these "
			"are no retests (do documents share names of items? name them apart; do "
			"labels make one answer? annot(7), MULTILABEL)\n", like_rest_warn(&x));
	}
}

CHECK_ALL(definitions, warnings, documents)
