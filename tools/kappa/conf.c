#include "conf.h"

#include "coefficients.h"
#include "text/err.h"

bool
conf_has_errors(const struct conf *conf)
{
	return conf->common.by <= BY_LABEL;
}

void
conf_check(const struct conf *conf)
{
	const struct opt_common *o = &conf->common;

	for (size_t i = 0; i < conf->weights.n; i++)
		method_find(&weightings_table, conf->weights.at[i]);
	if (conf->jackknife && o->bootstrap > 0)
		err_usage("--jackknife and --bootstrap exclude each other");
	if (o->random >= 0 && !conf_has_errors(conf))
		err_usage("--random excludes --by=pair, annotator and item: they "
			"have errors of their own, or none");
	if (o->input.cluster && (conf->jackknife || !conf_has_errors(conf)))
		err_usage("--cluster excludes --jackknife and --by=pair, annotator "
			"and item");
	if (o->input.multilabel && conf->weights_file)
		err_usage("--multilabel and --weights-file exclude each other: "
			"the file is of labels, not of sets");
	if ((o->by == BY_PAIR || o->by == BY_ANNOTATOR || o->by == BY_ITEM) &&
	    (o->bootstrap > 0 || conf->jackknife || o->methods.n > 0))
		err_usage("--by=pair, annotator and item have rows of their own: "
			"no --method, --bootstrap, --jackknife");
}
