#include "tally.h"

#include "stats/sort.h"
#include "text/mem.h"

/* The cells of all ratings, those of annotator g from first[g] on. */
static uint32_t *
cells_by_annotator(const struct subset *p, size_t *first)
{
	uint32_t *cell = mem_alloc((size_t)p->ratings, sizeof *cell);
	size_t n;

	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			first[p->answer[answer[k]].annotator + 2]++;
	}
	sort_starts(first, p->annotators);
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			struct rating a = p->answer[answer[k]];

			cell[first[a.annotator + 1]++] = (uint32_t)
				subset_cell(p, p->vector[i], a.label);
		}
	}
	return cell;
}

void
tally_make(struct subset *p)
{
	size_t *first, n = 0, cap = 0;
	uint32_t *cell;

	if (!p->answer || p->all->repeats || p->unit || p->mass)
		return;
	first = mem_zero(p->annotators + 2, sizeof *first);
	p->tally_first = mem_zero(p->annotators + 1, sizeof *p->tally_first);
	cell = cells_by_annotator(p, first);
	for (size_t g = 0; g < p->annotators; g++) {
		/* sums do not depend on the order of rows */
		sort_u32(cell + first[g], first[g + 1] - first[g]);
		for (size_t r = first[g]; r < first[g + 1]; r++) {
			if (r == first[g] || cell[r] != cell[r - 1]) {
				MEM_GROW(p->tally, cap, n + 1);
				p->tally[n++] = (struct subset_tally){cell[r], 0};
			}
			p->tally[n - 1].n++;
		}
		p->tally_first[g + 1] = n;
	}
	MEM_FREE(first, cell);
}
