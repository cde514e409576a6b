#include "table_kind.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/hints.h"

#include <stdio.h>
#include <string.h>

static bool
present(const struct table_kind *k, int c)
{
	return k->column[c].at >= 0;
}

void
table_kind_columns(struct table_kind *k)
{
	const struct input *o = k->input;
	bool wide = k->wide, two = k->need->two_tables;
	struct tsv_column none = {.name = NULL};
	struct tsv_column named[] = {
		[C_ITEM] = {.name = o->item, .required = true, .option = "-i",
			.other = two && o->named.item ? "item" : NULL},
		[C_ANNOTATOR] = {.name = o->annotator, .option = "-a",
			.required = o->named.annotator},
		[C_LABEL] = {.name = o->label, .required = true, .option = "-l",
			.hint = k->need->no_ratings ? NULL : "; -W reads a matrix",
			.other = two && o->named.label ? "label" : NULL},
		[C_COUNT] = {.name = o->count, .option = "--count", .required = o->named.count},
		[C_ITEMS] = {.name = "items"}, [C_CLASSES] = {.name = "classes"},
		[C_RATERS] = {.name = "raters"},
		[C_SETTINGS] = {.name = "settings_hash"},
		[C_SHARE] = {.name = wide ? NULL : "p"},
	};

	memcpy(k->column, named, sizeof named);
	/* A wide table has no other column: "n" may be an annotator. */
	for (int c = C_ANNOTATOR; wide && c < C_GROUP; c++)
		k->column[c] = none;
	for (size_t g = 0; g < INPUT_GROUPS; g++)
		k->column[C_GROUP + g] = g < o->group.n ? (struct tsv_column){
			.name = o->group.at[g],
			.option = o->cluster && g + 1 == o->group.n ? "--cluster" :
				o->group_option,
			.required = !attributes_have(k->attributes, g),
			.hint = o->attributes.n > 0 ? ", and no table of "
			"--attributes has it" : "; --attributes takes it from "
			"another table"} : none;
	for (size_t i = 0; i < ROWS_NUMBERS; i++)
		k->column[C_NUMBER + i] = k->need->numbers[i] && !wide ?
			(struct tsv_column){.name = k->need->numbers[i]} : none;
}

/* Does the table have counts? A column n beside annotators counts something else, a
 * row's number perhaps, unless --count names it. */
static bool
is_counted(const struct table_kind *k)
{
	return !k->wide && present(k, C_COUNT) && (k->input->named.count ||
		!present(k, C_ANNOTATOR));
}

/* Shares (item label p) have neither counts nor annotators. */
static bool
is_shares(const struct table_kind *k)
{
	return present(k, C_SHARE) && !present(k, C_COUNT) && !present(k, C_ANNOTATOR);
}

/* Is there a column that tools add to counts? Such rows do not add up. */
static bool
is_finished(const struct tsv_header *h)
{
	static const char *const added[] = {"p", "stratum", "pflip", "primary"};

	for (size_t i = 0; i < sizeof added / sizeof *added; i++)
		if (tsv_find(h, added[i]) >= 0)
			return true;
	return false;
}

/* With attributes of annotators the table must have annotators. A column of -g
 * in both tables is an error, because its values may differ. */
static void
check_attributes(const struct table_kind *k)
{
	for (size_t g = 0; g < k->input->group.n; g++)
		if (attributes_have(k->attributes, g) && present(k, C_GROUP + (int)g))
			err_line(k->t->file, 1, "column %s of %s is in %s, too: expected it in one "
				"table (cut it out of the other)",
				err_quote(view_of(k->input->group.at[g])), k->input->group_option,
				k->attributes->column[g].table->file);
	if ((k->has_annotators || attributes_of_people(k->attributes)) &&
	    !k->wide && !present(k, C_ANNOTATOR))
		tsv_no_column(k->t, &k->column[C_ANNOTATOR]);
}

