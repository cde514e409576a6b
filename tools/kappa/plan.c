#include "plan.h"

#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* ---- the first coefficient ---- */

/* Annotators who labelled this share of what they could are the same few
 * people. */
#define NEARLY_ALL .9

/* Differences whose squares are no more than a double holds, and more groups
 * times annotators than these are a crowd. */
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

/* The items that annotators of a group could have labelled, summed over
 * annotators: of each group its items times its annotators. */
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
	double people = (double)(t->n_annotators - t->left_out);
	double items = 0, labels = 0;

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
	if (is_complete(t) && t->n_annotators - t->left_out == 2)
		return (struct first){"conger", "two annotators labelled nearly "
			"all items (of all items, Cohen's kappa)"};
	if (is_complete(t))
		return (struct first){"conger",
			"every annotator labelled nearly all items"};
	if (!w->kind || w->kind->alpha == WEIGHTS_NO_METRIC)
		return (struct first){"fleiss", "items have different "
			"annotators, and alpha is not defined for the weights"};
	return (struct first){"alpha", t->known ?
		"items have different annotators" :
		"the input does not say who labelled what"};
}

/* ---- the plan ---- */

/* The coefficients without -M. */
static const char *const usual[] = {"pa", "bp", "fleiss", "conger", "alpha",
	"ac"};

/* Add the coefficient of that name to those chosen. */
static void
choose(struct plan *plan, const char *name)
{
	const struct statistic *c = method_find(&coefficients_table, name);

	if (c->traits & COEF_ACROSS) {
		plan->xrr = true;
		return;
	}
	if (c->traits & COEF_ROW)
		err_usage("--method: %s is a row of --by, expected a "
			"coefficient, such as cohen of two annotators, fleiss "
			"or conger of more", name);
	MEM_GROW(plan->chosen, plan->chosen_cap, plan->n_chosen + 1);
	plan->chosen[plan->n_chosen++] = c;
}

void
plan_choose(struct plan *plan, const struct strings *names)
{
	size_t n = names->n > 0 ? names->n : sizeof usual / sizeof *usual;

	plan->by_default = names->n == 0;
	plan->has_first = plan->has_first && plan->by_default;
	for (size_t i = 0; i < n; i++)
		choose(plan, plan->by_default ? usual[i] : names->at[i]);
	plan->xrr = plan->xrr || plan->by_default;
}

bool
plan_wants(const struct plan *plan, unsigned traits)
{
	for (size_t i = 0; i < plan->n_chosen; i++)
		if (plan->chosen[i]->traits & traits)
			return true;
	return false;
}

bool
plan_wants_cells(const struct plan *plan)
{
	for (size_t i = 0; i < plan->n_chosen; i++)
		if (plan->chosen[i]->of->cells)
			return true;
	return false;
}

/* Make weights of a kind, for labels or for sets of them. */
static void
add_weights(struct plan *plan, struct weights *w, const struct weighting *kind)
{
	if (plan->sets)
		weights_of_sets(w, kind, plan->sets);
	else
		weights_init(w, kind, &plan->classes.scale);
}

/* Make the weights named, then those of a file, then identity, which without
 * either stands twice: as the weights asked for and as those of the
 * coefficients without weights. Numbers have quadratic before it, for the first
 * row. */
static void
set_weights(struct plan *plan, const struct strings *names, const char *file)
{
	plan->weights = mem_alloc(names->n + 4, sizeof *plan->weights);
	for (size_t i = 0; i < names->n; i++)
		add_weights(plan, &plan->weights[plan->n_weights++],
			method_find(&weightings_table, names->at[i]));
	if (file)
		weights_read(&plan->weights[plan->n_weights++], file,
			&plan->items->labels);
	plan->numeric = plan->has_first && plan->n_weights == 0 && !plan->sets &&
		first_is_numeric(&plan->classes.scale);
	if (plan->numeric)
		add_weights(plan, &plan->weights[plan->n_weights++],
			method_find(&weightings_table, "quadratic"));
	if (names->n == 0 && !file)
		add_weights(plan, &plan->weights[plan->n_weights++],
			&weightings[0]);
	add_weights(plan, &plan->weights[plan->n_weights], &weightings[0]);
}

/* Has the coefficient a value, as far as the kind of table tells? */
static bool
keeps(const struct plan *plan, const struct statistic *c)
{
	if (plan->sets && c->traits & COEF_COUNTS_LABELS) {
		if (!plan->by_default)
			err_usage("--method: %s counts the labels that one "
				"could give, and sets of labels have no such "
				"number: alpha, fleiss or conger, or "
				"--by=label", c->about.name);
		return false;
	}
	return plan->items->known || !plan->by_default ||
		!c->of->cells;
}

/* Choose the first coefficient, and put it before the others. */
static void
put_first(struct plan *plan)
{
	const struct statistic *c;
	size_t at = 0;

	if (!plan->has_first)
		return;
	plan->first = plan->numeric ? (struct first){"alpha", "the labels are numbers "
		"(-w identity if these only name classes)"} :
		first_choose(plan->items, &plan->weights[0]);
	c = method_find(&coefficients_table, plan->first.coefficient);
	while (at + 1 < plan->n_chosen && plan->chosen[at] != c)
		at++;
	for (; at > 0 && !plan->numeric; at--)
		plan->chosen[at] = plan->chosen[at - 1];
	if (!plan->numeric)
		plan->chosen[0] = c;
}

/* Does the coefficient have a row under weights w? */
static bool
has_row(const struct plan *plan, const struct statistic *c, size_t w)
{
	if (plan->numeric && w == 0)
		return strcmp(c->about.name, plan->first.coefficient) == 0;
	return ((c->traits & COEF_WEIGHTED) != 0) == (w < plan->n_weights);
}

void
plan_complete(struct plan *plan, const struct items *items,
	const struct strings *weights, const char *file)
{
	size_t n = 0;

	plan->items = items;
	classes_of_labels(&plan->classes, &items->labels);
	set_weights(plan, weights, file);
	for (size_t i = 0; i < plan->n_chosen; i++)
		if (keeps(plan, plan->chosen[i]))
			plan->chosen[n++] = plan->chosen[i];
	plan->n_chosen = n;
	put_first(plan);
	plan->row = mem_alloc((plan->n_weights + 1) * n,
		sizeof *plan->row);
	for (size_t w = 0; w <= plan->n_weights; w++)
		for (size_t i = 0; i < n; i++)
			if (has_row(plan, plan->chosen[i], w))
				plan->row[plan->rows++] =
					(struct plan_row){plan->chosen[i], w};
}

void
plan_note_first(const struct plan *plan)
{
	if (plan->has_first)
		err_note("first=%s weights=%s: %s", plan->first.coefficient,
			plan->weights[0].name, plan->first.why);
}
