#include "statuses.h"

static const char *const words[] = {
	[KAPPA_JACKKNIFE] = "jackknife",
	[KAPPA_PAIRED] = "paired",
	[KAPPA_UNPAIRED] = "unpaired",
	[KAPPA_ONE_RATING] = "one_rating",
	[KAPPA_NO_REPEATS] = "no_repeats",
	[KAPPA_NO_COMPLETE_ITEMS] = "no_complete_items",
	[KAPPA_TWO_ANNOTATORS] = "two_annotators",
	[KAPPA_WEIGHTS_DIFFER] = "weights_differ",
	[KAPPA_NOT_NUMERIC] = "not_numeric",
	[KAPPA_NO_METRIC] = "no_metric",
	[KAPPA_UNDEFINED] = "undefined",
	[KAPPA_OUT_OF_RANGE] = "out_of_range",
};

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
