#include "charts.h"

#include "output.h"
#include "statuses.h"
#include "tally.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/relate.h"

#include <math.h>

/* The facts of a threshold; behind all thresholds the best ones, by rejections
 * and by cost. */
enum { ACCURACY, PRECISION, RECALL, F1, DECIDED, FALSE_POSITIVES, REJECTED,
	COST, FACTS_OF_STEP, LEAST_REJECTED = FACTS_OF_STEP, CHEAPEST, KINDS,
	BESTS = KINDS - FACTS_OF_STEP };

struct curve {
	const struct evaluation_rules *rules;
	const struct costs *costs; /* NULL: none */
	uint64_t steps;
	size_t n;
	double *threshold;       /* n, ascending */
	const struct evaluation *of;
	uint32_t *order;         /* its patterns by rising probability */
	struct confusion c;      /* of two labels */
	size_t positive;         /* in c: 1, or that of two labels */
};

/* Sums over items: mass, mass of the positive label, and the weight of items where
 * more than half of the people reject a positive decision; or a negative one. */
struct side {
	struct sum mass, positive, no, yes;
};

/* ---- thresholds ---- */

static void
even_thresholds(struct curve *v)
{
	v->n = v->steps + 1;
	v->threshold = mem_alloc(v->n, sizeof *v->threshold);
	for (size_t i = 0; i < v->n; i++)
		v->threshold[i] = (double)i / (double)v->steps;
}

/* Threshold t behind those that are there; those that are not above the last one
 * are not new. */
static void
add_threshold(struct curve *v, double t)
{
	if (v->n == 0 || t > v->threshold[v->n - 1])
		v->threshold[v->n++] = t;
}

static void
distinct_thresholds(struct curve *v, const struct evaluation *p)
{
	bool above = false;

	v->threshold = mem_alloc(p->n + 3, sizeof *v->threshold);
	add_threshold(v, 0);
	for (size_t i = 0; i < p->n; i++) {
		double q = p->positive_q[v->order[i]];

		if (q > .5 && !above)
			add_threshold(v, .5);
		above = above || q > .5;
		add_threshold(v, q);
	}
	add_threshold(v, .5);
	add_threshold(v, 1);
}

/* Another evaluation of the same items may have other patterns. */
static void
order_patterns(struct curve *v, const struct evaluation *p)
{
	if (v->of == p)
		return;
	relate_order(p->positive_q, p->n, v->order);
	v->of = p;
}

static size_t
begin(void *of, const struct evaluation *p)
{
	struct curve *v = of;

	if (!v->order)
		v->order = mem_alloc(p->items, sizeof *v->order);
	order_patterns(v, p);
	if (!v->threshold && v->steps > 0)
		even_thresholds(v);
	else if (!v->threshold)
		distinct_thresholds(v, p);
	return v->n * FACTS_OF_STEP + BESTS;
}

/* ---- sums ---- */

/* Add pattern i, of weight u. Half of the people are not more than half. */
static void
add_item(struct side *s, const struct evaluation *p, size_t i, double u,
	size_t label)
{
	double positive = evaluation_share(p, i, label), mass = p->mass[i];
	double more = 2 * positive - mass;

	sum_add(&s->mass, u * mass);
	sum_add(&s->positive, u * positive);
	if (more < - STATS_ROUNDING * mass)
		sum_add(&s->no, u);
	if (more > STATS_ROUNDING * mass)
		sum_add(&s->yes, u);
}

/* Take b from a. */
static void
take(struct sum *a, const struct sum *b)
{
	sum_add(a, - b->high);
	sum_add(a, - b->low);
}

/* a - b, 0 where that is a rest of rounding of `all`. */
static double
less(const struct sum *a, const struct sum *b, double all)
{
	struct sum x = *a;

	take(&x, b);
	return fabs(sum_value(&x)) <= STATS_ROUNDING * all ? 0 :
		sum_value(&x);
}

/* The matrix of two labels where `up` is decided positive, of `all`. */
static void
fill_matrix(struct curve *v, const struct side *up, const struct side *all)
{
	size_t yes = v->positive, no = 1 - yes;
	double total = sum_value(&all->mass);
	struct side down = *all;

	take(&down.mass, &up->mass);
	take(&down.positive, &up->positive);
	tally_clear(&v->c);
	tally_add(&v->c, yes, yes, sum_value(&up->positive));
	tally_add(&v->c, no, yes, less(&up->mass, &up->positive, total));
	tally_add(&v->c, yes, no, less(&all->positive, &up->positive,
		total));
	tally_add(&v->c, no, no, less(&down.mass, &down.positive, total));
}

/* sum of C[t][q] cost[t][q] / S */
static double
cost_of(const struct curve *v)
{
	const struct confusion *c = &v->c;
	double sum = 0;

	for (size_t t = 0; t < 2; t++)
		for (size_t q = 0; q < 2; q++)
			sum += sum_value(&c->joint[t * 2 + q]) *
				v->costs->at[t][q];
	return stats_ratio(sum, sum_value(&c->total));
}

