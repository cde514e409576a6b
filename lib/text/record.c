#include "record.h"

#include "err.h"
#include "mem.h"

void
record_header(struct out *out, const struct record_column *column)
{
	for (size_t c = 0; column[c].kinds; c++) {
		if (c > 0)
			out_char(out, '\t');
		out_text(out, column[c].name);
	}
	out_char(out, '\n');
}

size_t
record_join(char *to, const struct view *field, size_t n)
{
	char *p = to;

	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			*p++ = '\t';
		memcpy(p, field[i].p, field[i].n);
		p += field[i].n;
	}
	return (size_t)(p - to);
}

bool
record_split(struct view row, struct view *field, size_t n)
{
	const char *p = row.p, *end = row.p + row.n;

	for (size_t i = 0; i < n; i++) {
		const char *stop = i + 1 == n ? end : memchr(p, '\t', (size_t)(end - p));

		if (!stop)
			return false;
		field[i] = (struct view){p, (size_t)(stop - p)};
		p = stop + 1;
	}
	return true;
}

bool
record_is_field(const char *text)
{
	return !strpbrk(text, "\t\r\n");
}

void
record_open(struct record_reader *r, const char *file,
	const struct record_column *column, unsigned optional)
{
	size_t n = 0;

	for (; column[n].kinds != 0; n++) {
		assert(n < RECORD_COLUMNS);
		r->column[n] = (struct tsv_column){.name = column[n].name,
			.required = !(optional >> n & 1)};
	}
	r->path = mem_copy(file, strlen(file));
	r->row = r->rows = r->parts = r->said = r->found = 0;
	tsv_open(&r->t, &r->path, 1, r->column, n, NULL, 0, false);
}

bool
record_next(struct record_reader *r)
{
	if (++r->row >= r->rows) {
		r->rows = tsv_rows(&r->t);
		r->row = 0;
	}
	return r->rows > 0;
}

bool
record_next_counted(struct record_reader *r, int c)
{
	for (uint64_t n; record_next(r); r->parts++, r->said += (size_t)n) {
		struct view v = record_read(r, c);

		if (!view_is(record_read(r, 0), "rows"))
			return ++r->found > 0;
		if (!num_count(v.p, v.n, &n))
			record_bad(r, c, "the number of rows");
	}
	if (r->parts == 0 || r->t.cut)
		err_file(r->t.file, "the last row, which says how many rows there are, is "
			"missing or cut: the table was cut off, or an older annot wrote "
			"it (write it again)");
	if (r->said != r->found)
		err_file(r->t.file, "expected %zu rows by row \"rows\", found %zu: the table, or a "
			"part of it, was cut off or changed (write it again)", r->said, r->found);
	return false;
}

void
record_bad(const struct record_reader *r, int c, const char *expected)
{
	tsv_bad(&r->t, r->row, r->column[c].name, expected, record_read(r, c));
}
