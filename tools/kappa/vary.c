#include "vary.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The panel's items, those that stand for many as often as that. */
static uint32_t *
every_item(const struct subset *p, size_t *n)
{
	const struct study *s = p->study;
	uint32_t *item;
	size_t at = 0;

	item = mem_alloc((size_t)p->total, sizeof *item);
	for (size_t i = 0; i < p->count; i++) {
		uint64_t times = !s->weight ? 1 :
			s->weight[p->item ? p->item[i] : i];

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

/* A look of each weights at the same panel. */
static struct sample *
open_samples(const struct vary *v, const struct subset *p,
	const struct pairs *pairs)
{
	struct sample *sample = mem_alloc(v->n_w, sizeof *sample);

	for (size_t w = 0; w < v->n_w; w++)
		sample_init(&sample[w], p, pairs, &v->w[w]);
	return sample;
}

static void
close_samples(const struct vary *v, struct sample *sample)
{
	for (size_t w = 0; w < v->n_w; w++)
		sample_free(&sample[w]);
	free(sample);
}

static void
see(const struct vary *v, size_t size, uint64_t draw, struct sample *sample,
	size_t w)
{
	for (size_t c = 0; c < v->n_c; c++)
		if (vary_has(v, w, c))
			vary_at(v, size, w, c)[draw] =
				inference_value(v->c[c], sample);
}

void
vary_items(const struct vary *v, const struct subset *p,
	const struct pairs *pairs)
{
	struct sample *sample = open_samples(v, p, pairs);
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
	close_samples(v, sample);
	free(item);
	free(drawn);
	free(m);
}

/* ---- labels of each item ---- */

/* A label on its way into random order; first in one that does not depend on
 * the rows: by label, then by the name of the annotator. */
struct dealt {
	struct rating rating;
	uint32_t place;
};

static int
cmp_dealt(const void *a, const void *b)
{
	const struct dealt *x = a, *y = b;

	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	return (x->rating.annotator > y->rating.annotator) -
		(x->rating.annotator < y->rating.annotator);
}

/* The labels of item i, as many as its vector has. */
static void
deal(const struct subset *p, size_t i, struct dealt *to)
{
	const struct study *s = p->study;
	const uint32_t *map = p->places->map;
	struct view bytes;
	struct cell c;
	size_t n, at = 0;

	if (p->answer) {
		const uint32_t *rating = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			struct rating x = study_answer(s, rating[k]);

			to[k] = (struct dealt){x, map[x.label]};
		}
		qsort(to, n, sizeof *to, cmp_dealt);
		return;
	}
	bytes = ids_name(&s->vectors.ids, s->vector[p->item ? p->item[i] : i]);
	for (size_t k = 0; k < bytes.n; k += sizeof c) {
		memcpy(&c, bytes.p + k, sizeof c);
		for (uint32_t x = 0; x < c.n; x++)
			to[at++] = (struct dealt){{0, c.label}, map[c.label]};
	}
	qsort(to, at, sizeof *to, cmp_dealt);
}

/* An item of its first n labels, its cells in the order of their ids. */
static void
add_first(struct study *to, const struct dealt *x, size_t n, struct rating *rating,
	struct cell *cell)
{
	struct item item = {.cell = cell, .n = n, .weight = 1, .rating = rating};

	for (size_t i = 0; i < n; i++) {
		uint32_t label = x[i].rating.label;
		size_t k = item.cells;

		rating[i] = x[i].rating;
		while (k > 0 && cell[k - 1].label > label)
			k--;
		if (k == 0 || cell[k - 1].label != label) {
			memmove(cell + k + 1, cell + k,
				(item.cells++ - k) * sizeof *cell);
			cell[k++] = (struct cell){label, 0};
		}
		cell[k - 1].n++;
	}
	study_add(to, &item);
}

static void
see_first(const struct vary *v, const struct places *places, struct study *s,
	size_t size, uint64_t draw)
{
	struct subset few;
	struct pairs pairs;
	struct sample *sample;
	bool paired;

	subset_init(&few, s, NULL, 0, places, false);
	paired = few.answer && v->pairs;
	if (paired)
		pairs_init(&pairs, &few);
	sample = open_samples(v, &few, paired ? &pairs : NULL);
	for (size_t w = 0; w < v->n_w; w++)
		see(v, size, draw, &sample[w], w);
	close_samples(v, sample);
	if (paired)
		pairs_free(&pairs);
	subset_free(&few);
}

/* The first `enough` of n labels become a random choice in random order. */
static void
shuffle(struct rng *r, struct dealt *x, size_t n, size_t enough)
{
	for (size_t k = 0; k < enough; k++) {
		size_t at = k + rng_below(r, n - k);
		struct dealt y = x[at];

		x[at] = x[k];
		x[k] = y;
	}
}

void
vary_labels(const struct vary *v, const struct subset *p)
{
	const struct study_need need = {.rating = true};
	struct study *s = mem_alloc(v->sizes, sizeof *s);
	size_t most = 0, enough = v->size[v->sizes - 1], items;
	uint32_t *item = every_item(p, &items);
	struct dealt *labels;
	struct rating *rating = mem_alloc(enough, sizeof *rating);
	struct cell *cell = mem_alloc(enough, sizeof *cell);
	struct rng r;

	for (size_t k = 0; k < p->vectors; k++)
		most = p->n[k] > (double)most ? (size_t)p->n[k] : most;
	labels = mem_alloc(most, sizeof *labels);
	for (uint64_t d = 0; d < v->draws; d++) {
		rng_seed(&r, v->seed, d);
		for (size_t k = 0; k < v->sizes; k++)
			study_init(&s[k], &need, p->answer != NULL,
				p->study->annotators);
		for (size_t i = 0; i < items; i++) {
			size_t m = (size_t)p->n[p->vector[item[i]]];

			if (m < enough)
				continue;
			deal(p, item[i], labels);
			shuffle(&r, labels, m, enough);
			for (size_t k = 0; k < v->sizes; k++)
				add_first(&s[k], labels, v->size[k], rating,
					cell);
		}
		for (size_t k = 0; k < v->sizes; k++) {
			study_end(&s[k], NULL, p->places->map);
			see_first(v, p->places, &s[k], k, d);
			study_free(&s[k]);
		}
		err_progress(d + 1, v->draws, "draws");
	}
	free(item);
	free(s);
	free(labels);
	free(rating);
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
