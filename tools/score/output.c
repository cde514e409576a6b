#include "output.h"

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
output_end(struct record *r, double value, double lo, double hi,
	const char *status)
{
	record_reals(r, (double[]){value, lo, hi}, 3);
	record_text(r, status);
	record_end(r);
}

static const char *
why_undefined(const struct plan *plan, const struct output_key *key,
	const struct values *m, size_t s, size_t o)
{
	const struct metric *metric = plan->slot[s].metric;
	size_t at = s * m->results + o;

	if (m->outside[at])
		return "outside_range";
	if (m->refused[s])
		return m->refused[s];
	if (plan->items && metric->shape != METRIC_MEAN &&
	    !(metric->traits & METRIC_ITEM))
		return "not_additive";
	if (m->none)
		return m->none;
	if (key->other && !isnan(key->base->value[AT_PFLIP][at]) &&
	    key->other->value[AT_PFLIP][at] == 0)
		return "oracle_zero";
	return m->signs && (metric->traits & METRIC_TRIVIAL) ?
		"negative_shares" : estimate_word(metric->undefined);
}

/* Value, limits and status of slot s of result o. */
static void
write_values(struct record *r, const struct plan *plan,
	const struct output_key *key, const struct values *m, size_t s,
	size_t o)
{
	size_t at = s * m->results + o;
	double value = m->value[AT_PFLIP][at], lo = NUM_NA, hi = NUM_NA;
	const char *status = "ok";

	if (isnan(value)) {
		status = why_undefined(plan, key, m, s, o);
	} else {
		values_interval(m, plan, s, o, &lo, &hi);
		if (!isnan(lo))
			status = m->replicates > 0 ? "bootstrap" :
				"pflip_range";
	}
	if (m->doubt && !isnan(value))
		status = m->doubt;
	output_end(r, value, lo, hi, status);
}

/* A row up to its label. */
static struct record
start_row(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct slot *s, size_t o,
	const char *suffix)
{
	const struct block *b = key->block;
	struct record r = record_start(out, output_columns);

	record_key(&r, view_of(key->model));
	record_key(&r, view_of(key->versus));
	record_key(&r, b->group);
	record_key(&r, plan->items ? items_name(b->truth, b->item[o]) :
		view_of(""));
	record_key(&r, view_of(key->target));
	record_text(&r, s->metric->about.name);
	out_text(out, suffix);
	record_key(&r, s->label < plan->rules.named ?
		labels_name(plan->rules.labels, (uint32_t)s->label) :
		view_of(""));
	return r;
}

/* Without -M a metric that does not apply to a model has no rows, nor one whose
 * value is known beforehand. */
static bool
applies(const struct plan *plan, size_t s, const struct values *m)
{
	return plan->named || (!m->refused[s] && !(m->shares &&
		(plan->slot[s].metric->traits & METRIC_TRIVIAL)));
}

static void
write_positive(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *m, size_t s)
{
	double share = values_positive(m, s);
	struct record r = start_row(out, plan, key, &plan->slot[s], 0,
		"_positive");

	output_end(&r, share, NUM_NA, NUM_NA, isnan(share) ?
		why_undefined(plan, key, m, s, 0) : "ok");
}

const char *
output_target(int target)
{
	static const char *const names[] = {"primary", "new", "raw",
		"plurality"};

	return names[target];
}

void
output_count(struct out *out, const struct block *b, const char *what,
	double n)
{
	struct record r = record_start(out, output_columns);
	const struct view none = {"", 0};

	record_key(&r, none);
	record_key(&r, none);
	record_key(&r, b->group);
	record_key(&r, none);
	record_key(&r, none);
	record_text(&r, what);
	record_key(&r, none);
	record_count(&r, n);
	record_reals(&r, (double[]){NUM_NA, NUM_NA}, 2);
	record_text(&r, isnan(n) ? "shares" : "ok");
	record_end(&r);
}

void
output_slot(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v, size_t s,
	size_t o)
{
	const struct slot *slot = &plan->slot[s];
	const char *suffix = key->suffix ? key->suffix :
		metric_is_up(slot->metric) ? "_normalised" : "_excess";

	struct record r;

	if (!applies(plan, s, v))
		return;
	r = start_row(out, plan, key, slot, o, suffix);
	write_values(&r, plan, key, v, s, o);
}

void
output_values(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v)
{
	for (size_t o = 0; o < v->results; o++)
		for (size_t s = 0; s < plan->slots; s++)
			output_slot(out, plan, key, v, s, o);
}

void
output_positives(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *m)
{
	for (size_t s = 0; s < plan->slots && m->replicates > 0; s++)
		if (applies(plan, s, m))
			write_positive(out, plan, key, m, s);
}
