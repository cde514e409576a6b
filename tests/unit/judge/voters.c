/* people: ratings beside counts, and what is wrong with them; what intervals
 * are of. */
#include "judge/voters.h"

#include "options.h"
#include "says.h"
#include "text/mem.h"

#define HEAD "item\tannotator\tlabel\n"

static const char truth[] = "item\tlabel\tn\nx\ta\t2\nx\tb\t1\ny\tb\t1\n";

/* Counts and ratings, as the tool reads them. */
struct both {
	struct opt_common options;
	struct task task;
	struct items ratings;
	struct voters people;
	const char *cluster;     /* of the ratings, or NULL */
};

static void
read_both(struct both *x, const char *counts, const char *ratings,
	const char *arguments, int random)
{
	static char none[] = "none", *operand[] = {none};
	const struct predictions_need from = {.prob = NULL};
	const struct items_need need = {.predicted = true, .ratings = true};

	x->options = (struct opt_common){.random = random,
		.truth = "truth.tsv", .seed = 1};
	x->task = (struct task){.options = &x->options, .operand = operand};
	write_text("truth.tsv", counts);
	options(&x->options.input, arguments);
	task_read_truth(&x->task, &need, NULL);
	if (ratings) {
		write_text("ratings.tsv", ratings);
		if (x->cluster) {
			x->options.input.cluster = x->cluster;
			strings_add(&x->options.input.group, x->cluster,
				strlen(x->cluster));
		}
		voters_read(&x->ratings, &x->task, &x->options.input,
			"ratings.tsv");
	}
	task_read_models(&x->task, &from);
	voters_make(&x->people, &x->task, false);
}

static void
says(int status, const char *counts, const char *ratings,
	const char *arguments, int random, const char *text)
{
	struct both both = {.cluster = NULL};

	CHECK_SAYS(status, text, read_both(&both, counts, ratings, arguments,
		random));
}

static void
wrong(void)
{
	says(2, HEAD "x\tp\ta\n", HEAD "x\tp\ta\n", "", -1, "unit: --ratings is "
		"for counts: the truth says itself who gave which label (try "
		"'unit --help')\n");
	says(1, truth, "item\tlabel\nx\ta\nx\ta\nx\tb\ny\tb\n", "", -1,
		"unit: ratings.tsv: --ratings: expected a column "
		"\"annotator\"\n");
	says(1, truth, HEAD "x\tp\tc\n", "", -1, "unit: ratings.tsv: label "
		"\"c\" is not in the truth: --ratings are those that "
		"annot-pflip read\n");
	says(1, truth, HEAD "x\tp\ta\nx\tq\ta\nx\tr\tb\n", "", CROSSED_BOTH,
		"unit: note: random=items,annotators annotators=3 "
		"effective_annotators=3: intervals are for other items labelled "
		"by other people\nunit: ratings.tsv: item \"y\" is missing: "
		"--ratings are those that annot-pflip read\n");
	says(1, truth, HEAD "x\tp\ta\nx\tq\tb\nx\tr\tb\ny\tr\tb\n", "",
		CROSSED_ANNOTATORS, "unit: note: random=annotators "
		"annotators=3 effective_annotators=3: intervals are for the same "
		"items labelled by other people\nunit: ratings.tsv: item \"x\": "
		"label \"a\" 1 times, 2 in the truth: expected the ratings "
		"that annot-pflip read, with the same -r, -m and -N\n");
	says(1, truth, NULL, "", CROSSED_BOTH, "unit: truth.tsv: --random=both "
		"needs to know who said what: ratings with a column of "
		"annotators, or --ratings=FILE\n");
}

/* Did annotator a of the truth give label l of item i? */
static bool
has_rating(const struct items *t, size_t i, uint32_t a, uint32_t l)
{
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
		if (items_rating(t, r).annotator == a &&
		    items_rating(t, r).label == l)
			return true;
	return false;
}

/* By default, of few annotators items alone; the truth has the ratings of
 * the other table, which has its items in another order. */
static void
right(void)
{
	static const char three[] = HEAD "y\tr\tb\nx\tp\ta\nx\tq\ta\nx\tr\tb\n";
	struct both both = {.cluster = NULL};
	const struct voters *x = &both.people;
	const struct items *t = &both.task.truth;

	read_both(&both, truth, three, "-q", -1);
	CHECK(x->by_default && x->random == CROSSED_ITEMS && x->known);
	CHECK(t->first[1] - t->first[0] == 3 && t->first[2] - t->first[1] == 1);
	CHECK(t->n_annotators == 3);
	CHECK(has_rating(t, 0, 0, 0) && has_rating(t, 0, 1, 0) &&
		has_rating(t, 0, 2, 1) && has_rating(t, 1, 2, 1));
	read_both(&both, truth, NULL, "-q", -1);
	CHECK(!x->known && x->random == CROSSED_ITEMS);
	read_both(&both, three, NULL, "-q", CROSSED_ITEMS);
	CHECK(x->known && !x->by_default);
	/* groups of columns are part of an item's name */
	read_both(&both, "item\tlabel\tn\tg\nx\ta\t1\tk\nx\tb\t1\tl\n",
		"item\tannotator\tlabel\tg\nx\tp\tb\tl\nx\tp\ta\tk\n", "-q -g g",
		CROSSED_BOTH);
	CHECK(has_rating(t, 0, 0, 0) && has_rating(t, 1, 0, 1));
}

/* The clusters of the ratings are those of the truth, by name and group. */
static void
clusters(void)
{
	static const char of_text[] = "item\tannotator\tlabel\ttext\ny\tr\tb\tu\n"
		"x\tp\ta\tt\nx\tq\ta\tt\nx\tr\tb\tt\n";
	struct both both = {.cluster = "text"};
	const struct items *t = &both.task.truth;

	read_both(&both, truth, of_text, "-q", CROSSED_ITEMS);
	CHECK(t->clusters == 2 && t->cluster[0] == 0 && t->cluster[1] == 1);
	read_both(&both, "item\tlabel\tn\tg\nx\ta\t1\tk\nx\tb\t1\tl\n",
		"item\tannotator\tlabel\tg\ttext\nx\tp\tb\tl\tt\n"
		"x\tp\ta\tk\tu\n", "-q -g g", CROSSED_BOTH);
	CHECK(t->clusters == 2 && t->cluster[0] == 1 && t->cluster[1] == 0);
}

CHECK_ALL(wrong, right, clusters)
