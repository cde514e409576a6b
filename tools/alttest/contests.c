#include "contests.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* ---- judges ---- */

/* The model's prediction for item i of the block. */
static uint32_t
prediction_of(const struct humans *humans, size_t i)
{
	return items_id(humans->items, humans->item[i]);
}

void
judge_of_model(struct judge *f, const struct predictions *model,
	const struct humans *humans, size_t k, bool draw)
{
	double *q;

	*f = (struct judge){.name = model->name, .model = model, .place = IDS_NONE,
		.whole = !model->soft || !draw};
	if (!model->soft || draw)
		return;
	q = mem_alloc(k, sizeof *q);
	f->label = mem_alloc(humans->n, sizeof *f->label);
	for (size_t i = 0; i < humans->n; i++) {
		predictions_dense(model, prediction_of(humans, i), q, k);
		f->label[i] = (uint32_t)stats_largest(q, k);
	}
}

void
judge_of_human(struct judge *f, uint32_t place)
{
	*f = (struct judge){.place = place, .whole = true};
}

void
judge_constant(struct judge *f, uint32_t label)
{
	*f = (struct judge){.place = IDS_NONE, .same = label, .whole = true};
}

uint32_t
judge_label(const struct judge *f, const struct humans *humans, size_t i)
{
	if (f->label)
		return f->label[i];
	if (f->model)
		return f->model->hard[prediction_of(humans, i)];
	return f->place == IDS_NONE ? f->same :
		humans_label(humans, humans->tested[f->place], i);
}

size_t
judge_says(const struct judge *f, const struct humans *humans, size_t i,
	uint32_t *room, const uint32_t **label, const double **p)
{
	static const double one = 1;
	size_t from;

	if (f->whole) {
		*room = judge_label(f, humans, i);
		*label = room;
		*p = &one;
		return 1;
	}
	from = f->model->start[prediction_of(humans, i)];
	*label = f->model->label + from;
	*p = f->model->p + from;
	return f->model->start[prediction_of(humans, i) + 1] - from;
}

/* ---- contests ---- */

/* D(z) over the labels v, one fewer of each of `without` (IDS_NONE: of none). */
static double
farness(const struct weights *w, struct vector v, uint32_t z,
	const uint32_t without[2])
{
	double sum = 0;

	for (size_t c = 0; c < v.cells; c++) {
		uint32_t l = v.cell[c].label;
		uint32_t n = v.cell[c].n - (l == without[0]) -
			(l == without[1]);

		if (n > 0 && l != z)
			sum += n * w->distance(w, z, l);
	}
	return sum;
}

/* Sums of decimals must not decide ties. */
void
contests_hold(const struct weights *weights, struct vector v, uint32_t x, uint32_t y,
	const uint32_t without[2], double times, double *d, double *w)
{
	double human = x == y ? 0 : farness(weights, v, x, without);
	double judge = x == y ? 0 : farness(weights, v, y, without);

	if (fabs(judge - human) <= 1e-12 * (judge + human)) {
		*w += times;
	} else if (judge < human) {
		*w += times;
		*d -= times;
	} else {
		*d += times;
	}
}

/* A judge whose contests are made. */
struct study {
	const struct humans *humans;
	const struct weights *weights;
	const struct judge *judge;
	const uint32_t *own;     /* the judge's n items; NULL: all n */
	size_t n;
	size_t others;           /* humans that an item needs */
	double *d, *w;           /* per label: of who gave it the item at hand */
};

/* The k-th item of the judge. */
static size_t
item_of(const struct study *s, size_t k)
{
	return s->own ? s->own[k] : k;
}

/* Number the opponents; returns how many contests there are. */
static size_t
find_opponents(struct contests *c, const struct study *s, uint64_t min_items)
{
	const struct humans *humans = s->humans;
	size_t *shared = mem_zero(humans->m, sizeof *shared), contests = 0;

	for (size_t k = 0; k < s->n; k++) {
		size_t n;
		const uint32_t *answer = humans_answers(humans, item_of(s, k), &n);

		for (size_t r = 0; r < n && n >= s->others; r++) {
			uint32_t t = humans_place(humans, answer[r]);

			if (t != IDS_NONE)
				shared[t]++;
		}
	}
	for (size_t t = 0; t < humans->m; t++) {
		bool is = t != s->judge->place && shared[t] >= min_items;

		contests += is ? shared[t] : 0;
		c->number[t] = is ? (uint32_t)c->opponents++ : IDS_NONE;
	}
	return contests;
}

