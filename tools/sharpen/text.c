#include "text.h"

#include "text/err.h"
#include "text/mem.h"

#include <string.h>

void
text_header(struct text *t, const struct tsv *from)
{
	const struct tsv_header *h = &from->header;

	if (t->serial == from->serial)
		return;
	if (t->serial == 0)
		for (size_t i = 0; i < h->n; i++)
			strings_add(&t->header, h->name[i].p, h->name[i].n);
	t->serial = from->serial;
	t->permuted = false;
	if (!t->place) {
		t->place = mem_alloc(t->header.n, sizeof *t->place);
		t->field = mem_alloc(t->header.n, 2 * sizeof *t->field);
	}
	for (size_t i = 0; i < t->header.n; i++) {
		int at = tsv_find(h, t->header.at[i]);

		if (at < 0 || h->n != t->header.n)
			err_line(from->file, 1, "expected the columns of the "
				"first file");
		t->place[i] = (size_t)at;
		t->permuted = t->permuted || (size_t)at != i;
	}
}

size_t
text_add(struct text *t, struct view line)
{
	size_t at = t->n, n = t->header.n;

	if (!t->permuted) {
		MEM_GROW(t->bytes, t->cap, t->n + line.n);
		memcpy(t->bytes + t->n, line.p, line.n);
		t->n += line.n;
		return at;
	}
	record_split(line, t->field, n);
	for (size_t i = 0; i < n; i++)
		t->field[n + i] = t->field[t->place[i]];
	MEM_GROW(t->bytes, t->cap, t->n + line.n);
	t->n += record_join(t->bytes + t->n, t->field + n, n);
	return at;
}

struct record_column *
text_columns(const struct text *t, const struct record_column *more)
{
	size_t n = t->header.n, added = 0;
	struct record_column *all;

	while (more[added++].kinds)
		;
	all = mem_alloc(n + added, sizeof *all);
	for (size_t i = 0; i < n; i++)
		all[i] = (struct record_column){t->header.at[i], RECORD_TEXT};
	memcpy(all + n, more, added * sizeof *all);
	return all;
}

size_t
text_column(const struct text *t, const char *name)
{
	return strings_find(&t->header, view_of(name));
}

void
text_write_like(const struct text *t, struct record *r, struct view row,
	const struct text_field *other, size_t n)
{
	record_split(row, t->field, t->header.n);
	for (size_t i = 0; i < n; i++)
		if (other[i].column < t->header.n)
			t->field[other[i].column] = other[i].value;
	for (size_t c = 0; c < t->header.n; c++)
		record_view(r, t->field[c]);
}

void
text_free(struct text *t)
{
	strings_free(&t->header);
	MEM_FREE(t->place, t->field, t->bytes);
}
