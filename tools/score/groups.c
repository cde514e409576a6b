#include "groups.h"
#include "judge/status_words.h"

#include "limits.h"

#include "stats/cholesky.h"
#include "stats/rng.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/unknown.h"

#include <math.h>
#include <string.h>

/* A model in all sections of known attributes, under one target. */
struct across {
	const struct results *r;
	const size_t *section;     /* their n numbers in r */
	size_t n;
	int target;
	size_t model;
	double *apart;           /* per slot and pair of sections: the variance over
	                            items of their difference; NULL: they share
	                            none */
	enum crossed_random random; /* what intervals are of */
};

static struct estimates *
of_section(const struct across *x, size_t b)
{
	return results_at(x->r, x->section[b], x->target, x->model);
}

static size_t
slots_of(const struct across *x)
{
	return of_section(x, 0)->of.plan->slots;
}

/* The variance of slot s of the difference of sections a and b. */
static double *
apart(const struct across *x, size_t s, size_t a, size_t b)
{
	return &x->apart[(s * x->n + a) * x->n + b];
}

static void
write_differences(struct out *out, const struct across *x)
{
	for (size_t a = 0; a < x->n; a++)
		for (size_t b = a + 1; b < x->n; b++) {
			void *mark = mem_mark();
			struct estimates m, *const list[] = {of_section(x, a),
				of_section(x, b)}, *const one = &m;

			estimates_compare(&m, list[0], list[1], true);
			estimates_make(list, 2, &one, 1, &x->r->tasks);
			output_estimates(out, &m, (struct output_key){.than =
				of_section(x, b)->of.section,
				.suffix = "_difference"});
			for (size_t s = 0; s < slots_of(x) && x->apart; s++)
				*apart(x, s, a, b) = *apart(x, s, b, a) =
					m.error[s].items * m.error[s].items;
			mem_release(mark);
		}
}

/* ---- the smallest and the largest ---- */

enum { SMALLEST, LARGEST, SPREAD };

/* Find the sections of the smallest and the largest value of slot s, which stay as
 * they are where no section has a value. Returns the number of sections with one. */
static size_t
find_ends(const struct across *x, size_t s, size_t *low, size_t *high)
{
	double least = 0, most = 0;
	size_t n = 0;

	for (size_t b = 0; b < x->n; b++) {
		double value = of_section(x, b)->value[AT_PFLIP][s];

		if (isnan(value))
			continue;
		if (n == 0 || value < least) {
			least = value;
			*low = b;
		}
		if (n == 0 || value > most) {
			most = value;
			*high = b;
		}
		n++;
	}
	return n;
}

/* The draws without -b. */
enum { DRAWS = 999 };

/* The errors of the sections' values in draws: of their items, and of their
 * annotators. */
struct drawn {
	const struct across *x;
	size_t slot, n;          /* sections */
	uint64_t draws;
	double *items;           /* n x n: lower triangle whose product with
	                            standard normal numbers is an error */
	double *people;          /* per section: standard deviation */
	double *times;           /* per section: Student's t over the normal
	                            quantile */
	struct rng rng;
};

/* The covariance over items of the values of two sections. */
static double
covariance(const struct across *x, size_t s, size_t a, size_t b)
{
	double u = of_section(x, a)->error[s].items;
	double v = of_section(x, b)->error[s].items;

	if (a == b)
		return u * u;
	return !x->apart || isnan(*apart(x, s, a, b)) ? 0 : (u * u + v * v -
		*apart(x, s, a, b)) / 2;
}

/* Set what is drawn from. False: a section has no error, for a reason. */
static bool
init_drawn(struct drawn *d, const struct across *x, size_t s,
	enum estimate_status *status)
{
	size_t n = x->n;
	uint64_t b = of_section(x, 0)->replicates;

