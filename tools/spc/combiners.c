#include "combiners.h"

#include <math.h>
#include <string.h>

/* 1/K for each label. */
static void
uniform(const struct answers *a, double *p)
{
	for (size_t l = 0; l < a->labels; l++)
		p[l] = 1 / (double)a->labels;
}

/* The majority vote (plurality): 1/t for each of the t labels with the highest
 * count; 1/K for each label if k = 0. This is the expectation over a random
 * choice among the tied labels. */
static bool
plurality(const struct answers *a, double *p)
{
	uint32_t top = 0;
	size_t tied = 0;

	for (size_t c = 0; c < a->cells; c++)
		if (a->y[c].n > top)
			top = a->y[c].n;
	if (top == 0) {
		uniform(a, p);
		return true;
	}
	for (size_t c = 0; c < a->cells; c++)
		tied += a->y[c].n == top;
	memset(p, 0, a->labels * sizeof *p);
	for (size_t c = 0; c < a->cells; c++)
		if (a->y[c].n == top)
			p[a->y[c].label] = 1 / (double)tied;
	return true;
}

/* The soft label of the answers, y_l / k; the prior if k = 0. */
static bool
frequency(const struct answers *a, double *p)
{
	if (a->size == 0) {
		memcpy(p, a->prior, a->labels * sizeof *p);
		return true;
	}
	memset(p, 0, a->labels * sizeof *p);
	for (size_t c = 0; c < a->cells; c++)
		p[a->y[c].label] = (double)a->y[c].n / (double)a->size;
	return true;
}

/*
 * The Anonymous Bayesian Combiner (Resnick et al., section 5.2): the label
 * shares of the other items, each item weighted by the probability that k of
 * its raters would answer y. For item i
 * 	p_l = q_l / sum q,	q_l = Q_l(y) - H(y | n_i) share_il(y),
 * 	Q_l(y) = sum over items j of H(y | n_j) share_jl(y),
 * share_jl(y) being the share of l among the raters of j who were not asked, or
 * in the reference panel. The paper divides by the probability of y, which
 * equals the sum of q only if all items have the same number of labels. The
 * sums have twice the precision of double, so that subtracting the item's own
 * term does not lose the terms of the others. If no other item can give y, q is
 * 0: the prediction is uniform and the result false.
 */
static bool
abc(const struct answers *a, double *p)
{
	double total = 0;

	for (size_t l = 0; l < a->labels; l++)
		p[l] = sum_value(&a->others[l]);
	for (size_t i = 0; i < a->n_terms; i++) {
		struct sum q = a->others[a->terms[i].label];

		sum_add(&q, -a->terms[i].mass);
		p[a->terms[i].label] = sum_value(&q) > 0 ? sum_value(&q) : 0;
	}
	for (size_t l = 0; l < a->labels; l++)
		total += p[l];
	if (total == 0) {
		uniform(a, p);
		return false;
	}
	for (size_t l = 0; l < a->labels; l++)
		p[l] /= total;
	return true;
}

/*
 * (y_l + alpha_l) / (k + alpha_0): the expectation of an item's label shares,
 * given y, under a Dirichlet distribution of the shares, alpha_l = alpha_0
 * mean_l by maximum likelihood. alpha_0 may be 0 (the first answer determines
 * the prediction) or infinite (answers change nothing).
 */
static bool
dirichlet_multinomial(const struct answers *a, double *p)
{
	const struct dirichlet *d = a->dirichlet;
	double k = a->size;

	for (size_t l = 0; l < a->labels; l++)
		p[l] = isinf(d->total) || k == 0 ? d->mean[l] :
			d->total * d->mean[l] / (k + d->total);
	for (size_t c = 0; c < a->cells && !isinf(d->total) && k > 0; c++)
		p[a->y[c].label] += (double)a->y[c].n / (k + d->total);
	return true;
}

const struct combiner combiners[] = {
	{{"plurality", "*", "*", "*",
		"combiner: the label most people gave; ties by exact "
		"expectation",
		"Resnick et al., Survey Equivalence"}, 0, plurality},
	{{"frequency", "*", "*", "*",
		"combiner: the shares of the people's labels",
		"Resnick et al., Survey Equivalence"}, 0, frequency},
	{{"abc", "*", "*", "*",
		"combiner: what is said of other items of which k people say "
		"the same",
		"Resnick et al., Survey Equivalence"},
		COMBINER_LEARNS, abc},
	{{"dm", "*", "*", "*",
		"combiner: Dirichlet-multinomial by maximum likelihood: many "
		"labels, few items",
		"Minka 2000"}, COMBINER_FITTED, dirichlet_multinomial},
};

const struct method_table combiners_table =
	METHOD_TABLE("combiner", combiners);
