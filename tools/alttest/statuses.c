#include "statuses.h"

static const char *const words[] = {
	[ALTTEST_WIN] = "win",
	[ALTTEST_NO_WIN] = "no_win",
	[ALTTEST_PASS] = "pass",
	[ALTTEST_FAIL] = "fail",
	[ALTTEST_BEST] = "best",
	[ALTTEST_WORSE] = "worse",
	[ALTTEST_TIED] = "tied",
};

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
