#include "statistic.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

struct estimated
estimated_nothing(double level)
{
	return (struct estimated){.e = estimate_nothing(level), .pa = NUM_NA,
		.pe = NUM_NA, .df2 = NUM_NA, .items = NUM_NA,
		.annotators = NUM_NA, .ratings = NUM_NA, .pairs = NUM_NA};
}

/* ---- units ---- */

static size_t
most_cells(const struct subset *p)
{
	size_t most = 0;

	for (size_t v = 0; v < p->vectors; v++)
		if (p->start[v + 1] - p->start[v] > most)
			most = p->start[v + 1] - p->start[v];
	return most;
}

static void
make_room(struct unit_room *room, const struct sample *x)
{
	room->at[0] = mem_alloc(most_cells(x->subset), sizeof *room->at[0]);
	room->at[1] = !x->other ? NULL : mem_alloc(most_cells(x->other->subset),
		sizeof *room->at[1]);
}

static double
own_pairs(const struct subset *p, size_t c)
{
	double r = subset_mass(p, c);

	return p->mass ? r * r - p->square[c] : r * (r - 1);
}

/* The unit that vector v is. */
static struct unit
unit_of_vector(const struct sample *x, size_t v, struct unit_part *part)
{
	const struct subset *p = x->subset;
	size_t n = p->start[v + 1] - p->start[v];

	for (size_t i = 0; i < n; i++) {
		size_t c = p->start[v] + i;

		part[i] = (struct unit_part){p->cell[c].label,
			subset_mass(p, c), own_pairs(p, c)};
	}
	return (struct unit){.n = p->n[v], .items = 1, .mass = p->whole[v],
		.pairs = subset_pairs(p, v), .agree = x->agree[v],
		.squares = p->whole[v] * p->whole[v] - subset_pairs(p, v),
		.part = part, .parts = n};
}

/* The vector of a row. */
static size_t
row_vector(const struct sample *x, size_t row)
{
	return x->other ? x->subset->vector[row] : row;
}

static const struct unit *
whole(const struct sample *x, size_t row, size_t piece, struct unit_room *room)
{
	struct unit *u = &room->unit;

	*u = unit_of_vector(x, row_vector(x, row), room->at[0]);

	(void)piece;
	if (x->other) {
		room->other = unit_of_vector(x->other,
			x->other->subset->vector[row], room->at[1]);
		u->other = &room->other;
	}
	return u;
}

/*
 * The derivative of vector v by the weight v of a rating in a cell by an
 * annotator of weight w. Of r_k that is w for its label; of the ordered pairs
 * of ratings, r^2 - sum w_a^2 with w v for w, it is 2 w (r - w); of those that
 * agree 2 w (near - w); of those among equal labels 2 w (r_k - w).
 */
static struct unit
derivative(const struct sample *x, size_t v, size_t cell, double w,
	struct unit_part *part)
{
	const struct subset *p = x->subset;
	size_t c = p->start[v] + cell;

	*part = (struct unit_part){p->cell[c].label, w,
		2 * w * (subset_mass(p, c) - w)};
	return (struct unit){.n = p->n[v], .mass = w,
		.pairs = 2 * w * (p->whole[v] - w),
		.agree = 2 * w * (x->near[c] - w), .squares = 2 * w * w,
		.part = part, .parts = 1};
}

/* Of two groups the labels of the other one stay. */
static const struct unit *
rating(const struct sample *x, size_t row, size_t cell, double w,
	struct unit_room *room)
{
	struct unit *u = &room->unit;

	*u = derivative(x, row_vector(x, row), cell, w, room->at[0]);
	if (x->other) {
		room->other = unit_of_vector(x->other,
			x->other->subset->vector[row], room->at[1]);
		u->other = &room->other;
	}
	return u;
}

/* The unit of the vector less the derivative by the rating's weight, which
 * counts pairs from both ends, as they are lost; a label that nobody else gave
 * is gone. */
static const struct unit *
without(const struct sample *x, size_t v, size_t cell, double w,
	struct unit_room *room)
{
	struct unit_part one, *part = &room->at[0][cell];
	struct unit *u = &room->unit, lost = derivative(x, v, cell, w, &one);

	*u = unit_of_vector(x, v, room->at[0]);
	u->n--;
	u->mass -= w;
	u->pairs -= lost.pairs;
	u->agree -= lost.agree;
	u->squares -= w * w;
	part->mass -= w;
	part->own -= one.own;
	if (x->subset->cell[x->subset->start[v] + cell].n == 1)
		*part = room->at[0][--u->parts];
	return u;
}

static double
count_of(const struct sample *x, size_t row, size_t cell)
{
	const struct subset *p = x->subset;

	return p->cell[p->start[row_vector(x, row)] + cell].n;
}

static size_t
cell_of(const struct sample *x, size_t i, size_t k, uint32_t label)
{
	const struct subset *p = x->subset;
	size_t v = p->vector[i];

	(void)k;
	return subset_cell(p, v, label) - p->start[v];
}

