#include "output.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The columns from stratum to pflip_new: the same for all items of a
 * stratum. */
static char *
tail_of(const struct stratum *s, size_t number, int precision)
{
	const double values[4] = {s->pflip, s->pflip_lo, s->pflip_hi,
		s->pflip_new};
	char pflip[4][NUM_TEXT], text[5 * NUM_TEXT + 8];
	int n;

	for (size_t k = 0; k < 4; k++)
		num_text(values[k], precision, pflip[k]);
	n = snprintf(text, sizeof text, "\t%zu\t%s\t%s\t%s\t%s", number,
		pflip[0], pflip[1], pflip[2], pflip[3]);
	return mem_copy(text, (size_t)n);
}

void
output_start(struct output *o, const struct strata *strata, bool by_strata)
{
	o->strata = strata->n;
	o->tail = mem_zero(strata->n, sizeof *o->tail);
	for (size_t i = 0; i < strata->n && by_strata; i++)
		o->tail[i] = tail_of(&strata->at[i], i + 1, o->out.precision);
	out_text(&o->out, "item\tlabel\tn\tclasses\tp\tstratum\tpflip\t"
		"pflip_lo\tpflip_hi\tpflip_new\tpairs\tdisagree\tonce\n");
}

/* The columns behind p, of an item that has its own p_flip. */
static void
write_own(struct out *out, double pflip)
{
	out_text(out, "\t*\t");
	out_real(out, pflip);
	out_text(out, "\tNA\tNA\t");
	out_real(out, pflip);
}

/* The item's part in what p_flip was pooled from; most have none. */
static void
write_retest(struct output *o, const struct retest *t)
{
	struct out *out = &o->out;

	if (!o->pooled) {
		out_text(out, "\tNA\tNA\t");
		return;
	}
	out_char(out, '\t');
	out_whole(out, t->pairs);
	out_char(out, '\t');
	out_whole(out, t->disagree);
	out_char(out, '\t');
}

void
output_item(struct output *o, const struct subject *s, size_t stratum)
{
	struct out *out = &o->out;
	const char *tail = o->tail[stratum];
	size_t n = tail ? strlen(tail) : 0;

	for (size_t k = 0; k < s->counts.cells; k++) {
		const struct cell *c = &s->counts.cell[k];

		out_view(out, s->name);
		out_char(out, '\t');
		out_view(out, labels_name(o->labels, c->label));
		out_char(out, '\t');
		out_whole(out, c->n);
		out_char(out, '\t');
		out_whole(out, o->k);
		out_char(out, '\t');
		out_real(out, (double)c->n / (double)s->counts.n);
		if (n > 0)
			out_put(out, tail, n);
		else
			write_own(out, s->pflip);
		write_retest(o, &s->retest);
		out_whole(out, s->once ? s->once[k] : c->n);
		out_char(out, '\n');
	}
}

void
output_note(const struct strata *strata, const struct total *total,
	const struct output_known *known, double level)
{
	char retests[64] = "", annotators[64] = "", tied[64] = "";
	const struct retest all = strata_retest(strata);
	uint64_t items = known->items ? total->items : strata_items(strata);

	if (known->retests)
		snprintf(retests, sizeof retests, " retests=%llu",
			(unsigned long long)all.labels);
	if (known->annotators)
		snprintf(annotators, sizeof annotators, " annotators=%llu",
			(unsigned long long)total->annotators);
	if (known->tied)
		snprintf(tied, sizeof tied, " tied=%llu",
			(unsigned long long)total->tied);
	err_note("items=%llu pairs=%llu r=%s level=%s disagree=%llu groups=%llu"
		"%s%s pflip=%s%s", (unsigned long long)items,
		(unsigned long long)all.pairs, num_brief(retest_r(&all)),
		num_brief(level), (unsigned long long)all.disagree,
		(unsigned long long)all.groups, retests, annotators,
		num_brief(stats_ratio(sum_value(&total->pflip),
			(double)items)), tied);
}

void
output_free(struct output *o)
{
	for (size_t i = 0; i < o->strata; i++)
		free(o->tail[i]);
	free(o->tail);
}
