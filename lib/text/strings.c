#include "strings.h"

#include "mem.h"

#include <string.h>

void
strings_add(struct strings *s, const char *p, size_t n)
{
	MEM_GROW(s->at, s->cap, s->n + 1);
	s->at[s->n++] = mem_copy(p, n);
}

void
strings_more(struct strings *s, struct view v)
{
	char **last = &s->at[s->n - 1];
	size_t had = strlen(*last), cap = had + 1;

	MEM_GROW(*last, cap, had + v.n + 1);
	memcpy(*last + had, v.p, v.n);
	(*last)[had + v.n] = '\0';
}

size_t
strings_split(struct strings *s, const char *list)
{
	char *element = mem_alloc(strlen(list) + 1, 1);
	size_t before = s->n, n = 0;

	for (;; list++) {
		if (*list == '\\' && (list[1] == ',' || list[1] == '\\')) {
			element[n++] = *++list;
		} else if (*list == ',' || *list == '\0') {
			strings_add(s, element, n);
			n = 0;
		} else {
			element[n++] = *list;
		}
		if (*list == '\0')
			break;
	}
	return s->n - before;
}

size_t
strings_find(const struct strings *s, struct view v)
{
	size_t i = 0;

	while (i < s->n && !view_is(v, s->at[i]))
		i++;
	return i;
}

void
strings_pop(struct strings *s)
{
	s->n--;
}
