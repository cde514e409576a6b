/*
 * errors: error, test and interval of numbers that were estimated together.
 *
 * By formula from what items and ratings add (math/batch), or by resampling
 * units, items or clusters of them. A jackknife that would take more than about
 * a minute ends the tool.
 *
 * The difference theta_A - theta_B has psi_i = psi_A,i - psi_B,i over the union
 * of the items, 0 where a group lacks the item; V = sum psi_i^2 + P, psi_A
 * being multiplied by the root of n_A/(n_A-1) and psi_B likewise, n_A the items
 * that add something there. P is that of u_A - u_B, person by person, or P_A +
 * P_B if no annotator is in both groups. This is the error of paired items
 * where all are common, and that of independent ones where none is (Gwet,
 * "Testing the difference of correlated agreement coefficients for statistical
 * significance", 2016, has the former).
 */
#ifndef ANNOT_ERRORS_H
#define ANNOT_ERRORS_H

#include "batch.h"

/* Fewer annotators in effect than these carry no test of a difference of
 * groups: halves of such crowds, drawn at random, differ at .05 in 15 to 25 %
 * of draws. */
#define ERRORS_ANNOTATORS 8

/* Replicates without a value. */
struct lost {
	uint64_t rows, most;     /* rows that have some; the most of a row */
};

/* How errors and intervals are made: by formula, unless resampling is asked
 * for. */
struct error_rules {
	uint64_t bootstrap;      /* replicates; 0: none */
	uint64_t seed;
	uint64_t first;          /* the random stream of the first one */
	bool jackknife;
	double level;            /* of every interval */
	enum crossed_random random; /* what errors are of */
	bool by_default;         /* nobody asked for that */
	struct lost *lost;       /* is told of replicates; NULL: nobody asks */
};

/* Set test and interval from se and df. no_test: p stays unknown. */
void errors_finish(struct estimated *r, bool no_test);

/* The mean of n values with its error, interval and test, where `squares` is
 * the sum of squared deviations. n = 1: no error, one_item. */
struct estimated errors_of_mean(double value, const struct sum *squares,
	double n, double level);

/* Cut the limits to what the statistic can be; a value beyond that is a
 * limit. */
void errors_cut(struct estimate *e, double least, double most);

/* Set se and df of an output over what is random, from the walk: V of one side
 * is n/(n-1) sum psi^2; each of two has its own n. df is of all units. null: the
 * error is normal, without n/(n-1). One unit on a side: no error, status
 * one_item or one_cluster. */
void errors_of_output(const struct batch *b, const struct batch_output *o,
	enum crossed_random random, bool null, struct estimated *out);

/* Draw the units and set member m in replicate r, value[m * replicates + r], of
 * all members of the batch. Shows progress. */
void errors_draw(struct batch *b, const struct error_rules *rules,
	double *value);

/* The value of a sample, or the difference of those of two, whose subsets are
 * joined, with error, test and interval. Status bootstrap, jackknife, or
 * undefined where a value without one unit does not exist; or that of the
 * value.
 *
 * Where nobody said what is random, annotators are, too, in a difference,
 * unless one is in both groups. Status of a difference: paired, all items are
 * common; overlapping; unpaired; few_annotators, and no p; or why one of the
 * two has no value or no error. */
void errors_estimate(const struct statistic *s, const struct sample *const *x,
	const struct joined *j, const struct error_rules *rules,
	struct estimated *out);

#endif
