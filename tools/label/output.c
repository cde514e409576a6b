#include "output.h"

#include "text/record.h"

#include <math.h>

/* Probabilities as near are equal: rounding decides nothing. */
#define NEAR 1e-9

enum { COLUMNS = 6 };        /* most columns of a form */

static const struct record_column columns[][COLUMNS] = {
	[OUTPUT_TARGETS] = {{"item", RECORD_TEXT}, {"label", RECORD_TEXT},
		{"p", RECORD_REAL}, {"weight", RECORD_REAL}},
	[OUTPUT_HARD] = {{"item", RECORD_TEXT}, {"label", RECORD_TEXT}},
	[OUTPUT_PRIMARY] = {{"item", RECORD_TEXT}, {"label", RECORD_TEXT},
		{"n", RECORD_COUNT}, {"classes", RECORD_COUNT},
		{"primary", RECORD_REAL}},
};

void
output_header(struct output *o)
{
	record_header(&o->out, columns[o->form]);
}

size_t
output_decision(const double *p, size_t k)
{
	double most = 0;
	size_t l = 0;

	for (size_t i = 0; i < k; i++)
		most = fmax(most, p[i]);
	while (p[l] < most * (1 - NEAR))
		l++;
	return l;
}

/* The label at a place of p. */
static struct view
label_at(const struct output *o, size_t place)
{
	return labels_name(o->labels, o->own ? o->own[place].label :
		o->labels->by_rank[place]);
}

static void
write_decision(struct output *o, struct view name, struct view label)
{
	struct record r = record_start(&o->out, columns[OUTPUT_HARD]);

	record_view(&r, name);
	record_view(&r, label);
	record_end(&r);
}

/* A label, or the labels that are more likely chosen than not. */
static void
write_hard(struct output *o, struct view name, const double *p)
{
	size_t labels = o->labels->ids.n, n = 0, decision;

	for (size_t l = 0; l < labels && o->several; l++)
		if (p[l] > .5) {
			write_decision(o, name, label_at(o, l));
			n++;
		}
	if (o->several && n == 0)
		write_decision(o, name, view_of(o->none));
	decision = o->several ? labels : output_decision(p, o->k);
	if (decision < labels)
		write_decision(o, name, label_at(o, decision));
	else
		o->unnamed += !o->several;
}

void
output_item(struct output *o, struct view name, const struct targets_item *target,
	const double *n)
{
	struct record r = record_start(&o->out, columns[o->form]);

	if (target->weight == 0)
		return;
	if (o->form == OUTPUT_HARD) {
		write_hard(o, name, target->p);
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
