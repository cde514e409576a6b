#include "copies.h"

#include "stats/stats.h"
#include "text/ids.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* The ratings of an item are fetched so many labels before they are read, and where
 * they start as many before that. */
enum { AHEAD = 12 };

/* The items that two annotators share, and the equal ones among them. */
struct pair {
	double shared, equal;
};

/* What an annotator shares with each of those behind. */
struct row {
	uint64_t *count;         /* shared items << 32 | those with equal labels,
	                            where each of the two gave one, */
	double *part;            /* and the parts of the others that are equal */
};

/* The best partner of an annotator, and the next best. */
struct best {
	uint32_t partner;
	struct pair with, next;
	double rate;
};

/* The labels from `from` to end - 1 are one annotator's for one item. */
static size_t
end_of_item(const struct raters *x, size_t from, size_t end)
{
	uint32_t item = x->own[from].item;

	while (from < end && x->own[from].item == item)
		from++;
	return from;
}

/* The share of equal labels, over pairs of one of own[0] to own[n - 1] and one of
 * r[0] to r[m - 1]. */
static double
share_equal(const struct raters_label *own, size_t n, const struct rating *r, size_t m)
{
	size_t equal = 0;

	if (n == 1 && m == 1)
		return own->label == r->label;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < m; k++)
			equal += own[i].label == r[k].label;
	return (double)equal / (double)(n * m);
}

/* Add what annotator a shares with those behind, who come last in an item. */
static void
add_pairs(struct row *row, const struct raters *x, uint32_t a, const bool *skip)
{
	size_t last = x->first[a + 1];

	for (size_t r = x->first[a], next; r < last; r = next) {
		uint32_t item = x->own[r].item;
		size_t start = x->start[item], o = x->start[item + 1];

		next = end_of_item(x, r, last);
		if (r + 2 * AHEAD < last)
			ANNOT_PREFETCH(&x->start[x->own[r + 2 * AHEAD].item]);
		if (r + AHEAD < last) {
			const size_t *ahead = &x->start[x->own[r + AHEAD].item];

			ANNOT_PREFETCH(&x->rating[ahead[0]]);
			ANNOT_PREFETCH(&x->rating[ahead[1] - 1]);
		}
		while (o > start && x->rating[o - 1].annotator > a) {
			uint32_t other = x->rating[--o].annotator;
			size_t n = 1;

			for (; o > start && x->rating[o - 1].annotator == other; n++)
				o--;
			if (skip[other])
				continue;
			row->count[other] += UINT64_C(1) << 32;
			if (n == 1 && next - r == 1)
				row->count[other] += x->own[r].label ==
					x->rating[o].label;
			else
				row->part[other] += share_equal(x->own + r, next - r,
					x->rating + o, n);
		}
	}
}

/* Is the pair better than the annotator's best partner, or the next? Of equal ones
 * the first partner is the best. */
static void
consider(struct best *best, uint32_t partner, struct pair p)
{
	double rate = p.equal / p.shared;

	if (rate > best->rate) {
		best->next = best->with;
		best->rate = rate;
		best->partner = partner;
		best->with = p;
	} else if (best->next.shared == 0 ||
	    rate > best->next.equal / best->next.shared) {
		best->next = p;
	}
}

/* Consider the pairs of annotator a and those behind, and clear the row. Partners come
 * in their order: those before a had rows of their own. Returns the number of pairs. */
static double
choose(struct best *best, struct row *row, uint32_t a, size_t n)
{
	double pairs = 0;

	for (uint32_t o = a + 1; o < n; o++) {
		struct pair p;

		if (row->count[o] < (uint64_t)COPIES_SHARED << 32)
			continue;
		p = (struct pair){(double)(row->count[o] >> 32),
			(double)(uint32_t)row->count[o] + row->part[o]};
		consider(&best[a], o, p);
		consider(&best[o], a, p);
		pairs++;
	}
	memset(row->count + a + 1, 0, (n - a - 1) * sizeof *row->count);
	memset(row->part + a + 1, 0, (n - a - 1) * sizeof *row->part);
	return pairs;
}

