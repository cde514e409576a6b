#include "results.h"

#include "text/mem.h"
#include "worth/one_task.h"

#include <string.h>

struct subject
results_subject(const struct run *run, size_t section, int target, size_t m)
{
	const struct models *models = &run->task->models;
	bool model = m < models->n;

	return (struct subject){run->plan, &run->sections->at[section],
		(enum target)target, model ? &models->at[m] : NULL, m,
		model ? models->at[m].name : "oracle"};
}

bool
results_judged(const struct run *run, size_t m)
{
	return m < run->models && (!run->part ||
		(m < run->task->models.n && part_has(run->part, m, m)));
}

bool
results_paired(const struct run *run, size_t a, size_t b)
{
	return run->conf->paired && (!run->part || part_has(run->part, a, b));
}

/* ---- the tasks that are computed ---- */

/* A plan of the metrics of `plan`, in its order, for the task of one label. */
static void
plan_label(struct plan *to, const struct conf *conf, const struct plan *plan,
	const struct task *of_label)
{
	struct conf own = *conf;

	own.common.methods = (struct strings){0};
	for (size_t i = 0; i < plan->metrics; i++) {
		const char *name = plan->metric[i]->about.name;

		strings_add(&own.common.methods, name, strlen(name));
	}
	conf_plan(to, &own, &of_label->truth, of_label->positive, false);
}

static void
make_label(struct part_task *to, const struct run *run, uint32_t label)
{
	struct task *task = mem_alloc(1, sizeof *task);
	struct sections *sections = mem_alloc(1, sizeof *sections);
	struct plan *plan = mem_alloc(1, sizeof *plan);

	one_task_of(task, run->task, label);
	plan_label(plan, run->conf, run->plan, task);
	sections_make(sections, &task->truth, &task->models,
		run->plan->bootstrap > 0, run->plan->by_labels);
	*to = (struct part_task){plan, sections, &task->models};
}

static void
make_tasks(struct part_tasks *t, const struct run *run)
{
	bool sets = run->plan->sets;
	struct part_task *at;

	t->n = sets ? run->plan->criteria.named : 1;
	t->at = at = mem_alloc(t->n, sizeof *at);
	for (size_t k = 0; k < t->n && sets; k++)
		make_label(&at[k], run, (uint32_t)k);
	if (!sets)
		*at = (struct part_task){run->plan, run->sections,
			&run->task->models};
}

/* ---- estimates ---- */

/* Those of one section under one target. */
static void
fill(struct results *r, const struct run *run, size_t section, int target)
{
	size_t models = run->task->models.n, n = 0, m = 0;
	struct estimates **list = mem_alloc(r->models, sizeof *list);
	struct estimates **compared = mem_alloc(r->models + r->pairs,
		sizeof *compared);
	struct estimates *at = results_at(r, section, target, 0);

	for (size_t i = 0; i < r->models; i++) {
		struct subject s = results_subject(run, section, target, i);

		estimates_begin(&at[i], &s, &r->tasks);
		list[n++] = &at[i];
	}
	for (size_t i = 0; i < models && r->models > models; i++) {
		struct estimates *x = results_against(r, section, target, i);

		if (!results_judged(run, i))
			continue;
		estimates_compare(x, &at[i], &at[models], false);
		compared[m++] = x;
	}
	for (size_t a = 0; a < models; a++)
		for (size_t b = a + 1; b < models; b++)
			if (results_paired(run, a, b)) {
				struct estimates *x = results_pair(r, run,
					section, target, a, b);

				estimates_compare(x, &at[a], &at[b], true);
				compared[m++] = x;
			}
	estimates_make(list, n, compared, m, &r->tasks);
	MEM_FREE(list, compared);
}

void
results_make(struct results *r, const struct run *run)
{
	size_t models = run->task->models.n, places;

	*r = (struct results){.sections = run->sections->n, .models = run->models,
		.pairs = run->conf->paired && models > 1 ?
		models * (models - 1) / 2 : 0};
	places = r->sections * TARGET_KINDS;
	r->at = mem_zero(places * r->models, sizeof *r->at);
	r->against = mem_zero(places * r->models, sizeof *r->against);
	r->pair = mem_zero(places * r->pairs, sizeof *r->pair);
	make_tasks(&r->tasks, run);
	for (size_t b = 0; b < r->sections; b++)
		for (int t = 0; t < TARGET_KINDS; t++)
			if (run->wanted[t])
				fill(r, run, b, t);
}
