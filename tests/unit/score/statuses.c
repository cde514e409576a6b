/* statuses: every one has a word, and no word is that of another. */
#include "score/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, SCORE_ALL_FLIPS);
	CHECK_STATUS(ESTIMATE_OWN(SCORE_PFLIP_RANGE), "pflip_range");
}

CHECK_ALL(words)
