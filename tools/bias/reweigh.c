#include "reweigh.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

enum { LANES = BALLOTS_LANES };

/* The sums of a unit in each lane, of what a rate is the ratio of: struct sum. */
struct reweigh_sums {
	double sum[LANES], sum_low[LANES], of[LANES], of_low[LANES];
};

void
reweigh_free(struct reweigh *x)
{
	MEM_FREE(x->first, x->rating, x->unit, x->item, x->part, x->sums);
	if (x->ballots)
		ballots_room_free(&x->room);
}

/* May rating r count? */
static bool
counts(const struct reweigh *x, const struct unit_values *by, size_t r)
{
	return x->ballots ? by->units->unit[r] != IDS_NONE :
		unit_values_part(by, r).of > 0;
}

/* List the ratings that count in the order of `of`, which is the rating of the voters;
 * NULL: the same. */
static void
list_ratings(struct reweigh *x, const struct unit_values *by, const size_t *of,
	size_t voted)
{
	const struct units *u = x->units;
	const struct raters *raters = u->raters;
	size_t *first = mem_zero(voted + 2, sizeof *first);

	for (size_t r = 0; r < raters->ratings; r++)
		if (counts(x, by, r))
			first[(of ? of[r] : r) + 2]++;
	for (size_t v = 0; v < voted; v++)
		first[v + 2] += first[v + 1];
	for (size_t i = 0; i < raters->n; i++)
		for (size_t r = raters->start[i]; r < raters->start[i + 1]; r++) {
			size_t at;

			if (!counts(x, by, r))
				continue;
			at = first[(of ? of[r] : r) + 1]++;
			x->rating[at] = (uint32_t)r;
			x->item[at] = (uint32_t)i;
			x->unit[at] = u->unit[r];
		}
	x->n = first[voted];
	x->first = first;
}

static void
reweigh_init(struct reweigh *x, const struct unit_values *by, const size_t *of,
	size_t voted)
{
	size_t n = by->units->raters->ratings;

	x->units = by->units;
	x->rating = mem_alloc(n, sizeof *x->rating);
	x->unit = mem_alloc(n, sizeof *x->unit);
	x->item = mem_alloc(n, sizeof *x->item);
	x->sums = mem_alloc(by->units->n, sizeof *x->sums);
	list_ratings(x, by, of, voted);
}

/* Is it a number of halves? Of so many of these sums are exact. */
static bool
is_half(double x)
{
	return 2 * x == (int)(2 * x);
}

void
reweigh_init_values(struct reweigh *x, const struct unit_values *by)
{
	*x = (struct reweigh){.ballots = NULL};
	reweigh_init(x, by, NULL, by->units->raters->ratings);
	MEM_FREE(x->first); /* of votes alone */
	x->first = NULL;
	x->part = mem_alloc(x->n, sizeof *x->part);
	x->halves = true;
	for (size_t i = 0; i < x->n; i++) {
		struct rate_part part = unit_values_part(by, x->rating[i]);

		x->part[i] = part;
		x->halves = x->halves && is_half(part.sum) && is_half(part.of);
	}
}

static struct rate_part
less(struct rate_part a, struct rate_part b)
{
	return (struct rate_part){a.sum - b.sum, a.of - b.of};
}

void
reweigh_init_votes(struct reweigh *x, const struct unit_values *by,
	const struct ballots *ballots, const size_t *of, size_t voted)
{
	*x = (struct reweigh){.ballots = ballots,
		.positive = by->rate->of_positive ?
			by->decisions->positive_label : IDS_NONE};
	reweigh_init(x, by, of, voted);
	ballots_room_init(&x->room, ballots);
	for (int given = 0; given <= 1; given++) {
		struct reweigh_line *to = &x->line[given];

		to->never = by->rate->part(given, 0, 0);
		to->same = less(by->rate->part(given, 1, 0), to->never);
		to->positive = less(by->rate->part(given, 0, 1), to->never);
	}
}

/* ---- sums ---- */

static inline void
add(double *high, double *low, double x)
{
	struct sum s = {*high, *low};

	sum_add(&s, x);
	*high = s.high;
	*low = s.low;
}

static inline void
add_part(struct reweigh_sums *to, const double *weight, const double *sum,
	const double *of)
{
	for (size_t l = 0; l < LANES; l++)
		add(&to->sum[l], &to->sum_low[l], weight[l] * sum[l]);
	for (size_t l = 0; l < LANES; l++)
		add(&to->of[l], &to->of_low[l], weight[l] * of[l]);
}

