/*
 * sort: sorting of integers and keys in ascending order.
 *
 * Most items have few ratings: short arrays are sorted in place without a call
 * per comparison, long ones by qsort, and long columns of keys (a million
 * scores for each of several labels) by their digits, which takes a third of
 * the time and a second array. Only lack of memory ends the tool.
 */
#ifndef ANNOT_SORT_H
#define ANNOT_SORT_H

#include <stddef.h>
#include <stdint.h>

void sort_u32(uint32_t *x, size_t n);
void sort_u64(uint64_t *x, size_t n);
void sort_doubles(double *x, size_t n); /* without NaN */

/* A key and its original place; equal keys are ordered by place. */
struct sort_key {
	uint64_t key;
	uint32_t at;
};

void sort_keys(struct sort_key *x, size_t n);

/* Counting sort: add 1 to start[v + 2] for each thing of value v, start[values + 2]
 * being zeros; call this; then put each thing of value v in place start[v + 1]++. In
 * the end the things of value v have the places start[v] to start[v + 1] - 1, in the
 * order in which they came. */
void sort_starts(size_t *start, size_t values);

/* A key with the same order as the numbers, which must not be NaN; -0 equals
 * 0. */
uint64_t sort_key_of(double x);

#endif
