/* defined: every metric from the list of expand.h by its definition, and what is
 * known of each. */
#ifndef ANNOT_TEST_DEFINED_H
#define ANNOT_TEST_DEFINED_H

#include "score/expand.h"
#include "score/scores.h"

/* ---- probabilities: sums over the labels of people ---- */

static inline double
all_mass(const struct list *all)
{
	double sum = 0;

	for (size_t i = 0; i < all->n; i++)
		sum += all->met[i].w;
	return sum;
}

/* The probability of label l where m is to be met. */
static inline long double
said(const struct met *m, size_t l)
{
	return m->of > 0 ? m->q[l] / (long double)m->of : 0;
}

/* The mean of a loss of what is said where m is to be met. */
static inline double
mean_loss(const struct list *all,
	long double (*loss)(const struct data *d, const struct met *m))
{
	long double sum = 0;

	for (size_t i = 0; i < all->n; i++)
		if (all->met[i].w != 0)
			sum += all->met[i].w * loss(all->d, &all->met[i]);
	return over((double)sum, all_mass(all), NUM_NA);
}

/* Define by_X as the mean of a loss. */
#define BY_LOSS(name, loss) \
	static inline double \
	name(const struct list *all, size_t label) \
	{ \
		(void)label; \
		return mean_loss(all, loss); \
	}

static inline long double
agreement_loss(const struct data *d, const struct met *m)
{
	(void)d;
	return said(m, m->truth);
}

static inline long double
log_loss(const struct data *d, const struct met *m)
{
	(void)d;
	return - logl(fminl(1 - 1e-15, fmaxl(1e-15, said(m, m->truth))));
}

static inline long double
bits_loss(const struct data *d, const struct met *m)
{
	return - log_loss(d, m) / logl(2);
}

/* Of two labels only the positive one's square counts. */
static inline long double
brier_loss(const struct data *d, const struct met *m)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += powl(said(m, l) - (l == m->truth), 2);
	return d->k == 2 ? sum / 2 : sum;
}

/* Of each way to cut the labels in two, whether the label is below. */
static inline long double
rps_loss(const struct data *d, const struct met *m)
{
	long double sum = 0;

	for (size_t cut = 1; cut < d->k; cut++) {
		long double below = 0;

		for (size_t l = 0; l < cut; l++)
			below += said(m, l);
		sum += powl(below - (m->truth < cut), 2);
	}
	return sum / (long double)(d->k - 1);
}

/* sum_l q_l v_l: what is expected. */
static inline long double
expected_code(const struct data *d, const struct met *m)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += said(m, l) * code_of(d, l);
	return sum;
}

static inline long double
bias_loss(const struct data *d, const struct met *m)
{
	return expected_code(d, m) - code_of(d, m->truth);
}

static inline long double
absolute_loss(const struct data *d, const struct met *m)
{
	return fabsl(bias_loss(d, m));
}

/* The tests' range is 8. */
static inline long double
normalised_loss(const struct data *d, const struct met *m)
{
	return absolute_loss(d, m) / 8;
}

static inline long double
squared_loss(const struct data *d, const struct met *m)
{
	return powl(bias_loss(d, m), 2);
}

BY_LOSS(by_agreement, agreement_loss)
BY_LOSS(by_log_loss, log_loss)
BY_LOSS(by_cross_entropy, bits_loss)
BY_LOSS(by_brier, brier_loss)
BY_LOSS(by_rps, rps_loss)
BY_LOSS(by_bias, bias_loss)
BY_LOSS(by_absolute_error, absolute_loss)
BY_LOSS(by_normalised, normalised_loss)
BY_LOSS(by_squared_error, squared_loss)

/* Over bins (b/B, (b + 1)/B] of the largest probability, in whole numbers, how
 * far that is from the share met. */
