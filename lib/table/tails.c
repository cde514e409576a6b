#include "tails.h"

#include "rows.h"
#include "text/mem.h"

#include <string.h>

/* Rows that are read to learn a new tail, if so many in front of it were known. */
enum { FEW = 4, NEAR = 8 };
/* Slots by bits of the hash, and those that are looked at for a tail. */
enum { SLOT_BITS = 15, SLOTS = 1 << SLOT_BITS, PROBES = 8, TAG = 16, WORD = 8 };

/* A row without its item. */
struct tails_row {
	size_t text;           /* place of the tail */
	uint32_t bytes, label, count;
	uint64_t weight, raters;
	double tuple;
};

/* A hash of the length and of some words, at either end and between, as the tails of a table differ
 * in several fields. Those with the same hash are told apart by their text, and few are kept. */
static uint64_t
hash_of(struct view v)
{
	const uint64_t step = 2 * ids_secret[1];
	uint64_t sum = v.n * ids_secret[1], factor = ids_secret[0];

	if (v.n < 2 * WORD)
		return ids_hash_bytes(v) * factor;
	for (size_t i = 0; i < 4; i++, factor += step)
		sum += ids_field_key(v.p + i * (v.n - WORD) / 4, WORD) * factor;
	sum += ids_field_key(v.p + v.n - 2 * WORD, WORD) * factor;
	return (sum ^ sum >> 32 ^ ids_field_key(v.p + v.n - WORD, WORD)) * (factor + step);
}

/* The slot of a tail, or a free one for it; NULL: there is none near. */
static uint32_t *
find(const struct tails *x, struct view v, uint64_t hash)
{
	const uint32_t tag = (uint32_t)(hash >> TAG) << TAG;
	size_t first = (size_t)(hash >> (64 - SLOT_BITS));

	for (size_t i = first; i < first + PROBES; i++) {
		uint32_t *slot = &x->slot[i % SLOTS];
		const struct tails_row *row;

		if (*slot == 0)
			return slot;
		if (*slot >> TAG << TAG != tag)
			continue;
		row = &x->at[(uint16_t)*slot - 1];
		if (row->bytes == v.n && memcmp(x->text + row->text, v.p, v.n) == 0)
			return slot;
	}
	return NULL;
}

/* ---- rows that are read ---- */

static void
new_header(struct tails *x, const struct rows *r)
{
	const struct tsv_column *column = r->kind.column;
	struct view header = tsv_names(&r->t.header);

	if (!x->header) {
		x->header = mem_copy(header.p, header.n);
		x->slot = mem_zero(SLOTS, sizeof *x->slot);
	}
	x->serial = r->t.serial;
	x->behind = view_is(header, x->header) && tsv_find(&r->t.header, r->input->item) == 0;
	for (size_t c = 0; c < C_ALL; c++)
		x->behind = x->behind && (c == C_ITEM || column[c].at != column[C_ITEM].at);
}

void
tails_learn(struct tails *x, struct rows *r)
{
	if (x->serial != r->t.serial)
		new_header(x, r);
	for (size_t i = 0; i < r->n; i++) {
		struct view v = r->t.raw[r->source[i]];
		size_t item = r->name[i].n + 1;
		uint64_t hash;
		uint32_t *slot;

		r->tail[i] = TAILS_NONE;
		if (!x->behind || v.n < item || v.n > UINT32_MAX)
			continue;
		v = (struct view){v.p + item, v.n - item};
		hash = hash_of(v);
		slot = find(x, v, hash);
		if (!slot || (*slot == 0 && x->n == TAILS_MOST))
			continue;
		if (*slot == 0) {
			MEM_GROW(x->at, x->cap, x->n + 1);
			MEM_GROW(x->text, x->text_cap, x->bytes + v.n);
			memcpy(x->text + x->bytes, v.p, v.n);
			x->at[x->n++] = (struct tails_row){x->bytes, (uint32_t)v.n, r->label[i],
				(uint32_t)r->count[i], r->weight[i], r->raters[i], r->number[0][i]};
			x->bytes += v.n;
			*slot = (uint32_t)(hash >> TAG) << TAG | (uint32_t)x->n;
		}
		r->tail[i] = (uint16_t)(*slot - 1);
	}
}

/* ---- rows with tails that are known ---- */

/* The length of the item in the row at p, which may be that of the row before; 0: the
 * reader has to look at it. */
static size_t
item_at(const char *p, const char *end, struct view before)
{
	size_t n = 0;

	if (before.n > 0 && before.n < (size_t)(end - p) && memcmp(p, before.p, before.n + 1) == 0)
		return before.n;
	while ((unsigned char)p[n] > '\r')
		n++;
	return p[n] == '\t' ? n : 0;
}

size_t
tails_take(struct tails *x, struct rows *r)
{
	struct tsv *t = &r->t;
	const char *p = t->buf + t->from, *end = t->buf + t->to;
	struct view item = {p, 0};
	size_t n = 0;

	if (x->serial != t->serial || !x->behind)
		return 0;
	for (; n < TSV_BATCH && p < end; n++) {
		const struct tails_row *row;
		const uint32_t *slot;
		const char *stop;
		struct view tail;

		item = (struct view){p, item_at(p, end, item)};
		tail.p = p + item.n + 1;
		stop = item.n == 0 ? NULL : memchr(tail.p, '\n', (size_t)(end - tail.p));
		if (!stop)
			break;
		tail.n = (size_t)(stop - tail.p);
		slot = find(x, tail, hash_of(tail));
		if (!slot || *slot == 0)
			break;
		r->tail[n] = (uint16_t)(*slot - 1);
		row = &x->at[r->tail[n]];
		r->name[n] = item;
		r->source[n] = n;
		r->label[n] = row->label;
		r->count[n] = row->count;
		r->weight[n] = row->weight;
		r->raters[n] = row->raters;
		r->number[0][n] = row->tuple;
		t->raw[n] = (struct view){p, (size_t)(stop - p)};
		t->lines[n] = ++t->line;
		p = stop + 1;
	}
	t->from = (size_t)(p - t->buf);
	t->checked = n > 0 ? 0 : t->checked;
	t->most = n < NEAR ? TSV_BATCH : FEW;
	return n;
}

void
tails_free(struct tails *x)
{
	MEM_FREE(x->header, x->slot, x->at, x->text);
}
