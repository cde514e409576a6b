#include "people.h"

#include "stats/crossed.h"
#include "stats/gamma.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"
#include "law/flip_law.h"

#include <math.h>

#define SURE .001

/* The groups of one annotator with the same number of pairs. */
struct people_cell {
	uint64_t pairs;          /* of each group */
	uint64_t groups, disagree;
	double squares;          /* sum of X_g^2 */
	uint32_t next;           /* place + 1; 0: none */
};

void
people_add(struct people *x, uint32_t annotator, uint64_t pairs,
	uint64_t disagree)
{
	uint32_t at, last = 0;
	struct people_cell *c;

	MEM_GROW_ZERO(x->first, x->first_cap, (size_t)annotator + 1);
	at = x->first[annotator];
	x->annotators += at == 0;
	while (at > 0 && x->cell[at - 1].pairs != pairs) {
		last = at;
		at = x->cell[at - 1].next;
	}
	if (at == 0) {
		MEM_GROW(x->cell, x->cell_cap, x->cells + 1);
		x->cell[x->cells++] = (struct people_cell){.pairs = pairs};
		at = (uint32_t)x->cells;
		*(last > 0 ? &x->cell[last - 1].next : &x->first[annotator]) = at;
	}
	c = &x->cell[at - 1];
	c->groups++;
	c->disagree += disagree;
	c->squares += (double)disagree * (double)disagree;
}

/* Sums over the groups of one annotator. */
struct person {
	double groups, pairs, disagree;
	double pairs2, disagree2, off2; /* squares of m_g, X_g, D_g */
	double v, v2;            /* v_g, and squares */
};

/* D_g^2 of a cell's groups, for the pooled r. */
static double
squares_of(const struct people_cell *c, double r)
{
	double m = (double)c->pairs * r;

	return c->squares - 2 * m * (double)c->disagree +
		m * m * (double)c->groups;
}

/* The sums of annotator a; v: of each cell, NULL: not needed. */
static struct person
person(const struct people *x, size_t a, double r, const double *v)
{
	struct person p = {0};

	for (uint32_t at = x->first[a]; at > 0; at = x->cell[at - 1].next) {
		const struct people_cell *c = &x->cell[at - 1];
		double n = (double)c->groups, m = (double)c->pairs;

		p.groups += n;
		p.pairs += n * m;
		p.disagree += (double)c->disagree;
		p.pairs2 += n * m * m;
		p.disagree2 += c->squares;
		p.off2 += squares_of(c, r);
		p.v += v ? n * v[at - 1] : 0;
		p.v2 += v ? n * v[at - 1] * v[at - 1] : 0;
	}
	return p;
}

/* v of each cell: the mean of D_g^2 over the groups of all cells of its size. */
static double *
variances(const struct people *x, double r)
{
	struct sort_key *key = mem_alloc(x->cells, sizeof *key);
	double *v = mem_alloc(x->cells, sizeof *v);

	for (size_t i = 0; i < x->cells; i++)
		key[i] = (struct sort_key){x->cell[i].pairs, (uint32_t)i};
	sort_keys(key, x->cells);
	for (size_t i = 0, end; i < x->cells; i = end) {
		struct sum squares = {0};
		double groups = 0;

		for (end = i; end < x->cells && key[end].key == key[i].key;
		     end++) {
			sum_add(&squares, squares_of(&x->cell[key[end].at], r));
			groups += (double)x->cell[key[end].at].groups;
		}
		for (size_t k = i; k < end; k++)
			v[key[k].at] = sum_value(&squares) / groups;
	}
	return v;
}

/* Set z, nu, p and kept of a law that has r. */
static void
test(const struct people *x, struct people_law *law)
{
	double *v = variances(x, law->r), variance;
	struct sum excess = {0}, spread = {0}, all = {0};

	for (size_t a = 0; a < x->first_cap; a++) {
		const struct person p = person(x, a, law->r, v);
		double off = p.disagree - p.pairs * law->r;

		sum_add(&excess, off * off - p.off2);
		if (p.groups > 1)
			sum_add(&spread, p.v * p.v - p.v2);
		sum_add(&all, p.v);
	}
	variance = 2 * sum_value(&spread);
	if (variance <= 0)
		return;
	law->z = sum_value(&excess) / sqrt(variance);
	law->nu = 2 * sum_value(&all) * sum_value(&all) / variance;
	law->p = gamma_upper(law->nu / 2, (law->nu + law->z *
		sqrt(2 * law->nu)) / 2);
	if (law->z > 1)
		law->kept = 1 - 1 / (law->z * law->z);
}

/* The weight of an annotator in the mean square of r, m_a, and the mean of his
 * products; false: he has one group. */
static bool
product(const struct person *p, double *mean)
{
	*mean = p->groups > 1 ? (p->disagree * p->disagree - p->disagree2) /
		(p->pairs * p->pairs - p->pairs2) : 0;
	return p->groups > 1;
}

