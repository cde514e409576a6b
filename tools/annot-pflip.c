/*
 * annot-pflip: how often people contradict themselves, by how contested an
 * item is.
 *
 * p_flip(x) is the probability that a label given to item x is not its
 * annotator's primary label, the one they would give most often were they
 * asked again and again. It is estimated by test-retest: from annotators who
 * labelled an item more than once, within strata of the share of the item's
 * plurality label (majority vote). Gordon, Zhou, Patel, Hashimoto, Bernstein,
 * "The Disagreement Deconvolution", CHI 2021 (G), sections 4.1, 4.2, 5.2.1 and
 * 6.3.1; or, without repeats, by a factorisation of the ratings (4.3).
 *
 * The ratings of an item become a subject, with its labels and its retests counted.
 * The strata pool the retests of all subjects, and p_flip is estimated from those;
 * the output gives each subject the p_flip of its stratum. With -M svd a fit counts
 * the ratings that a factorisation misses in place of retests.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pflip/advice.h"
#include "pflip/conf.h"
#include "pflip/fit.h"
#include "pflip/law_choice.h"
#include "pflip/output.h"
#include "pflip/strata_table.h"
#include "pflip/subjects.h"

#include "stats/stats.h"
#include "table/hashes.h"
#include "table/ratings.h"
#include "text/err.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/out.h"

/* ---- options ---- */

