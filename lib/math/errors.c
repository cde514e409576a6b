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

/* ---- by formula ---- */

void
errors_of_output(const struct batch *b, const struct batch_output *o,
	enum crossed_random random, bool null, struct estimated *out)
{
	const struct joined *j = b->j;
	double v = 0, times[2] = {0};

	out->e.df = b->units - 1;
	for (size_t k = 0; k < j->sides; k++) {
		double n = o->units[k];

		if (n < 2) {
			out->e.status = j->subset[0]->unit ?
				ESTIMATE_ONE_CLUSTER : ESTIMATE_ONE_ITEM;
			return;
		}
		times[k] = null ? 1 : n / (n - 1);
		v += times[k] * sum_value(&o->square[k]);
	}
	v += 2 * sqrt(times[0] * times[1]) * sum_value(&o->both);
	out->e.se = sqrt(fmax(0, v));
	if (b->parts > 0)
		crossed_error(&out->e, random, o->part, b->parts);
}

/* ---- replicates ---- */

static void
add_times(struct batch_sample *s, const struct joined *j,
	struct joined_row row, double times)
{
	if (s->side != row.side)
		return;
	s->row[j->vectors ? row.at : sample_row(s->x, row.at)] += times;
	if (!j->vectors)
		s->item[row.at] = times;
}

static void
redraw(void *of, const struct resample_units *drawn, double *value)
{
	struct batch *b = of;
	const struct joined *j = b->j;

	for (size_t i = 0; i < b->samples; i++) {
		struct batch_sample *s = &b->sample[i];

		memset(s->row, 0, s->x->rows * sizeof *s->row);
		if (!j->vectors)
			memset(s->item, 0, s->x->subset->count *
				sizeof *s->item);
	}
	for (size_t r = 0; r < j->n; r++)
		for (size_t i = 0; i < b->samples; i++)
			add_times(&b->sample[i], j, joined_row(j, r),
				drawn->times[r]);
	for (size_t i = 0; i < b->samples; i++)
		if (b->sample[i].x->given)
			b->sample[i].x->given->find(b->sample[i].x,
				b->sample[i].row);
	for (size_t i = 0; i < b->families; i++) {
		struct batch_family *f = &b->family[i];
		const struct batch_sample *s = &b->sample[f->sample];

		totals_take(&f->t, &(struct times){s->row, s->item});
	}
	for (size_t i = 0; i < b->members; i++) {
		const struct batch_member *m = &b->member[i];

		value[i] = totals_value(&b->family[m->family].t, m->s,
			m->label, .95).e.value;
	}
}

/* Make room for how often rows and items count. */
static void
alloc_times(struct batch *b)
{
	for (size_t i = 0; i < b->samples; i++) {
		struct batch_sample *s = &b->sample[i];

		s->row = mem_alloc(s->x->rows, sizeof *s->row);
		s->item = mem_alloc(s->x->subset->count, sizeof *s->item);
	}
}

/* The totals and the numbers that are given become those of all items again. */
static void
take_all(struct batch *b)
{
	for (size_t i = 0; i < b->samples; i++) {
		const struct given *x = b->sample[i].x->given;

		for (size_t g = 0; x && g < x->n; g++)
			x->times[g] = 1;
	}
	for (size_t i = 0; i < b->families; i++)
		totals_take(&b->family[i].t, &(struct times){NULL, NULL});
}

void
errors_draw(struct batch *b, const struct error_rules *rules, double *value)
{
	const struct joined *j = b->j;
	struct resample_units u = {.rows = j->n, .copies = j->copies,
		.unit = j->unit, .units = j->units};
	const struct resample how = {.seed = rules->seed,
		.first = rules->first, .units = &u, .kinds = 1,
		.replicates = rules->bootstrap};

	alloc_times(b);
	for (size_t i = 0; i < b->families; i++)
		totals_keep(&b->family[i].t);
	resample_init(&u);
	resample_all(&how, redraw, b, b->members, value);
	take_all(b);
}

/* ---- a statistic, of one group or two ---- */

struct work {
	const struct statistic *s;
	struct batch b;
	struct error_rules rules;
	struct sum *sum[2];      /* totals of all, where an item is left out */
};

static struct estimated *
result(struct work *w, size_t side)
{
	return &w->b.member[side].r;
}

