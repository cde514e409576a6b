#include "text.h"

#include "text/err.h"
#include "text/mem.h"

#include <string.h>

enum { BLOCK = 1 << 24 };

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

/* Room for n bytes in the current block, or in the next one. A line that is longer than a
 * block has its own. */
static char *
room_for(struct text *t, size_t n)
{
	if (n > BLOCK)
		return mem_alloc(n, 1);
	if (t->used + n > BLOCK) {
		t->full++;
		t->used = 0;
	}
	if (t->full == t->blocks) {
		MEM_GROW(t->block, t->cap, t->blocks + 1);
		t->block[t->blocks++] = mem_table(BLOCK, 1);
	}
	t->used += n;
	return t->block[t->full] + t->used - n;
}

struct view
text_add(struct text *t, struct view line)
{
	size_t n = t->header.n;
	char *to = room_for(t, line.n);

	if (!t->permuted) {
		memcpy(to, line.p, line.n);
		return (struct view){to, line.n};
	}
	record_split(line, t->field, n);
	for (size_t i = 0; i < n; i++)
		t->field[n + i] = t->field[t->place[i]];
	return (struct view){to, record_join(to, t->field + n, n)};
}

void
text_forget(struct text *t)
{
	t->full = t->used = 0;
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
