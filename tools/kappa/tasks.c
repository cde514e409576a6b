#include "tasks.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>
#include <string.h>

/* Groups times labels beyond which all groups are taken for one task. */
#define MOST_CELLS 1e8

/* Notes name the labels of so many tasks. */
enum { TASKS_NAMED = 4 };

/* Distinct sets of labels are numbered, and joined to tasks. */
struct tasks {
	const struct items *all;
	size_t labels;
	uint32_t *set;           /* per group: which it has */
	size_t sets;
	bool *has;               /* sets x labels: does the set, or what was
	                            joined to it, have the label? */
	uint32_t *parent;        /* per set; a task is a root */
};

static uint32_t
root_of(const struct tasks *t, uint32_t set)
{
	while (t->parent[set] != set)
		set = t->parent[set] = t->parent[t->parent[set]];
	return set;
}

static bool *
labels_of(const struct tasks *t, uint32_t set)
{
	return t->has + (size_t)set * t->labels;
}

/* Make two sets one task, if they have a label in common. */
static void
join(struct tasks *t, uint32_t a, uint32_t b)
{
	bool *to, *from, any = false;

	a = root_of(t, a);
	b = root_of(t, b);
	to = labels_of(t, a);
	from = labels_of(t, b);
	for (size_t l = 0; l < t->labels && a != b; l++)
		any |= to[l] && from[l];
	for (size_t l = 0; l < t->labels && any; l++)
		to[l] |= from[l];
	if (any)
		t->parent[b] = a;
}

static void
find_sets(struct tasks *t)
{
	const struct items *all = t->all;
	const struct vectors *v = &all->vectors;
	bool *given = mem_zero(all->groups.n * t->labels, sizeof *given);
	struct ids sets;

	for (size_t i = 0; i < all->n; i++)
		for (size_t c = v->start[all->vector[i]];
		     c < v->start[all->vector[i] + 1]; c++)
			given[all->group[i] * t->labels +
				v->cell[c].label] = true;
	ids_init(&sets);
	t->set = mem_alloc(all->groups.n, sizeof *t->set);
	for (size_t g = 0; g < all->groups.n; g++)
		t->set[g] = ids_intern(&sets, (struct view){
			(const char *)(given + g * t->labels), t->labels});
	t->sets = sets.n;
	t->has = mem_alloc(t->sets * t->labels, sizeof *t->has);
	t->parent = mem_alloc(t->sets, sizeof *t->parent);
	for (uint32_t s = 0; s < t->sets; s++) {
		memcpy(labels_of(t, s), ids_name(&sets, s).p, t->labels);
		t->parent[s] = s;
	}
}

/* Join sets of groups that share an item: each with the last one that has it,
 * and with the first. */
static void
join_items(struct tasks *t)
{
	const struct items *all = t->all;
	uint32_t *first = mem_alloc(all->names.n, sizeof *first);
	uint32_t *last = mem_alloc(all->names.n, sizeof *last);

	memset(first, 0xff, all->names.n * sizeof *first);
	for (size_t i = 0; i < all->n && !all->weight; i++) {
		uint32_t id = items_id(all, i), set = t->set[all->group[i]];

		if (first[id] == IDS_NONE)
			first[id] = last[id] = set;
		join(t, first[id], set);
		join(t, last[id], set);
		last[id] = set;
	}
}

/* The classes of a task: each of its labels, in their order. */
static void
set_classes(const struct tasks *t, uint32_t task, const struct plan *plan,
	struct classes *c)
{
	const struct labels *l = &plan->items->labels;
	const bool *has = labels_of(t, task);
	size_t q = 0;
	bool numbers = true;

	*c = (struct classes){.map = mem_alloc(t->labels, sizeof *c->map),
		.x = mem_alloc(t->labels, sizeof *c->x)};
	for (uint32_t k = 0; k < t->labels; k++) {
		c->map[k] = has[k] ? (uint32_t)q : IDS_NONE;
		if (!has[k])
			continue;
		c->x[q] = labels_value(l, k);
		numbers = numbers && !isnan(c->x[q]);
		q++;
	}
	c->scale = (struct weights_scale){q, numbers ? c->x : NULL,
		plan->classes.scale.ordered};
}

static struct plan *
make_plan(const struct tasks *t, uint32_t task, const struct plan *plan)
{
	struct plan *own = mem_alloc(1, sizeof *own);

	*own = *plan;
	set_classes(t, task, plan, &own->classes);
	own->weights = mem_alloc(plan->n_weights + 1, sizeof *own->weights);
	for (size_t w = 0; w <= plan->n_weights; w++)
		weights_select(&own->weights[w], &plan->weights[w],
			&own->classes.scale, own->classes.map, t->labels);
	return own;
}

/* Note the labels of some tasks, in the order of their groups' names. */
static void
note_labels(const struct tasks *t, size_t tasks)
{
	const uint32_t *group = ids_sorted(&t->all->groups);
	bool *named = mem_zero(t->sets, sizeof *named);
	char text[512] = "";
	size_t at = 0, n = 0;

	for (size_t g = 0; g < t->all->groups.n && n < TASKS_NAMED; g++) {
		uint32_t s = root_of(t, t->set[group[g]]);

		if (named[s] || at >= sizeof text - 80)
			continue;
		named[s] = true;
		at += (size_t)snprintf(text + at, sizeof text - at, "%s",
			n++ > 0 ? ";" : "");
		for (uint32_t l = 0; l < t->labels && at < sizeof text - 80;
		     l++)
			if (labels_of(t, s)[l])
				at += (size_t)snprintf(text + at, sizeof text -
					at, " %s", err_quote(labels_name(
					&t->all->labels, l)));
	}
	err_note("tasks=%zu: groups with other labels count their own:%s%s (-L "
		"gives all groups the same labels)", tasks, text,
		n < tasks ? " ..." : "");
}

const struct plan *const *
tasks_plans(const struct plan *plan)
{
	const struct items *all = plan->items;
	size_t groups = all->groups.n, n = 0;
	struct tasks t = {.all = all, .labels = all->labels.ids.n};
	const struct plan **of = mem_alloc(groups, sizeof *of);
	const struct plan **task;

	for (size_t g = 0; g < groups; g++)
		of[g] = plan;
	if (all->labels.fixed || plan->sets || plan->multilabel)
		return of;
	if ((double)groups * (double)t.labels > MOST_CELLS) {
		err_warn("groups=%zu labels=%zu are too many to compare: all "
			"groups count all labels, as if they were one task "
			"(if they are, -L says so)", groups, t.labels);
		return of;
	}
	find_sets(&t);
	join_items(&t);
	for (uint32_t s = 0; s < t.sets; s++)
		n += t.parent[s] == s;
	if (n < 2)
		return of;
	task = mem_alloc(t.sets, sizeof *task);
	for (uint32_t s = 0; s < t.sets; s++)
		if (t.parent[s] == s)
			task[s] = make_plan(&t, s, plan);
	for (size_t g = 0; g < groups; g++)
		of[g] = task[root_of(&t, t.set[g])];
	note_labels(&t, n);
	return of;
}
