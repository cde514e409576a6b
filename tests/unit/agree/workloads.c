/* workloads: how busy annotators are, against counts, what is random by default, and
 * the note. */
#include "agree/workloads.h"

#include "says.h"
#include "world.h"

static void
counts(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 200; round++) {
		double all = 0, squares = 0, people = 0;
		struct workloads w;
		struct world x;

		world_draw(&x, &r, 2, WORLD_LABELS);
		world_shuffle(&x, &r);
		world_read(&x, "");
		for (size_t p = 0; p < x.people; p++) {
			double n = 0;

			for (size_t i = 0; i < x.items; i++)
				n += world_given(&x, i, p);
			all += n;
			squares += n * n;
			people += n > 0;
		}
		w = workloads_count(&x.table, -1);
		CHECK(w.annotators == people);
		CHECK_NEAR(w.effective, all * all / squares, 1e-13);
		CHECK(w.random == CROSSED_ITEMS);
		CHECK(workloads_count(&x.table, CROSSED_BOTH).random ==
			CROSSED_BOTH);
	}
}

/* The table of n annotators, of whom the first labels `more` items beside one. */
static struct workloads
table_of_people(int n, int more, const char *arguments, int asked)
{
	char text[4096] = "item\tannotator\tlabel\n";
	struct workloads w;
	struct world x;

	for (int a = 0; a < n; a++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			"i\tw%d\ta\n", a);
	for (int i = 0; i < more; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			"j%d\tw0\tb\n", i);
	world_of_text(&x, text, arguments);
	w = workloads_count(&x.table, asked);
	return w;
}

static void
by_default(void)
{
	CHECK(table_of_people(8, 0, "", -1).random == CROSSED_BOTH);
	CHECK(table_of_people(7, 0, "", -1).random == CROSSED_ITEMS);
	/* one who is busier: (8 + 1)^2 / (7 + 4) = 7.4 */
	CHECK(table_of_people(8, 1, "", -1).random == CROSSED_ITEMS);
	CHECK_NEAR(table_of_people(8, 1, "", -1).effective, 81 / 11., 1e-14);
	CHECK(table_of_people(8, 0, "", CROSSED_ITEMS).random == CROSSED_ITEMS);
	CHECK(table_of_people(2, 0, "", CROSSED_ANNOTATORS).random ==
		CROSSED_ANNOTATORS);
}

/* A multilabel answer is one rating, however many labels it has. */
static void
several(void)
{
	struct workloads w;
	struct world x;

	world_of_text(&x, "item\tannotator\tlabel\ni\tu\ta\ni\tu\tb\ni\tv\t-\n"
		"j\tu\tb\nj\tv\ta\nj\tv\tb\n", "--multilabel");
	w = workloads_count(&x.table, -1);
	CHECK(w.annotators == 2 && w.effective == 2);
}

static void
unknown(void)
{
	struct world x = {.items = 0};

	write_text("world.tsv", "item\tlabel\tn\ni\ta\t2\ni\tb\t1\n");
	world_open(&x, "", "world.tsv", &world_need);
	CHECK(isnan(workloads_count(&x.table, -1).annotators));
	CHECK(workloads_count(&x.table, -1).random == CROSSED_ITEMS);
	CHECK(workloads_count(&x.table, CROSSED_ITEMS).random == CROSSED_ITEMS);
	CHECK_DIES(1, "--random=both needs to know who said what: "
		"ratings with a column of annotators",
		workloads_count(&x.table, CROSSED_BOTH));
	CHECK_DIES(1, "--random=annotators needs",
		workloads_count(&x.table, CROSSED_ANNOTATORS));
}

static void
notes(void)
{
	struct workloads w = {CROSSED_ITEMS, 5, 4.4};

	CHECK_SAYS(0, "unit: note: random=items annotators=5: intervals are for "
		"other items labelled by these 5 people (--random=both)\n",
		workloads_note(&w));
	w.annotators = 1;
	CHECK_SAYS(0, "unit: note: random=items annotators=1: intervals are for "
		"other items labelled by this person\n", workloads_note(&w));
	w.annotators = NUM_NA;
	CHECK_SAYS(0, "unit: note: random=items: intervals are for other items "
		"labelled by the same people, whom the table does not name\n",
		workloads_note(&w));
	w = (struct workloads){CROSSED_BOTH, 60, 41.3};
	CHECK_SAYS(0, "unit: note: random=items,annotators annotators=60 "
		"effective_annotators=41: intervals are for other items labelled "
		"by other people\n", workloads_note(&w));
	w.random = CROSSED_ANNOTATORS;
	CHECK_SAYS(0, "unit: note: random=annotators annotators=60 "
		"effective_annotators=41: intervals are for the same items "
		"labelled by other people\n", workloads_note(&w));
}

CHECK_ALL(counts, by_default, several, unknown, notes)