/* The lower limit of the share of equal labels with the next best; 0: there is none. */
static double
next_rate(const struct best *best)
{
	double lo = 0, hi;

	if (best->next.shared > 0)
		stats_wilson(best->next.equal, best->next.shared, .95, &lo, &hi);
	return lo;
}

/* The labels that an annotator gave an item: rating[*from] to the one before the
 * result. */
static size_t
find(const struct raters *x, uint32_t item, uint32_t annotator, size_t *from)
{
	size_t end = x->start[item + 1], r = x->start[item];

	while (r < end && x->rating[r].annotator < annotator)
		r++;
	*from = r;
	while (r < end && x->rating[r].annotator == annotator)
		r++;
	return r;
}

/* sum_k s_k^2, s_k = (n_k + pi_k) / (n + 1), n_k the labels of the item by others than
 * a and b, pi_k the share of label k in the table. */
static double
chance_of_item(const struct raters *x, uint32_t item, uint32_t a, uint32_t b,
	const double *pi, double pi_squares)
{
	double n = 1, sum = pi_squares;

	for (size_t r = x->start[item]; r < x->start[item + 1]; r++)
		n += x->rating[r].annotator != a && x->rating[r].annotator != b;
	/* (n_k + pi_k)^2 = pi_k^2 + n_k (n_k + 2 pi_k), label by label */
	for (size_t r = x->start[item]; r < x->start[item + 1]; r++) {
		if (x->rating[r].annotator == a || x->rating[r].annotator == b)
			continue;
		sum += 2 * pi[x->rating[r].label];
		for (size_t o = x->start[item]; o < x->start[item + 1]; o++)
			sum += x->rating[o].label == x->rating[r].label &&
				x->rating[o].annotator != a &&
				x->rating[o].annotator != b;
	}
	return sum / (n * n);
}

/* The mean chance over the items that a and b share. */
static double
chance(const struct raters *x, uint32_t a, uint32_t b, const double *pi)
{
	size_t last = x->first[a + 1], from;
	double items = 0, squares = 0;
	struct sum sum = {0};

	for (size_t k = 0; k < x->items->labels.ids.n; k++)
		squares += pi[k] * pi[k];
	for (size_t r = x->first[a]; r < last; r = end_of_item(x, r, last)) {
		uint32_t item = x->own[r].item;

		if (find(x, item, b, &from) == from)
			continue;
		sum_add(&sum, chance_of_item(x, item, a, b, pi, squares));
		items++;
	}
	return sum_value(&sum) / items;
}

double
copies_bound(double k, double n, double p)
{
	double q = k / n, distance;

	if (q <= p)
		return 1;
	distance = q * log(q / p);
	if (q < 1)
		distance += (1 - q) * log((1 - q) / (1 - p));
	return exp(- n * distance);
}

/* Test the pair of a and of a's best partner, who may not have a for the best. */
static void
test(struct copies *c, const struct raters *x, const struct best *best, uint32_t a,
	const double *pi)
{
	uint32_t b = best[a].partner;
	struct copy copy = {b, best[a].with.shared, best[a].with.equal, 0, 1};

	if (best[b].partner != a || b < a)
		return;
	copy.chance = fmax(chance(x, a, b, pi), fmax(next_rate(&best[a]),
		next_rate(&best[b])));
	copy.p = c->pairs * copies_bound(copy.equal, copy.shared, copy.chance);
	if (!(copy.p < COPIES_P))
		return;
	c->of[a] = copy;
	copy.of = a;
	c->of[b] = copy;
	c->found++;
}

/* ---- who may have a copy ---- */

/* Counters, as powers of 2, and the pairs of labels of each if COPIES_SHARED fill it: on
 * average so few that hardly one is full unless one pair of annotators fills it. Pairs
 * are collected before they are counted, and counters fetched so many pairs before. */
enum { LEAST_BITS = 16, MOST_BITS = 26, PAIRS_OF_COUNTER = 6, COLLECTED = 1 << 12,
	FETCHED = 40 };

