/*
 * annot-pflip: how often people contradict themselves, by how contested an
 * item is.
 *
 * p_flip(x) is the probability that a label given to item x is not its
 * annotator's primary label, the one they would give most often were they
 * asked again and again. It is estimated from annotators who labelled an item
 * more than once, within strata of the share of the item's plurality label.
 * Gordon, Zhou, Patel, Hashimoto, Bernstein, "The Disagreement Deconvolution",
 * CHI 2021 (G below), sections 4.2, 5.2.1 and 6.3.1.
 *
 * SPDX-License-Identifier: MIT
 */
#include "err.h"
#include "mem.h"
#include "opt.h"
#include "ratings.h"
#include "stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AUTO_MOST = 50, AUTO_ITEMS = 100, ADVISED = 10, EDGE_DIGITS = 9 };

enum retests { RETESTS_ALL, RETESTS_FIRST, RETESTS_CONSECUTIVE };
enum inverse { INVERSE_AUTO, INVERSE_BINARY, INVERSE_KCLASS };

struct conf {
	struct opt_common common;
	uint64_t strata;       /* M; 0: 20, unless another option says */
	const char *edges;     /* upper limits, comma-separated decimals */
	bool automatic;        /* the finest M that meets G's advice */
	int retests;           /* enum retests */
	int inverse;           /* enum inverse */
	double fixed;          /* p_flip of -M fixed; below 0: not given */
	bool table;
	const char *from;      /* a table instead of estimating */
};

/* A decimal in [0, 1] as a fraction: num / 10^digits, for exact comparison. */
struct edge {
	uint64_t num;
	unsigned digits;
};

/* What the retests of a stratum, or of one item, add up to. */
struct retest {
	uint64_t groups, labels; /* (item, annotator) with repeats; their rows */
	uint64_t pairs, disagree;
};

struct stratum {
	uint64_t items;
	struct retest retest;
	double lo, hi;           /* shares of the plurality label in (lo, hi] */
	double r, r_lo, r_hi;
	double pflip, pflip_lo, pflip_hi;
	char *tail;              /* the end of its items' rows */
};

struct strata {
	struct stratum *at;
	size_t n, cap;
	struct edge *edge;       /* n upper limits; NULL: equal widths */
	size_t edge_cap;
};

/* What is said of the whole table. */
struct total {
	uint64_t items, tied;
	struct retest retest;
	struct sum pflip;        /* over items */
	uint64_t lacking;        /* ideal: items without a retest */
	uint64_t beyond;         /* ideal: items with an r beyond the bound */
};

struct run {
	const struct conf *conf;
	const struct estimator *estimator;
	struct ratings ratings;
	struct strata strata;    /* one for ideal and fixed */
	size_t k;                /* K, labels of the task */
	struct total total;
	struct tsv_out out;
};

/* One item, as far as p_flip goes. */
struct shares {
	const struct cell *cell;
	size_t cells;
	uint64_t n, top;         /* labels; those of the plurality label */
	bool tied;               /* another label has as many */
};

struct estimator {
	struct method about;
	bool strata;             /* p_flip per stratum, not per item */
	/* p_flip of an item; NULL: that of its stratum */
	double (*pflip)(struct run *run, const struct rated *x);
};

/* ---- from r to p_flip ---- */

/*
 * G's generative model (3.1): a label is the primary one with probability
 * 1 - p and otherwise one of the other K - 1, so two labels of one annotator
 * differ with probability r = 2 p - p^2 K/(K-1), hence
 *	p = (K-1)/K (1 - sqrt(1 - K r/(K-1))),	r <= (K-1)/K.
 * K = 2 gives G's equation 3, (1 - sqrt(1 - 2 r))/2. Written as a quotient
 * that does not cancel for small r. r beyond the bound: the bound itself,
 * (K-1)/K. NUM_NA passes through.
 */
static double
invert(double r, size_t k)
{
	double bound = (double)(k - 1) / (double)k, x = r / bound;

	if (isnan(r))
		return NUM_NA;
	if (x >= 1)
		return bound;
	return bound * (x / (1 + sqrt(1 - x)));
}

/* The number of labels that the inversion assumes. */
static size_t
inverse_k(const struct run *run)
{
	return run->conf->inverse == INVERSE_BINARY ? 2 : run->k;
}

/* disagree/pairs > (K-1)/K, in integers. */
static bool
beyond_bound(const struct retest *t, size_t k)
{
	return t->disagree * k > t->pairs * (k - 1);
}

