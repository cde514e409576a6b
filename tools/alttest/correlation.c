#include "correlation.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* Sums over items of two who err, or of one with itself. */
struct cross {
	double n, product, f, g, fg; /* items, P, e_f, e_g, e_f e_g */
};

/* An item's part of the cross of number `at`. */
struct task_part {
	uint32_t at;
	double product, f, g;
};

/* One of a pair of humans, by place, and the pair's cross. */
struct partner {
	uint32_t place, cross;
};

/* Judges or humans whose errors are compared: `same` crosses of one with itself, then
 * those of two. parts() sets the parts of an item in s->part and returns their number. */
struct study {
	const struct humans *humans;
	const struct weights *weights;
	size_t crosses, same;
	struct cross *cross;
	struct task_part *part;
	size_t part_cap;
	size_t (*parts)(struct study *s, size_t item);
	double items;            /* with a part of two */
	/* per cross, to leave out a unit */
	double *whole;           /* its covariance with all units */
	struct cross *before;
	uint32_t *touched;       /* crosses that the unit has a part of */
	bool *is;                /* touched; false between calls */
	/* of judges */
	const struct judge *judge;
	size_t judges;
	double *room;            /* per judge and cell: D */
	size_t room_cap;
	/* of humans */
	struct partner *partner; /* per place of a human from start[place] on: those behind */
	size_t *start;           /* who share enough items of four */
	uint32_t *member;        /* per place: the cross with itself, or IDS_NONE */
	size_t *cell, cell_cap;  /* room: the cell of each label of an item, */
	struct task_part *pair;       /* and the parts of its pairs of cells, alone
	                            and of two; at IDS_NONE: not known yet */
	size_t pair_cap;
};

/* ---- sums ---- */

static void
add(struct cross *c, const struct task_part *x, double times)
{
	c->n += times;
	c->product += times * x->product;
	c->f += times * x->f;
	c->g += times * x->g;
	c->fg += times * x->f * x->g;
}

/* c_fg; NUM_NA of fewer than two items. */
static double
covariance(const struct cross *c)
{
	return c->n < 2 ? NUM_NA : c->product / c->n -
		(c->f * c->g - c->fg) / (c->n * (c->n - 1));
}

/* The correlation from the sums of c_ff and of c_fg. */
static double
ratio(const struct study *s, double same, double others)
{
	double variance = same / (double)s->same;
	double mean = others / (double)(s->crosses - s->same);
	double far = s->weights->scale * s->weights->scale;

	return variance > RULES_ZERO * far ? mean / variance : NUM_NA;
}

static void
sum_up(struct study *s)
{
	s->cross = mem_zero(s->crosses, sizeof *s->cross);
	for (size_t i = 0; i < s->humans->n; i++) {
		size_t n = s->parts(s, i);
		bool two = false;

		for (size_t k = 0; k < n; k++) {
			add(&s->cross[s->part[k].at], &s->part[k], 1);
			two = two || s->part[k].at >= s->same;
		}
		s->items += two;
	}
}

/* The covariance of each cross, and sums of c_ff, all[0], and of c_fg, all[1]. */
static void
total(const struct study *s, double all[2])
{
	struct sum sum[2] = {{0}};

	for (size_t x = 0; x < s->crosses; x++) {
		s->whole[x] = covariance(&s->cross[x]);
		sum_add(&sum[x >= s->same], s->whole[x]);
	}
	all[0] = sum_value(&sum[0]);
	all[1] = sum_value(&sum[1]);
}

/* The correlation without unit u; NUM_NA too where the unit has no part: then
 * *has is false. */
static double
without(struct study *s, size_t u, const double all[2], bool *has)
{
	double less[2] = {0, 0};
	size_t n_touched = 0;

	for (size_t i = s->humans->unit[u]; i < s->humans->unit[u + 1]; i++) {
		size_t n = s->parts(s, i);

		for (size_t k = 0; k < n; k++) {
			uint32_t at = s->part[k].at;

			if (!s->is[at]) {
				s->before[at] = s->cross[at];
				s->touched[n_touched++] = at;
				s->is[at] = true;
			}
			add(&s->cross[at], &s->part[k], -1);
		}
	}
	for (size_t k = 0; k < n_touched; k++) {
		uint32_t at = s->touched[k];

		less[at >= s->same] += s->whole[at] -
			covariance(&s->cross[at]);
		s->cross[at] = s->before[at];
		s->is[at] = false;
	}
	*has = n_touched > 0;
	return ratio(s, all[0] - less[0], all[1] - less[1]);
}