/* The weights of rating i of x in each lane. */
static inline void
weigh(const struct reweigh *x, size_t i, const struct reweigh_drawn *w,
	double *weight)
{
	const struct units *u = x->units;
	uint32_t a = u->raters->rating[x->rating[i]].annotator;
	double within = unit_values_within(u, a);

	for (size_t l = 0; l < LANES; l++)
		weight[l] = within;
	if (w->annotator && u->kind != UNITS_ANNOTATORS)
		for (size_t l = 0; l < LANES; l++)
			weight[l] *= w->annotator[a * LANES + l];
	if (w->item && u->kind != UNITS_ITEMS)
		for (size_t l = 0; l < LANES; l++)
			weight[l] *= w->item[x->item[i] * LANES + l];
}

static void
set_values(const struct reweigh *x, double *value)
{
	for (size_t i = 0; i < x->units->n; i++)
		for (size_t l = 0; l < LANES; l++)
			value[i * LANES + l] = stats_ratio(x->sums[i].sum[l] +
				x->sums[i].sum_low[l], x->sums[i].of[l] +
				x->sums[i].of_low[l]);
}

/* Are all weights whole numbers? */
static bool
all_whole(const struct units *u, const struct reweigh_drawn *w)
{
	return u->kind == UNITS_ANNOTATORS ? !w->item || w->whole :
		u->kind == UNITS_GROUPS && !w->annotator && !u->raters->weight &&
		(!w->item || w->whole);
}

static inline void
add_times(double *restrict to, const double *restrict times, double x)
{
	for (size_t l = 0; l < LANES; l++)
		to[l] += times[l] * x;
}

void
reweigh_values(struct reweigh *x, const struct reweigh_drawn *w, double *value)
{
	bool exact = x->halves && w->item && all_whole(x->units, w);

	memset(x->sums, 0, x->units->n * sizeof *x->sums);
	for (size_t i = 0; i < x->n; i++) {
		const struct rate_part *part = &x->part[i];
		struct reweigh_sums *to = &x->sums[x->unit[i]];
		double weight[LANES], sum[LANES], of[LANES];

		if (exact) {
			const double *times = w->item + x->item[i] * LANES;

			add_times(to->sum, times, part->sum);
			add_times(to->of, times, part->of);
			continue;
		}
		weigh(x, i, w, weight);
		for (size_t l = 0; l < LANES; l++) {
			sum[l] = part->sum;
			of[l] = part->of;
		}
		add_part(to, weight, sum, of);
	}
	set_values(x, value);
}

static inline void
add_decided(double *restrict to, double never, double same, double positive,
	const struct ballots_room *d, size_t at)
{
	const double *restrict any = d->any + at, *restrict s = d->same + at;
	const double *restrict p = d->positive + at;

	for (size_t l = 0; l < LANES; l++)
		to[l] += any[l] * never + s[l] * same + p[l] * positive;
}

/* Add the vote of a box to the ratings that it decides. halves: their parts count once,
 * and are halves, of which sums are exact. */
static inline void
add_vote(struct reweigh *x, size_t vote, const struct reweigh_drawn *w, bool halves,
	size_t at)
{
	const struct rating *rating = x->units->raters->rating;
	size_t r = x->ballots->rating[vote];

	for (size_t i = x->first[r]; i < x->first[r + 1]; i++) {
		bool given = rating[x->rating[i]].label == x->positive;
		const struct reweigh_line *line = &x->line[given];
		struct reweigh_sums *to = &x->sums[x->unit[i]];
		double weight[LANES], sum[LANES] = {0}, of[LANES] = {0};

		add_decided(halves ? to->sum : sum, line->never.sum, line->same.sum,
			line->positive.sum, &x->room, at);
		add_decided(halves ? to->of : of, line->never.of, line->same.of,
			line->positive.of, &x->room, at);
		if (halves)
			continue;
		weigh(x, i, w, weight);
		add_part(to, weight, sum, of);
	}
}

void
reweigh_votes(struct reweigh *x, const double *votes, const struct reweigh_drawn *w,
	double *value)
{
	const struct ballots *b = x->ballots;
	bool halves = b->most <= 2 && x->units->kind == UNITS_ANNOTATORS && !w->item;

	memset(x->sums, 0, x->units->n * sizeof *x->sums);
	for (size_t box = 0; box < b->n; box++) {
		ballots_decide_box(b, box, votes, x->positive, &x->room);
		for (size_t v = b->start[box]; v < b->start[box + 1]; v++)
			add_vote(x, v, w, halves, (v - b->start[box]) * LANES);
	}
	set_values(x, value);
}
