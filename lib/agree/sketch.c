#include "sketch.h"

#include "stats/rng.h"
#include "stats/sort.h"
#include "text/err.h"

#include <stdio.h>

/* Sort, and keep the least. */
static void
settle(struct sketch *s)
{
	sort_u64(s->hash, s->n);
	s->sorted = s->n = s->n < SKETCH_MOST ? s->n : SKETCH_MOST;
}

/* FNV-1a leaves the high bits of similar short names alike: its bits are mixed by the
 * finaliser of splitmix64 (Steele, Lea & Flood 2014). */
void
sketch_add(struct sketch *s, struct view name)
{
	uint64_t h = rng_stream(name.p, name.n);

	h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9;
	h = (h ^ h >> 27) * 0x94d049bb133111eb;
	h ^= h >> 31;
	if (s->sorted == SKETCH_MOST && h >= s->hash[SKETCH_MOST - 1])
		return;
	s->hash[s->n++] = h;
	if (s->n == (size_t)SKETCH_MOST * 2)
		settle(s);
}

void
sketch_settings(struct strings *settings, const struct input *input)
{
	static const char *const repeats[] = {[INPUT_ALL] = "all", [INPUT_FIRST] = "first",
		[INPUT_LAST] = "last", [INPUT_ERROR] = "error"};
	char text[80];

	strings_add(settings, text, (size_t)snprintf(text, sizeof text, "repeats=%s;"
		"min-labels=%llu;missing=", repeats[input->repeats],
		(unsigned long long)input->min_labels));
	for (size_t i = 0; i < input->missing.n; i++) {
		strings_more(settings, view_of(i > 0 ? "," : ""));
		strings_more(settings, view_of(input->missing.at[i]));
	}
}

/* The setting that byte i of a text is in. */
static struct view
setting_at(struct view text, size_t i)
{
	size_t end = i;

	while (i > 0 && text.p[i - 1] != ';')
		i--;
	while (end < text.n && text.p[end] != ';')
		end++;
	return (struct view){text.p + i, end - i};
}

static void
same_settings(struct strings *settings, struct view text, const char *file, size_t line)
{
	struct view first;
	size_t i = 0;

	if (settings->n == 0)
		strings_add(settings, text.p, text.n);
	first = view_of(settings->at[0]);
	while (i < text.n && i < first.n && text.p[i] == first.p[i])
		i++;
	if (i < text.n || i < first.n)
		err_line(file, line, "column \"settings\": expected %s as in the table before, "
			"found %s (count all shards with the same options)",
			err_quote(setting_at(first, i)), err_quote(setting_at(text, i)));
}

void
sketch_read(struct sketch *s, const struct record_reader *in, int c)
{
	struct view v = in->column[c].at < 0 ? view_of("*") : record_read(in, c);
	struct view settings = in->column[c + 1].at < 0 ? view_of("*") :
		record_read(in, c + 1);
	uint64_t before = 0, h;
	size_t from = 0, n = 0, shared = 0;

	if (!view_is(settings, "*"))
		same_settings(&s->settings, settings, in->t.file, record_line(in));
	settle(s);
	for (size_t i = 0; i <= v.n && !view_is(v, "*"); i++)
		if (i == v.n || v.p[i] == ',') {
			if (!num_count(v.p + from, i - from, &h) || h < before ||
			    n++ == SKETCH_MOST)
				record_bad(in, c, "at most 1024 hashes in ascending "
					"order, separated by commas");
			s->hash[s->n++] = before = h;
			from = i + 1;
		}
	sort_u64(s->hash, s->n);
	for (size_t i = 1; i < s->n; i++)
		shared += s->hash[i] == s->hash[i - 1];
	if (shared > 0)
		err_line(in->t.file, record_line(in), "the table shares items with those "
			"before, at least %zu: all rows of an item must be in one shard, "
			"and no table there twice", shared);
	settle(s);
}

void
sketch_write(struct sketch *s, struct record *to)
{
	struct out *out = record_field(to, RECORD_KEY);

	if (s)
		settle(s);
	for (size_t i = 0; s && i < s->n; i++) {
		if (i > 0)
			out_char(out, ',');
		out_digits(out, s->hash[i]);
	}
	if (!s || s->n == 0)
		out_char(out, '*');
	record_key(to, view_of(s && s->settings.n > 0 ? s->settings.at[0] : ""));
}
