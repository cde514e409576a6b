#include "duels.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sums of the contests; u is the last unit in which each opponent was met. */
static void
add_up(const struct contests *c, const double *drawn, struct duel *duel)
{
	size_t *met = mem_alloc(c->opponents, sizeof *met);

	for (size_t t = 0; t < c->opponents; t++) {
		duel[t] = (struct duel){.se_d = NUM_NA, .se_w = NUM_NA};
		met[t] = SIZE_MAX;
	}
	for (size_t u = 0; u < c->units; u++) {
		double times = drawn ? drawn[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && times > 0;
		     i++) {
			struct duel *x = &duel[c->opponent[i]];

			x->n += times;
			x->d += times * c->d[i];
			x->w += times * c->w[i];
			x->more += c->d[i] == 1 ? times : 0;
			x->less += c->d[i] == -1 ? times : 0;
			x->units += met[c->opponent[i]] != u ? times : 0;
			met[c->opponent[i]] = u;
		}
	}
	for (size_t t = 0; t < c->opponents; t++) {
		duel[t].d = stats_ratio(duel[t].d, duel[t].n);
		duel[t].w = stats_ratio(duel[t].w, duel[t].n);
	}
	free(met);
}

/* Of one opponent: sums of squares over the units, and sums over the last unit
 * met. */
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
set_errors(const struct contests *c, const double *drawn, struct duel *duel)
{
	struct spread *spread = mem_zero(c->opponents, sizeof *spread);

	for (size_t u = 0; u < c->units; u++) {
		double times = drawn ? drawn[u] : 1;

		for (size_t i = c->start[u]; i < c->start[u + 1] && times > 0;
		     i++) {
			uint32_t t = c->opponent[i];
			struct spread *s = &spread[t];

			if (s->unit != u)
				end_unit(s);
			s->unit = u;
			s->times = times;
			s->unit_d += c->d[i] - duel[t].d;
			s->unit_w += c->w[i] - duel[t].w;
		}
	}
	for (size_t t = 0; t < c->opponents; t++) {
		struct duel *x = &duel[t];
		double by = x->units / (x->units - 1) / (x->n * x->n);

		end_unit(&spread[t]);
		if (x->units < 2)
			continue;
		x->se_d = sqrt(by * spread[t].d);
		x->se_w = sqrt(by * spread[t].w);
	}
	free(spread);
}

void
duels_make(const struct contests *c, const double *drawn, bool errors,
	struct duel *duel)
{
	add_up(c, drawn, duel);
	if (errors)
		set_errors(c, drawn, duel);
}

struct duel_mean
duels_mean(const struct contests *c, const struct duel *duel,
	enum duel_value of, double *psi)
{
	const double *v = of == DUEL_D ? c->d : c->w;
	double *mean = mem_alloc(c->opponents, sizeof *mean);
	double *part = mem_alloc(c->opponents, sizeof *part);
	struct duel_mean all = {.value = 0, .se = NUM_NA};
	struct sum sum = {0}, squares = {0};

	for (size_t t = 0; t < c->opponents; t++) {
		mean[t] = of == DUEL_D ? duel[t].d : duel[t].w;
		part[t] = 1 / ((double)c->opponents * duel[t].n);
		sum_add(&sum, mean[t]);
	}
	all.value = stats_ratio(sum_value(&sum), (double)c->opponents);
	for (size_t u = 0; u < c->units && psi; u++) {
		psi[u] = 0;
		for (size_t i = c->start[u]; i < c->start[u + 1]; i++)
			psi[u] += (v[i] - mean[c->opponent[i]]) *
				part[c->opponent[i]];
		all.units += c->start[u + 1] > c->start[u];
		sum_add(&squares, psi[u] * psi[u]);
	}
	if (all.units > 1)
		all.se = sqrt(all.units / (all.units - 1) * sum_value(&squares));
	free(mean);
	free(part);
	return all;
}
