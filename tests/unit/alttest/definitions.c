/* definitions: the rows of annot-alttest against loops over humans and
 * items: tests, means and differences with their errors over items,
 * annotators and both, who wins, the verdict and where it turns, humans held
 * out, the constant judge, groups, replicates. */
#include "judged.h"
#include "draws.h"
#include "rows.h"
#include "student.h"

#include "stats/adjust.h"
#include "stats/sort.h"
#include "stats/stats.h"
#include "text/num.h"

enum { ROUNDS = 60 };

static const char *const random_name[] = {"items", "annotators", "both"};
static const char *const adjustment[] = {"none", "holm", "by", "bh"};

/* ---- rows ---- */

/* The rows of a world, with more options. */
static struct rows
alttest_of(const struct judged *c, const char *options)
{
	char line[512];

	judged_write(c);
	snprintf(line, sizeof line, "annot-alttest -q -L .1,.2,.3,.7 -w %s -N %zu "
		"--min-items=%zu %s %s %s -t judged.tsv%s%s%s", c->kind,
		c->min_humans, c->min_items, c->clustered ? "--cluster=text" : "",
		c->draw ? "--soft=draw" : "", options, " j0.tsv",
		c->judges > 1 ? " j1.tsv" : "", c->judges > 2 ? " j2.tsv" : "");
	return rows_of(line);
}

/* The row of a judge and a human; -1: there is none. */
static int
find(const struct rows *x, const char *row, const char *kind, const char *model,
	const char *annotator)
{
	for (int i = 0; i < x->n; i++)
		if (strcmp(rows_text(x, i, "row"), row) == 0 &&
		    strcmp(rows_text(x, i, "kind"), kind) == 0 &&
		    strcmp(rows_text(x, i, "model"), model) == 0 &&
		    strcmp(rows_text(x, i, "annotator"), annotator) == 0)
			return i;
	return -1;
}

static double
number(const struct rows *x, const char *row, size_t judge, const char *column)
{
	char model[] = "j0";

	model[1] = (char)('0' + judge);
	return rows_number(x, find(x, row, "judge", model, "*"), column);
}

/* ---- what a judge is compared by ---- */

/* What a judge and one human have: items and units; how often the human is
 * nearer, and the judge; means of d and of w. */
struct compared {
	double n, units, more, less, d, w, se;
};

/* Human h against a judge. The error of the mean of d:
 * se^2 = G/(G-1) sum over units (sum of d - mean)^2 / n^2. */
static struct compared
compare(const struct contest *x, size_t contests, size_t h)
{
	struct compared to = {0};
	double d[ITEMS] = {0}, n[ITEMS] = {0}, squares = 0;

	for (size_t k = 0; k < contests; k++) {
		if (x[k].human != h)
			continue;
		d[x[k].unit] += x[k].d;
		n[x[k].unit]++;
		to.n++;
		to.more += 1 - x[k].w;
		to.less += 1 - x[k].w - x[k].d;
	}
	to.d = (to.more - to.less) / to.n;
	to.w = 1 - to.more / to.n;
	for (size_t u = 0; u < ITEMS; u++) {
		to.units += n[u] > 0;
		squares += pow(d[u] - n[u] * to.d, 2);
	}
	to.se = to.units < 2 ? (double)NAN :
		sqrt(to.units / (to.units - 1) * squares) / to.n;
	return to;
}

/* p of Tango 1998; NAN where nothing varies, and of one item. */
static double
p_score(const struct compared *x, double e)
{
	double l = (2 * x->n - x->more + x->less) * e - x->more - x->less;
	double q = (sqrt(l * l + 8 * x->n * x->less * e * (1 - e)) - l) /
		(4 * x->n);
	double v = x->n * (2 * q + e * (1 - e));

	return x->n < 2 || v < 1e-9 ? (double)NAN : erfc(-(x->more - x->less -
		x->n * e) / sqrt(v) / sqrt(2)) / 2;
}

