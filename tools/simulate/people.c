#include "people.h"

#include "draws.h"
#include "lists.h"
#include "stats/stats.h"
#include "streams.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* ---- parameters ---- */

/* Set p_flip, at most (K-1)/K: beyond that the primary label would not be the
 * one given most often; or the annotators' own rates. */
static void
set_pflip(struct people *w, const struct params *p)
{
	const char *s = p->pflip ? p->pflip : ".1", *t = lists_second(s);

	if (!num_real(s, strcspn(s, ":"), &w->pflip_lo) ||
	    !num_real(t, strlen(t), &w->pflip_hi) || w->pflip_lo < 0 ||
	    w->pflip_lo > w->pflip_hi ||
	    w->pflip_hi > (double)(w->k - 1) / (double)w->k)
		err_usage("--pflip: expected P or LO:HI with "
			"0 <= LO <= HI <= %zu/%zu = (K-1)/K, found %s",
			w->k - 1, w->k, err_quote(view_of(s)));
	w->neighbours = p->slips_to == SLIPS_TO_NEIGHBOURS;
	if (!p->slips)
		return;
	slips_read(&w->slips, p->slips, w->k);
	crowd_slips(&w->crowd, w->annotators, w->seed, &w->slips);
}

static void
set_prior(struct people *w, const struct params *p)
{
	const char *text = p->prior;
	size_t n = w->k;

	if (text)
		n = lists_shares("prior", text, text, w->prior, w->k);
	else
		for (size_t y = 0; y < n; y++)
			w->prior[y] = 1. / (double)n;
	if (n != w->k)
		err_usage("--prior: expected %zu numbers, one for each label, "
			"found %zu in %s", w->k, n, err_quote(view_of(text)));
	for (size_t y = 0; y < n; y++)
		w->weight[y] = w->alpha * (double)n * w->prior[y];
}

/* Read the weight W of state s, "W:B,B,...", and its urn. */
static void
set_state(struct people *w, size_t s, const char *text)
{
	double *weight = &w->urns.weight[s];
	size_t len = strcspn(text, ":"), balls;

	if (text[len] == '\0' || !num_real(text, len, weight) || *weight < 0)
		err_usage("--state: expected W:B,B,... with a weight W from 0 "
			"on and balls of each label, found %s",
			err_quote(view_of(text)));
	balls = lists_shares("state", text, text + len + 1,
		w->urns.share + s * w->k, w->k);
	if (balls != w->k)
		err_usage("--state: expected balls of %zu labels, found %zu "
			"in %s", w->k, balls, err_quote(view_of(text)));
}

/* Without states: those of the running example of Resnick et al. 2021, which
 * has two labels. */
static void
set_states(struct people *w, const struct params *p)
{
	static const char *const running[] = {".7:.2,.8", ".1:.5,.5",
		".2:.9,.1"};
	const struct strings *given = &p->states;
	size_t n = given->n ? given->n : 3;
	double sum = 0;

	if (given->n == 0 && w->k != 2)
		err_usage("--state: with %zu labels each state has to be "
			"given; only for 2 there is a default", w->k);
	w->urns.n = n;
	w->urns.weight = mem_alloc(n, sizeof *w->urns.weight);
	w->urns.share = mem_alloc(n, w->k * sizeof *w->urns.share);
	for (size_t s = 0; s < n; s++) {
		set_state(w, s, given->n ? given->at[s] : running[s]);
		sum += w->urns.weight[s];
	}
	if (sum == 0 || sum > DBL_MAX)
		err_usage("--state: expected weights that are not all 0 and "
			"have a sum");
	for (size_t s = 0; s < n; s++)
		w->urns.weight[s] /= sum;
}

static void
set_flip(struct people *w, const struct params *p)
{
	set_pflip(w, p);
	if (p->states.n > 0)
		set_states(w, p);
}

static void
set_groups(struct people *w, const struct params *p)
{
	const char *text = p->groups ? p->groups : "1,1";

	set_prior(w, p);
	w->divergence = p->divergence;
	w->group = mem_alloc(PEOPLE_GROUPS, sizeof *w->group);
	w->groups = lists_shares("groups", text, text, w->group,
		PEOPLE_GROUPS);
	crowd_groups(&w->crowd, w->annotators, w->seed, w->group, w->groups);
	set_pflip(w, p);
}

static void
set_confusion(struct people *w, const struct params *p)
{
	set_prior(w, p);
	w->law = (struct crowd_law){p->accuracy, p->alike, p->spammers};
	crowd_confusion(&w->crowd, w->annotators, w->seed, &w->law, w->k);
}

/* ---- flip ---- */

/* A state of weight w_s, with its shares. */
static void
draw_state(const struct people *w, struct rng *r, struct scene *x)
{
	size_t s = draws_label(r, w->urns.weight, w->urns.n);

	memcpy(x->share, w->urns.share + s * w->k, w->k * sizeof *x->share);
	x->state = s + 1;
}

