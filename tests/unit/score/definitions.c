/* definitions: each metric of annot-score against its definition. The rows
 * that the command prints are compared with theta of metrics_defined.h:
 * values, errors over items, annotators and both, clusters, differences of
 * models and of groups, oracles, and what new people would say. */
#include "drawn.h"
#include "student.h"

/* How often each metric was compared, with a value and with an error; its
 * range. */
static struct found {
	int values, rows;
	double least, most;
} found[KNOWN];

static struct found *
found_of(const struct question *q)
{
	return &found[q->metric - known];
}

/* ---- rows ---- */

/* Is the limit the one that t gives, at level .5, or the end of the range
 * before that? */
static bool
limit_is(double limit, double value, const struct expected *e, double end)
{
	double p = student(fabs(limit - value) / e->se, e->df);

	return fabs(p - .5) < 1e-5 || (p < .5 && limit == end);
}

static bool
check_limits(const struct rows *x, int row, const struct number *of,
	const struct expected *e)
{
	double lo = rows_number(x, row, "lo"), hi = rows_number(x, row, "hi");
	const struct found *f = found_of(&of->q[0]);
	bool plain_row = of->n == 1;

	if (e->se < 1e-9)
		return CHECK_NEAR(lo, e->value, 1e-9) &&
			CHECK_NEAR(hi, e->value, 1e-9);
	found_of(&of->q[0])->rows++;
	return CHECK(limit_is(lo, e->value, e, plain_row ? f->least :
		-HUGE_VAL)) && CHECK(limit_is(hi, e->value, e, plain_row ?
		f->most : HUGE_VAL));
}

/* The limits, or why there are none. */
static bool
check_error(const struct rows *x, int row, const struct number *of,
	const struct expected *e)
{
	const char *status = rows_text(x, row, "status");
	double lo = rows_number(x, row, "lo"), hi = rows_number(x, row, "hi");

	if (orders(&of->q[0]))
		return CHECK(isnan(lo) && isnan(hi)) && CHECK_TEXT(status,
			"not_named");
	if (!isnan(e->se) && (e->df >= 1 || e->se < 1e-9))
		return check_limits(x, row, of, e) && CHECK_TEXT(status, "ok");
	return CHECK(isnan(lo) && isnan(hi)) && (!e->corner ||
		CHECK_TEXT(status, "corner")) && (isnan(e->se) ||
		CHECK_TEXT(status, "few_units"));
}

static void
say_row(const struct rows *x, int row, const struct table *of,
	enum over over, const struct expected *e)
{
	if (check_failed <= 20)
		printf("\t%s %s %s %s %s %s: %s [%s, %s] %s, over %s, %d "
			"items, expected %g +- %g, df %g%s\n",
			rows_text(x, row, "model"), rows_text(x, row, "versus"),
			rows_text(x, row, "group"), rows_text(x, row, "target"),
			rows_text(x, row, "metric"), rows_text(x, row, "label"),
			rows_text(x, row, "value"), rows_text(x, row, "lo"),
			rows_text(x, row, "hi"), rows_text(x, row, "status"),
			over_name[over], of->items, e->value, e->se, e->df,
			of->weighted ? ", weighted" : "");
}

/* The value, NA where it is outside the range. */
static double
expected_value(const struct number *of, double value)
{
	const struct found *f = found_of(&of->q[0]);

	return of->n == 1 && (value < f->least - 1e-9 ||
		value > f->most + 1e-9) ? (double)NAN : value;
}

/* Is a value that the number is made of 0, or nearly so? */
static bool
has_tiny(const struct number *of)
{
	for (int k = 0; k < of->n; k++) {
		struct question q = of->q[k];
		int labels = of->x[k]->labels;
		bool mean = q.label == labels && q.metric->is & MEAN_TOO;

		for (int l = 0; l < (mean ? labels : 1); l++) {
			q.label = mean ? l : q.label;
			if ((mean || of->n > 1) &&
			    fabs(theta(of->x[k], &q)) < 1e-9)
				return true;
		}
	}
	return false;
}

static void
check_row(const struct rows *x, int row, const struct number *of,
	enum over over, const struct expected *e)
{
	double value = rows_number(x, row, "value");
	bool ok = CHECK_NEAR(value, expected_value(of, e->value), 1e-12);

	if (ok && isnan(value))
		ok = CHECK(strcmp(rows_text(x, row, "status"), "ok") != 0);
	found_of(&of->q[0])->values += !isnan(value);
	if (ok && !isnan(value) && !e->unknown && has_right_error(&of->q[0]))
		ok = check_error(x, row, of, e);
	if (!ok)
		say_row(x, row, of->x[0], over, e);
}

