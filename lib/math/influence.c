#include "influence.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

static double
value_of(struct totals *t, const struct influence_of *of)
{
	return totals_value(t, of->s, of->label, .95).e.value;
}

/* ---- numbers that were given ---- */

/* Take all totals where number g is 1 + step times what it is, and set the
 * values. */
static void
values_given(struct influence *f, size_t g, double step, double *value)
{
	const struct given *x = f->x->given;

	x->times[g] = 1 + step;
	for (size_t i = 0; i < f->families; i++) {
		struct influence_family *of = &f->family[i];

		totals_take(of->t, &(struct times){NULL, NULL});
		for (size_t m = 0; m < of->n && value; m++)
			value[of->first + m] = value_of(of->t, &of->of[m]);
	}
	x->times[g] = 1;
}

/* The slopes by the logs of the numbers: central differences. */
static void
set_given(struct influence *f)
{
	const double h = 1e-4;
	size_t n = f->members;
	double *value = mem_alloc(2 * n, sizeof *value);

	f->given = mem_alloc(f->x->given->n * n, sizeof *f->given);
	for (size_t g = 0; g < f->x->given->n; g++) {
		values_given(f, g, h, value);
		values_given(f, g, -h, value + n);
		for (size_t m = 0; m < n; m++)
			f->given[g * n + m] = (value[m] - value[n + m]) /
				(2 * h);
	}
	values_given(f, 0, 0, NULL);
}

/* ---- rows and ratings ---- */

/* What remains of amounts that cancel. Slopes are mostly numeric. */
#define NUMERIC 1e-11
#define KNOWN 1e-15

/* to[] = slopes of a family . what the unit puts; returns whether it puts
 * something. Leaves the size of what it adds up in f->room. */
static bool
dot(struct influence *f, const struct influence_family *of,
	const struct unit *u, const double *slope, double *to)
{
	struct put put = {.of = of->t->of, .slope = slope, .members = of->n, .dot = to,
		.size = f->room};

	for (size_t m = 0; m < of->n; m++)
		to[m] = f->room[m] = 0;
	of->t->of->add(f->x, u, &put);
	for (size_t m = 0; m < of->n; m++)
		if (fabs(to[m]) <= of->rest * f->room[m])
			to[m] = 0;
	return put.used;
}

static const struct unit *
whole(struct influence *f, size_t row, size_t piece)
{
	return f->x->units->whole(f->x, row, piece, &f->family->t->room);
}

/* Add what the numbers that the items of a row give to psi. */
static void
add_given(const struct influence *f, size_t row, double *psi)
{
	double log;
	size_t n = f->members, g = f->x->given->of_row(f->x, row, &log);

	for (size_t m = 0; m < n && log != 0; m++)
		psi[m] += f->given[g * n + m] * log;
}

/* psi of a row. */
static void
set_row(struct influence *f, size_t row, double *psi, bool *used)
{
	double *one = f->room + f->members;

	memset(psi, 0, f->members * sizeof *psi);
	*used = false;
	for (size_t k = 0; k < row_pieces(f->x, row); k++) {
		const struct unit *u = whole(f, row, k);

		for (size_t i = 0; i < f->families; i++) {
			const struct influence_family *of = &f->family[i];

			*used |= dot(f, of, u, of->by_item, one);
			for (size_t m = 0; m < of->n; m++)
				psi[of->first + m] += one[m];
		}
	}
}

/* Add to u[] of a family: psi without a rating in a cell, `times` times. */
static void
add_without(struct influence *f, struct influence_family *of, size_t row,
	size_t cell, double w, double times, double *u)
{
	double *psi = f->room + f->members;

	of->left |= dot(f, of, f->x->units->without(f->x, row, cell, w,
		&of->t->room), of->by_rating, psi);
	for (size_t m = 0; m < of->n; m++)
		u[m] += times * psi[m];
}

/* Find the mean of psi without a rating over the ratings of a row. */
static void
set_without(struct influence *f, struct influence_family *of, size_t row)
{
	const struct sample *x = f->x;
	const struct subset *p = x->subset;
	double *mean = of->without, ratings;
	const uint32_t *given;
	size_t n = 0;

	if (of->of_row == row)
		return;
	of->of_row = row;
	of->left = false;
	memset(mean, 0, of->n * sizeof *mean);
	if (p->mass) {
		given = subset_ratings(p, row, &n);
		for (size_t k = 0; k < n; k++)
			add_without(f, of, row, x->units->cell(x, row, k,
				p->answer[given[k]].label),
				subset_voice(p, given[k]), 1 / (double)n, mean);
		return;
	}
	ratings = whole(f, row, 0)->n;
	for (size_t c = 0; c < x->start[row + 1] - x->start[row]; c++)
		add_without(f, of, row, c, 1, x->units->count(x, row, c) /
			ratings, mean);
}

