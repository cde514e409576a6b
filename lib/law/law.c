#include "law.h"

#include "text/mem.h"

void
law_init(struct law *l, size_t k, const struct vector *vector, size_t n)
{
	double *x, *all;

	*l = (struct law){.k = k, .two = k == 2};
	if (!l->two) {
		dirichlet_init(&l->dirichlet, k, vector, n);
		return;
	}
	x = mem_zero(n, sizeof *x);
	all = mem_alloc(n, sizeof *all);
	for (size_t i = 0; i < n; i++) {
		all[i] = (double)vector[i].n;
		for (size_t j = 0; j < vector[i].cells; j++)
			if (vector[i].cell[j].label == 1)
				x[i] += vector[i].cell[j].n;
	}
	mixture_init(&l->mixture, n, x, all, NULL);
}

void
law_fit(struct law *l, const double *weight, bool again)
{
	if (l->two)
		mixture_fit(&l->mixture, weight, again);
	else
		dirichlet_fit(&l->dirichlet, weight, again);
}
