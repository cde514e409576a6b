/* statuses: every one has a word, and no word is that of another. */
#include "bias/statuses.h"

#include "check.h"
#include "status_words.h"

static void
words(void)
{
	status_words_differ(status_words, BIAS_OWN_LABELS);
	CHECK_STATUS(ESTIMATE_OWN(BIAS_ONE_GROUP), "one_group");
}

CHECK_ALL(words)
