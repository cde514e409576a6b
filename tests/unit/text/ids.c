/* ids: byte strings to dense integers. */
#include "text/ids.h"

#include "check.h"

static struct view
view(const char *p, size_t n)
{
	return (struct view){p, n};
}

static uint32_t
add(struct ids *s, const char *p, size_t n)
{
	struct ids_key k = ids_hash(view(p, n));

	return ids_add(s, &k);
}

static uint32_t
find(const struct ids *s, const char *p, size_t n)
{
	struct ids_key k = ids_hash(view(p, n));

	return ids_find(s, &k);
}

static bool
is(struct view v, const char *p, size_t n)
{
	return v.n == n && memcmp(v.p, p, n) == 0;
}

/* Every length around that of a slot, and strings that differ in one byte
 * only, at any place. */
static void
lengths(void)
{
	enum { MOST = 40 };
	char text[MOST];
	struct ids s;
	uint32_t next = 0;

	ids_init(&s);
	memset(text, 'a', sizeof text);
	for (size_t n = 0; n <= MOST; n++) {
		CHECK(find(&s, text, n) == IDS_NONE);
		CHECK(add(&s, text, n) == next++);
		for (size_t i = 0; i < n; i++) {
			text[i] = 'b';
			CHECK(find(&s, text, n) == IDS_NONE);
			CHECK(add(&s, text, n) == next);
			CHECK(add(&s, text, n) == next++);
			text[i] = 'a';
		}
	}
	next = 0;
	for (size_t n = 0; n <= MOST; n++) {
		CHECK(find(&s, text, n) == next);
		CHECK(is(ids_name(&s, next++), text, n));
		for (size_t i = 0; i < n; i++) {
			text[i] = 'b';
			CHECK(find(&s, text, n) == next);
			CHECK(is(ids_name(&s, next++), text, n));
			text[i] = 'a';
		}
	}
	CHECK(s.n == next);
	ids_free(&s);
}

/* Zero bytes are bytes: padding must not make strings equal. */
static void
zeros(void)
{
	static const char zero[16] = {0}, a[16] = {'a', 0};
	struct ids s;

	ids_init(&s);
	for (uint32_t n = 0; n < 16; n++)
		CHECK(add(&s, zero, n) == n);
	for (uint32_t n = 1; n < 16; n++)
		CHECK(add(&s, a, n) == 15 + n);
	for (uint32_t n = 0; n < 16; n++)
		CHECK(find(&s, zero, n) == n);
	ids_free(&s);
}

/* Bytes with the high bit set stay apart from those without. */
static void
all_bytes(void)
{
	struct ids s;
	char text[13] = "1234567890ab";

	ids_init(&s);
	for (uint32_t i = 0; i < 256; i++)
		for (size_t n = 4; n <= 12; n++) {
			text[3] = text[n - 1] = (char)i;
			CHECK(add(&s, text, n) == 9 * i + n - 4);
		}
	CHECK(s.n == 9 * 256);
	ids_free(&s);
}

static size_t
name_of(char *text, unsigned long i)
{
	return (size_t)snprintf(text, 64, i % 3 ? "%lu" : "a rather long name %lu",
		i * 2654435761u % 4294967291u);
}

static void
million(void)
{
	enum { N = 1000000 };
	struct ids s;
	char text[64];
	unsigned long wrong = 0;

	ids_init(&s);
	for (unsigned long i = 0; i < N; i++)
		wrong += add(&s, text, name_of(text, i)) != i;
	CHECK(wrong == 0);
	CHECK(s.n == N);
	CHECK(s.mask + 1 >= 2 * (size_t)N && (s.mask & (s.mask + 1)) == 0);
	for (unsigned long i = 0; i < N; i++) {
		size_t n = name_of(text, i);

		wrong += find(&s, text, n) != i;
		wrong += !is(ids_name(&s, i), text, n);
		wrong += add(&s, text, n) != i;
	}
	CHECK(wrong == 0);
	CHECK(s.n == N);
	CHECK(find(&s, "not there", 9) == IDS_NONE);
	CHECK(find(&s, "", 0) == IDS_NONE);
	ids_free(&s);
}

static void
long_strings(void)
{
	enum { N = 1 << 20 };
	char *text = mem_alloc(N, 1);
	struct ids s;

	if (!text)
		abort();
	memset(text, 'x', N);
	ids_init(&s);
	CHECK(add(&s, text, N) == 0);
	text[N - 1] = 'y';
	CHECK(add(&s, text, N) == 1);
	text[0] = 'y';
	CHECK(add(&s, text, N) == 2);
	CHECK(add(&s, text, N - 1) == 3);
	CHECK(find(&s, text, N) == 2);
	text[0] = 'x';
	CHECK(find(&s, text, N) == 1);
	CHECK(is(ids_name(&s, 1), text, N));
	MEM_FREE(text);
	ids_free(&s);
}

