/* run: the fixtures spc/tiny3, of another program; which k and which people are
 * taken, and what ends the tool. */
#include "spc/run.h"

#include "check.h"
#include "says.h"
#include "spc/survey_files.h"
#include "spc/town.h"
#include "text/err.h"
#include "text/num.h"

static char *models[] = {(char[]){"hard=hard.tsv"}, (char[]){"soft=soft.tsv"}};

static struct run_rules
run_rules_of(const char *combiner, const char *scorer, uint64_t least,
	uint64_t k)
{
	const struct respondents three = {.k = 3};
	struct run_rules r = {.combiner_chosen = true, .least = least, .k = k,
		.reference = "wanted.tsv",
		.curve = rules_of(&three, combiner, scorer)};

	r.curve.scoring.eps = .02;
	return r;
}

/* ---- the fixtures ---- */

static void
write_tiny(void)
{
	write_text("asked.tsv", "item\tlabel\tn\n"
		"q1\tx\t3\nq1\ty\t1\n" "q2\ty\t2\nq2\tz\t1\n"
		"q3\tx\t1\nq3\ty\t1\nq3\tz\t3\n" "q4\tx\t3\n"
		"q5\tx\t1\nq5\ty\t3\n" "q6\ty\t1\nq6\tz\t2\n");
	write_text("hard.tsv", "item\tlabel\nq1\tx\nq2\ty\nq3\tz\nq4\tx\n"
		"q5\tx\nq6\tz\n");
	write_text("soft.tsv", "item\tx\ty\tz\nq1\t0.7\t0.2\t0.1\n"
		"q2\t0.1\t0.7\t0.2\nq3\t0.2\t0.1\t0.7\nq4\t1\t0\t0\n"
		"q5\t0.4\t0.5\t0.1\nq6\t0.1\t0.3\t0.6\n");
}

static void
tiny(void)
{
	static const struct {
		const char *combiner, *scorer;
		int model;
		uint64_t least;
		uint32_t max;
		double c[4], h;
	} table[] = {
		{"abc", "cross_entropy", 1, 3, 2, {-1.8706878131,
			-1.8107910355, -3.6069630801}, -.9549080513},
		{"abc", "cross_entropy", 1, 4, 3, {-2.5266292657,
			-3.1887452310, -3.0836988758, -1.5849625007},
			-1.1614696896},
		{"frequency", "cross_entropy", 1, 3, 2, {-1.5701082851,
			-2.8962632524, -2.0596348971}, -.9549080513},
		{"plurality", "agreement", 0, 3, 2, {.3333333333, .4944444444,
			.4944444444}, .6555555556},
	};

	write_tiny();
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		struct run_rules rules = run_rules_of(table[i].combiner,
			table[i].scorer, table[i].least, table[i].max);
		struct tables t;
		struct run run = {.rules = &rules};

		tables_read_as(&t, "-q", true, false, models, 2);
		run.task = &t.task;
		run_make(&run);
		CHECK(run.respondents.n == (table[i].least == 3 ? 6 : 3));
		CHECK(run.results.models == 2 && !run.results.panel);
		for (size_t f = 0; f < run.results.n_results; f++) {
			const struct result *x = &run.results.result[f];

			if (x->kind == RESULT_POWER)
				CHECK_NEAR(x->m.value, table[i].c[x->k], 6e-11);
			if (x->a != (size_t)table[i].model ||
			    x->b != RESULT_NO_MODEL)
				continue;
			if (x->kind == RESULT_SCORE)
				CHECK_NEAR(x->m.value, table[i].h, 6e-11);
			if (x->kind == RESULT_EQUIVALENCE)
				CHECK(x->m.value == HUGE_VAL);
		}
	}
}

/* ---- which k, and whom ---- */

/* Items of 5, 5 and 3 labels, with 4, 3 and 6 of a reference. */
static void
write_some(void)
{
	write_text("asked.tsv", "item\tlabel\tn\nx\tl0\t3\nx\tl1\t2\ny\tl0\t1\n"
		"y\tl2\t4\nz\tl1\t3\n");
	write_text("wanted.tsv", "item\tlabel\tn\nx\tl0\t4\ny\tl1\t3\n"
		"z\tl2\t5\nz\tl0\t1\n");
}

static void
make(struct run *run, const struct tables *t, const struct run_rules *rules)
{
	*run = (struct run){.rules = rules, .task = &t->task};
	run_make(run);
}

static void
largest(void)
{
	struct run_rules rules = run_rules_of("frequency", "agreement", 0,
		RUN_ALL);
	struct tables t;
	struct run run;

	write_some();
	tables_read(&t, true, false, NULL, 0);
	make(&run, &t, &rules); /* 2 x 5 is more than 3 x 3 */
	CHECK(run.respondents.n == 2 && run.respondents.least == 5 && run.curve.max == 4);
	rules.least = 3;
	make(&run, &t, &rules);
	CHECK(run.respondents.n == 3 && run.curve.max == 2);
	/* one more than k are needed, and then what keeps most labels */
	rules.least = 0;
	rules.k = 3;
	make(&run, &t, &rules);
	CHECK(run.respondents.least == 5 && run.curve.max == 3);
}

