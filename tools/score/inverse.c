#include "inverse.h"

#include "judge/flip_people.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

void
inverse_init(struct inverse *x, const struct dirichlets_votes *votes,
	const uint32_t *at)
{
	size_t n = votes->kinds, k = votes->k;

	*x = (struct inverse){.of = votes, .at = at,
		.law = mem_zero(n, sizeof *x->law),
		.mean = mem_alloc(n * k, sizeof *x->mean),
		.top = mem_alloc(n, sizeof *x->top),
		.others = mem_alloc(n, sizeof *x->others),
		.row = mem_alloc(k * k, sizeof *x->row),
		.room = mem_alloc(2 * k, sizeof *x->room)};
	for (int r = 2; r < DIRICHLETS_ORDERS; r++)
		x->power[r] = mem_alloc(n, sizeof(double));
}

/* M^-1 of a law, row by row. */
static void
find_rows(struct inverse *x, const struct flip_law *law)
{
	size_t k = x->of->k;

	for (size_t l = 0; l < k; l++) {
		memset(x->room, 0, k * sizeof *x->room);
		x->room[l] = 1;
		flip_law_invert(law, x->at, x->room, x->row + l * k,
			x->room + k);
	}
}

/* The products of r different ones among n numbers, summed over their groups in order
 * and divided by the number of groups, from their power sums (Newton's identities). */
static double
product(const double *p, double n, int r)
{
	double e2 = p[1] * p[1] - p[2];

	if (r == 2)
		return e2 / (n * (n - 1));
	if (r == 3)
		return (p[1] * (e2 - 2 * p[2]) + 2 * p[3]) /
			(n * (n - 1) * (n - 2));
	return (p[1] * p[1] * (e2 - 5 * p[2]) + 3 * p[2] * p[2] + 8 * p[1] *
		p[3] - 6 * p[4]) / (n * (n - 1) * (n - 2) * (n - 3));
}

/* Power sums over the votes of kind i of the entries of column l. */
static void
power_sums(const struct inverse *x, size_t i, size_t l, double *sum)
{
	const struct dirichlets_votes *v = x->of;

	memset(sum, 0, DIRICHLETS_ORDERS * sizeof *sum);
	for (size_t c = v->start[i]; c < v->start[i + 1]; c++) {
		double entry = x->row[v->label[c] * v->k + l], p = entry;

		for (int r = 1; r < DIRICHLETS_ORDERS; r++, p *= entry)
			sum[r] += v->vote[c] * p;
	}
}

/* The cell with most votes, the first of several, after one vote was taken from cell
 * `less`. */
static size_t
plurality(const struct dirichlets_votes *v, size_t i, size_t less)
{
	size_t top = v->start[i];

	for (size_t c = top; c < v->start[i + 1]; c++)
		if (v->vote[c] - (c == less) > v->vote[top] - (top == less))
			top = c;
	return top;
}

static void
find_hits(struct inverse *x, size_t i)
{
	const struct dirichlets_votes *v = x->of;
	size_t top = plurality(v, i, SIZE_MAX), other = plurality(v, i, top);

	x->top[i] = x->mean[i * v->k + v->label[top]];
	x->others[i] = 0;
	for (size_t c = v->start[i]; c < v->start[i + 1]; c++)
		x->others[i] += v->vote[c] / v->all[i] *
			x->row[v->label[c] * v->k +
			v->label[c == top ? other : top]];
}

void
inverse_make(struct inverse *x)
{
	const struct dirichlets_votes *v = x->of;

	for (size_t i = 0; i < v->kinds; i++) {
		double sum[DIRICHLETS_ORDERS];

		if (i == 0 || !flip_people_same(&x->law[i], &x->law[i - 1]))
			find_rows(x, &x->law[i]);
		for (int r = 2; r < DIRICHLETS_ORDERS; r++)
			x->power[r][i] = v->all[i] < r ? NUM_NA : 0;
		for (size_t l = 0; l < v->k; l++) {
			power_sums(x, i, l, sum);
			x->mean[i * v->k + l] = sum[1] / v->all[i];
			for (int r = 2; r < DIRICHLETS_ORDERS && r <= v->all[i];
			     r++)
				x->power[r][i] += product(sum, v->all[i], r);
		}
		find_hits(x, i);
	}
}
