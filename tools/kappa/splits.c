#include "splits.h"
#include "statuses.h"

#include "against.h"
#include "cohen.h"
#include "costs.h"
#include "inference.h"
#include "output.h"
#include "trust.h"
#include "agree/one_label.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* Write the row of a coefficient of the sample. trust: the status of limits. */
static void
write_coefficient(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct coefficient *c,
	struct sample *sample, enum estimate_status trust)
{
	struct agreement m;

	inference_estimate(c, sample, &plan->how, &m, NULL);
	if (!(c->traits & COEF_ICC)) /* its limits are for few items, too */
		trust_mark(&m, trust);
	output_row(out, key, c->about.name, coefficient_weights(c, sample->w),
		&m);
	if (!isnan(m.pairs))
		err_note("light weights=%s pairs_that_share_items=%zu "
			"pairs_with_kappa=%.0f", sample->w->name,
			sample->pairs->n, m.pairs);
}

void
splits_none(struct out *out, const struct plan *plan, const struct block *b)
{
	struct output_key key = {.row = "estimate", .group = b->group};
	size_t n = plan->n_weights + 1;
	struct sample *sample = block_samples(b, plan->weights, n);
	enum estimate_status trust = trust_of(&b->subset);

	for (size_t i = 0; i < plan->rows; i++)
		write_coefficient(out, plan, &key, plan->row[i].c,
			&sample[plan->row[i].w], trust);
	samples_free(sample, n);
}

/* ---- by label ---- */

/* Write the rows of one label against all others; in a multilabel task of those
 * who chose it against those who did not. Weights of two classes are identity,
 * whatever -w says. */
static void
write_label(struct out *out, const struct plan *plan, const struct block *b,
	uint32_t label)
{
	const struct labels *l = &plan->items->labels;
	struct output_key key = {.row = "estimate", .group = b->group,
		.of = labels_name(l, label)};
	struct plan of_one = *plan;
	struct classes classes = {.scale = {2, NULL, true}};
	struct weights identity;
	struct sample *sample;
	enum estimate_status trust;
	struct items items;
	struct block one;

	if (plan->multilabel) {
		one_label_items(&items, plan->multilabel, label, key.of);
		of_one.items = &items;
	} else {
		classes_of_one(&classes, l->ids.n, label);
	}
	weights_init(&identity, &weightings[0], &classes.scale);
	block_init(&one, &of_one, &classes, b->item, b->subset.count);
	sample = block_samples(&one, &identity, 1);
	trust = trust_of(&one.subset);
	write_coefficient(out, plan, &key,
		method_find(&coefficients_table, "specific"), sample, trust);
	for (size_t i = 0; i < plan->rows; i++)
		if (plan->row[i].w == 0 || plan->row[i].w == plan->n_weights)
			write_coefficient(out, plan, &key, plan->row[i].c,
				sample, trust);
	samples_free(sample, 1);
	block_free(&one);
	weights_free(&identity);
	classes_free(&classes);
	if (plan->multilabel)
		items_return(&items);
}

void
splits_label(struct out *out, const struct plan *plan, const struct block *b)
{
	size_t labels = plan->items->labels.ids.n, n = 0, done = 0;
	bool *given = vectors_labels(&plan->items->vectors, labels);

	for (size_t l = 0; l < labels; l++)
		n += given[l];
	costs_labels(plan, n);
	for (uint32_t l = 0; l < labels; l++) {
		if (!given[l])
			continue;
		write_label(out, plan, b, l);
		err_progress(++done, n, "labels");
	}
	MEM_FREE(given);
}

/* ---- by pair of annotators ---- */

static struct view
annotator_name(const struct block *b, uint32_t annotator)
{
	return ids_name(&b->subset.all->annotators,
		b->subset.person[annotator]);
}

/* Write the rows of a pair under weights w. */
static void
write_pair(struct out *out, const struct plan *plan, const struct output_key *key,
	struct cohen_table *t, size_t pair, const struct weights *w,
	enum estimate_status trust)
{
	struct agreement pa, kappa;

	cohen_pair(t, pair, w, plan->how.level, &pa, &kappa, NULL);
	if (plan->items->repeats) {
		pa = kappa = agreement_nothing(plan->how.level);
		pa.e.status = kappa.e.status = ESTIMATE_REPEATS;
	}
	trust_mark(&pa, trust);
	trust_mark(&kappa, trust);
	output_row(out, key, "pa", w->name, &pa);
	output_row(out, key, "cohen", w->name, &kappa);
}