static inline double
by_ece(const struct list *all, size_t label)
{
	uint64_t bins = all->rules->bins;
	double sum = 0;

	(void)label;
	for (uint64_t b = 0; b < bins; b++) {
		double gap = 0;

		for (size_t i = 0; i < all->n; i++) {
			const struct met *m = &all->met[i];
			size_t top = largest(m->q, all->d->k);
			uint64_t x = m->q[top] * bins;

			if (m->w != 0 && x > b * m->of && x <= (b + 1) * m->of)
				gap += m->w * (m->q[top] / (double)m->of -
					(m->truth == top));
		}
		sum += fabs(gap);
	}
	return over(sum, all_mass(all), NUM_NA);
}

/* ---- people's shares against probabilities, item by item ---- */

/* An item of the list, from its mets: both sides, and their sums. */
struct both {
	long double weight, p[LABELS + 1], q[LABELS + 1], mass;
	long double people, score; /* people's mean; what is expected */
};

static inline bool
both_of(const struct list *all, size_t item, struct both *b)
{
	*b = (struct both){.weight = all->weight[item]};
	if (b->weight == 0)
		return false;
	for (size_t i = 0; i < all->n; i++) {
		const struct met *m = &all->met[i];

		if (all->item[i] != item)
			continue;
		b->p[m->truth] += m->w / b->weight;
		for (size_t l = 0; l < all->d->k; l++)
			b->q[l] = said(m, l);
	}
	for (size_t l = 0; l < all->d->k; l++) {
		b->mass += b->p[l];
		b->people += b->p[l] * code_of(all->d, l);
		b->score += b->q[l] * code_of(all->d, l);
	}
	b->people /= b->mass;
	return b->mass > 0;
}

static inline double
mean_fact(const struct list *all,
	long double (*fact)(const struct data *d, const struct both *b))
{
	long double sum = 0;
	struct both b;

	for (size_t i = 0; i < all->d->items; i++)
		if (both_of(all, i, &b))
			sum += b.weight * fact(all->d, &b);
	return over((double)sum, all_mass(all), NUM_NA);
}

/* Define by_X as the mean of a fact of an item. */
#define BY_FACT(name, fact) \
	static inline double \
	name(const struct list *all, size_t label) \
	{ \
		(void)label; \
		return mean_fact(all, fact); \
	}

static inline long double
overlap_of(const struct data *d, const struct both *b)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += fminl(b->p[l], b->q[l]);
	return sum;
}

static inline long double
distance_of(const struct data *d, const struct both *b)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += fabsl(b->p[l] - b->q[l]);
	return sum;
}

static inline long double
half_distance(const struct data *d, const struct both *b)
{
	return distance_of(d, b) / 2;
}

/* a ln(a/m), m the mean of a and b: of the difference, so that it is 0 where
 * they are equal but for rounding. */
static inline long double
to_mean(long double a, long double b)
{
	return a > 0 ? a * log1pl((a - b) / (a + b)) : 0;
}

/* (KL(p || m) + KL(q || m))/2 in bits, m = (p + q)/2. */
static inline long double
jsd_of(const struct data *d, const struct both *b)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		sum += to_mean(b->p[l], b->q[l]) + to_mean(b->q[l], b->p[l]);
	return sum / 2 / logl(2);
}

static inline long double
twice_jsd(const struct data *d, const struct both *b)
{
	return 2 * jsd_of(d, b);
}

static inline long double
js_root_of(const struct data *d, const struct both *b)
{
	return sqrtl(fmaxl(jsd_of(d, b), 0));
}

static inline long double
entropy(const long double *x, size_t k)
{
	long double sum = 0;

	for (size_t l = 0; l < k; l++)
		sum -= x[l] > 0 ? x[l] * logl(x[l]) : 0;
	return sum;
}

static inline long double
entropy_p(const struct data *d, const struct both *b)
{
	return entropy(b->p, d->k);
}

static inline long double
entropy_q(const struct data *d, const struct both *b)
{
	return entropy(b->q, d->k);
}

static inline long double
more_entropy(const struct data *d, const struct both *b)
{
	return entropy_q(d, b) - entropy_p(d, b);
}

static inline long double
entropy_off(const struct data *d, const struct both *b)
{
	return fabsl(more_entropy(d, b));
}

