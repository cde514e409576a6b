#include "grid.h"

#include "text/too_many.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

#include <math.h>

#define NO_LABEL UINT32_MAX

/* A search. Ratings are those of the blocks, in their order. */
struct search {
	const struct grid *grid;
	const struct holdout *data;
	struct blocks blocks;
	struct sort_key *target;     /* labels that may be predicted, in
	                                ascending order of their numbers */
	size_t targets;
	double *value;               /* per label, for the current target */
	struct svd model;
	uint32_t *guess;             /* per rating the label predicted; nominal:
	                                for each number of epochs, by the
	                                factorisations so far */
	double *score;               /* the prediction that it had; ordinal:
	                                NULL */
	uint64_t done;               /* epochs trained in all */
	struct grid_cells *cells;    /* to enter */
	size_t *group;               /* per item as numbered in the blocks */
	size_t t;                    /* the target of the current model */
	size_t first;                /* the place in guess and score of the
	                                first rating */
};

struct grid_axis
grid_axis(const double *x, size_t n)
{
	struct grid_axis axis = {.at = mem_alloc(n, sizeof *axis.at)};

	for (size_t i = 0; i < n; i++)
		axis.at[i] = (uint64_t)x[i];
	sort_u64(axis.at, n);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || axis.at[i] != axis.at[axis.n - 1])
			axis.at[axis.n++] = axis.at[i];
	return axis;
}

static uint64_t
most_of(const struct grid_axis *axis)
{
	return axis->at[axis->n - 1];
}

/* ---- predictions ---- */

/* The labels of ratings to learn from, by number, else in label order. */
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
			s->target[s->targets++] = (struct sort_key){
				s->grid->number ?
				sort_key_of(s->grid->number[k]) : 0,
				(uint32_t)k};
	sort_keys(s->target, s->targets);
}

/* The label whose number is nearest, of two as near the smaller. */
static uint32_t
nearest(const struct search *s, double x)
{
	const double *number = s->grid->number;
	size_t lo = 0, hi = s->targets - 1;

	while (lo < hi) {
		size_t i = (lo + hi) / 2;

		if (x - number[s->target[i].at] <=
		    number[s->target[i + 1].at] - x)
			hi = i;
		else
			lo = i + 1;
	}
	return s->target[lo].at;
}

/* Predict ratings by the current model. A prediction that is not finite has no
 * label. */
static void
predict(const struct search *s, size_t from, size_t to)
{
	uint32_t *guess = s->guess + s->first;
	double *score = s->score + s->first;

	for (size_t i = from; i < to; i++) {
		const struct svd_rating *r = &s->blocks.rating[i];
		double x = svd_predict(&s->model, r->item, r->annotator);

		if (!isfinite(x)) {
			guess[i] = NO_LABEL;
		} else if (s->grid->number) {
			guess[i] = nearest(s, x);
		} else {
			x = x < 0 ? 0 : x > 1 ? 1 : x;
			if (s->t > 0 && x <= score[i])
				continue;
			score[i] = x;
			guess[i] = s->target[s->t].at;
		}
	}
}

/* The number of ratings predicted rightly; SIZE_MAX: a prediction has no
 * label. */
static size_t
count_hits(const struct search *s, size_t from, size_t to)
{
	const uint32_t *guess = s->guess + s->first;
	size_t hits = 0;

	for (size_t i = from; i < to; i++) {
		if (guess[i] == NO_LABEL)
			return SIZE_MAX;
		hits += guess[i] == s->blocks.rating[i].label;
	}
	return hits;
}

/* ---- the search ---- */

/* Enter cell c of the numbers of epochs, f of those of factors. */
static void
enter(struct search *s, size_t f, size_t c)
{
	const size_t training = s->data->n_training;
	const size_t cell = f * s->grid->epochs.n + c;
	size_t *validated = &s->cells->validated[cell];

	*validated = count_hits(s, training, s->data->n);
	if (*validated < SIZE_MAX && s->grid->number)
		predict(s, 0, training);
	if (*validated == SIZE_MAX || count_hits(s, 0, training) == SIZE_MAX) {
		*validated = SIZE_MAX;
		return;
	}
	for (size_t i = 0; i < training; i++) {
		const struct svd_rating *x = &s->blocks.rating[i];

		s->cells->missed[cell * s->cells->groups + s->group[x->item]] +=
			s->guess[s->first + i] != x->label;
	}
}

