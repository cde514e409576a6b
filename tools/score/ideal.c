#include "ideal.h"

#include "bounds.h"
#include "flips.h"

#include "law/dirichlet.h"
#include "law/lattice.h"
#include "stats/maxent.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "worth/shares.h"

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

/* The votes of vector v, and those for the second of two labels. */
static double
all_votes(const struct items *t, size_t v)
{
	double n = 0;

	for (size_t c = t->vectors.start[v]; c < t->vectors.start[v + 1]; c++)
		n += votes(t, c);
	return n;
}

static double
positives(const struct items *t, size_t v)
{
	double x = 0;

	for (size_t c = t->vectors.start[v]; c < t->vectors.start[v + 1]; c++)
		x += t->vectors.cell[c].label == 1 ? votes(t, c) : 0;
	return x;
}

/* The annotators of cell c by column once: whole, and no more than labels. */
static bool
are_annotators(const struct items *t, size_t c)
{
	double m = votes(t, c);

	return m >= 0 && m <= (double)t->vectors.cell[c].n && m == floor(m);
}

void
ideal_check(const struct items *t)
{
	const size_t *start = t->vectors.start;

	for (size_t i = 0; i < t->n && t->has[AT_ONCE]; i++) {
		size_t v = t->vector[i];
		bool good = true;

		for (size_t c = start[v]; c < start[v + 1]; c++)
			good = good && are_annotators(t, c);
		if (!good || all_votes(t, v) == 0)
			err_file(t->file, "item %s: column \"once\": expected "
				"the annotators of each label, each counted "
				"once, of all labels one or more and no more "
				"than n", err_quote(items_name(t, i)));
	}
}

/* ---- few votes ---- */

/* Is a metric asked for that holds predictions against the votes themselves? */
static bool
wants_few(const struct evaluation_rules *r)
{
	for (size_t i = 0; i < r->n_metrics; i++)
		if (r->metric[i]->ceiling &&
		    !(r->metric[i]->traits & METRIC_LINEAR))
			return true;
	return false;
}

/* The weight of items by their number of votes. */
static void
count_sizes(struct ideal *x)
{
	few_votes_clear(&x->sizes);
	for (size_t i = 0; i < x->kinds; i++)
		few_votes_add_size(&x->sizes, x->votes[i], x->items[i]);
}

/* The sums over labels that metrics against few votes are computed from. */
struct few {
	struct sum distance, jsd, entropy;
};

static void
add_few(struct few *to, double share, struct few_votes x)
{
	sum_add(&to->distance, share * x.distance);
	sum_add(&to->jsd, share * x.jsd);
	sum_add(&to->entropy, share * x.entropy);
}

static void
set_few(struct ceiling *c, const struct few *x)
{
	c->distance = sum_value(&x->distance);
	c->jsd = sum_value(&x->jsd);
	c->entropy = sum_value(&x->entropy);
}

/* Both labels of each atom. */
static void
few_of_mixture(struct ideal *x)
{
	const struct mixture *m = &x->mixture;
	struct few few = {0};

	count_sizes(x);
	for (size_t i = 0; i < m->atoms; i++) {
		struct few_votes a = few_votes_at(&x->sizes, m->value[i]);

		few_votes_add(&a, few_votes_at(&x->sizes, 1 - m->value[i]), 1);
		add_few(&few, m->share[i], a);
	}
	set_few(&x->ceiling, &few);
}

/* Each label's share is a Beta distribution. */
static void
few_of_dirichlet(struct ideal *x, double total)
{
	struct few few = {0};

	count_sizes(x);
	for (size_t l = 0; l < x->rules->k; l++)
		if (x->mean[l] > 0 && x->mean[l] < 1)
			add_few(&few, 1, few_votes_of_beta(&x->sizes, x->mean[l],
				total));
	set_few(&x->ceiling, &few);
}

/* Items of one kind count as one: with two labels those of the same counts and
 * p_flip, else those of one vector. */
