/*
 * em: a round of EM for a model of annotators: its parameters from sums of T (M), and T
 * and its sums from the parameters (E).
 *
 * A round works on two states of the model: it reads `now` and writes `next`. Sums run
 * over items in the order of the model, then over ratings. Only lack of memory ends the
 * tool.
 */
#ifndef ANNOT_LABEL_EM_H
#define ANNOT_LABEL_EM_H

#include "model.h"

/* Set T of `next` and its sums where no parameters are known yet: T is c_ik / n_i, or
 * 1 and 0 where the truth is known; MACE starts with annotators who know half, and
 * guess any label. */
void em_start(struct model *s);

/* One round. Sets prior, parameters, `next`, truth, mass and log_likelihood; returns
 * the largest change of a T. judge: s->objective gets the function that no round
 * lowers, but for a constant:
 *	LL + sum_akl e_kl log pi_akl + o sum_k log prior_k	(dawid_skene)
 *	LL + sum_a M [C log theta_a + (1 - C) log(1 - theta_a)] + o ...	(one_coin)
 *	LL - sum_a [KL(know, guess) + KL(strategy)]	(mace: the evidence bound),
 * KL from the posterior of an annotator's parameters to their prior. */
double em_round(struct model *s, bool judge);

#endif
