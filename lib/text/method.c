#include "method.h"

#include "err.h"
#include "record.h"
#include "removed.h"
#include "spelling.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct method *
method_at(const struct method_table *t, size_t i)
{
	return (const void *)((const char *)t->record + i * t->size);
}

/* Does the record belong to one of these sets? */
static bool
belongs(const struct method_table *t, const struct method *m, unsigned sets)
{
	const char *record = (const void *)m;

	return t->sets_at > 0 && (*(const unsigned *)(const void *)(record +
		t->sets_at) & sets) != 0;
}

/* The bit of the set with that name; 0: none. */
static unsigned
set_named(const struct method_table *t, const char *name)
{
	for (size_t i = 0; i < t->n_sets; i++)
		if (strcmp(t->set[i].name, name) == 0)
			return t->set[i].bit;
	return 0;
}

/* Does the text have the word v, of three letters or more; or one that begins with it? */
static bool
has_word(const char *text, struct view v, bool begins)
{
	static const char between[] = " _-/.,:;'()";

	for (const char *p = text; v.n > 2 && strlen(p) >= v.n; p++)
		if ((p == text || strchr(between, p[-1])) && view_alike((struct view){p, v.n}, v) &&
		    (begins || strchr(between, p[v.n])))
			return true;
	return false;
}

/* End the tool: with the nearest name, the one whose help or citation has the word, or all
 * names. */
_Noreturn static void
unknown(const struct method_table *t, const char *name)
{
	struct view v = view_of(name);
	char known[4096] = "", given[4096];
	const char *meant = NULL;
	int price = SPELLING_FAR;

	snprintf(given, sizeof given, "--%s=%s", t->option, name);
	removed_check(err_name(), given);
	for (size_t i = 0; i < t->n_sets + t->n; i++) {
		const struct method *m = i < t->n_sets ? NULL : method_at(t, i - t->n_sets);
		const char *other = m ? m->name : t->set[i].name;

		err_list(known, sizeof known, other);
		if (spelling_nearer(v, view_of(other), &price))
			meant = other;
	}
	for (size_t k = 0; k < 3; k++)
		for (size_t i = 0; i < t->n && price > SPELLING_NEAR; i++) {
			const struct method *m = method_at(t, i);
			const char *const text[] = {m->name, m->help, m->citation};

			if (has_word(text[k], v, k == 0 || v.n > 5) || (k == 0 &&
			    has_word(name, view_of(m->name), false))) {
				meant = m->name;
				price = 0;
			}
		}
	if (meant && !set_named(t, name))
		err_usage("--%s: no %s: %s? (--list prints all)", t->option, err_quote(v), meant);
	err_usage("--%s: expected one of %s, found %s", t->option, known, err_quote(v));
}

const void *
method_next(const struct method_table *t, const char *name, const void *after)
{
	unsigned bit = set_named(t, name);
	bool behind = after == NULL;

	for (size_t i = 0; i < t->n; i++) {
		const struct method *m = method_at(t, i);

		if (behind && (bit ? belongs(t, m, bit) :
		    strcmp(m->name, name) == 0))
			return m;
		behind = behind || m == after;
	}
	if (!after)
		unknown(t, name);
	return NULL;
}

const void *
method_find(const struct method_table *t, const char *name)
{
	if (set_named(t, name))
		unknown(t, name);
	return method_next(t, name, NULL);
}

const void *
method_first(const struct method_table *t, const struct strings *names, const void *otherwise)
{
	return names->n == 0 ? otherwise : method_find(t, names->at[0]);
}

static const struct record_column columns[] = {{"name", RECORD_TEXT}, {"better", RECORD_TEXT},
	{"range", RECORD_TEXT}, {"unit", RECORD_TEXT}, {"help", RECORD_TEXT},
	{"citation", RECORD_TEXT}, {NULL, 0}};

/* Print a row; the help of a set, whose bit is `set`, ends with its records. */
static void
list_row(struct record *r, const struct method_table *t, const struct method *m, unsigned set)
{
	const char *const field[] = {m->name, m->better, m->range, m->unit};
	const char *between = ": ";

	for (size_t f = 0; f < sizeof field / sizeof *field; f++)
		record_text(r, field[f]);
	record_text(r, m->help);
	for (size_t i = 0; i < t->n; i++)
		if (belongs(t, method_at(t, i), set)) {
			out_text(r->out, between);
			out_text(r->out, method_at(t, i)->name);
			between = ", ";
		}
	record_text(r, m->citation);
	record_end(r);
}

void
method_list(const struct method_table *const *t, size_t n)
{
	struct out out;
	struct record r = record_start(&out, columns);

	out_open(&out, NULL, 0);
	record_header(&out, columns);
	for (size_t k = 0; k < n; k++) {
		for (size_t i = 0; i < t[k]->n_sets; i++) {
			const struct method_set *set = &t[k]->set[i];

			list_row(&r, t[k], &(struct method){set->name, "*",
				"*", "set", set->help, "-"}, set->bit);
		}
		for (size_t i = 0; i < t[k]->n; i++)
			list_row(&r, t[k], method_at(t[k], i), 0);
	}
	out_close(&out);
}
