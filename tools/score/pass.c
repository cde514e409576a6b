#include "pass.h"

#include "scores.h"
#include "tally.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* The shares of a target at p_flip or at one of its limits, and the scores against
 * them. */
struct standard {
	struct estimates *m;
	int kind;                /* AT_PFLIP, AT_LO or AT_HI */
	struct evaluation truth; /* whose patterns are the rows of the pass */
	struct scores scores;
	const double *u;         /* per pattern: its weight, 0 without mass */
	double *masked;          /* the same, if a row has no mass; else NULL */
	struct share *share;     /* per cell, as found */
	fact_set wanted;         /* closed, and those of means */
	int mean[FACTS];
	size_t means;
	int known[FACTS];        /* those of shares alone or of probabilities alone */
	size_t n_known;
	double *of_shares[FACTS]; /* per row, of FACTS_OF_SHARES that are wanted; else
	                            NULL */
	double *f, *d;           /* target new: per row, as in evaluation_sharpen();
	                            else NULL */
	struct sum *weight;      /* rows x K: weights of patterns by their decision */
	struct sum *gap;         /* per bin, and behind them of the squares; NULL: not
	                            wanted */
	double items;            /* that are in bins */
	bool overlaps;           /* are wanted */
};

enum { STANDARDS = TARGET_KINDS - 1 + AT_KINDS,
	KNOWN = FACTS_OF_SHARES | FACTS_OF_PROBABILITIES,
	FEW = 4096 };            /* cells that are not many, whatever the items */

struct pass {
	const struct block *block;
	struct evaluation_rules rules; /* of rows */
	struct evaluation all;   /* the patterns of the items */
	struct standard standard[STANDARDS];
	size_t standards;
	size_t rows;             /* distinct vectors of the items, and for each */
	uint32_t *of;            /* an item of the truth that has it */
	uint32_t *row;           /* per pattern: its row, */
	double *u, *counted;     /* its weight; the same for target raw, */
	double *items;           /* and how many items it has */
	fact_set wanted, even;   /* of any standard, and of one for target new */
	double *related[FACTS];  /* per pattern: those of FACTS_OF_PROBABILITIES that
	                            relations are of; else NULL */

	/* Of the prediction at hand. */
	struct trial trial;
	double *log_q;           /* K, of clamped probabilities */
	double log_0;            /* and that of 0 */
	double fact[FACTS];      /* FACTS_OF_PROBABILITIES, */
	double each[FACTS];      /* and those of all labels once */
	uint32_t decided, top, bin;
};

bool
pass_suits(const struct subject *s)
{
	const struct plan *plan = s->plan;

	return s->model && s->model->soft && !s->model->personal &&
		plan->bootstrap == 0 && !plan->items &&
		!(s->target == TARGET_NEW && plan->rules.at) &&
		s->block->truth->vectors.n * plan->rules.k <= s->block->n + FEW;
}

/* ---- rows and patterns ---- */

/* Find the patterns of the items, their weights and their rows. */
static void
find_rows(struct pass *x, const struct subject *s)
{
	const struct block *b = s->block;
	struct evaluation *p = &x->all;
	uint32_t *row = mem_zero(b->truth->vectors.n, sizeof *row);
	bool by_labels = s->plan->by_labels;

	evaluation_find(p, &s->plan->rules, b->truth, b->item, b->n, s->model);
	x->of = mem_alloc(b->truth->vectors.n, sizeof *x->of);
	x->row = mem_alloc(p->n, sizeof *x->row);
	x->u = mem_zero(p->n, sizeof *x->u);
	x->items = by_labels ? mem_zero(p->n, sizeof *x->items) : x->u;
	x->counted = b->truth->counts ? mem_zero(p->n, sizeof *x->u) : NULL;
	for (size_t i = 0; i < p->items; i++) {
		uint32_t at = p->pattern[i], item = b->item[i];
		uint32_t *r = &row[b->truth->vector[item]];

		if (*r == 0) {
			x->of[x->rows++] = item;
			*r = (uint32_t)x->rows;
		}
		x->row[at] = *r - 1;
		x->u[at] += b->weight[i];
		if (by_labels)
			x->items[at] += (double)items_weight(b->truth, item);
		if (x->counted)
			x->counted[at] += b->weight[i] * b->truth->counts[item];
	}
	MEM_FREE(row, p->pattern);
	p->pattern = NULL;
}

