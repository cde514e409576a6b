/* predictions: the predictions for each item against the tables written for
 * them, in every form; notes, warnings and errors byte by byte. */
#include "predict/predictions.h"

#include "one_model.h"
#include "says.h"
#include "table.h"
#include "stats/rng.h"

static void
forms(void)
{
	says("-q", two, "item\tlabel\ny\tb\nx\ta\n", "x a=1 b=0\ny a=0 b=1\n");
	says("-q", two, "p\tlabel\titem\n.25\ta\tx\n.5\tb\ty\n.75\tb\tx\n"
		".5\ta\ty\n", "x a=0.25 b=0.75\ny a=0.5 b=0.5\n");
	says("-q", two, "label\titem\tp\na\tx\t.5\nb\tx\t.5\na\ty\t1\n",
		"x a=0.5 b=0.5\ny a=1 b=0\n");
	says("-q", three, "item\tlabel\tp\nx\tb\t.25\nx\tc\t.75\ny\tc\t1\n",
		"x a=0 b=0.25 c=0.75\ny a=0 b=0 c=1\n");
	says("-q", three, "c\titem\ta\tb\n.5\tx\t.5\t0\n0\ty\t.25\t.75\n",
		"x a=0.5 b=0 c=0.5\ny a=0.25 b=0.75 c=0\n");
	/* only the columns of -L */
	says("-q -L c,b,a", three, "c\titem\ta\tmore\tb\n.5\tx\t.5\tn\t0\n"
		"0\ty\t.25\tm\t.75\n",
		"x c=0.5 b=0 a=0.5\ny c=0 b=0.75 a=0.25\n");
	/* an annotator is not a label */
	says("-q", two, "item\tannotator\ta\tb\nx\tm\t.5\t.5\ny\tm\t1\t0\n",
		"x a=0.5 b=0.5\ny a=1 b=0\n");
	/* columns by other names, in both tables */
	says("-q -i I -l L -a A", "I\tL\tA\nx\ta\tm\ny\tb\tm\n",
		"A\tL\tI\nm\tb\tx\nm\tb\ty\n", "x a=0 b=1\ny a=0 b=1\n");
	/* options for the truth's rows do not apply to the models' */
	says("-q -H label,item -m ?", "a\tx\nb\ty\n?\tx\n", "item\tlabel\n"
		"x\ta\ny\tb\n", "x a=1 b=0\ny a=0 b=1\n");
}

/* item p: for the positive label, which -P or the truth names; in another
 * column than p; with labels called p. */
