#include "ids.h"

#include "err.h"
#include "mem.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* FIELD: bytes behind the last string, for ids_field_key(). */
enum { FIRST_BITS = 8, FIRST_SLOTS = 1 << FIRST_BITS, FIRST_BYTES = 64, FIELD = 8 };

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
	*s = (struct ids){.mask = FIRST_SLOTS - 1, .shift = 64 - FIRST_BITS,
		.orders = IDS_BY_BYTES | IDS_BY_LENGTH};
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
	if (s->orders != 0)
		return;
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

unsigned
ids_orders(struct view a, struct view b)
{
	const bool up = view_cmp(a, b) < 0;

	return (up ? IDS_BY_BYTES : 0u) | (a.n < b.n || (a.n == b.n && up) ? IDS_BY_LENGTH : 0u);
}

/* Find a string among those that are in an order. */
static uint32_t
search(const struct ids *s, struct view v)
{
	size_t from = 0, to = s->n;

	while (from < to) {
		size_t half = from + (to - from) / 2;

		if (ids_orders(ids_name(s, half), v) & s->orders)
			from = half + 1;
		else
			to = half;
	}
	return from < s->n && view_cmp(ids_name(s, from), v) == 0 ? (uint32_t)from : IDS_NONE;
}

uint32_t
ids_find_from(const struct ids *s, const struct ids_key *k, bool sure)
{
	for (size_t i = k->hash >> s->shift;; i++) {
		const struct ids_slot *slot = &s->slot[i & s->mask];

		if (slot->rest == 0)
			return s->orders != 0 ? search(s, k->v) : IDS_NONE;
		if (slot->key == k->key && slot->rest == k->rest && (!sure || k->rest != IDS_LONG ||
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

/* Put all strings into slots, of which half or more are free. */
static void
fill_slots(struct ids *s)
{
	MEM_FREE(s->slot);
	for (; s->n > s->mask / 2; s->shift--)
		s->mask = 2 * s->mask + 1;
	s->slot = mem_table(s->mask + 1, sizeof *s->slot);
	for (uint32_t id = 0; id < s->n; id++) {
		struct ids_key k = ids_hash(ids_name(s, id));

		put_slot(s, k.hash, (struct ids_slot){k.key, id, k.rest});
	}
}

void
ids_index(struct ids *s)
{
	if (s->orders != 0)
		fill_slots(s);
	s->orders = 0;
}

/* Add a string without a slot. */
static uint32_t
append(struct ids *s, struct view v)
{
	uint32_t id = (uint32_t)s->n;
	size_t at = s->start[id];

	if (s->n == IDS_NONE - 1)
		err_die("more than %zu different names", s->n);
	MEM_GROW(s->start, s->start_cap, s->n + 2);
	MEM_GROW(s->text, s->text_cap, at + v.n + FIELD);
	memcpy(s->text + at, v.p, v.n);
	s->start[++s->n] = at + v.n;
	return id;
}

uint32_t
ids_add_new(struct ids *s, const struct ids_key *k)
{
	uint32_t id;

	ids_index(s);
	id = append(s, k->v);
	if (s->n > s->mask / 2)
		fill_slots(s);
	else
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

static inline bool
same(struct view a, struct view b)
{
	return a.n == b.n && (a.n <= 8 ? ids_field_key(a.p, a.n) == ids_field_key(b.p, a.n) :
		memcmp(a.p, b.p, a.n) == 0);
}

/* Look up strings, up to the first that is neither the one before again nor the one added after
 * that (after the last, the first), nor new by the order; returns their number. */
static size_t
look_near(struct ids *s, const struct view *v, size_t n, uint32_t *id, bool add)
{
	uint32_t near = s->near;
	size_t i = 0;

	if (s->n == 0 && n > 0 && add && s->orders != 0)
		append(s, v[0]);
	if (s->n == 0 || near == IDS_NONE)
		return 0;
	for (struct view now = ids_name(s, near); i < n; id[i++] = near) {
		uint32_t next = near + 1 < s->n ? near + 1 : 0;
		unsigned orders;

		if (same(now, v[i]))
			continue;
		orders = next == 0 && add ? ids_orders(now, v[i]) & s->orders : 0;
		if (orders != 0) {
			s->orders = orders;
			next = append(s, v[i]);
		} else if (!same(ids_name(s, next), v[i])) {
			break;
		}
		near = next;
		now = ids_name(s, near);
	}
	s->near = near;
	return i;
}

void
ids_look_up(struct ids *s, const struct view *v, size_t n, uint32_t *id, bool add)
{
	enum { BATCH = 64 };
	struct ids_key key[BATCH];
	bool again[BATCH] = {false};
	size_t k = look_near(s, v, n, id, add);

	for (v += k, id += k, n -= k; n > 0; v += k, id += k, n -= k) {
		bool is_long = false;

		ids_index(s);
		k = n < BATCH ? n : BATCH;
		for (size_t i = 0; i < k; i++) {
			again[i] = i > 0 && v[i].n > IDS_INLINE && same(v[i], v[i - 1]);
			key[i] = again[i] ? key[i - 1] : ids_hash_field(v[i]);
			again[i] |= i > 0 && key[i].rest != IDS_LONG &&
				key[i].rest == key[i - 1].rest && key[i].key == key[i - 1].key;
			is_long |= v[i].n > IDS_INLINE;
			ANNOT_PREFETCH(&s->slot[key[i].hash >> s->shift]);
		}
		/* Guess what a long one is; fetch its place, then its text. */
		for (size_t i = 0; is_long && i < k; i++) {
			id[i] = v[i].n > IDS_INLINE ? ids_find_from(s, &key[i], false) : IDS_NONE;
			if (id[i] != IDS_NONE)
				ANNOT_PREFETCH(&s->start[id[i]]);
		}
		for (size_t i = 0; is_long && i < k; i++)
			if (id[i] != IDS_NONE) {
				ANNOT_PREFETCH(s->text + s->start[id[i]]);
				ANNOT_PREFETCH(s->text + s->start[id[i] + 1]);
			}
		for (size_t i = 0; i < k; i++)
			if (again[i])
				id[i] = id[i - 1];
			else if (!is_long || id[i] == IDS_NONE || !same(ids_name(s, id[i]), v[i]))
				id[i] = add ? ids_add(s, &key[i]) : ids_find(s, &key[i]);
		s->near = k > 1 && id[k - 1] - id[k - 2] <= 1 ? id[k - 1] : IDS_NONE;
	}
}
