/*
 * num: conversion of text to numbers and back, for all tools.
 *
 * Numbers in text are plain decimals: an optional minus, digits with an optional point, an optional
 * exponent. No blanks, no plus sign, no hex, no inf or nan. A number that does not exist is NUM_NA
 * in memory and NA in text. Nothing allocates or ends the tool.
 */
#ifndef ANNOT_NUM_H
#define ANNOT_NUM_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* double must be computed in double precision, so that results are the same
 * everywhere and a quotient equals itself after being stored. With
 * FLT_EVAL_METHOD 1 only float differs, which annot does not use. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error "double is computed in another precision: on 32-bit x86 add -msse2 -mfpmath=sse"
#endif

/* A number that does not exist. */
#define NUM_NA ((double)NAN)

enum { NUM_TEXT = 32 }; /* enough bytes for any printed number */

/* Read the number in exactly the n bytes at p; the byte after them must not be part of a number (as
 * in a reader's field). False: not a plain decimal, or beyond the range of double. */
bool num_real(const char *p, size_t n, double *x);

/* Read a whole number of at most UINT64_MAX, digits only; false: none. */
bool num_count(const char *p, size_t n, uint64_t *x);

/* Write the text of x to buf, NUL-terminated; returns its length. precision 0:
 * the shortest decimal that reads back to the same double; otherwise that many
 * significant digits. NAN gives NA, and minus zero 0. */
size_t num_text(double x, int precision, char buf[NUM_TEXT]);
size_t num_digits(uint64_t x, char buf[NUM_TEXT]);

/* The text of x for a note: at most 4 decimals, no leading zero (.0515, .90,
 * 12.5). The result is one of a few static buffers used in turn. */
const char *num_brief(double x);

#endif
