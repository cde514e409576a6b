#include "ideal.h"
#include "judge/status_words.h"

#include "bounds.h"
#include "judge/flip_people.h"
#include "judge/flips.h"

#include "law/lattice.h"
#include "stats/maxent.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "law/flip_law.h"

#include <math.h>
#include <string.h>

/* Most bytes of a mixture. */
#define LARGEST 1073741824.

/* ---- kinds of items ---- */

/* The votes of cell c: a person who labelled an item twice has one. Two labels of
 * one person agree more than those of two, and items would seem to differ more
 * than they do. */
static double
votes(const struct items *t, size_t c)
{
	const struct vectors *v = &t->vectors;

	return t->has[AT_ONCE] ? v->number[c * v->width + AT_ONCE] :
		v->cell[c].n;
}

/* The votes of vector v; *yes: those for the second of two labels. */
static double
all_votes(const struct items *t, size_t v, double *yes)
{
	double n = 0;

	*yes = 0;
	for (size_t c = t->vectors.start[v]; c < t->vectors.start[v + 1]; c++) {
		n += votes(t, c);
		*yes += t->vectors.cell[c].label == 1 ? votes(t, c) : 0;
	}
	return n;
}

/* The annotators of cell c by column once: whole, and no more than labels. */
static bool
are_annotators(const struct items *t, size_t c)
{
	double m = votes(t, c);

	return m >= 0 && m <= (double)t->vectors.cell[c].n && m == floor(m);
}

size_t
ideal_uncounted(const struct items *t)
{
	const size_t *start = t->vectors.start;

	for (size_t i = 0; i < t->n && t->has[AT_ONCE]; i++) {
		size_t v = t->vector[i];
		bool good = true;
		double yes;

		for (size_t c = start[v]; c < start[v + 1]; c++)
			good = good && are_annotators(t, c);
		if (!good || all_votes(t, v, &yes) == 0)
			return i;
	}
	return t->n;
}

void
ideal_check(const struct items *t)
{
	size_t i = ideal_uncounted(t);

	if (i < t->n)
		err_file(t->file, "item %s: column \"once\": expected the "
			"annotators of each label, each counted once, of all "
			"labels one or more and no more than n",
			err_quote(items_name(t, i)));
}

/* ---- few votes ---- */

/* Is a metric asked for that holds predictions against the votes themselves? */
static bool
wants_few(const struct plan *p)
{
	for (size_t i = 0; i < p->metrics; i++)
		if (p->metric[i]->ceiling &&
		    !(p->metric[i]->traits & METRIC_LINEAR))
			return true;
	return false;
}

/* Term i of the ceilings against few votes, which counts *share: both labels of an
 * atom, or a label of a Dirichlet distribution, whose share is Beta. */
static struct few_votes
few_term(struct ideal *x, size_t i, double *share)
{
	const struct mixture *m = &x->mixture;
	struct few_votes a = {0};

	if (x->two) {
		*share = m->share[i];
		a = few_votes_at(&x->sizes, m->value[i]);
		few_votes_add(&a, few_votes_at(&x->sizes, 1 - m->value[i]), 1);
	} else {
		const struct dirichlet *d = &x->dirichlets.at;

		*share = 1;
		if (d->mean[i] > 0 && d->mean[i] < 1)
			a = few_votes_of_beta(&x->sizes, d->mean[i], d->total);
	}
	return a;
}

/* The ceilings against few votes. */
static void
fit_few(struct ideal *x)
{
	size_t terms = x->two ? x->mixture.atoms : x->criteria->k;
	struct sum distance = {0}, jsd = {0}, entropy = {0};
	double *to = x->ceiling.at;

	few_votes_clear(&x->sizes);
	for (size_t i = 0; i < x->kinds; i++)
		few_votes_add_size(&x->sizes, x->votes[i], x->items[i]);
	for (size_t i = 0; i < terms; i++) {
		double share;
		struct few_votes a = few_term(x, i, &share);

		sum_add(&distance, share * a.distance);
		sum_add(&jsd, share * a.jsd);
		sum_add(&entropy, share * a.entropy);
	}
	to[CEILING_DISTANCE] = sum_value(&distance);
	to[CEILING_OVERLAP] = 1 - to[CEILING_DISTANCE] / 2;
	to[CEILING_JSD] = sum_value(&jsd);
	to[CEILING_KL] = to[CEILING_LOG_LOSS] - sum_value(&entropy);
}

