#include "label_findings.h"

#include "text/mem.h"
#include "text/spelling.h"

#include <math.h>
#include <stdio.h>

enum {
	SHOWN = 5,      /* most messages of one kind */
	FEW = 200,      /* with more, words and rare numbers are labels like others */
	LABELS = 10000  /* with more, labels are texts or measurements */
};

/* ---- missing answers ---- */

bool
label_findings_code(double x)
{
	char text[32];
	int n = snprintf(text, sizeof text, "%.0f", fabs(x));

	for (int i = 1; i < n; i++)
		if (text[i] != text[0] && (i + 1 < n || text[i] < '7' || text[0] < '9'))
			return false;
	return x == -1 || (x == floor(x) && n <= 6 && text[0] >= '7');
}

/* Once or twice, or in one of a hundred ratings. */
static bool
is_rare(const struct labels *s, uint32_t label, double all)
{
	return (double)s->times[label] <= fmax(2, .01 * all);
}

/* The least and the greatest number among the labels other than `but`. Codes and rare doubled
 * digits are left out where they and `but` are both above 7 or both below 0. Returns how many
 * numbers there are if at most a fifth of the ratings are names; with *lo > *hi how many labels if
 * all are names; else 0. */
static size_t
run_of_others(const struct labels *s, uint32_t but, double all, double *lo, double *hi)
{
	size_t n = 0, names = 0;
	double far = labels_value(s, but), named = isnan(far) ? (double)s->times[but] : 0;

	*lo = HUGE_VAL;
	*hi = -HUGE_VAL;
	for (uint32_t l = 0; l < s->ids.n; l++) {
		double x = labels_value(s, l);
		bool rare = is_rare(s, l, all), odd = rare && fmod(x, 11) == 0;

		odd = odd || (label_findings_code(x) && (!rare || x > 9 || x < 0));
		if (l == but || s->times[l] == 0 || spelling_missing(labels_name(s, l)) ||
		    (odd && ((x > 7 && far > 7) || (x < 0 && far < 0))))
			continue;
		names += isnan(x) != 0;
		named += isnan(x) ? (double)s->times[l] : 0;
		*lo = fmin(*lo, x); /* which ignores NAN */
		*hi = fmax(*hi, x);
		n++;
	}
	return named <= .2 * all ? n - names : n == names ? n : 0;
}

/* Is the number no answer, or a slip? It is if it is a code that lies farther from the run of the
 * others than this run is long, or -1 where they begin at 1, or beyond 0 to 9 among names. Beside
 * grades without a gap, such as 1 to 5, so are a rare 33, and an 8 or 9 that leaves a grade out. */
static bool
is_missing_number(const struct labels *s, uint32_t label, double all)
{
	double x = labels_value(s, label), times = (double)s->times[label], lo, hi, gap;
	bool code = label_findings_code(x) && times >= .01 * all, grades;
	size_t n;

	if (isnan(x) || times > .2 * all || (!code && s->ids.n > FEW))
		return false;
	n = run_of_others(s, label, all, &lo, &hi);
	grades = n > 2 && lo >= 0 && hi < 10 && hi - lo == (double)(n - 1);
	if (n < 2 || lo > hi)
		return n > 1 && code && (x > 9 || x < 0);
	gap = fmax(x - hi, lo - x);
	if (code && (gap > hi - lo || (x == -1 && lo == 1) || (grades && x > fmax(7, hi + 2))))
		return true;
	return grades && is_rare(s, label, all) && (x > 10 ? gap > hi - lo : x < 0 && lo >= 1);
}

/* Does a word mean no answer among these labels? A dot or a question mark does, and "skipped";
 * "none" and the like do among numbers, and any word but 3+ or >5 does among three or more. */
static bool
is_missing_word(const struct labels *s, uint32_t label, double all)
{
	enum { ALWAYS = 6, WORDS = 14 };
	static const char *const words[WORDS] = {".", "?", "prefer not to say", "no answer",
		"prefer not to answer", "skipped", "unknown", "none", "-", "skip",
		"refused", "unsure", "dk", "don't know"};
	struct view v = labels_name(s, label);
	double lo, hi;
	size_t numbers, i = 0;

	if ((double)s->times[label] > .2 * all)
		return false;
	while (i < WORDS && !view_alike(v, view_of(words[i])))
		i++;
	if (i < ALWAYS)
		return true;
	if (i == WORDS && (s->ids.n > FEW || !isnan(labels_value(s, label)) || strchr("<>", *v.p) ||
	    v.p[v.n - 1] == '+' || view_trim(v, " ").n < v.n))
		return false;
	numbers = run_of_others(s, label, all, &lo, &hi);
	return lo <= hi && numbers >= (i == WORDS ? 3 : 2);
}

