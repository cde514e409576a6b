#include "people.h"

#include "text/mem.h"

/* A value of d and one of w. */
struct pair {
	double d, w;
};

/* Judges, and sums of those of them that are summed up: first to end - 1. */
struct study {
	const struct humans *humans;
	const struct weights *weights;
	const struct judge *judge;
	const struct verdict *verdict; /* per judge, of the same humans */
	size_t judges, first, end;
	bool crossed;            /* annotators are random, too */
	struct crossed_sums *d;  /* per judge summed up: of u */
	struct crossed_sums *w;  /* per judge summed up f and judge g >= f: of u of f, or,
	                            where g > f, of u of f less that of g */
	struct difference_parts *part;
	double *psi;             /* per judge: that of w of the unit at hand */
	/* of the item at hand */
	size_t most;             /* room for so many labels */
	struct pair *u;          /* per judge, and rating of the item */
	struct pair *own;        /* per label: v of a human with that label */
	struct pair *other;      /* per label: what it adds as one of the others */
	struct pair *e;          /* per label z: e_xz of the label x at hand */
	struct pair *self;       /* per label x: e_xx, which other[x] has for a human's own
	                            contest, too */
	double *share;           /* per label: sum of 1 / (m n_j) over the tested */
};

/* 1 / (m n_j) of a human; 0: not tested. */
static double
share_of(const struct study *s, uint32_t human)
{
	uint32_t t = s->humans->place[human];

	return t == IDS_NONE ? 0 :
		1 / ((double)s->verdict->m * s->verdict->human[t].n);
}

/* d and w of judge f on item i of a human with label x, without one of the labels z
 * (IDS_NONE: with all). */
static struct pair
hold(const struct study *s, size_t f, size_t i, struct vector v, uint32_t x, uint32_t z)
{
	const uint32_t without[2] = {x, z};
	struct pair to = {0};
	const uint32_t *y;
	const double *p;
	uint32_t one;
	size_t n = judge_says(&s->judge[f], s->humans, i, &one, &y, &p);

	for (size_t l = 0; l < n; l++)
		if (p[l] > 0)
			contests_hold(s->weights, v, x, y[l], without, p[l],
				&to.d, &to.w);
	return to;
}

/* Set e[z], for each label z of v, to (R - 1)/R (e_xz - mean e_x), 0 where R is 1 or
 * nobody else gave z, and add it to other[z] for all tested humans with label x. */
