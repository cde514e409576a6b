/*
 * conf: the options of annot-score, their checks, and the plan they make.
 *
 * The struct borrows what its strings point to.
 */
#ifndef ANNOT_SCORE_CONF_H
#define ANNOT_SCORE_CONF_H

#include "blocks.h"
#include "evaluation.h"
#include "plan.h"

#include "predict/task.h"
#include "text/opt.h"

enum zero { ZERO_NA, ZERO_0, ZERO_1 };

/* A table that is written instead of the metrics. */
enum chart { CHART_NONE, CHART_RELIABILITY, CHART_CONFUSION,
	CHART_THRESHOLDS };

#define CONF_NO_STEPS UINT64_MAX

struct conf {
	struct opt_common common;
	int target;            /* enum target; TARGET_KINDS: all; < 0: what the
	                          truth is for */
	int oracle_kind;       /* enum oracle; < 0: that of the target */
	int zero;              /* enum zero: 0/0 in precision, recall, f1 */
	const char *weights;   /* of weighted_kappa, or NULL */
	double range;          /* of normalised_distance; 0: that of the
	                          labels */
	double eps;            /* clamp of log_loss and kl */
	double threshold;      /* two labels: positive above it; < 0: none */
	uint64_t bins;         /* of ece */
	int weight_by;         /* 0 items, 1 labels */
	bool paired;
	bool reliability, confusion, thresholds; /* enum chart */
	uint64_t steps;        /* of --thresholds; CONF_NO_STEPS: 50 */
	const char *costs;     /* a table of the costs of decisions, or NULL */
	const char *ratings;   /* the ratings that the truth counts, or NULL */
};

enum chart conf_chart(const struct conf *conf);

/* End the tool where options contradict the number of models. */
void conf_check(const struct conf *conf, size_t models);

/* Must the truth know who gave which label: may any of the n operands predict for
 * each annotator, or may intervals be of other annotators? */
bool conf_needs_ratings(const struct conf *conf, char **operand, size_t n);

/* Which targets are wanted. The tool ends where the truth lacks what the options
 * need. */
void conf_targets(const struct conf *conf, const struct items *truth,
	bool *wanted);

/* The plan for a truth with this positive label, or IDS_NONE; new: target new is
 * wanted. */
void conf_plan(struct plan *plan, const struct conf *conf,
	const struct items *truth, uint32_t positive, bool new);

/* End the tool where there are too many labels for what is asked. */
void conf_check_size(const struct plan *plan, const struct blocks *blocks,
	const struct models *models);

#endif