/* The facts of a threshold. items: weight of those that have a share. */
static void
fill_facts(struct curve *v, const struct side *up, const struct side *all,
	double items, double *x)
{
	const struct confusion *c = &v->c;
	size_t yes = v->positive, no = 1 - yes;
	double total, negative;

	fill_matrix(v, up, all);
	total = sum_value(&c->total);
	negative = sum_value(&c->truth[no]);
	x[ACCURACY] = confusion_accuracy(c, yes);
	x[PRECISION] = confusion_precision(c, yes);
	x[RECALL] = confusion_recall(c, yes);
	x[F1] = confusion_f1(c, yes);
	x[DECIDED] = stats_ratio(sum_value(&c->pred[yes]), total);
	x[FALSE_POSITIVES] = negative <= STATS_ROUNDING * total ? NUM_NA :
		sum_value(&c->joint[no * 2 + yes]) / negative;
	x[REJECTED] = stats_ratio(sum_value(&up->no) +
		less(&all->yes, &up->yes, items), items);
	x[COST] = v->costs ? cost_of(v) : NUM_NA;
}

/* The threshold with the least of a fact; of several next to each other the
 * middle one; NUM_NA where the fact has no value. */
static double
best(const struct curve *v, const double *x, int fact)
{
	size_t first = v->n, last = 0;
	double least = NUM_NA;

	for (size_t t = 0; t < v->n; t++) {
		double value = x[t * FACTS_OF_STEP + (size_t)fact];
		double near = STATS_ROUNDING * fabs(least);

		if (isnan(value))
			continue;
		if (first == v->n || value < least - near) {
			first = last = t;
			least = value;
		} else if (value <= least + near && t == last + 1) {
			last = t;
		}
	}
	return first == v->n ? NUM_NA : v->threshold[(first + last) / 2];
}

/* Is probability q above threshold t? Of two labels equal probabilities are for
 * the first. */
static bool
is_above(const struct curve *v, double q, double t)
{
	return q > t || (q == t && v->rules->k == 2 && v->rules->positive == 0);
}

static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	struct curve *v = of;
	struct side all = {0}, up = {0};
	struct sum items = {0};
	size_t i, left = p->n;

	order_patterns(v, p);
	for (i = 0; i < p->n; i++) {
		add_item(&all, p, i, u[i], v->rules->positive);
		sum_add(&items, p->mass[i] > 0 ? u[i] : 0);
	}
	for (size_t t = v->n; t-- > 0;) {
		while (left > 0 && is_above(v,
		    p->positive_q[i = v->order[left - 1]], v->threshold[t])) {
			add_item(&up, p, i, u[i], v->rules->positive);
			left--;
		}
		fill_facts(v, &up, &all, sum_value(&items),
			x + t * FACTS_OF_STEP);
		if (p->uncut)
			x[t * FACTS_OF_STEP + REJECTED] = NUM_NA;
	}
	x[v->n * FACTS_OF_STEP] = best(v, x, REJECTED);
	x[v->n * FACTS_OF_STEP + 1] = best(v, x, COST);
}

/* ---- write ---- */

const struct record_column curve_columns[] = {
	{"model", RECORD_KEY}, {"group", RECORD_KEY}, {"target", RECORD_TEXT},
	{"label", RECORD_KEY}, {"threshold", RECORD_EXACT | RECORD_KEY},
	{"metric", RECORD_KEY}, {"value", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

static void
write_rows(struct out *out, const struct subject *s, const struct estimates *m,
	const struct curve *v)
{
	const enum estimate_status no_rejections = s->target == TARGET_NEW ?
		ESTIMATE_OWN(SCORE_NOT_LINEAR) : ESTIMATE_NO_MASS;
	const struct output_fact facts[] = {
		[ACCURACY] = {"accuracy", ESTIMATE_NO_MASS, true},
		[PRECISION] = {"precision", ESTIMATE_NOT_PREDICTED, true},
		[RECALL] = {"recall", ESTIMATE_NOT_IN_TRUTH, true},
		[F1] = {"f1", ESTIMATE_NO_MASS, true},
		[DECIDED] = {"decided", ESTIMATE_NO_MASS, false},
		[FALSE_POSITIVES] = {"false_positive_rate",
			ESTIMATE_ONE_CLASS, true},
		[REJECTED] = {"rejected", no_rejections, false},
		[COST] = {"cost", ESTIMATE_NO_MASS, false},
		[LEAST_REJECTED] = {"least_rejected", no_rejections, false},
		[CHEAPEST] = {"cheapest", ESTIMATE_NO_MASS, false},
	};

	for (size_t i = 0; i < m->n; i++) {
		size_t t = i / FACTS_OF_STEP, k = i % FACTS_OF_STEP;
		struct record r;

		if (t == v->n)
			k += FACTS_OF_STEP;
		if (!v->costs && (k == COST || k == CHEAPEST))
			continue;
		r = output_start(out, curve_columns, s, v->rules->positive);
		if (t == v->n)
			record_key(&r, view_of(""));
		else
			record_exact(&r, v->threshold[t]);
		output_number(&r, m, i, &facts[k]);
	}
}

void
curve_write(struct out *out, const struct subject *s, uint64_t steps,
	const struct costs *costs)
{
	const struct evaluation_rules *r = &s->plan->rules;
	struct curve v = {.rules = r, .costs = costs, .steps = steps,
		.positive = r->k == 2 ? r->positive : 1};
	const struct estimates_maker maker = {.of = &v, .probable = true,
		.limits = true, .begin = begin, .compute = compute};
	struct estimates m;

	confusion_init(&v.c, 2, 2, r->zero);
	confusion_keep_joint(&v.c);
	estimates_draw(&m, s, &maker);
	if (m.none) {
		struct record none = output_start(out, curve_columns, s,
			r->positive);

		output_none(&none, m.none);
	}
	write_rows(out, s, &m, &v);
}
