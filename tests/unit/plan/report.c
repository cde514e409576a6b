/* report: which rows there are, in which order, and what each holds. */
#include "draws.h"
#include "plan/report.h"

#include "says.h"
#include "scene.h"
#include "stats/stats.h"
#include "stats/student.h"

/* Five items with three labels each, of two; m0 and m1 decide. */
static const char labels[] = "112 122 111 222 121";

static void
open_both(struct scene *x, struct table *t)
{
	static struct guess g[2];

	*t = table_of(labels, 2);
	for (size_t i = 0; i < t->items; i++)
		for (int m = 0; m < 2; m++)
			g[m].p[i][0] = !(g[m].p[i][1] = m == 0 ? i == 3 : i < 2);
	scene_open(x, t, g, 2);
	scene_set(&x->study.raters, "2,1");
	scene_set(&x->study.items, "50,10");
}

/* These columns of the rows, a line each, without the status of components; how many
 * have limits. */
static const char *
rows(struct scene *x, const char *statistic, int *limits)
{
	static char text[1 << 14];
	char line[1024], *to = text;
	struct out out;
	FILE *f;

	scene_ask(x, statistic);
	out_open(&out, "report.tsv", 0);
	report_write(&out, &x->study, &x->q);
	out_close(&out);
	f = fopen("report.tsv", "r");
	*limits = 0;
	for (*to = '\0'; fgets(line, sizeof line, f);) {
		char *field[16], *p = line;

		for (size_t i = 0; i < 16; i++) {
			field[i] = p;
			p += strcspn(p, "\t\n");
			*p++ = '\0';
		}
		to += sprintf(to, "%s %s %s %s %s %s %s\n", field[0], field[1],
			field[2], field[5], field[6], field[7],
			strcmp(field[0], "component") == 0 ? "-" : field[15]);
		*limits += strcmp(field[13], "NA") != 0 &&
			strtod(field[13], NULL) <= strtod(field[14], NULL);
	}
	fclose(f);
	return text;
}

#define PILOT(model, versus) "pilot " model " " versus " * 5 3 ok\n" \
	"component " model " " versus " item NA NA -\n" \
	"component " model " " versus " label NA NA -\n" \
	"component " model " " versus " annotator NA NA -\n"
#define PLANS(model, versus) "plan " model " " versus " * 50 2 ok\n" \
	"plan " model " " versus " * 10 2 ok\n" \
	"plan " model " " versus " * 50 1 ok\n" \
	"plan " model " " versus " * 10 1 ok\n"

static void
of_scores(void)
{
	static const char expected[] = PILOT("m0", "*") PLANS("m0", "*")
		PILOT("m1", "*") PLANS("m1", "*") PILOT("m0", "m1")
		PLANS("m0", "m1");
	struct scene x;
	struct table t;
	int limits;

	open_both(&x, &t);
	CHECK_TEXT(rows(&x, "accuracy", &limits), expected);
	CHECK(limits == 0);
	x.study.bootstrap = 20;
	CHECK_TEXT(rows(&x, "accuracy", &limits), expected);
	CHECK(limits == 12);
	CHECK(x.pilot.items == 5 && x.pilot.units.times[0] == 1);
}

/* Rows of a goal come after the plans; best is one of them. */
static void
of_goals(void)
{
	struct scene x;
	struct table t;
	int limits;

	open_both(&x, &t);
	x.study.items.n = 0;
	x.study.design.goal = DESIGN_BUDGET;
	x.study.design.budget = 3;
	CHECK_TEXT(rows(&x, "pa", &limits), "pilot * * * 5 3 ok\n"
		"budget * * * NA 2 over_budget\nbudget * * * 3 1 few_raters\n"
		"best * * * NA NA none\n");
	x.study.design.budget = 30;
	CHECK_TEXT(rows(&x, "pa", &limits), "pilot * * * 5 3 ok\n"
		"budget * * * 15 2 ok\nbudget * * * 30 1 few_raters\n"
		"best * * * 15 2 ok\n");
	/* of power only differences have a goal */
	x.study.design.goal = DESIGN_POWER;
	x.study.design.power = .8;
	CHECK_TEXT(rows(&x, "pa", &limits), "pilot * * * 5 3 ok\n");
	x.study.design.effect = 0;
	CHECK(strstr(rows(&x, "accuracy", &limits), "needed m0 m1 * NA 2 no_effect\n"
		"needed m0 m1 * NA 1 no_effect\nbest m0 m1 * NA NA none\n"));
	CHECK(!strstr(written("report.tsv"), "needed\tm0\t*"));
}

/* The last plan row of a statistic: its numbers are those of the design. */
static void
of_numbers(void)
{
	struct design d;
	char expected[512];
	const char *row;
	struct scene x;
	struct table t;
	int limits;
	double se;

	open_both(&x, &t);
	rows(&x, "pa", &limits);
	scene_measure(&x, 0);
	d = design_of(&x.f.variance[0], &x.study.design, 10, NUM_NA);
	sprintf(expected, "plan\t*\t*\tpa\tidentity\t*\t10\t2\t20\t");
	row = strstr(written("report.tsv"), expected);
	CHECK(row);
	if (row) {
		char *end;

		row += strlen(expected);
		CHECK_NEAR(strtod(row, &end), x.f.e.value, 1e-15);
		CHECK_NEAR(se = strtod(end, &end), d.e.se, 1e-15);
		CHECK_NEAR(strtod(end, &end), student_t_quantile(.975, 9) * se,
			1e-15);
	}
}

/* Limits of 10 items with 1 and 2 labels, the models' and the difference's, from
 * replicates one by one. */
static void
of_limits(void)
{
	double half[40], lo, hi;
	const char *row;
	struct scene x;
	struct table t;
	int limits;

	open_both(&x, &t);
	x.study.bootstrap = 40;
	rows(&x, "accuracy", &limits);
	row = written("report.tsv");
	for (size_t i = 0; i < x.q.n; i++)
		for (size_t k = 0; k < 2; k++) {
			for (uint64_t b = 0; b < 40; b++) {
				x.study.resampled = true;
				draws_take(&x.pilot.units, x.study.seed, b);
				pilot_again(&x.pilot);
				scene_measure(&x, i);
				half[b] = design_of(&x.f.variance[k],
					&x.study.design, 10, NUM_NA).half;
			}
			stats_percentile(half, 40, .95, &lo, &hi);
			row = strstr(row, k ? "\t10\t1\t" : "\t10\t2\t");
			for (int tab = 0; tab < 7; tab++)
				row = strchr(row + 1, '\t');
			CHECK_NEAR(strtod(row, NULL), lo, 1e-14);
			row = strchr(row + 1, '\t');
			CHECK_NEAR(strtod(row, NULL), hi, 1e-14);
		}
}

static void
of_notes(void)
{
	struct scene x;
	struct table t;
	int limits;

	open_both(&x, &t);
	CHECK_SAYS(0, "unit: note: items=5 ratings=15 labels=2 raters=3..3 "
		"confidence=.95\n", rows(&x, "pa", &limits));
}

int
main(void)
{
	struct out out;

	out_open(&out, "header.tsv", 0);
	report_header(&out);
	out_close(&out);
	CHECK_FILE("header.tsv", "row\tmodel\tversus\tstatistic\tweights\tof\t"
		"items\traters\tcost\testimate\tse\thalf\tpower\tlo\thi\tstatus\n");
	if (!freopen("notes.txt", "w", stderr))
		return 1;
	of_scores();
	of_goals();
	of_numbers();
	of_limits();
	of_notes();
	return check_done();
}
