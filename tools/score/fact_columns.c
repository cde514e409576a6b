#include "fact_columns.h"

#include "text/mem.h"

void
fact_columns_init(struct fact_columns *x, size_t n, fact_set wanted, fact_set ranked,
	bool uncut)
{
	*x = (struct fact_columns){.n = n, .wanted = wanted, .uncut = uncut};
	for (int f = 0; f < FACTS; f++) {
		if (!(wanted & FACT_BIT(f)))
			continue;
		x->now[f] = x->found[f] = mem_alloc(n, sizeof(double));
		if (uncut) {
			x->each[f] = mem_alloc(n, sizeof(double));
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
		if (x->uncut)
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
	double fact[FACTS];

	trial_facts(t, x->wanted, fact);
	keep(x->found, x->wanted, i, fact);
	if (!x->uncut)
		return;
	each.n = 0;
	each.even = 1;
	trial_facts(&each, x->wanted, fact);
	keep(x->each, x->wanted, i, fact);
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
	for (int k = 0; k < FACTS && x->uncut; k++)
		if (x->wanted & FACT_BIT(k))
			x->now[k][i] = (x->found[k][i] - f * x->each[k][i]) / d;
}
