#include "people.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

static const struct method models[] = {
	{"flip", "*", "*", "rating",
		"an annotator has one primary label for an item, and gives "
		"another with probability p_flip",
		"Gordon et al. 2021, section 3.1"},
	{"states", "*", "*", "rating",
		"an item is in one of a few states, each an urn from which "
		"labels are drawn", "Resnick et al. 2021"},
	{"confusion", "*", "*", "rating",
		"an item has one true label, and an annotator a probability "
		"of each label given the true one", "Dawid & Skene 1979"}
};

const struct method_table people_table = METHOD_TABLE("method", models);

/* ---- draws ---- */

/* A label drawn from shares; the last one takes what rounding leaves of u. */
static size_t
draw_label(struct rng *r, const double *q, size_t k)
{
	double u = rng_unit(r);
	size_t y = 0;

	for (; y + 1 < k && u >= q[y]; y++)
		u -= q[y];
	return y;
}

/* Set q to x over the sum of x, and return the sum. */
static double
divide(const double *x, double *q, size_t k)
{
	double sum = 0;

	for (size_t i = 0; i < k; i++)
		sum += x[i];
	for (size_t i = 0; i < k; i++)
		q[i] = x[i] / sum;
	return sum;
}

/* Draw q[k] from Dirichlet(alpha[0], ..., alpha[k - 1]), not all 0; q is 0
 * where alpha is. If every gamma variate underflows, one label gets everything,
 * with probabilities proportional to alpha, which is the same for all labels if
 * `even`. */
static void
draw_dirichlet(struct rng *r, const double *alpha, double *q, size_t k,
	bool even)
{
	for (size_t i = 0; i < k; i++)
		q[i] = alpha[i] > 0 ? rng_gamma(r, alpha[i]) : 0;
	if (divide(q, q, k) == 0) {
		size_t y;

		divide(alpha, q, k);
		y = even ? rng_below(r, k) : draw_label(r, q, k);
		memset(q, 0, k * sizeof *q);
		q[y] = 1;
	}
}

/* ---- options ---- */

/* Read numbers from 0 on with `mark` between them. Returns how many there are,
 * or 0 if the text is anything else or has more than `most`. */
static size_t
read_numbers(const char *text, char mark, double *x, size_t most)
{
	const char marks[] = {mark, '\0'};

	for (size_t n = 0;; text++) {
		size_t len = strcspn(text, marks);

		if (n == most || !num_real(text, len, &x[n]) || x[n++] < 0)
			return 0;
		text += len;
		if (*text == '\0')
			return n;
	}
}

/* Read least to `most` numbers, over their sum; returns how many there are. The
 * message is about this option. */
static size_t
read_shares(const char *option, const char *list, double *x, size_t least,
	size_t most)
{
	size_t n = read_numbers(list, ',', x, most);
	double sum = divide(x, x, n);

	if (n < least || sum == 0 || sum > DBL_MAX)
		err_usage("--%s: expected %zu%s numbers from 0 on, not all 0, "
			"with commas between them, found %s", option, least,
			most > least ? " or more" : "",
			err_quote(view_of(list)));
	return n;
}

/* Give each annotator a rate of slips: Beta(A, B), or P1 with probability
 * SHARE, else P2. */
static void
set_slips(struct people *w, const char *law)
{
	double x[3], most = (double)(w->k - 1) / (double)w->k, rate[2];
	bool beta = strncmp(law, "beta:", 5) == 0;
	size_t n = beta || strncmp(law, "two:", 4) == 0 ?
		read_numbers(strchr(law, ':') + 1, ':', x, 3) : 0;

	if (beta ? n != 2 || fmin(x[0], x[1]) < .001 || fmax(x[0], x[1]) > 1e6 :
	    n != 3 || fmax(x[0], x[1]) > most || x[2] > 1)
		err_usage("--slips: expected beta:A:B with A and B from 0.001 "
			"to 1e+06, or two:P1:P2:SHARE with P1 and P2 from 0 "
			"to %zu/%zu = (K-1)/K and SHARE from 0 to 1, found %s",
			w->k - 1, w->k, err_quote(view_of(law)));
	w->rate = mem_alloc(w->annotators, sizeof *w->rate);
	for (size_t a = 0; a < w->annotators; a++) {
		struct rng r;

		rng_seed(&r, w->seed, STREAM_SLIPS + a);
		if (beta)
			draw_dirichlet(&r, x, rate, 2, false);
		else
			rate[0] = x[rng_unit(&r) < x[2] ? 0 : 1];
		w->rate[a] = rate[0];
	}
}

