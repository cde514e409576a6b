/* warnings: what is said of runs made by hand, byte for byte; and of models on
 * both sides of being calibrated, by the shares among the other items. */
#include "spc/warnings.h"

#include "check.h"
#include "says.h"
#include "spc/survey_files.h"
#include "spc/town.h"
#include "text/err.h"
#include "text/num.h"

enum { MANY = 60 };

static struct vector nobody;

/* A run of which only what warnings look at is there. */
struct stage {
	struct run_rules rules;
	struct point point[4], panel_curve[4];
	struct predictions model[2];
	struct task task;
	struct run run;
	struct result result[4];
	size_t results;
};

static void
stage_init(struct stage *s, const char *combiner, const char *scorer)
{
	static char hard[] = "hard", soft[] = "soft";
	const struct respondents c = {.k = 3, .items = MANY, .n = MANY};
	const struct curve_rules rules = rules_of(&c, combiner, scorer);

	*s = (struct stage){.rules = {.combiner_chosen = true, .curve = rules}};
	s->rules.curve.scoring.eps = .02;
	for (int k = 0; k < 4; k++)
		s->point[k].value = s->panel_curve[k].value = -1 + .1 * k;
	s->model[0] = (struct predictions){.name = hard};
	s->model[1] = (struct predictions){.name = soft, .soft = true};
	s->task.models = (struct models){.at = s->model};
	s->run = (struct run){.rules = &s->rules, .task = &s->task,
		.respondents = c, .curve = {.max = 3, .point = s->point,
		.rules = rules}, .panel_curve = {.max = 3,
		.point = s->panel_curve, .rules = rules}};
}

static void
says(struct stage *s, const char *expected)
{
	s->run.results = (struct results){.result = s->result,
		.n_results = s->results};
	CHECK_SAYS(0, expected, warnings_all(&s->run));
}

/* ---- of few items ---- */

static void
few_items(void)
{
	struct stage s;

	stage_init(&s, "abc", "cross_entropy");
	says(&s, "");
	s.run.respondents.items = 30;
	says(&s, "");
	s.run.respondents.items = 29;
	says(&s, "unit: warning: 29 items only: curve and equivalences are "
		"rough\n");
}

/* ---- of curves that fall ---- */

#define FALLS(k) "unit: warning: the curve falls after k=" #k ", although " \
	"more answers cannot tell less: "
#define FEW(k) FALLS(k) "the items are too few; "
#define STANDS(k) "equivalences up to " #k " stand, others do not"
#define DM "; -C dm copes with fewer items\n"

static void
falling(void)
{
	struct stage s;

	stage_init(&s, "abc", "cross_entropy");
	s.point[2].value = -.95;
	says(&s, FEW(1) STANDS(1) DM);
	s.point[3].unmatched = .0625;
	says(&s, FALLS(1) "6.2 % of the sets of k=3 answers are like those of no "
		"other item; " STANDS(1) DM);
	s.point[3].unmatched = .0004;
	says(&s, FEW(1) STANDS(1) DM);
	/* the first fall is told */
	s.point[3].value = -2;
	s.point[1].value = -1.5;
	says(&s, FEW(0) STANDS(0) DM);
	/* a log of 0 is no fall, what is below the last number before it is */
	s.point[1].value = -.9;
	s.point[3].value = -HUGE_VAL;
	s.point[2].value = -.8;
	says(&s, "");
	s.point[2].value = -HUGE_VAL;
	s.point[3].value = -.95;
	says(&s, "");
}

/* Models that cross the curve before it falls need no other combiner. */
static void
stands(void)
{
	struct stage s;

	stage_init(&s, "abc", "cross_entropy");
	s.point[3].value = -.95;
	s.results = 3;
	s.result[0].kind = s.result[1].kind = RESULT_EQUIVALENCE;
	s.result[2].kind = RESULT_WORTH; /* on the other curve */
	s.result[0].m.value = 2;
	s.result[1].m.value = -HUGE_VAL;
	s.result[2].m.value = HUGE_VAL;
	says(&s, FEW(2) "equivalences up to 2 stand, as all here\n");
	s.result[1].m.value = HUGE_VAL;
	says(&s, FEW(2) STANDS(2) DM);
	s.result[1].m.value = 2.5;
	says(&s, FEW(2) STANDS(2) DM);
	s.result[0].m.value = s.result[1].m.value = NUM_NA;
	says(&s, FEW(2) STANDS(2) DM);
}

/* dm has no items to learn from, but may be fitted to too few; the others
 * cannot help it. */
static void
who_falls(void)
{
	struct stage s;

	stage_init(&s, "dm", "cross_entropy");
	s.point[3].value = -.9;
	says(&s, FEW(2) STANDS(2) "\n");
	stage_init(&s, "frequency", "cross_entropy");
	s.point[3].value = -.9;
	says(&s, "");
	stage_init(&s, "plurality", "agreement");
	s.point[3].value = -.9;
	says(&s, "");
}

