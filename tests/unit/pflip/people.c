/* people: the law of r over people by its definition, group by group; its moments and
 * limits over random crowds; numbers of fixtures/slips. */
#include "pflip/people.h"

#include "check.h"
#include "says.h"
#include "stats/gamma.h"
#include "stats/student.h"
#include "text/num.h"
#include "law/flip_law.h"

enum { MOST = 400, PEOPLE = 12 };

struct group {
	uint32_t who;
	uint64_t m, x;
};

static void
draw_groups(struct group *g, size_t n, struct rng *r)
{
	uint64_t sizes = 1 + rng_below(r, 3);

	for (size_t i = 0; i < n; i++) {
		uint64_t k = 2 + rng_below(r, sizes);

		g[i] = (struct group){(uint32_t)rng_below(r, PEOPLE),
			k * (k - 1) / 2, 0};
		for (uint64_t j = 0; j < g[i].m; j++)
			g[i].x += rng_below(r, 8) < 1 + g[i].who % 3;
	}
}

static void
add_all(struct people *x, const struct group *g, size_t n)
{
	*x = (struct people){0};
	for (size_t i = 0; i < n; i++)
		people_add(x, g[i].who, g[i].m, g[i].x);
}

/* The mean of the squared gap of all groups of m pairs. */
static double
v_of(const struct group *g, size_t n, double r, uint64_t m)
{
	double sum = 0, groups = 0;

	for (size_t i = 0; i < n; i++)
		if (g[i].m == m) {
			double gap = (double)g[i].x - r * (double)m;

			sum += gap * gap;
			groups++;
		}
	return sum / groups;
}

/* By pairs of different groups of one annotator. */
static void
by_definition(const struct group *g, size_t n, const struct people_law *law)
{
	double m = 0, x = 0, r, root = 0, z = 0, all = 0, second = 0, weight = 0;

	for (size_t i = 0; i < n; i++) {
		m += (double)g[i].m;
		x += (double)g[i].x;
	}
	r = x / m;
	CHECK_NEAR(law->r, r, 1e-15);
	for (uint32_t a = 0; a < PEOPLE; a++) {
		double products = 0, pairs = 0, own = 0;

		for (size_t i = 0; i < n; i++) {
			double vi = v_of(g, n, r, g[i].m);

			if (g[i].who != a)
				continue;
			own += (double)g[i].m;
			all += vi;
			for (size_t j = 0; j < n; j++) {
				if (j == i || g[j].who != a)
					continue;
				products += (double)(g[i].x * g[j].x);
				pairs += (double)(g[i].m * g[j].m);
				z += ((double)g[i].x - r * (double)g[i].m) *
					((double)g[j].x - r * (double)g[j].m);
				root += 2 * vi * v_of(g, n, r, g[j].m);
			}
		}
		if (pairs > 0) {
			second += own * products / pairs;
			weight += own;
		}
	}
	if (weight == 0) {
		CHECK(isnan(law->second) && isnan(law->z) && law->var == 0);
		return;
	}
	CHECK_NEAR(law->second, second / weight, 1e-12);
	if (x == 0 || x == m) {
		CHECK(isnan(law->z) && isnan(law->p) && law->kept == 0);
		return;
	}
	z /= sqrt(root);
	CHECK_NEAR(law->z, z, 1e-9 * (1 + fabs(z)));
	all = 2 * all * all / root; /* degrees of freedom */
	CHECK_NEAR(law->p, gamma_upper(all / 2, (all + z * sqrt(2 * all)) / 2),
		1e-9);
	CHECK_NEAR(law->kept, z > 1 ? 1 - 1 / z / z : 0, 1e-9);
	CHECK_NEAR(law->var, law->kept * fmax(0, second / weight - r * r), 1e-11);
}

static void
definitions(void)
{
	struct rng r = check_rng(41, 0);

	for (int round = 0; round < 300; round++) {
		size_t n = 1 + (size_t)rng_below(&r, 60);
		struct group g[MOST];
		struct people_law law;
		struct people x;
		bool has[PEOPLE] = {false};
		size_t people = 0;

		draw_groups(g, n, &r);
		add_all(&x, g, n);
		law = people_law(&x);
		by_definition(g, n, &law);
		for (size_t i = 0; i < n; i++) {
			people += !has[g[i].who];
			has[g[i].who] = true;
		}
		CHECK(law.annotators == people);
	}
}

