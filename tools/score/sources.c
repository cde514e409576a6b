#include "sources.h"

#include "judge/status_words.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* ---- the masses of one label ---- */

static double
mass_met(const struct confusion *c, size_t label)
{
	return c->hit[label];
}

static double
mass_true(const struct confusion *c, size_t label)
{
	return c->truth[label] + c->even;
}

static double
mass_predicted(const struct confusion *c, size_t label)
{
	return c->pred[label];
}

enum { MET, TRUE, PREDICTED, MASSES };

#define MASS(of_shape, more, function) \
	{.about = {"mass", "*", "0..", "mass", "", "-"}, .most = HUGE_VAL, \
	.traits = METRIC_PER_LABEL | (more), .shape = of_shape, \
	.decisions = function, .slopes_of_matrix = confusion_slopes_of_label, \
	.undefined = ESTIMATE_NO_MASS}

/* Masses of decisions, then masses of overlaps. */
static const struct metric masses[2][MASSES] = {
	{MASS(METRIC_DECISIONS, METRIC_LINEAR, mass_met),
		MASS(METRIC_DECISIONS, METRIC_LINEAR, mass_true),
		MASS(METRIC_DECISIONS, METRIC_LINEAR, mass_predicted)},
	{MASS(METRIC_OVERLAPS, METRIC_PROBABLE, mass_met),
		MASS(METRIC_OVERLAPS, METRIC_PROBABLE, mass_true),
		MASS(METRIC_OVERLAPS, METRIC_PROBABLE, mass_predicted)},
};

/* ---- values ---- */

/* Set slopes of a pooled metric: the total is the sum of what is true. */
static void
set_slopes(const struct metric *m, const struct confusion *c, double value,
	double *slope)
{
	struct confusion by;

	confusion_init(&by, c->k, c->k, 0);
	m->slopes_of_matrix(c, m->each ? m->each : m->decisions, c->k, value,
		&by);
	for (size_t l = 0; l < c->k; l++, slope += MASSES) {
		slope[MET] = by.hit[l];
		slope[TRUE] = by.truth[l] + by.total;
		slope[PREDICTED] = by.pred[l];
	}
	MEM_FREE(by.hit);
}

/* A metric over all labels from the masses of each, MASSES in turn. */
static double
pooled(const struct source_how *how, const double *x, size_t n, double *slope)
{
	size_t k = n / MASSES;
	struct confusion c;
	double value;

	confusion_init(&c, k, k, how->zero);
	c.sets = true;
	for (size_t l = 0; l < k; l++, x += MASSES) {
		c.hit[l] = x[MET];
		c.truth[l] = x[TRUE];
		c.pred[l] = x[PREDICTED];
		c.total += x[TRUE];
	}
	value = how->metric->decisions(&c, k);
	if (slope)
		set_slopes(how->metric, &c, value, slope);
	MEM_FREE(c.hit);
	return value;
}

double
sources_combine(const struct source_how *how, const double *value, size_t n,
	double *slope)
{
	struct sum sum = {0};
	size_t some = 0;

	if (how->kind == SOURCE_POOLED)
		return pooled(how, value, n, slope);
	for (size_t i = 0; i < n; i++) {
		if (isnan(value[i]) && how->kind != SOURCE_SOME)
			return NUM_NA;
		if (isnan(value[i]))
			continue;
		sum_add(&sum, value[i]);
		some++;
	}
	for (size_t i = 0; i < n && slope; i++)
		slope[i] = isnan(value[i]) ? 0 : how->kind == SOURCE_SUM ? 1 :
			1 / (double)some;
	return how->kind == SOURCE_SUM ? sum_value(&sum) :
		stats_ratio(sum_value(&sum), (double)some);
}

double
sources_value(const struct source *s, const double *member, size_t stride)
{
	double *value, x;

	if (s->n == 0)
		return NUM_NA;
	if (s->n == 1)
		return member[s->member[0] * stride];
	value = mem_alloc(s->n, sizeof *value);
	for (size_t i = 0; i < s->n; i++)
		value[i] = member[s->member[i] * stride];
	x = sources_combine(&s->how, value, s->n, NULL);
	MEM_FREE(value);
	return x;
}

