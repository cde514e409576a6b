/* status: of values and replicates made by hand, as they are written. */
#include "spc/status.h"

#include "check.h"
#include "says.h"
#include "spc/scene.h"
#include "text/num.h"

enum { ROWS = 64, REPLICATES = 4 };

#define NO RESULT_NO_MODEL

/* The curve .5 .6 .7 with three models, or one that begins at k = 1; values and
 * replicates are there to be changed. */
struct facts {
	struct scene scene;
	double value[ROWS], replicate[ROWS * REPLICATES];
	struct refutation refutation;
	struct finding model[3];
};

/* Replicates 1.5 and .5 below every value, and above. */
static void
surround(struct facts *f)
{
	for (size_t i = 0; i < ROWS; i++)
		for (size_t r = 0; r < REPLICATES; r++)
			f->replicate[i * REPLICATES + r] = (double)r - 1.5 +
				(isfinite(f->value[i]) ? f->value[i] : 0);
}

static void
facts_init(struct facts *f, bool asymptote)
{
	static const double c[] = {.5, .6, .7}, h[] = {.55, .65, .6};

	*f = (struct facts){.refutation.model = f->model};
	scene_init(&f->scene, c, 2, NULL, 0, h, 3, asymptote);
	results_init(&f->scene.results);
	results_values(&f->scene.results, f->value);
	surround(f);
}

/* The status of a fact, with replicates or without. */
static struct status
status(struct facts *f, size_t i, bool replicates)
{
	const struct status_from from = {.results = &f->scene.results,
		.value = f->value, .replicate = replicates ? f->replicate :
		NULL, .n = REPLICATES, .level = .5,
		.refutation = &f->refutation};

	return status_of(&from, i);
}

/* How it is written. */
static void
is_written(struct facts *f, size_t i, bool replicates,
	const char *expected)
{
	struct status v = status(f, i, replicates);
	struct out out;

	out_open(&out, "status", 0);
	status_write(&out, &f->scene.results, &v);
	out_close(&out);
	CHECK_FILE("status", expected);
	CHECK(v.result == &f->scene.results.result[i]);
	CHECK(v.value == f->value[i] || isnan(v.value));
}

static size_t
of(const struct facts *f, enum result_kind kind, size_t a, size_t b)
{
	return scene_fact(&f->scene, kind, 0, a, b);
}

/* ---- what exists ---- */

static void
plain(void)
{
	struct facts f;
	struct status v;
	size_t i;

	facts_init(&f, false);
	i = of(&f, RESULT_SCORE, 1, NO);
	is_written(&f, i, false, "ok");
	is_written(&f, i, true, "bootstrap");
	v = status(&f, i, true);
	CHECK_NEAR(v.lo, .65 - .75, 1e-15);
	CHECK_NEAR(v.hi, .65 + .75, 1e-15);
	v = status(&f, i, false);
	CHECK(isnan(v.lo) && isnan(v.hi));
	/* one that exists tells no interval */
	for (size_t r = 1; r < REPLICATES; r++)
		f.replicate[i * REPLICATES + r] = NUM_NA;
	is_written(&f, i, true, "ok");
	is_written(&f, of(&f, RESULT_EQUIVALENCE, 0, NO), false, "ok");
	is_written(&f, of(&f, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1), true,
		"bootstrap");
	scene_free(&f.scene);
}

/* Sampled levels have an error that no resample tells more of. */
static void
sampled(void)
{
	static const double c[] = {.5, .6, .7}, h[] = {.55};
	struct facts f;
	struct status v;
	size_t i;

	f = (struct facts){0};
	scene_init(&f.scene, c, 2, NULL, 0, h, 1, false);
	f.scene.point[1].sampled = true;
	f.scene.point[1].se = .25;
	results_init(&f.scene.results);
	results_values(&f.scene.results, f.value);
	surround(&f);
	i = scene_fact(&f.scene, RESULT_POWER_SE, 1, NO, NO);
	is_written(&f, i, true, "sampled");
	v = status(&f, i, true);
	CHECK(v.value == .25 && isnan(v.lo) && isnan(v.hi));
	is_written(&f, scene_fact(&f.scene, RESULT_POWER, 1, NO, NO), true,
		"sampled");
	is_written(&f, scene_fact(&f.scene, RESULT_POWER, 2, NO, NO), true,
		"bootstrap");
	is_written(&f, of(&f, RESULT_EQUIVALENCE, 0, NO), true, "sampled");
	scene_free(&f.scene);
}

