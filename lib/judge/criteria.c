#include "criteria.h"

#include "text/err.h"

#include <math.h>

bool
criteria_have_range(const struct items *t)
{
	const struct vectors *v = &t->vectors;

	if (!t->has[AT_LO] || !t->has[AT_HI])
		return false;
	for (size_t c = 0; c < v->start[v->n]; c++)
		if (isnan(v->number[c * v->width + AT_LO]) ||
		    isnan(v->number[c * v->width + AT_HI]))
			return false;
	return true;
}

/* x B may round across an edge, so the bins beside are compared. */
uint32_t
criteria_bin(double x, uint64_t bins)
{
	double b = (double)bins, k = ceil(x * b);

	if (k > 0 && x <= (k - 1) / b)
		k--;
	if (x > k / b)
		k++;
	return k < 1 ? 0 : k > b ? (uint32_t)bins - 1 : (uint32_t)k - 1;
}

void
criteria_of_labels(struct criteria *r, const struct labels *labels, uint32_t positive,
	bool sets, int oracle)
{
	r->labels = labels;
	r->k = r->trial.k = labels_k(labels);
	r->named = labels->ids.n;
	r->positive = positive == IDS_NONE ? r->k : positive;
	if (r->has_threshold && r->k > 2 && !sets)
		err_usage("--threshold is for two labels, found %zu", r->k);
	r->code = labels_codes(labels);
	if (oracle == ORACLE_MEAN && !r->code && !sets)
		err_usage("--oracle-kind=mean needs numeric labels, or their "
			"order in -L");
}

struct view
criteria_label(const struct criteria *r, size_t rank)
{
	return rank < r->named ? labels_name(r->labels, (uint32_t)rank) :
		view_of("");
}