static void
add_others(const struct study *s, size_t f, size_t i, struct vector v, uint32_t x)
{
	double r = (double)v.n - 1, part = (r - 1) / r;
	struct pair mean = {0}, *e = s->e;

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t z = v.cell[k].label;
		double n = v.cell[k].n - (z == x);
		struct pair less = {0};

		e[z] = (struct pair){0};
		if (n == 0 || r < 2)
			continue;
		less = hold(s, f, i, v, x, z);
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

/* Add to psi of judge f what item i has, of n answers, and set u of these ratings. */
static void
rate_item(const struct study *s, size_t f, size_t i, const uint32_t *answer, size_t n)
{
	const struct verdict *verdict = &s->verdict[f];
	const struct comparison *mean = &verdict->mean;
	struct vector v = humans_counts(s->humans, i);
	struct pair *u = s->u + f * s->most;

	for (size_t k = 0; k < v.cells; k++) {
		uint32_t x = v.cell[k].label;

		s->own[x] = hold(s, f, i, v, x, IDS_NONE);
		s->other[x] = s->self[x] = (struct pair){0};
	}
	for (size_t k = 0; k < v.cells && s->crossed; k++) {
		uint32_t x = v.cell[k].label;

		add_others(s, f, i, v, x);
		if (v.cell[k].n > 1)
			s->self[x] = s->e[x];
	}
	for (size_t r = 0; r < n; r++) {
		struct rating rating = humans_rating(s->humans, answer[r]);
		uint32_t x = rating.label, t = s->humans->place[rating.annotator];
		double share = share_of(s, rating.annotator);

		if (t != IDS_NONE)
			s->psi[f] += (s->own[x].w - verdict->human[t].w.value) * share;
		if (!s->crossed)
			continue;
		u[r].d = share * (s->own[x].d - mean->d.value - s->self[x].d) +
			s->other[x].d;
		u[r].w = share * (s->own[x].w - mean->w.value - s->self[x].w) +
			s->other[x].w;
	}
}

/* Add the ratings of item i to the sums. */
static void
add_item(const struct study *s, size_t i)
{
	struct vector v = humans_counts(s->humans, i);
	size_t n;
	const uint32_t *answer = humans_answers(s->humans, i, &n);

	for (size_t k = 0; k < v.cells; k++)
		s->share[v.cell[k].label] = 0;
	for (size_t r = 0; r < n && s->crossed; r++) {
		struct rating x = humans_rating(s->humans, answer[r]);

		s->share[x.label] += share_of(s, x.annotator);
	}
	for (size_t f = s->first; f < s->judges; f++)
		rate_item(s, f, i, answer, n);
	for (size_t r = 0; r < n && s->crossed; r++) {
		uint32_t human = humans_rating(s->humans, answer[r]).annotator;

		for (size_t f = s->first; f < s->end; f++) {
			const struct pair *u = s->u + f * s->most + r;
			struct crossed_sums *w = s->w + (f - s->first) * s->judges;

			crossed_add(&s->d[f - s->first], human, u->d);
			crossed_add(&w[f], human, u->w);
			for (size_t g = f + 1; g < s->judges; g++)
				crossed_add(&w[g], human, u->w -
					s->u[g * s->most + r].w);
		}
	}
}

/* End a unit of items. */
static void
end_unit(const struct study *s)
{
	for (size_t f = s->first; f < s->end; f++) {
		if (s->crossed)
			crossed_unit(&s->d[f - s->first]);
		for (size_t g = f; g < s->judges; g++) {
			double psi = s->psi[f] - s->psi[g];

			if (s->crossed)
				crossed_unit(&s->w[(f - s->first) * s->judges + g]);
			if (s->part)
				sum_add(&s->part[f * s->judges + g].squares, psi * psi);
		}
	}
	for (size_t f = 0; f < s->judges; f++)
		s->psi[f] = 0;
}

/* The end of the judges to sum up from `first` on, one or more: sums for each of so many
 * humans are to take no more than the ratings do. */
static size_t
choose_end(const struct study *s)
{
	size_t a_human = sizeof *s->d->u + sizeof *s->d->ratings + sizeof *s->d->last +
		sizeof *s->d->unit, end = s->first, sums = 0;

	do
		sums += s->judges - end++ + 1;
	while (end < s->judges && (!s->crossed || (sums + s->judges - end + 1) * a_human <=
	       s->humans->ratings / s->humans->people * sizeof *s->psi));
	return end;
}

/* Sum up the judges first to end - 1, and give their means errors. */
static void
sum_up(struct study *s, struct verdict *v, const struct rules *rules)
{
	const struct humans *humans = s->humans;
	size_t n = s->judges, unit = 0;
	struct crossed d, w;

	for (size_t f = s->first; f < s->end && s->crossed; f++) {
		crossed_begin(&s->d[f - s->first], humans->people);
		for (size_t g = f; g < n; g++)
			crossed_begin(&s->w[(f - s->first) * n + g], humans->people);
	}
	for (size_t i = 0; i < humans->n; i++) {
		add_item(s, i);
		if (i + 1 < humans->unit[unit + 1])
			continue;
		end_unit(s);
		unit++;
	}
	for (size_t f = s->first; f < s->end && s->crossed; f++) {
		crossed_end(&s->d[f - s->first], &d);
		crossed_end(&s->w[(f - s->first) * n + f], &w);
		verdict_cross(&v[f], &d, &w, rules);
		for (size_t g = f + 1; g < n; g++)
			crossed_end(&s->w[(f - s->first) * n + g],
				&s->part[f * n + g].people);
	}
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

void
people_errors(struct verdict *v, const struct judge *judge, size_t n,
	const struct humans *humans, const struct weights *weights,
	const struct rules *rules, struct difference_parts *part)
{
	size_t q = weights->q;
	struct study s = {.humans = humans, .weights = weights, .judge = judge,
		.verdict = v, .judges = n, .part = part,
		.crossed = rules->random != CROSSED_ITEMS, .most = most_labels(humans)};

	if (!s.crossed && !part)
		return;
	s.d = mem_alloc(n, sizeof *s.d);
	s.w = mem_alloc(n * n, sizeof *s.w);
	s.psi = mem_zero(n, sizeof *s.psi);
	s.u = mem_alloc(n * s.most, sizeof *s.u);
	s.own = mem_alloc(q, 4 * sizeof *s.own);
	s.other = s.own + q;
	s.e = s.other + q;
	s.self = s.e + q;
	s.share = mem_alloc(q, sizeof *s.share);
	for (; s.first < n; s.first = s.end) {
		s.end = choose_end(&s);
		sum_up(&s, v, rules);
	}
}
