/*
 * annot-rake: what would people say if they were as the users are?
 *
 * Annotators are seldom like the people whom a decision is for: too many of
 * them are young, say. Raking finds a weight for each annotator, with which the
 * shares of each attribute are those of the users. W. E. Deming, F. F. Stephan,
 * "On a least squares adjustment of a sampled frequency table when the expected
 * marginal totals are known", Annals of Mathematical Statistics 11, 1940. The
 * table is a file of --weights.
 *
 * rake/margins has the shares that are wanted, and rake/fit finds the weights.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rake/fit.h"

#include "table/annotator_weights.h"
#include "table/rows.h"
#include "text/err.h"
#include "text/findings.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/opt.h"
#include "text/record.h"
#include "text/spelling.h"
#include "text/unknown.h"

#include <math.h>
#include <stdio.h>

/* A warning names weights above this. */
#define LARGE 5

struct conf {
	struct opt_common common;
	const char *margins;
	bool table;
	int of;                  /* enum: annotators, labels */
	double trim;             /* the largest weight, times the mean */
};

enum { OF_ANNOTATORS, OF_LABELS };

static const struct opt options[] = {
	{0, "margins", "FILE", "table of the shares among the users: attribute "
		"value share", OPT_FILE, OPT_IN(INPUT, margins)},
	{'f', "attributes", "FILE", "table of annotators with the attributes "
		"(repeatable)", OPT_FILES,
		OPT_IN(INPUT, common.input.attributes)},
	{0, "table", NULL, "write the shares of each value instead: wanted, "
		"before and after", OPT_FLAG, OPT_IN(WHAT, table)},
	{0, "of", "WHAT", "shares are of annotators (default), or of their "
		"labels", OPT_WORD, OPT_IN(WHAT, of),
		.choices = "annotators|labels"},
	{0, "trim", "X", "no weight is more than X times the mean (default: no "
		"limit)", OPT_REAL, OPT_AT(trim), .min = 1, .max = 1e6},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"wide", OPT_NEEDS, "attributes",
		"a matrix has no attributes of annotators"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "--margins=FILE [-f ATTRIBUTES] [OPTION]... [FILE...]",
	.summary =
"Weights of annotators by raking (iterative proportional fitting), so that\n"
"each value of an attribute has the share that it has among the users. Reads\n"
"ratings (item annotator label, and attributes); writes annotator weight, for\n"
"--weights.\n",
	.example =
"printf '%s\\n' attribute,value,share group,staff,.5 group,crowd,.5 |\n"
"    tr , '\\011' | annot-rake -p 3 --margins=- comments.tsv\n",
	.letters = "ialHWGLm$",
	.own = options,
	.rules = rules,
};

/* ---- annotators ---- */

/* The value of a margin that an annotator has, by its name. */
static struct value *
find_value(const struct people *k, const struct margin *x, struct view name,
	struct view annotator)
{
	uint32_t v = ids_lookup(&x->values, name);

	if (v == IDS_NONE)
		err_file(k->margins.file, "attribute %s: no row for the value "
			"%s, which annotator %s has (add one, with share 0 to "
			"leave such annotators out, or write NA among the "
			"attributes if it is a missing value)%s", x->name,
			err_quote(name), err_quote(annotator),
			spelling_meant(name, &x->values));
	return &x->at[v];
}

/* Add an annotator of a number of labels, who has a base of the weight and
 * these values. A value with share 0 makes the weight 0. */
static void
add_annotator(struct people *k, struct person *p, double labels,
	const struct persons *values, uint32_t a)
{
	for (size_t m = 0; m < k->margins.names.n; m++) {
		const struct margin *x = &k->margins.at[m];
		struct value *of = find_value(k, x,
			persons_value(values, a, m), p->name);

		p->of[m] = of;
		of->annotators++;
		of->labels += labels;
		of->mass += p->mass;
		if (of->share == 0 && of < x->at + x->rows)
			p->weight = 0;
	}
	k->labelled++;
	k->mass += p->mass;
	if (p->weight > 0)
		k->part += p->mass;
}

