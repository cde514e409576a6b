/*
 * truth: what people say, as answers are judged by it, and by which target.
 *
 * Bad tables end the tool with status 1, and a target that the truth cannot have;
 * an unknown one with 2.
 */
#ifndef ANNOT_TRUTH_H
#define ANNOT_TRUTH_H

#include "criteria.h"

#include "predict/task.h"

/* The names in the column target, by enum target. */
extern const char *const truth_targets[];

/* End the tool where --ratings does not fit the other options. */
void truth_check_options(const struct opt_common *options, const char *ratings);

/* Must the truth know who gave which label: may any operand predict for each
 * annotator, or may intervals be of other annotators? */
bool truth_needs_ratings(const struct task *task);

/* End the tool where the truth is shares and weights of items by their labels, or
 * an oracle (< 0: any), need counts. */
void truth_check_shares(const struct task *task, bool by_labels, int oracle);

/* Read the truth with its numbers and clusters; ratings: it must say who gave which
 * label. Where there is a table of --ratings, read that into `reference`, with the
 * clusters. Names have ranks where draws of items must not depend on the order of
 * rows. */
void truth_read(struct task *task, struct input *input, bool ratings,
	const char *table, struct items *reference);

/* Set wanted[TARGET_KINDS] by the words of -T; without any it is what new people would
 * say, where p_flip is known, else the labels given. */
void truth_want(const struct items *truth, const struct strings *targets,
	bool *wanted);

#endif
