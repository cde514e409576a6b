/*
 * model: models of annotators, fitted by EM: Dawid & Skene, one coin, MACE.
 *
 * Every disagreement counts as an error: an item has one true label k with probability
 * prior_k, and annotator a labels it l with probability P_a(l | k). T_ik is the
 * probability that k is the truth of item i, given all ratings.
 *
 * A rating is one of a few answers (an annotator with a label). An answer has K numbers,
 * log P_a(l | k), and K sums of T over the items that got it. A round, E and the sums of
 * the next M, is one pass over the ratings. Only lack of memory ends the tool.
 */
#ifndef ANNOT_LABEL_MODEL_H
#define ANNOT_LABEL_MODEL_H

#include "agree/targets.h"
#include "table/items.h"

enum model_prior { MODEL_PRIOR_DEFAULT, MODEL_PRIOR_ESTIMATED,
	MODEL_PRIOR_UNIFORM };

struct model_rules {
	enum targets_model form;
	enum model_prior prior;
	double pseudo, right;    /* M imaginary ratings, the share C of them right */
	uint64_t rounds;
	double tolerance;
	double temper;           /* g of temper.h; 0: held out, or of a table */
};

/* The parameters of one annotator. */
struct model_person {
	double given;            /* R_a ratings */
	double theta;            /* one coin: P(right) */
	double know, guess;      /* MACE */
	double guesses;          /* MACE: S_a */
};

/* A model and the truths of the items by it; owns its arrays. */
struct model {
	const struct items *t;
	const struct model_rules *rules;
	size_t k;                /* K */
	const uint32_t *order;   /* the items in the order of sums */
	const uint32_t *gold;    /* per item: its known label, or IDS_NONE; NULL */
	double *truth;           /* T: n x K */
	double *prior;           /* per label */
	double *mass;            /* per label: sum of T over the items */
	double *answer;          /* per answer K of log P_a(l | k), then K of the
	                            sum of T_ik over items i that got the answer */
	double *times;           /* per answer: its ratings */
	double *strategy;        /* MACE: strategy_al per answer */
	struct model_person *person;
	size_t *from;            /* annotators + 1: the answers of a are from[a] to
	                            from[a + 1] - 1 */
	double *was;             /* per answer K: the sums from which the
	                            parameters were made */
	double temper;           /* g of temper.h; 1 after a fit */
	size_t held_out;         /* the labels that chose it; 0: given */
	uint64_t rounds;
	bool converged;
	double log_likelihood;
};

/* Fit the model to a ranked table with ratings, K labels. gold: per item of t. */
void model_fit(struct model *s, const struct model_rules *rules,
	const struct items *t, size_t k, const uint32_t *order,
	const uint32_t *gold);
void model_free(struct model *s);

/* The number e_kl of an annotator's imaginary ratings l of items whose truth is k. */
double model_imaginary(const struct model_rules *r, size_t k, size_t truth,
	size_t label);

/* Annotator a of a fitted model and a truth k, per label l of K, given or not:
 * says[l] is set to P_a(l | k) of Dawid & Skene, sums[l] to N_akl, the sum of
 * T_ik over the ratings of a with label l. */
void model_row(const struct model *s, size_t a, size_t truth, double *says,
	double *sums);

/* The K numbers log P_a(l | k) of an answer, annotator a with label l. */
const double *model_says(const struct model *s, size_t answer);

/* Set n[k * K + l] to the sum of T_ik over all ratings l, T as the fit left it. */
void model_pool(const struct model *s, double *n);

/* MACE: the probability that annotator a labels l when guessing. */
double model_strategy(const struct model *s, size_t a, size_t label);

/* MACE: know and guess of an annotator without a rating. */
#define MODEL_KNOWS .5

/* softmax of log_p[0 .. k - 1] into p, in place too; returns the log of the sum, -inf
 * where all are: then p is left alone. */
double model_normalise(double *p, size_t k);

#endif