/* Without votes that predictions are held against. */
static struct ceiling
ceiling_of(double accuracy, double brier, double log_loss)
{
	return (struct ceiling){{NUM_NA, accuracy, brier, log_loss, 0, NUM_NA,
		NUM_NA, NUM_NA, NUM_NA}};
}

/* Items of one kind count as one: with two labels those of the same counts and
 * p_flip, else those of one vector. */
static void
find_kinds(struct ideal *x, bool new)
{
	const struct items *t = x->section->truth;
	struct flip_law law = {.k = x->criteria->k};
	struct ids ids;

	ids_init(&ids);
	x->single = true;
	for (size_t i = 0; i < x->section->n; i++) {
		uint32_t v = t->vector[x->section->item[i]];
		double kind[4] = {0};

		if (new)
			law = flips_law(t, v, x->criteria->k, i > 0 ? &law : NULL);
		kind[1] = all_votes(t, v, &kind[0]);
		kind[2] = law.p;
		kind[3] = law.r;
		x->kind[i] = x->two ? ids_intern(&ids, VIEW_BYTES(kind)) :
			ids_intern(&ids, VIEW_BYTES(v));
		if (x->kind[i] < x->kinds)
			continue;
		x->law[x->kinds] = law;
		x->of[x->kinds] = v;
		x->yes[x->kinds] = kind[0];
		x->votes[x->kinds++] = kind[1];
		x->flips = x->flips || law.p > 0;
		x->single = x->single && kind[1] < 2;
	}
}

static void
init_mixture(struct ideal *x)
{
	if (mixture_bytes(x->kinds) > LARGEST)
		err_die("--oracle-kind=ideal: the items have %zu different "
			"counts and p_flips, too many: loo takes less",
			x->kinds);
	mixture_init(&x->mixture, x->kinds, x->yes, x->votes,
		x->flips ? x->now : NULL);
	x->prepared = true;
}

/* The votes of each kind, without labels that only repeats gave. */
static void
init_dirichlets(struct ideal *x)
{
	const struct items *t = x->section->truth;
	struct dirichlets_votes *v = &x->cells;
	size_t n = 0;

	for (size_t i = 0; i < x->kinds; i++)
		n += t->vectors.start[x->of[i] + 1] -
			t->vectors.start[x->of[i]];
	*v = (struct dirichlets_votes){.k = x->criteria->k, .kinds = x->kinds,
		.start = mem_alloc(x->kinds + 1, sizeof *v->start),
		.label = mem_alloc(n, sizeof *v->label),
		.vote = mem_alloc(n, sizeof *v->vote), .all = x->votes};
	v->start[0] = n = 0;
	for (size_t i = 0; i < x->kinds; i++) {
		const size_t *start = t->vectors.start + x->of[i];

		for (size_t c = start[0]; c < start[1]; c++) {
			v->label[n] = t->vectors.cell[c].label;
			v->vote[n] = votes(t, c);
			n += v->vote[n] > 0 ? 1 : 0;
		}
		v->start[i + 1] = n;
	}
	dirichlets_init(&x->dirichlets, v);
	if (x->by_place) {
		inverse_init(&x->inverse, v, x->criteria->at);
		x->dirichlets.inverse = &x->inverse;
	}
}

