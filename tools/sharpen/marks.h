/*
 * marks: a set of labels that can be emptied in constant time.
 */
#ifndef ANNOT_MARKS_H
#define ANNOT_MARKS_H

#include "text/mem.h"

#include <stdbool.h>
#include <stdint.h>

/* Start with {0}. */
struct marks {
	uint64_t *at;          /* per label: the last time it was marked */
	size_t cap;
	uint64_t time;         /* the number of times the set was emptied */
};

/* Empty the set, which may hold labels below n. */
static inline void
marks_empty(struct marks *m, size_t n)
{
	m->time++;
	MEM_GROW_ZERO(m->at, m->cap, n);
}

/* Mark a label; false: it was marked already. */
static inline bool
marks_add(struct marks *m, uint32_t label)
{
	bool new = m->at[label] != m->time;

	m->at[label] = m->time;
	return new;
}

#endif
