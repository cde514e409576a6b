/* values: rows have the values of their tails, whether these are read or known. */
#include "sharpen/values.h"

#include "says.h"

static char file[] = "values.tsv";

static void
rows(void)
{
	static const struct input input = {.item = "item", .annotator = "annotator",
		.label = "label", .count = "n"};
	enum { ROWS = 1000, KINDS = 30 };
	struct rows_need need = {.no_ratings = true, .tails = true,
		.numbers = {[VALUES_SHARE] = "p"}};
	struct flips flips = {.fixed = -1};
	struct values x = {.flips = &flips};
	char *names[] = {file};
	struct rows in;
	size_t n = 0, known = 0;
	FILE *f = fopen(file, "w");

	fprintf(f, "item\tlabel\tn\tpflip\tp\n");
	for (int i = 0; i < ROWS; i++)
		fprintf(f, "i%d\tl%d\t%d\t.%d\t%.17g\n", i, i % KINDS % 7, i % KINDS % 3,
			1 + i % KINDS % 5, i % KINDS % 3 / 4.);
	fclose(f);
	flips_need(&flips, &need);
	rows_open(&in, &input, &need, names, 1);
	flips_open(&flips, &in);
	while (rows_next(&in)) {
		values_read(&x, &in);
		for (size_t i = 0; i < in.n; i++, n++) {
			const struct value *v = x.of[i];

			known += in.known;
			CHECK(v->label == n % KINDS % 7 && v->n == n % KINDS % 3);
			CHECK(v->items == 1 && v->total == (v->n > 0 ? 4 : 0));
			CHECK_NEAR(v->pflip[FLIPS_POINT], (double)(1 + n % KINDS % 5) / 10, 1e-15);
			CHECK(isnan(v->pflip[FLIPS_LO]) && v->neighbours == 0);
		}
	}
	CHECK(n == ROWS && known > ROWS / 2);
	values_free(&x);
	rows_close(&in);
}

CHECK_ALL(rows)
