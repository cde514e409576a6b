/*
 * model: models of annotators, fitted by EM: Dawid & Skene, one coin, MACE.
 *
 * Every disagreement counts as an error: an item has one true label k with probability
 * prior_k, and annotator a labels it l with probability P_a(l | k). T_ik is the
 * probability that k is the truth of item i, given all ratings.
 *
 * A rating is one of a few answers (an annotator with a label); no other cell of a
 * confusion matrix is kept. Dawid & Skene have K sums of T for an answer, the other
 * models one. With many labels most answers are of very few items: their sums are added
 * from T where they are needed. Only lack of memory ends the tool.
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
	double temper;           /* g of temper.h; 0: held out */
};

/* The parameters of one annotator. */
struct model_person {
	double given;            /* R_a ratings */
	double theta;            /* one coin: P(right) */
	double know, guess;      /* MACE */
	double guesses;          /* MACE: S_a */
};

/* What a round starts from, or ends with. */
struct model_state {
	double *sums;            /* K: the sum of T over the items; then those of
	                            answers. Dawid & Skene: K of T_ik; one coin: of T_il
	                            for the label l of the answer; MACE: the ratings
	                            that were known */
	double *totals;          /* Dawid & Skene: per annotator K sums of T over all
	                            ratings; NULL unless answers read T */
	double *truth;           /* T: n x K; behind the sums if answers read
	                            it, else one array for all states */
};

/* A model and the truths of the items by it. */
struct model {
	const struct items *t;
	const struct model_rules *rules;
	size_t k;                /* K */
	const uint32_t *order;   /* the items in the order of sums */
	const uint32_t *gold;    /* per item: its known label, or IDS_NONE; NULL */
	struct view of;          /* the label that is a task by itself, whose
	                            truths are absent and present; set by the
	                            caller, or empty */
	double *truth;           /* T: n x K */
	double *prior;           /* per label */
	const double *mass;      /* per label: sum of T over the items */
	struct model_person *person;
	size_t *from;            /* annotators + 1: the answers of a are from[a] to
	                            from[a + 1] - 1 */
	double *times;           /* per answer: its ratings */
	double temper;           /* g of temper.h; 1 after a fit */
	size_t held_out;         /* the labels that chose it; 0: given */
	uint64_t rounds;
	bool converged;
	double log_likelihood;

	/* Private. */
	struct model_state now;  /* from which the parameters were made; */
	struct model_state next; /* that of `truth` */
	struct model_state spare; /* while it is fitted */
	double *shared;          /* T of all states, where no answer reads it */
	double objective;
	size_t *place;           /* per answer: its sums in a state; SIZE_MAX: of few
	                            items, */
	size_t *first;           /* answers + 1: these are item[first[x]] to */
	uint32_t *item;          /* item[first[x + 1] - 1]; NULL: no such answers */
	size_t rows;             /* answers that have a place */
	double *says;            /* Dawid & Skene: P_a(l | k), as many rows of K as
	                            answers have places; else per answer: P(l | k) for
	                            k = l, and other k */
	double *all;             /* Dawid & Skene: per annotator K of 1 / sum over l of
	                            (N_akl + e_kl), 0 for a sum of 0 */
	double *strategy;        /* MACE: strategy_al per answer */
	double *room;            /* 3 K numbers of work */
};

/* Fit the model to a ranked table with ratings, K labels. gold: per item of t. */
void model_fit(struct model *s, const struct model_rules *rules,
	const struct items *t, size_t k, const uint32_t *order,
	const uint32_t *gold);

/* The name of a truth; empty if it has none. */
struct view model_truth_name(const struct model *s, size_t truth);

/* The number e_kl of an annotator's imaginary ratings l of items whose truth is k. */
double model_imaginary(const struct model_rules *r, size_t k, size_t truth,
	size_t label);

/* Annotator a of a fitted model and a truth k, per label l of K, given or not:
 * says[l] is set to P_a(l | k) of Dawid & Skene, sums[l] to N_akl, the sum of
 * T_ik over the ratings of a with label l. */
void model_row(const struct model *s, size_t a, size_t truth, double *says,
	double *sums);

/* Set says[k] to P_a(l | k) of an answer, annotator a with label l. */
void model_says(const struct model *s, size_t answer, double *says);

/* Set n[k * K + l] to the sum of T_ik over all ratings l. */
void model_pool(const struct model *s, double *n);

/* MACE: the probability that annotator a labels l when guessing. */
double model_strategy(const struct model *s, size_t a, size_t label);

/* MACE: know and guess of an annotator without a rating. */
#define MODEL_KNOWS .5

/* softmax of log_p[0 .. k - 1] into p, in place too; returns the log of the sum, -inf
 * where all are: then p is left alone. */
double model_normalise(double *p, size_t k);

#endif
