#include "blocks.h"

#include "own.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/sort.h"

/* The n items that every model predicts, by group and within a group by name or
 * in the order of the truth; a key is the group's rank << 32 | place in the
 * group. */
static struct sort_key *
order_items(const struct items *t, const struct models *models,
	const struct items *own, bool by_name, size_t *n)
{
	struct sort_key *k = mem_alloc(t->n, sizeof *k);
	uint32_t *group = t->group ? ids_ranks(&t->groups) : NULL;
	uint32_t *name = by_name ? ids_ranks(&t->names) : NULL;

	*n = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t within = name ? name[items_id(t, i)] : i;

		if (models_have(models, items_id(t, i)) &&
		    (!own || own_has(own, t, i)))
			k[(*n)++] = (struct sort_key){group ?
				(uint64_t)group[t->group[i]] << 32 | within :
				within, i};
	}
	if (by_name || t->groups.n > 1)
		sort_keys(k, *n);
	MEM_FREE(group, name);
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

/* Number the names of the blocks' items, the n of the keys, in the order of the
 * names, if any is there twice. */
static void
share_items(struct blocks *b, const struct items *t, const struct sort_key *key,
	size_t n)
{
	uint32_t *rank = ids_ranks(&t->names);
	uint32_t *place = mem_zero(t->names.n, sizeof *place);
	size_t units = 0, at = 0;

	for (size_t k = 0; k < n; k++)
		place[rank[items_id(t, key[k].at)]] = 1;
	for (size_t r = 0; r < t->names.n; r++)
		if (place[r] > 0)
			place[r] = (uint32_t)units++;
	if (units < n)
		b->unit = mem_alloc(n, sizeof *b->unit);
	for (size_t k = 0; k < n && b->unit; k++)
		b->unit[k] = place[rank[items_id(t, key[k].at)]];
	for (size_t i = 0; i < b->n && b->unit; at += b->at[i++].n) {
		b->at[i].stream = 0;
		b->at[i].unit = b->unit + at;
		b->at[i].units = units;
	}
	MEM_FREE(place, rank);
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
		err_die("--intersect: no item of the truth has a prediction of "
			"every model");
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
	if (by_name && b->n > 1 && !t->weight)
		share_items(b, t, key, n);
	MEM_FREE(key);
}

void
blocks_free(struct blocks *b)
{
	for (size_t i = 0; i < b->n; i++) {
		MEM_FREE(b->at[i].item, b->at[i].weight, b->at[i].copies);
	}
	MEM_FREE(b->at, b->unit);
	own_free(b->own);
}
