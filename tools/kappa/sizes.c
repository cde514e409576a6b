#include "sizes.h"

#include "class_table.h"
#include "output.h"
#include "trust.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/too_many.h"
#include "vary.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- which sizes ---- */

/* The n sizes: of --sizes, or by default `most` and its halves; the caller
 * frees. */
static size_t *
choose_sizes(const struct sizes *s, size_t most, size_t *n)
{
	size_t *size = mem_alloc(s->list.n + VARY_SIZES, sizeof *size);
	size_t least = s->kind == SIZES_ITEMS ? 1 : 2;

	for (size_t i = 0; i < s->list.n; i++) {
		const char *text = s->list.at[i];
		uint64_t x;

		if (!num_count(text, strlen(text), &x) || x < least ||
		    (i > 0 && x <= size[i - 1]))
			err_usage("--sizes: expected whole numbers from %zu "
				"on, ascending, found %s", least,
				err_quote(view_of(text)));
		size[i] = (size_t)x;
	}
	*n = s->list.n > 0 ? s->list.n : vary_halves(most, least, size);
	return size;
}

void
sizes_check(const struct sizes *s)
{
	size_t n;

	MEM_FREE(choose_sizes(s, 0, &n));
}

/* End the tool where the subset does not allow the n sizes, or there are fewer
 * than two. */
static void
check_possible(const struct sizes *s, const struct subset *p,
	const size_t *size, size_t n, size_t most)
{
	bool items = s->kind == SIZES_ITEMS;

	if (n < 2 && s->list.n > 0)
		err_usage("--sizes: expected two sizes or more");
	if (n < 2 && items)
		err_die("--vary=items: a group has one item");
	if (n < 2)
		err_die("--vary=annotators: an item has %zu labels: -N leaves "
			"such items out, --sizes says how many to take", most);
	if (items && size[n - 1] > most)
		err_usage("--sizes: there are %zu items", most);
	if (!items && vary_items_with(p, size[n - 1]) == 0)
		err_usage("--sizes: no item has %zu labels", size[n - 1]);
}

/* The most items, or labels of an item, that draws are from, which are listed in
 * memory. */
#define MOST_LISTED 134217728.

/* End the tool where there is too much to draw from, or too much to draw. labels:
 * the most labels of an item. */
static void
check_cost(const struct sizes *s, const struct vary *v, double labels)
{
	bool items = s->kind == SIZES_ITEMS;
	double total = v->block->subset.total;

	if (items && total > MOST_LISTED)
		err_die("--vary=items: draws are from at most %.0f items, "
			"found %.0f", MOST_LISTED, total);
	if (!items && labels > MOST_LISTED)
		err_die("--vary=annotators: draws are from at most %.0f labels "
			"of an item, found %.0f", MOST_LISTED, labels);
	too_many(v->plan->items->file, (double)v->draws, "draws", (items ?
		vary_items_cost : vary_labels_cost)(v), TOO_MANY_STEPS, items ?
		"steps of --vary=items" : "steps of --vary=annotators",
		"--repeat-draws and --sizes make fewer and smaller ones");
}

/* Write plan->row[row] for each of n sizes, m[0 .. n - 1], and the slope over
 * them, m[n]. */
static void
write_sizes(struct out *out, const struct plan *plan, const struct block *b,
	size_t row, const size_t *size, size_t n, const struct agreement *m)
{
	const struct coefficient *c = plan->row[row].c;
	const char *weights = coefficient_weights(c,
		&plan->weights[plan->row[row].w]);
	char text[NUM_TEXT];

	for (size_t s = 0; s <= n; s++) {
		struct output_key key = {.row = s < n ? "size" : "slope",
			.group = b->group};

		if (s < n)
			key.of = (struct view){text, num_digits(size[s], text)};
		output_row(out, &key, c->about.name, weights, &m[s]);
	}
}

/* ---- fewer items, or fewer labels of each ---- */

/* Mean, standard deviation and percentile interval of value[0 .. draws - 1], the
 * values or the slopes of all draws. Status undefined: no draw has a value;
 * partial: some have none. */
static struct agreement
summary(const struct vary *v, const double *value, double items,
	double ratings)
{
	struct agreement m = agreement_nothing(v->plan->how.level);

	stats_spread(value, v->draws, &m.e.value, &m.e.se);
	stats_percentile(value, v->draws, m.e.level, &m.e.lo, &m.e.hi);
	m.items = items;
	m.ratings = ratings;
	for (uint64_t d = 0; d < v->draws; d++)
		if (isnan(value[d]))
			m.e.status = isnan(m.e.value) ? ESTIMATE_UNDEFINED :
				ESTIMATE_PARTIAL;
	return m;
}

/* The slope over the sizes, of each draw. */
static struct agreement
slope_of_draws(const struct vary *v, size_t row)
{
	double *slope = mem_alloc(v->draws, sizeof *slope);
	double *y = mem_alloc(v->sizes, sizeof *y);
	struct agreement m;

	for (uint64_t d = 0; d < v->draws; d++) {
		for (size_t s = 0; s < v->sizes; s++)
			y[s] = vary_at(v, s, row)[d];
		slope[d] = vary_slope(v->size, y, v->sizes);
	}
	m = summary(v, slope, NUM_NA, NUM_NA);
	MEM_FREE(slope, y);
	return m;
}

