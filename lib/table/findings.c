#include "findings.h"

#include "text/err.h"
#include "text/mem.h"

#include <stdio.h>

enum { SHOWN = 5 }; /* most messages of one kind */

/* ---- missing values ---- */

/* Does a label look like a missing value written by a program? A person's
 * "none" is a label. */
static bool
looks_missing(struct view v)
{
	static const char *const any_case[] = {"na", "n/a", "#n/a", "<na>",
		"nan", "null"};

	for (size_t i = 0; i < sizeof any_case / sizeof *any_case; i++)
		if (view_alike(v, view_of(any_case[i])))
			return true;
	return view_is(v, "None") || view_trim(v, " ").n == 0;
}

static void
warn_missing(const struct labels *s)
{
	for (uint32_t l = 0; l < s->ids.n; l++) {
		struct view v = labels_name(s, l);

		if (s->times[l] == 0 || !looks_missing(v))
			continue;
		err_warn("the label %s (%llu) looks like a missing value: -m "
			"'%.*s' leaves it out, -L says that it is a label",
			err_quote(v), (unsigned long long)s->times[l],
			(int)v.n, v.p);
	}
}

/* ---- other spellings of labels ---- */

/* Write the text in lower case, without blanks and quotes around it, to `to`,
 * which has room for it. */
static struct view
plain(struct view v, char *to)
{
	v = view_trim(v, " \"'");
	for (size_t i = 0; i < v.n; i++)
		to[i] = view_lower(v.p[i]);
	return (struct view){to, v.n};
}

static size_t
longest(const struct labels *s)
{
	size_t most = 0;

	for (uint32_t l = 0; l < s->ids.n; l++)
		if (labels_name(s, l).n > most)
			most = labels_name(s, l).n;
	return most;
}

uint32_t
findings_like(const struct labels *s, uint32_t id)
{
	char *a = mem_alloc(longest(s), 1), *b = mem_alloc(longest(s), 1);
	struct view v = plain(labels_name(s, id), a);
	uint32_t found = IDS_NONE;

	for (uint32_t l = 0; l < s->ids.n && found == IDS_NONE; l++) {
		struct view other = plain(labels_name(s, l), b);

		if (l != id && v.n > 0 && view_cmp(v, other) == 0)
			found = l;
	}
	MEM_FREE(a, b);
	return found;
}

/* Print the remedy that makes one label of several forms: a command if there is
 * one. */
static void
print_remedy(char *to, size_t room, bool quotes, const struct input *input)
{
	const char *raw = input->header.n > 0 ? " --implicit-tsv-header "
		"--headerless-tsv-output" : "";
	char cell[64], plain_cell[128];

	if (input->wide_counts || strlen(input->label) > 40) {
		snprintf(to, room, input->wide_counts ? "rename the columns" :
			"change the table");
		return;
	}
	if (input->wide)
		snprintf(cell, sizeof cell, "v");
	else if (input->header.n > 0)
		snprintf(cell, sizeof cell, "$%zu",
			strings_find(&input->header, input->label) + 1);
	else
		snprintf(cell, sizeof cell, "${%s}", input->label);
	snprintf(plain_cell, sizeof plain_cell, quotes ? "tolower(strip(gsub(%s, "
		"\"[\\x22\\x27]\", \"\")))" : "tolower(strip(%s))", cell);
	if (input->wide)
		snprintf(to, room, "mlr --tsv%s put 'for (k, v in $*) { if (k "
			"!= \"%.40s\") { $[k] = %s } }' FILE", raw, input->item,
			plain_cell);
	else
		snprintf(to, room, "mlr --tsv%s put '%s = %s' FILE", raw, cell,
			plain_cell);
}

/* Warn of the labels whose plain text is number `group`. */
static void
warn_group(const struct labels *s, const uint32_t *plain_of, uint32_t group,
	const struct input *input)
{
	char text[512] = "", element[320], remedy[320];
	bool quotes = false;

	for (uint32_t l = 0; l < s->ids.n; l++) {
		struct view v = labels_name(s, l);

		if (plain_of[l] != group)
			continue;
		quotes = quotes || memchr(v.p, '"', v.n) ||
			memchr(v.p, '\'', v.n);
		snprintf(element, sizeof element, "%s (%llu)",
			err_quote(v), (unsigned long long)s->times[l]);
		err_list(text, sizeof text, element);
	}
	print_remedy(remedy, sizeof remedy, quotes, input);
	err_warn("labels that differ only in case, blanks or quotes: %s (one "
		"label? %s; not one? -L names them)", text, remedy);
}

