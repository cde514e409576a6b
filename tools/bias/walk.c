#include "walk.h"

#include "stats/stats.h"
#include "table/clusters.h"
#include "text/mem.h"

#include <string.h>

void
walk_begin(struct walk *w, const struct units *u, const struct decisions *d)
{
	const struct items *x = u->items;
	size_t most = 0;

	for (size_t i = 0; i < x->n; i++)
		if (x->first[i + 1] - x->first[i] > most)
			most = x->first[i + 1] - x->first[i];
	*w = (struct walk){.units = u, .of = d,
		.unit = mem_alloc(most, sizeof *w->unit),
		.part = mem_alloc(most, sizeof *w->part),
		.made = mem_alloc(most, sizeof *w->made),
		.q = mem_alloc(d->k, sizeof *w->q)};
	if (d->voting)
		votes_init(&w->votes, d->voting, x, most);
	if (x->cluster) {
		uint32_t *place = mem_alloc(x->n, sizeof *place);
		size_t *start = mem_alloc(x->n + 1, sizeof *start);

		clusters_units(x, NULL, x->n, place, start);
		w->order = place;
		MEM_FREE(start);
	}
}

/* The fact of one label, l, held against the probabilities q of K labels, with
 * all the mass 1: of log_loss -ln q_l, with q within 1e-15 of 0 and 1, as
 * annot-score has it; of brier sum_k (q_k - [k = l])^2, or half of it if K =
 * 2. */
static double
loss_of(uint32_t label, const double *q, size_t k, enum fact fact)
{
	const struct trial_rules rules = {.k = k, .eps = 1e-15};
	const struct share one = {label, 1};
	struct trial t = {.rules = &rules, .share = &one, .n = 1, .q = q,
		.n_some = k};
	double facts[FACTS];

	trial_facts(&t, facts_closed(FACT_BIT(fact)), facts);
	return facts[fact];
}

static void
decide(struct walk *w)
{
	const struct decisions *d = w->of;
	const struct items *items = w->units->items;
	const struct predictions *model = d->model;
	bool soft = model && model->soft, personal = model && model->personal;
	uint32_t decided = 0;

	for (size_t r = 0; r < w->n && (soft || !d->rate->probable); r++) {
		uint32_t label = w->rating[r].label;
		size_t at = personal ? model->of[items->first[w->item] + r] :
			items_id(items, w->item);

		w->made[r] = !model || predictions_has(model, at);
		if (!w->made[r])
			continue;
		if (soft && (r == 0 || personal)) {
			predictions_dense(model, at, w->q, d->k);
			decided = (uint32_t)stats_largest(w->q, d->k);
		}
		if (!soft)
			decided = model ? model->hard[at] : label;
		w->part[r] = d->rate->probable ? rate_part(d->rate, false,
			loss_of(label, w->q, d->k, rates_metric(d->rate)->fact),
			0) : rate_part(d->rate, label == d->positive,
			decided == label, decided == d->positive);
	}
}

bool
walk_next(struct walk *w)
{
	const struct items *x = w->units->items;
	size_t k = w->next++;

	if (k == x->n) {
		votes_free(&w->votes);
		MEM_FREE(w->unit, w->part, w->made, w->q, w->order,
			w->ratings.room);
		return false;
	}
	w->item = w->order ? w->order[k] : k;
	w->last = !w->order || k + 1 == x->n || x->cluster[w->order[k + 1]] !=
		x->cluster[w->item];
	ratings_of(&w->ratings, x, w->item);
	w->n = w->ratings.n;
	w->rating = w->ratings.at;
	units_of_item(w->units, w->item, &w->ratings, w->unit);
	memset(w->part, 0, w->n * sizeof *w->part);
	memset(w->made, 0, w->n * sizeof *w->made);
	if (w->of->voting)
		votes_decide(&w->votes, w->rating, w->n, w->part, w->made);
	else
		decide(w);
	return true;
}
