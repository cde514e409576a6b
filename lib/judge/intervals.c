#include "intervals.h"

#include "status_words.h"

#include "math/errors.h"
#include "stats/student.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* Does an item add to the corner of any member of an output? */
static bool
is_corner(const struct batch *b, const struct batch_output *o)
{
	const double most = .1; /* of the ratings: fewer do not matter */

	for (size_t i = 0; i < o->n; i++)
		if (b->member[o->member[i]].corner > most)
			return true;
	return false;
}

void
intervals_error(const struct batch *b, size_t output, enum crossed_random random,
	double level, struct error_of *to)
{
	const struct batch_output *o = &b->output[output];
	struct estimated r = estimated_nothing(level);

	r.e.value = o->value;
	to->corner = is_corner(b, o);
	to->parts = b->parts;
	memcpy(to->part, o->part, sizeof to->part);
	for (size_t g = 0; g < to->parts && to->corner; g++)
		to->part[g].q = to->part[g].own = NUM_NA;
	errors_of_output(b, o, CROSSED_ITEMS, false, &r);
	to->items = r.e.se;
	if (b->parts > 0)
		crossed_error(&r.e, random, to->part, to->parts);
	if (isnan(r.e.se) && to->corner && random != CROSSED_ITEMS)
		r.e.status = ESTIMATE_OWN(SCORE_CORNER);
	to->e = r.e;
}

void
intervals_formula(const struct error_of *error, double zero,
	struct estimate *e)
{
	struct estimate by = error->e;

	by.value = e->value;
	estimate_interval(&by, zero);
	e->lo = by.lo;
	e->hi = by.hi;
	e->se = by.se;
	e->df = by.df;
	e->status = by.status;
}


void
intervals_stretch(struct estimate *e, const struct error_of *error,
	enum crossed_random random, double units, double zero,
	enum estimate_status single)
{
	double up = .5 + e->level / 2;

	if (isnan(e->value) || isnan(e->se))
		return;
	if (single != ESTIMATE_OK && random != CROSSED_ANNOTATORS) {
		e->lo = e->hi = NUM_NA;
		e->status = single;
		return;
	}
	if (random == CROSSED_ITEMS) {
		if (units >= 2 && units <= FEW_UNITS)
			estimate_stretch(e, student_t_quantile(up, units - 1) /
				stats_normal_quantile(up));
		return;
	}
	if (error->parts == 0) {
		e->lo = e->hi = NUM_NA;
		return;
	}
	if (error->e.se <= zero)
		return;
	/* a ratio has replicates so far out that their error means nothing */
	if (error->items > zero)
		e->se = error->items;
	crossed_stretch(e, random, error->part, error->parts, units);
	if (isnan(e->lo) && error->corner)
		e->status = ESTIMATE_OWN(SCORE_CORNER);
}
