/* once: an annotator counts once, whatever the order of the rows; and by each of
 * their labels as often as they gave it. */
#include "pflip/others.h"

#include "check.h"
#include "options.h"

#include "text/num.h"

enum { ITEMS = 4000 };

static char file[] = "ratings.tsv";

/* Items that a labels x, y and y, b as x and c as y; from the last row to the
 * first where that is asked. */
static void
write_ratings(bool backwards)
{
	static const char *const said[] = {"a\tx", "a\ty", "a\ty", "b\tx",
		"c\ty"};
	FILE *f = fopen(file, "w");

	fprintf(f, "item\tannotator\tlabel\n");
	for (int i = 0; i < 5 * ITEMS; i++) {
		int at = backwards ? 5 * ITEMS - 1 - i : i;

		fprintf(f, "i%d\t%s\n", at / 5, said[at % 5]);
	}
	fclose(f);
}

/* Per item, annotators who count as x. */
static void
read_ratings(uint32_t *x)
{
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED};
	char *files[] = {file};
	struct others once = {.once = NULL};
	struct ratings r = {.n = 0};
	struct item_ratings item;
	struct input input;

	options(&input, "");
	rows_open(&r.rows, &input, &need, files, 1);
	ratings_start(&r);
	while (ratings_next(&r, &item)) {
		const struct rating *rating = ratings_by_annotator(&r, &item);
		const struct cell *cell;
		const uint32_t *of;
		uint64_t at;

		others_draw_once(&once, &r, item.item, rating, item.n);
		CHECK(ratings_cells(&r, &item, &cell) == 2);
		of = others_once(&once, cell, 2);
		CHECK(of[0] + of[1] == 3 && of[0] >= 1 && of[1] >= 1);
		CHECK(num_count(item.item.p + 1, item.item.n - 1, &at));
		x[at] = of[0];
	}
}

int
main(void)
{
	static uint32_t x[ITEMS], again[ITEMS];
	double sum = 0;

	write_ratings(false);
	read_ratings(x);
	write_ratings(true);
	read_ratings(again);
	for (int i = 0; i < ITEMS; i++) {
		CHECK(x[i] == again[i]);
		sum += x[i] - 1;
	}
	/* a third of the items, to four standard errors */
	CHECK_NEAR(sum / ITEMS, 1. / 3, 4 * .0075);
	return check_done();
}
