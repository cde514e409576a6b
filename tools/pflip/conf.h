/*
 * conf: the options of annot-pflip, and what is estimated by them.
 */
#ifndef ANNOT_PFLIP_CONF_H
#define ANNOT_PFLIP_CONF_H

#include "fit.h"
#include "subjects.h"
#include "text/method.h"
#include "text/opt.h"

/* The methods, in the order of `estimators`. */
enum estimator { BY_STRATA, BY_OTHERS, BY_IDEAL, BY_SVD, BY_FIXED, ESTIMATORS };

extern const struct method estimators[ESTIMATORS];

enum inverse { INVERSE_AUTO, INVERSE_BINARY, INVERSE_KCLASS };

struct conf {
	struct opt_common common;
	uint64_t strata;       /* M; 0: 20, unless another option says */
	const char *edges;     /* upper limits, comma-separated decimals */
	bool automatic;        /* the finest M that meets G's advice */
	int strata_by;         /* 1: others; below 0: not given */
	int retests;           /* enum retests */
	int inverse;           /* enum inverse */
	int slips;             /* enum slips_to; below 0: not given */
	double fixed;          /* p_flip of -M fixed; below 0: not given */
	struct fit_rules fit;
	bool table;
	bool unique;           /* a histogram of items */
	const char *from;      /* a table instead of estimating */
};

/* What a table of --table has. Start with {0}. */
struct estimation {
	enum estimator by;
	struct strata strata;    /* one where items have their own p_flip */
	struct slips slips;      /* slips.law.k is K of the task */
	double fixed;            /* the p_flip of method fixed */
	double var;              /* the variance of r between people that
	                            pflip_new allows for */
	uint64_t items_hash, settings; /* hashes.h; 0: not known */
};

/* Is p_flip that of an item's stratum? Is it from pairs of retests, pooled? */
static inline bool
by_strata(enum estimator e)
{
	return e <= BY_OTHERS || e == BY_SVD;
}

static inline bool
by_pairs(enum estimator e)
{
	return e <= BY_OTHERS;
}

#endif
