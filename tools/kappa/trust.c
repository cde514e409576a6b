#include "trust.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

enum estimate_status
trust_by(double items, double other, double differ)
{
	if (other == 0)
		return ESTIMATE_CONSTANT;
	if (items < TRUST_ITEMS)
		return ESTIMATE_FEW_ITEMS;
	return other < TRUST_LABELS || differ == 0 ? ESTIMATE_FEW_LABELS :
		ESTIMATE_OK;
}

/* The commonest class of the items with two labels or more. */
static uint32_t
commonest(const struct subset *p)
{
	double *times = mem_zero(p->q, sizeof *times);
	uint32_t k;

	for (size_t v = 0; v < p->vectors; v++)
		for (size_t c = p->start[v]; p->n[v] > 1 &&
		     c < p->start[v + 1]; c++)
			times[p->cell[c].label] += p->items[v] * p->cell[c].n;
	k = (uint32_t)stats_largest(times, p->q);
	return k;
}

enum estimate_status
trust_of(const struct subset *p)
{
	uint32_t top = p->q > 0 ? commonest(p) : 0;
	double items = 0, other = 0, differ = 0;

	for (size_t v = 0; v < p->vectors; v++) {
		double most = 0, others = p->n[v];

		if (p->n[v] < 2)
			continue;
		for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
			most = fmax(most, p->cell[c].n);
			others -= p->cell[c].label == top ? p->cell[c].n : 0;
		}
		items += p->items[v];
		other += others > 0 ? p->items[v] : 0;
		differ += most < p->n[v] ? p->items[v] : 0;
	}
	return trust_by(items, other, differ);
}

void
trust_mark(struct estimated *m, enum estimate_status trust)
{
	bool limits = m->e.status == ESTIMATE_OK ||
		m->e.status == ESTIMATE_BOOTSTRAP;

	if (limits && trust && !isnan(m->e.lo))
		m->e.status = trust;
}
