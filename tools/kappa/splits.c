#include "splits.h"
#include "statuses.h"

#include "against.h"
#include "cohen.h"
#include "sizes.h"
#include "output.h"
#include "trust.h"
#include "agree/one_label.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* With fewer items of a pair in the mean Cohen's kappa of the pair is biased, and so
 * is the mean of kappas: of two items each, .19 for .30. */
#define PAIR_ITEMS 10

/* The items of a pair of annotators in the mean; 0: no pairs are made. */
static double
items_of_pairs(const struct pairs *x)
{
	return x && x->n > 0 ? (double)x->cell[x->cells].first / (double)x->n :
		0;
}

/* Write the row of a coefficient of the sample. trust: the status of limits. */
static void
write_coefficient(struct adjusted *out, const struct plan *plan,
	const struct output_key *key, const struct statistic *c,
	struct sample *sample, enum estimate_status trust)
{
	struct estimated m;

	coefficient_of_sample(c, sample, &plan->how, &m);
	if ((c->traits & COEF_OF_PAIRS) && trust == ESTIMATE_OK &&
	    items_of_pairs(sample->pairs) < PAIR_ITEMS)
		trust = ESTIMATE_FEW_ITEMS;
	if (!c->law) /* its limits are for few items, too */
		trust_mark(&m, trust);
	output_row(out, key, c->about.name, coefficient_weights(c, sample->w),
		&m);
	if (!isnan(m.pairs))
		err_note("light weights=%s pairs_that_share_items=%zu "
			"pairs_with_kappa=%.0f items_of_a_pair=%.1f",
			sample->w->name, sample->pairs->n, m.pairs,
			items_of_pairs(sample->pairs));
}

void
splits_none(struct adjusted *out, const struct plan *plan, const struct block *b)
{
	struct output_key key = {.row = "estimate", .group = b->group};
	size_t n = plan->n_weights + 1;
	struct sample *sample = block_samples(b, plan->weights, n);
	enum estimate_status trust = trust_of(&b->subset);

	for (size_t i = 0; i < plan->rows; i++)
		write_coefficient(out, plan, &key, plan->row[i].c,
			&sample[plan->row[i].w], trust);
}

/* ---- by label ---- */

/* Write the rows of one label against all others; in a multilabel task of those
 * who chose it against those who did not. Weights of two classes are identity,
 * whatever -w says. */
static void
write_label(struct adjusted *out, const struct plan *plan, const struct block *b,
	uint32_t label)
{
	const struct labels *l = &plan->items->labels;
	struct output_key key = {.row = "estimate", .group = b->group,
		.of = labels_name(l, label)};
	struct plan of_one = *plan;
	struct weights identity;
	struct sample *sample;
	enum estimate_status trust;
	struct items items;
	struct block one;

	of_one.classes = (struct classes){.scale = {2, NULL, true}};
	if (plan->multilabel) {
		one_label_items(&items, plan->multilabel, label, key.of);
		of_one.items = &items;
	} else {
		classes_of_one(&of_one.classes, l->ids.n, label);
	}
	weights_init(&identity, &weightings[0], &of_one.classes.scale);
	block_init(&one, &of_one, b->item, b->subset.count);
	sample = block_samples(&one, &identity, 1);
	trust = trust_of(&one.subset);
	write_coefficient(out, plan, &key,
		coefficient_of("specific"), sample, trust);
	for (size_t i = 0; i < plan->rows; i++)
		if (plan->row[i].w == 0 || plan->row[i].w == plan->n_weights)
			write_coefficient(out, plan, &key, plan->row[i].c,
				sample, trust);
}

void
splits_label(struct adjusted *out, const struct plan *plan, const struct block *b)
{
	size_t labels = plan->items->labels.ids.n, n = 0, done = 0;
	bool *given = vectors_labels(&plan->items->vectors, labels);
	void *mark;

	for (size_t l = 0; l < labels; l++)
		n += given[l];
	sizes_labels(plan, n);
	for (uint32_t l = 0; l < labels; l++) {
		if (!given[l] || (plan->classes.map &&
		    plan->classes.map[l] == IDS_NONE))
			continue;
		mark = mem_mark();
		write_label(out, plan, b, l);
		mem_release(mark);
		err_progress(++done, n, "labels");
	}
}

/* ---- by pair of annotators ---- */

static struct view
annotator_name(const struct block *b, uint32_t annotator)
{
	return ids_name(&b->subset.all->annotators,
		b->subset.person[annotator]);
}

