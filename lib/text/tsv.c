#include "tsv.h"

#include "err.h"
#include "hints.h"
#include "ids.h"
#include "mem.h"
#include "num.h"
#include "spelling.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	READ_BLOCK = 256 << 10,
	PAD = 32,      /* bytes after the last one, for reading whole words */
	MEMO_BITS = 13,/* cached numbers */
	MEMO_TEXT = 24 /* longest cached text; below 3 bytes caching does not pay */
};

/* UTF-8's byte order mark. */
#define MARK "\xEF\xBB\xBF"

/* Cached numbers by their zero-padded text. */
struct tsv_numbers {
	struct {
		uint64_t text[MEMO_TEXT / 8];
		double x;
	} at[1 << MEMO_BITS];
};

/* Set the high bit of every byte below 14: tab, line feed, carriage return, NUL
 * and a few data bytes. Exact: the added bit confines borrows to a byte. */
static uint64_t
low_bytes(uint64_t w)
{
	const uint64_t high = 0x8080808080808080, limit = 0x0e0e0e0e0e0e0e0e;

	return ~(((w | high) - limit) | w) & high;
}

static size_t
first_byte(uint64_t mask)
{
	return (size_t)__builtin_ctzll(mask) / 8;
}

/* Report a carriage return before a line feed, or before a tab after a field,
 * which could not be written as the last field of a line. */
_Noreturn static void
bad_end(const struct tsv *t, size_t line, char next)
{
	err_line(t->file, line, "%s: tr -d '\\r' < FILE removes the CR",
		next == '\n' ? "the line ends in CR LF, expected LF" : "a field ends in CR");
}

_Noreturn static void
bad_nul(const struct tsv *t, size_t line)
{
	err_line(t->file, line, "a NUL byte: annot reads text "
		"(UTF-16? convert with iconv -t UTF-8)");
}

_Noreturn static void
bad_row(const struct tsv *t, size_t line, const char *p)
{
	struct view v = {p, (size_t)((char *)memchr(p, '\n', (size_t)(t->buf + t->to - p)) - p)};
	size_t fields = 1;

	for (size_t i = 0; i < v.n; i++)
		fields += v.p[i] == '\t';
	if (v.n == 0)
		err_line(t->file, line, "a blank line, expected %zu fields", t->width);
	err_line(t->file, line, "expected %zu fields as in %s, found %zu in %s%s", t->width,
		t->given_header ? "-H" : "the header", fields, err_quote(v),
		hints_behind(t->file, hints_line(v)));
}

void
tsv_bad(const struct tsv *t, size_t r, const char *column, const char *expected, struct view found)
{
	err_line(t->file, t->lines[r], "column %s: expected %s, found %s",
		err_quote(view_of(column)), expected, err_quote(found));
}

bool
tsv_number(struct tsv *t, struct view v, double *x)
{
	static const uint64_t bytes[2 * MEMO_TEXT / 8] = {UINT64_MAX, UINT64_MAX,
		UINT64_MAX};
	uint64_t w[MEMO_TEXT / 8], keep[MEMO_TEXT / 8], h, other = 0;
	size_t slot;

	if (v.n < 3 || v.n > MEMO_TEXT)
		return num_real(v.p, v.n, x);
	if (!t->numbers)
		t->numbers = mem_zero(1, sizeof *t->numbers);
	memcpy(w, v.p, sizeof w);
	memcpy(keep, (const char *)bytes + MEMO_TEXT - v.n, sizeof keep);
	for (size_t i = 0; i < MEMO_TEXT / 8; i++)
		w[i] &= keep[i];
	h = (w[0] ^ w[1] * 0xbf58476d1ce4e5b9 ^ w[2]) * 0x9e3779b97f4a7c15;
	slot = (size_t)(h >> (64 - MEMO_BITS));
	for (size_t i = 0; i < MEMO_TEXT / 8; i++)
		other |= w[i] ^ t->numbers->at[slot].text[i];
	if (other == 0) {
		*x = t->numbers->at[slot].x;
		return true;
	}
	if (!num_real(v.p, v.n, x))
		return false;
	memcpy(t->numbers->at[slot].text, w, sizeof w);
	t->numbers->at[slot].x = *x;
	return true;
}