/* A pair of labels of one item: its counter, and the first of the two annotators. */
struct label_pair {
	uint32_t counter, annotator;
};

/* The annotators who may have `least` items with one behind; with equal labels only, if
 * `equal`. */
struct search {
	const struct items *t;
	bool *may, *found;       /* per annotator: so far; by the counters */
	bool equal;
	unsigned least;
	int bits;
	unsigned char *counter;
	struct rating *answer;   /* per answer of the items */
	struct rating *rating;   /* of one item */
	struct label_pair *pair;
	size_t pairs, rating_cap, pair_cap;
};

static void
count_pairs(struct search *s)
{
	for (size_t k = 0; k < s->pairs; k++) {
		unsigned char *c = &s->counter[s->pair[k].counter];

		if (k + FETCHED < s->pairs)
			ANNOT_PREFETCH(&s->counter[s->pair[k + FETCHED].counter]);
		*c = (unsigned char)(*c + (*c < s->least));
		if (*c == s->least)
			s->found[s->pair[k].annotator] = true;
	}
	s->pairs = 0;
}

/* Collect the pairs of rating r of the item and the n - r - 1 behind. */
static void
collect(struct search *s, size_t r, size_t n)
{
	const struct rating *rating = s->rating, a = rating[r];
	uint64_t row = a.annotator * (uint64_t)s->t->n_annotators;
	size_t pairs = s->pairs;
	struct label_pair *pair;

	MEM_GROW(s->pair, s->pair_cap, pairs + n - r);
	pair = s->pair;
	while (r < n && rating[r].annotator == a.annotator)
		r++;
	for (; r < n; r++) {
		pair[pairs] = (struct label_pair){
			(uint32_t)((row + rating[r].annotator) *
			UINT64_C(0x9e3779b97f4a7c15) >> (64 - s->bits)), a.annotator};
		pairs += !s->equal | (rating[r].label == a.label);
	}
	s->pairs = pairs;
	if (pairs >= COLLECTED)
		count_pairs(s);
}

/* Narrow s->may by one pass over the items. Returns how many are left. */
static size_t
narrow(struct search *s)
{
	const struct items *t = s->t;
	size_t left = 0;

	memset(s->counter, 0, (size_t)1 << s->bits);
	memset(s->found, false, t->n_annotators * sizeof *s->found);
	for (size_t i = 0; i < t->n; i++) {
		size_t first = t->first[i], n = t->first[i + 1] - first;

		MEM_GROW(s->rating, s->rating_cap, n);
		for (size_t r = 0; r < n; r++)
			s->rating[r] = s->answer[t->answer[first + r]];
		for (size_t r = 0; r + 1 < n; r++)
			if (s->may[s->rating[r].annotator])
				collect(s, r, n);
	}
	count_pairs(s);
	memcpy(s->may, s->found, t->n_annotators * sizeof *s->may);
	for (size_t a = 0; a < t->n_annotators; a++)
		left += s->may[a];
	return left;
}

/* Pairs of labels of one item, and those of equal labels. */
static double
count_all(const struct items *t, double *equal)
{
	double all = 0;

	*equal = 0;
	for (size_t i = 0; i < t->vectors.n; i++) {
		struct vector v = vectors_at(&t->vectors, i);
		double items = (double)t->vectors.items[i], n = (double)v.n;

		all += items * n * (n - 1) / 2;
		for (size_t c = 0; c < v.cells; c++) {
			n = v.cell[c].n;
			*equal += items * n * (n - 1) / 2;
		}
	}
	return all;
}

/* Start to count so many pairs; false: they are too many for the counters. */
static bool
start(struct search *s, double pairs, unsigned least, bool equal)
{
	double most = PAIRS_OF_COUNTER * (double)(least * least) /
		(COPIES_SHARED * COPIES_SHARED);

	s->least = least;
	s->equal = equal;
	for (s->bits = LEAST_BITS; pairs > most * (double)(1 << s->bits); s->bits++)
		if (s->bits == MOST_BITS)
			return false;
	MEM_FREE(s->counter);
	s->counter = mem_table((size_t)1 << s->bits, 1);
	return true;
}