/* ---- standards ---- */

/* The facts of the metrics that apply to a standard. */
static void
want_facts(struct pass *x, struct standard *v)
{
	fact_set means = 0, related = 0;

	for (size_t i = 0; i < x->rules.n_metrics; i++) {
		const struct metric *m = x->rules.metric[i];

		if (evaluation_refuses(&v->truth, m))
			continue;
		v->wanted |= metric_facts(m);
		if (m->shape == METRIC_MEAN)
			means |= FACT_BIT(m->fact);
		if (m->shape == METRIC_RELATION)
			related |= FACT_BIT(m->x) | FACT_BIT(m->y);
	}
	for (int f = 0; f < FACTS; f++) {
		if (means & FACT_BIT(f))
			v->mean[v->means++] = f;
		if (v->wanted & KNOWN & FACT_BIT(f))
			v->known[v->n_known++] = f;
		if ((related & FACTS_OF_PROBABILITIES & FACT_BIT(f)) &&
		    !x->related[f])
			x->related[f] = mem_alloc(x->all.n, sizeof(double));
	}
	x->wanted |= v->wanted;
	if (v->truth.uncut)
		x->even |= v->wanted;
}

/* The facts of the shares of each row. */
static void
know_rows(struct pass *x, struct standard *v)
{
	const struct evaluation *p = &v->truth;
	struct trial t = {.rules = &p->rules->trial, .q = x->trial.q};
	fact_set of_shares = v->wanted & FACTS_OF_SHARES;
	double fact[FACTS];

	v->share = mem_alloc(p->start[p->n], sizeof *v->share);
	for (size_t c = 0; c < p->start[p->n]; c++)
		v->share[c] = (struct share){p->label[c], p->share[c]};
	for (int f = 0; f < FACTS; f++)
		if (of_shares & FACT_BIT(f))
			v->of_shares[f] = mem_alloc(p->n, sizeof(double));
	for (size_t r = 0; r < p->n; r++) {
		t.share = v->share + p->start[r];
		t.n = p->start[r + 1] - p->start[r];
		trial_facts(&t, of_shares, fact);
		for (int f = 0; f < FACTS; f++)
			if (v->of_shares[f])
				v->of_shares[f][r] = fact[f];
	}
	if (!p->uncut)
		return;
	v->f = mem_alloc(2 * p->n, sizeof *v->f);
	v->d = v->f + p->n;
	for (size_t r = 0; r < p->n; r++) {
		double flip = evaluation_law(p, r).p;

		v->f[r] = flip / (double)(p->k - 1);
		v->d[r] = flip_law_contrast(flip, p->k);
	}
}

/* The weights of the patterns, and whether p_flip leaves nothing of one of them. */
static void
weigh(struct pass *x, struct standard *v)
{
	const struct evaluation *p = &v->truth;
	bool empty = false;

	v->u = p->target == TARGET_RAW && x->counted ? x->counted : x->u;
	for (size_t r = 0; r < x->rows; r++)
		empty = empty || p->mass[r] == 0;
	if (empty)
		v->masked = mem_alloc(x->all.n, sizeof *v->masked);
	for (size_t i = 0; i < x->all.n && empty; i++)
		v->masked[i] = p->mass[x->row[i]] != 0 ? v->u[i] : 0;
	v->u = empty ? v->masked : v->u;
	for (size_t i = 0; i < x->all.n; i++)
		if (p->lost[x->row[i]] && v->u[i] != 0)
			v->scores.lost = true;
}

static void
standard_make(struct pass *x, struct standard *v, const struct subject *s,
	struct estimates *m, int kind)
{
	struct evaluation *p = &v->truth;

	*v = (struct standard){.m = m, .kind = kind};
	evaluation_init(p, &x->rules, s->block->truth, x->of, x->rows, s->model);
	evaluation_fill_truth(p, s->target, kind);
	evaluation_sharpen(p, 1);
	scores_init(&v->scores, &x->rules);
	v->scores.of = p;
	want_facts(x, v);
	know_rows(x, v);
	weigh(x, v);
	v->overlaps = evaluation_wants(p, METRIC_OVERLAPS);
	if (evaluation_wants(p, METRIC_BINS))
		v->gap = mem_zero(2 * x->rules.bins, sizeof *v->gap);
	v->weight = mem_zero(x->rows * p->k, sizeof *v->weight);
	tally_clear(&v->scores.decisions);
	tally_clear(&v->scores.overlaps);
	estimates_begin(m, p);
}