/* The shares are not told by the items: of the asymptote, and of what is made
 * of it. */
static void
not_unique(void)
{
	struct facts f;

	facts_init(&f, true);
	is_written(&f, of(&f, RESULT_ASYMPTOTE, NO, NO), true, "bootstrap");
	f.scene.results.unique = false;
	is_written(&f, of(&f, RESULT_ASYMPTOTE, NO, NO), true, "not_unique");
	is_written(&f, of(&f, RESULT_ALL_GAIN, NO, NO), false, "not_unique");
	is_written(&f, of(&f, RESULT_LEFT, 1, NO), false, "not_unique");
	is_written(&f, of(&f, RESULT_RATIO, 1, NO), false, "not_unique");
	is_written(&f, of(&f, RESULT_GAIN, 1, NO), true, "bootstrap");
	scene_free(&f.scene);
}

/* The asymptote, and what is made of it: by the curve all of it, by a model
 * what is of the model. */
static void
refuted(void)
{
	struct facts f;

	facts_init(&f, true);
	f.refutation.model[1].verdict = VERDICT_REFUTED;
	is_written(&f, of(&f, RESULT_LEFT, 1, NO), true, "refuted");
	is_written(&f, of(&f, RESULT_RATIO, 1, NO), false, "refuted");
	is_written(&f, of(&f, RESULT_GAIN, 1, NO), true, "bootstrap");
	is_written(&f, of(&f, RESULT_LEFT, 0, NO), true, "bootstrap");
	is_written(&f, of(&f, RESULT_ASYMPTOTE, NO, NO), false, "ok");
	f.refutation.curve.verdict = VERDICT_REACHED;
	is_written(&f, of(&f, RESULT_ASYMPTOTE, NO, NO), true, "reached");
	is_written(&f, of(&f, RESULT_LEFT, 0, NO), true, "reached");
	is_written(&f, of(&f, RESULT_LEFT, 1, NO), true, "refuted");
	f.scene.results.unique = false;
	is_written(&f, of(&f, RESULT_ASYMPTOTE, NO, NO), true, "not_unique");
	f.refutation.curve.verdict = VERDICT_REFUTED;
	is_written(&f, of(&f, RESULT_ASYMPTOTE, NO, NO), true, "refuted");
	is_written(&f, of(&f, RESULT_ALL_GAIN, NO, NO), true, "refuted");
	is_written(&f, of(&f, RESULT_RATIO, 0, NO), true, "refuted");
	scene_free(&f.scene);
}

/* Where less is better curves hold the opposite sign: scores and differences of
 * scores are written as they are, with their limits; numbers of people and
 * ratios know no sign. */
