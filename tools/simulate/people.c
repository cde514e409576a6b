#include "people.h"

#include "draws.h"
#include "lists.h"
#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>
#include <string.h>

/* ---- parameters ---- */

static double
real_or(double x, double otherwise)
{
	return x < 0 ? otherwise : x;
}

/* Set p_flip, at most (K-1)/K: beyond that the primary label would not be the
 * one given most often. */
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

static void
set_states(struct people *w, const struct params *p)
{
	urns_init(&w->urns, &p->states, w->k);
}

static void
set_groups(struct people *w, const struct params *p)
{
	const char *text = p->groups ? p->groups : "1,1";

	set_pflip(w, p);
	set_prior(w, p);
	w->divergence = real_or(p->divergence, .5);
	w->group = mem_alloc(PEOPLE_GROUPS, sizeof *w->group);
	w->groups = lists_shares("groups", text, text, w->group,
		PEOPLE_GROUPS);
	crowd_groups(&w->crowd, w->annotators, w->seed, w->group, w->groups);
}

static void
set_confusion(struct people *w, const struct params *p)
{
	set_prior(w, p);
	w->law = (struct crowd_law){real_or(p->accuracy, .8),
		real_or(p->alike, 10), real_or(p->spammers, 0)};
	crowd_confusion(&w->crowd, w->annotators, w->seed, &w->law, w->k);
}

/* ---- flip ---- */

/* A label in which the primary one is replaced by another with probability
 * pflip. */
static size_t
flip_label(struct rng *r, size_t primary, double pflip, size_t k)
{
	bool flip = rng_unit(r) < pflip;
	size_t y = rng_below(r, k - 1);

	return flip ? y + (y >= primary) : primary;
}

static void
draw_pflip(const struct people *w, struct rng *r, struct scene *x)
{
	x->pflip = w->pflip_lo + (w->pflip_hi - w->pflip_lo) * rng_unit(r);
}

/*
 * Gordon et al. 3.1. Shares q of primary labels ~ Dirichlet(A, ..., A); each
 * annotator's primary label ~ q; each label given is the primary one with
 * probability 1 - p, else one of the K-1 others. Two labels of one annotator
 * agree when neither is flipped or both are to the same label, so they differ
 * with
 *	r = 1 - (1-p)^2 - p^2/(K-1) = 2p - p^2 K/(K-1)
 */
static void
item_flip(const struct people *w, struct rng *r, struct scene *x)
{
	draws_dirichlet(r, w->alpha, x->share, w->k);
	draw_pflip(w, r, x);
}

static void
say_primary(const struct people *w, struct rng *r, const double *share,
	double pflip, struct opinion *o)
{
	o->truth = draws_label(r, share, w->k);
	o->given = flip_label(r, o->truth, pflip, w->k);
	o->again = flip_label(r, o->truth, pflip, w->k);
}

static void
say_flip(const struct people *w, struct rng *r, const struct scene *x,
	size_t annotator, struct opinion *o)
{
	(void)annotator;
	say_primary(w, r, x->share, x->pflip, o);
}

/* ---- groups ---- */

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
	for (size_t y = 0; y < k; y++) {
		x->share[y] = 0;
		for (size_t g = 0; g < w->groups; g++)
			x->share[y] += w->group[g] * x->of_group[g * k + y];
	}
}

static void
say_groups(const struct people *w, struct rng *r, const struct scene *x,
	size_t annotator, struct opinion *o)
{
	say_primary(w, r, x->of_group + w->crowd.group[annotator] * w->k,
		x->pflip, o);
}

/* ---- states, dirichlet: urns ---- */

/* Resnick et al. 2021: state s with probability w_s, and its shares. Two labels
 * agree with probability sum_s w_s sum_k share_sk^2. */
static void
item_states(const struct people *w, struct rng *r, struct scene *x)
{
	size_t s = draws_label(r, w->urns.weight, w->urns.n);

	memcpy(x->share, w->urns.share + s * w->k, w->k * sizeof *x->share);
	x->truth = stats_largest(x->share, w->k);
	x->state = s + 1;
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
		x->truth) : x->share;

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
		" alpha pflip ", NULL, set_pflip, item_flip, say_flip},
	{{"states", "*", "*", "rating",
		"an item is in one of a few states, each an urn from which "
		"labels are drawn", "Resnick et al. 2021"},
		" state ", NULL, set_states, item_states, say_drawn},
	{{"dirichlet", "*", "*", "rating",
		"an item is an urn whose shares of labels are Dirichlet",
		"Mosimann 1962"},
		" alpha prior ", NULL, set_prior, item_dirichlet, say_drawn},
	{{"groups", "*", "*", "rating",
		"as flip, but groups of annotators have shares of their own "
		"for some items", "Gordon et al. 2021, section 3.1; annot"},
		" alpha prior pflip groups divergence ", NULL,
		set_groups, item_groups, say_groups},
	{{"confusion", "*", "*", "rating",
		"an item has one true label, and an annotator a probability "
		"of each label given the true one", "Dawid & Skene 1979"},
		" prior accuracy alike spammers ", workers,
		set_confusion, item_confusion, say_drawn},
};

const struct method_table people_table = METHOD_TABLE("method", models);

enum { MODELS = sizeof models / sizeof *models };

const struct model *
people_find(const struct strings *names)
{
	return method_first(&people_table, names, &models[0]);
}

static bool
has(const struct model *m, const char *option)
{
	char word[32];

	snprintf(word, sizeof word, " %s ", option);
	return strstr(m->options, word);
}

/* Was an option of the model given? Named by its long name. */
static void
use(const struct model *m, const char *option)
{
	char others[256] = "";

	if (has(m, option))
		return;
	for (size_t i = 0; i < MODELS; i++)
		if (has(&models[i], option))
			err_list(others, sizeof others, models[i].about.name);
	if (*others)
		err_usage("--%s: not an option of the model %s, but of %s",
			option, m->about.name, others);
}

void
people_check(const struct model *m, const struct opt *options, const void *conf)
{
	for (const struct opt *o = options; o->name; o++) {
		const void *at = (const char *)conf + o->at;

		if ((o->kind == OPT_REAL && *(const double *)at >= 0) ||
		    (o->kind == OPT_TEXT && *(const char *const *)at) ||
		    (o->kind == OPT_APPEND &&
		    ((const struct strings *)at)->n > 0))
			use(m, o->name);
	}
}

/* ---- people, and a scene ---- */

void
people_init(struct people *w, const struct model *m,
	const struct params *p, size_t k, size_t annotators, uint64_t seed)
{
	*w = (struct people){.k = k, .annotators = annotators, .seed = seed,
		.alpha = real_or(p->alpha, .5)};
	w->prior = mem_alloc(k, sizeof *w->prior);
	w->weight = mem_alloc(k, sizeof *w->weight);
	m->set(w, p);
}

void
people_free(struct people *w)
{
	MEM_FREE(w->prior, w->weight, w->group);
	urns_free(&w->urns);
	crowd_free(&w->crowd);
}

void
people_scene(struct scene *x, const struct people *w)
{
	*x = (struct scene){.pflip = NUM_NA};
	x->share = mem_alloc(w->k, sizeof *x->share);
	x->of_group = mem_alloc(w->groups * w->k, sizeof *x->of_group);
}

void
people_scene_free(struct scene *x)
{
	MEM_FREE(x->share, x->of_group);
}
