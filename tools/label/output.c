#include "output.h"

#include "text/record.h"

#include <math.h>

/* Probabilities as near are equal: rounding decides nothing. */
#define NEAR 1e-9

enum { COLUMNS = 6 };        /* most columns of a form */

static const struct record_column columns[][COLUMNS] = {
	[OUTPUT_TARGETS] = {{"item", RECORD_TEXT}, {"label", RECORD_TEXT},
		{"p", RECORD_REAL}, {"weight", RECORD_REAL}},
	[OUTPUT_HARD] = {{"item", RECORD_TEXT}, {"label", RECORD_TEXT},
		{"confidence", RECORD_REAL}, {"second", RECORD_KEY},
		{"tied", RECORD_TEXT}},
	[OUTPUT_PRIMARY] = {{"item", RECORD_TEXT}, {"label", RECORD_TEXT},
		{"n", RECORD_COUNT}, {"classes", RECORD_COUNT},
		{"primary", RECORD_REAL}},
};

void
output_header(struct output *o)
{
	record_header(&o->out, columns[o->form]);
}

/* The first label whose p is at least `near` of the largest. */
static size_t
decide(const double *p, size_t k, double near)
{
	double most = 0;
	size_t l = 0;

	for (size_t i = 0; i < k; i++)
		most = fmax(most, p[i]);
	while (p[l] < most * near)
		l++;
	return l;
}

size_t
output_decision(const double *p, size_t k)
{
	return decide(p, k, 1 - NEAR);
}

/* The label at a place of p. */
static struct view
label_at(const struct output *o, size_t place)
{
	return labels_name(o->labels, o->own ? o->own[place].label :
		o->labels->by_rank[place]);
}

/* The label next to the decision by p, by votes where p is equal, and then by label
 * order; o->k: no other label has a vote or a p. */
static size_t
second(const struct output *o, const double *p, const double *n, size_t decision,
	double near)
{
	size_t at = o->k;

	for (size_t l = 0; l < o->k; l++) {
		if (l == decision || !(n[l] > 0 || (p[l] > 0 && !o->of_votes)))
			continue;
		if (at == o->k || p[l] * near > p[at] ||
		    (p[l] >= p[at] * near && n[l] > n[at]))
			at = l;
	}
	return at;
}

/* confidence: NUM_NA, and tied NA, where several labels are chosen. */
static void
write_decision(struct output *o, struct view name, struct view label, double confidence,
	struct view next, const char *tied)
{
	struct record r = record_start(&o->out, columns[OUTPUT_HARD]);

	record_view(&r, name);
	record_view(&r, label);
	record_real(&r, confidence);
	record_key(&r, next);
	record_text(&r, tied);
	record_end(&r);
}

/* The labels that are more likely chosen than not. */
static void
write_chosen(struct output *o, struct view name, const double *p)
{
	size_t n = 0;

	for (size_t l = 0; l < o->labels->ids.n; l++)
		if (p[l] > .5) {
			write_decision(o, name, label_at(o, l), p[l], view_of(""),
				"NA");
			n++;
		}
	if (n == 0)
		write_decision(o, name, view_of(o->none), NUM_NA, view_of(""), "NA");
}

/* The label of the largest p. The power of p brings labels nearer that are nearly as
 * likely, so that `near` takes it, too. */
static void
write_hard(struct output *o, struct view name, const struct targets_item *target,
	const double *n)
{
	const double near = pow(1 - NEAR, o->temper), *p = target->p;
	size_t labels = o->labels->ids.n, decision = decide(p, o->k, near), next;
	bool tied;

	if (decision >= labels) {
		o->unnamed++;
		return;
	}
	next = second(o, p, n, decision, near);
	tied = target->tied || (next < o->k && p[next] >= p[decision] * near);
	write_decision(o, name, label_at(o, decision), p[decision],
		next < o->k && next < labels ? label_at(o, next) : view_of(""),
		tied ? "yes" : "no");
}

void
output_item(struct output *o, struct view name, const struct targets_item *target,
	const double *n)
{
	struct record r = record_start(&o->out, columns[o->form]);

	if (target->weight == 0)
		return;
	if (o->form == OUTPUT_HARD) {
		if (o->several)
			write_chosen(o, name, target->p);
		else
			write_hard(o, name, target, n);
		return;
	}
	for (size_t l = 0; l < o->labels->ids.n; l++) {
		record_view(&r, name);
		record_view(&r, label_at(o, l));
		if (o->form == OUTPUT_PRIMARY) {
			record_whole(&r, (uint64_t)n[l]);
			record_whole(&r, o->k);
		}
		record_real(&r, target->p[l]);
		if (o->form == OUTPUT_TARGETS)
			record_real(&r, target->weight);
		record_end(&r);
	}
}
