#include "asymptote.h"

#include "mem.h"

#include <stdlib.h>
#include <string.h>

/* One pair (x, n) per pattern; the positive label of the mixture is the second
 * in label order. */
static void
init_mixture(struct asymptote *a, const struct raters *c)
{
	double *x = mem_zero(c->patterns, sizeof *x);
	double *n = mem_alloc(c->patterns, sizeof *n);

	for (size_t i = 0; i < c->patterns; i++) {
		const struct vector *p = raters_wanted(c, i);

		n[i] = (double)p->n;
		for (size_t j = 0; j < p->cells; j++)
			if (p->cell[j].label == 1)
				x[i] = p->cell[j].n;
	}
	mixture_init(&a->mixture, c->patterns, x, n, NULL);
	free(x);
	free(n);
}

void
asymptote_init(struct asymptote *a, const struct raters *c, bool best)
{
	*a = (struct asymptote){.best = best, .two = c->k == 2};
	if (a->two)
		init_mixture(a, c);
	else
		raters_dirichlet(c, true, &a->dirichlet);
}

double
asymptote_bytes(const struct raters *c)
{
	return c->k == 2 ? mixture_bytes(c->patterns) : 0;
}

double
asymptote_value(struct asymptote *a, const double *items, bool again)
{
	if (a->two) {
		mixture_fit(&a->mixture, items, again);
		return mixture_mean(&a->mixture, a->best ? mixture_best :
			mixture_information);
	}
	dirichlet_fit(&a->dirichlet, items, again);
	return a->best ? dirichlet_best(&a->dirichlet) :
		dirichlet_information(&a->dirichlet);
}

bool
asymptote_unique(const struct asymptote *a)
{
	return !a->two || a->mixture.unique;
}

void
asymptote_free(struct asymptote *a)
{
	if (a->two)
		mixture_free(&a->mixture);
	else
		dirichlet_free(&a->dirichlet);
}