	*d = (struct drawn){.x = x, .slot = s, .n = n,
		.draws = b > 0 ? b : DRAWS,
		.items = mem_alloc(n, n * sizeof(double)),
		.people = mem_alloc(n, sizeof(double)),
		.times = mem_alloc(n, sizeof(double))};
	rng_seed(&d->rng, of_section(x, 0)->of.plan->seed, rng_stream("groups",
		6));
	for (size_t k = 0; k < n; k++) {
		const struct estimates *m = of_section(x, k);
		const struct error_of *e = &m->error[s];
		double up = .5 + m->of.plan->confidence / 2, people = 0;
		struct estimate of = e->e;
		double df;

		if (limits_random(m) != x->random)
			crossed_error(&of, x->random, e->part, e->parts);
		df = limits_df(m, &of);
		*status = x->random == CROSSED_ANNOTATORS ? ESTIMATE_OK :
			limits_single(m);
		if (!isnan(m->value[AT_PFLIP][s]) && *status)
			return false;
		*status = of.status;
		for (size_t g = 0; g < e->parts && x->random != CROSSED_ITEMS;
		     g++)
			people += crossed_people(&e->part[g]) + (x->random ==
				CROSSED_ANNOTATORS ? e->part[g].own : 0);
		if (of.se <= limits_zero(m, s)) /* rounding */
			people = df = 0;
		d->people[k] = sqrt(people);
		d->times[k] = isinf(df) || df == 0 ? 1 :
			student_t_quantile(up, df) /
			stats_normal_quantile(up);
		if (isnan(m->value[AT_PFLIP][s]))
			continue;
		if (df > 0 && df < 1) {
			*status = ESTIMATE_FEW_UNITS;
			return false;
		}
		if (isnan(people) || isnan(d->times[k]) ||
		    (b == 0 && isnan(e->items)))
			return false;
	}
	*status = ESTIMATE_OK;
	for (size_t a = 0; a < n; a++)
		for (size_t k = 0; k < n; k++)
			d->items[a * n + k] = covariance(x, s, a, k);
	cholesky(d->items, n);
	return true;
}

/* Set e[] to the errors of all sections in draw r. */
static void
draw(struct drawn *d, uint64_t r, double *e)
{
	size_t n = d->n, s = d->slot;
	bool items = d->x->random != CROSSED_ANNOTATORS;
	double *z = mem_alloc(n, sizeof *z);

	for (size_t b = 0; b < n; b++)
		z[b] = rng_normal(&d->rng);
	for (size_t b = 0; b < n; b++) {
		const struct estimates *m = of_section(d->x, b);

		e[b] = 0;
		for (size_t k = 0; k <= b && items && m->replicates == 0; k++)
			e[b] += d->items[b * n + k] * z[k];
		if (items && m->replicates > 0)
			e[b] = m->replicate[s * m->replicates + r] -
				m->value[AT_PFLIP][s];
		e[b] = d->times[b] * (e[b] + d->people[b] *
			rng_normal(&d->rng));
	}
	MEM_FREE(z);
}

/*
 * The largest error of an end of slot s: with e_b the error of section b's value in
 * a draw, the percentile of max |e_b|, and for the spread that of max e_b - min
 * e_b. Neither is ever less than the error of the end, whichever sections it is
 * computed from. A draw is a replicate, or without -b a normal number with the
 * variances and covariances over items; what annotators add is drawn for each
 * section by itself. NUM_NA with a status where a section has no error.
 */
static double
reach(const struct across *x, size_t s, int end, enum estimate_status *status)
{
	double level = of_section(x, 0)->of.plan->confidence, lo, hi;
	struct drawn d;
	double *error, *e;

	if (!init_drawn(&d, x, s, status))
		return NUM_NA;
	error = mem_alloc(d.draws, sizeof *error);
	e = mem_alloc(x->n, sizeof *e);
	for (uint64_t r = 0; r < d.draws; r++) {
		double least = HUGE_VAL, most = -HUGE_VAL;

		draw(&d, r, e);
		for (size_t b = 0; b < x->n; b++) {
			least = fmin(least, e[b]);
			most = fmax(most, e[b]);
		}
		error[r] = most < least ? NUM_NA : end == SPREAD ?
			most - least : fmax(fabs(least), fabs(most));
	}
	/* One end of a two-sided interval. */
	stats_percentile(error, d.draws, fabs(2 * level - 1), &lo, &hi);
	return level < .5 ? lo : hi;
}

