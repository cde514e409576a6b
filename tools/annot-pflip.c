/*
 * annot-pflip: how often people contradict themselves, by how contested an
 * item is.
 *
 * p_flip(x) is the probability that a label given to item x is not its
 * annotator's primary label, the one they would give most often were they
 * asked again and again. It is estimated from annotators who labelled an item
 * more than once, within strata of the share of the item's plurality label.
 * Gordon, Zhou, Patel, Hashimoto, Bernstein, "The Disagreement Deconvolution",
 * CHI 2021 (G), sections 4.1, 4.2, 5.2.1 and 6.3.1. The arithmetic of strata
 * is in lib/strata.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pflip/strata.h"

#include "err.h"
#include "mem.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "ratings.h"
#include "stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AUTO_MOST = 50, AUTO_ITEMS = 100, DEFAULT = 20, ADVISED = 10 };

enum retests { RETESTS_ALL, RETESTS_FIRST, RETESTS_CONSECUTIVE };
enum inverse { INVERSE_AUTO, INVERSE_BINARY, INVERSE_KCLASS };

struct conf {
	struct opt_common common;
	uint64_t strata;       /* M; 0: DEFAULT, unless another option says */
	const char *edges;     /* upper limits, comma-separated decimals */
	bool automatic;        /* the finest M that meets G's advice */
	int retests;           /* enum retests */
	int inverse;           /* enum inverse */
	double fixed;          /* p_flip of -M fixed; below 0: not given */
	bool table;
	const char *from;      /* a table instead of estimating */
};

/* An item as far as p_flip goes. */
struct subject {
	const struct cell *cell; /* in label order, what -r leaves */
	size_t cells;
	uint64_t n, top;         /* labels; those of the plurality label */
	bool tied;               /* another label has as many */
	struct retest retest;    /* of all repeats, whatever -r says */
	double pflip;            /* by a method that goes item by item */
};

/* A subject between reading it and writing it. */
struct kept {
	size_t cell, name;       /* places in run.cell, run.names */
	uint32_t cells, name_n;
	uint32_t retest;         /* place in run.retest + 1; 0: none */
	double pflip;
};

/* What is said of the whole table. */
struct total {
	uint64_t items, tied;
	struct sum pflip;        /* over items */
	uint64_t lacking;        /* ideal: items without a retest */
	uint64_t beyond;         /* ideal: items with an r beyond the bound */
	uint64_t strange;        /* --from: items in strata that had none */
};

struct run {
	const struct conf *conf;
	const struct estimator *estimator;
	struct ratings ratings;
	struct strata strata;    /* one for ideal and fixed */
	size_t k;                /* K, labels of the task */
	struct kept *kept;
	struct cell *cell;
	struct retest *retest;
	char *names;
	size_t n, kept_cap, cells, cell_cap;
	size_t retests, retest_cap, names_n, names_cap;
	char **tail;             /* per stratum: the end of its items' rows */
	struct total total;
	struct out out;
};

struct estimator {
	struct method about;
	/* p_flip of an item, from its ratings by annotator or NULL where nobody
	 * repeated; NULL: that of its stratum. */
	double (*pflip)(struct run *run, const struct rating *s, size_t n);
};

/* ---- retests ---- */

/* The number of labels that the inversion assumes. */
static size_t
inverse_k(const struct run *run)
{
	return run->conf->inverse == INVERSE_BINARY ? 2 : run->k;
}

/*
 * Pairs of one annotator's n labels for an item, and how many differ. All
 * pairs: n (n-1)/2 minus the sum over labels of c (c-1)/2, which does not
 * depend on the order of the rows.
 */