static void
find_missing(const struct labels *s, const struct finding *at)
{
	size_t told = 0;
	double all = 0;

	for (uint32_t l = 0; l < s->ids.n; l++)
		all += (double)s->times[l];
	for (uint32_t l = 0; l < s->ids.n; l++) {
		struct finding f = *at;
		char remedy[128];

		f.value = labels_name(s, l);
		f.count = (double)s->times[l];
		if (s->times[l] == 0 || (!spelling_missing(f.value) && (s->ids.n > LABELS ||
		    (!is_missing_number(s, l, all) && !is_missing_word(s, l, all)))))
			continue;
		if (told++ == SHOWN)
			break;
		f.name = FINDINGS_MISSING_CODE;
		snprintf(remedy, sizeof remedy, memchr(f.value.p, '\'', f.value.n) ?
			"-m \"%.*s\"" : "-m '%.*s'", (int)f.value.n, f.value.p);
		f.remedy = remedy;
		findings_tell(&f, "the label %s (%.0f) looks like a missing value%s: %s leaves it "
			"out, -L says that it is a label", err_quote(f.value), f.count,
			is_rare(s, l, all) && !spelling_missing(f.value) &&
			!label_findings_code(labels_value(s, l)) ? " or a slip" : "", remedy);
	}
}

/* ---- other spellings of labels ---- */

/* Print the remedy that makes one label of several forms: a command if there is one. */
static void
print_remedy(char *to, size_t room, bool quotes, const struct input *input)
{
	const char *raw = input->header.n > 0 ? " --implicit-tsv-header "
		"--headerless-tsv-output" : "";
	char cell[64], plain_cell[128];

	if (input->wide_counts || strlen(input->label) > 40) {
		snprintf(to, room, input->wide_counts ? "rename the columns" : "change the table");
		return;
	}
	if (input->wide)
		snprintf(cell, sizeof cell, "v");
	else if (input->header.n > 0)
		snprintf(cell, sizeof cell, "$%zu",
			strings_find(&input->header, view_of(input->label)) + 1);
	else
		snprintf(cell, sizeof cell, "${%s}", input->label);
	snprintf(plain_cell, sizeof plain_cell, quotes ? "tolower(strip(gsub(%s, "
		"\"[\\x22\\x27]\", \"\")))" : "tolower(strip(%s))", cell);
	if (input->wide)
		snprintf(to, room, "mlr --tsv%s put 'for (k, v in $*) { if (k "
			"!= \"%.40s\") { $[k] = %s } }' FILE", raw, input->item, plain_cell);
	else
		snprintf(to, room, "mlr --tsv%s put '%s = %s' FILE", raw, cell, plain_cell);
}

/* Tell of the labels whose plain form is number `group`. */
static void
tell_group(const struct labels *s, const uint32_t *plain_of, uint32_t group,
	const struct input *input, const struct finding *at)
{
	char text[512] = "", element[320], remedy[320];
	struct finding f = *at;
	bool quotes = false;

	for (uint32_t l = 0; l < s->ids.n; l++) {
		struct view v = labels_name(s, l);

		if (plain_of[l] != group)
			continue;
		quotes = quotes || memchr(v.p, '"', v.n) || memchr(v.p, '\'', v.n);
		f.example = f.value.p ? v : f.example;
		f.value = f.value.p ? f.value : v;
		f.count += (double)s->times[l];
		snprintf(element, sizeof element, "%s (%llu)",
			err_quote(v), (unsigned long long)s->times[l]);
		err_list(text, sizeof text, element);
	}
	print_remedy(remedy, sizeof remedy, quotes, input);
	f.name = FINDINGS_LIKE_LABELS;
	f.remedy = remedy;
	findings_tell(&f, "labels that differ only in case, blanks or quotes: %s "
		"(one label? %s; not one? -L names them)", text, remedy);
}

static void
find_letters(const struct labels *s, const struct input *input, const struct finding *at)
{
	bool *several = mem_zero(s->ids.n, sizeof *several);
	size_t groups = 0, forms;
	uint32_t *plain_of = findings_plain(&s->ids, several, &forms);

	for (uint32_t g = 0; g < forms; g++)
		if (several[g] && groups++ < SHOWN)
			tell_group(s, plain_of, g, input, at);
	if (groups > SHOWN)
		err_warn("%zu more labels come in several forms like these", groups - SHOWN);
}

/* Find four labels that are two pairs of words, as no, yes and 0, 1: two codes of one answer. */
static void
find_codes(const struct labels *s, const struct finding *at)
{
	enum { WORDS = 10, FIRST_OF_PAIRS = 0x155 };
	static const char *const words[WORDS] = {"0", "1", "no", "yes", "n", "y", "false", "true",
		"f", "t"};
	struct finding f = *at;
	char text[256];
	unsigned met = 0; /* a bit of each word */

	for (size_t i = 0; i < WORDS; i++)
		for (uint32_t l = 0; l < s->ids.n && s->ids.n == 4; l++)
			met |= (unsigned)view_alike(labels_name(s, l), view_of(words[i])) << i;
	met &= met >> 1 & FIRST_OF_PAIRS; /* where the second is met, too */
	if ((met & (met - 1)) == 0)
		return;
	labels_print(s, text, sizeof text);
	f.name = FINDINGS_LIKE_LABELS;
	f.value = view_of(text);
	findings_tell(&f, "labels that look like two codes of two answers: %s (one code? "
		"mlr's put or sed makes it; not one? -L names them)", text);
}

