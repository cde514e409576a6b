#include "strata_table.h"

#include "table/hashes.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <stdio.h>
#include <string.h>

/* The largest count that a double holds exactly. */
#define MOST (UINT64_C(1) << 53)

static const struct record_column columns[] = {
	{"method", RECORD_TEXT}, {"classes", RECORD_COUNT},
	{"stratum", RECORD_COUNT | RECORD_KEY}, {"lo", RECORD_EXACT},
	{"hi", RECORD_EXACT}, {"items", RECORD_COUNT}, {"groups", RECORD_COUNT},
	{"pairs", RECORD_COUNT}, {"disagree", RECORD_COUNT}, {"r", RECORD_REAL},
	{"r_lo", RECORD_REAL}, {"r_hi", RECORD_REAL}, {"pflip", RECORD_REAL},
	{"pflip_lo", RECORD_REAL}, {"pflip_hi", RECORD_REAL},
	{"confusions", RECORD_KEY}, {"labels", RECORD_KEY},
	{"r_var", RECORD_EXACT}, {"items_hash", RECORD_KEY},
	{"settings_hash", RECORD_KEY},
	{NULL, 0}
};

enum column { METHOD, CLASSES, STRATUM, LO, HI, ITEMS, GROUPS, PAIRS, DISAGREE,
	R, R_LO, R_HI, PFLIP, PFLIP_LO, PFLIP_HI, CONFUSIONS, LABELS, R_VAR,
	ITEMS_HASH, SETTINGS_HASH };

/* The columns that may be missing: those that follow from others are not read,
 * and without r_var people are taken to be alike, without hashes that tables
 * share no items and were counted alike, and without labels that theirs are the
 * same. */
enum { OPTIONAL = 1 << R | 1 << R_LO | 1 << R_HI | 1 << PFLIP_LO |
	1 << PFLIP_HI | 1 << CONFUSIONS | 1 << LABELS | 1 << R_VAR |
	1 << ITEMS_HASH | 1 << SETTINGS_HASH };

struct reading {
	struct strata *strata;
	struct estimation *e;
	double pairs;            /* of the rows until now */
	uint64_t *items;         /* the hashes of the tables until now */
	size_t n, cap;
	struct record_reader in;
};

/* The field of a column that may be missing, *. */
static struct view
read_optional(const struct reading *r, enum column c)
{
	return r->in.column[c].at < 0 ? view_of("*") :
		record_read(&r->in, (int)c);
}

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

/* The range of p_flip of a row of svd, if it has one: of several rows the mean,
 * weighed by pairs, as p_flip is. */
static void
read_range(const struct reading *r, struct stratum *s)
{
	struct view lo = read_optional(r, PFLIP_LO),
		hi = read_optional(r, PFLIP_HI);
	double was = (double)s->retest.pairs, more = (double)read_count(r, PAIRS);
	double x, y;

	if (more == 0)
		return;
	s->ranged = (s->ranged || was == 0) && num_real(lo.p, lo.n, &x) &&
		num_real(hi.p, hi.n, &y);
	if (!s->ranged)
		return;
	s->range_lo = (was * s->range_lo + more * x) / (was + more);
	s->range_hi = (was * s->range_hi + more * y) / (was + more);
}

/* A part of column confusions, as 1:3:20: the place of one label, that of another or the
 * same, and pairs. False: it is none. */
static bool
add_confusion(struct label_pairs *p, struct view part)
{
	uint64_t x[3] = {0};
	size_t from = 0, n = 0;

	for (size_t i = 0; i <= part.n && n < 3; i++)
		if (i == part.n || part.p[i] == ':') {
			if (!num_count(part.p + from, i - from, &x[n++]))
				return false;
			from = i + 1;
		}
	if (n < 3 || from != part.n + 1 || x[0] == 0 || x[0] > x[1] ||
	    x[1] > p->k || x[2] > MOST)
		return false;
	p->count[(x[0] - 1) * p->k + x[1] - 1] += (double)x[2];
	if (x[0] != x[1])
		p->count[(x[1] - 1) * p->k + x[0] - 1] += (double)x[2];
	return true;
}

/* The labels of the pairs of all strata, which stand in a row of the first. */
static void
read_confusions(struct reading *r)
{
	struct view v = read_optional(r, CONFUSIONS);
	struct label_pairs *p = &r->e->pairs;
	size_t from = 0;

	if (view_is(v, "*") || r->e->k > LAW_FIT_LABELS)
		return;
	if (!p->count) {
		p->k = r->e->k;
		p->count = mem_zero(p->k, p->k * sizeof *p->count);
	}
	for (size_t i = 0; i <= v.n; i++)
		if (i == v.n || v.p[i] == ',') {
			if (!add_confusion(p, (struct view){v.p + from,
			    i - from}))
				record_bad(&r->in, CONFUSIONS, "places of two "
					"labels and their pairs, as 1:2:30, "
					"separated by commas");
			from = i + 1;
		}
}

/* The labels whose places column confusions has, which must be the same in all tables. */
static void
read_labels(struct reading *r)
{
	struct view v = read_optional(r, LABELS);
	struct label_pairs *p = &r->e->pairs;

	if (view_is(v, "*"))
		return;
	if (!p->names)
		p->names = mem_copy(v.p, v.n);
	if (!view_is(v, p->names))
		record_bad(&r->in, LABELS, "those of the table before, in the same order "
			"(--labels)");
}

