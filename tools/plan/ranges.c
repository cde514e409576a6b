#include "ranges.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* Numbers from one to another: more would not be looked at. */
enum { MOST_NUMBERS = 1000 };

void
ranges_parse(struct ranges *r, const char *option, uint64_t least, uint64_t most,
	const char *usual)
{
	if (r->list.n == 0 && usual)
		strings_split(&r->list, usual);
	for (size_t i = 0; i < r->list.n; i++) {
		const char *text = r->list.at[i];
		size_t n = strlen(text), dash = strcspn(text, "-");
		const struct view all = {text, n};
		uint64_t from = 0, to = 0;

		if (!num_count(text, dash, &from) || (dash < n &&
		    !num_count(text + dash + 1, n - dash - 1, &to)))
			err_usage("--%s: expected whole numbers and ranges, as "
				"1-5,10, found %s", option, err_quote(all));
		if (dash == n)
			to = from;
		if (from > to)
			err_usage("--%s: expected the smaller number of a "
				"range first, found %s", option,
				err_quote(all));
		if (from < least || to > most)
			err_usage("--%s: expected numbers from %llu to %llu, "
				"found %s", option, (unsigned long long)least,
				(unsigned long long)most, err_quote(all));
		if (to - from >= MOST_NUMBERS)
			err_usage("--%s: %s are more than %d numbers", option,
				err_quote(all), MOST_NUMBERS);
		for (uint64_t x = from; x <= to; x++) {
			for (size_t k = 0; k < r->n; k++)
				if (r->at[k] == x)
					err_usage("--%s: %llu is named twice",
						option, (unsigned long long)x);
			MEM_GROW(r->at, r->cap, r->n + 1);
			r->at[r->n++] = x;
		}
	}
}