static void
unnamed(void)
{
	static const struct predictions_need a = {.positive = "a"},
		c = {.positive = "c"}, score = {.prob = "score"};
	static const char tables[][32] = {"item\tp\nx\t.25\ny\t1\n",
		"p\ttext\titem\n.25\tt\tx\n1\tu\ty\n",
		"item\tscore\nx\t.25\ny\t1\n"};
	char *operand[] = {name_2};

	for (size_t i = 0; i < 3; i++) {
		write_text(name_2, tables[i]);
		open_models("-q", two, i == 2 ? &score : &simple, operand, 1);
		models_rank(&models, &items);
		CHECK_TEXT(text_of(0), "x a=0.75 b=0.25\ny a=0 b=1\n");
	}
	says("-q -L b,a", two, tables[0], "x b=0.75 a=0.25\ny b=0 a=1\n");
	write_text(name_2, tables[0]);
	open_models("-q", two, &a, operand, 1);
	models_rank(&models, &items);
	CHECK_TEXT(text_of(0), "x a=0.25 b=0.75\ny a=1 b=0\n");
	CHECK_SAYS(0, "unit: warning: model=two: the probabilities are taken "
		"for those of \"b\", the last in label order: -P says of which "
		"label they are\n", open_one("", two, tables[0]));
	CHECK_SAYS(0, "unit: note: model=two positive=\"b\": the probabilities "
		"are of this label\n", open_one("-L a,b", two, tables[0]));
	CHECK_SAYS(0, "unit: note: model=two positive=\"yes\": the "
		"probabilities are of this label\n", open_one("",
		"item\tlabel\nx\tyes\ny\tno\n", tables[0]));
	CHECK_SAYS(1, "unit: two.tsv: the column of labels is missing: of more "
		"than two labels (\"a\", \"b\", \"c\") each needs a row, item "
		"label p\n", open_one("", three, tables[0]));
	CHECK_SAYS(2, "unit: --positive: no label is called \"c\", there are "
		"\"a\", \"b\" (try 'unit --help')\n", open_models("", two, &c,
		operand, 1));
	CHECK_SAYS(1, "unit: two.tsv:1: one column beside the item, \"score\", which "
		"is no label: -l 'score' reads decisions, --prob='score' "
		"probabilities of the positive label\n", open_one("", two, tables[2]));
	CHECK_DIES(1, "two.tsv:4: item \"x\": a second prediction",
		open_one("-q", two, "item\tp\nx\t1\ny\t1\nx\t1\n"));
	/* labels in a column that is not read, or labels as columns */
	CHECK_SAYS(0, "unit: warning: model=two: a column \"pred\" holds labels "
		"and is not read, p is taken for the probability of one label: "
		"-l 'pred' reads the labels\n"
		"unit: note: model=two positive=\"b\": the probabilities are of "
		"this label\n", open_one("-L a,b", two,
		"item\tpred\tp\nx\ta\t.5\ny\tb\t.5\n"));
	CHECK_SAYS(1, "unit: two.tsv:1: a column of probabilities, and a column "
		"\"a\" named after a label: cut one out\n", open_one("", two,
		"item\ta\tb\tp\nx\t1\t0\t1\ny\t1\t0\t1\n"));
	CHECK_SAYS(1, "unit: two.tsv: the column of labels is missing, and the "
		"truth has one label, \"a\": -L names both labels, -P the one "
		"that the probabilities are of\n", open_one("",
		"item\tlabel\nx\ta\ny\ta\n", tables[0]));
	/* a label called p */
	says("-q", "item\tlabel\nx\tp\ny\tq\n",
		"item\tp\tq\nx\t.25\t.75\ny\t1\t0\n",
		"x p=0.25 q=0.75\ny p=1 q=0\n");
	says("-q -L q,p", "item\tlabel\nx\tp\ny\tp\n",
		"item\tp\tq\nx\t.25\t.75\ny\t1\t0\n",
		"x q=0.75 p=0.25\ny q=0 p=1\n");
}

/* Single precision leaves numbers beyond 0 and 1 by rounding. */
static void
rounded(void)
{
	says("-q", two, "item\ta\tb\nx\t1.0000001\t-1e-8\ny\t0\t1\n",
		"x a=1 b=0\ny a=0 b=1\n");
	CHECK_DIES(1, "two.tsv:2: column \"a\": expected a probability",
		open_one("-q", two, "item\ta\tb\nx\t1.00001\t0\n"));
}

/* Decisions, and numbers next to them that may be meant. */
static void
beside(void)
{
	CHECK_SAYS(0, "unit: note: model=two read as decisions, a column "
		"\"score\" is not read (--prob='score' reads "
		"probabilities)\n", open_one("", two,
		"item\tlabel\ttext\tscore\nx\ta\tt\t.5\ny\tb\tt\t1\n"));
	CHECK_SAYS(0, "unit: warning: model=two: all decisions are the same, "
		"and a column \"score\" stands beside that is not read: "
		"--prob='score' reads probabilities\n", open_one("", two,
		"item\tlabel\tscore\nx\ta\t.5\ny\ta\t1\n"));
	CHECK_SAYS(0, "", open_one("", two,
		"item\tlabel\ttext\tline\nx\ta\tt\t1\ny\ta\tt\t2\n"));
	CHECK_SAYS(0, "", open_one("", two, "item\tlabel\nx\ta\ny\ta\n"));
	CHECK_SAYS(0, "", open_one("", two,
		"item\tlabel\tp\nx\ta\t.5\ny\ta\t1\n"));
}

