#include "vary.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/rng.h"
#include "stats/sort.h"

#include <math.h>
#include <string.h>

double *
vary_at(const struct vary *v, size_t size, size_t row)
{
	return v->value + (size * v->plan->rows + row) * v->draws;
}

/* Store the values of all rows for v->size[size] and a draw. sample: one under
 * each of the plan's weights. */
static void
store(const struct vary *v, size_t size, uint64_t draw,
	const struct sample *sample)
{
	for (size_t i = 0; i < v->plan->rows; i++)
		vary_at(v, size, i)[draw] = inference_value(v->plan->row[i].c,
			&sample[v->plan->row[i].w]);
}

/* ---- cost ---- */

double
vary_items_with(const struct subset *p, size_t least)
{
	double n = 0;

	for (size_t v = 0; v < p->vectors; v++)
		n += p->n[v] >= (double)least ? p->items[v] : 0;
	return n;
}

/* Steps of the values of one draw of each size. */
static double
values_cost(const struct vary *v)
{
	double each = 0;

	for (size_t i = 0; i < v->plan->rows; i++)
		each += inference_cost(v->plan->row[i].c, &v->block->subset,
			&v->plan->weights[v->plan->row[i].w]);
	return each * (double)v->sizes;
}

/* A draw moves the items of the largest size, some 20 steps each; each size
 * sums up all cells for each weighting. */
double
vary_items_cost(const struct vary *v)
{
	const struct subset *p = &v->block->subset;
	double cells = (double)p->start[p->vectors] + (double)p->q;

	return (double)v->draws * (values_cost(v) + (double)p->count +
		20. * (double)v->size[v->sizes - 1] +
		8. * (double)(v->sizes * (v->plan->n_weights + 1)) * cells);
}

/* A draw lists the labels of each item that has enough, and adds an item of
 * each size, some 32 steps a label; 20 times as many where annotators are
 * known. */
double
vary_labels_cost(const struct vary *v)
{
	const struct subset *p = &v->block->subset;
	size_t enough = v->size[v->sizes - 1];
	double listed = 0, items = vary_items_with(p, enough), added = 0;

	for (size_t k = 0; k < p->vectors; k++)
		if (p->n[k] >= (double)enough)
			listed += p->items[k] * p->n[k];
	for (size_t s = 0; s < v->sizes; s++)
		added += items * (double)v->size[s];
	return (double)v->draws * (values_cost(v) +
		(listed + 32 * added) * (p->answer ? 20 : 1));
}

/* ---- items ---- */

/* The p->total items of the subset, one that stands for many as often as that;
 * the caller frees. */
static uint32_t *
every_item(const struct subset *p)
{
	uint32_t *item = mem_alloc((size_t)p->total, sizeof *item);
	size_t at = 0;

	for (size_t i = 0; i < p->count; i++) {
		uint64_t times = items_weight(p->all,
			p->item ? p->item[i] : i);

		while (times-- > 0)
			item[at++] = (uint32_t)i;
	}
	return item;
}

void
vary_items(const struct vary *v)
{
	const struct subset *p = &v->block->subset;
	size_t weights = v->plan->n_weights + 1, items = (size_t)p->total;
	struct sample *sample = block_samples(v->block, v->plan->weights,
		weights);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *drawn = mem_alloc(p->count, sizeof *drawn);
	uint32_t *item = every_item(p);
	struct rng r;

	for (uint64_t d = 0; d < v->draws; d++) {
		size_t i = 0;

		rng_seed(&r, v->plan->how.seed, d);
		memset(m, 0, p->vectors * sizeof *m);
		memset(drawn, 0, p->count * sizeof *drawn);
		for (size_t s = 0; s < v->sizes; s++) {
			for (; i < v->size[s]; i++) {
				size_t k = i + rng_below(&r, items - i);
				uint32_t x = item[k];

				item[k] = item[i];
				item[i] = x;
				m[p->vector[x]]++;
				drawn[x]++;
			}
			for (size_t w = 0; w < weights; w++)
				sample_draw(&sample[w], m,
					p->answer ? drawn : NULL);
			store(v, s, d, sample);
		}
		err_progress(d + 1, v->draws, "draws");
	}
	samples_free(sample, weights);
	MEM_FREE(item, drawn, m);
}

/* ---- labels of each item ---- */

/* List the labels of item i, as many as its vector has, as keys of label, then
 * annotator (0: not known), so that the order before a draw does not depend on that
 * of the rows. */
