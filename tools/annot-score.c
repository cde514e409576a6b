/*
 * annot-score: how well predictions serve people who disagree.
 *
 * Metrics against shares of labels instead of one true label: the shares w of
 * primary labels (annot-sharpen), of the labels given, or the plurality vote.
 * No label is sampled: additive metrics are exact expectations over labels
 * drawn from w, the others the metric of the expected confusion matrix
 * C[t][q] = sum over items of w(x, t) where q is predicted, which is what
 * infinitely many draws converge to. Gordon et al., "The Disagreement
 * Deconvolution", CHI 2021, 3.2 and 3.3.
 *
 * SPDX-License-Identifier: MIT
 */
#include "boot.h"
#include "counts.h"
#include "err.h"
#include "mem.h"
#include "opt.h"
#include "predictions.h"
#include "ranking.h"
#include "stats.h"
#include "tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Primary shares at p_flip and at its limits. */
enum { POINT, LO, HI, KINDS };

enum target { PRIMARY, RAW, PLURALITY, TARGETS };
enum oracle { ORACLE_PLURALITY, ORACLE_LOO, ORACLE_MEAN };
enum zero { ZERO_NA, ZERO_0, ZERO_1 };
enum by { BY_NOTHING, BY_ITEM };

struct conf {
	struct opt_common common;
	int target;            /* enum target; TARGETS: all; < 0: as it comes */
	int oracle_kind;       /* enum oracle */
	int zero;              /* enum zero: 0/0 in precision, recall, f1 */
	double threshold;      /* two labels: positive above it */
	bool has_threshold;
	uint64_t bins;         /* of ece */
	int weight_by;         /* 0 items, 1 labels */
	const char *prob;      /* column of probabilities in predictions */
	bool intersect;        /* leave out items without prediction */
	bool paired;
};

/* An item of the truth. Items with the same cells share a vector. */
struct judged {
	uint32_t vector, name, group; /* in vectors, names, groups */
	uint64_t weight;       /* items that share its row */
};

/* A distinct vector of cells (label, n) and their primary shares. */
struct vector {
	size_t start;          /* place of its first cell */
	uint64_t total;        /* labels */
	bool tied;             /* more than one label has the most */
};

/* The truth. Behind the last vector stands one more that ends its cells. */
struct truth {
	struct judged *item;
	size_t n, item_cap;
	struct vector *vector;
	size_t vectors, vector_cap;
	struct cell *cell;     /* label: an id, after ordering its rank */
	double (*primary)[KINDS]; /* per cell, when there */
	size_t cells, cell_cap, primary_cap;
	struct ids keys;       /* of the vectors: their bytes */
	char *key;             /* room for one */
	size_t key_cap;
	struct ids names, groups;
	bool has_primary, has_range, weighted;
	uint64_t empty;        /* items without labels, left out */
};

/*
 * One model against one target on the items of a block, ready to be evaluated
 * with any weights. Items that are alike, in the truth and in the prediction,
 * are one pattern, and weigh together. Arrays per cell run along the patterns.
 */
struct problem {
	size_t n, k;           /* patterns; K */
	size_t items;          /* of the block */
	uint32_t *pattern;     /* per item of the block */
	uint32_t *of;          /* per pattern: an item of the block that has it */
	size_t *start;         /* n + 1 places of the patterns' cells */
	uint32_t *truth;       /* per cell: rank of the label */
	double *w;             /* per cell: share of the truth */
	uint32_t *decided;     /* per cell: rank, NOT_DECIDED: no decision */
	bool probable;         /* log_loss, brier and ece apply */
	bool ranked;           /* decisions come from scores */
	double *mass;          /* per pattern: sum of w */
	double *log_loss, *brier;           /* per pattern */
	double *confidence, *hit;           /* per pattern, for ece */
	uint32_t *bin;
	double *score;         /* per label and pattern, when ranked */
	uint32_t *order;       /* per label: patterns by falling score */
};

#define NOT_DECIDED UINT32_MAX

/* What the metrics of a problem are made of, for some weights. */
struct evaluated {
	struct tally tally;
	bool probable;
	double log_loss, brier, ece;
	double *roc_auc, *pr_auc; /* per label, and the macro mean at K */
};

/* What is to be evaluated, and room to do it. */
struct plan {
	const struct conf *conf;
	const struct labels *labels;
	size_t k;              /* K */
	size_t named;          /* labels that have a name */
	size_t positive;       /* rank; K when every label has its rows */
	struct slot *slot;     /* metric and label of each row */
	size_t slots;
	bool ranking;          /* a slot needs ranked scores */
	struct scored *scored; /* room for one label's ranking */
};

/* Traits of a metric. */
enum {
	PER_LABEL = 1,         /* a row per label, or that of the positive one */
	MACRO = 2,             /* and their mean, with K > 2 */
	PROBABLE = 4,          /* needs probabilities */
	RANKING = 8            /* needs scores in order */
};

struct metric {
	struct method about;
	unsigned traits;
	double (*value)(const struct evaluated *e, size_t label);
	/* The value of one pattern; NULL: not a mean over items. */
	double (*item)(const struct problem *p, size_t i);
	const char *undefined; /* status when the value does not exist */
};

struct slot {
	const struct metric *metric;
	size_t label;          /* rank; K: over all labels */
};

/* ---- the metrics ---- */

static double
value_accuracy(const struct evaluated *e, size_t label)
{
	return tally_accuracy(&e->tally, label);
}

static double
value_balanced(const struct evaluated *e, size_t label)
{
	return tally_balanced_accuracy(&e->tally, label);
}

static double
value_precision(const struct evaluated *e, size_t label)
{
	return tally_precision(&e->tally, label);
}

static double
value_recall(const struct evaluated *e, size_t label)
{
	return tally_recall(&e->tally, label);
}

static double
value_f1(const struct evaluated *e, size_t label)
{
	return tally_f1(&e->tally, label);
}

static double
value_macro_f1(const struct evaluated *e, size_t label)
{
	return tally_macro_f1(&e->tally, label);
}

static double
value_micro_f1(const struct evaluated *e, size_t label)
{
	return tally_micro_f1(&e->tally, label);
}

static double
value_mcc(const struct evaluated *e, size_t label)
{
	return tally_mcc(&e->tally, label);
}

static double
value_kappa(const struct evaluated *e, size_t label)
{
	return tally_cohen_kappa(&e->tally, label);
}

static double
value_roc_auc(const struct evaluated *e, size_t label)
{
	return e->roc_auc[label];
}

static double
value_pr_auc(const struct evaluated *e, size_t label)
{
	return e->pr_auc[label];
}

static double
value_log_loss(const struct evaluated *e, size_t label)
{
	(void)label;
	return e->log_loss;
}

static double
value_brier(const struct evaluated *e, size_t label)
{
	(void)label;
	return e->brier;
}

static double
value_ece(const struct evaluated *e, size_t label)
{
	(void)label;
	return e->ece;
}

