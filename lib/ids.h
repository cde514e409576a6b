/*
 * ids: byte strings to dense integers 0, 1, ... in order of first appearance.
 *
 * A string of at most 8 bytes is compared inside its slot; of a longer one the
 * slot holds a hash, and the text is compared where the hashes agree. Looking
 * up in two steps (ids_hash, then ids_find or ids_add) lets the caller keep
 * many cache misses in flight with ids_prefetch between them.
 */
#ifndef ANNOT_IDS_H
#define ANNOT_IDS_H

#include "tsv.h"

#include <stddef.h>
#include <stdint.h>

#define IDS_NONE UINT32_MAX

#if defined(__GNUC__)
#define ANNOT_PREFETCH(p) __builtin_prefetch(p)
#else
#define ANNOT_PREFETCH(p) ((void)(p))
#endif

struct ids_slot {
	uint64_t key; /* the bytes, zero-padded, or their hash */
	uint32_t id;
	uint32_t len; /* + 1; 0: free. UINT32_MAX: that long or longer */
};

struct ids {
	struct ids_slot *slot;
	size_t mask, n;       /* slots - 1; strings */
	uint64_t *start;      /* n + 1 offsets into text */
	size_t start_cap;
	char *text;
	size_t text_cap;
};

/* What ids_hash makes of a string. */
struct ids_key {
	uint64_t key, hash;
	struct view v;
};

void ids_init(struct ids *s);
void ids_free(struct ids *s);

struct ids_key ids_hash(struct view v);

static inline void
ids_prefetch(const struct ids *s, const struct ids_key *k)
{
	ANNOT_PREFETCH(&s->slot[k->hash & s->mask]);
}

/* The id of the string, IDS_NONE if it is not there; added if it is not.
 * Expected constant time. 2^32 - 2 strings at most, or the tool ends. */
uint32_t ids_find(const struct ids *s, const struct ids_key *k);
uint32_t ids_add(struct ids *s, const struct ids_key *k);

/* The string of an id; valid until the next ids_add. */
static inline struct view
ids_name(const struct ids *s, size_t id)
{
	return (struct view){s->text + s->start[id],
		(size_t)(s->start[id + 1] - s->start[id])};
}

/* Bytewise order, as memcmp and then by length. */
int view_cmp(struct view a, struct view b);

/* The ids 0 .. n-1 in bytewise order of their names; the caller frees. */
uint32_t *ids_sorted(const struct ids *s);

#endif
