/*
 * annot-rake: what would people say if they were as the users are?
 *
 * Annotators are seldom like the people whom a decision is for: too many of them are
 * young, say. Raking finds a weight for each annotator, with which the shares of each
 * attribute are those of the users. W. E. Deming, F. F. Stephan, "On a least squares
 * adjustment of a sampled frequency table when the expected marginal totals are known",
 * Annals of Mathematical Statistics 11, 1940. The table is a file of --weights.
 *
 * A row of ratings counts for its annotator (rake/people), who is one of a cell of values
 * of the margins (rake/margins, rake/cells); a fit finds a weight for each cell (rake/fit).
 *
 * SPDX-License-Identifier: MIT
 */
#include "rake/cells.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/findings.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/record.h"

#include <math.h>
#include <stdio.h>

/* A weight above this is told. */
#define LARGE 5

struct conf {
	struct opt_common common;
	const char *margins;
	bool all;
	bool table;
	int of;                  /* enum: annotators, labels */
	double trim;             /* largest weight, times the mean; 0: none */
};

enum { OF_ANNOTATORS, OF_LABELS };

static const struct opt options[] = {
	{0, "margins", "FILE", "table of the shares among the users: attribute value "
		"share", OPT_FILE, OPT_IN(INPUT, margins)},
	{'f', "attributes", "FILE", "table of annotators with the attributes "
		"(repeatable)", OPT_FILES,
		OPT_IN(INPUT, common.input.attributes)},
	{0, "all", NULL, "weigh all annotators of --attributes, and read no ratings",
		OPT_FLAG, OPT_IN(INPUT, all)},
	{0, "table", NULL, "write the shares of each value instead: wanted, before and "
		"after", OPT_FLAG, OPT_IN(WHAT, table)},
	{0, "of", "WHAT", "shares are of annotators (default), or of their labels",
		OPT_WORD, OPT_IN(WHAT, of), .choices = "annotators|labels"},
	{0, "trim", "X", "no weight is more than X times the mean (default: no limit)",
		OPT_REAL, OPT_AT(trim), .min = 1, .max = 1e6},
	{.name = NULL}
};

static bool
reads_rows(const void *conf)
{
	return !((const struct conf *)conf)->all;
}

