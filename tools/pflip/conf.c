#include "conf.h"

#include "text/err.h"

enum { DEFAULT = 20 };

bool
conf_reads_rows(const void *of)
{
	const struct conf *conf = of;

	return !(conf->from && conf->table);
}

void
conf_check(const struct conf *conf, char *const *operand)
{
	bool shaped = conf->edges || conf->automatic || conf->strata > 0;

	if (conf->from && (shaped || conf->common.methods.n > 0 ||
	    conf->by >= 0 || conf->fixed >= 0 || fit_asked(&conf->fit)))
		err_usage("--from excludes --method, --strata, --edges, --auto, "
			"--strata-by, --fixed and what goes with --method=svd: "
			"the table has them");
	if ((conf->edges && conf->automatic) ||
	    (conf->strata > 0 && (conf->edges || conf->automatic)))
		err_usage("--strata, --edges and --auto exclude each other");
	if (conf->table && conf->unique)
		err_usage("--table and --unique exclude each other: the strata "
			"are no items");
	if (conf->predictions.n > 0 && !conf->unique)
		err_usage("--predictions needs --unique");
	if (conf->predictions.n == 0 && (conf->common.prob || conf->common.model ||
	    conf->common.intersect))
		err_usage("--prob, --model and --intersect need --predictions");
	if (conf->from && conf->table && *operand)
		err_usage("--from with --table adds up tables and reads no "
			"ratings, found %s", err_quote(view_of(*operand)));
}

void
conf_shape(const struct conf *conf, struct strata *strata,
	const struct subjects *subjects)
{
	if (conf->edges)
		strata_edges(strata, conf->edges);
	else if (conf->automatic)
		strata_equal(strata, subjects_finest(subjects));
	else
		strata_equal(strata, conf->strata ? conf->strata : DEFAULT);
}

void
conf_settings(const struct conf *conf, bool learns, struct strings *settings)
{
	static const char *const retests[] = {[RETESTS_ALL] = ";retests=all",
		[RETESTS_FIRST] = ";retests=first",
		[RETESTS_CONSECUTIVE] = ";retests=consecutive"};
	const struct fit_rules *f = &conf->fit;
	const char *const how[] = {
		f->select == FIT_HOLDOUT ? ";select=holdout" : ";select=folds",
		f->ordinal ? ";scale=ordinal" : f->nominal ? ";scale=nominal" :
			";scale=",
		";epochs=", f->epochs ? f->epochs : "", ";factors=",
		f->factors ? f->factors : ""};

	sketch_settings(settings, &conf->common.input);
	if (!learns)
		strings_more(settings, view_of(retests[conf->retests]));
	for (size_t i = 0; i < sizeof how / sizeof *how && learns; i++)
		strings_more(settings, view_of(how[i]));
}

/* --strata-by and the estimator of --method, of which the first record is the
 * default. */
static const struct estimator *
by_share(const struct conf *conf, const struct estimator *e)
{
	const struct estimator *others = estimator_with(ESTIMATOR_OTHERS);

	if (conf->by < 0)
		return e;
	if (e->pflip || e->traits & ESTIMATOR_LEARNS)
		err_usage("--strata-by goes with --method=%s",
			estimators[0].about.name);
	if (conf->by == BY_ALL && e == others)
		err_usage("--strata-by=all and --method=%s exclude each other",
			others->about.name);
	return conf->by == BY_OTHERS ? others : e;
}

const struct estimator *
conf_estimator(struct conf *conf)
{
	const struct estimator *e = method_first(&estimators_table,
		&conf->common.methods,
		conf->fixed >= 0 ? estimator_with(ESTIMATOR_GIVEN) :
		&estimators[0]);
	bool given = e->traits & ESTIMATOR_GIVEN;
	bool learns = e->traits & ESTIMATOR_LEARNS;

	if (given && conf->fixed < 0)
		err_usage("--method=%s needs --fixed=P", e->about.name);
	if (!given && conf->fixed >= 0)
		err_usage("--fixed goes with --method=%s",
			estimator_with(ESTIMATOR_GIVEN)->about.name);
	if (!learns && fit_asked(&conf->fit))
		err_usage("--select, --epochs, --factors, --ordinal and "
			"--nominal go with --method=%s",
			estimator_with(ESTIMATOR_LEARNS)->about.name);
	if (e->pflip && (conf->edges || conf->automatic || conf->strata > 0))
		err_usage("--strata, --edges and --auto go with "
			"--method=strata");
	if (learns && conf->automatic)
		err_usage("--auto counts retests: it goes with "
			"--method=strata");
	if (conf->slips == SLIPS_FITTED && (e->pflip || learns))
		err_usage("--slips=fitted needs retests: it goes with "
			"--method=strata");
	e = by_share(conf, e);
	/* Shares among n - 1 annotators take other values than shares among n. */
	if (e->traits & ESTIMATOR_OTHERS && !conf->edges && conf->strata == 0)
		conf->automatic = true;
	return e;
}