static double
item_accuracy(const struct problem *p, size_t i)
{
	double hit = 0, mass = 0;

	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		if (p->decided[c] == NOT_DECIDED)
			continue;
		mass += p->w[c];
		hit += p->decided[c] == p->truth[c] ? p->w[c] : 0;
	}
	return stats_ratio(hit, mass);
}

static double
item_log_loss(const struct problem *p, size_t i)
{
	return stats_ratio(p->log_loss[i], p->mass[i]);
}

static double
item_brier(const struct problem *p, size_t i)
{
	return stats_ratio(p->brier[i], p->mass[i]);
}

static const struct metric metrics[] = {
	{{"accuracy", "up", "0..1", "share",
		"share of labels that the decision meets",
		"Gordon et al. 2021, 3.3"},
		0, value_accuracy, item_accuracy,
		"no_mass"},
	{{"balanced_accuracy", "up", "0..1", "share",
		"mean recall over labels with truth mass",
		"Brodersen et al. 2010"},
		0, value_balanced, NULL, "no_mass"},
	{{"precision", "up", "0..1", "share",
		"of the decisions for a label, the share that labels meet", "-"},
		PER_LABEL, value_precision, NULL,
		"not_predicted"},
	{{"recall", "up", "0..1", "share",
		"of the labels of a kind, the share that is decided so", "-"},
		PER_LABEL, value_recall, NULL, "not_in_truth"},
	{{"f1", "up", "0..1", "share",
		"harmonic mean of precision and recall",
		"van Rijsbergen 1979"},
		PER_LABEL, value_f1, NULL, "no_mass"},
	{{"macro_f1", "up", "0..1", "share",
		"mean f1 over labels with mass on either side", "-"},
		0, value_macro_f1, NULL, "no_mass"},
	{{"micro_f1", "up", "0..1", "share",
		"f1 of all labels together: accuracy with one label an item",
		"-"},
		0, value_micro_f1, NULL, "no_mass"},
	{{"mcc", "up", "-1..1", "correlation",
		"Matthews correlation, R_K for more than two labels",
		"Gorodkin 2004"},
		0, value_mcc, NULL, "one_label"},
	{{"cohen_kappa", "up", "-1..1", "agreement",
		"agreement of decisions and labels beyond chance",
		"Cohen 1960"},
		0, value_kappa, NULL, "one_label"},
	{{"roc_auc", "up", "0..1", "probability",
		"a positive scores above a negative; per label and their mean",
		"Hanley and McNeil 1982"},
		PER_LABEL | MACRO | RANKING, value_roc_auc, NULL, "one_class"},
	{{"pr_auc", "up", "0..1", "share",
		"average precision, equal scores in one step",
		"Davis and Goadrich 2006"},
		PER_LABEL | MACRO | RANKING, value_pr_auc, NULL, "not_in_truth"},
	{{"log_loss", "down", "0..", "nats",
		"cross-entropy of labels and probabilities, clamped at 1e-15",
		"Good 1952"},
		PROBABLE, value_log_loss, item_log_loss,
		"no_mass"},
	{{"brier", "down", "0..2", "squared error",
		"squared error of the probabilities; 0..1 with two labels",
		"Brier 1950"},
		PROBABLE, value_brier, item_brier, "no_mass"},
	{{"ece", "down", "0..1", "share",
		"expected calibration error of the largest probability",
		"Naeini et al. 2015"},
		PROBABLE, value_ece, NULL, "no_mass"},
};

enum { METRICS = sizeof metrics / sizeof *metrics };

/* ---- the truth ---- */

static uint32_t
intern(struct ids *ids, struct view v)
{
	struct ids_key key = ids_hash(v);

	return ids_add(ids, &key);
}

/* The primary shares of a cell: numbers, but for the limits. */
static void
primary_shares(struct truth *t, const struct item *x, size_t k, double *w)
{
	for (int kind = 0; kind < KINDS; kind++) {
		w[kind] = x->number[kind] ? x->number[kind][k] : NUM_NA;
		if (isnan(w[kind]) && kind != POINT)
			t->has_range = false;
	}
	if (isnan(w[POINT]))
		err_die("item %s: column \"primary\" is NA",
			err_quote(x->name.p, x->name.n));
}

/* The bytes that tell vectors apart: each cell, and its primary shares. */
static struct view
vector_key(struct truth *t, const struct item *x)
{
	size_t bytes = sizeof *x->cell +
		(t->has_primary ? sizeof *t->primary : 0);
	double w[KINDS];
	char *p;

	t->key = mem_grow(t->key, &t->key_cap, x->cells * bytes, 1);
	p = t->key;
	for (size_t k = 0; k < x->cells; k++, p += bytes) {
		memcpy(p, &x->cell[k], sizeof *x->cell);
		if (!t->has_primary)
			continue;
		primary_shares(t, x, k, w);
		memcpy(p + sizeof *x->cell, w, sizeof w);
	}
	return (struct view){t->key, x->cells * bytes};
}

static void
add_vector(struct truth *t, const struct item *x)
{
	struct vector *v;
	size_t tied;

	counts_plurality(x, &tied);
	t->vector = mem_grow(t->vector, &t->vector_cap, t->vectors + 2,
		sizeof *t->vector);
	v = &t->vector[t->vectors++];
	*v = (struct vector){t->cells, x->n, tied > 1};
	t->cell = mem_grow(t->cell, &t->cell_cap, t->cells + x->cells,
		sizeof *t->cell);
	memcpy(t->cell + t->cells, x->cell, x->cells * sizeof *t->cell);
	if (t->has_primary)
		t->primary = mem_grow(t->primary, &t->primary_cap,
			t->cells + x->cells, sizeof *t->primary);
	for (size_t k = 0; k < x->cells && t->has_primary; k++)
		primary_shares(t, x, k, t->primary[t->cells + k]);
	t->cells += x->cells;
	v[1].start = t->cells;
}

static void
add_item(struct truth *t, const struct item *x)
{
	uint32_t vector = intern(&t->keys, vector_key(t, x));

	if (vector == t->vectors)
		add_vector(t, x);
	t->item = mem_grow(t->item, &t->item_cap, t->n + 1, sizeof *t->item);
	t->item[t->n++] = (struct judged){vector, intern(&t->names, x->name),
		intern(&t->groups, x->group), x->weight};
	t->weighted |= x->weight > 1;
}

static void
read_truth(struct truth *t, struct counts *c)
{
	struct item x;

	*t = (struct truth){.has_primary = c->rows->has_number[POINT],
		.has_range = c->rows->has_number[LO] &&
			c->rows->has_number[HI]};
	ids_init(&t->keys);
	ids_init(&t->names);
	ids_init(&t->groups);
	while (counts_next(c, &x)) {
		if (x.n == 0)
			t->empty += x.weight;
		else
			add_item(t, &x);
	}
	if (t->empty > 0)
		err_note("empty=%llu items without any label left out",
			(unsigned long long)t->empty);
}

static void
free_truth(struct truth *t)
{
	free(t->item);
	free(t->vector);
	free(t->cell);
	free(t->primary);
	free(t->key);
	ids_free(&t->keys);
	ids_free(&t->names);
	ids_free(&t->groups);
}

