#include "ceilings.h"

#include "ideal.h"
#include "sources.h"
#include "judge/status_words.h"

#include "stats/resample.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

enum { VALUE, LOW, HIGH, ENDS };

/* The ceiling of one task: per metric of the plan and per end, `of` numbers. */
struct ceiling_of {
	const struct plan *plan; /* of all tasks */
	const struct section *section;
	struct ideal ideal;
	bool new, fits;
	double *weight;          /* per item */
	size_t of;
	double *value;
};

static double *
numbers_of(const struct ceiling_of *x, size_t metric, int end)
{
	return x->value + (metric * ENDS + (size_t)end) * x->of;
}

/* Set number r of all metrics from the last fit. */
static void
set_number(struct ceiling_of *x, size_t r, bool fits)
{
	for (size_t m = 0; m < x->plan->metrics; m++) {
		double lo = NUM_NA, hi = NUM_NA, value = NUM_NA;

		if (fits)
			value = ideal_value(&x->ideal, x->plan->metric[m], &lo,
				&hi);
		numbers_of(x, m, VALUE)[r] = value;
		numbers_of(x, m, LOW)[r] = lo;
		numbers_of(x, m, HIGH)[r] = hi;
	}
}

/* The rate of contradictions where items of the section are drawn: those of other
 * sections are there as often as they are. */
static double
times_of(const struct ceiling_of *x, const double *drawn)
{
	return x->new ? flips_times(&x->plan->flips, x->section, drawn) : 1;
}

static void
redraw(void *of, const struct resample_units *drawn, double *value)
{
	struct ceiling_of *x = of;
	const struct section *b = x->section;

	for (size_t i = 0; i < b->n; i++)
		x->weight[i] = drawn->times[i] * b->weight[i] /
			(b->copies ? (double)b->copies[i] : 1);
	set_number(x, 0, ideal_fit(&x->ideal, x->weight, times_of(x,
		drawn->times)));
	memcpy(value, x->value, x->plan->metrics * ENDS *
		sizeof *value);
	for (size_t m = 0; m < x->plan->metrics; m++) {
		double *at = value + m * ENDS;

		/* a value that is not known to have a range is its own */
		if (isnan(at[LOW]))
			at[LOW] = at[HIGH] = at[VALUE];
	}
}

/* Draw replicates into value[], which has one number before. */
static void
draw(struct ceiling_of *x)
{
	const struct section *b = x->section;
	struct joined j = section_units(b);
	struct resample_units u = {.rows = j.n, .copies = j.copies,
		.unit = j.unit, .units = j.units};
	const struct resample how = {.seed = x->plan->seed,
		.first = b->stream * x->plan->bootstrap, .units = &u,
		.kinds = 1, .replicates = x->plan->bootstrap};
	size_t n = x->plan->metrics * ENDS;
	double *table = mem_alloc(n * x->plan->bootstrap, sizeof *table);

	resample_init(&u);
	resample_all(&how, redraw, x, n, table);
	x->value = table;
	x->of = x->plan->bootstrap;
}

/* ---- slots ---- */

/* Set n numbers of slot s from those of the tasks. */
static void
set_slot(const struct estimates *m, const struct ceiling_of *of, size_t tasks,
	size_t s, int end, double *to, size_t n)
{
	const struct plan *plan = m->of.plan;
	const struct slot *slot = &plan->slot[s];
	const struct source_how how = sources_how(plan, slot);
	size_t metric = plan_metric(plan, slot->metric);
	bool all = plan->sets && slot->label == plan->criteria.k;
	size_t first = plan->sets && !all ? slot->label : 0;
	double *value = mem_alloc(tasks, sizeof *value);

	for (size_t r = 0; r < n; r++) {
		for (size_t t = 0; t < tasks; t++)
			value[t] = numbers_of(&of[t], metric, end)[r];
		to[r] = all ? sources_combine(&how, value, tasks, NULL) :
			value[first];
	}
	MEM_FREE(value);
}