static inline long double
kl_of(const struct data *d, const struct both *b)
{
	long double sum = 0;

	for (size_t l = 0; l < d->k; l++)
		if (b->p[l] > 0)
			sum += b->p[l] * logl(b->p[l] / fminl(1 - 1e-15,
				fmaxl(1e-15, b->q[l])));
	return sum;
}

static inline int
sign_of(long double x)
{
	return (x > 1e-9) - (x < -1e-9);
}

/* Are all pairs of labels in the same order? */
static inline long double
same_ranks(const struct data *d, const struct both *b)
{
	for (size_t k = 0; k < d->k; k++)
		for (size_t l = 0; l < k; l++)
			if (sign_of(b->p[k] - b->p[l]) !=
			    sign_of(b->q[k] - b->q[l]))
				return 0;
	return 1;
}

/* What is left to carry over each border between labels. */
static inline long double
carried(const struct data *d, const struct both *b)
{
	long double sum = 0, left = 0;

	for (size_t l = 0; l + 1 < d->k; l++) {
		left += b->p[l] - b->q[l];
		sum += fabsl(left);
	}
	return sum;
}

static inline long double
off_mean(const struct data *d, const struct both *b)
{
	(void)d;
	return b->mass * fabsl(b->score - b->people);
}

static inline long double
square_off_mean(const struct data *d, const struct both *b)
{
	(void)d;
	return b->mass * powl(b->score - b->people, 2);
}

BY_FACT(by_soft_accuracy, overlap_of)
BY_FACT(by_manhattan, distance_of)
BY_FACT(by_dist_ce, half_distance)
BY_FACT(mean_jsd, jsd_of)
BY_FACT(by_closeness, twice_jsd)
BY_FACT(by_js_distance, js_root_of)
BY_FACT(by_kl, kl_of)
BY_FACT(by_ent_ce, entropy_off)
BY_FACT(by_ent_ce_signed, more_entropy)
BY_FACT(by_rank_cs, same_ranks)
BY_FACT(by_wasserstein, carried)
BY_FACT(by_mae, off_mean)
BY_FACT(mean_square_off, square_off_mean)

static inline double
by_po_jsd(const struct list *all, size_t label)
{
	return 1 - mean_jsd(all, label);
}

static inline double
by_rmse(const struct list *all, size_t label)
{
	return sqrt(mean_square_off(all, label));
}

/* ---- overlaps of a label, ANY: of all ---- */

/* Sums over items of the shares of a label, of its probabilities, and of the
 * lesser of the two. */
static inline void
overlaps(const struct list *all, size_t label, double *p, double *q,
	double *met)
{
	struct both b;

	*p = *q = *met = 0;
	for (size_t i = 0; i < all->d->items; i++)
		for (size_t l = 0; l < all->d->k && both_of(all, i, &b); l++) {
			if (label != ANY && l != label)
				continue;
			*p += (double)(b.weight * b.p[l]);
			*q += (double)(b.weight * b.q[l]);
			*met += (double)(b.weight * fminl(b.p[l], b.q[l]));
		}
}

static inline double
by_soft_precision(const struct list *all, size_t label)
{
	double p, q, met;

	overlaps(all, label, &p, &q, &met);
	return over(met, q, all->rules->zero);
}

static inline double
by_soft_recall(const struct list *all, size_t label)
{
	double p, q, met;

	overlaps(all, label, &p, &q, &met);
	return over(met, p, all->rules->zero);
}

static inline double
by_soft_f1(const struct list *all, size_t label)
{
	double p, q, met;

	overlaps(all, label, &p, &q, &met);
	return over(2 * met, p + q, all->rules->zero);
}

/* Define by_X as the mean over named labels, or of all labels together. */
#define BY_ALL(macro, micro, of) \
	static inline double \
	macro(const struct list *all, size_t label) \
	{ \
		(void)label; \
		return mean_of(all, all->d->named, of); \
	} \
	\
	static inline double \
	micro(const struct list *all, size_t label) \
	{ \
		(void)label; \
		return of(all, ANY); \
	}

BY_ALL(by_soft_macro_precision, by_soft_micro_precision, by_soft_precision)
BY_ALL(by_soft_macro_recall, by_soft_micro_recall, by_soft_recall)
BY_ALL(by_soft_macro_f1, by_soft_micro_f1, by_soft_f1)

