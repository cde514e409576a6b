#include "comparison.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The contests of an opponent: those in which the judge alone is nearer to the others,
 * those of a tie and those in which the human alone is; units, and the last of them. */
struct tally {
	double n[3], units;
	size_t met;
};

/* The means over contests of a judge with one label per item, which are sums of whole
 * numbers: opponents' places in memory are few and near each other. */
static void
count_up(const struct contests *c, const double *times, struct comparison *x)
{
	struct tally *tally = mem_zero(c->opponents, sizeof *tally);

	for (size_t t = 0; t < c->opponents; t++)
		tally[t].met = SIZE_MAX;
	for (size_t u = 0; u < c->units; u++) {
		double n = times ? times[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && n > 0; i++) {
			struct tally *to = &tally[c->opponent[i]];

			to->n[c->whole[i] + 1] += n;
			to->units += to->met != u ? n : 0;
			to->met = u;
		}
	}
	for (size_t t = 0; t < c->opponents; t++) {
		const double *n = tally[t].n;

		x[t].n = n[0] + n[1] + n[2];
		x[t].units = tally[t].units;
		x[t].less = n[0];
		x[t].more = n[2];
		x[t].d.value = stats_ratio(n[2] - n[0], x[t].n);
		x[t].w.value = stats_ratio(n[0] + n[1], x[t].n);
	}
	MEM_FREE(tally);
}

/* The means over contests; met: the last unit in which each opponent was met. */
static void
add_up(const struct contests *c, const double *times, struct comparison *x)
{
	size_t *met = mem_alloc(c->opponents, sizeof *met);

	for (size_t t = 0; t < c->opponents; t++) {
		x[t].d.value = x[t].w.value = 0;
		met[t] = SIZE_MAX;
	}
	for (size_t u = 0; u < c->units; u++) {
		double n = times ? times[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && n > 0; i++) {
			uint32_t t = c->opponent[i];

			x[t].n += n;
			x[t].d.value += n * c->d[i];
			x[t].w.value += n * c->w[i];
			x[t].more += c->d[i] == 1 ? n : 0;
			x[t].less += c->d[i] == -1 ? n : 0;
			x[t].units += met[t] != u ? n : 0;
			met[t] = u;
		}
	}
	for (size_t t = 0; t < c->opponents; t++) {
		x[t].d.value = stats_ratio(x[t].d.value, x[t].n);
		x[t].w.value = stats_ratio(x[t].w.value, x[t].n);
	}
	MEM_FREE(met);
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
	MEM_FREE(spread);
}

void
comparison_make(const struct contests *c, const double *times, double level,
	bool errors, struct comparison *x)
{
	const struct estimate nothing = estimate_nothing(level);

	for (size_t t = 0; t < c->opponents; t++)
		x[t] = (struct comparison){.d = nothing, .w = nothing,
			.p_adj = NUM_NA};
	(c->whole ? count_up : add_up)(c, times, x);
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
