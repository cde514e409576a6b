/* definitions: each coefficient of annot-kappa against its definition. The rows
 * that the command prints are compared with what coefficients.h says: values,
 * errors, limits, tests, splits, groups, items that are left out and items that
 * are drawn again. */
#include "answers.h"
#include "drawn.h"

/*
 * Rules that are checked where these are 1:
 *   UNION    the difference of two groups is over the union of their items
 *   RANGE    no limit is beyond the range of --list, if the estimate is not
 *   NO_TEST  pa, bp and ac have no p, as they are not 0 without agreement
 */
enum { UNION = 1, RANGE = 1, NO_TEST = 1 };

static const char *const weightings[] = {"identity", "linear", "quadratic",
	"ordinal", "radical", "ratio", "circular", "bipolar"};

#define CLUSTER "--cluster=cluster"

/* How often each definition was compared with a row that has an error, and the
 * range of its values. */
static struct found {
	int rows, values;
	double least, most;
} found[DEFINITIONS];

/* ---- rows ---- */

/* Set the least and largest value from a range, as 0..1, -inf..1 or 0.. */
static void
range_of(const char *range, struct found *f)
{
	const char *end = strstr(range, "..");

	f->least = strtod(range, NULL);
	f->most = end && end[2] ? strtod(end + 2, NULL) : HUGE_VAL;
}

/* Is the limit the one that t gives, or the end of the range, before that? */
static bool
limit_is(double limit, double value, double se, double df, double end)
{
	double p = student(fabs(limit - value) / se, df);

	return fabs(p - .95) < 1e-8 || (p < .95 && limit == end);
}

/* Both limits, from se as printed. There are none where df is below 1. Weights
 * and gaps can put an estimate below its range. */
static bool
check_limits(const struct rows *x, int row, const struct question *q, double df)
{
	const struct found *f = &found[q->d - definitions];
	double value = rows_number(x, row, "estimate");
	double lo = rows_number(x, row, "lo"), hi = rows_number(x, row, "hi");
	double least = q->difference ? f->least - f->most : f->least;
	double most = q->difference ? f->most - f->least : f->most;
	double se = rows_number(x, row, "se");

	if (df < 1)
		return true;
	if (se == 0)
		return CHECK_NEAR(lo, value, 1e-12) &&
			CHECK_NEAR(hi, value, 1e-12);
	return CHECK(limit_is(lo, value, se, df, fmin(least, value))) &&
		CHECK(limit_is(hi, value, se, df, fmax(most, value))) &&
		CHECK(!RANGE || q->difference || value < least ||
		(lo >= least && hi <= most));
}

/* The test of 0 by t. cohen has one of its own. */
static bool
check_test(const struct rows *x, int row, const struct question *q, double df)
{
	double se = rows_number(x, row, "se"), p = rows_number(x, row, "p");
	double t = rows_number(x, row, "estimate") / se;
	bool none = strstr("pa bp ac specific unanimous", q->d->name);

	if (q->d->traits & FLEISS || df < 1 || se == 0)
		return true;
	if (isnan(p))
		return CHECK(none || q->difference);
	return CHECK_NEAR(rows_number(x, row, "stat"), t, 1e-9) &&
		CHECK_NEAR(p, 1 - student(fabs(t), df), 1e-9) &&
		CHECK(!NO_TEST || !none || q->difference);
}

/* pa and pe are those of the estimate, and items are those that count. */
static bool
check_parts(const struct rows *x, int row, const struct question *q)
{
	double pa = rows_number(x, row, "pa"), pe = rows_number(x, row, "pe");
	double n = 0;

	for (int i = 0; i < q->r.items; i++)
		n += given(&q->r, i) >= q->d->least;
	return (isnan(pe) || CHECK_NEAR(beyond(pa, pe), rows_number(x, row,
		"estimate"), 1e-11)) && (q->difference || q->d->least == 0 ||
		CHECK_NEAR(rows_number(x, row, "items"), n, 0));
}

/* The error and what follows from it. */
static bool
check_error(const struct rows *x, int row, const struct question *q,
	const struct answer *a, enum over over)
{
	double se = rows_number(x, row, "se"), df;
	double expected = error_of(q, a, over, &df);
	double printed = rows_number(x, row, "df");

	if (isnan(expected))
		return CHECK(isnan(se));
	if (expected < 1e-7)
		return CHECK(se < 1e-6) && check_limits(x, row, q, df);
	found[q->d - definitions].rows++;
	return CHECK_NEAR(se / expected, 1, 1e-6) &&
		CHECK_NEAR(printed, isinf(df) ? (double)NAN : df, 1e-5) &&
		check_limits(x, row, q, isinf(df) ? df : printed) &&
		check_test(x, row, q, printed);
}