/* -i and -l name columns of at least one of the tables. */
static void
one_names(void)
{
	says("-q -i I -l L", "I\tL\nx\ta\ny\tb\n", "item\tlabel\nx\ta\ny\ta\n",
		"x a=1 b=0\ny a=1 b=0\n");
	says("-q -i I -l L", two, "I\tL\nx\ta\ny\ta\n",
		"x a=1 b=0\ny a=1 b=0\n");
	says("-q -i I", two, "I\tp\nx\t0\ny\t1\n", "x a=1 b=0\ny a=0 b=1\n");
	CHECK_SAYS(1, "unit: two.tsv:1: no column \"I\" in the header "
		"\"item\\x09label\" (-i names another: -i item?)\n",
		open_one("-i I", two, two));
	CHECK_SAYS(1, "unit: two.tsv:1: no column \"L\" in the header "
		"\"item\\x09label\" (-l names another: -l label?)\n",
		open_one("-l L", two, two));
}

static void
probability_column(void)
{
	static const struct predictions_need other = {.prob = "score"};
	char *operand[] = {name_2};

	write_text(name_2, "item\tp\tlabel\tscore\nx\t9\ta\t.25\ny\t9\tb\t1\n");
	open_models("-q", two, &other, operand, 1);
	CHECK(models.at[0].soft);
	CHECK_TEXT(text_of(0), "x b=0.75 a=0.25\ny b=1 a=0\n");
	write_text(name_2, "item\tlabel\tp\nx\ta\t1\n");
	CHECK_DIES(1, "unit: two.tsv:1: no column \"score\"",
		open_models("-q", two, &other, operand, 1));
}

/* ---- items ---- */

static void
open_some(const char *arguments, const char *truth, const char *table)
{
	static const struct predictions_need some = {.intersect = true};
	char *operand[] = {name_2};

	write_text(name_2, table);
	open_models(arguments, truth, &some, operand, 1);
}

static void
lacking(void)
{
	static const char truth[] = "item\tlabel\nx\tb\ny\ta\nz\ta\n";
	static const char hard[] = "item\tlabel\nz\tb\n";
	static const char soft[] = "item\tlabel\tp\nz\tb\t.5\n";
	static const char wide[] = "item\ta\tb\nz\t.5\t.5\n";
	static const char *const form[] = {hard, soft, wide};

	for (size_t i = 0; i < 3; i++) {
		CHECK_SAYS(1, "unit: two.tsv: no prediction for 2 of the 3 "
			"items of the truth, the first is \"x\" (--intersect "
			"leaves them out)\n", open_one("", truth, form[i]));
		CHECK_SAYS(0, "unit: note: model=two lacking=2 "
			"answered=.3333 items of the truth left out\n",
			open_some("", truth, form[i]));
		open_some("-q", truth, form[i]);
		models_rank(&models, &items);
		CHECK_TEXT(text_of(0), i == 0 ? "x -\ny -\nz a=0 b=1\n" :
			"x -\ny -\nz a=0.5 b=0.5\n");
		CHECK(!models_have(&models, 0) && !models_have(&models, 1) &&
			models_have(&models, 2));
	}
	CHECK_SAYS(1, "unit: two.tsv: no prediction for any of the 3 items of "
		"the truth, which calls its first item \"x\", while the "
		"predictions call theirs \"w\" (-i names the column of the "
		"items)\n", open_some("", truth, "item\tlabel\nw\ta\n"));
	CHECK_SAYS(1, "unit: two.tsv: no prediction for any of the 3 items of "
		"the truth: the table has no rows\n",
		open_one("", truth, "item\tlabel\tp\n"));
}