/* A 1 in single precision may read 1.0000001. */
bool
tsv_probability(struct tsv *t, struct view v, double *p)
{
	const double rounding = 1e-6;

	if (!tsv_number(t, v, p) || *p < -rounding || *p > 1 + rounding)
		return false;
	*p = *p < 0 ? 0 : *p > 1 ? 1 : *p;
	return true;
}

const char *
tsv_file(const struct tsv *t, size_t k)
{
	bool named = t->n_files > 0 && strcmp(t->files[k - 1], "-") != 0;

	return named ? t->files[k - 1] : "<stdin>";
}

/* The files that were read, the first ones. */
static struct stat past[32];
static size_t n_past;

bool
tsv_has_read(const struct stat *file)
{
	for (size_t i = 0; i < n_past; i++)
		if (past[i].st_dev == file->st_dev && past[i].st_ino == file->st_ino)
			return S_ISREG(file->st_mode);
	return false;
}

static void
open_next(struct tsv *t)
{
	t->next++;
	t->file = tsv_file(t, t->next);
	t->eof = false;
	t->line = 0;
	t->from = t->to = t->checked = 0;
	t->fd = STDIN_FILENO;
	if (t->n_files > 0 && strcmp(t->files[t->next - 1], "-") != 0)
		t->fd = open(t->file, O_RDONLY);
	if (t->fd == -1)
		err_file(t->file, "%s", strerror(errno));
	if (n_past < sizeof past / sizeof *past && fstat(t->fd, &past[n_past]) == 0)
		n_past++;
}

/* Read more bytes after the unread ones; a last line without line end gets one. */
static void
fill(struct tsv *t)
{
	ssize_t got;

	if (t->from > 0) {
		memmove(t->buf, t->buf + t->from, t->to - t->from);
		t->to -= t->from;
		t->from = 0;
	}
	MEM_GROW(t->buf, t->cap, t->to + READ_BLOCK + PAD);
	do
		got = read(t->fd, t->buf + t->to, READ_BLOCK);
	while (got == -1 && errno == EINTR);
	if (got == -1)
		err_file(t->file, "%s", strerror(errno));
	t->to += (size_t)got;
	if (got == 0) {
		t->eof = true;
		t->cut = t->to > 0 && t->buf[t->to - 1] != '\n';
		if (t->cut)
			t->buf[t->to++] = '\n';
	}
	memset(t->buf + t->to, '\n', PAD);
	err_progress(t->line, 0, "rows");
}

/* Make sure that buf holds a whole line at `from`; false at the end. */
static bool
whole_line(struct tsv *t)
{
	for (;;) {
		size_t have = t->to - t->from;

		if (have > t->checked && memchr(t->buf + t->from + t->checked,
		    '\n', have - t->checked))
			return true;
		if (t->eof)
			return false;
		t->checked = have;
		fill(t);
	}
}

static void
add_name(struct tsv_header *h, size_t *cap, const char *p, size_t n)
{
	MEM_GROW(h->name, *cap, h->n + 1);
	h->name[h->n++] = (struct view){p, n};
}

static void
check_names(const struct tsv *t)
{
	struct ids names;

	ids_init(&names);
	for (size_t i = 0; i < t->header.n; i++)
		if (ids_intern(&names, t->header.name[i]) < i)
			err_line(t->file, 1, "two columns are called %s",
				err_quote(t->header.name[i]));
	ids_free(&names);
}

static void
split_header(struct tsv *t, struct view line)
{
	struct tsv_header *h = &t->header;
	const char *p, *end;
	size_t cap = 0;

	MEM_FREE(h->name, h->text);
	*h = (struct tsv_header){.text = mem_copy(line.p, line.n), .bytes = line.n};
	end = h->text + h->bytes;
	for (p = h->text;; p++) {
		const char *tab = memchr(p, '\t', (size_t)(end - p));
		const char *stop = tab ? tab : end;

		if (stop == p)
			err_line(t->file, 1, line.n == 0 ? "a blank line, expected a header line" :
				"column %zu of the header has no name", h->n + 1);
		if (tab && tab[-1] == '\r')
			bad_end(t, 1, '\t');
		add_name(h, &cap, p, (size_t)(stop - p));
		p = stop;
		if (!tab)
			break;
	}
	check_names(t);
}

int
tsv_find(const struct tsv_header *h, const char *name)
{
	for (size_t i = 0; i < h->n; i++)
		if (view_is(h->name[i], name))
			return (int)i;
	return -1;
}

