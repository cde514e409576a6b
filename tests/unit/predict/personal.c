/* personal: predictions for each annotator of each item, against the rows
 * written for them, in every form and order; notes and errors byte by byte. */
#include "predict/personal.h"

#include "one_model.h"
#include "stats/rng.h"

static const struct predictions_need each = {.personal = true},
	some = {.personal = true, .intersect = true},
	chosen = {.personal = true, .multilabel = true};

/* u and v label x, v twice; v and w label y. */
static const char people[] = "item\tannotator\tlabel\ny\tw\ta\nx\tv\tb\n"
	"x\tu\ta\ny\tv\tb\nx\tv\ta\n";

static void
open_each(const char *arguments, const char *truth,
	const struct predictions_need *need, const char *table)
{
	char *operand[] = {name_2};

	write_text(name_2, table);
	open_models(arguments, truth, need, operand, 1);
	models_rank(&models, &items);
}

/* The model's prediction for each rating: "x u a=1 b=0", a line each, or "x u
 * -". */
static const char *
of_ratings(void)
{
	static char text[1 << 12];
	const struct predictions *p = &models.at[0];
	size_t k = labels_k(&items.labels);
	char *to = text;

	*to = '\0';
	for (size_t i = 0; i < items.n; i++)
		for (size_t r = items.first[i]; r < items.first[i + 1]; r++) {
			struct view v = items_name(&items, i), who = ids_name(
				&items.annotators, items_answer(&items,
				items.answer[r]).annotator);
			double q[4];

			to += sprintf(to, "%.*s %.*s", (int)v.n, v.p,
				(int)who.n, who.p);
			if (!predictions_has(p, p->of[r])) {
				to += sprintf(to, " -\n");
				continue;
			}
			predictions_dense(p, p->of[r], q, k);
			for (uint32_t l = 0; l < k; l++) {
				v = labels_name(&items.labels, l);
				to += sprintf(to, " %.*s=%g", (int)v.n, v.p,
					q[l]);
			}
			to += sprintf(to, "\n");
		}
	return text;
}

static void
says_each(const char *arguments, const char *truth, const char *table,
	const char *expected)
{
	open_each(arguments, truth, &each, table);
	CHECK(models.at[0].personal);
	CHECK_TEXT(of_ratings(), expected);
}

static void
forms(void)
{
	says_each("-q", people, "item\tannotator\tlabel\nx\tu\tb\nx\tv\ta\n"
		"y\tv\ta\ny\tw\tb\n", "y v a=1 b=0\ny w a=0 b=1\n"
		"x u a=0 b=1\nx v a=1 b=0\nx v a=1 b=0\n");
	says_each("-q", people, "item\tannotator\tlabel\tp\nx\tu\tb\t.25\n"
		"x\tv\ta\t.5\ny\tv\ta\t.75\nx\tv\tb\t.5\ny\tw\tb\t1\n",
		"y v a=0.75 b=0.25\ny w a=0 b=1\n"
		"x u a=0.75 b=0.25\nx v a=0.5 b=0.5\nx v a=0.5 b=0.5\n");
	says_each("-q", people, "item\ta\tannotator\tb\nx\t1\tu\t0\n"
		"x\t.5\tv\t.5\ny\t0\tv\t1\ny\t.25\tw\t.75\n",
		"y v a=0 b=1\ny w a=0.25 b=0.75\n"
		"x u a=1 b=0\nx v a=0.5 b=0.5\nx v a=0.5 b=0.5\n");
	says_each("-q", people, "p\titem\tannotator\n1\tx\tu\n.5\tx\tv\n"
		"0\ty\tv\n.75\ty\tw\n", "y v a=1 b=0\ny w a=0.25 b=0.75\n"
		"x u a=0 b=1\nx v a=0.5 b=0.5\nx v a=0.5 b=0.5\n");
	/* the truth's column has another name, or the truth is wide */
	says_each("-q -a who", "item\twho\tlabel\nx\tu\ta\nx\tv\tb\n",
		"item\tannotator\tlabel\nx\tu\tb\nx\tv\tb\n",
		"x u a=0 b=1\nx v a=0 b=1\n");
	says_each("-q -W -a u,v", "item\tu\tv\nx\ta\tb\ny\tb\t\n",
		"item\tannotator\tlabel\nx\tu\tb\nx\tv\tb\ny\tu\ta\n",
		"x u a=0 b=1\nx v a=0 b=1\ny u a=1 b=0\n");
}

