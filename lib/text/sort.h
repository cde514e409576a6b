/*
 * sort: integers and keys in ascending order.
 *
 * Most items have a handful of ratings: short arrays are sorted in place
 * without a call per comparison, long ones by qsort, and columns of keys, as of a
 * million scores for each of several labels, by their digits, which takes a third
 * of the time and as much room again. Only want of memory ends the tool.
 */
#ifndef ANNOT_SORT_H
#define ANNOT_SORT_H

#include <stddef.h>
#include <stdint.h>

void sort_u32(uint32_t *x, size_t n);
void sort_u64(uint64_t *x, size_t n);

/* A key and the place that it came from; equal keys are ordered by place. */
struct sort_key {
	uint64_t key;
	uint32_t at;
};

void sort_keys(struct sort_key *x, size_t n);

/* A key that is in the order of the numbers, which must not be NaN; -0 is 0. */
uint64_t sort_key_of(double x);

#endif
