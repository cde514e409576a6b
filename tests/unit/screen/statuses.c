/* statuses: every one has a word, and no word is that of another. */
#include "screen/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, SCREEN_DIFFERS);
	CHECK_STATUS(ESTIMATE_OWN(SCREEN_COPIES), "copies");
}

CHECK_ALL(words)
