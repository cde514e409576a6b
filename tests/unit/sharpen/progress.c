/* progress: items of which rows come one by one, complete when all have come and
 * not before, unless p cannot be trusted. */
#include "sharpen/progress.h"
#include "sharpen/values.h"

#include "check.h"

/* An item's rows, in any order, are complete with the last label that was given;
 * shares p are n/N as they are printed and read back. */
static void
complete(void)
{
	for (uint32_t a = 0; a < 40; a++)
		for (uint32_t b = 0; b < 40; b++)
			for (uint32_t c = 1; c < 40; c++) {
				const uint32_t n[] = {a, c, b};
				struct progress x = {0};
				double total = a + b + c;
				uint32_t left = a + b + c;
				char what[PROGRESS_TEXT];

				for (int i = 0; i < 3; i++) {
					CHECK(!progress_complete(&x));
					progress_count(&x, n[i], values_total(n[i], n[i] / total));
					left -= n[i];
					if (left == 0)
						break;
					CHECK(progress_lost(&x, what) == (x.total > 0));
				}
				CHECK(progress_complete(&x) && !progress_lost(&x, what));
				/* what is only declared changes nothing */
				progress_count(&x, 0, values_total(0, 0));
				CHECK(progress_complete(&x));
			}
}

static void
doubtful(void)
{
	struct progress x = {0};

	/* a share that is no n/N, as one that was rounded */
	progress_count(&x, 2, values_total(2, .667));
	progress_count(&x, 1, values_total(1, 1 / 3.));
	CHECK(!progress_complete(&x));
	/* shares of different N */
	x = (struct progress){0};
	progress_count(&x, 1, values_total(1, .5));
	progress_count(&x, 1, values_total(1, .25));
	CHECK(!progress_complete(&x));
	/* no share, and a share of a label that nobody gave */
	x = (struct progress){0};
	progress_count(&x, 1, values_total(1, NAN));
	CHECK(!progress_complete(&x));
	x = (struct progress){0};
	progress_count(&x, 0, values_total(0, 0));
	CHECK(!progress_complete(&x));
	/* more than all */
	x = (struct progress){0};
	progress_count(&x, 2, values_total(2, 1));
	progress_count(&x, 2, values_total(2, 1));
	CHECK(!progress_complete(&x));
}

static void
labels(void)
{
	struct progress x = {0};

	for (uint32_t l = 0; l < PROGRESS_LABELS; l++) {
		CHECK(progress_label(&x, l));
		CHECK(!progress_label(&x, l) && !progress_label(&x, 0));
	}
	CHECK(progress_label(&x, PROGRESS_LABELS));
	CHECK(progress_label(&x, PROGRESS_LABELS));
}

/* Items that are done share their progress until one of them changes. */
static void
shared(void)
{
	struct progress_list x = {.n = 0};
	uint32_t place;

	CHECK(!progress_find(&x, 0) && !progress_find(&x, 9));
	progress_of(&x, 3)->last = 7;
	place = progress_share(&x, (struct progress){.labels = 5, .done = true, .shared = true});
	for (uint32_t i = 4; i < 300; i++)
		progress_set(&x, i, place);
	CHECK(x.n == 2 && progress_find(&x, 3)->last == 7 && !progress_find(&x, 2));
	CHECK(!progress_label(progress_of(&x, 9), 2) && progress_label(progress_of(&x, 9), 1));
	CHECK(x.n == 3 && progress_find(&x, 9)->labels == 7 && progress_find(&x, 9)->done);
	CHECK(progress_find(&x, 10)->labels == 5 && progress_find(&x, 299)->done);
	progress_free(&x);
}

CHECK_ALL(complete, doubtful, labels, shared)
