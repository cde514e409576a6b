#include "results.h"

#include "voters.h"
#include "without.h"

#include "text/mem.h"
#include "text/num.h"
#include "worth/one_task.h"

#include <math.h>
#include <string.h>

/* ---- one label per item ---- */

struct subject
results_subject(const struct run *run, size_t block, int target, size_t m)
{
	const struct models *models = &run->task->models;
	bool model = m < models->n;

	return (struct subject){run->plan, &run->blocks->at[block],
		(enum target)target, model ? &models->at[m] : NULL,
		model ? models->at[m].name : "oracle"};
}

bool
results_judged(const struct run *run, size_t m)
{
	return m < run->models && (!run->part ||
		(m < run->task->models.n && part_has(run->part, m, m)));
}

static void
results_init(struct results *r, const struct run *run)
{
	*r = (struct results){.blocks = run->blocks->n, .models = run->models};
	r->at = mem_zero(r->blocks * TARGET_KINDS * r->models, sizeof *r->at);
}

static void
fill(struct results *r, const struct run *run)
{
	for (size_t b = 0; b < r->blocks; b++)
		for (int t = 0; t < TARGET_KINDS; t++)
			for (size_t m = 0; m < r->models && run->wanted[t]; m++) {
				struct subject s = results_subject(run, b, t, m);

				estimates_make(results_at(r, b, t, m), &s);
			}
}

void
results_know(const struct run *run, struct blocks *blocks)
{
	const struct people *people = run->people;

	for (size_t b = 0; b < blocks->n && people && people->ratings; b++)
		if (people->random != CROSSED_ITEMS || blocks->n > 1)
			blocks->at[b].voters = voters_make(&blocks->at[b],
				people);
}

/* ---- several labels per item: the masses of one label ---- */

static double
mass_met(const struct confusion *c, size_t label)
{
	return sum_value(&c->hit[label]);
}

static double
mass_true(const struct confusion *c, size_t label)
{
	return sum_value(&c->truth[label]);
}

static double
mass_predicted(const struct confusion *c, size_t label)
{
	return sum_value(&c->pred[label]);
}

enum { MET, TRUE, PREDICTED, MASSES };

#define MASS(of_shape, more, function) \
	{.about = {"mass", "*", "0..", "mass", "", "-"}, .most = HUGE_VAL, \
	.traits = METRIC_PER_LABEL | (more), .shape = of_shape, \
	.decisions = function, .undefined = ESTIMATE_NO_MASS}

/* Masses of decisions, then masses of overlaps. */
static const struct metric masses[2][MASSES] = {
	{MASS(METRIC_DECISIONS, 0, mass_met),
		MASS(METRIC_DECISIONS, 0, mass_true),
		MASS(METRIC_DECISIONS, 0, mass_predicted)},
	{MASS(METRIC_OVERLAPS, METRIC_PROBABLE, mass_met),
		MASS(METRIC_OVERLAPS, METRIC_PROBABLE, mass_true),
		MASS(METRIC_OVERLAPS, METRIC_PROBABLE, mass_predicted)},
};

/* ---- several labels per item: over all labels ---- */

/* The tasks of a multilabel truth, one of each label. A task has one slot per
 * metric, in the order of the plan's metrics, and behind them those of the
 * masses. */
struct tasks {
	const struct plan *plan;     /* of the multilabel truth */
	size_t n;
	struct results *of;          /* n */
	const struct estimates **one; /* n: those that are joined */
	const double **x;            /* n: their numbers of one kind */
};

/* The metric over all labels, from x[task][at] of their masses: of slot `first`
 * and the two behind it, which lie `stride` apart. */
static double
pooled(const struct tasks *t, const struct metric *m, size_t first,
	size_t stride, size_t at)
{
	void *mark = mem_mark();
	struct confusion c;
	double value;

	confusion_init(&c, t->n, t->n, t->plan->rules.zero);
	c.sets = true;
	for (size_t k = 0; k < t->n; k++) {
		const double *x = t->x[k] + first * stride + at;

		sum_add(&c.hit[k], x[MET * stride]);
		sum_add(&c.truth[k], x[TRUE * stride]);
		sum_add(&c.pred[k], x[PREDICTED * stride]);
		sum_add(&c.total, x[TRUE * stride]);
	}
	value = m->decisions(&c, t->n);
	mem_release(mark);
	return value;
}

/* The sum, or the mean, of x[task][at]: NUM_NA where one is, but for the mean
 * that macro averages are. */
static double
over_labels(const struct tasks *t, const struct metric *m, size_t at)
{
	struct sum sum = {0};
	size_t n = 0;

	for (size_t k = 0; k < t->n; k++) {
		double x = t->x[k][at];

		if (isnan(x) && !(m->traits & METRIC_MACRO))
			return NUM_NA;
		if (isnan(x))
			continue;
		sum_add(&sum, x);
		n++;
	}
	return m->traits & METRIC_SUMMED ? sum_value(&sum) :
		stats_ratio(sum_value(&sum), (double)n);
}

/* The slot of the first mass that the metric is of. */
static size_t
first_mass(const struct tasks *t, const struct metric *m)
{
	return t->plan->rules.n_metrics + (m->shape == METRIC_OVERLAPS ?
		MASSES : 0);
}