/* Place of the cell of a vector's plurality label, ties to the first in label
 * order; less: place of a cell that counts one label less, or SIZE_MAX. */
static size_t
plurality(const struct truth *t, size_t v, size_t less)
{
	size_t best = SIZE_MAX;
	uint32_t top = 0;

	for (size_t c = t->vector[v].start; c < t->vector[v + 1].start; c++) {
		uint32_t n = t->cell[c].n - (c == less);

		if (n > top) {
			top = n;
			best = c;
		}
	}
	return best;
}

/* ---- decisions ---- */

/* The code of a label in the mean of numeric labels: its value, or its place
 * in -L. */
static double
label_code(const struct plan *plan, uint32_t rank)
{
	return labels_numeric(plan->labels) ? labels_value(plan->labels,
		plan->labels->by_rank[rank]) : (double)rank;
}

/* Is the first of two codes that are as near the one that rounding half to
 * even takes? */
static bool
first_is_even(double a, double b)
{
	return fmod(a, 2) == 0 || fmod(b, 2) != 0;
}

/*
 * The label nearest to the mean of a vector's labels, as numbers; half-way the
 * even one (as IEEE and numpy round), or the first where neither is.
 */
static uint32_t
rounded_mean(const struct plan *plan, const struct truth *t, size_t v)
{
	double sum = 0, mean, best = 0;
	uint32_t nearest = 0;

	for (size_t c = t->vector[v].start; c < t->vector[v + 1].start; c++)
		sum += t->cell[c].n * label_code(plan, t->cell[c].label);
	mean = sum / (double)t->vector[v].total;
	for (uint32_t r = 0; r < plan->named; r++) {
		double code = label_code(plan, r), off = fabs(code - mean);

		if (r == 0 || off < best || (off == best && !first_is_even(
		    label_code(plan, nearest), code))) {
			nearest = r;
			best = off;
		}
	}
	return nearest;
}

/* The oracle's decision for the cell c of vector v. loo: by the others' labels,
 * none where there is no other. */
static uint32_t
oracle_decides(const struct plan *plan, const struct truth *t, size_t v,
	size_t c)
{
	size_t best;

	switch (plan->conf->oracle_kind) {
	case ORACLE_MEAN:
		return rounded_mean(plan, t, v);
	case ORACLE_LOO:
		if (t->cell[c].n == 0)
			c = SIZE_MAX;
		best = plurality(t, v, c);
		break;
	default:
		best = plurality(t, v, SIZE_MAX);
		break;
	}
	return best == SIZE_MAX ? NOT_DECIDED : t->cell[best].label;
}

/* The label of the largest probability, the first in label order of equals. */
static uint32_t
largest(const double *q, size_t k)
{
	uint32_t best = 0;

	for (uint32_t r = 1; r < k; r++)
		if (q[r] > q[best])
			best = r;
	return best;
}

/* Two labels: positive above the threshold, at it the first in label order;
 * otherwise the largest probability. */
static uint32_t
soft_decides(const struct plan *plan, const double *q)
{
	uint32_t positive = (uint32_t)plan->positive;
	double t = plan->conf->threshold;

	if (!plan->conf->has_threshold)
		return largest(q, plan->k);
	if (q[positive] == t)
		return 0;
	return q[positive] > t ? positive : 1 - positive;
}

/* ---- problems ---- */

/* The share of cell c of vector v under a target; top: its plurality cell. */
static double
share(const struct truth *t, size_t v, size_t c, enum target target, int kind,
	size_t top)
{
	if (target == PRIMARY)
		return t->primary[c][kind];
	if (target == PLURALITY)
		return c == top;
	return (double)t->cell[c].n / (double)t->vector[v].total;
}

/* What a model says of an item, where that can be told from its vector and a
 * hard prediction; else every item is a pattern of its own. */
static void
find_patterns(struct problem *p, const struct truth *t, const uint32_t *block,
	const struct predictions *m)
{
	struct ids ids;

	ids_init(&ids);
	p->n = 0;
	for (uint32_t i = 0; i < p->items; i++) {
		const struct judged *x = &t->item[block[i]];
		uint32_t key[2] = {x->vector, m && !m->soft ?
			m->hard[x->name] : 0};

		p->pattern[i] = m && m->soft ? i : intern(&ids,
			(struct view){(const char *)key, sizeof key});
		if (p->pattern[i] == p->n)
			p->of[p->n++] = i;
	}
	ids_free(&ids);
}

static uint32_t
pattern_vector(const struct problem *p, const struct truth *t,
	const uint32_t *block, size_t i)
{
	return t->item[block[p->of[i]]].vector;
}

static void
alloc_problem(struct problem *p, const struct plan *plan,
	const struct truth *t, const uint32_t *block, size_t items,
	const struct predictions *m)
{
	size_t cells = 0, n, labels = m && m->soft && plan->ranking ?
		plan->k : 0;

	*p = (struct problem){.items = items, .k = plan->k,
		.ranked = labels > 0};
	p->pattern = mem_alloc(items, sizeof *p->pattern);
	p->of = mem_alloc(items, sizeof *p->of);
	find_patterns(p, t, block, m);
	n = p->n;
	for (size_t i = 0; i < n; i++) {
		uint32_t v = pattern_vector(p, t, block, i);

		cells += t->vector[v + 1].start - t->vector[v].start;
	}
	p->start = mem_alloc(n + 1, sizeof *p->start);
	p->truth = mem_alloc(cells, sizeof *p->truth);
	p->w = mem_alloc(cells, sizeof *p->w);
	p->decided = mem_alloc(cells, sizeof *p->decided);
	p->mass = mem_alloc(n, sizeof *p->mass);
	p->log_loss = mem_alloc(n, sizeof *p->log_loss);
	p->brier = mem_alloc(n, sizeof *p->brier);
	p->confidence = mem_alloc(n, sizeof *p->confidence);
	p->hit = mem_alloc(n, sizeof *p->hit);
	p->bin = mem_alloc(n, sizeof *p->bin);
	p->score = mem_alloc(labels * n, sizeof *p->score);
	p->order = mem_alloc(labels * n, sizeof *p->order);
}

static void
free_problem(struct problem *p)
{
	free(p->pattern);
	free(p->of);
	free(p->start);
	free(p->truth);
	free(p->w);
	free(p->decided);
	free(p->mass);
	free(p->log_loss);
	free(p->brier);
	free(p->confidence);
	free(p->hit);
	free(p->bin);
	free(p->score);
	free(p->order);
}

/* The cells of the patterns: their labels, shares, and mass. */
static void
fill_truth(struct problem *p, const struct truth *t, const uint32_t *block,
	enum target target, int kind)
{
	size_t at = 0;

	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, t, block, i);
		size_t top = plurality(t, v, SIZE_MAX);

		p->start[i] = at;
		p->mass[i] = 0;
		for (size_t c = t->vector[v].start; c < t->vector[v + 1].start;
		     c++) {
			p->truth[at] = t->cell[c].label;
			p->w[at] = share(t, v, c, target, kind, top);
			p->mass[i] += p->w[at++];
		}
	}
	p->start[p->n] = at;
}