static void
warn_letters(const struct labels *s, const struct input *input)
{
	size_t n = s->ids.n, groups = 0;
	char *text = mem_alloc(longest(s), 1);
	uint32_t *plain_of = mem_alloc(n, sizeof *plain_of);
	bool *several = mem_zero(n, sizeof *several);
	struct ids seen;

	ids_init(&seen);
	for (uint32_t l = 0; l < n; l++) {
		size_t had = seen.n;

		plain_of[l] = ids_intern(&seen, plain(labels_name(s, l), text));
		several[plain_of[l]] = seen.n == had;
	}
	for (uint32_t g = 0; g < seen.n; g++)
		if (several[g] && groups++ < SHOWN)
			warn_group(s, plain_of, g, input);
	if (groups > SHOWN)
		err_warn("%zu more labels come in several forms like these",
			groups - SHOWN);
	ids_free(&seen);
	MEM_FREE(several, plain_of, text);
}

/* ---- spelling mistakes ---- */

static bool
is_letter(char c)
{
	return view_lower(c) >= 'a' && view_lower(c) <= 'z';
}

/* Do a and b differ by one inserted, deleted or replaced letter? Only words of
 * at least four letters; a different digit makes another label. */
static bool
one_letter_off(struct view a, struct view b)
{
	size_t same = 0, tail = 0;

	if (a.n < b.n)
		return one_letter_off(b, a);
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

/* Warn of labels given once or twice if a label one letter away is given five
 * times as often. */
static void
warn_slips(const struct labels *s)
{
	enum { LABELS = 200, RARE = 2, OFTEN = 5 };
	size_t n = s->ids.n;

	for (uint32_t a = 0; a < n && n <= LABELS; a++)
		for (uint32_t b = 0; b < n; b++) {
			struct view x = labels_name(s, a);
			struct view y = labels_name(s, b);

			if (s->times[a] == 0 || s->times[a] > RARE ||
			    s->times[b] < OFTEN * s->times[a] ||
			    !one_letter_off(x, y))
				continue;
			err_warn("the label %s (%llu) is one letter from %s "
				"(%llu): a slip? (-L with the labels makes "
				"others an error)", err_quote(x),
				(unsigned long long)s->times[a], err_quote(y),
				(unsigned long long)s->times[b]);
			break;
		}
}

/* ---- names ---- */

static void
warn_blanks(const struct ids *s, const char *what)
{
	struct view first = view_of(""), other = first;
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++) {
		struct view v = ids_name(s, i), bare = view_trim(v, " ");

		if (bare.n == v.n || ids_lookup(s, bare) == IDS_NONE)
			continue;
		if (n++ == 0) {
			first = v;
			other = bare;
		}
	}
	if (n > 0)
		err_warn("%s that differ from others only in blanks: %zu, as "
			"%s from %s (the same? mlr --tsv clean-whitespace "
			"FILE)", what, n, err_quote(first), err_quote(other));
}

/* The rows of names that look missing would count as one item or one
 * annotator. */
void
findings_names(const struct ids *s, const char *what)
{
	static const char *const words[] = {"NA", "N/A", "#N/A", "<NA>", "NaN",
		"nan", "None", "NULL", "null"};

	warn_blanks(s, what);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ids_lookup(s, view_of(words[i])) != IDS_NONE)
			err_warn("one of the %s is called \"%s\", which looks "
				"like a missing name: all such rows are taken "
				"for those of one (leave them out)", what,
				words[i]);
}

/* ---- all findings ---- */

void
findings_numbers(const struct labels *s, size_t from, const char *model)
{
	struct view form, label;

	if (s->forms.n == from)
		return;
	form = ids_name(&s->forms, from);
	label = labels_name(s, s->of_form[from]);
	err_note("%s%s%sequal=%zu labels equal to another as numbers are that "
		"label: %s is %s (-L keeps apart the labels that -L names)",
		model ? "model=" : "", model ? model : "", model ? " " : "",
		s->forms.n - from, err_quote(form), err_quote(label));
}

void
findings_warn(const struct labels *s, const struct input *input)
{
	findings_numbers(s, 0, NULL);
	if (s->fixed || !s->times)
		return;
	warn_missing(s);
	warn_letters(s, input);
	warn_slips(s);
}
