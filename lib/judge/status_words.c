#include "status_words.h"

const char *const status_words[] = {
	[SCORE_PFLIP_RANGE] = "pflip_range",
	[SCORE_VOTES_RANGE] = "votes_range",
	[SCORE_PFLIP_KNOWN] = "pflip_known",
	[SCORE_EMPTY] = "empty",
	[SCORE_PER_ANNOTATOR] = "per_annotator",
	[SCORE_SHARES] = "shares",
	[SCORE_NO_ORDER] = "no_order",
	[SCORE_NO_CEILING] = "no_ceiling",
	[SCORE_NOT_LINEAR] = "not_linear",
	[SCORE_NOT_ADDITIVE] = "not_additive",
	[SCORE_NOT_KNOWN] = "not_known",
	[SCORE_MANY_DECISIONS] = "many_decisions",
	[SCORE_OUTSIDE_RANGE] = "outside_range",
	[SCORE_NEGATIVE_SHARES] = "negative_shares",
	[SCORE_ORACLE_ZERO] = "oracle_zero",
	[SCORE_ALL_FLIPS] = "all_flips",
	[SCORE_CORNER] = "corner",
	[SCORE_NOT_NAMED] = "not_named",
	[SCORE_TOO_MANY] = "too_many",
};
