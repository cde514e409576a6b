#include "strata_table.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"
#include "text/tsv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest count that a double holds exactly. */
#define MOST (UINT64_C(1) << 53)

static const struct record_column columns[] = {
	{"method", RECORD_TEXT}, {"classes", RECORD_COUNT},
	{"stratum", RECORD_COUNT | RECORD_KEY}, {"lo", RECORD_EXACT},
	{"hi", RECORD_EXACT}, {"items", RECORD_COUNT}, {"groups", RECORD_COUNT},
	{"pairs", RECORD_COUNT}, {"disagree", RECORD_COUNT}, {"r", RECORD_REAL},
	{"r_lo", RECORD_REAL}, {"r_hi", RECORD_REAL}, {"pflip", RECORD_REAL},
	{"pflip_lo", RECORD_REAL}, {"pflip_hi", RECORD_REAL}, {NULL, 0}
};

/* The columns that are read: those before r, and the 13th, pflip. */
enum { F_METHOD, F_CLASSES, F_STRATUM, F_LO, F_HI, F_ITEMS, F_GROUPS, F_PAIRS,
	F_DISAGREE, F_PFLIP, F_COLUMNS };

static uint64_t
from_count(const struct tsv *t, size_t row, int c)
{
	struct view v = tsv_field(t, row, t->columns[c].at);
	uint64_t x;

	if (!num_count(v.p, v.n, &x) || x > MOST)
		tsv_bad(t, row, t->columns[c].name, "a whole number of at "
			"most 9007199254740992", v);
	return x;
}

static void
from_add(const struct tsv *t, size_t row, int c, uint64_t *to)
{
	*to += from_count(t, row, c);
	if (*to > MOST)
		err_line(t->file, t->lines[row], "column \"%s\": adds up to "
			"more than 9007199254740992", t->columns[c].name);
}

struct from {
	struct strata *strata;
	struct estimation *e;
	struct tsv t;
	struct tsv_column column[F_COLUMNS];
};

/* The method and K of a row, which must be the same on each row. */
static void
from_method(struct from *f, size_t row)
{
	struct view v = tsv_field(&f->t, row, f->column[F_METHOD].at);
	uint64_t k = from_count(&f->t, row, F_CLASSES);
	const struct estimator *e = estimator_named(v);
	bool first = f->e->k == 0;

	if (!e || e->traits & ESTIMATOR_EACH)
		tsv_bad(&f->t, row, "method", "strata, others, svd or fixed", v);
	if (!first && f->e->estimator != e)
		tsv_bad(&f->t, row, "method", "the one of the rows before", v);
	if (k < 2)
		tsv_bad(&f->t, row, "classes", "at least 2",
			tsv_field(&f->t, row, f->column[F_CLASSES].at));
	if (!first && f->e->k != k)
		err_line(f->t.file, f->t.lines[row], "column \"classes\": "
			"expected %zu as before, found %llu (count shards with "
			"-L)", f->e->k, (unsigned long long)k);
	f->e->estimator = e;
	f->e->k = (size_t)k;
}

/* -M fixed: the row's p_flip, which must be the same on each row. */
static struct stratum *
from_fixed(struct from *f, size_t row)
{
	struct view v = tsv_field(&f->t, row, f->column[F_PFLIP].at);
	bool first = f->strata->n == 0;
	double p;

	if (!num_real(v.p, v.n, &p) || p < 0 || p > 1 ||
	    (!first && f->e->fixed != p))
		tsv_bad(&f->t, row, "pflip", "one probability for all rows", v);
	f->e->fixed = p;
	if (first)
		strata_equal(f->strata, 1);
	return &f->strata->at[0];
}

/* The edge x of a field as a fraction. Small ones are written with an exponent;
 * more digits than an edge may have are left to finish_edges(). */
static struct strata_edge
edge_of(struct view field, double x)
{
	struct strata_edge e;
	char text[NUM_TEXT];
	double again;
	int n;

	if (strata_parse_edge(field.p, field.n, &e, &again))
		return e;
	n = snprintf(text, sizeof text, "%.*f", STRATA_DIGITS, x);
	if (strata_parse_edge(text, (size_t)n, &e, &again) && again == x)
		return e;
	return (struct strata_edge){0, STRATA_DIGITS + 1};
}

/* The stratum of a row. A new stratum must follow on the one before; one of an
 * earlier shard must have the same upper limit. */
