#include "plan.h"

#include "text/err.h"
#include "text/mem.h"

/* The coefficients without -M. */
static const char *const usual[] = {"pa", "bp", "fleiss", "conger", "alpha",
	"ac"};

/* Add the coefficient of that name to those chosen. */
static void
choose(struct plan *plan, const char *name)
{
	const struct coefficient *c = method_find(&coefficients_table, name);

	if (c->traits & COEF_ACROSS) {
		plan->xrr = true;
		return;
	}
	if (c->kind == COEF_ROW)
		err_usage("--method: %s is a row of --by, expected a "
			"coefficient, such as cohen of two annotators, fleiss "
			"or conger of more", name);
	MEM_GROW(plan->chosen, plan->chosen_cap, plan->n_chosen + 1);
	plan->chosen[plan->n_chosen++] = c;
}

void
plan_choose(struct plan *plan, const struct strings *names, bool has_groups)
{
	size_t n = names->n > 0 ? names->n : sizeof usual / sizeof *usual;

	plan->by_default = names->n == 0;
	for (size_t i = 0; i < n; i++)
		choose(plan, plan->by_default ? usual[i] : names->at[i]);
	if (!plan->by_default && plan->xrr && !has_groups)
		err_usage("--method: xrr is of two groups: --group=COL says "
			"which");
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
 * either stands twice: as the weights asked for and as those of the coefficients
 * without weights. */
static void
set_weights(struct plan *plan, const struct strings *names, const char *file)
{
	plan->weights = mem_alloc(names->n + 3, sizeof *plan->weights);
	for (size_t i = 0; i < names->n; i++)
		add_weights(plan, &plan->weights[plan->n_weights++],
			method_find(&weightings_table, names->at[i]));
	if (file)
		weights_read(&plan->weights[plan->n_weights++], file,
			&plan->items->labels);
	if (names->n == 0 && !file)
		add_weights(plan, &plan->weights[plan->n_weights++],
			&weightings[0]);
	add_weights(plan, &plan->weights[plan->n_weights], &weightings[0]);
}

/* Has the coefficient a value, as far as the kind of table tells? */
static bool
keeps(const struct plan *plan, const struct coefficient *c)
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
		!(c->traits & COEF_BY_ITEM);
}

void
plan_complete(struct plan *plan, const struct items *items,
	const struct strings *weights, const char *file)
{
	size_t n = 0;
	bool weighted;

	plan->items = items;
	classes_of_labels(&plan->classes, &items->labels);
	set_weights(plan, weights, file);
	for (size_t i = 0; i < plan->n_chosen; i++)
		if (keeps(plan, plan->chosen[i]))
			plan->chosen[n++] = plan->chosen[i];
	plan->n_chosen = n;
	plan->row = mem_alloc((plan->n_weights + 1) * n,
		sizeof *plan->row);
	for (size_t w = 0; w <= plan->n_weights; w++)
		for (size_t i = 0; i < n; i++) {
			weighted = plan->chosen[i]->traits & COEF_WEIGHTED;
			if (weighted == (w < plan->n_weights))
				plan->row[plan->rows++] =
					(struct plan_row){plan->chosen[i], w};
		}
}

void
plan_free(struct plan *plan)
{
	for (size_t i = 0; plan->weights && i <= plan->n_weights; i++)
		weights_free(&plan->weights[i]);
	MEM_FREE(plan->weights, plan->chosen, plan->row);
	classes_free(&plan->classes);
}