/* ---- the list ---- */

/* --list and the definitions name the same metrics. */
static void
names(void)
{
	struct rows x = rows_of("annot-score --list");
	int n = 0;

	for (int row = 0; row < x.n; row++) {
		const char *range = rows_text(&x, row, "range"), *end;
		struct found *f;

		if (strcmp(rows_text(&x, row, "unit"), "set") == 0)
			continue;
		f = &found[known_of(rows_text(&x, row, "name")) - known];
		end = strstr(range, "..") + 2;
		f->least = *range == '.' ? -HUGE_VAL : strtod(range, NULL);
		f->most = *end ? strtod(end, NULL) : HUGE_VAL;
		n++;
	}
	CHECK(n == KNOWN);
	rows_free(&x);
}

/* ---- a model, and two ---- */

/* All rows of one or two models over each of what is random. */
static void
check_table(struct table *t, int models, const char *options)
{
	struct rows x[OVERS];
	char line[512];

	for (enum over over = 0; over < OVERS; over++) {
		snprintf(line, sizeof line, "-M all --random=%s %s %s",
			over_name[over], models > 1 ? "--paired" : "", options);
		x[over] = rows_of_table(t, &plain, models, line);
		CHECK(x[over].n == x[0].n && x[0].n > 10);
	}
	for (int row = 0; row < x[0].n; row++) {
		struct question q = question_of(t, &x[0], row);
		struct number of = {.n = 1, .x = {t, t}, .q = {q, q}};
		struct expected e[OVERS] = {{0}};

		of.q[0].model = model_of(&x[0], row, "model");
		if (strcmp(rows_text(&x[0], row, "versus"), "m1") == 0)
			of.n = 2;
		of.q[1].model = 1;
		for (int k = 0; k < of.n; k++)
			question_make(&of.q[k], t);
		number_expect(&of, e);
		for (enum over over = 0; over < OVERS; over++)
			check_row(&x[over], row, &of, over, &e[over]);
	}
	for (enum over over = 0; over < OVERS; over++)
		rows_free(&x[over]);
}

/* Options that a metric has, in turn. */
static const char *
choose(struct table *t, int round)
{
	if (round % 5 == 3) {
		t->zero = round % 2;
		return round % 2 ? "-z 1" : "-z 0";
	}
	if (round % 4 != 1)
		return "";
	t->linear = t->labels > 2;
	t->eps = .2;
	return t->linear ? "-w linear --eps=.2" : "--eps=.2";
}

/* Models with probabilities and without, for items and for annotators. */
static void
models(void)
{
	static struct table t;
	struct rng g = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		unsigned with = round % 3 == 0 ? REPEATS : round % 3 == 1 ?
			WEIGHTED : round % 2 ? CLUSTERED : 0;

		draw(&t, &g, round % 10 == 9 ? with | LARGE : with);
		draw_model(&t, &g, 0, round % 2, round % 4 == 3);
		if (round % 4 == 1 && round % 5 == 4)
			draw_shares(&t, &g);
		t.by_labels = round % 3 == 0 && round % 7 > 3;
		check_table(&t, 1, choose(&t, round));
	}
}

static void
pairs(void)
{
	static struct table t;
	struct rng g = check_rng(2, 0);

	for (int round = 0; round < 16; round++) {
		draw(&t, &g, round % 2 ? WEIGHTED : REPEATS);
		draw_model(&t, &g, 0, true, false);
		draw_model(&t, &g, 1, round % 4 > 1, false);
		check_table(&t, 2, round % 3 == 0 ? "-T all" : "");
	}
}

/* Predictions for some of the annotators of each item. */
static void
personal(void)
{
	static struct table t;
	struct rng g = check_rng(9, 0);

	for (int round = 0; round < 12; round++) {
		draw(&t, &g, round % 3 == 0 ? REPEATS : round % 3 == 1 ?
			WEIGHTED : 0);
		draw_model(&t, &g, 0, round % 2, true);
		if (draw_gaps(&t, &g))
			check_table(&t, 1, "--intersect");
	}
}

/* Target plurality, where labels are left out. */
static void
pluralities(void)
{
	static struct table t;
	struct rng g = check_rng(3, 0);

	for (int round = 0; round < 20; round++) {
		draw(&t, &g, round % 3 == 0 ? REPEATS : round % 3 == 1 ?
			WEIGHTED : 0);
		draw_model(&t, &g, 0, round % 2, false);
		check_table(&t, 1, "-T plurality");
	}
}

