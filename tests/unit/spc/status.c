/* status: of values and replicates made by hand. */
#include "spc/status.h"
#include "spc/statuses.h"

#include "check.h"
#include "spc/scene.h"
#include "text/num.h"

enum { ROWS = 64, REPLICATES = 4 };

#define NO RESULT_NO_MODEL

/* The curve .5 .6 .7 with three models; values and replicates are there to be
 * changed. */
struct stage {
	struct scene scene;
	double replicate[ROWS * REPLICATES];
	struct refutation refutation;
	struct comparison comparison[4];
};

static void
stage_init(struct stage *t, bool asymptote)
{
	static const double c[] = {.5, .6, .7}, h[] = {.55, .65, .6};

	*t = (struct stage){.refutation.comparison = t->comparison};
	scene_init(&t->scene, c, 2, NULL, 0, h, 3, asymptote);
	results_values(&t->scene.results);
}

static double *
replicates(struct stage *t, const struct result *f)
{
	return t->replicate + (f - t->scene.results.result) * REPLICATES;
}

/* Replicates 1.5 and .5 below a value, and above. */
static void
surround(struct stage *t, const struct result *f)
{
	for (size_t r = 0; r < REPLICATES; r++)
		replicates(t, f)[r] = (double)r - 1.5 +
			(isfinite(f->m.value) ? f->m.value : 0);
}

static struct result *
of(const struct stage *t, enum result_kind kind, size_t a, size_t b)
{
	return scene_result(&t->scene, kind, 0, a, b);
}

/* The result with its status, with these replicates or without. */
static struct estimate
found(struct stage *t, struct result *f, bool with)
{
	f->m.lo = f->m.hi = NUM_NA;
	f->m.status = ESTIMATE_MODEL;
	status_find(&t->scene.results, with ? t->replicate : NULL, REPLICATES,
		&t->refutation, NULL);
	return f->m;
}

/* ... with replicates about its value. */
static enum estimate_status
status(struct stage *t, struct result *f, bool with)
{
	surround(t, f);
	return found(t, f, with).status;
}

/* ---- what exists ---- */

static void
plain(void)
{
	struct stage t;
	struct result *f;
	struct estimate m;

	stage_init(&t, false);
	f = of(&t, RESULT_SCORE, 1, NO);
	CHECK(status(&t, f, false) == ESTIMATE_OK);
	CHECK(isnan(f->m.lo) && isnan(f->m.hi));
	CHECK(status(&t, f, true) == ESTIMATE_BOOTSTRAP);
	CHECK_NEAR(f->m.lo, .65 - .75, 1e-15);
	CHECK_NEAR(f->m.hi, .65 + .75, 1e-15);
	/* one that exists tells no interval */
	for (size_t r = 1; r < REPLICATES; r++)
		replicates(&t, f)[r] = NUM_NA;
	m = found(&t, f, true);
	CHECK(m.status == ESTIMATE_OK && isnan(m.lo) && isnan(m.hi));
	CHECK(status(&t, of(&t, RESULT_EQUIVALENCE, 0, NO), false) ==
		ESTIMATE_OK);
	CHECK(status(&t, of(&t, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1), true) ==
		ESTIMATE_BOOTSTRAP);
	scene_free(&t.scene);
}

/* The shares are not known from the items: of the asymptote, and of what is
 * computed from it. */
static void
not_unique(void)
{
	struct stage t;

	stage_init(&t, true);
	CHECK(status(&t, of(&t, RESULT_ASYMPTOTE, NO, NO), true) ==
		ESTIMATE_BOOTSTRAP);
	t.scene.results.unique = false;
	CHECK(status(&t, of(&t, RESULT_ASYMPTOTE, NO, NO), true) ==
		ESTIMATE_NOT_UNIQUE);
	CHECK(status(&t, of(&t, RESULT_ASYMPTOTE_GAIN, NO, NO), false) ==
		ESTIMATE_NOT_UNIQUE);
	CHECK(status(&t, of(&t, RESULT_LEFT, 1, NO), false) ==
		ESTIMATE_NOT_UNIQUE);
	CHECK(status(&t, of(&t, RESULT_RATIO, 1, NO), false) ==
		ESTIMATE_NOT_UNIQUE);
	CHECK(status(&t, of(&t, RESULT_GAIN, 1, NO), true) ==
		ESTIMATE_BOOTSTRAP);
	scene_free(&t.scene);
}

