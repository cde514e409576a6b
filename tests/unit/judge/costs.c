/* costs: a table of costs, and what is none. */
#include "judge/costs.h"

#include "check.h"

static struct labels labels;

static void
reads(struct costs *c, const char *rows)
{
	char text[512];

	snprintf(text, sizeof text, "truth\tdecision\tcost\n%s", rows);
	write_text("costs.tsv", text);
	costs_read(c, "costs.tsv", &labels);
}

int
main(void)
{
	struct costs c;
	uint32_t *map;

	labels_init(&labels, &(struct strings){0});
	labels_add(&labels, view_of("yes"));
	labels_add(&labels, view_of("no"));
	map = labels_settle(&labels);
	reads(&c, "yes\tno\t5\nno\tno\t0\nyes\tyes\t-1.5\nno\tyes\t1\n");
	/* no is the first label, yes the second */
	CHECK(costs_of(&c, 0, 0) == 0 && costs_of(&c, 0, 1) == 1);
	CHECK(costs_of(&c, 1, 0) == 5 && costs_of(&c, 1, 1) == -1.5);
	CHECK(c.sum[0] == 5 && c.sum[1] == -.5);
	CHECK_DIES(1, "costs.tsv: no cost for truth \"yes\" decision \"yes\": "
		"every pair of labels needs a row, with 0 where there is none",
		reads(&c, "yes\tno\t5\nno\tno\t0\nno\tyes\t1\n"));
	CHECK_DIES(1, "costs.tsv:3: this pair of truth and decision has a row "
		"already", reads(&c, "yes\tno\t5\nyes\tno\t5\n"));
	CHECK_DIES(1, "costs.tsv:2: column \"truth\": expected \"no\", \"yes\", "
		"found \"maybe\"", reads(&c, "maybe\tno\t5\n"));
	CHECK_DIES(1, "costs.tsv:2: column \"decision\": expected \"no\", "
		"\"yes\", found \"other\"", reads(&c, "yes\tother\t5\n"));
	CHECK_DIES(1, "costs.tsv:2: column \"cost\": expected a number, found "
		"\"NA\"", reads(&c, "yes\tno\tNA\n"));
	MEM_FREE(map);
	return check_done();
}
