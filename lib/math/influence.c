#include "influence.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- slopes ---- */

/* The value at totals of which one is changed by `step`. */
static double
value_at(struct totals *t, size_t i, double step)
{
	struct estimated r = estimated_nothing(.95);
	double before = t->at[i];

	t->at[i] += step;
	t->s->value(t, &r);
	t->at[i] = before;
	return r.e.value;
}

/* (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / (12 h), h a thousandth of the
 * total. */
static void
slopes_of(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	const struct statistic *s = t->s;
	struct totals copy = *t;

	if (s->slopes) {
		s->slopes(t, r, over, slope);
		return;
	}
	for (size_t i = 0; i < t->n; i++) {
		double h = 1e-3 * fabs(t->at[i]);

		slope[i] = h == 0 ? 0 : (8 * (value_at(&copy, i, h) -
			value_at(&copy, i, -h)) - value_at(&copy, i, 2 * h) +
			value_at(&copy, i, -2 * h)) / (12 * h);
	}
}

/* Set the slopes of all cells, where `slope` is that of the totals. */
static void
fold_slopes(const struct totals *t, const double *slope, double *by_weight,
	double *by_item)
{
	const struct statistic *s = t->s;

	for (size_t k = 0; k < s->cells->keys(&t->x); k++) {
		struct fold_key key = s->cells->key(&t->x, k);

		s->fold_slopes(&t->x, &key, t->cell, slope, by_weight, by_item);
	}
}

/* ---- what items and ratings add ---- */

/* What remains of amounts that cancel, where slopes are numeric, and where they
 * are known. */
#define NUMERIC 1e-11
#define KNOWN 1e-15

static struct put
dot(const struct statistic *s, const struct sample *x, const struct unit *u,
	const double *slope)
{
	struct put to = {.slope = slope};

	s->add(x, u, &to);
	if (fabs(to.dot) <= (s->slopes ? KNOWN : NUMERIC) * to.size)
		to.dot = 0;
	return to;
}

/* psi of vector v without a rating in cell c. */
static double
psi_without(const struct influence *f, size_t v, size_t c, double w)
{
	struct unit u = unit_without_rating(f->x, v, c, w, f->room);

	return dot(f->s, f->x, &u, f->slope).dot;
}

/* The mean of that over the ratings of vector v; with weights each item has its
 * own vector. */
static double
mean_without(const struct influence *f, size_t v)
{
	const struct subset *p = f->x->subset;
	double sum = 0;
	size_t n = 0;
	const uint32_t *given = p->mass ? subset_ratings(p, v, &n) : NULL;

	for (size_t k = 0; k < n; k++)
		sum += psi_without(f, v, subset_cell(p, v,
			p->answer[given[k]].label), subset_voice(p, given[k]));
	for (size_t c = p->start[v]; c < p->start[v + 1] && !p->mass; c++)
		sum += p->cell[c].n * psi_without(f, v, c, 1);
	return sum / p->n[v];
}

static void
find_without(struct influence *f)
{
	size_t n = f->x->subset->vectors;

	f->without = mem_alloc(n, sizeof *f->without);
	for (size_t v = 0; v < n; v++)
		f->without[v] = mean_without(f, v);
}

/*
 * u where what an item adds is a step function of its labels: with psi of the n
 * ratings of the item, psi' without this one, and m the mean of psi' over all
 * n,
 *   u = psi / n + (n - 1) / n (m - psi')
 * They add up to psi. m is psi where the expectation of what an item adds does
 * not depend on n; else it leaves out what fewer labels do to all annotators.
 */
static double
rate_by_deletion(const struct influence *f, size_t v, size_t c, double w)
{
	struct unit u = unit_of_row(f->x, v, f->room);
	double n = u.n, all = dot(f->s, f->x, &u, f->slope).dot;

	return all / n + (n - 1) / n *
		(f->without[v] - psi_without(f, v, c, w));
}

/* u of a rating in cell c of vector v, by an annotator of weight w; by cells it
 * has more. */
static double
rate(const struct influence *f, size_t v, size_t c, double w)
{
	struct unit_part part;
	struct unit u;

	if (f->s->deletion)
		return rate_by_deletion(f, v, c, w);
	u = unit_of_rating(f->x, v, c, w, &part);
	return dot(f->s, f->x, &u, f->slope).dot;
}