void
ideal_init(struct ideal *x, const struct plan *plan,
	const struct section *b, bool new)
{
	*x = (struct ideal){.criteria = &plan->criteria, .section = b,
		.two = plan->criteria.k == 2,
		.kind = mem_alloc(b->n, sizeof *x->kind),
		.of = mem_alloc(b->n, sizeof *x->of),
		.yes = mem_alloc(b->n, sizeof *x->yes),
		.votes = mem_alloc(b->n, sizeof *x->votes),
		.law = mem_alloc(b->n, sizeof *x->law),
		.few = !new && wants_few(plan), .by_place = new && plan->criteria.at};
	find_kinds(x, new);
	x->now = mem_alloc(x->kinds, sizeof *x->now);
	x->items = mem_alloc(x->kinds, sizeof *x->items);
	if (!x->two)
		init_dirichlets(x);
}

/* ---- two labels ---- */

/* brier of probabilities that are q and 1 - q, the shares themselves. */
static double
spread(double q)
{
	return q * (1 - q);
}

/* A tenth of the items, at least, have so many votes: as many moments of q are
 * known, well or less well. */
static size_t
moments(const struct ideal *x)
{
	double items[MAXENT_DEGREE + 1] = {0}, all = 0, have = 0;
	size_t n = MAXENT_DEGREE;

	for (size_t i = 0; i < x->kinds; i++) {
		items[x->votes[i] < MAXENT_DEGREE ? (size_t)x->votes[i] :
			MAXENT_DEGREE] += x->items[i];
		all += x->items[i];
	}
	for (; n > 1; n--) {
		have += items[n];
		if (have >= all / 10)
			break;
	}
	return n;
}

/* The number of moments that the distribution keeps of the most likely one, of
 * those that are known; 0: all of it. Up to ten votes, four moments make a ceiling
 * half as uncertain and hardly biased; many votes determine all of them. */
static size_t
kept(size_t known)
{
	return known <= 4 ? known : known <= 10 ? 4 : known < 20 ? known - 6 :
		0;
}

/* The range of the ceiling over all distributions that have the same moments of
 * order 1 to degree: the smoothed distribution keeps these of the likeliest one,
 * and its further moments are not those of the votes. A distribution of few atoms
 * is the only one. */
static void
bound(struct ideal *x, size_t degree)
{
	const struct mixture *m = &x->mixture;
	double best[LATTICE_POINTS], surprise[LATTICE_POINTS], lo[2], hi[2];
	const double *const f[] = {best, surprise};
	double brier = degree < 2 ? NUM_NA : x->ceiling.at[CEILING_BRIER];

	x->low = x->high = x->ceiling;
	if (m->atoms != LATTICE_POINTS)
		return;
	for (size_t i = 0; i < LATTICE_POINTS; i++) {
		best[i] = mixture_best(m->value[i]);
		surprise[i] = - mixture_information(m->value[i]) * STATS_LN2;
	}
	if (!bounds_of_means(LATTICE_POINTS, m->value, degree, m->share, f, 2,
	    lo, hi))
		return;
	x->low = ceiling_of(fmin(lo[0], x->ceiling.at[CEILING_ACCURACY]),
		brier, fmin(lo[1], x->ceiling.at[CEILING_LOG_LOSS]));
	x->high = ceiling_of(fmax(hi[0], x->ceiling.at[CEILING_ACCURACY]),
		brier, fmax(hi[1], x->ceiling.at[CEILING_LOG_LOSS]));
}

/* The widest range of ceilings that is no doubt. */
#define DOUBT .02

static bool
fit_mixture(struct ideal *x)
{
	size_t degree = moments(x);

	for (size_t i = 0; i < x->kinds; i++)
		if (flip_law_contrast(x->now[i], 2) == 0)
			return false;
	if (!x->prepared)
		init_mixture(x);
	else if (x->flips)
		mixture_flip(&x->mixture, x->now);
	mixture_fit(&x->mixture, x->items, x->again);
	if (x->mixture.atoms == 0)
		return false;
	if (kept(degree) > 0)
		degree = mixture_smooth(&x->mixture, kept(degree));
	x->ceiling = ceiling_of(mixture_mean(&x->mixture, mixture_best),
		mixture_mean(&x->mixture, spread),
		- mixture_mean(&x->mixture, mixture_information) * STATS_LN2);
	if (x->few)
		fit_few(x);
	bound(x, degree);
	if (!x->again)
		x->status = x->high.at[CEILING_ACCURACY] -
			x->low.at[CEILING_ACCURACY] > DOUBT ?
			ESTIMATE_NOT_UNIQUE : ESTIMATE_OWN(SCORE_VOTES_RANGE);
	return true;
}

