/* trust: counted item by item. */
#include "kappa/trust.h"
#include "kappa/statuses.h"

#include "check.h"
#include "status_words.h"

enum { MOST_VECTORS = 6, MOST_CELLS = 4 };

/* Distinct vectors, a cell for each label, of which some are 0. */
struct drawn {
	struct subset p;
	size_t start[MOST_VECTORS + 1];
	struct cell cell[MOST_VECTORS * MOST_CELLS];
	double n[MOST_VECTORS], items[MOST_VECTORS];
};

static void
make(struct drawn *m, struct rng *r)
{
	*m = (struct drawn){.p = {.q = MOST_CELLS, .vectors = 1 + rng_below(r, MOST_VECTORS)}};
	for (size_t v = 0; v < m->p.vectors; v++) {
		m->start[v + 1] = m->start[v];
		m->items[v] = (double)rng_below(r, rng_below(r, 2) ? 3 : 40);
		for (uint32_t k = 0; k < MOST_CELLS; k++) {
			uint32_t n = (uint32_t)rng_below(r, rng_below(r, 3) ? 1 : 3);

			if (n == 0)
				continue;
			m->cell[m->start[v + 1]++] = (struct cell){k, n};
			m->n[v] += n;
		}
	}
	m->p.start = m->start;
	m->p.cell = m->cell;
	m->p.n = m->n;
	m->p.items = m->items;
}

/* How often vector v has a label. */
static double
times(const struct drawn *m, size_t v, uint32_t label)
{
	for (size_t c = m->start[v]; c < m->start[v + 1]; c++)
		if (m->cell[c].label == label)
			return m->cell[c].n;
	return 0;
}

/* The words of annot-kappa(1), by loops. */
static enum estimate_status
expected(const struct drawn *m)
{
	double given[MOST_CELLS] = {0}, items = 0, other = 0, differ = 0;
	uint32_t top = 0;

	for (uint32_t k = 0; k < MOST_CELLS; k++) {
		for (size_t v = 0; v < m->p.vectors; v++)
			given[k] += m->n[v] > 1 ? m->items[v] * times(m, v, k) : 0;
		top = given[k] > given[top] ? k : top;
	}
	for (size_t v = 0; v < m->p.vectors; v++) {
		bool alike = false;

		if (m->n[v] < 2)
			continue;
		for (uint32_t k = 0; k < MOST_CELLS; k++)
			alike |= times(m, v, k) == m->n[v];
		items += m->items[v];
		other += times(m, v, top) < m->n[v] ? m->items[v] : 0;
		differ += alike ? 0 : m->items[v];
	}
	return other == 0 ? ESTIMATE_CONSTANT : items < 30 ? ESTIMATE_FEW_ITEMS :
		other < 10 || differ == 0 ? ESTIMATE_FEW_LABELS : ESTIMATE_OK;
}

static void
subsets(void)
{
	struct rng r = check_rng(1, 0);
	size_t seen[ESTIMATE_STATUSES] = {0};

	for (int round = 0; round < 3000; round++) {
		enum estimate_status status;
		struct drawn m;

		make(&m, &r);
		status = trust_of(&m.p);
		CHECK_STATUS(status, estimate_word(expected(&m), status_words));
		seen[status]++;
	}
	CHECK(seen[ESTIMATE_CONSTANT] > 20 && seen[ESTIMATE_FEW_ITEMS] > 20 &&
		seen[ESTIMATE_FEW_LABELS] > 20 && seen[ESTIMATE_OK] > 20);
}

/* By numbers of items, where one of them decides. */
static void
numbers(void)
{
	CHECK(trust_by(100, 0, 0) == ESTIMATE_CONSTANT);
	CHECK(trust_by(29, 20, 5) == ESTIMATE_FEW_ITEMS);
	CHECK(trust_by(30, 9, 5) == ESTIMATE_FEW_LABELS);
	CHECK(trust_by(30, 10, 0) == ESTIMATE_FEW_LABELS);
	CHECK(trust_by(30, 10, 1) == ESTIMATE_OK);
}

/* Only limits by formula or of replicates get the status, if it says something. */
static void
marked(void)
{
	struct estimated m = estimated_nothing(.95);

	trust_mark(&m, ESTIMATE_FEW_ITEMS);
	CHECK(m.e.status == ESTIMATE_OK);
	m.e.lo = m.e.hi = .5;
	trust_mark(&m, ESTIMATE_FEW_ITEMS);
	CHECK(m.e.status == ESTIMATE_FEW_ITEMS);
	m.e.status = ESTIMATE_BOOTSTRAP;
	trust_mark(&m, ESTIMATE_OK);
	CHECK(m.e.status == ESTIMATE_BOOTSTRAP);
	trust_mark(&m, ESTIMATE_FEW_ITEMS);
	CHECK(m.e.status == ESTIMATE_FEW_ITEMS);
	m.e.status = ESTIMATE_JACKKNIFE;
	trust_mark(&m, ESTIMATE_FEW_ITEMS);
	CHECK(m.e.status == ESTIMATE_JACKKNIFE);
}

CHECK_ALL(subsets, numbers, marked)
