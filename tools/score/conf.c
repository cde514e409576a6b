#include "conf.h"

#include "flips.h"
#include "own.h"

#include "agree/weights.h"
#include "predict/operands.h"
#include "text/err.h"
#include "text/num.h"
#include "text/too_many.h"
#include "text/tsv.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

enum chart
conf_chart(const struct conf *conf)
{
	return conf->reliability ? CHART_RELIABILITY :
		conf->confusion ? CHART_CONFUSION :
		conf->thresholds ? CHART_THRESHOLDS : CHART_NONE;
}

void
conf_check(const struct conf *conf, size_t models)
{
	if (conf->weights)
		method_find(&weightings_of_labels, conf->weights);
	if (conf->reliability && models == 0)
		err_usage("--reliability needs a model: the oracle predicts the shares "
			"exactly");
	if (conf->paired && models < 2)
		err_usage("--paired needs two models or more");
	if (conf->ratings && conf->common.random == CROSSED_ITEMS &&
	    !conf->common.input.cluster)
		err_usage("--ratings and --random=items exclude each other, "
			"except with --cluster");
}

/* May the table of an operand have a column of annotators? True for a pipe, which can be
 * read only once. */
static bool
may_have_annotators(const char *operand, const char *annotator)
{
	struct tsv_column c = {.name = annotator, .other = "annotator"};
	char *file;
	bool may = true;
	struct stat what;
	struct tsv t;

	operands_name(operand, &file);
	if (strcmp(file, "-") != 0 && stat(file, &what) == 0 &&
	    S_ISREG(what.st_mode)) {
		tsv_open(&t, &file, 1, &c, 1, NULL, 0, true);
		may = c.at >= 0;
		tsv_close(&t);
	}
	return may;
}

bool
conf_needs_ratings(const struct conf *conf, char **operand, size_t n)
{
	if (conf->common.bootstrap > 0 && conf->common.random != CROSSED_ITEMS)
		return true;
	for (size_t i = 0; i < n; i++)
		if (may_have_annotators(operand[i], conf->common.input.annotator))
			return true;
	return false;
}

/* Shares without counts do not say what one label more or less would do. */
static void
check_shares(const struct conf *conf, const struct items *truth)
{
	const char *found = conf->common.input.weights ? "shares by --weights" :
		"shares (item label p)";

	if (!truth->vectors.shares)
		return;
	if (conf->weight_by == 1)
		err_file(truth->file, "--weight-by=labels needs counts, found %s",
			found);
	if (conf->oracle_kind == ORACLE_LOO ||
	    conf->oracle_kind == ORACLE_IDEAL)
		err_file(truth->file, "--oracle-kind=%s needs counts, found %s",
			conf->oracle_kind == ORACLE_LOO ? "loo" : "ideal", found);
}

/* Has the truth what a target needs? p_flip is for one label per item. */
static bool
is_there(const struct items *truth, int target)
{
	if (truth->multilabel)
		return target != TARGET_PRIMARY && target != TARGET_NEW;
	return target == TARGET_PRIMARY ? truth->has[AT_PFLIP] :
		target != TARGET_NEW || flips_in(truth);
}

static void
check_target(const struct items *truth, int target)
{
	if (target < 0 || target == TARGET_KINDS || is_there(truth, target))
		return;
	if (truth->multilabel)
		err_file(truth->file, "--target=%s: p_flip is for one label "
			"per annotator and item, not several (-T raw)",
			target == TARGET_NEW ? "new" : "primary");
	if (target == TARGET_PRIMARY)
		err_file(truth->file, "no column \"primary\" (annot-sharpen "
			"adds it)");
	err_file(truth->file, "no column \"pflip\" (annot-pflip adds it)");
}

/* Without -T: the paper's shares and what new people would say, where p_flip is
 * known. */
void
conf_targets(const struct conf *conf, const struct items *truth,
	bool *wanted)
{
	bool known = is_there(truth, TARGET_PRIMARY) ||
		is_there(truth, TARGET_NEW);

	check_shares(conf, truth);
	check_target(truth, conf->target);
	for (int t = 0; t < TARGET_KINDS; t++)
		wanted[t] = conf->target == t || (is_there(truth, t) &&
			(conf->target == TARGET_KINDS || (conf->target < 0 &&
			(known ? t <= TARGET_NEW : t == TARGET_RAW))));
	if (wanted[TARGET_NEW])
		flips_check(truth);
	if (wanted[TARGET_PRIMARY])
		flips_check_primary(truth);
	if (conf->target < 0 && known && !is_there(truth, TARGET_PRIMARY))
		err_warn("the truth has p_flip and no primary shares: the target "
			"is new alone (annot-sharpen in front adds primary)");
}

