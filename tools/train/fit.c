#include "fit.h"

#include "agree/rankings.h"
#include "agree/targets.h"
#include "losses.h"
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

	f->place = mem_alloc(x->grams.n, sizeof *f->place);
	for (size_t i = 0; i < f->n; i++) {
		size_t at = f->r->at[f->train[i]];

		for (size_t c = x->start[at]; c < x->start[at + 1]; c++)
			df[x->gram[c]]++;
	}
	for (size_t g = 0; g < x->grams.n; g++) {
		bool kept = df[g] >= f->rules->min_df && df[g] > 0;

		f->place[g] = kept ? (uint32_t)f->text++ : IDS_NONE;
		f->nonzeros += kept ? df[g] : 0;
	}
}

/* Mean and population sd of each column, in two passes; a column whose numbers are equal
 * but for rounding errors is left out. */
static void
choose_columns(struct fit *f)
{
	const struct features *x = f->r->x;
	size_t width = x->column.n;

	f->column = mem_alloc(width, sizeof *f->column);
	f->mean = mem_alloc(width, sizeof *f->mean);
	f->scale = mem_alloc(width, sizeof *f->scale);
	for (size_t c = 0; c < width; c++) {
		double sum = 0, squares = 0, mean, most = 0, sd;

		for (size_t i = 0; i < f->n; i++) {
			double y = x->number[f->r->at[f->train[i]] * width + c];

			sum += y;
			most = fmax(most, fabs(y));
		}
		mean = sum / (double)f->n;
		for (size_t i = 0; i < f->n; i++) {
			double d = x->number[f->r->at[f->train[i]] * width + c] -
				mean;

			squares += d * d;
		}
		sd = sqrt(squares / (double)f->n);
		if (!(sd > 1e-12 * most) || sd < 1e-90)
			continue;
		f->column[f->columns] = c;
		f->mean[f->columns] = mean;
		f->scale[f->columns++] = sd;
	}
	for (size_t c = 0; c < f->columns; c++)
		f->scale[c] *= sqrt((double)f->columns);
}

/* Item `at` of the features as row i of a matrix, whose nonzeros begin at n; returns
 * where they end. */
static size_t
add_row(const struct fit *f, struct linear_matrix *m, size_t i, size_t at, size_t n)
{
	const struct features *x = f->r->x;
	size_t u = x->start[at + 1] - x->start[at];

	m->start[i] = n;
	for (size_t c = x->start[at]; c < x->start[at + 1]; c++) {
		if (f->place[x->gram[c]] == IDS_NONE)
			continue;
		m->feature[n] = f->place[x->gram[c]];
		m->value[n++] = 1 / sqrt((double)u);
	}
	for (size_t c = 0; c < f->columns; c++)
		m->number[i * f->columns + c] = (x->number[at * x->column.n +
			f->column[c]] - f->mean[c]) / f->scale[c];
	m->start[i + 1] = n;
	return n;
}

static void
matrix_init(const struct fit *f, struct linear_matrix *m, size_t items, size_t nonzeros)
{
	*m = (struct linear_matrix){.n = items, .features = f->text + f->columns,
		.columns = f->columns,
		.start = mem_zero(items + 1, sizeof *m->start),
		.feature = mem_alloc(nonzeros, sizeof *m->feature),
		.value = mem_alloc(nonzeros, sizeof *m->value),
		.number = mem_alloc(items, f->columns * sizeof *m->number)};
}

/* ---- targets of a fit ---- */

/* The majority of rated item `at`: one label, or those that more than half chose. */
static void
majority(const struct rated *r, size_t at, double *p)
{
	const double *n = r->votes + at * r->k;
	size_t tied, most = targets_majority(n, r->k, false, &tied);

	for (size_t l = 0; l < r->k; l++)
		p[l] = r->several ? targets_chosen(n[l], r->raters[at]) :
			l == most;
}

