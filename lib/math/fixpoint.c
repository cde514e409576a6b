#include "fixpoint.h"

#include "text/mem.h"

#include <math.h>

/* Rounds before the first guess: they decide which of several maxima is found. */
enum { SETTLE = 24 };

/* The factors by which the longest guess grows and shrinks, and the share of a number, or
 * of its distance from its limit, that a guess leaves at least. */
enum { GROW = 4, SHRINK = 2 };
#define LEFT .1

/* |r| / |v| with r = S1 - S0 and v = (S2 - S1) - r; 1 where the second step is not
 * shorter than the first. */
static double
length_of(const double *s0, const double *s1, const double *s2, size_t n)
{
	double rr = 0, vv = 0;

	for (size_t i = 0; i < n; i++) {
		double r = s1[i] - s0[i], v = s2[i] - s1[i] - r;

		rr += r * r;
		vv += v * v;
	}
	return rr > vv && vv > 0 ? sqrt(rr / vv) : 1;
}

/* Replace S0 by S0 + 2 a r + a^2 v, which is S2 + 2 (a - 1) r + (a^2 - 1) v. */
static void
leap(const struct fixpoint *f, double *s0, const double *s1, const double *s2, double a)
{
	for (size_t i = 0; i < f->n; i++) {
		double r = s1[i] - s0[i], v = s2[i] - s1[i] - r;
		double most = f->limit && i >= f->free ? f->limit[i - f->free] :
			(double)INFINITY;
		double to = s2[i] + 2 * (a - 1) * r + (a * a - 1) * v;

		to = to < LEFT * s2[i] ? LEFT * s2[i] : to;
		if (to > most - LEFT * (most - s2[i]))
			to = most - LEFT * (most - s2[i]);
		s0[i] = to;
	}
}

/*
 * SQUAREM (Varadhan & Roland, "Simple and globally convergent methods for accelerating
 * the convergence of any EM algorithm", Scandinavian Journal of Statistics 35, 2008,
 * scheme S3). Of two rounds S1 = F(S0) and S2 = F(S1) follow r = S1 - S0, v = (S2 - S1) - r,
 * a = |r| / |v| and the guess S = S0 + 2 a r + a^2 v. The rounds go on from S unless the
 * value at S is below that at S1 by more than the slack: then they go on from S2.
 *
 * Rounds that come nearer by a constant factor still have to go 1 / (1 - factor) times
 * their last step, which a estimates: that tells when the end is reached.
 */
void
fixpoint_find(struct fixpoint *f, fixpoint_round *round, void *of)
{
	const size_t n = f->n;
	double *s0 = f->x, *s1 = mem_alloc(n, sizeof *s1), *s2 = mem_alloc(n, sizeof *s2);
	double longest = GROW, reach = 0, height, length, change, *s;
	uint64_t rounds = 0;

	f->converged = false;
	for (bool landed = false;;) {
		rounds += !landed;
		if (!landed)
			round(of, s0, s1, &change);
		f->x = s0;
		f->next = s1;
		if (rounds == f->most)
			return;
		height = round(of, s1, s2, &change);
		rounds++;
		f->x = s1;
		f->next = s2;
		length = length_of(s0, s1, s2, n);
		reach = fmax(length, .8 * reach);
		f->converged = change * reach <= f->tolerance;
		if (f->converged || rounds == f->most)
			return;
		length = fmin(length, longest);
		landed = false;
		if (length > 1 && rounds >= SETTLE && rounds + 2 <= f->most) {
			leap(f, s0, s1, s2, length);
			landed = round(of, s0, s1, &change) >= height - f->slack;
			rounds++;
			longest = !landed ? fmax(2, longest / SHRINK) :
				length == longest ? longest * GROW : longest;
		}
		if (!landed) {
			s = s0;
			s0 = s2;
			s2 = s;
		}
	}
}
