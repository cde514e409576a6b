#include "fit.h"

#include "agree/rankings.h"
#include "text/err.h"
#include "text/mem.h"
#include "stats/rng.h"
#include "stats/sort.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- features of a fit ---- */

static void
choose_grams(struct fit *f)
{
	const struct features *x = f->r->x;
	uint32_t *df = mem_zero(x->grams.n, sizeof *df);

	for (size_t i = 0; i < f->n; i++) {
		size_t at = f->r->at[f->train[i]];

		for (size_t c = x->start[at]; c < x->start[at + 1]; c++)
			df[x->gram[c]]++;
	}
	for (size_t g = 0; g < x->grams.n; g++)
		f->place[g] = df[g] >= f->rules->min_df ?
			(uint32_t)f->model.features++ : IDS_NONE;
}

/* Mean and population sd of each column, in two passes; a column whose numbers
 * are equal but for rounding errors is left out. */
static void
choose_columns(struct fit *f)
{
	const struct features *x = f->r->x;
	size_t width = x->column.n, text = f->model.features;

	for (size_t c = 0; c < width; c++) {
		double sum = 0, squares = 0, most = 0, sd;

		for (size_t i = 0; i < f->n; i++) {
			double y = x->number[f->r->at[f->train[i]] * width + c];

			sum += y;
			most = fmax(most, fabs(y));
		}
		f->mean[c] = sum / (double)f->n;
		for (size_t i = 0; i < f->n; i++) {
			double d = x->number[f->r->at[f->train[i]] * width +
				c] - f->mean[c];

			squares += d * d;
		}
		sd = sqrt(squares / (double)f->n);
		f->scale[c] = sd;
		f->place[x->grams.n + c] = sd > 1e-12 * most && sd >= 1e-90 ?
			(uint32_t)f->model.features++ : IDS_NONE;
	}
	for (size_t c = 0; c < width; c++)
		f->scale[c] *= sqrt((double)(f->model.features - text));
}

/* Add item `at` of the features to the model; returns its number there. */
static size_t
add_item(struct fit *f, size_t at)
{
	const struct features *x = f->r->x;
	size_t i = linear_item(&f->model), width = x->column.n;
	double u = (double)(x->start[at + 1] - x->start[at]);

	for (size_t c = x->start[at]; c < x->start[at + 1]; c++)
		linear_feature(&f->model, f->place[x->gram[c]], 1 / sqrt(u));
	for (size_t c = 0; c < width; c++)
		linear_feature(&f->model, f->place[x->grams.n + c],
			(x->number[at * width + c] - f->mean[c]) / f->scale[c]);
	return i;
}

/* ---- examples ---- */

static void
add_example(struct examples *e, size_t i, uint32_t head, double weight,
	const double *target)
{
	MEM_GROW(e->at, e->cap, e->n + 1);
	MEM_GROW(e->target, e->target_cap, (e->n + 1) * e->k);
	e->at[e->n] = (struct example){(uint32_t)i, head, weight};
	memcpy(e->target + e->n++ * e->k, target, e->k * sizeof *target);
}

/* Add an answer to the examples of item i, which begin at `first`, unless it is
 * there: by 1s and 0s in label order, the larger one first. The bytes of 0 are
 * 0, so that answers compare as their bytes do. */
static void
add_distinct(struct examples *e, size_t first, size_t i, const double *answer)
{
	size_t k = e->k, size = k * sizeof *answer, at = first;
	double *to;

	while (at < e->n && memcmp(answer, e->target + at * k, size) < 0)
		at++;
	if (at < e->n && memcmp(answer, e->target + at * k, size) == 0)
		return;
	add_example(e, i, NO_HEAD, 1, answer);
	to = e->target + at * k;
	memmove(to + k, to, (e->n - 1 - at) * size);
	memcpy(to, answer, size);
}

/* An example for each training item, or two with a head each, of the targets
 * that the method makes of the training items alone. p: room for K numbers. */
