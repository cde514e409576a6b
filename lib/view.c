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