static void
referenced(void)
{
	struct run_rules rules = run_rules_of("frequency", "agreement", 3,
		RUN_ALL);
	struct tables t;
	struct run run;

	write_some();
	tables_read(&t, true, true, NULL, 0);
	make(&run, &t, &rules);
	/* nobody of the asked must be left, but one of the reference */
	CHECK(run.respondents.n == 3 && run.curve.max == 3);
	CHECK(run.respondents.wanted && run.panel_curve.max == 2);
	CHECK(run.results.panel == &run.panel_curve);
	CHECK(run.panel_curve.respondents == &run.panel && run.panel.labels == 13);
	/* of one of the panel the next says the same with 1, 1 and 2/3 */
	CHECK_NEAR(run.panel_curve.point[1].value, (1 + 1 + 2. / 3) / 3, 1e-14);
	rules.k = 1;
	make(&run, &t, &rules);
	CHECK(run.curve.max == 1 && run.panel_curve.max == 2);
	/* what of the panel costs too much is left out, with a note */
	rules.k = 0;
	rules.curve.work = 25;
	err_quiet(false);
	CHECK_SAYS(0, "unit: note: k=1 of 2 that the labels of the reference "
		"allow: more takes over a second or 1024 MiB\n", make(&run, &t, &rules));
	err_quiet(true);
	make(&run, &t, &rules);
	CHECK(run.panel_curve.max == 1);
}

/* Items that differ less than chance makes them have the same shares, .2 .4 .4 or
 * .25 .75: E max p and E sum p log2 p are those of these, whatever the asked say
 * where there is a reference. */
static void
asymptotes(void)
{
	static const char *const scorer[] = {"agreement", "cross_entropy"};
	const double expected[] = {.4, .75, .2 * log2(.2) + .8 * log2(.4),
		.25 * log2(.25) + .75 * log2(.75)};

	write_text("wanted.tsv", "item\tlabel\tn\nx\tl0\t3\nx\tl1\t9\n"
		"y\tl0\t6\ny\tl1\t18\n");
	write_text("asked.tsv", "item\tlabel\tn\nx\tl0\t2\nx\tl1\t4\nx\tl2\t4\n"
		"y\tl0\t1\ny\tl1\t2\ny\tl2\t2\n");
	for (int i = 0; i < 4; i++) {
		struct run_rules rules = run_rules_of("frequency",
			scorer[i / 2], 5, 1);
		struct tables t;
		struct run run;

		rules.asymptote = true;
		tables_read(&t, true, i % 2, NULL, 0);
		make(&run, &t, &rules);
		for (size_t f = 0; f < run.results.n_results; f++)
			if (run.results.result[f].kind == RESULT_ASYMPTOTE)
				CHECK_NEAR(run.results.result[f].m.value,
					expected[i], 1e-9);
	}
}

/* ---- what ends the tool ---- */

static void
too_few(void)
{
	struct run_rules rules = run_rules_of("abc", "agreement", 0, 5);
	struct tables t;
	struct run run;

	write_some();
	tables_read(&t, true, false, NULL, 0);
	CHECK_DIES(1, "no item has the 6 labels that -k 5 needs",
		make(&run, &t, &rules));
	rules.k = RUN_ALL;
	write_text("wanted.tsv", "item\tlabel\tn\nother\tl0\t4\n");
	tables_read(&t, true, true, NULL, 0);
	CHECK_DIES(1, "wanted.tsv: no labels for any of the items",
		make(&run, &t, &rules));
	write_text("hard.tsv", "item\tlabel\nx\tl0\n");
	write_text("soft.tsv", "item\tlabel\tp\ny\tl0\t1\n");
	tables_read(&t, true, false, models, 2);
	CHECK_DIES(1, "no item of the truth has a prediction\n",
		make(&run, &t, &rules));
}

/* A message names what does not fit before it is computed, and what does. */
static void
too_much(void)
{
	struct run_rules rules = run_rules_of("frequency", "agreement", 5, 4);
	struct tables t;
	struct run run;

	write_some();
	tables_read(&t, true, false, NULL, 0);
	/* two patterns: 2 answers where nobody is asked and 4 of one person,
	 * of 3 labels: 6 operations and 12 */
	rules.curve.work = 18;
	CHECK_DIES(1, "-k 1 fits", make(&run, &t, &rules));
	rules.curve.work = 17;
	CHECK_DIES(1, "-k 0 fits", make(&run, &t, &rules));
	rules.curve.work = 5;
	CHECK_DIES(1, "the exact curve of 3 labels for k up to 4 takes 30 "
		"operations",
		make(&run, &t, &rules));
	rules.curve.draws = 7;
	CHECK_DIES(1, "the drawn curve of 3 labels for k up to 4 takes 30 "
		"operations", make(&run, &t, &rules));
	/* of two items and three labels, where nobody is asked: six operations,
	 * and 6/16 for a model */
	rules.curve.draws = 0;
	rules.k = 0;
	rules.curve.work = 12;
	rules.curve.models = 16;
	make(&run, &t, &rules);
	rules.curve.models = 17;
	CHECK_DIES(1, "for k up to 0 takes 12 operations and 1 MiB, more than "
		"2e+09 and 1024: nothing fits", make(&run, &t, &rules));
}

CHECK_ALL(tiny, largest, referenced, asymptotes, too_few, too_much)
