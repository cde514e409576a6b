/* adr: how often annotators disagree, by loops. */
#include "bias/units.h"

#include "world.h"

/* Is the label one of those with most votes, of how many? */
static bool
is_top(const struct world *p, size_t i, size_t label, size_t less, size_t *tied,
	size_t *first)
{
	uint32_t top = 0;

	*tied = 0;
	*first = WORLD_LABELS;
	for (size_t l = 0; l < WORLD_LABELS; l++)
		if (world_votes(p, i, l, less) > top)
			top = world_votes(p, i, l, less);
	for (size_t l = WORLD_LABELS; l-- > 0 && top > 0;)
		if (world_votes(p, i, l, less) == top) {
			++*tied;
			*first = l;
		}
	return top > 0 && world_votes(p, i, label, less) == top;
}

static double
by_hand(const struct world *p, size_t w, enum majority_ties ties, bool others)
{
	double sum = 0, n = 0;

	for (size_t i = 0; i < p->items; i++)
		for (size_t l = 0; l < WORLD_LABELS; l++) {
			double times = p->times[i][w][l], x = 1;
			size_t tied, first;
			bool top = is_top(p, i, l, others ? w : WORLD_PEOPLE, &tied,
				&first);

			if (times == 0 || tied == 0 ||
			    (ties == MAJORITY_DROP && tied > 1))
				continue;
			if (ties == MAJORITY_FIRST)
				x = l != first;
			else if (top)
				x = ties == MAJORITY_HALF ?
					1 - 1. / (double)tied : 0;
			sum += times * x;
			n += times;
		}
	return n > 0 ? sum / n : NUM_NA;
}

static void
drawn(void)
{
	static const enum majority_ties ties[] = {MAJORITY_ANY, MAJORITY_FIRST,
		MAJORITY_DROP, MAJORITY_HALF};
	struct rng r = check_rng(1, 1);

	for (int k = 0; k < 300; k++) {
		struct world p;

		world_draw(&p, &r, 3, 3);
		world_read(&p, "-g kind");
		for (size_t t = 0; t < 4; t++)
			for (int others = 0; others < 2; others++) {
				double *adr = units_adr(&p.table, ties[t],
					others, UINT32_MAX);

				for (size_t a = 0; a < p.table.n_annotators;
				     a++)
					CHECK_NEAR(adr[a], by_hand(&p,
						world_person(&p, a), ties[t],
						others), 1e-14);
			}
	}
}

CHECK_ALL(drawn)