/* The n numbers x of slot s, from t->x. */
static void
join_slot(const struct tasks *t, const struct slot *s, size_t n, double *x)
{
	const struct metric *m = s->metric;
	size_t first = evaluation_metric(&t->plan->rules, m) * n;

	for (size_t at = 0; at < n; at++)
		x[at] = m->traits & METRIC_POOLED ?
			pooled(t, m, first_mass(t, m), n, at) :
			s->label == t->plan->rules.k ?
			over_labels(t, m, first + at) :
			t->x[s->label][first + at];
}

/* Why slot s has no value: as for one label, or for the masses of one. */
static enum estimate_status
refusal(const struct tasks *t, const struct metric *m)
{
	const enum estimate_status *refused = t->one[0]->refused;
	enum estimate_status why =
		refused[evaluation_metric(&t->plan->rules, m)];

	return why || !(m->traits & METRIC_POOLED) ? why :
		refused[first_mass(t, m)];
}

/* The estimates of one block, target and model, from those of the tasks; a doubt
 * of one label is one of all. */
static void
join(struct results *r, struct tasks *t, const struct run *run, size_t block,
	int target, size_t model)
{
	struct estimates *to = results_at(r, block, target, model);
	struct subject s = results_subject(run, block, target, model);
	const struct plan *plan = t->plan;
	enum estimate_status doubt = ESTIMATE_OK;
	bool range = false;

	for (size_t k = 0; k < t->n; k++) {
		t->one[k] = results_at(&t->of[k], block, target, model);
		range = range || t->one[k]->range;
		doubt = doubt ? doubt : t->one[k]->doubt;
	}
	estimates_init(to, &s, range, t->one[0]->low != NULL);
	to->shares = t->one[0]->shares;
	to->plain = true;
	to->none = t->one[0]->none;
	to->doubt = doubt;
	to->limits = t->one[0]->limits;
	if (t->one[0]->without)
		without_init(to);
	for (size_t i = 0; i < plan->slots; i++)
		to->refused[i] = refusal(t, plan->slot[i].metric);
	for (int which = 0; which < ESTIMATES_ARRAYS; which++) {
		size_t n = which < AT_KINDS ? to->items :
			which == ESTIMATES_WITHOUT ? without_groups(to) :
			to->replicates;
		double *x = estimates_array(to, which);

		for (size_t k = 0; k < t->n; k++)
			t->x[k] = estimates_array(t->one[k], which);
		for (size_t i = 0; i < plan->slots && x; i++)
			join_slot(t, &plan->slot[i], n, x + i * n);
	}
}

/* A plan of the metrics of `plan`, in its order, and of the masses. */
static void
plan_label(struct plan *to, const struct conf *conf, const struct plan *plan,
	const struct task *of_label)
{
	struct conf own = *conf;

	own.common.methods = (struct strings){0};
	for (size_t i = 0; i < plan->rules.n_metrics; i++) {
		const char *name = plan->rules.metric[i]->about.name;

		strings_add(&own.common.methods, name, strlen(name));
	}
	conf_plan(to, &own, &of_label->truth, of_label->positive, false);
	to->random = plan->random;
	to->by_default = plan->by_default;
	to->leave_out = true;
	for (size_t s = 0; s < 2; s++)
		for (size_t m = 0; m < MASSES; m++)
			plan_add(to, &masses[s][m]);
}

static void
begin_subject(const struct run *run, size_t block, int target)
{
	struct subject s = results_subject(run, block, target, 0);

	without_begin(&s);
}

/* The results of one label of the truth. */
static void
make_task(struct results *r, const struct run *all, uint32_t label)
{
	const struct plan *plan = all->plan;
	void *mark = mem_mark(), *end;
	struct run run = *all;
	struct blocks blocks;
	struct plan of_label;
	struct people people;
	struct task task;

	one_task_of(&task, all->task, label);
	plan_label(&of_label, all->conf, plan, &task);
	blocks_make(&blocks, &task.truth, &task.models, plan->bootstrap > 0,
		plan->by_labels);
	run.task = &task;
	run.plan = &of_label;
	run.blocks = &blocks;
	if (all->people) {
		people = people_of_label(all->people, &task);
		run.people = &people;
	}
	results_know(&run, &blocks);
	for (size_t b = 0; b < blocks.n; b++)
		for (int t = 0; t < TARGET_KINDS; t++)
			if (run.wanted[t])
				begin_subject(&run, b, t);
	end = mem_mark();
	results_init(r, &run);
	fill(r, &run);
	mem_release_until(mark, end);
}

static void
make_tasks(struct results *r, const struct run *run)
{
	struct tasks t = {.plan = run->plan, .n = run->plan->rules.named};

	t.of = mem_alloc(t.n, sizeof *t.of);
	t.one = mem_alloc(t.n, sizeof *t.one);
	t.x = mem_alloc(t.n, sizeof *t.x);
	for (size_t k = 0; k < t.n; k++)
		make_task(&t.of[k], run, (uint32_t)k);
	for (size_t b = 0; b < r->blocks; b++)
		for (int k = 0; k < TARGET_KINDS; k++)
			for (size_t m = 0; m < r->models && run->wanted[k]; m++)
				join(r, &t, run, b, k, m);
}

void
results_make(struct results *r, const struct run *run)
{
	results_init(r, run);
	if (run->plan->sets)
		make_tasks(r, run);
	else
		fill(r, run);
}