/* Cells of -m, and with --intersect empty ones, are no predictions. */
static void
missing(void)
{
	static const char *const form[] = {"item\tlabel\nx\tb\ny\t\n",
		"item\tlabel\nx\tb\ny\tNA\n",
		"item\tlabel\tp\nx\tb\t1\nx\ta\t0\ny\ta\tNA\n",
		"item\tp\nx\t1\ny\tNA\n", "item\ta\tb\nx\t0\t1\ny\tNA\t\n"};

	for (size_t i = 0; i < 5; i++) {
		CHECK_SAYS(0, i == 3 ? "unit: note: model=two missing=1 "
			"rows without a prediction\nunit: note: model=two "
			"lacking=1 answered=.50 items of the truth left out\n"
			"unit: warning: model=two: the probabilities are taken "
			"for those of \"b\", the last in label order: -P says "
			"of which label they are\n" :
			"unit: note: model=two missing=1 "
			"rows without a prediction\nunit: note: model=two "
			"lacking=1 answered=.50 items of the truth left out\n",
			open_some("-m NA", two, form[i]));
		open_some("-q -m NA", two, form[i]);
		models_rank(&models, &items);
		CHECK_TEXT(text_of(0), "x a=0 b=1\ny -\n");
	}
	CHECK_DIES(1, "no prediction for any of the 2 items of the truth: the "
		"table has no predictions", open_some("-q", two,
		"item\tlabel\nx\t\ny\t\n"));
	CHECK_SAYS(1, "unit: two.tsv: no prediction for 1 of the 2 items of the "
		"truth, the first is \"y\" (--intersect leaves them out)\n",
		open_one("-m NA", two, form[1]));
	CHECK_SAYS(0, "unit: warning: model=two: label \"NA\", 1 times, was "
		"given by nobody and looks like a missing answer: -m 'NA' "
		"--intersect\n", open_one("", two,
		"item\tlabel\nx\tb\ny\tNA\n"));
}

/* A note counts items that the truth lacks once each, and their labels are not
 * added; but their cells must be probabilities. */
static void
others(void)
{
	CHECK_SAYS(0, "unit: note: model=two others=2 predictions left out, "
		"as the truth lacks their items\n", open_one("", two,
		"item\tlabel\tp\nv\tc\t.5\nx\ta\t1\ny\ta\t1\nw\ta\t1\n"
		"v\td\t.1\n"));
	says("-q -L a,b", two, "item\tlabel\nx\ta\ny\ta\nw\tc\nw\tc\n",
		"x a=1 b=0\ny a=1 b=0\n");
	CHECK_DIES(1, "two.tsv:4: column \"p\": expected a probability in "
		"[0,1], found \"2\"", open_one("-q", two,
		"item\tlabel\tp\nx\ta\t1\ny\ta\t1\nw\ta\t2\n"));
	CHECK_SAYS(0, "unit: note: model=two lacking=1 answered=.50 items of "
		"the truth left out\nunit: note: model=two others=1 predictions left out, "
		"as the truth lacks their items\n", open_some("", two,
		"item\tlabel\nx\tb\nw\ta\n"));
}

/* ---- errors ---- */

static void
bad_rows(void)
{
	static const char *const bad[] = {"1.5", "-.1", "NA", "", "nan",
		"1e999", " 1", "a"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char table[128], message[256];

		sprintf(table, "item\tlabel\tp\nx\ta\t1\ny\ta\t%s\n", bad[i]);
		sprintf(message, "unit: two.tsv:3: column \"p\": expected a "
			"probability in [0,1], found \"%s\"\n", bad[i]);
		CHECK_SAYS(1, message, open_one("", two, table));
		sprintf(table, "item\ta\tb\nx\t1\t0\ny\t0\t%s\n", bad[i]);
		sprintf(message, "unit: two.tsv:3: column \"b\": expected a "
			"probability in [0,1] (-L names the columns that are "
			"labels), found \"%s\"\n", bad[i]);
		CHECK_SAYS(1, message, open_one("", two, table));
	}
	CHECK_SAYS(1, "unit: two.tsv:3: column \"item\": expected a name, "
		"found \"\"\n", open_one("", two, "item\tlabel\nx\ta\n\ta\n"));
	CHECK_SAYS(1, "unit: two.tsv:3: column \"label\": expected a label, "
		"found \"\" (rows without one: 2; --intersect leaves their items out)\n",
		open_one("", two, "item\tlabel\nx\ta\ny\t\nz\t\n"));
	CHECK_SAYS(1, "unit: two.tsv:3: column \"label\": expected a label of "
		"-L (\"a\", \"b\"), found \"c\"\n", open_one("-L a,b", two,
		"item\tlabel\nx\ta\ny\tc\n"));
	CHECK_SAYS(1, "unit: two.tsv:4: item \"x\": a second prediction (the "
		"first is in line 2)\n", open_one("", two,
		"item\tlabel\nx\ta\ny\ta\nx\ta\n"));
	CHECK_SAYS(1, "unit: two.tsv:3: item \"x\": a second prediction (the "
		"first is in line 2), expected one for each item, not each "
		"annotator\n", open_one("", two,
		"item\tannotator\ta\tb\nx\tm\t1\t0\nx\tn\t1\t0\n"));
	CHECK_DIES(1, "(the first is in line 2), expected one for each item",
		open_one("-q", two, "annotator\titem\tlabel\nm\tx\ta\n"
		"n\tx\ta\n"));
	CHECK_DIES(1, "two.tsv:3: item \"x\": the same label twice", open_one(
		"-q", two, "item\tlabel\tp\nx\ta\t.5\nx\ta\t.5\ny\ta\t1\n"));
	CHECK_SAYS(1, "unit: two.tsv:5: item \"x\": the same label twice\n",
		open_one("", two, "item\tlabel\tp\nx\ta\t.5\nx\tb\t.5\n"
		"y\ta\t1\nx\ta\t.5\n"));
}

