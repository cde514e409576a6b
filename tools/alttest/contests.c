#include "contests.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- judges ---- */

void
judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *h, size_t k, bool draw)
{
	double *q = mem_alloc(k, sizeof *q);

	*f = (struct judge){.name = model->name, .model = model};
	if (model->soft && draw)
		return;
	f->label = mem_alloc(h->subset.count, sizeof *f->label);
	for (size_t i = 0; i < h->subset.count; i++) {
		uint32_t id = humans_id(h, i);

		if (model->soft)
			predictions_dense(model, id, q, k);
		f->label[i] = model->soft ? (uint32_t)stats_largest(q, k) :
			model->hard[id];
	}
}

/* ---- one item ---- */

/* The label counts of the item at hand, less one of each of two labels
 * (IDS_NONE: of none). */
struct others {
	const struct cell *cell;
	size_t cells;
	uint32_t without[3];
};

/* D(z) over the others. */
static double
farness(const struct weights *w, const struct others *o, uint32_t z)
{
	double sum = 0;

	for (size_t c = 0; c < o->cells; c++) {
		uint32_t l = o->cell[c].label, n = o->cell[c].n;

		for (size_t k = 0; k < 3; k++)
			n -= l == o->without[k];
		if (n > 0 && l != z)
			sum += n * w->distance(w, z, l);
	}
	return sum;
}

/* Add `times` the contest of x and y. Sums of decimals must not decide ties. */
static void
add_contest(const struct contests *c, const struct others *o, uint32_t x,
	uint32_t y, double times, struct contest *to)
{
	double human, judge;

	if (x == y || times == 0)
		return;
	human = farness(c->weights, o, x);
	judge = farness(c->weights, o, y);
	if (fabs(judge - human) <= 1e-12 * (judge + human))
		return;
	if (human < judge)
		to->more += times;
	else
		to->less += times;
}

/* The contest of a human with label x, where one of the others with label z
 * is left out (IDS_NONE: all are there). */
static struct contest
contest_of(const struct contests *c, uint32_t x, uint32_t z)
{
	uint32_t i = c->field->row[c->now];
	struct others o = {.without = {x, z, IDS_NONE}};
	struct contest to = {0};
	const struct predictions *p = c->judge->model;
	size_t id;

	o.cell = humans_counts(c->humans, i, &o.cells);
	if (c->judge->label) {
		uint32_t y = c->judge->label[i];

		if (c->judge->human)
			o.without[2] = y;
		add_contest(c, &o, x, y, 1, &to);
		return to;
	}
	id = humans_id(c->humans, i);
	for (size_t e = p->start[id]; e < p->start[id + 1]; e++)
		add_contest(c, &o, x, p->label[e], p->p[e], &to);
	return to;
}

void
contests_hold(struct contests *c, size_t i)
{
	const struct subset *p = &c->humans->subset;
	const struct cell *cell;
	const uint32_t *answer;
	uint32_t row = c->field->row[i];

	if (c->now == i)
		return;
	c->now = i;
	c->others = false;
	cell = humans_counts(c->humans, row, &c->cells);
	answer = subset_ratings(p, row, &c->n);
	for (uint32_t k = 0; k < c->cells; k++) {
		c->own[k] = contest_of(c, cell[k].label, IDS_NONE);
		c->place[cell[k].label] = k;
	}
	for (size_t k = 0; k < c->n; k++)
		c->rating[k] = &p->answer[answer[k]];
}

/* Set (R - 1)/R (e_xz - mean e_x) of all labels x of a human and z of
 * another, and what z changes of all opponents together. */
static void
hold_without_others(struct contests *c)
{
	const struct cell *cell = humans_counts(c->humans,
		c->field->row[c->now], &c->cells);
	double r = (double)c->n - 1, part = (r - 1) / r;

	c->others = true;
	for (size_t x = 0; x < c->cells; x++) {
		c->other[x] = (struct contest){0};
		c->share[x] = 0;
	}
	for (size_t k = 0; k < c->n; k++) {
		uint32_t t = contests_opponent(c, k);

		if (t != IDS_NONE)
			c->share[contests_cell(c, k)] += 1 / c->field->items[t];
	}
	for (size_t x = 0; x < c->cells; x++) {
		struct contest *lost = c->lost + x * c->cells, mean = {0};

		for (size_t z = 0; z < c->cells; z++) {
			double n = cell[z].n - (z == x);

			lost[z] = (struct contest){0};
			if (n == 0 || r < 2)
				continue;
			lost[z] = contest_of(c, cell[x].label, cell[z].label);
			lost[z].more = c->own[x].more - lost[z].more;
			lost[z].less = c->own[x].less - lost[z].less;
			mean.more += n * lost[z].more / r;
			mean.less += n * lost[z].less / r;
		}
		for (size_t z = 0; z < c->cells; z++) {
			lost[z].more = part * (lost[z].more - mean.more);
			lost[z].less = part * (lost[z].less - mean.less);
			c->other[z].more += c->share[x] * lost[z].more;
			c->other[z].less += c->share[x] * lost[z].less;
		}
	}
}

/* ---- units of the engine: items, and derivatives by ratings ---- */

static const struct unit *
whole(const struct sample *x, size_t row, size_t piece, struct unit_room *room)
{
	struct contests *c = x->judged;

	(void)piece;
	contests_hold(c, row);
	room->unit = (struct unit){.n = (double)c->n, .items = 1};
	return &room->unit;
}

/* The number of the rating is in `vector`. */
static const struct unit *
rating(const struct sample *x, size_t row, size_t cell, double w,
	struct unit_room *room)
{
	struct contests *c = x->judged;

