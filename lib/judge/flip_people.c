#include "flip_people.h"

#include "law/flip_law.h"

#include <math.h>

/* The mean p_flip grows with var: halve the interval that has it. */
void
flip_people(struct flip_law *s, double r)
{
	const double b = flip_law_bound(s);
	double lo = 0, hi;

	s->r = !isnan(r) ? r : s->neighbours == 0 ? s->p *
		(2 - s->p * (double)s->k / (double)(s->k - 1)) :
		(2 - (1 + s->same) * s->p) * s->p;
	s->var = 0;
	if (s->r >= b || s->p <= flip_law_pflip(s->r, 0, b) * (1 + 1e-12))
		return;
	hi = b * s->r - s->r * s->r;
	while (hi - lo > 1e-15 * hi) {
		s->var = lo + (hi - lo) / 2;
		if (flip_law_pflip(s->r, s->var, b) < s->p)
			lo = s->var;
		else
			hi = s->var;
	}
}

struct flip_law
flip_people_scale(const struct flip_law *s, double times)
{
	struct flip_law to = *s;

	if (times == 1 || s->p == 0)
		return to;
	to.r *= times;
	to.var = s->var * times * times;
	to.p = flip_law_pflip(to.r, to.var, flip_law_bound(s));
	if (s->neighbours > 0)
		to.p = fmin(to.p, flip_law_most(s->k, s->neighbours));
	return to;
}

static bool
equal(double x, double y)
{
	return x == y || (isnan(x) && isnan(y));
}

bool
flip_people_same(const struct flip_law *a, const struct flip_law *b)
{
	return a->p == b->p && equal(a->r, b->r) &&
		a->neighbours == b->neighbours && equal(a->same, b->same);
}