/* The fewest equal labels of copies. Chernoff's bound is larger for as many equal labels
 * of more items than COPIES_SHARED, and for a chance above 1 / labels, which no sum of
 * squared shares is below. */
static unsigned
fewest_equal(size_t labels)
{
	unsigned k = 1;

	while (k <= COPIES_SHARED && copies_bound(k, COPIES_SHARED, 1 / (double)labels) >
	    COPIES_P * (1 + 1e-9))
		k++;
	return k;
}

/* Per annotator: may another one behind share COPIES_SHARED items with them? Never
 * false if one does, unless nobody has a copy. Pairs are counted by a hash, first those
 * of equal labels, until no more annotators drop out: most often nobody is left. That
 * does not pay if two annotators share many items on average. */
static bool *
may_have_copy(const struct items *t)
{
	size_t n = t->n_annotators, left = n, before;
	double equal, all = count_all(t, &equal);
	struct search s = {.t = t, .may = mem_alloc(n, sizeof *s.may),
		.found = mem_alloc(n, sizeof *s.found),
		.answer = mem_alloc(t->answers.n, sizeof *s.answer)};

	memset(s.may, true, n * sizeof *s.may);
	for (uint32_t k = 0; k < t->answers.n; k++)
		s.answer[k] = items_answer(t, k);
	if (all > PAIRS_OF_COUNTER * (double)n * (double)n / 2)
		equal = all = HUGE_VAL;
	if (start(&s, equal, fewest_equal(t->labels.ids.n), true))
		do {
			before = left;
			left = narrow(&s);
		} while (left > 0 && left < before);
	if (left > 0) {
		memset(s.may, true, n * sizeof *s.may);
		if (start(&s, all, COPIES_SHARED, false))
			narrow(&s);
	}
	return s.may;
}

/* The share of each label. */
static double *
label_shares(const struct raters *x)
{
	double *pi = mem_zero(x->items->labels.ids.n, sizeof *pi);

	for (size_t r = 0; r < x->ratings; r++)
		pi[x->rating[r].label]++;
	for (size_t k = 0; k < x->items->labels.ids.n; k++)
		pi[k] /= (double)x->ratings;
	return pi;
}

/* Count the pairs of annotators, and set the best partners of each. */
static void
find_best(struct copies *c, struct best *best, struct raters *x, const bool *skip,
	const bool *may)
{
	size_t n = x->annotators;
	struct row row = {mem_zero(n, sizeof *row.count), mem_zero(n, sizeof *row.part)};

	for (uint32_t a = 0; a < n; a++) {
		if (skip[a] || !may[a])
			continue;
		if (!x->own)
			raters_by_annotator(x);
		add_pairs(&row, x, a, skip);
		c->pairs += choose(best, &row, a, n);
	}
}

void
copies_find(struct copies *c, struct raters *x, const bool *skip)
{
	const struct items *t = x->items;
	size_t n = x->annotators;
	struct best *best = mem_alloc(n, sizeof *best);
	double *pi, steps = (double)n * (double)n;

	*c = (struct copies){.of = mem_alloc(n, sizeof *c->of)};
	for (uint32_t a = 0; a < n; a++) {
		c->of[a].of = COPIES_NOBODY;
		best[a] = (struct best){.partner = COPIES_NOBODY, .rate = -1};
	}
	for (size_t i = 0; i < t->n; i++) {
		double labels = (double)(t->first[i + 1] - t->first[i]);

		steps += labels * labels;
	}
	c->many = steps > COPIES_STEPS;
	if (!c->many)
		find_best(c, best, x, skip, may_have_copy(t));
	pi = c->pairs > 0 ? label_shares(x) : NULL;
	for (uint32_t a = 0; a < n; a++)
		if (best[a].partner != COPIES_NOBODY)
			test(c, x, best, a, pi);
}
