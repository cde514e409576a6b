/*
 * num: text to numbers and back, the only place that converts.
 *
 * Numbers in text are plain decimals: an optional minus, digits with an
 * optional point, an optional exponent. No blanks, no plus sign, no hex, no inf
 * or nan. A number that does not exist is NUM_NA inside and NA outside. Nothing
 * allocates or ends the tool.
 */
#ifndef ANNOT_NUM_H
#define ANNOT_NUM_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Results are those of doubles: the same everywhere, and where a quotient equals
 * itself after it was stored. 1 is of float alone, which annot does not use. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error "double is computed in another precision: on 32-bit x86 add -msse2 -mfpmath=sse"
#endif

/* A number that does not exist. */
#define NUM_NA ((double)NAN)

enum { NUM_TEXT = 32 }; /* bytes that hold any printed number */

/* The number written in exactly the n bytes at p, behind which a byte must
 * follow that is no part of a number (as in a reader's field). False: no plain
 * decimal, or beyond the range of double. */
bool num_real(const char *p, size_t n, double *x);

/* A whole number of at most UINT64_MAX, digits only; false: none. */
bool num_count(const char *p, size_t n, uint64_t *x);

/* How far the sum of an item's n probabilities is from 1: by rounding of doubles
 * at most, by at most .01 or .005 for each, as rounded decimals are, or more. */
enum num_total { NUM_ONE, NUM_NEAR_ONE, NUM_NOT_ONE };
enum num_total num_total(double sum, size_t n);

/* The text of x in buf, NUL-terminated; returns its length. precision 0: the
 * shortest decimal that reads back to the same double; otherwise that many
 * significant digits. NAN gives NA, and minus zero 0. */
size_t num_text(double x, int precision, char buf[NUM_TEXT]);
size_t num_digits(uint64_t x, char buf[NUM_TEXT]);

/* x for a note: at most 4 decimals, no leading zero (.0515, .90, 12.5).
 * Points into one of a few static buffers used in turn. */
const char *num_brief(double x);

#endif
