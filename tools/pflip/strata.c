#include "strata.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

#define BILLION UINT64_C(1000000000)

double
strata_invert(double r, size_t k)
{
	return k == 0 ? r : flip_law_pflip(r, 0, (double)(k - 1) / (double)k);
}

bool
retest_beyond(const struct retest *t, size_t k)
{
	return k > 0 && t->disagree * k > t->pairs * (k - 1);
}

double
retest_r(const struct retest *t)
{
	return stats_ratio((double)t->disagree, (double)t->pairs);
}

void
retest_add(struct retest *to, const struct retest *t)
{
	to->groups += t->groups;
	to->labels += t->labels;
	to->pairs += t->pairs;
	to->disagree += t->disagree;
	to->xx += t->xx;
	to->xm += t->xm;
	to->mm += t->mm;
}

struct retest
retest_of(uint64_t labels, uint64_t pairs, uint64_t disagree)
{
	double m = (double)pairs, x = (double)disagree;

	return (struct retest){1, labels, pairs, disagree, x * x, x * m, m * m};
}

/* ---- edges ---- */

size_t
strata_of(const struct strata *s, uint64_t c, uint64_t n)
{
	size_t i = 0;

	if (!s->edge)
		return (size_t)((s->n * c + n - 1) / n - 1);
	while (i + 1 < s->n && c * BILLION > s->edge[i] * n)
		i++;
	return i;
}

void
strata_equal(struct strata *s, size_t n)
{
	*s = (struct strata){.n = n, .at = mem_zero(n, sizeof *s->at)};
	for (size_t i = 0; i < n; i++) {
		s->at[i].lo = (double)i / (double)n;
		s->at[i].hi = (double)(i + 1) / (double)n;
	}
}

bool
strata_add(struct strata *s, double hi)
{
	double lo = s->n > 0 ? s->at[s->n - 1].hi : 0;
	double edge = floor(hi * (double)BILLION + .5);

	if (!(hi > lo && hi <= 1))
		return false;
	MEM_GROW(s->edge, s->edge_cap, s->n + 1);
	MEM_GROW(s->at, s->cap, s->n + 1);
	s->edge[s->n] = edge / (double)BILLION == hi ? (uint64_t)edge : 0;
	s->at[s->n++] = (struct stratum){.lo = lo, .hi = hi};
	return true;
}

void
strata_edges(struct strata *s, const char *list)
{
	const char *p = list;
	size_t n;
	double hi;

	do {
		n = strcspn(p, ",");
		if (!num_real(p, n, &hi) || !strata_add(s, hi) ||
		    s->edge[s->n - 1] == 0)
			err_usage("--edges: expected ascending decimals in (0, "
				"1] of at most %d places, found %s",
				STRATA_DIGITS, err_quote(view_of(list)));
		p += n;
	} while (*p++ == ',');
	strata_add(s, 1); /* unless it is there */
}

/* ---- solving ---- */

void
stratum_solve(struct stratum *s, double level, size_t k)
{
	const struct retest *t = &s->retest;
	double n = (double)t->pairs, share = 1, squares;

	s->r = retest_r(t);
	squares = t->xx - 2 * s->r * t->xm + s->r * s->r * t->mm;
	if (t->mm > n && squares > 0)
		share = fmin(1, n * s->r * (1 - s->r) / squares);
	stats_wilson((double)t->disagree * share, k > 0 ? n * share : 0, level,
		&s->r_lo, &s->r_hi);
	s->pflip = strata_invert(s->r, k);
	if (!s->ranged) {
		s->pflip_lo = strata_invert(s->r_lo, k);
		s->pflip_hi = strata_invert(s->r_hi, k);
	}
	s->pflip_new = s->pflip;
	s->r_new = NUM_NA;
}

struct stratum
strata_all(const struct strata *s)
{
	struct stratum all = {0};

	for (size_t i = 0; i < s->n; i++) {
		all.items += s->at[i].items;
		retest_add(&all.retest, &s->at[i].retest);
	}
	return all;
}

void
strata_solve(struct strata *s, double level, size_t k)
{
	struct stratum all = strata_all(s);

	stratum_solve(&all, level, k);
	for (size_t i = 0; i < s->n; i++) {
		struct stratum *x = &s->at[i];

		stratum_solve(x, level, k);
		if (retest_beyond(&x->retest, k))
			err_warn("stratum %zu (%g, %g]: r = %s is beyond %s, "
				 "the "
				 "largest that p_flip can explain: p_flip = %s "
				 "(more retests, or fewer strata)",
				i + 1, x->lo, x->hi, num_brief(x->r),
				num_brief((double)(k - 1) / (double)k),
				num_brief(x->pflip));
		if (x->retest.pairs > 0)
			continue;
		if (x->items > 0 && all.retest.pairs > 0)
			err_warn("stratum %zu (%g, %g]: %llu items and no %s: "
				"takes the p_flip of all strata", i + 1, x->lo,
				x->hi, (unsigned long long)x->items,
				k > 0 ? "retests" : "ratings to learn from");
		x->pflip = x->pflip_new = all.pflip;
		x->pflip_lo = all.pflip_lo;
		x->pflip_hi = all.pflip_hi;
	}
}

double
strata_pflip(const struct strata *s)
{
	struct sum sum = {0};

	for (size_t i = 0; i < s->n; i++)
		if (s->at[i].items > 0)
			sum_add(&sum, s->at[i].pflip * (double)s->at[i].items);
	return stats_ratio(sum_value(&sum), (double)strata_all(s).items);
}

/* The mean p_flip of people under a law; of neighbours at most what leaves the
 * law an inverse. */
static double
invert_new(double r, double var, const struct flip_law *law)
{
	double p = flip_law_pflip(r, var, flip_law_bound(law));
	double most = flip_law_most(law->k, law->neighbours);

	if (law->neighbours == 0 || !(p > most))
		return p;
	err_warn("r = %s is more than slips to neighbours can explain: "
		 "pflip_new = %s (--slips=uniform)",
		num_brief(r), num_brief(most));
	return most;
}

void
strata_solve_new(struct strata *s, const struct flip_law *law, bool each,
	double var)
{
	const struct stratum all = strata_all(s);
	const double pooled = retest_r(&all.retest);

	for (size_t i = 0; i < s->n; i++) {
		struct stratum *x = &s->at[i];
		double times;

		x->r_new = each && x->retest.pairs > 0 ? x->r : pooled;
		times = var > 0 ? x->r_new / pooled : 0;
		x->pflip_new = i > 0 && x->r_new == s->at[i - 1].r_new ?
			s->at[i - 1].pflip_new :
			invert_new(x->r_new, var * times * times, law);
	}
}

struct strata_thin
strata_thin(const struct strata *s)
{
	struct strata_thin x = {.fewest = UINT64_MAX};

	for (size_t i = 0; i < s->n; i++) {
		uint64_t retested = s->at[i].retested;

		if (s->at[i].items == 0)
			continue;
		x.used++;
		x.thin += retested < STRATA_RETESTED;
		x.fewest = retested < x.fewest ? retested : x.fewest;
	}
	return x;
}
