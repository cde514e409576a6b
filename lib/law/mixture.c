#include "mixture.h"

#include "lattice.h"
#include "refine.h"
#include "stats/maxent.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

void
mixture_init(struct mixture *m, size_t pairs, const double *x, const double *n,
	const double *flip)
{
	*m = (struct mixture){.unique = true,
		.lattice = mem_alloc(1, sizeof *m->lattice),
		.value = mem_alloc(LATTICE_POINTS, sizeof *m->value),
		.share = mem_alloc(LATTICE_POINTS, sizeof *m->share)};
	lattice_init(m->lattice, pairs, x, n, flip);
}

void
mixture_flip(struct mixture *m, const double *flip)
{
	lattice_flip(m->lattice, flip);
}

double
mixture_bytes(size_t pairs)
{
	return (double)pairs * (LATTICE_POINTS + 6) * sizeof(double);
}

/* Replace the mixture by the density with the highest entropy that has the same
 * first `degree` moments as the lattice's atoms. */
static bool
spread(struct mixture *m, size_t degree)
{
	const struct lattice *w = m->lattice;

	if (!maxent_density(LATTICE_POINTS, w->point, degree, w->atoms, w->at,
	    w->share, m->share))
		return false;
	m->atoms = LATTICE_POINTS;
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		m->value[i] = w->point[i];
	return true;
}

void
mixture_fit(struct mixture *m, const double *weight, bool warm)
{
	struct lattice *w = m->lattice;
	struct refined off = {0};
	bool loose;

	m->atoms = 0;
	m->unique = true;
	if (!lattice_climb(w, weight, warm))
		return;
	m->unique = !lattice_is_flat(w);
	if (!m->unique && spread(m, w->most))
		return;
	loose = m->unique && !w->flips && refine(w, &off);
	m->atoms = loose ? off.n : w->atoms;
	for (size_t j = 0; j < m->atoms; j++) {
		m->value[j] = !loose ? w->point[w->at[j]] : off.fixed[j] ?
			off.angle[j] > .5 : pow(sin(off.angle[j]), 2);
		m->share[j] = loose ? off.share[j] : w->share[j];
	}
}

size_t
mixture_smooth(struct mixture *m, size_t degree)
{
	double share[LATTICE_POINTS];
	size_t n = m->atoms;

	for (size_t i = 0; i < n; i++)
		share[i] = m->share[i];
	while (n > 0 && degree >= 2 && !spread(m, degree))
		degree--;
	for (size_t i = 0; i < n && degree < 2; i++)
		m->share[i] = share[i];
	return degree;
}

double
mixture_mean(const struct mixture *m, double (*f)(double g))
{
	struct sum sum = {0};

	for (size_t i = 0; i < m->atoms; i++)
		sum_add(&sum, m->share[i] * f(m->value[i]));
	return m->atoms > 0 ? sum_value(&sum) : NUM_NA;
}

/* x log x; 0 log 0 is 0. */
static double
x_log_x(double x)
{
	return x > 0 ? x * log(x) : 0;
}

double
mixture_information(double g)
{
	return (x_log_x(g) + x_log_x(1 - g)) / STATS_LN2;
}

double
mixture_best(double g)
{
	return fmax(g, 1 - g);
}
