#include "crowd.h"

#include "draws.h"
#include "text/mem.h"
#include "text/rng.h"

/* Random streams of annotators; the streams of items have lower numbers. */
static const uint64_t annotator_streams = UINT64_C(1) << 62;

void
crowd_groups(struct crowd *c, size_t n, uint64_t seed, const double *share,
	size_t groups)
{
	struct rng r;

	*c = (struct crowd){.n = n};
	c->group = mem_alloc(n, sizeof *c->group);
	for (size_t a = 0; a < n; a++) {
		rng_seed(&r, seed, annotator_streams + a);
		c->group[a] = (uint32_t)draws_label(&r, share, groups);
	}
}

void
crowd_confusion(struct crowd *c, size_t n, uint64_t seed,
	const struct crowd_law *law, size_t k)
{
	double error = (1 - law->accuracy) / (double)(k - 1);
	double *alpha = mem_alloc(k, sizeof *alpha), *row;
	struct rng r;

	*c = (struct crowd){.n = n, .k = k};
	c->group = mem_alloc(n, sizeof *c->group);
	c->row = row = mem_alloc(n, k * k * sizeof *c->row);
	for (size_t a = 0; a < n; a++) {
		rng_seed(&r, seed, annotator_streams + a);
		c->group[a] = rng_unit(&r) < law->spammers;
		for (size_t t = 0; t < k; t++, row += k) {
			for (size_t l = 0; l < k; l++)
				row[l] = 1. / (double)k;
			for (size_t l = 0; l < k; l++)
				alpha[l] = law->alike *
					(l == t ? law->accuracy : error);
			if (!c->group[a])
				draws_dirichlet_of(&r, alpha, row, k);
		}
	}
	MEM_FREE(alpha);
}

/* (1 - R) times C, or (1 - C)/(K - 1) for another label; R times 1/K. */
double
crowd_mean(const struct crowd_law *law, size_t k, size_t t, size_t l)
{
	double error = (1 - law->accuracy) / (double)(k - 1);

	return (1 - law->spammers) * (l == t ? law->accuracy : error) +
		law->spammers / (double)k;
}

void
crowd_free(struct crowd *c)
{
	MEM_FREE(c->group, c->row);
}