static void
add_targets(struct fit *f, double *p)
{
	const struct rated *r = f->r;
	const char *const *name = f->rules->method->targets;
	const struct targets_rules rules = {.k = r->k, .classes = r->k};
	const struct targets_method *of[2] = {NULL, NULL};
	bool two = name[1] != NULL, scored;
	uint32_t *item = mem_alloc(f->n, sizeof *item);
	struct rankings scores;

	for (size_t i = 0; i < f->n; i++)
		item[i] = r->item[f->train[i]];
	for (size_t h = 0; h < 2 && name[h] && !r->came; h++)
		of[h] = method_find(&targets_table, name[h]);
	scored = of[0] && of[0]->of == TARGETS_OF_SCORES;
	if (scored) {
		rankings_make(&scores, (enum rankings_form)of[0]->form, r->t,
			item, f->n);
		of[0] = method_find(&targets_table, "majority");
	}
	for (size_t i = 0; i < f->n; i++)
		for (uint32_t h = 0; h <= two; h++) {
			size_t at = f->train[i];
			struct targets_item to = {p, r->weight[at], false};

			if (of[h])
				of[h]->make(&rules, &r->votes[at], &to);
			else
				memcpy(p, r->shares + at * r->k,
					r->k * sizeof *p);
			if (scored)
				to.weight = rankings_weight(&scores, r->t,
					item[i]);
			add_example(&f->model.examples, i, two ? h : NO_HEAD,
				to.weight, p);
		}
}

/* The answer of one annotator from rating `from` on, into p; returns its end:
 * of several labels all of the annotator's. */
static size_t
take_answer(const struct rated *r, size_t from, size_t end, double *p)
{
	uint32_t a = items_rating(r->t, from).annotator;
	size_t x = from;

	memset(p, 0, r->k * sizeof *p);
	for (; x < end && (x == from || r->several); x++) {
		struct rating rating = items_rating(r->t, x);

		if (rating.annotator != a)
			break;
		if (rating.label != LABEL_NONE)
			p[rating.label] = 1;
	}
	return x;
}

/* An example for each answer, of the head of its annotator; or for each
 * distinct answer of an item. there: has the annotator an example? */
static void
add_answers(struct fit *f, bool people, double *p, bool *there)
{
	const struct rated *r = f->r;
	struct examples *e = &f->model.examples;

	for (size_t i = 0; i < f->n; i++) {
		size_t at = r->item[f->train[i]], first = e->n;
		bool counted = !people && !r->several; /* counts are enough */
		size_t end = counted ? 0 : r->t->first[at + 1];

		for (size_t x = counted ? 0 : r->t->first[at]; x < end;) {
			uint32_t a = items_rating(r->t, x).annotator;

			x = take_answer(r, x, end, p);
			there[a] = true;
			if (people)
				add_example(e, i, a, 1, p);
			else
				add_distinct(e, first, i, p);
		}
		for (size_t l = 0; l < r->k && counted; l++) {
			memset(p, 0, r->k * sizeof *p);
			p[l] = 1;
			if (r->votes[f->train[i]].n[l] > 0)
				add_example(e, i, NO_HEAD, 1, p);
		}
	}
}

static void
add_examples(struct fit *f)
{
	unsigned traits = f->rules->method->traits;
	size_t people = f->r->t->n_annotators;
	double *p = mem_alloc(f->r->k, sizeof *p);
	bool *there = mem_zero(people, sizeof *there);

	if (traits & (LOSS_PEOPLE | LOSS_ANSWERS))
		add_answers(f, traits & LOSS_PEOPLE, p, there);
	else
		add_targets(f, p);
	f->head = mem_alloc(people, sizeof *f->head);
	for (uint32_t a = 0; a < people && traits & LOSS_PEOPLE; a++)
		if (there[a])
			f->head[f->heads++] = a;
	f->each = mem_alloc(f->heads, f->r->k * sizeof *f->each);
}

/* ---- a fit ---- */

/* Steps that the minimiser remembers in the fit that predicts; in those that
 * choose a penalty as many more as PAIRS_BYTES hold, since they then need fewer
 * iterations. */
enum { FIT_PAIRS = 10, PAIRS_BYTES = 64 << 20 };

/* A minimise_value of a fit, which shows progress. */
static double
value_of(void *of, const double *w, double *g)
{
	struct fit *f = of;
	char what[96];

	snprintf(what, sizeof what, "evaluations (fold %llu, lambda %g)",
		(unsigned long long)f->fold + 1, f->model.lambda);
	err_progress(++f->calls, 0, what);
	return linear_value(&f->model, w, g);
}