static void
bad_headers(void)
{
	CHECK_DIES(1, "unit: two.tsv:1: no column \"item\"", open_one("-q", two,
		"label\nx\n"));
	CHECK_SAYS(1, "unit: two.tsv:1: no column for the label \"b\" of -L in "
		"the header \"item\\x09a\"\n", open_one("-L a,b", two,
		"item\ta\nx\t1\n"));
	CHECK_DIES(1, "no column for the label \"b\" of -L", open_one(
		"-q -L b,a", two, "item\ta\nx\t1\n"));
	CHECK_SAYS(1, "unit: <stdin>:2: column \"label\": expected a label, "
		"found \"\" (rows without one: 1; --intersect leaves their items out)\n",
		char stdin_name[] = "m=-";
		char *operand[] = {stdin_name};
		write_text(name_2, "item\tlabel\nx\t\n");
		if (!freopen(name_2, "r", stdin)) abort();
		open_models("", two, &simple, operand, 1));
}

/* ---- operands ---- */

enum { MODELS = 3 };

/* Models with these names from operands; all have the same table. */
static void
called(const char *const *operand, const char *const *name, size_t n)
{
	char text[MODELS][64], *operands[MODELS];

	for (size_t i = 0; i < n; i++)
		operands[i] = strcpy(text[i], operand[i]);
	open_models("-q", two, &simple, operands, n);
	for (size_t i = 0; i < n; i++)
		CHECK_TEXT(models.at[i].name, name[i]);
	CHECK(models.n == n);
}

/* Opening the operand ends with status 2 and this message. */
static void
misnamed(const char *first, const char *second, const char *message)
{
	char text[2][64], *operands[] = {strcpy(text[0], first),
		strcpy(text[1], second ? second : "")}, said[256];

	sprintf(said, "unit: %s (try 'unit --help')\n", message);
	CHECK_SAYS(2, said, open_models("-q", two, &simple, operands,
		second ? 2 : 1));
}

static void
names(void)
{
	static const char table[] = "item\tlabel\nx\ta\ny\ta\n";
	static const char *const file[] = {"model.a.tsv", ".tsv", "a=b",
		"model", "oracle.tsv", "tab\t.tsv", "*.tsv"};

	for (size_t i = 0; i < sizeof file / sizeof *file; i++)
		write_text(file[i], table);
	called((const char *[]){"model.a.tsv", "./model", "b=model"},
		(const char *[]){"model.a", "model", "b"}, 3);
	called((const char *[]){".tsv", "./a=b", "m.x=./a=b"},
		(const char *[]){".tsv", "a=b", "m.x"}, 3);
	called((const char *[]){"m=oracle.tsv", "t=tab\t.tsv", "s=*.tsv"},
		(const char *[]){"m", "t", "s"}, 3);
	misnamed("=model", NULL, "operand \"=model\": expected NAME=FILE");
	misnamed("oracle.tsv", NULL, "a model cannot be called oracle: "
		"NAME=FILE renames it");
	misnamed("model", "oracle=model", "a model cannot be called oracle: "
		"NAME=FILE renames it");
	misnamed("model", "./model", "two models are called \"model\": "
		"NAME=FILE renames one");
	misnamed("tab\t.tsv", NULL, "a model cannot be called \"tab\\x09\": "
		"NAME=FILE renames it");
	misnamed("*.tsv", NULL, "a model cannot be called \"*\": NAME=FILE "
		"renames it");
	CHECK_SAYS(1, "unit: none.tsv: No such file or directory\n",
		char none[] = "m=none.tsv"; char *operand[] = {none};
		open_models("", two, &simple, operand, 1));
	for (size_t i = 0; i < sizeof file / sizeof *file; i++)
		unlink(file[i]);
}

