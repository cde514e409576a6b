#include "crowd.h"

#include "draws.h"
#include "streams.h"
#include "text/mem.h"
#include "stats/rng.h"

void
crowd_groups(struct crowd *c, size_t n, uint64_t seed, const double *share,
	size_t groups)
{
	struct rng r;

	*c = (struct crowd){.group = mem_alloc(n, sizeof *c->group)};
	for (size_t a = 0; a < n; a++) {
		rng_seed(&r, seed, STREAM_ANNOTATORS + a);
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

	*c = (struct crowd){.k = k};
	c->group = mem_alloc(n, sizeof *c->group);
	c->row = row = mem_alloc(n, k * k * sizeof *c->row);
	for (size_t a = 0; a < n; a++) {
		rng_seed(&r, seed, STREAM_ANNOTATORS + a);
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
}

void
crowd_slips(struct crowd *c, size_t n, uint64_t seed,
	const struct slip_law *law)
{
	struct rng r;

	c->slip = mem_alloc(n, sizeof *c->slip);
	for (size_t a = 0; a < n; a++) {
		rng_seed(&r, seed, STREAM_SLIPS + a);
		c->slip[a] = slips_draw(law, &r);
	}
}

void
crowd_leans(struct crowd *c, size_t n, uint64_t seed, double sd, size_t k)
{
	struct rng r;

	c->lean = mem_alloc(n, k * sizeof *c->lean);
	for (size_t i = 0; i < n * k; i++)
		c->lean[i] = 1;
	for (size_t a = 0; a < n; a++) {
		rng_seed(&r, seed, STREAM_LEANS + a);
		draws_shift(&r, sd, c->lean + a * k, k);
	}
}

/* (1 - R) times C, or (1 - C)/(K - 1) for another label; R times 1/K. */
double
crowd_mean(const struct crowd_law *law, size_t k, size_t t, size_t l)
{
	double error = (1 - law->accuracy) / (double)(k - 1);

	return (1 - law->spammers) * (l == t ? law->accuracy : error) +
		law->spammers / (double)k;
}