static const struct opt options[] = {
	{'n', "strata", "M", "equal-width strata of the plurality share "
		"(default 20)", OPT_COUNT, OPT_AT(strata), 1, 1e6},
	{0, "edges", "LIST", "upper limits of the strata instead, as .5,.75,1",
		OPT_TEXT, OPT_AT(edges)},
	{0, "auto", NULL, "the finest strata that all have 100 items with "
		"retests", OPT_FLAG, OPT_AT(automatic)},
	{0, "strata-by", "WHOSE", "the stratum of a retest: by the share among all "
		"labels, or among those of others (default all)", OPT_WORD,
		OPT_AT(by), .choices = "all|others"},
	{0, "retests", "WHICH", "which pairs of an annotator's labels for an "
		"item (default all)", OPT_WORD, OPT_AT(retests),
		.choices = "all|first|consecutive"},
	{0, "inverse", "FORM", "from r to p_flip for two labels or K (default "
		"auto, K)", OPT_WORD, OPT_AT(inverse),
		.choices = "auto|binary|kclass"},
	{0, "slips", "LAW", "the labels that slips go to, for pflip_new "
		"(default fitted where -L gives three or more and 100 pairs "
		"disagree, else uniform)", OPT_WORD, OPT_AT(slips),
		.choices = "uniform|neighbours|fitted"},
	{'x', "fixed", "P", "the p_flip of method fixed", OPT_REAL,
		OPT_AT(fixed), 0, 1},
	{0, "select", "HOW", "how method svd chooses epochs and factors: five "
		"folds, thrice (default), or one holdout, the paper's", OPT_WORD,
		OPT_AT(fit.select), .choices = "folds|holdout"},
	{0, "epochs", "LIST", "passes over the ratings to choose from, method "
		"svd (default 5,10,20,50,100)", OPT_COUNTS, OPT_AT(fit.epochs),
		1, 1e4},
	{0, "factors", "LIST", "factors to choose from, method svd (default "
		"1,5,10,20,50,100)", OPT_COUNTS, OPT_AT(fit.factors), 1, 1e4},
	{0, "ordinal", NULL, "method svd: labels are numbers (default if all are)",
		OPT_FLAG, OPT_AT(fit.ordinal)},
	{0, "nominal", NULL, "method svd: labels are names", OPT_FLAG,
		OPT_AT(fit.nominal)},
	{'u', "unique", NULL, "one group of rows for all items with the same "
		"labels and retests, with a column items", OPT_FLAG,
		OPT_AT(unique)},
	{0, "table", NULL, "write the strata, not the items", OPT_FLAG,
		OPT_IN(OUTPUT, table)},
	{0, "from", "FILE", "take p_flip from tables that --table wrote, instead of "
		"estimating it", OPT_FILE, OPT_IN(INPUT, from)},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"from", OPT_EXCLUDES,
		"method strata edges auto strata-by fixed select epochs "
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
	{"epochs", OPT_NEEDS, "method=svd", NULL},
	{"factors", OPT_NEEDS, "method=svd", NULL},
	{"ordinal", OPT_NEEDS, "method=svd", NULL},
	{"nominal", OPT_NEEDS, "method=svd", NULL},
	{"ordinal", OPT_EXCLUDES, "nominal", NULL},
	{"table", OPT_EXCLUDES, "unique", "the strata are no items"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [OPTION]... [FILE...]",
	.summary =
"Estimate p_flip, the probability that a label is not its annotator's primary\n"
"label, from annotators who labelled an item twice, or else from who\n"
"disagrees with whom (-M svd). Reads ratings (item annotator label); writes item\n"
"label n classes p stratum pflip pflip_lo pflip_hi pflip_new r_new pairs\n"
"disagree once place neighbours same_slip.\n",
	.example = "annot-pflip -n 5 --table -p 3 ratings.tsv\n",
	.letters = "ialHWGLmNrM%cs",
	.own = options,
	.rules = rules,
	.method = "how to estimate (default strata), one of those that --list "
		"prints",
	.one = "estimator",
	.table = {&estimators_table},
	.reads_rows = conf_reads_rows,
};

struct run {
	const struct conf *conf;
	struct estimation estimation;
	struct ratings ratings;
	struct strata strata;    /* one where each item has its own p_flip */
	struct subjects subjects;
	struct total total;
	struct fit fit;          /* with -M svd */
	struct output output;
};

/* ---- strata ---- */

static bool
has(const struct run *run, enum estimator_trait trait)
{
	return run->estimation.estimator->traits & trait;
}

/* Is p_flip known before the items are read? */
static bool
is_known(const struct run *run)
{
	return run->conf->from || (has(run, ESTIMATOR_GIVEN) && !run->conf->table);
}

static void
shape_strata(struct run *run)
{
	if (estimation_by_strata(&run->estimation))
		conf_shape(run->conf, &run->strata, &run->subjects);
	else
		strata_equal(&run->strata, 1);
}

/* Count `times` items that are alike. */
static void
count(struct run *run, const struct subject *s, uint64_t times)
{
	run->total.items += times;
	subject_count(s, &run->strata, run->total.items, times);
	run->total.tied += s->tied ? times : 0;
	sum_add(&run->total.pflip, s->pflip * (double)times);
}

/* The p_flip of the strata; with methods ideal and fixed the mean over items. */
static void
solve(struct run *run)
{
	const struct conf *conf = run->conf;
	struct estimation *e = &run->estimation;
	struct stratum *s = run->strata.at;
	double level = conf->common.confidence;

	if (conf_reads_rows(conf))
		law_choice_make(e, conf, &run->ratings.rows.labels);

	if (!conf->table && (conf->from || strata_all(&run->strata).items > 0))
		advice_refuse(&run->strata, e, conf);
	if (e->beyond > 0)
		err_warn("%llu items have an annotator whose r is beyond what "
			"p_flip can explain: they take the largest p_flip",
			(unsigned long long)e->beyond);
	if (!estimation_by_strata(e)) {
		stratum_solve(s, level, estimation_k(e));
		s->pflip_lo = s->pflip_hi = NUM_NA;
		s->pflip = has(run, ESTIMATOR_GIVEN) ? e->fixed : stats_ratio(
			sum_value(&run->total.pflip), (double)s->items);
		return;
	}
	strata_solve(&run->strata, level, estimation_k(e));
	if (estimation_pools(e)) {
		if (!conf->from)
			e->var = people_law(&e->people).var;
		strata_solve_new(&run->strata, &e->slips.law,
			has(run, ESTIMATOR_OTHERS), e->var);
	}
	run->total.pflip = strata_pflip(&run->strata);
}

/* --from has its own K, which must be that of the ratings. */
static void
check_classes(const struct run *run)
{
	const struct labels *l = &run->ratings.rows.labels;
	size_t k = run->estimation.k;

	if (run->conf->from && (l->ids.n > k || (l->fixed && labels_k(l) != k)))
		err_file(run->conf->from, "column \"classes\" says %zu, but the "
			"ratings have %zu labels", k, l->ids.n);
}

/* ---- the ways through the table ---- */

/* p_flip is known before: every item is written as it is read. */
static void
write_at_once(struct run *run)
{
	const bool by_strata = estimation_by_strata(&run->estimation);
	uint64_t strange = 0; /* items in strata that have none in the table */
	struct item_ratings x;
	struct subject s;

	check_classes(run);
	run->total = (struct total){0};
	if (!run->conf->unique)
		output_start(&run->output);
	while (subject_next(&s, &x, &run->estimation)) {
		const struct stratum *at = &run->strata.at[subject_stratum(&s, &run->strata)];

		run->total.items++;
		run->total.tied += s.tied ? 1 : 0;
		strange += by_strata && at->items == 0 && at->retest.pairs == 0;
		sum_add(&run->total.pflip, by_strata ? at->pflip : s.pflip);
		if (run->conf->unique)
			subjects_add(&run->subjects, &s);
		else
			output_item(&run->output, &s, 1);
	}
	check_classes(run);
	if (run->conf->unique)
		output_subjects(&run->output, &run->subjects);
	if (strange > 0)
		err_warn("%llu items are in strata without items in the table of "
			"--from: they take the p_flip of all strata",
			(unsigned long long)strange);
}

/* The strata or a factorisation need all items, but for --table, which counts them as
 * they are read. */
static void
read_and_count(struct run *run)
{
	const struct conf *conf = run->conf;
	bool learns = has(run, ESTIMATOR_LEARNS);
	bool keeps = !conf->table || conf->automatic || learns;
	struct item_ratings x;
	struct subject s;

	if (!keeps)
		shape_strata(run);
	if (conf->table)
		run->estimation.settings = conf_settings(conf, learns ?
			&run->fit.grid : NULL);
	while (subject_next(&s, &x, &run->estimation)) {
		if (keeps)
			subjects_add(&run->subjects, &s);
		else
			count(run, &s, 1);
		if (conf->table)
			run->estimation.items_hash += hashes_of(s.name);
		if (learns)
			fit_add(&run->fit, &x);
	}
	run->estimation.k = labels_k(&run->ratings.rows.labels);
	if (keeps)
		shape_strata(run);
	for (size_t k = 0; k < run->subjects.kinds.n; k++)
		count(run, &run->subjects.kind[k], run->subjects.items[k]);
	if (learns)
		fit_strata(&run->fit, &conf->fit, &run->ratings.rows,
			&run->subjects, &run->strata);
	solve(run);
}

/* ---- main ---- */

/* Open the ratings, unless --from with --table needs none. */
static void
open_ratings(struct run *run, char **files, size_t n)
{
	const struct conf *conf = run->conf;
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.retests = true,
		.label_set = !conf->from};

	if (conf_reads_rows(conf)) {
		rows_open(&run->ratings.rows, &conf->common.input, &need,
			files, n);
		ratings_start(&run->ratings);
	}
	if (!conf->from)
		run->estimation.k = labels_k(&run->ratings.rows.labels);
}