void
splits_pair(struct out *out, const struct plan *plan, const struct block *b)
{
	const struct pairs *x = &b->pairs;
	struct sample sample = {.subset = &b->subset, .pairs = x};
	struct output_key key = {.row = "estimate", .group = b->group};
	double *times = mem_zero(b->subset.q, sizeof *times);
	struct cohen_table t;

	cohen_table_init(&t, &sample);
	for (size_t i = 0; i < x->n; i++) {
		const struct pairs_cell *m = &x->cell[x->start[i]];
		enum estimate_status trust = trust_of_pair(x, i, t.count,
			times);

		key.of = annotator_name(b, m->a);
		key.of2 = annotator_name(b, m->b);
		for (size_t w = 0; w < plan->n_weights; w++)
			write_pair(out, plan, &key, &t, i, &plan->weights[w],
				trust);
		err_progress(i + 1, x->n, "pairs of annotators");
	}
	cohen_table_free(&t);
	MEM_FREE(times);
}

/* ---- by annotator ---- */

/* Write the row self of an annotator: test-retest agreement, the share of
 * agreeing pairs among the labels that they gave to one item; NULL: there are
 * none. */
static void
write_self(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct items_self *s)
{
	struct agreement m = agreement_nothing(plan->how.level);

	m.e.value = s ? (double)s->agree / (double)s->pairs : NUM_NA;
	m.items = s ? (double)s->items : 0;
	m.annotators = 1;
	m.ratings = s ? (double)s->labels : 0;
	m.e.status = s ? ESTIMATE_OK : ESTIMATE_OWN(KAPPA_NO_REPEATS);
	output_row(out, key, "self", "identity", &m);
}

void
splits_annotator(struct out *out, const struct plan *plan,
	const struct block *b)
{
	const struct subset *p = &b->subset;
	struct sample *sample = block_samples(b, plan->weights,
		plan->n_weights);
	struct output_key key = {.row = "estimate", .group = b->group};
	struct raters raters;

	costs_annotators(plan, p);
	raters_make(&raters, p->all, p->item, p->count);
	raters_number(&raters);
	raters_by_annotator(&raters);
	for (uint32_t g = 0; g < p->annotators; g++) {
		key.of = annotator_name(b, g);
		for (size_t w = 0; w < plan->n_weights; w++) {
			const char *name = plan->weights[w].name;
			struct agreement pa, kappa;

			against_estimate(&sample[w], &raters, g,
				plan->how.level, &pa, &kappa);
			output_row(out, &key, "pa", name, &pa);
			output_row(out, &key, "kappa", name, &kappa);
		}
		write_self(out, plan, &key, items_self(plan->items, b->group_id,
			p->person[g]));
	}
	samples_free(sample, plan->n_weights);
	raters_free(&raters);
}

/* ---- by item ---- */

/* - sum over k of r_k / r log2(r_k / r) of vector v, in bits; an absent label
 * adds 0. */
static double
entropy(const struct subset *p, size_t v)
{
	double sum = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		double share = subset_mass(p, c) / p->whole[v];

		sum += share < 1 ? -share * log2(share) : 0;
	}
	return sum;
}

/* The estimate of item i with a value, which needs two labels: else status
 * one_rating. */
static struct agreement
item_estimate(const struct plan *plan, const struct subset *p, size_t i,
	double value)
{
	struct agreement m = agreement_nothing(plan->how.level);
	double n = p->n[p->vector[i]];

	m.e.value = n > 1 ? value : NUM_NA;
	m.items = (double)items_weight(p->all, p->item ? p->item[i] : i);
	m.ratings = n * m.items;
	m.e.status = n > 1 ? ESTIMATE_OK : ESTIMATE_OWN(KAPPA_ONE_RATING);
	if (p->answer && !p->all->repeats)
		m.annotators = n;
	return m;
}

void
splits_item(struct out *out, const struct plan *plan, const struct block *b)
{
	const struct subset *p = &b->subset;
	struct sample *sample = block_samples(b, plan->weights,
		plan->n_weights);
	struct output_key key = {.row = "estimate", .group = b->group};

	for (size_t i = 0; i < p->count; i++) {
		size_t v = p->vector[i];
		struct agreement m;

		key.of = items_name(p->all, p->item ? p->item[i] : i);
		for (size_t w = 0; w < plan->n_weights; w++) {
			m = item_estimate(plan, p, i,
				sample[w].s[v] / subset_pairs(p, v));
			m.pa = m.e.value;
			output_row(out, &key, "pa", plan->weights[w].name, &m);
		}
		m = item_estimate(plan, p, i, entropy(p, v));
		output_row(out, &key, "entropy", "*", &m);
	}
	samples_free(sample, plan->n_weights);
}