/* ---- two columns ---- */

struct columns {
	size_t n;
	long double x[ITEMS], y[ITEMS], w[ITEMS], all;
};

static inline void
add_row(struct columns *c, long double x, long double y, long double w)
{
	c->x[c->n] = x;
	c->y[c->n] = y;
	c->w[c->n++] = w;
	c->all += w;
}

static inline void
entropies(const struct list *all, struct columns *c)
{
	struct both b;

	*c = (struct columns){.n = 0};
	for (size_t i = 0; i < all->d->items; i++)
		if (both_of(all, i, &b))
			add_row(c, entropy_p(all->d, &b),
				entropy_q(all->d, &b), b.weight);
}

static inline void
means(const struct list *all, struct columns *c)
{
	struct both b;

	*c = (struct columns){.n = 0};
	for (size_t i = 0; i < all->d->items; i++)
		if (both_of(all, i, &b))
			add_row(c, b.score, b.people, b.weight);
}

/* Pearson's r of columns less mx and my. */
static inline double
correlation_about(const struct columns *c, long double mx, long double my)
{
	long double xx = 0, yy = 0, xy = 0;

	for (size_t i = 0; i < c->n; i++) {
		xx += c->w[i] * (c->x[i] - mx) * (c->x[i] - mx);
		yy += c->w[i] * (c->y[i] - my) * (c->y[i] - my);
		xy += c->w[i] * (c->x[i] - mx) * (c->y[i] - my);
	}
	return xx > 1e-18 && yy > 1e-18 ? (double)(xy / sqrtl(xx * yy)) :
		NUM_NA;
}

static inline double
correlation(const struct columns *c)
{
	long double mx = 0, my = 0;

	for (size_t i = 0; i < c->n; i++) {
		mx += c->w[i] * c->x[i] / c->all;
		my += c->w[i] * c->y[i] / c->all;
	}
	return correlation_about(c, mx, my);
}

static inline double
by_entropy_correlation(const struct list *all, size_t label)
{
	struct columns c;

	(void)label;
	entropies(all, &c);
	return correlation(&c);
}

static inline double
by_entropy_similarity(const struct list *all, size_t label)
{
	struct columns c;

	(void)label;
	entropies(all, &c);
	return correlation_about(&c, 0, 0);
}

/* The mean of the ranks that w[i] items of the same number have, among w[j] of
 * each other one. */
static inline long double
middle_rank(const struct columns *c, const long double *x, size_t i)
{
	long double below = 0, same = 0;

	for (size_t j = 0; j < c->n; j++) {
		below += sign_of(x[i] - x[j]) > 0 ? c->w[j] : 0;
		same += sign_of(x[i] - x[j]) == 0 ? c->w[j] : 0;
	}
	return below + (same + 1) / 2;
}

static inline double
by_spearman(const struct list *all, size_t label)
{
	struct columns c, ranks;

	(void)label;
	means(all, &c);
	ranks = c;
	for (size_t i = 0; i < c.n; i++) {
		ranks.x[i] = middle_rank(&c, c.x, i);
		ranks.y[i] = middle_rank(&c, c.y, i);
	}
	return correlation(&ranks);
}

/* Pairs in the same order less those in the opposite one, over the root of the
 * pairs that differ in x and of those that differ in y. */
static inline double
by_kendall(const struct list *all, size_t label)
{
	long double met = 0, of_x = 0, of_y = 0;
	struct columns c;

	(void)label;
	means(all, &c);
	for (size_t i = 0; i < c.n; i++)
		for (size_t j = 0; j < i; j++) {
			int x = sign_of(c.x[i] - c.x[j]);
			int y = sign_of(c.y[i] - c.y[j]);

			met += x * y * c.w[i] * c.w[j];
			of_x += x != 0 ? c.w[i] * c.w[j] : 0;
			of_y += y != 0 ? c.w[i] * c.w[j] : 0;
		}
	return of_x > 0 && of_y > 0 ? (double)(met / sqrtl(of_x * of_y)) :
		NUM_NA;
}