/* The value of a group at its totals as they are. */
static double
value_now(struct work *w, size_t side)
{
	return totals_value(&w->b.family[side].t, w->s, 0, .95).e.value;
}

/* Do annotators carry no test of a difference? */
static bool
has_few_annotators(const struct work *w)
{
	for (size_t g = 0; g < w->b.parts; g++)
		if (w->b.output->part[g].effective < ERRORS_ANNOTATORS)
			return w->b.j->sides > 1;
	return false;
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
	const struct joined *j = w->b.j;
	uint64_t n = w->rules.bootstrap;
	double *value = mem_alloc(n * w->b.members, sizeof *value), units = 0;

	for (size_t r = 0; r < j->n; r++)
		units += joined_ends(j, r) ? joined_times(j, r) : 0;
	errors_draw(&w->b, &w->rules, value);
	for (uint64_t r = 0; r < n; r++)
		value[r] = batch_value(&w->b, w->b.output, value + r, n);
	count_lost(w->rules.lost, value, n);
	estimate_bootstrap(&out->e, value, n);
	if (w->b.parts > 0)
		crossed_stretch(&out->e, w->rules.random, w->b.output->part,
			w->b.parts, units);
}

/* ---- leaving out ---- */

/* Does leaving out an item change totals, or must all be added again? */
static bool
changes_totals(const struct sums *of)
{
	return !of->find && (!of->cells || of->cells->answers);
}

/* The steps that a value without one item takes. */
static double
steps_without(const struct work *w, const struct subset *p)
{
	double q = (double)p->q;

	if (changes_totals(w->s->of))
		return weights_are_sums(w->b.sample[0].x->w) ? 8 * q : q * q;
	return w->s->of->cells ? p->ratings : (double)p->start[p->vectors];
}

