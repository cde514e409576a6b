#include "statuses.h"

const char *const status_words[] = {
	[BIAS_ONE_GROUP] = "one_group",
	[BIAS_NO_VOTES] = "no_votes",
	[BIAS_NO_GROUPS] = "no_groups",
	[BIAS_OWN_LABELS] = "own_labels",
	[BIAS_NO_COMMON] = "no_common",
};