static const struct opt_rule rules[] = {
	{"all", OPT_NEEDS, "attributes", "they say who the annotators are"},
	{"all", OPT_EXCLUDES, "of=labels", "--all reads no ratings"},
	{"wide", OPT_NEEDS, "attributes",
		"a matrix has no attributes of annotators"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "--margins=FILE [-f ATTRIBUTES] [OPTION]... [FILE...]",
	.summary =
"Weights of annotators by raking (iterative proportional fitting), so that each\n"
"value of an attribute has the share that it has among the users. Reads ratings\n"
"(item annotator label, and attributes); writes annotator weight, for --weights.\n",
	.example =
"printf '%s\\n' attribute,value,share group,staff,.5 group,crowd,.5 |\n"
"    tr , '\\011' | annot-rake -p 3 --margins=- comments.tsv\n",
	.letters = "ialHWGLm$",
	.own = options,
	.rules = rules,
	.reads_rows = reads_rows,
};

static const struct record_column weights_columns[] = {
	{"annotator", RECORD_KEY}, {"weight", RECORD_REAL}, {NULL, 0}
};

static const struct record_column table_columns[] = {
	{"attribute", RECORD_KEY}, {"value", RECORD_TEXT}, {"target", RECORD_REAL},
	{"actual", RECORD_REAL}, {"weighted", RECORD_REAL},
	{"annotators", RECORD_COUNT}, {"labels", RECORD_COUNT}, {NULL, 0}
};

/* ---- notes ---- */

/* Tell what the weights are: how far apart, and of how many equal ones they are worth
 * (Kish 1965). */
static void
note_weights(const struct cells *c, const struct conf *conf)
{
	struct sum sum = {0, 0}, squares = {0, 0};
	double least = (double)INFINITY, most = 0, bound = conf->trim * (1 - FIT_GAP);
	size_t n = 0, none = 0, trimmed = 0, large = 0;

	for (size_t i = 0; i < c->people->names.n; i++) {
		uint32_t a = c->people->order[i];
		double w = cells_weight(c, a), mass = cells_mass(c, a);

		n += people_count(c->people, a);
		none += people_count(c->people, a) && w == 0;
		if (w == 0)
			continue;
		sum_add(&sum, mass * w);
		sum_add(&squares, mass * w * w);
		least = fmin(least, w);
		most = fmax(most, w);
		trimmed += conf->trim > 0 && w >= bound;
		large += w > LARGE;
	}
	err_note("annotators=%zu none=%zu attributes=%zu rounds=%zu of=%s "
		"effective=%.1f least=%.3g largest=%.3g trimmed=%zu", n, none,
		c->margins->n, c->fit.rounds, conf->of == OF_LABELS ? "labels" :
		"annotators", sum_value(&sum) * sum_value(&sum) /
		sum_value(&squares), least, most, trimmed);
	if (large > 0)
		err_warn("weights of up to %.3g times the mean, and more than %d for %zu "
			"annotators (merge values, or bound them by --trim)", most,
			LARGE, large);
}

/* Tell what each value of an attribute has and should have, and who is few for what they
 * stand for. */
static void
note_margin(const struct cells *c, size_t m)
{
	struct view name = ids_name(&c->margins->names, m);
	size_t n;
	struct cells_value *x = cells_report(c, m, &n);
	char list[400] = "", one[120];

	for (size_t v = 0; v < n; v++) {
		snprintf(one, sizeof one, "%s %s to %s", err_quote(x[v].name),
			num_brief(x[v].actual), num_brief(x[v].weighted));
		err_list(list, sizeof list, one);
	}
	err_note("composition by %s: %s", err_quote(name), list);
	for (size_t v = 0; v < n; v++)
		if (x[v].annotators < FINDINGS_FEW_ANNOTATORS &&
		    x[v].target > x[v].actual)
			err_warn("attribute %s: a share of %s stands on few annotators, "
				"%.0f with the value %s (merge it with another value)",
				err_quote(name), num_brief(x[v].target),
				x[v].annotators, err_quote(x[v].name));
}

/* ---- rows ---- */

static void
write_weights(struct out *out, const struct cells *c)
{
	for (size_t i = 0; i < c->people->names.n; i++) {
		uint32_t a = c->people->order[i];
		struct record r = record_start(out, weights_columns);

		record_key(&r, ids_name(&c->people->names, a));
		record_real(&r, cells_weight(c, a));
		record_end(&r);
	}
}

static void
write_table(struct out *out, const struct cells *c)
{
	for (size_t m = 0; m < c->margins->n; m++) {
		size_t n;
		struct cells_value *x = cells_report(c, m, &n);

		for (size_t v = 0; v < n; v++) {
			struct record r = record_start(out, table_columns);

			record_key(&r, ids_name(&c->margins->names, m));
			record_view(&r, x[v].name);
			record_real(&r, x[v].target);
			record_real(&r, x[v].actual);
			record_real(&r, x[v].weighted);
			record_count(&r, x[v].annotators);
			record_count(&r, x[v].labels);
			record_end(&r);
		}
	}
}

static void
write_all(struct out *out, const struct conf *conf, const struct margins *margins,
	const struct people *people)
{
	struct cells c;

	cells_make(&c, margins, people, conf->of == OF_LABELS,
		conf->trim > 0 ? conf->trim : (double)INFINITY);
	note_weights(&c, conf);
	for (size_t m = 0; m < margins->n; m++)
		note_margin(&c, m);
	if (conf->table)
		write_table(out, &c);
	else
		write_weights(out, &c);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.trim = 0};
	struct input *input = &conf.common.input;
	struct margins margins;
	struct people people;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (!conf.margins)
		err_usage("--margins: which shares are wanted? (a table of "
			"attribute, value and share)");
	if (conf.all && first < argc)
		err_usage("--all reads no ratings, and takes no operand");
	margins_read(&margins, conf.margins);
	for (size_t i = 0; i < margins.columns.n; i++)
		strings_add(&input->group, margins.columns.at[i],
			strlen(margins.columns.at[i]));
	input->group_option = "--margins";
	input->of_annotators = true;
	if (conf.all)
		people_read_all(&people, input);
	else
		people_read(&people, input, argv + first, (size_t)(argc - first));
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, conf.table ? table_columns : weights_columns);
	if (people.names.n > 0)
		write_all(&out, &conf, &margins, &people);
	out_close(&out);
	return 0;
}
