/* tails: rows whose tails are known and rows that are read are the same, in any order of
 * tails and columns and over several files; what the reader refuses is refused behind
 * known rows, too. */
#include "sharpen/tails.h"

#include "says.h"
#include "stats/rng.h"

enum { ROWS = 3000, LABELS = 40 };

static char one[] = "one.tsv", two[] = "two.tsv";
static char *files[] = {one, two};

/* A row of the table, and what is expected of it. */
struct expected {
	unsigned item, label, n, total;
};

static void
write_rows(const char *file, const char *header, bool item_first, const struct expected *x,
	size_t n)
{
	FILE *f = fopen(file, "w");

	fprintf(f, "%s\n", header);
	for (size_t i = 0; i < n; i++) {
		if (item_first)
			fprintf(f, "i%u\t", x[i].item);
		fprintf(f, "a label %u\t%u\t.%u\t%.17g", x[i].label, x[i].n, 1 + x[i].label,
			(double)x[i].n / x[i].total);
		if (!item_first)
			fprintf(f, "\ti%u", x[i].item);
		fprintf(f, "\n");
	}
	fclose(f);
}

static void
open_rows(struct rows *in, const struct input *input, struct tails *tails, size_t n_files)
{
	struct rows_need need = {.no_ratings = true, .numbers = {[TAILS_SHARE] = "p"}};

	flips_need(tails->flips, &need);
	rows_open(in, input, &need, files, n_files);
	flips_open(tails->flips, in);
}

static void
draw(struct expected *x, struct rng *r, uint64_t labels)
{
	for (unsigned i = 0; i < ROWS; i++) {
		unsigned n = (unsigned)rng_below(r, 3);

		x[i] = (struct expected){(unsigned)rng_below(r, 1 + i), (unsigned)rng_below(r,
			labels), n, n + 1 + (unsigned)rng_below(r, 4)};
	}
}

static void
is_row(const struct tails *t, const struct rows *in, size_t i, const struct expected *x,
	size_t line)
{
	const struct tail *tail = &t->of[i];
	char text[32];

	snprintf(text, sizeof text, "i%u", x->item);
	CHECK(view_is(in->name[i], text));
	CHECK(view_is(ids_name(&in->items, in->item[i]), text));
	snprintf(text, sizeof text, "a label %u", x->label);
	CHECK(tail->label == in->label[i] && view_is(labels_name(&in->labels, tail->label),
		text));
	CHECK(tail->n == x->n && in->count[i] == x->n && tail->items == 1);
	CHECK(tail->total == (x->n > 0 ? x->total : 0));
	snprintf(text, sizeof text, ".%u", 1 + x->label);
	CHECK(tail->pflip[FLIPS_POINT] == strtod(text, NULL));
	CHECK(isnan(tail->pflip[FLIPS_LO]) && tail->neighbours == 0);
	CHECK(in->t.lines[in->source[i]] == line);
}

/* Few tails and many, more than a batch; the second file has its columns in the order of
 * the first or in another one. */
static void
rows(void)
{
	static const char header[] = "item\tlabel\tn\tpflip\tp";
	static struct expected x[ROWS];
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	struct rng r = check_rng(7, 0);

	for (int round = 0; round < 8; round++) {
		bool first = round % 4 < 2, alike = round % 2 == 0;
		struct flips flips = {.fixed = -1};
		struct tails tails = {.flips = &flips};
		struct rows in;
		size_t n = 0, half = ROWS / 2;

		draw(x, &r, round < 4 ? 2 : LABELS);
		write_rows(one, first ? header : "label\tn\tpflip\tp\titem", first, x, half);
		write_rows(two, alike == first ? header : "label\tn\tpflip\tp\titem",
			alike == first, x + half, half);
		open_rows(&in, &input, &tails, 2);
		while (tails_next(&tails, &in))
			for (size_t i = 0; i < in.n; i++, n++)
				is_row(&tails, &in, i, &x[n], 2 + n % half);
		CHECK(n == ROWS);
		CHECK(first ? tails.texts.n > 0 : tails.texts.n == 0);
		tails_free(&tails);
		rows_close(&in);
	}
}

/* -l item: the label is not in the tail. */
static void
of_item(void)
{
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "item", .count = "n"};
	struct flips flips = {.fixed = .25};
	struct tails tails = {.flips = &flips};
	struct rows in;
	size_t n = 0;

	write_text(one, "item\tn\na\t1\nb\t1\nc\t1\n");
	open_rows(&in, &input, &tails, 1);
	while (tails_next(&tails, &in))
		for (size_t i = 0; i < in.n; i++)
			CHECK(tails.of[i].label == n++);
	CHECK(n == 3);
	tails_free(&tails);
	rows_close(&in);
}

/* Short tails, 200 times the same, and then a row. */
static void
behind(const char *row, size_t bytes)
{
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	struct flips flips = {.fixed = .25};
	struct tails tails = {.flips = &flips};
	struct rows in;
	FILE *f = fopen(one, "w");

	fprintf(f, "item\tlabel\tn\n");
	for (int i = 0; i < 200; i++)
		fprintf(f, "i%d\ta\t1\n", i);
	fwrite(row, 1, bytes, f);
	fclose(f);
	open_rows(&in, &input, &tails, 1);
	while (tails_next(&tails, &in))
		;
	tails_free(&tails);
	rows_close(&in);
}

static void
refused(void)
{
	CHECK_SAYS(0, "", behind("", 0));
	CHECK_SAYS(0, "", behind("i200\ta\t1", 8));
	CHECK_SAYS(1, "unit: one.tsv:202: column \"item\": expected a name, found \"\"\n",
		behind("\ta\t1\n", 5));
	CHECK_SAYS(1, "unit: one.tsv:202: a field ends in CR: tr -d '\\r' < FILE removes the "
		"CR\n", behind("x\r\ta\t1\n", 7));
	CHECK_SAYS(1, "unit: one.tsv:202: a NUL byte: annot reads text (UTF-16? convert with "
		"iconv -t UTF-8)\n", behind("x\0y\ta\t1\n", 8));
	CHECK_SAYS(1, "unit: one.tsv:202: expected 3 fields as in the header, found 2 in "
		"\"a\\x091\"\n", behind("a\t1\n", 4));
}

CHECK_ALL(rows, of_item, refused)
