/*
 * conf: the options of annot-score, their checks, and the plan they make.
 *
 * The struct borrows what its strings point to.
 */
#ifndef ANNOT_SCORE_CONF_H
#define ANNOT_SCORE_CONF_H

#include "judge/sections.h"
#include "judge/criteria.h"
#include "plan.h"

#include "predict/task.h"
#include "text/opt.h"

enum zero { ZERO_NA, ZERO_0, ZERO_1 };

struct conf {
	struct opt_common common;
	struct strings targets; /* of -T; none: what the truth is for */
	int oracle_kind;       /* enum oracle; < 0: that of the target */
	int zero;              /* enum zero: 0/0 in precision, recall, f1 */
	const char *weights;   /* of weighted_kappa, or NULL */
	const char *costs;     /* of decisions, a table, or NULL */
	double range;          /* of normalised_distance; 0: that of the
	                          labels */
	double eps;            /* clamp of log_loss and kl */
	double threshold;      /* two labels: positive above it; < 0: none */
	uint64_t bins;         /* of ece */
	int weight_by;         /* 0 items, 1 labels */
	bool paired;
	const char *ratings;   /* the ratings that the truth counts, or NULL */
};

/* End the tool where options contradict the number of models. */
void conf_check(const struct conf *conf, size_t models);

/* The plan for a truth with this positive label, or IDS_NONE; new: target new is
 * wanted. */
void conf_plan(struct plan *plan, const struct conf *conf,
	const struct items *truth, uint32_t positive, bool new);

/* End the tool where there are too many groups for so many labels. */
void conf_check_groups(const struct plan *plan, const struct items *truth);

/* End the tool where there are too many labels for what is asked. */
void conf_check_size(const struct plan *plan, const struct sections *sections,
	const struct models *models);

#endif