/* Note the ratings that p_flip was estimated from, and warn if they are too
 * few. */
static void
report(struct run *run)
{
	const struct conf *conf = run->conf;
	const struct estimation *e = &run->estimation;

	if (has(run, ESTIMATOR_LEARNS) && !conf->from) {
		fit_report(&run->fit, stats_ratio(sum_value(&run->total.pflip),
			(double)run->fit.names.n), run->total.tied, &e->beside,
			e->binary ? 2 : e->k);
		return;
	}
	output_note(&run->strata, &run->total, e, conf);
	if (!has(run, ESTIMATOR_GIVEN) && !has(run, ESTIMATOR_LEARNS) &&
	    strata_all(&run->strata).items > 0)
		advise(&run->strata, e, conf);
	if (!has(run, ESTIMATOR_OTHERS))
		uneven_warn(&e->uneven);
	if (estimation_pools(e) && conf_reads_rows(conf)) {
		people_report(&e->people, e->var,
			flip_law_bound(&e->slips.law), conf->common.confidence);
		like_rest_warn(&e->like_rest);
	}
	law_choice_report(e, conf, &run->ratings.rows.labels);
}

/* Estimate p_flip and write it: in one pass over the items if p_flip is known
 * before, or only the table of strata is asked for. What there is to say comes before
 * the table, but for one pass. */
static void
estimate(struct run *run)
{
	const struct conf *conf = run->conf;

	if (is_known(run)) {
		if (!conf->from)
			shape_strata(run);
		solve(run);
		if (conf_reads_rows(conf))
			write_at_once(run);
	} else {
		read_and_count(run);
	}
	report(run);
	if (conf->table)
		strata_table_write(&run->output.out, &run->strata,
			&run->estimation);
	else if (!is_known(run))
		output_subjects(&run->output, &run->subjects);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.fixed = -1, .by = -1, .slips = -1,
		.fit.select = -1, .common.confidence = .90};
	struct run run = {.conf = &conf};
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (conf.from && conf.table && argv[first])
		err_usage("--from with --table adds up tables and reads no "
			"ratings, found %s", err_quote(view_of(argv[first])));
	run.estimation = (struct estimation){.ratings = &run.ratings,
		.retests = (enum retests)conf.retests,
		.binary = conf.inverse == INVERSE_BINARY, .fixed = conf.fixed};
	if (conf.from)
		strata_table_read(&run.strata, &run.estimation, conf.from);
	else
		run.estimation.estimator = conf_estimator(&conf);
	if (has(&run, ESTIMATOR_LEARNS) && !conf.from)
		fit_init(&run.fit, &conf.fit, conf.common.seed);
	open_ratings(&run, argv + first, (size_t)(argc - first));

	run.output = (struct output){.labels = &run.ratings.rows.labels,
		.estimation = &run.estimation, .strata = &run.strata,
		.unique = conf.unique,
		.placed = !conf.common.input.grouped ||
		run.ratings.rows.labels.fixed,
		.settings = conf_by_default(&conf) ? 0 :
		conf_settings(&conf, NULL)};
	run.subjects.nameless = conf.unique && !has(&run, ESTIMATOR_LEARNS);
	out_open(&run.output.out, NULL, conf.common.precision);
	estimate(&run);
	out_close(&run.output.out);
	return 0;
}
