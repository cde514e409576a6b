/* rates: what a label adds to the two sums of a rate; metrics of lib/worth are these. */
#include "bias/rates.h"

#include "check.h"
#include "stats/rng.h"
#include "text/num.h"
#include "worth/tally.h"

#include <math.h>

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
	struct rate_part part = rate_part(rate(name), given, .3, .75);

	return part.sum == sum && part.of == of;
}

/* A record of lib/worth's metrics says the same; of decisions the ratio of the sums is
 * its function of the confusion matrix. */
static void
metrics_of_worth(void)
{
	static const char *const same[] = {"accuracy", "precision", "recall", "f1",
		"log_loss", "brier"};

	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		const struct metric *m = method_find(&metrics_table, same[i]);
		const struct rate *x = rate(same[i]);
		struct rng r = check_rng(7, i);
		struct confusion c;
		double sum = 0, of = 0;

		CHECK_TEXT(x->about.better, m->about.better);
		CHECK_TEXT(x->about.range, m->about.range);
		CHECK_TEXT(x->about.unit, m->about.unit);
		CHECK_TEXT(x->about.help, m->about.help);
		CHECK_TEXT(x->about.citation, m->about.citation);
		CHECK(rates_most(x) == m->most && rates_down(x) == !metric_is_up(m));
		CHECK(rates_metric(x) == (x->probable ? m : NULL));
		if (x->probable)
			continue;
		confusion_init(&c, 2, 2, NUM_NA);
		for (int k = 0; k < 40; k++) {
			size_t given = rng_below(&r, 2), decided = rng_below(&r, 2);
			struct rate_part part = rate_part(x, given == 1,
				given == decided, decided == 1);

			tally_add(&c, given, decided, 1);
			sum += part.sum;
			of += part.of;
		}
		CHECK_NEAR(sum / of, m->decisions(&c, 1), 1e-15);
	}
}

int
main(void)
{
	metrics_of_worth();
	CHECK_RECORDS(rates_table, "accuracy", "tpr", "tnr", "fpr", "fnr",
		"precision", "recall", "f1", "log_loss", "brier");
	CHECK(rates_default == rate("accuracy"));
	CHECK(adds("accuracy", true, .3, 1) && adds("accuracy", false, .3, 1));
	CHECK(adds("tpr", true, .75, 1) && adds("tpr", false, 0, 0));
	CHECK(adds("recall", true, .75, 1) && adds("recall", false, 0, 0));
	CHECK(adds("log_loss", true, .3, 1) && adds("brier", false, .3, 1));
	CHECK(adds("fnr", true, .25, 1) && adds("fnr", false, 0, 0));
	CHECK(adds("tnr", true, 0, 0) && adds("tnr", false, .25, 1));
	CHECK(adds("fpr", true, 0, 0) && adds("fpr", false, .75, 1));
	CHECK(adds("precision", true, .75, .75) && adds("precision", false, 0, .75));
	CHECK(adds("f1", true, 1.5, 1.75) && adds("f1", false, 0, .75));
	/* the worst group: the largest share of errors, the smallest one of hits */
	for (size_t i = 0; i < rates_table.n; i++) {
		const struct rate *x = rates_default + i;
		bool error = x->probable || (x->about.name[0] == 'f' &&
			x->about.name[1] != '1');

		CHECK(rates_down(x) == error &&
			x->of_positive == (i > 0 && !x->probable));
		CHECK(x->share == (strcmp(x->about.name, "f1") != 0 &&
			!x->probable));
		CHECK_TEXT(x->about.better, error ? "down" : "up");
	}
	CHECK_DIES(2, "accuracy, tpr, tnr, fpr, fnr, precision, recall, f1, "
		"log_loss, brier", rate("f2x"));
	return check_done();
}
