#include "output.h"

#include "table/hashes.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
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
	{"same_slip", RECORD_REAL}, {"items", RECORD_COUNT},
	{"settings_hash", RECORD_TEXT}
};

/* ---- rows ---- */

void
output_start(struct output *o)
{
	size_t n = OUTPUT_COLUMNS - (o->unique ? o->settings == 0 : 2);

	memset(o->column, 0, sizeof o->column);
	memcpy(o->column, columns, n * sizeof *columns);
	record_header(&o->out, o->column);
}

static double
own_pflip(const struct estimation *e, const struct subject *x)
{
	return e->by == BY_FIXED ? e->fixed : x->pflip;
}

/* The fields from stratum to disagree. Pairs and disagree are the item's part
 * in the retests that p_flip was pooled from; 0 and NA: it was not estimated
 * from retests. */
static void
put_pflip(struct record *r, const struct estimation *e, const struct subject *x)
{
	size_t i = by_strata(e->by) ? strata_of(&e->strata, x->top, x->n) : 0;
	const struct stratum *s = &e->strata.at[i];
	double own = own_pflip(e, x);

	if (by_strata(e->by)) {
		const double values[] = {s->pflip, s->pflip_lo, s->pflip_hi,
			s->pflip_new, s->r_new};

		record_whole(r, i + 1);
		record_reals(r, values, 5);
	} else {
		const double values[] = {own, NUM_NA, NUM_NA, own, NUM_NA};

		record_key(r, view_of(""));
		record_reals(r, values, 5);
	}
	record_count(r, by_pairs(e->by) ? (double)x->retest.pairs :
		by_strata(e->by) ? 0 : NUM_NA);
	record_count(r, by_pairs(e->by) ? (double)x->retest.disagree : NUM_NA);
}

void
output_item(struct output *o, const struct subject *x, uint64_t items)
{
	const struct flip_law *law = &o->estimation->slips.law;
	struct record r = record_start(&o->out, o->column);
	char hash[HASHES_TEXT];

	for (size_t k = 0; k < x->cells; k++) {
		const struct subject_cell *c = &x->cell[k];

		record_view(&r, x->name);
		record_view(&r, labels_name(o->labels, c->label));
		record_whole(&r, c->n);
		record_whole(&r, law->k);
		record_real(&r, (double)c->n / (double)x->n);
		put_pflip(&r, o->estimation, x);
		record_whole(&r, c->once);
		record_count(&r, o->placed ? o->labels->rank[c->label] + 1. :
			NUM_NA);
		record_real(&r, law->neighbours);
		record_real(&r, law->same);
		if (o->unique)
			record_whole(&r, items);
		if (o->unique && o->settings > 0)
			record_view(&r, hashes_text(o->settings, hash));
		record_end(&r);
	}
}

/* ---- the histogram ---- */

/* Set o->text to the name of all items like this one. */
static void
set_name(struct output *o, const struct subject *x)
{
	const struct retest *t = &x->retest;
	struct strings *to = &o->text;
	bool repeats = t->pairs > 0;
	char text[2 * NUM_TEXT + 32];

	if (to->n > 0)
		strings_pop(to);
	strings_add(to, "", 0);
	for (size_t k = 0; k < x->cells; k++) {
		strings_more(to, view_of(k > 0 ? " " : ""));
		strings_more(to, labels_name(o->labels, x->cell[k].label));
		snprintf(text, sizeof text, ":%u", (unsigned)x->cell[k].n);
		strings_more(to, view_of(text));
		repeats = repeats || x->cell[k].once != x->cell[k].n;
	}
	for (size_t k = 0; k < x->cells && repeats; k++) {
		snprintf(text, sizeof text, "%s%u", k == 0 ? " once " : " ",
			(unsigned)x->cell[k].once);
		strings_more(to, view_of(text));
	}
	snprintf(text, sizeof text, " pairs %llu disagree %llu",
		(unsigned long long)t->pairs, (unsigned long long)t->disagree);
	strings_more(to, view_of(repeats ? text : ""));
	if (!by_strata(o->estimation->by)) {
		strings_more(to, view_of(" pflip "));
		num_text(own_pflip(o->estimation, x), 0, text);
		strings_more(to, view_of(text));
	}
}

void
output_count(struct output *o, const struct subject *x)
{
	size_t had = o->names.n, id;
	struct subject y;

	if (!o->names.slot)
		ids_init(&o->names);
	set_name(o, x);
	id = ids_intern(&o->names, view_of(o->text.at[0]));
	if (o->names.n > had)
		subjects_add(&o->first, x);
	y = subjects_at(&o->first, id);
	if (x->cells != y.cells || x->retest.pairs != y.retest.pairs ||
	    x->retest.disagree != y.retest.disagree ||
	    memcmp(x->cell, y.cell, x->cells * sizeof *x->cell) != 0)
		err_die("two count vectors would both be called %s: rename the "
			"label that looks like a count",
			err_quote(view_of(o->text.at[0])));
	MEM_GROW_ZERO(o->items, o->items_cap, o->names.n);
	o->items[id]++;
}

void
output_histogram(struct output *o)
{
	uint32_t *order = o->names.n > 0 ? ids_sorted(&o->names) : NULL;

	output_start(o);
	for (size_t i = 0; i < o->names.n; i++) {
		struct subject x = subjects_at(&o->first, order[i]);

		x.name = ids_name(&o->names, order[i]);
		output_item(o, &x, o->items[order[i]]);
	}
}
