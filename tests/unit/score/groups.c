/* groups: rows of values made by hand, byte for byte. */
#include "score/groups.h"
#include "judge/status_words.h"

#include "check.h"
#include "text/mem.h"
#include "says.h"
#include "score/table.h"
#include "text/method.h"
#include "text/num.h"

enum { BLOCKS = 3, SLOTS = 2, COUNT = 5, TARGET = TARGET_RAW };

/* Three groups, and a model's accuracy and log_loss in each. */
struct scene {
	struct table table;
	struct slot slot[SLOTS];
	struct plan plan;
	struct sections sections;
	double value[BLOCKS][AT_KINDS][SLOTS];
	double replicate[BLOCKS][SLOTS * COUNT];
	bool outside[BLOCKS][SLOTS];
	enum estimate_status refused[BLOCKS][SLOTS];
	struct estimates at[BLOCKS * TARGET_KINDS];
	struct results results;
	struct error_of error[BLOCKS][SLOTS];
};

static struct estimates *
of_section(struct scene *s, size_t b)
{
	return &s->at[b * TARGET_KINDS + TARGET];
}

/* As there are in all tests: A .5, B .75, C .25 and 1, none, 3. */
static void
scene_init(struct scene *s)
{
	static const double accuracy[] = {.5, .75, .25},
		loss[] = {1, NUM_NA, 3};

	memset(s, 0, sizeof *s);
	write_text("truth.tsv", "item\tlabel\tn\tg\nx\ta\t1\tA\nx\tb\t2\tA\n"
		"y\ta\t1\tA\nx\tb\t1\tB\nz\tb\t1\tC\n");
	write_text("hard.tsv", "item\tlabel\nx\ta\ny\ta\nz\tb\n");
	write_text("soft.tsv", "item\tlabel\tp\nx\ta\t1\ny\ta\t1\nz\tb\t1\n");
	table_read(&s->table, "-g g", false);
	sections_make(&s->sections, &s->table.truth, &s->table.models, true, false);
	CHECK(s->sections.n == BLOCKS);
	for (int k = 0; k < SLOTS; k++)
		s->slot[k] = (struct slot){.metric = method_find(&metrics_table,
			k ? "log_loss" : "accuracy"), .label = 2};
	s->plan = (struct plan){.slot = s->slot, .slots = SLOTS, .named = true,
		.confidence = .75, .criteria = {.k = 2, .named = 2,
		.labels = &s->table.truth.labels}};
	for (size_t b = 0; b < BLOCKS; b++) {
		struct section *of = &s->sections.at[b];

		/* so many that percentiles are as they are */
		of->copies = mem_alloc(of->n, sizeof *of->copies);
		for (size_t i = 0; i < of->n; i++)
			of->copies[i] = 1000;
		for (int k = 0; k < SLOTS; k++)
			s->error[b][k] = (struct error_of){.items = NUM_NA,
				.e = estimate_nothing(.75)};
		s->value[b][AT_PFLIP][0] = accuracy[b];
		s->value[b][AT_PFLIP][1] = loss[b];
		*of_section(s, b) = (struct estimates){.of = {&s->plan,
			&s->sections.at[b], TARGET_RAW, NULL, 0, "m"},
			.items = 1, .plain = true, .error = s->error[b],
			.value = {s->value[b][0], s->value[b][1],
			s->value[b][2]}, .outside = s->outside[b],
			.refused = s->refused[b]};
	}
	s->results = (struct results){.sections = BLOCKS, .models = 1,
		.at = s->at};
}

/* How far each accuracy is off in five replicates; log_loss never is. */
static void
resample(struct scene *s)
{
	static const double off[BLOCKS][COUNT] = {{.1, 0, 0, -.1, 0},
		{0, .2, 0, 0, 0}, {0, 0, .05, .1, 0}};

	s->plan.bootstrap = COUNT;
	for (size_t b = 0; b < BLOCKS; b++) {
		struct estimates *v = of_section(s, b);

		v->replicates = COUNT;
		v->replicate = s->replicate[b];
		for (size_t r = 0; r < COUNT; r++) {
			v->replicate[r] = v->value[AT_PFLIP][0] + off[b][r];
			v->replicate[COUNT + r] = v->value[AT_PFLIP][1];
		}
	}
}