	(void)w;
	contests_hold(c, row);
	if (!c->others)
		hold_without_others(c);
	room->unit = (struct unit){.n = (double)c->n, .vector = cell};
	return &room->unit;
}

/* Each rating of an item is a cell. */
static size_t
cell_of(const struct sample *x, size_t i, size_t k, uint32_t label)
{
	(void)x;
	(void)i;
	(void)label;
	return k;
}

static const struct unit_maker contest_units = {.whole = whole, .rating = rating,
	.cell = cell_of};

void
contests_init(struct contests *c, const struct humans *h, const struct field *f,
	const struct weights *weights, const struct judge *judge)
{
	size_t most = 0, cells = 0, n;
	size_t *start = mem_zero(f->subset.count + 1, sizeof *start);

	for (size_t i = 0; i < f->subset.count; i++) {
		subset_ratings(&f->subset, i, &n);
		most = n > most ? n : most;
		start[i + 1] = start[i] + n;
		humans_counts(h, f->row[i], &n);
		cells = n > cells ? n : cells;
	}
	*c = (struct contests){.humans = h, .field = f, .weights = weights,
		.judge = judge, .now = SIZE_MAX,
		.rating = mem_alloc(most, sizeof(struct rating *)),
		.place = mem_alloc(weights->q, sizeof *c->place),
		.own = mem_alloc(cells, sizeof *c->own),
		.other = mem_alloc(cells, sizeof *c->other),
		.share = mem_alloc(cells, sizeof *c->share),
		.lost = mem_alloc(cells * cells, sizeof *c->lost),
		.sample = {.subset = &f->subset, .rows = f->subset.count,
			.start = start, .units = &contest_units}};
	c->sample.judged = c;
}

/* ---- totals ---- */

static size_t
count_totals(const struct sample *x)
{
	return TOTAL_FIRST + TOTALS *
		((const struct contests *)x->judged)->field->opponents;
}

/* Put a contest, its `less` behind its `more`. */
static void
put_contest(struct put *to, size_t more, const struct contest *contest)
{
	if (contest->more != 0)
		put_at(to, more, contest->more);
	if (contest->less != 0)
		put_at(to, more + 1, contest->less);
}

/* The contest of the opponent who gave rating k, if it is one. */
static void
put_own(struct put *to, const struct contests *c, size_t k, bool all)
{
	uint32_t t = contests_opponent(c, k);
	size_t first = TOTAL_FIRST + TOTALS * t;

	if (t == IDS_NONE)
		return;
	put_at(to, first + TOTAL_ITEMS, 1);
	if (!all)
		put_at(to, first + TOTAL_WEIGHT, 1 / c->field->items[t]);
	put_contest(to, first + TOTAL_MORE, &c->own[contests_cell(c, k)]);
}

/* The contests of all opponents of an item; or the derivative by a rating. */
static void
add(const struct sample *x, const struct unit *u, struct put *to)
{
	const struct contests *c = x->judged;
	size_t z = contests_cell(c, u->vector);
	uint32_t t = contests_opponent(c, u->vector);
	struct contest other;

	if (u->items > 0) {
		for (size_t k = 0; k < c->n; k++)
			put_own(to, c, k, true);
		return;
	}
	other = c->other[z];
	if (t != IDS_NONE) { /* who is none of the own others */
		const struct contest *self = &c->lost[z * c->cells + z];

		other.more -= self->more / c->field->items[t];
		other.less -= self->less / c->field->items[t];
	}
	put_own(to, c, u->vector, false);
	put_contest(to, TOTAL_OTHERS, &other);
}

static const struct sums contest_sums = {.count = count_totals, .add = add};

/* The mean of an opponent. */
static double
mean_of(const struct totals *t, const double *at)
{
	double more = at[TOTAL_MORE], n = at[TOTAL_ITEMS];

	return (t->s->form == MEAN_D ? more - at[TOTAL_LESS] : n - more) / n;
}

static void
value(const struct totals *t, struct estimated *r)
{
	struct sum sum = {0};
	double n = 0;

	for (size_t i = TOTAL_FIRST; i < t->n; i += TOTALS)
		if (t->at[i + TOTAL_ITEMS] > 0) {
			sum_add(&sum, mean_of(t, t->at + i));
			n++;
		}
	r->e.value = stats_ratio(sum_value(&sum), n);
	if (n == 0)
		r->e.status = ESTIMATE_FEW_ITEMS;
}

static void
slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	double m = (double)(t->n / TOTALS);
	bool is_d = t->s->form == MEAN_D;

	(void)over;
	slope[TOTAL_OTHERS] = (is_d ? 1 : -1) / m;
	slope[TOTAL_OTHERS + 1] = is_d ? -1 / m : 0;
	for (size_t i = TOTAL_FIRST; i < t->n; i += TOTALS) {
		double mean = mean_of(t, t->at + i);
		double by = 1 / (m * t->at[i + TOTAL_ITEMS]);

		slope[i + TOTAL_ITEMS] = (is_d ? -mean : 1 - mean) * by;
		slope[i + TOTAL_MORE] = is_d ? by : -by;
		slope[i + TOTAL_LESS] = is_d ? -by : 0;
		slope[i + TOTAL_WEIGHT] = (mean - r->e.value) / m;
	}
}

const struct statistic contest_means[MEANS] = {
	{.least = -1, .most = 1, .form = MEAN_D, .of = &contest_sums,
		.value = value, .slopes = slopes},
	{.least = 0, .most = 1, .form = MEAN_W, .of = &contest_sums,
		.value = value, .slopes = slopes},
};
