/* statuses: every one has a word, and no word is that of another. */
#include "bias/statuses.h"

#include "check.h"

static void
words(void)
{
	for (int s = 0; s < ESTIMATE_STATUSES; s++)
		CHECK_TEXT(statuses_word((enum estimate_status)s),
			estimate_word((enum estimate_status)s));
	for (int s = 0; s <= BIAS_OWN_LABELS; s++)
		for (int t = -ESTIMATE_STATUSES; t < s; t++)
			CHECK(strcmp(statuses_word(ESTIMATE_OWN(s)),
				statuses_word(ESTIMATE_OWN(t))) != 0);
	CHECK_TEXT(statuses_word(ESTIMATE_OWN(BIAS_ONE_GROUP)), "one_group");
}

CHECK_ALL(words)