/* p and weight of the method's targets, of the training items alone. */
static void
make_targets(struct fit *f)
{
	const struct rated *r = f->r;
	const char *name = f->rules->method->targets;
	const struct targets_method *m = name ? method_find(&targets_table, name) :
		NULL;
	const struct targets_rules rules = {.k = r->k, .classes = r->k};
	uint32_t *item = mem_alloc(f->n, sizeof *item);
	struct rankings s;

	f->task.target = mem_alloc(f->n, r->k * sizeof *f->task.target);
	f->task.weight = mem_alloc(f->n, sizeof *f->task.weight);
	for (size_t i = 0; i < f->n; i++)
		item[i] = r->item[f->train[i]];
	if (m && m->of == TARGETS_OF_SCORES)
		rankings_make(&s, (enum rankings_form)m->form, r->t, item, f->n);
	for (size_t i = 0; i < f->n; i++) {
		size_t at = f->train[i];
		const double *n = r->votes + at * r->k;
		struct targets_item to = {f->task.target + i * r->k, 1, false};
		struct votes v = {.n = n, .raters = r->raters[at]};

		for (size_t l = 0; l < r->k; l++)
			v.all += n[l];
		if (!m || r->came) {
			memcpy(to.p, r->shares + at * r->k, r->k * sizeof *to.p);
			f->task.weight[i] = r->weight[at];
			continue;
		}
		if (m->of == TARGETS_OF_VOTES) {
			m->make(&rules, &v, &to);
		} else {
			majority(r, at, to.p);
			to.weight = rankings_weight(&s, r->t, item[i]);
		}
		f->task.weight[i] = to.weight;
	}
}

/* ---- rows of heads ---- */

/* Room for at most n rows. */
static void
rows_init(struct linear_rows *to, size_t n, size_t k)
{
	to->item = mem_alloc(n, sizeof *to->item);
	to->head = mem_alloc(n, sizeof *to->head);
	to->target = mem_alloc(n, k * sizeof *to->target);
}

static void
add_head_row(struct linear_rows *to, size_t i, uint32_t head,
	const double *target, size_t k)
{
	to->item[to->n] = (uint32_t)i;
	to->head[to->n] = head;
	memcpy(to->target + to->n * k, target, k * sizeof *target);
	to->n++;
}

/* Two rows for each item: the majority, and the shares. */
static void
rows_of_two(struct fit *f)
{
	const struct rated *r = f->r;
	size_t k = r->k;
	double *most = mem_alloc(k, sizeof *most);

	rows_init(&f->task.rows, 2 * f->n, k);
	for (size_t i = 0; i < f->n; i++) {
		majority(r, f->train[i], most);
		add_head_row(&f->task.rows, i, 0, most, k);
		add_head_row(&f->task.rows, i, 1,
			r->shares + f->train[i] * k, k);
	}
	f->task.heads = 2;
	f->task.rows.divisor = (double)f->n;
}

/* The answer of one annotator from rating `from` on, into p; returns the end: of several
 * labels all of the annotator's. */
static size_t
take_answer(const struct rated *r, size_t from, size_t end, double *p)
{
	const struct items *t = r->t;
	uint32_t a = items_rating(t, from).annotator;

	memset(p, 0, r->k * sizeof *p);
	for (size_t x = from; x < end; x++) {
		struct rating rating = items_rating(t, x);

		if (rating.annotator != a || (x > from && !r->several))
			return x;
		if (rating.label != LABEL_NONE)
			p[rating.label] = 1;
	}
	return end;
}

