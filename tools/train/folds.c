#include "folds.h"

#include "text/err.h"
#include "text/mem.h"
#include "stats/rng.h"
#include "text/threads.h"

#include <stdio.h>
#include <string.h>

/* Note a fit, whose arrays may be freed. fold: from 1; 0: all items. */
static void
note_fit(const struct fit *f, size_t fold)
{
	static const char *const status[] = {[MINIMISE_CONVERGED] = "converged",
		[MINIMISE_ITERATIONS] = "iterations",
		[MINIMISE_LINE_SEARCH] = "line_search"};
	char which[32] = "";

	if (fold > 0)
		snprintf(which, sizeof which, " fold=%zu", fold);
	err_note("method=%s%s lambda=%g items=%zu features=%zu heads=%zu "
		"iterations=%llu status=%s objective=%.9g",
		f->model.method->about.name, which, f->task.lambda, f->n,
		f->x.features, f->task.heads,
		(unsigned long long)f->end.iterations, status[f->end.status],
		f->end.value);
}

/* Predict the n items of a part by its fit, and where asked by each of its heads. */
static void
predict(struct folds *f, const struct fit *fit, size_t part, const uint32_t *at,
	size_t n)
{
	struct part *to = &f->parts[part];
	size_t k = f->r->k, heads = f->by_head ? fit->task.heads : 0;

	*to = (struct part){.heads = heads,
		.person = mem_alloc(heads, sizeof *to->person),
		.p = mem_alloc(n, heads * k * sizeof *to->p)};
	for (size_t h = 0; h < heads; h++)
		to->person[h] = fit->person[h];
	for (uint32_t i = 0; i < n; i++) {
		f->part[at[i]] = (uint32_t)part;
		f->place[at[i]] = i;
		fit_predict(fit, at[i], SIZE_MAX, f->p + at[i] * k);
		for (size_t h = 0; h < heads; h++)
			fit_predict(fit, at[i], h,
				to->p + (i * heads + h) * k);
	}
}

static void
make_fold(void *of, size_t fold)
{
	struct folds *f = of;
	const struct rated *r = f->r;
	struct fit_rules rules = *f->rules;
	uint32_t *train = mem_alloc(r->n, sizeof *train);
	uint32_t *at = mem_alloc(r->n, sizeof *at);
	struct fit *fit = &f->fit[fold];
	size_t n = 0, others = 0;

	for (uint32_t i = 0; i < r->n; i++)
		if (f->fold[i] == fold)
			at[others++] = r->at[i];
		else
			train[n++] = i;
	rules.told = threads_is_caller(f->pool);
	fit_make(fit, r, &rules, train, n, fold);
	predict(f, fit, fold, at, others);
	fit_free(fit);
	MEM_FREE(at);
}

/* The fold of a rated item is j mod n for place j of a random order. */
static void
make_folds(struct folds *f)
{
	size_t items = f->r->n;
	uint32_t *order = mem_alloc(items, sizeof *order);
	struct rng g;

	rng_seed(&g, f->rules->seed, 0);
	rng_order(&g, order, items);
	f->fold = mem_alloc(items, sizeof *f->fold);
	for (size_t j = 0; j < items; j++)
		f->fold[order[j]] = (uint32_t)(j % f->n);
	f->fit = mem_alloc(f->n, sizeof *f->fit);
	f->pool = threads_start(f->threads < f->n ? f->threads : f->n);
	threads_run(f->pool, f->n, make_fold, f);
	threads_stop(f->pool);
	for (size_t i = 0; i < f->n; i++)
		note_fit(&f->fit[i], i + 1);
	MEM_FREE(order, f->fold, f->fit);
}

/* A model of all rated items predicts those without labels. */
static void
make_all(struct folds *f, struct fit *fit)
{
	const struct rated *r = f->r;
	size_t items = r->x->names.n, n = 0;
	uint32_t *train = mem_alloc(r->n, sizeof *train);
	uint32_t *at = mem_alloc(items, sizeof *at);
	bool *rated = mem_zero(items, sizeof *rated);

	for (uint32_t i = 0; i < r->n; i++) {
		train[i] = i;
		rated[r->at[i]] = true;
	}
	fit_make(fit, r, f->rules, train, r->n, 0);
	for (uint32_t i = 0; i < items; i++)
		if (!rated[i])
			at[n++] = i;
	predict(f, fit, f->n, at, n);
	note_fit(fit, 0);
	MEM_FREE(at, rated);
}

void
folds_make(struct folds *f, const struct rated *r, const struct fit_rules *rules,
	size_t n, bool by_head, uint64_t threads, struct fit *all)
{
	size_t items = r->x->names.n;
	struct fit own;

	*f = (struct folds){.r = r, .rules = rules, .n = n, .by_head = by_head,
		.threads = threads, .p = mem_alloc(items, r->k * sizeof *f->p),
		.part = mem_alloc(items, sizeof *f->part),
		.place = mem_alloc(items, sizeof *f->place),
		.parts = mem_zero(n + 1, sizeof *f->parts)};
	memset(f->part, 0xff, items * sizeof *f->part);
	if (n > 0)
		make_folds(f);
	if (!all && items == r->n)
		return;
	make_all(f, all ? all : &own);
	if (!all)
		fit_free(&own);
}

void
folds_free(struct folds *f)
{
	for (size_t i = 0; i <= f->n; i++) {
		MEM_FREE(f->parts[i].person, f->parts[i].p);
	}
	MEM_FREE(f->parts, f->p, f->part, f->place);
}
