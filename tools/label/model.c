#include "model.h"

#include "em.h"
#include "parameters.h"
#include "text/err.h"
#include "text/mem.h"

#include <math.h>
#include <string.h>

/* Rounds before the first one is extrapolated: these decide which of several maxima the
 * fit ends in. */
enum { SETTLE = 24 };

/* The factors by which the longest step grows and shrinks, and the least share of a sum
 * that a step may leave. */
enum { GROW = 4, SHRINK = 2 };
#define LEFT .1

/* By how much a step may lower the posterior, for each rating. Where the likelihood is
 * flat, ridges are narrow: the rounds after a long step along one soon win back more than
 * that, and steps that never lower it stay short. */
#define SLACK 5e-6

/* ---- steps ---- */

/*
 * SQUAREM (Varadhan & Roland, "Simple and globally convergent methods for accelerating
 * the convergence of any EM algorithm", Scandinavian Journal of Statistics 35, 2008,
 * scheme S3). Of two rounds from the state S0, S1 = F(S0) and S2 = F(S1), follow
 *	r = S1 - S0,  v = (S2 - S1) - r,  a = - |r| / |v|,
 *	S = S0 - 2 a r + a^2 v,
 * and begin again from S. If the posterior at S is below that at S1 by more than SLACK for
 * each rating begin from S2. A state is sums of T, of which all parameters are made:
 * what is linear in T, as the number of an annotator's ratings, stays as it is.
 */
enum phase { FIRST, SECOND, LEAP, FELL };

struct steps {
	enum phase phase;        /* of the round that was made last: from S0, S1, or S;
	                            FELL: from S, in vain */
	double length;           /* - a */
	double reach;            /* the largest - a, a fifth less with each that follows */
	double longest;          /* what -a may be */
	double height;           /* the objective at S1 */
};

/* The numbers of a state that are extrapolated: its sums, and T if answers read
 * it. */
static size_t
numbers(const struct model *s)
{
	return parameters_size(s) + (s->item ? s->t->n * s->k : 0);
}

/* spare = next - now, S1 - S0. */
static void
keep_step(struct model *s)
{
	const double *now = s->now.sums, *next = s->next.sums;

	for (size_t i = 0; i < numbers(s); i++)
		s->spare.sums[i] = next[i] - now[i];
}

/* - a of two steps; 1 where the second one is not shorter. */
static double
length_of(const struct model *s)
{
	const double *now = s->now.sums, *next = s->next.sums;
	const double *step = s->spare.sums;
	double rr = 0, vv = 0;

	for (size_t i = 0; i < numbers(s); i++) {
		double v = next[i] - now[i] - step[i];

		rr += step[i] * step[i];
		vv += v * v;
	}
	return rr > vv && vv > 0 ? sqrt(rr / vv) : 1;
}

/* The most that the number at place i of a state may be. */
static double
most_of(const struct model *s, size_t i)
{
	return s->rules->form == TARGETS_DAWID_SKENE || i < s->k ? (double)INFINITY :
		s->times[i - s->k];
}

/* now = S, spare = S2, from now = S1, next = S2 and spare = r. No number goes
 * below a tenth of S2, nor further up than nine tenths of the way to what it
 * can be. */
static void
leap(struct model *s, double length)
{
	const double of_step = 2 * (length - 1), of_turn = length * length - 1;
	const double *next = s->next.sums, *step = s->spare.sums;
	struct model_state was = s->next;
	double *now = s->now.sums;

	for (size_t i = 0; i < numbers(s); i++) {
		double v = next[i] - now[i] - step[i], most = most_of(s, i);

		now[i] = fmax(LEFT * next[i], next[i] + of_step * step[i] +
			of_turn * v);
		if (now[i] > most - LEFT * (most - next[i]))
			now[i] = most - LEFT * (most - next[i]);
	}
	s->next = s->spare;
	s->spare = was;
}

static void
swap(struct model_state *a, struct model_state *b)
{
	struct model_state was = *a;

	*a = *b;
	*b = was;
}

/* Set `now` for the next round, by the state that the last one left. */
static void
step(struct model *s, struct steps *x)
{
	bool last = s->rounds + 2 > s->rules->rounds;

	if (x->phase == SECOND && x->length > 1 && s->rounds >= SETTLE &&
	    !last) {
		leap(s, x->length);
		x->phase = LEAP;
		return;
	}
	if (x->phase == FELL) {
		swap(&s->now, &s->spare);
		x->longest = fmax(2, x->longest / SHRINK);
	} else {
		swap(&s->now, &s->next);
	}
	x->phase = x->phase == FIRST ? SECOND : FIRST;
}

