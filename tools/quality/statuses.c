#include "statuses.h"

const char *const status_words[] = {
	[QUALITY_SETS] = "sets",
};
