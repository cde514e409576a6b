#include "errors.h"

#include "stats/resample.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The most steps that a jackknife may take, about a minute. */
#define WITHOUT_MOST 2e10

/* ---- from a standard error ---- */

void
errors_cut(struct estimate *e, double least, double most)
{
	estimate_clip(e, fmin(least, e->value), fmax(most, e->value));
}

/* A standard error may be off by rounding: each of n items adds about 1e-15,
 * which the correction for chance divides by 1 - pe. */
void
errors_finish(struct estimated *r, bool no_test)
{
	double n = isnan(r->items) ? 1 : r->items;

	estimate_interval(&r->e, 1e-14 / sqrt(n) /
		(isnan(r->pe) ? 1 : 1 - r->pe));
	if (isnan(r->e.p) && isnan(r->e.stat))
		estimate_test(&r->e, 0);
	if (no_test)
		r->e.p = NUM_NA;
}

struct estimated
errors_of_mean(double value, const struct sum *squares, double n, double level)
{
	struct estimated r = estimated_nothing(level);

	r.e.value = value;
	r.items = n;
	estimate_of_mean(&r.e, squares, n);
	errors_finish(&r, false);
	return r;
}

/* ---- one group or two ---- */

struct work {
	const struct statistic *s;
	const struct joined *j;
	struct error_rules rules;
	bool same;               /* an annotator is in both groups */
	struct totals t[2];
	struct estimated r[2];
	struct influence f[2];
	struct crossed part[2];  /* of annotators, */
	size_t parts;            /* 0: items alone are random */
	double *vector[2], *item[2]; /* how often they count in a replicate */
	struct sum *sum[2];      /* totals of all, where an item is left out */
};

/* Set the value from all items, or the status; and how many items, annotators
 * and ratings it is of. */
static void
set_value(struct work *w, size_t side)
{
	struct totals *t = &w->t[side];
	const struct sample *x = &t->x;
	struct estimated *r = &w->r[side];

	totals_take(t, &(struct times){NULL, NULL});
	r->items = t->items;
	r->ratings = t->ratings;
	if (x->other)
		r->annotators = subset_annotators(x->subset, x->other->subset);
	else if (x->subset->annotators > 0)
		r->annotators = (double)x->subset->annotators;
	w->s->value(t, r);
}

/* The value of a group at its totals as they are. */
static double
value_now(struct work *w, size_t side)
{
	struct estimated r = estimated_nothing(.95);

	w->s->value(&w->t[side], &r);
	return r.e.value;
}

/* ---- by formula ---- */

/* Of the units: psi of the group they are of, or of both. */
struct unit_sums {
	double psi[2];
	bool used[2];            /* something is added */
};

/* Over units: how many there are, how many add something to each group, and the
 * sums of psi_A^2, psi_B^2 and psi_A psi_B. */
struct linear {
	double all, n[2];
	struct sum square[2], both;
};

static void
add_unit(struct linear *to, struct unit_sums *u, double times)
{
	to->all += times;
	for (int k = 0; k < 2; k++) {
		to->n[k] += u->used[k] ? times : 0;
		sum_add(&to->square[k], times * u->psi[k] * u->psi[k]);
	}
	sum_add(&to->both, times * u->psi[0] * u->psi[1]);
	*u = (struct unit_sums){.psi = {0}};
}

static struct linear
sum_units(const struct work *w)
{
	const struct joined *j = w->j;
	struct linear all = {.all = 0};
	struct unit_sums u = {.psi = {0}};

	for (size_t r = 0; r < j->n; r++) {
		struct joined_row row = joined_row(j, r);
		const struct influence *f = &w->f[row.side];

		u.psi[row.side] += j->vectors ? f->vector[row.at] :
			influence_of(f, row.at);
		u.used[row.side] |= j->vectors ? f->used[row.at] :
			influence_has(f, row.at);
		if (joined_ends(j, r))
			add_unit(&all, &u, joined_times(j, r));
	}
	return all;
}

/* V of one group is n/(n-1) sum psi^2; each of two has its own n. df is of all
 * units. */
