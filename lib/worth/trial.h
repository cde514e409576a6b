/*
 * trial: one prediction held against the shares of the people who labelled the
 * item, and what can be said of it.
 *
 * A fact is one number of a trial, such as its surprise or its overlap. Metrics
 * that are means over items, or that relate two columns, are made of facts
 * (lib/worth/metrics). A fact is one record: adding one touches the enum and the table
 * in trial.c, and a test. Pure but for want of memory, in rank_cs only.
 */
#ifndef ANNOT_TRIAL_H
#define ANNOT_TRIAL_H

#include "table/vectors.h"

#include <stdbool.h>

/* With shares p of mass m (1, but for rounding and shares that are not cut) and
 * probabilities q. Of natural logarithms, but for bits and the Jensen-Shannon
 * divergence. A mean over items is a sum of these over the sum of m. */
enum fact {
	FACT_MET,          /* sum p q */
	FACT_SURPRISE,     /* - sum p ln q, q clamped */
	FACT_BITS,         /* sum p log2 q, q clamped */
	FACT_BRIER,        /* sum over people of sum (q - [label])^2; K = 2: the
	                      half */
	FACT_OVERLAP,      /* sum min(p, q) */
	FACT_DISTANCE,     /* sum |p - q| */
	FACT_ENTROPY_P,    /* - sum p ln p */
	FACT_ENTROPY_Q,    /* - sum q ln q */
	FACT_MORE_ENTROPY, /* the second less the first */
	FACT_ENTROPY_OFF,  /* its absolute value */
	FACT_KL,           /* sum p ln(p / q), q clamped */
	FACT_JSD,          /* Jensen-Shannon divergence, base 2 */
	FACT_JS_ROOT,      /* its root */
	FACT_SAME_RANKS,   /* 1: p and q order all pairs of labels alike; 0 */
	FACT_SCORE,        /* e = sum q v, the expected score */
	FACT_PEOPLE,       /* sum p v, people's mean times m */
	FACT_PEOPLE_MEAN,  /* the same over m */
	FACT_LEAN,         /* m e - sum p v */
	FACT_OFF,          /* its absolute value */
	FACT_SQUARE_OFF,   /* its square over m */
	FACT_ABSOLUTE,     /* sum p |e - v| */
	FACT_NORMALISED,   /* the same over the range of v */
	FACT_SQUARED,      /* sum p (e - v)^2 */
	FACT_RPS,          /* ranked probability score */
	FACT_TRANSPORT,    /* sum |F_p - F_q| */
	FACTS
};

/* What holds for all trials of a run. */
struct trial_rules {
	size_t k;              /* K */
	double eps;            /* where logarithms are taken, probabilities stay
	                          within [eps, 1 - eps]; 0: as they are */
	const double *code;    /* K: the number of each label, v; NULL: labels
	                          have no order */
	double range;          /* of the codes, or more */
};

struct trial {
	const struct trial_rules *rules;
	const struct share *share; /* n shares, in label order */
	size_t n;
	double even;           /* share of each of the K labels besides */
	const double *q;       /* K probabilities, */
	const uint32_t *some;  /* 0 but for those of n_some labels, ascending */
	size_t n_some;         /* K: some may be NULL */
};

typedef uint32_t fact_set;

#define FACT_BIT(f) ((fact_set)1 << (f))

/* The facts that these are made of, and these. */
fact_set facts_closed(fact_set wanted);

/* Fill fact[f] for each f in the closed set. One that takes the logarithm of a
 * share is NUM_NA where shares are below 0; only linear ones may be asked for
 * with even. -HUGE_VAL or HUGE_VAL from a log of 0. O(n + n_some), and O(K) for
 * those of the scale. */
void trial_facts(const struct trial *t, fact_set wanted, double *fact);

/* What a label adds to the Jensen-Shannon divergence, base 2, of shares p and q;
 * NUM_NA where one is below 0. */
double trial_jsd_part(double p, double q);

/* The sum of the shares. */
double trial_mass(const struct trial *t);

#endif
