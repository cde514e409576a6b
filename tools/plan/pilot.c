#include "pilot.h"

#include "text/mem.h"

#include <math.h>

/* A class for each label that people gave, and none for those of models alone. */
static void
make_classes(struct pilot *p, const bool *given)
{
	const struct labels *l = &p->all->labels;
	struct classes *c = &p->classes;
	size_t n = 0;

	classes_of_labels(c, l);
	for (size_t k = 0; k < l->ids.n; k++)
		n += given[k];
	if (n == l->ids.n)
		return;
	n = 0;
	c->map = mem_zero(l->ids.n, sizeof *c->map);
	p->label = mem_alloc(l->ids.n, sizeof *p->label);
	for (uint32_t k = 0; k < l->ids.n; k++) {
		if (!given[k])
			continue;
		c->map[k] = (uint32_t)n;
		p->label[n] = k;
		c->x[n++] = c->x[k];
	}
	c->scale.q = l->declared > n ? (size_t)l->declared : n;
}

static void
list_raters(struct pilot *p)
{
	struct raters *x = &p->raters;

	raters_make(x, p->all, p->subset.item, p->n);
	raters_by_item(x);
	for (size_t i = 0; i < p->n; i++) {
		size_t v = p->subset.vector[i];

		for (size_t k = x->start[i]; k < x->start[i + 1]; k++)
			x->rating[k].label = (uint32_t)(subset_cell(&p->subset, v,
				classes_at(&p->classes, x->rating[k].label)) -
				p->subset.start[v]);
	}
}

void
pilot_make(struct pilot *p, const struct task *task)
{
	const struct items *all = &task->truth;
	const struct subset *s = &p->subset;

	*p = (struct pilot){.all = all, .fewest = HUGE_VAL};
	p->chosen = mem_alloc(all->n, sizeof *p->chosen);
	for (uint32_t i = 0; i < all->n; i++)
		if (models_have(&task->models, items_id(all, i)))
			p->chosen[p->n++] = i;
	make_classes(p, task->given);
	p->k = p->classes.scale.q < 2 ? 2 : p->classes.scale.q;
	subset_init(&p->subset, all, p->chosen, p->n, &p->classes, true);
	p->vector = mem_alloc(s->vectors, sizeof *p->vector);
	p->view = mem_alloc(s->vectors, sizeof *p->view);
	for (size_t v = 0; v < s->vectors; v++) {
		p->view[v] = (struct vector){s->cell + s->start[v],
			s->start[v + 1] - s->start[v], (uint64_t)s->n[v]};
		p->fewest = fmin(p->fewest, s->n[v]);
		p->most = fmax(p->most, s->n[v]);
	}
	p->start = mem_zero(p->n + 1, sizeof *p->start);
	for (size_t i = 0; i < p->n; i++)
		p->start[i + 1] = p->start[i] + pilot_counts(p, i).cells;
	joined_of_one(&p->j, s, task->operands > 0);
	p->units = (struct resample_units){.rows = p->j.n, .copies = p->j.copies,
		.unit = p->j.unit, .units = p->j.units};
	resample_init(&p->units);
	if (all->known && all->first)
		list_raters(p);
	pilot_whole(p);
}

void
pilot_again(struct pilot *p)
{
	const struct subset *s = &p->subset;

	for (size_t v = 0; v < s->vectors; v++)
		p->vector[v] = 0;
	for (size_t i = 0; i < p->j.n; i++)
		p->vector[p->j.vectors ? i : s->vector[i]] += p->units.times[i];
	p->items = p->labels = 0;
	for (size_t v = 0; v < s->vectors; v++) {
		p->items += p->vector[v];
		p->labels += p->vector[v] * s->n[v];
	}
	p->again = true;
	p->fitted = false;
}

void
pilot_whole(struct pilot *p)
{
	for (size_t i = 0; i < p->j.n; i++)
		p->units.times[i] = joined_times(&p->j, i);
	pilot_again(p);
	p->again = false;
}

double
pilot_having(const struct pilot *p, double labels)
{
	double items = 0;

	for (size_t v = 0; v < p->subset.vectors; v++)
		items += p->subset.n[v] >= labels ? p->vector[v] : 0;
	return items;
}

const struct law *
pilot_law(struct pilot *p)
{
	if (pilot_having(p, 2) < 2)
		return NULL;
	if (p->law.k == 0) {
		law_init(&p->law, p->k, p->view, p->subset.vectors);
		law_fit(&p->law, p->subset.items, false);
		p->fitted = !p->again;
	}
	if (!p->fitted)
		law_fit(&p->law, p->vector, p->again);
	p->fitted = true;
	return &p->law;
}

enum estimate_status
pilot_source(struct pilot *p, double labels)
{
	double having = pilot_having(p, labels), all = pilot_having(p, 2);

	if (having >= 2 && having >= fmin(all, 10) && 2 * having >= all)
		return ESTIMATE_OK;
	return pilot_law(p) ? ESTIMATE_MODEL : ESTIMATE_FEW_LABELS;
}
