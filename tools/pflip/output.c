#include "output.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>
#include <string.h>

static const struct record_column columns[OUTPUT_COLUMNS] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"n", RECORD_COUNT},
	{"classes", RECORD_COUNT}, {"p", RECORD_REAL},
	{"stratum", RECORD_KEY | RECORD_COUNT}, {"pflip", RECORD_REAL},
	{"pflip_lo", RECORD_REAL}, {"pflip_hi", RECORD_REAL},
	{"pflip_new", RECORD_REAL}, {"r_new", RECORD_REAL},
	{"pairs", RECORD_COUNT},
	{"disagree", RECORD_COUNT}, {"once", RECORD_COUNT},
	{"place", RECORD_COUNT}, {"neighbours", RECORD_REAL},
	{"same_slip", RECORD_REAL}, {"items", RECORD_COUNT}
};

enum { TAIL = 6, LAW = 2 };

/* Where slips go: the fields neighbours and same_slip. */
static char *
law_of(const struct flip_law *s, int precision)
{
	char digits[LAW][NUM_TEXT], text[LAW * (NUM_TEXT + 1)];
	struct view field[LAW] = {
		{digits[0], num_text(s->neighbours, precision, digits[0])},
		{digits[1], num_text(s->same, precision, digits[1])}};

	return mem_copy(text, record_join(text, field, LAW));
}

/* The fields from stratum to r_new: the same for all items of a stratum. */
static char *
tail_of(const struct stratum *s, size_t number, int precision)
{
	const double values[] = {s->pflip, s->pflip_lo, s->pflip_hi,
		s->pflip_new, s->r_new};
	char digits[TAIL][NUM_TEXT], text[TAIL * (NUM_TEXT + 1)];
	struct view field[TAIL] = {{digits[0], num_digits(number, digits[0])}};

	for (size_t k = 1; k < TAIL; k++)
		field[k] = (struct view){digits[k], num_text(values[k - 1],
			precision, digits[k])};
	return mem_copy(text, record_join(text, field, TAIL));
}

static void
start(struct output *o, const struct strata *strata)
{
	o->strata = strata->n;
	o->law = law_of(&o->estimation->slips.law, o->out.precision);
	o->tail = mem_zero(strata->n, sizeof *o->tail);
	for (size_t i = 0; i < strata->n &&
	     estimation_by_strata(o->estimation); i++)
		o->tail[i] = tail_of(&strata->at[i], i + 1, o->out.precision);
	record_header(&o->out, o->column);
}

void
output_start(struct output *o, const struct strata *strata)
{
	if (o->unique)
		return;
	memcpy(o->column, columns, (OUTPUT_COLUMNS - 1) * sizeof *columns);
	start(o, strata);
}

void
output_histogram(struct output *o, const struct strata *strata,
	const struct strings *decisions)
{
	memcpy(o->column, columns, sizeof columns);
	for (size_t m = 0; m < decisions->n; m++)
		o->column[OUTPUT_COLUMNS + m] = (struct record_column){
			decisions->at[m], RECORD_TEXT};
	o->decisions = decisions->n;
	start(o, strata);
}

/* The fields of the tail, for an item that has its own p_flip. */
static inline void
write_own(struct record *r, double pflip)
{
	record_key(r, view_of(""));
	record_real(r, pflip);
	record_real(r, NUM_NA);
	record_real(r, NUM_NA);
	record_real(r, pflip);
	record_real(r, NUM_NA);
}

void
output_item(struct output *o, const struct subject *s, size_t stratum,
	uint64_t items)
{
	struct record r = record_start(&o->out, o->column);
	struct view tail = view_of(o->tail[stratum] ? o->tail[stratum] : "");
	const bool pooled = estimation_pools(o->estimation);
	struct view law = view_of(o->law);

	for (size_t k = 0; k < s->counts.cells; k++) {
		const struct cell *c = &s->counts.cell[k];

		record_view(&r, s->name);
		record_view(&r, labels_name(o->labels, c->label));
		record_whole(&r, c->n);
		record_whole(&r, o->estimation->k);
		record_real(&r, (double)c->n / (double)s->counts.n);
		if (tail.n > 0)
			record_fields(&r, tail, TAIL);
		else
			write_own(&r, s->pflip);
		/* the item's part in the retests that p_flip was pooled from;
		 * 0 and NA: it was estimated, not from retests */
		if (pooled) {
			record_whole(&r, s->retest.pairs);
			record_whole(&r, s->retest.disagree);
		} else {
			record_count(&r, tail.n > 0 ? 0 : NUM_NA);
			record_count(&r, NUM_NA);
		}
		record_whole(&r, s->once ? s->once[k] : c->n);
		record_count(&r, o->placed ? o->labels->rank[c->label] + 1. :
			NUM_NA);
		record_fields(&r, law, LAW);
		if (o->unique)
			record_whole(&r, items);
		for (size_t m = 0; m < o->decisions; m++)
			record_view(&r, o->decision[m]);
		record_end(&r);
	}
}

void
output_note(const struct strata *strata, const struct total *total,
	const struct estimation *e, const struct conf *conf)
{
	char labels[64] = "", annotators[64] = "", tied[64] = "";
	const struct stratum in = strata_all(strata);
	const struct retest all = in.retest;
	uint64_t items = conf->table ? in.items : total->items;

	if (!conf->from)
		snprintf(labels, sizeof labels, " labels_of_repeats=%llu",
			(unsigned long long)all.labels);
	if (!conf->from &&
	    (conf->table || !(e->estimator->traits & ESTIMATOR_GIVEN)))
		snprintf(annotators, sizeof annotators,
			" annotators_who_repeated=%llu",
			(unsigned long long)e->people.annotators);
	if (conf_reads_rows(conf))
		snprintf(tied, sizeof tied, " tied_items=%llu",
			(unsigned long long)total->tied);
	err_note("items=%llu pairs=%llu pairs_that_disagree=%llu r=%s level=%s "
		"repeats=%llu%s%s pflip=%s%s", (unsigned long long)items,
		(unsigned long long)all.pairs, (unsigned long long)all.disagree,
		num_brief(retest_r(&all)),
		num_brief(conf->common.confidence),
		(unsigned long long)all.groups, labels, annotators,
		num_brief(stats_ratio(sum_value(&total->pflip),
			(double)items)), tied);
}

void
output_free(struct output *o)
{
	for (size_t i = 0; i < o->strata; i++)
		MEM_FREE(o->tail[i]);
	MEM_FREE(o->tail, o->law);
}
