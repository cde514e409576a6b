/* tuples: the numbers of cells are those that items have without them. */
#include "judge/tuples.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "stats/rng.h"
#include "text/mem.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static char first[] = "first.tsv", second[] = "second.tsv";
static const struct items_need plain = {.predicted = true, .shares = true,
	.numbers = {"primary", "primary_lo", "pflip"}, .signs = {true}};

/* Read both files with tuples, or without. */
static void
read_both(struct items *x, bool with_tuples)
{
	char *files[] = {first, second};
	struct items_need need = plain;
	struct tuples tuples;
	struct input input;

	options(&input, "-q");
	if (with_tuples) {
		tuples_init(&tuples);
		need.tuple = tuples_of_row;
		need.tuples = &tuples;
	}
	items_read(x, &input, &need, files, 2);
	if (with_tuples)
		tuples_take(&tuples, x, &need);
}

/* Are the items the same, cell by cell, and as many of them different? */
static void
compare(void)
{
	struct items a, b;

	read_both(&a, false);
	read_both(&b, true);
	CHECK(a.n == b.n && a.vectors.n == b.vectors.n && a.n > 0);
	CHECK(a.vectors.width == b.vectors.width);
	CHECK(memcmp(a.has, b.has, sizeof a.has) == 0);
	for (size_t i = 0; i < a.n; i++) {
		size_t x = a.vectors.start[a.vector[i]], y = b.vectors.start[b.vector[i]];
		struct vector v = vectors_at(&a.vectors, a.vector[i]);
		struct vector w = vectors_at(&b.vectors, b.vector[i]);

		CHECK(cells_cmp(v.cell, v.cells, w.cell, w.cells) == 0);
		CHECK(memcmp(a.vectors.number + x * a.vectors.width, b.vectors.number +
			y * b.vectors.width, v.cells * a.vectors.width *
			sizeof *a.vectors.number) == 0);
	}
}

/* Numbers in several forms, in two orders of columns that are not side by side, of the same
 * text under both headers, in texts too long to keep, and in no column. */
static void
forms(void)
{
	char zeros[300];

	memset(zeros, '0', sizeof zeros - 1);
	zeros[sizeof zeros - 1] = '\0';
	write_text(first, "item\tlabel\tn\tpflip\tprimary\tx\tprimary_lo\n"
		"a\tno\t2\t.1\t.5\t-\t.25\na\tyes\t1\t.1\t-.5\t-\tNA\n"
		"b\tno\t2\t0.1\t0.50\t-\t.25\nb\tyes\t1\t.1\t-.5\t-\tNA\n"
		"c\tno\t2\t.1\t.5\t-\t.25\nc\tyes\t1\t.1\t-.5\t-\tNA\n");
	write_text(second, "item\tlabel\tn\tprimary_lo\tprimary\tx\tpflip\n"
		"d\tno\t2\t.1\t.5\t-\t.25\n");
	compare();
	for (int i = 0; i < 2; i++) {
		char text[900];

		snprintf(text, sizeof text, "item\tlabel\tn\tpflip\tprimary\n"
			"%d\tno\t2\t.5%s\t.%d\n%d.\tno\t2\t.5%s\t.2\n", i, zeros, i + 1,
			i, zeros);
		write_text(i ? second : first, text);
	}
	compare();
	write_text(first, "item\tlabel\tn\tpflip\na\tno\t2\t.5\n");
	write_text(second, "item\tlabel\tn\tpflip\nb\tno\t2\t.5\n");
	compare();
	write_text(first, "item\tlabel\tn\na\tno\t2\n");
	write_text(second, "item\tlabel\tn\nb\tno\t1\n");
	compare();
	write_text(first, "item\tlabel\tp\na\tno\t1\n");
	write_text(second, "item\tlabel\tp\nb\tno\t.5\nb\tyes\t.5\n");
	compare();
}

/* More texts than are kept, which come back. */
static void
many(void)
{
	enum { N = 40000, ROOM = 64 };
	char *text = mem_alloc((size_t)N + 1, ROOM);
	struct rng r;
	size_t at = 0;

	rng_seed(&r, 1, 0);
	at += (size_t)snprintf(text, ROOM, "item\tlabel\tn\tprimary\tpflip\n");
	for (int i = 0; i < N; i++)
		at += (size_t)snprintf(text + at, ROOM, "i%d\tno\t1\t.%d\t.%d\n", i,
			(int)rng_below(&r, 300), (int)rng_below(&r, 100));
	write_text(first, text);
	write_text(second, "item\tlabel\tn\tpflip\tprimary\nx\tno\t1\t.1\t.1\n");
	compare();
	MEM_FREE(text);
}

static void
read_text(const char *text, const char *other)
{
	static struct items x; /* reachable if the table is refused */

	write_text(first, text);
	write_text(second, other);
	read_both(&x, true);
}

static void
refused(void)
{
	CHECK_SAYS(1, "unit: item \"y\": column \"primary\" is NA\n", read_text(
		"item\tlabel\tn\tprimary\tprimary_lo\nx\ta\t1\t1\tNA\n"
		"y\ta\t1\t.5\t.5\ny\tb\t0\tNA\t.5\n",
		"item\tlabel\tn\tprimary\tprimary_lo\n"));
	CHECK_SAYS(1, "unit: first.tsv:3: column \"pflip\": expected a plain decimal of "
		"at least 0, or NA, found \"-.1\"\n", read_text(
		"item\tlabel\tn\tprimary\tpflip\nx\ta\t1\t1\t.1\ny\ta\t1\t1\t-.1\n", ""));
}

CHECK_ALL(forms, many, refused)
