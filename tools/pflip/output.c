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

/* The fields behind the item that depend on its kind alone: TAIL is those from stratum to
 * r_new, LAW neighbours and same_slip. */
enum { TAIL = 6, LAW = 2, OF_KIND = OUTPUT_COLUMNS - 2 };

/* Rows of kinds that are kept; beyond that all are forgotten. */
enum { MOST_ROWS = 1 << 15 };

/* The rows of a kind, without their items. */
struct output_rows {
	size_t first;            /* place + 1; 0: not known */
	size_t n;
};

/* A field as text: a real number, and a whole one that may be unknown. */
static struct view
real(double x, int precision, char *digits)
{
	return (struct view){digits, num_text(x, precision, digits)};
}

static struct view
whole(bool known, uint64_t x, char *digits)
{
	return known ? (struct view){digits, num_digits(x, digits)} : view_of("NA");
}

/* Where slips go: the fields neighbours and same_slip. */
static char *
law_of(const struct flip_law *s, int precision)
{
	char digits[LAW][NUM_TEXT], text[LAW * (NUM_TEXT + 1)];
	struct view field[LAW] = {real(s->neighbours, precision, digits[0]),
		real(s->same, precision, digits[1])};

	return mem_copy(text, record_join(text, field, LAW));
}

/* The fields from stratum to r_new, the numbers of those behind the first given. */
static char *
tail_of(struct view stratum, const double *value, int precision)
{
	char digits[TAIL][NUM_TEXT], text[TAIL * (NUM_TEXT + 1)];
	struct view field[TAIL] = {stratum};

	for (size_t k = 1; k < TAIL; k++)
		field[k] = real(value[k - 1], precision, digits[k]);
	return mem_copy(text, record_join(text, field, TAIL));
}

static char *
tail_of_stratum(const struct stratum *s, size_t number, int precision)
{
	const double value[] = {s->pflip, s->pflip_lo, s->pflip_hi, s->pflip_new,
		s->r_new};
	char digits[NUM_TEXT];

	return tail_of(whole(true, number, digits), value, precision);
}

static void
start(struct output *o, const struct strata *strata)
{
	o->strata = strata->n;
	o->law = law_of(&o->estimation->slips.law, o->out.precision);
	o->tail = mem_zero(strata->n, sizeof *o->tail);
	for (size_t i = 0; i < strata->n &&
	     estimation_by_strata(o->estimation); i++)
		o->tail[i] = tail_of_stratum(&strata->at[i], i + 1,
			o->out.precision);
	record_header(&o->out, o->column);
}

void
output_start(struct output *o, const struct strata *strata)
{
	memcpy(o->column, columns, (OUTPUT_COLUMNS - 1) * sizeof *columns);
	start(o, strata);
}

void
output_histogram(struct output *o, const struct strata *strata,
	const struct strings *decisions, const char *settings)
{
	memcpy(o->column, columns, sizeof columns);
	for (size_t m = 0; m < decisions->n; m++)
		o->column[OUTPUT_COLUMNS + m] = (struct record_column){
			decisions->at[m], RECORD_TEXT};
	o->decisions = decisions->n;
	o->settings = settings;
	if (settings)
		o->column[OUTPUT_COLUMNS + decisions->n] = (struct record_column){
			"settings", RECORD_TEXT};
	start(o, strata);
}

/* ---- rows ---- */

bool
output_knows(const struct output *o, size_t kind)
{
	return kind < o->kinds_cap && o->kind[kind].first > 0;
}

void
output_forget(struct output *o)
{
	o->rows = 0;
	if (o->kinds_cap > 0)
		memset(o->kind, 0, o->kinds_cap * sizeof *o->kind);
}

/* Make the row of cell k of a subject, without its item. */
static void
add_row(struct output *o, const struct subject *s, size_t k, const char *tail)
{
	const struct cell *c = &s->counts.cell[k];
	const struct estimation *e = o->estimation;
	const bool pooled = estimation_pools(e), by_strata = estimation_by_strata(e);
	const int precision = o->out.precision;
	char digits[7][NUM_TEXT];
	/* pairs and disagree are the item's part in the retests that p_flip was pooled
	 * from; 0 and NA: it was estimated, not from retests */
	const struct view field[] = {labels_name(o->labels, c->label),
		whole(true, c->n, digits[0]), whole(true, e->k, digits[1]),
		real((double)c->n / (double)s->counts.n, precision, digits[2]),
		view_of(tail),
		whole(by_strata, pooled ? s->retest.pairs : 0, digits[3]),
		whole(pooled, s->retest.disagree, digits[4]),
		whole(true, s->once ? s->once[k] : c->n, digits[5]),
		whole(o->placed, o->placed ? o->labels->rank[c->label] + UINT64_C(1) : 0,
			digits[6]), view_of(o->law)};
	const size_t n = sizeof field / sizeof *field;
	size_t from = o->rows > 0 ? o->end[o->rows - 1] : 0, bytes = n;

	for (size_t f = 0; f < n; f++)
		bytes += field[f].n;
	MEM_GROW(o->text, o->text_cap, from + bytes);
	MEM_GROW(o->end, o->end_cap, o->rows + 1);
	o->end[o->rows++] = from + record_join(o->text + from, field, n);
}

void
output_kind(struct output *o, size_t kind, const struct subject *s, size_t stratum)
{
	const double own[] = {s->pflip, NUM_NA, NUM_NA, s->pflip, NUM_NA};
	char *tail = o->tail[stratum] ? NULL :
		tail_of(view_of("*"), own, o->out.precision);

	if (o->rows >= MOST_ROWS)
		output_forget(o);
	MEM_GROW_ZERO(o->kind, o->kinds_cap, kind + 1);
	o->kind[kind] = (struct output_rows){o->rows + 1, s->counts.cells};
	for (size_t k = 0; k < s->counts.cells; k++)
		add_row(o, s, k, tail ? tail : o->tail[stratum]);
	MEM_FREE(tail);
}

void
output_item(struct output *o, struct view name, size_t kind, uint64_t items)
{
	const struct output_rows *rows = &o->kind[kind];
	struct record r = record_start(&o->out, o->column);

	for (size_t k = 0; k < rows->n; k++) {
		const size_t *end = &o->end[rows->first - 1 + k];
		const size_t from = rows->first + k > 1 ? end[-1] : 0;

		record_view(&r, name);
		record_fields(&r, (struct view){o->text + from, *end - from}, OF_KIND);
		if (o->unique)
			record_whole(&r, items);
		for (size_t m = 0; m < o->decisions; m++)
			record_view(&r, o->decision[m]);
		if (o->settings)
			record_text(&r, o->settings);
		record_end(&r);
	}
}

void
output_subject(struct output *o, struct view name, size_t kind,
	const struct subjects *all, const struct strata *strata)
{
	if (!output_knows(o, kind)) {
		struct subject s = subjects_kind(all, kind);

		output_kind(o, kind, &s, subject_stratum(&s, strata));
	}
	output_item(o, name, kind, 1);
}

void
output_subjects(struct output *o, const struct subjects *all, const struct strata *strata)
{
	output_start(o, strata);
	for (size_t i = 0; i < all->n; i++)
		output_subject(o, subjects_name(all, i), all->at[i].kind, all, strata);
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
	MEM_FREE(o->tail, o->law, o->kind, o->text, o->end);
}
