#include "table_kind.h"

#include "text/err.h"
#include "text/hints.h"

#include <string.h>

static bool
present(const struct rows *r, int c)
{
	return r->column[c].at >= 0;
}

_Static_assert(sizeof ((struct rows *)0)->column /
	sizeof (struct tsv_column) == C_NUMBER + ROWS_NUMBERS,
	"struct rows has a place for each column");

void
table_kind_columns(struct rows *r)
{
	const struct input *o = r->input;
	bool wide = rows_is_matrix(r), two = r->need.two_tables;
	struct tsv_column none = {.name = NULL};
	struct tsv_column named[] = {
		[C_ITEM] = {.name = o->item, .required = true, .option = "-i",
			.other = two && o->named.item ? "item" : NULL},
		[C_ANNOTATOR] = {.name = o->annotator, .option = "-a",
			.required = o->named.annotator},
		[C_LABEL] = {.name = o->label, .required = true, .option = "-l",
			.hint = r->need.no_ratings ? NULL :
			"; -W reads a matrix",
			.other = two && o->named.label ? "label" : NULL},
		[C_COUNT] = {.name = o->count, .option = "--count",
			.required = o->named.count},
		[C_ITEMS] = {.name = "items"},
		[C_CLASSES] = {.name = "classes"},
		[C_RATERS] = {.name = "raters"},
		[C_SHARE] = {.name = wide ? NULL : "p"},
	};

	memcpy(r->column, named, sizeof named);
	/* A wide table has no other column: "n" may be an annotator. */
	for (int c = C_ANNOTATOR; wide && c < C_GROUP; c++)
		r->column[c] = none;
	for (size_t g = 0; g < INPUT_GROUPS; g++)
		r->column[C_GROUP + g] = g < o->group.n ? (struct tsv_column){
			.name = o->group.at[g],
			.option = o->cluster && g + 1 == o->group.n ?
				"--cluster" : "-g",
			.required = !attributes_have(&r->attributes, g),
			.hint = o->attributes.n > 0 ? ", and no table of "
			"--attributes has it" : "; --attributes takes it from "
			"another table"} : none;
	for (size_t i = 0; i < ROWS_NUMBERS; i++)
		r->column[C_NUMBER + i] = r->need.numbers[i] && !wide ?
			(struct tsv_column){.name = r->need.numbers[i]} : none;
}

