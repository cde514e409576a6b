#include "strata.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "stats.h"
#include "tsv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest count that a double holds exactly. */
#define MOST (UINT64_C(1) << 53)

/* A decimal in [0, 1] as a fraction: num / 10^digits, for exact comparison. */
struct strata_edge {
	uint64_t num;
	unsigned digits;
};

/* Written as a quotient that does not cancel for small r. */
double
strata_invert(double r, size_t k)
{
	double bound = (double)(k - 1) / (double)k, x = r / bound;

	if (isnan(r))
		return NUM_NA;
	if (x >= 1)
		return bound;
	return bound * (x / (1 + sqrt(1 - x)));
}

bool
retest_beyond(const struct retest *t, size_t k)
{
	return t->disagree * k > t->pairs * (k - 1);
}

double
retest_r(const struct retest *t)
{
	return stats_ratio((double)t->disagree, (double)t->pairs);
}

void
retest_add(struct retest *to, const struct retest *t)
{
	to->groups += t->groups;
	to->labels += t->labels;
	to->pairs += t->pairs;
	to->disagree += t->disagree;
}

/* ---- edges ---- */

/* c/n <= e, exactly: c 10^digits <= num n. */
static bool
within(uint64_t c, uint64_t n, struct strata_edge e)
{
	uint64_t scale = 1;

	for (unsigned i = 0; i < e.digits; i++)
		scale *= 10;
	return c * scale <= e.num * n;
}

size_t
strata_of(const struct strata *s, uint64_t c, uint64_t n)
{
	size_t i = 0;

	if (!s->edge)
		return (size_t)((s->n * c + n - 1) / n - 1);
	while (i + 1 < s->n && !within(c, n, s->edge[i]))
		i++;
	return i;
}

void
strata_equal(struct strata *s, size_t n)
{
	s->n = n;
	s->at = mem_zero(n, sizeof *s->at);
	for (size_t i = 0; i < n; i++) {
		s->at[i].lo = (double)i / (double)n;
		s->at[i].hi = (double)(i + 1) / (double)n;
	}
}

/* A plain decimal in (0, 1] without exponent, of at most STRATA_DIGITS places. */
static bool
parse_edge(const char *p, size_t n, struct strata_edge *e, double *x)
{
	size_t point = n;

	*e = (struct strata_edge){0, 0};
	if (!num_real(p, n, x) || *x <= 0 || *x > 1)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (p[i] == '.') {
			point = i;
			continue;
		}
		if (p[i] < '0' || p[i] > '9' || e->digits > STRATA_DIGITS)
			return false;
		e->num = e->num * 10 + (uint64_t)(p[i] - '0');
		e->digits += i > point ? 1u : 0;
	}
	return e->digits <= STRATA_DIGITS;
}

/* Ascending upper limits; 1 is added where it is missing. */
static void
add_edge(struct strata *s, struct strata_edge e, double x)
{
	s->edge = mem_grow(s->edge, &s->edge_cap, s->n + 1, sizeof *s->edge);
	s->at = mem_grow(s->at, &s->cap, s->n + 1, sizeof *s->at);
	s->edge[s->n] = e;
	s->at[s->n] = (struct stratum){
		.lo = s->n > 0 ? s->at[s->n - 1].hi : 0, .hi = x};
	s->n++;
}

void
strata_edges(struct strata *s, const char *list)
{
	for (const char *p = list;; p++) {
		size_t n = strcspn(p, ",");
		struct strata_edge e;
		double x;

		if (!parse_edge(p, n, &e, &x) ||
		    (s->n > 0 && x <= s->at[s->n - 1].hi))
			err_usage("--edges: expected ascending decimals in (0, 1] "
				"of at most %d places, found %s", STRATA_DIGITS,
				err_quote(list, strlen(list)));
		add_edge(s, e, x);
		p += n;
		if (*p == '\0')
			break;
	}
	if (s->at[s->n - 1].hi < 1)
		add_edge(s, (struct strata_edge){1, 0}, 1);
}

/* ---- solving ---- */

void
stratum_solve(struct stratum *s, double level, size_t k)
{
	s->r = retest_r(&s->retest);
	stats_wilson((double)s->retest.disagree, (double)s->retest.pairs, level,
		&s->r_lo, &s->r_hi);
	s->pflip = strata_invert(s->r, k);
	s->pflip_lo = strata_invert(s->r_lo, k);
	s->pflip_hi = strata_invert(s->r_hi, k);
}

static void
warn_beyond(const struct stratum *s, size_t number, size_t k)
{
	err_warn("stratum %zu (%g, %g]: r = %s is beyond %s, the largest that "
		"p_flip can explain: p_flip = %s", number, s->lo, s->hi,
		num_brief(s->r), num_brief((double)(k - 1) / (double)k),
		num_brief(s->pflip));
}

void
strata_solve(struct strata *s, double level, size_t k)
{
	struct stratum all = {0};

	for (size_t i = 0; i < s->n; i++)
		retest_add(&all.retest, &s->at[i].retest);
	stratum_solve(&all, level, k);
	for (size_t i = 0; i < s->n; i++) {
		struct stratum *x = &s->at[i];

		stratum_solve(x, level, k);
		if (retest_beyond(&x->retest, k))
			warn_beyond(x, i + 1, k);
		if (x->retest.pairs > 0)
			continue;
		if (x->items > 0 && all.retest.pairs > 0)
			err_warn("stratum %zu (%g, %g]: %llu items and no "
				"retests: takes the p_flip of all strata",
				i + 1, x->lo, x->hi,
				(unsigned long long)x->items);
		x->pflip = all.pflip;
		x->pflip_lo = all.pflip_lo;
		x->pflip_hi = all.pflip_hi;
	}
}