/* The mean number of slots that a lookup passes. */
static double
passed(const struct ids *s)
{
	double sum = 0;

	for (size_t i = 0; i <= s->mask; i++)
		if (s->slot[i].rest != 0) {
			struct ids_key k = ids_hash(ids_name(s,
				s->slot[i].id));

			sum += (double)((i - (k.hash >> s->shift)) & s->mask);
		}
	return sum / (double)s->n;
}

/* A step of the hash of long names, with known secrets. */
static uint64_t
known(uint64_t h)
{
	h = (h & UINT32_MAX) * 0x9e3779b97f4a7c15 + (h >> 32) * 0xbf58476d1ce4e5b9;
	return h ^ h >> 32;
}

/* Names that collide under a known hash, and names that differ only in their
 * last bytes, are found as fast as others. */
static void
crafted(void)
{
	enum { N = 40000 };
	struct ids s;
	char text[32];

	ids_init(&s);
	for (uint64_t i = 0; i < N; i++) {
		uint64_t second = known((0xbf58476d1ce4e5b9 + 16) ^ i);

		memcpy(text, &i, 8);
		memcpy(text + 8, &second, 8);
		add(&s, text, 16);
	}
	CHECK(s.n == N && passed(&s) < 4);
	ids_free(&s);

	for (size_t n = 8; n <= 16; n++) {
		ids_init(&s);
		for (unsigned i = 0; i < 60 * 60 * 10; i++) {
			memset(text, '_', n);
			text[n - 3] = (char)('0' + i % 60);
			text[n - 2] = (char)('0' + i / 60 % 60);
			text[n - 1] = (char)('0' + i / 3600);
			add(&s, text, n);
		}
		/* one secret in a thousand or so makes it more than 8 */
		CHECK(s.n == 36000 && passed(&s) < 64);
		ids_free(&s);
	}

	/* the top bits of halves, which an odd factor leaves as they are */
	ids_init(&s);
	memset(text, 'a', sizeof text);
	for (unsigned i = 0; i < 1 << 12; i++) {
		for (unsigned k = 0; k < 4; k++) {
			text[8 * k + 3] = (char)(i >> 3 * k & 3 ? 'a' : '\xe1');
			text[8 * k + 7] = (char)(i >> 3 * k & 5 ? '\xe1' : 'a');
		}
		add(&s, text, sizeof text);
	}
	CHECK(passed(&s) < 4);
	ids_free(&s);
}

static void
order(void)
{
	static const char *const text[] = {"b", "a", "", "aa", "B", "\xc3\xa9",
		"a b", "10", "9", "aaaaaaaaaa", "aaaaaaaaab"};
	static const char *const expected[] = {"", "10", "9", "B", "a", "a b",
		"aa", "aaaaaaaaaa", "aaaaaaaaab", "b", "\xc3\xa9"};
	enum { N = sizeof text / sizeof *text };
	struct ids s;
	uint32_t *by;

	ids_init(&s);
	for (size_t i = 0; i < N; i++)
		add(&s, text[i], strlen(text[i]));
	by = ids_sorted(&s);
	for (size_t i = 0; i < N; i++)
		CHECK(is(ids_name(&s, by[i]), expected[i], strlen(expected[i])));
	MEM_FREE(by);
	ids_free(&s);

	ids_init(&s);
	MEM_FREE(ids_sorted(&s));
	ids_free(&s);
	CHECK(view_cmp(view("a", 1), view("ab", 2)) < 0);
	CHECK(view_cmp(view("b", 1), view("ab", 2)) > 0);
	CHECK(view_cmp(view("\xff", 1), view("a", 1)) > 0);
	CHECK(view_cmp(view("ab", 2), view("ab", 2)) == 0);
}

/* Many at once are as one after the other, whatever is new and however many. */
static void
at_once(void)
{
	enum { MOST = 300 };
	static char text[MOST][16];
	struct view v[MOST];
	uint32_t id[MOST], other[MOST];

	for (int i = 0; i < MOST; i++) {
		int n = snprintf(text[i], sizeof text[i], i % 3 ? "%d" :
			"a long name %d", i * i % 101);

		v[i] = (struct view){text[i], (size_t)n};
	}
	for (size_t n = 0; n <= MOST; n += n < 130 ? 1 : 17) {
		struct ids one, all;
		size_t wrong = 0;

		ids_init(&one);
		ids_init(&all);
		ids_look_up(&all, v, n, id, true);
		for (size_t i = 0; i < n; i++)
			wrong += ids_intern(&one, v[i]) != id[i];
		CHECK(wrong == 0 && one.n == all.n);
		ids_look_up(&one, v, MOST, other, false);
		for (size_t i = 0; i < MOST; i++)
			wrong += other[i] != ids_lookup(&one, v[i]);
		CHECK(wrong == 0);
		ids_free(&one);
		ids_free(&all);
	}
}

/* The numbers of strings do not depend on whether those before were in an order, by bytes
 * or by length, and for how many; nor on how many are looked up at once. */
