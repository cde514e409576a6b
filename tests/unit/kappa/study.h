/*
 * study: a table that was read, a plan for it, and the rows that are written.
 */
#ifndef ANNOT_STUDY_H
#define ANNOT_STUDY_H

#include "people.h"
#include "kappa/statuses.h"

#include "kappa/plan.h"
#include "says.h"

/* What is asked of a table; lists are words with commas. */
struct ask {
	const char *text;        /* the table */
	const char *measures, *weights, *group;
	const char *labels;      /* -L */
	enum input_repeats repeats;
	struct resampling how;   /* level 0: .95 */
	bool pairs;
};

struct study {
	struct strings labels;
	struct items items;
	struct plan plan;
};

__attribute__((unused)) static struct strings
words(const char *text)
{
	struct strings s = {0};

	while (text && *text) {
		size_t n = strcspn(text, ",");

		strings_add(&s, text, n);
		text += n + (text[n] == ',');
	}
	return s;
}

/* The table of the text, read with all that rows may need. */
__attribute__((unused)) static void
study_read(struct study *s, const struct ask *ask)
{
	const struct items_need need = {.each = true, .annotators = true,
		.ratings = true, .names = true, .ranks = true, .retests = true};
	static char file[] = "study.tsv"; /* messages name it later */
	char *files[] = {file};
	struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n", .group = words(ask->group),
		.repeats = ask->repeats, .labels = words(ask->labels)};

	write_text(file, ask->text);
	items_read(&s->items, &input, &need, files, 1);
	MEM_FREE(items_rank(&s->items));
	s->labels = input.labels;
	strings_free(&input.group);
}

/* Some tables as text, each a group, the labels as numbers; until the next
 * call. No names: no groups. */
__attribute__((unused)) static const char *
study_text(const struct table *t, const char *const *group, size_t n)
{
	static char text[1 << 16];
	size_t at = (size_t)snprintf(text, sizeof text,
		"group\titem\tannotator\tlabel\n");

	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < t[k].items; i++)
			for (size_t g = 0; g < t[k].people; g++)
				if (t[k].label[i][g] != NOTHING)
					at += (size_t)snprintf(text + at,
						sizeof text - at,
						"%s\ti%02zu\tp%zu\t%g\n",
						group ? group[k] : "-", i, g,
						t[k].x[(int)t[k].label[i][g]]);
	return text;
}

/* The first n numbers of the tables as -L, until the next call. */
__attribute__((unused)) static const char *
study_labels(const struct table *t)
{
	static char text[64];
	size_t at = 0;

	for (size_t k = 0; k < t->labels; k++)
		at += (size_t)snprintf(text + at, sizeof text - at, "%s%g",
			k > 0 ? "," : "", t->x[k]);
	return text;
}

__attribute__((unused)) static void
study_init(struct study *s, const struct ask *ask)
{
	struct strings measures = words(ask->measures);
	struct strings weights = words(ask->weights);

	study_read(s, ask);
	s->plan = (struct plan){.how = ask->how, .pairs = ask->pairs};
	s->plan.how.level = ask->how.level > 0 ? ask->how.level : .95;
	plan_choose(&s->plan, &measures);
	plan_complete(&s->plan, &s->items, &weights, NULL);
	strings_free(&measures);
	strings_free(&weights);
}

__attribute__((unused)) static void
study_free(struct study *s)
{
	items_free(&s->items);
	strings_free(&s->labels);
}

/* ---- rows ---- */


__attribute__((unused)) static size_t
rows_count(const char *text)
{
	size_t n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* The row that begins so, with a tab behind it, or NULL. */
__attribute__((unused)) static const char *
rows_find(const char *text, const char *key)
{
	size_t n = strlen(key);

	for (; *text; text += strcspn(text, "\n") + 1)
		if (strncmp(text, key, n) == 0 && text[n] == '\t')
			return text;
	return NULL;
}

/* Columns behind row, group, of, coefficient and weights. */
enum field { ESTIMATE = 5, SE, LO, HI, STAT, DF, P, PA, PE, N_ITEMS,
	ANNOTATORS, RATINGS, STATUS };

/* A column of that row; NAN for NA, and where there is no such row. */
__attribute__((unused)) static double
rows_number(const char *text, const char *key, enum field column)
{
	const char *p = rows_find(text, key);

	for (int i = 0; p && i < (int)column; i++)
		p += strcspn(p, "\t\n") + 1;
	return p && strncmp(p, "NA", 2) != 0 ? strtod(p, NULL) : (double)NAN;
}

/* The status of that row, until the next call. */
__attribute__((unused)) static const char *
rows_status(const char *text, const char *key)
{
	static char status[64];
	const char *p = rows_find(text, key);

	if (!p)
		return "no row";
	for (int i = 0; i < STATUS; i++)
		p += strcspn(p, "\t\n") + 1;
	snprintf(status, sizeof status, "%.*s", (int)strcspn(p, "\n"), p);
	return status;
}

/* The numbers of a row are those of the estimate. */
__attribute__((unused)) static void
rows_are(const char *text, const char *key, const struct agreement *m)
{
	if (!CHECK(rows_find(text, key) != NULL)) {
		printf("\t%s\n", key);
		return;
	}
	CHECK_NEAR(rows_number(text, key, ESTIMATE), m->e.value, 1e-12);
	CHECK_NEAR(rows_number(text, key, SE), m->e.se, 1e-12);
	CHECK_NEAR(rows_number(text, key, LO), m->e.lo, 1e-12);
	CHECK_NEAR(rows_number(text, key, HI), m->e.hi, 1e-12);
	CHECK_NEAR(rows_number(text, key, P), m->e.p, 1e-12);
	CHECK_NEAR(rows_number(text, key, PA), m->pa, 1e-12);
	CHECK_NEAR(rows_number(text, key, PE), m->pe, 1e-12);
	CHECK_NEAR(rows_number(text, key, N_ITEMS), m->items, 0);
	CHECK_NEAR(rows_number(text, key, ANNOTATORS), m->annotators, 0);
	CHECK_NEAR(rows_number(text, key, RATINGS), m->ratings, 0);
	CHECK_TEXT(rows_status(text, key), estimate_word(m->e.status, status_words));
}

#endif
