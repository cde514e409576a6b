#include "grid.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "sort.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_LABEL UINT32_MAX

/* A label that may be predicted. */
struct target {
	double number;
	uint32_t label;
};

/* A search: for each number of epochs and each rating the label predicted by
 * the factorisations so far, and the prediction that it had. */
struct search {
	const struct grid *grid;
	const struct holdout *data;
	struct target *target;       /* in ascending order of their numbers */
	size_t targets;
	double *value;               /* per label, for the one at hand */
	struct svd model;
	uint32_t *guess;
	double *score;
	uint64_t done;               /* epochs trained in all */
	struct grid_found found;
};

/* ---- the lists ---- */

bool
grid_parse(struct grid_axis *axis, const char *list, uint64_t most)
{
	size_t n = 0;

	for (const char *p = list;; p++) {
		size_t length = strcspn(p, ",");

		if (n == GRID_MOST || !num_count(p, length, &axis->at[n]) ||
		    axis->at[n] == 0 || axis->at[n] > most)
			return false;
		n++;
		p += length;
		if (*p == '\0')
			break;
	}
	sort_u64(axis->at, n);
	axis->n = 1;
	for (size_t i = 1; i < n; i++)
		if (axis->at[i] != axis->at[axis->n - 1])
			axis->at[axis->n++] = axis->at[i];
	return true;
}

static uint64_t
most_of(const struct grid_axis *axis)
{
	return axis->at[axis->n - 1];
}

/* ---- predictions ---- */

static int
cmp_targets(const void *a, const void *b)
{
	const struct target *x = a, *y = b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return (x->label > y->label) - (x->label < y->label);
}

/* The labels to learn from, by number, else in label order. */
static void
find_targets(struct search *s)
{
	const struct holdout *h = s->data;
	bool *seen = mem_zero(h->labels, sizeof *seen);

	for (size_t i = 0; i < h->n_training; i++)
		seen[h->rating[i].label] = true;
	s->target = mem_alloc(h->labels, sizeof *s->target);
	for (size_t k = 0; k < h->labels; k++)
		if (seen[k])
			s->target[s->targets++] = (struct target){
				s->grid->number ? s->grid->number[k] : 0,
				(uint32_t)k};
	qsort(s->target, s->targets, sizeof *s->target, cmp_targets);
	free(seen);
}

/* The label whose number is nearest, of two as near the smaller. */
static uint32_t
nearest(const struct search *s, double x)
{
	size_t lo = 0, hi = s->targets - 1;

	while (lo < hi) {
		size_t i = (lo + hi) / 2;

		if (x - s->target[i].number <= s->target[i + 1].number - x)
			hi = i;
		else
			lo = i + 1;
	}
	return s->target[lo].label;
}

/* Predict all ratings after the c-th number of epochs by the model at hand,
 * which is of target t. A prediction that is not finite is of no label. */
static void
predict(struct search *s, size_t c, size_t t)
{
	const struct holdout *h = s->data;
	uint32_t *guess = s->guess + c * h->n;
	double *score = s->score + c * h->n;

	for (size_t i = 0; i < h->n; i++) {
		double x = svd_predict(&s->model, h->rating[i].item,
			h->rating[i].annotator);

		if (!isfinite(x)) {
			guess[i] = NO_LABEL;
		} else if (s->grid->number) {
			guess[i] = nearest(s, x);
		} else {
			x = x < 0 ? 0 : x > 1 ? 1 : x;
			if (t > 0 && x <= score[i])
				continue;
			score[i] = x;
			guess[i] = s->target[t].label;
		}
	}
}

/* ---- the search ---- */

/* Is the cell with the predictions of the c-th number of epochs better than
 * those before? */
