/* statuses: every one has a word, and no word is that of another. */
#include "kappa/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, KAPPA_OUT_OF_RANGE);
	CHECK_STATUS(ESTIMATE_OWN(KAPPA_ONE_RATING), "one_rating");
}

CHECK_ALL(words)
