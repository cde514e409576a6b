#include "findings.h"

#include "mem.h"
#include "num.h"
#include "spelling.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- telling ---- */

static struct {
	void (*receive)(const struct finding *f, const char *message, void *data);
	void *data;
} receiver;

void
findings_receive(void (*receive)(const struct finding *f, const char *message,
	void *data), void *data)
{
	receiver.receive = receive;
	receiver.data = data;
}

bool
findings_wanted(void)
{
	return receiver.receive || !err_is_quiet();
}

void
findings_tell(const struct finding *f, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (receiver.receive)
		receiver.receive(f, text, receiver.data);
	else if (f->name >= FINDINGS_NOTES)
		err_note("%s", text);
	else
		err_warn("%s", text);
}

void
findings_end(const struct finding *f, size_t line, const char *fmt, ...)
{
	char text[1024], whole[1024 + 256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (receiver.receive) {
		snprintf(whole, sizeof whole, line > 0 ? "%.200s:%zu: %s" :
			"%.200s:%.0zu %s", f->file, line, text);
		receiver.receive(f, whole, receiver.data);
		err_die(FINDINGS_ENDED);
	}
	err_line(f->file, line, "%s", text);
}

/* ---- plain forms ---- */

char *
findings_room(const struct ids *s)
{
	size_t longest = 0;

	for (size_t i = 0; i < s->n; i++)
		longest = ids_name(s, i).n > longest ? ids_name(s, i).n : longest;
	return mem_alloc(SPELLING_ROOM(longest), 1);
}

uint32_t *
findings_plain(const struct ids *s, bool *several, size_t *forms)
{
	uint32_t *plain_of = mem_alloc(s->n, sizeof *plain_of);
	char *text = findings_room(s);
	struct ids seen;

	ids_init(&seen);
	for (size_t i = 0; i < s->n; i++) {
		size_t had = seen.n;

		plain_of[i] = ids_intern(&seen, spelling_plain(ids_name(s, i), text));
		several[plain_of[i]] = seen.n == had;
	}
	*forms = seen.n;
	return plain_of;
}

/* ---- names ---- */

/* Count a pair of names that one finding is of, and keep the first. */
static void
add_pair(struct finding *f, struct view v, struct view other)
{
	if (f->count++ > 0)
		return;
	f->value = v;
	f->example = other;
}

/* Find names that equal others but for zeros: a spreadsheet drops those of 007. */
static void
find_padded(struct ids *s, const char *what, const struct finding *at)
{
	struct finding f = *at;

	f.count = spelling_count_padded(s, s, &f.value, &f.example);
	f.name = FINDINGS_IDS_AS_NUMBERS;
	if (f.count > 0)
		findings_tell(&f, "%s that are equal as numbers and not as names: %.0f, as %s and "
			"%s (did a spreadsheet drop the zeros? they are counted as different %s)",
			what, f.count, err_quote(f.value), err_quote(f.example), what);
}

/* Find names that equal others but for blanks at the ends, and long numbers that a spreadsheet
 * rounded, as 1.23457E+18. */
static void
find_blanks(const struct ids *s, const char *what, const struct finding *at)
{
	struct finding f = *at, rounded = *at;
	double x;

	for (size_t i = 0; i < s->n; i++) {
		struct view v = ids_name(s, i), bare = view_trim(v, " ");

		if (bare.n != v.n && ids_lookup(s, bare) != IDS_NONE)
			add_pair(&f, v, bare);
		if (v.n > 7 && memchr(v.p, '+', v.n) && num_real(v.p, v.n, &x))
			add_pair(&rounded, v, v);
	}
	rounded.name = FINDINGS_IDS_AS_NUMBERS;
	if (rounded.count > 0)
		findings_tell(&rounded, "%s that are rounded numbers: %.0f, as %s (did a "
			"spreadsheet round them? different %s may have one name: export the "
			"column as text)", what, rounded.count, err_quote(rounded.value), what);
	f.name = FINDINGS_CASE_OF_NAMES;
	f.remedy = "mlr --tsv clean-whitespace FILE";
	if (f.count > 0)
		findings_tell(&f, "%s that differ from others only in blanks: "
			"%.0f, as %s from %s (the same? %s)", what, f.count,
			err_quote(f.value), err_quote(f.example), f.remedy);
}

/* Find names of one plain form. Blanks at the ends have a finding of their own. */
static void
find_case(const struct ids *s, const char *what, const struct finding *at)
{
	enum { MOST = 100000 }; /* names: more are not those of people */
	bool *several;
	uint32_t *plain_of, *first;
	size_t forms;
	struct finding f = *at;
	void *mark;

	if (s->n > MOST)
		return;
	mark = mem_mark();
	several = mem_zero(s->n, sizeof *several);
	plain_of = findings_plain(s, several, &forms);
	first = mem_alloc(forms, sizeof *first);
	memset(first, 0xff, forms * sizeof *first);
	for (uint32_t i = 0; i < s->n; i++) {
		uint32_t g = plain_of[i];
		struct view v = ids_name(s, i), other;

		if (first[g] == IDS_NONE) {
			first[g] = i;
			continue;
		}
		other = ids_name(s, first[g]);
		if (view_cmp(view_trim(v, " "), view_trim(other, " ")) != 0)
			add_pair(&f, other, v);
	}
	mem_release(mark); /* a finding that is told may be kept */
	f.name = FINDINGS_CASE_OF_NAMES;
	if (f.count > 0)
		findings_tell(&f, "%s that differ only in case, quotes or accents: %.0f, as %s and "
			"%s (the same? they are counted as different %s)", what, f.count,
			err_quote(f.value), err_quote(f.example), what);
}

/* Rows of names that look missing would be one item or annotator. */
void
findings_of_names(struct ids *s, const char *what, const char *column, const char *file,
	bool missing)
{
	static const char *const words[] = {"NA", "N/A", "#N/A", "<NA>", "NaN",
		"nan", "None", "NULL", "null"};
	struct finding at = {.file = file, .column = column};

	find_blanks(s, what, &at);
	find_case(s, what, &at);
	find_padded(s, what, &at);
	at.name = FINDINGS_MISSING_NAME;
	for (size_t i = 0; i < sizeof words / sizeof *words && missing; i++) {
		at.value = view_of(words[i]);
		if (ids_lookup(s, at.value) != IDS_NONE)
			findings_tell(&at, "one of the %s is called \"%s\", which looks like a "
				"missing name: all such rows are taken for those of one (leave "
				"them out)", what, words[i]);
	}
}