static inline double
by_error_rate(const struct list *all, size_t label)
{
	return 1 - by_accuracy(all, label);
}

/* ---- all of them ---- */

enum { LABELLED = 1, MEAN_TOO = 2, SAID = 4, SCALE = 8, LINEAR = 16, EACH = 32,
	WHOLE = 64 };

/* A metric: its best and worst; has a row per label, and their mean; is of
 * probabilities, of labels in order, linear in the shares, has a value of an item
 * by itself; is of what is said of an item as a whole. */
static const struct known {
	const char *name;
	double least, most;
	double (*value)(const struct list *all, size_t label);
	unsigned is;
} known[] = {
	{"accuracy", 0, 1, by_accuracy, LINEAR | EACH},
	{"balanced_accuracy", 0, 1, by_balanced, LINEAR},
	{"precision", 0, 1, by_precision, LINEAR | LABELLED},
	{"recall", 0, 1, by_recall, LINEAR | LABELLED},
	{"f1", 0, 1, by_f1, LINEAR | LABELLED},
	{"macro_precision", 0, 1, by_macro_precision, LINEAR},
	{"macro_recall", 0, 1, by_macro_recall, LINEAR},
	{"macro_f1", 0, 1, by_macro_f1, LINEAR},
	{"micro_f1", 0, 1, by_accuracy, LINEAR},
	{"mcc", -1, 1, by_mcc, LINEAR},
	{"cohen_kappa", -1, 1, by_kappa, LINEAR},
	{"dmi", 0, 1, by_dmi, LINEAR},
	{"weighted_kappa", -1, 1, by_weighted_kappa, LINEAR | SCALE},
	{"roc_auc", 0, 1, by_roc_auc, LINEAR | LABELLED | MEAN_TOO},
	{"pr_auc", 0, 1, by_pr_auc, LINEAR | LABELLED | MEAN_TOO},
	{"pearson", -1, 1, by_pearson, LINEAR | LABELLED | MEAN_TOO},
	{"log_loss", 0, HUGE_VAL, by_log_loss, LINEAR | EACH | SAID | WHOLE},
	{"brier", 0, 2, by_brier, LINEAR | EACH | SAID | WHOLE},
	{"ece", 0, 1, by_ece, LINEAR | SAID},
	{"agreement", 0, 1, by_agreement, LINEAR | EACH | WHOLE},
	{"cross_entropy", -HUGE_VAL, 0, by_cross_entropy, LINEAR | EACH | SAID |
		WHOLE},
	{"soft_accuracy", 0, 1, by_soft_accuracy, EACH | SAID | WHOLE},
	{"soft_precision", 0, 1, by_soft_precision, LABELLED | SAID},
	{"soft_recall", 0, 1, by_soft_recall, LABELLED | SAID},
	{"soft_f1", 0, 1, by_soft_f1, LABELLED | SAID},
	{"soft_macro_precision", 0, 1, by_soft_macro_precision, SAID},
	{"soft_macro_recall", 0, 1, by_soft_macro_recall, SAID},
	{"soft_macro_f1", 0, 1, by_soft_macro_f1, SAID},
	{"soft_micro_precision", 0, 1, by_soft_micro_precision, SAID},
	{"soft_micro_recall", 0, 1, by_soft_micro_recall, SAID},
	{"soft_micro_f1", 0, 1, by_soft_micro_f1, SAID},
	{"po_jsd", 0, 1, by_po_jsd, EACH | SAID | WHOLE},
	{"entropy_correlation", -1, 1, by_entropy_correlation, SAID | WHOLE},
	{"entropy_similarity", 0, 1, by_entropy_similarity, SAID | WHOLE},
	{"kl", 0, HUGE_VAL, by_kl, EACH | SAID | WHOLE},
	{"js_distance", 0, 1, by_js_distance, EACH | SAID | WHOLE},
	{"information_closeness", 0, 2, by_closeness, EACH | SAID | WHOLE},
	{"dist_ce", 0, 1, by_dist_ce, EACH | SAID | WHOLE},
	{"ent_ce", 0, HUGE_VAL, by_ent_ce, EACH | SAID | WHOLE},
	{"ent_ce_signed", -HUGE_VAL, HUGE_VAL, by_ent_ce_signed, EACH | SAID |
		WHOLE},
	{"rank_cs", 0, 1, by_rank_cs, EACH | SAID | WHOLE},
	{"manhattan", 0, 2, by_manhattan, EACH | SAID | WHOLE},
	{"error_rate", 0, 1, by_error_rate, LINEAR},
	{"normalised_distance", 0, 1, by_normalised, LINEAR | EACH | SCALE |
		WHOLE},
	{"wasserstein", 0, HUGE_VAL, by_wasserstein, EACH | SCALE | WHOLE},
	{"rps", 0, 1, by_rps, LINEAR | EACH | SCALE | WHOLE},
	{"mae", 0, HUGE_VAL, by_mae, EACH | SCALE | WHOLE},
	{"rmse", 0, HUGE_VAL, by_rmse, EACH | SCALE | WHOLE},
	{"bias", -HUGE_VAL, HUGE_VAL, by_bias, LINEAR | EACH | SCALE | WHOLE},
	{"absolute_error", 0, HUGE_VAL, by_absolute_error, LINEAR | EACH |
		SCALE | WHOLE},
	{"squared_error", 0, HUGE_VAL, by_squared_error, LINEAR | EACH | SCALE |
		WHOLE},
	{"spearman", -1, 1, by_spearman, SCALE | WHOLE},
	{"kendall_tau_b", -1, 1, by_kendall, SCALE | WHOLE},
};

