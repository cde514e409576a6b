#include "output.h"

#include "text/num.h"

#include <math.h>

void
output_end(struct out *out, double value, double lo, double hi,
	const char *status)
{
	out_real(out, value);
	out_char(out, '\t');
	out_real(out, lo);
	out_char(out, '\t');
	out_real(out, hi);
	out_char(out, '\t');
	out_text(out, status);
	out_char(out, '\n');
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
		"negative_shares" : metric->undefined;
}

/* Value, limits and status of slot s of result o. */
static void
write_values(struct out *out, const struct plan *plan,
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
	output_end(out, value, lo, hi, status);
}

static void
write_key(struct out *out, struct view v)
{
	out_key(out, v);
	out_char(out, '\t');
}

static void
write_start(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct slot *s, size_t o,
	const char *suffix)
{
	const struct block *b = key->block;

	write_key(out, view_of(key->model));
	write_key(out, view_of(key->versus));
	write_key(out, b->group);
	write_key(out, plan->items ? items_name(b->truth, b->item[o]) :
		view_of("*"));
	write_key(out, view_of(key->target));
	out_text(out, s->metric->about.name);
	out_text(out, suffix);
	out_char(out, '\t');
	write_key(out, s->label < plan->rules.named ?
		labels_name(plan->rules.labels, (uint32_t)s->label) :
		view_of("*"));
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

	write_start(out, plan, key, &plan->slot[s], 0, "_positive");
	out_real(out, share);
	out_text(out, "\tNA\tNA\t");
	out_text(out, isnan(share) ? why_undefined(plan, key, m, s, 0) : "ok");
	out_char(out, '\n');
}

void
output_header(struct out *out)
{
	out_text(out, "model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\t"
		"lo\thi\tstatus\n");
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
	out_text(out, "*\t*\t");
	write_key(out, b->group);
	out_text(out, "*\t*\t");
	out_text(out, what);
	out_text(out, "\t*\t");
	if (isnan(n))
		out_real(out, n);
	else
		out_whole(out, (uint64_t)n);
	out_text(out, isnan(n) ? "\tNA\tNA\tshares\n" : "\tNA\tNA\tok\n");
}

void
output_slot(struct out *out, const struct plan *plan,
	const struct output_key *key, const struct values *v, size_t s,
	size_t o)
{
	const struct slot *slot = &plan->slot[s];
	const char *suffix = key->suffix ? key->suffix :
		metric_is_up(slot->metric) ? "_normalised" : "_excess";

	if (!applies(plan, s, v))
		return;
	write_start(out, plan, key, slot, o, suffix);
	write_values(out, plan, key, v, s, o);
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