void
table_kind_check_same(const struct table_kind *k)
{
	const bool had[] = {k->counts && !k->shares, k->has_items, k->has_classes, k->has_raters};

	if (is_shares(k) != k->shares)
		err_line(k->t->file, 1, k->shares ? "no shares (item label p), which the files "
			"before are" : "shares (item label p), which the files before are not");
	for (int c = C_COUNT; c <= C_RATERS && !k->wide; c++)
		if ((c == C_COUNT || (k->counts && !k->shares)) &&
		    (c == C_COUNT ? is_counted(k) : present(k, c)) != had[c - C_COUNT])
			err_line(k->t->file, 1, had[c - C_COUNT] ?
				"no column \"%s\", which the files before have" :
				"a column \"%s\", which the files before do not have",
				k->column[c].name);
	for (size_t i = 0; i < ROWS_NUMBERS && !k->wide; i++)
		if (k->counts && !k->shares && k->need->numbers[i] &&
		    present(k, C_NUMBER + (int)i) != k->has[i])
			err_line(k->t->file, 1, "column \"%s\": expected in "
				"every file, or in none", k->need->numbers[i]);
	if (k->has_items && present(k, C_SETTINGS) != k->has_settings)
		err_line(k->t->file, 1, "column \"settings_hash\": expected in "
			"every file, or in none (count all shards with the "
			"same options)");
	if (k->has_items && tsv_find(&k->t->header, "settings") >= 0 &&
	    !strings_has(&k->input->group, view_of("settings")))
		err_line(k->t->file, 1, "a column \"settings\": an older annot "
			"wrote the table (count the ratings anew)");
	if (k->counts && is_finished(&k->t->header) != k->finished)
		err_line(k->t->file, 1, k->finished ? "no column p, stratum, pflip or primary, "
			"expected finished rows as in the files before" : "a column p, stratum, "
			"pflip or primary: finished rows are not added to the counts before");
	check_attributes(k);
}

static void
check_shares(struct table_kind *k)
{
	k->shares = is_shares(k);
	if (!k->shares)
		return;
	if (!k->need->shares)
		err_line(k->t->file, 1, "a column \"p\" and no column %s: shares of labels, "
			"expected ratings or counts (annot-score -T raw reads shares; "
			"predictions are operands; annot-label --primary writes a truth; cut a p "
			"of another kind)", err_quote(view_of(k->input->count)));
	k->has[0] = true;
}

/* Without annotators an annotator's repeats count as several people, and a column n that says
 * something else as counts: tell if a column looks like that of the annotators. */
static void
note_unknown(const struct table_kind *k)
{
	const struct tsv_header *h = &k->t->header;
	size_t c = hints_column(h->name, h->n, 'a');
	struct finding f = {.name = k->counts ? FINDINGS_COUNTS_BY_PERSON :
		FINDINGS_ANNOTATORS_UNKNOWN, .file = k->t->file};
	char remedy[80];

	if (c == h->n || strings_has(&k->input->group, h->name[c]))
		return;
	snprintf(remedy, sizeof remedy, "-a '%.*s'", (int)h->name[c].n, h->name[c].p);
	f.column = k->input->annotator;
	f.value = h->name[c];
	f.remedy = remedy;
	if (k->counts)
		findings_tell(&f, "each row counts %s times, but there is a column %s (%s if a row "
			"is one annotator's label; --count=%s if it says how often)",
			k->input->count, err_quote(h->name[c]), remedy, k->input->count);
	else
		findings_tell(&f, "annotators=unknown: no column %s, but %s (%s)",
			err_quote(view_of(k->input->annotator)), err_quote(h->name[c]), remedy);
}

/* Note a column of counts that is not read. */
static void
note_count(const struct table_kind *k)
{
	const char *count = k->input->count;
	bool counts = k->need->annotators != ANNOTATORS_NEEDED;
	const struct finding f = {.name = FINDINGS_COUNT_BESIDE_ANNOTATOR,
		.file = k->t->file, .column = count, .remedy = counts ? "--count=n" : NULL};

	if (!k->wide && present(k, C_COUNT) && !is_counted(k))
		findings_tell(&f, "column %s is not read, as each row is one "
			"annotator's label%s", err_quote(view_of(count)), counts ?
			" (--count=n if it says how often)" : "");
}

/* Check that the table is counts, or ratings, as the tool needs, and that counts have the required
 * columns: with --multilabel the number of annotators, while ratings are gathered into sets. */
