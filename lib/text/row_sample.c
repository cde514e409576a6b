#include "row_sample.h"

#include "findings.h"
#include "mem.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1024, SLOTS = 4 * MOST, PROBES = 32 };

/* The sampled keys, in slots by their low bits: those whose first `halvings` bits
 * are 0, at most MOST. */
struct keys {
	struct slot {
		uint64_t key;    /* 0: free */
		uint64_t row;    /* hash of the key's first row */
		uint32_t n, same; /* rows, and those equal to the first one */
	} slot[SLOTS];
	size_t n;
	unsigned halvings;
};

struct row_sample {
	struct keys items;
	struct keys annotators;  /* complete while the items are */
	struct keys pairs;       /* of an item and an annotator, sampled by item */
	uint64_t rows;           /* of the pairs: one of a sample of 1/m is m, */
	uint64_t copies;         /* those equal to the pair's first one, */
	uint64_t others;         /* and those that differ from it */
	uint64_t people;         /* annotators of copies: a bit for some each */
	uint64_t known;          /* items so far, and a bit for some each of those */
	uint64_t sampled[SLOTS / 4]; /* that were sampled when they were new */
};

/* A hash that is the same in each run; nothing but findings hangs on it. */
static inline uint64_t
hash(struct view v)
{
	const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
	uint64_t h = v.n * odd;

	for (; v.n > 8; v = (struct view){v.p + 8, v.n - 8}) {
		h = (h ^ ids_short_key(v.p, 8)) * odd;
		h ^= h >> 29;
	}
	h = (h ^ ids_short_key(v.p, v.n)) * odd;
	h = (h ^ h >> 29) * odd;
	h ^= h >> 32;
	return h + (h == 0);
}

static bool
is_sampled(const struct keys *s, uint64_t key)
{
	return s->halvings == 0 || key >> (64 - s->halvings) == 0;
}

/* The slot of a key, or a free one; NULL: there is none near. */
static struct slot *
find(struct keys *s, uint64_t key)
{
	for (size_t i = 0; i < PROBES; i++) {
		struct slot *p = &s->slot[(key + i) % SLOTS];

		if (p->key == key || p->key == 0)
			return p;
	}
	return NULL;
}

static void
thin(struct keys *s)
{
	struct keys old = *s;

	*s = (struct keys){.halvings = old.halvings + 1};
	for (size_t i = 0; i < SLOTS; i++) {
		uint64_t key = old.slot[i].key;
		struct slot *to = key && is_sampled(s, key) ? find(s, key) : NULL;

		if (to) {
			*to = old.slot[i];
			s->n++;
		}
	}
}

/* Count a row of a key. Its slot, or NULL if it is not in the sample. */
static struct slot *
count(struct keys *s, uint64_t key, uint64_t row)
{
	struct slot *p = is_sampled(s, key) ? find(s, key) : NULL;

	if (!p)
		return NULL;
	if (p->key == 0) {
		if (s->n == MOST) {
			thin(s);
			return count(s, key, row);
		}
		*p = (struct slot){.key = key, .row = row};
		s->n++;
	}
	p->n++;
	return p;
}

struct row_sample *
row_sample_new(void)
{
	return mem_zero(1, sizeof(struct row_sample));
}

/* Add a row of the item whose hash is i. */
static void
add(struct row_sample *s, uint64_t i, struct view annotator, struct view row)
{
	const uint64_t low = UINT32_MAX;
	uint64_t a, whole, each;
	struct slot *p;

	count(&s->items, i, 0);
	if (s->items.halvings > 0 && !is_sampled(&s->pairs, i))
		return;
	a = hash(annotator);
	if (s->items.halvings == 0)
		count(&s->annotators, a, 0);
	whole = hash(row);
	p = count(&s->pairs, (i & ~low) | ((i ^ a * 3) & low) | 1, whole);
	each = UINT64_C(1) << s->pairs.halvings; /* the rows that this one stands for */
	s->rows += p ? each : 0;
	if (!p)
		return;
	p->same += p->row == whole;
	if (p->n == 1)
		return;
	s->copies += p->row == whole ? each : 0;
	s->others += p->row != whole ? each : 0;
	if (p->row == whole)
		s->people |= UINT64_C(1) << a % 64;
}