/* p_flip where the groups of annotator `heavy` count e more, kept as it is. */
static double
weighed(const struct group *g, size_t n, double kept, uint32_t heavy, double e)
{
	double m = 0, x = 0, second = 0, weight = 0, r;

	for (uint32_t a = 0; a < PEOPLE; a++) {
		double w = a == heavy ? 1 + e : 1, products = 0, pairs = 0;
		double own[2] = {0}, groups = 0;

		for (size_t i = 0; i < n; i++) {
			if (g[i].who != a)
				continue;
			groups++;
			own[0] += (double)g[i].m;
			own[1] += (double)g[i].x;
			products -= (double)(g[i].x * g[i].x);
			pairs -= (double)(g[i].m * g[i].m);
		}
		m += w * own[0];
		x += w * own[1];
		if (groups < 2)
			continue;
		second += w * own[0] * (products + own[1] * own[1]) /
			(pairs + own[0] * own[0]);
		weight += w * own[0];
	}
	r = x / m;
	return flip_law_pflip(r, weight > 0 ? kept * fmax(0, second / weight -
		r * r) : 0, .5);
}

static void
limits(void)
{
	struct rng r = check_rng(42, 0);

	for (int round = 0; round < 100; round++) {
		size_t n = 30 + (size_t)rng_below(&r, 200);
		double sum = 0, f2 = 0, f3 = 0, lo, hi, reach, p;
		struct group g[MOST];
		struct people_law law;
		struct people x;

		draw_groups(g, n, &r);
		add_all(&x, g, n);
		law = people_law(&x);
		for (uint32_t a = 0; a < PEOPLE; a++) {
			double u = (weighed(g, n, law.kept, a, 1e-4) -
				weighed(g, n, law.kept, a, -1e-4)) / 2e-4, f = 0;

			for (size_t i = 0; i < n; i++)
				f += g[i].who == a ? (double)g[i].m : 0;
			f /= law.pairs;
			sum += u * u;
			f2 += f * f;
			f3 += f * f * f;
		}
		p = flip_law_pflip(law.r, law.var, .5);
		reach = sqrt(sum / (1 + f2 - 2 * f3 / f2)) / p *
			student_t_quantile(.95, 1 / f2 - 1);
		people_limits(&x, &law, .5, .9, &lo, &hi);
		CHECK_NEAR(lo, p * exp(-reach), 1e-5);
		CHECK_NEAR(hi, fmin(.5, p * exp(reach)), 1e-5);
	}
}

/* Nobody disagrees, everybody does, one annotator, no groups. */
static void
degenerate(void)
{
	struct people x = {0};
	struct people_law law = people_law(&x);
	double lo, hi;

	CHECK(law.pairs == 0 && isnan(law.r) && isnan(law.second) && law.var == 0);
	people_limits(&x, &law, .5, .9, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
	CHECK_SAYS(0, "", people_report(&x, 0, .5, .9));
	for (uint64_t disagree = 0; disagree < 2; disagree++) {
		for (uint32_t i = 0; i < 9; i++)
			people_add(&x, i % 3, 1, disagree);
		law = people_law(&x);
		CHECK(law.r == (double)disagree && law.second == law.r);
		CHECK(isnan(law.z) && isnan(law.p) && law.var == 0);
		people_limits(&x, &law, .5, .9, &lo, &hi);
		CHECK(isnan(lo) && isnan(hi));
		CHECK_SAYS(0, disagree ? "unit: note: pflip_new=.50 lo=NA hi=NA "
			"level=.90 pflip_if_alike=.50 z=NA p_alike=NA\n" : "unit: note: "
			"pflip_new=.00 lo=NA hi=NA level=.90 pflip_if_alike=.00 z=NA "
			"p_alike=NA\n", people_report(&x, 0, .5, .9));
		x = (struct people){0};
	}
	for (int i = 0; i < 9; i++)
		people_add(&x, 7, 1, i < 3);
	law = people_law(&x);
	CHECK(law.annotators == 1);
	CHECK_NEAR(law.second, 3. * 2 / (9 * 8), 1e-15);
	people_limits(&x, &law, .5, .9, &lo, &hi);
	CHECK(isnan(lo) && isnan(hi));
}

/* Ten of 20 people who contradict themselves half the time, the others never. */
static void
report(void)
{
	struct people x = {0};

	for (uint32_t i = 0; i < 400; i++)
		people_add(&x, i % 20, 1, i % 20 < 10 && i % 40 < 20);
	CHECK_SAYS(0, "unit: note: pflip_new=.2322 lo=.1563 hi=.3449 level=.90 "
		"pflip_if_alike=.1464 z=18.3851 p_alike=1.2e-19\n"
		"unit: warning: some annotators contradict themselves more often "
		"than others (p=1.2e-19): pflip_new allows for that, pflip does "
		"not\n", people_report(&x, people_law(&x).var, .5, .9));
}

CHECK_ALL(definitions, limits, degenerate, report)
