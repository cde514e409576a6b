/* oracle: its decisions for items by hand. */
#include "judge/oracle.h"

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
decision(struct judged *j, const struct items *t, size_t item, size_t cell)
{
	struct vector v = vectors_at(&t->vectors, t->vector[item]);
	double mass[3];
	uint32_t each[3];

	for (size_t c = 0; c < v.cells; c++)
		mass[c] = v.cell[c].n;
	j->mass = mass;
	j->each = each;
	oracle_decide(j, v.cell, v.cells);
	return j->oracle == ORACLE_LOO ? each[cell] : j->answer.decided;
}

static void
decisions(void)
{
	struct criteria criteria = {.code = (double[]){1, 2, 6}, .named = 3};
	struct judged j = {.criteria = &criteria};
	struct input input;
	struct items t;

	write_text("truth.tsv", truth);
	options(&input, "");
	items_read_truth(&t, &input, &(struct items_need){.each = true},
		"truth.tsv");
	MEM_FREE(items_rank(&t));
	j.oracle = ORACLE_PLURALITY;
	CHECK(decision(&j, &t, W, 2) == 0 && decision(&j, &t, X, 0) == 0);
	CHECK(decision(&j, &t, Y, 1) == 0 && decision(&j, &t, Z, 1) == 1);
	/* without one label of the cell; nobody else labelled x */
	j.oracle = ORACLE_LOO;
	CHECK(decision(&j, &t, W, 0) == 0 && decision(&j, &t, W, 2) == 0);
	CHECK(decision(&j, &t, X, 0) == NOT_DECIDED);
	CHECK(decision(&j, &t, Y, 0) == 1 && decision(&j, &t, Y, 1) == 0);
	CHECK(decision(&j, &t, Z, 0) == 2 && decision(&j, &t, Z, 1) == 1);
	/* the even number is nearer */
	j.oracle = ORACLE_MEAN;
	CHECK(decision(&j, &t, W, 0) == 1 && decision(&j, &t, X, 0) == 0);
	CHECK(decision(&j, &t, Y, 0) == 1 && decision(&j, &t, Z, 0) == 1);
}

CHECK_ALL(decisions)