static void
add_group(struct retest *t, struct run *run, const struct rating *s, size_t n)
{
	struct item_ratings group = {.rating = s, .n = n};
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
group_end(const struct rating *s, size_t i, size_t n)
{
	size_t end = i + 1;

	while (end < n && s[end].annotator == s[i].annotator)
		end++;
	return end;
}

static struct retest
item_retest(struct run *run, const struct rating *s, size_t n)
{
	struct retest t = {0};

	for (size_t i = 0, end; s && i < n; i = end) {
		end = group_end(s, i, n);
		if (end - i > 1)
			add_group(&t, run, s + i, end - i);
	}
	return t;
}

/* ---- the estimators ---- */

/*
 * G's ideal estimate: the mean over the item's annotators of the p_flip that
 * each one's own repeats give. Without a repeat: NUM_NA.
 */
static double
pflip_ideal(struct run *run, const struct rating *s, size_t n)
{
	size_t groups = 0, k = inverse_k(run);
	bool beyond = false;
	double sum = 0;

	for (size_t i = 0, end; s && i < n; i = end) {
		struct retest t = {0};

		end = group_end(s, i, n);
		if (end - i < 2)
			continue;
		add_group(&t, run, s + i, end - i);
		beyond = beyond || retest_beyond(&t, k);
		sum += strata_invert(retest_r(&t), k);
		groups++;
	}
	run->total.beyond += beyond ? 1 : 0;
	return stats_ratio(sum, (double)groups);
}

static double
pflip_fixed(struct run *run, const struct rating *s, size_t n)
{
	(void)s;
	(void)n;
	return run->conf->fixed;
}

static const struct estimator estimators[] = {
	{{"strata", "*", "0..(K-1)/K", "probability",
		"retests pooled within strata of the plurality label's share",
		"Gordon et al. 2021, 4.2 and 5.2.1"}, NULL},
	{{"ideal", "*", "0..(K-1)/K", "probability",
		"per item, the mean over its annotators of their own estimates",
		"Gordon et al. 2021, 4.1"}, pflip_ideal},
	{{"fixed", "*", "0..1", "probability",
		"one given value for all items (-x)", "-"}, pflip_fixed},
};

enum { ESTIMATORS = sizeof estimators / sizeof *estimators };

static const struct method_table estimators_table =
	METHOD_TABLE("method", estimators);

static bool
by_strata(const struct run *run)
{
	return run->estimator->pflip == NULL;
}

/* ---- items ---- */

/* What follows from the cells. */
static void
weigh(struct subject *s)
{
	for (size_t k = 0; k < s->cells; k++) {
		uint64_t n = s->cell[k].n;

		s->n += n;
		s->tied = n == s->top || (s->tied && n < s->top);
		if (n > s->top)
			s->top = n;
	}
}

/* All that is to be known of an item. x changes. */
static struct subject
examine(struct run *run, struct item_ratings *x)
{
	struct subject s = {.pflip = NUM_NA};
	const struct rating *rating = x->repeats ?
		ratings_by_annotator(&run->ratings, x) : NULL;

	s.retest = item_retest(run, rating, x->n);
	if (run->estimator->pflip)
		s.pflip = run->estimator->pflip(run, rating, x->n);
	ratings_reduce(&run->ratings, x,
		(enum input_repeats)run->conf->common.input.repeats);
	s.cells = ratings_cells(&run->ratings, x, &s.cell);
	weigh(&s);
	return s;
}

static void
keep(struct run *run, const struct subject *s, struct view item)
{
	struct kept *k;

	run->kept = mem_grow(run->kept, &run->kept_cap, run->n + 1,
		sizeof *run->kept);
	run->cell = mem_grow(run->cell, &run->cell_cap, run->cells + s->cells,
		sizeof *run->cell);
	run->names = mem_grow(run->names, &run->names_cap,
		run->names_n + item.n, 1);
	k = &run->kept[run->n++];
	*k = (struct kept){run->cells, run->names_n, (uint32_t)s->cells,
		(uint32_t)item.n, 0, s->pflip};
	memcpy(run->cell + run->cells, s->cell, s->cells * sizeof *s->cell);
	memcpy(run->names + run->names_n, item.p, item.n);
	run->cells += s->cells;
	run->names_n += item.n;
	if (s->retest.groups == 0)
		return;
	run->retest = mem_grow(run->retest, &run->retest_cap,
		run->retests + 1, sizeof *run->retest);
	run->retest[run->retests++] = s->retest;
	k->retest = (uint32_t)run->retests;
}

static struct subject
kept_subject(const struct run *run, size_t i)
{
	const struct kept *k = &run->kept[i];
	struct subject s = {.cell = run->cell + k->cell, .cells = k->cells,
		.pflip = k->pflip};

	if (k->retest > 0)
		s.retest = run->retest[k->retest - 1];
	weigh(&s);
	return s;
}

static struct stratum *
stratum(const struct run *run, const struct subject *s)
{
	return &run->strata.at[by_strata(run) ?
		strata_of(&run->strata, s->top, s->n) : 0];
}

static void
count_in(struct run *run, const struct subject *s)
{
	struct stratum *at = stratum(run, s);

	at->items++;
	retest_add(&at->retest, &s->retest);
	run->total.tied += s->tied ? 1 : 0;
	run->total.lacking += isnan(s->pflip) ? 1 : 0;
	sum_add(&run->total.pflip, s->pflip);
}

/* ---- strata ---- */

/* Does every one of M equal strata that holds items have enough of them with
 * retests (G 6.3.1)? An item has one when an annotator labelled it twice. */
static bool
enough_retests(const struct run *run, size_t m)
{
	struct strata s = {.n = m};
	uint64_t items[AUTO_MOST] = {0}, retested[AUTO_MOST] = {0};

	for (size_t i = 0; i < run->n; i++) {
		struct subject x = kept_subject(run, i);
		size_t k = strata_of(&s, x.top, x.n);

		items[k]++;
		retested[k] += x.retest.groups > 0 ? 1 : 0;
	}
	for (size_t k = 0; k < m; k++)
		if (items[k] > 0 && retested[k] < AUTO_ITEMS)
			return false;
	return true;
}

/* --auto: the finest M of 1 .. AUTO_MOST, 1 with a warning if none will do. */
static size_t
finest_strata(const struct run *run)
{
	size_t m = run->n > 0 ? AUTO_MOST : 1;

	while (m > 1 && !enough_retests(run, m))
		m--;
	if (run->n > 0 && !enough_retests(run, m))
		err_warn("fewer than %d items have retests: one stratum",
			AUTO_ITEMS);
	return m;
}

static void
shape_strata(struct run *run)
{
	const struct conf *conf = run->conf;

	if (!by_strata(run))
		strata_equal(&run->strata, 1);
	else if (conf->edges)
		strata_edges(&run->strata, conf->edges);
	else if (conf->automatic)
		strata_equal(&run->strata, finest_strata(run));
	else
		strata_equal(&run->strata, conf->strata ? conf->strata :
			DEFAULT);
}

/* No estimate from nothing: an error, unless the method was asked for. */
static void
check_estimate(const struct run *run)
{
	const struct conf *conf = run->conf;
	uint64_t items = 0, pairs = 0;

	for (size_t i = 0; i < run->strata.n; i++) {
		items += run->strata.at[i].items;
		pairs += run->strata.at[i].retest.pairs;
	}
	if (pairs == 0 && items > 0 && by_strata(run) && !conf->table) {
		if (conf->common.methods.n == 0)
			err_die("no annotator labelled an item twice: p_flip "
				"cannot be estimated (a value of your own: "
				"-M fixed -x P)");
		err_warn("no annotator labelled an item twice: p_flip is NA");
	}
	if (run->estimator->pflip == pflip_ideal && run->total.lacking > 0 &&
	    !conf->table)
		err_die("method ideal: %llu of %llu items have no annotator who "
			"labelled them twice",
			(unsigned long long)run->total.lacking,
			(unsigned long long)items);
	if (run->total.beyond > 0)
		err_warn("%llu items have an annotator whose r is beyond what "
			"p_flip can explain", (unsigned long long)
			run->total.beyond);
}

/* p_flip of the strata; of methods ideal and fixed the mean over items. */
static void
solve(struct run *run)
{
	struct stratum *s = run->strata.at;
	double level = run->conf->common.confidence;

	if (!by_strata(run)) {
		stratum_solve(s, level, inverse_k(run));
		s->pflip_lo = s->pflip_hi = NUM_NA;
		s->pflip = run->estimator->pflip == pflip_fixed ?
			run->conf->fixed : stats_ratio(
			sum_value(&run->total.pflip), (double)s->items);
		return;
	}
	strata_solve(&run->strata, level, inverse_k(run));
	run->total.pflip = (struct sum){0};
	for (size_t i = 0; i < run->strata.n; i++)
		if (s[i].items > 0)
			sum_add(&run->total.pflip,
				s[i].pflip * (double)s[i].items);
}

/* ---- writing ---- */

/* Limits are never rounded: --from would sort items into other strata. */
static void
write_edge(struct out *out, double x)
{
	char text[NUM_TEXT];
	size_t n = num_text(x, 0, text);

	out_char(out, '\t');
	out_put(out, text, n);
}

static void
write_table(struct run *run)
{
	struct out *out = &run->out;

	out_text(out, "method\tclasses\tstratum\tlo\thi\titems\tgroups\tpairs"
		"\tdisagree\tr\tr_lo\tr_hi\tpflip\tpflip_lo\tpflip_hi\n");
	for (size_t i = 0; i < run->strata.n; i++) {
		const struct stratum *s = &run->strata.at[i];
		bool strata = by_strata(run);
		const uint64_t counts[] = {s->items, s->retest.groups,
			s->retest.pairs, s->retest.disagree};
		const double values[] = {s->r, s->r_lo, s->r_hi, s->pflip,
			s->pflip_lo, s->pflip_hi};

		out_text(out, run->estimator->about.name);
		out_char(out, '\t');
		out_whole(out, run->k);
		out_char(out, '\t');
		if (strata)
			out_whole(out, i + 1);
		else
			out_char(out, '*');
		write_edge(out, strata ? s->lo : NUM_NA);
		write_edge(out, strata ? s->hi : NUM_NA);
		for (size_t k = 0; k < 4; k++) {
			out_char(out, '\t');
			out_whole(out, counts[k]);
		}
		for (size_t k = 0; k < 6; k++) {
			out_char(out, '\t');
			out_real(out, s->items > 0 || k < 3 ? values[k] : NUM_NA);
		}
		out_char(out, '\n');
	}
}

/* The columns from stratum on are the same for all items of a stratum. */
static void
make_tails(struct run *run)
{
	int precision = (int)run->conf->common.precision;

	run->tail = mem_zero(run->strata.n, sizeof *run->tail);
	for (size_t i = 0; i < run->strata.n && by_strata(run); i++) {
		const struct stratum *s = &run->strata.at[i];
		const double values[3] = {s->pflip, s->pflip_lo, s->pflip_hi};
		char pflip[3][NUM_TEXT], text[4 * NUM_TEXT];
		int n;

		for (size_t k = 0; k < 3; k++)
			num_text(values[k], precision, pflip[k]);
		n = snprintf(text, sizeof text, "\t%zu\t%s\t%s\t%s\n", i + 1,
			pflip[0], pflip[1], pflip[2]);
		run->tail[i] = mem_copy(text, (size_t)n);
	}
}

static void
write_item(struct run *run, const struct subject *s, struct view item)
{
	const struct labels *l = &run->ratings.rows.labels;
	struct out *out = &run->out;
	const char *tail = run->tail[stratum(run, s) - run->strata.at];
	size_t n = tail ? strlen(tail) : 0;

	for (size_t k = 0; k < s->cells; k++) {
		struct view label = labels_name(l, s->cell[k].label);

		out_put(out, item.p, item.n);
		out_char(out, '\t');
		out_put(out, label.p, label.n);
		out_char(out, '\t');
		out_whole(out, s->cell[k].n);
		out_char(out, '\t');
		out_whole(out, run->k);
		out_char(out, '\t');
		out_real(out, (double)s->cell[k].n / (double)s->n);
		if (n > 0) {
			out_put(out, tail, n);
			continue;
		}
		out_text(out, "\t*\t");
		out_real(out, s->pflip);
		out_text(out, "\tNA\tNA\n");
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
write_header(struct run *run)
{
	out_text(&run->out, "item\tlabel\tn\tclasses\tp\tstratum\tpflip\t"
		"pflip_lo\tpflip_hi\n");
}

/* ---- the ways through the table ---- */

/* p_flip is known before: every item is written as it is read. */
static void
write_at_once(struct run *run)
{
	struct item_ratings x;

	check_classes(run);
	run->total = (struct total){0};
	make_tails(run);
	write_header(run);
	while (ratings_next(&run->ratings, &x)) {
		struct subject s = examine(run, &x);
		const struct stratum *at = stratum(run, &s);

		write_item(run, &s, x.item);
		run->total.items++;
		run->total.tied += s.tied ? 1 : 0;
		run->total.strange += by_strata(run) && at->items == 0 ? 1 : 0;
		sum_add(&run->total.pflip, by_strata(run) ? at->pflip :
			s.pflip);
	}
	check_classes(run);
	if (run->total.strange > 0)
		err_warn("%llu items are in strata that have none in the table: "
			"they take the p_flip of all strata",
			(unsigned long long)run->total.strange);
}

/* --table: items are counted as they are read, and forgotten. */
static void
count_at_once(struct run *run)
{
	struct item_ratings x;

	shape_strata(run);
	while (ratings_next(&run->ratings, &x)) {
		struct subject s = examine(run, &x);

		count_in(run, &s);
	}
	check_estimate(run);
	solve(run);
}

/* Items are read and kept; then everything is arithmetic on those. */
static void
keep_and_count(struct run *run)
{
	struct item_ratings x;

	while (ratings_next(&run->ratings, &x)) {
		struct subject s = examine(run, &x);

		keep(run, &s, x.item);
	}
	run->k = labels_k(&run->ratings.rows.labels);
	shape_strata(run);
	for (size_t i = 0; i < run->n; i++) {
		struct subject s = kept_subject(run, i);

		count_in(run, &s);
	}
	check_estimate(run);
	solve(run);
}

static void
write_kept(struct run *run)
{
	make_tails(run);
	write_header(run);
	for (size_t i = 0; i < run->n; i++) {
		struct subject s = kept_subject(run, i);

		write_item(run, &s, (struct view){
			run->names + run->kept[i].name, run->kept[i].name_n});
	}
	run->total.items = run->n;
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
		retest_add(&all, &run->strata.at[i].retest);
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
	err_note("items=%llu pairs=%llu r=%s level=%s disagree=%llu groups=%llu"
		"%s pflip=%s%s", (unsigned long long)items,
		(unsigned long long)all.pairs, num_brief(retest_r(&all)),
		num_brief(run->conf->common.confidence),
		(unsigned long long)all.disagree,
		(unsigned long long)all.groups, retests,
		num_brief(stats_ratio(sum_value(&run->total.pflip),
			(double)items)), tied);
	if (by_strata(run) && run->strata.n < ADVISED)
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
		OPT_FILE, offsetof(struct conf, from), 0, 0, NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

/* --from with --table adds up tables. */
static bool
reads_rows(const void *options_of)
{
	const struct conf *conf = options_of;

	return !(conf->from && conf->table);
}

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
	.one = "estimator",
	.table = {&estimators_table},
	.reads_rows = reads_rows,
};

static const struct estimator *
choose_estimator(struct conf *conf)
{
	const struct estimator *e = method_first(&estimators_table,
		&conf->common.methods,
		&estimators[conf->fixed >= 0 ? ESTIMATORS - 1 : 0]);

	if (e->pflip == pflip_fixed && conf->fixed < 0)
		err_usage("--method=fixed needs --fixed=P");
	if (e->pflip != pflip_fixed && conf->fixed >= 0)
		err_usage("--fixed goes with --method=fixed");
	if (e->pflip && (conf->edges || conf->automatic || conf->strata > 0))
		err_usage("--strata, --edges and --auto go with "
			"--method=strata");
	return e;
}

static void
check_usage(const struct conf *conf, char **operand)
{
	bool shaped = conf->edges || conf->automatic || conf->strata > 0;

	if (conf->from && (shaped || conf->common.methods.n > 0 ||
	    conf->fixed >= 0))
		err_usage("--from excludes --method, --strata, --edges, --auto "
			"and --fixed: the table has them");
	if ((conf->edges && conf->automatic) ||
	    (conf->strata > 0 && (conf->edges || conf->automatic)))
		err_usage("--strata, --edges and --auto exclude each other");
	if (conf->from && conf->table && *operand)
		err_usage("--from with --table adds up tables and reads no "
			"ratings, found %s", err_quote(*operand,
			strlen(*operand)));
}

static void
take_from(struct conf *conf, struct run *run)
{
	struct strata_table table;

	strata_read(&run->strata, &table, conf->from);
	if (table.fixed)
		conf->fixed = table.pflip;
	run->estimator = &estimators[table.fixed ? ESTIMATORS - 1 : 0];
	run->k = table.classes;
}

static void
finish(struct run *run)
{
	out_close(&run->out);
	for (size_t i = 0; i < run->strata.n && run->tail; i++)
		free(run->tail[i]);
	free(run->tail);
	free(run->kept);
	free(run->cell);
	free(run->retest);
	free(run->names);
	strata_free(&run->strata);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1, .common.confidence = .90};
	struct rows_need need = {.annotators = ANNOTATORS_NEEDED};
	struct run run = {.conf = &conf};
	bool merge;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	check_usage(&conf, argv + first);
	merge = conf.from && conf.table;
	if (conf.from)
		take_from(&conf, &run);
	else
		run.estimator = choose_estimator(&conf);
	need.label_set = !conf.from;
	if (!merge)
		ratings_open(&run.ratings, &conf.common.input, &need, argv + first,
			(size_t)(argc - first));
	if (!conf.from)
		run.k = labels_k(&run.ratings.rows.labels);

	out_open(&run.out, NULL, conf.common.precision);
	if (conf.from || (run.estimator->pflip == pflip_fixed && !conf.table)) {
		if (!conf.from)
			shape_strata(&run);
		solve(&run);
		if (!merge)
			write_at_once(&run);
	} else if (conf.table && !conf.automatic) {
		count_at_once(&run);
	} else {
		keep_and_count(&run);
		if (!conf.table)
			write_kept(&run);
	}
	if (conf.table)
		write_table(&run);
	write_notes(&run, !merge);
	if (!merge)
		ratings_close(&run.ratings);
	finish(&run);
	opt_free(&conf.common);
	return 0;
}
