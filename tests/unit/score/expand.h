/* expand: a model's decisions item by item and label by label, and each metric
 * of decisions and of rankings from that list by its definition; the others are
 * in defined.h. */
#ifndef ANNOT_TEST_EXPAND_H
#define ANNOT_TEST_EXPAND_H

#include "score/table.h"

#include "text/num.h"

enum { MODEL_HARD, MODEL_SOFT, MODEL_ORACLE, MODELS, ALL_LABELS = LABELS + 1 };

/* A mass of a label, and what was decided and said of it: probabilities are
 * whole numbers over what they sum to (0: there are none, as the item has no
 * shares); a label without probabilities has 1. */
struct met {
	double w;
	size_t truth, decided;
	uint32_t q[LABELS + 1], of;
};

/* times: how often annotators contradict themselves against what the table
 * says. */
struct list {
	const struct data *d;
	const struct evaluation_rules *rules;
	int model;
	enum target target;
	long double times;
	bool lost;               /* an item that weighs something has no label
	                            that is no flip */
	long double weight[ITEMS];
	struct met met[ITEMS * ALL_LABELS * ALL_LABELS];
	size_t n, item[ITEMS * ALL_LABELS * ALL_LABELS];
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
oracle(const struct list *all, const uint32_t *n, size_t l)
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
decided(const struct list *all, size_t i, size_t l)
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
flip_of(const struct list *all, size_t i)
{
	long double k = (long double)all->d->k, a = k / (k - 1);
	long double p = all->d->flip[i] / (long double)FORTY;
	long double r = all->times * (2 * p - p * p * a);

	if (all->times == 1 || p == 0)
		return p;
	return 1 - a * r < 0 ? 1 : (1 - sqrtl(1 - a * r)) / a;
}

/* Label `truth` of item i, decided for as of one who said `voter`; part: the
 * oracle's probabilities, parts of `of`; NULL: it has none. */
static inline void
add_met(struct list *all, size_t i, size_t truth, size_t voter,
	const uint32_t *part, uint32_t of, long double w)
{
	struct met *m = &all->met[all->n];

	*m = (struct met){.w = (double)w, .truth = truth,
		.decided = decided(all, i, voter), .of = 1};
	if (all->model == MODEL_SOFT) {
		memcpy(m->q, all->d->sixteenths[i], sizeof *all->d->sixteenths);
		m->of = 16;
	} else if (all->model == MODEL_ORACLE && part) {
		memcpy(m->q, part, LABELS * sizeof *part);
		m->of = of;
	} else if (m->decided != NOT_DECIDED) {
		m->q[m->decided] = 1;
	}
	all->item[all->n++] = i;
}

/* 1 - K f: what p_flip leaves of the difference between two shares. */
static inline long double
left_of(const struct list *all, size_t i)
{
	long double k = (long double)all->d->k;

	return 1 - flip_of(all, i) * k / (k - 1);
}

/* Of new people: the share that each of the K labels has, (p - f)/d. Where the
 * decision depends on who is asked, those who said l have their part of it:
 * theirs of p, and of f as many as they are. */
static inline void
expand_new(struct list *all, size_t i, double weight)
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
expand_item(struct list *all, size_t i, enum target target, int kind,
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

/* Every item i with weight[i]. */
static inline void
expand_as_often(struct list *all, const struct data *d,
	const struct evaluation_rules *rules, int model, enum target target,
	int kind, const double *weight, long double times)
{
	all->d = d;
	all->rules = rules;
	all->model = model;
	all->target = target;
	all->times = times;
	all->lost = false;
	all->n = 0;
	for (size_t i = 0; i < d->items; i++) {
		all->weight[i] = weight[i];
		if (weight[i] == 0)
			continue;
		all->lost = all->lost || (target == TARGET_NEW &&
			left_of(all, i) < 1e-12L);
		expand_item(all, i, target, kind, weight[i]);
	}
}

static inline void
expand(struct list *all, const struct data *d,
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
list_is_probable(const struct list *all)
{
	return all->model == MODEL_SOFT ||
		(all->model == MODEL_ORACLE && all->target != TARGET_NEW);
}

/* ---- decisions: what is met where label a is true and b is decided ---- */

enum { ANY = LABELS + 1 };

static inline double
mass(const struct list *all, size_t a, size_t b)
{
	double sum = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct met *m = &all->met[i];

		if (m->decided != NOT_DECIDED && (a == ANY || m->truth == a) &&
		    (b == ANY || m->decided == b))
			sum += m->w;
	}
	return sum;
}

static inline double
hits(const struct list *all)
{
	double sum = 0;

	for (size_t l = 0; l < all->d->k; l++)
		sum += mass(all, l, l);
	return sum;
}

static inline double
over(double a, double b, double otherwise)
{
	return b > 1e-12 ? a / b : otherwise;
}

static inline double
by_accuracy(const struct list *all, size_t label)
{
	(void)label;
	return over(hits(all), mass(all, ANY, ANY), NUM_NA);
}

static inline double
by_precision(const struct list *all, size_t l)
{
	return over(mass(all, l, l), mass(all, ANY, l), all->rules->zero);
}

static inline double
by_recall(const struct list *all, size_t l)
{
	return over(mass(all, l, l), mass(all, l, ANY), all->rules->zero);
}

/* 2 TP / (2 TP + FP + FN) */
static inline double
by_f1(const struct list *all, size_t l)
{
	double met = mass(all, l, l), fp = mass(all, ANY, l) - met;
	double fn = mass(all, l, ANY) - met;

	return over(2 * met, 2 * met + fp + fn, all->rules->zero);
}

static inline double
mean_of(const struct list *all, size_t labels,
	double (*value)(const struct list *all, size_t label))
{
	double sum = 0, n = 0;

	for (size_t l = 0; l < labels; l++) {
		double x = value(all, l);

		sum += isnan(x) ? 0 : x;
		n += isnan(x) ? 0 : 1;
	}
	return over(sum, n, NUM_NA);
}

static inline double
by_macro_f1(const struct list *all, size_t label)
{
	(void)label;
	return mean_of(all, all->d->named, by_f1);
}

static inline double
by_macro_precision(const struct list *all, size_t label)
{
	(void)label;
	return mean_of(all, all->d->named, by_precision);
}

static inline double
by_macro_recall(const struct list *all, size_t label)
{
	(void)label;
	return mean_of(all, all->d->named, by_recall);
}

static inline double
recall_or_none(const struct list *all, size_t l)
{
	return over(mass(all, l, l), mass(all, l, ANY), NUM_NA);
}

static inline double
by_balanced(const struct list *all, size_t label)
{
	(void)label;
	return mean_of(all, all->d->k, recall_or_none);
}

/* The covariance of indicators of labels, decided or true, summed over labels:
 * by each single case and the means. */
static inline double
covariance(const struct list *all, bool a_decided, bool b_decided)
{
	double total = mass(all, ANY, ANY), sum = 0;

	for (size_t l = 0; l < all->d->k; l++) {
		double of_a = a_decided ? mass(all, ANY, l) : mass(all, l, ANY);
		double of_b = b_decided ? mass(all, ANY, l) : mass(all, l, ANY);

		for (size_t i = 0; i < all->n; i++) {
			const struct met *m = &all->met[i];
			bool a = (a_decided ? m->decided : m->truth) == l;
			bool b = (b_decided ? m->decided : m->truth) == l;

			if (m->decided != NOT_DECIDED)
				sum += m->w * (a - of_a / total) *
					(b - of_b / total);
		}
	}
	return sum;
}

/* R_K is the correlation of the indicators. */
static inline double
by_mcc(const struct list *all, size_t label)
{
	double x = covariance(all, true, true);
	double y = covariance(all, false, false);

	(void)label;
	return x > 1e-12 && y > 1e-12 ? covariance(all, true, false) /
		sqrt(x * y) : NUM_NA;
}

static inline double
by_kappa(const struct list *all, size_t label)
{
	double total = mass(all, ANY, ANY), chance = 0;

	(void)label;
	for (size_t l = 0; l < all->d->k; l++)
		chance += mass(all, l, ANY) / total * mass(all, ANY, l) / total;
	return total > 0 && chance < 1 - 1e-12 ?
		(hits(all) / total - chance) / (1 - chance) : NUM_NA;
}

/* The sum over all ways to give each label from t on a decision of its own that
 * is not taken (Leibniz). */
static inline double
signed_products(const struct list *all, size_t t, unsigned taken)
{
	double sum = 0, sign = 1, total = mass(all, ANY, ANY);

	if (t == all->d->k)
		return 1;
	for (size_t q = 0; q < all->d->k; q++) {
		if (taken >> q & 1)
			continue;
		sum += sign * mass(all, t, q) / total *
			signed_products(all, t + 1, taken | 1U << q);
		sign = -sign;
	}
	return sum;
}

/* |det| of the joint distribution; 0 where a label has nothing, or less, of the
 * truth or of the decisions. */
static inline double
by_dmi(const struct list *all, size_t label)
{
	(void)label;
	if (mass(all, ANY, ANY) == 0)
		return NUM_NA;
	for (size_t l = 0; l < all->d->k; l++)
		if (mass(all, l, ANY) < 1e-12 || mass(all, ANY, l) < 1e-12)
			return 0;
	return fabs(signed_products(all, 0, 0));
}

/* The number of a label: its name, or its place from 0; of one without a name
 * nobody asks. */
static inline double
code_of(const struct data *d, size_t l)
{
	return d->name == digits && l < d->named ? (double)atol(digits[l]) :
		(double)l;
}

/* 1 - the squared difference of two labels over the largest there is. */
static inline double
alike(const struct data *d, size_t k, size_t l)
{
	double off = code_of(d, k) - code_of(d, l);
	double most = code_of(d, d->named - 1) - code_of(d, 0);

	return 1 - off * off / (most * most);
}

static inline double
by_weighted_kappa(const struct list *all, size_t label)
{
	double total = mass(all, ANY, ANY), met = 0, chance = 0;

	(void)label;
	for (size_t t = 0; t < all->d->k; t++)
		for (size_t q = 0; q < all->d->k; q++) {
			double w = alike(all->d, t, q) / total;

			met += w * mass(all, t, q);
			chance += w * mass(all, t, ANY) *
				mass(all, ANY, q) / total;
		}
	return total > 0 && chance < 1 - 1e-12 ?
		(met - chance) / (1 - chance) : NUM_NA;
}

/* ---- rankings: by probability, or by the decision as 1 and 0 ---- */

static inline bool
ranks(const struct list *all, size_t i)
{
	return all->model == MODEL_SOFT ||
		all->met[i].decided != NOT_DECIDED;
}

static inline uint32_t
score_of(const struct list *all, size_t i, size_t l)
{
	return all->model == MODEL_SOFT ? all->met[i].q[l] :
		all->met[i].decided == l;
}

/* P(a positive scores above a negative), half of those alike. */
static inline double
by_roc_auc(const struct list *all, size_t l)
{
	double above = 0, pairs = 0;

	for (size_t i = 0; i < all->n; i++)
		for (size_t j = 0; j < all->n; j++) {
			double w = all->met[i].w * all->met[j].w;
			uint32_t a = score_of(all, i, l);
			uint32_t b = score_of(all, j, l);

			if (!ranks(all, i) || !ranks(all, j) ||
			    all->met[i].truth != l || all->met[j].truth == l)
				continue;
			pairs += w;
			above += a > b ? w : a == b ? w / 2 : 0;
		}
	return over(above, pairs, NUM_NA);
}

/* The correlation of a label's score and of being it. */
static inline double
by_pearson(const struct list *all, size_t l)
{
	double mx = 0, my = 0, xx = 0, yy = 0, xy = 0, total = 0;
	double of = all->model == MODEL_SOFT ? 16 : 1;

	for (size_t i = 0; i < all->n; i++) {
		double w = ranks(all, i) ? all->met[i].w : 0;

		total += w;
		mx += w * score_of(all, i, l) / of;
		my += all->met[i].truth == l ? w : 0;
	}
	for (size_t i = 0; i < all->n; i++) {
		double x = score_of(all, i, l) / of - mx / total;
		double y = (all->met[i].truth == l) - my / total;
		double w = ranks(all, i) ? all->met[i].w : 0;

		xx += w * x * x;
		yy += w * y * y;
		xy += w * x * y;
	}
	return xx > 1e-12 && yy > 1e-12 ? xy / sqrt(xx * yy) : NUM_NA;
}

/* Sum over the scores as thresholds of precision times what recall gains. */
static inline double
by_pr_auc(const struct list *all, size_t l)
{
	double area = 0, all_pos = 0;

	for (int least = 16; least >= 0; least--) {
		double pos = 0, said = 0, gain = 0;

		all_pos = 0;
		for (size_t i = 0; i < all->n; i++) {
			const struct met *m = &all->met[i];
			int s = ranks(all, i) ? (int)score_of(all, i, l) : -1;
			double w = s >= 0 ? m->w : 0;

			said += s >= least ? w : 0;
			pos += s >= least && m->truth == l ? w : 0;
			gain += s == least && m->truth == l ? w : 0;
			all_pos += m->truth == l ? w : 0;
		}
		area += gain != 0 ? pos / said * gain : 0;
	}
	return over(area, all_pos, NUM_NA);
}

#endif
