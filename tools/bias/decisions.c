#include "decisions.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

static void
decisions_init(struct decisions *d, const struct raters *x, uint32_t positive)
{
	*d = (struct decisions){.positive_label = positive,
		.same = mem_alloc(x->ratings, sizeof *d->same),
		.positive = mem_alloc(x->ratings, sizeof *d->positive)};
}

void
decisions_spread(struct decisions *d, const struct units *u)
{
	units_spread(u, &d->same);
	units_spread(u, &d->positive);
}

void
decisions_free(struct decisions *d)
{
	MEM_FREE(d->same, d->positive);
}

/* ---- models ---- */

/* The decision of the model in prediction i; q: room for K. */
static uint32_t
decide(const struct predictions *p, size_t i, double *q, size_t k)
{
	if (!predictions_has(p, i))
		return IDS_NONE;
	if (!p->soft)
		return p->hard[i];
	predictions_dense(p, i, q, k);
	return (uint32_t)stats_largest(q, k);
}

void
decisions_of_model(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, uint32_t positive)
{
	double *q = mem_alloc(k, sizeof *q);

	decisions_init(d, x, positive);
	for (size_t i = 0; i < x->n; i++) {
		uint32_t decided = !model || model->personal ? IDS_NONE :
			decide(model, items_id(x->items, i), q, k);

		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			if (!model)
				decided = x->rating[r].label;
			else if (model->personal)
				decided = decide(model, model->of[r], q, k);
			d->same[r] = decided == IDS_NONE ? NUM_NA :
				decided == x->rating[r].label;
			d->positive[r] = decided == IDS_NONE ? NUM_NA :
				decided == positive;
		}
	}
	MEM_FREE(q);
}

/* The fact of one label, l, held against the probabilities q of K labels, with all the
 * mass 1: of log_loss -ln q_l, with q within 1e-15 of 0 and 1, as annot-score has it; of
 * brier sum_k (q_k - [k = l])^2, or half of it if K = 2. */
static double
loss_of(const struct trial_rules *rules, uint32_t label, const double *q,
	enum fact fact)
{
	const struct share one = {label, 1};
	const struct trial t = {.rules = rules, .share = &one, .n = 1, .q = q,
		.n_some = rules->k};
	double facts[FACTS];

	trial_facts(&t, facts_closed(FACT_BIT(fact)), facts);
	return facts[fact];
}

void
decisions_of_losses(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, const struct metric *metric)
{
	const struct trial_rules rules = {.k = k, .eps = 1e-15};
	double *q = mem_alloc(k, sizeof *q);
	bool soft = model && model->soft;

	decisions_init(d, x, IDS_NONE);
	for (size_t i = 0; i < x->n; i++) {
		size_t at = soft && !model->personal ? items_id(x->items, i) : 0;

		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			bool has;

			if (soft && model->personal)
				at = model->of[r];
			has = soft && predictions_has(model, at);
			if (has && (r == x->start[i] || model->personal))
				predictions_dense(model, at, q, k);
			d->positive[r] = NUM_NA;
			d->same[r] = !has ? NUM_NA : loss_of(&rules,
				x->rating[r].label, q, metric->fact);
		}
	}
	MEM_FREE(q);
}

/* ---- ceilings ---- */

/* The order of the ratings `from` to end - 1 of an item, by group, those without one
 * last. */
static void
by_group(const struct raters *x, size_t from, size_t end, const uint32_t *group,
	struct sort_key *key)
{
	for (size_t r = from; r < end; r++)
		key[r - from] = (struct sort_key){group ?
			group[x->rating[r].annotator] : 0, (uint32_t)(r - from)};
	sort_keys(key, end - from);
}

/* Number the labels of the votes of a box from `first` on, in label order. */
static void
number_labels(struct ballots *b, const struct raters *x, size_t first)
{
	size_t n = b->cells[b->n], votes = b->start[b->n + 1] - first;
	uint32_t *label = b->label + n;

	for (size_t v = 0; v < votes; v++)
		label[v] = x->rating[b->rating[first + v]].label;
	sort_u32(label, votes);
	n = 0;
	for (size_t v = 0; v < votes; v++)
		if (n == 0 || label[v] != label[n - 1])
			label[n++] = label[v];
	b->most = n > b->most ? n : b->most;
	b->cells[b->n + 1] = b->cells[b->n] + n;
	for (size_t v = first; v < first + votes; v++) {
		uint32_t own = x->rating[b->rating[v]].label;

		for (b->cell[v] = 0; label[b->cell[v]] != own; b->cell[v]++)
			;
	}
}