static void
rows_are(struct scene *s, const char *expected)
{
	struct out out;
	size_t n, *section;

	out_open(&out, "rows.tsv", 4);
	section = groups_known(&s->sections, &n);
	groups_write(&out, &s->results, section, s->results.sections, TARGET, 0);
	MEM_FREE(section);
	out_close(&out);
	CHECK_FILE("rows.tsv", expected);
}

/* Items and labels, of rows that stand for several items, too. */
static void
sizes(void)
{
	struct scene s;
	struct out out;

	scene_init(&s);
	out_open(&out, "rows.tsv", 0);
	output_size(&out, &s.sections.at[0], "");
	output_size(&out, &s.sections.at[2], "m");
	out_close(&out);
	CHECK_FILE("rows.tsv", "*\t*\tA\t*\t*\titems\t*\t2\tNA\tNA\tok\n"
		"*\t*\tA\t*\t*\tlabels\t*\t4\tNA\tNA\tok\n"
		"m\t*\tC\t*\t*\titems\t*\t1\tNA\tNA\tok\n"
		"m\t*\tC\t*\t*\tlabels\t*\t1\tNA\tNA\tok\n");
}

/* Without replicates there are no limits. */
static void
values(void)
{
	struct scene s;

	scene_init(&s);
	rows_are(&s, "m\t*\tA|B\t*\traw\taccuracy_difference\t*\t-0.25\tNA\tNA\tok\n"
		"m\t*\tA|B\t*\traw\tlog_loss_difference\t*\tNA\tNA\tNA\tno_mass\n"
		"m\t*\tA|C\t*\traw\taccuracy_difference\t*\t0.25\tNA\tNA\tok\n"
		"m\t*\tA|C\t*\traw\tlog_loss_difference\t*\t-2\tNA\tNA\tok\n"
		"m\t*\tB|C\t*\traw\taccuracy_difference\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\tB|C\t*\traw\tlog_loss_difference\t*\tNA\tNA\tNA\tno_mass\n"
		"m\t*\tC\t*\traw\taccuracy_worst\t*\t0.25\tNA\tNA\tok\n"
		"m\t*\tC\t*\traw\tlog_loss_worst\t*\t3\tNA\tNA\tok\n"
		"m\t*\tB\t*\traw\taccuracy_best\t*\t0.75\tNA\tNA\tok\n"
		"m\t*\tA\t*\traw\tlog_loss_best\t*\t1\tNA\tNA\tok\n"
		"m\t*\tB|C\t*\traw\taccuracy_spread\t*\t0.5\tNA\tNA\tok\n"
		"m\t*\tC|A\t*\traw\tlog_loss_spread\t*\t2\tNA\tNA\tok\n");
}

/*
 * Of .75, the differences lie between their percentiles at .125 and .875, of
 * five the means of the first two and of the last two. A - B is off by .1, -.2,
 * 0, -.1, 0; A - C by .1, 0, -.05, -.2, 0; B - C by 0, .2, -.05, -.1, 0.
 *
 * Any group is off by .1, .2, .05, .1, 0, of which the percentile at .75 is the
 * last but one, .1; the errors lie .1, .2, .05, .2, 0 apart: .2.
 */
static void
limits(void)
{
	struct scene s;

	scene_init(&s);
	resample(&s);
	s.plan.slots = 1;
	rows_are(&s, "m\t*\tA|B\t*\traw\taccuracy_difference\t*\t-0.25\t-0.4\t-0.2\tbootstrap\n"
		"m\t*\tA|C\t*\traw\taccuracy_difference\t*\t0.25\t0.125\t0.3\tbootstrap\n"
		"m\t*\tB|C\t*\traw\taccuracy_difference\t*\t0.5\t0.425\t0.6\tbootstrap\n"
		"m\t*\tC\t*\traw\taccuracy_worst\t*\t0.25\t0.15\t0.35\tbootstrap\n"
		"m\t*\tB\t*\traw\taccuracy_best\t*\t0.75\t0.65\t0.85\tbootstrap\n"
		"m\t*\tB|C\t*\traw\taccuracy_spread\t*\t0.5\t0.3\t0.7\tbootstrap\n");
	/* those that are nearly 0 or 1 end there */
	for (size_t b = 0; b < BLOCKS; b++) {
		s.value[b][AT_PFLIP][0] = b == 2 ? .01 : b == 1 ? .98 : .5;
		for (size_t r = 0; r < COUNT; r++)
			s.replicate[b][r] = s.value[b][AT_PFLIP][0] +
				(b == 0 && r > 1 ? .1 : 0);
	}
	s.results.sections = BLOCKS;
	rows_are(&s, "m\t*\tA|B\t*\traw\taccuracy_difference\t*\t-0.48\t-0.48\t-0.38\tbootstrap\n"
		"m\t*\tA|C\t*\traw\taccuracy_difference\t*\t0.49\t0.49\t0.59\tbootstrap\n"
		"m\t*\tB|C\t*\traw\taccuracy_difference\t*\t0.97\t0.97\t0.97\tbootstrap\n"
		"m\t*\tC\t*\traw\taccuracy_worst\t*\t0.01\t0\t0.11\tbootstrap\n"
		"m\t*\tB\t*\traw\taccuracy_best\t*\t0.98\t0.88\t1\tbootstrap\n"
		"m\t*\tB|C\t*\traw\taccuracy_spread\t*\t0.97\t0.87\t1\tbootstrap\n");
}

