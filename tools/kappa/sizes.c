#include "sizes.h"

#include "inference.h"
#include "output.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "vary.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- which sizes ---- */

/* The n sizes: of --sizes, or by default `most` and its halves; the caller
 * frees. */
static size_t *
choose_sizes(const struct sizes *s, size_t most, size_t *n)
{
	size_t *size = mem_alloc(s->list->n + VARY_SIZES, sizeof *size);
	size_t least = s->of == SIZES_ITEMS ? 1 : 2;

	for (size_t i = 0; i < s->list->n; i++) {
		const char *text = s->list->at[i];
		uint64_t x;

		if (!num_count(text, strlen(text), &x) || x < least ||
		    (i > 0 && x <= size[i - 1]))
			err_usage(
				"--sizes: expected whole numbers from %zu on, "
				"ascending, found %s", least,
				err_quote(text, strlen(text)));
		size[i] = (size_t)x;
	}
	*n = s->list->n > 0 ? s->list->n : vary_halves(most, least, size);
	return size;
}

void
sizes_check(const struct sizes *s)
{
	size_t n;

	if (s->list->n > 0)
		free(choose_sizes(s, 0, &n));
}

/* The fewest labels that an item of the subset has. */
static size_t
fewest_labels(const struct subset *p)
{
	double least = DBL_MAX;

	for (size_t v = 0; v < p->vectors; v++)
		least = fmin(least, p->n[v]);
	return (size_t)least;
}

/* How many items have at least so many labels. */
static double
items_with(const struct subset *p, size_t labels)
{
	double n = 0;

	for (size_t v = 0; v < p->vectors; v++)
		n += p->n[v] >= (double)labels ? p->items[v] : 0;
	return n;
}

/* End the tool where the subset does not allow the n sizes, or there are fewer
 * than two. */
static void
check_possible(const struct sizes *s, const struct subset *p,
	const size_t *size, size_t n, size_t most)
{
	bool items = s->of == SIZES_ITEMS;

	if (n < 2 && s->list->n > 0)
		err_usage("--sizes: expected two sizes or more");
	if (n < 2 && items)
		err_die("--vary=items: a group has one item");
	if (n < 2)
		err_die("--vary=annotators: an item has %zu labels: -N leaves "
			"such items out, --sizes says how many to take", most);
	if (items && size[n - 1] > most)
		err_usage("--sizes: there are %zu items", most);
	if (!items && items_with(p, size[n - 1]) == 0)
		err_usage("--sizes: no item has %zu labels", size[n - 1]);
}

/* Drawn from in memory: items, or the labels of an item. */
#define MOST_LISTED 134217728.

/* End the tool where there is too much to draw from, or too much to draw. */
static void
check_cost(const struct sizes *s, const struct subset *p, const struct vary *v)
{
	bool items = s->of == SIZES_ITEMS;
	const char *what = items ? "items" : "annotators";
	double most = 0;

	for (size_t k = 0; k < p->vectors; k++)
		most = fmax(most, p->n[k]);
	if (items && p->total > MOST_LISTED)
		err_die("--vary=items: draws are from at most %.0f items, "
			"found %.0f", MOST_LISTED, p->total);
	if (!items && most > MOST_LISTED)
		err_die("--vary=annotators: draws are from at most %.0f labels "
			"of an item, found %.0f", MOST_LISTED, most);
	if ((items ? vary_items_cost(v, p) : vary_labels_cost(v, p)) >
	    INFERENCE_MOST)
		err_die("--vary=%s: %llu draws would take more than ten "
			"minutes (--repeat-draws and --sizes say how many, "
			"and how large)", what, (unsigned long long)v->draws);
}

/* ---- fewer items, or fewer labels of each ---- */

/* Write a row: mean, standard deviation and percentile interval of value[0 ..
 * draws - 1], the values or the slopes of all draws. Status undefined: no draw
 * has a value; partial: some have none. */
