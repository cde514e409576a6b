#include "trust.h"

#include "stats/stats.h"
#include "text/mem.h"

#include <math.h>

/* Items with two labels or more; those with a label other than the commonest; and those
 * with two different labels. */
struct trust {
	double items, other, differ;
};

static enum estimate_status
status_of(const struct trust *x)
{
	if (x->other == 0)
		return ESTIMATE_CONSTANT;
	if (x->items < TRUST_ITEMS)
		return ESTIMATE_FEW_ITEMS;
	return x->other < TRUST_LABELS || x->differ == 0 ? ESTIMATE_FEW_LABELS :
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
	MEM_FREE(times);
	return k;
}

enum estimate_status
trust_of(const struct subset *p)
{
	uint32_t top = p->q > 0 ? commonest(p) : 0;
	struct trust x = {0};

	for (size_t v = 0; v < p->vectors; v++) {
		double most = 0, others = p->n[v];

		if (p->n[v] < 2)
			continue;
		for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
			most = fmax(most, p->cell[c].n);
			others -= p->cell[c].label == top ? p->cell[c].n : 0;
		}
		x.items += p->items[v];
		x.other += others > 0 ? p->items[v] : 0;
		x.differ += most < p->n[v] ? p->items[v] : 0;
	}
	return status_of(&x);
}

/* The commoner of two classes, the first of equal ones. */
static uint32_t
commoner(const double *times, uint32_t k, uint32_t l)
{
	if (times[k] == times[l])
		return k < l ? k : l;
	return times[k] > times[l] ? k : l;
}

enum estimate_status
trust_of_pair(const struct pairs *x, size_t pair, const double *count, double *times)
{
	size_t from = x->start[pair], end = x->start[pair + 1];
	uint32_t top = x->cell[from].k;
	struct trust all = {0};

	for (size_t c = from; c < end; c++) {
		times[x->cell[c].k] += count[c];
		times[x->cell[c].l] += count[c];
	}
	for (size_t c = from; c < end; c++) {
		top = commoner(times, x->cell[c].k, top);
		top = commoner(times, x->cell[c].l, top);
	}
	for (size_t c = from; c < end; c++) {
		const struct pairs_cell *m = &x->cell[c];

		all.items += count[c];
		all.other += m->k != top || m->l != top ? count[c] : 0;
		all.differ += m->k != m->l ? count[c] : 0;
		times[m->k] = times[m->l] = 0;
	}
	return status_of(&all);
}

void
trust_mark(struct agreement *m, enum estimate_status trust)
{
	if (m->e.status == ESTIMATE_OK && !isnan(m->e.lo))
		m->e.status = trust;
}