static void
turned(void)
{
	struct status v, w;
	struct facts f;
	size_t i;

	facts_init(&f, true);
	f.scene.curve.rules.scorer = scorer_named("brier");
	i = of(&f, RESULT_SCORE, 1, NO);
	v = status(&f, i, true);
	CHECK(v.value == -.65);
	CHECK_NEAR(v.lo, - .65 - .75, 1e-15);
	CHECK_NEAR(v.hi, - .65 + .75, 1e-15);
	v = status(&f, i, false);
	CHECK(v.value == -.65 && isnan(v.lo) && isnan(v.hi));
	i = of(&f, RESULT_GAIN, 1, NO);
	CHECK(status(&f, i, false).value == - f.value[i]);
	i = of(&f, RESULT_GAIN_DIFFERENCE, 0, 1);
	CHECK(status(&f, i, false).value == - f.value[i]);
	/* no gain is no -0 */
	f.value[i] = 0;
	CHECK(!signbit(status(&f, i, false).value));
	for (size_t k = 0; k < f.scene.results.n_results; k++) {
		const struct result *r = &f.scene.results.result[k];

		if (r->kind != RESULT_RATIO && r->kind != RESULT_EQUIVALENCE &&
		    r->kind != RESULT_EQUIVALENCE_DIFFERENCE)
			continue;
		v = status(&f, k, true);
		f.scene.curve.rules.scorer = scorer_named("agreement");
		w = status(&f, k, true);
		f.scene.curve.rules.scorer = scorer_named("brier");
		CHECK(memcmp(&v.value, &w.value, 3 * sizeof v.value) == 0);
	}
	scene_free(&f.scene);
}

/* Limits that do not hold their value, by more than rounding. */
static void
outside(void)
{
	struct facts f;
	size_t i;

	facts_init(&f, false);
	i = of(&f, RESULT_SCORE, 1, NO);
	for (int side = -1; side <= 1; side += 2) {
		for (size_t r = 0; r < REPLICATES; r++)
			f.replicate[i * REPLICATES + r] = f.value[i] *
				(1 + side * 1e-10);
		is_written(&f, i, true, "bootstrap");
		for (size_t r = 0; r < REPLICATES; r++)
			f.replicate[i * REPLICATES + r] = f.value[i] *
				(1 + side * 1e-8);
		is_written(&f, i, true, "outside");
	}
	is_written(&f, i, false, "ok");
	scene_free(&f.scene);
}

/* ---- what does not ---- */

static void
undefined(void)
{
	struct facts f;
	struct status v;
	size_t i;

	facts_init(&f, true);
	i = of(&f, RESULT_SCORE, 0, NO);
	f.value[i] = NUM_NA;
	is_written(&f, i, true, "no_mass");
	v = status(&f, i, true);
	CHECK(isnan(v.lo) && isnan(v.hi));
	i = of(&f, RESULT_RATIO, 1, NO);
	f.value[i] = NUM_NA;
	is_written(&f, i, true, "no_gain");
	/* a log of 0 is the reason for all that is made of it */
	f.value[of(&f, RESULT_SCORE, 0, NO)] = -HUGE_VAL;
	f.value[of(&f, RESULT_GAIN, 0, NO)] = -HUGE_VAL;
	f.value[of(&f, RESULT_RATIO, 0, NO)] = NUM_NA;
	f.value[of(&f, RESULT_GAIN_DIFFERENCE, 0, 2)] = NUM_NA;
	f.value[of(&f, RESULT_GAIN_DIFFERENCE, 1, 2)] = NUM_NA;
	is_written(&f, of(&f, RESULT_SCORE, 0, NO), true, "zero_probability");
	is_written(&f, of(&f, RESULT_GAIN, 0, NO), true, "zero_probability");
	is_written(&f, of(&f, RESULT_RATIO, 0, NO), true, "zero_probability");
	is_written(&f, of(&f, RESULT_GAIN_DIFFERENCE, 0, 2), true,
		"zero_probability");
	is_written(&f, of(&f, RESULT_GAIN_DIFFERENCE, 1, 2), true, "no_mass");
	is_written(&f, i, true, "no_gain");
	f.value[of(&f, RESULT_SCORE, 2, NO)] = -HUGE_VAL;
	is_written(&f, of(&f, RESULT_GAIN_DIFFERENCE, 1, 2), true,
		"zero_probability");
	/* that of nobody asked is part of everything */
	f.value[scene_fact(&f.scene, RESULT_POWER, 0, NO, NO)] = -HUGE_VAL;
	is_written(&f, i, true, "zero_probability");
	scene_free(&f.scene);
}