/* A row of each rating, a head for each annotator who gave one. */
static void
rows_of_people(struct fit *f)
{
	const struct rated *r = f->r;
	const struct items *t = r->t;
	uint32_t *head = mem_alloc(t->n_annotators, sizeof *head);
	double *p = mem_alloc(r->k, sizeof *p);
	size_t ratings = 0;

	memset(head, 0xff, t->n_annotators * sizeof *head);
	f->person = mem_alloc(t->n_annotators, sizeof *f->person);
	for (size_t i = 0; i < f->n; i++) {
		size_t at = r->item[f->train[i]];

		ratings += t->first[at + 1] - t->first[at];
		for (size_t x = t->first[at]; x < t->first[at + 1]; x++)
			head[items_rating(t, x).annotator] = 0;
	}
	rows_init(&f->task.rows, ratings, r->k);
	for (uint32_t a = 0; a < t->n_annotators; a++)
		if (head[a] == 0) {
			f->person[f->task.heads] = a;
			head[a] = (uint32_t)f->task.heads++;
		}
	for (size_t i = 0; i < f->n; i++) {
		size_t at = r->item[f->train[i]], end = t->first[at + 1];

		for (size_t x = t->first[at]; x < end;) {
			uint32_t a = items_rating(t, x).annotator;

			x = take_answer(r, x, end, p);
			add_head_row(&f->task.rows, i, head[a], p, r->k);
		}
	}
	f->task.rows.divisor = (double)f->task.rows.n;
}

/* ---- distinct answers ---- */

/* Put an answer in its place among the n of an item, unless it is there: by 1s and 0s
 * in label order, the larger one first. Returns how many there are now. to has room for
 * one more. */
static size_t
insert_answer(double *to, size_t n, const double *p, size_t k)
{
	size_t at = 0;

	for (; at < n; at++) {
		const double *had = to + at * k;
		size_t l = 0;

		while (l < k && p[l] == had[l])
			l++;
		if (l == k)
			return n;
		if (p[l] > had[l])
			break;
	}
	memmove(to + (at + 1) * k, to + at * k, (n - at) * k * sizeof *to);
	memcpy(to + at * k, p, k * sizeof *to);
	return n + 1;
}

/* The answers that somebody gave to training item i, into to; returns how many. */
static size_t
item_answers(const struct fit *f, size_t i, double *to, double *p)
{
	const struct rated *r = f->r;
	size_t n = 0, at = r->item[f->train[i]], k = r->k;

	if (!r->several) {
		for (size_t l = 0; l < k; l++) {
			if (r->votes[f->train[i] * k + l] == 0)
				continue;
			memset(p, 0, k * sizeof *p);
			p[l] = 1;
			n = insert_answer(to, n, p, k);
		}
		return n;
	}
	for (size_t x = r->t->first[at]; x < r->t->first[at + 1];) {
		x = take_answer(r, x, r->t->first[at + 1], p);
		n = insert_answer(to, n, p, k);
	}
	return n;
}

static void
list_answers(struct fit *f)
{
	const struct rated *r = f->r;
	size_t n = 0, cap = 0, k = r->k;
	double *p = mem_alloc(k, sizeof *p);

	f->task.answers = mem_zero(f->n + 1, sizeof *f->task.answers);
	for (size_t i = 0; i < f->n; i++) {
		size_t at = r->item[f->train[i]];
		size_t most = r->several ? r->t->first[at + 1] - r->t->first[at] : k;

		MEM_GROW(f->task.answer, cap, (n + most) * k);
		n += item_answers(f, i, f->task.answer + n * k, p);
		f->task.answers[i + 1] = n;
	}
}

/* ---- a fit ---- */

/* Steps that the minimiser remembers in the fit that predicts. */
enum { FIT_PAIRS = 10 };

static void
tell(void *told, uint64_t iteration)
{
	const struct fit *f = told;
	char what[96];

	snprintf(what, sizeof what, "iterations (fold %llu, lambda %g)",
		(unsigned long long)f->fold + 1, f->task.lambda);
	err_progress(iteration, 0, what);
}

/* Make features, targets and rows of items that are given, and parameters of 0. */
static void
prepare(struct fit *f, const struct rated *r, const struct fit_rules *rules,
	uint32_t *train, size_t n, uint64_t fold)
{
	*f = (struct fit){.r = r, .rules = rules, .train = train, .n = n,
		.fold = fold, .task = {.x = &f->x, .k = r->k,
		.several = r->several, .share = rules->share}};
	choose_grams(f);
	choose_columns(f);
	matrix_init(f, &f->x, n, f->nonzeros);
	for (size_t i = 0, at = 0; i < n; i++)
		at = add_row(f, &f->x, i, r->at[train[i]], at);
	make_targets(f);
	if (rules->method->traits & LINEAR_TWO_HEADS)
		rows_of_two(f);
	else if (rules->method->traits & LINEAR_HEADS)
		rows_of_people(f);
	else if (rules->method->traits & LINEAR_ANSWERS)
		list_answers(f);
	linear_init(&f->model, &f->task, rules->method);
}