static void
rate_cells(struct influence *f)
{
	const struct subset *p = f->x->subset;

	f->cell = mem_alloc(p->start[p->vectors], sizeof *f->cell);
	for (size_t v = 0; v < p->vectors; v++)
		for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
			f->cell[c] = rate(f, v, c, 1);
}

/* How many ratings the items before each have. */
static size_t *
first_ratings(const struct subset *p)
{
	size_t *first = mem_alloc(p->count, sizeof *first), n = 0, r;

	for (size_t i = 0; i < p->count; i++, n += r) {
		first[i] = n;
		subset_ratings(p, i, &r);
	}
	return first;
}

/* Add to psi and u what they have by cells; slope: of the totals. */
static void
add_cells(struct influence *f, const struct totals *t, const double *slope,
	enum over over)
{
	const struct fold_cells *cells = f->s->cells;
	size_t room = cells->room(&t->x);
	double *by_weight = mem_alloc(room, sizeof *by_weight);
	double *by_item = mem_alloc(room, sizeof *by_item);

	fold_slopes(t, slope, by_weight, by_item);
	if (over == OVER_ITEMS) {
		f->item = mem_zero(f->x->subset->count, sizeof *f->item);
		cells->spread(&t->x, by_item, f->item);
	} else if (!cells->answers) {
		f->rating = mem_zero((size_t)f->x->subset->ratings,
			sizeof *f->rating);
		f->first = first_ratings(f->x->subset);
		cells->rate(&t->x, by_weight, f->first, f->rating);
	} else {
		f->answer = by_weight;
	}
}

void
influence_init(struct influence *f, const struct totals *t,
	const struct estimated *r, bool annotators)
{
	const struct statistic *s = t->s;
	const struct sample *x = &t->x;
	size_t rows = unit_rows(x);
	double *slope = mem_alloc(t->n, sizeof *slope);

	*f = (struct influence){.s = s, .x = x, .room = t->room,
		.vector = mem_alloc(rows, sizeof *f->vector),
		.used = mem_alloc(rows, sizeof *f->used)};
	slopes_of(t, r, OVER_ITEMS, slope);
	for (size_t row = 0; row < rows; row++) {
		struct unit u = unit_of_row(x, row, t->room);
		struct put to = dot(s, x, &u, slope);

		f->vector[row] = to.dot;
		f->used[row] = to.used;
	}
	if (s->cells)
		add_cells(f, t, slope, OVER_ITEMS);
	if (!annotators)
		return;
	f->slope = slope;
	slopes_of(t, r, OVER_ANNOTATORS, slope);
	if (s->deletion)
		find_without(f);
	if (!x->subset->mass && !x->other)
		rate_cells(f);
	if (s->cells)
		add_cells(f, t, slope, OVER_ANNOTATORS);
}

bool
influence_has(const struct influence *f, size_t i)
{
	return f->used[f->x->other ? i : f->x->subset->vector[i]];
}

double
influence_of(const struct influence *f, size_t i)
{
	return f->vector[f->x->other ? i : f->x->subset->vector[i]] +
		(f->item ? f->item[i] : 0);
}

/* u of a rating of item i, in cell c of one of two groups, the other of which
 * has all its labels. */
static double
rate_one_of_two(const struct influence *f, size_t i, bool second, size_t c,
	double w)
{
	const struct sample *x = f->x, *own = second ? x->other : x;
	struct unit u = unit_of_row(x, i, f->room);
	struct unit_part part;
	struct unit changed = unit_of_rating(own, own->subset->vector[i], c, w,
		&part);

	if (second) {
		f->room->other = changed;
		u.fixed = true;
	} else {
		u = changed;
		u.other = &f->room->other;
	}
	return dot(f->s, x, &u, f->slope).dot;
}

/* u of the k-th rating of item i. */
static double
rate_rating(const struct raters_walk *walk, size_t i, size_t k, uint32_t a)
{
	const struct influence *f = walk->f;
	const struct subset *p = walk->second ? f->x->other->subset :
		f->x->subset;
	struct rating given = p->answer[a];
	size_t v = p->vector[i], c = subset_cell(p, v, given.label);
	double w = subset_weight(p, given.annotator), u;

	if (f->x->other)
		return rate_one_of_two(f, i, walk->second, c, w);
	u = f->cell ? f->cell[c] : rate(f, v, c, w);
	if (f->rating)
		u += f->rating[f->first[i] + k];
	return u + (f->answer ? f->answer[a] : 0);
}

