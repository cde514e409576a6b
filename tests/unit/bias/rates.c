/* rates: what a label adds to the two sums of a rate. */
#include "bias/rates.h"

#include "check.h"

static const struct rate *
rate(const char *name)
{
	return method_find(&rates_table, name);
}

/* The part of a label for a decision that is this label with probability .3 and the
 * positive one with .75. */
static bool
adds(const char *name, bool given, double sum, double of)
{
	struct rate_part part = rate(name)->part(given, .3, .75);

	return part.sum == sum && part.of == of;
}

int
main(void)
{
	CHECK_RECORDS(rates_table, "accuracy", "tpr", "tnr", "fpr", "fnr",
		"precision", "f1");
	CHECK(rates_default == rate("accuracy"));
	CHECK(adds("accuracy", true, .3, 1) && adds("accuracy", false, .3, 1));
	CHECK(adds("tpr", true, .75, 1) && adds("tpr", false, 0, 0));
	CHECK(adds("fnr", true, .25, 1) && adds("fnr", false, 0, 0));
	CHECK(adds("tnr", true, 0, 0) && adds("tnr", false, .25, 1));
	CHECK(adds("fpr", true, 0, 0) && adds("fpr", false, .75, 1));
	CHECK(adds("precision", true, .75, .75) && adds("precision", false, 0, .75));
	CHECK(adds("f1", true, 1.5, 1.75) && adds("f1", false, 0, .75));
	/* the worst group: the largest share of errors, the smallest one of hits */
	for (size_t i = 0; i < rates_table.n; i++) {
		const struct rate *x = rates_default + i;
		bool error = x->about.name[0] == 'f' && x->about.name[1] != '1';

		CHECK(x->down == error && x->of_positive == (i > 0));
		CHECK(x->share == (strcmp(x->about.name, "f1") != 0));
		CHECK_TEXT(x->about.better, error ? "down" : "up");
	}
	CHECK_DIES(2, "accuracy, tpr, tnr, fpr, fnr, precision, f1", rate("f2x"));
	return check_done();
}
