/*
 * hashes: which items a table of sums is of, and by which options they were
 * counted, as two numbers that fit in a cell each.
 *
 * The hash of the items is the sum of the hashes of their names modulo 2^64. It
 * depends neither on the order of the items nor on the machine, and the sum of
 * two shards is that of both. A shard that is given twice has the same sum;
 * shards that share only some of their items are not found out. 0 stands for
 * "not known".
 */
#ifndef ANNOT_HASHES_H
#define ANNOT_HASHES_H

#include "text/input.h"
#include "text/view.h"

enum { HASHES_TEXT = 17 };

/* FNV-1a (Fowler, Noll & Vo 1991) of the bytes, mixed by the finaliser of
 * splitmix64 (Steele, Lea & Flood 2014), as FNV-1a leaves the high bits of
 * similar short names alike. */
uint64_t hashes_of(struct view v);

/* The hash of --repeats, --min-labels and --missing, and of `more`, other
 * options. */
uint64_t hashes_of_settings(const struct input *input, struct view more);

/* Does the input have the default --repeats and --min-labels, and no --missing? */
bool hashes_by_default(const struct input *input);

/* The hash as 16 hexadecimal digits in `text`; of 0 nothing. */
struct view hashes_text(uint64_t hash, char text[HASHES_TEXT]);

/* Read 16 hexadecimal digits; false: v is something else. */
bool hashes_parse(struct view v, uint64_t *hash);

/* The settings in a cell must be those of the rows before, or the first ones,
 * if *settings is 0. Other ones end the tool with the file and the line. */
void hashes_same_settings(uint64_t *settings, struct view v, const char *file,
	size_t line);

#endif
