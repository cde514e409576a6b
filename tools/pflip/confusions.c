#include "confusions.h"

#include "text/mem.h"

/* Two labels, the smaller number first. */
struct pair {
	uint32_t a, b;
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
	uint32_t cell;

	if (!c->pairs.slot) {
		ids_init(&c->pairs);
		ids_init(&c->products);
	}
	cell = find(&c->pairs, a, b);
	MEM_GROW_ZERO(c->n, c->n_cap, (size_t)cell + 1);
	MEM_GROW_ZERO(c->now, c->now_cap, (size_t)cell + 1);
	c->n[cell] += n;
	if (a == b || n == 0)
		return;
	if (c->now[cell] == 0) {
		MEM_GROW(c->some, c->some_cap, c->somes + 1);
		c->some[c->somes++] = cell;
	}
	c->now[cell] += n;
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
	for (size_t i = 0; i < c->somes; i++)
		for (size_t j = 0; j <= i; j++) {
			uint32_t a = c->some[i], b = c->some[j];
			uint32_t at = find(&c->products, a, b);

			MEM_GROW_ZERO(c->sum, c->sum_cap, (size_t)at + 1);
			c->sum[at] += (i == j ? 1 : 2) * (double)c->now[a] *
				(double)c->now[b];
		}
	for (size_t i = 0; i < c->somes; i++)
		c->now[c->some[i]] = 0;
	c->somes = 0;
}

void
confusions_count(const struct confusions *c, const struct labels *l, size_t k,
	double *count)
{
	for (uint32_t i = 0; i < c->pairs.n; i++) {
		struct pair both = pair_at(&c->pairs, i);
		size_t a = l->rank[both.a], b = l->rank[both.b];

		count[a * k + b] += (double)c->n[i];
		if (a != b)
			count[b * k + a] += (double)c->n[i];
	}
}

double
confusions_product(const struct confusions *c, const struct labels *l,
	uint32_t i,
	uint32_t abcd[4])
{
	struct pair both = pair_at(&c->products, i);
	struct pair p = pair_at(&c->pairs, both.a);
	struct pair q = pair_at(&c->pairs, both.b);

	abcd[0] = l->rank[p.a];
	abcd[1] = l->rank[p.b];
	abcd[2] = l->rank[q.a];
	abcd[3] = l->rank[q.b];
	return c->sum[i];
}