void
tsv_no_column(const struct tsv *t, const struct tsv_column *c)
{
	const struct tsv_header *h = &t->header;
	const char *hint = NULL;
	char option = c->option && c->option[1] != '-' ? c->option[1] : '\0';
	size_t likely = h->n;
	int price = SPELLING_FAR;
	char text[192] = "", named[80] = "";

	for (size_t i = 0; i < h->n && c->option; i++)
		if (spelling_nearer(view_of(c->name), h->name[i], &price))
			likely = i;
	if (likely == h->n && option && strchr("ial", option))
		likely = hints_column(h->name, h->n, option);
	if (likely < h->n && h->name[likely].n < 32)
		snprintf(named, sizeof named, ": %.12s %.*s?", c->option,
			(int)h->name[likely].n, h->name[likely].p);
	if (likely == h->n && h->n > 2)
		hint = c->hint;
	if (!hint && !t->given_header && hints_headless(h->name, h->n))
		hint = "; -H names those of a table without header line";
	if (c->option)
		snprintf(text, sizeof text, "%s names another%s%s", c->option, named,
			hint ? hint : "");
	err_line(t->file, 1, "no column %s in %s %s%s", err_quote(view_of(c->name)),
		t->given_header ? "-H" : "the header", err_quote(tsv_names(h)),
		hints_behind(t->file, c->option ? text : NULL));
}

static void
bind(struct tsv *t)
{
	size_t views = t->every ? t->header.n : 0;

	t->width = t->header.n;
	MEM_FREE(t->want);
	t->want = mem_alloc(t->width, sizeof *t->want);
	for (size_t i = 0; i < t->width; i++)
		t->want[i] = t->every ? (uint32_t)i : UINT32_MAX;
	for (size_t c = 0; c < t->n_columns; c++) {
		struct tsv_column *col = &t->columns[c];
		int i = col->name ? tsv_find(&t->header, col->name) : -1;

		col->by_other = i < 0 && col->other;
		if (col->by_other)
			i = tsv_find(&t->header, col->other);
		if (i < 0 && col->required && col->name)
			tsv_no_column(t, col);
		if (i >= 0 && t->want[i] == UINT32_MAX)
			t->want[i] = (uint32_t)views++;
		col->at = i < 0 ? -1 : (int)t->want[i];
	}
	for (size_t i = 0; i < t->width; i++)
		if (t->want[i] == UINT32_MAX)
			t->want[i] = (uint32_t)views;
	t->stride = views + 1;
	MEM_FREE(t->views);
	t->views = mem_alloc(TSV_BATCH * t->stride, sizeof *t->views);
	t->serial++;
}

static void
skip_mark(struct tsv *t)
{
	if (t->to - t->from >= sizeof MARK - 1 &&
	    memcmp(t->buf + t->from, MARK, sizeof MARK - 1) == 0) {
		t->from += sizeof MARK - 1;
		t->checked = 0;
	}
}

_Noreturn static void
header_with_names(const struct tsv *t, size_t line)
{
	err_line(t->file, line, "a header line, and -H names the columns, too: "
		"leave out -H (or the header lines)");
}

static void
start_file(struct tsv *t)
{
	struct view v;
	const char *hint;
	bool some;

	open_next(t);
	some = whole_line(t);
	hint = hints_file((struct view){t->buf + t->from, t->to - t->from});
	if (hint)
		err_file(t->file, "not a table of text%s", hints_behind(t->file, hint));
	skip_mark(t);
	v.p = t->buf + t->from;
	v.n = some ? (size_t)((char *)memchr(v.p, '\n', t->to - t->from) - v.p) : 0;
	if (t->given_header) {
		bind(t);
		return;
	}
	if (!some)
		err_file(t->file, "empty input: a header line is required%s",
			t->fd == STDIN_FILENO ? " (did the command in front fail?)" : "");
	hint = hints_line(v);
	if (hint)
		err_line(t->file, 1, "no tab in the header %s%s", err_quote(v),
			hints_behind(t->file, hint));
	if (memchr(v.p, '\0', v.n))
		bad_nul(t, 1);
	if (v.n > 0 && v.p[v.n - 1] == '\r')
		bad_end(t, 1, '\n');
	split_header(t, v);
	t->from += v.n + 1;
	t->checked = 0;
	t->line = 1;
	bind(t);
}