static void
draw_pflip(const struct people *w, struct rng *r, struct scene *x)
{
	x->pflip = w->pflip_lo + (w->pflip_hi - w->pflip_lo) * rng_unit(r);
}

/*
 * Gordon et al. 3.1. Shares q of primary labels ~ Dirichlet(A, ..., A), or those
 * of a state; each annotator's primary label ~ q; each label given is the primary one with
 * probability 1 - p, else one of the K-1 others. Two labels of one annotator
 * agree when neither is flipped or both are to the same label, so they differ
 * with
 *	r = 1 - (1-p)^2 - p^2/(K-1) = 2p - p^2 K/(K-1)
 */
static void
item_flip(const struct people *w, struct rng *r, struct scene *x)
{
	if (w->urns.n > 0)
		draw_state(w, r, x);
	else
		draws_dirichlet(r, w->alpha, x->share, w->k);
	draw_pflip(w, r, x);
}

/* The shares q of labels as an annotator sees them, who leans: q_k e^(d_k) over
 * their sum. */
static const double *
own_shares(const struct people *w, const struct scene *x, const double *share,
	size_t annotator)
{
	if (!w->crowd.lean)
		return share;
	draws_tilt(share, w->crowd.lean + annotator * w->k, x->own, w->k);
	return x->own;
}

static void
say_primary(const struct people *w, struct rng *r, const struct scene *x,
	const double *share, size_t annotator, struct opinion *o)
{
	double pflip = w->crowd.slip ? w->crowd.slip[annotator] : x->pflip;

	o->truth = draws_label(r, own_shares(w, x, share, annotator), w->k);
	o->given = slips_label(r, o->truth, pflip, w->k, w->neighbours);
	o->again = slips_label(r, o->truth, pflip, w->k, w->neighbours);
}

static void
say_flip(const struct people *w, struct rng *r, const struct scene *x,
	size_t annotator, struct opinion *o)
{
	say_primary(w, r, x, x->share, annotator, o);
}

/* ---- groups ---- */

/* The mean of the groups' shares by the weights of the groups. */
static void
average(const struct people *w, struct scene *x)
{
	for (size_t y = 0; y < w->k; y++) {
		x->share[y] = 0;
		for (size_t g = 0; g < w->groups; g++)
			x->share[y] += w->group[g] * x->of_group[g * w->k + y];
	}
}

/*
 * All groups have the shares q ~ Dirichlet(K A m), but group g has its own
 * shares, from the same distribution, with probability D. Primary labels and
 * slips are then as in flip. With s = sum_k m_k (K A m_k + 1)/(K A + 1) = E sum
 * q^2 and c = sum m^2, two primary labels of one group agree with probability
 * s, of two groups with
 * 	(1-D)^2 s + (1 - (1-D)^2) c
 * since both groups have the common shares or they have nothing in common.
 */
static void
item_groups(const struct people *w, struct rng *r, struct scene *x)
{
	double *common = x->share;
	size_t k = w->k;

	draws_dirichlet_of(r, w->weight, common, k);
	draw_pflip(w, r, x);
	for (size_t g = 0; g < w->groups; g++) {
		double *own = x->of_group + g * k;
		bool diverges = rng_unit(r) < w->divergence;

		draws_dirichlet_of(r, w->weight, own, k);
		if (!diverges)
			memcpy(own, common, k * sizeof *own);
	}
	average(w, x);
}

static void
say_groups(const struct people *w, struct rng *r, const struct scene *x,
	size_t annotator, struct opinion *o)
{
	say_primary(w, r, x, x->of_group + w->crowd.group[annotator] * w->k,
		annotator, o);
}

/* ---- states, dirichlet: urns ---- */

/* Resnick et al. 2021: state s with probability w_s, and its shares. Two labels
 * agree with probability sum_s w_s sum_k share_sk^2. */
static void
item_states(const struct people *w, struct rng *r, struct scene *x)
{
	draw_state(w, r, x);
	x->truth = stats_largest(x->share, w->k);
}

/* Shares ~ Dirichlet(K A m): label k has probability m_k, and two labels agree
 * with probability sum_k m_k (K A m_k + 1)/(K A + 1). */
static void
item_dirichlet(const struct people *w, struct rng *r, struct scene *x)
{
	draws_dirichlet_of(r, w->weight, x->share, w->k);
	x->truth = stats_largest(x->share, w->k);
}

/* Each label is drawn with replacement from the item's urn, or from the row of the true
 * label in the annotator's confusion matrix. */
static void
say_drawn(const struct people *w, struct rng *r, const struct scene *x,
	size_t annotator, struct opinion *o)
{
	const double *share = w->crowd.row ? crowd_row(&w->crowd, annotator,
		x->truth) : own_shares(w, x, x->share, annotator);

	o->truth = x->truth;
	o->given = draws_label(r, share, w->k);
	o->again = draws_label(r, share, w->k);
}