static void
standard_free(struct standard *v)
{
	evaluation_free(&v->truth);
	scores_free(&v->scores);
	for (int f = 0; f < FACTS; f++)
		MEM_FREE(v->of_shares[f]);
	MEM_FREE(v->masked, v->share, v->f, v->weight, v->gap);
}

/* ---- pattern by pattern ---- */

/* What the prediction of pattern i alone says. */
static void
predict(struct pass *x, size_t i)
{
	struct prediction *g = &x->all.said;
	struct trial *t = &x->trial;

	for (size_t j = 0; j < g->n; j++)
		x->log_q[g->label[j]] = x->log_0;
	evaluation_predict(&x->all, i);
	x->top = prediction_likeliest(g);
	x->decided = evaluation_decides(&x->rules, g, x->top);
	x->bin = evaluation_bin(g->q[x->top], x->rules.bins);
	for (size_t j = 0; j < g->n && x->wanted; j++)
		x->log_q[g->label[j]] = log(trial_clamped(t->rules,
			g->q[g->label[j]]));
	*t = (struct trial){.rules = t->rules, .q = g->q, .log_q = x->log_q,
		.some = g->label, .n_some = g->n};
	trial_facts(t, x->wanted & FACTS_OF_PROBABILITIES, x->fact);
	for (int f = 0; f < FACTS; f++)
		if (x->related[f])
			x->related[f][i] = x->fact[f];
	t->even = 1;
	trial_facts(t, x->even, x->each);
	t->even = 0;
}

/* Compare the prediction of pattern i with the shares of row r. */
static void
add_facts(struct pass *x, struct standard *v, size_t r, double u)
{
	const struct evaluation *p = &v->truth;
	struct trial *t = &x->trial;
	double fact[FACTS];

	t->share = v->share + p->start[r];
	t->n = p->start[r + 1] - p->start[r];
	t->known = KNOWN;
	for (size_t k = 0; k < v->n_known; k++) {
		int f = v->known[k];

		fact[f] = v->of_shares[f] ? v->of_shares[f][r] : x->fact[f];
	}
	trial_facts(t, v->wanted, fact);
	for (size_t m = 0; m < v->means; m++) {
		int f = v->mean[m];

		if (v->d)
			fact[f] = (fact[f] - v->f[r] * x->each[f]) / v->d[r];
		sum_add(&v->scores.fact[f], u * fact[f]);
	}
}

/* Add the probabilities as they stand in the model's table, and what the shares meet of
 * them. */
static void
add_overlaps(const struct pass *x, struct standard *v, size_t i, double u)
{
	const struct evaluation *p = &v->truth;
	const struct predictions *m = p->model;
	struct confusion *c = &v->scores.overlaps;
	size_t r = x->row[i];
	uint32_t name = items_id(p->truth, x->block->item[x->all.of[i]]);

	for (size_t k = p->start[r]; k < p->start[r + 1]; k++)
		sum_add(&c->hit[p->label[k]], u * fmin(p->w[k],
			x->all.said.q[p->label[k]]));
	for (size_t j = m->start[name]; j < m->start[name + 1]; j++)
		if (m->p[j] > 0)
			tally_predicted(c, m->label[j], u * m->p[j]);
}

static void
add_bin(const struct pass *x, struct standard *v, size_t i, double u)
{
	const struct evaluation *p = &v->truth;
	size_t r = x->row[i];
	double met = 0, gap;

	for (size_t c = p->start[r]; c < p->start[r + 1]; c++)
		met += p->label[c] == x->top ? p->share[c] : 0;
	if (v->d)
		met = (met - v->f[r]) / v->d[r];
	gap = u * (p->mass[r] * x->all.said.q[x->top] - met);
	sum_add(&v->gap[x->bin], gap);
	sum_add(&v->gap[x->rules.bins + x->bin], gap * gap / x->items[i]);
	v->items += x->items[i];
}

