#include "fit.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>

/* What a round needs, per value. */
struct work {
	double *product;         /* per unit: base x factors, before the bound */
	double *factor;
	struct sum *below, *held; /* mass x product of units below the bound, and mass x
	                             bound of the others */
};

static double
bounded(const struct fit *f, double product)
{
	return product < f->bound ? product : f->bound;
}

/* Sum what units have at the present factors of margin m. */
static void
add_up(const struct fit *f, struct work *w, size_t m)
{
	for (size_t v = 0; v < f->values; v++)
		w->below[v] = w->held[v] = (struct sum){0, 0};
	for (size_t u = 0; u < f->units; u++) {
		size_t v = f->value[u * f->margins + m];

		if (w->product[u] * w->factor[v] < f->bound)
			sum_add(&w->below[v], f->mass[u] * w->product[u]);
		else
			sum_add(&w->held[v], f->mass[u] * f->bound);
	}
}

/* Find the factors c of margin m with sum mass min(bound, c product) = target. The sum is
 * concave in c, so that Newton's steps from a c that is too small grow to the solution,
 * and end with the last unit that comes to the bound. */
static void
raise_factors(const struct fit *f, struct work *w, size_t m)
{
	bool more = true;

	while (more) {
		more = false;
		add_up(f, w, m);
		for (size_t v = 0; v < f->values; v++) {
			double c = stats_ratio(f->target[v] -
				sum_value(&w->held[v]), sum_value(&w->below[v]));

			if (c > w->factor[v] * (1 + FIT_GAP / 10)) {
				w->factor[v] = c;
				more = true;
			}
		}
	}
}

/* Add up the weights of margin m, and note the value that is farthest from its target. */
static void
measure(struct fit *f, struct work *w, size_t m)
{
	struct sum *sum = w->held;

	for (size_t v = 0; v < f->values; v++)
		sum[v] = (struct sum){0, 0};
	for (size_t u = 0; u < f->units; u++)
		sum_add(&sum[f->value[u * f->margins + m]],
			f->mass[u] * bounded(f, w->product[u]));
	for (size_t u = 0; u < f->units; u++) {
		size_t v = f->value[u * f->margins + m];
		double total = sum_value(&sum[v]), gap;

		f->total[v] = total;
		gap = fabs(total / f->target[v] - 1);
		if (!(gap <= f->gap)) {
			f->gap = gap;
			f->worst = v;
		}
	}
}

/* Meet the targets of margin m. False: products are out of range, as they grow for ever
 * where no weights meet all targets. */
static bool
meet(struct fit *f, struct work *w, size_t m)
{
	measure(f, w, m);
	for (size_t v = 0; v < f->values; v++)
		w->below[v] = (struct sum){0, 0};
	for (size_t u = 0; u < f->units; u++)
		sum_add(&w->below[f->value[u * f->margins + m]],
			f->mass[u] * w->product[u]);
	for (size_t v = 0; v < f->values; v++)
		w->factor[v] = stats_ratio(f->target[v], sum_value(&w->below[v]));
	if (isfinite(f->bound))
		raise_factors(f, w, m);
	for (size_t u = 0; u < f->units; u++) {
		w->product[u] *= w->factor[f->value[u * f->margins + m]];
		if (!(w->product[u] > 0) || isinf(w->product[u]))
			return false;
	}
	return true;
}

static bool
run(struct fit *f, struct work *w)
{
	size_t look = FIT_FIRST;
	double then = (double)INFINITY;

	for (f->rounds = 0; f->rounds < FIT_ROUNDS; f->rounds++) {
		f->gap = 0;
		for (size_t m = 0; m < f->margins; m++)
			if (!meet(f, w, m))
				return false;
		if (f->gap <= FIT_GAP)
			return true;
		if (f->rounds == look) {
			if (f->gap > FIT_SLOW * then)
				return false;
			then = f->gap;
			look *= 2;
		}
		err_progress(f->rounds, FIT_ROUNDS, "rounds");
	}
	return false;
}

bool
fit_make(struct fit *f)
{
	struct work w = {
		.product = mem_alloc(f->units, sizeof *w.product),
		.factor = mem_zero(f->values, sizeof *w.factor),
		.below = mem_zero(f->values, sizeof *w.below),
		.held = mem_zero(f->values, sizeof *w.held)};
	bool met;

	f->weight = mem_alloc(f->units, sizeof *f->weight);
	f->total = mem_zero(f->values, sizeof *f->total);
	for (size_t u = 0; u < f->units; u++)
		w.product[u] = f->base[u];
	met = run(f, &w);
	f->gap = 0;
	for (size_t m = 0; m < f->margins; m++)
		measure(f, &w, m);
	for (size_t u = 0; u < f->units; u++)
		f->weight[u] = bounded(f, w.product[u]);
	return met;
}
