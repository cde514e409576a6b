/* oracle: its decisions for items by hand. */
#include "score/oracle.h"

#include "check.h"
#include "options.h"

#include <stdlib.h>

/* Labels 1, 2 and 6 are their own numbers. w: 1 1 2 6, of which the mean is 2.5; x: 1;
 * y: 1 2, half-way between both; z: 2 2 6 6, half-way. */
static const char truth[] = "item\tlabel\tn\nw\t1\t2\nw\t2\t1\nw\t6\t1\nx\t1\t1\n"
	"y\t1\t1\ny\t2\t1\nz\t2\t2\nz\t6\t2\n";

enum { W, X, Y, Z };

/* The decision for the cell at this place of an item's, as a rank. */
static uint32_t
decision(const struct evaluation *p, size_t item, size_t cell)
{
	size_t v = p->truth->vector[item];

	return oracle_decides(p, v, p->truth->vectors.start[v] + cell,
		oracle_plurality(p->truth, v, SIZE_MAX));
}

static void
decisions(void)
{
	struct evaluation_rules rules = {.code = (double[]){1, 2, 6}, .named = 3};
	struct evaluation p = {.rules = &rules};
	struct input input;
	struct items t;

	write_text("truth.tsv", truth);
	options(&input, "");
	items_read_truth(&t, &input, &(struct items_need){.each = true}, "truth.tsv");
	MEM_FREE(items_rank(&t));
	p.truth = &t;
	CHECK(oracle_mass(&t.vectors, t.vector[W]) == 4);
	rules.oracle = ORACLE_PLURALITY;
	CHECK(decision(&p, W, 2) == 0 && decision(&p, X, 0) == 0);
	CHECK(decision(&p, Y, 1) == 0 && decision(&p, Z, 1) == 1);
	/* without one label of the cell; nobody else labelled x */
	rules.oracle = ORACLE_LOO;
	CHECK(decision(&p, W, 0) == 0 && decision(&p, W, 2) == 0);
	CHECK(decision(&p, X, 0) == NOT_DECIDED);
	CHECK(decision(&p, Y, 0) == 1 && decision(&p, Y, 1) == 0);
	CHECK(decision(&p, Z, 0) == 2 && decision(&p, Z, 1) == 1);
	/* the even number is nearer */
	rules.oracle = ORACLE_MEAN;
	CHECK(decision(&p, W, 0) == 1 && decision(&p, X, 0) == 0);
	CHECK(decision(&p, Y, 0) == 1 && decision(&p, Z, 0) == 1);
}

CHECK_ALL(decisions)
