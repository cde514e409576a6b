#include "pilot.h"

#include "text/mem.h"

#include <math.h>
#include <string.h>

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
	if (all->weight)
		p->copies = mem_alloc(p->n, sizeof *p->copies);
	for (size_t i = 0; i < p->n && p->copies; i++)
		p->copies[i] = items_weight(all, pilot_row(p, i));
	p->unit = subset_units(s);
	p->units = (struct resample_units){.rows = p->n, .copies = p->copies,
		.unit = p->unit, .units = s->units};
	resample_init(&p->units);
	pilot_whole(p);
	p->whole = mem_alloc(s->vectors, sizeof *p->whole);
	memcpy(p->whole, p->vector, s->vectors * sizeof *p->whole);
}

void
pilot_again(struct pilot *p)
{
	const struct subset *s = &p->subset;

	for (size_t v = 0; v < s->vectors; v++)
		p->vector[v] = 0;
	for (size_t i = 0; i < p->n; i++)
		p->vector[s->vector[i]] += p->units.times[i];
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
	for (size_t i = 0; i < p->n; i++)
		p->units.times[i] = (double)(p->copies ? p->copies[i] : 1);
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
		law_fit(&p->law, p->whole, false);
		p->fitted = !p->again;
	}
	if (!p->fitted)
		law_fit(&p->law, p->vector, p->again);
	p->fitted = true;
	return &p->law;
}

enum estimate_status
pilot_source(struct pilot *p, double labels, double least)
{
	if (pilot_enough(pilot_having(p, labels), pilot_having(p, least)))
		return ESTIMATE_OK;
	return pilot_law(p) ? ESTIMATE_MODEL : ESTIMATE_FEW_LABELS;
}