/*
 * u where what an item adds is a step function of its labels: with psi of the n
 * ratings of the item, psi' without this one, and m the mean of psi' over all
 * n,
 *   u = psi / n + (n - 1) / n (m - psi')
 * They add up to psi. m is psi where the expectation of what an item adds does
 * not depend on n; else it leaves out what fewer labels do to all annotators.
 * An item that adds nothing without any of its ratings adds what it does with
 * all of them alone: u = psi, as of the agreement of two.
 */
static bool
rate_by_deletion(struct influence *f, struct influence_family *of, size_t row,
	size_t cell, double w, double *u)
{
	const struct unit *all;
	double n;
	bool used;

	set_without(f, of, row);
	all = whole(f, row, 0);
	n = all->n;
	used = dot(f, of, all, of->by_rating, u);
	if (!of->left)
		return used;
	for (size_t m = 0; m < of->n; m++)
		u[m] = u[m] / n + (n - 1) / n * of->without[m];
	add_without(f, of, row, cell, w, -(n - 1) / n, u);
	return used;
}

/* How many ratings it stands for that a cell of a row is rated. */
static double
ratings_of(const struct influence *f, size_t row, size_t cell)
{
	const struct sample *x = f->x;

	return (f->cell && x->units->count ? x->units->count(x, row, cell) :
		1) * (f->kept && x->items ? x->items[row] : 1);
}

/* Set to[] of all smooth families to their slopes . what the unit puts; returns
 * whether one of them puts something. */
static bool
dot_smooth(struct influence *f, const struct unit *u, double *to)
{
	bool used = false;

	for (size_t i = 0; i < f->families; i++) {
		const struct influence_family *of = &f->family[i];

		if (of->entry != ENTRY_SMOOTH)
			continue;
		used |= dot(f, of, u, of->by_rating, to + of->first);
		memcpy(f->whole + f->members + of->first, f->room, of->n *
			sizeof *f->room);
	}
	return used;
}

/*
 * u where what an item adds is a smooth function F of its shares p of labels:
 * an item of one label e adds F(p) + F'(p) (e - p), of which a rating is one
 * part of n. The derivative is a central difference. Where F'(p) jumps the
 * rating is counted as one at a corner.
 */
static bool
rate_smoothly(struct influence *f, size_t row, size_t cell, double w, double *u)
{
	const double h = 1e-5, jump = 1e-3 * h;
	const struct sample *x = f->x;
	size_t n = f->members;
	double *more = f->room + n, *less = more + n, *all = f->whole;
	double share;
	struct unit_room *room = &f->family->t->room;

	if (f->whole_row != row) {
		const struct unit *of_row = whole(f, row, 0);

		f->mass = of_row->mass;
		f->whole_used = dot_smooth(f, of_row, all);
		f->whole_row = row;
	}
	share = w / f->mass;
	if (x->start[row + 1] - x->start[row] > 1) {
		dot_smooth(f, x->units->mixed(x, row, cell, h, room), more);
		dot_smooth(f, x->units->mixed(x, row, cell, -h, room), less);
	} else {
		memcpy(more, all, n * sizeof *more);
		memcpy(less, all, n * sizeof *less);
	}
	for (size_t i = 0; i < f->families; i++)
		for (size_t k = 0; k < f->family[i].n; k++) {
			size_t m = f->family[i].first + k;

			if (f->family[i].entry != ENTRY_SMOOTH)
				continue;
			if (fabs(more[m] - 2 * all[m] + less[m]) > jump *
			    all[n + m])
				f->corner[m] += ratings_of(f, row, cell);
			u[m] = share * (all[m] + (more[m] - less[m]) / (2 * h));
		}
	return f->whole_used;
}

/* u of a rating in a cell of a row, by an annotator of weight w; returns whether
 * its item adds something. */
static bool
rate(struct influence *f, size_t row, size_t cell, double w, double *u)
{
	const struct sample *x = f->x;
	const struct unit *one;
	bool linear = false, smooth = false, used = false;

	for (size_t i = 0; i < f->families; i++) {
		struct influence_family *of = &f->family[i];

		linear = linear || of->entry == ENTRY_LINEAR;
		smooth = smooth || of->entry == ENTRY_SMOOTH;
		if (of->entry == ENTRY_STEP)
			used |= rate_by_deletion(f, of, row, cell, w,
				u + of->first);
	}
	if (smooth)
		used |= rate_smoothly(f, row, cell, w, u);
	f->rated += ratings_of(f, row, cell);
	if (!linear)
		return used;
	one = x->units->rating(x, row, cell, w, &f->family->t->room);
	for (size_t i = 0; i < f->families; i++) {
		const struct influence_family *of = &f->family[i];

		if (of->entry == ENTRY_LINEAR)
			used |= dot(f, of, one, of->by_rating, u + of->first);
	}
	return used;
}

