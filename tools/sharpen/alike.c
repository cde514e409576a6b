#include "alike.h"

#include "text/mem.h"

enum { MOST = 1 << 15 }; /* items that are kept */

static const uint16_t *
tails_of(struct alike *x, struct row **row, size_t n)
{
	MEM_GROW(x->key, x->key_cap, n);
	for (size_t i = 0; i < n; i++)
		x->key[i] = row[i]->tail;
	return x->key;
}

/* The tails of the rows; NULL: one is not known. Those of four rows are compared in one
 * word (ids.h). */
static struct view
key_of(const uint16_t *tail, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (tail[i] == TAILS_NONE)
			return (struct view){NULL, 0};
	return (struct view){(const char *)tail, n * sizeof *tail};
}

struct alike_item *
alike_at(struct alike *x, const uint16_t *tail, size_t n)
{
	struct view key = key_of(tail, n);
	uint32_t id;

	if (!key.p || x->items.n == 0)
		return NULL;
	id = ids_lookup(&x->items, key);
	return id == IDS_NONE ? NULL : &x->at[id];
}

const struct alike_item *
alike_find(struct alike *x, struct row **row, size_t n)
{
	const struct alike_item *found = alike_at(x, tails_of(x, row, n), n);

	for (size_t i = 0; found && i < n; i++)
		row[i]->shares = x->share[found->first + i];
	return found;
}

void
alike_add(struct alike *x, struct row **row, size_t n, struct alike_item item)
{
	struct view key = key_of(tails_of(x, row, n), n);

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
