#include "crowd.h"

#include "text/mem.h"
#include "worth/too_many.h"

/* The most steps of a round, 2 for each pair of judgments of an item and 1 for each pair
 * of annotators and label; and the most judgments of an item, each with the item's sets
 * of labels. */
#define MOST_STEPS 1.5e9
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
	double pairs = 0, most = 0, steps;

	for (size_t u = 0; u < x->n; u++) {
		double n = (double)(x->start[u + 1] - x->start[u]), met = 0;

		for (size_t i = x->start[u]; i < x->start[u + 1]; i++)
			met += crowd_is(x, u) && !crowd_alone(x, u,
				x->rating[i].annotator);
		pairs += met * n;
		most = fmax(most, n);
	}
	steps = 2 * pairs + fmin(pairs, (double)x->annotators *
		(double)x->annotators) * (double)j->labels;
	if (!open)
		too_many(j->items->file, most, "annotators of one item", steps,
			MOST_STEPS, "steps a round, as pairs share items and labels",
			"-i and -a name other columns if items and annotators are "
			"exchanged; --open needs no pairs");
	too_many(j->items->file, most, "annotators of one item", most *
		fmin(most, (double)j->sets.n), MOST_SETS,
		"weights of labels, or of sets of labels", "-i and -a name other "
		"columns if items and annotators are exchanged");
}
