/*
 * ranges: lists of whole numbers and ranges of them, as 1-5,10.
 */
#ifndef ANNOT_PLAN_RANGES_H
#define ANNOT_PLAN_RANGES_H

#include "text/strings.h"

#include <stdint.h>

struct ranges {
	struct strings list;     /* numbers and ranges */
	uint64_t *at;            /* n of them, as they were named */
	size_t n, cap;
};

/* The numbers of the list, or where it is empty of `usual` (NULL: none), each at least
 * `least` and at most `most`; a number that is not so, or comes twice, is wrong usage
 * of the option. */
void ranges_parse(struct ranges *r, const char *option, uint64_t least,
	uint64_t most, const char *usual);

#endif
