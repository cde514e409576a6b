/* by_item: targets item by item, in one pass too, and by a table of annotators. */
#include "label/request.h"

#include "ratings.h"
#include "text/method.h"

static void
gives(const char *method, const char *words, const char *args, const char *from,
	const char *expected)
{
	struct input input;
	char name[] = "ratings.tsv", *files[] = {name};
	struct output output = {.form = OUTPUT_TARGETS, .none = "-"};
	struct request request = {.method = method_find(&targets_table, method),
		.input = &input, .files = files, .n_files = 1, .output = &output,
		.model = {.form = TARGETS_ONE_COIN, .pseudo = 4, .right = .7},
		.from = from};

	write_ratings(name, words);
	options(&input, args);
	out_open(&output.out, "rows.tsv", 3);
	by_item_write(&request);
	out_close(&output.out);
	CHECK_TEXT(written("rows.tsv"), expected);
	options_free(&input);
}

int
main(void)
{
	static const char known[] = "row\tof\tannotator\tlabel\tgiven\tvalue\tn\n"
		"prior\t*\t*\ta\t*\t.5\t1\nprior\t*\t*\tb\t*\t.5\t1\n"
		"accuracy\t*\tu\t*\t*\t.9\t1\nrows\t*\t*\t*\t*\t3\tNA\n";

	gives("soft", "y:u:b x:u:b y:v:a", "-q", NULL,
		"y\ta\t0.5\t1\ny\tb\t0.5\t1\nx\ta\t0\t1\nx\tb\t1\t1\n");
	gives("repeated", "y:u:b y:v:a x:u:b", "-q -G -L b,a", NULL,
		"y\tb\t0.5\t2\ny\ta\t0.5\t2\nx\tb\t1\t1\nx\ta\t0\t1\n");
	gives("majority", "y:u:b y:v:- y:w:b y:w:a x:u:-", "-q --multilabel", NULL,
		"y\ta\t0\t1\ny\tb\t1\t1\nx\ta\t0\t1\nx\tb\t0\t1\n");
	/* the first that counts: u changes to c, v says b, first */
	gives("first", "y:u:a y:v:b y:u:c", "-q -r last", NULL,
		"y\ta\t0\t1\ny\tb\t1\t1\ny\tc\t0\t1\n");
	gives("first", "y:u:a y:v:b y:u:c", "-q -r first", NULL,
		"y\ta\t1\t1\ny\tb\t0\t1\ny\tc\t0\t1\n");
	write_text("people.tsv", known);
	gives("one_coin", "y:u:a x:v:b z:u:a z:v:b", "-q", "people.tsv",
		"y\ta\t0.9\t1\ny\tb\t0.1\t1\nx\ta\t0.3\t1\nx\tb\t0.7\t1\n"
		"z\ta\t0.794\t1\nz\tb\t0.206\t1\n");
	CHECK_SAYS(0, "unit: note: method=one_coin items=2 labels=2\n"
		"unit: warning: unknown=1 annotators who are not in people.tsv "
		"count as the method's imaginary annotator each\n",
		gives("one_coin", "y:u:a x:v:b", "", "people.tsv",
		"y\ta\t0.9\t1\ny\tb\t0.1\t1\nx\ta\t0.3\t1\nx\tb\t0.7\t1\n"));
	return check_done();
}
