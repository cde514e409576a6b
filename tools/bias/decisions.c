#include "decisions.h"

#include "majority.h"

#include "stats/sort.h"
#include "stats/stats.h"
#include "text/mem.h"

#include <string.h>

void
decisions_make(struct decisions *d, const struct raters *x)
{
	*d = (struct decisions){mem_alloc(x->ratings, sizeof *d->part),
		mem_alloc(x->ratings, sizeof *d->made)};
}

/* ---- models ---- */

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

/* The part of a label by prediction `at` of a model, whose probabilities are
 * q. */
static struct rate_part
judge(const struct predictions *model, size_t at, const double *q, size_t k,
	const struct rate *rate, uint32_t positive, uint32_t label)
{
	uint32_t decided;

	if (rate->probable)
		return rate_part(rate, false, loss_of(label, q, k,
			rates_metric(rate)->fact), 0);
	decided = !model ? label : model->soft ? (uint32_t)stats_largest(q, k) :
		model->hard[at];
	return rate_part(rate, label == positive, decided == label,
		decided == positive);
}

void
decisions_of_model(struct decisions *d, const struct raters *x,
	const struct predictions *model, size_t k, const struct rate *rate,
	uint32_t positive)
{
	double *q = mem_alloc(k, sizeof *q);
	bool soft = model && model->soft;

	memset(d->part, 0, x->ratings * sizeof *d->part);
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = x->start[i]; r < x->start[i + 1]; r++) {
			bool first = r == x->start[i];
			size_t at = 0;

			if (model)
				at = model->personal ? model->of[r] :
					items_id(x->items, i);
			d->made[r] = (!rate->probable || soft) && (!model ||
				predictions_has(model, at));
			if (!d->made[r])
				continue;
			if (soft && (first || model->personal))
				predictions_dense(model, at, q, k);
			d->part[r] = judge(model, at, q, k, rate, positive,
				x->rating[r].label);
		}
}

/* ---- ceilings ---- */

/* The order of the ratings `from` to end - 1 of an item, by group, those
 * without one last. */
static void
by_group(const struct raters *x, size_t from, size_t end, const uint32_t *group,
	struct sort_key *key)
{
	for (size_t r = from; r < end; r++)
		key[r - from] = (struct sort_key){group ?
			group[x->rating[r].annotator] : 0, (uint32_t)(r - from)};
	sort_keys(key, end - from);
}

/* The place of a label among n; n: it is not there. */
static size_t
find_label(const uint32_t *labels, size_t n, uint32_t label)
{
	size_t k = 0;

	while (k < n && labels[k] != label)
		k++;
	return k;
}

/* Number the labels of the votes of a box, in label order. */
static void
number_labels(struct box *box, struct vote *vote, uint32_t *label,
	const struct rating *rating)
{
	for (size_t v = 0; v < box->votes; v++)
		label[v] = rating[vote[v].rating].label;
	sort_u32(label, box->votes);
	for (size_t v = 0; v < box->votes; v++)
		if (v == 0 || label[v] != label[box->labels - 1])
			label[box->labels++] = label[v];
	for (size_t v = 0; v < box->votes; v++)
		vote[v].cell = (uint32_t)find_label(label, box->labels,
			rating[vote[v].rating].label);
}

/* The number of votes from `vote` to `end` that are not of others: those of the
 * annotator, or with alone this one. */
static size_t
count_own(const struct vote *vote, const struct vote *end, bool alone)
{
	size_t n = 1;

	while (!alone && vote + n < end && vote[n].voter == vote->voter)
		n++;
	return n;
}

/* Note how many votes of a box are an annotator's own. */
static void
note_own(struct box *box, struct vote *vote, bool alone)
{
	struct vote *end = vote + box->votes;

	for (size_t n; vote < end; vote += n) {
		bool equal = true;

		n = count_own(vote, end, alone);
		for (size_t v = 1; v < n; v++)
			equal = equal && vote[v].cell == vote->cell;
		for (size_t v = 0; v < n; v++)
			vote[v].own = equal ? (uint32_t)n : 0;
		box->differ = box->differ || !equal;
	}
}