static void
add(struct pass *x, struct standard *v, size_t i)
{
	double u = v->u[i];

	if (u == 0 || v->scores.lost)
		return;
	sum_add(&v->weight[x->row[i] * v->truth.k + x->decided], u);
	if (v->wanted)
		add_facts(x, v, x->row[i], u);
	if (v->overlaps)
		add_overlaps(x, v, i, u);
	if (v->gap)
		add_bin(x, v, i, u);
}

/* ---- rankings ---- */

/* The number of a key of sort_key_of(). */
static double
number_of(uint64_t key)
{
	uint64_t bits = key >> 63 ? key ^ (uint64_t)1 << 63 : ~key;
	double x;

	memcpy(&x, &bits, sizeof x);
	return x;
}

/* Patterns by falling probability of a label; the number of a key is minus that. */
static struct sort_key *
order_patterns(const struct pass *x, size_t label)
{
	const struct evaluation *p = &x->all;
	const struct predictions *m = p->model;
	struct sort_key *key = mem_alloc(p->n, sizeof *key);

	for (size_t i = 0; i < p->n; i++) {
		uint32_t name = items_id(p->truth, x->block->item[p->of[i]]);
		double q = 0;

		for (size_t j = m->start[name]; j < m->start[name + 1]; j++)
			q += m->label[j] == label ? m->p[j] : 0;
		key[i] = (struct sort_key){sort_key_of(-q), (uint32_t)i};
	}
	sort_keys(key, p->n);
	return key;
}

/* The values of all rankings of a standard for one label. */
static void
rank(const struct pass *x, struct standard *v, size_t label, const struct sort_key *order)
{
	const struct evaluation *p = &v->truth;
	struct auc_point *s = mem_alloc(x->all.n + 1, sizeof *s);
	const double *share = p->ranked_share + label * p->n;
	size_t n = 0;

	for (size_t at = 0; at < x->all.n; at++) {
		uint32_t i = order[at].at, r = x->row[i];
		double u = v->u[i];

		s[n] = (struct auc_point){-number_of(order[at].key), u * share[r],
			u * (p->mass[r] - share[r])};
		n += u > 0;
	}
	for (size_t m = 0; m < x->rules.n_metrics; m++)
		if (x->rules.metric[m]->shape == METRIC_RANKING)
			v->scores.whole[m * (p->k + 1) + label] =
				x->rules.metric[m]->ranking(s, n);
	MEM_FREE(s);
}

static bool
is_ranked(const struct standard *v)
{
	return !v->scores.lost && v->truth.ranked &&
		evaluation_wants(&v->truth, METRIC_RANKING);
}

static void
rank_labels(struct pass *x)
{
	for (size_t k = 0; k < x->rules.k; k++) {
		struct sort_key *order = NULL;

		for (size_t i = 0; i < x->standards; i++) {
			struct standard *v = &x->standard[i];

			if (!is_ranked(v) || !evaluation_scores(&v->truth, k))
				continue;
			order = order ? order : order_patterns(x, k);
			rank(x, v, k, order);
		}
		MEM_FREE(order);
	}
}

/* ---- standard by standard ---- */

/* Add a product: its rounded value, then what rounding lost. */
static void
add_product(struct sum *sum, double u, double x)
{
	sum_add(sum, u * x);
	sum_add(sum, fma(u, x, - u * x));
}

/* The confusion matrices and the mass, from the weights u of rows. */
static void
add_rows(struct standard *v)
{
	struct evaluation *p = &v->truth;
	struct sum mass = {0};

	for (size_t r = 0; r < p->n; r++) {
		const struct sum *weight = v->weight + r * p->k;
		struct sum all = {0};

		for (size_t q = 0; q < p->k; q++) {
			double u = sum_value(&weight[q]);

			sum_add(&all, u);
			for (size_t k = p->start[r]; k < p->start[r + 1]; k++)
				p->decided[k] = (uint32_t)q;
			if (u != 0)
				scores_add_decisions(&v->scores.decisions, p, r,
					u);
		}
		add_product(&mass, sum_value(&all), p->mass[r]);
		for (size_t k = p->start[r]; k < p->start[r + 1]; k++) {
			add_product(&v->scores.overlaps.total, sum_value(&all),
				p->w[k]);
			add_product(&v->scores.overlaps.truth[p->label[k]],
				sum_value(&all), p->w[k]);
		}
	}
	if (p->uncut)
		tally_settle(&v->scores.decisions);
	v->scores.mass = sum_value(&mass);
}