static void
read_annotators(struct people *k, const struct conf *conf, char **files,
	size_t n_files)
{
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.retests = true};
	const struct input *input = &conf->common.input;
	struct annotator_weights *w = NULL;
	uint64_t *labels = NULL;
	uint32_t *order;
	size_t cap = 0;
	struct rows r;

	rows_open(&r, input, &need, files, n_files);
	while (rows_next(&r)) {
		MEM_GROW_ZERO(labels, cap, r.annotators.n);
		for (size_t i = 0; i < r.n; i++)
			labels[r.annotator[i]]++;
	}
	k->n = r.annotators.n;
	MEM_GROW_ZERO(labels, cap, k->n + 1);
	k->file = r.t.file;
	k->at = mem_zero(k->n, sizeof *k->at);
	order = ids_sorted(&r.annotators);
	if (input->weights)
		w = annotator_weights_read(input);
	for (size_t i = 0; i < k->n; i++) {
		uint32_t a = order[i];
		struct person *p = &k->at[i];
		double n = (double)labels[a], base = w ?
			annotator_weights_of(w, &r.annotators, a) : 1;

		p->name = ids_name(&r.annotators, a);
		if (n == 0)
			continue;
		p->weight = base;
		p->mass = conf->of == OF_LABELS ? n : 1;
		add_annotator(k, p, n, &r.persons, a);
	}
	if (w)
		annotator_weights_end(w, &r.annotators);
}

/* ---- weights ---- */

/* Look at what annotators have of margin m by the base of their weights. Those
 * of whom it is unknown keep their share, where the margin has no row for them,
 * and the shares that are wanted are those of the others. Somebody must have
 * each value that is wanted, and enough of them to have its share with weights
 * up to the bound. */
static void
start_margin(struct people *k, size_t m, double trim)
{
	const struct margin *x = &k->margins.at[m];
	const char *file = k->margins.file;
	double all = 0, kept = 0;

	unknown_tell(k->file, k->margins.names.at[m],
		(size_t)x->at[ids_lookup(&x->values, view_of(UNKNOWN_GROUP))]
		.annotators, k->labelled);
	fit_measure(k, m);
	for (size_t v = 0; v < x->values.n; v++)
		all += x->at[v].found;
	if (x->rows < x->values.n)
		x->at[x->rows].share = kept = x->at[x->rows].found / all;
	if (kept == 1)
		err_file(k->file, "attribute %s is unknown for all annotators "
			"with a weight above 0", x->name);
	for (size_t v = 0; v < x->values.n; v++) {
		struct value *of = &x->at[v];
		double part = of->part / k->part;

		if (of->share > 0 && of->found == 0)
			err_file(file, "attribute %s: no annotator with a "
				"weight above 0 has the value %s, which should "
				"have a share of %.3g (merge it with another "
				"value, here and among the attributes)",
				x->name, err_quote(of->name), of->share);
		if (v < x->rows)
			of->share *= 1 - kept;
		if (trim * part < of->share * (1 - FIT_GAP))
			err_file(file, "attribute %s: with weights of at most "
				"%g, value %s can have a share of %.3g, "
				"expected %.3g (it needs --trim=%.2f at least)",
				x->name, trim, err_quote(of->name), trim * part,
				of->share, ceil(of->share / part * 100) / 100);
	}
}

/* Find the weights, and tell what they are: how far apart, and of how many
 * equal ones they are worth, (sum w)^2 / sum w^2 (Kish 1965). A table of
 * --weights has to have weights that can be compared. */
