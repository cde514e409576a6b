#include "comparison.h"

#include "rules.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Sums over the contests of an opponent, and the last unit with one. What is
 * added up is near each other in memory, as opponents come in any order. */
struct tally {
	double n, units, d, w;
	size_t met;
};

static void
add_up(const struct contests *c, const double *times, struct comparison *x)
{
	struct tally *tally = mem_zero(c->opponents, sizeof *tally);

	for (size_t t = 0; t < c->opponents; t++)
		tally[t].met = SIZE_MAX;
	for (size_t u = 0; u < c->units; u++) {
		double n = times ? times[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && n > 0; i++) {
			struct tally *to = &tally[c->opponent[i]];

			to->n += n;
			to->d += n * contests_d(c, i);
			to->w += n * contests_w(c, i);
			to->units += to->met != u ? n : 0;
			to->met = u;
		}
	}
	for (size_t t = 0; t < c->opponents; t++) {
		const struct tally *of = &tally[t];

		x[t].n = of->n;
		x[t].units = of->units;
		x[t].more = of->n - of->w;
		x[t].less = x[t].more - of->d;
		x[t].d.value = stats_ratio(of->d, of->n);
		x[t].w.value = stats_ratio(of->w, of->n);
	}
}

/* Sums of squares over the units of one opponent, and sums over the last unit. */
struct spread {
	double d, w, unit_d, unit_w, times;
	size_t unit;
};

static void
end_unit(struct spread *s)
{
	s->d += s->times * s->unit_d * s->unit_d;
	s->w += s->times * s->unit_w * s->unit_w;
	s->unit_d = s->unit_w = 0;
}

static void
set_errors(const struct contests *c, const double *times, struct comparison *x)
{
	struct spread *spread = mem_zero(c->opponents, sizeof *spread);

	for (size_t u = 0; u < c->units; u++) {
		double n = times ? times[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && n > 0; i++) {
			uint32_t t = c->opponent[i];
			struct spread *s = &spread[t];

			if (s->unit != u)
				end_unit(s);
			s->unit = u;
			s->times = n;
			s->unit_d += contests_d(c, i) - x[t].d.value;
			s->unit_w += contests_w(c, i) - x[t].w.value;
		}
	}
	for (size_t t = 0; t < c->opponents; t++) {
		double by = x[t].units / (x[t].units - 1) / (x[t].n * x[t].n);

		end_unit(&spread[t]);
		if (x[t].units < 2)
			continue;
		x[t].d.se = sqrt(by * spread[t].d);
		x[t].w.se = sqrt(by * spread[t].w);
	}
}

void
comparison_make(const struct contests *c, const double *times, double level,
	bool errors, struct comparison *x)
{
	const struct estimate nothing = estimate_nothing(level);

	for (size_t t = 0; t < c->opponents; t++)
		x[t] = (struct comparison){.d = nothing, .w = nothing,
			.p_adj = NUM_NA};
	add_up(c, times, x);
	if (errors)
		set_errors(c, times, x);
}

double
comparison_error(const struct sum *squares, double units)
{
	return units > 1 ? sqrt(units / (units - 1) * sum_value(squares)) :
		NUM_NA;
}

void
comparison_mean(const struct contests *c, const struct comparison *x,
	size_t m, bool errors, struct comparison *mean)
{
	struct sum d = {0}, w = {0}, squares_d = {0}, squares_w = {0};

	for (size_t t = 0; t < m; t++) {
		sum_add(&d, x[t].d.value);
		sum_add(&w, x[t].w.value);
	}
	mean->d.value = stats_ratio(sum_value(&d), (double)m);
	mean->w.value = stats_ratio(sum_value(&w), (double)m);
	for (size_t u = 0; u < c->units && errors; u++) {
		double psi_d = 0, psi_w = 0;

		for (size_t i = c->start[u]; i < c->start[u + 1]; i++) {
			const struct comparison *human = &x[c->opponent[i]];
			double part = 1 / ((double)m * human->n);

			psi_d += (contests_d(c, i) - human->d.value) * part;
			psi_w += (contests_w(c, i) - human->w.value) * part;
		}
		mean->units += c->start[u + 1] > c->start[u];
		sum_add(&squares_d, psi_d * psi_d);
		sum_add(&squares_w, psi_w * psi_w);
	}
	mean->d.se = comparison_error(&squares_d, mean->units);
	mean->w.se = comparison_error(&squares_w, mean->units);
}