/* Set p_flip, at most (K-1)/K: beyond that the primary label would not be the
 * one given most often. */
static void
set_pflip(struct people *w, const char *text)
{
	double *x = w->pflip;
	size_t n = read_numbers(text, ':', x, 2);

	if (n == 1)
		x[1] = x[0];
	if (n == 0 || x[0] > x[1] || x[1] > (double)(w->k - 1) / (double)w->k)
		err_usage("--pflip: expected P or LO:HI with "
			"0 <= LO <= HI <= %zu/%zu = (K-1)/K, found %s",
			w->k - 1, w->k, err_quote(view_of(text)));
}

/* Without states: those of the running example of Resnick et al. 2021, which
 * has two labels. */
static void
set_states(struct people *w, const struct strings *given)
{
	static const char *const running[] = {".7:.2,.8", ".1:.5,.5",
		".2:.9,.1"};
	size_t n = w->states = given->n ? given->n : 3;
	double sum;

	if (given->n == 0 && w->k != 2)
		err_usage("--state: with %zu labels each state has to be "
			"given; only for 2 there is a default", w->k);
	w->state = mem_alloc(n, sizeof *w->state);
	w->urn = mem_alloc(n, w->k * sizeof *w->urn);
	for (size_t s = 0; s < n; s++) {
		const char *text = given->n ? given->at[s] : running[s];
		size_t len = strcspn(text, ":");

		if (!text[len] || !num_real(text, len, &w->state[s]) ||
		    w->state[s] < 0)
			err_usage("--state: expected W:B,B,... with a weight W "
				"from 0 on and balls of each label, found %s",
				err_quote(view_of(text)));
		read_shares("state", text + len + 1, w->urn + s * w->k, w->k,
			w->k);
	}
	sum = divide(w->state, w->state, n);
	if (sum == 0 || sum > DBL_MAX)
		err_usage("--state: expected weights that are not all 0 and "
			"have a sum");
}

/* Dirichlet(K A m): label y has probability m_y. */
static void
set_shares(struct people *w, const struct params *p)
{
	w->even = !p->prior && !p->groups;
	w->prior = mem_alloc(w->k, sizeof *w->prior);
	w->alpha = mem_alloc(w->k, sizeof *w->alpha);
	for (size_t y = 0; y < w->k; y++)
		w->prior[y] = 1. / (double)w->k;
	if (p->prior)
		read_shares("prior", p->prior, w->prior, w->k, w->k);
	for (size_t y = 0; y < w->k; y++)
		w->alpha[y] = w->even ? p->alpha :
			p->alpha * (double)w->k * w->prior[y];
}

/* ---- annotators ---- */

/* The mean probability of the true label, or of each other one. */
static double
right(const struct people *w, bool is_true)
{
	double c = w->params->accuracy;

	return is_true ? c : (1 - c) / (double)(w->k - 1);
}

/* Draw an annotator's confusion matrix. Row t is Dirichlet: M C for label t,
 * and M (1 - C)/(K - 1) for each other one. A spammer says each label alike,
 * whatever the true one. */
