#include "targets.h"

#include "rankings.h"
#include "stats/rng.h"

#include <math.h>

/* Sums of weights that differ less than this, relatively, are tied. */
#define NEAR 1e-9

size_t
targets_majority(const double *n, size_t k, bool weighed, size_t *tied)
{
	double most = 0;
	size_t first = k;

	for (size_t l = 0; l < k; l++)
		most = fmax(most, n[l]);
	if (weighed)
		most *= 1 - NEAR;
	*tied = 0;
	for (size_t l = 0; l < k; l++)
		if (n[l] >= most) {
			first = first == k ? l : first;
			++*tied;
		}
	return first;
}

/* Set p to 1 for the label, else 0. */
static void
decide(const struct targets_rules *r, struct targets_item *to, size_t label)
{
	for (size_t l = 0; l < r->k; l++)
		to->p[l] = l == label;
}

/* A draw below n for an item; it does not depend on the order of the items. */
static uint64_t
draw(const struct targets_rules *r, const struct votes *v, uint64_t n)
{
	struct rng g;

	rng_seed(&g, r->seed, rng_stream(v->name.p, v->name.n));
	return rng_below(&g, n);
}

/* p = (c_k + A) / (n + K A): the shares after adding A labels of each kind. With
 * several labels per annotator c_k of n raters chose label k or did not: K is 2. */
static void
make_soft(const struct targets_rules *r, const struct votes *v, struct targets_item *to)
{
	double n = v->raters > 0 ? v->raters : v->all;
	double k = v->raters > 0 ? 2 : (double)r->classes;

	for (size_t l = 0; l < r->k; l++)
		to->p[l] = (v->n[l] + r->smooth) / (n + k * r->smooth);
	to->weight = 1;
}

/* Each rating, or rater, is an example: p are the shares, the weight the number of examples. */
static void
make_repeated(const struct targets_rules *r, const struct votes *v, struct targets_item *to)
{
	to->weight = v->raters > 0 ? v->raters : v->all;
	for (size_t l = 0; l < r->k; l++)
		to->p[l] = v->n[l] / to->weight;
}

/* Number `at` of the labels with the most votes. */
static size_t
tied_label(const struct targets_rules *r, const struct votes *v, uint64_t at)
{
	double most = 0;
	size_t l = 0;

	for (size_t i = 0; i < r->k; i++)
		most = fmax(most, v->n[i]);
	most *= v->weighed ? 1 - NEAR : 1;
	for (;; l++)
		if (v->n[l] >= most && at-- == 0)
			return l;
}

/* The plurality vote; r->ties decides ties. With several labels per annotator, those
 * that more than half of the raters chose. */
static void
make_majority(const struct targets_rules *r, const struct votes *v, struct targets_item *to)
{
	size_t tied, label = targets_majority(v->n, r->k, v->weighed, &tied);

	to->weight = 1;
	if (v->raters > 0) {
		for (size_t l = 0; l < r->k; l++)
			to->p[l] = targets_chosen(v->n[l], v->raters);
		return;
	}
	to->tied = tied > 1;
	if (tied > 1 && r->ties == TIES_DROP)
		to->weight = 0;
	if (tied > 1 && r->ties == TIES_RANDOM)
		label = tied_label(r, v, draw(r, v, tied));
	decide(r, to, label);
	if (tied == 1 || r->ties != TIES_SPLIT)
		return;
	to->p[label] = 0;
	for (uint64_t at = 0; at < tied; at++)
		to->p[tied_label(r, v, at)] = 1 / (double)tied;
}

/* Each label that somebody gave, once, whatever its count. */
static void
make_ambiguous(const struct targets_rules *r, const struct votes *v, struct targets_item *to)
{
	double given = 0;

	for (size_t l = 0; l < r->k; l++)
		given += v->n[l] > 0;
	for (size_t l = 0; l < r->k; l++)
		to->p[l] = v->n[l] > 0 ? 1 / given : 0;
	to->weight = given;
}

/* ---- the table ---- */

#define KURNIAWAN(name) "Kurniawan et al. 2025 (" name ")"
#define TARGET "*", "0..1", "share"
#define MODEL_OF(name, help, cite, which) \
	{{name, TARGET, help, cite}, TARGETS_OF_MODEL, \
		TARGETS_SEVERAL, .form = which}

static const struct targets_method methods[] = {
	{{"soft", TARGET, "the shares of people who say each label",
		KURNIAWAN("SL")}, TARGETS_OF_VOTES, TARGETS_SEVERAL,
		.make = make_soft},
	{{"repeated", TARGET, "each rating is an example: shares, weighed by how "
		"many ratings", KURNIAWAN("ReL") "; Sheng et al. 2008"},
		TARGETS_OF_VOTES, TARGETS_SEVERAL, .make = make_repeated},
	{{"majority", TARGET, "the label of the most votes", KURNIAWAN("MV")}, TARGETS_OF_VOTES,
		TARGETS_SEVERAL, .make = make_majority},
	{{"ambiguous", TARGET, "each label that somebody gave is an example",
		KURNIAWAN("AL") "; Gajewska 2023"}, TARGETS_OF_VOTES, 0,
		.make = make_ambiguous},
	{{"annotator_ranking", TARGET, "majority, weighed by how well its "
		"annotators agree with majorities, each by its share",
		KURNIAWAN("AR") "; Cui 2023"}, TARGETS_OF_SCORES,
		TARGETS_SEVERAL, .form = RANKINGS_SOFT},
	{{"annotator_ranking_hard", TARGET, "the same, each majority alike",
		KURNIAWAN("ARh") "; Cui 2023"}, TARGETS_OF_SCORES,
		TARGETS_SEVERAL, .form = RANKINGS_HARD},
	{{"wawa", TARGET, "shares, each rating weighed by how often its annotator "
		"agrees with the majority", "-"}, TARGETS_OF_SCORES,
		0, .form = RANKINGS_WAWA},
	MODEL_OF("dawid_skene", "posterior, each annotator with a confusion "
		"matrix, items equally difficult", "Dawid & Skene 1979", TARGETS_DAWID_SKENE),
	MODEL_OF("one_coin", "posterior, each annotator with one accuracy, "
		"items equally difficult",
		"Zhang et al. 2016", TARGETS_ONE_COIN),
	MODEL_OF("mace", "posterior, each annotator knows or guesses, items equally difficult",
		"Hovy et al. 2013", TARGETS_MACE),
};

const struct method_table targets_table = METHOD_TABLE("method", methods);