/* The variance between people is the mean of the rows', of weight pairs. */
static void
read_var(struct reading *r, uint64_t pairs)
{
	struct view v;
	double x;

	if (r->in.column[R_VAR].at < 0)
		return;
	v = record_read(&r->in, R_VAR);
	if (!num_real(v.p, v.n, &x) || x < 0 || x > .25)
		record_bad(&r->in, R_VAR, "a variance from 0 to .25");
	r->pairs += (double)pairs;
	/* rows of one table have the same x, which this leaves as it is */
	r->e->var += (x - r->e->var) * ((double)pairs / r->pairs);
}

/* The hashes of a table, which its first row has: the settings are those of the
 * tables before, the items are others. */
static void
read_hashes(struct reading *r)
{
	struct view items = read_optional(r, ITEMS_HASH);
	struct view settings = read_optional(r, SETTINGS_HASH);
	const char *file = r->in.t.file;
	uint64_t x;

	if (tsv_find(&r->in.t.header, "items_sketch") >= 0 ||
	    tsv_find(&r->in.t.header, "settings") >= 0)
		err_line(file, 1, "columns \"items_sketch\" and \"settings\": "
			"an older annot wrote the table (count the ratings "
			"anew: annot-pflip --table)");
	if (!view_is(settings, "*"))
		hashes_same_settings(&r->e->settings, settings, file,
			record_line(&r->in));
	if (view_is(items, "*"))
		return;
	if (!hashes_parse(items, &x))
		record_bad(&r->in, ITEMS_HASH, "16 hexadecimal digits");
	/* one of the tables before, or the sum of all of them */
	for (size_t i = 0; i <= r->n; i++)
		if ((i < r->n ? r->items[i] : r->e->items_hash) == x)
			err_line(file, record_line(&r->in), "column "
				"\"items_hash\": the items are those of a "
				"table before (give each shard once; all rows "
				"of an item must be in one shard)");
	MEM_GROW(r->items, r->cap, r->n + 1);
	r->items[r->n++] = x;
	r->e->items_hash += x;
}

static void
read_row(struct reading *r)
{
	uint64_t before;
	struct stratum *s;

	read_method(r);
	read_confusions(r);
	read_labels(r);
	read_hashes(r);
	s = estimation_by_strata(r->e) ? read_stratum(r) : read_fixed(r);
	add_count(r, ITEMS, &s->items);
	if (r->e->estimator->traits & ESTIMATOR_LEARNS)
		read_range(r, s);
	add_count(r, GROUPS, &s->retest.groups);
	s->retested = s->retest.groups;
	before = s->retest.pairs;
	add_count(r, PAIRS, &s->retest.pairs);
	if (estimation_pools(r->e) && s->retest.pairs > before)
		read_var(r, s->retest.pairs - before);
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

	record_open(&r.in, file, columns, OPTIONAL);
	while (record_next_counted(&r.in, STRATUM))
		read_row(&r);
	if (e->k == 0)
		err_file(r.in.t.file, "no rows, expected those of --table");
	if (e->pairs.count)
		label_pairs_sum(&e->pairs);
	finish_edges(s, r.in.t.file);
	if (estimation_pools(e) && r.in.column[R_VAR].at < 0)
		err_warn("%s has no column r_var: pflip_new takes all people to "
			"be alike", r.in.t.file);
}

/* Column confusions of the first row; * of the others. */
static void
write_confusions(struct record *r, const struct label_pairs *p, bool first)
{
	char text[3 * NUM_TEXT + 3], *more = NULL;
	size_t n = 0, cap = 0;

	for (size_t i = 0; first && p->count && i < p->k * p->k; i++) {
		size_t a = i / p->k, b = i % p->k, add;

		if (a > b || p->count[i] == 0)
			continue;
		add = (size_t)snprintf(text, sizeof text, "%s%zu:%zu:%.0f",
			n > 0 ? "," : "", a + 1, b + 1, p->count[i]);
		MEM_GROW(more, cap, n + add);
		memcpy(more + n, text, add);
		n += add;
	}
	record_key(r, (struct view){more, n});
}

/* The last row: how many there are, in the column of the number of the last stratum. */
static void
write_rows(struct out *out, size_t n)
{
	struct record r = record_start(out, columns);

	for (size_t c = 0; columns[c].name; c++)
		if (c == METHOD)
			record_text(&r, "rows");
		else if (c == STRATUM)
			record_whole(&r, n);
		else if (columns[c].kinds == RECORD_KEY)
			record_key(&r, view_of(""));
		else
			out_text(record_field(&r, columns[c].kinds), "NA");
	record_end(&r);
}

/* Limits are never rounded: else --from would sort items into other strata. Nor is the
 * variance, which --from takes as it is. */
void
strata_table_write(struct out *out, const struct strata *strata,
	const struct estimation *e)
{
	const bool numbered = estimation_by_strata(e);
	char hash[HASHES_TEXT];
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
		write_confusions(&r, &e->pairs, i == 0);
		record_key(&r, view_of(i == 0 && e->pairs.names ? e->pairs.names :
			""));
		record_exact(&r, estimation_pools(e) && s->retest.pairs > 0 ?
			e->var : NUM_NA);
		/* of all items, in the row of the first stratum */
		record_key(&r, hashes_text(i == 0 ? e->items_hash : 0, hash));
		record_key(&r, hashes_text(i == 0 ? e->settings : 0, hash));
		record_end(&r);
	}
	write_rows(out, strata->n);
}