/* Of masses over all labels of items with several there is none. */
static enum estimate_status
refusal(const struct plan *plan, const struct slot *slot, bool new)
{
	const struct metric *m = slot->metric;

	if (plan->sets && slot->label == plan->criteria.k &&
	    m->traits & METRIC_POOLED)
		return ESTIMATE_OWN(SCORE_NO_CEILING);
	return new && !(m->traits & METRIC_LINEAR) ?
		ESTIMATE_OWN(SCORE_NOT_LINEAR) :
		!m->ceiling ?
		ESTIMATE_OWN(SCORE_NO_CEILING) : ESTIMATE_OK;
}

static void
drop_outside(struct estimates *m)
{
	for (size_t s = 0; s < m->n; s++) {
		const struct metric *metric = m->of.plan->slot[s].metric;

		for (int kind = 0; kind < AT_KINDS; kind++) {
			double *x = &m->value[kind][s];
			bool outside = estimates_is_outside(metric, *x);

			if (kind == AT_PFLIP)
				m->outside[s] = outside;
			*x = outside ? NUM_NA : *x;
		}
	}
}

void
ceilings_make(struct estimates *m, const struct part_tasks *tasks)
{
	const struct plan *plan = m->of.plan;
	bool new = m->of.target == TARGET_NEW;
	void *mark = mem_mark();
	struct ceiling_of *of = mem_zero(tasks->n, sizeof *of);

	for (size_t t = 0; t < tasks->n; t++) {
		struct ceiling_of *x = &of[t];

		*x = (struct ceiling_of){.plan = plan, .of = 1, .new = new,
			.section = &tasks->at[t].sections->at[
				m->of.section->number]};
		x->weight = mem_alloc(x->section->n, sizeof *x->weight);
		x->value = mem_alloc(plan->metrics, ENDS *
			sizeof *x->value);
		ideal_init(&x->ideal, tasks->at[t].plan, x->section, new);
		x->fits = ideal_fit(&x->ideal, x->section->weight, 1);
		set_number(x, 0, x->fits);
		if (!x->fits && t == 0)
			m->none = x->ideal.single ? ESTIMATE_ONE_LABEL :
				ESTIMATE_OWN(SCORE_NOT_KNOWN);
		if (x->fits && !m->doubt && x->ideal.status !=
		    ESTIMATE_OWN(SCORE_VOTES_RANGE))
			m->doubt = x->ideal.status;
	}
	m->limits = ESTIMATE_OWN(SCORE_VOTES_RANGE);
	for (size_t s = 0; s < plan->slots; s++) {
		m->refused[s] = refusal(plan, &plan->slot[s], new);
		set_slot(m, of, tasks->n, s, VALUE, &m->value[AT_PFLIP][s], 1);
		set_slot(m, of, tasks->n, s, LOW, &m->value[AT_LO][s], 1);
		set_slot(m, of, tasks->n, s, HIGH, &m->value[AT_HI][s], 1);
	}
	drop_outside(m);
	m->range = m->replicates == 0;
	for (size_t t = 0; t < tasks->n && m->replicates > 0; t++)
		draw(&of[t]);
	for (size_t s = 0; s < plan->slots && m->replicates > 0; s++) {
		size_t at = s * m->replicates, n = m->replicates;

		set_slot(m, of, tasks->n, s, VALUE, m->replicate + at, n);
		set_slot(m, of, tasks->n, s, LOW, m->low + at, n);
		set_slot(m, of, tasks->n, s, HIGH, m->high + at, n);
	}
	mem_release(mark);
}

/* ---- without groups ---- */

/* The vectors of the items of a section, and what is left of them without groups, each an
 * item of a truth. */
struct rest {
	const struct section *section;
	const struct leaving *l;
	struct items truth;
	struct section all;        /* of them */
	double *now;             /* and their weights without a group */
	size_t room;
	struct cell *cell;       /* room for those of an item, */
	double *number;          /* and their numbers */
};

