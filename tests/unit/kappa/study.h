/*
 * study: a table that was read, and a plan for it.
 */
#ifndef ANNOT_STUDY_H
#define ANNOT_STUDY_H

#include "check.h"

#include "kappa/plan.h"
#include "says.h"

/* What is asked of a table; lists are words with commas. */
struct ask {
	const char *text;        /* the table */
	const char *measures, *weights, *group;
	const char *labels;      /* -L */
	enum input_repeats repeats;
	struct error_rules how;   /* level 0: .95 */
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
}

#endif
