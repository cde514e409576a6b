#include "people.h"
#include "quantity.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* The variance of a label over that of a leaning. */
#define NOISE 20

/* Sums over annotators a, of n_a labels, from u_ia and w_ia, with U_a = sum_i u_ia and
 * W_a = sum_i w_ia. */
struct crowd {
	double *labels;          /* per annotator: n_a, */
	struct sum *u;           /* and U_a */
	double n, f, all;        /* sum n_a, n_a^2, w_ia; */
	double u2, w2, own, shares; /* with d_a: sum U_a^2, W_a^2, u_ia^2, w_ia^2, */
	double n2, n3;           /* n_a^2, n_a^3 */
};

/* One annotator: n_a, U_a, W_a, and sums of the squares of u_ia and w_ia. */
struct person {
	double n, u, w, own, shares;
};

/* Add the labels of item i; those that an annotator gave it are one. */
static void
add_item(struct person *person, const struct quantity *q, const struct pilot *p, size_t i)
{
	size_t v = p->subset.vector[i], end = p->raters.start[i + 1];
	double r = p->subset.n[v], u = 0, w = 0;
	double share = !q->score && r < 2 ? 0 : q->alike ? 1 : 1 / r;
	const double *of_cell = q->u + q->start[q->score ? i : v];

	for (size_t k = p->raters.start[i]; k < end; k++) {
		const struct rating *said = &p->raters.rating[k];
		struct person *to = &person[said->annotator];

		u += of_cell[said->label];
		w += share;
		to->n++;
		if (k + 1 < end && said[1].annotator == said->annotator)
			continue;
		to->u += u;
		to->w += w;
		to->own += u * u;
		to->shares += w * w;
		u = w = 0;
	}
}

/* even: d_a is not 1. */
static struct crowd
crowd_of(const struct person *person, size_t n, bool even)
{
	struct crowd to = {mem_alloc(n, sizeof *to.labels),
		mem_zero(n, sizeof *to.u), .n = 0};

	for (size_t a = 0; a < n; a++) {
		struct person x = person[a];
		double d = even ? 1 / pow(x.n + NOISE, 2) : 1;

		to.labels[a] = x.n;
		sum_add(&to.u[a], x.u);
		to.n += x.n;
		to.f += x.n * x.n;
		to.all += x.w;
		to.u2 += d * x.u * x.u;
		to.w2 += d * x.w * x.w;
		to.own += d * x.own;
		to.shares += d * x.shares;
		to.n2 += d * x.n * x.n;
		to.n3 += d * x.n * x.n * x.n;
	}
	return to;
}

static double
leaning_of(const struct crowd *x)
{
	double c = 1 / (1 + x->f / (x->n * x->n) - 2 * x->n3 / x->n / x->n2);
	double shared = x->w2 - x->shares;

	return shared > 1e-12 * x->w2 ? (c * x->u2 - x->own) *
		x->all * x->all / shared : NUM_NA;
}

struct people
people_of(const struct quantity *q, const struct study *s)
{
	const struct pilot *p = s->pilot;
	size_t n = p->raters.annotators;
	struct people to = {{.q = NUM_NA, .effective = NUM_NA}, NUM_NA, NUM_NA};
	struct person *person;
	struct crowd x;

	if (!p->raters.start)
		return to;
	person = mem_zero(n, sizeof *person);
	for (size_t i = 0; i < p->n; i++)
		add_item(person, q, p, i);
	x = crowd_of(person, n, false);
	crossed_of(x.labels, x.u, 1, n, x.own, &to.part);
	to.rating = x.own * x.all * x.all / x.shares;
	if (s->annotators > 0 && q->score)
		x = crowd_of(person, n, true);
	if (to.part.annotators > 1)
		to.leaning = leaning_of(&x);
	return to;
}