static void
start(struct search *s, uint64_t factors)
{
	const struct holdout *h = s->data;
	struct rng r;

	for (size_t k = 0; k < h->labels; k++)
		s->value[k] = s->grid->number ? s->grid->number[k] :
			k == s->target[s->t].at;
	rng_seed(&r, s->grid->seed, factors << 32 | (s->t + 1));
	svd_start(&s->model, (size_t)factors, s->blocks.rating, h->n_training,
		s->value, &r);
}

static bool
asked(const struct search *s, size_t f, size_t c)
{
	return s->cells->asked[f * s->grid->epochs.n + c];
}

/* The largest number of epochs of a cell asked for with number f of the factors, 0
 * without. */
static uint64_t
most_epochs(const struct search *s, size_t f)
{
	const struct grid_axis *epochs = &s->grid->epochs;
	size_t n = epochs->n;

	while (n > 0 && !asked(s, f, n - 1))
		n--;
	return n > 0 ? epochs->at[n - 1] : 0;
}

/* One regression, of target t with number f of the factors, through all numbers of
 * epochs, with predictions after those asked for. */
static void
train(struct search *s, size_t f, size_t t)
{
	const struct grid_axis *epochs = &s->grid->epochs;
	const uint64_t factors = s->grid->factors.at[f], most = most_epochs(s, f);
	const struct holdout *h = s->data;
	size_t c = 0;

	s->t = t;
	start(s, factors);
	for (uint64_t e = 1; e <= most; e++) {
		svd_epoch(&s->model, s->blocks.rating, h->n_training, s->value);
		if (s->grid->shows)
			err_progress(++s->done,
				(s->grid->number ? 1 : s->targets) *
				s->grid->factors.n * most_of(epochs), "epochs");
		if (e != epochs->at[c])
			continue;
		if (asked(s, f, c)) {
			s->first = s->grid->number ? 0 : c * h->n;
			predict(s, s->grid->number ? h->n_training : 0, h->n);
			if (s->grid->number)
				enter(s, f, c);
		}
		c++;
	}
}

/* Memory of a search with so many factors, in bytes. */
static double
bytes(const struct grid *g, const struct holdout *h, uint64_t factors)
{
	double guess = g->number ? sizeof(uint32_t) : (double)g->epochs.n *
		(sizeof(uint32_t) + sizeof(double));

	return svd_bytes(h->items, h->annotators, (size_t)factors) +
		holdout_bytes(h) + (double)h->n * guess;
}

void
grid_check_memory(const struct grid *g, const struct holdout *h)
{
	static const double most_bytes = 4. * (1 << 30);
	uint64_t factors = most_of(&g->factors), fits = factors;

	while (fits > 0 && bytes(g, h, fits) > most_bytes)
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

void
grid_check_cost(const struct grid *g, const struct holdout *h, const char *file,
	size_t searches)
{
	double steps = (double)searches * (double)h->n * (double)most_of(&g->epochs);
	double factors = 0;

	for (size_t f = 0; f < g->factors.n; f++)
		factors += (double)g->factors.at[f] + SVD_LANES;
	if (!g->number)
		too_many_labels(file, h->labels, steps * factors * (double)h->labels,
			TOO_MANY_STEPS, "steps of regressions, one for each label",
			"; else fewer "
			"--factors or --epochs, or --select=holdout");
}

void
grid_enter(const struct grid *g, const struct holdout *h, struct grid_cells *c)
{
	struct search s = {.grid = g, .data = h, .cells = c};
	size_t cells = g->number ? 1 : g->epochs.n;
	void *mark = mem_mark();

	find_targets(&s);
	holdout_blocks(&s.blocks, h);
	svd_init(&s.model, h->items, h->annotators,
		(size_t)most_of(&g->factors));
	s.value = mem_alloc(h->labels, sizeof *s.value);
	s.guess = mem_alloc(h->n * cells, sizeof *s.guess);
	s.score = mem_alloc(g->number ? 0 : h->n * cells, sizeof *s.score);
	s.group = mem_alloc(h->items, sizeof *s.group);
	for (size_t i = 0; i < h->items; i++)
		s.group[s.blocks.item[i]] = c->group[i];
	for (size_t f = 0; f < g->factors.n; f++) {
		if (most_epochs(&s, f) == 0)
			continue;
		for (size_t t = 0; t < (g->number ? 1 : s.targets); t++)
			train(&s, f, t);
		for (size_t e = 0; e < g->epochs.n && !g->number; e++) {
			s.first = e * h->n;
			if (asked(&s, f, e))
				enter(&s, f, e);
		}
	}
	mem_release(mark);
}