static inline const struct known *
known_of(const struct metric *m)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].name, m->about.name) == 0)
			return &known[i];
	printf("%s: no definition\n", m->about.name);
	abort();
}

/* Why a metric has no value for the list; NULL: it has. Labels have an order that
 * are numbers or listed, as table_of() lists letters without groups, and all
 * of which have a name. */
static inline const char *
refusal(const struct list *all, const struct known *m)
{
	const struct data *d = all->d;
	bool new = all->target == TARGET_NEW;
	bool ordered = d->k == d->named && (d->name == digits || !d->groups);

	if ((m->is & SAID) && !list_is_probable(all))
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
defined_value(const struct list *all, const struct known *m, size_t label)
{
	if (all->lost || refusal(all, m))
		return NUM_NA;
	if ((m->is & MEAN_TOO) && label == all->d->k)
		return mean_of(all, all->d->k, m->value);
	return m->value(all, label);
}

/* Values of each metric that there were. */
static unsigned long seen[sizeof known / sizeof *known];

static inline void
check_value(const struct scores *e, const struct list *all,
	const struct metric *m, size_t label)
{
	double found = scores_value(e, m, label);

	seen[known_of(m) - known] += !isnan(found) ? 1 : 0;
	if (!check_near(found, defined_value(all, known_of(m), label), 1e-11,
	    __FILE__, __LINE__, m->about.name))
		printf("\tmodel %d target %d label %zu\n", all->model,
			(int)all->target, label);
}

/* Every metric of the rules has the values that its definition says, and is
 * refused where that says so. Of two labels only the positive one has rows. */
static inline void
check_values(const struct scores *e, const struct list *all)
{
	const struct evaluation_rules *r = all->rules;

	for (size_t i = 0; i < r->n_metrics; i++) {
		const struct metric *m = r->metric[i];
		const struct known *k = known_of(m);
		const char *why = evaluation_refuses(e->of, m);

		CHECK_TEXT(why ? why : "", refusal(all, k) ? refusal(all, k) :
			"");
		for (size_t l = 0; l < r->k && (k->is & LABELLED); l++)
			if (r->positive == r->k || l == r->positive)
				check_value(e, all, m, l);
		if (!(k->is & LABELLED) || ((k->is & MEAN_TOO) && r->k > 2))
			check_value(e, all, m, r->k);
	}
}

/* Every metric has had values. */
static inline void
check_seen(unsigned long least)
{
	for (size_t m = 0; m < metrics_table.n; m++)
		if (!CHECK(seen[known_of(&metrics[m]) - known] >= least))
			printf("\t%s\n", metrics[m].about.name);
}

#endif
