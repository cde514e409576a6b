/* models: completed probabilities, labels that only models have, and several
 * models, against the tables written for them. */
#include "predict/models.h"

#include "one_model.h"
#include "says.h"
#include "table.h"

/* The other label of two gets the rest, even if nobody ever gave it. */
static void
completed(void)
{
	static const char a[] = "item\tlabel\nx\ta\n";

	says("-q", two, "item\tlabel\tp\nx\ta\t.25\ny\tb\t.125\n",
		"x a=0.25 b=0.75\ny a=0.875 b=0.125\n");
	says("-q", two, "item\tlabel\tp\nx\tb\t0\ny\ta\t0\n",
		"x a=1 b=0\ny a=0 b=1\n");
	says("-q", a, "item\tlabel\tp\nx\ta\t.25\n", "x a=0.25 ?=0.75\n");
	says("-q", a, "item\tlabel\tp\nx\tb\t.25\n", "x a=0.75 b=0.25\n");
	says("-q -L b,a", a, "item\tlabel\tp\nx\ta\t.25\n",
		"x b=0.75 a=0.25\n");
	says("-q -L a", a, "item\tlabel\tp\nx\ta\t.25\n", "x a=0.25 ?=0.75\n");
	says("-q", a, "item\ta\nx\t.25\n", "x a=0.25 ?=0.75\n");
	/* with three labels one row suffices only if it is 1 */
	says("-q", three, "item\tlabel\tp\nx\ta\t1\ny\tb\t1\n",
		"x a=1 b=0 c=0\ny a=0 b=1 c=0\n");
	CHECK_SAYS(1, "unit: two.tsv:3: the probabilities of this item sum to "
		"0.75, expected 1: of more than two labels (\"a\", \"b\", \"c\") "
		"each needs a row\n",
		open_one("", three, "item\tlabel\tp\ny\ta\t1\nx\ta\t.75\n"));
	CHECK_DIES(1, "each needs a row", open_one("-q",
		"item\tlabel\tn\tclasses\nx\ta\t1\t3\nx\tb\t1\t3\n",
		"item\tlabel\tp\nx\ta\t.75\n"));
}

/* Sums off 1 by up to .01 are scaled with a note; rounding errors without
 * one. */
static void
sums(void)
{
	static const char note[] = "unit: note: model=two scaled=1 items whose "
		"probabilities did not sum to 1\n";
	static const char x[] = "item\tlabel\nx\ta\nx\tb\n";

	says("-q", x, "item\ta\tb\nx\t.396\t.594\n", "x a=0.4 b=0.6\n");
	says("-q", x, "item\ta\tb\nx\t.404\t.606\n", "x a=0.4 b=0.6\n");
	CHECK_SAYS(0, note, open_one("", x, "item\ta\tb\nx\t.396\t.594\n"));
	CHECK_SAYS(0, note, open_one("", two,
		"item\ta\tb\nx\t.404\t.606\ny\t.5\t.5\n"));
	CHECK_SAYS(0, "unit: note: model=two scaled=2 items whose "
		"probabilities did not sum to 1\n", open_one("", two,
		"item\ta\tb\nx\t.404\t.606\ny\t.396\t.594\n"));
	CHECK_SAYS(0, "", open_one("", x,
		"item\ta\tb\nx\t.4\t.6000000009\n"));
	CHECK_SAYS(1, "unit: two.tsv:2: the probabilities of this item sum to "
		"0.9899, expected 1\n", open_one("", x,
		"item\ta\tb\nx\t.3959\t.594\n"));
	CHECK_SAYS(1, "unit: two.tsv:4: the probabilities of this item sum to "
		"1.011, expected 1\n", open_one("", two,
		"item\tlabel\tp\ny\ta\t1\nx\tb\t.606\nx\ta\t.405\n"));
	CHECK_SAYS(1, "unit: two.tsv:2: the probabilities of this item sum to "
		"0, expected 1\n", open_one("", x, "item\ta\tb\nx\t0\t0\n"));
}

/* Labels that only a model has are labels of the task, unless an option says
 * otherwise. */
