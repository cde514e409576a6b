/* kept: rows are written as they were read, and behind the last row of an item the labels
 * that it lacks; N from n and p. */
#include "sharpen/kept.h"

#include "says.h"

#include <math.h>

static char file[] = "in.tsv", into[] = "out.tsv";

/* Keep the file's rows, which are one batch, with out.tsv to write them to. */
static void
open_kept(struct kept *k, struct rows *in, struct out *out)
{
	static const struct input input = {.item = "item",
		.annotator = "annotator", .label = "label", .count = "n"};
	const struct rows_need need = {.no_ratings = true,
		.numbers = {[KEPT_SHARE] = "p"}};
	struct flips flips = {.fixed = .25};
	char *names[] = {file};

	rows_open(in, &input, &need, names, 1);
	out_open(out, into, 0);
	kept_open(k, in, out);
	while (rows_next(in))
		for (size_t i = 0; i < in->n; i++)
			kept_add(k, in, i, &flips);
}

/* ---- labels without a row ---- */

/* Rows of an item: places in the file, from 1, in the order they came. */
static void
chain(struct kept *k, const size_t *at, size_t n, double share)
{
	double none[1][FLIPS_KINDS] = {{share, share / 2, NUM_NA}};

	for (size_t i = 0; i < n; i++) {
		struct row *r = kept_row(k, at[i] - 1);

		r->before = i > 0 ? kept_row(k, at[i - 1] - 1) : NULL;
		for (int kind = 0; kind < FLIPS_KINDS; kind++)
			r->pflip[kind] = kind + 1;
	}
	kept_absent(k, kept_row(k, at[n - 1] - 1), none, 1);
}

static void
absent(void)
{
	const size_t x[] = {1, 3, 5}, y[] = {2}, z[] = {4};
	struct kept k;
	struct rows in;
	struct out out;

	/* x has three of four labels, y one, and z none but a declared one,
	 * so that its p is not 0; what differs is of the first label in order
	 * that was given */
	write_text(file, "p\tlabel\tmore\tn\titem\n.5\t10\tb\t1\tx\n"
		"1\t9\tc\t3\ty\n0\t2\ta\t0\tx\nNA\tw\td\t0\tz\n.5\t9\tB\t1\tx\n");
	open_kept(&k, &in, &out);
	CHECK(k.n == 5 && kept_row(&k, 0)->total == 2 &&
		kept_row(&k, 1)->total == 3 && kept_row(&k, 2)->total == 0);
	CHECK(kept_row(&k, 3)->total == 0 && kept_row(&k, 3)->items == 1);
	chain(&k, y, 1, -.25);
	chain(&k, x, 3, -.5);
	chain(&k, z, 1, NUM_NA);
	kept_write(&k);
	CHECK(k.n == 0 && k.absents == 0);
	out_close(&out);
	CHECK_FILE(into, "p\tlabel\tmore\tn\titem\tprimary\tprimary_lo\t"
		"primary_hi\n"
		".5\t10\tb\t1\tx\t1\t2\t3\n"
		"1\t9\tc\t3\ty\t1\t2\t3\n"
		"0\t2\tc\t0\ty\t-0.25\t-0.125\tNA\n"
		"0\t10\tc\t0\ty\t-0.25\t-0.125\tNA\n"
		"0\tw\tc\t0\ty\t-0.25\t-0.125\tNA\n"
		"0\t2\ta\t0\tx\t1\t2\t3\n"
		"NA\tw\td\t0\tz\t1\t2\t3\n"
		"NA\t2\td\t0\tz\tNA\tNA\tNA\n"
		"NA\t9\td\t0\tz\tNA\tNA\tNA\n"
		"NA\t10\td\t0\tz\tNA\tNA\tNA\n"
		".5\t9\tB\t1\tx\t1\t2\t3\n"
		"0\tw\tB\t0\tx\t-0.5\t-0.25\tNA\n");
}

static void
dropped(void)
{
	struct kept k;
	struct rows in;
	struct out out;

	write_text(file, "item\tlabel\tn\nx\ta\t1\ny\ta\t1\n");
	open_kept(&k, &in, &out);
	kept_row(&k, 0)->dropped = true;
	kept_write(&k);
	out_close(&out);
	CHECK_FILE(into, "item\tlabel\tn\tprimary\tprimary_lo\tprimary_hi\n"
		"y\ta\t1\t0.25\tNA\tNA\n");
}

/* N follows from every share that annot writes, and from no other. */
static void
totals(void)
{
	for (uint32_t total = 1; total < 300; total++)
		for (uint32_t n = 1; n <= total; n++)
			CHECK(kept_total(n, n / (double)total) == total);
	CHECK(kept_total(1, .3) == 0 && kept_total(2, .6666) == 0);
	CHECK(kept_total(1, 0) == 0 && kept_total(0, 0) == 0 && kept_total(0, .5) == 0);
	CHECK(kept_total(1, 1e-300) == 0 && kept_total(1, NUM_NA) == 0);
}

CHECK_ALL(absent, dropped, totals)