/* Add the ratings `from` + key[i].at, n of them, as a box, if they have votes of others:
 * by two annotators, or of one annotator two. */
static void
add_box(struct ballots *b, const struct raters *x, size_t from,
	const struct sort_key *key, size_t n)
{
	size_t first = b->start[b->n];
	uint32_t one = x->rating[from + key[0].at].annotator;

	if (n < 2 || (!b->alone && x->rating[from + key[n - 1].at].annotator == one))
		return;
	for (size_t i = 0; i < n; i++) {
		size_t r = from + key[i].at;

		b->rating[first + i] = (uint32_t)r;
		b->voter[first + i] = raters_person(x, x->rating[r].annotator);
		b->run[first + i] = !b->alone && i > 0 &&
			x->rating[r].annotator == x->rating[r - 1].annotator;
	}
	b->start[b->n + 1] = first + n;
	number_labels(b, x, first);
	b->two[b->n] = b->cells[b->n + 1] - b->cells[b->n] <= 2;
	for (size_t i = 0; i < n; i++)
		b->two[b->n] = b->two[b->n] && !b->run[first + i];
	b->n++;
}

void
ballots_make(struct ballots *b, const struct raters *x, enum decisions_ceiling kind,
	const uint32_t *group)
{
	struct sort_key *key = mem_alloc(x->ratings, sizeof *key);

	*b = (struct ballots){.alone = kind == CEILING_ANNOTATOR,
		.start = mem_zero(x->ratings / 2 + 2, sizeof *b->start),
		.rating = mem_alloc(x->ratings, sizeof *b->rating),
		.voter = mem_alloc(x->ratings, sizeof *b->voter),
		.cell = mem_alloc(x->ratings, sizeof *b->cell),
		.run = mem_alloc(x->ratings, sizeof *b->run),
		.two = mem_alloc(x->ratings / 2 + 1, sizeof *b->two),
		.cells = mem_zero(x->ratings / 2 + 2, sizeof *b->cells),
		.label = mem_alloc(x->ratings, sizeof *b->label)};
	for (size_t i = 0; i < x->n; i++) {
		size_t from = x->start[i], end = x->start[i + 1], last;

		by_group(x, from, end, kind == CEILING_GROUP ? group : NULL, key);
		for (size_t k = 0; k < end - from; k = last) {
			uint64_t g = key[k].key;

			last = kind == CEILING_ANNOTATOR ? ratings_end(x->rating,
				from + k, end) - from : k;
			while (last < end - from && !b->alone && key[last].key == g)
				last++;
			if (g != IDS_NONE)
				add_box(b, x, from, key + k, last - k);
		}
	}
	MEM_FREE(key);
}

void
ballots_free(struct ballots *b)
{
	MEM_FREE(b->start, b->rating, b->voter, b->cell, b->run, b->two, b->cells,
		b->label);
}

/* 1 - the probability that a label loses by lot, where it is one of so many tied. */
static double
lot(bool has, double tied)
{
	return has ? 1 - (1 - 1 / tied) : 0;
}

static double
weight_of(const struct ballots *b, const double *weight, size_t v)
{
	return weight ? weight[b->voter[v]] : 1;
}

/* The place of the positive label in a box; SIZE_MAX: it is not there. */
static size_t
positive_cell(const struct ballots *b, size_t box, uint32_t label)
{
	for (size_t k = b->cells[box]; k < b->cells[box + 1]; k++)
		if (b->label[k] == label)
			return k - b->cells[box];
	return SIZE_MAX;
}

/* Decide a box of at most two labels, which annotators labelled once. Without branches, as
 * it takes most of a bootstrap: a label wins (1), loses to the other (2), or both are tied
 * (3), but for 4: where there is no vote. */