/* Why there is no value, or no limit. */
static void
reasons(void)
{
	static const char rows[] = "m\t*\tA|B\t*\traw\tlog_loss_difference\t*\tNA\tNA\tNA\t%s\n"
		"m\t*\tA\t*\traw\tlog_loss_worst\t*\tNA\tNA\tNA\t%s\n"
		"m\t*\tA\t*\traw\tlog_loss_best\t*\tNA\tNA\tNA\t%s\n"
		"m\t*\tA|A\t*\traw\tlog_loss_spread\t*\tNA\tNA\tNA\t%s\n";
	static const char *const why[] = {"all_flips", "outside_range",
		"hard_predictions", "no_mass"};
	struct scene s;

	for (int i = 0; i < 4; i++) {
		char text[1024];

		scene_init(&s);
		resample(&s);
		s.results.sections = 2;
		s.plan.slot = s.slot + 1;
		s.plan.slots = 1;
		for (size_t b = 0; b < 2; b++) {
			s.value[b][AT_PFLIP][0] = NUM_NA;
			of_section(&s, b)->none = i == 0 ? ESTIMATE_OWN(SCORE_ALL_FLIPS) :
				ESTIMATE_OK;
			s.outside[b][0] = i == 1;
			s.refused[b][0] = i == 2 ? ESTIMATE_HARD_PREDICTIONS :
				ESTIMATE_OK;
		}
		snprintf(text, sizeof text, rows, why[i], why[i], why[i],
			why[i]);
		rows_are(&s, text);
	}
	/* one value alone is the worst and the best, and has no spread */
	scene_init(&s);
	s.results.sections = 2;
	s.plan.slot = s.slot + 1;
	s.plan.slots = 1;
	for (size_t b = 0; b < 2; b++)
		s.value[b][AT_PFLIP][0] = b == 0 ? 1 : NUM_NA;
	s.outside[1][0] = true;
	rows_are(&s, "m\t*\tA|B\t*\traw\tlog_loss_difference\t*\tNA\tNA\tNA\toutside_range\n"
		"m\t*\tA\t*\traw\tlog_loss_worst\t*\t1\tNA\tNA\tok\n"
		"m\t*\tA\t*\traw\tlog_loss_best\t*\t1\tNA\tNA\tok\n"
		"m\t*\tA|B\t*\traw\tlog_loss_spread\t*\tNA\tNA\tNA\toutside_range\n");
	/* a ceiling that votes leave open is off by more than replicates are */
	scene_init(&s);
	resample(&s);
	of_section(&s, 1)->doubt = ESTIMATE_NOT_UNIQUE;
	s.results.sections = 2;
	s.plan.slots = 1;
	rows_are(&s, "m\t*\tA|B\t*\traw\taccuracy_difference\t*\t-0.25\t-0.4\t-0.2\tnot_unique\n"
		"m\t*\tA\t*\traw\taccuracy_worst\t*\t0.5\tNA\tNA\tnot_unique\n"
		"m\t*\tB\t*\traw\taccuracy_best\t*\t0.75\tNA\tNA\tnot_unique\n"
		"m\t*\tB|A\t*\traw\taccuracy_spread\t*\t0.25\tNA\tNA\tnot_unique\n");
}

CHECK_ALL(sizes, values, limits, reasons)