/* The bin (a, b] of B equal ones on [0, 1] that holds x; 0 goes to the first.
 * The product may round across an edge, so its neighbours are compared. */
static uint32_t
bin_of(double x, uint64_t bins)
{
	double b = (double)bins, k = ceil(x * b);

	if (k > 0 && x <= (k - 1) / b)
		k--;
	if (x > k / b)
		k++;
	return k < 1 ? 0 : k > b ? (uint32_t)bins - 1 : (uint32_t)k - 1;
}

/*
 * Pattern i under the probabilities q[0..K-1], with mass m = sum w_y:
 *	log_loss = -sum_y w_y ln q_y,	q clamped to [1e-15, 1 - 1e-15];
 *	brier = m (sum_k q_k^2 + 1) - 2 sum_y w_y q_y, the expectation of
 *	sum_k (q_k - [k = y])^2 over y drawn from w; with K = 2 half of it, which
 *	is that of the positive label alone.
 * For ece: the largest probability, its bin, and the share it meets.
 */
static void
fill_probable(struct problem *p, size_t i, const double *q, uint64_t bins)
{
	const double least = 1e-15;
	uint32_t top = largest(q, p->k);
	double square = 0, met = 0;

	p->log_loss[i] = p->hit[i] = 0;
	for (size_t k = 0; k < p->k; k++)
		square += q[k] * q[k];
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
		double x = q[p->truth[c]];

		if (p->w[c] == 0)
			continue;
		met += p->w[c] * x;
		if (p->truth[c] == top)
			p->hit[i] += p->w[c];
		x = x < least ? least : x > 1 - least ? 1 - least : x;
		p->log_loss[i] -= p->w[c] * log(x);
	}
	p->brier[i] = p->mass[i] * (square + 1) - 2 * met;
	if (p->k == 2)
		p->brier[i] /= 2;
	p->confidence[i] = q[top];
	p->bin[i] = bin_of(q[top], bins);
}

static void
decide(struct problem *p, size_t i, uint32_t rank)
{
	for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
		p->decided[c] = rank;
}

struct scored_pattern {
	double score;
	uint32_t pattern;
};

static int
cmp_scored_patterns(const void *a, const void *b)
{
	const struct scored_pattern *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return (x->pattern > y->pattern) - (x->pattern < y->pattern);
}

/* Patterns by falling score of each label, once for all replicates. */
static void
fill_order(struct problem *p)
{
	struct scored_pattern *s = mem_alloc(p->n, sizeof *s);

	for (size_t k = 0; k < p->k; k++) {
		for (size_t i = 0; i < p->n; i++)
			s[i] = (struct scored_pattern){p->score[k * p->n + i],
				(uint32_t)i};
		qsort(s, p->n, sizeof *s, cmp_scored_patterns);
		for (size_t i = 0; i < p->n; i++)
			p->order[k * p->n + i] = s[i].pattern;
	}
	free(s);
}

/* q[0..K-1] of an item, from the sparse rows of a soft prediction. */
static void
dense(const struct plan *plan, const struct predictions *m, size_t name,
	double *q)
{
	memset(q, 0, plan->k * sizeof *q);
	for (size_t e = m->start[name]; e < m->start[name + 1]; e++)
		q[m->label[e]] += m->p[e];
}

static void
fill_model(struct problem *p, const struct plan *plan, const struct truth *t,
	const uint32_t *block, const struct predictions *m)
{
	double *q = mem_alloc(plan->k, sizeof *q);

	p->probable = m->soft;
	for (size_t i = 0; i < p->n; i++) {
		uint32_t name = t->item[block[p->of[i]]].name;

		if (!m->soft) {
			decide(p, i, m->hard[name]);
			continue;
		}
		dense(plan, m, name, q);
		decide(p, i, soft_decides(plan, q));
		fill_probable(p, i, q, plan->conf->bins);
		for (size_t k = 0; k < p->k && p->ranked; k++)
			p->score[k * p->n + i] = q[k];
	}
	if (p->ranked)
		fill_order(p);
	free(q);
}

/* The oracle's probabilities are the target's own shares over their sum. */
static void
fill_oracle(struct problem *p, const struct plan *plan, const struct truth *t,
	const uint32_t *block)
{
	double *q = mem_alloc(plan->k, sizeof *q);

	p->probable = true;
	for (size_t i = 0; i < p->n; i++) {
		uint32_t v = pattern_vector(p, t, block, i);
		size_t first = t->vector[v].start;
		bool alike = plan->conf->oracle_kind != ORACLE_LOO;

		memset(q, 0, plan->k * sizeof *q);
		if (alike)
			decide(p, i, oracle_decides(plan, t, v, first));
		for (size_t c = p->start[i]; c < p->start[i + 1]; c++) {
			if (!alike)
				p->decided[c] = oracle_decides(plan, t, v,
					first + c - p->start[i]);
			if (p->mass[i] > 0)
				q[p->truth[c]] = p->w[c] / p->mass[i];
		}
		fill_probable(p, i, q, plan->conf->bins);
	}
	free(q);
}

/* ---- evaluation ---- */

/* The area metrics of one label, its ranking being done already. */
static void
evaluate_ranking(const struct problem *p, const struct plan *plan,
	const double *u, const double *positive, size_t label,
	struct evaluated *e)
{
	const uint32_t *order = p->order + label * p->n;

	for (size_t r = 0; r < p->n; r++) {
		size_t i = order[r];

		plan->scored[r] = (struct scored){
			p->score[label * p->n + i], u[i] * positive[i],
			u[i] * (p->mass[i] - positive[i])};
	}
	e->roc_auc[label] = ranking_roc_auc(plan->scored, p->n);
	e->pr_auc[label] = ranking_pr_auc(plan->scored, p->n);
}

/* Mean over the labels that have a value; at K, behind them. */
static void
mean_over_labels(double *value, size_t k)
{
	double sum = 0;
	size_t n = 0;

	for (size_t label = 0; label < k; label++)
		if (!isnan(value[label])) {
			sum += value[label];
			n++;
		}
	value[k] = stats_ratio(sum, (double)n);
}

static void
evaluate_areas(const struct problem *p, const struct plan *plan,
	const double *u, struct evaluated *e)
{
	double *positive = mem_alloc(p->n, sizeof *positive);

	for (size_t label = 0; label < p->k; label++) {
		if (!p->ranked) {
			e->roc_auc[label] = tally_roc_auc(&e->tally, label);
			e->pr_auc[label] = tally_pr_auc(&e->tally, label);
			continue;
		}
		if (p->k == 2 && label != plan->positive)
			continue;
		for (size_t i = 0; i < p->n; i++) {
			positive[i] = 0;
			for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
				if (p->truth[c] == label)
					positive[i] = p->w[c];
		}
		evaluate_ranking(p, plan, u, positive, label, e);
	}
	mean_over_labels(e->roc_auc, p->k);
	mean_over_labels(e->pr_auc, p->k);
	free(positive);
}