static double
share(const struct retest *t)
{
	return stats_ratio((double)t->disagree, (double)t->pairs);
}

/* ---- retests ---- */

/*
 * Pairs of one annotator's n labels for an item, and how many differ. All
 * pairs: n (n-1)/2 minus the sum over labels of c (c-1)/2, which does not
 * depend on the order of the rows.
 */
static void
add_group(struct retest *t, struct run *run, const struct said *s, size_t n)
{
	struct rated group = {.said = s, .n = n};
	const struct cell *cell;
	size_t cells;

	t->groups++;
	t->labels += n;
	if (run->conf->retests == RETESTS_FIRST)
		n = 2;
	if (n == 2 || run->conf->retests == RETESTS_CONSECUTIVE) {
		t->pairs += n - 1;
		for (size_t i = 1; i < n; i++)
			t->disagree += s[i].label != s[i - 1].label;
		return;
	}
	cells = ratings_cells(&run->ratings, &group, &cell);
	t->pairs += n * (n - 1) / 2;
	t->disagree += n * (n - 1) / 2;
	for (size_t k = 0; k < cells; k++)
		t->disagree -= (uint64_t)cell[k].n * (cell[k].n - 1) / 2;
}

static size_t
group_end(const struct said *s, size_t i, size_t n)
{
	size_t end = i + 1;

	while (end < n && s[end].annotator == s[i].annotator)
		end++;
	return end;
}

static struct retest
item_retest(struct run *run, const struct rated *x)
{
	struct retest t = {0};
	const struct said *s;

	if (!x->repeats)
		return t;
	s = ratings_by_annotator(&run->ratings, x);
	for (size_t i = 0, end; i < x->n; i = end) {
		end = group_end(s, i, x->n);
		if (end - i > 1)
			add_group(&t, run, s + i, end - i);
	}
	return t;
}

static void
add_retest(struct retest *to, const struct retest *t)
{
	to->groups += t->groups;
	to->labels += t->labels;
	to->pairs += t->pairs;
	to->disagree += t->disagree;
}

/* ---- strata ---- */

/* c/n <= e, exactly: c 10^digits <= num n. */
static bool
within(uint64_t c, uint64_t n, struct edge e)
{
	uint64_t scale = 1;

	for (unsigned i = 0; i < e.digits; i++)
		scale *= 10;
	return c * scale <= e.num * n;
}

/*
 * The stratum, from 0, of an item whose plurality label has c of n labels
 * (G 4.2). M equal intervals (a, b] of (0, 1]: ceil(M c/n) - 1 in integers, as
 * .6/.05 is not 12 in floating point.
 */
static size_t
stratum_of(const struct strata *s, uint64_t c, uint64_t n)
{
	size_t i = 0;

	if (!s->edge)
		return (size_t)((s->n * c + n - 1) / n - 1);
	while (i + 1 < s->n && !within(c, n, s->edge[i]))
		i++;
	return i;
}

static void
make_strata(struct strata *s, size_t n)
{
	s->n = n;
	s->at = mem_zero(n, sizeof *s->at);
	for (size_t i = 0; i < n; i++) {
		s->at[i].lo = (double)i / (double)n;
		s->at[i].hi = (double)(i + 1) / (double)n;
	}
}

/* A plain decimal in (0, 1] without exponent, of at most EDGE_DIGITS places. */
static bool
parse_edge(const char *p, size_t n, struct edge *e, double *x)
{
	size_t point = n;

	*e = (struct edge){0, 0};
	if (!num_real(p, n, x) || *x <= 0 || *x > 1)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (p[i] == '.') {
			point = i;
			continue;
		}
		if (p[i] < '0' || p[i] > '9' || e->digits > EDGE_DIGITS)
			return false;
		e->num = e->num * 10 + (uint64_t)(p[i] - '0');
		e->digits += i > point ? 1u : 0;
	}
	return e->digits <= EDGE_DIGITS;
}

/* Ascending upper limits; 1 is added where it is missing. */
static void
add_edge(struct strata *s, struct edge e, double x)
{
	s->edge = mem_grow(s->edge, &s->edge_cap, s->n + 1, sizeof *s->edge);
	s->at = mem_grow(s->at, &s->cap, s->n + 1, sizeof *s->at);
	s->edge[s->n] = e;
	s->at[s->n] = (struct stratum){
		.lo = s->n > 0 ? s->at[s->n - 1].hi : 0, .hi = x};
	s->n++;
}