static double
value_of(const struct source *s, const double *value, double *slope)
{
	if (s->n > 1)
		return sources_combine(&s->how, value, s->n, slope);
	if (slope)
		*slope = 1;
	return *value;
}

double
sources_pair(const double *value, size_t n, const void *how, double *slope)
{
	const struct pair_of_sources *x = how;
	size_t split = x->a->n;
	double a = value_of(x->a, value, slope), b;

	if (!x->b)
		return a;
	b = value_of(x->b, value + split, slope ? slope + split : NULL);
	for (size_t i = 0; i < n && slope; i++)
		slope[i] *= i < split ? (x->ratio ? 1 / b : 1) :
			x->ratio ? -a / (b * b) : -1;
	return x->ratio ? stats_ratio(a, b) : a - b;
}

struct source_how
sources_how(const struct plan *plan, const struct slot *s)
{
	const struct metric *m = s->metric;

	return (struct source_how){m->traits & METRIC_POOLED ? SOURCE_POOLED :
		m->traits & METRIC_SUMMED ? SOURCE_SUM :
		m->traits & METRIC_MACRO ? SOURCE_SOME : SOURCE_MEAN, m,
		plan->criteria.zero};
}

/* ---- members ---- */

/* What members are made from. */
struct maker {
	struct sources *x;
	const struct estimates *m;
	const struct part_tasks *tasks;
	struct batch *b;
	size_t side;
	struct judged **judged;  /* per task, */
	struct judged **scores;  /* and of each label's scores; NULL: not made */
	size_t per_task;         /* labels of a task, and K */
};

/* Why a metric does not apply to what is judged; ok: it does. */
static enum estimate_status
refuses(const struct judged *j, const struct metric *m)
{
	bool facts = m->shape == METRIC_MEAN || m->shape == METRIC_RELATION;
	bool linear = m->traits & METRIC_LINEAR;

	return (m->traits & METRIC_PROBABLE) && !j->probable ?
		ESTIMATE_HARD_PREDICTIONS :
		j->model && j->model->personal && !linear ?
		ESTIMATE_OWN(SCORE_PER_ANNOTATOR) :
		j->uncut && !linear ? ESTIMATE_OWN(SCORE_NOT_LINEAR) :
		(m->traits & METRIC_SCALE) && !j->criteria->trial.code ?
		ESTIMATE_OWN(SCORE_NO_ORDER) :
		facts && !j->one_answer ? ESTIMATE_OWN(SCORE_MANY_DECISIONS) :
		ESTIMATE_OK;
}

/* The sample of the scores of a label of a task. */
static struct judged *
scores_of(struct maker *k, size_t task, size_t label)
{
	struct judged **to = &k->scores[task * (k->per_task + 1) + label];

	if (label == k->judged[task]->label) {
		judged_score(k->judged[task]);
		return k->judged[task];
	}
	if (!*to) {
		*to = mem_alloc(1, sizeof **to);
		judged_of_label(*to, k->judged[task], label);
	}
	return *to;
}

/* Add the member for a metric of a label in a task. */
static void
add_member(struct maker *k, struct source *to, const struct metric *m,
	size_t task, size_t label)
{
	struct judged *j = k->judged[task];
	struct scored *s = mem_alloc(1, sizeof *s);

	if (shapes_ranks(m, j))
		j = scores_of(k, task, m->traits & METRIC_ORDERS ? j->k :
			label);
	shapes_make(s, m, j);
	to->member[to->n++] = batch_add(k->b, &j->sample, k->side, &s->s,
		label);
}

/* The label of a metric in the task of one label. */
static size_t
label_of_task(const struct metric *m)
{
	return m->traits & METRIC_PER_LABEL ? 1 : 2;
}

/* The members of a slot over all labels of a task with several labels per item. */
static void
add_tasks(struct maker *k, struct source *to, const struct slot *s)
{
	const struct metric *m = s->metric;
	bool of_masses = m->traits & METRIC_POOLED;

	to->how = sources_how(k->m->of.plan, s);
	to->member = mem_alloc(k->tasks->n * MASSES, sizeof *to->member);
	for (size_t t = 0; t < k->tasks->n; t++) {
		for (size_t i = 0; i < MASSES && of_masses; i++)
			add_member(k, to, &masses[m->shape ==
				METRIC_OVERLAPS][i], t, 1);
		if (!of_masses)
			add_member(k, to, m, t, label_of_task(m));
	}
}

