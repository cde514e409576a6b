/*
 * annot-pflip: how often people contradict themselves, by how contested an item
 * is.
 *
 * p_flip(x) is the probability that a label given to item x is not its
 * annotator's primary label, the one they would give most often were they asked
 * again and again. It is estimated by test-retest: from annotators who labelled
 * an item more than once, within strata of the share of the item's plurality
 * label (majority vote). Gordon, Zhou, Patel, Hashimoto, Bernstein, "The
 * Disagreement Deconvolution", CHI 2021 (G), sections 4.1, 4.2, 5.2.1 and
 * 6.3.1; or, without repeats, by a factorisation of the ratings (4.3).
 *
 * The labels of each item and its retests are counted. The strata pool the
 * retests of all items, and p_flip is estimated from those; the output gives
 * each item the p_flip of its stratum. With -M svd a fit counts the ratings
 * that a factorisation misses in place of retests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pflip/advice.h"
#include "pflip/output.h"
#include "pflip/table.h"

#include "stats/stats.h"
#include "table/hashes.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>

/* The strata without --strata and others, and the finest that --auto tries. */
enum { STRATA_DEFAULT = 20, STRATA_AUTO = 50 };

/* ---- options ---- */

/* Are ratings read? --from with --table adds up tables. */
static bool
reads_rows(const void *of)
{
	const struct conf *conf = of;

	return !(conf->from && conf->table);
}

static const struct opt options[] = {
	{'n', "strata", "M",
		"equal-width strata of the plurality share "
		"(default 20)",
		OPT_COUNT, OPT_AT(strata), 1, 1e6},
	{0, "edges", "LIST", "upper limits of the strata instead, as .5,.75,1",
		OPT_TEXT, OPT_AT(edges)},
	{0, "auto", NULL,
		"the finest strata that all have 100 items with "
		"retests",
		OPT_FLAG, OPT_AT(automatic)},
	{0, "strata-by", "WHOSE",
		"the stratum of a retest: by the share among all "
		"labels, or among those of others (default all)",
		OPT_WORD, OPT_AT(strata_by), .choices = "all|others"},
	{0, "retests", "WHICH",
		"which pairs of an annotator's labels for an "
		"item (default all)",
		OPT_WORD, OPT_AT(retests), .choices = "all|first|consecutive"},
	{0, "inverse", "FORM",
		"from r to p_flip for two labels or K (default "
		"auto, K)",
		OPT_WORD, OPT_AT(inverse), .choices = "auto|binary|kclass"},
	{0, "slips", "LAW",
		"the labels that slips go to, for pflip_new "
		"(default fitted where -L gives three or more and 10 pairs "
		"disagree, else uniform)",
		OPT_WORD, OPT_AT(slips),
		.choices = "uniform|neighbours|fitted"},
	{'x', "fixed", "P", "the p_flip of method fixed", OPT_REAL,
		OPT_AT(fixed), 0, 1},
	{0, "select", "HOW",
		"how method svd chooses epochs and factors: five "
		"folds (default) or one holdout, the paper's",
		OPT_WORD, OPT_AT(fit.select), .choices = "folds|holdout"},
	{0, "error", "WHICH",
		"method svd: p_flip is the share missed of the ratings "
		"learned from (default), or of those held out",
		OPT_WORD, OPT_AT(fit.error), .choices = "training|validation"},
	{0, "epochs", "LIST",
		"passes over the ratings to choose from, method "
		"svd (default 5,10,20,50,100)",
		OPT_COUNTS, OPT_AT(fit.epochs), 1, 1e4},
	{0, "factors", "LIST",
		"factors to choose from, method svd (default "
		"1,5,10,20,50,100)",
		OPT_COUNTS, OPT_AT(fit.factors), 1, 1e4},
	{0, "ordinal", NULL,
		"method svd: labels are numbers (default if all are)", OPT_FLAG,
		OPT_AT(fit.ordinal)},
	{0, "nominal", NULL, "method svd: labels are names", OPT_FLAG,
		OPT_AT(fit.nominal)},
	{'u', "unique", NULL,
		"one group of rows for all items with the same "
		"labels and retests, with a column items",
		OPT_FLAG, OPT_AT(unique)},
	{0, "table", NULL, "write the strata, not the items", OPT_FLAG,
		OPT_IN(OUTPUT, table)},
	{0, "from", "FILE",
		"take p_flip from tables that --table wrote, instead of "
		"estimating it",
		OPT_FILE, OPT_IN(INPUT, from)},
	{.name = NULL}};