/* Neither a number of people nor beyond the curve. */
static void
no_count(void)
{
	struct facts f;

	facts_init(&f, false);
	f.value[of(&f, RESULT_EQUIVALENCE, 0, NO)] = NUM_NA;
	f.value[of(&f, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1)] = NUM_NA;
	f.value[of(&f, RESULT_EQUIVALENCE_DIFFERENCE, 1, 2)] = NUM_NA;
	is_written(&f, of(&f, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1), true,
		"no_mass");
	/* of these two each is known */
	is_written(&f, of(&f, RESULT_EQUIVALENCE_DIFFERENCE, 1, 2), true,
		"beyond");
	scene_free(&f.scene);
}

/* ---- beyond the curve ---- */

/* The value and limits of a count or a difference, as they come out. */
static void
is_beyond(const struct facts *f, size_t i, double value, double lo, double hi,
	const char *expected)
{
	struct status v = {&f->scene.results.result[i], value, lo, hi,
		"bootstrap"};
	struct out out;

	out_open(&out, "status", 0);
	status_write(&out, &f->scene.results, &v);
	out_close(&out);
	CHECK_FILE("status", expected);
}

static void
counts(void)
{
	const double under = -HUGE_VAL, over = HUGE_VAL;
	struct facts f;
	size_t i;

	facts_init(&f, false);
	i = of(&f, RESULT_EQUIVALENCE, 0, NO);
	is_beyond(&f, i, 1, .5, 2, "bootstrap");
	is_beyond(&f, i, under, NUM_NA, NUM_NA, "<0");
	is_beyond(&f, i, over, NUM_NA, NUM_NA, ">2");
	is_beyond(&f, i, 1, under, 2, "lo<0");
	is_beyond(&f, i, 1, .5, over, "hi>2");
	is_beyond(&f, i, 1, under, over, "lo<0,hi>2");
	/* the side that the value is on says so already */
	is_beyond(&f, i, under, under, 1, "<0");
	is_beyond(&f, i, under, under, over, "<0,hi>2");
	is_beyond(&f, i, over, 1, over, ">2");
	is_beyond(&f, i, over, under, over, ">2,lo<0");
	/* the curve's first k with a value */
	f.scene.point[0].value = NUM_NA;
	is_beyond(&f, i, under, NUM_NA, NUM_NA, "<1");
	is_beyond(&f, i, 1.5, under, over, "lo<1,hi>2");
	scene_free(&f.scene);
}

static void
differences(void)
{
	struct facts f;
	size_t i;

	facts_init(&f, false);
	i = of(&f, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1);
	is_beyond(&f, i, 1, .5, 2, "bootstrap");
	is_beyond(&f, i, 1, -HUGE_VAL, 2, "lo_beyond");
	is_beyond(&f, i, 1, .5, HUGE_VAL, "hi_beyond");
	is_beyond(&f, i, 1, -HUGE_VAL, HUGE_VAL, "both_beyond");
	f.value[i] = -HUGE_VAL;
	is_written(&f, i, false, "beyond");
	f.value[i] = NUM_NA;
	is_written(&f, i, true, "beyond");
	scene_free(&f.scene);
}

/* Of the panel's curve, .5 to .8. */
static void
worths(void)
{
	static const double c[] = {.5, .6}, panel[] = {.55, .7, .8};
	struct facts f;
	size_t i;

	scene_init(&f.scene, c, 1, panel, 2, NULL, 0, false);
	results_init(&f.scene.results);
	i = of(&f, RESULT_WORTH, NO, NO);
	is_beyond(&f, i, -HUGE_VAL, NUM_NA, NUM_NA, "<0");
	is_beyond(&f, i, HUGE_VAL, NUM_NA, NUM_NA, ">2");
	scene_free(&f.scene);
}

int
main(void)
{
	plain();
	sampled();
	not_unique();
	refuted();
	turned();
	outside();
	undefined();
	no_count();
	counts();
	differences();
	worths();
	return check_done();
}
