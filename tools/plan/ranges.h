/*
 * ranges: lists of whole numbers and ranges of them, as 1-5,10.
 */
#ifndef ANNOT_PLAN_RANGES_H
#define ANNOT_PLAN_RANGES_H

#include "text/strings.h"

#include <stdint.h>

struct ranges {
	uint64_t *at;            /* n of them, as they were named */
	size_t n, cap;
};

/* The numbers of a list, each at least `least` and at most `most`; a number that is
 * not so, or comes twice, is wrong usage of the option. */
void ranges_parse(struct ranges *r, const struct strings *list,
	const char *option, uint64_t least, uint64_t most);

/* Take these instead; n of them. */
void ranges_set(struct ranges *r, const uint64_t *at, size_t n);

void ranges_free(struct ranges *r);

#endif