static const struct opt_rule rules[] = {
	{"from", OPT_EXCLUDES,
		"method strata edges auto strata-by fixed select error epochs "
		"factors ordinal nominal", "the table has them"},
	{"strata", OPT_EXCLUDES, "edges auto method=ideal|fixed fixed", NULL},
	{"edges", OPT_EXCLUDES, "auto method=ideal|fixed fixed", NULL},
	{"auto", OPT_EXCLUDES, "method=ideal|svd|fixed fixed",
		"it counts the retests of strata"},
	{"strata-by", OPT_EXCLUDES, "method=ideal|svd|fixed fixed", NULL},
	{"strata-by=all", OPT_EXCLUDES, "method=others", NULL},
	{"slips=fitted", OPT_EXCLUDES, "method=ideal|svd|fixed fixed",
		"it needs the retests of strata"},
	{"method=fixed", OPT_NEEDS, "fixed", NULL},
	{"fixed", OPT_EXCLUDES, "method=strata|others|ideal|svd", NULL},
	{"select", OPT_NEEDS, "method=svd", NULL},
	{"error", OPT_NEEDS, "method=svd", NULL},
	{"epochs", OPT_NEEDS, "method=svd", NULL},
	{"factors", OPT_NEEDS, "method=svd", NULL},
	{"ordinal", OPT_NEEDS, "method=svd", NULL},
	{"nominal", OPT_NEEDS, "method=svd", NULL},
	{"ordinal", OPT_EXCLUDES, "nominal", NULL},
	{"table", OPT_EXCLUDES, "unique", "the strata are no items"},
	{.option = NULL}
};

static const struct method_table methods = METHOD_TABLE("method", estimators);

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [OPTION]... [FILE...]",
	.summary =
"Estimate p_flip, the probability that a label is not its annotator's primary\n"
"label, from annotators who labelled an item twice, or else from who\n"
"disagrees with whom (-M svd). Reads ratings (item annotator label); writes\n"
"item label n classes p stratum pflip pflip_lo pflip_hi pflip_new r_new pairs\n"
"disagree once place neighbours same_slip.\n",
	.example = "annot-pflip -n 5 --table -p 3 ratings.tsv\n",
	.letters = "ialHWGLmNrM%cs",
	.own = options,
	.rules = rules,
	.method = "how to estimate (default strata), one of those that --list "
		"prints",
	.one = "estimator",
	.table = {&methods},
	.reads_rows = reads_rows,
};

struct run {
	const struct conf *conf;
	struct estimation estimation;
	struct ratings ratings;
	struct subject_reader reader;
	struct subjects items;
	struct fit fit;          /* with -M svd */
	uint64_t n, tied;        /* items */
	struct sum own;          /* of the p_flip that items have of their own,
	                            or take from the table of --from */
	struct retest beside;    /* retests that method svd does not use */
	double pflip;            /* the mean over items */
	struct output output;
};

/* The hash of the options that decide what is counted; fit: by a
 * factorisation. */
static uint64_t
settings_of(const struct run *run, bool fit)
{
	static const char *const retests[] = {"all", "first", "consecutive"};
	const struct conf *conf = run->conf;
	const struct fit_rules *f = &conf->fit;
	const struct opt_numbers *e = &run->fit.select.epochs,
		*k = &run->fit.select.factors;
	char text[160];

	snprintf(text, sizeof text, ";retests=%s", retests[conf->retests]);
	if (fit)
		snprintf(text, sizeof text,
			";folds=%zu;error=%d;scale=%d;"
			"epochs=%zu:%.0f;factors=%zu:%.0f",
			run->fit.select.folds, f->error == FIT_VALIDATION,
			f->ordinal - f->nominal, e->n, e->at[e->n - 1], k->n,
			k->at[k->n - 1]);
	return hashes_of_settings(&conf->common.input, view_of(text));
}