/* ---- what is kept ---- */

/* So many numbers are kept even of rows that no two items share. */
enum { FEW = 1 << 16 };

static size_t
most_cells(const struct sample *x)
{
	size_t most = 0;

	for (size_t r = 0; r < x->rows; r++)
		if (x->start[r + 1] - x->start[r] > most)
			most = x->start[r + 1] - x->start[r];
	return most;
}

/* Make room for the cells of all rows, or of one. */
static void
alloc_rows(struct influence *f)
{
	const struct sample *x = f->x;
	size_t rows = f->kept ? x->rows : 1, n = f->members;

	f->now = SIZE_MAX;
	f->psi = mem_alloc(rows * n, sizeof *f->psi);
	f->used = mem_alloc(rows, sizeof *f->used);
	if (f->annotators && !x->subset->mass && !x->other)
		f->cell = mem_alloc((f->kept ? x->start[x->rows] :
			most_cells(x)) * n, sizeof *f->cell);
}

/* psi of a row is the sum of u over its ratings where units are shares of
 * labels. */
static void
sum_cells(const struct influence *f, size_t row, const double *cell,
	double *psi)
{
	const struct sample *x = f->x;

	memset(psi, 0, f->members * sizeof *psi);
	for (size_t c = 0; c < x->start[row + 1] - x->start[row]; c++) {
		double n = x->units->count(x, row, c);

		for (size_t m = 0; m < f->members; m++)
			psi[m] += n * cell[c * f->members + m];
	}
}

/* Compute a row, and u of its cells. */
static void
make_row(struct influence *f, size_t row, double *psi, bool *used,
	double *cell)
{
	const struct sample *x = f->x;
	bool shares = cell && x->judged && !x->jumps && x->units->count;

	*used = false;
	for (size_t c = 0; cell && c < x->start[row + 1] - x->start[row]; c++)
		*used |= rate(f, row, c, 1, cell + c * f->members);
	if (shares)
		sum_cells(f, row, cell, psi);
	else
		set_row(f, row, psi, used);
	if (f->given)
		add_given(f, row, psi);
}

static double *
cells_of(const struct influence *f, size_t row)
{
	return !f->cell ? NULL : f->kept ? f->cell + f->x->start[row] *
		f->members : f->cell;
}

/* Make a row the current one. */
static void
turn_to(struct influence *f, size_t row)
{
	if (f->kept || f->now == row)
		return;
	f->now = row;
	make_row(f, row, f->psi, f->used, cells_of(f, row));
}

const double *
influence_row(struct influence *f, size_t row, bool *used)
{
	size_t at = f->kept ? row : 0;

	turn_to(f, row);
	*used = f->used[at];
	return f->psi + at * f->members;
}

const double *
influence_cell(struct influence *f, size_t row, size_t cell)
{
	turn_to(f, row);
	return cells_of(f, row) + cell * f->members;
}

/* ---- cells of annotators and pairs ---- */

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

/* Set psi, or u, by cells; slope: of the totals. */
static void
set_cells(struct influence *f, const double *slope, enum over over)
{
	const struct totals *t = f->family->t;
	const struct fold_cells *cells = t->of->cells;
	const struct subset *p = f->x->subset;
	size_t room = cells->room(f->x);
	double *by_weight = mem_alloc(room, sizeof *by_weight);
	double *by_item = mem_alloc(room, sizeof *by_item);

	for (size_t k = 0; k < cells->keys(f->x); k++) {
		struct fold_key key = cells->key(f->x, k);

		t->of->fold_slopes(f->x, &key, t->cell, slope, by_weight,
			by_item);
	}
	if (over == OVER_ITEMS) {
		f->item = mem_zero(p->count, sizeof *f->item);
		cells->spread(f->x, by_item, f->item);
	} else if (cells->answers) {
		f->answer = by_weight;
	} else {
		f->rating = mem_zero((size_t)p->ratings, sizeof *f->rating);
		f->first = first_ratings(p);
		cells->rate(f->x, by_weight, f->first, f->rating);
	}
}

/* ---- all ---- */

/* The slopes of all members of a family, side by side. Of many totals most are 0,
 * which are not written. */