static void
draw_rows(struct people *w, struct rng *r, size_t annotator, double *alpha)
{
	const struct params *p = w->params;
	double *row = w->row + annotator * w->k * w->k;

	w->group[annotator] = rng_unit(r) < p->spammers;
	for (size_t t = 0; t < w->k; t++, row += w->k) {
		for (size_t l = 0; l < w->k; l++) {
			row[l] = 1. / (double)w->k;
			alpha[l] = p->alike * right(w, l == t);
		}
		if (!w->group[annotator])
			draw_dirichlet(r, alpha, row, w->k, false);
	}
}

/* The factors of who leans are e^d with d ~ Normal(0, SD^2/2): the log odds of
 * any two labels get a shift Normal(0, SD^2). */
static void
draw_annotators(struct people *w)
{
	double *alpha = mem_alloc(w->k, sizeof *alpha);

	for (size_t a = 0; a < w->annotators; a++) {
		struct rng r;

		rng_seed(&r, w->seed, STREAM_ANNOTATORS + a);
		if (w->row)
			draw_rows(w, &r, a, alpha);
		else if (w->group)
			w->group[a] = (uint32_t)draw_label(&r, w->of_groups,
				w->groups);
		rng_seed(&r, w->seed, STREAM_LEANS + a);
		for (size_t y = 0; y < w->k && w->lean; y++)
			w->lean[a * w->k + y] = rng_exp(w->params->lean *
				sqrt(.5) * rng_normal(&r));
	}
}

void
people_init(struct people *w, const struct strings *names,
	const struct params *p, size_t k, size_t annotators, uint64_t seed)
{
	const struct method *m = method_first(&people_table, names, models);
	bool confusion = m == &models[2];

	*w = (struct people){.params = p, .k = k, .annotators = annotators,
		.seed = seed, .slip = m == models};
	set_shares(w, p);
	if (m == &models[1] || p->states.n > 0)
		set_states(w, &p->states);
	if (p->groups) {
		w->of_groups = mem_alloc(PEOPLE_GROUPS, sizeof *w->of_groups);
		w->groups = read_shares("groups", p->groups, w->of_groups, 2,
			PEOPLE_GROUPS);
	}
	set_pflip(w, p->pflip ? p->pflip : ".1");
	if (p->slips)
		set_slips(w, p->slips);
	if (p->groups || confusion)
		w->group = mem_alloc(annotators, sizeof *w->group);
	if (confusion)
		w->row = mem_alloc(annotators, k * k * sizeof *w->row);
	if (p->lean > 0)
		w->lean = mem_alloc(annotators, k * sizeof *w->lean);
	draw_annotators(w);
}

void
people_scene(struct scene *x, const struct people *w)
{
	*x = (struct scene){.pflip = NUM_NA,
		.share = mem_alloc(w->k, sizeof *x->share),
		.of_group = mem_alloc(w->groups, w->k * sizeof *x->of_group),
		.own = mem_alloc(w->k, sizeof *x->own)};
}

/* ---- items ---- */

/* Dawid & Skene 1979: true label t ~ m, and label l of annotator a with
 * probability pi_a[t][l]. The shares are expectations over annotators: (1 - R)
 * times C, or (1 - C)/(K - 1) for another label; R times 1/K. */
static void
item_confusion(const struct people *w, struct rng *r, struct scene *x)
{
	const struct params *p = w->params;

	x->truth = draw_label(r, w->prior, w->k);
	for (size_t y = 0; y < w->k; y++)
		x->share[y] = (1 - p->spammers) * right(w, y == x->truth) +
			p->spammers / (double)w->k;
}

/*
 * All groups have the shares q ~ Dirichlet(K A m), but group g has its own
 * shares, from the same distribution, with probability D. With s = sum_k m_k (K
 * A m_k + 1)/(K A + 1) = E sum q^2 and c = sum m^2, two primary labels of one
 * group agree with probability s, of two groups with
 * 	(1-D)^2 s + (1 - (1-D)^2) c
 * since both groups have the common shares or they have nothing in common. The
 * item's shares become the mean of the groups' by the weights of the groups.
 */
