#include "tuples.h"

#include "text/err.h"
#include "text/mem.h"

#include <math.h>

enum { TEXT_BITS = 13, TEXT_BYTES = 248 };

/* The text of a row's numbers, of n bytes (0: none), and their place. */
struct tuples_text {
	uint32_t n, place;
	char text[TEXT_BYTES];
};

void
tuples_init(struct tuples *x)
{
	*x = (struct tuples){.text = NULL};
	ids_init(&x->distinct);
}

/* Forget the texts, which may be those of other columns, and find these under the header of
 * row i. */
static void
find_columns(struct tuples *x, const struct rows *r, size_t i)
{
	const char *from = NULL, *to = NULL;

	MEM_FREE(x->text);
	x->text = mem_zero(1 << TEXT_BITS, sizeof *x->text);
	x->header = r->t.serial;
	for (size_t k = 0; k < ROWS_NUMBERS; k++) {
		int c = r->kind.column[C_NUMBER + k].at;
		const char *p;

		if (!r->kind.has[k])
			continue;
		p = tsv_field(&r->t, r->source[i], c).p;
		x->first = !from || p < from ? c : x->first;
		x->last = !to || p > to ? c : x->last;
		from = !from || p < from ? p : from;
		to = !to || p > to ? p : to;
	}
}

/* Where a text is if it was read lately. */
static size_t
slot_of(struct view v)
{
	uint64_t hash = v.n;

	for (; v.n >= 8; v.p += 8, v.n -= 8)
		hash = (hash ^ ids_short_key(v.p, 8)) * ids_secret[0];
	hash = (hash ^ ids_short_key(v.p, v.n)) * ids_secret[0];
	return (size_t)(hash >> (64 - TEXT_BITS));
}

double
tuples_of_row(void *tuples, struct rows *r, size_t i)
{
	struct tuples *x = tuples;
	double number[ROWS_NUMBERS];
	struct tuples_text *text;
	struct view v, last;

	if (!x->text || x->header != r->t.serial)
		find_columns(x, r, i);
	v = tsv_field(&r->t, r->source[i], x->first);
	last = tsv_field(&r->t, r->source[i], x->last);
	v.n = (size_t)(last.p + last.n - v.p);
	/* rows are read once anyway where the reader knows their tails */
	v.n = r->tails.wanted && r->tails.behind ? 0 : v.n;
	text = &x->text[slot_of(v)];
	if (v.n > 0 && v.n == text->n && memcmp(v.p, text->text, v.n) == 0)
		return text->place;
	rows_numbers(r, i, number);
	text->place = ids_intern(&x->distinct, VIEW_BYTES(number));
	text->n = v.n <= TEXT_BYTES ? (uint32_t)v.n : 0;
	memcpy(text->text, v.p, text->n);
	return text->place;
}

void
tuples_take(struct tuples *x, struct items *truth, const struct items_need *need)
{
	struct vectors *v = &truth->vectors;
	size_t width = 0, cells = v->start[v->n];
	double *number;

	while (width < ROWS_NUMBERS && need->numbers[width])
		width++;
	if (memchr(truth->has, true, sizeof truth->has)) {
		number = mem_alloc(cells * width, sizeof *number);
		for (size_t c = 0; c < cells; c++)
			memcpy(number + c * width, ids_name(&x->distinct,
				(size_t)v->number[c]).p, width * sizeof *number);
		MEM_FREE(v->number);
		v->number = number;
		v->width = width;
	}
	for (size_t i = 0; i < truth->n && truth->has[0]; i++)
		for (size_t c = v->start[truth->vector[i]];
		     c < v->start[truth->vector[i] + 1]; c++)
			if (isnan(v->number[c * width]))
				err_die("item %s: column \"%s\" is NA",
					err_quote(items_name(truth, i)), need->numbers[0]);
	ids_free(&x->distinct);
	MEM_FREE(x->text);
}
