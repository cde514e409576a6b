#include "statuses.h"

const char *const status_words[] = {
	[SPC_NO_GAIN] = "no_gain",
	[SPC_ZERO_PROBABILITY] = "zero_probability",
	[SPC_REFUTED] = "refuted",
	[SPC_REACHED] = "reached",
	[SPC_OUTSIDE] = "outside",
	[SPC_BEYOND] = "beyond",
};