/* ---- reading a table, of one or more shards ---- */

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
		err_line(t->file, t->lines[row], "column \"%s\": adds up to more "
			"than 9007199254740992", t->columns[c].name);
}

struct from {
	struct strata *strata;
	struct strata_table *table;
	struct tsv t;
	struct tsv_column column[F_COLUMNS];
};

/* The method and K of a row: the same on each. */
static void
from_method(struct from *f, size_t row)
{
	struct view v = tsv_field(&f->t, row, f->column[F_METHOD].at);
	uint64_t k = from_count(&f->t, row, F_CLASSES);
	bool fixed = view_is(v, "fixed"), first = f->table->classes == 0;

	if (!fixed && !view_is(v, "strata"))
		tsv_bad(&f->t, row, "method", "strata or fixed", v);
	if (!first && f->table->fixed != fixed)
		tsv_bad(&f->t, row, "method", "the one of the rows before", v);
	if (k < 2)
		tsv_bad(&f->t, row, "classes", "at least 2",
			tsv_field(&f->t, row, f->column[F_CLASSES].at));
	if (!first && f->table->classes != k)
		err_line(f->t.file, f->t.lines[row], "column \"classes\": "
			"expected %zu as before, found %llu (count shards with "
			"-L)", f->table->classes, (unsigned long long)k);
	f->table->fixed = fixed;
	f->table->classes = (size_t)k;
}

/* -M fixed: the value, the same on each row. */
static struct stratum *
from_fixed(struct from *f, size_t row)
{
	struct view v = tsv_field(&f->t, row, f->column[F_PFLIP].at);
	bool first = f->strata->n == 0;
	double p;

	if (!num_real(v.p, v.n, &p) || p < 0 || p > 1 ||
	    (!first && f->table->pflip != p))
		tsv_bad(&f->t, row, "pflip", "one probability for all rows", v);
	f->table->pflip = p;
	if (first)
		strata_equal(f->strata, 1);
	return &f->strata->at[0];
}

/* The upper limit must follow on that of the stratum before, or be the one
 * that an earlier shard gave. */
static struct stratum *
from_stratum(struct from *f, size_t row)
{
	const struct tsv *t = &f->t;
	struct strata *s = f->strata;
	struct view hi = tsv_field(t, row, t->columns[F_HI].at);
	uint64_t i = from_count(t, row, F_STRATUM);
	struct strata_edge e = {0};
	double x;

	if (!num_real(hi.p, hi.n, &x) || x <= 0 || x > 1)
		tsv_bad(t, row, "hi", "a share in (0, 1]", hi);
	if (i == 0 || i > s->n + 1)
		tsv_bad(t, row, "stratum", "all strata, in order",
			tsv_field(t, row, t->columns[F_STRATUM].at));
	if (i == s->n + 1 && s->n > 0 && x <= s->at[s->n - 1].hi)
		tsv_bad(t, row, "hi", "more than the stratum before has", hi);
	if (i == s->n + 1) {
		parse_edge(hi.p, hi.n, &e, &x);
		add_edge(s, e, x);
	}
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
	s = f->table->fixed ? from_fixed(f, row) : from_stratum(f, row);
	from_add(t, row, F_ITEMS, &s->items);
	from_add(t, row, F_GROUPS, &s->retest.groups);
	from_add(t, row, F_PAIRS, &s->retest.pairs);
	from_add(t, row, F_DISAGREE, &s->retest.disagree);
	if (s->retest.disagree > s->retest.pairs)
		err_line(t->file, t->lines[row],
			"column \"disagree\": more than pairs");
}

/* Equal widths are known by their limits, i/M rounded; other edges must be
 * decimals that can be compared exactly. */
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
			err_file(file, "stratum %zu ends at %.17g, expected equal "
				"widths or decimals of at most %d places", i + 1,
				s->at[i].hi, STRATA_DIGITS);
	if (s->n > 0 && s->at[s->n - 1].hi < 1)
		err_file(file, "the last stratum ends at %g, expected 1",
			s->at[s->n - 1].hi);
}

void
strata_read(struct strata *s, struct strata_table *table, const char *file)
{
	static const char *const names[F_COLUMNS] = {"method", "classes",
		"stratum", "lo", "hi", "items", "groups", "pairs", "disagree",
		"pflip"};
	struct from f = {.strata = s, .table = table};
	char *path = mem_copy(file, strlen(file));
	size_t n;

	*table = (struct strata_table){0};
	for (size_t c = 0; c < F_COLUMNS; c++)
		f.column[c] = (struct tsv_column){names[c], true, -1, NULL};
	tsv_open(&f.t, &path, 1, f.column, F_COLUMNS, NULL, 0, false);
	while ((n = tsv_rows(&f.t)) > 0)
		for (size_t row = 0; row < n; row++)
			from_row(&f, row);
	if (table->classes == 0)
		err_file(f.t.file, "no rows, expected those of --table");
	finish_edges(s, f.t.file);
	tsv_close(&f.t);
	free(path);
}

void
strata_free(struct strata *s)
{
	free(s->at);
	free(s->edge);
	*s = (struct strata){0};
}
