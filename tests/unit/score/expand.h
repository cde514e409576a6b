/* expand: the list of every item and label that a model, or the oracle, meets in
 * a random truth, for the definitions of worth/defined.h. */
#ifndef ANNOT_TEST_EXPAND_H
#define ANNOT_TEST_EXPAND_H

#include "score/table.h"

#include "worth/defined.h"

enum { MODEL_HARD, MODEL_SOFT, MODEL_ORACLE, MODELS };

/* times: how often annotators contradict themselves against what the table
 * says. */
struct expansion {
	const struct data *d;
	const struct evaluation_rules *rules;
	int model;
	enum target target;
	long double times;
	bool lost;               /* an item that weighs something has no label
	                            that is no flip */
	struct list list;
};

/* ---- decisions ---- */

/* The first of the largest. */
static inline size_t
largest(const uint32_t *x, size_t n)
{
	size_t top = 0;

	for (size_t i = 1; i < n; i++)
		top = x[i] > x[top] ? i : top;
	return top;
}

/* The label whose code is nearest to the mean of codes: all times the number of
 * labels. Half-way the even code, or the first. */
static inline size_t
rounded(const struct data *d, const uint32_t *n)
{
	long sum = 0, total = 0, code[LABELS];
	size_t best = 0;

	for (size_t l = 0; l < d->named; l++) {
		code[l] = d->name == digits ? atol(digits[l]) : (long)l;
		sum += n[l] * code[l];
		total += n[l];
	}
	for (size_t l = 1; l < d->named; l++) {
		long off = labs(code[l] * total - sum);
		long had = labs(code[best] * total - sum);

		if (off < had || (off == had && code[best] % 2 != 0 &&
		    code[l] % 2 == 0))
			best = l;
	}
	return best;
}

/* The oracle's decision where label l is to be met. */
static inline size_t
oracle(const struct expansion *all, const uint32_t *n, size_t l)
{
	uint32_t others[LABELS];
	size_t top;

	memcpy(others, n, sizeof others);
	if (all->rules->oracle == ORACLE_MEAN)
		return rounded(all->d, n);
	if (all->rules->oracle == ORACLE_LOO && others[l] > 0)
		others[l]--;
	top = largest(others, all->d->named);
	return others[top] > 0 ? top : NOT_DECIDED;
}

static inline size_t
decided(const struct expansion *all, size_t i, size_t l)
{
	const uint32_t *q = all->d->sixteenths[i];
	const struct evaluation_rules *r = all->rules;

	if (all->model == MODEL_HARD)
		return all->d->hard[i];
	if (all->model == MODEL_ORACLE)
		return oracle(all, all->d->n[i], l);
	if (!r->has_threshold)
		return largest(q, all->d->named);
	if (q[r->positive] / 16. == r->threshold)
		return 0;
	return q[r->positive] / 16. > r->threshold ? r->positive :
		1 - r->positive;
}

/* ---- the list ---- */

/* Parts of each label, and what they are parts of. */
static inline uint32_t
truth_of(const struct data *d, size_t i, enum target target, int kind,
	uint32_t *part)
{
	uint32_t total = 0;

	if (target == TARGET_PRIMARY) {
		memcpy(part, d->eighths[kind][i], LABELS * sizeof *part);
		return 8;
	}
	if (target == TARGET_PLURALITY) {
		memset(part, 0, LABELS * sizeof *part);
		part[largest(d->n[i], d->named)] = 1;
		return 1;
	}
	memcpy(part, d->n[i], LABELS * sizeof *part);
	for (size_t l = 0; l < d->named; l++)
		total += part[l];
	return total;
}

/* The p_flip of item i whose retests disagree `times` as often: with r = 2 p -
 * p^2 K/(K-1) the smaller root p of that for times r; 1 where there is none. */
static inline long double
flip_of(const struct expansion *all, size_t i)
{
	long double k = (long double)all->d->k, a = k / (k - 1);
	long double p = all->d->flip[i] / (long double)FORTY;
	long double r = all->times * (2 * p - p * p * a);

	if (all->times == 1 || p == 0)
		return p;
	return 1 - a * r < 0 ? 1 : (1 - sqrtl(1 - a * r)) / a;
}

/* Label `truth` of the item, decided for as of one who said `voter`; part: the
 * oracle's probabilities, parts of `of`; NULL: it has none. */
static inline void
add_met(struct expansion *all, size_t i, size_t truth, size_t voter,
	const uint32_t *part, uint32_t of, long double w)
{
	size_t is = decided(all, i, voter);
	struct met *m = list_add(&all->list, (int)truth, is == NOT_DECIDED ?
		UNDECIDED : (int)is, w);

	for (size_t l = 0; l < all->d->named; l++)
		m->q[l] = all->model == MODEL_SOFT ? all->d->sixteenths[i][l] /
			16.L : all->model == MODEL_ORACLE && part ?
			(of > 0 ? part[l] / (long double)of : 0) : l == is;
}

