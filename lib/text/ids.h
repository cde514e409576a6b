/*
 * ids: a table that numbers byte strings 0, 1, ... in order of first appearance.
 *
 * A string of at most 11 bytes is compared inside its slot; for a longer one the slot holds a hash,
 * and the text is compared if the hashes agree. A lookup has two steps (ids_hash, then ids_find or
 * ids_add), so that the caller can overlap many cache misses with prefetches between them. The
 * struct owns a copy of each string; more than 2^32 - 2 strings end the tool.
 *
 * Names of items are mostly in an order, and their rows adjacent. What ids_look_up() adds has no
 * slots while each new string comes after all others in an order: so it is known to be new.
 *
 * Hashes differ from process to process, so that nobody can make a file whose
 * names all share a slot; ids do not depend on the hashes.
 */
#ifndef ANNOT_IDS_H
#define ANNOT_IDS_H

#include "view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define IDS_NONE UINT32_MAX

enum { IDS_INLINE = 11 }; /* the longest string inside a slot */

#define ANNOT_PREFETCH(p) __builtin_prefetch(p)

struct ids_slot {
	uint64_t key;  /* the first 8 bytes, zero-padded, or a long one's hash */
	uint32_t id;
	uint32_t rest; /* length + 1, above it the other bytes; IDS_LONG; 0: free */
};

#define IDS_LONG UINT32_MAX /* the rest of a string that is not in its slot */

struct ids {
	struct ids_slot *slot;
	size_t mask, n;       /* slots - 1; strings */
	unsigned shift;       /* hash bits that do not choose the slot */
	unsigned orders;      /* those of strings that have no slots yet; 0: all have one */
	uint32_t near;        /* the string that ids_look_up() found last */
	uint64_t *start;      /* n + 1 offsets into text */
	size_t start_cap;
	char *text;
	size_t text_cap;
};

/* A hashed string, borrowed. The top bits of the hash choose the slot. */
struct ids_key {
	uint64_t key, hash;
	struct view v;
	uint32_t rest; /* key and rest are those of its slot */
};

/* Two odd numbers of this process, chosen by ids_init(); a caller that hashes
 * without a struct ids calls ids_choose_secret() first. */
extern uint64_t ids_secret[2];
void ids_choose_secret(void);

void ids_init(struct ids *s);
void ids_free(struct ids *s);
/* Free the slots, if there are any: from now on strings can be named but not found or added. */
void ids_seal(struct ids *s);

/* The orders in which string b comes after a: by bytes; by length, then by bytes. */
enum { IDS_BY_BYTES = 1, IDS_BY_LENGTH = 2 };
unsigned ids_orders(struct view a, struct view b);

uint64_t ids_hash_bytes(struct view v);
/* Without `sure` the text of a long string is not compared, only its hash. */
uint32_t ids_find_from(const struct ids *s, const struct ids_key *k, bool sure);
uint32_t ids_add_new(struct ids *s, const struct ids_key *k);

/* The n <= 8 bytes at p, zero-padded, without a function call: two overlapping
 * halves, or up to three bytes. */
static inline uint64_t
ids_short_key(const char *p, size_t n)
{
	const unsigned char *u = (const unsigned char *)p;
	uint64_t w = 0;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (n == 8) {
		memcpy(&w, p, 8);
	} else if (n >= 4) {
		uint32_t lo, hi;

		memcpy(&lo, p, 4);
		memcpy(&hi, p + n - 4, 4);
		w = lo | (uint64_t)hi << 8 * (n - 4);
	} else if (n > 0) {
		w = u[0] | (uint64_t)u[n / 2] << 8 * (n / 2) | (uint64_t)u[n - 1] << 8 * (n - 1);
	}
#else
	for (size_t i = 0; i < n; i++)
		w |= (uint64_t)u[i] << 8 * i;
#endif
	return w;
}

/* A hash in which every bit of both affects the top bits. Two short strings share a
 * slot with a probability of at most 2 / slots (Dietzfelbinger et al. 1997). */
static inline uint64_t
ids_mix(uint64_t key, uint32_t rest)
{
	return key * ids_secret[0] + rest * ids_secret[1];
}

static inline struct ids_key
ids_hash(struct view v)
{
	uint32_t rest = (uint32_t)v.n + 1;
	uint64_t key;

	if (v.n <= 8) {
		key = ids_short_key(v.p, v.n);
	} else if (v.n <= IDS_INLINE) {
		key = ids_short_key(v.p, 8);
		rest |= (uint32_t)ids_short_key(v.p + 8, v.n - 8) << 8;
	} else {
		key = ids_hash_bytes(v);
		return (struct ids_key){key, key, v, IDS_LONG};
	}
	return (struct ids_key){key, ids_mix(key, rest), v, rest};
}

/* ids_short_key() and ids_hash() of a string from whose start 8 bytes can be read, such as
 * a field of tsv: the lengths of labels vary, and no branch has to be foreseen. */
static inline uint64_t
ids_field_key(const char *p, size_t n)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t w;

	memcpy(&w, p, sizeof w);
	return n == 0 ? 0 : w & UINT64_MAX >> (64 - 8 * n);
#else
	return ids_short_key(p, n);
#endif
}

static inline struct ids_key
ids_hash_field(struct view v)
{
	uint32_t rest = (uint32_t)v.n + 1;
	uint64_t key;

	if (v.n > 8)
		return ids_hash(v);
	key = ids_field_key(v.p, v.n);
	return (struct ids_key){key, ids_mix(key, rest), v, rest};
}

/* The id of the string; for a new string IDS_NONE, or with ids_add a new id.
 * Expected constant time: the first slot of a short string almost always holds it. */
static inline uint32_t
ids_find(const struct ids *s, const struct ids_key *k)
{
	const struct ids_slot *slot = &s->slot[k->hash >> s->shift];

	return slot->key == k->key && slot->rest == k->rest && k->rest != IDS_LONG ? slot->id :
		ids_find_from(s, k, true);
}

/* ids_find for a single string. */
static inline uint32_t
ids_lookup(const struct ids *s, struct view v)
{
	struct ids_key k = ids_hash(v);

	return ids_find(s, &k);
}

static inline uint32_t
ids_add(struct ids *s, const struct ids_key *k)
{
	uint32_t id = ids_find(s, k);

	return id != IDS_NONE ? id : ids_add_new(s, k);
}

/* ids_add for a single string. */
static inline uint32_t
ids_intern(struct ids *s, struct view v)
{
	struct ids_key k = ids_hash(v);

	return ids_add(s, &k);
}

/* ids_intern, or without add ids_lookup, of n fields (ids_hash_field), whose cache misses overlap.
 * A string that is the last one again, or the one added after that, is found without a hash. */
void ids_look_up(struct ids *s, const struct view *v, size_t n, uint32_t *id, bool add);

/* Give all strings slots: ids_find() of those in an order is a binary search. */
void ids_index(struct ids *s);

/* The string of an id; valid until the next ids_add. */
static inline struct view
ids_name(const struct ids *s, size_t id)
{
	return (struct view){s->text + s->start[id], (size_t)(s->start[id + 1] - s->start[id])};
}

/* The ids 0 .. n-1 in bytewise order of their strings. */
uint32_t *ids_sorted(const struct ids *s);

/* The place of each id in bytewise order. */
uint32_t *ids_ranks(const struct ids *s);

/* Renumber the strings: order[i] is the old id of new id i. Strings can be
 * found again, even after ids_seal(). */
void ids_reorder(struct ids *s, const uint32_t *order);

#endif
