#include "confusion_margins.h"

#include "stats/stats.h"

double
margin_truth(const struct confusion *c, size_t k)
{
	return c->truth[k] + c->even;
}

double
margin_hit(const struct confusion *c, size_t k)
{
	return c->hit[k];
}

double
margin_pred(const struct confusion *c, size_t k)
{
	return c->pred[k];
}

double
margin_total(const struct confusion *c, margin *of)
{
	struct sum s = {0};

	for (size_t k = 0; k < c->k; k++)
		sum_add(&s, of(c, k));
	return sum_value(&s);
}

double
margin_hits(const struct confusion *c)
{
	return margin_total(c, margin_hit);
}

double
margin_rest(const struct confusion *c, margin *a, margin *b)
{
	double total = c->total;
	struct sum s = {0};

	for (size_t k = 0; k < c->k; k++) {
		double others = total - b(c, k);

		if (others > STATS_ROUNDING * total)
			sum_add(&s, a(c, k) * others);
	}
	return sum_value(&s);
}

double
margin_joint(const struct confusion *c, size_t i)
{
	return c->joint[i] + c->even_joint[i % c->k];
}