/* 1 - K f: what p_flip leaves of the difference between two shares. */
static inline long double
left_of(const struct expansion *all, size_t i)
{
	long double k = (long double)all->d->k;

	return 1 - flip_of(all, i) * k / (k - 1);
}

/* Of new people: the share that each of the K labels has, (p - f)/d. Where the
 * decision depends on who is asked, those who said l have their part of it:
 * theirs of p, and of f as many as they are. */
static inline void
expand_new(struct expansion *all, size_t i, double weight)
{
	const struct data *d = all->d;
	long double flip = flip_of(all, i), f = flip / (long double)(d->k - 1);
	long double left = left_of(all, i), total = 0;
	bool asked = all->model == MODEL_ORACLE &&
		all->rules->oracle == ORACLE_LOO;

	for (size_t l = 0; l < d->named; l++)
		total += d->n[i][l];
	for (size_t l = 0; l < d->named && asked; l++)
		for (size_t y = 0; y < d->k; y++)
			add_met(all, i, y, l, NULL, 0, weight *
				d->n[i][l] / total * ((l == y) - f) / left);
	for (size_t y = 0; y < d->k && !asked; y++)
		add_met(all, i, y, 0, NULL, 0, weight *
			((y < d->named ? d->n[i][y] / total : 0) - f) / left);
}

static inline void
expand_item(struct expansion *all, size_t i, enum target target, int kind,
	double weight)
{
	const struct data *d = all->d;
	uint32_t part[LABELS], of, sum = 0;

	if (target == TARGET_NEW) {
		expand_new(all, i, weight);
		return;
	}
	of = truth_of(d, i, target, kind, part);
	for (size_t l = 0; l < d->named; l++)
		sum += part[l];
	for (size_t l = 0; l < d->named; l++)
		add_met(all, i, l, l, part, sum, (long double)weight * part[l] /
			of);
}

/* The number of a label: its name, or its place from 0; nobody asks for that of
 * a label without a name. */
static inline double
code_of(const struct data *d, size_t l)
{
	return d->name == digits && l < d->named ? (double)atol(digits[l]) :
		(double)l;
}

/* Every item i with weight[i]. The tests' range is 8. */
static inline void
expand_as_often(struct expansion *all, const struct data *d,
	const struct evaluation_rules *rules, int model, enum target target,
	int kind, const double *weight, long double times)
{
	struct list *to = &all->list;

	all->d = d;
	all->rules = rules;
	all->model = model;
	all->target = target;
	all->times = times;
	all->lost = false;
	list_init(to, d->k);
	to->named = (int)d->named;
	to->zero = rules->zero;
	to->bins = rules->bins;
	to->range = 8;
	to->soft = model == MODEL_SOFT;
	for (size_t l = 0; l < d->k; l++)
		to->code[l] = code_of(d, l);
	for (size_t i = 0; i < d->items; i++) {
		list_item(to, weight[i]);
		if (weight[i] == 0)
			continue;
		all->lost = all->lost || (target == TARGET_NEW &&
			left_of(all, i) < 1e-12L);
		expand_item(all, i, target, kind, weight[i]);
	}
}

static inline void
expand(struct expansion *all, const struct data *d,
	const struct evaluation_rules *rules, int model, enum target target,
	int kind, const double *weight)
{
	expand_as_often(all, d, rules, model, target, kind, weight, 1);
}

/* Do the item's shares add up to 0? Then it weighs nothing. */
static inline bool
is_empty(const struct data *d, size_t i, enum target target, int kind)
{
	uint32_t part[LABELS], sum = 0;

	truth_of(d, i, target == TARGET_NEW ? TARGET_RAW : target, kind, part);
	for (size_t l = 0; l < d->named; l++)
		sum += part[l];
	return sum == 0;
}

/* Are probabilities said? Of new people the oracle says none. */
static inline bool
is_probable(const struct expansion *all)
{
	return all->model == MODEL_SOFT ||
		(all->model == MODEL_ORACLE && all->target != TARGET_NEW);
}

/* ---- the metrics of a list ---- */

/* Why a metric has no value for the list; NULL: it has. Labels have an order that
 * are numbers or listed, as table_of() lists letters without groups, and all
 * of which have a name. */
static inline const char *
refusal(const struct expansion *all, const struct known *m)
{
	const struct data *d = all->d;
	bool new = all->target == TARGET_NEW;
	bool ordered = d->k == d->named && (d->name == digits || !d->groups);

	if ((m->is & SAID) && !is_probable(all))
		return "hard_predictions";
	if (new && !(m->is & LINEAR))
		return "not_linear";
	if ((m->is & SCALE) && !ordered)
		return "no_order";
	return (m->is & WHOLE) && new && all->model == MODEL_ORACLE &&
		all->rules->oracle == ORACLE_LOO ? "many_decisions" : NULL;
}

/* What metric m of a label (K: of all) should be. */
static inline double
defined_value(const struct expansion *all, const struct known *m, size_t label)
{
	return all->lost || refusal(all, m) ? NUM_NA :
		known_value(&all->list, m, (int)label);
}

#endif