static void
find_kinds(struct ideal *x, bool new)
{
	const struct items *t = x->block->truth;
	struct ids ids;

	ids_init(&ids);
	for (size_t i = 0; i < x->block->n; i++) {
		uint32_t v = t->vector[x->block->item[i]];
		double flip = new ? flips_new(t, v) : 0;
		double kind[3] = {positives(t, v), all_votes(t, v), flip};

		x->kind[i] = x->two ? ids_intern(&ids, VIEW_BYTES(kind)) :
			ids_intern(&ids, VIEW_BYTES(v));
		if (x->kind[i] < x->kinds)
			continue;
		x->of[x->kinds] = v;
		x->yes[x->kinds] = kind[0];
		x->votes[x->kinds] = kind[1];
		x->flip[x->kinds++] = flip;
		x->flips = x->flips || flip > 0;
	}
	ids_free(&ids);
}

static void
init_mixture(struct ideal *x)
{
	if (mixture_bytes(x->kinds) > LARGEST)
		err_die("--oracle-kind=ideal: the items have %zu different "
			"counts and p_flips, too many: loo takes less",
			x->kinds);
	mixture_init(&x->mixture, x->kinds, x->yes, x->votes,
		x->flips ? x->flip : NULL);
	x->prepared = true;
}

void
ideal_init(struct ideal *x, const struct evaluation_rules *rules,
	const struct block *b, bool new)
{
	*x = (struct ideal){.rules = rules, .block = b, .two = rules->k == 2,
		.kind = mem_alloc(b->n, sizeof *x->kind),
		.of = mem_alloc(b->n, sizeof *x->of),
		.yes = mem_alloc(b->n, sizeof *x->yes),
		.votes = mem_alloc(b->n, sizeof *x->votes),
		.flip = mem_alloc(b->n, sizeof *x->flip)};
	x->few = !new && wants_few(rules);
	find_kinds(x, new);
	x->now = mem_alloc(x->kinds, sizeof *x->now);
	x->items = mem_alloc(x->kinds, sizeof *x->items);
	x->mean = mem_alloc(rules->k, sizeof *x->mean);
}

