#include "asymptote.h"

#include <stdlib.h>

void
asymptote_init(struct asymptote *a, const struct respondents *c, bool best)
{
	struct vector *wanted = respondents_vectors(c, true);

	a->best = best;
	law_init(&a->law, c->k, wanted, c->patterns);
	free(wanted);
}

double
asymptote_value(struct asymptote *a, const double *items, bool again)
{
	const struct law *l = &a->law;

	law_fit(&a->law, items, again);
	if (l->two)
		return mixture_mean(&l->mixture, a->best ? mixture_best :
			mixture_information);
	return a->best ? dirichlet_best(&l->dirichlet) :
		dirichlet_information(&l->dirichlet);
}

void
asymptote_free(struct asymptote *a)
{
	law_free(&a->law);
}