static void
parse_edges(struct strata *s, const char *list)
{
	for (const char *p = list;; p++) {
		size_t n = strcspn(p, ",");
		struct edge e;
		double x;

		if (!parse_edge(p, n, &e, &x) ||
		    (s->n > 0 && x <= s->at[s->n - 1].hi))
			err_usage("--edges: expected ascending decimals in (0, 1] "
				"of at most %d places, found %s", EDGE_DIGITS,
				err_quote(list, strlen(list)));
		add_edge(s, e, x);
		p += n;
		if (*p == '\0')
			break;
	}
	if (s->at[s->n - 1].hi < 1)
		add_edge(s, (struct edge){1, 0}, 1);
}

/* ---- one item ---- */

/* The shares of an item: what -r leaves of its labels. x changes. */
static struct shares
item_shares(struct run *run, struct rated *x)
{
	struct shares s = {0};

	ratings_reduce(&run->ratings, x,
		(enum repeats)run->conf->common.repeats);
	s.cells = ratings_cells(&run->ratings, x, &s.cell);
	s.n = x->n;
	for (size_t k = 0; k < s.cells; k++) {
		s.tied = s.cell[k].n == s.top ||
			(s.tied && s.cell[k].n < s.top);
		if (s.cell[k].n > s.top)
			s.top = s.cell[k].n;
	}
	return s;
}

/*
 * G's ideal estimate: the mean over the item's annotators of the p_flip that
 * each one's own repeats give. Without a repeat: NUM_NA.
 */
static double
pflip_ideal(struct run *run, const struct rated *x)
{
	const struct said *s;
	double sum = 0;
	size_t n = 0;
	bool beyond = false;

	if (!x->repeats)
		return NUM_NA;
	s = ratings_by_annotator(&run->ratings, x);
	for (size_t i = 0, end; i < x->n; i = end) {
		struct retest t = {0};

		end = group_end(s, i, x->n);
		if (end - i < 2)
			continue;
		add_group(&t, run, s + i, end - i);
		beyond |= beyond_bound(&t, inverse_k(run));
		sum += invert(share(&t), inverse_k(run));
		n++;
	}
	run->total.beyond += beyond;
	return sum / (double)n;
}

static double
pflip_fixed(struct run *run, const struct rated *x)
{
	(void)x;
	return run->conf->fixed;
}

static const struct estimator estimators[] = {
	{{"strata", "*", "0..(K-1)/K", "probability",
		"retests pooled within strata of the plurality label's share",
		"Gordon et al. 2021, 4.2 and 5.2.1"}, true, NULL},
	{{"ideal", "*", "0..(K-1)/K", "probability",
		"per item, the mean over its annotators of their own estimates",
		"Gordon et al. 2021, 4.1"}, false, pflip_ideal},
	{{"fixed", "*", "0..1", "probability",
		"one given value for all items (-x)", "-"}, false, pflip_fixed},
};

enum { ESTIMATORS = sizeof estimators / sizeof *estimators };

/* ---- estimating ---- */

/* What choosing M needs of an item: its plurality share and whether it has
 * retests. Items share these, so they are counted. */
struct top {
	uint64_t n, top;
	uint64_t items, retested;
};

struct tops {
	struct ids ids;          /* of (n, top) */
	struct top *at;
	size_t n, cap;
};

static void
add_top(struct tops *t, const struct shares *s, bool retested)
{
	uint64_t pair[2] = {s->n, s->top};
	struct ids_key key = ids_hash((struct view){(char *)pair, sizeof pair});
	uint32_t id = ids_add(&t->ids, &key);

	if (id == t->n) {
		t->at = mem_grow(t->at, &t->cap, ++t->n, sizeof *t->at);
		t->at[id] = (struct top){s->n, s->top, 0, 0};
	}
	t->at[id].items++;
	t->at[id].retested += retested;
}

/* Does every one of M equal strata that holds items have enough of them with
 * retests (G 6.3.1)? */
static bool
enough_retests(const struct tops *t, size_t m)
{
	struct strata s = {.n = m};
	uint64_t items[AUTO_MOST] = {0}, retested[AUTO_MOST] = {0};

	for (size_t i = 0; i < t->n; i++) {
		size_t k = stratum_of(&s, t->at[i].top, t->at[i].n);

		items[k] += t->at[i].items;
		retested[k] += t->at[i].retested;
	}
	for (size_t k = 0; k < m; k++)
		if (items[k] > 0 && retested[k] < AUTO_ITEMS)
			return false;
	return true;
}

