#include "statuses.h"

static const char *const words[] = {
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

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
