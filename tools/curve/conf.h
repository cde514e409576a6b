/*
 * conf: the options of annot-curve, and what follows from them for a task.
 *
 * The structs borrow what their strings point to. Wrong usage ends the tool.
 */
#ifndef ANNOT_CURVE_CONF_H
#define ANNOT_CURVE_CONF_H

#include "judge/costs.h"
#include "judge/flips.h"
#include "judge/voters.h"
#include "judge/criteria.h"

#include "predict/task.h"

enum zero { ZERO_NA, ZERO_0, ZERO_1 };

struct conf {
	struct opt_common common;
	struct strings targets;  /* of -T; none: what the truth is for */
	int oracle_kind;         /* enum oracle; < 0: that of the target */
	int zero;                /* enum zero: 0/0 in precision, recall, f1 */
	double threshold;        /* two labels: positive above it; < 0: none */
	uint64_t bins, steps;    /* steps 0: at each probability */
	int weight_by;           /* 0 items, 1 labels */
	const char *ratings;     /* that the truth counts, or NULL */
	const char *costs;       /* a table of costs, or NULL */
};

struct chart;

/* What all tables of a run have in common. */
struct run {
	const struct conf *conf;
	const struct chart *chart;
	const char *file;        /* of the truth, for messages */
	bool wanted[TARGET_KINDS];
	bool oracle;             /* it has tables, too */
	struct criteria criteria;
	struct flips flips;      /* of the truth, for target new */
	struct places places;    /* where slips go to neighbours */
	struct voters people;
	struct costs costs;
	bool by_labels;          /* an item weighs as many labels as it has */
};

/* Set what follows from the options and the task; run->wanted and people are
 * set. */
void conf_run(struct run *run, const struct task *task);

/* The oracle's decisions under a target. */
enum oracle conf_oracle(const struct conf *conf, enum target target);

#endif