/* ---- strata ---- */

/* Count all items in m equal strata. */
static void
count_all(struct run *run, size_t m)
{
	strata_equal(&run->estimation.strata, m);
	for (size_t i = 0; i < run->items.n; i++) {
		struct subject x = subjects_at(&run->items, i);

		subject_count(&x, &run->estimation.strata, i + 1);
	}
}

/* The finest strata that meet the paper's advice: 100 items with retests in
 * each stratum that holds items (G 6.3.1). One if none do, with a warning if
 * there are retests. */
static void
shape_automatically(struct run *run)
{
	struct strata *s = &run->estimation.strata;
	size_t m = run->items.n > 0 ? STRATA_AUTO : 1;

	count_all(run, m);
	while (m > 1 && strata_thin(s).thin > 0) {
		MEM_FREE(s->at);
		count_all(run, --m);
	}
	if (strata_thin(s).thin > 0 && strata_all(s).retest.groups > 0)
		err_warn("fewer than %d items have retests, so that --auto "
			 "takes "
			 "one stratum (more retests)",
			STRATA_RETESTED);
}

/* The law of slips and the p_flip of the strata; with methods ideal and fixed
 * the mean over items. */
static void
solve(struct run *run)
{
	const struct conf *conf = run->conf;
	struct estimation *e = &run->estimation;
	struct labels *l = &run->ratings.rows.labels;
	size_t k = e->by == BY_SVD ? 0 : run->reader.k;
	struct stratum *s = e->strata.at;

	if (reads_rows(conf)) {
		labels_order(l);
		if (!conf->from && by_pairs(e->by) && e->slips.law.k > 2) {
			e->slips.count = slips_count(&run->reader.pairs, l,
				e->slips.law.k);
			e->slips.names = e->slips.count ? slips_names(l) : NULL;
		}
		slips_choose(&e->slips, conf->slips, l, labels_codes(l) &&
			(!conf->common.input.grouped || l->fixed), conf->from);
	}
	advice_refuse(e, &run->reader, conf);
	if (e->by == BY_IDEAL && run->reader.beyond > 0)
		err_warn("%llu items have an annotator whose r is beyond what "
			"p_flip can explain: they take the largest p_flip",
			(unsigned long long)run->reader.beyond);
	if (!by_strata(e->by)) {
		stratum_solve(s, conf->common.confidence, k);
		s->pflip_lo = s->pflip_hi = NUM_NA;
		run->pflip = s->pflip = e->by == BY_FIXED ? e->fixed :
			stats_ratio(sum_value(&run->own), (double)s->items);
		return;
	}
	strata_solve(&e->strata, conf->common.confidence, k);
	if (by_pairs(e->by)) {
		if (!conf->from)
			e->var = people_law(&run->reader.people).var;
		strata_solve_new(&e->strata, &e->slips.law, e->by == BY_OTHERS,
			e->var);
	}
	run->pflip = strata_pflip(&e->strata);
}

/* ---- the way through the table ---- */

/* --from has its own K, which must be that of the ratings. */
static void
check_classes(const struct run *run)
{
	const struct labels *l = &run->ratings.rows.labels;
	size_t k = run->estimation.slips.law.k;

	if (run->conf->from && (l->ids.n > k || (l->fixed && labels_k(l) != k)))
		err_file(run->conf->from,
			"column \"classes\" says %zu, but the "
			"ratings have %zu labels",
			k, l->ids.n);
}

/* Is p_flip known before the items are read? */
static bool
is_known(const struct run *run)
{
	return run->conf->from || (run->estimation.by == BY_FIXED &&
		!run->conf->table);
}

/* Use an item: count it, and keep it, or write it if p_flip is known. Returns
 * whether it is in a stratum of which the table of --from has no items. */