static void
list_labels(const struct subset *p, size_t i, uint64_t *key)
{
	const struct items *all = p->all;
	struct vector v;
	size_t n, at = 0;

	if (p->answer) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			struct rating r = items_answer(all, answer[k]);

			key[k] = (uint64_t)r.label << 32 | r.annotator;
		}
		sort_u64(key, n);
		return;
	}
	v = vectors_at(&all->vectors, all->vector[p->item ? p->item[i] : i]);
	for (size_t k = 0; k < v.cells; k++)
		for (uint32_t x = 0; x < v.cell[k].n; x++)
			key[at++] = (uint64_t)v.cell[k].label << 32;
}

/* Make the first `enough` of n keys a random choice in random order (Fisher &
 * Yates), and list their ratings in `to`. */
static void
draw_ratings(struct rng *r, uint64_t *key, size_t n, size_t enough,
	struct rating *to)
{
	for (size_t k = 0; k < enough; k++) {
		size_t at = k + rng_below(r, n - k);
		uint64_t x = key[at];

		key[at] = key[k];
		to[k] = (struct rating){(uint32_t)x, (uint32_t)(x >> 32)};
	}
}

/* Add an item with the first n ratings. cell: room for n. */
static void
add_first(struct items *to, const struct rating *first, size_t n,
	struct cell *cell)
{
	struct item item = {.id = SIZE_MAX, .cell = cell, .n = n, .weight = 1,
		.rating = first};

	for (size_t i = 0; i < n; i++)
		cell[i] = (struct cell){first[i].label, 1};
	item.cells = cells_merge(cell, n);
	items_add(to, &item);
}

void
vary_labels(const struct vary *v)
{
	const struct subset *p = &v->block->subset;
	const struct items_need need = {.ratings = true};
	struct items *few = mem_alloc(v->sizes, sizeof *few);
	size_t enough = v->size[v->sizes - 1], cap = 0;
	size_t weights = v->plan->n_weights + 1;
	struct plan plan = *v->plan;
	uint32_t *item = every_item(p);
	uint64_t *key = NULL;
	struct rating *first = mem_alloc(enough, sizeof *first);
	struct cell *cell = mem_alloc(enough, sizeof *cell);
	struct sample *sample;
	struct block block;
	struct rng r;

	plan.sorted = false;
	for (uint64_t d = 0; d < v->draws; d++) {
		rng_seed(&r, plan.how.seed, d);
		for (size_t k = 0; k < v->sizes; k++) {
			items_init(&few[k], &need, p->answer != NULL,
				p->all->n_annotators);
			few[k].voice = p->all->voice;
		}
		for (size_t i = 0; i < (size_t)p->total; i++) {
			size_t m = (size_t)p->n[p->vector[item[i]]];

			if (m < enough)
				continue;
			MEM_GROW(key, cap, m);
			list_labels(p, item[i], key);
			draw_ratings(&r, key, m, enough, first);
			for (size_t k = 0; k < v->sizes; k++)
				add_first(&few[k], first, v->size[k], cell);
		}
		for (size_t k = 0; k < v->sizes; k++) {
			items_end(&few[k], NULL);
			plan.items = &few[k];
			block_init(&block, &plan, p->classes, NULL, 0);
			sample = block_samples(&block, plan.weights, weights);
			store(v, k, d, sample);
			samples_free(sample, weights);
			block_free(&block);
			few[k].voice = NULL; /* of p */
			items_free(&few[k]);
		}
		err_progress(d + 1, v->draws, "draws");
	}
	MEM_FREE(item, few, key, first, cell);
}

/* ---- sizes and slopes ---- */

size_t
vary_halves(size_t most, size_t least, size_t *size)
{
	size_t n = 0;

	for (size_t s = most; n < VARY_SIZES && s >= least; s /= 2)
		n++;
	for (size_t i = n; i > 0; i--, most /= 2)
		size[i - 1] = most;
	return n;
}

/* Salminen et al., eq. 11: sum (x - xbar)(y - ybar) / sum (x - xbar)^2, x =
 * log2 size. */
double
vary_slope(const size_t *size, const double *y, size_t n)
{
	double x = 0, mean = 0, both = 0, squares = 0;

	for (size_t i = 0; i < n; i++) {
		x += log2((double)size[i]) / (double)n;
		mean += y[i] / (double)n;
	}
	for (size_t i = 0; i < n; i++) {
		double d = log2((double)size[i]) - x;

		both += d * (y[i] - mean);
		squares += d * d;
	}
	return squares < 1e-12 ? NUM_NA : both / squares;
}
