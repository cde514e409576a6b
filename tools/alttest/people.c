#include "people.h"

#include "text/mem.h"

/* A value of d and one of w. */
struct pair {
	double d, w;
};

/* One judge and one verdict. */
struct study {
	const struct humans *humans;
	const struct weights *weights;
	const struct judge *judge;
	const struct verdict *verdict;
	struct pair *own;        /* per label: v of a human with that label */
	struct pair *other;      /* per label: what it adds as one of the others */
	double *share;           /* per label: sum of 1 / (m n_j) over the tested */
	double *d, *w;           /* u, per rating of the item at hand */
};

/* 1 / (m n_j) of a human; 0: not tested. */
static double
share_of(const struct study *s, uint32_t human)
{
	uint32_t t = s->humans->place[human];

	return t == IDS_NONE ? 0 :
		1 / ((double)s->verdict->m * s->verdict->human[t].n);
}

/* d and w on item i of a human with label x, without one of the labels z (IDS_NONE:
 * with all). */
static struct pair
hold(const struct study *s, size_t i, struct vector v, uint32_t x, uint32_t z)
{
	const uint32_t without[2] = {x, z};
	struct pair to = {0};
	const uint32_t *y;
	const double *p;
	uint32_t one;
	size_t n = judge_says(s->judge, s->humans, i, &one, &y, &p);

	for (size_t l = 0; l < n; l++)
		if (p[l] > 0)
			contests_hold(s->weights, v, x, y[l], without, p[l],
				&to.d, &to.w);
	return to;
}

/* Set e[z], for each label z of v, to (R - 1)/R (e_xz - mean e_x), 0 where R is 1 or
 * nobody else gave z, and add it to other[z] for all tested humans with label x. */
static void
add_others(const struct study *s, size_t i, struct vector v, uint32_t x,
	struct pair *e)
{
	double r = (double)v.n - 1, part = (r - 1) / r;
	struct pair mean = {0};

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t z = v.cell[k].label;
		double n = v.cell[k].n - (z == x);
		struct pair less = {0};

		e[z] = (struct pair){0};
		if (n == 0 || r < 2)
			continue;
		less = hold(s, i, v, x, z);
		e[z] = (struct pair){s->own[x].d - less.d, s->own[x].w - less.w};
		mean.d += n * e[z].d / r;
		mean.w += n * e[z].w / r;
	}
	for (size_t k = 0; k < v.cells && r > 1; k++) {
		uint32_t z = v.cell[k].label;

		if (v.cell[k].n == (z == x))
			continue;
		e[z].d = part * (e[z].d - mean.d);
		e[z].w = part * (e[z].w - mean.w);
		s->other[z].d += s->share[x] * e[z].d;
		s->other[z].w += s->share[x] * e[z].w;
	}
}

/* Set u of the ratings of item i. e: room per label; self: per label x, e_xx, which
 * other[x] has for a human's own contest, too. */
static void
rate_item(const struct study *s, size_t i, struct pair *e, struct pair *self)
{
	const struct comparison *mean = &s->verdict->mean;
	struct vector v = humans_counts(s->humans, i);
	size_t n;
	const uint32_t *answer = humans_answers(s->humans, i, &n);

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t x = v.cell[k].label;

		s->own[x] = hold(s, i, v, x, IDS_NONE);
		s->other[x] = (struct pair){0};
		s->share[x] = 0;
	}
	for (size_t r = 0; r < n; r++) {
		struct rating x = humans_rating(s->humans, answer[r]);

		s->share[x.label] += share_of(s, x.annotator);
	}
	for (size_t k = 0; k < v.cells; k++) {
		uint32_t x = v.cell[k].label;

		add_others(s, i, v, x, e);
		self[x] = v.cell[k].n > 1 ? e[x] : (struct pair){0};
	}
	for (size_t r = 0; r < n; r++) {
		struct rating rating = humans_rating(s->humans, answer[r]);
		uint32_t x = rating.label;
		double share = share_of(s, rating.annotator);

		s->d[r] = share * (s->own[x].d - mean->d.value - self[x].d) +
			s->other[x].d;
		s->w[r] = share * (s->own[x].w - mean->w.value - self[x].w) +
			s->other[x].w;
	}
}

void
people_part(const struct humans *humans, const double *u, const double *less,
	struct crossed *part)
{
	struct crossed_sums sums;
	size_t at = 0, n;

	crossed_begin(&sums, humans->people);
	for (size_t k = 0; k < humans->units; k++) {
		for (size_t i = humans->unit[k]; i < humans->unit[k + 1]; i++) {
			const uint32_t *answer = humans_answers(humans, i, &n);

			for (size_t r = 0; r < n; r++, at++)
				crossed_add(&sums, humans_rating(humans,
					answer[r]).annotator, u[at] - less[at]);
		}
		crossed_unit(&sums);
	}
	crossed_end(&sums, part);
}

/* The most labels of an item. */
static size_t
most_labels(const struct humans *humans)
{
	size_t most = 0;

	for (size_t i = 0; i < humans->n; i++)
		if (humans_labels(humans, i) > most)
			most = humans_labels(humans, i);
	return most;
}

/* Add u of the ratings of all items, unit by unit, and keep that of w where `rating` is
 * not NULL. */
static void
add_up(const struct study *s, struct pair *e, struct crossed_sums *d,
	struct crossed_sums *w, double *rating)
{
	const struct humans *humans = s->humans;
	size_t unit = 0, at = 0, n;

	for (size_t i = 0; i < humans->n; i++) {
		const uint32_t *answer = humans_answers(humans, i, &n);

		rate_item(s, i, e, e + s->weights->q);
		for (size_t r = 0; r < n; r++) {
			uint32_t human = humans_rating(humans, answer[r]).annotator;

			crossed_add(d, human, s->d[r]);
			crossed_add(w, human, s->w[r]);
			if (rating)
				rating[at++] = s->w[r];
		}
		if (i + 1 < humans->unit[unit + 1])
			continue;
		crossed_unit(d);
		crossed_unit(w);
		unit++;
	}
}

void
people_errors(struct verdict *v, const struct humans *humans,
	const struct weights *weights, const struct judge *judge,
	const struct rules *rules, bool keep)
{
	size_t q = weights->q, most = most_labels(humans);
	struct study s = {.humans = humans, .weights = weights, .judge = judge,
		.verdict = v, .own = mem_alloc(q, sizeof *s.own),
		.other = mem_alloc(q, sizeof *s.other),
		.share = mem_alloc(q, sizeof *s.share),
		.d = mem_alloc(most, sizeof *s.d),
		.w = mem_alloc(most, sizeof *s.w)};
	struct pair *e = mem_alloc(q, 2 * sizeof *e);
	struct crossed_sums sums_d, sums_w;
	struct crossed d, w;

	if (keep)
		v->rating = mem_alloc(humans->ratings, sizeof *v->rating);
	crossed_begin(&sums_d, humans->people);
	crossed_begin(&sums_w, humans->people);
	add_up(&s, e, &sums_d, &sums_w, v->rating);
	crossed_end(&sums_d, &d);
	crossed_end(&sums_w, &w);
	verdict_cross(v, &d, &w, rules);
	MEM_FREE(s.own, s.other, s.share, s.d, s.w, e);
}