/*
 * log_loss and brier: weighted means over patterns. ece: sum over the bins of
 * |sum u m confidence - sum u hit|, over sum u m.
 */
static void
evaluate_probable(const struct problem *p, const double *u, uint64_t bins,
	struct evaluated *e)
{
	struct sum mass = {0}, log_loss = {0}, brier = {0}, ece = {0};
	struct sum *gap = mem_zero(bins, sizeof *gap);

	for (size_t i = 0; i < p->n; i++) {
		sum_add(&mass, u[i] * p->mass[i]);
		sum_add(&log_loss, u[i] * p->log_loss[i]);
		sum_add(&brier, u[i] * p->brier[i]);
		sum_add(&gap[p->bin[i]], u[i] *
			(p->mass[i] * p->confidence[i] - p->hit[i]));
	}
	for (size_t b = 0; b < bins; b++)
		sum_add(&ece, fabs(sum_value(&gap[b])));
	e->log_loss = stats_ratio(sum_value(&log_loss), sum_value(&mass));
	e->brier = stats_ratio(sum_value(&brier), sum_value(&mass));
	e->ece = stats_ratio(sum_value(&ece), sum_value(&mass));
	free(gap);
}

/* All that the metrics need, pattern i weighing u[i]. */
static void
evaluate(const struct problem *p, const struct plan *plan, const double *u,
	struct evaluated *e)
{
	tally_clear(&e->tally);
	for (size_t i = 0; i < p->n; i++) {
		if (u[i] == 0)
			continue;
		for (size_t c = p->start[i]; c < p->start[i + 1]; c++)
			if (p->decided[c] != NOT_DECIDED)
				tally_add(&e->tally, p->truth[c],
					p->decided[c], u[i] * p->w[c]);
	}
	if (plan->ranking)
		evaluate_areas(p, plan, u, e);
	if (p->probable)
		evaluate_probable(p, u, plan->conf->bins, e);
}

static double
slot_value(const struct slot *s, const struct problem *p,
	const struct evaluated *e)
{
	if ((s->metric->traits & PROBABLE) && !p->probable)
		return NUM_NA;
	return s->metric->value(e, s->label);
}

/* ---- one model under one target ---- */

/* Items of a block, in the order of their names where they are resampled. */
struct block {
	const struct truth *truth;
	struct view group;
	uint32_t *item;          /* of the truth */
	size_t n;
	double *weight;          /* per item: its items, times its labels */
	uint64_t *shares;        /* per item: its items; NULL: one each */
};

/* The values of one model under one target: slot s of result o stands at
 * s x results + o. results is 1, or with -B item the items of the block. */
struct measured {
	size_t results;
	double *value[KINDS];
	double *replicate;       /* slots x replicates; NULL: no bootstrap */
	uint64_t replicates;
	bool probable, range;
};

static void
alloc_measured(struct measured *m, const struct plan *plan, size_t results,
	bool range)
{
	uint64_t replicates = plan->conf->common.bootstrap;

	*m = (struct measured){.results = results, .replicates = replicates,
		.range = range && replicates == 0};
	for (int kind = 0; kind < KINDS; kind++)
		m->value[kind] = mem_alloc(plan->slots * results,
			sizeof(double));
	if (replicates > 0)
		m->replicate = mem_alloc(plan->slots * replicates,
			sizeof(double));
}

static void
free_measured(struct measured *m)
{
	for (int kind = 0; kind < KINDS; kind++)
		free(m->value[kind]);
	free(m->replicate);
}

static void
alloc_evaluated(struct evaluated *e, const struct plan *plan)
{
	static const double zero[] = {[ZERO_0] = 0, [ZERO_1] = 1};

	tally_init(&e->tally, plan->k, plan->named,
		plan->conf->zero == ZERO_NA ? NUM_NA : zero[plan->conf->zero]);
	e->roc_auc = mem_zero(2 * (plan->k + 1), sizeof *e->roc_auc);
	e->pr_auc = e->roc_auc + plan->k + 1;
}

/* The same resamples for every model and target: a replicate's draws depend on
 * its number only. */
static void
measure_replicates(const struct plan *plan, const struct block *b,
	const struct problem *p, struct evaluated *e, struct measured *m)
{
	double *u = mem_alloc(p->n, sizeof *u);
	uint32_t *drawn = mem_alloc(b->n, sizeof *drawn);

	for (uint64_t r = 0; r < m->replicates; r++) {
		boot_draw(plan->conf->common.seed, r, b->shares, b->n, drawn);
		memset(u, 0, p->n * sizeof *u);
		for (size_t i = 0; i < b->n; i++)
			u[p->pattern[i]] += drawn[i] * b->weight[i] /
				(b->shares ? (double)b->shares[i] : 1);
		evaluate(p, plan, u, e);
		for (size_t s = 0; s < plan->slots; s++)
			m->replicate[s * m->replicates + r] =
				slot_value(&plan->slot[s], p, e);
		err_progress(r + 1, m->replicates, "replicates");
	}
	free(drawn);
	free(u);
}

static void
measure_items(const struct plan *plan, const struct problem *p, int kind,
	struct measured *m)
{
	for (size_t s = 0; s < plan->slots; s++) {
		const struct metric *metric = plan->slot[s].metric;
		bool there = metric->item &&
			(p->probable || !(metric->traits & PROBABLE));

		for (size_t i = 0; i < p->items; i++)
			m->value[kind][s * p->items + i] = there ?
				metric->item(p, p->pattern[i]) : NUM_NA;
	}
}

static void
measure(const struct plan *plan, const struct block *b, enum target target,
	const struct predictions *model, struct measured *m)
{
	bool items = plan->conf->common.by == BY_ITEM;
	struct evaluated e = {0};
	struct problem p;
	double *u;

	alloc_measured(m, plan, items ? b->n : 1,
		target == PRIMARY && b->truth->has_range);
	alloc_evaluated(&e, plan);
	alloc_problem(&p, plan, b->truth, b->item, b->n, model);
	u = mem_zero(p.n, sizeof *u);
	for (size_t i = 0; i < b->n; i++)
		u[p.pattern[i]] += b->weight[i];
	for (int kind = POINT; kind < (m->range ? KINDS : POINT + 1); kind++) {
		fill_truth(&p, b->truth, b->item, target, kind);
		if (model)
			fill_model(&p, plan, b->truth, b->item, model);
		else
			fill_oracle(&p, plan, b->truth, b->item);
		m->probable = p.probable;
		if (items) {
			measure_items(plan, &p, kind, m);
		} else {
			evaluate(&p, plan, u, &e);
			for (size_t s = 0; s < plan->slots; s++)
				m->value[kind][s] =
					slot_value(&plan->slot[s], &p, &e);
			if (kind == POINT)
				measure_replicates(plan, b, &p, &e, m);
		}
	}
	free_problem(&p);
	free(u);
	tally_free(&e.tally);
	free(e.roc_auc);
}

