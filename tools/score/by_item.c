#include "by_item.h"
#include "shapes.h"

#include "judge/matrix.h"
#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>

/* A walk over the items for one slot. */
struct slot_walk {
	struct batch *batch;
	const struct metric *metric;
	struct kept kept;        /* what decisions put */
};

/* What decisions of a piece are worth: the mass of those that are right, or their
 * cost, by all mass. Only what the piece puts is looked at, since the totals are as
 * many as labels, and items may be as many. False: it puts nothing. */
static bool
value_of_decisions(struct slot_walk *w, struct totals *t, size_t row,
	size_t piece, double *value)
{
	struct kept *kept = &w->kept;
	size_t from = MATRIX_LABELS, to = from + judged_of(&t->x)->k;
	struct put put = {.kept = kept};
	double all = 0, worth = 0;

	if (w->metric->traits & METRIC_COSTED) {
		from = MATRIX_COST;
		to = from + 1;
	}
	kept->n = 0;
	t->of->add(&t->x, t->x.units->whole(&t->x, row, piece, &t->room), &put);
	for (size_t i = 0; i < kept->n; i++) {
		size_t at = kept->total[i];

		all += at == MATRIX_TOTAL ? kept->amount[i] : 0;
		worth += at >= from && at < to ? kept->amount[i] : 0;
	}
	*value = stats_ratio(worth, all);
	return put.used;
}

/* The mean over the pieces of a row, each of which is an item by itself. */
static double
value_of_row(struct slot_walk *w, const struct batch_member *m, size_t row)
{
	struct totals *t = &w->batch->family[m->family].t;
	size_t n = row_pieces(&t->x, row), some = 0;
	struct sum sum = {0};

	for (size_t k = 0; k < n; k++) {
		double x;

		if (w->metric->shape == METRIC_DECISIONS) {
			if (!value_of_decisions(w, t, row, k, &x))
				continue;
		} else {
			if (!totals_of_piece(t, row, k))
				continue;
			x = totals_value(t, m->s, m->label, .95).e.value;
		}
		sum_add(&sum, x);
		some++;
	}
	return stats_ratio(sum_value(&sum), (double)some);
}

/* The values of all items; over several labels, from those of each label. */
static void
set_slot(struct estimates *m, size_t s, const struct source *source,
	struct batch *b, int kind)
{
	struct slot_walk w = {b, m->of.plan->slot[s].metric, {0}};
	double *value = mem_alloc(source->n, sizeof *value);

	for (size_t i = 0; i < m->items && source->n > 0; i++) {
		for (size_t k = 0; k < source->n; k++) {
			const struct batch_member *member =
				&b->member[source->member[k]];

			value[k] = value_of_row(&w, member, sample_row(
				&b->family[member->family].t.x, i));
		}
		m->value[kind][s * m->items + i] = source->n == 1 ? *value :
			sources_combine(&source->how, value, source->n,
				NULL);
	}
	MEM_FREE(value, w.kept.total, w.kept.amount);
}

void
by_item_make(struct estimates *m, const struct sources *sources,
	struct batch *at, struct batch *range)
{
	const struct plan *plan = m->of.plan;

	for (int kind = 0; kind < (m->range ? AT_KINDS : 1); kind++)
		for (size_t s = 0; s < plan->slots; s++) {
			const struct metric *metric = plan->slot[s].metric;

			if (metric->shape == METRIC_MEAN ||
			    metric->traits & METRIC_ITEM)
				set_slot(m, s, &sources[kind].slot[s],
					kind == AT_PFLIP ? at : range, kind);
		}
}
