/* resampled: the limits of -b. */
#include "drawn.h"

/* The limits of -b are as those of the formula, within a factor; the same
 * seed gives the same, another one something else. */
static void
check_draws(struct table *t, enum over over, const char *options)
{
	char line[128], again[160];
	struct rows x, y, z;
	int others = 0;

	snprintf(line, sizeof line, "-M all --random=%s %s", over_name[over],
		options);
	z = rows_of_table(t, &plain, 1, line);
	strcat(line, " -b 200");
	snprintf(again, sizeof again, "%s -s 2", line);
	x = rows_of_table(t, &plain, 1, line);
	y = rows_of_table(t, &plain, 1, again);
	for (int row = 0; row < x.n && CHECK(x.n == y.n && x.n == z.n); row++) {
		struct question q;
		double wide = rows_number(&x, row, "hi") -
			rows_number(&x, row, "lo");
		double formula = rows_number(&z, row, "hi") -
			rows_number(&z, row, "lo");
		bool folded;

		if (!has_metric(&x, row))
			continue;
		q = question_of(t, &x, row);
		folded = strcmp(q.metric->name, "ece") == 0;
		others += strcmp(rows_text(&x, row, "lo"),
			rows_text(&y, row, "lo")) != 0;
		if (!folded)
			CHECK_TEXT(rows_text(&x, row, "value"),
				rows_text(&z, row, "value"));
		if (isnan(formula) || folded || !has_right_error(&q) ||
		    formula < 1e-6)
			continue;
		CHECK_TEXT(rows_text(&x, row, "status"), "bootstrap");
		if (!CHECK(wide < 2 * formula && wide > formula / 2))
			printf("\t%s %s: %g wide, by formula %g\n",
				q.metric->name, rows_text(&x, row, "label"),
				wide, formula);
	}
	CHECK(others > x.n / 3);
	rows_free(&y);
	y = rows_of_table(t, &plain, 1, line);
	for (int row = 0; row < x.n; row++)
		CHECK_TEXT(rows_text(&x, row, "lo"), rows_text(&y, row, "lo"));
	rows_free(&x);
	rows_free(&y);
	rows_free(&z);
}

static void
bootstrap(void)
{
	static struct table t;
	struct rng g = check_rng(8, 0);

	for (int round = 0; round < 4; round++) {
		draw(&t, &g, LARGE | (round % 2 ? REPEATS : 0));
		draw_model(&t, &g, 0, round != 2, false);
		check_draws(&t, round % 2 ? OVER_BOTH : OVER_ITEMS, "");
		if (round == 0)
			check_draws(&t, OVER_ITEMS, "-g kin");
	}
}

CHECK_ALL(bootstrap)