/* --auto: the finest M of 1 .. AUTO_MOST, 1 with a warning if none will do. */
static size_t
choose_strata(struct run *run)
{
	struct tops t = {0};
	struct rated x;
	size_t m = AUTO_MOST;

	ids_init(&t.ids);
	while (ratings_next(&run->ratings, &x)) {
		bool retested = x.repeats;
		struct shares s = item_shares(run, &x);

		add_top(&t, &s, retested);
	}
	ratings_rewind(&run->ratings);
	while (m > 1 && (t.n == 0 || !enough_retests(&t, m)))
		m--;
	if (t.n > 0 && !enough_retests(&t, m))
		err_warn("fewer than %d items have retests: one stratum",
			AUTO_ITEMS);
	ids_free(&t.ids);
	free(t.at);
	return m;
}

static void
add_item(struct run *run, struct rated *x)
{
	struct retest t = item_retest(run, x);
	double p = run->estimator->pflip ? run->estimator->pflip(run, x) :
		NUM_NA;
	struct shares s = item_shares(run, x);
	struct stratum *at = &run->strata.at[run->estimator->strata ?
		stratum_of(&run->strata, s.top, s.n) : 0];

	at->items++;
	add_retest(&at->retest, &t);
	run->total.tied += s.tied;
	run->total.lacking += isnan(p) ? 1 : 0;
	sum_add(&run->total.pflip, p);
}

/* r and p_flip of a stratum from its pairs, with Wilson's limits. */
static void
solve(struct stratum *s, double level, size_t k)
{
	s->r = share(&s->retest);
	stats_wilson((double)s->retest.disagree, (double)s->retest.pairs, level,
		&s->r_lo, &s->r_hi);
	s->pflip = invert(s->r, k);
	s->pflip_lo = invert(s->r_lo, k);
	s->pflip_hi = invert(s->r_hi, k);
}

/* A stratum with items but no retests takes the pooled values. */
static void
solve_strata(struct run *run)
{
	size_t k = inverse_k(run);
	double level = run->conf->common.confidence;
	struct stratum all = {0};

	for (size_t i = 0; i < run->strata.n; i++)
		add_retest(&all.retest, &run->strata.at[i].retest);
	solve(&all, level, k);
	for (size_t i = 0; i < run->strata.n; i++) {
		struct stratum *s = &run->strata.at[i];

		solve(s, level, k);
		if (beyond_bound(&s->retest, k))
			err_warn("stratum %zu (%g, %g]: r = %s is beyond %s, the "
				"largest that p_flip can explain: p_flip = %s",
				i + 1, s->lo, s->hi, num_brief(s->r),
				num_brief((double)(k - 1) / (double)k),
				num_brief(s->pflip));
		if (s->items > 0 && s->retest.pairs == 0) {
			if (all.retest.pairs > 0)
				err_warn("stratum %zu (%g, %g]: %llu items and no "
					"retests: takes the p_flip of all strata",
					i + 1, s->lo, s->hi,
					(unsigned long long)s->items);
			s->pflip = all.pflip;
			s->pflip_lo = all.pflip_lo;
			s->pflip_hi = all.pflip_hi;
		}
	}
}

/* ---- --from: strata of a table, of one or more shards ---- */

enum { F_METHOD, F_CLASSES, F_STRATUM, F_LO, F_HI, F_ITEMS, F_GROUPS, F_PAIRS,
	F_DISAGREE, F_PFLIP, F_COLUMNS };

_Noreturn static void
bad_field(const struct tsv *t, size_t row, const char *name,
	const char *expected, struct view found)
{
	err_line(t->file, t->lines[row], "column %s: expected %s, found %s",
		err_quote(name, strlen(name)), expected,
		err_quote(found.p, found.n));
}

static uint64_t
from_count(const struct tsv *t, size_t row, int c)
{
	struct view v = tsv_field(t, row, t->columns[c].at);
	uint64_t x;

	if (!num_count(v.p, v.n, &x))
		bad_field(t, row, t->columns[c].name, "a whole number", v);
	return x;
}

static bool
view_is(struct view v, const char *s)
{
	return strlen(s) == v.n && memcmp(v.p, s, v.n) == 0;
}