static double *
all_slopes(struct influence *f, struct influence_family *of, enum over over)
{
	size_t n = of->n, totals = of->t->n;
	double *all = mem_zero(totals * n, sizeof *all);
	double *one = n > 1 ? mem_alloc(totals, sizeof *one) : all;

	for (size_t m = 0; m < n; m++) {
		totals_slopes(of->t, of->of[m].s, of->of[m].label,
			of->of[m].r, over, one);
		for (size_t i = 0; i < totals && n > 1; i++)
			if (one[i] != 0)
				all[i * n + m] = one[i];
	}
	if (n > 1)
		MEM_FREE(one);
	if (of->t->of->cells)
		set_cells(f, all, over);
	return all;
}

void
influence_init(struct influence *f, const struct sample *x, size_t families)
{
	*f = (struct influence){.x = x,
		.family = mem_alloc(families, sizeof *f->family)};
}

void
influence_add(struct influence *f, struct totals *t,
	const struct influence_of *of, size_t members)
{
	f->family[f->families++] = (struct influence_family){.t = t, .of = of,
		.first = f->members, .n = members,
		.entry = f->x->jumps ? ENTRY_STEP : t->of->entry,
		.rest = members == 1 && of->s->slopes ? KNOWN : NUMERIC,
		.without = mem_alloc(members, sizeof(double)),
		.of_row = SIZE_MAX};
	f->members += members;
}

/* A statistic that finds weights of labels has them in the sample of its
 * totals. */
void
influence_make(struct influence *f, bool annotators)
{
	if (f->family->t->of->find)
		f->x = &f->family->t->x;
	f->annotators = annotators;
	f->room = mem_alloc(4 * f->members, sizeof *f->room);
	f->corner = mem_zero(f->members, sizeof *f->corner);
	f->whole = mem_alloc(2 * f->members, sizeof *f->whole);
	f->whole_row = SIZE_MAX;
	f->kept = f->x->rows * f->members <= FEW ||
		2 * f->x->rows <= f->x->subset->count;
	if (f->x->given)
		set_given(f);
	for (size_t i = 0; i < f->families; i++) {
		struct influence_family *of = &f->family[i];

		of->by_item = all_slopes(f, of, OVER_ITEMS);
		of->by_rating = !annotators || f->x->judged ? of->by_item :
			all_slopes(f, of, OVER_ANNOTATORS);
	}
	alloc_rows(f);
	for (size_t r = 0; r < f->x->rows && f->kept; r++)
		make_row(f, r, f->psi + r * f->members, &f->used[r],
			cells_of(f, r));
}

void
influence_item(struct influence *f, size_t i, double *psi, bool *used)
{
	const double *row = influence_row(f, sample_row(f->x, i), used);

	memcpy(psi, row, f->members * sizeof *psi);
	if (f->item)
		*psi += f->item[i];
}

/* u of a rating in a cell of item i of the second of two groups, where the
 * first one has all its labels. */
static void
rate_second(struct influence *f, size_t i, size_t cell, double w, double *u)
{
	const struct sample *other = f->x->other;
	struct unit all = *whole(f, i, 0);
	struct unit_room *own = &f->family->t->room;
	struct unit_room room = {.at = {own->at[1]}};

	own->other = *other->units->rating(other, sample_row(other, i), cell, w,
		&room);
	all.fixed = true;
	dot(f, f->family, &all, f->family->by_rating, u);
}

void
influence_rating(struct influence *f, size_t i, size_t k, bool second,
	double *u)
{
	const struct sample *x = second ? f->x->other : f->x;
	const struct subset *p = x->subset;
	size_t n, row = sample_row(x, i);
	uint32_t a = subset_ratings(p, i, &n)[k];
	size_t cell = x->units->cell(x, i, k, p->answer[a].label);

	if (second)
		rate_second(f, i, cell, subset_voice(p, a), u);
	else if (f->cell)
		memcpy(u, influence_cell(f, row, cell), f->members * sizeof *u);
	else
		rate(f, row, cell, subset_voice(p, a), u);
	if (f->rating)
		*u += f->rating[f->first[i] + k];
	if (f->answer)
		*u += f->answer[a];
	if (f->given) {
		double log, own = x->given->of_rating(x, i, k);
		size_t g = x->given->of_row(x, row, &log);

		for (size_t m = 0; m < f->members && own != 0; m++)
			u[m] += f->given[g * f->members + m] * own;
	}
}

bool
influence_counted(const struct influence *f)
{
	return f->x->subset->tally_first && f->kept && f->cell && !f->rating;
}
