/* rates: which labels count, and what a decision is worth. */
#include "bias/rates.h"

#include "check.h"

static const struct rate *
rate(const char *name)
{
	return method_find(&rates_table, name);
}

int
main(void)
{
	CHECK_RECORDS(rates_table, "accuracy", "tpr", "tnr", "fpr", "fnr");
	CHECK(rates_default == rate("accuracy"));
	CHECK(rate("accuracy")->positives && rate("accuracy")->negatives);
	CHECK(rate("accuracy")->value(.3, .9) == .3);
	CHECK(!rate("accuracy")->of_positive && rate("tpr")->of_positive);
	CHECK(rate("tpr")->positives && !rate("tpr")->negatives);
	CHECK(rate("tpr")->value(.3, .9) == .9 && rate("fnr")->value(.3, .75) == .25);
	CHECK(rate("fnr")->positives && !rate("fnr")->negatives);
	CHECK(!rate("tnr")->positives && rate("tnr")->negatives);
	CHECK(rate("tnr")->value(.3, .75) == .25 && rate("fpr")->value(.3, .9) == .9);
	CHECK(!rate("fpr")->positives && rate("fpr")->negatives);
	/* the worst group: the largest share of errors, the smallest one of hits */
	for (size_t i = 0; i < rates_table.n; i++) {
		const struct rate *x = rates_default + i;
		bool error = x->about.name[0] == 'f';

		CHECK(x->down == error && x->of_positive == (i > 0));
		CHECK_TEXT(x->about.better, error ? "down" : "up");
	}
	CHECK_DIES(2, "accuracy, tpr, tnr, fpr, fnr", rate("f1"));
	return check_done();
}
