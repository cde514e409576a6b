#include "statuses.h"

static const char *const words[] = {
	[BIAS_ONE_GROUP] = "one_group",
	[BIAS_NO_VOTES] = "no_votes",
	[BIAS_NO_GROUPS] = "no_groups",
	[BIAS_OWN_LABELS] = "own_labels",
};

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