/* The method and K of a row: the same on each. */
static void
from_method(struct run *run, const struct tsv *t, size_t row)
{
	struct view v = tsv_field(t, row, t->columns[F_METHOD].at);
	uint64_t k = from_count(t, row, F_CLASSES);
	size_t i = 0;

	while (i < ESTIMATORS && !view_is(v, estimators[i].about.name))
		i++;
	if (i == ESTIMATORS || strcmp(estimators[i].about.name, "ideal") == 0)
		bad_field(t, row, "method", "strata or fixed", v);
	if (run->estimator && run->estimator != &estimators[i])
		bad_field(t, row, "method", run->estimator->about.name, v);
	if (run->k > 0 && run->k != k)
		err_line(t->file, t->lines[row], "column \"classes\": expected "
			"%zu as before, found %llu (count shards with -L)",
			run->k, (unsigned long long)k);
	run->estimator = &estimators[i];
	run->k = (size_t)k;
}

/* -M fixed: the value, the same on each row. */
static void
from_fixed(struct conf *conf, struct run *run, const struct tsv *t, size_t row)
{
	struct view v = tsv_field(t, row, t->columns[F_PFLIP].at);
	double p;

	if (!num_real(v.p, v.n, &p) || p < 0 || p > 1 ||
	    (conf->fixed >= 0 && conf->fixed != p))
		bad_field(t, row, "pflip", "one probability for all rows", v);
	conf->fixed = p;
	if (run->strata.n == 0)
		make_strata(&run->strata, 1);
}

/* The upper limit must follow on that of the stratum before, or be the one
 * that an earlier shard gave. */
static struct stratum *
from_stratum(struct run *run, const struct tsv *t, size_t row)
{
	struct strata *s = &run->strata;
	struct view hi = tsv_field(t, row, t->columns[F_HI].at);
	uint64_t i = from_count(t, row, F_STRATUM);
	struct edge e = {0};
	double x;

	if (!num_real(hi.p, hi.n, &x) || x <= 0 || x > 1)
		bad_field(t, row, "hi", "a share in (0, 1]", hi);
	if (i == 0 || i > s->n + 1)
		bad_field(t, row, "stratum", "all strata, in order",
			tsv_field(t, row, t->columns[F_STRATUM].at));
	if (i == s->n + 1) {
		parse_edge(hi.p, hi.n, &e, &x);
		add_edge(s, e, x);
	}
	if (s->at[i - 1].hi != x)
		bad_field(t, row, "hi", "the edge that another shard has", hi);
	return &s->at[i - 1];
}

static void
from_row(struct conf *conf, struct run *run, const struct tsv *t, size_t row)
{
	struct stratum *s;

	from_method(run, t, row);
	if (!run->estimator->strata) {
		from_fixed(conf, run, t, row);
		s = &run->strata.at[0];
	} else {
		s = from_stratum(run, t, row);
	}
	s->items += from_count(t, row, F_ITEMS);
	s->retest.groups += from_count(t, row, F_GROUPS);
	s->retest.pairs += from_count(t, row, F_PAIRS);
	s->retest.disagree += from_count(t, row, F_DISAGREE);
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
		if (s->edge[i].num == 0 || s->edge[i].digits > EDGE_DIGITS)
			err_file(file, "stratum %zu ends at %.17g, expected equal "
				"widths or decimals of at most %d places", i + 1,
				s->at[i].hi, EDGE_DIGITS);
	if (s->n > 0 && s->at[s->n - 1].hi < 1)
		err_file(file, "the last stratum ends at %g, expected 1",
			s->at[s->n - 1].hi);
}

static void
read_from(struct conf *conf, struct run *run)
{
	static const char *const names[F_COLUMNS] = {"method", "classes",
		"stratum", "lo", "hi", "items", "groups", "pairs", "disagree",
		"pflip"};
	struct tsv_column columns[F_COLUMNS];
	char *file[] = {mem_copy(conf->from, strlen(conf->from))};
	struct tsv t;
	size_t n;

	for (size_t c = 0; c < F_COLUMNS; c++)
		columns[c] = (struct tsv_column){names[c], true, -1};
	run->estimator = NULL;
	tsv_open(&t, file, 1, columns, F_COLUMNS, NULL, 0, false);
	while ((n = tsv_rows(&t)) > 0)
		for (size_t row = 0; row < n; row++)
			from_row(conf, run, &t, row);
	if (!run->estimator)
		err_file(t.file, "no rows, expected those of --table");
	finish_edges(&run->strata, t.file);
	tsv_close(&t);
	free(file[0]);
}

/* ---- writing ---- */

/* Limits are never rounded: --from would sort items into other strata. */
static void
write_edge(struct tsv_out *out, double x)
{
	char text[NUM_TEXT];
	size_t n = num_text(x, 0, text);

	tsv_char(out, '\t');
	tsv_put(out, text, n);
}