/* ---- random tables ---- */

enum { ITEMS = 40, LABELS = 6 };

/* Soft predictions for items and for some that the truth lacks, in any order of
 * rows or columns. */
struct task {
	double p[ITEMS + 5][LABELS];
	bool wide, there[ITEMS + 5];
	size_t labels;
};

static void
draw_task(struct task *t, struct rng *r)
{
	*t = (struct task){.wide = rng_below(r, 2),
		.labels = 2 + (size_t)rng_below(r, LABELS - 1)};
	for (size_t i = 0; i < ITEMS + 5; i++) {
		t->there[i] = i == 0 || rng_below(r, 8);
		for (int n = 0; n < 8; n++)
			t->p[i][rng_below(r, t->labels)] += .125;
	}
}

/* The places 0 .. n-1 in any order. */
static void
shuffle(struct rng *r, size_t *to, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t k = (size_t)rng_below(r, i + 1);

		to[i] = to[k];
		to[k] = i;
	}
}

static void
write_wide(const struct task *t, struct rng *r, FILE *f)
{
	size_t order[ITEMS + 5], column[LABELS];

	shuffle(r, order, ITEMS + 5);
	shuffle(r, column, t->labels);
	fprintf(f, "item");
	for (size_t l = 0; l < t->labels; l++)
		fprintf(f, "\tl%zu", column[l]);
	for (size_t i = 0; i < ITEMS + 5; i++) {
		if (!t->there[order[i]])
			continue;
		fprintf(f, "\ni%zu", order[i]);
		for (size_t l = 0; l < t->labels; l++)
			fprintf(f, "\t%g", t->p[order[i]][column[l]]);
	}
	fprintf(f, "\n");
}

/* Rows in any order, or those of an item together; or but for one of the first item, which comes
 * last. */
static void
write_long(const struct task *t, struct rng *r, FILE *f)
{
	size_t order[(ITEMS + 5) * LABELS], item[ITEMS + 5], n = (ITEMS + 5) * t->labels;
	uint64_t form = rng_below(r, 3);

	shuffle(r, order, n);
	shuffle(r, item, ITEMS + 5);
	for (size_t k = 0; k < n && form > 0; k++)
		order[k] = item[k / t->labels] * t->labels + k % t->labels;
	if (form == 2) {
		size_t first = order[0];

		memmove(order, order + 1, (n - 1) * sizeof *order);
		order[n - 1] = first;
	}
	fprintf(f, "p\tlabel\titem\n");
	for (size_t k = 0; k < n; k++) {
		size_t i = order[k] / t->labels, l = order[k] % t->labels;

		/* a 0 may be left out */
		if (t->there[i] && (t->p[i][l] > 0 || rng_below(r, 2)))
			fprintf(f, "%g\tl%zu\ti%zu\n", t->p[i][l], l, i);
	}
}

static void
random_tables(void)
{
	static const struct predictions_need some = {.intersect = true};
	char *operand[] = {name_2}, truth[ITEMS * 16 + 64];

	for (uint64_t seed = 1; seed <= 100; seed++) {
		size_t order[ITEMS];
		char *to = truth + sprintf(truth, "item\tlabel\n");
		struct task t;
		struct rng r;
		FILE *f = fopen(name_2, "w");

		rng_seed(&r, seed, 0);
		draw_task(&t, &r);
		if (!f)
			abort();
		(t.wide ? write_wide : write_long)(&t, &r, f);
		fclose(f);
		shuffle(&r, order, ITEMS);
		for (size_t i = 0; i < ITEMS; i++)
			to += sprintf(to, "i%zu\tl%zu\n", order[i],
				i % t.labels);
		open_models("-q", truth, &some, operand, 1);
		models_rank(&models, &items);
		for (size_t i = 0; i < ITEMS; i++) {
			double q[LABELS];

			CHECK(models_have(&models, (uint32_t)i) ==
				t.there[order[i]]);
			if (!t.there[order[i]])
				continue;
			predictions_dense(&models.at[0], i, q, t.labels);
			CHECK(memcmp(q, t.p[order[i]], t.labels * sizeof *q)
				== 0);
		}
	}
}

