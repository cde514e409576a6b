#include "ids.h"

#include "err.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_BITS = 8, FIRST_SLOTS = 1 << FIRST_BITS, FIRST_BYTES = 64 };

uint64_t ids_secret[2];

/* Choose the secret from data that no file can know: the time, the process,
 * addresses in its memory. */
void
ids_choose_secret(void)
{
	struct timespec now = {0};
	uint64_t x = (uint64_t)getpid() << 48 ^ (uintptr_t)&now;

	if (ids_secret[0] != 0)
		return;
	clock_gettime(CLOCK_REALTIME, &now);
	x ^= (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec;
	/* splitmix64 (Steele, Lea & Flood 2014) */
	for (int i = 0; i < 2; i++) {
		uint64_t z = x += UINT64_C(0x9e3779b97f4a7c15);

		z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
		ids_secret[i] = (z ^ z >> 31) | 1;
	}
}

void
ids_init(struct ids *s)
{
	ids_choose_secret();
	*s = (struct ids){.mask = FIRST_SLOTS - 1, .shift = 64 - FIRST_BITS};
	s->slot = mem_table(FIRST_SLOTS, sizeof *s->slot);
	/* The first string may be empty: text must not be NULL. */
	s->start_cap = s->text_cap = FIRST_BYTES;
	s->start = mem_zero(s->start_cap, sizeof *s->start);
	s->text = mem_zero(s->text_cap, 1);
}

void
ids_free(struct ids *s)
{
	MEM_FREE(s->slot, s->start, s->text);
	*s = (struct ids){0};
}

void
ids_seal(struct ids *s)
{
	MEM_FREE(s->slot);
	s->slot = NULL;
}

/* Add eight bytes to a hash: each half of it times a secret (multilinear hashing,
 * Lemire & Kaser 2014). A half differs by less than 2^32, so that the secrets decide how
 * the top half of the sum differs; it is folded into the other. */
static uint64_t
add_word(uint64_t h, uint64_t word)
{
	h ^= word;
	h = (h & UINT32_MAX) * ids_secret[0] + (h >> 32) * ids_secret[1];
	return h ^ h >> 32;
}

uint64_t
ids_hash_bytes(struct view v)
{
	uint64_t h = ids_secret[1] + v.n;
	size_t i;

	for (i = 0; i + 8 < v.n; i += 8)
		h = add_word(h, ids_short_key(v.p + i, 8));
	i = v.n < 8 ? 0 : v.n - 8; /* the last eight bytes, some of them again */
	return add_word(h, ids_short_key(v.p + i, v.n - i));
}

uint32_t
ids_find_from(const struct ids *s, const struct ids_key *k, bool sure)
{
	for (size_t i = k->hash >> s->shift;; i++) {
		const struct ids_slot *slot = &s->slot[i & s->mask];

		if (slot->rest == 0)
			return IDS_NONE;
		if (slot->key == k->key && slot->rest == k->rest &&
		    (!sure || k->rest != IDS_LONG ||
		    view_cmp(ids_name(s, slot->id), k->v) == 0))
			return slot->id;
	}
}

static void
put_slot(struct ids *s, uint64_t hash, struct ids_slot slot)
{
	size_t i = hash >> s->shift;

	while (s->slot[i].rest != 0)
		i = (i + 1) & s->mask;
	s->slot[i] = slot;
}

/* Double the slots. A string's hash is its key, or is computed from it. */
static void
double_slots(struct ids *s)
{
	struct ids_slot *old = s->slot;
	size_t n = s->mask + 1;

	s->slot = mem_table(2 * n, sizeof *s->slot);
	s->mask = 2 * n - 1;
	s->shift--;
	for (size_t i = 0; i < n; i++)
		if (old[i].rest != 0)
			put_slot(s, old[i].rest == IDS_LONG ? old[i].key :
				ids_mix(old[i].key, old[i].rest), old[i]);
	MEM_FREE(old);
}

uint32_t
ids_add_new(struct ids *s, const struct ids_key *k)
{
	uint32_t id;
	size_t at;

	if (s->n == IDS_NONE - 1)
		err_die("more than %zu different names", s->n);
	id = (uint32_t)s->n++;
	at = s->start[id];
	MEM_GROW(s->start, s->start_cap, s->n + 1);
	MEM_GROW(s->text, s->text_cap, at + k->v.n);
	memcpy(s->text + at, k->v.p, k->v.n);
	s->start[s->n] = at + k->v.n;
	if (s->n > s->mask / 2)
		double_slots(s);
	put_slot(s, k->hash, (struct ids_slot){k->key, id, k->rest});
	return id;
}

/* qsort has no context, so each element carries its name. */
struct named {
	struct view name;
	uint32_t id;
};

static int
cmp_named(const void *a, const void *b)
{
	const struct named *x = a, *y = b;

	return view_cmp(x->name, y->name);
}

uint32_t *
ids_sorted(const struct ids *s)
{
	struct named *all = mem_alloc(s->n, sizeof *all);
	uint32_t *order = mem_alloc(s->n, sizeof *order);

	for (size_t i = 0; i < s->n; i++)
		all[i] = (struct named){ids_name(s, i), (uint32_t)i};
	qsort(all, s->n, sizeof *all, cmp_named);
	for (size_t i = 0; i < s->n; i++)
		order[i] = all[i].id;
	MEM_FREE(all);
	return order;
}

uint32_t *
ids_ranks(const struct ids *s)
{
	uint32_t *order = ids_sorted(s);
	uint32_t *rank = mem_alloc(s->n, sizeof *rank);

	for (uint32_t i = 0; i < s->n; i++)
		rank[order[i]] = i;
	MEM_FREE(order);
	return rank;
}

void
ids_reorder(struct ids *s, const uint32_t *order)
{
	struct ids old = *s;

	ids_init(s);
	for (size_t i = 0; i < old.n; i++)
		ids_intern(s, ids_name(&old, order[i]));
	ids_free(&old);
}

void
ids_look_up(struct ids *s, const struct view *v, size_t n, uint32_t *id, bool add)
{
	enum { BATCH = 64 };
	struct ids_key key[BATCH];

	for (size_t k; n > 0; v += k, id += k, n -= k) {
		bool is_long = false;

		k = n < BATCH ? n : BATCH;
		for (size_t i = 0; i < k; i++) {
			key[i] = ids_hash(v[i]);
			is_long |= v[i].n > IDS_INLINE;
			ANNOT_PREFETCH(&s->slot[key[i].hash >> s->shift]);
		}
		/* Guess what a long one is; fetch its place, then its text. */
		for (size_t i = 0; is_long && i < k; i++) {
			id[i] = v[i].n > IDS_INLINE ?
				ids_find_from(s, &key[i], false) : IDS_NONE;
			if (id[i] != IDS_NONE)
				ANNOT_PREFETCH(&s->start[id[i]]);
		}
		for (size_t i = 0; is_long && i < k; i++)
			if (id[i] != IDS_NONE) {
				ANNOT_PREFETCH(s->text + s->start[id[i]]);
				ANNOT_PREFETCH(s->text + s->start[id[i] + 1]);
			}
		for (size_t i = 0; i < k; i++)
			if (!is_long || id[i] == IDS_NONE ||
			    view_cmp(ids_name(s, id[i]), v[i]) != 0)
				id[i] = add ? ids_add(s, &key[i]) :
					ids_find(s, &key[i]);
	}
}
