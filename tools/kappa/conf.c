#include "conf.h"

#include "coefficients.h"
#include "text/err.h"

#include <string.h>

#define DRAWS 100

bool
conf_has_errors(const struct conf *conf)
{
	return conf->common.by <= BY_LABEL &&
		(conf->sizes.kind == SIZES_NONE ||
		conf->sizes.kind == SIZES_LABELS);
}

bool
conf_reads_rows(const void *with)
{
	const struct conf *conf = with;

	return !conf->from;
}

/* --table and --from, which make coefficients of counts, not of items. */
static void
check_table(const struct conf *conf, bool operands)
{
	const struct opt_common *o = &conf->common;
	bool people = o->by == BY_PAIR || o->by == BY_ANNOTATOR;
	bool cohen = !o->by && o->methods.n == 1 &&
		strcmp(o->methods.at[0], "cohen") == 0;

	if (conf->table && conf->from)
		err_usage("--table and --from exclude each other: joined tables are a "
			"table");
	if (conf->table && !people)
		err_usage("--table is for --by=pair and --by=annotator");
	if (conf->table && (o->input.weights || o->input.multilabel))
		err_usage("--table excludes --weights and --multilabel: counts say "
			"neither who weighs what nor who chose what together");
	if (conf->table && o->input.labels.n == 0)
		err_usage("--table needs --labels, as a shard may lack a label");
	if (!conf->from)
		return;
	if (!people && !cohen)
		err_usage("--from is for --by=pair, --by=annotator and "
			"--method=cohen");
	if (operands)
		err_usage("--from takes no ratings: the table has their counts");
	if (o->bootstrap > 0 || conf->jackknife || o->random >= 0 ||
	    conf->sizes.kind != SIZES_NONE || o->input.weights ||
	    o->input.multilabel || o->input.cluster || o->input.group.n > 0 ||
	    o->input.labels.n > 0)
		err_usage("--from excludes --bootstrap, --jackknife, --random, --vary, "
			"--weights, --multilabel, --cluster, --group and --labels: "
			"the table has counts, no items");
	if (o->input.missing.n > 0 || o->input.min_labels > 0 ||
	    o->input.repeats != INPUT_ERROR)
		err_usage("--from excludes --missing, --min-labels and --repeats: give "
			"them to --table, for each shard");
}

void
conf_check(struct conf *conf, bool operands)
{
	const struct opt_common *o = &conf->common;
	const struct sizes *sizes = &conf->sizes;
	bool merge = sizes->kind == SIZES_LABELS;
	bool draws = sizes->kind != SIZES_NONE && !merge;

	for (size_t i = 0; i < conf->weights.n; i++)
		method_find(&weightings_table, conf->weights.at[i]);
	if (conf->jackknife && o->bootstrap > 0)
		err_usage("--jackknife and --bootstrap exclude each other");
	if (draws && (o->by || o->bootstrap > 0 || conf->jackknife))
		err_usage("--vary excludes --by, --bootstrap and --jackknife: "
			"its intervals are those of the draws");
	if (o->random >= 0 && !conf_has_errors(conf))
		err_usage("--random excludes --vary=items and annotators and "
			"--by=pair, annotator and item: they have errors of "
			"their own, or none");
	if (o->input.cluster && (conf->jackknife || !conf_has_errors(conf)))
		err_usage("--cluster excludes --jackknife, --vary=items and "
			"annotators and --by=pair, annotator and item");
	if (merge && o->by)
		err_usage("--vary excludes --by");
	if (merge && sizes->merge.n == 0)
		err_usage("--vary=labels needs --merge=FILE, a table of label "
			"and class");
	if (merge && conf->weights_file)
		err_usage("--vary=labels and --weights-file exclude each other: "
			"the file has no weights of classes");
	if (o->input.multilabel && (merge || conf->weights_file))
		err_usage("--multilabel excludes --vary=labels and "
			"--weights-file: they are of labels, not of sets");
	sizes_check(sizes);
	if (sizes->draws > 0 && !draws)
		err_usage("--repeat-draws is for --vary=items and "
			"--vary=annotators");
	if (sizes->merge.n > 0 && !merge)
		err_usage("--merge is for --vary=labels");
	if (sizes->list.n > 0 && !draws)
		err_usage("--sizes is for --vary=items and --vary=annotators");
	if ((o->by == BY_PAIR || o->by == BY_ANNOTATOR || o->by == BY_ITEM) &&
	    (o->bootstrap > 0 || conf->jackknife || o->methods.n > 0))
		err_usage("--by=pair, annotator and item have rows of their own: "
			"no --method, --bootstrap, --jackknife");
	if (conf->sizes.draws == 0)
		conf->sizes.draws = DRAWS;
	check_table(conf, operands);
}
