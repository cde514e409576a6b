/*
 * chart: tables to draw, whose numbers are ratios of sums over items.
 *
 * A table has places: a bin of the probability, a pair of labels, a threshold.
 * At each place there are the same facts, and every fact is made of at most
 * AMOUNTS sums S over the items, which each table names for itself:
 *	value = sum over a of over[a] S_a / sum over a of under[a] S_a
 * An amount is a sum of some totals, as the mass above a threshold is that of
 * all steps above it. So the slopes of a fact by the totals are known:
 *	(over[a] - value under[a]) / sum under S  for each total of amount a
 * and the engine (math/statistic) gives each its error. Places are taken some
 * at a time, because slopes are a matrix of numbers and totals.
 *
 * Failures to write end the tool, and so do more numbers than may be held.
 */
#ifndef ANNOT_CHART_H
#define ANNOT_CHART_H

#include "conf.h"

#include "judge/judged.h"
#include "text/method.h"
#include "text/record.h"

enum { AMOUNTS = 4 };

struct figure {
	const char *name;
	const struct sums *of;   /* which of the table's sums it reads */
	double over[AMOUNTS], under[AMOUNTS];
	enum estimate_status undefined; /* where there is nothing below */
	bool zero;               /* -z says what it then is */
	bool costs;              /* it is there with --costs, which say what it
	                            is over */
	bool share;              /* outside of 0..1 it has no value */
	bool times;              /* it is that part of the sum below in all
	                            items */
	bool plain;              /* a value alone, without limits */
	const char *best;        /* a row says at which threshold it is least */
};

/* The totals of an amount: n, the first one and others each `stride` further.
 * */
struct range {
	size_t first, n, stride;
};

/* What is in a place: items, their labels, and the units that they are drawn
 * by. */
struct content {
	uint64_t items, labels, units;
	uint64_t last;           /* the last unit, from 1 */
};

/* A model, or the oracle, in a section under a target, and the places at hand. */
struct sheet {
	struct judged judged;    /* first: add() knows the sheet by it */
	const struct run *run;
	const char *name;
	size_t label;            /* that probabilities are of; K: the likeliest,
	                            or no label */
	size_t places;           /* of the table */
	const double *threshold; /* per place, where places are thresholds, */
	const struct content *content; /* or where items are in one place */
	double all;              /* the sum below in all items; 0: not known */
	size_t from, n;          /* the places whose totals are counted */
};

static inline struct sheet *
sheet_of(const struct sample *x)
{
	return x->judged;
}

struct chart {
	struct method about;
	const char *what, *remedy; /* its places, for messages, and what to do
	                            where they are too many */
	const struct record_column *columns;
	const struct figure *fact;
	size_t facts;
	size_t values;           /* places that are taken together where they
	                            have no limits */
	bool probable;           /* it is of probabilities */
	bool of_label;           /* it is of one label, which must be known */
	bool twice;              /* of the likeliest label, then of that of -P */

	/* Set the places, and what these are or have in them. */
	void (*places)(struct sheet *s);
	/* The totals of an amount at place from + i. */
	struct range (*range)(const struct sheet *s, const struct sums *of,
		size_t i, size_t amount);
	/* The rows of place from + i, with the facts in their order. */
	void (*write)(struct out *out, const struct sheet *s, size_t i,
		const struct estimate *e);
};

extern const struct chart reliability_chart, joint_chart, thresholds_chart;

/* Write a model's table, or the oracle's, for a section under a target. */
void chart_write(struct out *out, const struct run *run,
	const struct section *section, enum target target,
	const struct predictions *model, const char *name);

/* How many facts a place has. */
size_t chart_facts(const struct run *run);

/* Begin a row with the columns that all tables have, the last a label. */
struct record chart_start(struct out *out, const struct sheet *s, size_t label);

/* End a row with a value, its limits and status. */
void chart_end(struct record *r, const struct estimate *e);

#endif
