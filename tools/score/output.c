#include "output.h"
#include "judge/status_words.h"

#include "judge/truth.h"

#include "text/num.h"

#include <math.h>

const struct record_column output_columns[] = {
	{"model", RECORD_KEY}, {"versus", RECORD_KEY}, {"group", RECORD_KEY},
	{"of", RECORD_KEY}, {"target", RECORD_KEY}, {"metric", RECORD_TEXT},
	{"label", RECORD_KEY}, {"value", RECORD_REAL | RECORD_COUNT},
	{"lo", RECORD_REAL}, {"hi", RECORD_REAL}, {"status", RECORD_TEXT},
	{NULL, 0}
};

void
output_end(struct record *r, const struct estimate *e)
{
	record_reals(r, (double[]){e->value, e->lo, e->hi}, 3);
	record_text(r, estimate_word(e->status, status_words));
	record_end(r);
}

/* ---- metrics ---- */

void
output_row(struct out *out, const struct subject *of, size_t s, size_t o,
	struct output_key key, const struct estimate *e)
{
	const struct slot *slot = &of->plan->slot[s];
	const struct section *b = of->section;
	struct record r = record_start(out, output_columns);

	record_key(&r, view_of(of->name));
	record_key(&r, view_of(key.versus ? key.versus : ""));
	record_keys(&r, b->group, key.than ? key.than->group : view_of(""));
	record_key(&r, of->plan->items ? items_name(b->truth, b->item[o]) :
		view_of(""));
	record_key(&r, view_of(truth_targets[of->target]));
	record_text(&r, slot->metric->about.name);
	out_text(out, key.suffix ? key.suffix : "");
	record_key(&r, criteria_label(&of->plan->criteria, slot->label));
	output_end(&r, e);
}

bool
output_has(const struct estimates *m, size_t s)
{
	const struct plan *plan = m->of.plan;

	return plan->named || (!m->refused[s] && !(m->shares &&
		(plan->slot[s].metric->traits & METRIC_TRIVIAL)));
}

void
output_estimates(struct out *out, const struct estimates *m,
	struct output_key key)
{
	const struct plan *plan = m->of.plan;

	for (size_t o = 0; o < m->items; o++)
		for (size_t s = 0; s < plan->slots; s++) {
			struct estimate e;

			if (!output_has(m, s))
				continue;
			e = estimates_at(m, s, o);
			if (m->other)
				key.suffix = metric_is_up(plan->slot[s].metric) ?
					"_normalised" : "_excess";
			output_row(out, &m->of, s, o, key, &e);
		}
}

void
output_positives(struct out *out, const struct estimates *m,
	const char *versus)
{
	const struct output_key key = {.versus = versus,
		.suffix = "_positive"};

	for (size_t s = 0; s < m->of.plan->slots && m->replicates > 0; s++) {
		struct estimate e = estimate_nothing(0);

		if (!output_has(m, s))
			continue;
		e.value = estimates_positive(m, s);
		if (isnan(e.value))
			e.status = estimates_why_none(m, s, 0);
		output_row(out, &m->of, s, 0, key, &e);
	}
}

/* A row for how many a section has of something; NUM_NA: not known. */
static void
write_count(struct out *out, const struct section *b, const char *model,
	const char *what, double n)
{
	struct record r = record_start(out, output_columns);
	const struct view none = {"", 0};

	record_key(&r, view_of(model));
	record_key(&r, none);
	record_key(&r, b->group);
	record_key(&r, none);
	record_key(&r, none);
	record_text(&r, what);
	record_key(&r, none);
	record_count(&r, n);
	record_reals(&r, (double[]){NUM_NA, NUM_NA}, 2);
	record_text(&r, estimate_word(isnan(n) ? ESTIMATE_OWN(SCORE_SHARES) :
		ESTIMATE_OK, status_words));
	record_end(&r);
}

void
output_size(struct out *out, const struct section *b, const char *model)
{
	const struct items *t = b->truth;
	uint64_t items = 0, labels = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint64_t weight = items_weight(t, b->item[i]);

		items += weight;
		labels += weight * t->vectors.total[t->vector[b->item[i]]];
	}
	write_count(out, b, model, "items", (double)items);
	write_count(out, b, model, "labels", t->vectors.shares ? NUM_NA :
		(double)labels);
}