/* ---- clusters ---- */

/*
 * df by sums over clusters: with w = 1/(1 - h), x = 2 h L - h^2 sum L, A = sum w h^2,
 * B = sum w h L and C = sum w L^2 the square of C_uw, as if u and w always differed,
 * adds up to
 *	2 A C + 2 B^2 - 4 A B sum L + A^2 (sum L)^2
 * and where u = w there is w (L - x) in place of -w x, so that w^2 L (L - 2 x) comes to
 * it.
 */
static double
freedom(const struct effect_cluster *cluster, size_t n, double items, double rho)
{
	double a = 0, b = 0, c = 0, all = 0, trace = 0, same = 0;

	for (size_t u = 0; u < n; u++)
		all += cluster[u].times * cluster[u].n *
			(1 + (cluster[u].n - 1) * rho);
	for (size_t u = 0; u < n; u++) {
		double times = cluster[u].times, h = cluster[u].n / items;
		double l = cluster[u].n * (1 + (cluster[u].n - 1) * rho);
		double w = 1 / (1 - h), x = 2 * h * l - h * h * all;

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
effect_of_clusters(struct comparison *x, const struct effect_cluster *cluster,
	size_t n)
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
		double e = cluster[u].d - x->d.value * cluster[u].n;

		v += cluster[u].times * e * e / (1 - h);
		size += cluster[u].times * cluster[u].n * h;
	}
	x->effect = s2 > RULES_ZERO ? v / (items * s2) : size;
	if (size > 1)
		rho = fmin(1, fmax(0, (x->effect - 1) / (size - 1)));
	x->df = freedom(cluster, n, items, rho);
}

/* The clusters of each opponent: those of t from from[t] on, before end[t], the last
 * one being unit last[t]. */
struct gathering {
	struct effect_cluster *cluster;
	size_t *from, *end, *last;
};

static void
gather(struct gathering *g, const struct contests *c, const double *times)
{
	for (size_t u = 0; u < c->units; u++) {
		double n = times ? times[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && n > 0; i++) {
			uint32_t t = c->opponent[i];
			struct effect_cluster *to;

			if (g->last[t] != u)
				g->cluster[g->end[t]++] =
					(struct effect_cluster){.times = n};
			g->last[t] = u;
			to = &g->cluster[g->end[t] - 1];
			to->n++;
			to->d += contests_d(c, i);
		}
	}
}

void
effect_set(const struct contests *c, const double *times, struct comparison *x)
{
	struct gathering g = {
		.from = mem_zero(c->opponents + 1, sizeof *g.from),
		.end = mem_alloc(c->opponents, sizeof *g.end),
		.last = mem_alloc(c->opponents, sizeof *g.last)};

	/* no more clusters than items */
	for (size_t i = 0; i < c->start[c->units]; i++)
		g.from[c->opponent[i] + 1]++;
	for (size_t t = 0; t < c->opponents; t++) {
		g.from[t + 1] += g.from[t];
		g.end[t] = g.from[t];
		g.last[t] = SIZE_MAX;
	}
	g.cluster = mem_alloc(g.from[c->opponents], sizeof *g.cluster);
	gather(&g, c, times);
	for (size_t t = 0; t < c->opponents; t++)
		effect_of_clusters(&x[t], g.cluster + g.from[t],
			g.end[t] - g.from[t]);
}