struct people_law
people_law(const struct people *x)
{
	struct people_law law = {.second = NUM_NA, .z = NUM_NA, .nu = NUM_NA,
		.p = NUM_NA};
	struct sum second = {0};
	double weight = 0;

	for (size_t i = 0; i < x->cells; i++) {
		law.groups += x->cell[i].groups;
		law.pairs += x->cell[i].groups * x->cell[i].pairs;
		law.disagree += x->cell[i].disagree;
	}
	law.r = stats_ratio((double)law.disagree, (double)law.pairs);
	for (size_t a = 0; a < x->first_cap; a++) {
		const struct person p = person(x, a, 0, NULL);
		double mean;

		if (!product(&p, &mean))
			continue;
		sum_add(&second, p.pairs * mean);
		weight += p.pairs;
	}
	if (weight == 0)
		return law;
	law.second = sum_value(&second) / weight;
	test(x, &law);
	law.var = law.kept * fmax(0, law.second - law.r * law.r);
	return law;
}

/* ---- limits ---- */

/* The relative step of a numeric derivative. */
#define STEP 1e-5

/* The derivatives of p_flip by r and by the variance. */
static void
slopes(const struct people_law *law, double b, double *by_r, double *by_var)
{
	double h = STEP * fmin(law->r, b - law->r), k = STEP * law->var;

	*by_r = (flip_law_pflip(law->r + h, law->var, b) -
		flip_law_pflip(law->r - h, law->var, b)) / (2 * h);
	*by_var = k > 0 ? (flip_law_pflip(law->r, law->var + k, b) -
		flip_law_pflip(law->r, law->var - k, b)) / (2 * k) : 0;
}

/* Add the annotators, each with u_a. With w_a the share of m_a among annotators with two
 * groups or more,
 *	u_a(r) = (X_a - r m_a)/m,  u_a(second) = w_a (mean of products - second),
 *	u_a(var) = kept (u_a(second) - 2 r u_a(r)),
 * and by the chain rule that of p_flip. */
static void
add_derivatives(const struct people *x, const struct people_law *law, double b,
	struct crossed_sums *sums)
{
	double by_r, by_var, weight = 0, mean;

	slopes(law, b, &by_r, &by_var);
	for (size_t a = 0; a < x->first_cap; a++) {
		const struct person p = person(x, a, 0, NULL);

		weight += product(&p, &mean) ? p.pairs : 0;
	}
	for (size_t a = 0; a < x->first_cap; a++) {
		const struct person p = person(x, a, 0, NULL);
		double of_r = (p.disagree - law->r * p.pairs) / (double)law->pairs;
		double of_second = product(&p, &mean) ? p.pairs / weight *
			(mean - law->second) : 0;
		double u = by_r * of_r;

		if (by_var != 0)
			u += by_var * law->kept * (of_second -
				2 * law->r * of_r);
		if (p.pairs > 0)
			crossed_add_many(sums, a, u / p.pairs, p.pairs);
	}
}

void
people_limits(const struct people *x, const struct people_law *law, double b,
	double level, double *lo, double *hi)
{
	double pflip = flip_law_pflip(law->r, law->var, b), reach;
	struct crossed_sums sums;
	struct crossed part;

	*lo = *hi = NUM_NA;
	if (law->pairs == 0 || law->disagree == 0 || law->r >= b)
		return;
	crossed_begin(&sums, x->first_cap);
	add_derivatives(x, law, b, &sums);
	crossed_end(&sums, &part);
	if (part.effective < 2)
		return;
	reach = student_t_quantile(.5 + level / 2, part.effective - 1) *
		sqrt(part.q) / pflip;
	*lo = pflip * exp(-reach);
	*hi = fmin(b, pflip * exp(reach));
}

/* ---- messages ---- */

void
people_report(const struct people *x, double var, double b, double level)
{
	struct people_law law = people_law(x);
	double lo, hi;
	char small[NUM_TEXT];
	const char *p = law.p < SURE ? small : num_brief(law.p);

	if (law.pairs == 0)
		return;
	law.var = var;
	people_limits(x, &law, b, level, &lo, &hi);
	small[num_text(law.p, 2, small)] = '\0';
	err_note("pflip_new=%s lo=%s hi=%s level=%s pflip_if_alike=%s "
		"z=%s p_alike=%s",
		num_brief(flip_law_pflip(law.r, var, b)), num_brief(lo),
		num_brief(hi), num_brief(level),
		num_brief(flip_law_pflip(law.r, 0, b)), num_brief(law.z), p);
	if (law.p < SURE)
		err_warn("some annotators contradict themselves more often than "
			"others (p=%s): pflip_new allows for that, pflip does "
			"not", p);
}
