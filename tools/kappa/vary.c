#include "vary.h"

#include "pairs.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The items of the subset, one that stands for many as often as that; n in all.
 * The caller frees. */
static uint32_t *
every_item(const struct subset *p, size_t *n)
{
	uint32_t *item;
	size_t at = 0;

	item = mem_alloc((size_t)p->total, sizeof *item);
	for (size_t i = 0; i < p->count; i++) {
		uint64_t times = items_weight(p->all,
			p->item ? p->item[i] : i);

		while (times-- > 0)
			item[at++] = (uint32_t)i;
	}
	*n = at;
	return item;
}

double *
vary_at(const struct vary *v, size_t size, size_t w, size_t c)
{
	return v->value + ((size * v->n_w + w) * v->n_c + c) * v->draws;
}

bool
vary_has(const struct vary *v, size_t w, size_t c)
{
	return !(v->c[c]->traits & COEF_WEIGHTED) == (w == v->n_w - 1);
}

/* Store the values of all coefficients under weights w, for v->size[size] and a
 * draw. */
static void
see(const struct vary *v, size_t size, uint64_t draw, struct sample *sample,
	size_t w)
{
	for (size_t c = 0; c < v->n_c; c++)
		if (vary_has(v, w, c))
			vary_at(v, size, w, c)[draw] =
				inference_value(v->c[c], sample);
}

/* Steps of the values of one draw of each size. */
static double
values_cost(const struct vary *v, const struct subset *p)
{
	double each = 0;

	for (size_t w = 0; w < v->n_w; w++)
		for (size_t c = 0; c < v->n_c; c++)
			if (vary_has(v, w, c))
				each += inference_cost(v->c[c], p, &v->w[w]);
	return each * (double)v->sizes;
}

/* A draw moves the items of the largest size, some 20 steps each; each size
 * sums up all cells for each weighting. */
double
vary_items_cost(const struct vary *v, const struct subset *p)
{
	double cells = (double)p->start[p->vectors] + (double)p->q;

	return (double)v->draws * (values_cost(v, p) + (double)p->count +
		20. * (double)v->size[v->sizes - 1] +
		8. * (double)(v->sizes * v->n_w) * cells);
}

/* A draw lists the labels of each item that has enough, and adds an item of
 * each size, some 32 steps a label; 20 times as many where annotators are
 * known. */
double
vary_labels_cost(const struct vary *v, const struct subset *p)
{
	size_t enough = v->size[v->sizes - 1];
	double listed = 0, items = 0, added = 0;

	for (size_t k = 0; k < p->vectors; k++)
		if (p->n[k] >= (double)enough) {
			listed += p->items[k] * p->n[k];
			items += p->items[k];
		}
	for (size_t s = 0; s < v->sizes; s++)
		added += items * (double)v->size[s];
	return (double)v->draws * (values_cost(v, p) +
		(listed + 32 * added) * (p->answer ? 20 : 1));
}

void
vary_items(const struct vary *v, const struct subset *p,
	const struct pairs *pairs)
{
	struct sample *sample = samples_init(p, pairs, v->w, v->n_w);
	double *m = mem_alloc(p->vectors, sizeof *m);
	double *drawn = mem_alloc(p->count, sizeof *drawn);
	size_t items;
	uint32_t *item = every_item(p, &items);
	struct rng r;

	for (uint64_t d = 0; d < v->draws; d++) {
		size_t i = 0;

		rng_seed(&r, v->seed, d);
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
			for (size_t w = 0; w < v->n_w; w++) {
				sample_draw(&sample[w], m,
					p->answer ? drawn : NULL);
				see(v, s, d, &sample[w], w);
			}
		}
		err_progress(d + 1, v->draws, "draws");
	}
	samples_free(sample, v->n_w);
	free(item);
	free(drawn);
	free(m);
}

/* ---- labels of each item ---- */

/* By label, then by annotator: before labels are drawn they must stand in an
 * order that does not depend on that of the rows. */
static int
cmp_ratings(const void *a, const void *b)
{
	const struct rating *x = a, *y = b;

	if (x->label != y->label)
		return x->label < y->label ? -1 : 1;
	return (x->annotator > y->annotator) - (x->annotator < y->annotator);
}

