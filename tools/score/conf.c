#include "conf.h"

#include "judge/flips.h"
#include "judge/truth.h"

#include "agree/weights.h"
#include "text/err.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>

void
conf_check(const struct conf *conf, size_t models)
{
	if (conf->weights)
		method_find(&weightings_of_labels, conf->weights);
	if (conf->paired && models < 2)
		err_usage("--paired needs two models or more");
	truth_check_options(&conf->common, conf->ratings);
}

void
conf_plan(struct plan *plan, const struct conf *conf,
	const struct items *truth, uint32_t positive, bool new)
{
	static const double zero[] = {[ZERO_NA] = NUM_NA, [ZERO_0] = 0,
		[ZERO_1] = 1};
	const struct plan_names names = {&conf->common.methods, positive,
		conf->weights, truth->multilabel ? NULL : conf->costs};

	*plan = (struct plan){.file = truth->file, .items = conf->common.by != 0,
		.by_labels = conf->weight_by == 1, .sets = truth->multilabel,
		.bootstrap = conf->common.bootstrap, .seed = conf->common.seed,
		.confidence = conf->common.confidence,
		.criteria = {.has_threshold = conf->threshold >= 0,
			.threshold = conf->threshold, .bins = conf->bins,
			.replicated = conf->common.bootstrap > 0,
			.zero = zero[conf->zero], .trial = {.eps = conf->eps,
				.range = conf->range},
			.has_range = criteria_have_range(truth)},
	};
	for (int t = 0; t < TARGET_KINDS; t++)
		plan->oracle[t] = conf->oracle_kind >= 0 ? conf->oracle_kind :
			t == TARGET_NEW ? ORACLE_IDEAL : ORACLE_PLURALITY;
	if (new)
		plan->flips = flips_use(truth, plan->bootstrap > 0,
			&plan->places, &plan->criteria.at);
	plan_make(plan, &truth->labels, &names);
}

/* Numbers that may be held, or gone through for nothing: more is mostly a
 * column of labels, or of groups, that is another one than was meant. */
#define LARGEST 1e9

void
conf_check_groups(const struct plan *plan, const struct items *truth)
{
	double groups = truth->group ? (double)truth->groups.n : 1;

	too_many(plan->file, groups, "groups", (double)plan->criteria.k * groups,
		LARGEST, "sums, one for each label", "-g names another column, "
		"or -l if labels are free text");
}

void
conf_check_size(const struct plan *plan, const struct sections *sections,
	const struct models *models)
{
	double labels = (double)plan->criteria.k, slots = (double)plan->slots;
	double items = 0, most = 0; /* to be ordered: items, or ratings */

	for (size_t b = 0; b < sections->n; b++) {
		const struct section *x = &sections->at[b];

		items = fmax(items, (double)x->n);
		most = fmax(most, (double)(x->rated ? section_ratings(x) : x->n));
	}
	if (plan_ranks(plan) && models_soft(models))
		too_many(plan->file, labels, "labels", labels * most, LARGEST, most >
			items ? "scores of ratings to put in order for roc_auc and "
			"pr_auc" : "scores of items to put in order for roc_auc and "
			"pr_auc", "-M names other metrics, or -l another column if "
			"these labels are free text");
	if (plan->items)
		too_many(plan->file, items, "items", slots * items, LARGEST,
			"values", "-M names fewer metrics, or -P one label");
	too_many(plan->file, (double)plan->bootstrap, "replicates", slots *
		(double)plan->bootstrap, LARGEST, "values", "-M names fewer "
		"metrics, -P one label, or -b fewer replicates");
}
