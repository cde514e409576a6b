#include "sizes.h"

#include "text/too_many.h"

#include <math.h>

#define SOON (TOO_MANY_STEPS / 10)
#define TEXT "-l names another column if these labels are free text"

/* Steps of W v of q labels. */
static double
apply(const struct weights *w)
{
	double q = (double)w->q;

	return weights_are_sums(w) ? 8 * q : 5 * q * q;
}

static double
blocks_of(const struct items *all)
{
	return all->groups.n > 0 ? (double)all->groups.n : 1;
}

void
sizes_weights(const struct plan *plan)
{
	const struct vectors *v = &plan->items->vectors;
	double blocks = blocks_of(plan->items), once = 0, size = 0;
	double q = (double)plan->classes.scale.q, cells, margins = 0;

	for (size_t i = 0; i < plan->rows; i++) {
		const struct weights *w = &plan->weights[plan->row[i].w];

		once += 2 * apply(w);
		if ((plan->row[i].c->null && !weights_identity(w)) ||
		    (plan->row[i].c->of->cells == &pair_cells &&
		    !weights_are_sums(w)))
			margins += 2 * q * q;
	}
	once *= 1 + (double)plan->how.bootstrap;
	for (size_t w = 0; w < plan->n_weights; w++)
		for (size_t i = 0; i < v->n; i++) {
			cells = (double)(v->start[i + 1] - v->start[i]);
			size += weights_identity(&plan->weights[w]) ? cells :
				3 * cells * cells;
		}
	if (blocks > 1)
		too_many(plan->items->file, blocks, "groups", blocks * once, SOON,
			"steps, as each group weighs all labels",
			"-g names another column, or -l if labels are free text");
	if (q > MANY_LABELS)
		too_many(plan->items->file, q, plan->sets ? "sets of labels" :
			"labels", size + once, SOON, "steps, as each is weighed "
			"with each", TEXT "; else -w identity, linear, quadratic "
			"or ordinal, fewer coefficients (-M) or a smaller -b");
	too_many(plan->items->file, q, "labels", margins, TOO_MANY_STEPS,
		"steps, as cohen and light weigh each with each",
		TEXT "; else -w identity or other coefficients (-M)");
}

/* Most labels that are there once are free text, and seldom wanted. */
void
sizes_labels(const struct plan *plan, size_t n)
{
	const struct items *all = plan->multilabel ? plan->multilabel :
		plan->items;
	double size = (double)all->vectors.start[all->vectors.n], ratings = 0;

	for (size_t i = 0; i < all->vectors.n; i++)
		ratings += (double)all->vectors.items[i] *
			(double)all->vectors.total[i];
	size += all->first ? (double)all->first[all->n] : 0;
	if (n > MANY_LABELS)
		too_many(all->file, (double)n, "labels", (double)n * size *
			(30 + 4 * blocks_of(all)), 4 * (double)n > ratings ? SOON :
			TOO_MANY_STEPS, "steps, as each has rows of its own", TEXT);
}

void
sizes_annotators(const struct plan *plan, const struct subset *p)
{
	double size = 0;

	for (size_t v = 0; v < p->vectors; v++)
		size += 10 * (double)plan->n_weights * p->items[v] * p->n[v] *
			(double)(p->start[v + 1] - p->start[v]);
	for (size_t w = 0; w < plan->n_weights; w++)
		size += (double)p->annotators * 2 * apply(&plan->weights[w]);
	too_many(p->all->file, (double)p->annotators, "annotators", size, SOON,
		"steps, as each meets the labels of the others", "-i and -a name "
		"other columns if items and annotators are exchanged, -l if "
		"labels are free text");
}