/* ---- spelling mistakes ---- */

/* Find labels given once or twice where a label one letter away is given five times as often. */
static void
find_slips(const struct labels *s, const struct finding *at)
{
	enum { RARE = 2, OFTEN = 5 };
	size_t n = s->ids.n;

	for (uint32_t a = 0; a < n && n <= FEW; a++)
		for (uint32_t b = 0; b < n; b++) {
			struct finding f = *at;

			f.value = labels_name(s, a);
			f.example = labels_name(s, b);
			if (s->times[a] == 0 || s->times[a] > RARE || s->times[b] < OFTEN *
			    s->times[a] || !spelling_one_letter(f.value, f.example))
				continue;
			f.name = FINDINGS_SLIP_OF_LABEL;
			f.count = (double)s->times[a];
			findings_tell(&f, "the label %s (%llu) is one letter from %s (%llu): a "
				"slip? (-L with the labels makes others an error)",
				err_quote(f.value), (unsigned long long)s->times[a],
				err_quote(f.example), (unsigned long long)s->times[b]);
			break;
		}
}

/* ---- lists of labels ---- */

/* The text before the next comma, semicolon or bar; rest: what is behind it. */
static struct view
next_part(struct view *rest)
{
	size_t n = 0;
	struct view part;

	while (n < rest->n && !memchr(",;|", rest->p[n], 3))
		n++;
	part = view_trim((struct view){rest->p, n}, " \"'[]{}()");
	n += n < rest->n;
	*rest = (struct view){rest->p + n, rest->n - n};
	return part;
}

/* Is a label a list, all of whose parts two labels or more have? add: number its
 * parts, and count in uses[] how many labels have each. */
static bool
shares_parts(struct ids *parts, uint32_t *uses, struct view label, bool add)
{
	size_t n = 0;
	bool all = true;

	for (; label.n > 0; n++) {
		struct view part = next_part(&label);
		uint32_t id = ids_intern(parts, part);

		uses[id] += add;
		all = all && part.n > 0 && uses[id] > 1;
	}
	return all && n > 1;
}

/* Find three labels or more that are lists of shared parts, or two that are the same
 * list in another order. */
static void
find_sets(const struct labels *s, const struct finding *at)
{
	size_t bytes = s->ids.n > 0 ? (size_t)s->ids.start[s->ids.n] : 0;
	uint32_t *uses = mem_zero(bytes + 1, sizeof *uses);
	char remedy[] = "mlr --tsv nest --evar ',' -f label FILE";
	struct finding f = *at;
	struct ids parts;

	ids_init(&parts);
	for (uint32_t l = 0; l < s->ids.n; l++)
		shares_parts(&parts, uses, labels_name(s, l), true);
	for (uint32_t l = 0; l < s->ids.n; l++) {
		struct view v = labels_name(s, l);

		if (!shares_parts(&parts, uses, v, false))
			continue;
		f.example = f.count == 1 ? v : f.example;
		f.value = f.count++ == 0 ? v : f.value;
	}
	f.name = FINDINGS_SETS_IN_LABELS;
	f.remedy = remedy;
	for (size_t i = f.value.n; i-- > 0;)
		if (memchr(",;|", f.value.p[i], 3)) /* the mark that is theirs */
			*(strchr(remedy, '\'') + 1) = f.value.p[i];
	if (f.count >= 2)
		findings_tell(&f, "%.0f labels are lists, as %s and %s, and each list is a label "
			"by itself (%s makes a row of each part; annot(7), MULTILABEL, reads "
			"them)", f.count, err_quote(f.value), err_quote(f.example), f.remedy);
}

/* ---- labels ---- */

void
label_findings_numbers(const struct labels *s, size_t from, const char *model, const char *file)
{
	struct finding f = {.name = FINDINGS_EQUAL_NUMBERS, .file = file};

	if (s->forms.n == from)
		return;
	f.value = ids_name(&s->forms, from);
	f.example = labels_name(s, s->of_form[from]);
	f.count = (double)(s->forms.n - from);
	findings_tell(&f, "%s%s%sequal=%zu labels equal to another as numbers are "
		"that label: %s is %s (-L keeps apart the labels that -L names)",
		model ? "model=" : "", model ? model : "", model ? " " : "",
		s->forms.n - from, err_quote(f.value), err_quote(f.example));
}

void
label_findings(const struct labels *s, const struct input *input, const char *file)
{
	const struct finding at = {.file = file, .column = input->label};

	label_findings_numbers(s, 0, NULL, file);
	if (s->fixed || !s->times)
		return;
	find_missing(s, &at);
	find_letters(s, input, &at);
	find_codes(s, &at);
	find_slips(s, &at);
	if (s->ids.n <= LABELS && !input->wide_counts)
		find_sets(s, &at);
}