/* Join the names of -H to a header line, for messages. */
static void
join_names(struct tsv_header *h)
{
	size_t cap = 0;

	for (size_t i = 0; i < h->n; i++) {
		MEM_GROW(h->text, cap, h->bytes + h->name[i].n + 1);
		if (i > 0)
			h->text[h->bytes++] = '\t';
		memcpy(h->text + h->bytes, h->name[i].p, h->name[i].n);
		h->bytes += h->name[i].n;
	}
}

void
tsv_open(struct tsv *t, char **files, size_t n_files, struct tsv_column *columns,
	size_t n_columns, char **header, size_t n_header, bool every)
{
	size_t cap = 0;

	*t = (struct tsv){.files = files, .n_files = n_files,
		.columns = columns, .n_columns = n_columns, .every = every, .most = TSV_BATCH,
		.given_header = n_header > 0};
	for (size_t i = 0; i < n_header; i++)
		add_name(&t->header, &cap, header[i], strlen(header[i]));
	for (size_t c = 0; c < n_columns; c++)
		columns[c].at = -1;
	if (n_header > 0)
		join_names(&t->header);
	start_file(t);
}

/* Does a line repeat the header, with or without a byte order mark? It is
 * skipped, so that tables can be concatenated. */
static bool
is_header(const struct tsv *t, struct view v)
{
	if (v.n == t->header.bytes + sizeof MARK - 1 && memcmp(v.p, MARK, sizeof MARK - 1) == 0) {
		v.p += sizeof MARK - 1;
		v.n -= sizeof MARK - 1;
	}
	return v.n == t->header.bytes && memcmp(v.p, t->header.text, v.n) == 0;
}

/* Scan up to a batch of rows from the first unread line on. Bytes after the
 * last line end in the buffer stay unread. */
static size_t
scan(struct tsv *t)
{
	const size_t last = t->width - 1, stride = t->stride;
	const uint32_t *want = t->want;
	const char *line = t->buf + t->from, *field = line, *p = line;
	const char *end = t->buf + t->to;
	struct view *row = t->views;
	size_t rows = 0, k = 0;

	for (; p < end; p += 8) {
		uint64_t mask = low_bytes(ids_field_key(p, 8));

		for (; mask; mask &= mask - 1) {
			const char *s = p + first_byte(mask);
			char c = *s;

			if (c == '\t') {
				if (k == last && !memchr(s, '\n', (size_t)(end - s)))
					goto done;
				if (k == last)
					bad_row(t, t->line + 1, line);
				row[want[k++]] = (struct view){field, (size_t)(s - field)};
				field = s + 1;
			} else if (c == '\n') {
				struct view raw = {line, (size_t)(s - line)};

				if (s >= end)
					goto done;
				t->line++;
				if (k != last || raw.n == 0)
					bad_row(t, t->line, line);
				row[want[k]] = (struct view){field, (size_t)(s - field)};
				line = field = s + 1;
				k = 0;
				if (is_header(t, raw)) {
					if (t->given_header)
						header_with_names(t, t->line);
					continue;
				}
				t->raw[rows] = raw;
				t->lines[rows++] = t->line;
				row += stride;
				if (rows == t->most)
					goto done;
			} else if (c == '\0') {
				bad_nul(t, t->line + 1);
			} else if (c == '\r' && s + 1 < end && (s[1] == '\n' ||
			    (s[1] == '\t' && want[k] + 1 < stride))) {
				bad_end(t, t->line + 1, s[1]);
			}
		}
	}
done:
	t->from = (size_t)(line - t->buf);
	t->checked = 0;
	return rows;
}

size_t
tsv_rows(struct tsv *t)
{
	size_t n;

	for (;;) {
		while (whole_line(t)) {
			n = scan(t);
			/* a header that -H replaces holds the name of a column */
			for (size_t c = 0; t->given_header && n > 0 && t->lines[0] == 1 &&
			     c < t->n_columns; c++)
				if (t->columns[c].required && view_alike(tsv_field(t, 0,
				    t->columns[c].at), view_of(t->columns[c].name)))
					header_with_names(t, 1);
			if (n > 0)
				return n;
		}
		if (t->fd > STDIN_FILENO)
			close(t->fd);
		t->fd = STDIN_FILENO;
		if (t->next >= t->n_files)
			return 0;
		start_file(t);
	}
}

void
tsv_close(struct tsv *t)
{
	if (t->fd > STDIN_FILENO)
		close(t->fd);
	MEM_FREE(t->header.name, t->header.text, t->want, t->views, t->buf, t->numbers);
}
