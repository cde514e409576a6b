#include "statuses.h"

static const char *const words[] = {
	[SCREEN_COPIES] = "copies",
	[SCREEN_CARELESS] = "careless",
	[SCREEN_DIFFERS] = "differs",
};

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
