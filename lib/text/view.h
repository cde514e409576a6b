/*
 * view: a borrowed string of bytes, such as a field of a row or a name.
 */
#ifndef ANNOT_VIEW_H
#define ANNOT_VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct view {
	const char *p;
	size_t n;
};

static inline struct view
view_of(const char *s)
{
	return (struct view){s, strlen(s)};
}

static inline bool
view_is(struct view v, const char *s)
{
	return strlen(s) == v.n && memcmp(v.p, s, v.n) == 0;
}

/* Bytewise order: memcmp, then by length. */
int view_cmp(struct view a, struct view b);

/* The view without bytes in `edge` at either end. */
struct view view_trim(struct view v, const char *edge);

/* The byte, an ASCII letter in lower case. */
static inline char
view_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Are the texts equal up to the case of ASCII letters? */
bool view_alike(struct view a, struct view b);

/* The bytes of an object, as a key for comparison with others of its type. */
#define VIEW_BYTES(object) ((struct view){(const char *)&(object), sizeof(object)})

#endif
