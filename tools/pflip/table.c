#include "table.h"

#include "table/hashes.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <stdio.h>
#include <string.h>

/* The largest count that a double holds exactly. */
#define MOST (UINT64_C(1) << 53)

const struct method estimators[ESTIMATORS] = {
	{"strata", "*", "0..(K-1)/K", "probability",
		"retests pooled within strata of the plurality label's share",
		"Gordon et al. 2021, 4.2 and 5.2.1"},
	{"others", "*", "0..(K-1)/K", "probability",
		"the same, retests in the strata of the plurality's share "
		"among the other annotators", "-"},
	{"ideal", "*", "0..(K-1)/K", "probability",
		"per item, the mean over its annotators of their own estimates",
		"Gordon et al. 2021, 4.1"},
	{"svd", "*", "0..1", "probability",
		"per stratum, the ratings that a factorisation misses; needs "
		"no retests", "Gordon et al. 2021, 4.3"},
	{"fixed", "*", "0..1", "probability",
		"one given value for all items (-x)", "-"},
};

static const struct record_column columns[] = {
	{"method", RECORD_TEXT}, {"classes", RECORD_COUNT},
	{"stratum", RECORD_COUNT | RECORD_KEY}, {"lo", RECORD_EXACT},
	{"hi", RECORD_EXACT}, {"items", RECORD_COUNT}, {"groups", RECORD_COUNT},
	{"pairs", RECORD_COUNT}, {"disagree", RECORD_COUNT}, {"r", RECORD_REAL},
	{"r_lo", RECORD_REAL}, {"r_hi", RECORD_REAL}, {"pflip", RECORD_REAL},
	{"pflip_lo", RECORD_REAL}, {"pflip_hi", RECORD_REAL},
	{"confusions", RECORD_KEY}, {"labels", RECORD_KEY},
	{"r_var", RECORD_EXACT}, {"items_hash", RECORD_KEY},
	{"settings_hash", RECORD_KEY}, {"products", RECORD_KEY},
	{NULL, 0}
};

enum column { METHOD, CLASSES, STRATUM, LO, HI, ITEMS, GROUPS, PAIRS, DISAGREE,
	R, R_LO, R_HI, PFLIP, PFLIP_LO, PFLIP_HI, CONFUSIONS, LABELS, R_VAR,
	ITEMS_HASH, SETTINGS_HASH, PRODUCTS };

/* The columns that may be missing: those that follow from others are not read,
 * and without r_var people are taken to be alike, without hashes that tables
 * share no items and were counted alike, without labels that theirs are the
 * same, and without products that each group has one pair. */
enum {
	OPTIONAL = 1 << R | 1 << R_LO | 1 << R_HI | 1 << PFLIP | 1 << PFLIP_LO |
		1 << PFLIP_HI | 1 << CONFUSIONS | 1 << LABELS | 1 << R_VAR |
		1 << ITEMS_HASH | 1 << SETTINGS_HASH | 1 << PRODUCTS
};

/* ---- reading ---- */

struct reading {
	struct estimation *e;
	double pairs;            /* of the rows until now */
	uint64_t *items;         /* the hashes of the tables until now */
	size_t n, cap;
	struct record_reader in;
};

/* A field; * where the column is missing. */
static struct view
field(const struct reading *r, enum column c)
{
	return r->in.column[c].at < 0 ? view_of("*") :
		record_read(&r->in, (int)c);
}

/* Is the field a number, from lo to hi? */
static bool
real(const struct reading *r, enum column c, double lo, double hi, double *x)
{
	struct view v = field(r, c);

	return num_real(v.p, v.n, x) && *x >= lo && *x <= hi;
}