/* The column of a fact: of probabilities, or in `room` of the rows' shares. */
static const double *
column(const struct pass *x, const struct standard *v, enum fact f, double *room)
{
	for (size_t i = 0; i < x->all.n && !x->related[f]; i++)
		room[i] = v->of_shares[f][x->row[i]];
	return x->related[f] ? x->related[f] : room;
}

static double
relate(const struct pass *x, const struct standard *v, const struct metric *m)
{
	size_t n = x->all.n;
	bool orders = m->traits & METRIC_ORDERS;
	double *room = mem_alloc(n, sizeof *room), value;
	uint32_t *order = orders ? mem_alloc(2 * n, sizeof *order) : NULL;
	struct relation r = {.n = n, .weight = v->u,
		.x = column(x, v, m->x, room), .y = column(x, v, m->y, room)};

	if (orders) {
		relate_order(r.x, n, order);
		relate_order(r.y, n, order + n);
		r.by_x = order;
		r.by_y = order + n;
	}
	value = m->relate(&r);
	MEM_FREE(room, order);
	return value;
}

/* Let go of the columns, too. */
static void
relate_columns(struct pass *x)
{
	const struct evaluation_rules *rules = &x->rules;

	for (size_t s = 0; s < x->standards; s++) {
		struct standard *v = &x->standard[s];

		for (size_t i = 0; i < rules->n_metrics && !v->scores.lost; i++) {
			const struct metric *m = rules->metric[i];

			if (m->shape == METRIC_RELATION && !evaluation_refuses(&v->truth, m))
				v->scores.whole[i * (rules->k + 1) + rules->k] = relate(x, v, m);
		}
	}
	for (int f = 0; f < FACTS; f++)
		MEM_FREE(x->related[f]);
}

static void
standard_end(struct pass *x, struct standard *v)
{
	const struct evaluation_rules *rules = &x->rules;
	const struct plan *plan = v->m->of.plan;
	struct scores *e = &v->scores;

	if (!e->lost) {
		add_rows(v);
		scores_rank_means(e);
		if (v->gap)
			scores_bins(e, v->gap, v->gap + rules->bins, v->items);
	}
	v->m->none = e->lost ? ESTIMATE_ALL_FLIPS : ESTIMATE_OK;
	for (size_t s = 0; s < plan->slots; s++)
		v->m->value[v->kind][s] = scores_value(e, plan->slot[s].metric,
			plan->slot[s].label);
	standard_free(v);
}

void
pass_make(struct estimates *const *m, const struct subject *s, size_t n)
{
	struct pass x = {.block = s->block, .rules = s->plan->rules};

	x.rules.alone = true;
	x.rules.at = NULL;
	find_rows(&x, s);
	x.log_q = mem_alloc(x.rules.k, sizeof *x.log_q);
	x.log_0 = log(trial_clamped(&x.rules.trial, 0));
	for (size_t k = 0; k < x.rules.k; k++)
		x.log_q[k] = x.log_0;
	x.trial = (struct trial){.rules = &x.rules.trial, .q = x.all.said.q,
		.log_q = x.log_q};
	for (size_t t = 0; t < n; t++) {
		estimates_init(m[t], &s[t], subject_has_range(&s[t]), false);
		m[t]->plain = true;
		for (int kind = 0; kind < (m[t]->range ? AT_KINDS : 1); kind++)
			standard_make(&x, &x.standard[x.standards++], &s[t], m[t], kind);
	}
	for (size_t i = 0; i < x.all.n; i++) {
		predict(&x, i);
		for (size_t v = 0; v < x.standards; v++)
			add(&x, &x.standard[v], i);
	}
	relate_columns(&x);
	rank_labels(&x);
	for (size_t v = 0; v < x.standards; v++)
		standard_end(&x, &x.standard[v]);
	for (size_t t = 0; t < n; t++)
		estimates_drop_outside(m[t]);
	evaluation_free(&x.all);
	MEM_FREE(x.of, x.row, x.u, x.counted, x.log_q, x.items == x.u ? NULL :
		x.items);
}
