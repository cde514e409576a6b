#include "people.h"

#include "law/flip_law.h"
#include "stats/crossed.h"
#include "stats/gamma.h"
#include "stats/student.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

#define SURE .001

/* Sums over the groups of one annotator, of whole numbers but for v and vv. */
struct person {
	double groups, m, x, mm, xm, xx, v, vv;
};

void
people_add(struct people *p, uint32_t annotator, uint64_t pairs,
	uint64_t disagree)
{
	double m = (double)pairs, x = (double)disagree, *sum;
	uint32_t size;

	if (!p->sizes.slot)
		ids_init(&p->sizes);
	size = ids_intern(&p->sizes, VIEW_BYTES(m));
	MEM_GROW_ZERO(p->sum, p->sum_cap, (size_t)size + 1);
	sum = p->sum[size];
	sum[0]++;
	sum[1] += x;
	sum[2] += x * x;
	MEM_GROW(p->at, p->cap, p->n + 1);
	p->at[p->n++] = (struct people_group){annotator, size, m, x};
}

/* By annotator, then by m: sums do not depend on the order of the rows. */
static int
compare(const void *a, const void *b)
{
	const struct people_group *x = a, *y = b;

	if (x->annotator != y->annotator)
		return x->annotator < y->annotator ? -1 : 1;
	return x->m < y->m ? -1 : x->m > y->m;
}

/* The sums of the annotator whose groups begin at *i, which is moved to their
 * end. v is the mean of (X - m r)^2 over all groups of m pairs. */
static struct person
next_person(const struct people *p, double r, size_t *i)
{
	uint32_t annotator = p->at[*i].annotator;
	struct person s = {0};

	for (; *i < p->n && p->at[*i].annotator == annotator; ++*i) {
		const struct people_group *g = &p->at[*i];
		const double *sum = p->sum[g->size];
		double v = (sum[2] - 2 * g->m * r * sum[1]) / sum[0] +
			g->m * r * g->m * r;

		s.groups++;
		s.m += g->m;
		s.x += g->x;
		s.mm += g->m * g->m;
		s.xm += g->x * g->m;
		s.xx += g->x * g->x;
		s.v += v;
		s.vv += v * v;
	}
	return s;
}

/* The mean of the products of an annotator's groups. */
static double
product(const struct person *s)
{
	return (s->x * s->x - s->xx) / (s->m * s->m - s->mm);
}

/* Set z, p and kept of a law that has r. */
static void
test(const struct people *p, struct people_law *law)
{
	struct sum excess = {0}, spread = {0}, all = {0};
	double r = law->r, variance, total, nu;

	for (size_t i = 0; i < p->n;) {
		struct person s = next_person(p, r, &i);

		sum_add(&excess, s.x * s.x - s.xx - 2 * r * (s.x * s.m - s.xm) +
			r * r * (s.m * s.m - s.mm));
		sum_add(&all, s.v);
		if (s.groups > 1)
			sum_add(&spread, s.v * s.v - s.vv);
	}
	variance = 2 * sum_value(&spread);
	if (variance <= 0)
		return;
	total = sum_value(&all);
	nu = 2 * total * total / variance;
	law->z = sum_value(&excess) / sqrt(variance);
	law->p = gamma_upper(nu / 2, (nu + law->z * sqrt(2 * nu)) / 2);
	if (law->z > 1)
		law->kept = 1 - 1 / (law->z * law->z);
}

struct people_law
people_law(struct people *p)
{
	struct people_law law = {.second = NUM_NA, .z = NUM_NA, .p = NUM_NA};
	double disagree = 0;
	struct sum second = {0};

	if (p->n > 0)
		qsort(p->at, p->n, sizeof *p->at, compare);
	for (size_t i = 0; i < p->n; law.annotators++) {
		struct person s = next_person(p, law.r, &i);

		law.pairs += s.m;
		disagree += s.x;
		if (s.groups < 2)
			continue;
		sum_add(&second, s.m * product(&s));
		law.weight += s.m;
	}
	law.r = stats_ratio(disagree, law.pairs);
	if (law.weight == 0)
		return law;
	law.second = sum_value(&second) / law.weight;
	test(p, &law);
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

/* Each annotator has, with w_a the share of m_a among annotators with two
 * groups or more,
 *	u_a(r) = (X_a - r m_a)/m,
 *	u_a(second) = w_a (mean of products - second),
 *	u_a(var) = kept (u_a(second) - 2 r u_a(r)),
 * and by the chain rule that of p_flip. */
void
people_limits(const struct people *p, const struct people_law *law, double b,
	double level, double *lo, double *hi)
{
	double pflip = flip_law_pflip(law->r, law->var, b), by_r, by_var, reach;
	struct crossed_sums sums;
	struct crossed part;

	*lo = *hi = NUM_NA;
	if (!(law->r > 0) || law->r >= b)
		return;
	slopes(law, b, &by_r, &by_var);
	crossed_begin(&sums, law->annotators);
	for (size_t i = 0, a = 0; i < p->n; a++) {
		struct person s = next_person(p, law->r, &i);
		double of_r = (s.x - law->r * s.m) / law->pairs;
		double of_second = s.groups > 1 ? s.m / law->weight *
			(product(&s) - law->second) : 0;
		double u = by_r * of_r + (by_var == 0 ? 0 : by_var *
			law->kept * (of_second - 2 * law->r * of_r));

		crossed_add_many(&sums, a, u / s.m, s.m);
	}
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
people_report(struct people *p, double var, double b, double level)
{
	struct people_law law = people_law(p);
	double lo, hi;
	char small[NUM_TEXT];
	const char *alike = law.p < SURE ? small : num_brief(law.p);

	if (p->n == 0)
		return;
	law.var = var;
	people_limits(p, &law, b, level, &lo, &hi);
	small[num_text(law.p, 2, small)] = '\0';
	err_note("pflip_new=%s lo=%s hi=%s level=%s pflip_if_alike=%s "
		 "z=%s p_alike=%s",
		num_brief(flip_law_pflip(law.r, var, b)), num_brief(lo),
		num_brief(hi), num_brief(level),
		num_brief(flip_law_pflip(law.r, 0, b)), num_brief(law.z),
		alike);
	if (law.p < SURE)
		err_warn("some annotators contradict themselves more often "
			"than others (p=%s): pflip_new allows for that, pflip "
			"does not", alike);
}