/* The labels of a cell that are not of a group, what they weigh, and their annotators,
 * each once. */
static uint32_t
count_left(const struct rest *x, size_t i, uint32_t label,
	const uint32_t *group, size_t at, double *weight, double *once)
{
	const struct subset *p = &x->section->subset;
	uint32_t n = 0, last = UINT32_MAX;
	size_t ratings;
	const uint32_t *answer = subset_ratings(p, i, &ratings);

	*weight = *once = 0;
	for (size_t k = 0; k < ratings; k++) {
		struct rating r = p->answer[answer[k]];

		if (r.label != label || group[k] == at)
			continue;
		n++;
		*weight += subset_voice(p, answer[k]);
		*once += r.annotator != last;
		last = r.annotator;
	}
	return n;
}

/* The vector of item i without the ratings of a group; *left: what is left of its
 * weight. group NULL: all of it. */
static uint32_t
vector_left(struct rest *x, size_t i, const uint32_t *group, size_t at,
	double *left)
{
	const struct items *t = x->section->truth;
	const struct vectors *from = &t->vectors;
	uint32_t v = t->vector[x->section->item[i]];
	struct vector of = vectors_at(from, v);
	size_t width = x->truth.vectors.width;
	double all = 0;

	memcpy(x->cell, of.cell, of.cells * sizeof *of.cell);
	memset(x->number, 0, of.cells * width * sizeof *x->number);
	if (from->width > 0)
		memcpy(x->number, from->number + from->start[v] * width,
			of.cells * width * sizeof *x->number);
	*left = 0;
	for (size_t c = 0; c < of.cells && group; c++) {
		double weight, once, *number = x->number + c * width;

		all += of.cell[c].n;
		x->cell[c].n = count_left(x, i, of.cell[c].label, group, at,
			&weight, &once);
		if (t->has[AT_ONCE] && once < number[AT_ONCE])
			number[AT_ONCE] = once;
		*left += x->cell[c].n;
	}
	*left = group ? *left / all : 1;
	return vectors_add(&x->truth.vectors, (struct vector){x->cell,
		of.cells, of.n}, x->number, 0, 1);
}

/* Each vector of the section, and each that a group leaves. */
static void
make_rest(struct rest *x, const struct section *b, const struct leaving *l)
{
	const struct items *t = b->truth;
	size_t most = 1, at, n;
	uint32_t *item;
	double left;

	*x = (struct rest){.section = b, .l = l};
	for (size_t v = 0; v < t->vectors.n; v++)
		if (t->vectors.start[v + 1] - t->vectors.start[v] > most)
			most = t->vectors.start[v + 1] - t->vectors.start[v];
	x->truth = (struct items){.labels = t->labels};
	memcpy(x->truth.has, t->has, sizeof x->truth.has);
	vectors_init(&x->truth.vectors, t->vectors.width > 0 ?
		t->vectors.width : 1);
	x->cell = mem_alloc(most, sizeof *x->cell);
	x->number = mem_alloc(most * x->truth.vectors.width,
		sizeof *x->number);
	for (size_t i = 0; i < b->n; i++)
		vector_left(x, i, NULL, 0, &left);
	for (size_t g = l->n[LEAVING_UNITS]; g < l->groups; g++) {
		enum leaving_kind kind = leaving_kind(l, g, &at);

		for (size_t k = l->first[g]; k < l->first[g + 1]; k++)
			vector_left(x, l->item[k], l->rating[kind] +
				t->first[b->item[l->item[k]]], at, &left);
	}
	n = x->truth.n = x->truth.vectors.n;
	item = mem_alloc(n, sizeof *item);
	x->truth.vector = mem_alloc(n, sizeof *x->truth.vector);
	for (uint32_t v = 0; v < n; v++)
		item[v] = x->truth.vector[v] = v;
	x->now = mem_alloc(n, sizeof *x->now);
	x->all = (struct section){.truth = &x->truth, .item = item, .n = n,
		.weight = mem_zero(n, sizeof(double))};
	for (size_t i = 0; i < b->n; i++)
		x->all.weight[vector_left(x, i, NULL, 0, &left)] +=
			b->weight[i];
}