/* ---- limits ---- */

/* M / (1 + (M - 1) r) */
static double
effective(double r, size_t m)
{
	double variance = 1 + ((double)m - 1) * r;

	return variance > RULES_ZERO ? (double)m / variance : NUM_NA;
}

/* Jackknife of the correlation from n values, each without a unit. */
static void
set_limits(struct estimate *e, const double *without, size_t n, bool clusters)
{
	e->status = ESTIMATE_UNDEFINED;
	if (isnan(e->value))
		return;
	estimate_jackknife(e, without, NULL, n);
	if (isnan(e->se)) {
		e->df = NUM_NA;
		if (n < 2 && clusters)
			e->status = ESTIMATE_ONE_CLUSTER;
	} else {
		estimate_interval(e, 0);
		estimate_clip(e, -1, 1);
		e->status = ESTIMATE_OK;
	}
	e->value = fmin(1, fmax(-1, e->value));
}

static void
estimate(struct correlation *p, struct study *s, size_t judges,
	const struct rules *rules)
{
	const struct humans *humans = s->humans;
	double *value = mem_alloc(humans->units, sizeof *value), all[2];
	size_t n = 0;
	bool has;

	s->whole = mem_alloc(s->crosses, sizeof *s->whole);
	s->before = mem_alloc(s->crosses, sizeof *s->before);
	s->touched = mem_alloc(s->crosses, sizeof *s->touched);
	s->is = mem_zero(s->crosses, sizeof *s->is);
	sum_up(s);
	total(s, all);
	p->e.value = ratio(s, all[0], all[1]);
	for (size_t u = 0; u < humans->units && !isnan(p->e.value); u++) {
		value[n] = without(s, u, all, &has);
		n += has;
	}
	set_limits(&p->e, value, n, rules->clusters);
	p->n_eff.value = effective(p->e.value, judges);
	p->n_eff.lo = effective(p->e.hi, judges);
	p->n_eff.hi = effective(p->e.lo, judges);
	p->n_eff.status = isnan(p->e.value) || !isnan(p->n_eff.value) ?
		p->e.status : ESTIMATE_UNDEFINED;
	MEM_FREE(value, s->whole, s->before, s->touched, s->is, s->cross,
		s->part, s->room);
}

/* ---- judges ---- */

/* Judge f and item i: D_f of each cell, d, and the part of f with itself, both means
 * over what the judge says. */
static void
part_of_judge(struct study *s, size_t f, size_t i, double *d)
{
	struct vector v = humans_counts(s->humans, i);
	double r = (double)v.n;
	struct task_part x = {(uint32_t)f, 0, 0, 0};
	const uint32_t *y;
	const double *p;
	uint32_t one;
	size_t n = judge_says(&s->judge[f], s->humans, i, &one, &y, &p);

	memset(d, 0, v.cells * sizeof *d);
	for (size_t k = 0; k < n; k++) {
		double sum = 0, squares = 0;

		for (size_t c = 0; c < v.cells && p[k] > 0; c++) {
			double far = s->weights->distance(s->weights, y[k],
				v.cell[c].label);

			d[c] += p[k] * far;
			sum += v.cell[c].n * far;
			squares += v.cell[c].n * far * far;
		}
		x.product += p[k] * (sum * sum - squares) / (r * (r - 1));
		x.f += p[k] * sum / r;
	}
	x.g = x.f;
	s->part[f] = x;
}

