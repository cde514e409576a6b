#include "pretty.h"

#include "mem.h"

#include <stdio.h>

struct table {
	size_t columns, cells;
	struct view *cell;
	struct column {
		size_t width; /* characters */
		bool shown, number, limited, constant, spared;
	} *column;
};

static bool
says_nothing(struct view v)
{
	return v.n == 0 || view_is(v, "*") || view_is(v, "NA");
}

/* Of UTF-8: bytes that do not continue one. */
static size_t
count_characters(struct view v)
{
	size_t n = 0;

	while (v.n > 0)
		n += ((unsigned char)v.p[--v.n] & 0xc0) != 0x80;
	return n;
}

static void
measure(const struct table *t, size_t c)
{
	struct column *x = t->column + c;
	double number;

	*x = (struct column){.shown = t->cells == t->columns, .number = true};
	for (size_t i = c; i < t->cells; i += t->columns) {
		struct view v = t->cell[i];
		size_t n = count_characters(v);

		x->width = n > x->width ? n : x->width;
		x->shown |= i > c && !says_nothing(v);
		x->number &= i == c || view_is(v, "NA") || num_real(v.p, v.n, &number);
	}
}

/* How well column c suits limits X_lo and X_hi, of n bytes of X, or lo and hi; 0: not. */
static size_t
suits(const struct view *name, size_t c, size_t lo, size_t n)
{
	struct view v = name[c];

	if (n > 0)
		return c == lo || c == lo + 1 || v.n < n || memcmp(v.p, name[lo].p, n) != 0 ?
			0 : v.n == n ? SIZE_MAX : v.n;
	return view_is(v, "value") ? SIZE_MAX : view_is(v, "estimate") ? SIZE_MAX - 1 :
		c < lo && !view_is(v, "se") ? c + 1 : 0;
}

/* Put limits, columns c and c + 1, into the cells of their value, as texts from `to` on. */
static char *
join_limits(const struct table *t, size_t c, char *to)
{
	struct view *lo = t->cell + c, *hi = lo + 1;
	size_t x = lo->n < 3 ? 0 : lo->n - 3, best = 0, of = c, pad;
	struct column *column = t->column;

	if (lo->n != hi->n || lo->n < 2 || memcmp(lo->p + lo->n - 2, "lo", 2) != 0 ||
	    memcmp(hi->p + lo->n - 2, "hi", 2) != 0 || memcmp(lo->p, hi->p, x) != 0 ||
	    (lo->n > 2 && lo->p[x] != '_') || !(column[c].shown || column[c + 1].shown))
		return to;
	for (size_t k = 0; k < t->columns; k++)
		if (!column[k].limited && suits(t->cell, k, c, x) > best)
			best = suits(t->cell, of = k, c, x);
	if (of == c)
		return to;
	*lo = view_of("lo");
	*hi = view_of("hi");
	pad = column[of].number ? column[of].width : 0;
	for (struct view *row = t->cell; row < t->cell + t->cells; row += t->columns) {
		const struct view v = row[of], *at = row + c;
		size_t n = pad + v.n + at[0].n + at[1].n + sizeof " [, ]";

		n = (size_t)snprintf(to, n, "%*.*s [%.*s, %.*s]", (int)pad, (int)v.n, v.p,
			(int)at[0].n, at[0].p, (int)at[1].n, at[1].p);
		row[of] = (struct view){to, !says_nothing(at[0]) || !says_nothing(at[1]) ?
			n : pad > v.n ? pad : v.n};
		to += n + 1;
	}
	measure(t, of);
	column[of].limited = column[of].shown = true;
	column[c].shown = column[c + 1].shown = false;
	return to;
}

/* ---- a table that is too wide ---- */

/* What a reader misses least, the first name first. */
static const char *const spare[] = {"stat", "df", "pe", "pa", "ratings", "annotators",
	"items", "se", "p"};

static size_t
width_of(const struct table *t)
{
	size_t width = 0;

	for (size_t c = 0; c < t->columns; c++)
		width += t->column[c].shown ? t->column[c].width + 2 : 0;
	return width;
}

/* Are there two rows or more, and all have the same in column c? */
static bool
is_constant(const struct table *t, size_t c)
{
	const struct view *first = &t->cell[c + t->columns];

	for (size_t i = c + 2 * t->columns; i < t->cells; i += t->columns)
		if (t->cell[i].n != first->n ||
		    memcmp(t->cell[i].p, first->p, first->n) != 0)
			return false;
	return t->cells > 2 * t->columns;
}

/* Take columns off a table that is wider than PRETTY_WIDTH: those of one value, then
 * those that are spared, as far as needed. */
static void
narrow(struct table *t)
{
	if (width_of(t) <= PRETTY_WIDTH + 2)
		return;
	for (size_t c = 0; c < t->columns; c++)
		if (t->column[c].shown && is_constant(t, c)) {
			t->column[c].shown = false;
			t->column[c].constant = true;
		}
	for (size_t k = 0; k < sizeof spare / sizeof *spare; k++)
		for (size_t c = 0; c < t->columns; c++)
			if (t->column[c].shown && view_is(t->cell[c], spare[k]) &&
			    width_of(t) > PRETTY_WIDTH + 2) {
				t->column[c].shown = false;
				t->column[c].spared = true;
			}
}

/* Say below the table what was taken off. */
static void
put_rest(struct out *out, const struct table *t)
{
	bool any = false, spared = false;

	for (size_t c = 0; c < t->columns; c++) {
		if (!t->column[c].constant)
			continue;
		out_text(out, any ? " " : "all rows: ");
		out_view(out, t->cell[c]);
		out_char(out, '=');
		out_view(out, t->cell[c + t->columns]);
		any = true;
	}
	for (size_t c = 0; c < t->columns; c++) {
		if (!t->column[c].spared)
			continue;
		out_text(out, spared ? " " : any ? "\nnot shown: " :
			"not shown: ");
		out_view(out, t->cell[c]);
		any = spared = true;
	}
	if (any)
		out_char(out, '\n');
}

void
pretty_put(struct out *out, const char *table)
{
	struct table t = {.columns = 0};
	size_t cap = 0, room = strlen(table) + 1, blanks = 0;
	char *to;

	for (const char *p = table; *p; p += t.cell[t.cells++].n + 1) {
		MEM_GROW(t.cell, cap, t.cells + 1);
		t.cell[t.cells] = (struct view){p, strcspn(p, "\t\n")};
		if (t.columns == 0 && p[t.cell[t.cells].n] == '\n')
			t.columns = t.cells + 1;
	}
	t.column = mem_alloc(t.columns, sizeof *t.column);
	for (size_t c = 0; c < t.columns;
	     room += t.cells / t.columns * (t.column[c++].width + sizeof " [, ]"))
		measure(&t, c);
	to = mem_alloc(room, 1);
	for (size_t c = 1; c + 1 < t.columns; c++)
		to = join_limits(&t, c, to);
	narrow(&t);
	for (size_t i = 0; i < t.cells; i++) {
		const struct column *x = t.column + i % t.columns;
		size_t rest = x->width - count_characters(t.cell[i]);

		if (x->shown) {
			blanks += x->number ? rest : 0;
			for (; t.cell[i].n > 0 && blanks > 0; blanks--)
				out_char(out, ' '); /* none ends a line */
			out_view(out, t.cell[i]);
			blanks += x->number ? 2 : rest + 2;
		}
		if ((i + 1) % t.columns == 0) {
			out_char(out, '\n');
			blanks = 0;
		}
	}
	put_rest(out, &t);
}
