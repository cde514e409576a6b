#include "crowdtruth.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* The change below which scores are final; the smallest denominator; the most
 * steps of a round: one for each pair of judgments of an item, and one for each
 * pair of annotators and label. */
#define STILL .001
#define TINY 1e-8
#define MOST_STEPS 1.5e9

/* The largest number of rounds; the authors' program has no limit. */
enum { ROUNDS = 1000 };

/* A weighted mean: the sum of weighted values, and of their weights. */
struct mean {
	struct sum sum, weight;
};

static void
mean_add(struct mean *m, double value, double weight)
{
	sum_add(&m->sum, value * weight);
	sum_add(&m->weight, weight);
}

static double
mean_value(const struct mean *m)
{
	return sum_value(&m->sum) / fmax(sum_value(&m->weight), TINY);
}

/* A round: new scores from those of the round before. */
struct round {
	const struct judgments *j;
	const struct crowdtruth_scores *was;
	struct crowdtruth_scores now;
	struct mean *wwa, *wua;  /* per annotator */
	struct mean *aqs;        /* per label */
	double *length;          /* per set of labels: the root of its sum of
	                            AQS */
	double *votes;           /* per label: WQS of the others who chose it
	                            for the unit; 0 between judgments */

	/* One annotator and the people with whom the annotator shares units. */
	bool *own;               /* per label: the annotator chose it for the
	                            unit */
	size_t *met;             /* per annotator: a place among those people,
	                            from 1, or 0; 0 between annotators */
	uint32_t *person;        /* per place: the annotator; n of them */
	size_t n;
	double *theirs, *both;   /* per place and label: UQS of the common units
	                            for which the other chose the label, and for
	                            which both did; 0 between annotators */
	size_t theirs_cap, both_cap;
};

/* ---- units and annotators ---- */

/* The sum of AQS(a) over the labels that are in both sets. */
static double
dot(const struct round *w, uint32_t x, uint32_t y)
{
	size_t n, m, i = 0, k = 0;
	const uint32_t *a = judgments_set(w->j, x, &n);
	const uint32_t *b = judgments_set(w->j, y, &m);
	double sum = 0;

	while (i < n && k < m) {
		if (a[i] == b[k])
			sum += w->was->label[a[i]];
		if (a[i] <= b[k])
			k += a[i++] == b[k];
		else
			k++;
	}
	return sum;
}

/* wcos(x, y) = sum_a AQS(a) x_a y_a / max(sqrt(sum_a AQS(a) x_a^2 sum_a AQS(a)
 * y_a^2), tiny) */
static double
cosine(const struct round *w, uint32_t x, uint32_t y)
{
	return dot(w, x, y) / fmax(w->length[x] * w->length[y], TINY);
}

/* Multiply the votes for the labels of a set by `keep`, add `more` to them, and
 * return the sum of AQS times votes. */
static double
vote(struct round *w, uint32_t set, double keep, double more)
{
	size_t n;
	const uint32_t *label = judgments_set(w->j, set, &n);
	double sum = 0;

	for (size_t k = 0; k < n; k++) {
		double *votes = &w->votes[label[k]];

		*votes = *votes * keep + more;
		sum += w->was->label[label[k]] * *votes;
	}
	return sum;
}

/* The weighted cosine of judgment i of the unit and the votes of the others, or
 * tiny if one of the two is empty. With y_a the votes for label a, sum_a AQS(a)
 * y_a^2 is the sum of WQS(o) sum_a AQS(a) V(o,u)[a] y_a over the others. */
static double
cosine_of_votes(struct round *w, size_t u, size_t i)
{
	const struct raters *x = &w->j->raters;
	uint32_t set = x->rating[i].label;
	double own = w->was->annotator[x->rating[i].annotator];
	double product = own * vote(w, set, 1, 0), square = 0, length;

	for (size_t o = x->start[u]; o < x->start[u + 1]; o++)
		if (o != i)
			square += w->was->annotator[x->rating[o].annotator] *
				vote(w, x->rating[o].label, 1, 0);
	length = own * w->length[set] * sqrt(square);
	return length < TINY ? TINY : product / length;
}

/*
 * UQS'(u) = sum_{i<j} wcos(V(i,u), V(j,u)) WQS(i) WQS(j)
 *	/ max(sum_{i<j} WQS(i) WQS(j), tiny),
 * and what u adds to
 * WWA'(w) = sum_u sum_{o != w} wcos(V(w,u), V(o,u)) WQS(o) UQS(u)
 *	/ max(sum_u sum_{o != w} WQS(o) UQS(u), tiny),
 * WUA'(w) = sum_u c(w,u) UQS(u) / max(sum_u UQS(u), tiny), c being the weighted
 * cosine of V(w,u) and sum_{o != w} WQS(o) V(o,u). The votes of the others are
 * added up anew for each annotator: a difference would lose the digits of small
 * weights next to large ones.
 */
