#include "fit.h"

#include "text/err.h"

#include <math.h>

void
fit_measure(struct people *k, size_t m)
{
	const struct margin *x = &k->margins.at[m];

	for (size_t v = 0; v < x->values.n; v++) {
		x->at[v].below = x->at[v].held = (struct sum){0};
		x->at[v].part = 0;
	}
	for (size_t i = 0; i < k->n; i++) {
		const struct person *p = &k->at[i];

		if (p->weight == 0)
			continue;
		p->of[m]->part += p->mass;
		if (p->weight < k->bound)
			sum_add(&p->of[m]->below, p->mass * p->weight);
		else
			sum_add(&p->of[m]->held, p->mass * k->bound);
	}
	for (size_t v = 0; v < x->values.n; v++) {
		struct value *of = &x->at[v];
		double gap;

		of->found = sum_value(&of->below) + sum_value(&of->held);
		gap = fabs(of->found / (k->part * of->share) - 1);
		if (of->share > 0 && gap > k->gap) {
			k->gap = gap;
			k->margin = x;
			k->value = of;
		}
	}
}

/* Meet the shares of margin m. Where a factor c is wanted with sum of mass
 * min(bound, c w) = target, the sum is concave in c, and this is a step of
 * Newton's method, which is exact if it brings nobody to the bound or away
 * from it. Where Newton's step is not above 0, because people at the bound
 * have more than the target, c = target / found is still too large, but nearer.
 * False: a weight is nearly out of the range of double, as weights grow for
 * ever where none meet all shares. */
static bool
meet(struct people *k, size_t m)
{
	const struct margin *x = &k->margins.at[m];

	fit_measure(k, m);
	for (size_t v = 0; v < x->values.n; v++) {
		struct value *of = &x->at[v];
		double target = k->part * of->share;
		double left = target - sum_value(&of->held);
		double below = sum_value(&of->below);

		of->factor = left > 0 && below > 0 ? left / below :
			target / of->found;
	}
	for (size_t i = 0; i < k->n; i++) {
		struct person *p = &k->at[i];

		if (p->weight == 0)
			continue;
		p->weight *= p->of[m]->factor;
		if (!(p->weight > 1e-300 && p->weight < 1e300))
			return false;
	}
	return true;
}

static bool
run(struct people *k)
{
	double then = (double)INFINITY;
	size_t look = FIT_FIRST;

	for (k->rounds = 0; k->rounds < FIT_ROUNDS; k->rounds++) {
		k->gap = 0;
		for (size_t m = 0; m < k->margins.names.n; m++)
			if (!meet(k, m))
				return false;
		if (k->gap <= FIT_GAP)
			return true;
		if (k->rounds == look) {
			if (k->gap > FIT_SLOW * then)
				return false;
			then = k->gap;
			look *= 2;
		}
		err_progress(k->rounds, FIT_ROUNDS, "rounds");
	}
	return false;
}

bool
fit_make(struct people *k)
{
	bool met = run(k);

	k->gap = 0;
	for (size_t m = 0; m < k->margins.names.n; m++)
		fit_measure(k, m);
	for (size_t i = 0; i < k->n; i++)
		k->at[i].weight = fmin(k->at[i].weight, k->bound);
	return met;
}