/* Not by next to nothing, and not by what draws are off. */
static void
by_chance(void)
{
	struct stage s;

	stage_init(&s, "dm", "cross_entropy");
	s.point[3].value = s.point[2].value - .5e-6;
	says(&s, "");
	s.point[3].value = s.point[2].value - 1e-5;
	says(&s, FEW(2) STANDS(2) "\n");
	s.point[3].value = s.point[2].value - .05;
	s.point[2].sampled = s.point[3].sampled = true;
	s.point[2].se = s.point[3].se = .01;
	says(&s, ""); /* three errors of each are .06 */
	s.point[3].se = .005;
	says(&s, FEW(2) STANDS(2) "\n");
	/* an error that is not there */
	s.point[2].sampled = s.point[3].sampled = false;
	s.point[2].se = s.point[3].se = NUM_NA;
	says(&s, FEW(2) STANDS(2) "\n");
}

/* ---- of a reference ---- */

static void
references(void)
{
	struct stage s;

	stage_init(&s, "abc", "cross_entropy");
	s.run.respondents.wanted = &nobody;
	says(&s, "");
	s.point[1].value = -3;
	s.panel_curve[3].value = -2;
	/* dm predicts the asked, so it is no way out */
	says(&s, FEW(0) STANDS(0) "; take a smaller -k\n"
		"unit: warning: the curve of the reference falls after k=2, "
		"although more answers cannot tell less: the items are too few; "
		STANDS(2) DM);
	s.results = 1;
	s.result[0].kind = RESULT_WORTH;
	s.result[0].m.value = 1.5;
	says(&s, FEW(0) STANDS(0) "; take a smaller -k\n"
		"unit: warning: the curve of the reference falls after k=2, "
		"although more answers cannot tell less: the items are too few; "
		"equivalences up to 2 stand, as all here\n");
	stage_init(&s, "dm", "cross_entropy");
	s.run.respondents.wanted = &nobody;
	s.panel_curve[0].value = s.point[0].value + .0049;
	says(&s, "");
	s.panel_curve[0].value = s.point[0].value + .0625;
	says(&s, "unit: warning: -C dm predicts the reference from the "
		"habits of the surveyed, which scores .0625 less at k=0 than its "
		"own habits; -C abc learns how the two differ\n");
	stage_init(&s, "abc", "cross_entropy");
	s.panel_curve[0].value = s.point[0].value + .0625;
	s.run.respondents.wanted = &nobody;
	says(&s, "");
}

/* ---- of probabilities that count as decisions ---- */

static void
undecided(void)
{
	static const char *const scorer[] = {"cross_entropy", "accuracy",
		"dmi_soft"};
	struct stage s;

	stage_init(&s, "abc", "agreement");
	s.rules.combiner_chosen = false;
	s.task.models.n = 2;
	says(&s, "unit: warning: -S agreement scores labels that are drawn in "
		"proportion to the probabilities of -C abc; -S accuracy, or -C "
		"plurality, decides for the likeliest label\n"
		"unit: warning: -S agreement scores labels that are drawn in "
		"proportion to the probabilities of model=soft; -S accuracy "
		"decides for the likeliest label\n");
	s.rules.combiner_chosen = true;
	s.task.models.n = 1;
	says(&s, "");
	for (size_t i = 0; i < 3; i++) {
		stage_init(&s, "abc", scorer[i]);
		s.rules.combiner_chosen = false;
		says(&s, "");
	}
}

/* ---- of the clamp ---- */

/* The people of an item say the same, b of `rare` and a of the others of 100: one
 * asked tells all. With the shares of labels for c_0 the curve rises by their
 * entropy less what the clamp takes, -log2(1 + (K - 1) e/(1 - e)). */
static void
clamps(int rare, double eps, const char *combiner, const char *expected)
{
	struct run_rules rules = {.combiner_chosen = true, .least = 2, .k = 1};
	const struct respondents two = {.k = 2};
	FILE *truth = fopen("asked.tsv", "w");
	struct run run = {.rules = &rules};
	struct tables t;

	fprintf(truth, "item\tlabel\tn\n");
	for (int i = 0; i < 100; i++)
		fprintf(truth, "i%d\t%s\t3\n", i, i < rare ? "b" : "a");
	fclose(truth);
	rules.curve = rules_of(&two, combiner, "cross_entropy");
	rules.curve.scoring.eps = eps;
	tables_read_as(&t, "-q -L a,b", false, false, NULL, 0);
	run.task = &t.task;
	run_make(&run);
	err_quiet(false);
	CHECK_SAYS(0, expected, warnings_all(&run));
}

static void
clamped(void)
{
	/* of .97 bits, and of .165, .0291 may be taken; by .005 .007 are */
	clamps(50, .02, "frequency", "");
	clamps(3, .02, "frequency", "unit: warning: -e 0.02 takes .0219 bits "
		"from the score of k=1, and the curve rises by .1652: with 2 "
		"labels no prediction scores above -.0291; -e 0.005 takes next "
		"to nothing\n");
	clamps(3, .005, "frequency", "");
	clamps(3, 0, "frequency", "");
}

/* ---- of models that are not calibrated ---- */

static char *hard[] = {(char[]){"hard=hard.tsv"}};
static char *soft[] = {(char[]){"soft=soft.tsv"}};

