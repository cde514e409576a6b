/*
 * rng: random draws that are identical on every machine.
 *
 * xoshiro256++ (Blackman & Vigna 2021) seeded through splitmix64. Draws use
 * integers, + - * / and sqrt only: no libm, whose log and exp differ by an ulp
 * between systems. Seed and number select a stream, so that items or replicates
 * draw independently of each other and of their order. Nothing allocates or
 * ends the tool.
 */
#ifndef ANNOT_RNG_H
#define ANNOT_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
	uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed, uint64_t stream);

/* The stream of a name of n bytes: FNV-1a, byte by byte, so that it is the same
 * on every machine. */
uint64_t rng_stream(const char *name, size_t n);

uint64_t rng_next(struct rng *r);
/* Uniform on 0 .. n-1, exactly; n > 0. */
uint64_t rng_below(struct rng *r, uint64_t n);
/* Set order[n] to a random permutation of 0 .. n-1, n <= 2^32. */
void rng_order(struct rng *r, uint32_t *order, size_t n);
/* Uniform on [0, 1), a multiple of 2^-53. */
double rng_unit(struct rng *r);
/* Normal(0, 1); rng_normals() draws two at the cost of one. */
double rng_normal(struct rng *r);
void rng_normals(struct rng *r, double x[2]);
/* Gamma(shape, 1), shape > 0: Marsaglia & Tsang 2000. */
double rng_gamma(struct rng *r, double shape);
/* The number of successes in n trials of probability p in [0, 1]; O(log n). */
uint64_t rng_binomial(struct rng *r, uint64_t n, double p);

/* log(x) for x > 0 and exp(x) for |x| < 700 from basic operations, to about
 * 1e-15 relative. Only for draws; statistics use libm. */
double rng_log(double x);
double rng_exp(double x);

#endif
