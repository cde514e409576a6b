#include "remedy.h"

#include "text/mem.h"

#include <string.h>

/* Bytes of a text between quotes of the shell: each ' becomes '\''. */
static size_t
quoted_size(struct view v)
{
	size_t n = v.n + 2;

	for (size_t i = 0; i < v.n; i++)
		n += v.p[i] == '\'' ? 3 : 0;
	return n;
}

static char *
quote(char *to, struct view v)
{
	*to++ = '\'';
	for (size_t i = 0; i < v.n; i++) {
		if (v.p[i] == '\'') {
			memcpy(to, "'\\'", 3);
			to += 3;
		}
		*to++ = v.p[i];
	}
	*to++ = '\'';
	return to;
}

/* Are all bytes ones that the shell takes as they are? */
static bool
is_bare(struct view v)
{
	static const char bare[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
		"WXYZ0123456789_./,:=+@%";

	for (size_t i = 0; i < v.n; i++)
		if (!memchr(bare, v.p[i], sizeof bare - 1))
			return i > 0 && v.p[i] == '-' ? is_bare((struct view){
				v.p + i + 1, v.n - i - 1}) : false;
	return v.n > 0;
}

/* Replace each `old` in the text, which is freed, by v between quotes, or bare if
 * it may be. */
static char *
replace(char *text, const char *old, struct view v, bool bare)
{
	size_t n = strlen(old), times = 0, left;
	char *made, *to;
	const char *from = text, *hit;

	for (hit = text; (hit = strstr(hit, old)) != NULL; hit += n)
		times++;
	made = to = mem_alloc(strlen(text) + times * quoted_size(v) + 1, 1);
	while ((hit = strstr(from, old)) != NULL) {
		memcpy(to, from, (size_t)(hit - from));
		to += hit - from;
		if (bare && is_bare(v)) {
			memcpy(to, v.p, v.n);
			to += v.n;
		} else {
			to = quote(to, v);
		}
		from = hit + n;
	}
	left = strlen(from) + 1;
	memcpy(to, from, left);
	return made;
}

/* A name that a remedy has between quotes, 'NAME', must not end them. */
static char *
guard(char *text, struct view v)
{
	char *old;

	if (v.n == 0 || !memchr(v.p, '\'', v.n))
		return text;
	old = mem_zero(v.n + 3, 1);
	old[0] = old[v.n + 1] = '\'';
	memcpy(old + 1, v.p, v.n);
	text = replace(text, old, v, false);
	return text;
}

static bool
has_control(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < ' ' || *s == 127)
			return true;
	return false;
}

char *
remedy_of(const struct finding *f)
{
	bool stands = f->file && strcmp(f->file, "<stdin>") != 0;
	char *text;

	if (!f->remedy || has_control(f->remedy) ||
	    (f->file && has_control(f->file)))
		return NULL;
	text = mem_copy(f->remedy, strlen(f->remedy));
	text = guard(text, f->value);
	if (f->column)
		text = guard(text, view_of(f->column));
	if (f->column && f->name == FINDINGS_SETS_IN_LABELS &&
	    strcmp(f->column, "label") != 0 && !strstr(text, f->column))
		text = replace(text, "label", view_of(f->column), true);
	if (stands && strlen(text) >= 4 &&
	    strcmp(text + strlen(text) - 4, "FILE") == 0)
		text = replace(text, "FILE", view_of(f->file), true);
	return text;
}

/* Only behind words of lib/text/hints: whatever else stands between parentheses may be
 * a name of the table. */
char *
remedy_in(const char *message)
{
	static const char *const before[] = {" (CSV? ", " (CSV with semicolons? ",
		" (columns apart by blanks? ", " (UTF-16: "};
	size_t n = strlen(message);

	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		const char *last = NULL, *at = message;

		while ((at = strstr(at, before[i])) != NULL)
			last = at++;
		if (!last || message[n - 1] != ')')
			continue;
		last += strlen(before[i]);
		return mem_copy(last, (size_t)(message + n - 1 - last));
	}
	return NULL;
}