/* Item i has two labels of the three, 4 of one and 2 of another by turns, or
 * all of one; the model always says l0 or l1. */
static void
counts_of(int i, uint32_t *n)
{
	memset(n, 0, SURVEY_LABELS * sizeof *n);
	n[i % 2] = 4;
	n[(i + 1 + i % 3 / 2) % 3] += 2;
}

static void
write_many(int items)
{
	FILE *truth = fopen("asked.tsv", "w"), *said = fopen("hard.tsv", "w");

	fprintf(truth, "item\tlabel\tn\n");
	fprintf(said, "item\tlabel\n");
	for (int i = 0; i < items; i++) {
		uint32_t n[SURVEY_LABELS];

		counts_of(i, n);
		for (int l = 0; l < SURVEY_LABELS; l++)
			if (n[l] > 0)
				fprintf(truth, "i%d\tl%d\t%u\n", i, l,
					(unsigned)n[l]);
		fprintf(said, "i%d\tl%d\n", i, i % 2);
	}
	fclose(truth);
	fclose(said);
}

/* The score of prediction p against item i, within .02 of 0 and 1. */
static double
score(int i, const double *p)
{
	uint32_t n[SURVEY_LABELS];
	double q[SURVEY_LABELS], all = 0, sum = 0;

	counts_of(i, n);
	for (int l = 0; l < SURVEY_LABELS; l++)
		all += q[l] = fmin(.98, fmax(.02, p[l]));
	for (int l = 0; l < SURVEY_LABELS; l++)
		sum += n[l] / 6. * log2(q[l] / all);
	return sum;
}

/* The bits that items gain if the mean shares of the others of which the model says
 * the same take the place of what it says. */
static double
gained(int items)
{
	double sum = 0;

	for (int i = 0; i < items; i++) {
		double said[SURVEY_LABELS] = {0}, mean[SURVEY_LABELS] = {0};
		double others = 0;

		said[i % 2] = 1;
		for (int j = i % 2; j < items; j += 2) {
			uint32_t n[SURVEY_LABELS];

			counts_of(j, n);
			others += j != i;
			for (int l = 0; l < SURVEY_LABELS && j != i; l++)
				mean[l] += n[l] / 6.;
		}
		for (int l = 0; l < SURVEY_LABELS; l++)
			mean[l] /= others;
		sum += score(i, mean) - score(i, said);
	}
	return sum / items;
}

/* The run of what was written, with a model. */
static void
warns(char **model, const char *scorer, const char *expected)
{
	struct run_rules rules = {.combiner_chosen = true, .least = 6, .k = 1};
	const struct respondents three = {.k = 3};
	struct tables t;
	struct run run = {.rules = &rules, .task = &t.task};

	rules.curve = rules_of(&three, "frequency", scorer);
	rules.curve.scoring.eps = .02;
	rules.curve.seed = 1;
	tables_read(&t, true, false, model, 1);
	run_make(&run);
	err_quiet(false);
	CHECK_SAYS(0, expected, warnings_all(&run));
}

static void
uncalibrated(void)
{
	char expected[256];

	write_many(MANY);
	snprintf(expected, sizeof expected, "unit: warning: model=hard looks "
		"uncalibrated: calibrated on other items it would score "
		"%s bits more (annot-calibrate)\n", num_brief(gained(MANY)));
	CHECK(gained(MANY) > .1);
	warns(hard, "cross_entropy", expected);
	warns(hard, "agreement", "");
	/* of few items nothing can be told */
	write_many(29);
	warns(hard, "cross_entropy", "unit: warning: 29 items only: curve and "
		"equivalences are rough\n");
}

/* A soft model of the right shares for what it knows, and one that is too
 * sure. */
static void
calibrated(void)
{
	static const char *const row[] = {"0.7", "0.15", "0.15", "1", "0",
		"0"};

	for (int sure = 0; sure < 2; sure++) {
		FILE *truth = fopen("asked.tsv", "w");
		FILE *said = fopen("soft.tsv", "w");

		fprintf(truth, "item\tlabel\tn\n");
		fprintf(said, "item\tl0\tl1\tl2\n");
		for (int i = 0; i < MANY; i++) {
			int first = i % 3;

			fprintf(truth, "i%d\tl%d\t14\ni%d\tl%d\t3\n"
				"i%d\tl%d\t3\n", i, first, i, (first + 1) % 3,
				i, (first + 2) % 3);
			fprintf(said, "i%d", i);
			for (int l = 0; l < 3; l++)
				fprintf(said, "\t%s", row[3 * sure + (l + 3 -
					first) % 3]);
			fprintf(said, "\n");
		}
		fclose(truth);
		fclose(said);
		/* .7 log2 .7 + .3 log2 .15 against .7 log2(.98/1.02) +
		 * .3 log2(.02/1.02) */
		warns(soft, "cross_entropy", !sure ? "" : "unit: warning: "
			"model=soft looks uncalibrated: calibrated on "
			"other items it would score .5608 bits more "
			"(annot-calibrate)\n");
	}
}

CHECK_ALL(few_items, falling, stands, who_falls, by_chance, references,
	undecided, clamped, uncalibrated, calibrated)
