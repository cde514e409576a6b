/*
 * The reader against a second one, written for clearness: whatever it hands
 * out must be what is there, and it must refuse what is no table.
 */
#include "fuzz.h"
#include "text/tsv.h"

enum { WIDEST = 64 };

/* A line of the input: its bytes without the line end. */
struct line {
	const char *p;
	size_t n;
};

static struct line
next_line(const char **p, const char *end)
{
	const char *lf = memchr(*p, '\n', (size_t)(end - *p));
	struct line l = {*p, (size_t)((lf ? lf : end) - *p)};

	*p = lf ? lf + 1 : end;
	return l;
}

static size_t
split(struct line l, struct line *field)
{
	size_t n = 0, from = 0;

	for (size_t i = 0; i <= l.n; i++) {
		if (i < l.n && l.p[i] != '\t')
			continue;
		if (n < WIDEST)
			field[n] = (struct line){l.p + from, i - from};
		n++;
		from = i + 1;
	}
	return n;
}

/* Is the line no part of a table of so many fields? */
static bool
bad_line(struct line l, size_t width)
{
	struct line field[WIDEST];

	return l.n == 0 || memchr(l.p, '\0', l.n) || l.p[l.n - 1] == '\r' ||
		split(l, field) != width;
}

/* The same, or does a field end in CR? The reader may refuse that: it does where
 * the field is wanted. */
static bool
refusable(struct line l, size_t width)
{
	for (size_t i = 1; i < l.n; i++)
		if (l.p[i - 1] == '\r' && l.p[i] == '\t')
			return true;
	return bad_line(l, width);
}

/* The header again, with or without a byte order mark? */
static bool
is_again(struct line l, struct line header)
{
	if (l.n == header.n + 3 && memcmp(l.p, "\xEF\xBB\xBF", 3) == 0)
		l = (struct line){l.p + 3, header.n};
	return l.n == header.n && memcmp(l.p, header.p, l.n) == 0;
}

static bool
same(struct view v, struct line l)
{
	return v.n == l.n && memcmp(v.p, l.p, l.n) == 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static char text[FUZZ_MOST];
	static struct tsv t;
	static struct tsv_column columns[2];
	static const char *volatile p; /* the second reader is here */
	static volatile size_t line, width;
	struct line header = {"", 0}, field[WIDEST], name[WIDEST];
	const char *end, *from;
	bool every;
	size_t rows;

	if (n < 1 || n - 1 > sizeof text)
		return 0;
	every = data[0] & 1;
	memcpy(text, data + 1, --n);
	end = text + n;
	p = text;
	if (n >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		p += 3;
	line = 0;
	from = p;
	if (p < end)
		header = next_line(&from, end);
	width = split(header, name);
	if (width > WIDEST)
		return 0;

	columns[0] = (struct tsv_column){.name = "item", .required = true};
	columns[1] = (struct tsv_column){.name = "label"};
	t = (struct tsv){.fd = 0};
	fuzz_feed(data + 1, n);
	if (setjmp(fuzz_out) != 0) {
		/* it refused: rightly? */
		bool bad = line == 0 && (header.n == 0 ||
			refusable(header, width));

		width = split(header, name);
		for (size_t i = 0; i < width && line == 0; i++) {
			bad = bad || name[i].n == 0;
			for (size_t k = 0; k < i; k++)
				bad = bad || (name[i].n == name[k].n &&
					memcmp(name[i].p, name[k].p,
					name[i].n) == 0);
		}
		bad = bad || columns[0].at < 0;
		for (from = p; from < end && !bad;)
			bad = refusable(next_line(&from, end), width);
		FUZZ_CHECK(bad);
		tsv_close(&t);
		return 0;
	}
	tsv_open(&t, NULL, 0, columns, 2, NULL, 0, every);
	p = from;
	line = 1;
	FUZZ_CHECK(same(name[0].n ? (struct view){name[0].p, name[0].n} :
		(struct view){"?", 1}, name[0]));
	while ((rows = tsv_rows(&t)) > 0)
		for (size_t r = 0; r < rows; r++) {
			struct line l;

			do {
				const char *at = p;

				FUZZ_CHECK(at < end);
				l = next_line(&at, end);
				p = at;
				line++;
			} while (is_again(l, header));
			FUZZ_CHECK(!bad_line(l, width));
			FUZZ_CHECK(t.lines[r] == line);
			FUZZ_CHECK(same(t.raw[r], l));
			split(l, field);
			for (size_t c = 0; c < 2; c++) {
				size_t i = 0;

				while (i < width && (strlen(columns[c].name) !=
				    name[i].n || memcmp(columns[c].name,
				    name[i].p, name[i].n) != 0))
					i++;
				FUZZ_CHECK((i < width) == (columns[c].at >= 0));
				if (i < width)
					FUZZ_CHECK(same(tsv_field(&t, r,
						columns[c].at), field[i]));
			}
			for (size_t i = 0; i < width && every; i++)
				FUZZ_CHECK(same(tsv_field(&t, r, (int)i),
					field[i]));
		}
	/* nothing but headers is left */
	for (from = p; from < end;) {
		struct line l = next_line(&from, end);

		FUZZ_CHECK(is_again(l, header));
	}
	tsv_close(&t);
	return 0;
}