/* Items in two groups, and retests of which one counts, share one
 * prediction. */
static void
shared(void)
{
	static const char groups[] = "item\tannotator\tlabel\tg\nx\tu\ta\t1\n"
		"x\tv\tb\t2\nx\tu\tb\t2\n";
	static const char table[] = "item\tannotator\tlabel\nx\tv\ta\nx\tu\tb\n";

	says_each("-q -g g", groups, table,
		"x u a=0 b=1\nx u a=0 b=1\nx v a=1 b=0\n");
	says_each("-q -r first", groups, table, "x u a=0 b=1\nx v a=1 b=0\n");
	says_each("-q -G -L a,b", groups, table,
		"x u a=0 b=1\nx u a=0 b=1\nx v a=1 b=0\n");
}

/* If each item has rows for one annotator, the column is not read. */
static void
for_all(void)
{
	open_each("-q", people, &each, "item\tannotator\tlabel\nx\tv\ta\n"
		"y\tw\tb\n");
	CHECK(!models.at[0].personal && !models.at[0].of);
	CHECK_TEXT(text_of(0), "y a=0 b=1\nx a=1 b=0\n");
	CHECK_SAYS(0, "unit: note: model=two: each item has a prediction of one "
		"annotator, which is compared with all labels of the item\n",
		open_each("", people, &each, "item\tannotator\tlabel\nx\tv\ta\n"
		"y\tw\tb\n"));
	/* for somebody else, or items with one label each */
	CHECK_SAYS(0, "", open_each("", people, &each,
		"item\tannotator\tlabel\nx\tmodel\ta\ny\tmodel\tb\n"));
	CHECK_SAYS(0, "", open_each("", "item\tannotator\tlabel\nx\tu\ta\n"
		"y\tv\tb\n", &each, "item\tannotator\tlabel\nx\tv\ta\n"
		"y\tu\tb\n"));
}

static void
lacking(void)
{
	static const char table[] = "item\tannotator\tlabel\nz\tu\ta\nx\tu\tb\n"
		"x\tv\ta\nx\tw\ta\ny\tw\tb\nz\tv\ta\nx\tnew\ta\n";

	CHECK_SAYS(1, "unit: two.tsv: no prediction for 1 of the 4 pairs of an "
		"item and an annotator of the truth, the first is \"y\" of "
		"\"v\" (--intersect leaves them out)\n",
		open_each("", people, &each, table));
	CHECK_SAYS(0, "unit: note: model=two lacking=1 answered=.75 pairs of an "
		"item and an annotator of the truth left out\n"
		"unit: note: model=two others=1 strangers=2 predictions left "
		"out, as the truth lacks their items, or the annotator there\n",
		open_each("", people, &some, table));
	open_each("-q", people, &some, table);
	CHECK_TEXT(of_ratings(), "y v -\ny w a=0 b=1\nx u a=0 b=1\n"
		"x v a=1 b=0\nx v a=1 b=0\n");
	CHECK_SAYS(1, "unit: two.tsv: no prediction for any annotator of the "
		"truth, which calls its first annotator \"w\", while the "
		"predictions call theirs \"1\" (-a names the column of the "
		"annotators)\n", open_each("", people, &each,
		"item\tannotator\tlabel\nx\t1\ta\nx\t2\ta\n"));
}