/* Compare a row with the answer. */
static void
check_row(const struct rows *x, int row, const struct question *q,
	const struct answer *a, enum over over)
{
	bool ok = CHECK_NEAR(rows_number(x, row, "estimate"), a->value, 1e-11);

	if (!isnan(a->value)) {
		found[q->d - definitions].values++;
		ok = check_parts(x, row, q) && ok;
		if (q->d->least > 0)
			ok = check_error(x, row, q, a, over) && ok;
	}
	if (!ok && check_failed <= 20)
		printf("\t%s %s of %s, %s, over %s: status %s, %d items\n",
			rows_text(x, row, "row"),
			rows_text(x, row, "coefficient"),
			rows_text(x, row, "of"), rows_text(x, row, "weights"),
			over_name[over], rows_text(x, row, "status"),
			q->r.items);
}

/* ---- checks ---- */

/* The question of a row of the table. */
static struct question
ask(const struct rows *x, int row, const char *by, const struct ratings *r)
{
	struct question q = {.d = definition_of(rows_text(x, row,
		"coefficient"), by), .r = *r};
	const char *weights = rows_text(x, row, "weights");

	weigh_labels(&q.r, *weights == '*' ? "identity" : weights);
	return q;
}

/* --list and the definitions name the same coefficients. */
static void
names(void)
{
	struct rows x = rows_of("annot-kappa --list");

	for (int k = 0; k < DEFINITIONS; k++) {
		int row = 0;

		while (row < x.n && strcmp(rows_text(&x, row, "name"),
		    definitions[k].name) != 0)
			row++;
		if (row == x.n)
			check_lacks(definitions[k].name,
				"not in annot-kappa --list");
		range_of(rows_text(&x, row, "range"), &found[k]);
	}
	for (int row = 0; row < x.n; row++)
		definition_of(rows_text(&x, row, "name"), NULL);
	rows_free(&x);
}

/* The number of coefficients of -M, of those that have weights or of others. */
static int
count_of(bool weighted)
{
	int n = 0;

	for (int k = 0; k < DEFINITIONS; k++)
		n += !*definitions[k].by &&
			(definitions[k].least > 0 &&
			!(definitions[k].traits & DELETION)) == weighted;
	return n;
}

/* Every row of all coefficients, over items, over both and over annotators, for
 * two weights of labels. */
static void
check_table(const struct ratings *r, const char *weights, const char *cluster)
{
	struct rows x[OVERS];
	char options[512];

	for (enum over over = 0; over < OVERS; over++) {
		snprintf(options, sizeof options, "-M %s -w %s %s --random=%s",
			methods(false), weights, cluster, over_name[over]);
		x[over] = kappa_of(r, &plain, options);
	}
	CHECK(x[0].n == 2 * count_of(true) + count_of(false));
	for (int row = 0; row < x[0].n; row++) {
		struct question q = ask(&x[0], row, "", r);
		struct answer a = answer_of(&q);

		for (enum over over = 0; over < OVERS; over++)
			check_row(&x[over], row, &q, &a, over);
	}
	for (enum over over = 0; over < OVERS; over++)
		rows_free(&x[over]);
}

static void
tables(void)
{
	struct rng g = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		struct ratings r = draw(&g, 1 + round % 2, round % 3 == 2);
		bool clustered = round % 4 == 3;
		char weights[64];

		if (clustered)
			draw_clusters(&r, &g);
		snprintf(weights, sizeof weights, "%s,%s",
			weightings[round % 8], weightings[(round + 3) % 8]);
		check_table(&r, weights, clustered ? CLUSTER : "");
	}
}

/* ---- splits ---- */

/* The table that rows of a split are about; `of`: what the split names. */
static struct ratings
split_of(const struct ratings *r, const char *by, const char *of)
{
	struct ratings x = *r;
	bool label = strcmp(by, "label") == 0, item = strcmp(by, "item") == 0;

	x.labels = label ? 2 : r->labels;
	x.one = label ? 1 : of[0] - 'p';
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++) {
			bool in = item ? i == atoi(of + 1) :
				strcmp(by, "pair") != 0 || (a == of[0] - 'p' &&
				rated(r, i, of[2] - 'p')) || (a == of[2] - 'p'
				&& rated(r, i, of[0] - 'p'));

			if (strcmp(by, "annotator") == 0)
				in = rated(r, i, x.one) && given(r, i) > 1;
			if (!in)
				x.label[i][a] = NONE;
			else if (label && rated(r, i, a))
				x.label[i][a] = r->x[r->label[i][a]] ==
					strtod(of, NULL);
		}
	return x;
}

/* All rows of -B. */
static void
check_split(const struct ratings *r, const char *by, const char *options,
	enum over over)
{
	char line[512];
	struct rows x;