/* A count, which with *sum is still one. */
static uint64_t
count(const struct reading *r, enum column c, uint64_t *sum)
{
	struct view v = field(r, c);
	uint64_t x;

	if (!num_count(v.p, v.n, &x) || x > MOST)
		record_bad(&r->in, (int)c, "a whole number of at most "
			"9007199254740992");
	if (sum && (*sum += x) > MOST)
		err_line(r->in.t.file, record_line(&r->in), "column \"%s\": "
			"adds up to more than 9007199254740992",
			columns[c].name);
	return x;
}

/* The method and K of a row, which must be the same on each row. */
static void
read_method(struct reading *r)
{
	struct view name = field(r, METHOD);
	uint64_t k = count(r, CLASSES, NULL);
	size_t *was = &r->e->slips.law.k, by = 0;
	bool first = *was == 0;

	while (by < ESTIMATORS && !view_is(name, estimators[by].name))
		by++;
	if (by == ESTIMATORS || !by_strata((enum estimator)by))
		record_bad(&r->in, METHOD,
			"strata, others or svd (instead of a "
			"table of method fixed: -x P)");
	if (!first && r->e->by != by)
		record_bad(&r->in, METHOD, "the one of the rows before");
	if (k < 2)
		record_bad(&r->in, CLASSES, "at least 2");
	if (!first && *was != k)
		err_line(r->in.t.file, record_line(&r->in), "column "
			"\"classes\": expected %zu as before, found %llu "
			"(count shards with -L)", *was, (unsigned long long)k);
	r->e->by = (enum estimator)by;
	*was = (size_t)k;
}

/* The stratum of a row. A new stratum must follow on the one before; one of an
 * earlier shard must have the same upper limit. */
static struct stratum *
read_stratum(struct reading *r)
{
	struct strata *s = &r->e->strata;
	uint64_t i = count(r, STRATUM, NULL);
	double x;

	if (!real(r, HI, 0, 1, &x) || x == 0)
		record_bad(&r->in, HI, "a share in (0, 1]");
	if (i == 0 || i > s->n + 1)
		record_bad(&r->in, STRATUM, "all strata, in order");
	if (i == s->n + 1 && !strata_add(s, x))
		record_bad(&r->in, HI, "more than the stratum before has");
	if (s->at[i - 1].hi != x)
		record_bad(&r->in, HI, "the edge that another shard has");
	return &s->at[i - 1];
}

/* The range of p_flip of a row of svd, if it has one: of several rows the mean,
 * weighed by pairs, as p_flip is. */
static void
read_range(const struct reading *r, struct stratum *s, double pairs)
{
	double share = pairs / (double)s->retest.pairs, lo, hi;

	if (pairs == 0)
		return;
	s->ranged = (s->ranged || share == 1) && real(r, PFLIP_LO, 0, 1, &lo) &&
		real(r, PFLIP_HI, 0, 1, &hi);
	if (!s->ranged)
		return;
	s->pflip_lo += share * (lo - s->pflip_lo);
	s->pflip_hi += share * (hi - s->pflip_hi);
}

/* Read the whole number before the next `end`, and cut both off; false: it is
 * none. */
static bool
cut_count(struct view *v, char end, uint64_t *x)
{
	const char *p = memchr(v->p, end, v->n);
	size_t n = p ? (size_t)(p - v->p) : v->n;
	bool is_count = num_count(v->p, n, x) && *x <= MOST;

	n += p != NULL;
	v->p += n;
	v->n -= n;
	return is_count;
}

/* The sums of products of a stratum's groups, as 12:20:50. */
static void
read_products(const struct reading *r, struct retest *t)
{
	struct view v = field(r, PRODUCTS);
	uint64_t xx, xm, mm;

	if (view_is(v, "*"))
		return;
	if (!cut_count(&v, ':', &xx) || !cut_count(&v, ':', &xm) ||
	    !cut_count(&v, ':', &mm) || v.n > 0)
		record_bad(&r->in, PRODUCTS, "three sums, as 12:20:50");
	t->xx += (double)xx;
	t->xm += (double)xm;
	t->mm += (double)mm;
}

