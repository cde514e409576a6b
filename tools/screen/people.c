#include "people.h"
#include "statuses.h"

#include "stats/stats.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* Set what can be counted of the own labels of the annotator who was taken; times: zeros,
 * per label; different: room for as many labels. */
static void
count_labels(struct screened *s, const struct label_lists *x, uint32_t *times,
	uint32_t *different)
{
	size_t several, n = 0;
	double pairs = 0, equal = 0;

	for (size_t r = 0; r < x->runs; r += several) {
		several = label_lists_labels(x->run + r);
		for (size_t i = r; i < r + several; i++) {
			uint32_t label = label_lists_label(x, x->run + i);

			if (times[label] == 0)
				different[n++] = label;
			times[label] += x->run[i].items;
			s->labels += x->run[i].items;
			for (size_t o = r; o < i; o++) {
				pairs++;
				equal += label_lists_label(x, x->run + o) == label;
			}
		}
		s->items += x->run[r].items;
	}
	s->self = stats_ratio(equal, pairs);
	s->commonest = different[0];
	for (size_t i = 1; i < n; i++) {
		uint32_t l = different[i];

		if (times[l] > times[s->commonest] ||
		    (times[l] == times[s->commonest] && l < s->commonest))
			s->commonest = l;
	}
	s->commonest_share = stats_ratio(times[s->commonest], (double)s->labels);
	for (size_t i = 0; i < n; i++)
		times[different[i]] = 0;
}

/* The quantiles of Student's t by its degrees of freedom, of which few differ between
 * annotators; 0: not computed. */
struct quantiles {
	double level, *of;
	size_t cap;
};

/* The quantile .5 + level/2 for the mean of so many items; of fewer than two 0. */
static double
quantile(struct quantiles *q, size_t items)
{
	if (items < 2)
		return 0;
	MEM_GROW_ZERO(q->of, q->cap, items);
	if (q->of[items - 1] == 0)
		q->of[items - 1] = student_t_quantile(.5 + q->level / 2,
			(double)items - 1);
	return q->of[items - 1];
}

/* The mean over items of the share of the others' labels that equal the
 * annotator's. */
static struct estimate
agreement(const struct shared *s, double level, double t)
{
	struct estimate m = estimate_nothing(level);
	struct sum sum = {0}, squares = {0};
	double items = (double)s->items;

	for (size_t i = 0; i < s->kinds; i++)
		for (size_t r = s->first[i]; r < s->first[i + 1]; r++) {
			double equal = s->weight[i] * s->equal[r];

			for (uint32_t n = 0; n < s->times[i]; n++)
				sum_add(&sum, equal);
		}
	if (s->n > 0)
		m.value = sum_value(&sum);
	for (size_t i = 0; i < s->kinds; i++) {
		double mean = 0;

		for (size_t r = s->first[i]; r < s->first[i + 1]; r++)
			mean += s->weight[i] * items * s->equal[r];
		for (uint32_t n = 0; n < s->times[i]; n++)
			sum_add(&squares, (mean - m.value) * (mean - m.value));
	}
	estimate_of_mean(&m, &squares, items);
	estimate_limits(&m, 1e-14, t);
	estimate_clip(&m, 0, 1);
	return m;
}

static double
median(double *value, size_t n)
{
	double lo, hi;

	if (n == 0)
		return NUM_NA;
	if (n == 1)
		return value[0];
	stats_percentile(value, n, 1e-12, &lo, &hi);
	return (lo + hi) / 2;
}

static bool
is_judged(const struct screened *s)
{
	return s->status == ESTIMATE_OK;
}