static void
weigh(struct people *k, const struct conf *conf)
{
	struct sum sum = {0}, squares = {0};
	double least = (double)INFINITY, most = 0;
	size_t none = 0, trimmed = 0, large = 0;

	for (size_t m = 0; m < k->margins.names.n; m++)
		start_margin(k, m, conf->trim);
	k->bound = conf->trim;
	if (!fit_make(k))
		err_file(k->margins.file, "no weights above 0%s meet all "
			"shares: after %zu rounds, value %s of attribute %s "
			"has %.6g, expected %.6g (too few annotators have some "
			"combination: merge values, leave out an attribute%s)",
			isfinite(k->bound) ? " and within --trim" : "",
			k->rounds, err_quote(k->value->name), k->margin->name,
			k->value->found / k->part, k->value->share,
			isfinite(k->bound) ? ", or raise --trim" : "");
	for (size_t i = 0; i < k->n; i++) {
		double w = k->at[i].weight, mass = k->at[i].mass;

		if (w == 0) {
			none += mass > 0;
			continue;
		}
		sum_add(&sum, mass * w);
		sum_add(&squares, mass * w * w);
		least = fmin(least, w);
		most = fmax(most, w);
		trimmed += w >= k->bound * (1 - FIT_GAP);
		large += w > LARGE;
	}
	if (most > ANNOTATOR_WEIGHTS_RATIO * least)
		err_file(k->margins.file, "weights from %.3g to %.3g, expected "
			"the largest to be at most a million times the "
			"smallest: annotators with some combination of values "
			"are too few (merge values, or leave out an attribute)",
			least, most);
	err_note("annotators=%zu none=%zu attributes=%zu rounds=%zu of=%s "
		"effective=%.1f least=%.3g largest=%.3g trimmed=%zu",
		k->labelled, none, k->margins.names.n, k->rounds,
		conf->of == OF_LABELS ? "labels" : "annotators",
		sum_value(&sum) * sum_value(&sum) / sum_value(&squares),
		least, most, trimmed);
	if (large > 0)
		err_warn("weights of up to %.3g times the mean, and more than "
			"%d for %zu annotators (merge values, or bound them by "
			"--trim)", most, LARGE, large);
}

/* ---- output ---- */

static const struct record_column weights_columns[] = {
	{"annotator", RECORD_KEY}, {"weight", RECORD_REAL}, {NULL, 0}
};

static const struct record_column table_columns[] = {
	{"attribute", RECORD_KEY}, {"value", RECORD_TEXT},
	{"target", RECORD_REAL}, {"actual", RECORD_REAL},
	{"weighted", RECORD_REAL}, {"annotators", RECORD_COUNT},
	{"labels", RECORD_COUNT}, {NULL, 0}
};

static void
write_weights(struct out *out, const struct people *k)
{
	for (size_t i = 0; i < k->n; i++) {
		struct record r = record_start(out, weights_columns);

		record_key(&r, k->at[i].name);
		record_real(&r, k->at[i].weight);
		record_end(&r);
	}
}

/* Tell what each value of an attribute has and should have, and who is few for
 * what they stand for; write that as rows of --table. */
static void
report_margin(struct out *out, const struct people *k, size_t m, bool table)
{
	const struct margin *x = &k->margins.at[m];
	char list[400] = "", one[120];

	for (size_t v = 0; v < x->values.n; v++) {
		const struct value *of = &x->at[v];
		double actual = of->mass / k->mass;
		double weighted = of->found / k->part;
		struct record r = record_start(out, table_columns);

		if (v == x->rows && of->annotators == 0)
			break;
		snprintf(one, sizeof one, "%s %s to %s", err_quote(of->name),
			num_brief(actual), num_brief(weighted));
		err_list(list, sizeof list, one);
		if (of->annotators < FINDINGS_FEW_ANNOTATORS &&
		    of->share > actual * (1 + FIT_GAP))
			err_warn("attribute %s: a share of %s stands on few "
				"annotators, %.0f with the value %s (merge it "
				"with another value)", x->name,
				num_brief(of->share), of->annotators,
				err_quote(of->name));
		if (!table)
			continue;
		record_key(&r, view_of(k->margins.names.at[m]));
		record_view(&r, of->name);
		record_real(&r, of->share);
		record_real(&r, actual);
		record_real(&r, weighted);
		record_count(&r, of->annotators);
		record_count(&r, of->labels);
		record_end(&r);
	}
	err_note("composition by %s: %s", x->name, list);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.trim = (double)INFINITY};
	struct input *input = &conf.common.input;
	struct people k = {.bound = (double)INFINITY};
	struct out out;
	int first = opt_parse(&tool, argc, argv, &conf.common, &conf);

	if (!conf.margins)
		err_usage("--margins: which shares are wanted? (a table of "
			"attribute, value and share)");
	margins_read(&k.margins, conf.margins);
	input->group = k.margins.names;
	input->group_option = "--margins";
	input->of_annotators = true;
	read_annotators(&k, &conf, argv + first, (size_t)(argc - first));
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, conf.table ? table_columns : weights_columns);
	if (k.n > 0) {
		weigh(&k, &conf);
		for (size_t m = 0; m < k.margins.names.n; m++)
			report_margin(&out, &k, m, conf.table);
		if (!conf.table)
			write_weights(&out, &k);
	}
	out_close(&out);
	return 0;
}
