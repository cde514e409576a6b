#include "feature.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/rng.h"
#include "stats/sort.h"
#include "text/tsv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Squares of numbers must be numbers. */
#define MOST 1e100

/* While tables are read. */
struct reading {
	struct features *x;
	const struct features_need *need;
	struct tsv t;
	size_t serial;           /* serial of the header whose columns are
	                            known */
	int item, text, *at;     /* columns; -1: no text */
	size_t *token, tokens, token_cap; /* tokens of a text: start and end of
	                                     each */
	char *words;             /* the text in lower case, blanks for all else */
	size_t words_cap;
	struct ids own;          /* the n-grams of one item */
	size_t start_cap, gram_cap, number_cap;
};

/* ---- columns ---- */

static int
cmp_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* -i may name the column of the ratings alone. */
static const char *
item_column(const struct reading *r)
{
	return tsv_find(&r->t.header, r->need->item) < 0 &&
		tsv_find(&r->t.header, "item") >= 0 ? "item" : r->need->item;
}

static void
add_column(struct features *x, struct view name)
{
	if (strings_has(&x->column, name))
		err_usage("--columns: %s stands there twice", err_quote(name));
	strings_add(&x->column, name.p, name.n);
}

/* The first header says which columns are numbers. */
static void
choose_columns(struct reading *r)
{
	const struct features_need *need = r->need;
	struct features *x = r->x;

	x->text = need->text_named || tsv_find(&r->t.header, need->text) >= 0;
	for (size_t i = 0; i < need->columns.n; i++)
		add_column(x, view_of(need->columns.at[i]));
	for (size_t c = 0; c < r->t.header.n && !x->text && need->columns.n == 0; c++)
		if (!view_is(r->t.header.name[c], item_column(r)))
			add_column(x, r->t.header.name[c]);
	if (x->column.n > 1)
		qsort(x->column.at, x->column.n, sizeof *x->column.at, cmp_names);
	r->at = mem_alloc(x->column.n, sizeof *r->at);
}

static int
find_column(const struct reading *r, const char *name, const char *option)
{
	const struct tsv_column c = {.name = name, .required = true,
		.option = option};
	int at = tsv_find(&r->t.header, name);

	if (at < 0)
		tsv_no_column(&r->t, &c);
	return at;
}

static void
find_columns(struct reading *r)
{
	if (r->t.serial == r->serial)
		return;
	if (r->serial == 0)
		choose_columns(r);
	r->serial = r->t.serial;
	r->item = find_column(r, item_column(r), "-i");
	r->text = r->x->text ? find_column(r, r->need->text, "--text") : -1;
	for (size_t c = 0; c < r->x->column.n; c++)
		r->at[c] = find_column(r, r->x->column.at[c], "--columns");
	if (!r->x->text && r->need->columns.n == 0 &&
	    r->t.header.n != r->x->column.n + 1)
		err_line(r->t.file, 1, "expected the columns of the table before, and "
			"no others");
}

/* ---- text ---- */

static bool
in_token(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '#' ||
		c == '@' || c == '\'' || c >= 128;
}

/* Write the tokens of a text into words, one blank after each. */
static void
split(struct reading *r, struct view text)
{
	size_t n = 0;

	MEM_GROW(r->words, r->words_cap, text.n + 1);
	r->tokens = 0;
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];
		bool first = n == 0 || r->words[n - 1] == ' ';

		if (c >= 'A' && c <= 'Z')
			c = (unsigned char)(c - 'A' + 'a');
		if (!in_token(c)) {
			if (!first)
				r->words[n++] = ' ';
			continue;
		}
		if (first) {
			MEM_GROW(r->token, r->token_cap, r->tokens + 1);
			r->token[r->tokens++] = n;
		}
		r->words[n++] = (char)c;
	}
	MEM_GROW(r->words, r->words_cap, n + 1);
	r->words[n] = ' ';
	MEM_GROW(r->token, r->token_cap, r->tokens + 1);
	r->token[r->tokens] = n > 0 && r->words[n - 1] == ' ' ? n : n + 1;
}

