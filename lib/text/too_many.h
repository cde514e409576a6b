/* too_many: work of minutes and tables that fill a disk are refused at once. */
#ifndef ANNOT_TOO_MANY_H
#define ANNOT_TOO_MANY_H

#include "err.h"

#define MANY_LABELS 100      /* more labels are often free text */
#define TOO_MANY_STEPS 1e11  /* a minute or two */
#define TOO_MANY_ROWS 1e9    /* 25 GB or so */

/* End the tool if n things, or n labels that are more than MANY_LABELS, make more of
 * something than `most`. */
#define too_many(file, n, things, size, most, something, remedy) \
	((size) > (most) ? err_file(file, "%.0f %s make %.2g %s: %s", (double)(n), \
		things, (double)(size), something, remedy) : (void)0)
#define too_many_labels(file, n, size, most, something, remedy) \
	too_many(file, n, "labels", (n) > MANY_LABELS ? (size) : 0, most, \
		something, "-l names another column if these labels are free text" remedy)

#endif
