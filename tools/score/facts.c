#include "facts.h"

#include "text/mem.h"

void
facts_init(struct facts *x, size_t n, fact_set asked, fact_set ranked, size_t labels)
{
	*x = (struct facts){.n = n, .wanted = facts_closed(asked), .labels = labels};
	for (int f = 0; f < FACTS; f++) {
		if (!(asked & FACT_BIT(f)))
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
facts_set(struct facts *x, size_t i, struct trial *t)
{
	struct trial each = *t;
	struct share one = {.mass = 1};
	double fact[FACTS];

	trial_facts(t, x->wanted, fact);
	for (int f = 0; f < FACTS; f++)
		if (x->found[f])
			x->found[f][i] = fact[f];
	each.share = &one;
	each.n = x->labels > 1;
	each.even = x->labels == 1;
	for (; one.label < x->labels; one.label++) {
		trial_facts(&each, x->wanted, fact);
		for (int f = 0; f < FACTS; f++)
			if (x->each[f])
				x->each[f][i * x->labels + one.label] = fact[f];
	}
}

void
facts_end(struct facts *x)
{
	for (int f = 0; f < FACTS; f++)
		if (x->order[f])
			relate_order(x->found[f], x->n, x->order[f]);
}

void
facts_sharpen(struct facts *x, size_t i, double f, double d)
{
	for (int k = 0; k < FACTS; k++)
		if (x->each[k])
			x->now[k][i] = (x->found[k][i] - f * x->each[k][i]) / d;
}

void
facts_combine(struct facts *x, size_t i, const double *share)
{
	for (int k = 0; k < FACTS; k++) {
		const double *each;
		double sum = 0;

		if (!x->each[k])
			continue;
		each = x->each[k] + i * x->labels;
		for (size_t l = 0; l < x->labels; l++)
			sum += share[l] * each[l];
		x->now[k][i] = sum;
	}
}
