/* output: rows of statuses made by hand, byte for byte. */
#include "spc/output.h"

#include "check.h"
#include "says.h"
#include "spc/scene.h"
#include "text/num.h"

#define NO RESULT_NO_MODEL

/* A run of two models, of which only what rows are made of is there. */
struct stage {
	struct scene scene;
	struct predictions model[2];
	struct task task;
	struct run run;
};

static void
stage_init(struct stage *s)
{
	static const double c[] = {.5, .6, .7}, panel[] = {.4, .9};
	static char first[] = "first", second[] = "the second";

	scene_init(&s->scene, c, 2, panel, 1, NULL, 0, false);
	s->model[0] = (struct predictions){.name = first};
	s->model[1] = (struct predictions){.name = second};
	s->task.models = (struct models){s->model, 2};
	s->run = (struct run){.task = &s->task,
		.results = s->scene.results};
}

static void
rows(struct stage *s)
{
	static const struct result fact[] = {
		{RESULT_POWER, 0, NO, NO}, {RESULT_POWER, 12, NO, NO},
		{RESULT_PANEL, 1, NO, NO}, {RESULT_WORTH, 2, NO, NO},
		{RESULT_ASYMPTOTE, 0, NO, NO}, {RESULT_ALL_GAIN, 0, NO, NO},
		{RESULT_SCORE, 0, 0, NO}, {RESULT_EQUIVALENCE, 0, 1, NO},
		{RESULT_GAIN_DIFFERENCE, 0, 0, 1},
		{RESULT_EQUIVALENCE_DIFFERENCE, 0, 0, 1}};
	const struct status status[] = {
		{&fact[0], -1. / 3, NUM_NA, NUM_NA, "ok"},
		{&fact[1], .25, .125, .5, "bootstrap"},
		{&fact[2], .5, NUM_NA, NUM_NA, "sampled"},
		{&fact[3], HUGE_VAL, -HUGE_VAL, HUGE_VAL, "ok"},
		{&fact[4], -.5, NUM_NA, NUM_NA, "not_unique"},
		{&fact[5], NUM_NA, NUM_NA, NUM_NA, "no_mass"},
		{&fact[6], -HUGE_VAL, NUM_NA, NUM_NA, "zero_probability"},
		{&fact[7], 1.5, .5, HUGE_VAL, "bootstrap"},
		{&fact[8], .125, -.25, .5, "bootstrap"},
		{&fact[9], NUM_NA, -HUGE_VAL, HUGE_VAL, "beyond"}};
	struct out out;

	out_open(&out, "rows.tsv", 0);
	record_header(&out, output_columns);
	output_rows(&out, &s->run, status, 10);
	out_close(&out);
	CHECK_FILE("rows.tsv", "row\tmodel\tversus\tk\tvalue\tlo\thi\tstatus\n"
		"power\t*\t*\t0\t-0.3333333333333333\tNA\tNA\tok\n"
		"power\t*\t*\t12\t0.25\t0.125\t0.5\tbootstrap\n"
		"reference\t*\t*\t1\t0.5\tNA\tNA\tsampled\n"
		"equivalence\t*\treference\t2\tNA\tNA\tNA\t>1,lo<0\n"
		"asymptote\t*\t*\tNA\t-0.5\tNA\tNA\tnot_unique\n"
		"gain\t*\t*\tNA\tNA\tNA\tNA\tno_mass\n"
		"score\tfirst\t*\tNA\tNA\tNA\tNA\tzero_probability\n"
		"equivalence\tthe second\t*\tNA\t1.5\t0.5\tNA\thi>2\n"
		"gain\tfirst\tthe second\tNA\t0.125\t-0.25\t0.5\tbootstrap\n"
		"equivalence\tfirst\tthe second\tNA\tNA\tNA\tNA\tbeyond\n");
	/* values are rounded, k is not */
	out_open(&out, "rows.tsv", 2);
	output_rows(&out, &s->run, status, 2);
	out_close(&out);
	CHECK_FILE("rows.tsv", "power\t*\t*\t0\t-0.33\tNA\tNA\tok\n"
		"power\t*\t*\t12\t0.25\t0.12\t0.5\tbootstrap\n");
	out_open(&out, "rows.tsv", 0);
	output_rows(&out, &s->run, status, 0);
	out_close(&out);
	CHECK_FILE("rows.tsv", "");
}

int
main(void)
{
	static struct stage s;

	stage_init(&s);
	rows(&s);
	scene_free(&s.scene);
	return check_done();
}