/* The contests of item i, from `at` on; returns the end. */
static size_t
hold_item(struct contests *c, const struct study *s, size_t i, size_t at)
{
	struct vector v = humans_counts(s->humans, i);
	const uint32_t *y, *answer;
	const double *p;
	uint32_t one;
	size_t n = judge_says(s->judge, s->humans, i, &one, &y, &p);

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t x = v.cell[k].label;

		s->d[x] = s->w[x] = 0;
		for (size_t l = 0; l < n; l++) {
			const uint32_t without[2] = {x, s->own ? y[l] : IDS_NONE};

			if (p[l] > 0)
				contests_hold(s->weights, v, x, y[l], without,
					p[l], &s->d[x], &s->w[x]);
		}
	}
	answer = humans_answers(s->humans, i, &n);
	for (size_t r = 0; r < n; r++) {
		struct rating x = humans_rating(s->humans, answer[r]);
		uint32_t t = s->humans->place[x.annotator];

		if (t == IDS_NONE || c->number[t] == IDS_NONE)
			continue;
		if (!c->shared)
			c->opponent[at] = c->number[t];
		if (s->judge->whole) {
			c->whole[at++] = (int8_t)s->d[x.label];
			continue;
		}
		c->d[at] = s->d[x.label];
		c->w[at++] = s->w[x.label];
	}
	return at;
}

/* Hold the n contests; their opponents are found. */
static void
hold(struct contests *c, struct study *s, size_t n)
{
	const struct humans *humans = s->humans;
	size_t at = 0, u = 0;

	if (s->judge->whole) {
		c->whole = mem_alloc(n, sizeof *c->whole);
	} else {
		c->d = mem_alloc(n, sizeof *c->d);
		c->w = mem_alloc(n, sizeof *c->w);
	}
	s->d = mem_alloc(s->weights->q, sizeof *s->d);
	s->w = mem_alloc(s->weights->q, sizeof *s->w);
	for (size_t k = 0; k < s->n; k++) {
		size_t i = item_of(s, k), before = at;

		while (humans->unit[u + 1] <= i)
			u++;
		if (humans_labels(humans, i) >= s->others)
			at = hold_item(c, s, i, at);
		if (c->shared)
			continue;
		c->items += at > before;
		if (k + 1 == s->n || item_of(s, k + 1) >= humans->unit[u + 1])
			c->start[++c->units] = at;
	}
}

void
contests_make(struct contests *c, const struct humans *humans,
	const struct weights *weights, const struct judge *judge,
	uint64_t min_items)
{
	struct study s = {.humans = humans, .weights = weights, .judge = judge,
		.n = humans->n, .others = 2};
	size_t n;

	if (judge->place != IDS_NONE) {
		s.own = humans_own(humans, humans->tested[judge->place], &s.n);
		s.others = 3;
	}
	*c = (struct contests){.start = mem_zero(s.n + 1, sizeof *c->start),
		.number = mem_alloc(humans->m, sizeof *c->number)};
	n = find_opponents(c, &s, min_items);
	c->opponent = mem_alloc(n, sizeof *c->opponent);
	hold(c, &s, n);
}

void
contests_again(struct contests *c, const struct contests *of, const struct humans *humans,
	const struct weights *weights, const struct judge *judge)
{
	struct study s = {.humans = humans, .weights = weights, .judge = judge,
		.n = humans->n, .others = 2};

	*c = *of;
	c->shared = true;
	c->whole = NULL;
	c->d = c->w = NULL;
	hold(c, &s, of->start[of->units]);
}

void
contests_forget(struct contests *c)
{
	MEM_FREE(c->whole, c->d, c->w);
	c->whole = NULL;
	c->d = c->w = NULL;
}