/* Weigh the vectors without group g, and return the rate of contradictions. */
static double
weigh_rest(struct rest *x, const struct flips *flips, size_t g)
{
	const struct leaving *l = x->l;
	const struct section *b = x->section;
	size_t at;
	enum leaving_kind kind = leaving_kind(l, g, &at);
	double left, pairs = flips->pairs, disagree = flips->disagree;

	memcpy(x->now, x->all.weight, x->truth.n * sizeof *x->now);
	for (size_t k = l->first[g]; k < l->first[g + 1]; k++) {
		uint32_t i = l->item[k];
		uint32_t v;
		double part = kind == LEAVING_UNITS ? leaving_part(l, i, at) :
			1;
		const uint32_t *group = kind == LEAVING_UNITS ? NULL :
			l->rating[kind] + b->truth->first[b->item[i]];

		x->now[vector_left(x, i, NULL, 0, &left)] -= part * b->weight[i];
		flips_lose(b, i, part, group, (uint32_t)at, &pairs, &disagree);
		if (!group)
			continue;
		v = vector_left(x, i, group, at, &left);
		x->now[v] += b->weight[i] * left;
	}
	return flips->known && pairs > 0 ? disagree / pairs *
		(flips->pairs / flips->disagree) : 1;
}

static void
leave_task(struct ceiling_of *x, const struct leaving *l,
	const struct plan *plan)
{
	struct rest rest;
	struct ideal ideal;
	double *table = mem_alloc(x->plan->metrics * ENDS * l->groups,
		sizeof *table);

	make_rest(&rest, x->section, l);
	ideal_init(&ideal, plan, &rest.all, x->new);
	ideal_fit(&ideal, rest.all.weight, 1);
	x->ideal = ideal;
	x->value = table;
	x->of = l->groups;
	for (size_t g = 0; g < l->groups; g++) {
		double times = weigh_rest(&rest, &x->plan->flips, g);

		set_number(x, g, ideal_fit(&x->ideal, rest.now, x->new ? times :
			1));
		err_progress(g + 1, l->groups, "groups left out");
	}
}

/* Where a range alone is known the value is its middle, and where the value alone is known
 * that is its range. */
void
ceilings_leave(struct estimates *m, const struct leaving *l,
	const struct part_tasks *tasks)
{
	const struct plan *plan = m->of.plan;
	struct ceiling_of *of = mem_zero(tasks->n, sizeof *of);

	for (int kind = 0; kind < AT_KINDS; kind++)
		m->left[kind] = mem_alloc(m->n * l->groups, sizeof(double));
	for (size_t t = 0; t < tasks->n; t++) {
		of[t] = (struct ceiling_of){.plan = plan,
			.new = m->of.target == TARGET_NEW, .section =
			&tasks->at[t].sections->at[m->of.section->number]};
		leave_task(&of[t], l, tasks->at[t].plan);
	}
	for (size_t s = 0; s < plan->slots; s++) {
		double *value = m->left[AT_PFLIP] + s * l->groups;
		double *lo = m->left[AT_LO] + s * l->groups;
		double *hi = m->left[AT_HI] + s * l->groups;

		set_slot(m, of, tasks->n, s, VALUE, value, l->groups);
		set_slot(m, of, tasks->n, s, LOW, lo, l->groups);
		set_slot(m, of, tasks->n, s, HIGH, hi, l->groups);
		for (size_t g = 0; g < l->groups; g++) {
			if (isnan(lo[g]))
				lo[g] = hi[g] = value[g];
			if (isnan(value[g]))
				value[g] = (lo[g] + hi[g]) / 2;
		}
	}
}
