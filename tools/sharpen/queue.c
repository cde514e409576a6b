#include "queue.h"

#include "text/mem.h"
#include "text/num.h"

#include <string.h>

static const struct record_column added[] = {
	{"primary", RECORD_REAL}, {"primary_lo", RECORD_REAL},
	{"primary_hi", RECORD_REAL}, {NULL, 0}
};

void
queue_open(struct queue *q, struct rows *in, struct out *out)
{
	*q = (struct queue){.labels = &in->labels};
	text_header(&q->text, &in->t);
	ids_init(&q->texts);
	q->label = text_column(&q->text, in->input->label);
	q->count = text_column(&q->text, in->input->count);
	q->once = text_column(&q->text, "once");
	q->place = text_column(&q->text, "place");
	q->p = text_column(&q->text, "p");
	q->column = text_columns(&q->text, added);
	q->out = record_start(out, q->column);
	record_header(out, q->column);
}

struct row *
queue_add(struct queue *q, const struct rows *in, size_t i, const struct value *x)
{
	struct row *r;

	text_header(&q->text, &in->t);
	MEM_GROW(q->row, q->cap, q->n + 1);
	r = &q->row[q->n++];
	*r = (struct row){.n = x->n, .label = x->label, .items = x->items,
		.file = (uint32_t)in->t.next, .line = in->t.lines[in->source[i]],
		.neighbours = x->neighbours, .tail = in->tail[i], .shares = IDS_NONE};
	memcpy(r->pflip, x->pflip, sizeof r->pflip);
	r->text = text_add(&q->text, in->t.raw[in->source[i]]);
	r->bytes = q->text.n - r->text;
	return r;
}

uint32_t
queue_text(struct queue *q, const struct row *r)
{
	char digits[FLIPS_KINDS][NUM_TEXT], text[FLIPS_KINDS * (NUM_TEXT + 1)];
	struct view field[FLIPS_KINDS];

	for (int kind = 0; kind < FLIPS_KINDS; kind++)
		field[kind] = (struct view){digits[kind], num_text(r->pflip[kind],
			q->out.out->precision, digits[kind])};
	return ids_intern(&q->texts, (struct view){text,
		record_join(text, field, FLIPS_KINDS)});
}

void
queue_absent(struct queue *q, struct row *last, double (*share)[FLIPS_KINDS],
	size_t n)
{
	MEM_GROW(q->absent, q->absent_cap, q->absents + n * FLIPS_KINDS);
	memcpy(q->absent + q->absents, share, n * sizeof *share);
	last->absent = q->absents + 1;
	last->each = n > 1;
	q->absents += n * FLIPS_KINDS;
}

/* ---- writing ---- */

static void
write_shares(struct queue *q, const double *share)
{
	record_reals(&q->out, share, FLIPS_KINDS);
	record_end(&q->out);
}

static void
write_ready(struct queue *q, const struct row *r)
{
	if (r->shares == IDS_NONE) {
		write_shares(q, r->pflip);
		return;
	}
	record_fields(&q->out, ids_name(&q->texts, r->shares), FLIPS_KINDS);
	record_end(&q->out);
}

void
queue_put(struct queue *q, const struct rows *in, size_t i, uint32_t shares)
{
	record_fields(&q->out, in->t.raw[in->source[i]], q->text.header.n);
	record_fields(&q->out, ids_name(&q->texts, shares), FLIPS_KINDS);
	record_end(&q->out);
}

static struct view
text_of(const struct queue *q, const struct row *r)
{
	return (struct view){q->text.bytes + r->text, r->bytes};
}

/* Mark the labels of an item's rows, of which r is the last. Returns the row
 * that rows for other labels copy: one with n above 0 if there is any, and the
 * first of these in label order, whatever the order of rows. */
static const struct row *
look_back(struct queue *q, const struct row *r)
{
	const uint32_t *rank = q->labels->rank;
	const struct row *like = r;

	marks_empty(&q->marks, q->labels->ids.n);
	for (;; r = &q->row[r->before - 1]) {
		marks_add(&q->marks, r->label);
		if (r->n > 0 && (like->n == 0 ||
		    rank[r->label] < rank[like->label]))
			like = r;
		if (r->before == 0)
			return like;
	}
}

/* Write the labels without a row. An item whose n are all 0 has no shares p:
 * they are as in its rows. */
static void
write_absent(struct queue *q, const struct row *last)
{
	const struct labels *labels = q->labels;
	const struct row *like;
	struct text_field other[] = {{q->label, {NULL, 0}},
		{q->count, view_of("0")}, {q->once, view_of("0")},
		{q->place, view_of("NA")}, {q->p, view_of("0")}};
	char digits[NUM_TEXT];

	labels_order(q->labels);
	like = look_back(q, last);
	for (size_t i = 0; i < labels->ids.n; i++) {
		const double *share = q->absent + last->absent - 1;

		if (!marks_add(&q->marks, labels->by_rank[i]))
			continue;
		if (last->each) {
			share += labels->by_rank[i] * (size_t)FLIPS_KINDS;
			other[3].value = (struct view){digits, num_digits(
				q->place_of[labels->by_rank[i]], digits)};
		}
		other[0].value = labels_name(labels, labels->by_rank[i]);
		text_write_like(&q->text, &q->out, text_of(q, like), other,
			like->n > 0 ? 5 : 4);
		write_shares(q, share);
	}
}

void
queue_write(struct queue *q)
{
	while (q->written < q->n && q->row[q->written].ready) {
		const struct row *r = &q->row[q->written++];

		if (!r->dropped) {
			record_fields(&q->out, text_of(q, r), q->text.header.n);
			write_ready(q, r);
		}
		if (r->absent > 0)
			write_absent(q, r);
	}
	if (q->written == q->n)
		q->written = q->n = q->text.n = q->absents = 0;
}

void
queue_free(struct queue *q)
{
	text_free(&q->text);
	ids_free(&q->texts);
	MEM_FREE(q->column, q->row, q->absent, q->marks.at);
}
