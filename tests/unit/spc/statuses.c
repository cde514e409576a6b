/* statuses: every one has a word, and no word is that of another. */
#include "spc/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, SPC_BEYOND);
	CHECK_STATUS(ESTIMATE_OWN(SPC_NO_GAIN), "no_gain");
}

CHECK_ALL(words)
