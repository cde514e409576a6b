#include "strata.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

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
retest_add_times(struct retest *to, const struct retest *t, uint64_t times)
{
	to->groups += t->groups * times;
	to->labels += t->labels * times;
	to->pairs += t->pairs * times;
	to->disagree += t->disagree * times;
}

void
retest_add(struct retest *to, const struct retest *t)
{
	retest_add_times(to, t, 1);
}

/* ---- edges ---- */

/* c/n <= e, exactly: c 10^digits <= num n. */
static bool
within(uint64_t c, uint64_t n, struct strata_edge e)
{
	uint64_t scale = 1;

	for (unsigned i = 0; i < e.digits; i++)
		scale *= 10;
	return c * scale <= e.num * n;
}

size_t
strata_of(const struct strata *s, uint64_t c, uint64_t n)
{
	size_t i = 0;

	if (!s->edge)
		return (size_t)((s->n * c + n - 1) / n - 1);
	while (i + 1 < s->n && !within(c, n, s->edge[i]))
		i++;
	return i;
}

void
strata_equal(struct strata *s, size_t n)
{
	s->n = n;
	s->at = mem_zero(n, sizeof *s->at);
	for (size_t i = 0; i < n; i++) {
		s->at[i].lo = (double)i / (double)n;
		s->at[i].hi = (double)(i + 1) / (double)n;
	}
}

bool
strata_parse_edge(const char *p, size_t n, struct strata_edge *e, double *x)
{
	size_t point = n;

	*e = (struct strata_edge){0, 0};
	if (!num_real(p, n, x) || *x <= 0 || *x > 1)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (p[i] == '.') {
			point = i;
			continue;
		}
		if (p[i] < '0' || p[i] > '9' || e->digits > STRATA_DIGITS)
			return false;
		e->num = e->num * 10 + (uint64_t)(p[i] - '0');
		e->digits += i > point ? 1u : 0;
	}
	return e->digits <= STRATA_DIGITS;
}

void
strata_add_edge(struct strata *s, struct strata_edge e, double x)
{
	MEM_GROW(s->edge, s->edge_cap, s->n + 1);
	MEM_GROW(s->at, s->cap, s->n + 1);
	s->edge[s->n] = e;
	s->at[s->n] = (struct stratum){
		.lo = s->n > 0 ? s->at[s->n - 1].hi : 0, .hi = x};
	s->n++;
}

void
strata_edges(struct strata *s, const char *list)
{
	for (const char *p = list;; p++) {
		size_t n = strcspn(p, ",");
		struct strata_edge e;
		double x;

		if (!strata_parse_edge(p, n, &e, &x) ||
		    (s->n > 0 && x <= s->at[s->n - 1].hi))
			err_usage("--edges: expected ascending decimals in (0, "
				"1] of at most %d places, found %s",
				STRATA_DIGITS, err_quote(view_of(list)));
		strata_add_edge(s, e, x);
		p += n;
		if (*p == '\0')
			break;
	}
	if (s->at[s->n - 1].hi < 1)
		strata_add_edge(s, (struct strata_edge){1, 0}, 1);
}

/* ---- solving ---- */

void
stratum_solve(struct stratum *s, double level, size_t k)
{
	s->r = retest_r(&s->retest);
	stats_wilson((double)s->retest.disagree, k > 0 ?
		(double)s->retest.pairs : 0, level, &s->r_lo, &s->r_hi);
	s->pflip = strata_invert(s->r, k);
	s->pflip_lo = s->ranged ? s->range_lo : strata_invert(s->r_lo, k);
	s->pflip_hi = s->ranged ? s->range_hi : strata_invert(s->r_hi, k);
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
			err_warn("stratum %zu (%g, %g]: r = %s is beyond %s, the "
				"largest that p_flip can explain: p_flip = %s "
				"(more retests, or fewer strata)", i + 1, x->lo,
				x->hi, num_brief(x->r),
				num_brief((double)(k - 1) / (double)k),
				num_brief(x->pflip));
		if (x->retest.pairs > 0)
			continue;
		if (x->items > 0 && all.retest.pairs > 0)
			err_warn("stratum %zu (%g, %g]: %llu items and no %s: "
				"takes the p_flip of all strata", i + 1, x->lo,
				x->hi, (unsigned long long)x->items,
				k > 0 ? "retests" : "ratings to learn from");
		x->pflip = all.pflip;
		x->pflip_lo = all.pflip_lo;
		x->pflip_hi = all.pflip_hi;
		x->pflip_new = all.pflip_new;
	}
}

struct sum
strata_pflip(const struct strata *s)
{
	struct sum sum = {0};

	for (size_t i = 0; i < s->n; i++)
		if (s->at[i].items > 0)
			sum_add(&sum, s->at[i].pflip * (double)s->at[i].items);
	return sum;
}

/* The mean p_flip of people under a law; of neighbours at most what leaves the law an
 * inverse. */
static double
invert_new(double r, double var, const struct flip_law *law)
{
	double p = flip_law_pflip(r, var, flip_law_bound(law));
	double most = flip_law_most(law->k, law->neighbours);

	if (law->neighbours == 0 || !(p > most))
		return p;
	err_warn("r = %s is more than slips to neighbours can explain: "
		"pflip_new = %s (--slips=uniform)", num_brief(r), num_brief(most));
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
	struct strata_thin x = {0};

	for (size_t i = 0; i < s->n; i++) {
		uint64_t retested = s->at[i].retested;

		if (s->at[i].items == 0)
			continue;
		if (x.used == 0 || retested < x.fewest)
			x.fewest = retested;
		x.used++;
		x.thin += retested < STRATA_RETESTED ? 1 : 0;
	}
	return x;
}