static struct stratum *
from_stratum(struct from *f, size_t row)
{
	const struct tsv *t = &f->t;
	struct strata *s = f->strata;
	struct view hi = tsv_field(t, row, t->columns[F_HI].at);
	uint64_t i = from_count(t, row, F_STRATUM);
	double x;

	if (!num_real(hi.p, hi.n, &x) || x <= 0 || x > 1)
		tsv_bad(t, row, "hi", "a share in (0, 1]", hi);
	if (i == 0 || i > s->n + 1)
		tsv_bad(t, row, "stratum", "all strata, in order",
			tsv_field(t, row, t->columns[F_STRATUM].at));
	if (i == s->n + 1 && s->n > 0 && x <= s->at[s->n - 1].hi)
		tsv_bad(t, row, "hi", "more than the stratum before has", hi);
	if (i == s->n + 1)
		strata_add_edge(s, edge_of(hi, x), x);
	if (s->at[i - 1].hi != x)
		tsv_bad(t, row, "hi", "the edge that another shard has", hi);
	return &s->at[i - 1];
}

static void
from_row(struct from *f, size_t row)
{
	const struct tsv *t = &f->t;
	struct stratum *s;

	from_method(f, row);
	s = estimation_by_strata(f->e) ? from_stratum(f, row) :
		from_fixed(f, row);
	from_add(t, row, F_ITEMS, &s->items);
	from_add(t, row, F_GROUPS, &s->retest.groups);
	s->retested = s->retest.groups;
	from_add(t, row, F_PAIRS, &s->retest.pairs);
	from_add(t, row, F_DISAGREE, &s->retest.disagree);
	if (s->retest.disagree > s->retest.pairs)
		err_line(t->file, t->lines[row],
			"column \"disagree\": more than pairs");
}

/* Strata of equal width are known by their limits, i/M rounded; other edges
 * must be decimals that can be compared exactly. */
static void
finish_edges(struct strata *s, const char *file)
{
	bool equal = true;

	for (size_t i = 0; i < s->n; i++)
		equal = equal && s->at[i].hi == (double)(i + 1) / (double)s->n;
	if (equal) {
		free(s->edge);
		s->edge = NULL;
		return;
	}
	for (size_t i = 0; i < s->n; i++)
		if (s->edge[i].num == 0 || s->edge[i].digits > STRATA_DIGITS)
			err_file(file, "stratum %zu ends at %.17g, expected "
				"equal widths or decimals of at most %d "
				"places", i + 1, s->at[i].hi, STRATA_DIGITS);
	if (s->n > 0 && s->at[s->n - 1].hi < 1)
		err_file(file, "the last stratum ends at %g, expected 1",
			s->at[s->n - 1].hi);
}

void
strata_table_read(struct strata *s, struct estimation *e, const char *file)
{
	struct from f = {.strata = s, .e = e};
	char *path = mem_copy(file, strlen(file));
	size_t n;

	for (size_t c = 0; c < F_COLUMNS; c++)
		f.column[c] = (struct tsv_column){.required = true,
			.name = columns[c < F_PFLIP ? c : 12].name};
	tsv_open(&f.t, &path, 1, f.column, F_COLUMNS, NULL, 0, false);
	while ((n = tsv_rows(&f.t)) > 0)
		for (size_t row = 0; row < n; row++)
			from_row(&f, row);
	if (e->k == 0)
		err_file(f.t.file, "no rows, expected those of --table");
	finish_edges(s, f.t.file);
	tsv_close(&f.t);
	free(path);
}

/* Limits are never rounded: else --from would sort items into other strata. */
void
strata_table_write(struct out *out, const struct strata *strata,
	const struct estimation *e)
{
	const bool numbered = estimation_by_strata(e);
	struct record r = record_start(out, columns);

	record_header(out, columns);
	for (size_t i = 0; i < strata->n; i++) {
		const struct stratum *s = &strata->at[i];
		const uint64_t counts[] = {s->items, s->retest.groups,
			s->retest.pairs, s->retest.disagree};
		const double values[] = {s->r, s->r_lo, s->r_hi, s->pflip,
			s->pflip_lo, s->pflip_hi};

		record_text(&r, e->estimator->about.name);
		record_whole(&r, e->k);
		if (numbered)
			record_whole(&r, i + 1);
		else
			record_key(&r, view_of(""));
		record_exact(&r, numbered ? s->lo : NUM_NA);
		record_exact(&r, numbered ? s->hi : NUM_NA);
		for (size_t k = 0; k < 4; k++)
			record_whole(&r, counts[k]);
		for (size_t k = 0; k < 6; k++)
			record_real(&r, s->items > 0 || k < 3 ? values[k] :
				NUM_NA);
		record_end(&r);
	}
}