/* ---- more labels ---- */

/* Does p_flip leave nothing of the votes of an item? */
static bool
is_lost(const struct ideal *x)
{
	for (size_t i = 0; i < x->kinds; i++)
		if (x->items[i] > 0 && flip_law_contrast(x->now[i],
		    x->criteria->k) == 0)
			return true;
	return false;
}

/* Invert the votes of all kinds. False: p_flip leaves nothing of one. */
static bool
invert(struct ideal *x, double times)
{
	for (size_t i = 0; i < x->kinds; i++) {
		x->inverse.law[i] = flip_people_scale(&x->law[i], times);
		if (flip_law_is_noise(&x->inverse.law[i]))
			return false;
	}
	inverse_make(&x->inverse);
	return true;
}

/* With more than two labels the range of the accuracy is that of two oracles that
 * need no distribution of q; where the votes refute the distribution, a resample
 * (any fit but the first) has this range alone. */
static bool
fit_dirichlets(struct ideal *x, double times)
{
	struct dirichlets *d = &x->dirichlets;
	double best, loss;

	if (x->by_place ? !invert(x, times) : is_lost(x))
		return false;
	if (!dirichlets_fit(d, x->items, x->now, !x->again))
		return false;
	best = x->again && d->refuted ? NUM_NA : dirichlet_best(&d->at);
	loss = - dirichlet_information(&d->at) * STATS_LN2;
	x->status = d->refuted ? ESTIMATE_MODEL : ESTIMATE_OWN(SCORE_VOTES_RANGE);
	x->ceiling = ceiling_of(best, 1 - d->square, loss);
	x->low = ceiling_of(fmin(d->low, best), 1 - d->square, NUM_NA);
	x->high = ceiling_of(fmax(d->high, best), 1 - d->square, NUM_NA);
	if (x->few)
		fit_few(x);
	return true;
}

/* ---- either ---- */

bool
ideal_fit(struct ideal *x, const double *weight, double times)
{
	bool fits;

	if (x->single)
		return false;
	memset(x->items, 0, x->kinds * sizeof *x->items);
	for (size_t i = 0; i < x->section->n; i++)
		x->items[x->kind[i]] += weight[i];
	for (size_t i = 0; i < x->kinds; i++)
		x->now[i] = i > 0 && flip_people_same(&x->law[i],
			&x->law[i - 1]) ? x->now[i - 1] :
			flip_people_scale(&x->law[i], times).p;
	fits = x->two ? fit_mixture(x) : fit_dirichlets(x, times);
	x->again = true;
	return fits;
}

/* The value of the best prediction of a metric that has a ceiling. */
static double
ceiling_value(const struct metric *m, const struct ceiling *c)
{
	double x = c->at[m->ceiling];

	return m->of_mean ? m->of_mean(x) : x;
}

double
ideal_value(const struct ideal *x, const struct metric *m, double *lo,
	double *hi)
{
	*lo = *hi = NUM_NA;
	if (!m->ceiling)
		return NUM_NA;
	*lo = ceiling_value(m, &x->low);
	*hi = ceiling_value(m, &x->high);
	return ceiling_value(m, &x->ceiling);
}

void
ideal_values(const struct ideal *x, bool fits, const struct plan *plan,
	double *value, double *low, double *high)
{
	for (size_t s = 0; s < plan->slots; s++) {
		value[s] = low[s] = high[s] = NUM_NA;
		if (fits)
			value[s] = ideal_value(x, plan->slot[s].metric,
				&low[s], &high[s]);
	}
}
