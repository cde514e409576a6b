/* by_item: targets item by item, in one pass too. */
#include "label/conf.h"

#include "ratings.h"
#include "text/method.h"

static void
gives(const char *method, const char *words, const char *args,
	const char *expected)
{
	char name[] = "ratings.tsv", *files[] = {name};
	struct conf conf = {.method = method_find(&targets_table, method),
		.files = files, .n_files = 1, .output = {.form = OUTPUT_TARGETS,
		.temper = 1, .of_votes = true, .above_0 = strcmp(method, "soft") == 0}};

	write_ratings(name, words);
	options(&conf.common.input, args);
	out_open(&conf.output.out, "rows.tsv", 3);
	by_item_write(&conf);
	out_close(&conf.output.out);
	CHECK_TEXT(written("rows.tsv"), expected);
}

int
main(void)
{
	gives("soft", "y:u:b x:u:b y:v:a", "-q",
		"y\ta\t0.5\t1\ny\tb\t0.5\t1\nx\tb\t1\t1\n");
	gives("repeated", "y:u:b y:v:a x:u:b", "-q -G -L b,a",
		"y\tb\t0.5\t2\ny\ta\t0.5\t2\nx\tb\t1\t1\nx\ta\t0\t1\n");
	gives("majority", "y:u:b y:v:- y:w:b y:w:a x:u:-", "-q --multilabel",
		"y\ta\t0\t1\ny\tb\t1\t1\nx\ta\t0\t1\nx\tb\t0\t1\n");
	CHECK_SAYS(0, "unit: note: missing=1 rows without a label left out\n"
		"unit: note: method=soft items=2 labels=2\n",
		gives("soft", "y:u:a x:v:b z:u:", "",
		"y\ta\t1\t1\nx\tb\t1\t1\n"));
	return check_done();
}