/* Add the ratings `from` + key[i].at, n of them, as a box, if they have votes
 * of others: by two annotators, or of one annotator two. alone: an annotator's
 * own other labels are votes of others. */
static void
add_box(struct ballots *b, const struct rating *rating, size_t from,
	const struct sort_key *key, size_t n, bool alone)
{
	const struct box *last = b->n > 0 ? &b->box[b->n - 1] : NULL;
	struct box box = {.votes = n};
	struct vote *vote;

	if (n < 2 || (!alone && rating[from + key[n - 1].at].annotator ==
	    rating[from + key[0].at].annotator))
		return;
	if (last) {
		box.vote = last->vote + last->votes;
		box.label = last->label + last->labels;
	}
	vote = b->vote + box.vote;
	for (size_t i = 0; i < n; i++) {
		size_t r = from + key[i].at;

		vote[i] = (struct vote){.rating = (uint32_t)r,
			.voter = rating[r].annotator};
	}
	number_labels(&box, vote, b->label + box.label, rating);
	note_own(&box, vote, alone);
	b->box[b->n++] = box;
}

/* What a label gets by its mass against the other labels: one of those with the
 * largest mass wins by lot. */
struct rivals {
	double less, more;       /* a tie: about the largest mass of others */
	size_t at[3];            /* places in ballots.part where the label has
	                            less, is tied, has more */
};

void
ballots_make(struct ballots *b, const struct raters *x)
{
	size_t n = x->ratings, most = 0;

	for (size_t i = 0; i < x->n; i++)
		if (x->start[i + 1] - x->start[i] > most)
			most = x->start[i + 1] - x->start[i];
	*b = (struct ballots){
		.box = mem_alloc(n / 2, sizeof *b->box),
		.vote = mem_alloc(n, sizeof *b->vote),
		.label = mem_alloc(n, sizeof *b->label),
		.mass = mem_alloc(most, sizeof *b->mass),
		.rivals = mem_alloc(most, sizeof *b->rivals),
		.key = mem_alloc(most, sizeof *b->key),
		.part = mem_alloc(most + 1, 8 * sizeof *b->part)};
}

void
ballots_fill(struct ballots *b, const struct raters *x,
	enum decisions_ceiling kind, const uint32_t *group)
{
	bool alone = kind == CEILING_ANNOTATOR;

	b->n = 0;
	for (size_t i = 0; i < x->n; i++) {
		size_t from = x->start[i], end = x->start[i + 1], last;
		struct sort_key *key = b->key;

		by_group(x, from, end, kind == CEILING_GROUP ? group : NULL, key);
		for (size_t k = 0; k < end - from; k = last) {
			uint64_t g = key[k].key;

			last = alone ? ratings_end(x->rating, from + k, end) -
				from : k;
			while (!alone && last < end - from &&
			    key[last].key == g)
				last++;
			if (g != IDS_NONE)
				add_box(b, x->rating, from, key + k, last - k,
					alone);
		}
	}
}

/* ---- votes ---- */

/* The place in ballots.part of a label: it is the positive one, or is not, and
 * this many labels win, among them this one, or not, and the positive one, or
 * not. */
static inline size_t
place_of(size_t winners, bool given, bool same, bool positive)
{
	return 8 * winners + 4u * given + 2u * same + positive;
}

/* Judge the votes by this rate. A lot is drawn with the probability 1 - that to lose. No
 * winner: nobody else votes. */
static void
judge_ballots(struct ballots *b, const struct rate *rate, uint32_t positive)
{
	size_t most = 0;

	for (size_t i = 0; i < b->n; i++) {
		struct box *box = &b->box[i];

		most = box->labels > most ? box->labels : most;
		box->positive = find_label(b->label + box->label, box->labels,
			positive);
	}
	memset(b->part, 0, 8 * sizeof *b->part);
	for (size_t k = 1; k <= most; k++)
		for (size_t p = 0; p < 8; p++) {
			double lot = 1 - (1 - 1 / (double)k);

			b->part[8 * k + p] = rate_part(rate, p & 4,
				p & 2 ? lot : 0, p & 1 ? lot : 0);
		}
}

