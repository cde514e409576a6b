/* all_items: methods of all items, known truths, labels by themselves. */
#include "label/conf.h"

#include "ratings.h"
#include "text/method.h"

static void
gives(const char *method, const char *words, const char *args, const char *gold,
	bool annotators, const char *expected)
{
	char name[] = "ratings.tsv", *files[] = {name};
	const struct targets_method *m = method_find(&targets_table, method);
	struct conf conf = {.method = m, .files = files, .n_files = 1,
		.gold = gold, .output = {.form = OUTPUT_TARGETS, .temper = 1},
		.model = {.form = (enum targets_model)m->form, .pseudo = 4, .right = .7,
		.uniform = m->form != TARGETS_DAWID_SKENE,
		.rounds = 1000, .tolerance = 1e-6}};

	write_ratings(name, words);
	options(&conf.common.input, args);
	conf.common.by = annotators;
	out_open(&conf.output.out, "rows.tsv", 3);
	all_items_write(&conf);
	out_close(&conf.output.out);
	CHECK_TEXT(written("rows.tsv"), expected);
}

int
main(void)
{
	static const char two[] = "y:a:1 y:b:1 y:c:2 x:c:2 x:b:2 x:a:1";

	gives("wawa", two, "-q", NULL, false,
		"y\t1\t0.75\t1\ny\t2\t0.25\t1\nx\t1\t0.25\t1\nx\t2\t0.75\t1\n");
	gives("wawa", two, "-q", NULL, true,
		"skill\t*\ta\t*\t*\t0.5\t2\nskill\t*\tb\t*\t*\t1\t2\n"
		"skill\t*\tc\t*\t*\t0.5\t2\n");
	gives("annotator_ranking_hard", two, "-q", NULL, false,
		"y\t1\t1\t2\ny\t2\t0\t2\nx\t1\t0\t2\nx\t2\t1\t2\n");
	/* what is known stays, and tells who is right */
	write_text("gold.tsv", "item\tlabel\ny\t2\nz\t1\n");
	gives("one_coin", two, "-q", "gold.tsv", false,
		"y\t1\t0\t1\ny\t2\t1\t1\nx\t1\t0.154\t1\nx\t2\t0.846\t1\n");
	write_text("gold.tsv", "item\tlabel\ny\t2\ny\t1\n");
	CHECK_DIES(1, "gold.tsv:3: item \"y\" has another label in an earlier row",
		gives("mace", two, "-q", "gold.tsv", false, ""));
	write_text("gold.tsv", "item\tlabel\ny\t3\n");
	CHECK_DIES(1, "gold.tsv:2: label \"3\": the ratings lack it",
		gives("mace", two, "-q", "gold.tsv", false, ""));
	/* each label by itself: the p of an item need not sum to 1 */
	gives("annotator_ranking_hard", "y:a:1 y:a:2 y:b:1 y:c:- x:a:-",
		"-q --multilabel", NULL, false,
		"y\t1\t1\t2.25\ny\t2\t0\t2.25\nx\t1\t0\t0.75\nx\t2\t0\t0.75\n");
	return check_done();
}
