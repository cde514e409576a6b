#include "strings.h"

#include "mem.h"

#include <string.h>

void
strings_add(struct strings *s, const char *p, size_t n)
{
	MEM_GROW(s->at, s->cap, s->n + 1);
	s->at[s->n++] = mem_copy(p, n);
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
	MEM_FREE(element);
	return s->n - before;
}

size_t
strings_find(const struct strings *s, const char *name)
{
	size_t i = 0;

	while (i < s->n && strcmp(s->at[i], name) != 0)
		i++;
	return i;
}

bool
strings_has(const struct strings *s, struct view v)
{
	for (size_t i = 0; i < s->n; i++)
		if (view_is(v, s->at[i]))
			return true;
	return false;
}

void
strings_pop(struct strings *s)
{
	MEM_FREE(s->at[--s->n]);
}

void
strings_free(struct strings *s)
{
	for (size_t i = 0; i < s->n; i++)
		MEM_FREE(s->at[i]);
	MEM_FREE(s->at);
	*s = (struct strings){0};
}