/* Write the rows of a pair under the weights of a sample. */
static void
write_pair(struct adjusted *out, const struct plan *plan,
	const struct output_key *key, const struct sample *x, size_t pair,
	const double *count)
{
	struct estimated pa, kappa;
	enum estimate_status trust;

	cohen_pair(x, pair, count, &plan->how, &pa, &kappa, &trust);
	if (plan->items->repeats) {
		pa = kappa = estimated_nothing(plan->how.level);
		pa.e.status = kappa.e.status = ESTIMATE_REPEATS;
	}
	trust_mark(&pa, trust);
	trust_mark(&kappa, trust);
	output_row(out, key, "pa", x->w->name, &pa);
	output_row(out, key, "cohen", x->w->name, &kappa);
}

void
splits_pair(struct adjusted *out, const struct plan *plan, const struct block *b)
{
	const struct pairs *x = &b->pairs;
	struct sample *sample = block_samples(b, plan->weights,
		plan->n_weights);
	struct output_key key = {.row = "estimate", .group = b->group};
	double *count = mem_alloc(x->cells, sizeof *count);

	pairs_count(x, NULL, count);
	for (size_t i = 0; i < x->n; i++) {
		const struct pairs_cell *m = &x->cell[x->start[i]];

		key.of = annotator_name(b, m->a);
		key.of2 = annotator_name(b, m->b);
		for (size_t w = 0; w < plan->n_weights; w++)
			write_pair(out, plan, &key, &sample[w], i, count);
		err_progress(i + 1, x->n, "pairs of annotators");
	}
}

/* ---- by annotator ---- */

/* Write the row self of an annotator: test-retest agreement, the share of
 * agreeing pairs among the labels that they gave to one item; NULL: there are
 * none. */
static void
write_self(struct adjusted *out, const struct plan *plan,
	const struct output_key *key, const struct items_self *s)
{
	struct estimated m = estimated_nothing(plan->how.level);

	m.e.value = s ? (double)s->agree / (double)s->pairs : NUM_NA;
	m.items = s ? (double)s->items : 0;
	m.annotators = 1;
	m.ratings = s ? (double)s->labels : 0;
	m.e.status = s ? ESTIMATE_OK : ESTIMATE_OWN(KAPPA_NO_REPEATS);
	output_row(out, key, "self", "identity", &m);
}

void
splits_annotator(struct adjusted *out, const struct plan *plan,
	const struct block *b)
{
	const struct subset *p = &b->subset;
	struct sample *sample = block_samples(b, plan->weights,
		plan->n_weights);
	struct output_key key = {.row = "estimate", .group = b->group};
	struct raters raters;

	sizes_annotators(plan, p);
	raters_make(&raters, p->all, p->item, p->count);
	raters_number(&raters);
	raters_by_annotator(&raters);
	for (uint32_t g = 0; g < p->annotators; g++) {
		key.of = annotator_name(b, g);
		for (size_t w = 0; w < plan->n_weights; w++) {
			const char *name = plan->weights[w].name;
			struct against_rows rows;
			void *mark = mem_mark();

			against_estimate(&sample[w], &raters, g,
				plan->how.level, &rows);
			output_row(out, &key, "pa", name, &rows.agreement);
			output_row(out, &key, "kappa", name, &rows.kappa);
			output_row(out, &key, "relative", name, &rows.relative);
			mem_release(mark);
		}
		write_self(out, plan, &key, items_self(plan->items, b->group_id,
			p->person[g]));
	}
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
static struct estimated
item_estimate(const struct plan *plan, const struct subset *p, size_t i,
	double value)
{
	struct estimated m = estimated_nothing(plan->how.level);
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
splits_item(struct adjusted *out, const struct plan *plan, const struct block *b)
{
	const struct subset *p = &b->subset;
	struct sample *sample = block_samples(b, plan->weights,
		plan->n_weights);
	struct output_key key = {.row = "estimate", .group = b->group};

	for (size_t i = 0; i < p->count; i++) {
		size_t v = p->vector[i];
		struct estimated m;

		key.of = items_name(p->all, p->item ? p->item[i] : i);
		for (size_t w = 0; w < plan->n_weights; w++) {
			m = item_estimate(plan, p, i,
				sample[w].agree[v] / subset_pairs(p, v));
			m.pa = m.e.value;
			output_row(out, &key, "pa", plan->weights[w].name, &m);
		}
		m = item_estimate(plan, p, i, entropy(p, v));
		output_row(out, &key, "entropy", "*", &m);
	}
}
