/* costs: tables of n people with a label of their own each, as far as a check lets
 * them go, and no further. */
#include "kappa/sizes.h"

#include "study.h"

/* Items of one rating each, or one item with all of them; a group each, or none. */
static char *
texts(size_t n, bool one, bool groups)
{
	size_t room = 64 * n + 64, at = 0;
	char *text = mem_alloc(room, 1);

	at += (size_t)snprintf(text, room, "item\tannotator\tlabel%s\n", groups ?
		"\tgroup" : "");
	for (size_t i = 0; i < n; i++) {
		at += (size_t)snprintf(text + at, room - at, "i%zu\ta%zu\t%zu",
			one ? 0 : i, i, i);
		at += (size_t)snprintf(text + at, room - at, groups ? "\tg%zu\n" :
			"\n", i);
	}
	return text;
}

enum check { BY_WEIGHTS, BY_LABELS, BY_PEOPLE };

/* What the check says of n texts; "": nothing. */
static void
says(enum check check, size_t n, struct ask ask, bool one, const char *said)
{
	char *text = texts(n, one, ask.group != NULL);
	struct study s;
	struct block b;

	ask.text = text;
	study_init(&s, &ask);
	block_init(&b, &s.plan, NULL, 0);
	if (check == BY_WEIGHTS && *said)
		CHECK_DIES(1, said, sizes_weights(&s.plan));
	else if (check == BY_WEIGHTS)
		sizes_weights(&s.plan);
	else if (check == BY_LABELS && *said)
		CHECK_DIES(1, said, sizes_labels(&s.plan, n));
	else if (check == BY_LABELS)
		sizes_labels(&s.plan, n);
	else if (*said)
		CHECK_DIES(1, said, sizes_annotators(&s.plan, &b.subset));
	else
		sizes_annotators(&s.plan, &b.subset);
	MEM_FREE(text);
}

int
main(void)
{
	const struct ask radical = {.measures = "bp", .weights = "radical"},
		linear = {.measures = "bp", .weights = "linear"},
		plain = {.measures = "bp"},
		again = {.measures = "bp", .weights = "radical",
			.how = {.bootstrap = 199, .level = .95}},
		groups = {.measures = "bp", .group = "group"};

	/* 2 sums of 5 q^2 steps each for bp, 3 q^2 for the pairs of the item */
	says(BY_WEIGHTS, 3000, radical, true, "");
	says(BY_WEIGHTS, 3000, again, true, "study.tsv: 3000 labels make 1.8e+10 "
		"steps, as each is weighed with each: -l names another column if "
		"these labels are free text; else -w identity, linear");
	says(BY_WEIGHTS, 3000, linear, true, "");
	/* 16 q steps a group */
	says(BY_WEIGHTS, 3000, groups, false, "");
	/* 34 steps for each label, cell and rating */
	says(BY_LABELS, 3000, plain, false, "");
	says(BY_LABELS, 20000, plain, false, "study.tsv: 20000 labels make "
		"2.7e+10 steps, as each has rows of its own: -l names another "
		"column if these labels are free text");
	/* 10 steps for each pair, 16 for each annotator and label */
	says(BY_PEOPLE, 3000, plain, true, "");
	says(BY_PEOPLE, 3000, radical, true, "study.tsv: 3000 annotators make "
		"2.7e+11 steps, as each meets the labels of the others: -i and -a "
		"name other columns");
	says(BY_PEOPLE, 40000, plain, false, "study.tsv: 40000 annotators make");
	return check_done();
}