static void
set_linear(struct work *w, struct estimated *out)
{
	const struct joined *j = w->j;
	bool clusters = j->subset[0]->unit;
	bool null = w->s->null && !clusters && j->sides == 1;
	struct linear all = sum_units(w);
	double v = 0, times[2] = {0};

	out->e.df = all.all - 1;
	for (size_t k = 0; k < j->sides; k++) {
		if (all.n[k] < 2) {
			out->e.status = clusters ? ESTIMATE_ONE_CLUSTER :
				ESTIMATE_ONE_ITEM;
			return;
		}
		times[k] = null ? 1 : all.n[k] / (all.n[k] - 1);
		v += times[k] * sum_value(&all.square[k]);
	}
	v -= 2 * sqrt(times[0] * times[1]) * sum_value(&all.both);
	out->e.se = sqrt(fmax(0, v));
	if (null) {
		out->e.stat = stats_ratio(out->e.value,
			sqrt(w->s->null(&w->t[0])));
		out->e.p = isnan(out->e.stat) ? NUM_NA :
			stats_normal_two_sided(out->e.stat);
		out->e.df = HUGE_VAL;
	}
}

/* ---- annotators ---- */

/* Set the part of annotators who are in both groups, from u_A - u_B unit by
 * unit. */
static void
set_common_people(struct work *w)
{
	const struct joined *j = w->j;
	const struct raters_walk walk[2] = {{&w->f[0], false, true, 1},
		{&w->f[1], false, true, -1}};
	struct crossed_sums sums;

	crossed_begin(&sums, j->subset[0]->all->n_annotators);
	for (size_t r = 0; r < j->n; r++) {
		struct joined_row row = joined_row(j, r);

		influence_rate(&walk[row.side], row.at, &sums);
		if (joined_ends(j, r))
			crossed_unit(&sums);
	}
	crossed_end(&sums, &w->part[0]);
}

static void
set_people(struct work *w)
{
	if (w->same) {
		set_common_people(w);
		w->parts = 1;
		return;
	}
	w->parts = influence_people(&w->f[0], w->part);
	if (w->j->sides > 1)
		w->parts += influence_people(&w->f[1], &w->part[1]);
}

/* Do annotators carry no test of a difference? */
static bool
has_few_annotators(const struct work *w)
{
	for (size_t g = 0; g < w->parts; g++)
		if (w->part[g].effective < ERRORS_ANNOTATORS)
			return w->j->sides > 1;
	return false;
}

/* ---- replicates ---- */

static void
redraw(void *of, const struct resample_units *drawn, double *value)
{
	struct work *w = of;
	const struct joined *j = w->j;

	for (size_t k = 0; k < j->sides; k++) {
		memset(w->vector[k], 0, j->subset[k]->vectors * sizeof(double));
		if (!j->vectors)
			memset(w->item[k], 0, j->subset[k]->count *
				sizeof(double));
	}
	for (size_t r = 0; r < j->n; r++) {
		struct joined_row row = joined_row(j, r);
		const struct subset *p = j->subset[row.side];

		w->vector[row.side][j->vectors ? row.at : p->vector[row.at]] +=
			drawn->times[r];
		if (!j->vectors)
			w->item[row.side][row.at] = drawn->times[r];
	}
	for (size_t k = 0; k < j->sides; k++) {
		struct times times = {w->vector[k], w->item[k]};

		totals_take(&w->t[k], &times);
		*value = k == 0 ? value_now(w, k) : *value - value_now(w, k);
	}
}

static void
count_lost(struct lost *lost, const double *value, uint64_t n)
{
	uint64_t none = 0;

	for (uint64_t r = 0; r < n; r++)
		none += isnan(value[r]) ? 1 : 0;
	if (none == 0 || !lost)
		return;
	lost->rows++;
	lost->most = none > lost->most ? none : lost->most;
}

static void
set_bootstrap(struct work *w, struct estimated *out)
{
	const struct joined *j = w->j;
	struct resample_units u = {.rows = j->n, .copies = j->copies,
		.unit = j->unit, .units = j->units};
	const struct resample how = {.seed = w->rules.seed, .units = &u,
		.kinds = 1, .replicates = w->rules.bootstrap};
	double *value = mem_alloc(how.replicates, sizeof *value);
	double units = 0;

	for (size_t k = 0; k < j->sides; k++) {
		w->vector[k] = mem_alloc(j->subset[k]->vectors, sizeof(double));
		w->item[k] = mem_alloc(j->subset[k]->count, sizeof(double));
	}
	for (size_t r = 0; r < j->n; r++)
		units += joined_ends(j, r) ? joined_times(j, r) : 0;
	resample_init(&u);
	resample_all(&how, redraw, w, 1, value);
	count_lost(w->rules.lost, value, how.replicates);
	estimate_bootstrap(&out->e, value, how.replicates);
	if (w->parts > 0)
		crossed_stretch(&out->e, w->rules.random, w->part, w->parts,
			units);
}

