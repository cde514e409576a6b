#include "statuses.h"

const char *const status_words[] = {
	[KAPPA_ONE_RATING] = "one_rating",
	[KAPPA_NO_REPEATS] = "no_repeats",
	[KAPPA_NO_COMPLETE_ITEMS] = "no_complete_items",
	[KAPPA_TWO_ANNOTATORS] = "two_annotators",
	[KAPPA_WEIGHTS_DIFFER] = "weights_differ",
	[KAPPA_NOT_NUMERIC] = "not_numeric",
	[KAPPA_NO_METRIC] = "no_metric",
	[KAPPA_OUT_OF_RANGE] = "out_of_range",
};
