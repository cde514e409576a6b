#include "adjacent.h"

#include "text/err.h"
#include "text/ids.h"
#include "text/mem.h"

enum { PART_BITS = 3, PART_SHIFT = 64 - PART_BITS, FIRST_SLOTS = 16 };

void
adjacent_init(struct adjacent *w)
{
	*w = (struct adjacent){.most = ADJACENT_MOST, .orders = IDS_BY_BYTES | IDS_BY_LENGTH};
	ids_choose_secret();
	for (size_t i = 0; i < ADJACENT_PARTS; i++) {
		w->part[i].slots = FIRST_SLOTS;
		w->part[i].slot = mem_zero(FIRST_SLOTS, sizeof *w->part[i].slot);
	}
}

/* The slot at which a search starts: the hash bits after those of the part, as
 * a fraction of the slots. */
static size_t
first_slot(const struct adjacent_part *p, uint64_t hash)
{
	return (size_t)((hash << PART_BITS >> 32) * p->slots >> 32);
}

/* The slot that holds the hash, or a free one. */
static uint64_t *
find(const struct adjacent_part *p, uint64_t hash)
{
	size_t i = first_slot(p, hash);

	while (p->slot[i] != 0 && p->slot[i] != hash)
		i = i + 1 == p->slots ? 0 : i + 1;
	return &p->slot[i];
}

static void
grow(struct adjacent_part *p)
{
	struct adjacent_part old = *p;

	p->slots += p->slots / 2;
	p->slot = mem_table(p->slots, sizeof *p->slot);
	for (size_t i = 0; i < old.slots; i++)
		if (old.slot[i] != 0)
			*find(p, old.slot[i]) = old.slot[i];
	MEM_FREE(old.slot);
}

/* Is the hash in the tables? Adds it. */
static bool
had(struct adjacent *w, uint64_t hash)
{
	struct adjacent_part *p = &w->part[hash >> PART_SHIFT];
	uint64_t *slot = find(p, hash);

	if (*slot == hash)
		return true;
	*slot = hash;
	if (++p->n > p->slots - p->slots / 4)
		grow(p);
	return false;
}

/* Did an item with this hash come before? Not while names are in an order, in which
 * hashes are only listed: most tables never need more, and a list has no cache misses. */
static bool
comes_back(struct adjacent *w, uint64_t hash)
{
	if (w->orders != 0 && w->n < w->most) {
		MEM_GROW(w->list, w->list_cap, w->n + 1);
		w->list[w->n++] = hash;
	}
	if (w->orders != 0)
		return false;
	for (size_t i = 0; w->list && i < w->n; i++)
		had(w, w->list[i]);
	MEM_FREE(w->list);
	w->list = NULL;
	if (w->n == w->most) {
		if (!w->warned)
			err_warn("--grouped: the table is not in byte order of its "
				"items, so that an item that comes back is noticed "
				"among the first %zu only (LC_ALL=C sort)", w->most);
		w->warned = true;
		return *find(&w->part[hash >> PART_SHIFT], hash) == hash;
	}
	if (had(w, hash))
		return true;
	w->n++;
	return false;
}

/* All hashes first, then all slots: cache misses overlap. 0 marks a row of the item before. */
size_t
adjacent_number(struct adjacent *w, const struct view *name, size_t n, uint32_t *item)
{
	struct view last = {w->last, w->last_n};
	const struct view *first = w->items > 0 ? &last : NULL, *before = first;
	uint64_t hash[ADJACENT_ROWS];

	if (n == 0)
		return 0;
	for (size_t i = 0; i < n; before = &name[i++]) {
		const struct adjacent_part *p;

		hash[i] = 0;
		if (before && before->n == name[i].n &&
		    memcmp(before->p, name[i].p, name[i].n) == 0)
			continue;
		hash[i] = ids_hash_bytes(name[i]);
		hash[i] += hash[i] == 0;
		p = &w->part[hash[i] >> PART_SHIFT];
		ANNOT_PREFETCH(&p->slot[first_slot(p, hash[i])]);
	}
	before = first;
	for (size_t i = 0; i < n; before = &name[i++]) {
		if (hash[i] != 0) {
			if (before)
				w->orders &= ids_orders(*before, name[i]);
			if (comes_back(w, hash[i]))
				return i;
			w->items++;
		}
		item[i] = (uint32_t)(w->items - 1);
	}
	/* the name may be empty; last must not be NULL */
	MEM_GROW(w->last, w->last_cap, before->n + 1);
	memcpy(w->last, before->p, before->n);
	w->last_n = before->n;
	return n;
}