static void
write_table(struct run *run)
{
	struct tsv_out *out = &run->out;

	tsv_text(out, "method\tclasses\tstratum\tlo\thi\titems\tgroups\tpairs"
		"\tdisagree\tr\tr_lo\tr_hi\tpflip\tpflip_lo\tpflip_hi\n");
	for (size_t i = 0; i < run->strata.n; i++) {
		const struct stratum *s = &run->strata.at[i];
		bool strata = run->estimator->strata;
		const uint64_t counts[] = {s->items, s->retest.groups,
			s->retest.pairs, s->retest.disagree};
		const double values[] = {s->r, s->r_lo, s->r_hi, s->pflip,
			s->pflip_lo, s->pflip_hi};

		tsv_text(out, run->estimator->about.name);
		tsv_char(out, '\t');
		tsv_whole(out, run->k);
		tsv_char(out, '\t');
		if (strata)
			tsv_whole(out, i + 1);
		else
			tsv_char(out, '*');
		write_edge(out, strata ? s->lo : NUM_NA);
		write_edge(out, strata ? s->hi : NUM_NA);
		for (size_t k = 0; k < 4; k++) {
			tsv_char(out, '\t');
			tsv_whole(out, counts[k]);
		}
		for (size_t k = 0; k < 6; k++) {
			tsv_char(out, '\t');
			tsv_real(out, s->items > 0 || k < 3 ? values[k] : NUM_NA);
		}
		tsv_char(out, '\n');
	}
}

/* The columns from stratum on are the same for all items of a stratum. */
static void
make_tail(struct stratum *s, size_t number, uint64_t precision)
{
	char pflip[3][NUM_TEXT], text[4 * NUM_TEXT + 8];
	int n;

	num_text(s->pflip, (int)precision, pflip[0]);
	num_text(s->pflip_lo, (int)precision, pflip[1]);
	num_text(s->pflip_hi, (int)precision, pflip[2]);
	n = snprintf(text, sizeof text, "\t%zu\t%s\t%s\t%s\n", number,
		pflip[0], pflip[1], pflip[2]);
	s->tail = mem_copy(text, (size_t)n);
}

static void
write_item(struct run *run, struct rated *x)
{
	const struct labels *l = &run->ratings.rows.labels;
	struct tsv_out *out = &run->out;
	struct view item = x->item;
	struct stratum *at = run->strata.at;
	double p = run->estimator->pflip ? run->estimator->pflip(run, x) :
		NUM_NA;
	struct shares s = item_shares(run, x);
	size_t tail = 0;

	if (run->estimator->strata) {
		at += stratum_of(&run->strata, s.top, s.n);
		p = at->pflip;
		tail = strlen(at->tail);
	}
	run->total.items++;
	run->total.tied += s.tied;
	sum_add(&run->total.pflip, p);
	for (size_t k = 0; k < s.cells; k++) {
		struct view label = labels_name(l, s.cell[k].label);

		tsv_put(out, item.p, item.n);
		tsv_char(out, '\t');
		tsv_put(out, label.p, label.n);
		tsv_char(out, '\t');
		tsv_whole(out, s.cell[k].n);
		tsv_char(out, '\t');
		tsv_whole(out, run->k);
		tsv_char(out, '\t');
		tsv_real(out, (double)s.cell[k].n / (double)s.n);
		if (tail > 0) {
			tsv_put(out, at->tail, tail);
			continue;
		}
		tsv_text(out, "\t*\t");
		tsv_real(out, p);
		tsv_text(out, "\tNA\tNA\n");
	}
}

/* --from has its own K, which must be that of the ratings. */
static void
check_classes(const struct run *run)
{
	const struct labels *l = &run->ratings.rows.labels;

	if (run->conf->from &&
	    (l->ids.n > run->k || (l->fixed && labels_k(l) != run->k)))
		err_file(run->conf->from, "column \"classes\" says %zu, but the "
			"ratings have %zu labels", run->k, l->ids.n);
}

static void
write_items(struct run *run)
{
	struct rated x;

	run->total.pflip = (struct sum){0};
	run->total.tied = 0;
	tsv_text(&run->out, "item\tlabel\tn\tclasses\tp\tstratum\tpflip\t"
		"pflip_lo\tpflip_hi\n");
	check_classes(run);
	for (size_t i = 0; i < run->strata.n && run->estimator->strata; i++)
		make_tail(&run->strata.at[i], i + 1,
			run->conf->common.precision);
	while (ratings_next(&run->ratings, &x))
		write_item(run, &x);
	check_classes(run);
}

