/* unchanged: what must change no number of annot-score. The rows come in
 * another order or under other names, or each item is a cluster; groups that
 * change places change signs; and items that come twice change errors by a
 * known factor. */
#include "drawn.h"
#include "student.h"

/* The numbers of two rows, multiplied by sign; where that is -1, lo is -hi. */
static void
same_rows(const struct rows *x, int row, const struct rows *y, int other,
	int sign)
{
	const char *const to[] = {"value", sign < 0 ? "hi" : "lo",
		sign < 0 ? "lo" : "hi"}, *const from[] = {"value", "lo", "hi"};
	bool ok = CHECK_TEXT(rows_text(x, row, "metric"),
		rows_text(y, other, "metric"));

	for (int k = 0; k < 3; k++)
		ok = CHECK_NEAR(sign * rows_number(x, row, from[k]),
			rows_number(y, other, to[k]), 1e-9) && ok;
	ok = CHECK_TEXT(rows_text(x, row, "status"),
		rows_text(y, other, "status")) && ok;
	if (!ok && check_failed <= 20)
		printf("\t%s %s %s: %s, %s\n", rows_text(x, row, "group"),
			rows_text(x, row, "metric"),
			rows_text(x, row, "label"), rows_text(x, row, "value"),
			rows_text(y, other, "value"));
}

/* Compare the rows of a table that is written in two manners. */
static void
check_same(const struct table *t, const struct manner *m, const char *options,
	const char *more)
{
	char line[256], other[320];
	struct rows x, y;

	snprintf(line, sizeof line, "--paired -M %s %s", m->labels ?
		"hard,soft,calibration" : "all", options);
	snprintf(other, sizeof other, "%s %s", line, more);
	x = rows_of_table(t, &plain, 2, line);
	y = rows_of_table(t, m, 2, other);
	for (int row = 0; row < x.n && CHECK(x.n == y.n); row++)
		same_rows(&x, row, &y, row, 1);
	rows_free(&x);
	rows_free(&y);
}

/* ece sets a bin's limit by rounding, and errors of values that are 0 up to
 * rounding depend on it: tables of soft predictions have none. */
static void
draw_two(struct table *t, struct rng *g, unsigned with)
{
	draw(t, g, with);
	draw_model(t, g, 0, true, false);
	draw_model(t, g, 1, true, false);
}

static void
renamed(void)
{
	static struct table t;
	struct rng g = check_rng(1, 0);

	for (int round = 0; round < 12; round++) {
		const char *over = round % 2 ? "--random=both" :
			"--random=annotators";

		draw_two(&t, &g, round % 3 == 0 ? REPEATS : round % 3 == 1 ?
			WEIGHTED : 0);
		check_same(&t, &(struct manner){.shuffle = &g}, over, "");
		check_same(&t, &(struct manner){.shuffle = &g, .items = true},
			over, "");
		check_same(&t, &(struct manner){.labels = true}, over, "");
		check_same(&t, &plain, over, "--cluster=cluster");
		if (!t.weighted)
			check_same(&t, &(struct manner){.shuffle = &g,
				.items = true}, "-g group --random=both", "");
		if (round % 3 == 2)
			check_same(&t, &(struct manner){.shuffle = &g},
				"-b 200 --random=items", "");
	}
}

/* The row of y of the same metric and label, of another group. */
static int
partner(const struct rows *x, int row, const struct rows *y, const char *group)
{
	for (int k = 0; k < y->n; k++)
		if (strcmp(rows_text(y, k, "group"), group) == 0 &&
		    strcmp(rows_text(y, k, "metric"),
		    rows_text(x, row, "metric")) == 0 &&
		    strcmp(rows_text(y, k, "label"),
		    rows_text(x, row, "label")) == 0)
			return k;
	check_lacks(group, "no row of this group");
}

/* The groups under other names, which turn their order. */
static void
turned(void)
{
	static const struct manner m = {.groups = true};
	static struct table t;
	struct rng g = check_rng(2, 0);

	for (int round = 0; round < 8; round++) {
		const char *line = round % 2 ? "-M all --random=both -g group" :
			"-M all --random=both -g kin";
		struct rows x, y;

		draw_two(&t, &g, round % 3 ? REPEATS : 0);
		x = rows_of_table(&t, &plain, 1, line);
		y = rows_of_table(&t, &m, 1, line);
		for (int row = 0; row < x.n && CHECK(x.n == y.n); row++) {
			const char *group = rows_text(&x, row, "group");
			bool two = group[1] != '\0';

			if (has_metric(&x, row))
				same_rows(&x, row, &y, partner(&x, row, &y,
					two ? "y|z" : *group == 'A' ? "z" :
					"y"), two ? -1 : 1);
		}
		rows_free(&x);
		rows_free(&y);
	}
}

/* ---- items twice ---- */

/* t of Student's law with these degrees of freedom, at level .5. */
static double
quartile(double df)
{
	double lo = .5, hi = 2;

	while (hi - lo > 1e-10) {
		double t = (lo + hi) / 2;

		if (student(t, df) < .5)
			lo = t;
		else
			hi = t;
	}
	return lo;
}

/* Half of the width of a limit that is not cut to the range of the metric. */
static double
width(const struct rows *x, int row)
{
	double value = rows_number(x, row, "value");
	double lo = rows_number(x, row, "lo"), hi = rows_number(x, row, "hi");

	return fmax(value - lo, hi - value);
}

/* Each item twice: the values are the same, and the errors of n items are
 * those of twice as many, with n / (n - 1) of these; if an item and its copy
 * are one cluster, nothing changes. ece takes noise to be that of twice as
 * many. */
static void
doubled(void)
{
	static const struct manner m = {.twice = true};
	static struct table t;
	struct rng g = check_rng(3, 0);

	for (int round = 0; round < 12; round++) {
		const char *line = "-M all --random=items";
		double n, times;
		struct rows x, y, z;

		draw_two(&t, &g, round % 3 == 0 ? REPEATS : 0);
		n = t.items;
		times = sqrt((n - 1) / (2 * n - 1)) * quartile(2 * n - 1) /
			quartile(n - 1);
		x = rows_of_table(&t, &plain, 1, line);
		y = rows_of_table(&t, &m, 1, line);
		z = rows_of_table(&t, &m, 1,
			"-M all --random=items --cluster=cluster");
		for (int row = 0; row < x.n && CHECK(x.n == y.n); row++) {
			const char *name = rows_text(&x, row, "metric");

			if (strcmp(name, "ece") == 0)
				continue;
			CHECK_NEAR(rows_number(&x, row, "value"),
				rows_number(&y, row, "value"), 1e-12);
			if (!CHECK_NEAR(width(&y, row) / times, width(&x, row),
			    1e-6) || !CHECK_NEAR(width(&z, row), width(&x, row),
			    1e-6))
				printf("\t%s %s\n", name,
					rows_text(&x, row, "label"));
		}
		rows_free(&x);
		rows_free(&y);
		rows_free(&z);
	}
}

CHECK_ALL(renamed, turned, doubled)