static void
diverge(const struct people *w, struct rng *r, struct scene *x)
{
	for (size_t g = 0; g < w->groups; g++) {
		double *own = x->of_group + g * w->k;
		bool diverges = rng_unit(r) < w->params->divergence;

		draw_dirichlet(r, w->alpha, own, w->k, false);
		if (!diverges)
			memcpy(own, x->share, w->k * sizeof *own);
	}
	for (size_t y = 0; y < w->k && w->groups > 0; y++) {
		x->share[y] = 0;
		for (size_t g = 0; g < w->groups; g++)
			x->share[y] += w->of_groups[g] *
				x->of_group[g * w->k + y];
	}
}

/*
 * The shares of labels are those of a state, with probability w_s (Resnick et
 * al. 2021), or Dirichlet. Two labels agree with probability sum_s w_s sum_k
 * share_sk^2, or sum_k m_k (K A m_k + 1)/(K A + 1).
 *
 * If labels slip, as in Gordon et al. 3.1, these are the shares q of primary
 * labels; each annotator's primary label ~ q; each label given is the primary
 * one with probability 1 - p, else one of the K-1 others. Two labels of one
 * annotator agree when neither is flipped or both are to the same label, so
 * they differ with
 *	r = 1 - (1-p)^2 - p^2/(K-1) = 2p - p^2 K/(K-1)
 */
void
people_item(const struct people *w, struct rng *r, struct scene *x)
{
	if (w->row) {
		item_confusion(w, r, x);
		return;
	}
	if (w->states > 0) {
		size_t s = draw_label(r, w->state, w->states);

		memcpy(x->share, w->urn + s * w->k, w->k * sizeof *x->share);
		x->state = s + 1;
	} else {
		draw_dirichlet(r, w->alpha, x->share, w->k, w->even);
	}
	if (w->slip)
		x->pflip = w->pflip[0] + (w->pflip[1] - w->pflip[0]) *
			rng_unit(r);
	diverge(w, r, x);
	x->truth = stats_largest(x->share, w->k);
}

/* A label in which the primary one is replaced by another with probability
 * pflip: by any of the k - 1 others alike, or by one of its neighbours in label
 * order alike (the first and the last label have one). The random numbers used
 * are as many in each case. */
static size_t
slip(const struct people *w, struct rng *r, size_t primary, double pflip)
{
	bool slips = rng_unit(r) < pflip, neighbours = w->params->slips_to;
	size_t y = rng_below(r, neighbours ? 2 : w->k - 1);

	if (!slips)
		return primary;
	if (!neighbours)
		return y + (y >= primary);
	return primary == 0 || (y && primary < w->k - 1) ? primary + 1 :
		primary - 1;
}

/* The shares of labels as an annotator sees them: of the item, of the group, or
 * of the confusion matrix; who leans has q_k e^(d_k) over their sum. */
static const double *
own_shares(const struct people *w, const struct scene *x, size_t annotator)
{
	const double *share = w->row ? w->row +
		(annotator * w->k + x->truth) * w->k : w->groups > 0 ?
		x->of_group + w->group[annotator] * w->k : x->share;

	if (!w->lean)
		return share;
	for (size_t y = 0; y < w->k; y++)
		x->own[y] = share[y] * w->lean[annotator * w->k + y];
	divide(x->own, x->own, w->k);
	return x->own;
}

struct opinion
people_say(const struct people *w, struct rng *r, const struct scene *x,
	size_t annotator)
{
	const double *share = own_shares(w, x, annotator);
	double pflip = w->rate ? w->rate[annotator] : x->pflip;
	struct opinion o = {.truth = x->truth};

	if (w->slip)
		o.truth = draw_label(r, share, w->k);
	for (int i = 0; i < 2; i++)
		o.given[i] = w->slip ? slip(w, r, o.truth, pflip) :
			draw_label(r, share, w->k);
	return o;
}