/* The asymptote, and what is computed from it: by the curve all of it, by a
 * model what is of the model. */
static void
refuted(void)
{
	const enum estimate_status bootstrap = ESTIMATE_BOOTSTRAP,
		refuted = ESTIMATE_OWN(SPC_REFUTED);
	struct result *top, *left;
	struct stage t;

	stage_init(&t, true);
	top = of(&t, RESULT_ASYMPTOTE, NO, NO);
	left = of(&t, RESULT_LEFT, 0, NO);
	t.comparison[2].status = ESTIMATE_OWN(SPC_REFUTED);
	CHECK(status(&t, of(&t, RESULT_LEFT, 1, NO), true) == refuted);
	CHECK(status(&t, of(&t, RESULT_RATIO, 1, NO), false) == refuted);
	CHECK(status(&t, of(&t, RESULT_GAIN, 1, NO), true) == bootstrap);
	CHECK(status(&t, left, true) == bootstrap);
	CHECK(status(&t, top, false) == ESTIMATE_OK);
	t.comparison[0].status = ESTIMATE_OWN(SPC_REACHED);
	CHECK(status(&t, top, true) == ESTIMATE_OWN(SPC_REACHED));
	CHECK(status(&t, left, true) == ESTIMATE_OWN(SPC_REACHED));
	CHECK(status(&t, of(&t, RESULT_LEFT, 1, NO), true) == refuted);
	t.scene.results.unique = false;
	CHECK(status(&t, top, true) == ESTIMATE_NOT_UNIQUE);
	t.comparison[0].status = ESTIMATE_OWN(SPC_REFUTED);
	CHECK(status(&t, top, true) == refuted);
	CHECK(status(&t, of(&t, RESULT_ASYMPTOTE_GAIN, NO, NO), true) == refuted);
	CHECK(status(&t, of(&t, RESULT_RATIO, 0, NO), true) == refuted);
	scene_free(&t.scene);
}

/* Limits that do not hold their value, by more than rounding. */
static void
outside(void)
{
	struct stage t;
	struct result *f;

	stage_init(&t, false);
	f = of(&t, RESULT_SCORE, 1, NO);
	for (int side = -1; side <= 1; side += 2) {
		for (size_t r = 0; r < REPLICATES; r++)
			replicates(&t, f)[r] = f->m.value * (1 + side * 1e-10);
		CHECK(found(&t, f, true).status == ESTIMATE_BOOTSTRAP);
		for (size_t r = 0; r < REPLICATES; r++)
			replicates(&t, f)[r] = f->m.value * (1 + side * 1e-8);
		CHECK(found(&t, f, true).status == ESTIMATE_OWN(SPC_OUTSIDE));
	}
	CHECK(found(&t, f, false).status == ESTIMATE_OK);
	scene_free(&t.scene);
}

/* ---- points that were sampled ---- */

static bool
is_sampled(const struct scene *s, enum result_kind kind, uint32_t k, size_t a,
	size_t b)
{
	return scene_result(s, kind, k, a, b)->m.status == ESTIMATE_SAMPLED;
}