static bool
use_item(struct run *run, struct subject *x)
{
	const struct conf *conf = run->conf;
	struct estimation *e = &run->estimation;
	const struct stratum *at = e->strata.at;

	run->n++;
	run->tied += x->tied;
	if (conf->table)
		e->items_hash += hashes_of(x->name);
	if (e->by == BY_SVD) {
		retest_add(&run->beside, &x->retest);
		x->retest = (struct retest){0};
		if (!conf->from)
			fit_add(&run->fit, run->items.n, &run->reader.in);
	}
	if (conf->from)
		at += strata_of(&e->strata, x->top, x->n);
	sum_add(&run->own, conf->from ? at->pflip : x->pflip);
	if (!conf->from && e->strata.n > 0)
		subject_count(x, &e->strata, run->n);
	if (conf->unique)
		output_count(&run->output, x);
	else if (is_known(run))
		output_item(&run->output, x, 1);
	if (conf->automatic || (e->by == BY_SVD && !conf->from) ||
	    (!conf->table && !conf->unique && !is_known(run)))
		subjects_add(&run->items, x);
	return conf->from && at->items == 0 && at->retest.pairs == 0;
}

/* Read all items. What there is to say comes before the table, but where p_flip
 * is known and items are written as they are read. */
static void
read_items(struct run *run)
{
	const struct conf *conf = run->conf;
	struct estimation *e = &run->estimation;
	uint64_t strange = 0;
	struct subject x;

	check_classes(run);
	if (is_known(run) && !conf->unique)
		output_start(&run->output);
	while (subject_next(&run->reader, &x))
		strange += use_item(run, &x);
	check_classes(run);
	if (conf->from)
		run->pflip = stats_ratio(sum_value(&run->own), (double)run->n);
	if (strange > 0)
		err_warn("%llu items are in strata without items in the table "
			 "of "
			 "--from: they take the p_flip of all strata",
			(unsigned long long)strange);
	if (conf->automatic)
		shape_automatically(run);
	if (e->by == BY_SVD && !conf->from)
		fit_strata(&run->fit, &conf->fit, &run->ratings.rows,
			&run->items, &e->strata);
}

static void
write_items(struct run *run)
{
	if (run->conf->table) {
		table_write(&run->output.out, &run->estimation);
	} else if (run->conf->unique) {
		output_histogram(&run->output);
	} else if (!is_known(run)) {
		output_start(&run->output);
		for (size_t i = 0; i < run->items.n; i++) {
			struct subject x = subjects_at(&run->items, i);

			output_item(&run->output, &x, 1);
		}
	}
}

/* ---- notes and warnings ---- */

/* Note the ratings that p_flip was estimated from. A table of strata (--from)
 * lacks the labels of repeats and their annotators, and ties are counted in
 * items alone. */
static void
note(const struct run *run, size_t annotators)
{
	char labels[96] = "", tied[64] = "";
	const struct conf *conf = run->conf;
	const struct stratum in = strata_all(&run->estimation.strata);
	const struct retest all = in.retest;

	if (!conf->from)
		snprintf(labels, sizeof labels, " labels_of_repeats=%llu "
			"annotators_who_repeated=%zu",
			(unsigned long long)all.labels, annotators);
	if (reads_rows(conf))
		snprintf(tied, sizeof tied, " tied_items=%llu",
			(unsigned long long)run->tied);
	err_note("items=%llu pairs=%llu pairs_that_disagree=%llu r=%s level=%s "
		 "repeats=%llu%s pflip=%s%s",
		(unsigned long long)(conf->table ? in.items : run->n),
		(unsigned long long)all.pairs, (unsigned long long)all.disagree,
		num_brief(retest_r(&all)), num_brief(conf->common.confidence),
		(unsigned long long)all.groups, labels, num_brief(run->pflip),
		tied);
}

