#include "strata_table.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <stdio.h>

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

enum column { METHOD, CLASSES, STRATUM, LO, HI, ITEMS, GROUPS, PAIRS, DISAGREE,
	R, R_LO, R_HI, PFLIP, PFLIP_LO, PFLIP_HI };

/* The columns that follow from others and are not read. */
enum { DERIVED = 1 << R | 1 << R_LO | 1 << R_HI | 1 << PFLIP_LO |
	1 << PFLIP_HI };

struct reading {
	struct strata *strata;
	struct estimation *e;
	struct record_reader in;
};

static uint64_t
read_count(const struct reading *r, enum column c)
{
	struct view v = record_read(&r->in, (int)c);
	uint64_t x;

	if (!num_count(v.p, v.n, &x) || x > MOST)
		record_bad(&r->in, (int)c, "a whole number of at most "
			"9007199254740992");
	return x;
}

static void
add_count(const struct reading *r, enum column c, uint64_t *to)
{
	*to += read_count(r, c);
	if (*to > MOST)
		err_line(r->in.t.file, record_line(&r->in), "column \"%s\": "
			"adds up to more than 9007199254740992",
			columns[c].name);
}

/* The method and K of a row, which must be the same on each row. */
static void
read_method(struct reading *r)
{
	uint64_t k = read_count(r, CLASSES);
	const struct estimator *e = estimator_named(record_read(&r->in, METHOD));
	bool first = r->e->k == 0;

	if (!e || e->traits & ESTIMATOR_EACH)
		record_bad(&r->in, METHOD, "strata, others, svd or fixed");
	if (!first && r->e->estimator != e)
		record_bad(&r->in, METHOD, "the one of the rows before");
	if (k < 2)
		record_bad(&r->in, CLASSES, "at least 2");
	if (!first && r->e->k != k)
		err_line(r->in.t.file, record_line(&r->in), "column "
			"\"classes\": expected %zu as before, found %llu "
			"(count shards with -L)", r->e->k,
			(unsigned long long)k);
	r->e->estimator = e;
	r->e->k = (size_t)k;
}

/* -M fixed: the row's p_flip, which must be the same on each row. */
static struct stratum *
read_fixed(struct reading *r)
{
	struct view v = record_read(&r->in, PFLIP);
	bool first = r->strata->n == 0;
	double p;

	if (!num_real(v.p, v.n, &p) || p < 0 || p > 1 ||
	    (!first && r->e->fixed != p))
		record_bad(&r->in, PFLIP, "one probability for all rows");
	r->e->fixed = p;
	if (first)
		strata_equal(r->strata, 1);
	return &r->strata->at[0];
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
read_stratum(struct reading *r)
{
	struct strata *s = r->strata;
	struct view hi = record_read(&r->in, HI);
	uint64_t i = read_count(r, STRATUM);
	double x;

	if (!num_real(hi.p, hi.n, &x) || x <= 0 || x > 1)
		record_bad(&r->in, HI, "a share in (0, 1]");
	if (i == 0 || i > s->n + 1)
		record_bad(&r->in, STRATUM, "all strata, in order");
	if (i == s->n + 1 && s->n > 0 && x <= s->at[s->n - 1].hi)
		record_bad(&r->in, HI, "more than the stratum before has");
	if (i == s->n + 1)
		strata_add_edge(s, edge_of(hi, x), x);
	if (s->at[i - 1].hi != x)
		record_bad(&r->in, HI, "the edge that another shard has");
	return &s->at[i - 1];
}

static void
read_row(struct reading *r)
{
	struct stratum *s;

	read_method(r);
	s = estimation_by_strata(r->e) ? read_stratum(r) : read_fixed(r);
	add_count(r, ITEMS, &s->items);
	add_count(r, GROUPS, &s->retest.groups);
	s->retested = s->retest.groups;
	add_count(r, PAIRS, &s->retest.pairs);
	add_count(r, DISAGREE, &s->retest.disagree);
	if (s->retest.disagree > s->retest.pairs)
		err_line(r->in.t.file, record_line(&r->in),
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
		MEM_FREE(s->edge);
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
	struct reading r = {.strata = s, .e = e};

	record_open(&r.in, file, columns, DERIVED);
	while (record_next(&r.in))
		read_row(&r);
	if (e->k == 0)
		err_file(r.in.t.file, "no rows, expected those of --table");
	finish_edges(s, r.in.t.file);
	record_close(&r.in);
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