/* Thresholds are for two labels, or for -P against the rest. */
static void
check_thresholds(const struct conf *conf, const struct plan *plan)
{
	const struct evaluation_rules *r = &plan->rules;

	if (r->positive == r->k)
		err_usage("--thresholds needs --positive with more than two "
			"labels, found %zu", r->k);
	if (conf->costs && (r->k > 2 || r->named < 2))
		err_usage("--costs is for two labels, found %zu",
			r->k > 2 ? r->k : r->named);
}

void
conf_plan(struct plan *plan, const struct conf *conf,
	const struct items *truth, uint32_t positive, bool new)
{
	static const double zero[] = {[ZERO_NA] = NUM_NA, [ZERO_0] = 0,
		[ZERO_1] = 1};
	char ece[] = "ece", accuracy[] = "accuracy";
	char *of_chart = conf->reliability ? ece : accuracy;
	const struct strings one = {.at = &of_chart, .n = 1};
	const struct plan_names names = {conf_chart(conf) ? &one :
		&conf->common.methods, positive, conf->weights};

	*plan = (struct plan){.file = truth->file, .items = conf->common.by != 0,
		.by_labels = conf->weight_by == 1, .sets = truth->multilabel,
		.bootstrap = conf->common.bootstrap, .seed = conf->common.seed,
		.confidence = conf->common.confidence,
		.rules = {.has_threshold = conf->threshold >= 0,
			.threshold = conf->threshold, .bins = conf->bins,
			.replicated = conf->common.bootstrap > 0,
			.zero = zero[conf->zero], .trial = {.eps = conf->eps,
				.range = conf->range},
			.has_range = evaluation_has_range(truth),
			.wants_positive = conf->reliability || conf->thresholds},
	};
	for (int t = 0; t < TARGET_KINDS; t++)
		plan->oracle[t] = conf->oracle_kind >= 0 ? conf->oracle_kind :
			t == TARGET_NEW ? ORACLE_IDEAL : ORACLE_PLURALITY;
	if (new) {
		plan->flips = flips_of(truth);
		if (flips_places(truth, &plan->places))
			plan->rules.at = plan->places.at;
	}
	if (new && plan->flips.source != FLIPS_RETESTS)
		err_warn("p_flip is not from retests (annot-pflip -M %s): target "
			"new has values without limits%s",
			plan->flips.source == FLIPS_SVD ? "svd" :
			"fixed or ideal", plan->flips.source == FLIPS_SVD ?
			" and no ceiling" : "");
	else if (new && plan->bootstrap > 0 && !plan->flips.known)
		err_note("target new: no retests that disagree in the columns "
			"pairs and disagree, so that the intervals take p_flip "
			"as known");
	plan_make(plan, &truth->labels, &names);
	if (conf->thresholds)
		check_thresholds(conf, plan);
}

/* Numbers that may be held, or gone through for nothing: more is mostly a
 * column of labels, or of groups, that is another one than was meant. */
#define LARGEST 1e9

void
conf_check_size(const struct plan *plan, const struct blocks *blocks,
	const struct models *models)
{
	double labels = (double)plan->rules.k, slots = (double)plan->slots;
	double items = 0, most = 0; /* to be ordered: items, or ratings */

	for (size_t b = 0; b < blocks->n; b++) {
		const struct block *x = &blocks->at[b];

		items = fmax(items, (double)x->n);
		most = fmax(most, (double)(x->own ? own_ratings(x) : x->n));
	}
	if (plan_ranks(plan) && models_soft(models))
		too_many(plan->file, labels, "labels", labels * most, LARGEST, most >
			items ? "scores of ratings to put in order for roc_auc and "
			"pr_auc" : "scores of items to put in order for roc_auc and "
			"pr_auc", "-M names other metrics, or -l another column if "
			"these labels are free text");
	too_many(plan->file, (double)blocks->n, "groups", labels *
		(double)blocks->n, LARGEST, "sums, one for each label",
		"-g names another column, or -l if labels are free text");
	if (plan->items)
		too_many(plan->file, items, "items", slots * items, LARGEST,
			"values", "-M names fewer metrics, or -P one label");
	too_many(plan->file, (double)plan->bootstrap, "replicates", slots *
		(double)plan->bootstrap, LARGEST, "values", "-M names fewer "
		"metrics, -P one label, or -b fewer replicates");
}
