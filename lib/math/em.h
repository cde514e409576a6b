/*
 * em: models of annotators, fitted by EM: Dawid & Skene, one coin, MACE.
 *
 * Every disagreement counts as an error: an item has one true label k with probability
 * prior_k, and annotator a labels it l with probability P_a(l | k). T_ik is the
 * probability that k is the truth of item i, given all ratings.
 *
 * A rating is one of a few answers, an annotator with a label; no other cell of a
 * confusion matrix is kept. Sums over items run in the order that the caller gives. Only
 * lack of memory ends the tool.
 */
#ifndef ANNOT_EM_H
#define ANNOT_EM_H

#include "agree/targets.h"
#include "table/items.h"

struct em_rules {
	enum targets_model form;
	bool uniform;            /* labels are equally frequent; else it is estimated */
	double pseudo, right;    /* M imaginary ratings, the share C of them right */
	uint64_t rounds;
	double tolerance;
};

/* The parameters of one annotator. */
struct em_person {
	double given;            /* R_a ratings */
	double theta;            /* one coin: P(right) */
	double know, guess;      /* MACE */
	double guesses;          /* MACE: S_a */
};

/* A fitted model, and the truths of the items by it. */
struct em {
	const struct items *t;
	const struct em_rules *rules;
	size_t k;                /* K */
	const uint32_t *order;   /* the items in the order of sums */
	const uint32_t *gold;    /* per item: its known label, or IDS_NONE; NULL */
	double *truth;           /* T: n x K */
	double *prior;           /* per label */
	const double *mass;      /* per label: the sum of T over the items */
	struct em_person *person;
	size_t *from;            /* annotators + 1: the answers of a are from[a] to
	                            from[a + 1] - 1 */
	double *says;            /* P_a(l | k): per answer K numbers */
	uint64_t rounds;
	bool converged;
	double log_likelihood;

	/* Private. */
	bool mean;               /* the mean change of T ends the fit, not the largest */
	size_t size;             /* numbers of a state: the sums of T per label, then of
	                            answers, K each of Dawid & Skene, else of T_il */
	double *times;           /* per answer: its ratings */
	uint32_t *label;         /* per answer */
	const double *sums;      /* the state of which the parameters are made */
	double *room;            /* K numbers */
	double *scaled;          /* the prior, times 2^1000 */
	size_t *first;           /* the ratings of item order[o] are answer[first[o]] */
	uint32_t *answer;        /* to answer[first[o + 1] - 1] */
};

/* Fit the model to a ranked table with ratings, K labels. gold: per item of t. held: per
 * item a rating that is not seen, SIZE_MAX for none; NULL: all are seen. */
void em_fit(struct em *s, const struct em_rules *rules, const struct items *t, size_t k,
	const uint32_t *order, const uint32_t *gold, const size_t *held);

/* The number e_kl of an annotator's imaginary ratings l of items whose truth is k. */
double em_imaginary(const struct em_rules *r, size_t k, bool equal);

/* Dawid & Skene: set says[l] to P_a(l | truth), and sums[l] to N_akl, the sum of T over
 * the ratings of a with label l, for each l of K, given or not. */
void em_row(const struct em *s, size_t a, size_t truth, double *says, double *sums);

/* MACE: the probability that annotator a says a label when guessing. */
double em_strategy(const struct em *s, size_t a, size_t label);

/* Set n[k * K + l] to the sum of T_ik over all ratings l. */
void em_pool(const struct em *s, double *n);

/* Replace log p by p, scaled; returns the log of their sum, -inf where all are: then they
 * are left alone. */
double em_normalise(double *p, size_t k);

#endif
