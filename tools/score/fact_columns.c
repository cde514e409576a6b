#include "fact_columns.h"

#include "text/mem.h"

#include <string.h>

/* The row of a column that pattern i has. */
static size_t
row_of(const struct fact_columns *x, int f, size_t i)
{
	return x->summed & FACT_BIT(f) ? 0 : i;
}

void
fact_columns_init(struct fact_columns *x, size_t n, fact_set wanted, fact_set ranked,
	fact_set summed, size_t labels)
{
	*x = (struct fact_columns){.n = n, .wanted = wanted,
		.summed = wanted & summed, .labels = labels};
	for (int f = 0; f < FACTS; f++) {
		size_t rows = x->summed & FACT_BIT(f) ? 1 : n;

		if (!(wanted & FACT_BIT(f)))
			continue;
		x->now[f] = x->found[f] = mem_alloc(rows, sizeof(double));
		if (labels > 0) {
			x->each[f] = mem_alloc(rows * labels, sizeof(double));
			x->now[f] = mem_alloc(rows, sizeof(double));
		}
		if (ranked & FACT_BIT(f))
			x->order[f] = mem_alloc(n, sizeof(uint32_t));
	}
}

void
fact_columns_free(struct fact_columns *x)
{
	for (int f = 0; f < FACTS; f++) {
		MEM_FREE(x->found[f], x->each[f], x->order[f]);
		if (x->labels > 0)
			MEM_FREE(x->now[f]);
	}
}

void
fact_columns_set(struct fact_columns *x, size_t i, struct trial *t)
{
	struct trial each = *t;
	struct share one = {.mass = 1};
	double fact[FACTS];

	trial_facts(t, x->wanted, fact);
	for (int f = 0; f < FACTS; f++)
		if (x->wanted & FACT_BIT(f))
			x->found[f][row_of(x, f, i)] = fact[f];
	each.share = &one;
	each.n = x->labels > 1;
	each.even = x->labels == 1;
	for (; one.label < x->labels; one.label++) {
		trial_facts(&each, x->wanted, fact);
		for (int f = 0; f < FACTS; f++)
			if (x->wanted & FACT_BIT(f))
				x->each[f][row_of(x, f, i) * x->labels + one.label] =
					fact[f];
	}
}

void
fact_columns_end(struct fact_columns *x)
{
	for (int f = 0; f < FACTS; f++)
		if (x->order[f])
			relate_order(x->found[f], x->n, x->order[f]);
}

void
fact_columns_sharpen(struct fact_columns *x, size_t i, double f, double d)
{
	fact_set left = x->labels > 0 ? x->wanted : 0;

	for (int k = 0; left; k++, left >>= 1) {
		size_t row = row_of(x, k, i);

		if (left & 1)
			x->now[k][row] = (x->found[k][row] - f * x->each[k][row]) / d;
	}
}

void
fact_columns_combine(struct fact_columns *x, size_t i, const double *share)
{
	for (int k = 0; k < FACTS; k++) {
		const double *each;
		double sum = 0;

		if (!(x->wanted & FACT_BIT(k)))
			continue;
		each = x->each[k] + row_of(x, k, i) * x->labels;
		for (size_t l = 0; l < x->labels; l++)
			sum += share[l] * each[l];
		x->now[k][row_of(x, k, i)] = sum;
	}
}

void
fact_columns_add(struct fact_columns *x, size_t i, double weight)
{
	if (i == 0)
		memset(x->sum, 0, sizeof x->sum);
	for (int f = 0; f < FACTS && weight != 0; f++)
		if (x->summed & FACT_BIT(f))
			sum_add(&x->sum[f], weight * *x->now[f]);
}