static void
check_counts(const struct table_kind *k)
{
	const char *count = k->input->count, *file = k->t->file;
	const char *quoted = err_quote(view_of(count));
	const char *people = attributes_of_people(k->attributes);

	if (k->input->multilabel && k->counts && !present(k, C_RATERS))
		err_line(file, 1, "--multilabel: no column \"raters\", which says how many "
			"annotators judged the item, in the header %s (annot-count --multilabel "
			"makes it of ratings)", err_quote(tsv_names(&k->t->header)));
	if (k->need->no_ratings && !k->counts)
		err_line(file, 1, "no column %s in the header %s, expected counts (annot-count or "
			"annot-pflip makes counts of ratings; --count names another column)",
			quoted, err_quote(tsv_names(&k->t->header)));
	if (k->counts && (k->need->annotators == ANNOTATORS_NEEDED || people))
		err_line(file, 1, "%s%s makes this a %s table, expected ratings: item, annotator, "
			"label%s%s", k->shares || !k->wide ? "a column " : "",
			k->shares ? "\"p\"" : k->wide ? "--wide-counts" : quoted,
			k->shares ? "shares" : "counts",
			people ? ", for the annotators of " : "", people ? people : "");
	for (int i = 0; i < ROWS_NUMBERS; i++)
		if (k->need->remedy[i] && !present(k, C_NUMBER + i))
			err_line(file, 1, "no column \"%s\" in the header %s (%s)",
				k->need->numbers[i], err_quote(tsv_names(&k->t->header)),
				k->need->remedy[i]);
}

/* Histograms had columns with the decisions of models once, which nothing reads any more. */
static void
check_decisions(const struct table_kind *k)
{
	static const char mark[] = "decision:";
	const struct tsv_header *h = &k->t->header;
	size_t n = sizeof mark - 1;

	for (size_t c = 0; c < h->n && k->has_items; c++)
		if (h->name[c].n > n && memcmp(h->name[c].p, mark, n) == 0 &&
		    !strings_has(&k->input->group, h->name[c]))
			err_line(k->t->file, 1, "column %s: histograms have no decisions any "
				"more: score the predictions against counts by item (annot-count "
				"without -u)", err_quote(h->name[c]));
}

void
table_kind_check(struct table_kind *k, size_t n_files)
{
	const struct input *o = k->input;
	bool counts = o->wide_counts || is_counted(k);

	k->other_item = k->column[C_ITEM].by_other;
	k->other_label = k->column[C_LABEL].by_other;
	check_shares(k);
	k->counts = counts || k->shares;
	note_count(k);
	check_counts(k);
	k->has_annotators = k->need->annotators == ANNOTATORS_NEEDED || (k->input->multilabel &&
		!k->counts) || (k->need->annotators == ANNOTATORS_IF_KNOWN && !k->counts &&
		(o->wide || present(k, C_ANNOTATOR)));
	if (k->counts ? is_counted(k) && !o->named.count && !is_finished(&k->t->header) :
	    k->need->annotators == ANNOTATORS_IF_KNOWN && !k->has_annotators &&
	    !attributes_of_people(k->attributes))
		note_unknown(k);
	counts = counts && !k->wide;
	k->has_items = counts && present(k, C_ITEMS);
	check_decisions(k);
	k->has_classes = counts && present(k, C_CLASSES);
	k->has_settings = k->has_items && present(k, C_SETTINGS);
	k->has_raters = counts && present(k, C_RATERS);
	/* the first number of shares is p */
	for (size_t i = k->shares; i < ROWS_NUMBERS; i++)
		k->has[i] = (counts || k->shares) &&
			k->need->numbers[i] && present(k, C_NUMBER + (int)i);
	k->has_tuples = k->need->tuple && !k->shares && memchr(k->has, true, sizeof k->has);
	memcpy(k->has_number, k->has_tuples ? (bool[ROWS_NUMBERS]){true} : k->has, sizeof k->has);
	k->finished = k->shares || (counts && is_finished(&k->t->header));
	table_kind_check_same(k);
	if (o->grouped && k->need->label_set && o->labels.n == 0 && !k->has_classes &&
		(!o->wide_counts || n_files > 1))
		err_usage("--grouped needs the label set before the last row: give it with -L");
}
