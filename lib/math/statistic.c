#include "statistic.h"

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

struct unit_room *
unit_room_make(const struct sample *x)
{
	struct unit_room *room = mem_zero(1, sizeof *room);

	room->at[0] = mem_alloc(most_cells(x->subset), sizeof *room->at[0]);
	if (x->other)
		room->at[1] = mem_alloc(most_cells(x->other->subset),
			sizeof *room->at[1]);
	return room;
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

static size_t
row_vector(const struct sample *x, size_t row)
{
	return x->other ? x->subset->vector[row] : row;
}

struct unit
unit_of_row(const struct sample *x, size_t row, struct unit_room *room)
{
	struct unit u = unit_of_vector(x, row_vector(x, row), room->at[0]);

	if (x->other) {
		room->other = unit_of_vector(x->other,
			x->other->subset->vector[row], room->at[1]);
		u.other = &room->other;
	}
	return u;
}

/*
 * The derivative of vector v by the weight v of a rating in cell c by an
 * annotator of weight w. Of r_k that is w for its label; of the ordered pairs
 * of ratings, r^2 - sum w_a^2 with w v for w, it is 2 w (r - w); of those that
 * agree 2 w (near - w); of those among equal labels 2 w (r_k - w).
 */
struct unit
unit_of_rating(const struct sample *x, size_t v, size_t c, double w,
	struct unit_part *part)
{
	const struct subset *p = x->subset;

	*part = (struct unit_part){p->cell[c].label, w,
		2 * w * (subset_mass(p, c) - w)};
	return (struct unit){.n = p->n[v], .mass = w,
		.pairs = 2 * w * (p->whole[v] - w),
		.agree = 2 * w * (x->near[c] - w), .squares = 2 * w * w,
		.part = part, .parts = 1};
}

/* The unit of the vector less the derivative by the rating's weight, which
 * counts pairs from both ends, as they are lost; a label that nobody else gave
 * is gone. */
struct unit
unit_without_rating(const struct sample *x, size_t v, size_t c, double w,
	struct unit_room *room)
{
	struct unit_part one, *part = &room->at[0][c - x->subset->start[v]];
	struct unit u = unit_of_vector(x, v, room->at[0]);
	struct unit rating = unit_of_rating(x, v, c, w, &one);

	u.n--;
	u.mass -= w;
	u.pairs -= rating.pairs;
	u.agree -= rating.agree;
	u.squares -= w * w;
	part->mass -= w;
	part->own -= one.own;
	if (x->subset->cell[c].n == 1)
		*part = room->at[0][--u.parts];
	return u;
}

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
totals_init(struct totals *t, const struct statistic *s,
	const struct sample *x)
{
	size_t n = s->totals + s->per_label * x->subset->q;

	*t = (struct totals){.s = s, .x = *x, .n = n,
		.sum = mem_alloc(n, sizeof *t->sum),
		.at = mem_alloc(n, sizeof *t->at), .room = unit_room_make(x)};
	if (s->cells)
		t->cell = mem_alloc(s->cells->room(x), sizeof *t->cell);
	if (s->find) {
		const struct subset *p = x->subset;

		t->x.near = mem_alloc(p->start[p->vectors], sizeof(double));
		t->x.agree = mem_zero(p->vectors, sizeof(double));
	}
}

static void
set_values(struct totals *t)
{
	for (size_t i = 0; i < t->n; i++)
		t->at[i] = sum_value(&t->sum[i]);
}

static void
add_rows(struct totals *t, const double *times)
{
	struct sum items = {0}, ratings = {0};
	const struct subset *p = t->x.subset;

	memset(t->sum, 0, t->n * sizeof *t->sum);
	for (size_t row = 0; row < unit_rows(&t->x); row++) {
		struct put to = {.total = t->sum, .times = times ?
			times[row] : t->x.other ? 1 : p->items[row]};
		struct unit u;

		if (to.times == 0)
			continue;
		u = unit_of_row(&t->x, row, t->room);
		t->s->add(&t->x, &u, &to);
		if (!to.used)
			continue;
		sum_add(&items, to.times);
		sum_add(&ratings, to.times *
			(u.n + (u.other ? u.other->n : 0)));
	}
	t->items = sum_value(&items);
	t->ratings = sum_value(&ratings);
	set_values(t);
}

/* Put what the keys come to into the totals, `times` times. */
static void
fold_key(struct totals *t, size_t k, double times)
{
	struct put to = {.total = t->sum, .times = times};
	struct fold_key key = t->s->cells->key(&t->x, k);

	t->s->fold(&t->x, &key, t->cell, &to);
}

void
totals_take(struct totals *t, const struct times *times)
{
	const struct statistic *s = t->s;
	const double *rows = t->x.other ? times->item : times->vector;

	add_rows(t, rows);
	if (s->find) {
		s->find(t);
		add_rows(t, rows);
	}
	if (!s->cells)
		return;
	s->cells->count(&t->x, times->item, t->cell);
	for (size_t k = 0; k < s->cells->keys(&t->x); k++)
		fold_key(t, k, 1);
	set_values(t);
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
	struct put to = {.total = t->sum, .times = -1};
	struct unit u = unit_of_row(&t->x, row, t->room);

	t->s->add(&t->x, &u, &to);
	if (t->s->cells)
		leave_answers(t, i);
	set_values(t);
}

void
totals_back(struct totals *t, const struct sum *sum, size_t i)
{
	size_t n = 0;
	const uint32_t *answer = t->s->cells ?
		subset_ratings(t->x.subset, i, &n) : NULL;

	memcpy(t->sum, sum, t->n * sizeof *sum);
	for (size_t k = 0; k < n; k++)
		t->cell[answer[k]]++;
}