static void
refused(void)
{
	static const char table[] = "item\tannotator\tlabel\nx\tu\ta\ny\tw\ta\n"
		"x\tv\ta\ny\tw\tb\n";

	CHECK_SAYS(1, "unit: two.tsv:5: item \"y\" of \"w\": a second "
		"prediction (the first is in line 3), expected one for each "
		"item and annotator (what people said is the truth, on "
		"standard input or with -t)\n",
		open_each("", people, &each, table));
	CHECK_DIES(1, "two.tsv:4: item \"x\" of \"v\": the same label twice",
		open_each("-q", people, &each, "item\tannotator\tlabel\tp\n"
		"x\tu\ta\t1\nx\tv\ta\t.5\nx\tv\ta\t.5\n"));
	CHECK_DIES(1, "two.tsv:4: the probabilities of this item sum to 0.5",
		open_each("-q -L a,b,c", people, &each,
		"item\tannotator\tlabel\tp\nx\tu\ta\t1\nx\tv\ta\t.25\n"
		"x\tv\tb\t.25\ny\tv\ta\t1\ny\tw\ta\t1\n"));
	for (int counts = 0; counts < 2; counts++)
		CHECK_SAYS(1, "unit: two.tsv:4: item \"x\": a second "
			"prediction, for another annotator: predictions for "
			"each annotator need ratings with annotators as the "
			"truth (what people said is the truth, on standard "
			"input or with -t)\n", open_each("", counts ?
			"item\tlabel\tn\nx\ta\t2\ny\tb\t1\n" : two, &each,
			table));
	CHECK_DIES(1, "two.tsv:3: item \"x\": a second prediction, with another "
		"\"worker\": --model='worker' reads several models of one "
		"table; people's labels are the truth, on standard input or with -t; -a "
		"names the annotators, if it predicts for each of "
		"them", open_each("-q", people, &each,
		"item\tworker\tlabel\nx\tu\ta\nx\tv\ta\n"));
	CHECK_DIES(1, "two.tsv:4: item \"y\": a second prediction (the first is "
		"in line 3), expected one for each item; or for each annotator, "
		"in a column annotator or as -a says", open_each("-q", people,
		&each, "item\tworker\tlabel\nx\tu\ta\ny\tu\ta\ny\tv\ta\n"));
	CHECK_SAYS(0, "unit: note: repeats=1 labels left out where the first of an annotator's "
		"labels of an item counts; unlike=1 of them differ from it\n"
		"unit: warning: model=two: every prediction is the label "
		"that the annotator gave: is it the table of the truth?\n",
		open_each("-r first", people, &each, "item\tannotator\tlabel\n"
		"x\tu\ta\nx\tv\tb\ny\tv\tb\ny\tw\ta\n"));
}

/* ---- at random ---- */

enum { ITEMS = 6, PEOPLE = 5, TRIALS = 400 };

/* Rows in any order, so that an item's second annotator may appear anywhere;
 * the predictions do not depend on it. */
static void
orders(void)
{
	struct rng rng = check_rng(3, 0);

	for (int t = 0; t < TRIALS; t++) {
		char label[ITEMS][PEOPLE], rated[ITEMS][PEOPLE], truth[2048],
			table[2048], expected[2048], *to;
		size_t order[ITEMS * PEOPLE];
		bool soft = rng_below(&rng, 2);

		to = truth + sprintf(truth, "item\tannotator\tlabel\n");
		for (int i = 0; i < ITEMS; i++)
			for (int a = 0; a < PEOPLE; a++) {
				rated[i][a] = i == 0 || rng_below(&rng, 2);
				label[i][a] = "ab"[rng_below(&rng, 2)];
				if (rated[i][a])
					to += sprintf(to, "i%d\tw%d\t%c\n", i,
						a, "ab"[a % 2]);
			}
		for (size_t k = 0; k < ITEMS * PEOPLE; k++) {
			size_t other = rng_below(&rng, k + 1);

			order[k] = order[other];
			order[other] = k;
		}
		to = table + sprintf(table, "item\tannotator\tlabel%s\n",
			soft ? "\tp" : "");
		for (size_t k = 0; k < ITEMS * PEOPLE; k++) {
			size_t i = order[k] / PEOPLE, a = order[k] % PEOPLE;

			to += sprintf(to, "i%zu\tw%zu\t%c%s\n", i, a,
				label[i][a], soft ? "\t.75" : "");
		}
		to = expected;
		for (int i = 0; i < ITEMS; i++)
			for (int a = 0; a < PEOPLE; a++)
				if (rated[i][a] && soft)
					to += sprintf(to, "i%d w%d a=%g b=%g\n",
						i, a, label[i][a] == 'a' ? .75 :
						.25, label[i][a] == 'a' ? .25 :
						.75);
				else if (rated[i][a])
					to += sprintf(to, "i%d w%d a=%d b=%d\n",
						i, a, label[i][a] == 'a',
						label[i][a] == 'b');
		says_each("-q", truth, table, expected);
	}
}