static void
judge_unit(struct round *w, size_t u)
{
	const struct raters *x = &w->j->raters;
	size_t from = x->start[u], end = x->start[u + 1];
	struct mean unit = {{0, 0}, {0, 0}};
	double quality = w->was->unit[u];

	for (size_t i = from; i < end; i++) {
		struct rating one = x->rating[i];
		double own = w->was->annotator[one.annotator];

		for (size_t o = from; o < end; o++) {
			struct rating other = x->rating[o];
			double weight = w->was->annotator[other.annotator];
			double same;

			if (o == i)
				continue;
			same = cosine(w, one.label, other.label);
			if (o < i)
				mean_add(&unit, same, own * weight);
			mean_add(&w->wwa[one.annotator], same,
				weight * quality);
			vote(w, other.label, 1, weight);
		}
		mean_add(&w->wua[one.annotator], cosine_of_votes(w, u, i),
			quality);
		for (size_t o = from; o < end; o++)
			vote(w, x->rating[o].label, 0, 0);
	}
	w->now.unit[u] = mean_value(&unit);
}

/* ---- labels ---- */

/* The place of another annotator; the sums of a new one are 0. */
static size_t
place(struct round *w, uint32_t annotator)
{
	if (w->met[annotator] == 0) {
		w->person[w->n++] = annotator;
		w->met[annotator] = w->n;
	}
	MEM_GROW_ZERO(w->theirs, w->theirs_cap, w->n * w->j->labels);
	MEM_GROW_ZERO(w->both, w->both_cap, w->n * w->j->labels);
	return w->met[annotator] - 1;
}

static void
choose(struct round *w, uint32_t set, bool own)
{
	size_t n;
	const uint32_t *label = judgments_set(w->j, set, &n);

	for (size_t k = 0; k < n; k++)
		w->own[label[k]] = own;
}

/* Add a unit to the sums of its annotators but `annotator`, who chose `set`. */
static void
meet(struct round *w, size_t u, uint32_t annotator, uint32_t set)
{
	const struct raters *x = &w->j->raters;

	choose(w, set, true);
	for (size_t o = x->start[u]; o < x->start[u + 1]; o++) {
		struct rating other = x->rating[o];
		size_t n, at;
		const uint32_t *label = judgments_set(w->j, other.label, &n);

		if (other.annotator == annotator)
			continue;
		at = place(w, other.annotator) * w->j->labels;
		for (size_t k = 0; k < n; k++) {
			w->theirs[at + label[k]] += w->was->unit[u];
			if (w->own[label[k]])
				w->both[at + label[k]] += w->was->unit[u];
		}
	}
	choose(w, set, false);
}

/*
 * What annotator i adds to
 * AQS'(a) = sum_{i != j} WQS(i) WQS(j) P_a(i|j) / sum_{i != j} WQS(i) WQS(j)
 * over ordered pairs of annotators who share units, at least one of which j
 * labelled a; P_a(i|j) = sum_u UQS(u) V(i,u)[a] V(j,u)[a] / sum_u UQS(u)
 * V(j,u)[a] over these units.
 */
static void
judge_labels(struct round *w, uint32_t i)
{
	const struct raters *x = &w->j->raters;
	double weight = w->was->annotator[i];

	for (size_t k = x->first[i]; k < x->first[i + 1]; k++)
		meet(w, x->own[k].item, i, x->own[k].label);
	while (w->n > 0) {
		uint32_t j = w->person[--w->n];
		double *theirs = w->theirs + w->n * w->j->labels;
		double *both = w->both + w->n * w->j->labels;

		for (size_t a = 0; a < w->j->labels; a++) {
			if (theirs[a] > 0)
				mean_add(&w->aqs[a], both[a] / theirs[a],
					weight * w->was->annotator[j]);
			theirs[a] = both[a] = 0;
		}
		w->met[j] = 0;
	}
}

/* ---- rounds ---- */

static void
scores_init(struct crowdtruth_scores *s, const struct judgments *j)
{
	size_t people = j->raters.annotators;

	s->n = j->raters.n + 3 * people + j->labels;
	s->unit = mem_alloc(s->n, sizeof *s->unit);
	s->annotator = s->unit + j->raters.n;
	s->label = s->annotator + people;
	s->wwa = s->label + j->labels;
	s->wua = s->wwa + people;
	for (size_t i = 0; i < s->n; i++)
		s->unit[i] = 1;
}

