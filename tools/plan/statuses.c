#include "statuses.h"

static const char *const words[] = {
	[PLAN_FEW_RATERS] = "few_raters",
	[PLAN_NO_EFFECT] = "no_effect",
	[PLAN_NOT_PLANNED] = "not_planned",
	[PLAN_OVER_BUDGET] = "over_budget",
	[PLAN_NEVER] = "never",
	[PLAN_NONE] = "none",
	[PLAN_NEGATIVE] = "negative",
};

const char *
statuses_word(enum estimate_status status)
{
	return status < ESTIMATE_STATUSES ? estimate_word(status) :
		words[status - ESTIMATE_STATUSES];
}
