/* too_many: work of minutes and tables that fill a disk are refused at once. */
#ifndef ANNOT_TOO_MANY_H
#define ANNOT_TOO_MANY_H

#include "err.h"

#define MANY_LABELS 100      /* more labels are often free text */
#define TOO_MANY_STEPS 1e11  /* a minute or two */
#define TOO_MANY_ROWS 1e9    /* 25 GB or so */

/* End the tool if n > MANY_LABELS labels make more of something than `most`. */
static inline void
too_many_labels(const char *file, size_t n, double size, double most,
	const char *something, const char *remedy)
{
	if (n > MANY_LABELS && size > most)
		err_file(file, "%zu labels make %.2g %s: -l names another column "
			"if these labels are free text%s", n, size, something, remedy);
}

#endif
