#include "statuses.h"

const char *const status_words[] = {
	[SPC_NO_GAIN] = "no_gain",
	[SPC_ZERO_PROBABILITY] = "zero_probability",
	[SPC_REFUTED] = "refuted",
	[SPC_REACHED] = "reached",
	[SPC_OUTSIDE] = "outside",
	[SPC_BEYOND] = "beyond",
	[SPC_LO_BEYOND] = "lo_beyond",
	[SPC_HI_BEYOND] = "hi_beyond",
	[SPC_BOTH_BEYOND] = "both_beyond",
};