/* What is not known is not said: a table does not have the rows in groups, and
 * without one pass over the items nobody counts ties. */
static void
write_notes(struct run *run, bool items_seen)
{
	char retests[64] = "", tied[64] = "";
	struct retest all = {0};
	uint64_t items = 0;

	for (size_t i = 0; i < run->strata.n; i++) {
		add_retest(&all, &run->strata.at[i].retest);
		items += run->strata.at[i].items;
	}
	if (!run->conf->table)
		items = run->total.items;
	if (!run->conf->from)
		snprintf(retests, sizeof retests, " retests=%llu",
			(unsigned long long)all.labels);
	if (items_seen)
		snprintf(tied, sizeof tied, " tied=%llu",
			(unsigned long long)run->total.tied);
	err_note("items=%llu groups=%llu%s pairs=%llu disagree=%llu r=%s "
		"pflip=%s level=%s%s", (unsigned long long)items,
		(unsigned long long)all.groups, retests,
		(unsigned long long)all.pairs, (unsigned long long)all.disagree,
		num_brief(share(&all)),
		num_brief(stats_ratio(sum_value(&run->total.pflip),
			(double)items)),
		num_brief(run->conf->common.confidence), tied);
	if (run->estimator->strata && run->strata.n < ADVISED)
		err_note("strata=%zu, the paper advises at least %d",
			run->strata.n, ADVISED);
}

/* ---- main ---- */