void
row_sample_add(struct row_sample *s, const uint32_t *id, const struct tsv *t, int item,
	int annotator, const size_t *at, size_t n)
{
	for (size_t r = 0; r < n; r++) {
		uint64_t *bits = &s->sampled[id[r] / 64 % (SLOTS / 4)], i;
		bool is_new = id[r] >= s->known;

		if (!is_new && (*bits >> id[r] % 64 & 1) == 0)
			continue;
		s->known += is_new;
		i = hash(tsv_field(t, at[r], item));
		if (!is_sampled(&s->items, i))
			continue;
		*bits |= UINT64_C(1) << id[r] % 64;
		add(s, i, tsv_field(t, at[r], annotator), t->raw[at[r]]);
	}
}

/* ---- findings ---- */

static int
cmp_rows(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The median and the greatest number of rows of a key. */
static double
median_rows(const struct keys *s, double *most)
{
	uint32_t rows[MOST];
	size_t n = 0;

	for (size_t i = 0; i < SLOTS; i++)
		if (s->slot[i].key != 0)
			rows[n++] = s->slot[i].n;
	qsort(rows, n, sizeof *rows, cmp_rows);
	*most = rows[n - 1];
	return ((double)rows[n / 2] + rows[(n - 1) / 2]) / 2;
}

/* Of a table that was read twice, each pair has an even number of rows, and of its first. */
static bool
is_doubled(const struct row_sample *s)
{
	bool odd = false;

	for (size_t i = 0; i < SLOTS; i++)
		odd = odd || s->pairs.slot[i].n % 2 == 1 || s->pairs.slot[i].same % 2 == 1;
	return !odd;
}

/* An annotator's retests differ now and then, copies never, unless they are of retests. */
static void
find_copies(const struct row_sample *s, const char *file)
{
	enum { TWENTIETH = 20, PEOPLE = 3, RETESTS = 50 };
	struct finding f = {.name = FINDINGS_COPIED_ROWS, .file = file,
		.count = (double)s->copies, .remedy = "awk '!row[$0]++' FILE"};
	int people = __builtin_popcountll(s->people);

	if (TWENTIETH * s->copies < s->rows || people < PEOPLE ||
	    (RETESTS * s->others > s->copies && !is_doubled(s)))
		return;
	findings_tell(&f, "%s%.0f rows stand twice, each of the same item, "
		"annotator and label (a file given twice? %s keeps one; -r first "
		"reads one)", s->pairs.halvings > 0 ? "about " : "", f.count, f.remedy);
}

static void
find_exchange(const struct row_sample *s, const struct input *o, const char *file)
{
	enum { FEW = 10, TIMES = 10 };
	struct finding f = {.name = FINDINGS_SWAPPED_COLUMNS, .file = file};
	double of_item, of_annotator, most;
	char remedy[160];

	if (s->items.halvings > 0 || s->items.n == 0 ||
	    s->items.n >= s->annotators.n << s->annotators.halvings)
		return;
	of_item = median_rows(&s->items, &most);
	of_annotator = median_rows(&s->annotators, &most);
	if (most > FEW || of_item < TIMES * of_annotator)
		return;
	snprintf(remedy, sizeof remedy, "-i '%.60s' -a '%.60s'", o->annotator, o->item);
	f.column = o->item;
	f.value = view_of(o->annotator);
	f.remedy = remedy;
	f.count = (double)s->items.n;
	findings_tell(&f, "%zu items have %g labels each, and their annotators %g in the median: "
		"are the two columns exchanged? (%s; -i and -a as they are say that they are not)",
		s->items.n, of_item, of_annotator, remedy);
}

void
row_sample_findings(const struct row_sample *s, const struct input *input,
	const char *file, bool repeats)
{
	if (!repeats)
		find_copies(s, file);
	if (!input->named.item || !input->named.annotator)
		find_exchange(s, input, file);
}
