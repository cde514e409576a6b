/* statuses: every one has a word, and no word is that of another. */
#include "kappa/statuses.h"

#include "check.h"

static void
words(void)
{
	for (int s = 0; s < ESTIMATE_STATUSES; s++)
		CHECK_TEXT(statuses_word((enum estimate_status)s),
			estimate_word((enum estimate_status)s));
	for (int s = 0; s <= KAPPA_OUT_OF_RANGE; s++)
		for (int t = -ESTIMATE_STATUSES; t < s; t++)
			CHECK(strcmp(statuses_word(ESTIMATE_OWN(s)),
				statuses_word(ESTIMATE_OWN(t))) != 0);
	CHECK_TEXT(statuses_word(ESTIMATE_OWN(KAPPA_JACKKNIFE)), "jackknife");
}

CHECK_ALL(words)