/* A multilabel task: three labels, and a model's predictions for two items. */
static void
multilabel(void)
{
	static const struct predictions_need sets = {.multilabel = true},
		of_b = {.multilabel = true, .positive = "b"};
	static const char *const table[] = {
		/* decisions are sets, - is the empty one; rows of x are
		 * apart */
		"item\tlabel\nx\tc\ny\t-\nx\ta\n", "x a=1 b=0 c=1\ny a=0 b=0 c=0\n",
		/* no complement, no sum, absent labels are 0 */
		"item\tlabel\tp\nx\ta\t.25\ny\tb\t.875\ny\tc\t.5\n",
		"x a=0.25 b=0 c=0\ny a=0 b=0.875 c=0.5\n",
		"item\tb\ta\tc\nx\t0\t0\t0\ny\t1\t1\t.5\n",
		"x a=0 b=0 c=0\ny a=1 b=1 c=0.5\n"};
	static const char p_of_b[] = "item\tp\nx\t.25\ny\t0\n";
	char *operand[] = {name_2};

	for (size_t i = 0; i < sizeof table / sizeof *table; i += 2) {
		write_text(name_2, table[i]);
		open_models("-q --multilabel", truth_of_sets, &sets, operand, 1);
		models_rank(&models, &items);
		CHECK_TEXT(text_of(0), table[i + 1]);
		CHECK(models.at[0].soft && models.at[0].sets == (i == 0) &&
			models_have(&models, 0) && models_have(&models, 1));
	}
	/* in item p each row is for the label of -P */
	write_text(name_2, p_of_b);
	open_models("-q --multilabel", truth_of_sets, &of_b, operand, 1);
	models_rank(&models, &items);
	CHECK_TEXT(text_of(0), "x a=0 b=0.25 c=0\ny a=0 b=0 c=0\n");
	CHECK_SAYS(1, "unit: two.tsv: the column of labels is missing: in a "
		"multilabel task each label has a probability of its own, item "
		"label p (-P names the label, if all are of one)\n",
		open_models("--multilabel", truth_of_sets, &sets, operand, 1));
}

#define SET_DIES(message, table) \
	write_text(name_2, table); \
	CHECK_SAYS(1, message, open_models("--multilabel --none=0", \
		truth_of_sets, &sets, operand, 1))

static void
bad_sets(void)
{
	static const struct predictions_need sets = {.multilabel = true};
	char *operand[] = {name_2};

	SET_DIES("unit: two.tsv:3: item \"x\": labels, and \"0\", which means "
		"none (--none)\n", "item\tlabel\nx\ta\nx\t0\ny\tb\n");
	SET_DIES("unit: two.tsv:4: item \"x\": the same label twice\n",
		"item\tlabel\nx\ta\ny\tb\nx\ta\n");
	SET_DIES("unit: two.tsv: no prediction for 1 of the 2 items of the "
		"truth, the first is \"y\" (--intersect leaves them out)\n",
		"item\tlabel\nx\ta\nx\tb\n");
	write_text(name_2, "item\tlabel\tscore\nx\ta\t.5\nx\tb\t1\ny\t0\t0\n");
	CHECK_SAYS(0, "unit: note: model=two read as decisions, a column "
		"\"score\" is not read (--prob='score' reads probabilities)\n",
		open_models("--multilabel --none=0", truth_of_sets, &sets,
		operand, 1));
}

CHECK_ALL(forms, unnamed, rounded, beside, one_names, probability_column,
	lacking, others, missing, bad_rows, bad_headers, names, random_tables,
	multilabel, bad_sets)