/* Will the objective of the next round be looked at? */
static bool
is_judged(const struct model *s, const struct steps *x)
{
	return x->phase == LEAP ||
		(x->phase == SECOND && s->rounds + 1 >= SETTLE);
}

/* Is the round after a leap about as good as one from S0, whose place it takes? */
static void
land(const struct model *s, struct steps *x)
{
	double slack = SLACK * (double)s->t->first[s->t->n];

	x->phase = s->objective >= x->height - slack ? FIRST : FELL;
	if (x->phase == FIRST && x->length == x->longest)
		x->longest *= GROW;
}

/* Is this the end, where T changed by `most` at most? Rounds that bring T nearer by a
 * constant factor still have to go 1 / (1 - factor) times their last step, which -a
 * estimates. */
static bool
ends(struct model *s, struct steps *x, double most)
{
	if (x->phase == LEAP)
		land(s, x);
	if (x->phase == FIRST)
		keep_step(s);
	if (x->phase != SECOND)
		return false;
	x->height = s->objective;
	x->length = length_of(s);
	x->reach = fmax(x->length, .8 * x->reach);
	if (most * x->reach <= s->rules->tolerance)
		return true;
	x->length = fmin(x->length, x->longest);
	return false;
}

/* ---- the fit ---- */

/* shared: T of all states, where no answer reads it. */
static void
state_init(const struct model *s, struct model_state *x, double *shared)
{
	x->sums = mem_alloc(numbers(s), sizeof *x->sums);
	x->totals = s->item ? mem_alloc(s->t->n_annotators, s->k * sizeof *x->totals) :
		NULL;
	x->truth = s->item ? x->sums + parameters_size(s) : shared;
}

void
model_fit(struct model *s, const struct model_rules *rules, const struct items *t,
	size_t k, const uint32_t *order, const uint32_t *gold)
{
	struct steps x = {.phase = SECOND, .longest = GROW};

	*s = (struct model){.t = t, .rules = rules, .k = k, .order = order,
		.gold = gold, .temper = 1, .prior = mem_alloc(k, sizeof *s->prior)};
	parameters_list(s);
	s->shared = mem_alloc(s->item ? 0 : t->n, k * sizeof *s->shared);
	state_init(s, &s->now, s->shared);
	state_init(s, &s->next, s->shared);
	state_init(s, &s->spare, s->shared);
	em_start(s);
	while (s->rounds < rules->rounds && !s->converged) {
		step(s, &x);
		s->converged = ends(s, &x, em_round(s, is_judged(s, &x)));
		s->rounds++;
		err_progress(s->rounds, rules->rounds, "rounds");
	}
}

struct view
model_truth_name(const struct model *s, size_t truth)
{
	if (s->of.n > 0)
		return view_of(truth ? "present" : "absent");
	return truth < s->t->labels.ids.n ?
		labels_name(&s->t->labels, (uint32_t)truth) : view_of("");
}

/* ---- parameters ---- */

void
model_row(const struct model *s, size_t a, size_t truth, double *says, double *sums)
{
	double all = s->rules->pseudo;

	memset(sums, 0, s->k * sizeof *sums);
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++) {
		double n = parameters_cell(s, &s->now, x, truth);

		sums[items_answer(s->t, (uint32_t)x).label] = n;
		all += n;
	}
	for (size_t l = 0; l < s->k; l++)
		says[l] = all == 0 ? 0 : (sums[l] + model_imaginary(s->rules, s->k,
			truth, l)) / all;
}

void
model_pool(const struct model *s, double *n)
{
	const struct items *t = s->t;

	memset(n, 0, s->k * s->k * sizeof *n);
	for (size_t o = 0; o < t->n; o++) {
		size_t i = s->order[o];

		for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
			size_t l = items_rating(t, r).label;

			for (size_t k = 0; k < s->k; k++)
				n[k * s->k + l] += s->truth[i * s->k + k];
		}
	}
}

double
model_strategy(const struct model *s, size_t a, size_t label)
{
	for (size_t x = s->from[a]; x < s->from[a + 1]; x++)
		if (items_answer(s->t, (uint32_t)x).label == label)
			return s->strategy[x];
	return parameters_strategy(s, 0, s->person[a].guesses);
}