static bool
is_up(const struct slot *s)
{
	return strcmp(s->metric->about.better, "up") == 0;
}

/* value / oracle where up is better, value - oracle where down is; `plain`:
 * always the difference. */
static double
against(const struct slot *s, double value, double other, bool plain)
{
	return !plain && is_up(s) ? stats_ratio(value, other) : value - other;
}

/* The measured values of a model against those of another one, replicate by
 * replicate. */
static void
compare(const struct plan *plan, const struct measured *a,
	const struct measured *b, bool plain, struct measured *m)
{
	alloc_measured(m, plan, a->results, a->range);
	m->probable = a->probable && b->probable;
	for (size_t s = 0; s < plan->slots; s++) {
		const struct slot *slot = &plan->slot[s];
		size_t at = s * a->results;

		for (int kind = 0; kind < (a->range ? KINDS : 1); kind++)
			for (size_t o = at; o < at + a->results; o++)
				m->value[kind][o] = against(slot,
					a->value[kind][o], b->value[kind][o],
					plain);
		at = s * m->replicates;
		for (size_t r = at; r < at + m->replicates; r++)
			m->replicate[r] = against(slot, a->replicate[r],
				b->replicate[r], plain);
	}
}

/* ---- rows ---- */

/* What the rows of one model have in common. */
struct rows_of {
	const char *model, *versus, *target, *suffix;
	const struct block *block;
	const struct measured *base; /* of a comparison: the first, the other */
	const struct measured *other;
};

static void
write_key(struct tsv_out *out, struct view v)
{
	if (v.n == 0)
		tsv_char(out, '*');
	tsv_put(out, v.p, v.n);
	tsv_char(out, '\t');
}

static struct view
text(const char *s)
{
	return (struct view){s, strlen(s)};
}

static const char *
why_undefined(const struct plan *plan, const struct rows_of *rows,
	const struct measured *m, size_t s, size_t o)
{
	const struct metric *metric = plan->slot[s].metric;
	size_t at = s * m->results + o;

	if ((metric->traits & PROBABLE) && !m->probable)
		return "hard_predictions";
	if (plan->conf->common.by == BY_ITEM && !metric->item)
		return "not_additive";
	if (rows->other && !isnan(rows->base->value[POINT][at]) &&
	    rows->other->value[POINT][at] == 0)
		return "oracle_zero";
	return metric->undefined;
}

/* Value, limits and status of slot s of result o. */
static void
write_values(struct tsv_out *out, const struct plan *plan,
	const struct rows_of *rows, const struct measured *m, size_t s, size_t o)
{
	size_t at = s * m->results + o;
	double value = m->value[POINT][at], lo = NUM_NA, hi = NUM_NA;
	const char *status = "ok";

	if (isnan(value)) {
		status = why_undefined(plan, rows, m, s, o);
	} else if (m->replicates > 0) {
		stats_percentile(m->replicate + s * m->replicates,
			m->replicates, plan->conf->common.confidence,
			&lo, &hi);
		status = isnan(lo) ? "ok" : "bootstrap";
	} else if (m->range) {
		bool falls = m->value[LO][at] > m->value[HI][at];

		lo = m->value[falls ? HI : LO][at];
		hi = m->value[falls ? LO : HI][at];
		if (isnan(lo) || isnan(hi))
			lo = hi = NUM_NA;
		else
			status = "pflip_range";
	}
	tsv_real(out, value);
	tsv_char(out, '\t');
	tsv_real(out, lo);
	tsv_char(out, '\t');
	tsv_real(out, hi);
	tsv_char(out, '\t');
	tsv_text(out, status);
	tsv_char(out, '\n');
}

static void
write_start(struct tsv_out *out, const struct plan *plan,
	const struct rows_of *rows, const struct slot *s, size_t o,
	const char *suffix)
{
	const struct block *b = rows->block;
	bool items = plan->conf->common.by == BY_ITEM;

	write_key(out, text(rows->model));
	write_key(out, text(rows->versus));
	write_key(out, b->group);
	write_key(out, items ? ids_name(&b->truth->names,
		b->truth->item[b->item[o]].name) : text("*"));
	write_key(out, text(rows->target));
	tsv_text(out, s->metric->about.name);
	tsv_text(out, suffix);
	tsv_char(out, '\t');
	write_key(out, s->label < plan->named ? labels_name(plan->labels,
		plan->labels->by_rank[s->label]) : text("*"));
}

/* Without -M a metric that does not apply to a model has no rows. */
static bool
applies(const struct plan *plan, const struct slot *s,
	const struct measured *m)
{
	return plan->conf->common.methods.n > 0 || m->probable ||
		!(s->metric->traits & PROBABLE);
}

static double
share_positive(const struct measured *m, size_t s)
{
	size_t n = 0, above = 0;

	for (uint64_t r = 0; r < m->replicates; r++) {
		double x = m->replicate[s * m->replicates + r];

		n += isnan(x) ? 0 : 1;
		above += x > 0;
	}
	return stats_ratio((double)above, (double)n);
}

static void
write_positive(struct tsv_out *out, const struct plan *plan,
	const struct rows_of *rows, const struct measured *m, size_t s)
{
	double share = share_positive(m, s);

	write_start(out, plan, rows, &plan->slot[s], 0, "_positive");
	tsv_real(out, share);
	tsv_text(out, "\tNA\tNA\t");
	tsv_text(out, isnan(share) ? why_undefined(plan, rows, m, s, 0) : "ok");
	tsv_char(out, '\n');
}

/* Rows of a model by itself, or of a comparison. */
static void
write_measured(struct tsv_out *out, const struct plan *plan,
	const struct rows_of *rows, struct measured *m)
{
	for (size_t o = 0; o < m->results; o++)
		for (size_t s = 0; s < plan->slots; s++) {
			const struct slot *slot = &plan->slot[s];
			const char *suffix = rows->suffix ? rows->suffix :
				is_up(slot) ? "_normalised" : "_excess";

			if (!applies(plan, slot, m))
				continue;
			write_start(out, plan, rows, slot, o, suffix);
			write_values(out, plan, rows, m, s, o);
		}
}

/* Rows of the share of resamples in which the first of two models has more. */
static void
write_positives(struct tsv_out *out, const struct plan *plan,
	const struct rows_of *rows, const struct measured *m)
{
	for (size_t s = 0; s < plan->slots && m->replicates > 0; s++)
		if (applies(plan, &plan->slot[s], m))
			write_positive(out, plan, rows, m, s);
}