/* Choose features, add items and examples, and set the parameters to 0. */
static void
prepare(struct fit *f, const struct rated *r, const struct fit_rules *rules,
	uint32_t *train, size_t n, uint64_t fold)
{
	size_t width = r->x->column.n;

	*f = (struct fit){.r = r, .rules = rules, .train = train, .n = n,
		.fold = fold,
		.place = mem_alloc(r->x->grams.n + width, sizeof *f->place),
		.mean = mem_alloc(2 * width, sizeof *f->mean),
		.model = {.method = rules->method, .share = rules->share,
		.examples = {.k = r->k, .several = r->several}}};
	f->scale = f->mean + width;
	choose_grams(f);
	choose_columns(f);
	for (size_t i = 0; i < n; i++)
		add_item(f, r->at[train[i]]);
	add_examples(f);
	linear_init(&f->model);
}

/* Fit with a penalty, from the parameters that are there. */
static void
fit_one(struct fit *f, double lambda, size_t pairs)
{
	const struct minimise_rules rules = {.pairs = pairs,
		.iterations = f->rules->iterations,
		.tolerance = f->rules->tolerance};

	f->model.lambda = lambda;
	f->calls = 0;
	f->end = minimise(value_of, f, f->model.w, f->model.n, &rules);
}

/* The penalty that predicts a tenth of the items best, the larger one of
 * equals. Each fit starts from that of the next larger penalty, as the path of
 * solutions is short. */
static double
choose_lambda(const struct rated *r, const struct fit_rules *rules,
	const uint32_t *train, size_t n, uint64_t fold)
{
	size_t n_held = n < 20 ? 1 : n / 10, k = r->k, pairs;
	size_t best = rules->lambda.n - 1;
	void *mark = mem_mark();
	uint32_t *order = mem_alloc(n, sizeof *order);
	double *p = mem_alloc(2 * n_held, k * sizeof *p), *q = p + n_held * k;
	const struct held held = {p, q, n_held, k, r->several};
	double most = -HUGE_VAL;
	struct fit f;
	struct rng g;

	rng_seed(&g, rules->seed, 1 + fold);
	rng_order(&g, order, n);
	for (size_t i = 0; i < n; i++)
		order[i] = train[order[i]];
	sort_u32(order, n_held);
	sort_u32(order + n_held, n - n_held);
	prepare(&f, r, rules, order + n_held, n - n_held, fold);
	pairs = PAIRS_BYTES / (2 * sizeof *p) / f.model.n;
	pairs = pairs < FIT_PAIRS ? FIT_PAIRS :
		pairs > MINIMISE_PAIRS ? MINIMISE_PAIRS : pairs;
	for (size_t l = rules->lambda.n; l-- > 0;) {
		double value;

		fit_one(&f, rules->lambda.at[l], pairs);
		for (size_t i = 0; i < n_held; i++) {
			memcpy(p + i * k, r->shares + order[i] * k,
				k * sizeof *p);
			fit_predict(&f, r->at[order[i]], q + i * k);
		}
		value = tune_value(rules->tune, &held);
		if (value > most) {
			most = value;
			best = l;
		}
	}
	if (most == -HUGE_VAL)
		err_warn("--tune=%s has no value for %zu items held out: the "
			"largest penalty is taken", rules->tune->about.name,
			n_held);
	mem_release(mark);
	return rules->lambda.at[best];
}

void
fit_make(struct fit *f, const struct rated *r, const struct fit_rules *rules,
	uint32_t *train, size_t n, uint64_t fold)
{
	size_t lambdas = rules->lambda.n;
	double lambda = lambdas < 2 || n < 2 ? rules->lambda.at[lambdas - 1] :
		choose_lambda(r, rules, train, n, fold);

	prepare(f, r, rules, train, n, fold);
	fit_one(f, lambda, FIT_PAIRS);
}

void
fit_predict(struct fit *f, size_t at, double *p)
{
	const struct loss_method *method = f->rules->method;
	size_t i = add_item(f, at), k = f->r->k;

	if (!(method->traits & LOSS_PEOPLE))
		linear_predict(&f->model, i,
			method->targets[1] ? 1 : NO_HEAD, p);
	else
		memset(p, 0, k * sizeof *p);
	for (size_t h = 0; h < f->heads; h++) {
		double *q = f->each + h * k;
		size_t best;

		linear_predict(&f->model, i, f->head[h], q);
		best = stats_largest(q, k);
		for (size_t l = 0; l < k; l++)
			p[l] += !(method->traits & LOSS_DECIDES) ? q[l] :
				f->r->several ? q[l] > .5 : l == best;
	}
	for (size_t l = 0; l < k && f->heads > 0; l++)
		p[l] /= (double)f->heads;
	f->model.items--;
}
