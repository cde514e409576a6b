#include "statuses.h"

const char *const status_words[] = {
	[PLAN_FEW_RATERS] = "few_raters",
	[PLAN_NO_EFFECT] = "no_effect",
	[PLAN_NOT_PLANNED] = "not_planned",
	[PLAN_OVER_BUDGET] = "over_budget",
	[PLAN_NEVER] = "never",
	[PLAN_NONE] = "none",
	[PLAN_NEGATIVE] = "negative",
};
