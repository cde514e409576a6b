/*
 * rng: random draws that are the same bytes on every machine.
 *
 * xoshiro256++ (Blackman & Vigna 2021) seeded through splitmix64. Draws use
 * integers, + - * / and sqrt only: no libm, whose log and exp differ by an ulp
 * between systems. A stream is chosen by seed and number, so that items or
 * replicates draw independently of each other and of their order. Nothing
 * allocates or ends the tool.
 */
#ifndef ANNOT_RNG_H
#define ANNOT_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
	uint64_t s[4];
};

void rng_seed(struct rng *r, uint64_t seed, uint64_t stream);

/* The stream of a name of n bytes: FNV-1a, byte by byte, so that it does not
 * depend on the machine. */
uint64_t rng_stream(const char *name, size_t n);

uint64_t rng_next(struct rng *r);
/* Uniform on 0 .. n-1, exactly; n > 0. */
uint64_t rng_below(struct rng *r, uint64_t n);
/* A random permutation of 0 .. n-1 into order[n], n at most 2^32. */
void rng_order(struct rng *r, uint32_t *order, size_t n);
/* Uniform on [0, 1), a multiple of 2^-53. */
double rng_unit(struct rng *r);
/* Normal(0, 1); two of them, for hardly more than one. */
double rng_normal(struct rng *r);
void rng_normals(struct rng *r, double x[2]);
/* Gamma(shape, 1), shape > 0: Marsaglia & Tsang 2000. */
double rng_gamma(struct rng *r, double shape);
/* Successes in n trials of probability p in [0, 1]; O(log n). */
uint64_t rng_binomial(struct rng *r, uint64_t n, double p);

/* log(x) for x > 0 and exp(x) for |x| < 700 from basic operations, to about
 * 1e-15 relative. For draws only; statistics use libm. */
double rng_log(double x);
double rng_exp(double x);

#endif