/* The pairs of all strata by their labels, which stand in a row of the first,
 * and the names of the labels, which must be the same in all tables. */
static void
read_confusions(struct reading *r)
{
	struct view v = field(r, CONFUSIONS), names = field(r, LABELS);
	struct slips *s = &r->e->slips;
	size_t k = s->law.k;

	if (!view_is(names, "*") && !s->names)
		s->names = mem_copy(names.p, names.n);
	if (!view_is(names, "*") && !view_is(names, s->names))
		record_bad(&r->in, LABELS,
			"those of the table before, in the same order "
			"(--labels)");
	if (view_is(v, "*") || k > SLIPS_LABELS)
		return;
	if (!s->count)
		s->count = mem_zero(k, k * sizeof *s->count);
	while (v.n > 0) { /* the places of two labels, and pairs: 1:3:20 */
		uint64_t j, i, n;

		if (!cut_count(&v, ':', &j) || !cut_count(&v, ':', &i) ||
		    !cut_count(&v, ',', &n) || j == 0 || j > i || i > k)
			record_bad(&r->in, CONFUSIONS,
				"places of two labels and "
				"their pairs, as 1:2:30, separated by commas");
		s->count[(j - 1) * k + i - 1] += (double)n;
		s->count[(i - 1) * k + j - 1] += i == j ? 0 : (double)n;
	}
}

/* The hashes of a table, which its first row has: the settings are those of the
 * tables before, the items are others. */
static void
read_hashes(struct reading *r)
{
	struct view items = field(r, ITEMS_HASH);
	struct view settings = field(r, SETTINGS_HASH);
	const char *file = r->in.t.file;
	size_t line = record_line(&r->in);
	uint64_t x;

	if (!view_is(settings, "*"))
		hashes_same_settings(&r->e->settings, settings, file, line);
	if (view_is(items, "*"))
		return;
	if (!hashes_parse(items, &x))
		record_bad(&r->in, ITEMS_HASH, "16 hexadecimal digits");
	/* one of the tables before, or the sum of all of them */
	for (size_t i = 0; i <= r->n; i++)
		if ((i < r->n ? r->items[i] : r->e->items_hash) == x)
			err_line(file, line,
				"column \"items_hash\": the items are those of "
				"a table before (give each shard once; all "
				"rows of an item must be in one shard)");
	MEM_GROW(r->items, r->cap, r->n + 1);
	r->items[r->n++] = x;
	r->e->items_hash += x;
}

static void
read_row(struct reading *r)
{
	struct stratum *s;
	double pairs, var;

	read_method(r);
	read_confusions(r);
	read_hashes(r);
	s = read_stratum(r);
	count(r, ITEMS, &s->items);
	count(r, GROUPS, &s->retest.groups);
	s->retested = s->retest.groups;
	pairs = (double)count(r, PAIRS, &s->retest.pairs);
	count(r, DISAGREE, &s->retest.disagree);
	read_products(r, &s->retest);
	if (s->retest.disagree > s->retest.pairs)
		err_line(r->in.t.file, record_line(&r->in),
			"column \"disagree\": more than pairs");
	if (r->e->by == BY_SVD)
		read_range(r, s, pairs);
	if (!by_pairs(r->e->by) || pairs == 0 || r->in.column[R_VAR].at < 0)
		return;
	if (!real(r, R_VAR, 0, .25, &var))
		record_bad(&r->in, R_VAR, "a variance from 0 to .25");
	/* the mean of weight pairs; rows of one table have the same, which
	 * stays */
	r->pairs += pairs;
	r->e->var += (var - r->e->var) * (pairs / r->pairs);
}

/* Strata of equal width are known by their limits, i/M rounded; other edges
 * must be decimals that can be compared exactly. */
