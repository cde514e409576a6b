#include "spelling.h"

#include "err.h"

#include <stdio.h>

/* U+00C0 to U+017F: the letter and the accent of each, a blank where it has none. */
static const char letters[] =
	"AAAAAA CEEEEIIII NOOOOO  UUUUY  aaaaaa ceeeeiiii nooooo  uuuuy y"
	"AaAaAaCcCcCcCcDd  EeEeEeEeEeGgGgGgGgHh  IiIiIiIiI   JjKk LlLlLl "
	"   NnNnNn   OoOoOo  RrRrRrSsSsSsSsTtTt  UuUuUuUuUuUuWwYyYZzZzZz ";
static const char accents[] =
	"`'^~:o ,`'^:`'^: ~`'^~:  `'^:'  `'^~:o ,`'^:`'^: ~`'^~:  `'^:' :"
	"__((;;''^^..vvvv  __((..;;vv^^((..,,^^  ~~__((;;.   ^^,, '',,vv "
	"   '',,vv   __((==  '',,vv''^^,,vv,,vv  ~~__((oo==;;^^^^:''..vv ";

enum { FIRST_ACCENTED = 0xc0, LAST_ACCENTED = 0x17f };

/* The quote that a curly quote of three bytes stands for, or 0. */
static char
straight_quote(const char *p, size_t n)
{
	if (n < 3 || memcmp(p, "\xe2\x80", 2) != 0)
		return 0;
	switch ((unsigned char)p[2]) {
	case 0x98: case 0x99: return '\'';
	case 0x9c: case 0x9d: return '"';
	default: return 0;
	}
}

/* Write an accented letter of two bytes as three; 0: it is none. A combining accent is
 * 0xcc and the byte below its sign. */
static size_t
decompose(const char *p, size_t n, char *to)
{
	static const char sign[] = "`'^~_(.:o=v,;";
	static const char byte[] = "\x80\x81\x82\x83\x84\x86\x87\x88\x8a\x8b\x8c\xa7\xa8";
	unsigned char lead = (unsigned char)p[0], trail;
	unsigned code;

	if (n < 2 || lead < 0xc3 || lead > 0xc5)
		return 0;
	trail = (unsigned char)p[1];
	code = (lead & 0x1fu) << 6 | (trail & 0x3fu);
	if (trail >> 6 != 2 || code < FIRST_ACCENTED || code > LAST_ACCENTED ||
	    letters[code - FIRST_ACCENTED] == ' ')
		return 0;
	to[0] = view_lower(letters[code - FIRST_ACCENTED]);
	to[1] = (char)0xcc;
	to[2] = byte[strchr(sign, accents[code - FIRST_ACCENTED]) - sign];
	return 3;
}

struct view
spelling_plain(struct view v, char *to)
{
	size_t n = 0;

	for (size_t i = 0; i < v.n;) {
		char quote = straight_quote(v.p + i, v.n - i);
		size_t more = quote ? 0 : decompose(v.p + i, v.n - i, to + n);

		if (more == 0)
			to[n] = quote ? quote : view_lower(v.p[i]);
		n += more > 0 ? more : 1;
		i += quote ? 3 : more > 0 ? 2 : 1;
	}
	return view_trim((struct view){to, n}, " \"'");
}

static bool
is_letter(char c)
{
	return (view_lower(c) >= 'a' && view_lower(c) <= 'z') || c == '_';
}

#define BEHIND(v, k) ((struct view){(v).p + (k), (v).n - (k)})

/* Can a become b at this price? Digits and signs must be the same. O(letters). */
static bool
within(struct view a, struct view b, int price)
{
	bool p, q;

	if (price < 0)
		return false;
	for (; a.n > 0 && b.n > 0 && *a.p == *b.p; b = BEHIND(b, 1))
		a = BEHIND(a, 1);
	p = a.n > 0 && is_letter(*a.p);
	q = b.n > 0 && is_letter(*b.p);
	return a.n + b.n == 0 || (p && within(BEHIND(a, 1), b, price - SPELLING_NEAR)) ||
		(q && within(a, BEHIND(b, 1), price - SPELLING_NEAR)) ||
		(p && q && within(BEHIND(a, 1), BEHIND(b, 1), price - SPELLING_REPLACED)) ||
		(p && q && a.n > 1 && b.n > 1 && a.p[0] == b.p[1] && a.p[1] == b.p[0] &&
			within(BEHIND(a, 2), BEHIND(b, 2), price - SPELLING_NEAR));
}

bool
spelling_one_letter(struct view a, struct view b)
{
	return a.n + b.n > 6 && view_cmp(a, b) != 0 && within(a, b, SPELLING_REPLACED);
}

bool
spelling_nearer(struct view v, struct view name, int *price)
{
	enum { LONGEST = 48 };
	char at[SPELLING_ROOM(LONGEST)], of[SPELLING_ROOM(LONGEST)];
	int before = *price, most;

	if (v.n > LONGEST || name.n > LONGEST)
		return false;
	v = spelling_plain(v, at);
	name = spelling_plain(name, of);
	most = (int)v.n / 3 * SPELLING_REPLACED;
	for (most = most < before ? most : before - 1; within(v, name, most); most--)
		*price = most;
	return *price < before;
}

const char *
spelling_meant(struct view v, const struct ids *s)
{
	static char text[300];
	int price = SPELLING_FAR;

	*text = '\0';
	for (size_t i = 0; i < s->n; i++)
		if (spelling_nearer(v, ids_name(s, i), &price))
			snprintf(text, sizeof text, " (did you mean %s?)",
				err_quote(ids_name(s, i)));
	return text;
}

bool
spelling_missing(struct view v)
{
	static const char *const any_case[] = {"na", "n/a", "#n/a", "<na>", "nan", "null",
		"#null!", "missing"};

	for (size_t i = 0; i < sizeof any_case / sizeof *any_case; i++)
		if (view_alike(v, view_of(any_case[i])))
			return true;
	return view_is(v, "None") || view_trim(v, " ").n == 0;
}

/* Is the name a whole number with such zeros? `bare`: without them, part of v. */
static bool
is_padded(struct view v, struct view *bare)
{
	size_t whole = 0, first = 0, end;

	while (whole < v.n && v.p[whole] >= '0' && v.p[whole] <= '9')
		whole++;
	for (end = whole; end < v.n && v.p[end] == (end == whole ? '.' : '0');)
		end++;
	while (first + 1 < whole && v.p[first] == '0')
		first++;
	*bare = (struct view){v.p + first, whole - first};
	return whole > 0 && end == v.n && end != whole + 1 && bare->n < v.n;
}

double
spelling_count_padded(const struct ids *padded, struct ids *bare,
	struct view *name, struct view *without)
{
	struct view v;
	double n = 0;

	for (size_t i = 0; i < padded->n; i++) {
		if (!is_padded(ids_name(padded, i), &v))
			continue;
		ids_index(bare);
		if (ids_lookup(bare, v) != IDS_NONE && n++ == 0) {
			*name = ids_name(padded, i);
			*without = v;
		}
	}
	return n;
}