const struct unit_maker vector_units = {.whole = whole, .rating = rating,
	.without = without, .count = count_of, .cell = cell_of};

/* ---- cells of annotators ---- */

static size_t
annotator_room(const struct sample *x)
{
	return x->subset->all->answers.n;
}

static size_t
annotator_keys(const struct sample *x)
{
	return x->subset->annotators;
}

static struct fold_key
annotator_key(const struct sample *x, size_t g)
{
	return (struct fold_key){x->answer, x->first[g], x->first[g + 1],
		subset_weight(x->subset, (uint32_t)g)};
}

/* Did every annotator of the subset label item i? */
static bool
is_complete(const struct subset *p, size_t i)
{
	return p->n[p->vector[i]] == (double)p->annotators;
}

/* Count the answers of all items, or of complete ones. */
static void
count_answers(const struct sample *x, const double *drawn, bool complete,
	double *cell)
{
	const struct subset *p = x->subset;
	size_t r;

	for (size_t i = 0; i < p->answers; i++)
		cell[p->listed[i]] = 0;
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *given = subset_ratings(p, i, &r);
		double times = drawn ? drawn[i] : 1;

		if (complete && !is_complete(p, i))
			continue;
		for (size_t k = 0; k < r; k++)
			cell[given[k]] += times;
	}
}

static void
annotator_count(const struct sample *x, const double *drawn, double *cell)
{
	count_answers(x, drawn, false, cell);
}

static void
complete_count(const struct sample *x, const double *drawn, double *cell)
{
	count_answers(x, drawn, true, cell);
}

static void
annotator_spread(const struct sample *x, const double *value, double *item)
{
	const struct subset *p = x->subset;
	size_t r;

	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *given = subset_ratings(p, i, &r);

		for (size_t k = 0; k < r; k++)
			item[i] += value[given[k]];
	}
}

const struct fold_cells annotator_cells = {.answers = true,
	.room = annotator_room, .keys = annotator_keys, .key = annotator_key,
	.count = annotator_count, .spread = annotator_spread};

const struct fold_cells complete_cells = {.room = annotator_room,
	.keys = annotator_keys, .key = annotator_key, .count = complete_count};

/* ---- totals ---- */

void
totals_init(struct totals *t, const struct sums *of, const struct sample *x)
{
	size_t n = of->count ? of->count(x) : of->totals +
		of->per_label * x->subset->q;

	*t = (struct totals){.of = of, .x = *x, .n = n,
		.sum = mem_alloc(n, sizeof *t->sum),
		.at = mem_alloc(n, sizeof *t->at)};
	make_room(&t->room, x);
	if (of->cells)
		t->cell = mem_alloc(of->cells->room(x), sizeof *t->cell);
	if (of->find) {
		const struct subset *p = x->subset;

		t->x.near = mem_alloc(p->start[p->vectors], sizeof(double));
		t->x.agree = mem_zero(p->vectors, sizeof(double));
	}
}

void
totals_settle(struct totals *t)
{
	for (size_t i = 0; i < t->n; i++)
		t->at[i] = sum_value(&t->sum[i]);
}

/* ---- what rows put ---- */

void
kept_add(struct kept *k, size_t total, double amount)
{
	MEM_GROW(k->total, k->total_cap, k->n + 1);
	MEM_GROW(k->amount, k->amount_cap, k->n + 1);
	k->total[k->n] = (uint32_t)total;
	k->amount[k->n++] = amount;
}

/* List what all rows put; of numbers that are given without them, or the share
 * of every label. */
static void
keep_rows(struct totals *t, struct kept *to, bool even)
{
	const struct sample *x = &t->x;

	*to = (struct kept){.first = mem_alloc(x->rows + 1, sizeof(size_t))};
	for (size_t row = 0; row < x->rows; row++) {
		to->first[row] = to->n;
		for (size_t k = 0; k < row_pieces(x, row); k++) {
			struct put put = {.of = t->of, .kept = to};
			const struct unit *u = x->given ?
				x->units->pure(x, row, even, &t->room) :
				x->units->whole(x, row, k, &t->room);

			t->of->add(x, u, &put);
		}
	}
	to->first[x->rows] = to->n;
}

void
totals_keep(struct totals *t)
{
	const struct sample *x = &t->x;
	double own, even;

	if (t->of->find || t->of->cells || (x->given && (!x->units->mix ||
	    x->units->pieces || !x->units->mix(x, 0, &own, &even))))
		return;
	t->kept = mem_alloc(2, sizeof *t->kept);
	keep_rows(t, &t->kept[0], false);
	if (x->given)
		keep_rows(t, &t->kept[1], true);
}

/* Add what a row puts, `times` times. */
static void
add_kept(struct totals *t, const struct kept *k, size_t row, double times)
{
	for (size_t i = k->first[row]; i < k->first[row + 1]; i++)
		t->at[k->total[i]] += times * k->amount[i];
}