static const struct opt options[] = {
	{'n', "strata", "M", "equal-width strata of the plurality share (default "
		"20)", OPT_COUNT, offsetof(struct conf, strata), 1, 1e6, NULL},
	{0, "edges", "LIST", "upper limits of the strata instead, as .5,.75,1",
		OPT_TEXT, offsetof(struct conf, edges), 0, 0, NULL},
	{0, "auto", NULL, "the finest strata that all have 100 items with "
		"retests", OPT_FLAG, offsetof(struct conf, automatic),
		0, 0, NULL},
	{0, "retests", "WHICH", "which pairs of an annotator's labels for an item "
		"(default all)", OPT_WORD, offsetof(struct conf, retests), 0, 0,
		"all|first|consecutive"},
	{0, "inverse", "FORM", "from r to p_flip for two labels or K (default "
		"auto, K)", OPT_WORD, offsetof(struct conf, inverse), 0, 0,
		"auto|binary|kclass"},
	{'x', "fixed", "P", "the p_flip of method fixed",
		OPT_REAL, offsetof(struct conf, fixed), 0, 1, NULL},
	{0, "table", NULL, "write the strata, not the items",
		OPT_FLAG, offsetof(struct conf, table), 0, 0, NULL},
	{0, "from", "FILE", "take p_flip from such tables instead of estimating",
		OPT_TEXT, offsetof(struct conf, from), 0, 0, NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [OPTION]... [FILE...]",
	.summary =
"Estimate p_flip, the probability that a label is not its annotator's primary\n"
"label, from annotators who labelled an item twice. Reads ratings (item\n"
"annotator label); writes item label n classes p stratum pflip pflip_lo\n"
"pflip_hi.\n",
	.letters = "ialHWGLmNrM%c",
	.own = options,
	.method = "how to estimate (default strata), one of those that --list "
		"prints",
};

static const struct estimator *
choose_estimator(struct conf *conf)
{
	const struct strings *m = &conf->common.methods;
	const struct estimator *e = &estimators[0];

	if (m->n > 1)
		err_usage("--method: one estimator, found %zu", m->n);
	if (m->n == 1)
		e = &estimators[opt_method(estimators, ESTIMATORS, sizeof *e,
			m->at[0])];
	else if (conf->fixed >= 0)
		e = &estimators[ESTIMATORS - 1];
	if (e->pflip == pflip_fixed && conf->fixed < 0)
		err_usage("--method=fixed needs --fixed=P");
	if (e->pflip != pflip_fixed && conf->fixed >= 0)
		err_usage("--fixed goes with --method=fixed");
	return e;
}

static void
check_usage(const struct conf *conf)
{
	bool shaped = conf->edges || conf->automatic || conf->strata > 0;

	if (conf->from && (shaped || conf->common.methods.n > 0 ||
	    conf->fixed >= 0))
		err_usage("--from excludes --method, --strata, --edges, --auto "
			"and --fixed: the table has them");
	if ((conf->edges && conf->automatic) ||
	    (conf->strata > 0 && (conf->edges || conf->automatic)))
		err_usage("--strata, --edges and --auto exclude each other");
}

/* The strata before any item is seen, or for --auto after one look at all. */
static void
shape_strata(struct run *run)
{
	const struct conf *conf = run->conf;

	if (!run->estimator->strata)
		make_strata(&run->strata, 1);
	else if (conf->edges)
		parse_edges(&run->strata, conf->edges);
	else if (conf->automatic)
		make_strata(&run->strata, choose_strata(run));
	else
		make_strata(&run->strata, conf->strata ? conf->strata : 20);
}

/* One pass over the items, and p_flip from what it found. */
static void
estimate(struct run *run)
{
	const struct conf *conf = run->conf;
	struct stratum *s = run->strata.at;
	uint64_t items = 0, pairs = 0;
	struct rated x;

	while (ratings_next(&run->ratings, &x))
		add_item(run, &x);
	for (size_t i = 0; i < run->strata.n; i++) {
		items += s[i].items;
		pairs += s[i].retest.pairs;
	}
	if (pairs == 0 && items > 0 && run->estimator->strata && !conf->table) {
		if (conf->common.methods.n == 0)
			err_die("no annotator labelled an item twice: p_flip "
				"cannot be estimated (a value of your own: "
				"-M fixed -x P)");
		err_warn("no annotator labelled an item twice: p_flip is NA");
	}
	if (run->estimator->pflip == pflip_ideal && run->total.lacking > 0)
		err_die("method ideal: %llu of %llu items have no annotator who "
			"labelled them twice",
			(unsigned long long)run->total.lacking,
			(unsigned long long)items);
	if (run->total.beyond > 0)
		err_warn("%llu items have an annotator whose r is beyond what "
			"p_flip can explain", (unsigned long long)
			run->total.beyond);
	run->total.beyond = 0;
}

/* p_flip of method ideal and fixed in the table: the mean over items. */
static void
solve_run(struct run *run)
{
	struct stratum *s = run->strata.at;

	if (run->estimator->strata) {
		solve_strata(run);
		run->total.pflip = (struct sum){0};
		for (size_t i = 0; i < run->strata.n; i++)
			if (s[i].items > 0)
				sum_add(&run->total.pflip,
					s[i].pflip * (double)s[i].items);
		return;
	}
	solve(s, run->conf->common.confidence, inverse_k(run));
	s->pflip_lo = s->pflip_hi = NUM_NA;
	s->pflip = run->estimator->pflip == pflip_fixed ? run->conf->fixed :
		stats_ratio(sum_value(&run->total.pflip), (double)s->items);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1, .common.confidence = .90};
	struct rows_need need = {.annotators = true};
	struct run run = {.conf = &conf};
	bool merge, one_pass;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (conf.common.list) {
		opt_list(estimators, ESTIMATORS, sizeof *estimators);
		return 0;
	}
	check_usage(&conf);
	run.estimator = conf.from ? NULL : choose_estimator(&conf);
	merge = conf.from && conf.table;
	if (conf.from && strcmp(conf.from, "-") == 0 && !merge &&
	    first == argc)
		err_usage("standard input would be read as two tables");
	if (merge && first < argc)
		err_usage("--from with --table adds up tables and reads no "
			"ratings, found %s", err_quote(argv[first],
			strlen(argv[first])));
	if (conf.from)
		read_from(&conf, &run);

	/* -G is for what one pass over the items can do. */
	one_pass = conf.from || run.estimator->pflip == pflip_fixed ||
		(conf.table && !conf.automatic);
	conf.common.grouped = conf.common.grouped && one_pass;
	need.label_set = !conf.from;
	if (!merge)
		ratings_open(&run.ratings, &conf.common, &need, argv + first,
			(size_t)(argc - first));
	if (!conf.from) {
		run.k = labels_k(&run.ratings.rows.labels);
		shape_strata(&run);
		if (run.estimator->pflip != pflip_fixed || conf.table) {
			estimate(&run);
			if (!conf.common.grouped)
				ratings_rewind(&run.ratings);
		}
	}
	solve_run(&run);

	tsv_out_open(&run.out, NULL, conf.common.precision);
	if (conf.table)
		write_table(&run);
	else
		write_items(&run);
	write_notes(&run, !merge);
	tsv_out_close(&run.out);
	if (!merge)
		ratings_close(&run.ratings);
	for (size_t i = 0; i < run.strata.n; i++)
		free(run.strata.at[i].tail);
	free(run.strata.at);
	free(run.strata.edge);
	opt_free(&conf.common);
	return 0;
}
