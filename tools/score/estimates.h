/*
 * estimates: the numbers of one model under one target, with their intervals: the
 * metrics of a plan, or the facts of a table to draw.
 *
 * Each is computed from an evaluation at p_flip, at its limits, and again in
 * each bootstrap replicate. The tool ends for want of memory, and where a table
 * to draw has too many numbers.
 */
#ifndef ANNOT_SCORE_ESTIMATES_H
#define ANNOT_SCORE_ESTIMATES_H

#include "blocks.h"
#include "plan.h"

#include "stats/estimate.h"

/* The model that is judged and the labels it is judged by; all is borrowed. */
struct subject {
	const struct plan *plan;
	const struct block *block;
	enum target target;
	const struct predictions *model; /* NULL: the oracle */
	const char *name;        /* of the model */
};

/* Are there shares at the limits of p_flip? */
static inline bool
subject_has_range(const struct subject *s)
{
	return s->target == TARGET_PRIMARY && s->plan->rules.has_range;
}

/* The metrics are a table of slots (rows) and items (columns): slot s of item o is
 * number s x items + o. */
struct estimates {
	struct subject of;
	size_t n;                /* numbers */
	size_t items;            /* 1, or with -B item the items of the block */
	double *value[AT_KINDS]; /* n each: at p_flip; with range also at its
	                            limits, or at the ends of what the votes
	                            allow */
	uint64_t replicates;
	double *replicate;       /* number i in replicate r is i x replicates
	                            + r; NULL: no bootstrap */
	double *low, *high;      /* the same for the ends of what the votes
	                            allow, behind replicate; NULL: not of an
	                            ideal */
	bool range;
	bool plain;              /* of one model, so that metrics' ranges hold */
	bool signs;              /* shares are below 0 */
	bool shares;             /* the model predicts the shares themselves, or
	                            is compared with one that does */
	bool *outside;           /* per metric value: it was outside the range of
	                            its metric, and is NUM_NA */
	enum estimate_status *refused; /* per slot: why its metric does not apply */
	enum estimate_status none; /* why no number exists, whatever its metric */
	enum estimate_status doubt; /* status of the values that exist */
	enum estimate_status limits; /* with range: where limits come from; ok:
	                            p_flip's limits */
	const struct estimates *base, *other; /* this is their ratio or excess;
	                            else NULL */
	const struct estimates *first, *second; /* this is their ratio or
	                            difference; else NULL */
	bool same_people;        /* annotators of one are among those of the
	                            other */

	/* What annotators add to the error (score/variance). */
	struct gradient *gradient; /* NULL: not known */
	double *without;         /* number i without group g of the voters' 2 G is
	                            i x 2 G + g; NULL: not known */
};

/* A computation of numbers from an evaluation p with weights u of its patterns;
 * `of` is its state. */
struct estimates_maker {
	void *of;
	bool probable;           /* needs probabilities */
	bool limits;             /* without a bootstrap an interval is that of
	                            p_flip's limits */
	bool partial;            /* items or replicates may have numbers where
	                            all items together have none */
	/* Return the number of numbers, always the same; called whenever p is
	 * filled anew, at p_flip first. */
	size_t (*begin)(void *of, const struct evaluation *p);
	/* Find the gradient of the numbers, before replicates are drawn; NULL: they
	 * have none. */
	void (*derive)(void *of, struct evaluation *p, const double *u,
		const struct block *b);
	/* Fill in the numbers; NUM_NA: there is none. */
	void (*compute)(void *of, const struct evaluation *p, const double *u,
		double *x);
};

/* Compute n numbers, none of them if p_flip leaves nothing of an item. */
void estimates_compute(const struct estimates_maker *maker,
	const struct evaluation *p, const double *u, double *x, size_t n);

/* Make room for the metrics of the plan, of which nothing is known; range: at
 * p_flip's limits, too, unless there are replicates; ends: at the ends of what
 * the votes allow. */
void estimates_init(struct estimates *m, const struct subject *s, bool range,
	bool ends);

/* The metrics of the plan. Replicates draw the same items for every model and
 * target. Shows progress. */
void estimates_make(struct estimates *m, const struct subject *s);

/* The numbers of a table to draw; n is 0 where none says why there are none. */
void estimates_draw(struct estimates *m, const struct subject *s,
	const struct estimates_maker *maker);

/* Compare the metrics of a with those of b, replicate by replicate: a / b (NUM_NA
 * where b is 0) where more is better, a - b where less is; plain: always the
 * difference. a and b must outlive it. */
void estimates_compare(struct estimates *m, const struct estimates *a,
	const struct estimates *b, bool plain);

/* The share of the replicates with a value in which number i is above 0; NUM_NA
 * where no replicate has a value. */
double estimates_positive(const struct estimates *m, size_t i);

/* The values of one kind, those at p_flip where m has no range; or its replicates, or
 * the ends of what the votes allow in these; or the values without groups of voters.
 * NULL: there are none. */
enum { ESTIMATES_REPLICATES = AT_KINDS, ESTIMATES_LOW, ESTIMATES_HIGH,
	ESTIMATES_WITHOUT, ESTIMATES_ARRAYS };
double *estimates_array(const struct estimates *m, int which);

/* Number i with its interval, whether or not it exists: percentiles of the
 * replicates, stretched by score/variance and clipped to least .. most, or the values
 * at p_flip's limits. */
struct estimate estimates_number(const struct estimates *m, size_t i,
	double least, double most);

/* Why slot s of item o has no value. */
enum estimate_status estimates_why_none(const struct estimates *m, size_t s,
	size_t o);

/* Slot s of item o: status says why a value does not exist, which has no
 * interval. */
struct estimate estimates_at(const struct estimates *m, size_t s, size_t o);

/* Is a value outside the metric's range by more than rounding? With uncut
 * shares the expectation is right, but the value for a few items may be
 * outside. */
static inline bool
estimates_is_outside(const struct metric *m, double value)
{
	const double rounding = 1e-12;

	return value < m->least - rounding || value > m->most + rounding;
}

#endif