/* Level 2 of 3 is drawn, and level 1 of the panel. */
static void
sampled(void)
{
	static const double c[] = {.5, .6, .7, .8}, panel[] = {.4, .55, .7, .9};
	static const double h[] = {.55, .6, .65, .75};
	struct stage t = {.refutation.comparison = NULL};
	struct scene *s = &t.scene;
	struct result *f;

	scene_init(s, c, 3, panel, 3, h, 4, false);
	s->point[2] = (struct point){.value = .7, .sampled = true, .se = .01};
	s->panel_curve[1] = (struct point){.value = .55, .sampled = true,
		.se = .02};
	scene_list(s);
	results_values(&s->results);
	status_find(&s->results, t.replicate, REPLICATES, NULL, NULL);
	CHECK(scene_result(s, RESULT_POWER_SE, 2, NO, NO)->m.value == .01);
	CHECK(scene_result(s, RESULT_PANEL_SE, 1, NO, NO)->m.value == .02);
	for (uint32_t k = 0; k <= 3; k++) {
		CHECK(is_sampled(s, RESULT_POWER, k, NO, NO) == (k == 2));
		CHECK(is_sampled(s, RESULT_PANEL, k, NO, NO) == (k == 1));
	}
	/* an error that no resample tells more of */
	f = scene_result(s, RESULT_POWER_SE, 2, NO, NO);
	CHECK(f->m.status == ESTIMATE_SAMPLED && isnan(f->m.lo));
	CHECK(is_sampled(s, RESULT_PANEL_SE, 1, NO, NO));
	/* worth .67, 1.33, 2 and 2.5 of the panel */
	CHECK(is_sampled(s, RESULT_WORTH, 0, NO, NO));
	CHECK(is_sampled(s, RESULT_WORTH, 1, NO, NO));
	CHECK(is_sampled(s, RESULT_WORTH, 2, NO, NO));
	CHECK(!is_sampled(s, RESULT_WORTH, 3, NO, NO));
	/* .5, 1, 1.5 and 2.5 of the asked */
	for (size_t m = 0; m < 4; m++) {
		CHECK(is_sampled(s, RESULT_EQUIVALENCE, 0, m, NO) == (m >= 2));
		CHECK(!is_sampled(s, RESULT_SCORE, 0, m, NO));
	}
	CHECK(!is_sampled(s, RESULT_EQUIVALENCE_DIFFERENCE, 0, 0, 1));
	CHECK(is_sampled(s, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1, 2));
	CHECK(is_sampled(s, RESULT_EQUIVALENCE_DIFFERENCE, 0, 2, 3));
	scene_free(s);
}

/* ---- what does not exist ---- */

static void
undefined(void)
{
	const enum estimate_status zero = ESTIMATE_OWN(SPC_ZERO_PROBABILITY),
		no_mass = ESTIMATE_NO_MASS, no_gain = ESTIMATE_OWN(SPC_NO_GAIN);
	struct result *ratio;
	struct stage t;

	stage_init(&t, true);
	of(&t, RESULT_SCORE, 0, NO)->m.value = NUM_NA;
	CHECK(status(&t, of(&t, RESULT_SCORE, 0, NO), true) == no_mass);
	CHECK(isnan(of(&t, RESULT_SCORE, 0, NO)->m.lo));
	ratio = of(&t, RESULT_RATIO, 1, NO);
	ratio->m.value = NUM_NA;
	CHECK(status(&t, ratio, true) == no_gain);
	/* a log of 0 is the reason for all that is computed from it */
	of(&t, RESULT_SCORE, 0, NO)->m.value = -HUGE_VAL;
	of(&t, RESULT_GAIN, 0, NO)->m.value = -HUGE_VAL;
	of(&t, RESULT_RATIO, 0, NO)->m.value = NUM_NA;
	of(&t, RESULT_GAIN_DIFFERENCE, 0, 2)->m.value = NUM_NA;
	of(&t, RESULT_GAIN_DIFFERENCE, 1, 2)->m.value = NUM_NA;
	CHECK(status(&t, of(&t, RESULT_SCORE, 0, NO), true) == zero);
	CHECK(status(&t, of(&t, RESULT_GAIN, 0, NO), true) == zero);
	CHECK(status(&t, of(&t, RESULT_RATIO, 0, NO), true) == zero);
	CHECK(status(&t, of(&t, RESULT_GAIN_DIFFERENCE, 0, 2), true) == zero);
	CHECK(status(&t, of(&t, RESULT_GAIN_DIFFERENCE, 1, 2), true) ==
		no_mass);
	CHECK(status(&t, ratio, true) == no_gain);
	of(&t, RESULT_SCORE, 2, NO)->m.value = -HUGE_VAL;
	CHECK(status(&t, of(&t, RESULT_GAIN_DIFFERENCE, 1, 2), true) == zero);
	/* that of nobody asked is part of everything */
	scene_result(&t.scene, RESULT_POWER, 0, NO, NO)->m.value = -HUGE_VAL;
	CHECK(status(&t, ratio, true) == zero);
	scene_free(&t.scene);
}