static void
write_target(struct tsv_out *out, const struct plan *plan,
	const struct block *b, enum target target,
	const struct predictions *models, size_t n_models)
{
	static const char *const names[] = {"primary", "raw", "plurality"};
	bool oracle = plan->conf->common.oracle || n_models == 0;
	size_t n = n_models + (oracle ? 1 : 0);
	struct measured *m = mem_alloc(n, sizeof *m), diff;
	struct rows_of rows = {.target = names[target], .block = b,
		.versus = "*"};

	for (size_t i = 0; i < n; i++)
		measure(plan, b, target, i < n_models ? &models[i] : NULL,
			&m[i]);
	for (size_t i = 0; i < n; i++) {
		rows.model = i < n_models ? models[i].name : "oracle";
		rows.suffix = "";
		rows.base = rows.other = NULL;
		write_measured(out, plan, &rows, &m[i]);
		if (!oracle || i == n_models)
			continue;
		rows.suffix = NULL;
		rows.base = &m[i];
		rows.other = &m[n_models];
		compare(plan, &m[i], &m[n_models], false, &diff);
		write_measured(out, plan, &rows, &diff);
		free_measured(&diff);
	}
	for (size_t i = 0; i < n_models && plan->conf->paired; i++)
		for (size_t k = i + 1; k < n_models; k++) {
			rows = (struct rows_of){.model = models[i].name,
				.versus = models[k].name, .suffix = "",
				.target = names[target], .block = b};
			compare(plan, &m[i], &m[k], true, &diff);
			write_positives(out, plan, &rows, &diff);
			write_measured(out, plan, &rows, &diff);
			free_measured(&diff);
		}
	for (size_t i = 0; i < n; i++)
		free_measured(&m[i]);
	free(m);
}

/* ---- the plan ---- */

static void
add_slot(struct plan *plan, size_t *cap, const struct metric *m, size_t label)
{
	plan->slot = mem_grow(plan->slot, cap, plan->slots + 1,
		sizeof *plan->slot);
	plan->slot[plan->slots++] = (struct slot){m, label};
}

static void
add_metric(struct plan *plan, size_t *cap, const struct metric *m)
{
	plan->ranking |= (m->traits & RANKING) != 0;
	if (!(m->traits & PER_LABEL)) {
		add_slot(plan, cap, m, plan->k);
		return;
	}
	if (plan->positive < plan->k)
		add_slot(plan, cap, m, plan->positive);
	else
		for (size_t r = 0; r < plan->named; r++)
			add_slot(plan, cap, m, r);
	if ((m->traits & MACRO) && plan->k > 2)
		add_slot(plan, cap, m, plan->k);
}

/* The rank of -P; of two labels the last; else K: each has its rows. */
static size_t
choose_positive(const struct plan *plan)
{
	const char *p = plan->conf->common.positive;
	uint32_t id;

	if (!p)
		return plan->k > 2 ? plan->k : plan->named - 1;
	id = labels_find(plan->labels, text(p));
	if (id == IDS_NONE)
		err_usage("--positive: no label is called %s",
			err_quote(p, strlen(p)));
	return plan->labels->rank[id];
}

static void
make_plan(struct plan *plan, const struct conf *conf,
	const struct labels *labels)
{
	const struct strings *m = &conf->common.methods;
	bool items = conf->common.by == BY_ITEM;
	size_t cap = 0;

	*plan = (struct plan){.conf = conf, .labels = labels,
		.k = labels_k(labels), .named = labels->ids.n};
	plan->positive = choose_positive(plan);
	if (conf->has_threshold && plan->k > 2)
		err_usage("--threshold is for two labels, found %zu", plan->k);
	for (size_t i = 0; i < m->n; i++)
		add_metric(plan, &cap, &metrics[opt_method(metrics, METRICS,
			sizeof *metrics, m->at[i])]);
	for (size_t i = 0; i < METRICS && m->n == 0; i++)
		if (!items || metrics[i].item)
			add_metric(plan, &cap, &metrics[i]);
	if (conf->oracle_kind == ORACLE_MEAN && !labels->fixed &&
	    !labels_numeric(labels))
		err_usage("--oracle-kind=mean needs numeric labels, or their "
			"order in -L");
}

/* ---- blocks ---- */

struct keyed {
	uint64_t key;
	uint32_t item;
};

static int
cmp_keyed(const void *a, const void *b)
{
	const struct keyed *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->item > y->item) - (x->item < y->item);
}

static uint32_t *
places(const struct ids *ids)
{
	uint32_t *order = ids_sorted(ids);
	uint32_t *place = mem_alloc(ids->n, sizeof *place);

	for (uint32_t i = 0; i < ids->n; i++)
		place[order[i]] = i;
	free(order);
	return place;
}

/* Items by group; within a group by name where they are resampled, so that
 * the order of the rows does not matter, else as they came. */
static struct keyed *
order_items(const struct truth *t, bool by_name, size_t *n,
	const struct predictions *models, size_t n_models)
{
	struct keyed *k = mem_alloc(t->n, sizeof *k);
	uint32_t *group = places(&t->groups);
	uint32_t *name = by_name ? places(&t->names) : NULL;

	*n = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		const struct judged *x = &t->item[i];
		bool there = true;

		for (size_t m = 0; m < n_models; m++)
			there = there && predictions_has(&models[m], x->name);
		if (there)
			k[(*n)++] = (struct keyed){(uint64_t)group[x->group]
				<< 32 | (name ? name[x->name] : i), i};
	}
	if (by_name || t->groups.n > 1)
		qsort(k, *n, sizeof *k, cmp_keyed);
	free(group);
	free(name);
	return k;
}

/* Everything about the n items of one group. */
static void
write_block(struct tsv_out *out, struct plan *plan, const struct truth *t,
	const struct keyed *key, size_t n, const struct predictions *models,
	size_t n_models)
{
	const struct conf *conf = plan->conf;
	struct block b = {.truth = t, .n = n,
		.group = ids_name(&t->groups, t->item[key[0].item].group)};

	b.item = mem_alloc(n, sizeof *b.item);
	b.weight = mem_alloc(n, sizeof *b.weight);
	b.shares = t->weighted ? mem_alloc(n, sizeof *b.shares) : NULL;
	plan->scored = mem_alloc(n, sizeof *plan->scored);
	for (size_t i = 0; i < n; i++) {
		const struct judged *x = &t->item[key[i].item];

		b.item[i] = key[i].item;
		b.weight[i] = (double)x->weight *
			(conf->weight_by ?
			(double)t->vector[x->vector].total : 1);
		if (b.shares)
			b.shares[i] = x->weight;
	}
	for (int target = 0; target < TARGETS; target++)
		if (conf->target == target || (conf->target == TARGETS &&
		    (target != PRIMARY || t->has_primary)))
			write_target(out, plan, &b, (enum target)target, models,
				n_models);
	free(plan->scored);
	free(b.item);
	free(b.weight);
	free(b.shares);
}

/* Of the n items that are scored: how many have a tied plurality. */
static size_t
count_tied(const struct truth *t, const struct keyed *key, size_t n)
{
	size_t tied = 0;

	for (size_t i = 0; i < n; i++)
		tied += t->vector[t->item[key[i].item].vector].tied ? 1 : 0;
	return tied;
}

static void
write_note(const struct plan *plan, size_t items, size_t tied)
{
	struct view v = text("");

	if (plan->positive < plan->k)
		v = labels_name(plan->labels,
			plan->labels->by_rank[plan->positive]);
	err_note("items=%zu labels=%zu tied=%zu%s%s", items, plan->k, tied,
		v.n > 0 ? " positive=" : "",
		v.n > 0 ? err_quote(v.p, v.n) : "");
}