static void
new_labels(void)
{
	says("-q", two, "item\tlabel\nx\tA\ny\tb\n", "x A=1 a=0 b=0\n"
		"y A=0 a=0 b=1\n");
	CHECK_SAYS(0, "unit: warning: model=two: label \"A\" was given by "
		"nobody and makes the labels 4 (\"a\" was: is it the same? -L "
		"makes it an error)\n", open_one("", two,
		"item\tlabel\tp\nx\tz\t.5\nx\tb\t.5\ny\tA\t1\n"));
	/* none that people gave */
	CHECK_SAYS(1, "unit: two.tsv: no label of the predictions is one of the "
		"truth's: the truth has \"b\", the predictions \"z\" (-l names "
		"the column of the labels; -L names all labels, if these "
		"are)\n",
		open_one("", two, "item\tlabel\nx\tz\ny\tA\n"));
	CHECK_DIES(1, "the truth has \"a\", the predictions \"A\" (the same in "
		"other letters? change one of the tables;",
		open_one("-q", two, "item\tlabel\nx\tA\ny\tA\n"));
	CHECK_DIES(1, "the truth has \"b\", the predictions \"p_a\"",
		open_one("-q", two, "item\tp_a\tp_b\nx\t1\t0\ny\t0\t1\n"));
	/* a column is a label, even if no row needs it */
	CHECK_SAYS(0, "unit: warning: model=two: label \"10\" was given by "
		"nobody and makes the labels 3 (-L makes it an error)\n",
		open_one("", two, "item\ta\tb\t10\nx\t1\t0\t0\ny\t1\t0\t0\n"));
	/* three labels now: no label gets the rest */
	CHECK_DIES(1, "each needs a row", open_one("-q", two,
		"item\tlabel\tp\nx\ta\t.5\ny\tc\t1\n"));
	CHECK_SAYS(1, "unit: two.tsv: label \"c\" is one more than the column "
		"\"classes\" of the truth says, 2\n", open_one("",
		"item\tlabel\tn\tclasses\nx\ta\t1\t2\nx\tb\t1\t2\n",
		"item\tlabel\tp\nx\ta\t.5\nx\tc\t.5\n"));
	CHECK_SAYS(0, "unit: warning: model=two: label \"c\" was given by "
		"nobody and makes the labels 3 (-L makes it an error)\n",
		open_one("",
		"item\tlabel\tn\tclasses\nx\ta\t1\t3\nx\tb\t1\t3\n",
		"item\tlabel\nx\tc\n"));
}

/* Decisions next to the probability of the positive label. */
static void
decisions(void)
{
	static const char four[] = "item\tlabel\nx\ta\ny\tb\nz\ta\nw\tb\n";

	CHECK_SAYS(0, "unit: warning: model=two: p seems to be the probability "
		"of \"b\" in all rows, and is read as that of the label beside "
		"it: without the column of labels (cut it out) -P says which "
		"label p is of\n", open_one("", four, "item\tlabel\tp\n"
		"x\ta\t.1\ny\tb\t.9\nz\ta\t.2\nw\tb\t.7\n"));
	CHECK_SAYS(0, "", open_one("", four, "item\tlabel\tp\n"
		"x\ta\t.9\ny\tb\t.9\nz\ta\t.8\nw\tb\t.7\n"));
	CHECK_SAYS(0, "", open_one("", four, "item\tlabel\tp\n"
		"x\tb\t.1\ny\tb\t.9\nz\tb\t.2\nw\tb\t.7\n"));
	/* a row for each label says whose p it is */
	CHECK_SAYS(0, "", open_one("", four, "item\tlabel\tp\n"
		"x\ta\t.1\nx\tb\t.9\ny\tb\t.9\n"
		"z\ta\t.2\nz\tb\t.8\nw\tb\t.7\n"));
}

/* A model's other forms of numbers are people's labels, with a note. */
static void
equal_numbers(void)
{
	CHECK_SAYS(0, "unit: note: model=two equal=1 labels equal to another as "
		"numbers are that label: \"1.0\" is \"1\" (-L keeps apart the "
		"labels that -L names)\n", open_one("",
		"item\tlabel\nx\t1\ny\t0\n", "item\tlabel\nx\t1.0\ny\t0\n"));
	says("-q", "item\tlabel\nx\t1\ny\t0\n",
		"item\t1.0\t0.0\nx\t.75\t.25\ny\t0\t1\n",
		"x 0=0.25 1=0.75\ny 0=1 1=0\n");
}

/* Several models share the labels and the items; each has its own rows. */
static void
several(void)
{
	static const struct predictions_need some = {.intersect = true};
	static char first[] = "first.tsv", second[] = "second.tsv";
	char *operand[] = {first, second};

	write_text(first, "item\tlabel\ny\tB\nx\t10\nz\ta\n");
	write_text(second, "item\tlabel\tp\nx\t9\t.495\nx\tb\t.495\n");
	open_models("-q", "item\tlabel\nx\tb\ny\ta\nz\ta\n", &some, operand,
		2);
	models_rank(&models, &items);
	CHECK_TEXT(text_of(0), "x 9=0 10=1 B=0 a=0 b=0\ny 9=0 10=0 B=1 a=0 b=0"
		"\nz 9=0 10=0 B=0 a=1 b=0\n");
	CHECK_TEXT(text_of(1), "x 9=0.5 10=0 B=0 a=0 b=0.5\ny -\nz -\n");
	CHECK(models_have(&models, 0) && !models_have(&models, 1));
	CHECK(!models.at[0].soft && models.at[1].soft);
	CHECK(vectors_at(&items.vectors, 0).cell[0].label == 4);
	/* a label of the second model is one for the first, too */
	write_text(first, "item\tlabel\tp\nx\ta\t.5\ny\ta\t.5\n");
	write_text(second, "item\tlabel\nx\ta\ny\tc\n");
	CHECK_DIES(1, "first.tsv:2: the probabilities of this item sum to 0.5",
		open_models("-q", two, &simple, operand, 2));
	CHECK(!models_have(&(struct models){&(struct predictions){
		.hard = (uint32_t[]){IDS_NONE}}, 1, NULL}, 0));
	CHECK(models_have(&(struct models){.n = 0}, 0));
	CHECK(!models_have(&(struct models){.only = (bool[]){false}}, 0));
}

CHECK_ALL(completed, sums, new_labels, decisions, equal_numbers, several)
