#include "too_many.h"

void
too_many_labels(const char *file, size_t n, double size, double most,
	const char *something, const char *remedy)
{
	if (n > MANY_LABELS && size > most)
		err_file(file, "%zu labels make %.2g %s: -l names another column "
			"if these labels are free text%s", n, size, something,
			remedy);
}
