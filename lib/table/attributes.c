#include "attributes.h"

#include "persons.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/spelling.h"
#include "text/unknown.h"

#include <stdio.h>

/* Indices of the columns: keys, then those of -g. */
enum { OF_ITEMS, OF_ANNOTATORS, OF_GROUP };

static const char *
kind(const struct attributes_table *t)
{
	return t->of_items ? "item" : "annotator";
}

/* ---- reading ---- */

/* The index of the key column: exactly one of the two must be there. */
static int
find_key(const struct tsv *in, const struct tsv_column *c)
{
	bool items = c[OF_ITEMS].at >= 0, people = c[OF_ANNOTATORS].at >= 0;
	const char *item = err_quote(view_of(c[OF_ITEMS].name));
	const char *annotator = err_quote(view_of(c[OF_ANNOTATORS].name));

	if (items && people)
		err_line(in->file, 1, "columns %s and %s: expected one of them in a table of "
			"attributes, %s where they are of items, %s where they are of annotators "
			"(cut out the other)", item, annotator, item, annotator);
	if (!items && !people)
		err_line(in->file, 1, "no column %s or %s in the header %s, expected attributes of "
			"items or of annotators (-i and -a name others, for both tables)", item,
			annotator, err_quote(tsv_names(&in->header)));
	return items ? OF_ITEMS : OF_ANNOTATORS;
}

/* Find the columns of -g that the table has. */
static void
find_columns(struct attributes *a, struct attributes_table *t,
	const struct tsv *in, const struct tsv_column *c, int key)
{
	const struct tsv_column *lacking = &c[OF_GROUP];

	for (size_t g = 0; g < INPUT_GROUPS; g++) {
		const struct tsv_column *group = &c[OF_GROUP + g];

		if (group->name && !attributes_have(a, g))
			lacking = group;
		if (!group->name || group->at < 0 || group->at == c[key].at)
			continue;
		if (attributes_have(a, g))
			err_line(in->file, 1, "column %s of %s is in %s, too: expected it in one "
				"table (cut it out of the other)", err_quote(view_of(group->name)),
				group->option, a->column[g].table->file);
		a->column[g].table = t;
		a->column[g].at = t->columns++;
	}
	if (t->columns == 0)
		tsv_no_column(in, lacking);
}

/* Add row i of the batch. A repeated key must have the same values. */
static void
add_row(struct attributes *a, struct attributes_table *t, struct tsv *in,
	const struct tsv_column *c, int key, size_t i)
{
	struct view name = tsv_field(in, i, c[key].at);
	size_t had = t->keys.n, k;

	if (name.n == 0)
		tsv_bad(in, i, c[key].name, "a name", name);
	k = ids_intern(&t->keys, name);
	MEM_GROW(t->value, t->value_cap, t->keys.n * t->columns);
	for (size_t g = 0; g < INPUT_GROUPS; g++) {
		const struct tsv_column *group = &c[OF_GROUP + g];
		uint32_t *value = &t->value[k * t->columns + a->column[g].at];
		struct view v;
		uint32_t id;

		if (a->column[g].table != t)
			continue;
		v = tsv_field(in, i, group->at);
		if (!t->of_items && unknown_value(v))
			v = view_of(UNKNOWN_GROUP);
		else if (v.n == 0)
			tsv_bad(in, i, group->name, "a name (such as NA)", v);
		persons_check(a->input, g, in, i, v);
		id = ids_intern(&a->values, v);
		if (k < had && id != *value)
			err_line(in->file, in->lines[i],
				"%s %s: column %s: expected %s as in an earlier row, found %s",
				kind(t), err_quote(name), err_quote(view_of(group->name)),
				err_quote(ids_name(&a->values, *value)), err_quote(v));
		*value = id;
	}
}

static void
read_table(struct attributes *a, struct attributes_table *t, char **file)
{
	const struct input *input = a->input;
	struct tsv in;
	struct tsv_column c[OF_GROUP + INPUT_GROUPS] = {[OF_ITEMS] = {.name = input->item},
		[OF_ANNOTATORS] = {.name = input->wide ? "annotator" : input->annotator}};
	size_t n;
	int key;

	for (size_t g = 0; g < (input->of_annotators ? input_people(input) : input->group.n); g++)
		c[OF_GROUP + g] = (struct tsv_column){
			.name = input->group.at[g], .option = input->group_option};
	ids_init(&t->keys);
	ids_init(&t->without_row);
	tsv_open(&in, file, 1, c, OF_GROUP + INPUT_GROUPS, NULL, 0, false);
	t->file = in.file;
	key = find_key(&in, c);
	t->of_items = key == OF_ITEMS;
	if (t->of_items && input->of_annotators)
		err_line(in.file, 1, "attributes of items, expected those of "
			"annotators (-a names their column; groups of items: annot-score -g)");
	find_columns(a, t, &in, c, key);
	while ((n = tsv_rows(&in)) > 0)
		for (size_t i = 0; i < n; i++)
			add_row(a, t, &in, c, key, i);
	t->used = mem_zero(t->keys.n, sizeof *t->used);
}

