#include "numbers.h"

#include "stats/sort.h"
#include "text/mem.h"

#include <math.h>
#include <stdio.h>

/* ---- edges ---- */

/* Edge j of Q, the place in n ascending numbers where a bin begins. */
static size_t
quantile(const double *x, size_t n, size_t j, size_t quantiles)
{
	double at = (double)j * (double)n / (double)quantiles;
	size_t from = (size_t)at, to = from;

	if (from >= n)
		return n;
	while (from > 0 && x[from - 1] == x[(size_t)at])
		from--;
	while (to < n && x[to] == x[(size_t)at])
		to++;
	return at - (double)from <= (double)to - at ? from : to;
}

/* Set the edges of quantiles of n ascending numbers; returns how many there are. */
static size_t
find_edges(const struct numbers *how, const double *x, size_t n, double *edge)
{
	size_t edges = 0, last = 0;

	for (size_t j = 1; j < how->quantiles; j++) {
		size_t at = quantile(x, n, j, how->quantiles);

		if (at > last && at < n)
			edge[edges++] = x[at];
		last = at > last ? at : last;
	}
	return edges;
}

static uint32_t
bin_of(const double *edge, size_t edges, double x)
{
	uint32_t k = 0;

	while (k < edges && x >= edge[k])
		k++;
	return k;
}

/* ---- names ---- */

/* The range from lo to hi, which belongs to it, or does not. */
static void
name_range(char name[NUMBERS_NAME], double lo, double hi, bool below)
{
	char from[NUM_TEXT], to[NUM_TEXT];

	num_text(lo, 0, from);
	num_text(hi, 0, to);
	if (lo == hi)
		snprintf(name, NUMBERS_NAME, "%s", from);
	else
		snprintf(name, NUMBERS_NAME, "%s%s%s%s", from, lo < 0 ? ".." :
			"-", below ? "<" : "", to);
}

static bool
is_whole(double x)
{
	return floor(x) == x && fabs(x) < 1e15;
}

static void
name_cuts(struct number_bins *b, const struct numbers *how)
{
	char text[NUM_TEXT];

	for (size_t k = 1; k < how->cuts; k++) {
		double lo = how->cut[k - 1], hi = how->cut[k];
		bool whole = is_whole(lo) && is_whole(hi);

		name_range(b->name[k], lo, whole ? hi - 1 : hi, !whole);
	}
	num_text(how->cut[0], 0, text);
	snprintf(b->name[0], NUMBERS_NAME, "<%s", text);
	num_text(how->cut[how->cuts - 1], 0, text);
	snprintf(b->name[how->cuts], NUMBERS_NAME, "%s+", text);
}

/* x: n ascending numbers. */
static void
name_quantiles(struct number_bins *b, const double *edge, const double *x, size_t n)
{
	size_t at = 0;

	for (size_t k = 0; k < b->n; k++) {
		size_t from = at;

		while (at < n && (k + 1 == b->n || x[at] < edge[k]))
			at++;
		if (at > from)
			name_range(b->name[k], x[from], x[at - 1], false);
	}
}

/* ---- all ---- */

void
number_bins_make(struct number_bins *b, const struct numbers *how,
	const double *x, size_t n)
{
	double *known = mem_alloc(n, sizeof *known), quantiles[NUMBERS_QUANTILES];
	const double *edge = how->cuts > 0 ? how->cut : quantiles;
	size_t edges = how->cuts, m = 0;

	for (size_t i = 0; i < n; i++)
		if (!isnan(x[i]))
			known[m++] = x[i];
	sort_doubles(known, m);
	if (how->cuts == 0)
		edges = find_edges(how, known, m, quantiles);
	*b = (struct number_bins){.n = edges + 1,
		.of = mem_alloc(n, sizeof *b->of),
		.name = mem_zero(edges + 1, sizeof *b->name)};
	for (size_t i = 0; i < n; i++)
		b->of[i] = isnan(x[i]) ? (uint32_t)b->n :
			bin_of(edge, edges, x[i]);
	if (how->cuts > 0)
		name_cuts(b, how);
	else
		name_quantiles(b, edge, known, m);
}