static void
take_kept(struct totals *t, const double *times)
{
	const struct sample *x = &t->x;

	memset(t->at, 0, t->n * sizeof *t->at);
	for (size_t row = 0; row < x->rows; row++) {
		double own = 1, even = 0;

		if (times[row] == 0)
			continue;
		if (x->given)
			x->units->mix(x, row, &own, &even);
		add_kept(t, &t->kept[0], row, times[row] * own);
		if (x->given)
			add_kept(t, &t->kept[1], row, times[row] * even);
	}
}

static void
add_rows(struct totals *t, const double *times)
{
	struct sum items = {0}, ratings = {0};
	const struct sample *x = &t->x;

	memset(t->sum, 0, t->n * sizeof *t->sum);
	for (size_t row = 0; row < x->rows; row++) {
		struct put to = {.of = t->of, .total = t->sum, .times = times ?
			times[row] : x->items ? x->items[row] : 1};
		double n = 0;

		if (to.times == 0)
			continue;
		for (size_t k = 0; k < row_pieces(x, row); k++) {
			const struct unit *u = x->units->whole(x, row, k,
				&t->room);

			t->of->add(x, u, &to);
			n += u->n + (u->other ? u->other->n : 0);
		}
		if (!to.used)
			continue;
		sum_add(&items, to.times);
		sum_add(&ratings, to.times * n);
	}
	t->items = sum_value(&items);
	t->ratings = sum_value(&ratings);
	totals_settle(t);
}

/* Put what the keys come to into the totals, `times` times. */
static void
fold_key(struct totals *t, size_t k, double times)
{
	struct put to = {.of = t->of, .total = t->sum, .times = times};
	struct fold_key key = t->of->cells->key(&t->x, k);

	t->of->fold(&t->x, &key, t->cell, &to);
}

static double
value_at(void *totals)
{
	struct totals *t = totals;

	return totals_value(t, t->s, t->label, .95).e.value;
}

void
totals_slopes(struct totals *t, const struct statistic *s, size_t label,
	const struct estimated *r, enum over over, double *slope)
{
	t->s = s;
	t->label = label;
	if (s->slopes) {
		s->slopes(t, r, over, slope);
		return;
	}
	for (size_t i = 0; i < t->n; i++)
		slope[i] = t->at[i] == 0 ? 0 : stats_slope(value_at, t,
			&t->at[i], 1e-3 * fabs(t->at[i]));
}

void
totals_take(struct totals *t, const struct times *times)
{
	const struct sums *of = t->of;

	if (t->kept && times->row) {
		take_kept(t, times->row);
		return;
	}
	add_rows(t, times->row);
	if (of->find) {
		of->find(t);
		add_rows(t, times->row);
	}
	if (!of->cells)
		return;
	of->cells->count(&t->x, times->item, t->cell);
	for (size_t k = 0; k < of->cells->keys(&t->x); k++)
		fold_key(t, k, 1);
	totals_settle(t);
}

bool
totals_of_piece(struct totals *t, size_t row, size_t piece)
{
	struct put to = {.of = t->of, .total = t->sum, .times = 1};

	memset(t->sum, 0, t->n * sizeof *t->sum);
	t->of->add(&t->x, t->x.units->whole(&t->x, row, piece, &t->room), &to);
	totals_settle(t);
	return to.used;
}

struct estimated
totals_value(struct totals *t, const struct statistic *s, size_t label,
	double level)
{
	struct estimated r = estimated_nothing(level);

	t->s = s;
	t->label = label;
	r.items = t->items;
	r.ratings = t->ratings;
	s->value(t, &r);
	return r;
}

/* Take the answers of an item off; each annotator of it comes to something
 * else. */
static void
leave_answers(struct totals *t, size_t i)
{
	const struct subset *p = t->x.subset;
	size_t n;
	const uint32_t *answer = subset_ratings(p, i, &n);

	for (size_t k = 0, end; k < n; k = end) {
		uint32_t g = p->answer[answer[k]].annotator;

		fold_key(t, g, -1);
		for (end = k; end < n &&
		     p->answer[answer[end]].annotator == g; end++)
			t->cell[answer[end]]--;
		fold_key(t, g, 1);
	}
}

void
totals_leave(struct totals *t, size_t row, size_t i)
{
	struct put to = {.of = t->of, .total = t->sum, .times = -1};

	t->of->add(&t->x, t->x.units->whole(&t->x, row, 0, &t->room), &to);
	if (t->of->cells)
		leave_answers(t, i);
	totals_settle(t);
}

void
totals_back(struct totals *t, const struct sum *sum, size_t i)
{
	size_t n = 0;
	const uint32_t *answer = t->of->cells ?
		subset_ratings(t->x.subset, i, &n) : NULL;

	memcpy(t->sum, sum, t->n * sizeof *sum);
	for (size_t k = 0; k < n; k++)
		t->cell[answer[k]]++;
}
