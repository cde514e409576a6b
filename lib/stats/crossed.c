#include "crossed.h"

#include "student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

void
crossed_begin(struct crossed_sums *x, size_t n)
{
	*x = (struct crossed_sums){.n = n,
		.u = mem_zero(n, sizeof *x->u),
		.ratings = mem_zero(n, sizeof *x->ratings),
		.last = mem_zero(n, sizeof *x->last),
		.unit = mem_zero(n, sizeof *x->unit)};
}

void
crossed_of(const double *ratings, const struct sum *u, size_t stride,
	size_t n, double own, struct crossed *part)
{
	double all = 0, f;
	struct sum q = {0}, squares = {0}, cubes = {0};

	*part = (struct crossed){.effective = NUM_NA, .q = NUM_NA, .own = own};
	for (size_t a = 0; a < n; a++) {
		double r = ratings[a], of_a = sum_value(&u[a * stride]);

		if (r == 0)
			continue;
		all += r;
		sum_add(&squares, r * r);
		sum_add(&cubes, r * r * r);
		part->annotators++;
		sum_add(&q, of_a * of_a);
	}
	if (all == 0)
		return;
	f = sum_value(&squares) / all / all;
	part->effective = 1 / f;
	if (part->annotators > 1)
		part->q = sum_value(&q) / (1 + f -
			2 * (sum_value(&cubes) / all / all / all) / f);
}

void
crossed_end(struct crossed_sums *x, struct crossed *part)
{
	for (size_t a = 0; a < x->n; a++)
		sum_add(&x->own, x->last[a] * x->last[a]);
	crossed_of(x->ratings, x->u, 1, x->n, sum_value(&x->own), part);
	MEM_FREE(x->u, x->ratings, x->last, x->unit);
}

double
crossed_people(const struct crossed *x)
{
	return isnan(x->q) ? NUM_NA : fmax(0, x->q - x->own);
}

void
crossed_error(struct estimate *m, enum crossed_random random,
	const struct crossed *part, size_t n)
{
	double v = 0, spread = 0;

	if (random == CROSSED_ITEMS || isnan(m->se) || isnan(m->df))
		return;
	if (random == CROSSED_BOTH) {
		v = m->se * m->se;
		spread = v * v / m->df;
	}
	for (size_t g = 0; g < n; g++) {
		double people = crossed_people(&part[g]), s = part[g].q;

		if (random == CROSSED_ANNOTATORS)
			s = people += part[g].own;
		v += people;
		spread += s * s / (part[g].effective - 1);
	}
	if (isnan(v)) {
		m->se = m->df = NUM_NA;
		m->status = n > 1 ? ESTIMATE_FEW_ANNOTATORS :
			ESTIMATE_ONE_ANNOTATOR;
		return;
	}
	m->se = sqrt(v);
	m->df = spread > 0 ? v * v / spread : m->df;
}

void
crossed_stretch(struct estimate *m, enum crossed_random random,
	const struct crossed *part, size_t n, double items)
{
	double before = m->se, z = stats_normal_quantile(.5 + m->level / 2);
	const double rounding = 1e-14;

	if (random == CROSSED_ITEMS || isnan(m->se))
		return;
	m->df = items - 1;
	crossed_error(m, random, part, n);
	if (m->se > rounding && m->df < 1)
		m->status = ESTIMATE_FEW_UNITS;
	if (isnan(m->se) || m->status == ESTIMATE_FEW_UNITS)
		m->lo = m->hi = NUM_NA;
	else if (before > 0 && m->df >= 1)
		estimate_stretch(m, m->se / before *
			(student_t_quantile(.5 + m->level / 2, m->df) / z));
	else if (before == 0)
		estimate_interval(m, rounding);
	m->df = NUM_NA;
}