void
attributes_read(struct attributes *a, const struct input *input)
{
	const struct strings *files = &input->attributes;

	*a = (struct attributes){.n = files->n, .input = input};
	if (files->n == 0)
		return;
	if (input->group.n == 0)
		err_usage("--attributes is for --group=COL: which of its columns makes the groups");
	a->table = mem_zero(files->n, sizeof *a->table);
	ids_init(&a->values);
	for (size_t i = 0; i < files->n; i++)
		read_table(a, &a->table[i], &files->at[i]);
}

const char *
attributes_of_people(const struct attributes *a)
{
	for (size_t i = 0; i < a->n; i++)
		if (!a->table[i].of_items)
			return a->table[i].file;
	return NULL;
}

/* ---- joining ---- */

/* Note whether the key was found; returns it. */
static uint32_t
found(struct attributes_table *t, uint32_t key, struct view name)
{
	if (key == IDS_NONE)
		ids_intern(&t->without_row, name);
	else
		t->used[key] = true;
	return key;
}

static void
join_items(struct attributes_table *t, const struct view *item, size_t n)
{
	ids_look_up(&t->keys, item, n, t->at, false);
	for (size_t i = 0; i < n; i++)
		found(t, t->at[i], item[i]);
}

static void
join_annotators(struct attributes_table *t, const struct ids *annotators,
	const uint32_t *annotator, size_t n)
{
	MEM_GROW_ZERO(t->key_of, t->key_of_cap, annotators->n);
	for (size_t i = 0; i < n; i++) {
		uint32_t *key_of = &t->key_of[annotator[i]];

		if (*key_of == 0) {
			struct view name = ids_name(annotators, annotator[i]);
			uint32_t k = found(t, ids_lookup(&t->keys, name), name);

			*key_of = k == IDS_NONE ? IDS_NONE : k + 1;
		}
		t->at[i] = *key_of == IDS_NONE ? IDS_NONE : *key_of - 1;
	}
}

/* End the tool if an item has no row, or no annotator has one. all: the whole input is
 * joined. If no row was needed, the names are probably spelled in two ways. */
static void
check_lacking(const struct attributes *a, const struct attributes_table *t, bool all)
{
	struct view v;
	char others[48] = "";
	bool any = false;

	if (t->without_row.n == 0)
		return;
	v = ids_name(&t->without_row, 0);
	if (all && t->without_row.n > 1)
		snprintf(others, sizeof others, " and %zu other%s",
			t->without_row.n - 1, t->without_row.n > 2 ? "s" : "");
	for (size_t k = 0; k < t->keys.n; k++)
		any = any || t->used[k];
	if (any && !t->of_items)
		return;
	if (any || t->keys.n == 0 || (t->of_items && a->input->grouped))
		err_file(t->file, "no row for %s %s%s (add one, with NA for what is not known)%s",
			kind(t), err_quote(v), others, spelling_meant(v, &t->keys));
	err_file(t->file, "no row for %s %s%s, and none of its rows, of %s and so on, is for one "
		"of the input: expected the same names in both%s", kind(t), err_quote(v), others,
		err_quote(ids_name(&t->keys, 0)), spelling_meant(v, &t->keys));
}

void
attributes_join(struct attributes *a, const struct view *item,
	const struct ids *annotators, const uint32_t *annotator, size_t n)
{
	for (size_t i = 0; i < a->n; i++) {
		struct attributes_table *t = &a->table[i];

		if (t->of_items)
			join_items(t, item, n);
		else
			join_annotators(t, annotators, annotator, n);
		if (a->input->grouped && t->of_items)
			check_lacking(a, t, false);
	}
}

struct view
attributes_value(const struct attributes *a, size_t g, size_t i)
{
	const struct attributes_table *t = a->column[g].table;
	uint32_t key = t->at[i];

	if (key == IDS_NONE)
		return view_of(t->of_items ? "?" : UNKNOWN_GROUP);
	return ids_name(&a->values, t->value[key * t->columns + a->column[g].at]);
}

/* Tell how many of `all` annotators have a column g, of the table, that is unknown. */
static void
tell_unknown(const struct attributes *a, const struct attributes_table *t, size_t g, size_t all)
{
	uint32_t nothing = ids_lookup(&a->values, view_of(UNKNOWN_GROUP));
	size_t n = t->without_row.n, at = a->column[g].at;

	for (size_t k = 0; k < t->keys.n; k++)
		n += t->used[k] && t->value[k * t->columns + at] == nothing;
	unknown_tell(t->file, a->input->group.at[g], n, all);
}

void
attributes_end(const struct attributes *a)
{
	for (size_t i = 0; i < a->n; i++)
		check_lacking(a, &a->table[i], true);
	for (size_t i = 0; i < a->n; i++) {
		const struct attributes_table *t = &a->table[i];
		bool tell = !t->of_items && !a->input->of_annotators;
		size_t others = 0;

		for (size_t k = 0; k < t->keys.n; k++)
			others += !t->used[k];
		for (size_t g = 0; g < INPUT_GROUPS && tell; g++)
			if (a->column[g].table == t)
				tell_unknown(a, t, g, t->keys.n - others + t->without_row.n);
		if (others > 0)
			err_note("attributes=%s others=%zu %ss left out, as the "
				"input lacks them", t->file, others, kind(t));
	}
}
