/*
 * figures: the numbers of a table that is drawn, with their intervals.
 *
 * Such a table says how to compute its numbers of an evaluation with any weights
 * of the patterns; here they are computed at p_flip, at its limits and in each
 * bootstrap replicate, and written. The struct owns its arrays. The tool ends
 * for want of memory, and where there are too many numbers.
 */
#ifndef ANNOT_FIGURES_H
#define ANNOT_FIGURES_H

#include "blocks.h"
#include "evaluation.h"
#include "plan.h"

#include "text/record.h"

/* Who is judged, by which people; everything is borrowed. */
struct subject {
	const struct plan *plan;
	const struct block *block;
	enum target target;
	const char *target_name;
	const struct predictions *model; /* NULL: the oracle */
	const char *name;
};

/* How the numbers of a table come to be; `of` is what the table keeps. */
struct figures_maker {
	void *of;
	bool probable;           /* needs probabilities */
	bool limits;             /* without a bootstrap an interval is that of
	                            p_flip's limits */
	/* How many numbers there are; called whenever p is filled anew, at p_flip
	 * first, and later the number is the same. u: weights of the patterns. */
	size_t (*begin)(void *of, const struct evaluation *p, const double *u);
	/* Fill in the numbers; NUM_NA: there is none. */
	void (*compute)(void *of, const struct evaluation *p, const double *u,
		double *x);
};

struct figures {
	const struct plan *plan;
	size_t n;
	const char *none;        /* why there are no numbers, a status; NULL:
	                            there are */
	bool range;              /* those at p_flip's limits are there */
	double *value[AT_KINDS]; /* n each */
	double *replicate;       /* number i in replicate r stands at i x
	                            replicates + r */
};

void figures_make(struct figures *f, const struct subject *s,
	const struct figures_maker *maker);
void figures_free(struct figures *f);

/* Number i at p_flip. */
static inline double
figures_value(const struct figures *f, size_t i)
{
	return f->value[AT_PFLIP][i];
}

/* The interval of number i, within [0, 1] if the number is a share, and what the
 * interval is, a status; "ok" and NUM_NA: there is none. */
const char *figures_interval(const struct figures *f, size_t i, bool share,
	double *lo, double *hi);

/* Start a row of the table with these columns: model, group and target. */
struct record figures_start(struct out *out, const struct record_column *column,
	const struct subject *s);

/* End the row of number i. A share outside [0, 1] is NA; undefined: the status
 * of a value that does not exist. */
void figures_write(struct record *r, const struct figures *f, size_t i,
	bool share, const char *undefined);

/* The name of a label, or * for a rank beyond them. */
void figures_label(struct record *r, const struct subject *s, size_t rank);

#endif