/* ---- leaving out ---- */

/* Does leaving out an item change totals, or must all be added again? */
static bool
changes_totals(const struct statistic *s)
{
	return !s->find && (!s->cells || s->cells->answers);
}

/* The steps that a value without one item takes. */
static double
steps_without(const struct work *w, const struct subset *p)
{
	double q = (double)p->q;

	if (changes_totals(w->s))
		return weights_are_sums(w->t[0].x.w) ? 8 * q : q * q;
	return w->s->cells ? p->ratings : (double)p->start[p->vectors];
}

/* Refuse a jackknife that takes too many steps. */
static void
check_steps(const struct work *w)
{
	const struct joined *j = w->j;
	double all = 0;
	char steps[96];

	for (size_t k = 0; k < j->sides; k++)
		all += (double)(j->vectors ? j->subset[k]->vectors :
			j->subset[k]->count) * steps_without(w, j->subset[k]);
	snprintf(steps, sizeof steps, "steps of --jackknife for %s",
		w->s->about.name);
	too_many(j->subset[0]->all->file, (double)j->n, "items", all,
		WITHOUT_MOST, steps, "-b N takes fewer");
}

/* The value of a group without one item of a row; all vectors and items are
 * given by w->vector and w->item. */
static double
value_without(struct work *w, struct joined_row row)
{
	struct totals *t = &w->t[row.side];
	const struct subset *p = w->j->subset[row.side];
	size_t v = w->j->vectors ? row.at : p->vector[row.at];
	size_t at = t->x.other ? row.at : v;
	double *vector = w->vector[row.side], *item = w->item[row.side], value;

	if (changes_totals(w->s)) {
		totals_leave(t, at, row.at);
		value = value_now(w, row.side);
		totals_back(t, w->sum[row.side], row.at);
		return value;
	}
	vector[v]--;
	if (!w->j->vectors)
		item[row.at] = 0;
	totals_take(t, &(struct times){vector, item});
	vector[v]++;
	if (!w->j->vectors)
		item[row.at] = 1;
	return value_now(w, row.side);
}

/* The value without each unit; a unit of two groups is left out of both. */
static void
set_jackknife(struct work *w, struct estimated *out)
{
	const struct joined *j = w->j;
	double *value = mem_alloc(j->n, sizeof *value), now = out->e.value;
	double *times = mem_alloc(j->n, sizeof *times);
	size_t units = 0;

	check_steps(w);
	for (size_t k = 0; k < j->sides; k++) {
		const struct subset *p = j->subset[k];

		w->sum[k] = mem_alloc(w->t[k].n, sizeof *w->sum[k]);
		memcpy(w->sum[k], w->t[k].sum, w->t[k].n * sizeof *w->sum[k]);
		w->vector[k] = mem_alloc(p->vectors, sizeof(double));
		memcpy(w->vector[k], p->items, p->vectors * sizeof(double));
		w->item[k] = mem_alloc(p->count, sizeof(double));
		for (size_t i = 0; i < p->count; i++)
			w->item[k][i] = 1;
	}
	for (size_t r = 0; r < j->n; r++) {
		struct joined_row row = joined_row(j, r);

		now += (row.side ? -1 : 1) *
			(value_without(w, row) - w->r[row.side].e.value);
		err_progress(r + 1, j->n, "items left out");
		if (!joined_ends(j, r))
			continue;
		times[units] = joined_times(j, r);
		value[units++] = now;
		now = out->e.value;
	}
	estimate_jackknife(&out->e, value, times, units);
	out->e.status = isnan(out->e.se) ? ESTIMATE_UNDEFINED :
		ESTIMATE_JACKKNIFE;
}

/* ---- estimates ---- */