	snprintf(line, sizeof line, "-B %s %s", by, options);
	x = kappa_of(r, &plain, line);
	for (int row = 0; row < x.n; row++) {
		struct ratings part = split_of(r, by, rows_text(&x, row, "of"));
		struct question q = ask(&x, row, by, &part);
		struct answer a;

		if (q.d->theta == theta_self)
			q.r = *r;
		for (int i = 0; q.d->theta == theta_relative && i < r->items;
		     i++)
			if (given(r, i) < 3)
				memset(q.r.label[i], NONE, sizeof q.r.label[i]);
		q.r.one = part.one;
		a = answer_of(&q);
		check_row(&x, row, &q, &a, over);
	}
	rows_free(&x);
}

static void
splits(void)
{
	struct rng g = check_rng(2, 0);

	for (int round = 0; round < 24; round++) {
		struct ratings r = draw(&g, 1 + round % 2, round % 3 == 2);
		const char *weights = weightings[round % 8];
		char line[512];

		for (enum over over = 0; over < OVERS; over++) {
			snprintf(line, sizeof line, "-M %s --random=%s",
				methods(true), over_name[over]);
			check_split(&r, "label", line, over);
		}
		snprintf(line, sizeof line, "-w %s", weights);
		check_split(&r, "pair", line, OVER_ITEMS);
		check_split(&r, "item", line, OVER_ITEMS);
		for (int i = 0; i < r.items && round % 3 < 2; i++)
			for (int a = 0; a < r.people && rated(&r, i, a); a++)
				for (int k = 0; k < below(&g, 3); k++)
					r.again[i][a][k] = below(&g, r.labels);
		check_split(&r, "annotator", "-r first", OVER_ITEMS);
	}
}

/* ---- groups ---- */

/* The question of a row of groups: one group, the difference, or xrr, of the
 * items that both labelled. */
static struct question
ask_groups(const struct rows *x, int row, const struct ratings *r)
{
	const char *group = rows_text(x, row, "group");
	struct question q = ask(x, row, "group", r);

	q.difference = strcmp(rows_text(x, row, "row"), "difference") == 0;
	if (group[1] == '\0')
		q.r = of_group(&q.r, group[0] - 'A');
	for (int i = 0; i < r->items && q.d->theta == theta_xrr; i++)
		if (!given_by(r, i, 0) || !given_by(r, i, 1))
			memset(q.r.label[i], NONE, sizeof q.r.label[i]);
	return q;
}

/* Do both groups have two labels of each item, or more? Then the union is what
 * is common. */
static bool
all_common(const struct ratings *r)
{
	for (int i = 0; i < r->items; i++)
		if (given_by(r, i, 0) < 2 || given_by(r, i, 1) < 2)
			return false;
	return true;
}

static void
groups(void)
{
	struct rng g = check_rng(3, 0);

	for (int round = 0; round < 80; round++) {
		struct ratings r = draw(&g, round % 5 == 4 ? PEOPLE :
			1 + round % 2, round % 3 == 2);
		enum over over = (enum over)(round / 2 % OVERS);
		char line[512];
		int differences = 0, estimates = 0;
		struct rows x;

		draw_groups(&r, &g, round % 5 == 4 ? 0 : round % 3);
		if (all_common(&r))
			draw_clusters(&r, &g);
		snprintf(line, sizeof line, "-g group -M %s,xrr -w %s "
			"--random=%s %s", methods(false), weightings[round % 8],
			over_name[over], all_common(&r) ? CLUSTER : "");
		x = kappa_of(&r, &plain, line);
		for (int row = 0; row < x.n; row++) {
			struct question q = ask_groups(&x, row, &r);
			struct answer a;

			differences += q.difference;
			estimates += !q.difference && q.d->theta != theta_xrr;
			if (q.difference && !UNION && !all_common(&r))
				continue;
			a = answer_of(&q);
			check_row(&x, row, &q, &a, over);
		}
		CHECK(estimates == 2 * differences || (differences == 0 &&
			estimates == count_of(true) + count_of(false)));
		rows_free(&x);
	}
}

/* ---- items left out, items drawn again ---- */

/* The error from the values without each item, which counts 0 times. */
static double
without(struct question *q)
{
	double value[ITEMS], mean = 0, sum = 0, n = q->r.items;

	for (int i = 0; i < q->r.items; i++) {
		q->r.t[i] = 0;
		value[i] = value_of(q);
		mean += value[i] / n;
		q->r.t[i] = 1;
	}
	for (int i = 0; i < q->r.items; i++)
		sum += pow(value[i] - mean, 2);
	return sqrt((n - 1) / n * sum);
}

