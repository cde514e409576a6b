/*
 * skill: models of annotators, fitted by EM: Dawid & Skene, one coin, MACE.
 *
 * Every disagreement is held for an error: an item has one true label k with
 * probability prior_k, and annotator a says l of it with probability P_a(l | k). T_ik is
 * the probability that k is the truth of item i, given all ratings.
 *
 * All is arithmetic on answers (an annotator with a label): a rating is one of a few
 * answers, and an answer has K numbers, log P_a(l | k), and K sums of T over the items
 * that got it. A round, E and the sums of the next M, is one pass over the ratings.
 * Nothing here ends the tool but for want of memory.
 */
#ifndef ANNOT_SKILL_H
#define ANNOT_SKILL_H

#include "agree/targets.h"
#include "table/items.h"

enum skill_prior { SKILL_PRIOR_DEFAULT, SKILL_PRIOR_ESTIMATED,
	SKILL_PRIOR_UNIFORM };

struct skill_rules {
	enum targets_model form;
	enum skill_prior prior;
	double pseudo, right;    /* M imaginary ratings, the share C of them right */
	uint64_t rounds;
	double tolerance;
};

/* One annotator, as far as the ratings tell. */
struct skill_person {
	double given;            /* R_a ratings */
	double theta;            /* one coin: P(right) */
	double know, guess;      /* MACE */
	double guesses;          /* MACE: S_a */
};

/* A model and what it makes of the items; owns its arrays. */
struct skill {
	const struct items *t;
	const struct skill_rules *rules;
	size_t k;                /* K */
	const uint32_t *order;   /* the items, as sums run */
	const uint32_t *gold;    /* per item: its known label, or IDS_NONE; NULL */
	double *truth;           /* T: n x K */
	double *prior;           /* per label */
	double *mass;            /* per label: sum of T over the items */
	double *answer;          /* per answer K of log P_a(l | k), then K of the
	                            sum of T_ik over items i that got the answer */
	double *times;           /* per answer: how many ratings */
	double *strategy;        /* per answer, of MACE: strategy_al */
	struct skill_person *person;
	size_t *from;            /* annotators + 1: the answers of a are from[a] to
	                            from[a + 1] - 1 */
	double *was;             /* per answer K: the sums that the parameters are
	                            of */
	uint64_t rounds;
	bool converged;
	double log_likelihood;
};

/* Fit the model to a ranked table with ratings, K labels. gold: per item of t. */
void skill_fit(struct skill *s, const struct skill_rules *rules,
	const struct items *t, size_t k, const uint32_t *order,
	const uint32_t *gold);
void skill_free(struct skill *s);

/* Imaginary ratings e_kl of an annotator that say l where k is true. */
double skill_imaginary(const struct skill_rules *r, size_t k, size_t truth,
	size_t label);

/* Annotator a of a fitted model and a truth k, per label l of K, given or not:
 * says[l] is set to P_a(l | k) of Dawid & Skene, sums[l] to N_akl, the sum of
 * T_ik over the ratings of a with label l. */
void skill_row(const struct skill *s, size_t a, size_t truth, double *says,
	double *sums);

/* MACE: how often a guesses l when guessing. */
double skill_strategy(const struct skill *s, size_t a, size_t label);

/* MACE of an annotator of whom nothing is known. */
#define SKILL_KNOWS .5

/* softmax of log_p[0 .. k - 1] into p, in place too; returns the log of the sum, -inf
 * where all are: then p is left alone. */
double skill_normalise(double *p, size_t k);

#endif
