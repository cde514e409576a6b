/* alike: items are found by the tails of their rows, in order; all of them have the shares
 * of the first one. */
#include "sharpen/alike.h"

#include "check.h"
#include "text/num.h"

enum { ITEMS = 600, MOST = 7 };

/* Item i has rows of tails that no other item has in this order. */
static size_t
rows_of(size_t i, struct row *row, struct row **at)
{
	size_t n = 1 + i % MOST;

	for (size_t k = 0; k < n; k++) {
		row[k] = (struct row){.tail = (uint16_t)(k == 0 ? i : k), .shares = IDS_NONE,
			.pflip = {(double)(i % 8) / 8, (double)k / 8, NUM_NA}};
		at[k] = &row[k];
	}
	return n;
}

static void
finds(void)
{
	struct out out = {.precision = 0};
	struct queue q = {.out = {.out = &out}};
	struct alike x = {.queue = &q};
	struct row row[MOST], *at[MOST];

	ids_init(&q.texts);
	for (size_t i = 0; i < ITEMS; i++) {
		size_t n = rows_of(i, row, at);

		CHECK(!alike_find(&x, at, n));
		alike_add(&x, at, n, (struct alike_item){.dropped = i % 2, .beyond = i % 3});
	}
	for (size_t i = 0; i < ITEMS; i++) {
		size_t n = rows_of(i, row, at);
		const struct alike_item *found = alike_find(&x, at, n);

		CHECK(found && found->dropped == (i % 2 > 0) && found->beyond == (i % 3 > 0));
		for (size_t k = 0; k < n; k++) {
			char text[3 * NUM_TEXT], share[NUM_TEXT], lo[NUM_TEXT];

			num_text(row[k].pflip[0], 0, share);
			num_text(row[k].pflip[1], 0, lo);
			snprintf(text, sizeof text, "%s\t%s\tNA", share, lo);
			CHECK(view_is(ids_name(&q.texts, row[k].shares), text));
		}
		/* a row less, the rows in another order, a tail that is not known */
		CHECK(n == 1 || !alike_find(&x, at, n - 1));
		at[0] = &row[n - 1];
		at[n - 1] = &row[0];
		CHECK(!alike_find(&x, at, n) || row[0].tail == row[n - 1].tail);
		row[n / 2].tail = TAILS_NONE;
		CHECK(!alike_find(&x, at, n));
	}
	CHECK(q.texts.n <= 8 * MOST);
	alike_free(&x);
	ids_free(&q.texts);
}

CHECK_ALL(finds)