static size_t
parts_of_judges(struct study *s, size_t i)
{
	struct vector v = humans_counts(s->humans, i);
	size_t n = s->judges;

	MEM_GROW(s->part, s->part_cap, s->crosses);
	MEM_GROW(s->room, s->room_cap, n * v.cells);
	for (size_t f = 0; f < s->judges; f++)
		part_of_judge(s, f, i, s->room + f * v.cells);
	for (size_t f = 0; f < s->judges; f++)
		for (size_t g = f + 1; g < s->judges; g++) {
			const double *a = s->room + f * v.cells;
			const double *b = s->room + g * v.cells;
			double r = (double)v.n, both = 0;
			double e = s->part[f].f, h = s->part[g].f;

			for (size_t c = 0; c < v.cells; c++)
				both += v.cell[c].n * a[c] * b[c];
			s->part[n] = (struct task_part){(uint32_t)n,
				(e * r * h * r - both) / (r * (r - 1)), e, h};
			n++;
		}
	return n;
}

void
correlation_of_judges(struct correlation *p, const struct humans *humans,
	const struct weights *weights, const struct judge *judge, size_t judges,
	const struct rules *rules)
{
	struct study s = {.humans = humans, .weights = weights, .same = judges,
		.crosses = judges + judges * (judges - 1) / 2,
		.parts = parts_of_judges, .judge = judge, .judges = judges};

	p->items = (double)humans->n;
	p->e = p->n_eff = estimate_nothing(rules->level);
	estimate(p, &s, judges, rules);
}

/* ---- humans ---- */

/* The items of four that a human shares with another one: how many, and the first. */
struct meeting {
	uint32_t items, first;
};

/* The humans behind the one at place `a` who share min_items items of four with that one:
 * their places ascending, partner[0 .. n-1]; returns n. met: per place, zeros but for
 * theirs in the end. */
static size_t
meet(const struct study *s, uint32_t a, uint64_t min_items, struct meeting *met,
	uint32_t *partner)
{
	const struct humans *humans = s->humans;
	size_t items, n, all = 0, kept = 0;
	const uint32_t *own = humans_own(humans, humans->tested[a], &items);

	for (size_t k = 0; k < items; k++) {
		const uint32_t *answer = humans_answers(humans, own[k], &n);

		for (size_t r = 0; r < n && n > 3; r++) {
			uint32_t b = humans_place(humans, answer[r]);

			if (b == IDS_NONE || b <= a)
				continue;
			if (met[b].items++ > 0)
				continue;
			met[b].first = own[k];
			partner[all++] = b;
		}
	}
	for (size_t k = 0; k < all; k++)
		if (met[partner[k]].items >= min_items)
			partner[kept++] = partner[k];
		else
			met[partner[k]].items = 0;
	sort_u32(partner, kept);
	return kept;
}

/* Find the pairs and number the crosses: first those of a human with itself, then pairs by
 * the first item that they share. */
static void
choose_pairs(struct study *s, uint64_t min_items)
{
	size_t m = s->humans->m, n = 0, cap = 0, key_cap = 0;
	struct meeting *met = mem_zero(m, sizeof *met);
	uint32_t *partner = mem_alloc(m, sizeof *partner);
	struct sort_key *key = NULL;

	s->start = mem_zero(m + 1, sizeof *s->start);
	s->member = mem_alloc(m, sizeof *s->member);
	memset(s->member, 0xff, m * sizeof *s->member);
	for (uint32_t a = 0; a < m; a++) {
		size_t more = meet(s, a, min_items, met, partner);

		MEM_GROW(s->partner, cap, n + more);
		MEM_GROW(key, key_cap, n + more);
		for (size_t k = 0; k < more; k++, n++) {
			uint32_t b = partner[k];

			s->partner[n].place = b;
			key[n] = (struct sort_key){met[b].first, (uint32_t)n};
			met[b].items = 0;
			s->member[a] = s->member[b] = 0;
		}
		s->start[a + 1] = n;
	}
	sort_keys(key, n);
	for (size_t t = 0; t < m; t++)
		if (s->member[t] != IDS_NONE)
			s->member[t] = (uint32_t)s->same++;
	s->crosses = s->same + n;
	for (size_t k = 0; k < n; k++)
		s->partner[key[k].at].cross = (uint32_t)(s->same + k);
	MEM_FREE(met, partner, key);
}

