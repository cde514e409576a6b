#include "tails.h"

#include "text/findings.h"
#include "text/mem.h"
#include "text/record.h"

#include <math.h>

/* Tails that are kept; rows that are read to learn a new one, if so many in front of it
 * were known. */
enum { MOST = 1 << 14, FEW = 4, NEAR = 8 };
enum { WORD = 8 }; /* bytes */

uint64_t
tails_total(uint32_t n, double p)
{
	double total = p > 0 ? floor(n / p + .5) : 0;

	return total >= 1 && total < 0x1p53 && n / total == p ?
		(uint64_t)total : 0;
}

/* The hash of a long tail is a sum of products of two words each, which the processor
 * computes side by side, as in NH (Black et al., "UMAC", CRYPTO 1999). */
static struct ids_key
key_of(struct view v)
{
	struct view rest = v;
	uint64_t sum = 0, key = ids_secret[0];

	if (v.n <= IDS_INLINE)
		return ids_hash(v);
	for (; rest.n > 2 * WORD; rest.p += 2 * WORD, rest.n -= 2 * WORD) {
		sum += (ids_short_key(rest.p, WORD) + key) *
			(ids_short_key(rest.p + WORD, WORD) + (key ^ ids_secret[1]));
		key += ids_secret[1];
	}
	sum += ids_hash_bytes(rest);
	return (struct ids_key){sum, sum, v, IDS_LONG};
}

/* ---- rows that are read ---- */

static struct tail
read_tail(struct flips *flips, const struct rows *in, size_t i)
{
	struct tail x = {.id = TAILS_NONE, .n = (uint32_t)in->count[i],
		.label = in->label[i], .items = in->weight[i]};

	if (in->kind.has_number[TAILS_SHARE])
		x.total = tails_total(x.n, in->number[TAILS_SHARE][i]);
	flips_read(flips, in, i, x.pflip);
	x.neighbours = flips_neighbours(flips, in, i);
	return x;
}

static void
new_header(struct tails *x, const struct rows *in)
{
	const struct tsv_column *column = in->kind.column;
	struct view header = tsv_names(&in->t.header);

	if (!x->header) {
		x->header = mem_copy(header.p, header.n);
		ids_init(&x->texts);
	}
	x->serial = in->t.serial;
	x->behind = view_is(header, x->header) &&
		tsv_find(&in->t.header, in->input->item) == 0;
	for (size_t c = 0; c < C_ALL; c++)
		x->behind = x->behind && (c == C_ITEM || column[c].at != column[C_ITEM].at);
}

/* Read the tails of the batch, and keep them. */
static void
learn(struct tails *x, const struct rows *in)
{
	if (x->serial != in->t.serial)
		new_header(x, in);
	for (size_t i = 0; i < in->n; i++) {
		struct view field[2];
		struct ids_key key;
		uint32_t id;

		x->of[i] = read_tail(x->flips, in, i);
		if (!x->behind || x->texts.n == MOST ||
		    !record_split(in->t.raw[in->source[i]], field, 2))
			continue;
		key = key_of(field[1]);
		id = ids_add(&x->texts, &key);
		x->of[i].id = (uint16_t)id;
		MEM_GROW(x->at, x->cap, x->texts.n);
		x->at[id] = x->of[i];
	}
}

/* ---- rows with tails that are known ---- */

/* Split the next row in the reader's memory; false: there is none as a whole, or its item
 * is one that the reader refuses. */
static bool
split_next(const struct tsv *t, const char **from, struct view *line, struct view *field)
{
	const char *end = memchr(*from, '\n', (size_t)(t->buf + t->to - *from));

	if (!end)
		return false;
	*line = (struct view){*from, (size_t)(end - *from)};
	*from = end + 1;
	return record_split(*line, field, 2) && field[0].n > 0 &&
		field[0].p[field[0].n - 1] != '\r' && !memchr(field[0].p, '\0', field[0].n);
}

/* Make the next rows with known tails the batch, and take them from the reader's memory;
 * returns their number. */
static size_t
take_known(struct tails *x, struct rows *in)
{
	struct tsv *t = &in->t;
	struct view field[2];
	const char *from = t->buf + t->from;
	size_t n = 0;

	if (x->serial != t->serial || !x->behind)
		return 0;
	for (; n < TSV_BATCH && split_next(t, &from, &t->raw[n], field); n++) {
		struct ids_key key = key_of(field[1]);
		uint32_t id = ids_find(&x->texts, &key);

		if (id == IDS_NONE)
			break;
		x->of[n] = x->at[id];
		in->name[n] = field[0];
		in->source[n] = n;
		in->label[n] = x->of[n].label;
		in->count[n] = x->of[n].n;
		t->lines[n] = ++t->line;
		t->from += t->raw[n].n + 1;
		t->checked = 0;
	}
	t->most = n < NEAR ? TSV_BATCH : FEW;
	return n;
}

bool
tails_next(struct tails *x, struct rows *in)
{
	size_t n = take_known(x, in);

	if (n > 0) {
		rows_batch(in, n);
		if (findings_wanted())
			labels_count(&in->labels, in->label, in->count, n);
		return true;
	}
	if (!rows_next(in))
		return false;
	learn(x, in);
	return true;
}

void
tails_free(struct tails *x)
{
	ids_free(&x->texts);
	MEM_FREE(x->at, x->header);
}