static void
write_draws(struct out *out, const struct output_key *key,
	const struct plan *plan, const struct vary *v, size_t w, size_t c,
	const double *value, double items, double ratings)
{
	struct agreement m = agreement_nothing(plan->how.level);

	stats_spread(value, v->draws, &m.e.value, &m.e.se);
	stats_percentile(value, v->draws, plan->how.level, &m.e.lo, &m.e.hi);
	m.items = items;
	m.ratings = ratings;
	for (uint64_t d = 0; d < v->draws; d++)
		if (isnan(value[d]))
			m.e.status = isnan(m.e.value) ? ESTIMATE_UNDEFINED : ESTIMATE_PARTIAL;
	output_row(out, key, v->c[c]->about.name, plan_weights_name(plan, w),
		&m);
}

/* The row slope: over the sizes, of each draw. */
static void
write_slopes(struct out *out, const struct output_key *key,
	const struct plan *plan, const struct vary *v, size_t w, size_t c)
{
	double *slope = mem_alloc(v->draws, sizeof *slope);
	double *x = mem_alloc(v->sizes, sizeof *x);
	double *y = mem_alloc(v->sizes, sizeof *y);

	for (uint64_t d = 0; d < v->draws; d++) {
		for (size_t s = 0; s < v->sizes; s++) {
			x[s] = (double)v->size[s];
			y[s] = vary_at(v, s, w, c)[d];
		}
		slope[d] = vary_slope(x, y, v->sizes);
	}
	write_draws(out, key, plan, v, w, c, slope, NUM_NA, NUM_NA);
	free(slope);
	free(x);
	free(y);
}

/* The rows of one coefficient under weights w. items: how many items each size
 * is of, where sizes are numbers of labels; 0 where sizes are numbers of
 * items. */
static void
write_sizes(struct out *out, const struct plan *plan, const struct block *b,
	const struct vary *v, size_t w, size_t c, double items)
{
	struct output_key key = {.row = "size", .group = b->group};
	char text[NUM_TEXT];

	for (size_t s = 0; s < v->sizes; s++) {
		double size = (double)v->size[s];

		key.of = (struct view){text, num_digits(v->size[s], text)};
		write_draws(out, &key, plan, v, w, c, vary_at(v, s, w, c),
			items > 0 ? items : size,
			items > 0 ? items * size : NUM_NA);
	}
	key.row = "slope";
	key.of = view_of("");
	write_slopes(out, &key, plan, v, w, c);
}

/* The rows of --vary=items and --vary=annotators. */
static void
vary_block(struct out *out, const struct plan *plan, const struct block *b,
	const struct sizes *s)
{
	const struct subset *p = &b->subset;
	bool items = s->of == SIZES_ITEMS;
	size_t n, most = items ? (size_t)p->total : fewest_labels(p);
	size_t *size = choose_sizes(s, most, &n);
	struct vary v = {.size = size, .sizes = n, .seed = s->seed,
		.draws = s->draws, .c = plan->chosen, .n_c = plan->n_chosen,
		.w = plan->weights, .n_w = plan->n_weights + 1,
		.pairs = b->paired};

	check_possible(s, p, size, n, most);
	check_cost(s, p, &v);
	v.value = mem_alloc(n * v.n_w * v.n_c, v.draws * sizeof *v.value);
	if (items)
		vary_items(&v, p, b->paired ? &b->pairs : NULL);
	else
		vary_labels(&v, p);
	for (size_t w = 0; w < v.n_w; w++)
		for (size_t c = 0; c < v.n_c; c++)
			if (plan_has(plan, w, v.c[c]))
				write_sizes(out, plan, b, &v, w, c, items ? 0 :
					items_with(p, size[n - 1]));
	free(v.value);
	free(size);
}

/* ---- coarser labels ---- */

/* Estimates of all coefficients of a block with merged labels: that of c under
 * weights w is to[w x n_chosen + c]. Weights are made anew for the classes. */
