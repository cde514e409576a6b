#include "progress.h"

#include "text/mem.h"

#include <stdio.h>

void
progress_count(struct progress *x, uint32_t n, uint64_t total)
{
	if (n == 0)
		total = x->total;
	x->sum += n;
	x->doubtful = x->doubtful || (n > 0 && total == 0) ||
		(x->total > 0 && x->total != total);
	x->total = total;
}

bool
progress_complete(const struct progress *x)
{
	return !x->doubtful && x->total > 0 && x->sum == x->total;
}

bool
progress_lost(const struct progress *x, char what[PROGRESS_TEXT])
{
	if (x->doubtful || x->sum >= x->total)
		return false;
	snprintf(what, PROGRESS_TEXT, "the last row of an item that has %llu labels, where its p "
		"say %llu: rows were lost (head, grep?), expected those of all labels",
		(unsigned long long)x->sum, (unsigned long long)x->total);
	return true;
}

bool
progress_label(struct progress *x, uint32_t label)
{
	uint64_t bit = label < PROGRESS_LABELS ? UINT64_C(1) << label : 0;
	bool there = (x->labels & bit) != 0;

	x->labels |= bit;
	return !there;
}

const struct progress *
progress_find(const struct progress_list *x, uint32_t item)
{
	return item < x->place_cap && x->place[item] > 0 ? &x->at[x->place[item] - 1] : NULL;
}

uint32_t
progress_share(struct progress_list *x, struct progress of)
{
	MEM_GROW(x->at, x->cap, x->n + 1);
	x->at[x->n++] = of;
	return (uint32_t)x->n;
}

void
progress_set(struct progress_list *x, uint32_t item, uint32_t place)
{
	MEM_GROW_ZERO(x->place, x->place_cap, (size_t)item + 1);
	x->place[item] = place;
}

struct progress *
progress_of(struct progress_list *x, uint32_t item)
{
	const struct progress *found = progress_find(x, item);
	struct progress of = {0};

	if (!found || found->shared) {
		of = found ? *found : of;
		of.shared = false;
		progress_set(x, item, progress_share(x, of));
	}
	return &x->at[x->place[item] - 1];
}

void
progress_free(struct progress_list *x)
{
	MEM_FREE(x->at, x->place);
}