/* Write the rows of --vary=items and --vary=annotators. */
static void
write_varied(struct out *out, const struct plan *plan, const struct block *b,
	const struct sizes *s)
{
	const struct subset *p = &b->subset;
	bool items = s->kind == SIZES_ITEMS;
	double fewest = DBL_MAX, labels = 0, n;
	struct vary v = {.plan = plan, .block = b, .draws = s->draws};
	struct agreement *m;
	size_t *size, most;

	for (size_t i = 0; i < p->vectors; i++) {
		fewest = fmin(fewest, p->n[i]);
		labels = fmax(labels, p->n[i]);
	}
	most = (size_t)(items ? p->total : fewest);
	v.size = size = choose_sizes(s, most, &v.sizes);
	check_possible(s, p, size, v.sizes, most);
	check_cost(s, &v, labels);
	m = mem_alloc(v.sizes + 1, sizeof *m);
	v.value = mem_alloc(v.sizes * plan->rows, v.draws * sizeof *v.value);
	(items ? vary_items : vary_labels)(&v);
	n = vary_items_with(p, size[v.sizes - 1]);
	for (size_t i = 0; i < plan->rows; i++) {
		for (size_t k = 0; k < v.sizes; k++)
			m[k] = summary(&v, vary_at(&v, k, i),
				items ? (double)size[k] : n,
				items ? NUM_NA : n * (double)size[k]);
		m[v.sizes] = slope_of_draws(&v, i);
		write_sizes(out, plan, b, i, size, v.sizes, m);
	}
	MEM_FREE(v.value, size, m);
}

/* ---- coarser labels ---- */

void
sizes_read(struct sizes *s, const struct plan *plan)
{
	const struct weights_scale *own = &plan->classes.scale;

	s->merged = mem_alloc(s->merge.n, sizeof *s->merged);
	for (size_t i = 0; i < s->merge.n; i++)
		class_table_read(&s->merged[i], s->merge.at[i],
			&plan->items->labels, own->ordered || own->x);
}

void
sizes_free(struct sizes *s)
{
	for (size_t i = 0; s->merged && i < s->merge.n; i++)
		classes_free(&s->merged[i]);
	MEM_FREE(s->merged);
	strings_free(&s->list);
	strings_free(&s->merge);
}

/* Estimate all rows of a block with merged labels: row i is m[i x each]. Weights
 * are made anew for the classes. */
static void
estimate_merged(const struct plan *plan, const struct block *b,
	const struct classes *classes, struct agreement *m, size_t each)
{
	size_t n = plan->n_weights + 1;
	struct weights *w = mem_alloc(n, sizeof *w);
	struct sample *sample;
	struct block merged;

	for (size_t i = 0; i < n; i++)
		weights_init(&w[i], plan->weights[i].kind, &classes->scale);
	block_init(&merged, plan, classes, b->item, b->subset.count);
	sample = block_samples(&merged, w, n);
	for (size_t i = 0; i < plan->rows; i++) {
		inference_estimate(plan->row[i].c, &sample[plan->row[i].w],
			&plan->how, &m[i * each], NULL);
		trust_mark(&m[i * each], plan->row[i].c,
			trust_of(&merged.subset));
	}
	samples_free(sample, n);
	block_free(&merged);
	for (size_t i = 0; i < n; i++)
		weights_free(&w[i]);
	MEM_FREE(w);
}

/* Write the rows of --vary=labels: one size per file of --merge, and all
 * labels. */
static void
write_merged(struct out *out, const struct plan *plan, const struct block *b,
	const struct sizes *s)
{
	size_t n = s->merge.n + 1;
	struct agreement *m = mem_alloc(plan->rows * (n + 1), sizeof *m);
	size_t *size = mem_alloc(n, sizeof *size);
	double *y = mem_alloc(n, sizeof *y);

	for (size_t k = 0; k < n; k++) {
		const struct classes *classes = k < s->merge.n ?
			&s->merged[k] : &plan->classes;

		size[k] = classes->scale.q;
		estimate_merged(plan, b, classes, m + k, n + 1);
	}
	for (size_t i = 0; i < plan->rows; i++) {
		struct agreement *row = m + i * (n + 1), *slope = row + n;

		for (size_t k = 0; k < n; k++)
			y[k] = row[k].e.value;
		*slope = agreement_nothing(plan->how.level);
		slope->e.value = vary_slope(size, y, n);
		slope->e.status = isnan(slope->e.value) ?
			ESTIMATE_UNDEFINED : ESTIMATE_OK;
		write_sizes(out, plan, b, i, size, n, row);
	}
	MEM_FREE(m, size, y);
}

void
sizes_write(struct out *out, const struct plan *plan, const struct block *b,
	const struct sizes *s)
{
	(s->kind == SIZES_LABELS ? write_merged : write_varied)(out, plan, b, s);
}
