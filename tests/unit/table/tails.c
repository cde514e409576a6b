/* tails: rows whose tails are known and rows that are read are the same, in any order of
 * tails and columns and over several files; what the reader refuses is refused behind
 * known rows, too. */
#include "table/rows.h"

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
open_rows(struct rows *in, const struct input *input, size_t n_files)
{
	const struct rows_need need = {.no_ratings = true, .tails = true, .numbers = {"p"}};

	rows_open(in, input, &need, files, n_files);
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

/* of: per tail, the row that has it first, + 1 */
static void
is_row(const struct rows *in, size_t i, const struct expected *x, size_t n, size_t line,
	size_t *of)
{
	const struct expected *now = &x[n], *had;
	char text[32];

	snprintf(text, sizeof text, "i%u", now->item);
	CHECK(view_is(in->name[i], text));
	CHECK(view_is(ids_name(&in->items, in->item[i]), text));
	snprintf(text, sizeof text, "a label %u", now->label);
	CHECK(view_is(labels_name(&in->labels, in->label[i]), text));
	CHECK(in->count[i] == now->n && in->weight[i] == 1 && in->raters[i] == 0);
	CHECK(in->t.lines[in->source[i]] == line);
	CHECK(in->known || in->number[0][i] == (double)now->n / now->total);
	CHECK(!in->known || in->tail[i] < TAILS_MOST);
	if (in->tail[i] == TAILS_NONE)
		return;
	CHECK(in->known == (of[in->tail[i]] > 0) || of[in->tail[i]] > 0);
	if (of[in->tail[i]] == 0)
		of[in->tail[i]] = n + 1;
	had = &x[of[in->tail[i]] - 1];
	CHECK(had->label == now->label && had->n == now->n &&
		(had->n == 0 || had->total == now->total));
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
		static size_t of[TAILS_MOST];
		struct rows in;
		size_t n = 0, half = ROWS / 2, known = 0;

		memset(of, 0, sizeof of);

		draw(x, &r, round < 4 ? 2 : LABELS);
		write_rows(one, first ? header : "label\tn\tpflip\tp\titem", first, x, half);
		write_rows(two, alike == first ? header : "label\tn\tpflip\tp\titem",
			alike == first, x + half, half);
		open_rows(&in, &input, 2);
		while (rows_next(&in))
			for (size_t i = 0; i < in.n; i++, n++) {
				is_row(&in, i, x, n, 2 + n % half, of);
				known += in.known;
			}
		CHECK(n == ROWS);
		CHECK(first ? in.tails.n > 0 && known > 0 : in.tails.n == 0 && known == 0);
		rows_close(&in);
	}
}

/* -l item: the label is not in the tail. */
static void
of_item(void)
{
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "item", .count = "n"};
	struct rows in;
	size_t n = 0;

	write_text(one, "item\tn\na\t1\nb\t1\nc\t1\n");
	open_rows(&in, &input, 1);
	while (rows_next(&in))
		for (size_t i = 0; i < in.n; i++)
			CHECK(in.label[i] == n++ && !in.known);
	CHECK(n == 3);
	rows_close(&in);
}

/* Short tails, 200 times the same, and then a row. */
static void
behind(const char *row, size_t bytes)
{
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	struct rows in;
	FILE *f = fopen(one, "w");

	fprintf(f, "item\tlabel\tn\n");
	for (int i = 0; i < 200; i++)
		fprintf(f, "i%d\ta\t1\n", i);
	fwrite(row, 1, bytes, f);
	fclose(f);
	open_rows(&in, &input, 1);
	while (rows_next(&in))
		;
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

/* Tails that are alike at both ends and at each fourth, so that they have one hash: few are
 * kept, and the others are read. A name may be longer than what is left of the memory. */
static void
same_hash(void)
{
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	enum { LONG = 120000 };
	struct rows in;
	size_t n = 0, kept = 0;
	FILE *f = fopen(one, "w");

	fprintf(f, "item\tlabel\tn\n");
	for (int i = 0; i < 400; i++)
		fprintf(f, "i\t%064d%03d%064d%064d\t%d\n", 0, i % 40, 0, 0, 1);
	for (int i = 0; i < 8; i++) {
		for (int k = 0; k < LONG; k++)
			fputc('a' + i / 2, f);
		fprintf(f, "\t%064d%03d%064d%064d\t%d\n", 0, 0, 0, 0, 1);
	}
	fclose(f);
	open_rows(&in, &input, 1);
	for (; rows_next(&in); kept = in.tails.n)
		for (size_t i = 0; i < in.n; i++, n++) {
			CHECK(in.label[i] == (n < 400 ? n % 40 : 0));
			CHECK(in.name[i].n == (n < 400 ? 1 : LONG));
			CHECK(in.item[i] == (n < 400 ? 0 : 1 + (n - 400) / 2));
		}
	CHECK(n == 408 && kept > 0 && kept < 40);
	rows_close(&in);
}

CHECK_ALL(rows, of_item, refused, same_hash)
