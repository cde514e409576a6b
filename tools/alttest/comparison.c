#include "comparison.h"

#include "rules.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

void
comparison_make(struct comparison *x, const struct bout *bout, size_t n,
	double level)
{
	double d = 0, w = 0, by;

	*x = (struct comparison){.d = estimate_nothing(level),
		.w = estimate_nothing(level), .p_adj = NUM_NA};
	for (size_t i = 0; i < n; i++) {
		x->units += bout[i].times;
		x->n += bout[i].times * bout[i].n;
		x->more += bout[i].times * bout[i].more;
		x->less += bout[i].times * bout[i].less;
	}
	x->d.value = stats_ratio(x->more - x->less, x->n);
	x->w.value = stats_ratio(x->n - x->more, x->n);
	if (x->units < 2)
		return;
	for (size_t i = 0; i < n; i++) {
		const struct bout *b = &bout[i];
		double of_d = b->more - b->less - x->d.value * b->n;
		double of_w = b->n - b->more - x->w.value * b->n;

		d += b->times * of_d * of_d;
		w += b->times * of_w * of_w;
	}
	by = x->units / (x->units - 1) / (x->n * x->n);
	x->d.se = sqrt(by * d);
	x->w.se = sqrt(by * w);
}

void
bouts_make(struct bouts *b, struct contests *c, const double *total)
{
	size_t m = c->field->opponents, unit = 0;
	size_t *end = mem_alloc(m, sizeof *end), *last = mem_alloc(m, sizeof *last);

	/* no more units than items */
	b->first = mem_zero(m + 1, sizeof *b->first);
	for (size_t t = 0; t < m; t++) {
		b->first[t + 1] = b->first[t] +
			(size_t)total[TOTALS * t + TOTAL_ITEMS];
		end[t] = b->first[t];
		last[t] = SIZE_MAX;
	}
	b->at = mem_zero(b->first[m], sizeof *b->at);
	for (size_t i = 0; i < c->field->subset.count; i++) {
		contests_hold(c, i);
		for (size_t k = 0; k < c->n; k++) {
			uint32_t t = contests_opponent(c, k);
			struct bout *to;

			if (t == IDS_NONE)
				continue;
			to = &b->at[end[t] - (last[t] == unit)];
			end[t] += last[t] != unit;
			last[t] = unit;
			to->times = 1;
			to->row = i;
			to->n++;
			to->more += c->own[contests_cell(c, k)].more;
			to->less += c->own[contests_cell(c, k)].less;
		}
		unit += joined_ends(&c->field->joined, i);
	}
	MEM_FREE(end, last);
}

/* ---- clusters ---- */

/*
 * df by sums over clusters: with w = 1/(1 - h), x = 2 h L - h^2 sum L, A = sum
 * w h^2, B = sum w h L and C = sum w L^2 the square of C_uw, as if u and w
 * always differed, adds up to
 *	2 A C + 2 B^2 - 4 A B sum L + A^2 (sum L)^2
 * and where u = w there is w (L - x) in place of -w x, so that w^2 L (L - 2 x)
 * comes to it.
 */
static double
freedom(const struct bout *cluster, size_t n, double items, double rho)
{
	double a = 0, b = 0, c = 0, all = 0, trace = 0, same = 0;

	for (size_t u = 0; u < n; u++)
		all += cluster[u].times * cluster[u].n *
			(1 + (cluster[u].n - 1) * rho);
	for (size_t u = 0; u < n; u++) {
		double times = cluster[u].times, h = cluster[u].n / items;
		double l = cluster[u].n * (1 + (cluster[u].n - 1) * rho);
		double w = 1 / (1 - h), x = 2 * h * l - h * h * all;

		if (times == 0)
			continue;
		a += times * w * h * h;
		b += times * w * h * l;
		c += times * w * l * l;
		trace += times * w * (l - x);
		same += times * w * w * l * (l - 2 * x);
	}
	return trace * trace / (2 * a * c + 2 * b * b - 4 * a * b * all +
		a * a * all * all + same);
}

void
comparison_effect(struct comparison *x, const struct bout *cluster, size_t n)
{
	double items = x->n, v = 0, size = 0, rho = 0;
	double s2 = (x->more + x->less - items * x->d.value * x->d.value) /
		(items - 1);

	x->clustered = true;
	x->effect = x->df = NUM_NA;
	if (x->units < 2)
		return;
	for (size_t u = 0; u < n; u++) {
		double h = cluster[u].n / items;
		double e = cluster[u].more - cluster[u].less -
			x->d.value * cluster[u].n;

		if (cluster[u].times == 0)
			continue;
		v += cluster[u].times * e * e / (1 - h);
		size += cluster[u].times * cluster[u].n * h;
	}
	x->effect = s2 > RULES_ZERO ? v / (items * s2) : size;
	if (size > 1)
		rho = fmin(1, fmax(0, (x->effect - 1) / (size - 1)));
	x->df = freedom(cluster, n, items, rho);
}
