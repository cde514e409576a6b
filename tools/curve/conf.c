#include "conf.h"

#include "chart.h"

#include "text/err.h"
#include "text/num.h"

enum oracle
conf_oracle(const struct conf *conf, enum target target)
{
	return conf->oracle_kind >= 0 ? (enum oracle)conf->oracle_kind :
		target == TARGET_NEW ? ORACLE_IDEAL : ORACLE_PLURALITY;
}

static void
check_models(const struct models *models)
{
	for (size_t i = 0; i < models->n; i++)
		if (models->at[i].personal)
			err_die("model=%s predicts for each annotator: tables "
				"to draw are of one prediction per item (leave "
				"this model out)", models->at[i].name);
}

/* Thresholds are for two labels, or for -P against the rest. */
static void
check_labels(const struct run *run)
{
	const struct criteria *r = &run->criteria;

	if (run->chart->of_label && r->positive == r->k)
		err_usage("--method=%s needs --positive with more than two "
			"labels, found %zu", run->chart->about.name, r->k);
	if (run->conf->costs && (r->k > 2 || r->named < 2))
		err_usage("--costs is for two labels, found %zu",
			r->k > 2 ? r->k : r->named);
}

void
conf_run(struct run *run, const struct task *task)
{
	static const double zero[] = {[ZERO_NA] = NUM_NA, [ZERO_0] = 0,
		[ZERO_1] = 1};
	const struct conf *conf = run->conf;
	const struct items *truth = &task->truth;

	run->file = truth->file;
	run->by_labels = conf->weight_by == 1;
	run->criteria = (struct criteria){.has_threshold = conf->threshold >= 0,
		.threshold = conf->threshold, .bins = conf->bins,
		.zero = zero[conf->zero],
		.has_range = criteria_have_range(truth)};
	if (run->wanted[TARGET_NEW])
		run->flips = flips_use(truth, conf->common.bootstrap > 0,
			&run->places, &run->criteria.at);
	criteria_of_labels(&run->criteria, &truth->labels, task->positive, false,
		(int)conf_oracle(conf, TARGET_RAW));
	check_labels(run);
	check_models(&task->models);
	if (conf->costs)
		costs_read(&run->costs, conf->costs, &truth->labels);
}
