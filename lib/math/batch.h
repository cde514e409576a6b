/*
 * batch: numbers that are estimated together, in one walk over the items.
 *
 * A member is a statistic of a sample, for a label; members of one sample that
 * share their sums are a family, added to at once. An output is a member, or a
 * function of some: a difference, a ratio, a mean over labels. Its psi and u are
 * those of its members, times the slopes of the function. Members have a side:
 * items of one group, or of the second of two. Only lack of memory ends the
 * tool.
 */
#ifndef ANNOT_BATCH_H
#define ANNOT_BATCH_H

#include "influence.h"
#include "joined.h"

struct batch_sample {
	const struct sample *x;
	size_t side, families;
	double *row, *item;      /* how often each counts in a replicate */
	struct influence f;      /* of the members that are in an output, */
	struct batch_link {      /* and where what they add goes */
		size_t member, output;
		double slope;
	} *link;
	size_t links, link_cap;
	double *add;             /* room: a number per member */
	double *cell;            /* u of a rating, per output, by cell of the
	                            rows that are kept, or of the current one;
	                            NULL: ratings of a cell differ */
	size_t now;              /* the current row */
};

struct batch_family {
	const struct sums *of;
	size_t sample;
	size_t *member, n, cap;
	struct totals t;
};

struct batch_member {
	const struct statistic *s;
	size_t label;
	size_t family;
	struct estimated r;      /* its value, or why there is none */
	double corner;           /* after the walk: the share of ratings at which u jumps */
	struct batch_part {      /* the outputs that it is in, and their slopes
	                            by its value */
		size_t output;
		double slope;
	} *part;
	size_t parts, cap;
	size_t place;            /* among those of its sample, in the pass */
	bool walked;             /* it is in the pass */
};

/* A function of n values, and its slopes by them; NULL: not asked for. `how` is
 * its own. */
typedef double batch_function(const double *value, size_t n, const void *how,
	double *slope);

struct batch_output {
	batch_function *of;      /* NULL: of one member */
	const void *how;
	size_t *member, n;
	double value;

	/* Sums over units: how many add something to each side; of psi_A^2,
	 * psi_B^2 and psi_A psi_B. */
	double units[2];
	struct sum square[2], both;
	struct crossed part[2];  /* of all annotators, or of each of two
	                            groups */
};

struct batch {
	const struct joined *j;
	struct batch_sample *sample;
	struct batch_family *family;
	struct batch_member *member;
	struct batch_output *output;
	size_t samples, families, members, outputs;
	bool apart;              /* there are two groups of annotators, none of
	                            whom is in both */
	double units;            /* of both sides */
	size_t parts;            /* of annotators; 0: they were not asked for */

	/* Private. */
	size_t sample_cap, family_cap, member_cap, output_cap;
};

/* Start a batch over these units; the samples that are added have the items of
 * the sides in their order. */
void batch_begin(struct batch *b, const struct joined *j);

/* Add a member; returns its number. */
size_t batch_add(struct batch *b, const struct sample *x, size_t side,
	const struct statistic *s, size_t label);

/* Find the values of all members. */
void batch_values(struct batch *b);

/* Add an output of n members; returns its number. */
size_t batch_output(struct batch *b, batch_function *of, const void *how,
	const size_t *member, size_t n);

/* The outputs' difference of two members, and its kin. */
batch_function batch_difference;

/* Sum up psi of all units, and with annotators u of all ratings. */
void batch_walk(struct batch *b, bool annotators);

/* The value of an output where its members have these values. */
double batch_value(const struct batch *b, const struct batch_output *o,
	const double *member, size_t stride);

#endif