/* The cross of the humans at places a and b > a (IDS_NONE: not tested); IDS_NONE: they do
 * not share enough items. */
static uint32_t
cross_of(const struct study *s, uint32_t a, uint32_t b)
{
	size_t lo = s->start[a], hi = s->start[a + 1], end = hi;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (s->partner[mid].place < b)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < end && s->partner[lo].place == b ? s->partner[lo].cross : IDS_NONE;
}

/* The part of the labels x and y of two humans, seen by the others of an item; or of one
 * human with itself, x = y. The cross is not set. */
static struct task_part
part_of_labels(const struct weights *w, struct vector v, uint32_t x, uint32_t y,
	bool two)
{
	double r = (double)v.n - 1 - two, f = 0, g = 0, both = 0;

	for (size_t c = 0; c < v.cells; c++) {
		uint32_t l = v.cell[c].label;
		double n = v.cell[c].n - (l == x) - (two && l == y);
		double a = w->distance(w, x, l), b = w->distance(w, y, l);

		f += n * a;
		g += n * b;
		both += n * a * b;
	}
	return (struct task_part){0, (f * g - both) / (r * (r - 1)), f / r, g / r};
}

/* The part of labels of the cells a and b of an item, each pair worked out once; the
 * caller sets its cross. */
static struct task_part
part_of_cells(struct study *s, struct vector v, size_t a, size_t b, bool two)
{
	struct task_part *x = &s->pair[(a * v.cells + b) * 2 + two];

	if (x->at == IDS_NONE)
		*x = part_of_labels(s->weights, v, v.cell[a].label,
			v.cell[b].label, two);
	return *x;
}

/* Per label of item i: its cell, in s->cell. */
static void
find_cells(struct study *s, struct vector v, size_t i)
{
	size_t r;
	const uint32_t *answer = humans_answers(s->humans, i, &r);

	MEM_GROW(s->cell, s->cell_cap, r);
	MEM_GROW(s->pair, s->pair_cap, 2 * v.cells * v.cells);
	for (size_t k = 0; k < 2 * v.cells * v.cells; k++)
		s->pair[k].at = IDS_NONE;
	for (size_t a = 0; a < r; a++)
		s->cell[a] = vector_find(v,
			humans_rating(s->humans, answer[a]).label);
}

static size_t
parts_of_humans(struct study *s, size_t i)
{
	const struct humans *humans = s->humans;
	struct vector v = humans_counts(humans, i);
	size_t r, n = 0;
	const uint32_t *answer = humans_answers(humans, i, &r);

	if (r < 3)
		return 0;
	MEM_GROW(s->part, s->part_cap, r * (r + 1) / 2);
	find_cells(s, v, i);
	for (size_t a = 0; a < r; a++) {
		uint32_t t = humans_place(humans, answer[a]);

		if (t == IDS_NONE || s->member[t] == IDS_NONE)
			continue;
		s->part[n] = part_of_cells(s, v, s->cell[a], s->cell[a], false);
		s->part[n++].at = s->member[t];
		for (size_t b = a + 1; b < r && r > 3; b++) {
			uint32_t cross = cross_of(s, t, humans_place(humans, answer[b]));

			if (cross == IDS_NONE)
				continue;
			s->part[n] = part_of_cells(s, v, s->cell[a],
				s->cell[b], true);
			s->part[n++].at = cross;
		}
	}
	return n;
}

void
correlation_of_humans(struct correlation *p, const struct humans *humans,
	const struct weights *weights, size_t judges, const struct rules *rules)
{
	struct study s = {.humans = humans, .weights = weights,
		.parts = parts_of_humans};

	p->items = 0;
	p->e = p->n_eff = estimate_nothing(rules->level);
	p->e.status = p->n_eff.status = ESTIMATE_FEW_LABELS;
	choose_pairs(&s, rules->min_items);
	if (s.same > 0) {
		estimate(p, &s, judges, rules);
		p->items = s.items;
	}
	MEM_FREE(s.partner, s.start, s.member, s.cell, s.pair);
}