/* Fit with a penalty, from the parameters that are there. */
static void
fit_one(struct fit *f, double lambda, size_t pairs)
{
	const struct minimise_rules rules = {.pairs = pairs,
		.iterations = f->rules->iterations, .tolerance = f->rules->tolerance};
	void *mark = mem_mark();

	f->task.lambda = lambda;
	f->end = minimise(linear_value, &f->model, f->model.w, f->model.n, &rules,
		tell, f);
	mem_release(mark);
}

/* The pairs of fits that choose a penalty: as many as 64 MiB hold, at least as many as
 * the last fit has. */
static size_t
pairs_to_choose(size_t parameters)
{
	size_t fit = ((size_t)64 << 20) / (2 * sizeof(double)) / parameters;

	return fit < FIT_PAIRS ? FIT_PAIRS : fit > MINIMISE_PAIRS ? MINIMISE_PAIRS : fit;
}

/* The PO-JSD of a fit on n items held out, 1 less their mean JSD. */
static double
score(const struct fit *f, const uint32_t *held, size_t n)
{
	const struct rated *r = f->r;
	double *p = mem_alloc(r->k, sizeof *p), sum = 0;

	for (size_t i = 0; i < n; i++) {
		fit_predict(f, r->at[held[i]], SIZE_MAX, p);
		sum += losses_jsd(r->shares + held[i] * r->k, p, r->k,
			r->several);
	}
	return 1 - sum / (double)n;
}

/* The penalty that predicts a tenth of the items best, the larger one of equals. Each fit
 * starts from that of the next larger penalty, as the path of solutions is short. */
static double
choose_lambda(const struct rated *r, const struct fit_rules *rules,
	const uint32_t *train, size_t n, uint64_t fold)
{
	size_t n_held = n / 10 > 0 ? n / 10 : 1, best = 0;
	void *mark = mem_mark();
	uint32_t *order = mem_alloc(n, sizeof *order);
	uint32_t *rest = mem_alloc(n - n_held, sizeof *rest);
	double most = -HUGE_VAL;
	struct fit f;
	struct rng g;

	rng_seed(&g, rules->seed, 1 + fold);
	rng_order(&g, order, n);
	for (size_t i = 0; i < n; i++)
		order[i] = train[order[i]];
	sort_u32(order, n_held);
	sort_u32(order + n_held, n - n_held);
	memcpy(rest, order + n_held, (n - n_held) * sizeof *rest);
	prepare(&f, r, rules, rest, n - n_held, fold);
	for (size_t l = 0; l < rules->lambdas; l++) {
		double value;

		fit_one(&f, rules->lambda[l], pairs_to_choose(f.model.n));
		value = score(&f, order, n_held);
		if (value > most) {
			most = value;
			best = l;
		}
	}
	mem_release(mark);
	return rules->lambda[best];
}

void
fit_make(struct fit *f, const struct rated *r, const struct fit_rules *rules,
	uint32_t *train, size_t n, uint64_t fold)
{
	double lambda = rules->lambdas < 2 || n < 2 ? rules->lambda[0] :
		choose_lambda(r, rules, train, n, fold);

	prepare(f, r, rules, train, n, fold);
	fit_one(f, lambda, FIT_PAIRS);
}

void
fit_predict(const struct fit *f, size_t at, size_t head, double *p)
{
	const struct features *x = f->r->x;
	void *mark = mem_mark();
	struct linear_matrix m;

	matrix_init(f, &m, 1, x->start[at + 1] - x->start[at]);
	add_row(f, &m, 0, at, 0);
	linear_predict(&f->model, &m, 0, head, p);
	mem_release(mark);
}
