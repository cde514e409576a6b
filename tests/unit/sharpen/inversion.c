/* inversion: the shares of an item's rows and of labels without one, where slips go to
 * neighbours and where they do not. */
#include "sharpen/inversion.h"

#include "says.h"

static char file[] = "in.tsv", into[] = "out.tsv";

/* Sharpen the one item of a table by method linear, and write it. */
static void
run(const char *table, uint64_t total, struct inversion *x)
{
	static const struct input input = {.item = "item",
		.annotator = "annotator", .label = "label", .count = "n"};
	struct flips flips = {.fixed = -1, .of_new = true};
	struct rows_need need = {.no_ratings = true};
	char *names[] = {file};
	struct row *row[8];
	struct kept k;
	struct rows in;
	struct out out;

	*x = (struct inversion){.sharpener = method_find(&sharpeners_table,
		"linear"), .kept = &k, .in = &in, .flips = &flips};
	write_text(file, table);
	flips_need(&flips, &need);
	rows_open(&in, &input, &need, names, 1);
	flips_open(&flips, &in);
	out_open(&out, into, 6);
	kept_open(&k, &in, &out);
	while (rows_next(&in))
		for (size_t i = 0; i < in.n; i++)
			row[i] = kept_add(&k, &in, i, &flips);
	for (size_t i = 1; i < k.n; i++)
		row[i]->before = row[i - 1];
	inversion_apply(x, row, k.n, total);
	kept_write(&k);
	out_close(&out);
}

/* low, mid, high with p_flip .2, all to neighbours, and votes 4, 0, 1: M has the rows
 * .8 .2 0, .1 .8 .1 and 0 .2 .8, and q is 25/24, -1/3, 7/24. p_flip .5 leaves
 * nothing. */
static void
neighbours(void)
{
	struct inversion x;

	run("item\tlabel\tn\tclasses\tpflip\tpflip_new\tplace\tneighbours\n"
		"x\tlow\t4\t3\t.5\t.2\t1\t1\nx\thigh\t1\t3\t.5\t.2\t3\t1\n"
		"x\tmid\t0\t3\t.5\t.2\t2\t1\n", 5, &x);
	CHECK(x.by_place && x.beyond == 0);
	CHECK_FILE(into, "item\tlabel\tn\tclasses\tpflip\tpflip_new\tplace\t"
		"neighbours\tprimary\tprimary_lo\tprimary_hi\n"
		"x\tlow\t4\t3\t.5\t.2\t1\t1\t1.04167\tNA\tNA\n"
		"x\thigh\t1\t3\t.5\t.2\t3\t1\t0.291667\tNA\tNA\n"
		"x\tmid\t0\t3\t.5\t.2\t2\t1\t-0.333333\tNA\tNA\n");
	run("item\tlabel\tn\tclasses\tpflip\tpflip_new\tplace\tneighbours\n"
		"x\tlow\t4\t3\t.5\t.5\t1\t1\nx\thigh\t1\t3\t.5\t.5\t3\t1\n"
		"x\tmid\t0\t3\t.5\t.5\t2\t1\n", 5, &x);
	CHECK(x.beyond == 1);
	CHECK_FILE(into, "item\tlabel\tn\tclasses\tpflip\tpflip_new\tplace\t"
		"neighbours\tprimary\tprimary_lo\tprimary_hi\n"
		"x\tlow\t4\t3\t.5\t.5\t1\t1\tNA\tNA\tNA\n"
		"x\thigh\t1\t3\t.5\t.5\t3\t1\tNA\tNA\tNA\n"
		"x\tmid\t0\t3\t.5\t.5\t2\t1\tNA\tNA\tNA\n");
}

/* Without neighbours, f = .1 and d = .7; a place is not looked at. */
static void
alike(void)
{
	struct inversion x;

	run("item\tlabel\tn\tclasses\tpflip\tpflip_new\tplace\tneighbours\n"
		"x\tlow\t4\t3\t.5\t.2\t2\t0\nx\thigh\t1\t3\t.5\t.2\t2\t0\n",
		5, &x);
	CHECK(!x.by_place && x.beyond == 0);
	CHECK_FILE(into, "item\tlabel\tn\tclasses\tpflip\tpflip_new\tplace\t"
		"neighbours\tprimary\tprimary_lo\tprimary_hi\n"
		"x\tlow\t4\t3\t.5\t.2\t2\t0\t1\tNA\tNA\n"
		"x\thigh\t1\t3\t.5\t.2\t2\t0\t0.142857\tNA\tNA\n");
}

CHECK_ALL(neighbours, alike)
