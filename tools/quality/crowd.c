#include "crowd.h"

#include "text/err.h"
#include "text/mem.h"

/* The most pairs of annotators, each with the labels, and the most judgments of an
 * item, each with the item's sets of labels. */
#define MOST_PAIRS 2e8
#define MOST_SETS 2.5e8

/* P_a(i|j) is V(i,u)[a]. */
void
crowd_add(struct mean *label, const struct judgments *j, const double *weight, size_t u)
{
	const struct raters *x = &j->raters;
	struct sum all[2] = {{0, 0}, {0, 0}}; /* of those with others, alone */
	struct {
		struct sum of[2], pairs; /* pairs: of two who are alone */
	} *own = mem_zero(j->labels, sizeof *own);

	for (size_t i = x->start[u]; i < x->start[u + 1]; i++) {
		uint32_t a = x->rating[i].annotator;
		bool alone = crowd_alone(x, u, a);
		size_t n;
		const uint32_t *l = judgments_set(j, x->rating[i].label, &n);

		for (size_t k = 0; k < n; k++) {
			if (alone)
				sum_add(&own[l[k]].pairs, 2 * weight[a] *
					sum_value(&own[l[k]].of[1]));
			sum_add(&own[l[k]].of[alone], weight[a]);
		}
		sum_add(&all[alone], weight[a]);
	}
	for (size_t a = 0; a < j->labels; a++) {
		double others = sum_value(&own[a].of[0]);
		double alone = sum_value(&own[a].of[1]);
		double pairs = sum_value(&own[a].pairs);
		struct sum rest = all[1];

		sum_add(&rest, -own[a].of[1].high);
		sum_add(&rest, -own[a].of[1].low);
		mean_add(&label[a], pairs + 2 * alone * others, pairs +
			alone * (sum_value(&rest) + sum_value(&all[0])) +
			others * sum_value(&all[1]));
	}
	MEM_FREE(own);
}

void
crowd_check(const struct judgments *j, bool open)
{
	const struct raters *x = &j->raters;
	double pairs = 0, most = 0;
	size_t unit = 0;

	for (size_t u = 0; u < x->n; u++) {
		double n = (double)(x->start[u + 1] - x->start[u]), met = 0;

		for (size_t i = x->start[u]; i < x->start[u + 1]; i++)
			met += crowd_is(x, u) && !crowd_alone(x, u,
				x->rating[i].annotator);
		pairs += met * n;
		if (n > most)
			unit = u;
		most = fmax(most, n);
	}
	if (!open && pairs * (double)j->labels > MOST_PAIRS)
		err_file(j->items->file, "items of up to %.0f annotators make %.2g "
			"pairs, each with %zu labels: are the columns of items and "
			"annotators exchanged? (-i and -a name them; --open needs no "
			"pairs)", most, pairs, j->labels);
	if (most * fmin(most, (double)j->sets.n) > MOST_SETS)
		err_file(j->items->file, "item %s has %.0f annotators, and there "
			"are %zu labels or sets of labels: are the columns of items "
			"and annotators exchanged? (-i and -a name them)",
			err_quote(items_name(j->items, j->unit[unit])), most,
			j->sets.n);
}
