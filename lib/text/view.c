#include "view.h"

int
view_cmp(struct view a, struct view b)
{
	int c = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

bool
view_alike(struct view a, struct view b)
{
	size_t i = 0;

	while (i < a.n && i < b.n && view_lower(a.p[i]) == view_lower(b.p[i]))
		i++;
	return i == a.n && i == b.n;
}

struct view
view_trim(struct view v, const char *edge)
{
	while (v.n > 0 && v.p[v.n - 1] && strchr(edge, v.p[v.n - 1]))
		v.n--;
	for (; v.n > 0 && *v.p && strchr(edge, *v.p); v.p++)
		v.n--;
	return v;
}
