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

/* Counters of may_share(), as powers of 2, and the pairs of labels of each: on average
 * so few that a counter hardly reaches COPIES_SHARED unless one pair fills it. */
enum { LEAST_BITS = 16, MOST_BITS = 26, PAIRS_OF_COUNTER = 6 };

/* Per annotator: may another one behind share COPIES_SHARED items with them? Never
 * false if one does. Pairs are counted by a hash, in one pass over the items; that
 * does not pay if pairs share many items on average. The caller frees the result. */
static bool *
may_share(const struct raters *x, double pairs)
{
	double n = (double)x->annotators;
	bool *may = mem_alloc(x->annotators, sizeof *may), all;
	unsigned char *counter;
	int bits = LEAST_BITS;

	while (bits < MOST_BITS && pairs > PAIRS_OF_COUNTER * (double)(1 << bits))
		bits++;
	all = pairs > PAIRS_OF_COUNTER * fmin(1 << bits, n * n / 2);
	memset(may, all, x->annotators * sizeof *may);
	if (all)
		return may;
	counter = mem_table((size_t)1 << bits, 1);
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			uint64_t b = x->rating[r].annotator;

			for (size_t o = x->start[i]; x->rating[o].annotator < b; o++) {
				uint32_t a = x->rating[o].annotator;
				unsigned char *c = &counter[(a * x->annotators + b) *
					UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits)];

				*c = (unsigned char)(*c + (*c < COPIES_SHARED));
				if (*c == COPIES_SHARED)
					may[a] = true;
			}
		}
	MEM_FREE(counter);
	return may;
}

/* The share of each label; the caller frees it. */
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

void
copies_find(struct copies *c, const struct raters *x, const bool *skip)
{
	size_t n = x->annotators;
	struct best *best = mem_alloc(n, sizeof *best);
	struct row row = {mem_zero(n, sizeof *row.count), mem_zero(n, sizeof *row.part)};
	double *pi, steps = (double)n * (double)n;
	bool *may;

	*c = (struct copies){.of = mem_alloc(n, sizeof *c->of)};
	for (size_t i = 0; i < x->n; i++) {
		double labels = (double)(x->start[i + 1] - x->start[i]);

		steps += labels * labels;
	}
	c->many = steps > COPIES_STEPS;
	may = may_share(x, (steps - (double)n * (double)n) / 2);
	for (uint32_t a = 0; a < n; a++) {
		c->of[a].of = COPIES_NOBODY;
		best[a] = (struct best){.partner = COPIES_NOBODY, .rate = -1};
	}
	for (uint32_t a = 0; a < n; a++) {
		if (c->many || skip[a] || !may[a])
			continue;
		add_pairs(&row, x, a, skip);
		c->pairs += choose(best, &row, a, n);
	}
	pi = c->pairs > 0 ? label_shares(x) : NULL;
	for (uint32_t a = 0; a < n; a++)
		if (best[a].partner != COPIES_NOBODY)
			test(c, x, best, a, pi);
	MEM_FREE(best, row.count, row.part, pi, may);
}

void
copies_free(struct copies *c)
{
	MEM_FREE(c->of);
}
