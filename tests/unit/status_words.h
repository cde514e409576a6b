/*
 * status_words: the words that a tool's column status has.
 */
#ifndef ANNOT_TEST_STATUS_WORDS_H
#define ANNOT_TEST_STATUS_WORDS_H

#include "stats/estimate.h"

#include "check.h"

/* The status of tools/X/statuses.h, which the test includes, has this word. */
#define CHECK_STATUS(status, word) CHECK_TEXT(estimate_word(status, status_words), word)

/* Compare the words of the tool's statuses 0 .. last with each other, and with those of all
 * tools. */
__attribute__((unused)) static void
status_words_differ(const char *const *own, int last)
{
	for (int s = 0; s <= last; s++)
		for (int t = -ESTIMATE_STATUSES; t < s; t++)
			CHECK(strcmp(estimate_word(ESTIMATE_OWN(s), own),
				estimate_word(ESTIMATE_OWN(t), own)) != 0);
}

#endif
