/*
 * pretty: a table for eyes, its columns aligned by blanks, at the right if they are
 * numbers, and left out if every row has *, NA or nothing there. Limits follow their value
 * in brackets: lo and hi that of column value, else estimate, else the one before that is
 * not se; X_lo and X_hi that of X, else of the longest name that begins with X. Of a
 * table that is too wide for a screen, columns of one value stand below it, and columns
 * that are missed least are named there.
 */
#ifndef ANNOT_PRETTY_H
#define ANNOT_PRETTY_H
#include "out.h"

enum { PRETTY_WIDTH = 80 };

/* Put a table, which begins with a header and ends with a NUL. */
void pretty_put(struct out *out, const char *table);
#endif
