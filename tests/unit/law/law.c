/* law: the parts it is made of: a mixture for the second of two labels,
 * Dirichlet for more. */
#include "law/law.h"

#include "check.h"
#include "stats/rng.h"

enum { VECTORS = 6, LABELS = 4 };

struct table {
	struct cell cell[VECTORS][LABELS];
	struct vector vector[VECTORS];
	double weight[VECTORS];
};

/* Vectors of k labels with counts of up to 5; every vector has a label. */
static void
draw(struct table *t, size_t k, struct rng *r)
{
	for (size_t v = 0; v < VECTORS; v++) {
		struct vector *x = &t->vector[v];

		*x = (struct vector){.cell = t->cell[v]};
		for (uint32_t l = 0; l < k; l++) {
			uint32_t n = (uint32_t)rng_below(r, 6);

			if (n == 0 && (x->n > 0 || l + 1 < k))
				continue;
			n += n == 0;
			t->cell[v][x->cells++] = (struct cell){l, n};
			x->n += n;
		}
		t->weight[v] = (double)rng_below(r, 4);
	}
	t->weight[0] = 1;
}

static void
of_two(const struct table *t)
{
	double x[VECTORS] = {0}, n[VECTORS];
	struct mixture m;
	struct law l;

	for (size_t v = 0; v < VECTORS; v++) {
		n[v] = (double)t->vector[v].n;
		for (size_t c = 0; c < t->vector[v].cells; c++)
			if (t->cell[v][c].label == 1)
				x[v] = t->cell[v][c].n;
	}
	mixture_init(&m, VECTORS, x, n, NULL);
	law_init(&l, 2, t->vector, VECTORS);
	CHECK(l.two);
	mixture_fit(&m, t->weight, false);
	law_fit(&l, t->weight, false);
	CHECK(l.mixture.atoms == m.atoms && law_unique(&l) == m.unique);
	for (size_t j = 0; j < m.atoms; j++) {
		CHECK(l.mixture.value[j] == m.value[j]);
		CHECK(l.mixture.share[j] == m.share[j]);
	}
	CHECK(mixture_bytes(3) > 3. * 801 * sizeof(double));
}

static void
of_more(const struct table *t, size_t k)
{
	struct dirichlet d;
	struct law l;

	dirichlet_init(&d, k, t->vector, VECTORS);
	law_init(&l, k, t->vector, VECTORS);
	CHECK(!l.two);
	dirichlet_fit(&d, t->weight, false);
	law_fit(&l, t->weight, false);
	CHECK(l.dirichlet.total == d.total && law_unique(&l));
	for (size_t c = 0; c < k; c++)
		CHECK(l.dirichlet.mean[c] == d.mean[c]);
}

int
main(void)
{
	struct rng r = check_rng(1, 0);

	for (int i = 0; i < 100; i++) {
		struct table t;

		draw(&t, 2, &r);
		of_two(&t);
		for (size_t k = 3; k <= LABELS; k++) {
			draw(&t, k, &r);
			of_more(&t, k);
		}
	}
	return check_done();
}
