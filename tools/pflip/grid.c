#include "grid.h"

#include "blocks.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/sort.h"
#include "text/threads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_LABEL UINT32_MAX

enum {
	CHUNK = 4096,        /* ratings that a thread predicts at a time */
	ROWS = 512,          /* rows that a thread draws at a time */
	/* A round with fewer numbers to change is done before another thread
	 * has woken up. */
	SMALL = 100000
};

/* A label that may be predicted. */
struct target {
	double number;
	uint32_t label;
};

/* A search. Ratings are those of the blocks, in their order. */
struct search {
	const struct grid *grid;
	const struct holdout *data;
	struct blocks blocks;
	struct threads *threads;
	struct target *target;       /* in ascending order of their numbers */
	size_t targets;
	double *value;               /* per label, for the current target */
	struct svd model;
	uint32_t *guess;             /* per rating the label predicted; nominal:
	                                for each number of epochs, by the
	                                factorisations so far */
	double *score;               /* the prediction that it had; ordinal:
	                                NULL */
	bool *missed;                /* per rating to learn from, by the best
	                                cell so far */
	uint64_t done;               /* epochs trained in all */
	struct grid_found found;
};

/* A round of an epoch, or predictions, whose parts threads do. */
struct pass {
	struct search *search;
	size_t round;
	size_t from, to;             /* ratings to predict */
	uint32_t *guess;             /* of all ratings */
	double *score;
	size_t target;
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
			s->target[s->targets++] = (struct target){
				s->grid->number ? s->grid->number[k] : 0,
				(uint32_t)k};
	qsort(s->target, s->targets, sizeof *s->target, cmp_targets);
	MEM_FREE(seen);
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

/* Predict a chunk of ratings by the current model. A prediction that is not finite
 * has no label. */
static void
predict_chunk(void *of, size_t chunk)
{
	const struct pass *p = of;
	const struct search *s = p->search;
	size_t i = p->from + chunk * CHUNK;
	size_t end = p->to - i < CHUNK ? p->to : i + CHUNK;

	for (; i < end; i++) {
		const struct svd_rating *r = &s->blocks.rating[i];
		double x = svd_predict(&s->model, r->item, r->annotator);

		if (!isfinite(x)) {
			p->guess[i] = NO_LABEL;
		} else if (s->grid->number) {
			p->guess[i] = nearest(s, x);
		} else {
			x = x < 0 ? 0 : x > 1 ? 1 : x;
			if (p->target > 0 && x <= p->score[i])
				continue;
			p->score[i] = x;
			p->guess[i] = s->target[p->target].label;
		}
	}
}

static void
predict(struct pass *p, size_t from, size_t to)
{
	p->from = from;
	p->to = to;
	threads_run(p->search->threads, (to - from + CHUNK - 1) / CHUNK,
		predict_chunk, NULL, p);
}

/* Count the ratings predicted rightly; false: a prediction has no label. */
static bool
count_hits(const struct search *s, const uint32_t *guess, size_t from,
	size_t to, size_t *hits)
{
	*hits = 0;
	for (size_t i = from; i < to; i++) {
		if (guess[i] == NO_LABEL)
			return false;
		*hits += guess[i] == s->blocks.rating[i].label;
	}
	return true;
}

/* ---- the search ---- */

/* Take the cell with the predictions of p if it predicts the ratings held out
 * better than the cells before. Ordinal: only then are the ratings to learn from
 * predicted. */
static void
compare(struct pass *p, uint64_t epochs, uint64_t factors)
{
	struct search *s = p->search;
	const size_t training = s->data->n_training;
	size_t validated, trained;

	if (!count_hits(s, p->guess, training, s->data->n, &validated) ||
	    (s->found.epochs > 0 && validated <= s->found.validated))
		return;
	if (s->grid->number)
		predict(p, 0, training);
	if (!count_hits(s, p->guess, 0, training, &trained))
		return;
	s->found = (struct grid_found){epochs, factors, validated, trained,
		NULL};
	for (size_t i = 0; i < training; i++)
		s->missed[i] = p->guess[i] != s->blocks.rating[i].label;
}

/* Predict by the model of target t after the c-th number of epochs. */
static void
look(struct search *s, uint64_t factors, size_t t, size_t c)
{
	const struct holdout *h = s->data;
	struct pass p = {.search = s, .target = t, .guess = s->guess};

	if (s->grid->number) {
		predict(&p, h->n_training, h->n);
		compare(&p, s->grid->epochs.at[c], factors);
	} else {
		p.guess += c * h->n;
		p.score = s->score + c * h->n;
		predict(&p, 0, h->n);
	}
}

static void
learn_block(void *of, size_t lane)
{
	const struct pass *p = of;
	struct search *s = p->search;
	const struct blocks *b = &s->blocks;
	const size_t *start = &b->start[p->round * BLOCKS_LANES + lane];

	svd_epoch(&s->model, b->rating + start[0], start[1] - start[0],
		s->value);
}

/* Round by round; the order of the blocks within one does not matter. */
static void
learn(struct search *s)
{
	const struct blocks *b = &s->blocks;
	struct pass p = {.search = s};

	for (; p.round < b->rounds; p.round++) {
		size_t from = blocks_round(b, p.round);
		size_t n = blocks_round(b, p.round + 1) - from;

		if (threads_count(s->threads) > 1 &&
		    n * s->model.width >= SMALL)
			threads_run(s->threads, BLOCKS_LANES, learn_block,
				NULL, &p);
		else
			svd_epoch(&s->model, b->rating + from, n, s->value);
	}
}

static void
draw_rows(void *of, size_t part)
{
	struct search *s = of;
	size_t from = part * ROWS, all = s->model.items + s->model.annotators;

	svd_draw(&s->model, from, all - from < ROWS ? all : from + ROWS);
}

static void
start(struct search *s, uint64_t factors, size_t t)
{
	const struct holdout *h = s->data;
	struct rng r;

	for (size_t k = 0; k < h->labels; k++)
		s->value[k] = s->grid->number ? s->grid->number[k] :
			k == s->target[t].label;
	rng_seed(&r, s->grid->seed, factors << 32 | (t + 1));
	svd_start(&s->model, (size_t)factors, s->blocks.rating, h->n_training,
		s->value, &r);
	threads_run(s->threads, (h->items + h->annotators + ROWS - 1) / ROWS,
		draw_rows, NULL, s);
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
	const struct grid_axis *epochs = &s->grid->epochs;
	size_t c = 0;

	start(s, factors, t);
	for (uint64_t e = 1; e <= most_of(epochs); e++) {
		learn(s);
		show_progress(s, factors, e);
		if (e == epochs->at[c])
			look(s, factors, t, c++);
	}
}

/* Memory of a search with so many factors, in bytes. */
static double
bytes(const struct grid *g, const struct holdout *h, uint64_t factors)
{
	double guess = g->number ? sizeof(uint32_t) : (double)g->epochs.n *
		(sizeof(uint32_t) + sizeof(double));

	return svd_bytes(h->items, h->annotators, (size_t)factors) +
		blocks_bytes(h->n, h->items, h->annotators) + (double)h->n *
		(guess + sizeof(struct svd_rating) + sizeof(bool));
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

/* Count the ratings that the best cell misses, item by item. */
static void
count_missed(struct search *s)
{
	const struct holdout *h = s->data;
	size_t *missed = mem_zero(h->items, sizeof *missed);

	s->found.missed = mem_alloc(h->items, sizeof *s->found.missed);
	for (size_t i = 0; i < h->n_training; i++)
		missed[s->blocks.rating[i].item] += s->missed[i] ? 1 : 0;
	for (size_t i = 0; i < h->items; i++)
		s->found.missed[i] = missed[s->blocks.item[i]];
	MEM_FREE(missed);
}

struct grid_found
grid_search(const struct grid *g, const struct holdout *h)
{
	struct search s = {.grid = g, .data = h};
	size_t cells = g->number ? 1 : g->epochs.n;

	find_targets(&s);
	blocks_init(&s.blocks, h);
	svd_init(&s.model, h->items, h->annotators,
		(size_t)most_of(&g->factors));
	s.value = mem_alloc(h->labels, sizeof *s.value);
	s.guess = mem_alloc(h->n * cells, sizeof *s.guess);
	s.score = mem_alloc(g->number ? 0 : h->n * cells, sizeof *s.score);
	s.missed = mem_zero(h->n_training, sizeof *s.missed);
	s.threads = threads_start(g->threads < BLOCKS_LANES ? g->threads :
		BLOCKS_LANES);
	for (size_t f = 0; f < g->factors.n; f++) {
		for (size_t t = 0; t < (g->number ? 1 : s.targets); t++)
			train(&s, g->factors.at[f], t);
		for (size_t c = 0; c < g->epochs.n && !g->number; c++)
			compare(&(struct pass){.search = &s,
				.guess = s.guess + c * h->n}, g->epochs.at[c],
				g->factors.at[f]);
	}
	threads_stop(s.threads);
	svd_free(&s.model);
	count_missed(&s);
	blocks_free(&s.blocks);
	MEM_FREE(s.target, s.value, s.guess, s.score, s.missed);
	return s.found;
}