void
ideal_free(struct ideal *x)
{
	MEM_FREE(x->kind, x->of, x->yes, x->votes, x->flip, x->now, x->items,
		x->mean);
	if (x->prepared)
		mixture_free(&x->mixture);
	few_votes_free(&x->sizes);
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

/* The range of the ceiling over all distributions that have the same moments. */
static void
bound(struct ideal *x, size_t known)
{
	const struct mixture *m = &x->mixture;
	double best[LATTICE_POINTS], lo, hi;

	x->low = x->high = x->ceiling;
	if (m->atoms != LATTICE_POINTS)
		return;
	for (size_t i = 0; i < LATTICE_POINTS; i++)
		best[i] = mixture_best(m->value[i]);
	if (!bounds_of_mean(LATTICE_POINTS, m->value, known, m->share, best,
	    &lo, &hi))
		return;
	x->low = x->high = (struct ceiling){lo, known < 2 ? NUM_NA :
		x->ceiling.brier, NUM_NA, NUM_NA, NUM_NA, NUM_NA};
	x->high.accuracy = hi;
}

/* The widest range of ceilings that is no doubt. */
#define DOUBT .02

static bool
fit_mixture(struct ideal *x, double times)
{
	bool first = !x->fitted;
	size_t known = moments(x);

	for (size_t i = 0; i < x->kinds; i++)
		if (shares_contrast(x->now[i], 2) == 0)
			return false;
	if (!x->prepared)
		init_mixture(x);
	if (x->flips && (times != 1 || !first))
		mixture_flip(&x->mixture, x->now);
	mixture_fit(&x->mixture, x->items, !first);
	if (x->mixture.atoms == 0)
		return false;
	if (kept(known) > 0)
		mixture_smooth(&x->mixture, kept(known));
	x->fitted = true;
	x->ceiling = (struct ceiling){mixture_mean(&x->mixture, mixture_best),
		mixture_mean(&x->mixture, spread),
		- mixture_mean(&x->mixture, mixture_information) * STATS_LN2,
		NUM_NA, NUM_NA, NUM_NA};
	if (x->few)
		few_of_mixture(x);
	if (first || !x->unique)
		bound(x, known);
	if (first)
		x->unique = x->high.accuracy - x->low.accuracy <= DOUBT;
	return true;
}

/* ---- more labels ---- */

/* Add the shares of items of kind i to the mean, what f takes of each label to
 * even. With f and d of lib/worth/shares.h and g_k the probability of label
 * k, q_k = (g_k - f)/d:
 *	sum_k q_k^2 = (sum_k g_k^2 - 2 f + K f^2) / d^2,
 * where n_k (n_k - 1) / (n (n - 1)) has the mean g_k^2. Returns that sum, the
 * agreement of two votes; NUM_NA of one vote. */
static double
agreement(struct ideal *x, size_t i, struct sum *even)
{
	const struct items *t = x->block->truth;
	const size_t *start = t->vectors.start + x->of[i];
	size_t k = x->rules->k;
	double flip = x->now[i], f = flip / (double)(k - 1);
	double d = shares_contrast(flip, k), n = x->votes[i];
	double same = 0;

	sum_add(even, x->items[i] * f / d);
	for (size_t c = start[0]; c < start[1]; c++) {
		double m = votes(t, c);

		x->mean[t->vectors.cell[c].label] += x->items[i] * m / n / d;
		same += m * (m - 1);
	}
	if (n < 2)
		return NUM_NA;
	return (same / n / (n - 1) - 2 * f + (double)k * f * f) / (d * d);
}

/* The mean of q: less what f takes of each label, and 0 where that is below 0.
 * Returns sum_k mean_k^2. */
static double
settle_mean(struct ideal *x, double even)
{
	double sum = 0, square = 0;

	for (size_t l = 0; l < x->rules->k; l++) {
		x->mean[l] = fmax(x->mean[l] - even, 0);
		sum += x->mean[l];
	}
	for (size_t l = 0; l < x->rules->k; l++) {
		x->mean[l] /= sum;
		square += x->mean[l] * x->mean[l];
	}
	return square;
}

/* E sum_k q_k^2 = (A sum_k m_k^2 + 1)/(A + 1) of a Dirichlet distribution of mean
 * m and total A gives A. */
static bool
fit_dirichlet(struct ideal *x)
{
	struct sum same = {0}, even = {0};
	double pairs = 0, square, least;
	struct dirichlet d = {.k = x->rules->k, .mean = x->mean};

	memset(x->mean, 0, x->rules->k * sizeof *x->mean);
	for (size_t i = 0; i < x->kinds; i++) {
		double a;

		if (x->items[i] == 0)
			continue;
		if (shares_contrast(x->now[i], x->rules->k) == 0)
			return false;
		a = agreement(x, i, &even);
		if (isnan(a))
			continue;
		sum_add(&same, x->items[i] * a);
		pairs += x->items[i];
	}
	if (pairs == 0)
		return false;
	square = sum_value(&same) / pairs;
	least = settle_mean(x, sum_value(&even));
	d.total = square >= 1 ? 0 : square <= least ? HUGE_VAL :
		(1 - square) / (square - least);
	x->unique = true;
	x->ceiling = (struct ceiling){dirichlet_best(&d), 1 - square,
		- dirichlet_information(&d) * STATS_LN2, NUM_NA, NUM_NA,
		NUM_NA};
	if (x->few)
		few_of_dirichlet(x, d.total);
	return true;
}

/* ---- either ---- */

bool
ideal_fit(struct ideal *x, const double *weight, double times)
{
	memset(x->items, 0, x->kinds * sizeof *x->items);
	for (size_t i = 0; i < x->block->n; i++)
		x->items[x->kind[i]] += weight[i];
	for (size_t i = 0; i < x->kinds; i++)
		x->now[i] = shares_scale_pflip(x->flip[i], times, x->rules->k);
	return x->two ? fit_mixture(x, times) : fit_dirichlet(x);
}

double
ideal_value(const struct ideal *x, const struct metric *m, double *lo,
	double *hi)
{
	*lo = *hi = NUM_NA;
	if (!m->ceiling)
		return NUM_NA;
	*lo = m->ceiling(x->unique ? &x->ceiling : &x->low);
	*hi = m->ceiling(x->unique ? &x->ceiling : &x->high);
	return m->ceiling(&x->ceiling);
}