static void
decide_two(const struct ballots *b, size_t box, const double *weight,
	struct decisions *d)
{
	static const double wins[8] = {0, 1, 0, .5, NUM_NA, NUM_NA, NUM_NA, NUM_NA};
	static const double loses[8] = {0, 0, 1, .5, NUM_NA, NUM_NA, NUM_NA, NUM_NA};
	static const double never[8] = {0, 0, 0, 0, NUM_NA, NUM_NA, NUM_NA, NUM_NA};
	size_t positive = positive_cell(b, box, d->positive_label);
	const double *if_own[2] = {positive > 1 ? never : positive ? loses : wins,
		positive > 1 ? never : positive ? wins : loses};
	double mass[2] = {0}, rounding;

	for (size_t v = b->start[box]; v < b->start[box + 1]; v++) {
		double second = b->cell[v], w = weight_of(b, weight, v);

		mass[0] += w * (1 - second);
		mass[1] += w * second;
	}
	rounding = MAJORITY_ROUNDING * (mass[0] + mass[1]);
	for (size_t v = b->start[box]; v < b->start[box + 1]; v++) {
		uint32_t own = b->cell[v], r = b->rating[v];
		double mine = mass[own] - weight_of(b, weight, v);
		double theirs = mass[1 - own];
		double least = (mine > theirs ? mine : theirs) - rounding;
		unsigned which = (unsigned)(mine >= least) |
			(unsigned)(theirs >= least) << 1 |
			(unsigned)(least <= 0) << 2;

		d->same[r] = wins[which];
		d->positive[r] = if_own[own][which];
	}
}

/* The decision about votes v to end - 1 of one annotator by the masses of n labels
 * without theirs. */
static void
decide_run(const struct ballots *b, struct decisions *d, size_t v, size_t end,
	const double *left, size_t n, double all, size_t positive)
{
	double most = 0, tied = 0, least;

	for (size_t k = 0; k < n; k++)
		most = left[k] > most ? left[k] : most;
	least = most - MAJORITY_ROUNDING * all;
	for (size_t k = 0; k < n; k++)
		tied += left[k] >= least;
	for (; v < end; v++) {
		uint32_t r = b->rating[v];
		/* a rounding error is no vote */
		bool none = most <= MAJORITY_ROUNDING * all;

		d->same[r] = none ? NUM_NA : lot(left[b->cell[v]] >= least, tied);
		d->positive[r] = none ? NUM_NA : lot(positive < n &&
			left[positive] >= least, tied);
	}
}

/* left = mass without the votes v to end - 1 of one annotator, of each label the sum
 * of theirs. */
static void
leave_out(const struct ballots *b, const double *weight, size_t v, size_t end,
	const double *mass, double *left, size_t n)
{
	for (size_t k = 0; k < n; k++)
		left[k] = 0;
	for (; v < end; v++)
		left[b->cell[v]] += weight_of(b, weight, v);
	for (size_t k = 0; k < n; k++)
		left[k] = mass[k] - left[k];
}

static void
decide_box(const struct ballots *b, size_t box, const double *weight,
	struct decisions *d, double *mass)
{
	size_t n = b->cells[box + 1] - b->cells[box], end = b->start[box + 1], next;
	size_t positive = positive_cell(b, box, d->positive_label);
	double all = 0;

	for (size_t k = 0; k < n; k++)
		mass[k] = 0;
	for (size_t v = b->start[box]; v < end; v++)
		mass[b->cell[v]] += weight_of(b, weight, v);
	for (size_t k = 0; k < n; k++)
		all += mass[k];
	for (size_t v = b->start[box]; v < end; v = next) {
		next = v + 1;
		while (next < end && b->run[next])
			next++;
		leave_out(b, weight, v, next, mass, mass + b->most, n);
		decide_run(b, d, v, next, mass + b->most, n, all, positive);
	}
}

void
ballots_decide(const struct ballots *b, const double *weight, struct decisions *d)
{
	double *mass = mem_alloc(b->most, 2 * sizeof *mass);

	for (size_t box = 0; box < b->n; box++)
		if (b->two[box])
			decide_two(b, box, weight, d);
		else
			decide_box(b, box, weight, d, mass);
	MEM_FREE(mass);
}

void
decisions_of_ceiling(struct decisions *d, const struct raters *x,
	const struct ballots *b, uint32_t positive)
{
	decisions_init(d, x, positive);
	for (size_t r = 0; r < x->ratings; r++)
		d->same[r] = d->positive[r] = NUM_NA;
	ballots_decide(b, x->weight, d);
}