/* Set the medians, of those who are ok so far. */
static void
set_medians(struct people *p)
{
	double *value = mem_alloc(p->n, sizeof *value);
	size_t n = 0, k = 0;

	for (size_t a = 0; a < p->n; a++)
		if (is_judged(&p->person[a]))
			value[n++] = p->person[a].information.value;
	p->information = median(value, n);
	for (size_t a = 0; a < p->n; a++)
		if (is_judged(&p->person[a]))
			value[k++] = p->person[a].information.se;
	p->informative = p->information >
		2 * 1.2533 * median(value, n) / sqrt((double)n);
	k = 0;
	for (size_t a = 0; a < p->n; a++)
		if (is_judged(&p->person[a]))
			value[k++] = p->person[a].agreement.value;
	p->agreement = median(value, n);
	for (size_t i = 0; i < n; i++)
		value[i] = fabs(value[i] - p->agreement);
	p->deviation = 1.4826 * median(value, n);
}

static enum estimate_status
judge(const struct people *p, const struct screened *s)
{
	double above = s->information.value - 2 * s->information.se;

	if (p->informative && above <= 0 &&
	    s->information.value < p->information / 10)
		return ESTIMATE_OWN(SCREEN_CARELESS);
	if (above > 0 && s->agreement.hi < p->agreement &&
	    s->agreement.value < p->agreement - 3 * p->deviation)
		return ESTIMATE_OWN(SCREEN_DIFFERS);
	return ESTIMATE_OK;
}

/* The status that an annotator has whatever the others are. */
static enum estimate_status
own_status(const struct screened *s)
{
	if (s->labels >= PEOPLE_CONSTANT && s->commonest_share == 1)
		return ESTIMATE_CONSTANT;
	if (s->shared == 0)
		return ESTIMATE_NO_OTHERS;
	return s->shared < PEOPLE_FEW || isnan(s->information.se) ?
		ESTIMATE_FEW_LABELS : ESTIMATE_OK;
}

static void
measure(struct people *p, const struct items *t, double level, uint64_t draws,
	uint64_t seed)
{
	size_t labels = t->labels.ids.n;
	uint32_t *times = mem_zero(labels, sizeof *times);
	uint32_t *different = mem_alloc(labels, sizeof *different);
	struct quantiles quantiles = {.level = level};
	struct label_lists lists;
	struct shared shared;

	label_lists_make(&lists, t);
	shared_init(&shared, &lists);
	for (size_t a = 0; a < p->n; a++) {
		struct view name = ids_name(&t->annotators, a);
		struct screened *s = &p->person[a];
		struct information i;
		struct rng rng;
		double student;

		s->agreement = s->information = estimate_nothing(level);
		s->self = s->commonest_share = NUM_NA;
		s->status = ESTIMATE_NO_LABELS;
		label_lists_take(&lists, a);
		if (lists.runs == 0)
			continue;
		count_labels(s, &lists, times, different);
		shared_take(&shared);
		s->shared = shared.n;
		rng_seed(&rng, seed, rng_stream(name.p, name.n));
		i = information_make(&shared, draws, &rng);
		s->how = i.how;
		p->how[i.how] += shared.n > 0;
		student = quantile(&quantiles, shared.items);
		s->agreement = agreement(&shared, level, student);
		s->information = information_estimate(&shared, &i, level, student);
		s->status = own_status(s);
	}
}

void
people_make(struct people *p, const struct items *t, double level, uint64_t draws,
	uint64_t seed)
{
	bool *skip = mem_zero(t->n_annotators, sizeof *skip);
	struct raters raters;

	*p = (struct people){.n = t->n_annotators,
		.person = mem_zero(t->n_annotators, sizeof *p->person)};
	measure(p, t, level, draws, seed);
	set_medians(p);
	for (size_t a = 0; a < p->n; a++)
		skip[a] = p->person[a].status == ESTIMATE_CONSTANT;
	raters_make(&raters, t, NULL, 0);
	copies_find(&p->copies, &raters, skip);
	for (size_t a = 0; a < p->n; a++) {
		struct screened *s = &p->person[a];

		if (p->copies.of[a].of != COPIES_NOBODY)
			s->status = ESTIMATE_OWN(SCREEN_COPIES);
		else if (is_judged(s))
			s->status = judge(p, s);
	}
}
