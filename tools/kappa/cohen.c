#include "cohen.h"
#include "trust.h"

#include "stats/sort.h"
#include "text/mem.h"
#include "text/num.h"

#include <float.h>
#include <math.h>

/* ---- the table of one pair ---- */

/* Set the margins of the pair: how often each label was given, as counts in
 * p_row and p_col; and n. Entries of the pair before are set to 0 first. */
static void
fill_margins(struct cohen_table *t, const struct fold_key *key,
	const double *count)
{
	struct pairs_room *m = t->room;

	for (size_t k = 0; k < m->labels; k++)
		m->p_row[m->label[k]] = m->p_col[m->label[k]] = 0;
	m->labels = 0;
	t->n = 0;
	for (size_t c = key->from; c < key->to; c++) {
		const struct pairs_cell *at = &t->pairs->cell[c];

		if (count[c] == 0)
			continue;
		if (m->p_row[at->k] == 0 && m->p_col[at->k] == 0)
			m->label[m->labels++] = at->k;
		m->p_row[at->k] += count[c];
		if (m->p_row[at->l] == 0 && m->p_col[at->l] == 0)
			m->label[m->labels++] = at->l;
		m->p_col[at->l] += count[c];
		t->n += count[c];
	}
	sort_u32(m->label, m->labels);
}

/*
 * Cohen 1960, 1968: po = sum w_kl p_kl, pe = sum w_kl p_k. p_.l, kappa = (po -
 * pe) / (1 - pe), with wr_k = sum over l of w_kl p_.l, wc_l = sum over k of
 * w_kl p_k. of the labels of either annotator. kappa is NUM_NA where both
 * annotators always give the same one label, all three where a draw left no
 * item. O(cells) and weights_apply_some() of the labels.
 */
void
cohen_table_fill(struct cohen_table *t, const struct sample *x,
	const struct fold_key *key, const double *count)
{
	struct pairs_room *m = x->pairs->room;
	double po = 0, pe = 0;

	*t = (struct cohen_table){.pairs = x->pairs, .w = x->w, .room = m};
	fill_margins(t, key, count);
	for (size_t c = key->from; c < key->to; c++)
		po += count[c] * weights_at(x->w, t->pairs->cell[c].k,
			t->pairs->cell[c].l);
	for (size_t k = 0; k < m->labels; k++) {
		m->p_row[m->label[k]] /= t->n;
		m->p_col[m->label[k]] /= t->n;
	}
	weights_apply_some(x->w, m->label, m->labels, m->p_col, m->w_row);
	weights_apply_some(x->w, m->label, m->labels, m->p_row, m->w_col);
	for (size_t k = 0; k < m->labels; k++)
		pe += m->p_row[m->label[k]] * m->w_row[m->label[k]];
	t->po = t->n > 0 ? po / t->n : NUM_NA;
	t->pe = t->n > 0 ? pe : NUM_NA;
	t->kappa = weights_beyond_chance(t->po, t->pe);
}

/*
 * The influence of one item in the cell on the kappa of the table, centred on
 * 0: ((w_kl - po) - (1 - K) (wr_k + wc_l - 2 pe)) / (1 - pe), wr_k = sum over l
 * of w_kl p_.l and wc_l likewise. The mean of its square over the items, by n,
 * is the variance of Fleiss, Cohen & Everitt 1969.
 */
double
cohen_table_influence(const struct cohen_table *t, const struct pairs_cell *at)
{
	return (weights_at(t->w, at->k, at->l) - t->po - (1 - t->kappa) *
		(t->room->w_row[at->k] + t->room->w_col[at->l] - 2 * t->pe)) /
		(1 - t->pe);
}

/*
 * (sum p_k. p_.l (w_kl - wr_k - wc_l)^2 - pe^2) / (n (1 - pe)^2), Fleiss, Cohen
 * & Everitt 1969. The sum is sum p_k. p_.l w_kl^2 - sum p_k. wr_k^2 - sum p_.l
 * wc_l^2 + 2 pe^2; with identity the sum over l of p_.l w_kl^2 is wr_k.
 */
double
cohen_table_null(const struct cohen_table *t)
{
	const struct pairs_room *m = t->room;
	uint32_t *col = mem_alloc(m->labels, sizeof *col);
	double sum = t->pe * t->pe;
	size_t cols = 0;

	for (size_t i = 0; i < m->labels; i++)
		if (m->p_col[m->label[i]] > 0)
			col[cols++] = m->label[i];
	for (size_t i = 0; i < m->labels; i++) {
		uint32_t k = m->label[i];
		double squares = weights_identity(t->w) ? m->w_row[k] : 0;

		for (size_t j = 0; j < cols && m->p_row[k] > 0 &&
		     !weights_identity(t->w); j++) {
			double w = weights_at(t->w, k, col[j]);

			squares += m->p_col[col[j]] * w * w;
		}
		sum += m->p_row[k] * (squares - m->w_row[k] * m->w_row[k]) -
			m->p_col[k] * m->w_col[k] * m->w_col[k];
	}
	MEM_FREE(col);
	return (sum > 4 * DBL_EPSILON ? sum : 0) /
		(t->n * (1 - t->pe) * (1 - t->pe));
}

/* ---- the rows of one pair ---- */

/* Set what the table says of kappa, and why it has no value or error. */
static void
set_table(struct estimated *r, const struct cohen_table *t)
{
	r->e.value = t->kappa;
	r->pa = t->po;
	r->pe = t->pe;
	r->items = t->n;
	r->ratings = 2 * t->n;
	r->annotators = 2;
	r->e.df = HUGE_VAL;
	if (isnan(t->kappa) || t->n == 1)
		r->e.status = isnan(t->kappa) ? ESTIMATE_ONE_CATEGORY :
			ESTIMATE_ONE_ITEM;
}