/* ---- confusion ---- */

/* Dawid & Skene 1979: true label t ~ m, and label l of annotator a with
 * probability pi_a[t][l]. The shares are expectations over annotators. */
static void
item_confusion(const struct people *w, struct rng *r, struct scene *x)
{
	x->truth = draws_label(r, w->prior, w->k);
	for (size_t y = 0; y < w->k; y++)
		x->share[y] = crowd_mean(&w->law, w->k, x->truth, y);
}

/* ---- the table ---- */

static const char *const workers[] = {"worker", "spammer"};

static const struct model models[] = {
	{{"flip", "*", "*", "rating",
		"an annotator has one primary label for an item, and gives "
		"another with probability p_flip",
		"Gordon et al. 2021, section 3.1"},
		NULL, set_flip, item_flip, say_flip},
	{{"states", "*", "*", "rating",
		"an item is in one of a few states, each an urn from which "
		"labels are drawn", "Resnick et al. 2021"},
		NULL, set_states, item_states, say_drawn},
	{{"dirichlet", "*", "*", "rating",
		"an item is an urn whose shares of labels are Dirichlet",
		"Mosimann 1962"},
		NULL, set_prior, item_dirichlet, say_drawn},
	{{"groups", "*", "*", "rating",
		"as flip, but groups of annotators have shares of their own "
		"for some items", "Gordon et al. 2021, section 3.1; annot"},
		NULL, set_groups, item_groups, say_groups},
	{{"confusion", "*", "*", "rating",
		"an item has one true label, and an annotator a probability "
		"of each label given the true one", "Dawid & Skene 1979"},
		workers, set_confusion, item_confusion, say_drawn},
};

const struct method_table people_table = METHOD_TABLE("method", models);

const struct model *
people_find(const struct strings *names)
{
	return method_first(&people_table, names, &models[0]);
}

/* ---- shifts and retests ---- */

/* The log odds of two labels are those of the model, shifted by
 * Normal(0, item_sd^2) and by the Normal(0, document_sd^2) of the document. If
 * the model has the same shares for all items, these are now logistic-normal
 * (Aitchison & Shen 1980). */
void
people_shift(const struct people *w, struct rng *r, uint64_t document,
	struct scene *x)
{
	size_t k = w->k;
	struct rng of_document;

	x->document = document;
	if (w->item_sd == 0 && document == 0)
		return;
	for (size_t y = 0; y < k; y++)
		x->own[y] = 1;
	draws_shift(r, w->item_sd, x->own, k);
	rng_seed(&of_document, w->seed, STREAM_DOCUMENT_SHIFTS + document);
	draws_shift(&of_document, w->document_sd, x->own, k);
	draws_tilt(x->share, x->own, x->share, k);
	for (size_t g = 0; g < w->groups; g++)
		draws_tilt(x->of_group + g * k, x->own, x->of_group + g * k, k);
	if (w->groups > 0)
		average(w, x);
	x->truth = stats_largest(x->share, k);
}

/* Contested: no label has more than three quarters of the item's shares.
 * Careful: the annotator's rate of slips is at most the mean one. */
bool
people_retests(const struct people *w, const struct scene *x, size_t annotator)
{
	switch (w->retest_of) {
	case RETEST_OF_CONTESTED:
		return x->share[stats_largest(x->share, w->k)] <= .75;
	case RETEST_OF_CAREFUL:
		return w->crowd.slip[annotator] <= slips_mean(&w->slips);
	default:
		return true;
	}
}

/* ---- people, and a scene ---- */

static void
set_shifts(struct people *w, const struct params *p)
{
	w->retest_of = (enum people_retest_of)p->retest_of;
	w->documents = p->documents;
	w->document_sd = w->documents > 0 ? p->document_sd : 0;
	w->item_sd = p->item_sd;
	if (p->lean > 0)
		crowd_leans(&w->crowd, w->annotators, w->seed, p->lean, w->k);
}

void
people_init(struct people *w, const struct model *m,
	const struct params *p, size_t k, size_t annotators, uint64_t seed)
{
	*w = (struct people){.k = k, .annotators = annotators, .seed = seed,
		.alpha = p->alpha};
	w->prior = mem_alloc(k, sizeof *w->prior);
	w->weight = mem_alloc(k, sizeof *w->weight);
	m->set(w, p);
	set_shifts(w, p);
}

void
people_scene(struct scene *x, const struct people *w)
{
	*x = (struct scene){.pflip = NUM_NA};
	x->share = mem_alloc(w->k, sizeof *x->share);
	x->of_group = mem_alloc(w->groups, w->k * sizeof *x->of_group);
	x->own = mem_alloc(w->k, sizeof *x->own);
}
