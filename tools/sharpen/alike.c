#include "alike.h"

#include "text/mem.h"

enum { MOST = 1 << 15 }; /* items that are kept */

/* The tails of the rows; NULL: one is not known. Those of four rows are compared in one
 * word (ids.h). */
static struct view
key_of(struct alike *x, struct row **row, size_t n)
{
	MEM_GROW(x->key, x->key_cap, n);
	for (size_t i = 0; i < n; i++) {
		if (row[i]->tail == TAILS_NONE)
			return (struct view){NULL, 0};
		x->key[i] = row[i]->tail;
	}
	return (struct view){(const char *)x->key, n * sizeof *x->key};
}

const struct alike_item *
alike_find(struct alike *x, struct row **row, size_t n)
{
	struct view key = key_of(x, row, n);
	uint32_t id;

	if (!key.p || x->items.n == 0)
		return NULL;
	id = ids_lookup(&x->items, key);
	if (id == IDS_NONE)
		return NULL;
	for (size_t i = 0; i < n; i++)
		row[i]->shares = x->share[x->at[id].first + i];
	return &x->at[id];
}

void
alike_add(struct alike *x, struct row **row, size_t n, struct alike_item item)
{
	struct view key = key_of(x, row, n);

	if (!key.p || x->items.n == MOST)
		return;
	if (!x->items.slot)
		ids_init(&x->items);
	ids_intern(&x->items, key);
	item.first = (uint32_t)x->shares;
	MEM_GROW(x->at, x->cap, x->items.n);
	x->at[x->items.n - 1] = item;
	MEM_GROW(x->share, x->share_cap, x->shares + n);
	for (size_t i = 0; i < n; i++)
		x->share[x->shares++] = queue_text(x->queue, row[i]);
}

void
alike_free(struct alike *x)
{
	ids_free(&x->items);
	MEM_FREE(x->at, x->share, x->key);
}