/* Shares (item label p) have neither counts nor annotators. */
static bool
is_shares(const struct rows *r)
{
	return present(r, C_SHARE) && !present(r, C_COUNT) &&
		!present(r, C_ANNOTATOR);
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
check_attributes(const struct rows *r)
{
	for (size_t g = 0; g < r->input->group.n; g++)
		if (attributes_have(&r->attributes, g) &&
		    present(r, C_GROUP + (int)g))
			err_line(r->t.file, 1, "column %s of -g is in %s, too: "
				"expected it in one table (cut it out of the "
				"other)", err_quote(r->input->group.at[g],
				strlen(r->input->group.at[g])),
				r->attributes.column[g].table->file);
	if ((r->has_annotators || attributes_of_people(&r->attributes)) &&
	    !rows_is_matrix(r) && !present(r, C_ANNOTATOR))
		tsv_no_column(&r->t, &r->column[C_ANNOTATOR]);
}

void
table_kind_check_same(const struct rows *r)
{
	const bool had[] = {r->counts && !r->shares, r->has_items,
		r->has_classes, r->has_raters};

	if (is_shares(r) != r->shares)
		err_line(r->t.file, 1, r->shares ? "no shares (item label p), "
			"which the files before are" : "shares (item label p), "
			"which the files before are not");
	for (int c = C_COUNT; c <= C_RATERS && !rows_is_matrix(r); c++)
		if ((c == C_COUNT || (r->counts && !r->shares)) &&
		    present(r, c) != had[c - C_COUNT])
			err_line(r->t.file, 1, had[c - C_COUNT] ?
				"no column \"%s\", which the files before "
				"have" : "a column \"%s\", which the files "
				"before do not have", r->column[c].name);
	for (size_t i = 0; i < ROWS_NUMBERS && !rows_is_matrix(r); i++)
		if (r->counts && !r->shares && r->need.numbers[i] &&
		    present(r, C_NUMBER + (int)i) != r->has_number[i])
			err_line(r->t.file, 1, "column \"%s\": expected in "
				"every file, or in none", r->need.numbers[i]);
	if (r->counts && is_finished(&r->t.header) != r->finished)
		err_line(r->t.file, 1, r->finished ?
			"no column p, stratum, pflip or primary, expected "
			"finished rows as in the files before" :
			"a column p, stratum, pflip or primary: finished rows "
			"are not added to the counts before");
	check_attributes(r);
}

static void
check_shares(struct rows *r)
{
	r->shares = is_shares(r);
	if (!r->shares)
		return;
	if (!r->need.shares)
		err_line(r->t.file, 1, "a column \"p\" and no column %s: shares "
			"of labels, expected ratings or counts (shares are for "
			"annot-score -T raw, predictions are its operands, "
			"annot-label --primary writes a truth; if p "
			"is no share, cut the column out)",
			err_quote(r->input->count, strlen(r->input->count)));
	r->has_number[0] = true;
}

/* Without annotators an annotator's repeats count as several people: note it if
 * a column looks like that of the annotators. */
static void
note_unknown(const struct rows *r)
{
	const struct tsv_header *h = &r->t.header;
	size_t c = hints_column(h->name, h->n, 'a');

	if (c == h->n)
		return;
	err_note("annotators=unknown: no column %s, but %s (-a '%.*s')",
		err_quote(r->input->annotator, strlen(r->input->annotator)),
		err_quote(h->name[c].p, h->name[c].n), (int)h->name[c].n,
		h->name[c].p);
}

/* With --multilabel counts must have the number of annotators; ratings are
 * gathered into sets. */
static void
check_multilabel(const struct rows *r)
{
	if (r->input->multilabel && r->counts && !present(r, C_RATERS))
		err_line(r->t.file, 1, "--multilabel: no column \"raters\", "
			"which says how many annotators judged the item, in "
			"the header %s (annot-count --multilabel makes it of "
			"ratings)", err_quote(r->t.header.text,
			r->t.header.bytes));
}

/* Must there be annotators? */
static bool
needs_annotators(const struct rows *r)
{
	return r->need.annotators == ANNOTATORS_NEEDED ||
		(r->input->multilabel && !r->counts);
}

/* Check that the table is counts, or ratings, as the tool needs, and that
 * counts have the required columns. */
static void
check_counts(const struct rows *r)
{
	const char *count = r->input->count, *file = r->t.file;
	const char *quoted = err_quote(count, strlen(count));
	const char *people = attributes_of_people(&r->attributes);

	if (r->need.no_ratings && !r->counts)
		err_line(file, 1, "no column %s in the header %s, expected "
			"counts (annot-count or annot-pflip makes counts of "
			"ratings; --count names another column)", quoted,
			err_quote(r->t.header.text, r->t.header.bytes));
	if (r->counts && (r->need.annotators == ANNOTATORS_NEEDED || people))
		err_line(file, 1, "%s%s makes this a %s table, expected "
			"ratings: item, annotator, label%s%s", r->shares ||
			!rows_is_matrix(r) ? "a column " : "", r->shares ?
			"\"p\"" : rows_is_matrix(r) ? "--wide-counts" : quoted,
			r->shares ? "shares" : "counts",
			people ? ", for the annotators of " : "",
			people ? people : "");
	for (int i = 0; i < ROWS_NUMBERS; i++)
		if (r->need.remedy[i] && !present(r, C_NUMBER + i))
			err_line(file, 1, "no column \"%s\" in the header %s "
				"(%s)", r->need.numbers[i],
				err_quote(r->t.header.text, r->t.header.bytes),
				r->need.remedy[i]);
}

void
table_kind_check(struct rows *r, size_t n_files)
{
	const struct input *o = r->input;
	bool counts = o->wide_counts || (!o->wide && present(r, C_COUNT));

	r->other_item = r->column[C_ITEM].by_other;
	r->other_label = r->column[C_LABEL].by_other;
	check_shares(r);
	r->counts = counts || r->shares;
	check_multilabel(r);
	check_counts(r);
	r->has_annotators = needs_annotators(r) ||
		(r->need.annotators == ANNOTATORS_IF_KNOWN && !r->counts &&
		(o->wide || present(r, C_ANNOTATOR)));
	if (r->need.annotators == ANNOTATORS_IF_KNOWN && !r->counts &&
	    !r->has_annotators && !attributes_of_people(&r->attributes))
		note_unknown(r);
	counts = counts && !rows_is_matrix(r);
	r->has_items = counts && present(r, C_ITEMS);
	r->has_classes = counts && present(r, C_CLASSES);
	r->has_raters = counts && present(r, C_RATERS);
	/* the first number of shares is p */
	for (size_t i = r->shares; i < ROWS_NUMBERS; i++)
		r->has_number[i] = (counts || r->shares) &&
			r->need.numbers[i] && present(r, C_NUMBER + (int)i);
	r->finished = r->shares || (counts && is_finished(&r->t.header));
	table_kind_check_same(r);
	if (o->grouped && r->need.label_set && o->labels.n == 0 &&
	    !r->has_classes && (!o->wide_counts || n_files > 1))
		err_usage("--grouped needs the label set before the last row: "
			"give it with -L");
}
