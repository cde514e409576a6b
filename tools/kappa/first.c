#include "first.h"

#include "text/mem.h"

#include <math.h>

/* Annotators who labelled this share of what they could are the same few people. */
#define NEARLY_ALL .9

/* Differences whose squares are no more than a double holds, and more groups times
 * annotators than these are a crowd. */
#define LARGEST 1e150
#define MOST_CELLS 1e7

bool
first_is_numeric(const struct weights_scale *scale)
{
	if (!scale->x || scale->q < 3)
		return false;
	for (size_t k = 0; k < scale->q; k++)
		if (!(fabs(scale->x[k]) < LARGEST))
			return false;
	return true;
}

/* The items that annotators of a group could have labelled, summed over annotators: of
 * each group its items times its annotators. */
static double
places_of_groups(const struct items *t)
{
	size_t people = t->n_annotators, groups = t->groups.n;
	double *items = mem_zero(groups, sizeof *items), places = 0;
	bool *has = mem_zero(groups * people, sizeof *has);

	for (size_t i = 0; i < t->n; i++) {
		items[t->group[i]] += (double)items_weight(t, i);
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
			has[t->group[i] * people +
				items_rating(t, r).annotator] = true;
	}
	for (size_t g = 0; g < groups; g++)
		for (size_t a = 0; a < people; a++)
			places += has[g * people + a] ? items[g] : 0;
	return places;
}

/* Did every annotator label nearly all items? */
static bool
is_complete(const struct items *t)
{
	double people = (double)(t->n_annotators - t->left_out), items = 0, labels = 0;

	if (!t->known || t->repeats || people < 2)
		return false;
	if (t->groups.n > 0 && (!t->first || !t->group ||
	    (double)t->groups.n * (double)t->n_annotators > MOST_CELLS))
		return false;
	for (size_t v = 0; v < t->vectors.n; v++) {
		items += (double)t->vectors.items[v];
		labels += (double)t->vectors.items[v] *
			(double)t->vectors.total[v];
	}
	return labels >= NEARLY_ALL * (t->groups.n > 0 ? places_of_groups(t) :
		items * people);
}

struct first
first_choose(const struct items *t, const struct weights *w)
{
	if (is_complete(t))
		return (struct first){"conger",
			t->n_annotators - t->left_out == 2 ?
			"two annotators labelled nearly all items (of all items, "
			"Cohen's kappa)" : "every annotator labelled nearly all items"};
	if (!w->kind || w->kind->alpha == WEIGHTS_NO_METRIC)
		return (struct first){"fleiss", "items have different annotators, and "
			"alpha is not defined for the weights"};
	return (struct first){"alpha", t->known ? "items have different annotators" :
		"the input does not say who labelled what"};
}