static void
estimate_merged(const struct plan *plan, const struct block *b,
	const struct classes *classes, struct agreement *to)
{
	struct block merged;

	block_again(&merged, b, plan, classes);
	for (size_t w = 0; w <= plan->n_weights; w++) {
		struct weights by;
		struct sample sample;

		weights_init(&by, plan->weights[w].kind, &classes->scale);
		block_sample(&merged, &sample, &by);
		for (size_t c = 0; c < plan->n_chosen; c++)
			if (plan_has(plan, w, plan->chosen[c]))
				inference_estimate(plan->chosen[c], &sample,
					&plan->how,
					&to[w * plan->n_chosen + c], NULL);
		sample_free(&sample);
		weights_free(&by);
	}
	block_free(&merged);
}

/* The rows of one coefficient under weights w: its estimate of size[s] is
 * m[s x all]. */
static void
write_merged(struct out *out, const struct plan *plan, const struct block *b,
	const double *size, size_t sizes, const struct agreement *m, size_t all,
	size_t w, size_t c)
{
	struct output_key key = {.row = "size", .group = b->group};
	const char *name = plan->chosen[c]->about.name;
	const char *weights = plan_weights_name(plan, w);
	double *y = mem_alloc(sizes, sizeof *y);
	char text[NUM_TEXT];
	struct agreement slope = agreement_nothing(plan->how.level);

	for (size_t s = 0; s < sizes; s++) {
		const struct agreement *x = &m[s * all];

		y[s] = x->e.value;
		key.of = (struct view){text, num_digits((uint64_t)size[s],
			text)};
		output_row(out, &key, name, weights, x);
	}
	key.row = "slope";
	key.of = view_of("");
	slope.e.value = vary_slope(size, y, sizes);
	slope.e.status = isnan(slope.e.value) ? ESTIMATE_UNDEFINED : ESTIMATE_OK;
	output_row(out, &key, name, weights, &slope);
	free(y);
}

void
sizes_read(struct sizes *s, const struct plan *plan)
{
	const struct weights_scale *own = &plan->classes.scale;

	s->merged = mem_alloc(s->merge->n, sizeof *s->merged);
	for (size_t i = 0; i < s->merge->n; i++)
		classes_read(&s->merged[i], s->merge->at[i],
			&plan->items->labels, own->ordered || own->x);
}

void
sizes_free(struct sizes *s)
{
	for (size_t i = 0; i < s->merge->n; i++)
		classes_free(&s->merged[i]);
	free(s->merged);
}

/* The rows of --vary=labels: one size per file of --merge, and all labels. */
static void
merge_block(struct out *out, const struct plan *plan, const struct block *b,
	const struct sizes *s)
{
	const struct classes *own = &plan->classes;
	size_t sizes = s->merge->n + 1;
	size_t all = (plan->n_weights + 1) * plan->n_chosen;
	struct agreement *m = mem_alloc(sizes * all, sizeof *m);
	double *size = mem_alloc(sizes, sizeof *size);

	for (size_t i = 0; i < s->merge->n; i++) {
		size[i] = (double)s->merged[i].scale.q;
		estimate_merged(plan, b, &s->merged[i], m + i * all);
	}
	size[s->merge->n] = (double)own->scale.q;
	estimate_merged(plan, b, own, m + s->merge->n * all);
	for (size_t w = 0; w <= plan->n_weights; w++)
		for (size_t c = 0; c < plan->n_chosen; c++)
			if (plan_has(plan, w, plan->chosen[c]))
				write_merged(out, plan, b, size, sizes,
					m + w * plan->n_chosen + c, all, w, c);
	free(size);
	free(m);
}

void
sizes_write(struct out *out, const struct plan *plan, const struct block *b,
	const struct sizes *s)
{
	if (s->of == SIZES_LABELS)
		merge_block(out, plan, b, s);
	else
		vary_block(out, plan, b, s);
}