/* Compute the new scores; returns the largest change of a UQS, WQS or AQS. */
static double
judge(struct round *w, bool open)
{
	const struct raters *x = &w->j->raters;
	double change = 0;

	memset(w->wwa, 0, x->annotators * sizeof *w->wwa);
	memset(w->wua, 0, x->annotators * sizeof *w->wua);
	memset(w->aqs, 0, w->j->labels * sizeof *w->aqs);
	for (uint32_t s = 0; s < w->j->sets.n; s++)
		w->length[s] = sqrt(dot(w, s, s));
	for (size_t u = 0; u < x->n; u++)
		judge_unit(w, u);
	for (uint32_t a = 0; a < x->annotators; a++) {
		if (x->first[a] == x->first[a + 1])
			continue;
		w->now.wwa[a] = mean_value(&w->wwa[a]);
		w->now.wua[a] = mean_value(&w->wua[a]);
		w->now.annotator[a] = w->now.wwa[a] * w->now.wua[a];
		if (!open)
			judge_labels(w, a);
	}
	for (size_t a = 0; a < w->j->labels && !open; a++)
		w->now.label[a] = sum_value(&w->aqs[a].weight) <= TINY ? TINY :
			fmax(mean_value(&w->aqs[a]), TINY);
	for (size_t i = 0; w->now.unit + i < w->now.wwa; i++)
		change = fmax(change, fabs(w->now.unit[i] - w->was->unit[i]));
	return change;
}

/* End the tool where a round takes minutes. */
static void
check_cost(const struct judgments *j, bool open)
{
	const struct raters *x = &j->raters;
	double pairs = 0, most = 0, steps;

	for (size_t u = 0; u < x->n; u++) {
		double n = (double)(x->start[u + 1] - x->start[u]);

		pairs += n * n;
		most = fmax(most, n);
	}
	steps = open ? pairs : pairs + (double)j->labels * fmin(pairs,
		(double)x->annotators * (double)x->annotators);
	too_many(j->items->file, most, "annotators of one item", steps,
		MOST_STEPS, "steps a round, as pairs share items and labels",
		"-i and -a name other columns if items and annotators are "
		"exchanged");
}

void
crowdtruth_make(struct crowdtruth *x, const struct judgments *of, bool open)
{
	size_t people = of->raters.annotators;
	struct round w = {.j = of, .was = &x->value,
		.wwa = mem_alloc(people, sizeof *w.wwa),
		.wua = mem_alloc(people, sizeof *w.wua),
		.aqs = mem_alloc(of->labels, sizeof *w.aqs),
		.length = mem_alloc(of->sets.n, sizeof *w.length),
		.votes = mem_zero(of->labels, sizeof *w.votes),
		.own = mem_zero(of->labels, sizeof *w.own),
		.met = mem_zero(people, sizeof *w.met),
		.person = mem_alloc(people, sizeof *w.person)};
	double moved = HUGE_VAL;

	check_cost(of, open);
	*x = (struct crowdtruth){.of = of, .open = open};
	scores_init(&w.now, of);
	scores_init(&x->initial, of);
	scores_init(&x->value, of);
	while (moved >= STILL) {
		if (x->rounds == ROUNDS)
			err_file(of->items->file, "the scores still move by %s "
				"after %d rounds: with few judgments they may "
				"never settle (-N 3 leaves out items with "
				"two)", num_brief(moved), ROUNDS);
		moved = judge(&w, open);
		memcpy(x->value.unit, w.now.unit, w.now.n * sizeof *w.now.unit);
		if (x->rounds++ == 0)
			memcpy(x->initial.unit, w.now.unit, w.now.n *
				sizeof *w.now.unit);
		err_progress(x->rounds, 0, "rounds");
	}
}

/* ---- labels of a unit ---- */

void
crowdtruth_shares(const struct crowdtruth *x, size_t u, double *value,
	double *initial)
{
	const struct raters *r = &x->of->raters;
	size_t from = r->start[u], end = r->start[u + 1];
	double all = 0;

	for (size_t i = from; i < end; i++)
		all += x->value.annotator[r->rating[i].annotator];
	for (size_t i = from; i < end; i++) {
		double weight = x->value.annotator[r->rating[i].annotator];
		size_t n;
		const uint32_t *label = judgments_set(x->of, r->rating[i].label,
			&n);

		for (size_t k = 0; k < n; k++) {
			value[label[k]] += weight / fmax(all, TINY);
			initial[label[k]] += 1 / (double)(end - from);
		}
	}
}
