#include "statuses.h"

static const char *const words[] = {
	[QUALITY_SETS] = "sets",
};

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
