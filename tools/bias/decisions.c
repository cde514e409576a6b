#include "decisions.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"
#include "stats/sort.h"

#include <string.h>

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
	struct trial t = {.rules = rules, .share = &one, .n = 1, .q = q,
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

enum { LANES = BALLOTS_LANES };

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
		if (b->voter[first + i] >= b->voters)
			b->voters = (size_t)b->voter[first + i] + 1;
	}
	b->start[b->n + 1] = first + n;
	number_labels(b, x, first);
	b->largest = n > b->largest ? n : b->largest;
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
	MEM_FREE(b->start, b->rating, b->voter, b->cell, b->run, b->cells, b->label);
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

/* Made for one weighting and for LANES of them: compilers make vectors of loops whose length
 * they know. */
#define FOR_LANES static inline __attribute__((always_inline))

FOR_LANES void
add_lanes(double *restrict to, const double *restrict x, double times,
	size_t lanes)
{
	for (size_t l = 0; l < lanes; l++)
		to[l] += times * x[l];
}

/* Add votes v to end - 1, `times` each, to the masses of their labels. */
FOR_LANES void
add_votes(const struct ballots *b, const double *weight, size_t v, size_t end,
	double times, size_t lanes, double *mass)
{
	for (; v < end; v++)
		add_lanes(mass + b->cell[v] * lanes, weight + b->voter[v] * lanes,
			times, lanes);
}

/* By the votes of others, of these masses of n labels: one of the labels of at least the
 * mass `least` wins by lot, each with the probability `wins`, 1 - that to lose. any: 1, or
 * 0 where there is no vote, as a rounding error is none; then wins is 0, too. */
FOR_LANES void
find_winners(const double *restrict mass, size_t n, const double *restrict rounding,
	double *restrict least, double *restrict wins, double *restrict any,
	size_t lanes)
{
	double tied[LANES] = {0};

	for (size_t l = 0; l < lanes; l++)
		least[l] = mass[l];
	for (size_t k = 1; k < n; k++)
		for (size_t l = 0; l < lanes; l++) {
			double x = mass[k * lanes + l];

			least[l] = x > least[l] ? x : least[l];
		}
	for (size_t l = 0; l < lanes; l++) {
		least[l] -= rounding[l];
		any[l] = least[l] > 0 ? 1 : 0;
	}
	for (size_t k = 0; k < n; k++)
		for (size_t l = 0; l < lanes; l++)
			tied[l] += mass[k * lanes + l] >= least[l] ? 1 : 0;
	for (size_t l = 0; l < lanes; l++)
		wins[l] = any[l] * (1 - (1 - 1 / tied[l]));
}

/* The probability that a label of this mass wins. */
FOR_LANES void
draw_lots(const double *restrict mass, const double *restrict least,
	const double *restrict wins, double *restrict to, size_t lanes)
{
	for (size_t l = 0; l < lanes; l++)
		to[l] = (mass[l] >= least[l] ? 1 : 0) * wins[l];
}

FOR_LANES void
decide_box(const struct ballots *b, size_t box, const double *weight,
	uint32_t label, struct ballots_room *to, size_t lanes)
{
	size_t n = b->cells[box + 1] - b->cells[box], first = b->start[box], next;
	size_t positive = positive_cell(b, box, label);
	double *left = to->left, rounding[LANES] = {0}, least[LANES], wins[LANES];
	double any[LANES];

	memset(to->mass, 0, n * lanes * sizeof *to->mass);
	if (positive >= n)
		memset(to->positive, 0, (b->start[box + 1] - first) * lanes *
			sizeof *to->positive);
	add_votes(b, weight, first, b->start[box + 1], 1, lanes, to->mass);
	for (size_t k = 0; k < n; k++)
		for (size_t l = 0; l < lanes; l++)
			rounding[l] += MAJORITY_ROUNDING * to->mass[k * lanes + l];
	for (size_t v = first; v < b->start[box + 1]; v = next) {
		for (next = v + 1; next < b->start[box + 1] && b->run[next]; next++)
			;
		memcpy(left, to->mass, n * lanes * sizeof *left);
		add_votes(b, weight, v, next, -1, lanes, left);
		find_winners(left, n, rounding, least, wins, any, lanes);
		for (size_t own = v; own < next; own++) {
			size_t at = (own - first) * lanes;

			memcpy(to->any + at, any, lanes * sizeof *any);
			draw_lots(left + b->cell[own] * lanes, least, wins,
				to->same + at, lanes);
			if (positive < n)
				draw_lots(left + positive * lanes, least, wins,
					to->positive + at, lanes);
		}
	}
}

void
ballots_decide_box(const struct ballots *b, size_t box, const double *weight,
	uint32_t label, struct ballots_room *to)
{
	decide_box(b, box, weight, label, to, LANES);
}

void
ballots_room_init(struct ballots_room *x, const struct ballots *b)
{
	*x = (struct ballots_room){
		.mass = mem_alloc(b->most, LANES * sizeof *x->mass),
		.left = mem_alloc(b->most, LANES * sizeof *x->left),
		.any = mem_alloc(b->largest, LANES * sizeof *x->any),
		.same = mem_alloc(b->largest, LANES * sizeof *x->same),
		.positive = mem_alloc(b->largest, LANES * sizeof *x->positive)};
}

void
ballots_room_free(struct ballots_room *x)
{
	MEM_FREE(x->mass, x->left, x->any, x->same, x->positive);
}

void
ballots_decide(const struct ballots *b, const double *weight, struct decisions *d)
{
	double *by = mem_alloc(b->voters, sizeof *by);
	struct ballots_room room;

	for (size_t a = 0; a < b->voters; a++)
		by[a] = weight ? weight[a] : 1;
	ballots_room_init(&room, b);
	for (size_t box = 0; box < b->n; box++) {
		size_t first = b->start[box];

		decide_box(b, box, by, d->positive_label, &room, 1);
		for (size_t v = first; v < b->start[box + 1]; v++) {
			bool any = room.any[v - first] > 0;

			d->same[b->rating[v]] = any ? room.same[v - first] : NUM_NA;
			d->positive[b->rating[v]] = any ? room.positive[v - first] :
				NUM_NA;
		}
	}
	ballots_room_free(&room);
	MEM_FREE(by);
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