/* An end of slot s, from the sections that have the smallest and the largest value.
 * Where the value of a section is in doubt, the replicates are no errors. */
static struct estimate
end_of(const struct across *x, size_t s, int end, size_t low, size_t high)
{
	struct estimate e = estimates_at(of_section(x, low), s, 0);
	const struct metric *m = of_section(x, low)->of.plan->slot[s].metric;
	double least = e.value, most = of_section(x, high)->value[AT_PFLIP][s];
	enum estimate_status doubt = ESTIMATE_OK;
	double off;

	if (isnan(least))
		return e;
	for (size_t b = 0; b < x->n && !doubt; b++)
		doubt = of_section(x, b)->doubt;
	off = doubt || e.status == ESTIMATE_OWN(SCORE_PFLIP_KNOWN) ? NUM_NA :
		reach(x, s, end, &doubt);
	doubt = e.status == ESTIMATE_OWN(SCORE_PFLIP_KNOWN) ? e.status : doubt;
	e = estimate_nothing(e.level);
	e.value = end == SMALLEST ? least : end == LARGEST ? most :
		most - least;
	e.lo = e.value - off;
	e.hi = e.value + off;
	estimate_clip(&e, end == SPREAD ? 0 : m->least, end == SPREAD ?
		m->most - m->least : m->most);
	e.status = isnan(off) ? doubt : of_section(x, 0)->replicates > 0 ?
		ESTIMATE_BOOTSTRAP : ESTIMATE_OK;
	return e;
}

/* The row of an end of slot s. */
static void
write_end(struct out *out, const struct across *x, size_t s, int end,
	const char *suffix)
{
	struct output_key key = {.suffix = suffix};
	size_t low = 0, high = 0;
	struct estimate e;

	/* a value is not apart from itself, but from one unknown */
	if (find_ends(x, s, &low, &high) == 1 && end == SPREAD)
		low = high == 0 ? 1 : 0;
	if (!output_has(of_section(x, low), s))
		return;
	if (end == SPREAD)
		key.than = of_section(x, low)->of.section;
	e = end_of(x, s, end, low, high);
	output_row(out, &of_section(x, end == SMALLEST ? low : high)->of, s, 0,
		key, &e);
}

/* All ends: the worst value is the smallest of a metric that is better if higher, the
 * largest of one that is better if lower; other metrics have no worst. */
static void
write_ends(struct out *out, const struct across *x)
{
	const struct plan *plan = of_section(x, 0)->of.plan;

	for (int best = 0; best < 2; best++)
		for (size_t s = 0; s < plan->slots; s++) {
			const struct metric *m = plan->slot[s].metric;
			bool up = metric_is_up(m), down = !up &&
				strcmp(m->about.better, "down") == 0;

			if (up || down)
				write_end(out, x, s, best != up ? SMALLEST :
					LARGEST, best ? "_best" : "_worst");
			else
				write_end(out, x, s, best ? LARGEST : SMALLEST,
					best ? "_largest" : "_smallest");
		}
	for (size_t s = 0; s < plan->slots; s++)
		write_end(out, x, s, SPREAD, "_spread");
}

size_t *
groups_known(const struct sections *sections, size_t *n)
{
	struct view *name = mem_alloc(sections->n, sizeof *name);
	size_t *known;

	for (size_t b = 0; b < sections->n; b++)
		name[b] = sections->at[b].group;
	known = unknown_leave_out(name, sections->n, n);
	return known;
}

void
groups_write(struct out *out, const struct results *r, const size_t *section,
	size_t n, int target, size_t model)
{
	struct across x = {.r = r, .section = section, .n = n, .target = target,
		.model = model};
	struct estimates two;

	estimates_compare(&two, of_section(&x, 0), of_section(&x, 1), true);
	x.random = limits_random(&two);
	if (n <= GROUPS_PAIRS)
		x.apart = mem_alloc(slots_of(&x) * n, n * sizeof *x.apart);
	if (n <= GROUPS_PAIRS)
		write_differences(out, &x);
	write_ends(out, &x);
}
