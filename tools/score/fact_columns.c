#include "fact_columns.h"

#include "text/mem.h"

void
fact_columns_init(struct fact_columns *x, size_t n, fact_set wanted, fact_set ranked,
	size_t labels)
{
	*x = (struct fact_columns){.n = n, .wanted = wanted, .labels = labels};
	for (int f = 0; f < FACTS; f++) {
		if (!(wanted & FACT_BIT(f)))
			continue;
		x->now[f] = x->found[f] = mem_alloc(n, sizeof(double));
		if (labels > 0) {
			x->each[f] = mem_alloc(n * labels, sizeof(double));
			x->now[f] = mem_alloc(n, sizeof(double));
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

static void
keep(double *const *column, fact_set wanted, size_t i, const double *fact)
{
	for (int f = 0; f < FACTS; f++)
		if (wanted & FACT_BIT(f))
			column[f][i] = fact[f];
}

void
fact_columns_set(struct fact_columns *x, size_t i, const struct trial *t)
{
	struct trial each = *t;
	struct share one = {.mass = 1};
	double fact[FACTS];

	trial_facts(t, x->wanted, fact);
	keep(x->found, x->wanted, i, fact);
	each.share = &one;
	each.n = x->labels > 1;
	each.even = x->labels == 1;
	for (; one.label < x->labels; one.label++) {
		trial_facts(&each, x->wanted, fact);
		keep(x->each, x->wanted, i * x->labels + one.label, fact);
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
	for (int k = 0; k < FACTS && x->labels > 0; k++)
		if (x->wanted & FACT_BIT(k))
			x->now[k][i] = (x->found[k][i] - f * x->each[k][i]) / d;
}

void
fact_columns_combine(struct fact_columns *x, size_t i, const double *share)
{
	for (int k = 0; k < FACTS; k++) {
		const double *each;
		double sum = 0;

		if (!(x->wanted & FACT_BIT(k)))
			continue;
		each = x->each[k] + i * x->labels;
		for (size_t l = 0; l < x->labels; l++)
			sum += share[l] * each[l];
		x->now[k][i] = sum;
	}
}
