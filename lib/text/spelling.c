#include "spelling.h"

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

/* The second byte of the combining accent in UTF-8, whose first is 0xcc. */
static char
combining(char accent)
{
	static const struct { char accent; unsigned char byte; } of[] = {
		{'`', 0x80}, {'\'', 0x81}, {'^', 0x82}, {'~', 0x83}, {'_', 0x84},
		{'(', 0x86}, {'.', 0x87}, {':', 0x88}, {'o', 0x8a}, {'=', 0x8b},
		{'v', 0x8c}, {',', 0xa7}, {';', 0xa8},
	};

	for (size_t i = 0; i < sizeof of / sizeof *of; i++)
		if (of[i].accent == accent)
			return (char)of[i].byte;
	return 0;
}

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

/* Write an accented letter of two bytes as three; 0: it is none. */
static size_t
decompose(const char *p, size_t n, char *to)
{
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
	to[2] = combining(accents[code - FIRST_ACCENTED]);
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
	return view_lower(c) >= 'a' && view_lower(c) <= 'z';
}

bool
spelling_one_letter(struct view a, struct view b)
{
	size_t same = 0, tail = 0;

	if (a.n < b.n)
		return spelling_one_letter(b, a);
	if (a.n < 4 || a.n - b.n > 1)
		return false;
	while (same < b.n && a.p[same] == b.p[same])
		same++;
	while (tail < b.n - same &&
	       a.p[a.n - 1 - tail] == b.p[b.n - 1 - tail])
		tail++;
	return same + tail + 1 == a.n && is_letter(a.p[same]) &&
		(a.n > b.n || is_letter(b.p[same]));
}

bool
spelling_missing(struct view v)
{
	static const char *const any_case[] = {"na", "n/a", "#n/a", "<na>",
		"nan", "null", "#null!", "missing"};

	for (size_t i = 0; i < sizeof any_case / sizeof *any_case; i++)
		if (view_alike(v, view_of(any_case[i])))
			return true;
	return view_is(v, "None") || view_trim(v, " ").n == 0;
}

bool
spelling_padded(struct view v, struct view *bare)
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
spelling_count_padded(const struct ids *padded, const struct ids *bare,
	struct view *name, struct view *without)
{
	struct view v;
	double n = 0;

	for (size_t i = 0; i < padded->n; i++)
		if (spelling_padded(ids_name(padded, i), &v) &&
		    ids_lookup(bare, v) != IDS_NONE && n++ == 0) {
			*name = ids_name(padded, i);
			*without = v;
		}
	return n;
}