/* Add n votes, `times` each, to the masses of their labels. */
static inline void
add_votes(double *mass, const struct vote *vote, size_t n, const double *weight,
	double times)
{
	for (size_t v = 0; v < n; v++)
		mass[vote[v].cell] += times * weight[vote[v].voter];
}

/* The rivals of label `own` in a box of these masses. A mass that is but a
 * rounding error is no vote. */
static inline struct rivals
find_rivals(const struct box *box, const double *mass, double rounding,
	size_t own)
{
	double most = 0;
	size_t n = 0;
	bool given = own == box->positive, chosen = false;

	for (size_t k = 0; k < box->labels; k++) {
		double x = mass[k];

		if (k == own || x < most - rounding)
			continue;
		if (x > most + rounding) {
			n = 0;
			chosen = false;
		}
		most = x > most ? x : most;
		n++;
		chosen = chosen || k == box->positive;
	}
	return (struct rivals){most - rounding, most + rounding, {
		place_of(n, given, false, chosen), most > rounding ?
		place_of(n + 1, given, true, given || chosen) : 0,
		place_of(1, given, true, given)}};
}

/* The place of a vote whose label has this mass of votes of others. */
static inline size_t
meet(const struct rivals *x, double mass)
{
	size_t least = mass >= x->less, more = mass > x->more;

	return x->at[least + more];
}

/* Decide the votes of annotators who gave several labels: without these votes
 * rivals have other masses. */
static void
decide_differing(const struct ballots *b, const struct box *box,
	const double *weight, double rounding, struct rate_part *part)
{
	const struct vote *vote = b->vote + box->vote, *end = vote + box->votes;

	for (size_t n; vote < end; vote += n) {
		n = vote->own > 0 ? vote->own : count_own(vote, end, false);
		if (vote->own > 0)
			continue;
		add_votes(b->mass, vote, n, weight, -1);
		for (size_t v = 0; v < n; v++) {
			size_t k = vote[v].cell;
			struct rivals x = find_rivals(box, b->mass, rounding,
				k);

			part[vote[v].rating] = b->part[meet(&x, b->mass[k])];
		}
		add_votes(b->mass, vote, n, weight, 1);
	}
}

static void
decide_box(const struct ballots *b, const struct box *box, const double *weight,
	struct rate_part *part)
{
	const struct vote *vote = b->vote + box->vote;
	const struct rate_part *from = b->part;
	struct rivals *rivals = b->rivals;
	double *mass = b->mass, rounding = 0;

	for (size_t v = 0; v < box->votes; v++) {
		mass[vote[v].cell] = 0;
		rounding += MAJORITY_ROUNDING * weight[vote[v].voter];
	}
	add_votes(mass, vote, box->votes, weight, 1);
	for (size_t k = 0; k < box->labels; k++)
		rivals[k] = find_rivals(box, mass, rounding, k);
	for (size_t v = 0; v < box->votes; v++) {
		size_t k = vote[v].cell;

		part[vote[v].rating] = from[meet(&rivals[k], mass[k] -
			vote[v].own * weight[vote[v].voter])];
	}
	if (box->differ)
		decide_differing(b, box, weight, rounding, part);
}

void
ballots_decide(const struct ballots *b, const double *weight,
	struct rate_part *part)
{
	for (size_t i = 0; i < b->n; i++)
		decide_box(b, &b->box[i], weight, part);
}

void
decisions_of_ceiling(struct decisions *d, const struct raters *x,
	struct ballots *b, const struct rate *rate, uint32_t positive)
{
	double *weight = mem_alloc(x->annotators, sizeof *weight);

	for (uint32_t a = 0; a < x->annotators; a++)
		weight[a] = raters_weight(x, a);
	memset(d->part, 0, x->ratings * sizeof *d->part);
	judge_ballots(b, rates_default, positive); /* any decision counts */
	ballots_decide(b, weight, d->part);
	for (size_t r = 0; r < x->ratings; r++)
		d->made[r] = d->part[r].of > 0;
	judge_ballots(b, rate, positive);
	ballots_decide(b, weight, d->part);
}
