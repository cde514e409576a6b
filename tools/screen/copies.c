#include "copies.h"

#include "stats/stats.h"
#include "text/ids.h"
#include "text/mem.h"

#include <math.h>

/* The ratings of an item are fetched so many labels before they are read. */
enum { AHEAD = 8 };

/* Items shared with another annotator, and of these the equal ones. */
struct pair {
	double shared, equal;
};

/* The best partner of an annotator, and the rate with the next best. */
struct best {
	uint32_t partner;
	struct pair with;
	double rate, next;
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

/* Add what annotator a shares with everybody to `pair`, one each. */
static void
add_pairs(struct pair *pair, const struct raters *x, size_t a, const bool *skip)
{
	size_t last = x->first[a + 1];

	for (size_t r = x->first[a], next; r < last; r = next) {
		uint32_t item = x->own[r].item;
		size_t end = x->start[item + 1];

		next = end_of_item(x, r, last);
		if (r + AHEAD < last)
			ANNOT_PREFETCH(&x->rating[x->start[x->own[r +
				AHEAD].item]]);
		for (size_t o = x->start[item], after; o < end; o = after) {
			uint32_t other = x->rating[o].annotator;

			after = ratings_end(x->rating, o, end);
			if (other == a || skip[other])
				continue;
			pair[other].shared++;
			pair[other].equal += share_equal(x->own + r, next - r,
				x->rating + o, after - o);
		}
	}
}

/* Find the best partner of an annotator, and set the pairs to 0. */
static struct best
choose(struct pair *pair, size_t n, double *pairs)
{
	struct best best = {.partner = COPIES_NOBODY, .rate = -1};
	struct pair second = {0, 0};

	for (size_t o = 0; o < n; o++) {
		struct pair p = pair[o];

		pair[o] = (struct pair){0, 0};
		if (p.shared < COPIES_SHARED)
			continue;
		*pairs += .5;
		if (p.equal / p.shared > best.rate) {
			second = best.with;
			best.rate = p.equal / p.shared;
			best.partner = (uint32_t)o;
			best.with = p;
		} else if (second.shared == 0 ||
		    p.equal / p.shared > second.equal / second.shared) {
			second = p;
		}
	}
	if (second.shared > 0) {
		double hi;

		stats_wilson(second.equal, second.shared, .95, &best.next, &hi);
	}
	return best;
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
	copy.chance = fmax(chance(x, a, b, pi), fmax(best[a].next, best[b].next));
	copy.p = c->pairs * copies_bound(copy.equal, copy.shared, copy.chance);
	if (!(copy.p < COPIES_P))
		return;
	c->of[a] = copy;
	copy.of = a;
	c->of[b] = copy;
	c->found++;
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
	struct best *best = mem_alloc(x->annotators, sizeof *best);
	struct pair *pair = mem_zero(x->annotators, sizeof *pair);
	double *pi = label_shares(x), steps = 0;

	*c = (struct copies){.of = mem_alloc(x->annotators, sizeof *c->of)};
	for (size_t i = 0; i < x->n; i++)
		steps += pow((double)(x->start[i + 1] - x->start[i]), 2);
	steps += pow((double)x->annotators, 2);
	c->many = steps > COPIES_STEPS;
	for (uint32_t a = 0; a < x->annotators; a++) {
		c->of[a].of = best[a].partner = COPIES_NOBODY;
		if (c->many || skip[a] || x->first[a + 1] - x->first[a] < COPIES_SHARED)
			continue;
		add_pairs(pair, x, a, skip);
		best[a] = choose(pair, x->annotators, &c->pairs);
	}
	for (uint32_t a = 0; a < x->annotators; a++)
		if (best[a].partner != COPIES_NOBODY)
			test(c, x, best, a, pi);
	MEM_FREE(best, pair, pi);
}

void
copies_free(struct copies *c)
{
	MEM_FREE(c->of);
}
