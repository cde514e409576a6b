#include "statuses.h"

const char *const status_words[] = {
	[SCREEN_COPIES] = "copies",
	[SCREEN_CARELESS] = "careless",
	[SCREEN_DIFFERS] = "differs",
};
