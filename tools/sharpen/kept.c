#include "kept.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* Rows in a block. Only its ends have small pages, so that large blocks fault less. */
enum { BLOCK = 1 << 18 };

static const struct record_column added[] = {
	{"primary", RECORD_REAL}, {"primary_lo", RECORD_REAL},
	{"primary_hi", RECORD_REAL}, {NULL, 0}
};

void
kept_open(struct kept *k, struct rows *in, struct out *out)
{
	const struct record_column *columns;

	*k = (struct kept){.labels = &in->labels};
	text_header(&k->text, &in->t);
	k->label = text_column(&k->text, in->input->label);
	k->count = text_column(&k->text, in->input->count);
	k->once = text_column(&k->text, "once");
	k->place = text_column(&k->text, "place");
	k->p = text_column(&k->text, "p");
	columns = text_columns(&k->text, added);
	k->out = record_start(out, columns);
	record_header(out, columns);
}

struct row *
kept_row(const struct kept *k, size_t i)
{
	return &k->block[i / BLOCK][i % BLOCK];
}

uint64_t
kept_total(uint32_t n, double p)
{
	double total = p > 0 ? floor(n / p + .5) : 0;

	return total >= 1 && total < 0x1p53 && n / total == p ?
		(uint64_t)total : 0;
}

struct row *
kept_add(struct kept *k, const struct rows *in, size_t i, struct flips *flips)
{
	struct row *r;

	text_header(&k->text, &in->t);
	if (k->n == k->blocks * BLOCK) {
		MEM_GROW(k->block, k->cap, k->blocks + 1);
		k->block[k->blocks++] = mem_table(BLOCK, sizeof **k->block);
	}
	r = kept_row(k, k->n++);
	*r = (struct row){.n = (uint32_t)in->count[i], .label = in->label[i],
		.items = in->weight[i], .file = (uint32_t)in->t.next,
		.line = in->t.lines[in->source[i]]};
	if (in->kind.has_number[KEPT_SHARE])
		r->total = kept_total(r->n, in->number[KEPT_SHARE][i]);
	flips_read(flips, in, i, r->pflip);
	r->neighbours = flips_neighbours(flips, in, i);
	r->text = text_add(&k->text, in->t.raw[in->source[i]]);
	return r;
}

void
kept_absent(struct kept *k, struct row *last, double (*share)[FLIPS_KINDS],
	size_t n)
{
	MEM_GROW(k->absent, k->absent_cap, k->absents + n * FLIPS_KINDS);
	memcpy(k->absent + k->absents, share, n * sizeof *share);
	last->absent = k->absents + 1;
	last->each = n > 1;
	k->absents += n * FLIPS_KINDS;
}

/* ---- writing ---- */

static void
write_shares(struct kept *k, const double *share)
{
	record_reals(&k->out, share, FLIPS_KINDS);
	record_end(&k->out);
}

/* Mark the labels of an item's rows, of which r is the last. Returns the row
 * that rows for other labels copy: one with n above 0 if there is any, and the
 * first of these in label order, whatever the order of rows. */
static const struct row *
look_back(struct kept *k, const struct row *r)
{
	const uint32_t *rank = k->labels->rank;
	const struct row *like = r;

	marks_empty(&k->marks, k->labels->ids.n);
	for (;; r = r->before) {
		marks_add(&k->marks, r->label);
		if (r->n > 0 && (like->n == 0 ||
		    rank[r->label] < rank[like->label]))
			like = r;
		if (!r->before)
			return like;
	}
}

/* Write the labels without a row. An item whose n are all 0 has no shares p:
 * they are as in its rows. */
static void
write_absent(struct kept *k, const struct row *last)
{
	const struct labels *labels = k->labels;
	const struct row *like;
	struct text_field other[] = {{k->label, {NULL, 0}},
		{k->count, view_of("0")}, {k->once, view_of("0")},
		{k->place, view_of("NA")}, {k->p, view_of("0")}};
	char digits[NUM_TEXT];

	labels_order(k->labels);
	like = look_back(k, last);
	for (size_t i = 0; i < labels->ids.n; i++) {
		const double *share = k->absent + last->absent - 1;

		if (!marks_add(&k->marks, labels->by_rank[i]))
			continue;
		if (last->each) {
			share += labels->by_rank[i] * (size_t)FLIPS_KINDS;
			other[3].value = (struct view){digits, num_digits(
				k->place_of[labels->by_rank[i]], digits)};
		}
		other[0].value = labels_name(labels, labels->by_rank[i]);
		text_write_like(&k->text, &k->out, like->text, other,
			like->n > 0 ? 5 : 4);
		write_shares(k, share);
	}
}

void
kept_write(struct kept *k)
{
	for (size_t i = 0; i < k->n; i++) {
		const struct row *r = kept_row(k, i);

		if (!r->dropped) {
			record_fields(&k->out, r->text, k->text.header.n);
			write_shares(k, r->pflip);
		}
		if (r->absent > 0)
			write_absent(k, r);
	}
	k->n = k->absents = 0;
	text_forget(&k->text);
}