static void
orders(void)
{
	enum { N = 400 };
	static const char *const form[] = {"%d", "i%04d", "a longer name %d", "%08d", "%d"};
	static char text[N][32];
	struct view v[N];
	uint32_t id[N], other[N];

	for (int kind = 0; kind < 40; kind++) {
		size_t wrong = 0, part = kind % 8 < 4 ? N : kind % 8 == 4 ? 1 : 7;
		struct ids all, one;

		/* each twice or thrice; from a place on in another order, or the same again */
		for (int i = 0; i < N; i++) {
			int x = i / (2 + kind % 3 / 2), turn = kind % 8 * 60 + 20;
			int n = snprintf(text[i], sizeof text[i], form[kind / 8],
				i < turn ? x : kind % 2 ? turn - x : x - turn / 2);

			v[i] = (struct view){text[i], (size_t)n};
		}
		if (kind == 0)
			v[0].n = 0;
		ids_init(&all);
		ids_init(&one);
		for (size_t i = 0; i < N; i += part) {
			size_t n = i + part < N ? part : N - i;

			ids_look_up(&all, v + i, n, id + i, true);
			for (size_t k = 0; k <= i; k += 37)
				wrong += ids_lookup(&all, v[k]) != id[k];
			wrong += ids_lookup(&all, view("5x", 2)) != IDS_NONE;
		}
		for (size_t i = 0; i < N; i++)
			wrong += ids_intern(&one, v[i]) != id[i];
		CHECK(wrong == 0 && all.n == one.n);
		ids_seal(&all);
		wrong += !is(ids_name(&all, id[N - 1]), v[N - 1].p, v[N - 1].n);
		ids_look_up(&one, v, N, other, false);
		for (size_t i = 0; i < N; i++)
			wrong += other[i] != id[i];
		CHECK(wrong == 0);
		ids_free(&all);
		ids_free(&one);
	}
}

/* What is looked up again is not found twice, whatever was looked up last. */
static void
near(void)
{
	/* with room for a word behind each */
	static const char text[][16] = {"a", "b", "bb", "c", "bc"};
	static const int again[] = {0, 1, 1, 4, 3, 0, 2, 2};
	struct view v[4], w[8];
	const uint32_t expected[] = {0, 1, 1, IDS_NONE, 3, 0, 2, 2};
	uint32_t id[8];
	struct ids s;

	for (int i = 0; i < 8; i++)
		w[i] = view_of(text[again[i]]);
	for (int i = 0; i < 4; i++)
		v[i] = view_of(text[i]);
	ids_init(&s);
	ids_look_up(&s, w, 8, id, false);
	CHECK(id[0] == IDS_NONE && s.n == 0);
	ids_free(&s);
	ids_init(&s);
	ids_look_up(&s, v, 4, id, true);
	CHECK(s.n == 4 && s.orders != 0);
	for (int round = 0; round < 3; round++) {
		ids_look_up(&s, w, 8, id, false);
		CHECK(memcmp(id, expected, sizeof expected) == 0 && s.n == 4);
		CHECK(s.orders == 0);
	}
	ids_look_up(&s, w, 4, id, true);
	CHECK(id[3] == 4 && s.n == 5);
	ids_free(&s);
}

/* Long names that all have the same hash, most of them the same first 8 bytes
 * and the same length, are told apart by their text. */
static void
same_hash(void)
{
	enum { N = 500 };
	static char text[N][32];
	const uint64_t secret[2] = {ids_secret[0], ids_secret[1]};
	struct view v[N];
	uint32_t id[N];
	struct ids s;

	ids_init(&s);
	ids_secret[0] = ids_secret[1] = 0; /* every name has the hash 0 */
	for (int i = 0; i < N; i++) {
		int n = snprintf(text[i], sizeof text[i], i % 5 ?
			"the same %03d" : "%d", i % 5 ? i / 2 : i);

		v[i] = (struct view){text[i], (size_t)n};
	}
	CHECK(ids_hash(v[1]).hash == ids_hash(v[498]).hash);
	CHECK(ids_hash(v[1]).key == ids_hash(v[498]).key);
	for (int round = 0; round < 2; round++) {
		size_t wrong = 0;

		ids_look_up(&s, v, N, id, round == 0);
		for (size_t i = 0; i < N; i++) {
			struct view name = ids_name(&s, id[i]);

			wrong += !is(name, v[i].p, v[i].n);
			wrong += find(&s, v[i].p, v[i].n) != id[i];
		}
		CHECK(wrong == 0);
	}
	CHECK(find(&s, "the same 999", 12) == IDS_NONE);
	ids_look_up(&s, &(struct view){"the same 999", 12}, 1, id, false);
	CHECK(id[0] == IDS_NONE);
	ids_free(&s);
	ids_secret[0] = secret[0];
	ids_secret[1] = secret[1];
}

CHECK_ALL(lengths, crafted, same_hash, zeros, all_bytes, long_strings, order, million,
	at_once, orders, near)
