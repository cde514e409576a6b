#include "text.h"

#include "text/err.h"
#include "text/mem.h"

#include <stdlib.h>
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
	t->place = t->place ? t->place :
		mem_alloc(t->header.n, sizeof *t->place);
	for (size_t i = 0; i < t->header.n; i++) {
		int at = tsv_find(h, t->header.at[i]);

		if (at < 0 || h->n != t->header.n)
			err_line(from->file, 1, "expected the columns of the "
				"first file");
		t->place[i] = (size_t)at;
		t->permuted = t->permuted || (size_t)at != i;
	}
}

static void
add(struct text *t, struct view v)
{
	t->bytes = mem_grow(t->bytes, &t->cap, t->n + v.n, 1);
	memcpy(t->bytes + t->n, v.p, v.n);
	t->n += v.n;
}

static struct view
nth_field(struct view line, size_t k)
{
	const char *p = line.p, *end = line.p + line.n, *tab;

	for (;; k--) {
		tab = memchr(p, '\t', (size_t)(end - p));
		if (k == 0)
			return (struct view){p,
				(size_t)((tab ? tab : end) - p)};
		p = tab + 1;
	}
}

size_t
text_add(struct text *t, struct view line)
{
	size_t at = t->n;

	if (!t->permuted) {
		add(t, line);
		return at;
	}
	for (size_t i = 0; i < t->header.n; i++) {
		if (i > 0)
			add(t, (struct view){"\t", 1});
		add(t, nth_field(line, t->place[i]));
	}
	return at;
}

void
text_write_header(const struct text *t, struct out *out)
{
	for (size_t i = 0; i < t->header.n; i++) {
		if (i > 0)
			out_char(out, '\t');
		out_text(out, t->header.at[i]);
	}
}

size_t
text_column(const struct text *t, const char *name)
{
	return strings_find(&t->header, name);
}

void
text_write_like(const struct text *t, struct out *out, size_t at,
	size_t bytes, const struct text_field *other, size_t n)
{
	struct view rest = {t->bytes + at, bytes};

	for (size_t c = 0; c < t->header.n; c++) {
		struct view field = nth_field(rest, 0);
		size_t used = field.n + (c + 1 < t->header.n);

		rest = (struct view){rest.p + used, rest.n - used};
		for (size_t i = 0; i < n; i++)
			if (other[i].column == c)
				field = other[i].value;
		if (c > 0)
			out_char(out, '\t');
		out_view(out, field);
	}
}

void
text_free(struct text *t)
{
	strings_free(&t->header);
	free(t->place);
	free(t->bytes);
}
