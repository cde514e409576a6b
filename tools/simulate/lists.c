#include "lists.h"

#include "text/err.h"
#include "text/num.h"

#include <string.h>

const char *
lists_second(const char *s)
{
	const char *colon = strchr(s, ':');

	return colon ? colon + 1 : s;
}

size_t
lists_shares(const char *option, const char *text, const char *list,
	double *share, size_t most)
{
	const char *s = list;
	double sum = 0;
	size_t n = 0;

	for (;; s++) {
		size_t len = strcspn(s, ",");
		double x;

		if (!num_real(s, len, &x) || x < 0)
			err_usage("--%s: expected numbers from 0 on, separated "
				"by commas, found %s in %s", option,
				err_quote((struct view){s, len}),
				err_quote(view_of(text)));
		if (n < most)
			share[n] = x;
		n++;
		sum += x;
		s += len;
		if (*s == '\0')
			break;
	}
	if (n < 2 || n > most)
		err_usage("--%s: expected 2 to %zu numbers, found %zu in %s",
			option, most, n, err_quote(view_of(text)));
	if (sum == 0 || sum > DBL_MAX)
		err_usage("--%s: expected numbers that are not all 0 and have "
			"a sum, found %s", option, err_quote(view_of(text)));
	for (size_t i = 0; i < n; i++)
		share[i] /= sum;
	return n;
}