/* List the labels of item i, as many as its vector has; without annotators
 * where it is not known who gave which label. */
static void
list_labels(const struct subset *p, size_t i, struct rating *to)
{
	const struct items *all = p->all;
	struct vector v;
	size_t n, at = 0;

	if (p->answer) {
		const uint32_t *answer = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			to[k] = items_answer(all, answer[k]);
		qsort(to, n, sizeof *to, cmp_ratings);
		return;
	}
	v = vectors_at(&all->vectors, all->vector[p->item ? p->item[i] : i]);
	for (size_t k = 0; k < v.cells; k++)
		for (uint32_t x = 0; x < v.cell[k].n; x++)
			to[at++] = (struct rating){0, v.cell[k].label};
}

/* Add an item with the first n labels. cell: room for n. */
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

/* Store all values of one draw of items that have v->size[size] labels each. */
static void
see_first(const struct vary *v, const struct classes *classes,
	const struct items *items, size_t size, uint64_t draw)
{
	struct subset few;
	struct pairs pairs;
	struct sample *sample;
	bool paired;

	subset_init(&few, items, NULL, 0, classes, false);
	paired = few.answer && v->pairs;
	if (paired)
		pairs_init(&pairs, &few);
	sample = samples_init(&few, paired ? &pairs : NULL, v->w, v->n_w);
	for (size_t w = 0; w < v->n_w; w++)
		see(v, size, draw, &sample[w], w);
	samples_free(sample, v->n_w);
	if (paired)
		pairs_free(&pairs);
	subset_free(&few);
}

/* Fisher & Yates: the first `enough` of n labels become a random choice in
 * random order. */
static void
shuffle(struct rng *r, struct rating *x, size_t n, size_t enough)
{
	for (size_t k = 0; k < enough; k++) {
		size_t at = k + rng_below(r, n - k);
		struct rating y = x[at];

		x[at] = x[k];
		x[k] = y;
	}
}

void
vary_labels(const struct vary *v, const struct subset *p)
{
	const struct items_need need = {.ratings = true};
	struct items *few = mem_alloc(v->sizes, sizeof *few);
	size_t most = 0, enough = v->size[v->sizes - 1], items;
	uint32_t *item = every_item(p, &items);
	struct rating *labels;
	struct cell *cell = mem_alloc(enough, sizeof *cell);
	struct rng r;

	for (size_t k = 0; k < p->vectors; k++)
		most = p->n[k] > (double)most ? (size_t)p->n[k] : most;
	labels = mem_alloc(most, sizeof *labels);
	for (uint64_t d = 0; d < v->draws; d++) {
		rng_seed(&r, v->seed, d);
		for (size_t k = 0; k < v->sizes; k++) {
			items_init(&few[k], &need, p->answer != NULL,
				p->all->n_annotators);
			few[k].voice = p->all->voice;
		}
		for (size_t i = 0; i < items; i++) {
			size_t m = (size_t)p->n[p->vector[item[i]]];

			if (m < enough)
				continue;
			list_labels(p, item[i], labels);
			shuffle(&r, labels, m, enough);
			for (size_t k = 0; k < v->sizes; k++)
				add_first(&few[k], labels, v->size[k], cell);
		}
		for (size_t k = 0; k < v->sizes; k++) {
			items_end(&few[k]);
			see_first(v, p->classes, &few[k], k, d);
			few[k].voice = NULL; /* of p */
			items_free(&few[k]);
		}
		err_progress(d + 1, v->draws, "draws");
	}
	free(item);
	free(few);
	free(labels);
	free(cell);
}

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
vary_slope(const double *size, const double *y, size_t n)
{
	double x = 0, mean = 0, both = 0, squares = 0;

	for (size_t i = 0; i < n; i++) {
		x += log2(size[i]) / (double)n;
		mean += y[i] / (double)n;
	}
	for (size_t i = 0; i < n; i++) {
		double d = log2(size[i]) - x;

		both += d * (y[i] - mean);
		squares += d * d;
	}
	return squares < 1e-12 ? NUM_NA : both / squares;
}