/* d and w of judge f and human j on item i, without human h among the others. */
static struct contest
held(const struct judged *c, size_t f, size_t i, size_t j, size_t h)
{
	struct contest x = {i, 0, j, 0, 0};

	for (size_t y = 0; y < LABELS; y++)
		judged_hold(c, y, &x, h, judged_says(c, f, i, y));
	return x;
}

/* What human a on item i adds to the contest of j, as one of j's others: w. */
static double
as_other(const struct judged *c, size_t f, size_t i, size_t j, size_t a)
{
	double r = (double)judged_labels(c, i) - 1, mean = 0, own = 0;

	if (r < 2)
		return 0;
	for (size_t h = 0; h < c->humans; h++) {
		double e;

		if (h == j || c->label[i][h] == NOTHING)
			continue;
		e = held(c, f, i, j, HUMANS).w - held(c, f, i, j, h).w;
		mean += e / r;
		own = h == a ? e : own;
	}
	return (r - 1) / r * (own - mean);
}

/* The mean over tested humans of w, psi of the units, and u of the ratings. */
struct mean {
	double rho, m, psi[ITEMS], u[ITEMS][HUMANS];
};

static struct mean
mean_of(const struct judged *c, size_t f)
{
	struct contest x[CONTESTS];
	size_t n = judged_contests(c, f, x);
	struct mean to = {0};

	for (size_t h = 0; h < c->humans; h++)
		to.m += judged_tests(c, h);
	for (size_t k = 0; k < n; k++)
		to.rho += x[k].w / (double)judged_given(c, x[k].human) / to.m;
	for (size_t k = 0; k < n; k++)
		to.psi[x[k].unit] += (x[k].w - compare(x, n, x[k].human).w) /
			(double)judged_given(c, x[k].human) / to.m;
	for (size_t k = 0; k < n; k++) {
		size_t i = x[k].item, j = x[k].human;
		double share = 1 / (to.m * (double)judged_given(c, j));

		for (size_t a = 0; a < c->humans; a++)
			if (c->label[i][a] != NOTHING)
				to.u[i][a] += share * (a == j ? x[k].w - to.rho :
					as_other(c, f, i, j, a));
	}
	return to;
}

/* Is item i labelled by somebody who is tested? */
static bool
counts(const struct judged *c, size_t i)
{
	for (size_t h = 0; h < c->humans; h++)
		if (c->label[i][h] != NOTHING && judged_tests(c, h))
			return true;
	return false;
}

/* P, and *own the sum of u^2 over units and humans, as stats/crossed has them. */
static double
people_of(const struct judged *c, const double u[ITEMS][HUMANS], double *own)
{
	double n[HUMANS] = {0}, sum[HUMANS] = {0}, q = 0, all = 0, f = 0, cubes = 0;

	*own = 0;
	for (size_t a = 0; a < c->humans; a++) {
		double unit[ITEMS] = {0};

		for (size_t k = 0; k < c->n; k++) {
			size_t i = c->order[k];

			if (c->label[i][a] == NOTHING || !counts(c, i))
				continue;
			n[a]++;
			sum[a] += u[i][a];
			unit[c->unit[k]] += u[i][a];
		}
		for (size_t k = 0; k < c->units; k++)
			*own += unit[k] * unit[k];
		all += n[a];
	}
	for (size_t a = 0; a < c->humans; a++) {
		f += n[a] * n[a] / all / all;
		cubes += n[a] * n[a] * n[a] / all / all / all;
		q += sum[a] * sum[a];
	}
	return fmax(0, q / (1 + f - 2 * cubes / f) - *own);
}

/* The squared error of a mean, or of the difference of two, over what is
 * random. */
static double
variance(const struct judged *c, const struct mean *x, size_t random)
{
	double v = 0, units = 0, own, people = people_of(c, x->u, &own);
	bool used[ITEMS] = {false};

	for (size_t k = 0; k < c->n; k++) {
		units += counts(c, c->order[k]) && !used[c->unit[k]];
		used[c->unit[k]] |= counts(c, c->order[k]);
	}
	for (size_t u = 0; u < c->units; u++)
		v += x->psi[u] * x->psi[u];
	v *= units / (units - 1);
	return random == 0 ? v : random == 1 ? people + own : v + people;
}

