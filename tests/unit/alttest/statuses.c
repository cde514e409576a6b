/* statuses: every one has a word, and no word is that of another. */
#include "alttest/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, ALTTEST_TIED);
	CHECK_STATUS(ESTIMATE_OWN(ALTTEST_WIN), "win");
}

CHECK_ALL(words)
