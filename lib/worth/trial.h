/*
 * trial: the comparison of one prediction with the label shares of the people
 * who labelled the item.
 *
 * A fact is one number computed from a trial, such as its surprise or its
 * overlap. Metrics that are means over items, or that relate two columns, are
 * computed from facts (lib/worth/metrics). A fact is one record: a new one
 * needs an entry in the enum and in the table in trial.c, and a test. Pure
 * functions; only rank_cs allocates and may run out of memory.
 */
#ifndef ANNOT_TRIAL_H
#define ANNOT_TRIAL_H

#include "table/vectors.h"

#include <stdbool.h>

/* The facts, for shares p of mass m (1, except for rounding and uncut shares),
 * probabilities q and label numbers v. Logarithms are natural, except in bits
 * and in the Jensen-Shannon divergence. A mean over items is the sum of a fact
 * over the sum of m. */
enum fact {
	FACT_AGREEMENT,      /* sum p q */
	FACT_SURPRISE,       /* - sum p ln q, q clamped */
	FACT_BITS,           /* sum p log2 q, q clamped */
	FACT_BRIER,          /* sum over people of sum (q - [label])^2; half of it
	                        if K = 2 */
	FACT_OVERLAP,        /* sum min(p, q) */
	FACT_DISTANCE,       /* sum |p - q| */
	FACT_ENTROPY_P,      /* - sum p ln p */
	FACT_ENTROPY_Q,      /* - sum q ln q */
	FACT_ENTROPY_EXCESS, /* the second minus the first */
	FACT_ENTROPY_ERROR,  /* its absolute value */
	FACT_KL,             /* sum p ln(p / q), q clamped */
	FACT_JSD,            /* Jensen-Shannon divergence, base 2 */
	FACT_JS_ROOT,        /* its root */
	FACT_SAME_RANKS,     /* 1 if p and q order all pairs of labels alike, else
	                        0 */
	FACT_SCORE,          /* e = sum q v, the expected score */
	FACT_PEOPLE,         /* sum p v, people's mean times m */
	FACT_PEOPLE_MEAN,    /* the same over m */
	FACT_BIAS,           /* m e - sum p v */
	FACT_MEAN_ERROR,     /* its absolute value */
	FACT_MEAN_SQUARED,   /* its square over m */
	FACT_ABSOLUTE,       /* sum p |e - v| */
	FACT_NORMALISED,     /* the same over the range of v */
	FACT_SQUARED,        /* sum p (e - v)^2 */
	FACT_RPS,            /* ranked probability score */
	FACT_TRANSPORT,      /* sum |F_p - F_q| */
	FACTS
};

/* The settings shared by all trials of a run. */
struct trial_rules {
	size_t k;              /* K */
	double eps;            /* logarithms take probabilities clamped to [eps,
	                          1 - eps]; 0: not clamped */
	const double *code;    /* K: the number v of each label; NULL: labels
	                          have no order */
	double range;          /* the range of the codes, or more */
};

typedef uint32_t fact_set;

#define FACT_BIT(f) ((fact_set)1 << (f))

/* The facts of the shares alone, and of the probabilities alone. */
#define FACTS_OF_SHARES (FACT_BIT(FACT_ENTROPY_P) | FACT_BIT(FACT_PEOPLE) | \
	FACT_BIT(FACT_PEOPLE_MEAN))
#define FACTS_OF_PROBABILITIES (FACT_BIT(FACT_ENTROPY_Q) | FACT_BIT(FACT_SCORE))

struct trial {
	const struct trial_rules *rules;
	const struct share *share; /* n shares, in label order */
	size_t n;
	double even;           /* share to be added to each of the K labels */
	const double *q;       /* K probabilities, */
	const uint32_t *some;  /* 0 except for these n_some labels, ascending */
	size_t n_some;         /* if it is K, some may be NULL */
	const double *log_q;   /* K: natural logarithms of the clamped probabilities;
	                          NULL: they are not known */
	fact_set known;        /* trial_facts() finds these in fact[] */

	/* Private. */
	const double *fact;    /* the facts so far */
	struct trial_pair *pair; /* labels that have a share or a probability */
	size_t pairs;
};

/* The wanted facts and all facts that they are computed from. */
fact_set facts_closed(fact_set wanted);

/* Fill fact[f] for each f in the closed set that is not known. A fact with the logarithm of a
 * share is NUM_NA if shares are below 0; with `even` only facts linear in the
 * shares may be asked for. A log of 0 gives -HUGE_VAL or HUGE_VAL. O(n +
 * n_some), and O(K) for facts of ordered labels. */
void trial_facts(struct trial *t, fact_set wanted, double *fact);

/* A label's contribution to the Jensen-Shannon divergence, base 2, of shares p
 * and q; NUM_NA if one of them is below 0. */
double trial_jsd_part(double p, double q);

/* The sum of the shares. */
double trial_mass(const struct trial *t);

#endif
