/*
 * parameters: the parameters of a model of annotators by sums of T (M), and the sums of
 * answers, which are kept or added from T.
 *
 * Only lack of memory ends the tool.
 */
#ifndef ANNOT_LABEL_PARAMETERS_H
#define ANNOT_LABEL_PARAMETERS_H

#include "model.h"

/* Count the ratings of annotators and answers, give answers their places in a state,
 * and make room for parameters. */
void parameters_list(struct model *s);

/* Numbers of a state besides T: the sums of T per label, and those of the answers. */
size_t parameters_size(const struct model *s);

/* Make the parameters from `now`. Sets s->objective to what they add to the objective of
 * em.h, if judge. */
void parameters_fit(struct model *s, bool judge);

/* MACE: P_a(l | k) = guess_a strategy_al + know_a [l = k] of an annotator's answers. */
void parameters_set_mace(struct model *s, size_t a);

/* MACE: the strategy of a label that was given so often by guesses, of all guesses. */
double parameters_strategy(const struct model *s, double times, double guesses);

/* N_akl of a state, the sum of T_ik over the items that got an answer (a, l): for one
 * truth k, or for all, K numbers that may be in `room`. */
double parameters_cell(const struct model *s, const struct model_state *of,
	size_t answer, size_t truth);
const double *parameters_row(const struct model *s, const struct model_state *of,
	size_t answer, double *room);

static inline struct rating
parameters_answer(const struct model *s, size_t answer)
{
	return items_answer(s->t, (uint32_t)answer);
}

/* K numbers of `room` beside those of an item. */
static inline double *
parameters_room(const struct model *s)
{
	return s->room + s->k;
}

/* P(l | k) of an answer that has one number for k = l, and one for all other k. */
static inline double *
parameters_pair(const struct model *s, size_t answer)
{
	return s->says + 2 * answer;
}

/* to += x, K numbers. */
static inline void
parameters_add(double *restrict to, const double *restrict x, size_t k)
{
	for (size_t l = 0; l < k; l++)
		to[l] += x[l];
}

#endif
