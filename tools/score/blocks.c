#include "blocks.h"

#include "own.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/sort.h"

/* Per item its place by cluster, then name. */
static uint32_t *
by_cluster(const struct items *t, const uint32_t *name)
{
	struct sort_key *k = mem_alloc(t->n, sizeof *k);
	uint32_t *place = mem_alloc(t->n, sizeof *place);

	for (uint32_t i = 0; i < t->n; i++)
		k[i] = (struct sort_key){(uint64_t)t->cluster[i] << 32 |
			name[items_id(t, i)], i};
	sort_keys(k, t->n);
	for (uint32_t i = 0; i < t->n; i++)
		place[k[i].at] = i;
	return place;
}

/* The n items that every model predicts, by group and within a group by cluster and
 * name or in the order of the truth; a key is the group's rank << 32 | place in the
 * group. */
static struct sort_key *
order_items(const struct items *t, const struct models *models,
	const struct items *own, bool by_name, size_t *n)
{
	struct sort_key *k = mem_alloc(t->n, sizeof *k);
	uint32_t *group = t->group ? ids_ranks(&t->groups) : NULL;
	uint32_t *name = by_name ? ids_ranks(&t->names) : NULL;
	uint32_t *place = name && t->cluster ? by_cluster(t, name) : NULL;

	*n = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t within = place ? place[i] : name ?
			name[items_id(t, i)] : i;

		if (models_have(models, items_id(t, i)) &&
		    (!own || own_has(own, t, i)))
			k[(*n)++] = (struct sort_key){group ?
				(uint64_t)group[t->group[i]] << 32 | within :
				within, i};
	}
	if (by_name || t->groups.n > 1)
		sort_keys(k, *n);
	return k;
}

/* The block of n items of one group. */
static void
fill(struct block *b, const struct items *t, const struct sort_key *key,
	size_t n, bool by_labels)
{
	*b = (struct block){.truth = t, .n = n, .group = t->group ?
		ids_name(&t->groups, t->group[key->at]) : view_of(""),
		.item = mem_alloc(n, sizeof *b->item),
		.weight = mem_alloc(n, sizeof *b->weight),
		.copies = t->weight ? mem_alloc(n, sizeof *b->copies) : NULL};
	for (size_t i = 0; i < n; i++) {
		uint32_t x = key[i].at;

		b->item[i] = x;
		b->weight[i] = (double)items_weight(t, x) * (by_labels ?
			(double)t->vectors.total[t->vector[x]] : 1);
		if (b->copies)
			b->copies[i] = items_weight(t, x);
	}
}

/* What is drawn together with item i: its cluster, or the items of its name. */
static uint32_t
drawn_with(const struct items *t, const uint32_t *rank, uint32_t i)
{
	return t->cluster ? t->cluster[i] : rank[items_id(t, i)];
}

/* Number what is drawn together among all blocks, in its order, if any is in two of
 * them; key: all items, block by block. */
static void
share_units(struct blocks *b, const struct items *t, const struct sort_key *key,
	size_t n)
{
	uint32_t *rank = t->cluster ? NULL : ids_ranks(&t->names);
	size_t all = t->cluster ? t->clusters : t->names.n, units = 0, k = 0;
	uint32_t *place = mem_zero(all, sizeof *place);
	bool shared = false;

	for (uint32_t i = 0; i < b->n; i++)
		for (size_t end = k + b->at[i].n; k < end; k++) {
			uint32_t *last = &place[drawn_with(t, rank,
				key[k].at)];

			shared = shared || (*last > 0 && *last != i + 1);
			*last = i + 1;
		}
	for (size_t u = 0; u < all && shared; u++)
		if (place[u] > 0)
			place[u] = (uint32_t)units++;
	if (shared)
		b->unit = mem_alloc(n, sizeof *b->unit);
	for (k = 0; k < n && shared; k++)
		b->unit[k] = place[drawn_with(t, rank, key[k].at)];
	for (size_t i = 0, at = 0; i < b->n && shared; at += b->at[i++].n) {
		b->at[i].shared = true;
		b->at[i].stream = 0;
		b->at[i].unit = b->unit + at;
		b->at[i].units = units;
	}
}

/* Count the clusters of each block, whose items are by cluster, and number them in
 * blocks that share none. */
static void
number_clusters(struct blocks *b, const struct items *t, size_t n)
{
	uint32_t *unit = b->unit ? NULL : mem_alloc(n, sizeof *unit);

	for (size_t i = 0, at = 0; i < b->n; at += b->at[i++].n) {
		struct block *x = &b->at[i];

		for (size_t k = 0; k < x->n; k++) {
			if (k == 0 || t->cluster[x->item[k]] !=
			    t->cluster[x->item[k - 1]])
				x->clusters++;
			if (unit)
				unit[at + k] = (uint32_t)x->clusters - 1;
		}
		if (unit) {
			x->unit = unit + at;
			x->units = x->clusters;
		}
	}
	if (unit)
		b->unit = unit;
}

/* The units of the blocks' resamples, where these are not their items. */
static void
find_units(struct blocks *b, const struct items *t, const struct sort_key *key,
	size_t n)
{
	if (b->n > 1 && !t->weight)
		share_units(b, t, key, n);
	if (t->cluster)
		number_clusters(b, t, n);
}

void
blocks_make(struct blocks *b, const struct items *t,
	const struct models *models, bool by_name, bool by_labels)
{
	size_t n, end;
	struct sort_key *key;

	*b = (struct blocks){.own = own_make(t, models)};
	key = order_items(t, models, b->own, by_name, &n);
	if (n == 0)
		err_die("--intersect: no item of the truth has a prediction");
	for (size_t i = 0; i < n; i = end) {
		end = i + 1;
		while (end < n && key[end].key >> 32 == key[i].key >> 32)
			end++;
		MEM_GROW(b->at, b->cap, b->n + 1);
		fill(&b->at[b->n], t, key + i, end - i, by_labels);
		b->at[b->n].stream = b->n;
		b->at[b->n].own = b->own;
		b->n++;
	}
	if (by_name)
		find_units(b, t, key, n);
	MEM_FREE(key);
}

size_t
blocks_clusters(const struct blocks *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		n += b->at[i].clusters;
	return n > 0 && b->at[0].shared ? b->at[0].units : n;
}