static void
check_se(const struct judged *c, const struct mean *x, size_t random, double se)
{
	double v = variance(c, x, random);

	if (!isnan(se))
		CHECK_NEAR(se * se, v, 1e-12);
	else
		CHECK(isnan(v) || c->units < 2 || random > 0);
}

/* ---- checks ---- */

/* Who wins, and the verdict: m p are known. */
static void
check_verdict(const struct rows *x, size_t f, const double *p, size_t m, int adjust)
{
	double sorted[HUMANS], wins = 0, adjusted[HUMANS];
	size_t u = (m + 1) / 2;

	for (size_t k = 0; k < m; k++) {
		sorted[k] = isnan(p[k]) ? 1 : p[k];
		adjusted[k] = p[k];
	}
	sort_doubles(sorted, m);
	adjust_p(adjusted, m, (enum adjust)adjust);
	for (size_t k = 0; k < m; k++)
		wins += adjusted[k] <= .05;
	CHECK_NEAR(number(x, "winning", f, "value"), wins / (double)m, 1e-12);
	CHECK_NEAR(number(x, "summary", f, "stat"), wins / (double)m, 1e-12);
	CHECK_NEAR(number(x, "winning", f, "p"), fmin(1, (double)(m - u + 1) *
		sorted[u - 1]), 1e-9);
}

/* The tests of all humans against judge f; e: epsilon. */
static void
check_tests(const struct judged *c, const struct rows *x, size_t f, bool score,
	double e, int adjust)
{
	struct contest at[CONTESTS];
	size_t n = judged_contests(c, f, at), m = 0;
	char model[] = "j0", human[] = "h0";
	double p[HUMANS];

	model[1] = (char)('0' + f);
	for (size_t h = 0; h < c->humans; h++) {
		struct compared y = compare(at, n, h);
		int row;

		human[1] = (char)('0' + h);
		row = find(x, "test", "judge", model, human);
		if (!judged_tests(c, h)) {
			CHECK(row < 0 || isnan(rows_number(x, row, "value")));
			continue;
		}
		CHECK_NEAR(rows_number(x, row, "items"), y.n, 0);
		CHECK_NEAR(rows_number(x, row, "value"), y.d, 1e-12);
		CHECK_NEAR(rows_number(x, row, "se"), y.se, 1e-9);
		p[m] = rows_number(x, row, "p");
		if (score && !c->clustered)
			CHECK_NEAR(p[m], p_score(&y, e), 1e-9);
		else if (!score && y.units > 1 && y.se > 1e-9)
			CHECK_NEAR(p[m], .5 + (y.d > e ? .5 : -.5) *
				student(fabs(y.d - e) / y.se,
				y.units - 1), 1e-8);
		m++;
		row = find(x, "advantage", "judge", model, human);
		CHECK_NEAR(rows_number(x, row, "value"), y.w, 1e-12);
	}
	if (m > 0)
		check_verdict(x, f, p, m, adjust);
}

/* Means over humans, and differences of two judges, with their errors. */
static void
check_means(const struct judged *c, const struct rows *x, size_t random)
{
	struct mean mean[JUDGES];

	for (size_t f = 0; f < c->judges; f++) {
		mean[f] = mean_of(c, f);
		if (mean[f].m == 0)
			return;
		CHECK_NEAR(number(x, "advantage", f, "value"), mean[f].rho, 1e-12);
		check_se(c, &mean[f], random, number(x, "advantage", f, "se"));
	}
	for (int row = 0; row < x->n; row++) {
		struct mean y;
		size_t g;

		if (strcmp(rows_text(x, row, "row"), "difference") != 0)
			continue;
		y = mean[rows_text(x, row, "model")[1] - '0'];
		g = (size_t)(rows_text(x, row, "versus")[1] - '0');
		CHECK_NEAR(rows_number(x, row, "value"), y.rho - mean[g].rho, 1e-12);
		for (size_t i = 0; i < ITEMS; i++) {
			y.psi[i] -= mean[g].psi[i];
			for (size_t h = 0; h < HUMANS; h++)
				y.u[i][h] -= mean[g].u[i][h];
		}
		check_se(c, &y, random, rows_number(x, row, "se"));
	}
}