/* ---- groups ---- */

/* The rows of groups of items or of annotators, and of their difference. */
static void
check_groups(struct table *t, bool people, enum over over)
{
	static struct table part[2];
	char line[512];
	struct rows x;
	int differences = 0;

	for (int k = 0; k < 2; k++)
		of_group(t, people, k, &part[k]);
	snprintf(line, sizeof line, "-M all -g %s --random=%s", people ? "kin" :
		"group", over_name[over]);
	x = rows_of_table(t, &plain, 1, line);
	for (int row = 0; row < x.n; row++) {
		const char *group = rows_text(&x, row, "group");
		struct number of = {.n = group[1] ? 2 : 1};
		struct expected e[OVERS] = {{0}};

		if (!has_metric(&x, row))
			continue;
		differences += of.n == 2;
		for (int k = 0; k < of.n; k++) {
			of.x[k] = &part[group[0] - 'A' + k];
			of.q[k] = question_of(t, &x, row);
			question_make(&of.q[k], of.x[k]);
		}
		number_expect(&of, e);
		check_row(&x, row, &of, over, &e[over]);
	}
	CHECK(differences > 10);
	rows_free(&x);
}

static void
groups(void)
{
	static struct table t, part;
	struct rng g = check_rng(4, 0);

	for (int round = 0; round < 48; round++) {
		bool people = round % 2, whole = true;

		draw(&t, &g, round % 3 == 0 ? REPEATS : round % 3 == 1 ?
			CLUSTERED : 0);
		draw_model(&t, &g, 0, round % 4 > 1, false);
		for (int k = 0; k < 2; k++) {
			of_group(&t, people, k, &part);
			whole = whole && part.n > 0;
		}
		if (whole)
			check_groups(&t, people, (enum over)(round % OVERS));
	}
}

/* ---- what is random by default ---- */

/* Without --random: both where there are 8 annotators in effect, else items;
 * in the difference of groups of annotators both, if nobody is in two. */
static void
defaults(void)
{
	static struct table t;
	struct rng g = check_rng(7, 0);
	struct rows x, y;

	draw(&t, &g, LARGE);
	draw_model(&t, &g, 0, true, false);
	x = rows_of_table(&t, &plain, 1, "-M all");
	y = rows_of_table(&t, &plain, 1, "-M all --random=items");
	for (int row = 0; row < x.n && CHECK(x.n == y.n); row++)
		CHECK_TEXT(rows_text(&x, row, "lo"), rows_text(&y, row, "lo"));
	rows_free(&x);
	rows_free(&y);
	x = rows_of_table(&t, &plain, 1, "-M all -g kin");
	y = rows_of_table(&t, &plain, 1, "-M all -g kin --random=both");
	for (int row = 0; row < x.n && CHECK(x.n == y.n); row++)
		if (strchr(rows_text(&x, row, "group"), '|'))
			CHECK_TEXT(rows_text(&x, row, "lo"),
				rows_text(&y, row, "lo"));
	rows_free(&x);
	rows_free(&y);
}

/* ---- oracles ---- */

/* A number of a model, of an oracle, or of both: the ratio where more is
 * better, else the difference. */
enum row_kind { OF_MODEL, OF_ORACLE, RATIO, EXCESS };

static enum row_kind
kind_of(const struct rows *x, int row)
{
	const char *name = rows_text(x, row, "metric");

	return strstr(name, "_normalised") ? RATIO : strstr(name, "_excess") ?
		EXCESS : strcmp(rows_text(x, row, "model"), "oracle") == 0 ?
		OF_ORACLE : OF_MODEL;
}

/* Multiply all slopes; by 0 even those that do not exist. */
static void
multiply(struct slopes *s, double by)
{
	if (by == 0)
		memset(s, 0, sizeof *s);
	for (int i = 0; i < ITEMS; i++) {
		s->psi[i] *= by;
		for (int a = 0; a < PEOPLE; a++)
			s->u[i][a] *= by;
	}
}

/* What the row says; of: the model and the oracle. */
static void
oracle_expect(struct number *of, enum row_kind kind, enum over over,
	struct expected *e)
{
	static struct slopes s[2];
	double a = theta(of->x[0], &of->q[0]), b = theta(of->x[1], &of->q[1]);