/* Of two labels the scores of the positive one alone tell the order of items. */
static bool
has_scores(const struct maker *k, const struct metric *m, size_t label)
{
	const struct judged *j = k->judged[0];

	return j->k > 2 || !shapes_ranks(m, j) || label == j->criteria->positive;
}

static void
add_slot(struct maker *k, struct source *to, const struct slot *s)
{
	const struct metric *m = s->metric;
	size_t labels = k->judged[0]->k;

	if (k->m->of.plan->sets && s->label == k->m->of.plan->criteria.k) {
		add_tasks(k, to, s);
	} else if (k->m->of.plan->sets) {
		to->member = mem_alloc(1, sizeof *to->member);
		add_member(k, to, m, s->label, label_of_task(m));
	} else if (shapes_ranks(m, k->judged[0]) && s->label == labels &&
		!(m->traits & METRIC_ORDERS)) {
		to->how = (struct source_how){.kind = SOURCE_SOME};
		to->member = mem_alloc(labels, sizeof *to->member);
		for (size_t l = 0; l < labels; l++)
			if (has_scores(k, m, l))
				add_member(k, to, m, 0, l);
	} else if (has_scores(k, m, s->label) || m->traits & METRIC_ORDERS) {
		to->member = mem_alloc(1, sizeof *to->member);
		add_member(k, to, m, 0, s->label);
	}
}

/* What is judged in each task. */
static void
judge_tasks(struct maker *k, int kind, bool by_item)
{
	const struct subject *of = &k->m->of;
	size_t n = k->tasks->n;

	k->judged = mem_alloc(n, sizeof(struct judged *));
	for (size_t t = 0; t < n; t++) {
		const struct part_task *task = &k->tasks->at[t];
		struct judged *j = mem_alloc(1, sizeof *j);

		judged_init(j, &task->plan->criteria, &of->plan->flips,
			&task->sections->at[of->section->number], of->target, kind,
			of->model ? &task->models->at[of->number] : NULL,
			of->plan->oracle[of->target]);
		k->judged[t] = j;
		if (by_item) {
			k->judged[t] = mem_alloc(1, sizeof *j);
			judged_by_item(k->judged[t], j);
		}
	}
	k->per_task = k->judged[0]->k;
	k->scores = mem_zero(n * (k->per_task + 1), sizeof(struct judged *));
}

void
sources_make(struct sources *x, const struct estimates *m,
	const struct part_tasks *tasks, int kind, const bool *only,
	struct batch *b, size_t side)
{
	const struct plan *plan = m->of.plan;
	struct maker k = {.x = x, .m = m, .tasks = tasks, .b = b, .side = side};
	const struct judged *first;

	*x = (struct sources){.slot = mem_zero(plan->slots, sizeof *x->slot),
		.refused = mem_zero(plan->slots, sizeof *x->refused)};
	judge_tasks(&k, kind, only);
	first = k.judged[0];
	x->signs = first->signs;
	x->shares = !first->model && first->probable;
	/* without -M: of probabilities alone */
	for (size_t s = 0; s < plan->slots && plan->few && !first->probable; s++)
		if (plan->slot[s].metric->shape == METRIC_RANKING)
			x->refused[s] = ESTIMATE_HARD_PREDICTIONS;
	x->none = first->lost ? ESTIMATE_OWN(SCORE_ALL_FLIPS) : ESTIMATE_OK;
	for (size_t s = 0; s < plan->slots; s++) {
		const struct metric *metric = plan->slot[s].metric;

		if (!x->refused[s])
			x->refused[s] = refuses(first, metric);
		for (size_t t = 0; t < tasks->n && !x->refused[s]; t++)
			shapes_want(k.judged[t], metric);
	}
	for (size_t s = 0; s < plan->slots; s++)
		if (!x->refused[s] && (!only || only[s]))
			add_slot(&k, &x->slot[s], &plan->slot[s]);
}