/* The mean over opponents of what a human has as a judge. */
static void
check_held_out(const struct judged *c, const struct rows *x)
{
	double sum = 0, n = 0;

	for (size_t h = 0; h < c->humans; h++) {
		struct contest at[CONTESTS];
		size_t contests = judged_contests_of(c, h, at);
		char human[] = "h0";
		double rho = 0, m = 0;
		int row;

		human[1] = (char)('0' + h);
		row = find(x, "advantage", "human", human, "*");
		for (size_t j = 0; j < c->humans; j++) {
			double w = compare(at, contests, j).w;

			m += !isnan(w);
			rho += isnan(w) ? 0 : w;
		}
		if (!judged_tests(c, h) || m == 0) {
			CHECK(row < 0);
			continue;
		}
		CHECK_NEAR(rows_number(x, row, "value"), rho / m, 1e-12);
		sum += rho / m;
		n++;
	}
	CHECK_NEAR(rows_number(x, find(x, "advantage", "human", "*", "*"), "value"),
		n > 0 ? sum / n : (double)NAN, 1e-12);
}

/* The constant judge is one who says the label of its row. */
static void
check_constant(struct judged c, const struct rows *x)
{
	int row = 0, most = 0, given[LABELS] = {0}, at = 0;

	while (strcmp(rows_text(x, row, "kind"), "constant") != 0 ||
	       strcmp(rows_text(x, row, "row"), "advantage") != 0)
		row++;
	for (size_t k = 0; k < c.n; k++)
		for (size_t h = 0; h < c.humans; h++)
			if (c.label[c.order[k]][h] != NOTHING)
				given[c.label[c.order[k]][h]]++;
	for (int y = 0; y < LABELS; y++)
		if (given[y] > most) {
			most = given[y];
			at = y;
		}
	CHECK_NEAR(rows_number(x, row, "model"), judged_x[at] / 10., 1e-12);
	for (size_t i = 0; i < c.items; i++)
		for (int y = 0; y < LABELS; y++)
			c.eighths[0][i][y] = y == at ? 8 : 0;
	if (mean_of(&c, 0).m > 0)
		CHECK_NEAR(rows_number(x, row, "value"), mean_of(&c, 0).rho,
			1e-12);
}

/* The first judge passes above worth, and not below. */
static void
check_worth(const struct judged *c, const char *options, double worth)
{
	for (int side = -1; side < 2 && fabs(worth) < .999; side += 2) {
		char line[256];
		struct rows x;

		snprintf(line, sizeof line, "%s -e %.12f", options, worth +
			side * 1e-6);
		x = alttest_of(c, line);
		CHECK_TEXT(rows_text(&x, 0, "status"), side > 0 ? "pass" :
			"fail");
		rows_free(&x);
	}
}

static void
worlds(void)
{
	struct rng r = check_rng(8, 0);

	for (int round = 0; round < ROUNDS; round++) {
		bool score = round % 3 == 0;
		size_t random = (size_t)round / 2 % 3;
		char line[256];
		struct judged c;
		struct rows x;

		judged_draw(&c, &r);
		c.draw = c.draw && !score;
		judged_order(&c);
		snprintf(line, sizeof line, "-M %s --random=%s --adjust=%s --humans",
			score ? "score" : "t", random_name[random],
			adjustment[round % 4]);
		x = alttest_of(&c, line);
		if (c.n == 0) {
			CHECK(x.n == 0);
			rows_free(&x);
			continue;
		}
		for (size_t f = 0; f < c.judges; f++)
			check_tests(&c, &x, f, score, .2, round % 4);
		check_means(&c, &x, random);
		check_held_out(&c, &x);
		check_constant(c, &x);
		if (round % 4 == 1)
			check_worth(&c, line, number(&x, "worth", 0, "value"));
		rows_free(&x);
	}
}