static void
judge(struct search *s, size_t c, uint64_t factors)
{
	const struct holdout *h = s->data;
	const uint32_t *guess = s->guess + c * h->n;
	struct grid_found *best = &s->found;
	size_t validated = 0, trained = 0;

	for (size_t i = 0; i < h->n; i++) {
		if (guess[i] == NO_LABEL)
			return;
		if (i < h->n_training)
			trained += guess[i] == h->rating[i].label;
		else
			validated += guess[i] == h->rating[i].label;
	}
	if (best->epochs > 0 && validated <= best->validated)
		return;
	best->epochs = s->grid->epochs.at[c];
	best->factors = factors;
	best->validated = validated;
	best->trained = trained;
	for (size_t i = 0; i < h->n_training; i++)
		best->missed[i] = guess[i] != h->rating[i].label;
}

static void
show_progress(struct search *s, uint64_t factors, uint64_t epoch)
{
	const struct holdout *h = s->data;
	const struct grid *g = s->grid;
	uint64_t runs = g->number ? 1 : s->targets;
	char unit[160];

	snprintf(unit, sizeof unit, "epochs (factors=%llu epoch=%llu, best "
		"validation=%s)", (unsigned long long)factors,
		(unsigned long long)epoch, s->found.epochs == 0 ? "NA" :
		num_brief((double)s->found.validated /
		(double)(h->n - h->n_training)));
	err_progress(++s->done, runs * g->factors.n * most_of(&g->epochs),
		unit);
}

/* One regression, of target t, through all numbers of epochs. */
static void
train(struct search *s, uint64_t factors, size_t t)
{
	const struct holdout *h = s->data;
	const struct grid_axis *epochs = &s->grid->epochs;
	struct rng r;
	size_t c = 0;

	for (size_t k = 0; k < h->labels; k++)
		s->value[k] = s->grid->number ? s->grid->number[k] :
			k == s->target[t].label;
	rng_seed(&r, s->grid->seed, factors << 32 | (t + 1));
	svd_start(&s->model, (size_t)factors, h->rating, h->n_training,
		s->value, &r);
	for (uint64_t e = 1; e <= most_of(epochs); e++) {
		svd_epoch(&s->model, h->rating, h->n_training, s->value);
		show_progress(s, factors, e);
		if (e == epochs->at[c])
			predict(s, c++, t);
	}
}

/* Memory of a search with so many factors, in bytes. */
static double
bytes(const struct grid *g, const struct holdout *h, uint64_t factors)
{
	return svd_bytes(h->items, h->annotators, (size_t)factors) +
		(double)h->n * ((double)g->epochs.n * (sizeof(uint32_t) +
		sizeof(double)) + sizeof(struct svd_rating) + sizeof(bool));
}

void
grid_check_memory(const struct grid *g, const struct holdout *h)
{
	const double most = 4. * (1 << 30);
	uint64_t factors = most_of(&g->factors), fits = factors;

	while (fits > 0 && bytes(g, h, fits) > most)
		fits--;
	if (fits == factors)
		return;
	err_die("method svd: %zu items and %zu annotators with %llu factors "
		"need %s GiB of memory, expected at most 4 (--factors of at "
		"most %llu%s)", h->items, h->annotators,
		(unsigned long long)factors,
		num_brief(bytes(g, h, factors) / (1 << 30)),
		(unsigned long long)fits, fits == 0 ?
		": or a part of the items" : "");
}

struct grid_found
grid_search(const struct grid *g, const struct holdout *h)
{
	struct search s = {.grid = g, .data = h};

	find_targets(&s);
	svd_init(&s.model, h->items, h->annotators,
		(size_t)most_of(&g->factors));
	s.value = mem_alloc(h->labels, sizeof *s.value);
	s.guess = mem_alloc(h->n * g->epochs.n, sizeof *s.guess);
	s.score = mem_alloc(h->n * g->epochs.n, sizeof *s.score);
	s.found.missed = mem_alloc(h->n_training, sizeof *s.found.missed);
	for (size_t f = 0; f < g->factors.n; f++) {
		for (size_t t = 0; t < (g->number ? 1 : s.targets); t++)
			train(&s, g->factors.at[f], t);
		for (size_t c = 0; c < g->epochs.n; c++)
			judge(&s, c, g->factors.at[f]);
	}
	svd_free(&s.model);
	free(s.target);
	free(s.value);
	free(s.guess);
	free(s.score);
	return s.found;
}
