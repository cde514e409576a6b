/* statuses: every one has a word, and no word is that of another. */
#include "plan/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, PLAN_NEGATIVE);
	CHECK_STATUS(ESTIMATE_OWN(PLAN_FEW_RATERS), "few_raters");
}

CHECK_ALL(words)