static void
write_blocks(struct tsv_out *out, struct plan *plan, const struct truth *t,
	const struct predictions *models, size_t n_models)
{
	struct keyed *key;
	size_t n, end;

	key = order_items(t, plan->conf->common.bootstrap > 0, &n, models,
		n_models);
	for (size_t i = 0; i < n; i = end) {
		end = i + 1;
		while (end < n && key[end].key >> 32 == key[i].key >> 32)
			end++;
		write_block(out, plan, t, key + i, end - i, models, n_models);
	}
	write_note(plan, n, count_tied(t, key, n));
	free(key);
}

/* ---- main ---- */

/* From ids, in order of appearance, to places in label order. The second of
 * two labels may have no name. */
static void
rank_labels(struct truth *t, struct predictions *models, size_t n_models,
	struct labels *labels)
{
	labels_order(labels);
	for (size_t c = 0; c < t->cells; c++)
		t->cell[c].label = labels->rank[t->cell[c].label];
	for (size_t m = 0; m < n_models; m++) {
		struct predictions *p = &models[m];
		size_t n = p->soft ? p->start[p->n] : p->n;
		uint32_t *label = p->soft ? p->label : p->hard;

		for (size_t i = 0; i < n; i++)
			if (label[i] < labels->ids.n)
				label[i] = labels->rank[label[i]];
	}
}

static struct predictions *
read_models(struct truth *t, struct labels *labels, const struct conf *conf,
	char **operand, size_t n)
{
	struct predictions *p = mem_zero(n, sizeof *p);
	const struct predictions_need need = {conf->prob, conf->intersect};

	for (size_t i = 0; i < n; i++) {
		predictions_read(&p[i], operand[i], &t->names, labels,
			&conf->common, &need);
		if (strcmp(p[i].name, "oracle") == 0)
			err_usage("a model cannot be called oracle: "
				"NAME=FILE renames it");
		for (size_t k = 0; k < i; k++)
			if (strcmp(p[i].name, p[k].name) == 0)
				err_usage("two models are called %s: NAME=FILE "
					"renames one", err_quote(p[i].name,
					strlen(p[i].name)));
	}
	for (size_t i = 0; i < n; i++)
		predictions_finish(&p[i], labels, labels_k(labels));
	rank_labels(t, p, n, labels);
	return p;
}

static void
choose_target(struct conf *conf, const struct truth *t, const char *file)
{
	if (conf->target == PRIMARY && !t->has_primary)
		err_file(file, "no column \"primary\" (annot-sharpen adds it)");
	if (conf->target < 0)
		conf->target = t->has_primary ? PRIMARY : RAW;
}

static const struct opt options[] = {
	{'T', "target", "TARGET", "what is true (default primary, or raw without "
		"such a column)", OPT_WORD, offsetof(struct conf, target), 0, 0,
		"primary|raw|plurality|all"},
	{0, "oracle-kind", "KIND", "the oracle's decisions (default plurality)",
		OPT_WORD, offsetof(struct conf, oracle_kind), 0, 0,
		"plurality|loo|mean"},
	{'z', "zero-division", "X", "0/0 in precision, recall and f1 (default "
		"NA)", OPT_WORD, offsetof(struct conf, zero), 0, 0, "NA|0|1"},
	{0, "threshold", "T", "two labels: positive above T (default .5)",
		OPT_REAL, offsetof(struct conf, threshold), 0, 1, NULL},
	{0, "bins", "N", "bins of ece (default 15)",
		OPT_COUNT, offsetof(struct conf, bins), 1, 1e6, NULL},
	{0, "weight-by", "WHAT", "what an item counts (default items: once)",
		OPT_WORD, offsetof(struct conf, weight_by), 0, 0,
		"items|labels"},
	{0, "prob", "COL", "column of the probabilities (default p)",
		OPT_TEXT, offsetof(struct conf, prob), 0, 0, NULL},
	{0, "intersect", NULL, "leave out items that a model does not predict",
		OPT_FLAG, offsetof(struct conf, intersect), 0, 0, NULL},
	{0, "paired", NULL, "add the differences of each pair of models",
		OPT_FLAG, offsetof(struct conf, paired), 0, 0, NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-o] [-T TARGET] [OPTION]... [[NAME=]PREDICTIONS...]",
	.summary =
"Score predictions against what people would say. Reads the truth (ratings or\n"
"counts, with a column primary where annot-sharpen was) on standard input, and\n"
"predictions (item label, item label p, or a column per label) as operands;\n"
"without an operand it scores the oracle alone. Writes model versus group of\n"
"target metric label value lo hi status.\n",
	.letters = "ial#HWGLmNrM%PogBtbcs",
	.own = options,
	.by = "item",
	.method = "metrics (default all that apply), of those that --list prints",
};

int
main(int argc, char **argv)
{
	struct conf conf = {.target = -1, .bins = 15, .prob = "p",
		.threshold = -1};
	struct counts_need need = {.rows = {.label_set = true,
		.numbers = {"primary", "primary_lo", "primary_hi"}}};
	struct predictions *models;
	struct counts c;
	struct truth t;
	struct plan plan;
	struct tsv_out out;
	char *truth_file;
	size_t n_models;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (conf.common.list) {
		opt_list(metrics, METRICS, sizeof *metrics);
		return 0;
	}
	conf.has_threshold = conf.threshold >= 0;
	for (size_t i = 0; i < conf.common.methods.n; i++)
		opt_method(metrics, METRICS, sizeof *metrics,
			conf.common.methods.at[i]);
	if (conf.paired && argc - first < 2)
		err_usage("--paired needs two models or more");
	if (conf.common.by == BY_ITEM && conf.common.bootstrap > 0)
		err_usage("--by=item and --bootstrap exclude each other");
	n_models = (size_t)(argc - first);
	truth_file = mem_copy(conf.common.truth ? conf.common.truth : "-",
		conf.common.truth ? strlen(conf.common.truth) : 1);
	counts_open(&c, &conf.common, &need, &truth_file, 1);
	if (c.multilabel)
		err_file(c.rows->t.file, "a column \"raters\": these metrics are "
			"for one label per annotator and item");
	read_truth(&t, &c);
	choose_target(&conf, &t, c.rows->t.file);

	tsv_out_open(&out, NULL, conf.common.precision);
	tsv_text(&out, "model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\t"
		"lo\thi\tstatus\n");
	if (t.n > 0) {
		models = read_models(&t, &c.rows->labels, &conf, argv + first,
			n_models);
		make_plan(&plan, &conf, &c.rows->labels);
		write_blocks(&out, &plan, &t, models, n_models);
		for (size_t i = 0; i < n_models; i++)
			predictions_free(&models[i]);
		free(models);
		free(plan.slot);
	}
	tsv_out_close(&out);
	free_truth(&t);
	counts_close(&c);
	free(truth_file);
	opt_free(&conf.common);
	return 0;
}