/* The label that the two give most often, the first of equal ones. */
static uint32_t
commonest(const struct cohen_table *t)
{
	const struct pairs_room *m = t->room;
	uint32_t top = m->label[0];

	for (size_t i = 1; i < m->labels; i++)
		if (m->p_row[m->label[i]] + m->p_col[m->label[i]] >
		    (m->p_row[top] + m->p_col[top]) * (1 + 1e-12))
			top = m->label[i];
	return top;
}

void
cohen_pair(const struct sample *x, size_t i, const double *count,
	const struct error_rules *rules, struct estimated *agreement,
	struct estimated *kappa, enum estimate_status *trust)
{
	struct fold_key key = pair_cells.key(x, i);
	struct sum squares = {0}, both = {0};
	struct cohen_table t;
	double null, other = 0, differ = 0;
	uint32_t top;

	cohen_table_fill(&t, x, &key, count);
	top = commonest(&t);
	for (size_t c = key.from; c < key.to; c++) {
		const struct pairs_cell *m = &x->pairs->cell[c];
		double a = weights_at(x->w, m->k, m->l) - t.po;
		double k = cohen_table_influence(&t, m);

		sum_add(&squares, count[c] * a * a);
		sum_add(&both, count[c] * k * k);
		other += m->k != top || m->l != top ? count[c] : 0;
		differ += m->k != m->l ? count[c] : 0;
	}
	*trust = trust_by(t.n, other, differ);
	*kappa = estimated_nothing(rules->level);
	set_table(kappa, &t);
	*agreement = errors_of_mean(t.po, &squares, t.n, rules->level);
	errors_cut(&agreement->e, 0, 1);
	agreement->e.p = NUM_NA;
	agreement->pa = t.po;
	agreement->annotators = 2;
	agreement->ratings = kappa->ratings;
	if (kappa->e.status)
		return;
	null = sqrt(cohen_table_null(&t));
	kappa->e.se = sqrt(sum_value(&both)) / t.n;
	kappa->e.stat = stats_ratio(t.kappa, null);
	kappa->e.p = isnan(kappa->e.stat) ? NUM_NA :
		stats_normal_two_sided(kappa->e.stat);
	errors_finish(kappa, false);
	errors_cut(&kappa->e, -1, 1);
}

/* ---- Light's kappa, and Cohen's of two ---- */

/* Every item counts, also one that no two annotators share. */
void
light_add(const struct sample *x, const struct unit *u, struct put *to)
{
	(void)x;
	(void)u;
	put_at(to, LIGHT_KAPPA, 0);
}

/* Those that both labelled. */
void
cohen_add(const struct sample *x, const struct unit *u, struct put *to)
{
	if (u->n > 1)
		light_add(x, u, to);
}

void
light_fold(const struct sample *x, const struct fold_key *key,
	const double *cell, struct put *to)
{
	struct cohen_table t;

	cohen_table_fill(&t, x, key, cell);
	if (isnan(t.kappa))
		return;
	put_at(to, LIGHT_KAPPA, key->weight * t.kappa);
	put_at(to, LIGHT_WEIGHT, key->weight);
	put_at(to, LIGHT_PAIRS, 1);
}

/* One more item in a cell changes the kappa of its n items by z / n; more
 * weight there changes the weight of the pair, too, by its n-th part. */
void
light_fold_slopes(const struct sample *x, const struct fold_key *key,
	const double *cell, const double *slope, double *by_weight,
	double *by_item)
{
	struct cohen_table t;

	cohen_table_fill(&t, x, key, cell);
	for (size_t c = key->from; c < key->to; c++) {
		double each = isnan(t.kappa) ? 0 : key->weight / t.n;

		by_item[c] = by_weight[c] = 0;
		if (each == 0)
			continue;
		by_item[c] = each * slope[LIGHT_KAPPA] *
			cohen_table_influence(&t, &x->pairs->cell[c]);
		by_weight[c] = by_item[c] + each * (slope[LIGHT_WEIGHT] +
			slope[LIGHT_KAPPA] * t.kappa);
	}
}

void
light_value(const struct totals *t, struct estimated *r)
{
	r->e.value = stats_ratio(t->at[LIGHT_KAPPA], t->at[LIGHT_WEIGHT]);
	r->pairs = t->at[LIGHT_PAIRS];
	if (r->pairs == 0)
		r->e.status = ESTIMATE_ONE_CATEGORY;
}

void
light_slopes(const struct totals *t, const struct estimated *r, enum over over,
	double *slope)
{
	(void)over;
	slope[LIGHT_KAPPA] = 1 / t->at[LIGHT_WEIGHT];
	slope[LIGHT_WEIGHT] = -r->e.value / t->at[LIGHT_WEIGHT];
	slope[LIGHT_PAIRS] = 0;
}

/* The table of the only pair. */
static void
fill_only(const struct totals *t, struct cohen_table *only)
{
	struct fold_key key = pair_cells.key(&t->x, 0);

	cohen_table_fill(only, &t->x, &key, t->cell);
}

void
cohen_value(const struct totals *t, struct estimated *r)
{
	struct cohen_table only;

	fill_only(t, &only);
	set_table(r, &only);
	r->e.value = stats_ratio(t->at[LIGHT_KAPPA], t->at[LIGHT_WEIGHT]);
}

double
cohen_null(const struct totals *t)
{
	struct cohen_table only;

	fill_only(t, &only);
	return cohen_table_null(&only);
}
