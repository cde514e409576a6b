#include "majority.h"

#include "num.h"

#include <stdbool.h>

/* The labels with most votes. */
struct top {
	uint32_t votes, first;
	size_t tied;
	bool has, positive; /* the label is one of them; the positive one is */
};

static struct top
find_top(const struct majority *of, uint32_t label, uint32_t positive)
{
	struct top top = {.first = UINT32_MAX};
	size_t less = 0;

	for (size_t c = 0; c < of->cells; c++) {
		struct cell x = of->cell[c];

		for (; less < of->n_less && of->less[less].label == x.label;
		     less++)
			x.n -= of->less[less].n;
		if (x.n == 0 || x.n < top.votes)
			continue;
		if (x.n > top.votes)
			top = (struct top){.votes = x.n, .first = x.label};
		top.tied++;
		top.has = top.has || x.label == label;
		top.positive = top.positive || x.label == positive;
	}
	return top;
}

double
majority_misses(const struct majority *of, uint32_t label,
	enum majority_ties ties, uint32_t positive)
{
	struct top top = find_top(of, label, positive);
	uint32_t won = ties == MAJORITY_POSITIVE && top.positive ? positive :
		top.first;

	if (top.tied == 0 || (ties == MAJORITY_DROP && top.tied > 1))
		return NUM_NA;
	if (ties == MAJORITY_POSITIVE || ties == MAJORITY_FIRST)
		return label != won;
	if (!top.has)
		return 1;
	return ties == MAJORITY_HALF ? 1 - 1 / (double)top.tied : 0;
}
