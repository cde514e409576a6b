#include "statuses.h"

const char *const status_words[] = {
	[ALTTEST_WIN] = "win",
	[ALTTEST_NO_WIN] = "no_win",
	[ALTTEST_PASS] = "pass",
	[ALTTEST_FAIL] = "fail",
	[ALTTEST_BEST] = "best",
	[ALTTEST_WORSE] = "worse",
	[ALTTEST_TIED] = "tied",
};
