#include "sketch.h"

#include "stats/rng.h"
#include "stats/sort.h"
#include "text/mem.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 16 }; /* of a hash */

/* FNV-1a leaves the high bits of similar short names alike: its bits are mixed by the
 * finaliser of splitmix64 (Steele, Lea & Flood 2014). */
static uint64_t
hash_of(struct view name)
{
	uint64_t h = rng_stream(name.p, name.n);

	h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9;
	h = (h ^ h >> 27) * 0x94d049bb133111eb;
	return h ^ h >> 31;
}

/* Sort, and keep the least. */
static void
settle(struct sketch *s)
{
	if (s->n > 0)
		sort_u64(s->hash, s->n);
	if (s->n > SKETCH_MOST)
		s->n = SKETCH_MOST;
	s->sorted = s->n;
}

static void
add_hash(struct sketch *s, uint64_t h)
{
	if (s->sorted == SKETCH_MOST && h >= s->hash[SKETCH_MOST - 1])
		return;
	if (!s->hash)
		s->hash = mem_alloc((size_t)SKETCH_MOST * 2, sizeof *s->hash);
	s->hash[s->n++] = h;
	if (s->n == (size_t)SKETCH_MOST * 2)
		settle(s);
}

void
sketch_add(struct sketch *s, struct view name)
{
	add_hash(s, hash_of(name));
}

/* The hash of DIGITS small hexadecimal digits. */
static bool
read_hash(const char *p, uint64_t *h)
{
	static const char digits[] = "0123456789abcdef";

	*h = 0;
	for (size_t i = 0; i < DIGITS; i++) {
		const char *at = memchr(digits, p[i], DIGITS);

		if (!at)
			return false;
		*h = *h << 4 | (uint64_t)(at - digits);
	}
	return true;
}

bool
sketch_read(struct sketch *s, struct view text, size_t *shared)
{
	size_t n = text.n / DIGITS, at = 0, before;
	uint64_t hash[SKETCH_MOST];

	*shared = 0;
	if (text.n % DIGITS != 0 || n == 0 || n > SKETCH_MOST)
		return false;
	settle(s);
	before = s->n;
	for (size_t i = 0; i < n; i++) {
		if (!read_hash(text.p + i * DIGITS, &hash[i]) ||
		    (i > 0 && hash[i] < hash[i - 1]))
			return false;
		while (at < before && s->hash[at] < hash[i])
			at++;
		*shared += at < before && s->hash[at] == hash[i];
	}
	for (size_t i = 0; i < n; i++)
		add_hash(s, hash[i]);
	settle(s);
	return true;
}

void
sketch_write(const struct sketch *s, struct out *out)
{
	uint64_t hash[SKETCH_MOST * 2];
	struct sketch least = {hash, s->n, 0};
	char text[DIGITS + 1];

	if (s->n == 0)
		return;
	memcpy(hash, s->hash, s->n * sizeof *hash);
	settle(&least);
	for (size_t i = 0; i < least.n; i++) {
		snprintf(text, sizeof text, "%016" PRIx64, hash[i]);
		out_put(out, text, DIGITS);
	}
}

void
sketch_free(struct sketch *s)
{
	MEM_FREE(s->hash);
}
