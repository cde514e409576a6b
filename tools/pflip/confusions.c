#include "confusions.h"

#include "text/ids.h"
#include "text/mem.h"

/* Two labels, the smaller number first. */
struct pair {
	uint32_t a, b;
};

struct confusions_cells {
	struct ids pairs, products; /* cells as struct pair; two of them, by
	                               number, the smaller first */
	uint64_t *n;             /* per cell: pairs */
	double *sum;             /* per product */
	uint64_t *now;           /* per cell: pairs of the current item that
	                            disagree; */
	uint32_t *some;          /* the cells in which there are some */
	size_t n_cap, sum_cap, now_cap, some_cap, somes;
};

static uint32_t
find(struct ids *ids, uint32_t a, uint32_t b)
{
	struct pair both = a < b ? (struct pair){a, b} : (struct pair){b, a};

	return ids_intern(ids, VIEW_BYTES(both));
}

static struct pair
pair_at(const struct ids *ids, uint32_t i)
{
	struct pair both;

	memcpy(&both, ids_name(ids, i).p, sizeof both);
	return both;
}

void
confusions_add(struct confusions *c, uint32_t a, uint32_t b, uint64_t n)
{
	struct confusions_cells *x = c->cells;
	uint32_t cell;

	if (!x) {
		x = c->cells = mem_zero(1, sizeof *x);
		ids_init(&x->pairs);
		ids_init(&x->products);
	}
	cell = find(&x->pairs, a, b);
	MEM_GROW_ZERO(x->n, x->n_cap, (size_t)cell + 1);
	MEM_GROW_ZERO(x->now, x->now_cap, (size_t)cell + 1);
	x->n[cell] += n;
	if (a == b || n == 0)
		return;
	if (x->now[cell] == 0) {
		MEM_GROW(x->some, x->some_cap, x->somes + 1);
		x->some[x->somes++] = cell;
	}
	x->now[cell] += n;
}

void
confusions_add_group(struct confusions *c, const struct cell *cell,
	size_t cells)
{
	for (size_t i = 0; i < cells; i++) {
		uint64_t n = cell[i].n;

		if (n > 1)
			confusions_add(c, cell[i].label, cell[i].label,
				n * (n - 1) / 2);
		for (size_t j = 0; j < i; j++)
			confusions_add(c, cell[i].label, cell[j].label,
				n * cell[j].n);
	}
}

void
confusions_end(struct confusions *c)
{
	struct confusions_cells *x = c->cells;

	for (size_t i = 0; x && i < x->somes; i++)
		for (size_t j = 0; j <= i; j++) {
			uint32_t a = x->some[i], b = x->some[j];
			uint32_t at = find(&x->products, a, b);

			MEM_GROW_ZERO(x->sum, x->sum_cap, (size_t)at + 1);
			x->sum[at] += (i == j ? 1 : 2) * (double)x->now[a] *
				(double)x->now[b];
		}
	for (size_t i = 0; x && i < x->somes; i++)
		x->now[x->some[i]] = 0;
	if (x)
		x->somes = 0;
}

void
confusions_count(const struct confusions *c, const struct labels *l, size_t k,
	double *count)
{
	const struct confusions_cells *x = c->cells;

	for (uint32_t i = 0; x && i < x->pairs.n; i++) {
		struct pair both = pair_at(&x->pairs, i);
		size_t a = l->rank[both.a], b = l->rank[both.b];

		count[a * k + b] += (double)x->n[i];
		if (a != b)
			count[b * k + a] += (double)x->n[i];
	}
}

void
confusions_products(const struct confusions *c, const struct labels *l,
	void (*visit)(void *with, const uint32_t *abcd, double sum), void *with)
{
	const struct confusions_cells *x = c->cells;

	for (uint32_t i = 0; x && i < x->products.n; i++) {
		struct pair both = pair_at(&x->products, i);
		struct pair p = pair_at(&x->pairs, both.a);
		struct pair q = pair_at(&x->pairs, both.b);
		const uint32_t abcd[] = {l->rank[p.a], l->rank[p.b],
			l->rank[q.a], l->rank[q.b]};

		visit(with, abcd, x->sum[i]);
	}
}