/* Set the error of what has a value. */
static void
set_error(struct work *w, struct estimated *out)
{
	const struct statistic *s = w->s;
	bool people = w->rules.random != CROSSED_ITEMS && !s->law && !s->null;
	bool formula = w->rules.bootstrap == 0 && !w->rules.jackknife;
	double wide = w->j->sides > 1 ? s->most - s->least : 0;

	for (size_t k = 0; k < w->j->sides; k++)
		people = people && w->j->subset[k]->answer;
	for (size_t k = 0; k < w->j->sides && (people || formula); k++)
		influence_init(&w->f[k], &w->t[k], &w->r[k], people);
	if (people)
		set_people(w);
	if (w->rules.bootstrap > 0) {
		set_bootstrap(w, out);
	} else {
		if (formula)
			set_linear(w, out);
		else
			set_jackknife(w, out);
		if (w->parts > 0)
			crossed_error(&out->e, w->rules.random, w->part,
				w->parts);
		errors_finish(out, has_few_annotators(w) ||
			(s->no_test && w->j->sides == 1));
	}
	errors_cut(&out->e, wide > 0 ? -wide : s->least, wide > 0 ? wide :
		s->most);
}

/* Why a group has no value, or no error, or ok. */
static enum estimate_status
missing(const struct work *w, size_t side)
{
	const struct estimated *r = &w->r[side];
	bool formula = w->rules.bootstrap == 0 && !w->rules.jackknife;

	if (r->e.status || w->j->subset[side]->total < 2)
		return r->e.status ? r->e.status : ESTIMATE_ONE_ITEM;
	if (w->j->sides > 1 && w->t[side].items < 2)
		return ESTIMATE_ONE_ITEM;
	if (w->j->subset[side]->unit && w->j->units < 2)
		return ESTIMATE_ONE_CLUSTER;
	return w->j->sides > 1 && w->s->law && formula ?
		ESTIMATE_NEEDS_BOOTSTRAP : ESTIMATE_OK;
}

/* How the items of two groups meet, or that annotators are few. */
static enum estimate_status
meeting(const struct work *w)
{
	const struct joined *j = w->j;

	if (has_few_annotators(w))
		return ESTIMATE_FEW_ANNOTATORS;
	if (j->common == 0)
		return ESTIMATE_UNPAIRED;
	return 2 * j->common == j->n ? ESTIMATE_PAIRED : ESTIMATE_OVERLAPPING;
}

/* The estimate that the values of two groups make. */
static void
subtract(struct work *w, struct estimated *out)
{
	const struct subset *a = w->j->subset[0], *b = w->j->subset[1];

	*out = estimated_nothing(w->rules.level);
	out->e.value = w->r[0].e.value - w->r[1].e.value;
	out->e.status = missing(w, 0) ? missing(w, 0) : missing(w, 1);
	out->items = a->total + b->total - (double)w->j->common;
	out->ratings = w->r[0].ratings + w->r[1].ratings;
	out->annotators = subset_annotators(a, b);
	w->same = subset_share_annotators(a, b);
	if (w->rules.by_default && a->answer && !w->same)
		w->rules.random = CROSSED_BOTH;
}

void
errors_estimate(const struct statistic *s, const struct sample *const *x,
	const struct joined *j, const struct error_rules *rules,
	struct estimated *out)
{
	void *mark = mem_mark();
	struct work *w = mem_zero(1, sizeof *w);

	w->s = s;
	w->j = j;
	w->rules = *rules;
	for (size_t k = 0; k < j->sides; k++) {
		w->r[k] = estimated_nothing(rules->level);
		totals_init(&w->t[k], s, x[k]);
		set_value(w, k);
	}
	*out = w->r[0];
	if (j->sides > 1)
		subtract(w, out);
	else if (!s->law && !s->null)
		out->e.df = (j->subset[0]->unit ? (double)j->units :
			j->subset[0]->total) - 1;
	if (!out->e.status && j->sides == 1)
		out->e.status = missing(w, 0);
	if (!out->e.status && s->law && rules->bootstrap == 0 &&
	    !rules->jackknife)
		s->law(&w->t[0], out);
	else if (!out->e.status)
		set_error(w, out);
	if (j->sides > 1 && !isnan(out->e.se) &&
	    out->e.status != ESTIMATE_FEW_UNITS)
		out->e.status = meeting(w);
	mem_release(mark);
}