/* Pairs are found by item and annotator, and give their item. */
static void
pairs(void)
{
	static const struct items_need need = {.ratings = true,
		.predicted = true};
	/* x u, x v, y v, y w in order of appearance: y, x */
	static const uint32_t of[] = {0, 1, 2, 3, 3}, item[] = {0, 0, 1, 1};
	char *files[] = {name_1};
	struct personal_pairs x;
	uint32_t *found;

	options(&input, "-q");
	write_text(name_1, people);
	items_read(&items, &input, &need, files, 1);
	personal_pairs_make(&x, &items);
	MEM_FREE(items_rank(&items));
	CHECK(x.items == 2 && x.start[2] == 4);
	CHECK(personal_pairs_find(&x, 0, 1) == 0 &&
		personal_pairs_find(&x, 0, 2) == 1);
	CHECK(personal_pairs_find(&x, 1, 0) == 2 &&
		personal_pairs_find(&x, 1, 1) == 3);
	CHECK(personal_pairs_find(&x, 0, 0) == IDS_NONE &&
		personal_pairs_find(&x, 1, 2) == IDS_NONE);
	for (size_t k = 0; k < 4; k++)
		CHECK(personal_pairs_item(&x, k) == item[k]);
	found = personal_pairs_of_ratings(&x, &items);
	for (size_t r = 0; r < 5; r++)
		CHECK(found[r] == of[r]);
	MEM_FREE(found);
}

/* Each annotator's set of labels, in rows or as probabilities; people's own sets
 * are told, where not one has a label more or less. */
static void
sets(void)
{
	static const char people_chose[] = "item\tannotator\tlabel\n"
		"x\tu\ta\nx\tu\tb\nx\tv\t-\ny\tu\tb\ny\tv\ta\n";
	static const char more[] = "item\tannotator\tlabel\n"
		"x\tu\ta\nx\tu\tb\nx\tv\t-\ny\tu\tb\ny\tu\ta\ny\tv\ta\n";

	open_each("-q --multilabel", people_chose, &chosen,
		"item\tannotator\tlabel\ny\tv\tb\ny\tu\t-\nx\tv\ta\n"
		"x\tu\tb\ny\tv\ta\n");
	CHECK_TEXT(of_ratings(), "x u a=0 b=1\nx u a=0 b=1\nx v a=1 b=0\n"
		"y u a=0 b=0\ny v a=1 b=1\n");
	open_each("-q --multilabel", people_chose, &chosen,
		"item\tannotator\ta\tb\nx\tu\t.5\t.75\nx\tv\t0\t1\n"
		"y\tu\t.25\t0\ny\tv\t1\t1\n");
	CHECK_TEXT(of_ratings(), "x u a=0.5 b=0.75\nx u a=0.5 b=0.75\n"
		"x v a=0 b=1\ny u a=0.25 b=0\ny v a=1 b=1\n");
	CHECK_SAYS(0, "unit: warning: model=two: every prediction is the label "
		"that the annotator gave: is it the table of the truth?\n",
		open_each("--multilabel", people_chose, &chosen, people_chose));
	CHECK_SAYS(0, "", open_each("--multilabel", people_chose, &chosen, more));
	CHECK_DIES(1, "two.tsv:4: item \"x\" of \"v\": labels, and \"-\", which "
		"means none (--none)", open_each("-q --multilabel",
		people_chose, &chosen, "item\tannotator\tlabel\nx\tu\ta\n"
		"x\tv\ta\nx\tv\t-\n"));
}

CHECK_ALL(forms, shared, for_all, lacking, refused, orders, pairs, sets)