static void
finish_edges(struct strata *s, const char *file)
{
	bool equal = true;

	for (size_t i = 0; i < s->n; i++)
		equal = equal && s->at[i].hi == (double)(i + 1) / (double)s->n;
	if (equal)
		s->edge = NULL;
	for (size_t i = 0; i < s->n && s->edge; i++)
		if (s->edge[i] == 0)
			err_file(file, "stratum %zu ends at %.17g, expected "
				"equal widths or decimals of at most %d "
				"places", i + 1, s->at[i].hi, STRATA_DIGITS);
	if (s->at[s->n - 1].hi < 1)
		err_file(file, "the last stratum ends at %g, expected 1",
			s->at[s->n - 1].hi);
}

void
table_read(struct estimation *e, const char *file)
{
	struct reading r = {.e = e};

	record_open(&r.in, file, columns, OPTIONAL);
	if (tsv_find(&r.in.t.header, "items_sketch") >= 0 ||
	    tsv_find(&r.in.t.header, "settings") >= 0)
		err_line(r.in.t.file, 1,
			"columns \"items_sketch\" and \"settings\": "
			"an older annot wrote the table (count the ratings "
			"anew: annot-pflip --table)");
	while (record_next_counted(&r.in, STRATUM))
		read_row(&r);
	if (e->strata.n == 0)
		err_file(r.in.t.file, "no rows, expected those of --table");
	finish_edges(&e->strata, r.in.t.file);
	if (by_pairs(e->by) && r.in.column[R_VAR].at < 0)
		err_warn("%s has no column r_var: pflip_new takes all people "
			"to be alike", r.in.t.file);
}

/* ---- writing ---- */

/* Column confusions of the first row. */
static void
write_confusions(struct record *r, const struct slips *s)
{
	struct strings text = {0};
	size_t k = s->law.k;
	char part[3 * NUM_TEXT + 4];

	strings_add(&text, "", 0);
	for (size_t i = 0; s->count && i < k * k; i++)
		if (i / k <= i % k && s->count[i] > 0) {
			snprintf(part, sizeof part, ",%zu:%zu:%.0f", i / k + 1,
				i % k + 1, s->count[i]);
			strings_more(&text, view_of(part +
				(*text.at[0] == '\0')));
		}
	record_key(r, view_of(text.at[0]));
}

/* The last row: how many there are, in the column of the number of the last
 * stratum. */
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

/* Limits are never rounded: else --from would sort items into other strata. Nor
 * is the variance, which --from takes as it is. What is of all items is in the
 * first row. */
void
table_write(struct out *out, const struct estimation *e)
{
	const bool numbered = by_strata(e->by);
	const struct slips none = {.law.k = e->slips.law.k};
	char hash[HASHES_TEXT], products[3 * NUM_TEXT];
	struct record r = record_start(out, columns);

	record_header(out, columns);
	for (size_t i = 0; i < e->strata.n; i++) {
		const struct stratum *s = &e->strata.at[i];
		const uint64_t counts[] = {s->items, s->retest.groups,
			s->retest.pairs, s->retest.disagree};
		const double values[] = {s->r, s->r_lo, s->r_hi, s->pflip,
			s->pflip_lo, s->pflip_hi};

		record_text(&r, estimators[e->by].name);
		record_whole(&r, e->slips.law.k);
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
		write_confusions(&r, i == 0 ? &e->slips : &none);
		record_key(&r, view_of(i == 0 && e->slips.names ?
			e->slips.names : ""));
		record_exact(&r, by_pairs(e->by) && s->retest.pairs > 0 ?
			e->var : NUM_NA);
		record_key(&r, hashes_text(i == 0 ? e->items_hash : 0, hash));
		record_key(&r, hashes_text(i == 0 ? e->settings : 0, hash));
		snprintf(products, sizeof products, "%.0f:%.0f:%.0f",
			s->retest.xx, s->retest.xm, s->retest.mm);
		record_key(&r, view_of(s->retest.mm > 0 ? products : ""));
		record_end(&r);
	}
	write_rows(out, e->strata.n);
}