/* Refuse a jackknife that takes too many steps. */
static void
check_steps(const struct work *w)
{
	const struct joined *j = w->b.j;
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

/* The value of a group without one item of a row; all rows and items are given
 * by the family's times. */
static double
value_without(struct work *w, struct joined_row row)
{
	struct totals *t = &w->b.family[row.side].t;
	struct batch_sample *s = &w->b.sample[row.side];
	bool vectors = w->b.j->vectors;
	size_t at = vectors ? row.at : sample_row(s->x, row.at);
	double value;

	if (changes_totals(w->s->of)) {
		totals_leave(t, at, row.at);
		value = value_now(w, row.side);
		totals_back(t, w->sum[row.side], row.at);
		return value;
	}
	s->row[at]--;
	if (!vectors)
		s->item[row.at] = 0;
	totals_take(t, &(struct times){s->row, s->item});
	s->row[at]++;
	if (!vectors)
		s->item[row.at] = 1;
	return value_now(w, row.side);
}

/* The value without each unit; a unit of two groups is left out of both. */
static void
set_jackknife(struct work *w, struct estimated *out)
{
	const struct joined *j = w->b.j;
	double *value = mem_alloc(j->n, sizeof *value), now = out->e.value;
	double *times = mem_alloc(j->n, sizeof *times);
	size_t units = 0;

	check_steps(w);
	alloc_times(&w->b);
	for (size_t k = 0; k < j->sides; k++) {
		struct totals *t = &w->b.family[k].t;
		struct batch_sample *s = &w->b.sample[k];

		w->sum[k] = mem_alloc(t->n, sizeof *w->sum[k]);
		memcpy(w->sum[k], t->sum, t->n * sizeof *w->sum[k]);
		for (size_t i = 0; i < s->x->rows; i++)
			s->row[i] = s->x->items ? s->x->items[i] : 1;
		for (size_t i = 0; i < s->x->subset->count; i++)
			s->item[i] = 1;
	}
	for (size_t r = 0; r < j->n; r++) {
		struct joined_row row = joined_row(j, r);

		now += (row.side ? -1 : 1) * (value_without(w, row) -
			result(w, row.side)->e.value);
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
	if (w->b.parts > 0)
		crossed_error(&out->e, w->rules.random, w->b.output->part,
			w->b.parts);
}

/* ---- estimates ---- */

/* The test of the hypothesis of no agreement, whose variance is known. */
static void
test_null(struct work *w, struct estimated *out)
{
	struct totals *t = &w->b.family[0].t;

	out->e.stat = stats_ratio(out->e.value, sqrt(w->s->null(t)));
	out->e.p = isnan(out->e.stat) ? NUM_NA :
		stats_normal_two_sided(out->e.stat);
	out->e.df = HUGE_VAL;
}

/* Set the error of what has a value. */
static void
set_error(struct work *w, struct estimated *out)
{
	const struct statistic *s = w->s;
	const struct joined *j = w->b.j;
	bool people = w->rules.random != CROSSED_ITEMS && !s->law && !s->null;
	bool formula = w->rules.bootstrap == 0 && !w->rules.jackknife;
	bool null = s->null && !j->subset[0]->unit && j->sides == 1;
	double wide = j->sides > 1 ? s->most - s->least : 0;

	for (size_t k = 0; k < j->sides; k++)
		people = people && j->subset[k]->answer;
	if (people || formula)
		batch_walk(&w->b, people);
	if (w->rules.bootstrap > 0) {
		set_bootstrap(w, out);
	} else {
		if (formula)
			errors_of_output(&w->b, w->b.output, w->rules.random,
				null, out);
		else
			set_jackknife(w, out);
		if (formula && null && !out->e.status)
			test_null(w, out);
		errors_finish(out, has_few_annotators(w) ||
			(s->no_test && j->sides == 1));
	}
	errors_cut(&out->e, wide > 0 ? -wide : s->least, wide > 0 ? wide :
		s->most);
}

/* Why a group has no value, or no error, or ok. */
static enum estimate_status
missing(struct work *w, size_t side)
{
	const struct estimated *r = result(w, side);
	const struct joined *j = w->b.j;
	bool formula = w->rules.bootstrap == 0 && !w->rules.jackknife;

	if (r->e.status || j->subset[side]->total < 2)
		return r->e.status ? r->e.status : ESTIMATE_ONE_ITEM;
	if (j->sides > 1 && w->b.family[side].t.items < 2)
		return ESTIMATE_ONE_ITEM;
	if (j->subset[side]->unit && j->units < 2)
		return ESTIMATE_ONE_CLUSTER;
	return j->sides > 1 && w->s->law && formula ?
		ESTIMATE_NEEDS_BOOTSTRAP : ESTIMATE_OK;
}

/* How the items of two groups meet, or that annotators are few. */
static enum estimate_status
meeting(const struct work *w)
{
	const struct joined *j = w->b.j;

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
	const struct joined *j = w->b.j;
	const struct subset *a = j->subset[0], *b = j->subset[1];

	*out = estimated_nothing(w->rules.level);
	out->e.value = result(w, 0)->e.value - result(w, 1)->e.value;
	out->e.status = missing(w, 0) ? missing(w, 0) : missing(w, 1);
	out->items = a->total + b->total - (double)j->common;
	out->ratings = result(w, 0)->ratings + result(w, 1)->ratings;
	out->annotators = subset_annotators(a, b);
	if (w->rules.by_default && a->answer && w->b.apart)
		w->rules.random = CROSSED_BOTH;
}

void
errors_estimate(const struct statistic *s, const struct sample *const *x,
	const struct joined *j, const struct error_rules *rules,
	struct estimated *out)
{
	static const size_t both[] = {0, 1};
	void *mark = mem_mark();
	struct work *w = mem_zero(1, sizeof *w);

	w->s = s;
	w->rules = *rules;
	batch_begin(&w->b, j);
	for (size_t k = 0; k < j->sides; k++)
		batch_add(&w->b, x[k], k, s, 0);
	batch_values(&w->b);
	batch_output(&w->b, j->sides > 1 ? batch_difference : NULL, NULL, both,
		j->sides);
	*out = *result(w, 0);
	out->e.level = rules->level;
	if (j->sides > 1)
		subtract(w, out);
	else if (!s->law && !s->null)
		out->e.df = (j->subset[0]->unit ? (double)j->units :
			j->subset[0]->total) - 1;
	if (!out->e.status && j->sides == 1)
		out->e.status = missing(w, 0);
	if (!out->e.status && s->law && rules->bootstrap == 0 &&
	    !rules->jackknife)
		s->law(&w->b.family[0].t, out);
	else if (!out->e.status)
		set_error(w, out);
	if (j->sides > 1 && !isnan(out->e.se) &&
	    out->e.status != ESTIMATE_FEW_UNITS)
		out->e.status = meeting(w);
	mem_release(mark);
}
