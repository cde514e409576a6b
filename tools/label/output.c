#include "output.h"

#include <math.h>

/* Probabilities as near are equal: rounding decides nothing. */
#define NEAR 1e-9

void
output_header(struct output *o)
{
	out_text(&o->out, o->form == OUTPUT_HARD ? "item\tlabel\n" :
		o->form == OUTPUT_PRIMARY ? "item\tlabel\tn\tclasses\tprimary\n" :
		"item\tlabel\tp\tweight\n");
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

/* Item and the label at a place in label order. */
static void
write_keys(struct output *o, struct view name, size_t place)
{
	out_view(&o->out, name);
	out_char(&o->out, '\t');
	out_view(&o->out, labels_name(o->labels, o->labels->by_rank[place]));
}

/* A label, or the labels that are more likely chosen than not. */
static void
write_hard(struct output *o, struct view name, const double *p)
{
	size_t labels = o->labels->ids.n, n = 0, decision;

	for (size_t l = 0; l < labels && o->several; l++)
		if (p[l] > .5) {
			write_keys(o, name, l);
			out_char(&o->out, '\n');
			n++;
		}
	if (o->several && n == 0) {
		out_view(&o->out, name);
		out_char(&o->out, '\t');
		out_text(&o->out, o->none);
		out_char(&o->out, '\n');
	}
	decision = o->several ? labels : output_decision(p, o->k);
	if (decision >= labels) {
		o->unnamed += !o->several;
		return;
	}
	write_keys(o, name, decision);
	out_char(&o->out, '\n');
}

void
output_item(struct output *o, struct view name, const struct targets_item *target,
	const double *n)
{
	if (target->weight == 0)
		return;
	if (o->form == OUTPUT_HARD) {
		write_hard(o, name, target->p);
		return;
	}
	for (size_t l = 0; l < o->labels->ids.n; l++) {
		write_keys(o, name, l);
		out_char(&o->out, '\t');
		if (o->form == OUTPUT_PRIMARY) {
			out_whole(&o->out, (uint64_t)n[l]);
			out_char(&o->out, '\t');
			out_whole(&o->out, o->k);
			out_char(&o->out, '\t');
			out_real(&o->out, target->p[l]);
		} else {
			out_real(&o->out, target->p[l]);
			out_char(&o->out, '\t');
			out_real(&o->out, target->weight);
		}
		out_char(&o->out, '\n');
	}
}