/* A group is a table of its items alone. */
static void
groups(void)
{
	struct rng r = check_rng(9, 0);

	for (int round = 0; round < 20; round++) {
		struct judged c, part;
		struct rows x, y;
		int at = 0;

		judged_draw(&c, &r);
		c.clustered = c.draw = false;
		part = c;
		for (size_t i = 0; i < c.items; i++)
			if (c.side[i] == 1)
				memset(part.label[i], NOTHING, sizeof *part.label);
		judged_order(&part);
		if (part.n == 0)
			continue;
		x = alttest_of(&c, "-g side --humans");
		y = alttest_of(&part, "--humans");
		for (int row = 0; row < x.n; row++) {
			if (strcmp(rows_text(&x, row, "group"), "a") != 0)
				continue;
			CHECK_TEXT(rows_text(&x, row, "row"),
				rows_text(&y, at, "row"));
			CHECK_NEAR(rows_number(&x, row, "value"),
				rows_number(&y, at, "value"), 1e-12);
			CHECK_NEAR(rows_number(&x, row, "lo"),
				rows_number(&y, at++, "lo"), 1e-9);
		}
		CHECK(at == y.n);
		rows_free(&x);
		rows_free(&y);
	}
}

/* The winning rate of judge f where item i counts so many times. */
static double
win(const struct judged *c, size_t f, const uint64_t *times)
{
	struct contest x[CONTESTS];
	size_t n = judged_contests(c, f, x);
	double wins = 0, p[HUMANS];
	size_t m = 0;

	for (size_t h = 0; h < c->humans; h++) {
		struct compared y = {0};

		for (size_t k = 0; k < n; k++) {
			double t = (double)times[x[k].item];

			if (x[k].human != h)
				continue;
			y.n += t;
			y.more += t * (1 - x[k].w);
			y.less += t * (1 - x[k].w - x[k].d);
		}
		if (y.n > 0)
			p[m++] = p_score(&y, .2);
	}
	adjust_p(p, m, ADJUST_BY);
	for (size_t k = 0; k < m; k++)
		wins += p[k] <= .05;
	return m > 0 ? wins / (double)m : NUM_NA;
}

/* Items that are drawn again. */
static void
replicates(void)
{
	enum { TIMES = 100 };
	struct rng r = check_rng(10, 0);

	for (int round = 0; round < 20; round++) {
		double value[JUDGES][TIMES], lo, hi;
		struct judged c;
		struct rows x;

		judged_draw(&c, &r);
		c.clustered = c.draw = false;
		judged_order(&c);
		if (c.n == 0 || mean_of(&c, 0).m == 0)
			continue;
		for (size_t k = 0; k < TIMES; k++) {
			uint64_t drawn[ITEMS], times[ITEMS] = {0};
			size_t n = 0, at = 0;

			for (size_t i = 0; i < c.n; i++)
				n += counts(&c, c.order[i]);
			draws(1, k, NULL, n, drawn);
			for (size_t i = 0; i < c.n; i++)
				if (counts(&c, c.order[i]))
					times[c.order[i]] = drawn[at++];
			for (size_t f = 0; f < c.judges; f++)
				value[f][k] = win(&c, f, times);
		}
		x = alttest_of(&c, "-b 100");
		for (size_t f = 0; f < c.judges; f++) {
			double passing = 0, all = 0;

			for (size_t k = 0; k < TIMES; k++) {
				passing += value[f][k] >= .5;
				all += !isnan(value[f][k]);
			}
			stats_percentile(value[f], TIMES, .95, &lo, &hi);
			CHECK_NEAR(number(&x, "winning", f, "lo"), lo, 1e-12);
			CHECK_NEAR(number(&x, "winning", f, "hi"), hi, 1e-12);
			CHECK_NEAR(number(&x, "passing", f, "value"),
				passing / all, 1e-12);
		}
		rows_free(&x);
	}
}

CHECK_ALL(worlds, groups, replicates)
