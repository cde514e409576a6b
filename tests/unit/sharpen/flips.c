/* flips: which column is p_flip, for whom, and what is refused. */
#include "sharpen/flips.h"

#include "check.h"
#include "text/num.h"

static char file[] = "flips.tsv";

/* p_flip and its limits of the rows of the file, all into p. */
static void
read_file(struct flips *f, double (*p)[FLIPS_KINDS])
{
	struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	struct rows_need need = {.no_ratings = true};
	char *names[] = {file};
	struct rows in;

	flips_need(f, &need);
	rows_open(&in, &input, &need, names, 1);
	flips_open(f, &in);
	while (rows_next(&in))
		for (size_t i = 0; i < in.n; i++)
			flips_read(f, &in, i, *p++);
}

static bool
same(double x, double y)
{
	return isnan(x) ? isnan(y) : x == y;
}

static void
is(double fixed, bool of_new, double point, double lo, double hi,
	const char *column)
{
	struct flips f = {.fixed = fixed, .of_new = of_new};
	double p[1][FLIPS_KINDS];

	read_file(&f, p);
	CHECK(same(p[0][FLIPS_POINT], point) && same(p[0][FLIPS_LO], lo) &&
		same(p[0][FLIPS_HI], hi));
	CHECK_TEXT(flips_column(&f), column);
}

static void
columns(void)
{
	write_text(file, "item\tlabel\tn\tpflip_hi\tpflip\tpflip_new\tpflip_lo\n"
		"x\ta\t1\t.3\t.2\t.4\tNA\n");
	is(-1, false, .2, NUM_NA, .3, "pflip");
	is(-1, true, .4, NUM_NA, NUM_NA, "pflip_new");
	is(.1, false, .1, NUM_NA, NUM_NA, "pflip");
	is(.1, true, .1, NUM_NA, NUM_NA, "pflip_new");
	write_text(file, "item\tlabel\tn\tpflip\tpflip_lo\nx\ta\t1\t.2\t.1\n");
	is(-1, false, .2, .1, NUM_NA, "pflip");
	is(-1, true, .2, .1, NUM_NA, "pflip");
	/* either column will do */
	write_text(file, "item\tlabel\tn\tpflip_new\nx\ta\t1\t1\n");
	is(-1, true, 1, NUM_NA, NUM_NA, "pflip_new");
	/* what is not read may be anything */
	write_text(file, "item\tlabel\tn\tpflip\tpflip_new\nx\ta\t1\t0\t?\n");
	is(-1, false, 0, NUM_NA, NUM_NA, "pflip");
	write_text(file, "item\tlabel\tn\nx\ta\t1\n");
	is(0, true, 0, NUM_NA, NUM_NA, "pflip");
}

static void
refusals(void)
{
	struct flips f = {.fixed = -1}, new = {.fixed = -1, .of_new = true};
	double p[1][FLIPS_KINDS];

	write_text(file, "item\tlabel\tn\nx\ta\t1\n");
	CHECK_DIES(1, "flips.tsv:1: no column \"pflip\" in the header \"item",
		read_file(&f, p));
	CHECK_DIES(1, "flips.tsv:1: no column \"pflip\" in the header \"item",
		read_file(&new, p));
	write_text(file, "item\tlabel\tn\tpflip\tpflip_new\nx\ta\t1\tNA\tNA\n");
	CHECK_DIES(1, "flips.tsv:2: column \"pflip\": expected a probability, "
		"found NA (annot-pflip had no retests", read_file(&f, p));
	CHECK_DIES(1, "flips.tsv:2: column \"pflip_new\": expected a "
		"probability, found NA (-x P", read_file(&new, p));
	write_text(file, "item\tlabel\tn\tpflip\tpflip_new\nx\ta\t1\t2\t1.5\n");
	CHECK_DIES(1, "flips.tsv:2: column \"pflip\": expected a probability in "
		"[0,1], found 2", read_file(&f, p));
	CHECK_DIES(1, "flips.tsv:2: column \"pflip_new\": expected a "
		"probability in [0,1], found 1.5", read_file(&new, p));
	write_text(file, "item\tlabel\tn\tpflip\tpflip_hi\nx\ta\t1\t.2\t3\n");
	CHECK_DIES(1, "flips.tsv:2: column \"pflip_hi\": expected a "
		"probability in [0,1], found 3", read_file(&f, p));
}

CHECK_ALL(columns, refusals)
