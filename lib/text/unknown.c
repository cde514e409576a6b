#include "unknown.h"

#include "findings.h"
#include "mem.h"
#include "spelling.h"

bool
unknown_value(struct view v)
{
	static const char prefer[] = "prefer not to ";
	struct view word = view_trim(v, " ");
	struct view start = {word.p, word.n < sizeof prefer ? word.n : sizeof prefer - 1};

	return (spelling_missing(word) && !view_is(word, "None")) ||
		view_alike(word, view_of(UNKNOWN_GROUP)) || view_alike(start, view_of(prefer));
}

bool
unknown_group(struct view group)
{
	size_t n = 0;

	while (n < group.n && group.p[n] != ',')
		n++;
	return view_is((struct view){group.p, n}, UNKNOWN_GROUP) || (n < group.n &&
		unknown_group((struct view){group.p + n + 1, group.n - n - 1}));
}

void
unknown_tell(const char *file, const char *column, size_t n, size_t all)
{
	const struct finding f = {.name = FINDINGS_UNKNOWN_ATTRIBUTE, .file = file,
		.column = column, .count = (double)n, .value = view_of(UNKNOWN_GROUP)};

	if (n > 0)
		findings_tell(&f, "%s is unknown for %zu of %zu annotators (no row, an empty cell, "
			"NA, prefer not to say): their group is \"" UNKNOWN_GROUP "\"", column, n,
			all);
}

size_t *
unknown_leave_out(const struct view *name, size_t n, size_t *known)
{
	size_t *list = mem_alloc(n, sizeof *list), first = n;

	*known = 0;
	for (size_t g = 0; g < n; g++)
		if (!unknown_group(name[g]))
			list[(*known)++] = g;
		else if (first == n)
			first = g;
	if (first < n)
		err_note("unknown_groups=%zu (%s%s) left out of rows over several groups",
			n - *known, err_quote(name[first]), n - *known > 1 ? ", ..." : "");
	return list;
}