void
influence_rate(const struct raters_walk *walk, size_t i,
	struct crossed_sums *to)
{
	const struct subset *p = walk->second ? walk->f->x->other->subset :
		walk->f->x->subset;
	size_t n;
	const uint32_t *answer = subset_ratings(p, i, &n);

	for (size_t k = 0; k < n; k++) {
		uint32_t g = p->answer[answer[k]].annotator;

		crossed_add(to, walk->among_all ? p->person[g] : g,
			walk->sign * rate_rating(walk, i, k, answer[k]));
	}
}

/* ---- annotators ---- */

/* The cells of all ratings, those of annotator g from first[g] on. */
static uint32_t *
cells_by_annotator(const struct subset *p, size_t *first)
{
	uint32_t *cell = mem_alloc((size_t)p->ratings, sizeof *cell);
	size_t n;

	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			first[p->answer[answer[k]].annotator + 2]++;
	}
	sort_starts(first, p->annotators);
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			struct rating a = p->answer[answer[k]];

			cell[first[a.annotator + 1]++] = (uint32_t)
				subset_cell(p, p->vector[i], a.label);
		}
	}
	return cell;
}

void
influence_count(struct subset *p)
{
	size_t *first, n = 0, cap = 0;
	uint32_t *cell, *times;

	if (!p->answer || p->all->repeats || p->unit || p->mass)
		return;
	first = mem_zero(p->annotators + 2, sizeof *first);
	times = mem_zero(p->start[p->vectors], sizeof *times);
	p->tally_first = mem_zero(p->annotators + 1, sizeof *p->tally_first);
	cell = cells_by_annotator(p, first);
	for (size_t g = 0; g < p->annotators; g++) {
		for (size_t r = first[g]; r < first[g + 1]; r++)
			times[cell[r]]++;
		for (size_t r = first[g]; r < first[g + 1]; r++) {
			if (times[cell[r]] == 0)
				continue;
			MEM_GROW(p->tally, cap, n + 1);
			p->tally[n++] = (struct subset_tally){cell[r],
				times[cell[r]]};
			times[cell[r]] = 0;
		}
		p->tally_first[g + 1] = n;
	}
	MEM_FREE(first, times, cell);
}

/* Add all ratings of the subset from their numbers. */
static void
add_counts(const struct influence *f, struct crossed_sums *to)
{
	const struct subset *p = f->x->subset;
	double *own = mem_zero(p->q, sizeof *own);

	for (uint32_t g = 0; g < p->annotators; g++) {
		for (size_t k = f->x->first[g]; f->answer &&
		     k < f->x->first[g + 1]; k++)
			own[p->answer[f->x->answer[k]].label] =
				f->answer[f->x->answer[k]];
		for (size_t e = p->tally_first[g]; e < p->tally_first[g + 1];
		     e++) {
			uint32_t c = p->tally[e].cell;

			crossed_add_many(to, g, f->cell[c] +
				own[p->cell[c].label], p->tally[e].n);
		}
	}
}

/* Set the part of the annotators of one of two groups, or of both. */
static void
set_part(const struct influence *f, bool first, bool second,
	struct crossed *part)
{
	const struct subset *p = f->x->subset;
	bool all = f->x->other;
	struct raters_walk walk[2] = {{f, false, all, 1}, {f, true, all, 1}};
	struct crossed_sums sums;
	size_t unit = 0;

	crossed_begin(&sums, all ? p->all->n_annotators : p->annotators);
	for (size_t i = 0; i < p->count; i++) {
		if (first)
			influence_rate(&walk[0], i, &sums);
		if (second)
			influence_rate(&walk[1], i, &sums);
		if (subset_unit_ends(p, i, &unit))
			crossed_unit(&sums);
	}
	crossed_end(&sums, part);
}

size_t
influence_people(const struct influence *f, struct crossed *part)
{
	const struct sample *x = f->x;
	struct crossed_sums sums;

	if (x->subset->tally_first && !f->rating && !x->other) {
		crossed_begin(&sums, x->subset->annotators);
		add_counts(f, &sums);
		crossed_end(&sums, part);
		return 1;
	}
	if (!x->other || subset_share_annotators(x->subset, x->other->subset)) {
		set_part(f, true, x->other, part);
		return 1;
	}
	set_part(f, true, false, &part[0]);
	set_part(f, false, true, &part[1]);
	return 2;
}
