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
crossed_end(struct crossed_sums *x, struct crossed *part)
{
	double all = 0, f;
	struct sum q = {0}, squares = {0}, cubes = {0};

	*part = (struct crossed){.effective = NUM_NA, .q = NUM_NA};
	for (size_t a = 0; a < x->n; a++) {
		double n = x->ratings[a], u = sum_value(&x->u[a]);

		sum_add(&x->own, x->last[a] * x->last[a]);
		all += n;
		sum_add(&squares, n * n);
		sum_add(&cubes, n * n * n);
		part->annotators += n > 0;
		sum_add(&q, u * u);
	}
	part->own = sum_value(&x->own);
	MEM_FREE(x->u, x->ratings, x->last, x->unit);
	if (all == 0)
		return;
	f = sum_value(&squares) / all / all;
	part->effective = 1 / f;
	if (part->annotators > 1)
		part->q = sum_value(&q) / (1 + f -
			2 * (sum_value(&cubes) / all / all / all) / f);
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

	if (random == CROSSED_ITEMS || isnan(m->se))
		return;
	m->df = items - 1;
	crossed_error(m, random, part, n);
	if (isnan(m->se))
		m->lo = m->hi = NUM_NA;
	else if (before > 0)
		estimate_stretch(m, m->se / before *
			(student_t_quantile(.5 + m->level / 2, m->df) / z));
	else
		estimate_interval(m, 1e-14);
	m->df = NUM_NA;
}