static void
add_gram(struct reading *r, struct view gram)
{
	char bucket[32];
	uint64_t h;

	if (r->need->hash > 0) {
		h = rng_stream(gram.p, gram.n);
		snprintf(bucket, sizeof bucket, "%llu", (unsigned long long)
			((h ^ h >> 32) & (((uint64_t)1 << r->need->hash) - 1)));
		gram = view_of(bucket);
	}
	ids_intern(&r->own, gram);
}

static void
add_text(struct reading *r, struct view text)
{
	struct features *x = r->x;
	size_t n = x->names.n, had = x->start[n - 1];

	split(r, text);
	ids_init(&r->own);
	for (size_t from = 0; from < r->tokens; from++)
		for (size_t m = 1; m <= r->need->ngrams && from + m <= r->tokens; m++)
			add_gram(r, (struct view){r->words + r->token[from],
				r->token[from + m] - 1 - r->token[from]});
	MEM_GROW(x->gram, r->gram_cap, had + r->own.n);
	for (size_t k = 0; k < r->own.n; k++)
		x->gram[had + k] = ids_intern(&x->grams, ids_name(&r->own, k));
	x->start[n] = had + r->own.n;
	ids_free(&r->own);
}

/* ---- rows ---- */

static void
add_row(struct reading *r, size_t row)
{
	struct features *x = r->x;
	struct view name = tsv_field(&r->t, row, r->item);
	size_t had = x->names.n, width = x->column.n;

	if (name.n == 0)
		tsv_bad(&r->t, row, r->need->item, "a name", name);
	if (ids_intern(&x->names, name) < had)
		err_line(r->t.file, r->t.lines[row], "item %s is there a "
			"second time: expected one row for each item",
			err_quote(name));
	MEM_GROW(x->start, r->start_cap, had + 2);
	x->start[0] = 0;
	x->start[had + 1] = x->start[had];
	if (x->text)
		add_text(r, tsv_field(&r->t, row, r->text));
	MEM_GROW(x->number, r->number_cap, (had + 1) * width);
	for (size_t c = 0; c < width; c++) {
		struct view v = tsv_field(&r->t, row, r->at[c]);

		if (!tsv_number(&r->t, v, &x->number[had * width + c]))
			tsv_bad(&r->t, row, x->column.at[c], "a number", v);
		if (fabs(x->number[had * width + c]) > MOST)
			tsv_bad(&r->t, row, x->column.at[c], "a number from -1e100 "
				"to 1e100", v);
	}
}

/* Number the n-grams by their bytes. */
static void
order_grams(struct features *x)
{
	uint32_t *rank = ids_ranks(&x->grams);

	x->by_place = ids_sorted(&x->grams);
	for (size_t i = 0; i < x->names.n && x->text && x->grams.n > 0; i++) {
		for (size_t k = x->start[i]; k < x->start[i + 1]; k++)
			x->gram[k] = rank[x->gram[k]];
		sort_u32(x->gram + x->start[i], x->start[i + 1] - x->start[i]);
	}
	MEM_FREE(rank);
}

void
features_read(struct features *x, const struct features_need *need, char **files,
	size_t n_files)
{
	struct reading r = {.x = x, .need = need};
	size_t n;

	*x = (struct features){.text = false};
	ids_init(&x->names);
	ids_init(&x->grams);
	tsv_open(&r.t, files, n_files, NULL, 0, NULL, 0, true);
	find_columns(&r);
	while ((n = tsv_rows(&r.t)) > 0) {
		find_columns(&r);
		for (size_t i = 0; i < n; i++)
			add_row(&r, i);
	}
	tsv_close(&r.t);
	order_grams(x);
	MEM_FREE(r.at, r.token, r.words);
}

void
features_free(struct features *x)
{
	ids_free(&x->names);
	ids_free(&x->grams);
	strings_free(&x->column);
	MEM_FREE(x->start, x->gram, x->by_place, x->number);
}