/* Note what p_flip is estimated from, and warn if it cannot be trusted. */
static void
report(struct run *run)
{
	const struct conf *conf = run->conf;
	struct estimation *e = &run->estimation;
	struct subject_reader *r = &run->reader;
	size_t annotators = people_law(&r->people).annotators;

	if (e->by == BY_SVD && !conf->from) {
		fit_report(&run->fit, run->pflip, run->tied, &run->beside,
			r->k);
		return;
	}
	note(run, annotators);
	if (e->by <= BY_IDEAL && strata_all(&e->strata).items > 0)
		advise(e, r, conf, annotators);
	if (conf->from && reads_rows(conf) && by_pairs(e->by) &&
		e->settings != 0 && e->settings != settings_of(run, false))
		err_warn("the table of --from was counted with other options "
			"than the ratings: p_flip is that of other labels "
			"(give both passes the same -r, -N, -m and --retests)");
	if (!by_pairs(e->by) || !reads_rows(conf))
		return;
	people_report(&r->people, e->var, flip_law_bound(&e->slips.law),
		conf->common.confidence);
	checks_warn(&r->checks, e->by == BY_OTHERS);
	slips_report(&e->slips, conf->slips, &r->pairs,
		&run->ratings.rows.labels);
}

/* ---- main ---- */

/* The method that the options choose. Strata of the others' shares are
 * automatic, unless an option sets them: shares among n - 1 annotators take
 * other values than among n. */
static enum estimator
choose_method(struct conf *conf)
{
	const struct method *m = method_first(&methods, &conf->common.methods,
		&estimators[conf->fixed >= 0 ? BY_FIXED : BY_STRATA]);
	enum estimator by = conf->strata_by > 0 ? BY_OTHERS :
		(enum estimator)(m - estimators);

	if (by == BY_OTHERS && !conf->edges && conf->strata == 0)
		conf->automatic = true;
	return by;
}

/* Open the ratings, unless --from with --table needs none, and set the strata
 * that are known before items are read. */
static void
start(struct run *run, struct conf *conf, char **files, size_t n)
{
	struct estimation *e = &run->estimation;
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.retests = true, .label_set = !conf->from};

	if (conf->from)
		table_read(e, conf->from);
	else
		e->by = choose_method(conf);
	e->fixed = conf->fixed;
	if (e->by == BY_SVD && !conf->from)
		fit_init(&run->fit, &conf->fit, conf->common.seed);
	if (reads_rows(conf)) {
		rows_open(&run->ratings.rows, &conf->common.input, &need, files,
			n);
		ratings_start(&run->ratings);
	}
	if (conf->from)
		conf->automatic = false;
	else if (!by_strata(e->by))
		strata_equal(&e->strata, 1);
	else if (conf->edges)
		strata_edges(&e->strata, conf->edges);
	else if (!conf->automatic)
		strata_equal(&e->strata,
			conf->strata ? conf->strata : STRATA_DEFAULT);
	if (!conf->from)
		e->slips.law.k = labels_k(&run->ratings.rows.labels);
	run->reader = (struct subject_reader){.ratings = &run->ratings,
		.retests = (enum retests)conf->retests,
		.by_others = e->by == BY_OTHERS, .checked = by_pairs(e->by),
		.k = conf->inverse == INVERSE_BINARY ? 2 : e->slips.law.k};
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1, .strata_by = -1, .slips = -1,
		.fit.select = -1, .fit.error = -1, .common.confidence = .90};
	struct run run = {.conf = &conf};
	const struct labels *l = &run.ratings.rows.labels;
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	if (conf.from && conf.table && argv[first])
		err_usage("--from with --table adds up tables and reads no "
			"ratings, found %s", err_quote(view_of(argv[first])));
	start(&run, &conf, argv + first, (size_t)(argc - first));
	run.output = (struct output){.labels = l, .estimation = &run.estimation,
		.unique = conf.unique,
		.placed = !conf.common.input.grouped || l->fixed,
		.settings = conf.retests == RETESTS_ALL &&
		hashes_by_default(&conf.common.input) ? 0 :
		settings_of(&run, false)};
	if (conf.table && !conf.from)
		run.estimation.settings = settings_of(&run,
			run.estimation.by == BY_SVD);
	out_open(&run.output.out, NULL, conf.common.precision);
	if (is_known(&run))
		solve(&run);
	if (reads_rows(&conf))
		read_items(&run);
	if (!is_known(&run))
		solve(&run);
	report(&run);
	write_items(&run);
	out_close(&run.output.out);
	return 0;
}
