#include "output.h"

#include "table/hashes.h"
#include "text/err.h"
#include "text/ids.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct record_column columns[OUTPUT_COLUMNS + 1] = {
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
	size_t n = OUTPUT_COLUMNS - 2;

	if (o->unique)
		n += o->settings > 0 ? 2 : 1;
	memset(o->column, 0, sizeof o->column);
	memcpy(o->column, columns, n * sizeof *columns);
	record_header(&o->out, o->column);
}

/* The fields from stratum to disagree. Pairs and disagree are the item's part
 * in the retests that p_flip was pooled from; 0 and NA: it was estimated, not
 * from retests. */
static void
put_pflip(struct record *r, const struct output *o, const struct subject *s)
{
	const bool pooled = estimation_pools(o->estimation);
	const size_t i = subject_stratum(s, o->strata);
	const struct stratum *x = &o->strata->at[i];

	if (estimation_by_strata(o->estimation)) {
		record_whole(r, i + 1);
		record_real(r, x->pflip);
		record_real(r, x->pflip_lo);
		record_real(r, x->pflip_hi);
		record_real(r, x->pflip_new);
		record_real(r, x->r_new);
		record_whole(r, pooled ? s->retest.pairs : 0);
	} else {
		record_key(r, view_of(""));
		record_real(r, s->pflip);
		record_real(r, NUM_NA);
		record_real(r, NUM_NA);
		record_real(r, s->pflip);
		record_real(r, NUM_NA);
		record_count(r, NUM_NA);
	}
	record_count(r, pooled ? (double)s->retest.disagree : NUM_NA);
}

void
output_item(struct output *o, const struct subject *s, uint64_t items)
{
	const struct flip_law *law = &o->estimation->slips.law;
	struct record r = record_start(&o->out, o->column);
	char hash[HASHES_TEXT];

	for (size_t k = 0; k < s->counts.cells; k++) {
		const struct cell *c = &s->counts.cell[k];

		record_view(&r, s->name);
		record_view(&r, labels_name(o->labels, c->label));
		record_whole(&r, c->n);
		record_whole(&r, o->estimation->k);
		record_real(&r, (double)c->n / (double)s->counts.n);
		put_pflip(&r, o, s);
		record_whole(&r, s->once ? s->once[k] : c->n);
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

static void
add_number(struct strings *to, const char *before, uint64_t n)
{
	char digits[NUM_TEXT];

	strings_more(to, view_of(before));
	strings_more(to, (struct view){digits, num_digits(n, digits)});
}

static uint64_t
once_of(const struct subject *x, size_t k)
{
	return x->once ? x->once[k] : x->counts.cell[k].n;
}

static void
add_name(struct strings *to, const struct subject *x, const struct labels *l)
{
	const struct vector v = x->counts;
	bool repeats = x->retest.pairs > 0;
	char digits[NUM_TEXT];

	strings_add(to, "", 0);
	for (size_t k = 0; k < v.cells; k++) {
		strings_more(to, view_of(k > 0 ? " " : ""));
		strings_more(to, labels_name(l, v.cell[k].label));
		add_number(to, ":", v.cell[k].n);
		repeats = repeats || once_of(x, k) != v.cell[k].n;
	}
	for (size_t k = 0; k < v.cells && repeats; k++)
		add_number(to, k == 0 ? " once " : " ", once_of(x, k));
	if (repeats) {
		add_number(to, " pairs ", x->retest.pairs);
		add_number(to, " disagree ", x->retest.disagree);
	}
	if (isnan(x->pflip))
		return;
	strings_more(to, view_of(" pflip "));
	strings_more(to, (struct view){digits,
		num_text(x->pflip, 0, digits)});
}

/* Do two subjects of one name have the same rows? */
static bool
same_rows(const struct subject *x, const struct subject *y)
{
	bool same = x->counts.cells == y->counts.cells &&
		x->retest.pairs == y->retest.pairs &&
		x->retest.disagree == y->retest.disagree;

	for (size_t k = 0; same && k < x->counts.cells; k++)
		same = x->counts.cell[k].label == y->counts.cell[k].label &&
			x->counts.cell[k].n == y->counts.cell[k].n &&
			once_of(x, k) == once_of(y, k);
	return same;
}

static void
write_histogram(struct output *o, const struct subjects *all)
{
	uint64_t *items = mem_zero(all->kinds.n, sizeof *items);
	size_t *kind = mem_zero(all->kinds.n, sizeof *kind);
	struct strings text = {0};
	uint32_t *order;
	struct ids names;

	ids_init(&names);
	for (size_t k = 0; k < all->kinds.n; k++) {
		const struct subject *x = &all->kind[k];
		size_t had = names.n, id;

		add_name(&text, x, o->labels);
		id = ids_intern(&names, view_of(text.at[k]));
		if (names.n > had)
			kind[id] = k;
		if (!same_rows(x, &all->kind[kind[id]]))
			err_die("two count vectors would both be called %s: "
				"rename the label that looks like a count",
				err_quote(view_of(text.at[k])));
		items[id] += all->items[k];
	}
	order = ids_sorted(&names);
	output_start(o);
	for (size_t i = 0; i < names.n; i++) {
		struct subject x = all->kind[kind[order[i]]];

		x.name = ids_name(&names, order[i]);
		output_item(o, &x, items[order[i]]);
	}
}

void
output_subjects(struct output *o, const struct subjects *all)
{
	if (o->unique) {
		write_histogram(o, all);
		return;
	}
	output_start(o);
	for (size_t i = 0; i < all->n; i++) {
		struct subject s = all->kind[all->at[i].kind];

		s.name = subjects_name(all, i);
		output_item(o, &s, 1);
	}
}

/* ---- the note ---- */

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
