/* statuses: every one has a word, and no word is that of another. */
#include "quality/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, QUALITY_SETS);
	CHECK_STATUS(ESTIMATE_OWN(QUALITY_SETS), "sets");
}

CHECK_ALL(words)