static void
jackknife(void)
{
	struct rng g = check_rng(5, 0);

	for (int round = 0; round < 16; round++) {
		struct ratings r = draw(&g, 1 + round % 2, round % 3 == 2);
		char line[512];
		struct rows x;

		snprintf(line, sizeof line, "--jackknife --random=items -M %s "
			"-w %s", methods(true), weightings[round % 8]);
		x = kappa_of(&r, &plain, line);
		for (int row = 0; row < x.n; row++) {
			struct question q = ask(&x, row, "", &r);

			if (!isnan(value_of(&q)) &&
			    !CHECK_NEAR(rows_number(&x, row, "se"), without(&q),
			    1e-11))
				printf("\t%s without an item\n", q.d->name);
		}
		rows_free(&x);
	}
}

/* The standard deviation of the values of tables whose items are drawn again,
 * and its own standard error. */
static double
resampled(struct question *q, struct rng *g, double *error)
{
	enum { DRAWS = 2000 };
	double value[DRAWS], mean = 0, squares = 0, fourth = 0, n = 0;

	for (int k = 0; k < DRAWS; k++) {
		memset(q->r.t, 0, sizeof q->r.t);
		for (int i = 0; i < q->r.items; i++)
			q->r.t[below(g, q->r.items)]++;
		value[k] = value_of(q);
		n += !isnan(value[k]);
		mean += isnan(value[k]) ? 0 : value[k];
	}
	mean /= n;
	for (int k = 0; k < DRAWS; k++)
		if (!isnan(value[k])) {
			squares += pow(value[k] - mean, 2) / n;
			fourth += pow(value[k] - mean, 4) / n;
		}
	*error = sqrt(squares) *
		sqrt((fourth / (squares * squares) - 1) / (4 * n));
	return sqrt(squares);
}

/* -b over items: the error is that of such draws, within six errors of the
 * two. */
static void
check_draws(const struct rows *x, int row, struct question *q, struct rng *g)
{
	double lo = rows_number(x, row, "lo"), hi = rows_number(x, row, "hi");
	double error, sd = resampled(q, g, &error);

	CHECK(isfinite(lo) && isfinite(hi) && lo <= hi);
	if (sd == 0 ? !CHECK_NEAR(rows_number(x, row, "se"), 0, 1e-12) :
	    !CHECK(fabs(rows_number(x, row, "se") - sd) < 6 * sqrt(2) * error))
		printf("\t%s: found %s, expected %g +- %g\n", q->d->name,
			rows_text(x, row, "se"), sd, error);
}

/* -b over both: P is added to the variance V of the draws, and limits are f
 * times as far from the value, f = sqrt(1 + P / V) t / z. x: over items, y:
 * over both. */
static void
check_stretch(const struct rows *x, const struct rows *y, int row,
	struct question *q)
{
	struct answer a = answer_of(q);
	struct part p = part_of(q, &a, BOTH);
	double v = pow(rows_number(x, row, "se"), 2), value = a.value;
	double more = fmax(0, p.q - p.own), f, df;

	if (v < 1e-14 || isnan(v + more))
		return;
	CHECK_NEAR(pow(rows_number(y, row, "se"), 2) / (v + more), 1, 1e-6);
	df = pow(v + more, 2) / (v * v / (clusters(q, BOTH, 1) - 1) +
		p.q * p.q / (p.k - 1));
	f = (rows_number(y, row, "lo") - value) /
		(rows_number(x, row, "lo") - value);
	if (df >= 1 && rows_number(y, row, "lo") >
	    found[q->d - definitions].least)
		CHECK_NEAR(student(1.959963984540054 * f /
			sqrt(1 + more / v), df), .95, 1e-6);
}

static void
bootstrap(void)
{
	struct rng g = check_rng(4, 0);

	for (int round = 0; round < 6; round++) {
		struct ratings r = draw(&g, 1 + round % 2, round % 2);
		struct rows x, y;
		char line[512];

		snprintf(line, sizeof line, "-b 2000 -M %s -w %s "
			"--random=items", methods(true), weightings[round]);
		x = kappa_of(&r, &plain, line);
		strcpy(strstr(line, "items"), "both");
		y = kappa_of(&r, &plain, line);
		for (int row = 0; row < x.n; row++) {
			struct question q = ask(&x, row, "", &r);

			if (isnan(value_of(&q)))
				continue;
			if (!(q.d->traits & FLEISS))
				check_stretch(&x, &y, row, &q);
			check_draws(&x, row, &q, &g);
		}
		rows_free(&x);
		rows_free(&y);
	}
}

/* Every definition was compared with rows. */
static void
coverage(void)
{
	for (int k = 0; k < DEFINITIONS; k++)
		if (!CHECK(found[k].values > 20 &&
		    (found[k].rows > 20 || !definitions[k].least)))
			printf("\t%s %s\n", definitions[k].name,
				definitions[k].by);
}

CHECK_ALL(names, tables, splits, groups, jackknife, bootstrap, coverage)