	*e = (struct expected){.value = kind == OF_MODEL ? a : kind ==
		OF_ORACLE ? b : kind == EXCESS ? a - b :
		b == 0 ? (double)NAN : a / b};
	of->n = 2;
	for (int k = 0; k < 2; k++)
		slopes_of(of->x[k], &of->q[k], over != OVER_ITEMS, &s[k]);
	multiply(&s[0], kind == OF_ORACLE ? 0 : kind == RATIO ? 1 / b : 1);
	multiply(&s[1], kind == OF_MODEL ? 0 : kind == RATIO ? a / b / b :
		kind == OF_ORACLE ? -1 : 1);
	error_of(of, s, over, e);
	of->n = kind == OF_MODEL || kind == OF_ORACLE ? 1 : 2;
}

/* Has an item one label? */
static bool
has_one(const struct table *t)
{
	for (int i = 0; i < t->items; i++)
		if (given(t, i) == 1)
			return true;
	return false;
}

/* The values of an oracle, and of a model against it, and their errors. */
static void
check_oracle(struct table *t, enum kind kind, enum target target,
	enum over over)
{
	static const char *const kind_name[] = {"", "plurality", "loo", "mean"};
	char line[512];
	struct rows x;

	snprintf(line, sizeof line, "-M all -o --oracle-kind=%s -T %s "
		"--random=%s", kind_name[kind], target_name[target],
		over_name[over]);
	x = rows_of_table(t, &plain, 1, line);
	for (int row = 0; row < x.n; row++) {
		struct question q = question_of(t, &x, row);
		struct number of = {2, {t, t}, {q, q}};
		struct expected e;
		bool tiny;

		of.q[1].kind = kind;
		question_make(&of.q[0], t);
		question_make(&of.q[1], t);
		tiny = has_tiny(&of);
		if (orders(&q) || (tiny && theta(t, &of.q[1]) != 0))
			continue;
		oracle_expect(&of, kind_of(&x, row), over, &e);
		/* without other labels loo decides nothing of an item */
		e.unknown |= tiny || (kind == ORACLE_LOO && has_one(t));
		check_row(&x, row, &of, over, &e);
	}
	rows_free(&x);
}

static void
oracles(void)
{
	static struct table t;
	struct rng g = check_rng(5, 0);

	for (int round = 0; round < 24; round++) {
		draw(&t, &g, round % 3 ? 0 : REPEATS);
		draw_model(&t, &g, 0, round % 4 > 0, false);
		check_oracle(&t, (enum kind)(1 + round % 3), round % 2 ? RAW :
			PLURALITY, (enum over)(round / 2 % OVERS));
	}
}

/* ---- new people ---- */

/* The rows of target new: of counts with a p_flip for each item, and the
 * ratings that they were counted from. */
static void
check_new(struct table *t, enum over over)
{
	char command[1024];
	struct rows x;

	write_labels(t, &plain);
	write_counts(t);
	write_model(t, 0, &plain);
	snprintf(command, sizeof command, "annot-score -q -p 17 -c .5 -M all "
		"-T new --costs=costs.tsv -L %s -t counts.tsv %s m0.tsv", label_list(t, &plain),
		over == OVER_ITEMS ? "" : over == OVER_BOTH ?
		"--ratings=ratings.tsv --random=both" :
		"--ratings=ratings.tsv --random=annotators");
	x = rows_of(command);
	CHECK(x.n > 10);
	for (int row = 0; row < x.n; row++) {
		struct number of = {.n = 1, .x = {t, t}};
		struct expected e[OVERS] = {{0}};

		of.q[0] = question_of(t, &x, row);
		question_make(&of.q[0], t);
		number_expect(&of, e);
		check_row(&x, row, &of, over, &e[over]);
	}
	rows_free(&x);
}

/* The p_flip of one pool, or of two. */
static void
new_people(void)
{
	static struct table t;
	struct rng g = check_rng(6, 0);

	for (int round = 0; round < 18; round++) {
		draw(&t, &g, REPEATS);
		draw_flips(&t, &g, 1 + round % 2);
		draw_model(&t, &g, 0, round % 4 > 0, false);
		check_new(&t, (enum over)(round % OVERS));
	}
}

/* Every metric was compared, and its errors. */
static void
coverage(void)
{
	for (int k = 0; k < KNOWN; k++) {
		const struct question q = {.metric = &known[k]};

		if (!CHECK(found[k].values > 20 && (found[k].rows > 20 ||
		    orders(&q) || !has_right_error(&q))))
			printf("\t%s: %d values, %d errors\n", known[k].name,
				found[k].values, found[k].rows);
	}
}

CHECK_ALL(names, models, pairs, personal, pluralities, groups, defaults,
	oracles, new_people, coverage)
