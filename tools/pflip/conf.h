/*
 * conf: the options of annot-pflip.
 */
#ifndef ANNOT_PFLIP_CONF_H
#define ANNOT_PFLIP_CONF_H

#include "estimators.h"
#include "fit.h"
#include "subjects.h"
#include "text/opt.h"

enum slips_to { SLIPS_UNIFORM, SLIPS_NEIGHBOURS, SLIPS_FITTED };

enum inverse { INVERSE_AUTO, INVERSE_BINARY, INVERSE_KCLASS };

/* The plurality share that chooses a retest's stratum: among all labels, or those of the
 * other annotators. */
enum strata_by { BY_ALL, BY_OTHERS };

struct conf {
	struct opt_common common;
	uint64_t strata;       /* M; 0: 20, unless another option says */
	const char *edges;     /* upper limits, comma-separated decimals */
	bool automatic;        /* the finest M that meets G's advice */
	int by;                /* enum strata_by; below 0: not given */
	int retests;           /* enum retests */
	int inverse;           /* enum inverse */
	int slips;             /* enum slips_to; below 0: not given */
	double fixed;          /* p_flip of -M fixed; below 0: not given */
	struct fit_rules fit;
	bool table;
	bool unique;           /* a histogram of subjects */
	const char *from;      /* a table instead of estimating */
};

/* Are ratings read with these options, a struct conf? --from with --table adds up
 * tables. */
bool conf_reads_rows(const void *conf);

/* Set the strata that the options choose; --auto finds them by the subjects'
 * retests. */
void conf_shape(const struct conf *conf, struct strata *strata,
	const struct subjects *subjects);

/* The settings of a table (hashes.h): which labels were compared; with the grid
 * of an estimator that learns, how it does, too. NULL: it does not learn. Are
 * they the default ones in this case? */
uint64_t conf_settings(const struct conf *conf, const struct grid *grid);
bool conf_by_default(const struct conf *conf);

/* The estimator that the options choose, without --from. Strata of the others'
 * shares are automatic, unless an option sets them. */
const struct estimator *conf_estimator(struct conf *conf);

#endif