/* Neither a number of people nor beyond the curve. */
static void
no_count(void)
{
	struct result *f, *known;
	struct stage t;

	stage_init(&t, false);
	f = of(&t, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1);
	known = of(&t, RESULT_EQUIVALENCE_DIFFERENCE, 1, 2);
	of(&t, RESULT_EQUIVALENCE, 0, NO)->m.value = NUM_NA;
	f->m.value = known->m.value = NUM_NA;
	CHECK(status(&t, f, true) == ESTIMATE_NO_MASS);
	CHECK(status(&t, known, true) == ESTIMATE_OWN(SPC_BEYOND));
	known->m.value = -HUGE_VAL;
	CHECK(status(&t, known, false) == ESTIMATE_OWN(SPC_BEYOND));
	scene_free(&t.scene);
}

/* ---- limits ---- */

/* The limits and the status of a result with these replicates. */
static void
limits_are(struct stage *t, struct result *f, const double *replicate,
	double lo, double hi, enum estimate_status expected)
{
	struct estimate m;

	memcpy(replicates(t, f), replicate, REPLICATES * sizeof *replicate);
	m = found(t, f, true);
	CHECK(lo == m.lo || (isnan(lo) && isnan(m.lo)));
	CHECK(hi == m.hi || (isnan(hi) && isnan(m.hi)));
	CHECK(m.status == expected);
}

/* At the level .5: what is not there is left out of a score; in a difference it
 * is below all others, and above them. */
static void
limits(void)
{
	static const double some[] = {0, NUM_NA, 1, 2},
		one[] = {1, NUM_NA, NUM_NA, NUM_NA},
		all[] = {0, 1, 2, 3}, under[] = {-HUGE_VAL, -HUGE_VAL, 0, 1},
		over[] = {0, 1, HUGE_VAL, HUGE_VAL},
		unknown[] = {NUM_NA, NUM_NA, 0, 1};
	struct result *f;
	struct stage t;

	stage_init(&t, false);
	f = of(&t, RESULT_SCORE, 0, NO);
	f->m.value = 1;
	limits_are(&t, f, some, .5, 1.5, ESTIMATE_BOOTSTRAP);
	limits_are(&t, f, one, NUM_NA, NUM_NA, ESTIMATE_OK);
	limits_are(&t, f, all, .75, 2.25, ESTIMATE_BOOTSTRAP);
	f = of(&t, RESULT_EQUIVALENCE, 0, NO);
	limits_are(&t, f, under, -HUGE_VAL, .25, ESTIMATE_OWN(SPC_OUTSIDE));
	limits_are(&t, f, over, .75, HUGE_VAL, ESTIMATE_OWN(SPC_OUTSIDE));
	f = of(&t, RESULT_EQUIVALENCE_DIFFERENCE, 0, 1);
	f->m.value = 1;
	limits_are(&t, f, all, .75, 2.25, ESTIMATE_BOOTSTRAP);
	limits_are(&t, f, under, -HUGE_VAL, .25, ESTIMATE_OWN(SPC_LO_BEYOND));
	limits_are(&t, f, over, .75, HUGE_VAL, ESTIMATE_OWN(SPC_HI_BEYOND));
	limits_are(&t, f, unknown, -HUGE_VAL, HUGE_VAL, ESTIMATE_OWN(SPC_BOTH_BEYOND));
	scene_free(&t.scene);
}

CHECK_ALL(plain, not_unique, refuted, outside, sampled, undefined, no_count,
	limits)
