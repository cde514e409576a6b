#include "hashes.h"

#include "stats/rng.h"
#include "text/err.h"

#include <stdio.h>
#include <string.h>

uint64_t
hashes_of(struct view v)
{
	uint64_t h = rng_stream(v.p, v.n);

	h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9;
	h = (h ^ h >> 27) * 0x94d049bb133111eb;
	return h ^ h >> 31;
}

uint64_t
hashes_of_settings(const struct input *input, struct view more)
{
	char text[64];
	uint64_t sum = hashes_of((struct view){text, (size_t)snprintf(text, sizeof text,
		"repeats=%d;min-labels=%llu", input->repeats,
		(unsigned long long)input->min_labels)});

	/* marks of missing labels in any order */
	for (size_t i = 0; i < input->missing.n; i++)
		sum += hashes_of(view_of(input->missing.at[i]));
	return sum + hashes_of(more);
}

bool
hashes_by_default(const struct input *input)
{
	return input->repeats == INPUT_ALL && input->min_labels == 0 &&
		input->missing.n == 0;
}

struct view
hashes_text(uint64_t hash, char text[HASHES_TEXT])
{
	snprintf(text, HASHES_TEXT, "%016llx", (unsigned long long)hash);
	return (struct view){text, hash == 0 ? 0 : HASHES_TEXT - 1};
}

bool
hashes_parse(struct view v, uint64_t *hash)
{
	static const char digits[] = "0123456789abcdef";

	*hash = 0;
	for (size_t i = 0; i < v.n; i++) {
		const char *digit = memchr(digits, v.p[i], sizeof digits - 1);

		if (!digit)
			return false;
		*hash = *hash << 4 | (uint64_t)(digit - digits);
	}
	return v.n == HASHES_TEXT - 1;
}

void
hashes_same_settings(uint64_t *settings, struct view v, const char *file,
	size_t line)
{
	char text[HASHES_TEXT];
	uint64_t found;

	if (!hashes_parse(v, &found))
		err_line(file, line, "column \"settings_hash\": expected 16 "
			"hexadecimal digits, found %s", err_quote(v));
	if (*settings != 0 && *settings != found)
		err_line(file, line, "column \"settings_hash\": expected %s as "
			"in the rows before, found %s: the tables were counted "
			"with other options (count all anew with the same -r, "
			"-N, -m and other options)",
			hashes_text(*settings, text).p, err_quote(v));
	*settings = found;
}
