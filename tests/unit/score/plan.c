/* plan: the slots of some label sets written out, and what is wrong usage. */
#include "score/plan.h"

#include "check.h"
#include "text/strings.h"

/* A label set: names, in the order of -L or not, and a K that is declared. */
static void
labels_of(struct labels *l, const char *const *name, size_t n, bool fixed,
	uint64_t declared)
{
	struct strings list = {.n = 0};

	for (size_t i = 0; i < n && fixed; i++)
		strings_add(&list, name[i], strlen(name[i]));
	labels_init(l, &list);
	for (size_t i = 0; i < n && !fixed; i++)
		labels_add(l, view_of(name[i]));
	l->declared = declared;
	MEM_FREE(labels_settle(l));
}

static const char *const abc[] = {"a", "b", "c"};
static const char *const numbers[] = {"-1", "2.5", "10"};

/* What a table of labels is: names, listed or not, and what is asked for. */
struct asked {
	const char *const *name;
	bool fixed;
	const char *weights;     /* of -w */
};

/* Metrics of -M all, but for those of a label. */
#define SOFT " log_loss:* brier:* ece:* ece_plugin:* agreement:* " \
	"cross_entropy:* soft_accuracy:*"
#define SOFT_ALL " soft_macro_precision:* soft_macro_recall:* soft_macro_f1:* " \
	"soft_micro_precision:* soft_micro_recall:* soft_micro_f1:* po_jsd:* " \
	"entropy_correlation:* entropy_similarity:* kl:* js_distance:* " \
	"information_closeness:* dist_ce:* ent_ce:* ent_ce_signed:* rank_cs:* " \
	"manhattan:* error_rate:*"
#define HARD_ALL " macro_precision:* macro_recall:* macro_f1:* micro_f1:* " \
	"mcc:* cohen_kappa:* dmi:*"
#define ORDINAL "wasserstein:* rps:* mae:* rmse:* bias:* absolute_error:* " \
	"squared_error:*"
#define DISTANCE "wasserstein:* rps:* normalised_distance:* mae:* rmse:* " \
	"bias:* absolute_error:* squared_error:*"
#define ORDINAL_ALL ORDINAL " spearman:* kendall_tau_b:* weighted_kappa:*"

/* The slots as words, "metric:label", label * for all. */
static void
slots_are(const struct plan *plan, const char *expected)
{
	char text[4096] = "";
	size_t n = 0;

	for (size_t s = 0; s < plan->slots; s++) {
		char label[32];

		snprintf(label, sizeof label, "%zu", plan->slot[s].label);
		n += (size_t)snprintf(text + n, sizeof text - n, "%s%s:%s",
			s > 0 ? " " : "", plan->slot[s].metric->about.name,
			plan->slot[s].label == plan->criteria.k ? "*" : label);
	}
	CHECK_TEXT(text, expected);
}

static void
add_names(struct strings *s, const char *list)
{
	for (const char *p = list; *p;) {
		size_t n = strcspn(p, " ");

		strings_add(s, p, n);
		p += n + (p[n] == ' ');
	}
}

/* The plan of n labels with these metrics, a few where there are none. */
static void
plan_of(const struct asked *of, size_t n, uint64_t declared,
	const char *metric_list, const char *positive, bool items,
	const char *expected)
{
	struct plan plan = {.items = items, .criteria = {.zero = 0}};
	struct strings list = {.n = 0};
	struct plan_names names = {&list, IDS_NONE, of->weights,
		NULL};
	struct labels l;

	labels_of(&l, of->name, n, of->fixed, declared);
	add_names(&list, metric_list);
	if (positive)
		names.positive = labels_find(&l, view_of(positive));
	else if (labels_k(&l) == 2)
		names.positive = (uint32_t)n - 1;
	plan_make(&plan, &l, &names);
	slots_are(&plan, expected);
	CHECK(plan.criteria.labels == &l && plan.criteria.named == n);
	CHECK(plan.criteria.k == (n < 2 ? 2 : declared > n ? declared : n));
	CHECK(plan.criteria.trial.k == plan.criteria.k);
	CHECK(plan.named == (*metric_list &&
		strcmp(metric_list, "all") != 0));
	CHECK(plan_ranks(&plan) == (strstr(expected, "_auc") != NULL));
	CHECK(!plan.criteria.weights == !strstr(expected, "weighted_kappa"));
	for (size_t s = 0; s < plan.slots; s++) {
		size_t m = 0;

		while (plan.metric[m] != plan.slot[s].metric)
			m++;
		CHECK(m < plan.metrics);
	}
}

static const struct asked letters = {abc, false, NULL},
	listed = {abc, true, NULL}, digits = {numbers, false, NULL};

/* The same of letters. */
static void
plan_is(size_t n, uint64_t declared, const char *metric_list,
	const char *positive, bool items, const char *expected)
{
	plan_of(&letters, n, declared, metric_list, positive, items, expected);
}

static void
two_labels(void)
{
	plan_is(2, 0, "", NULL, false, "accuracy:* f1:1 roc_auc:1 log_loss:* "
		"ece:*");
	plan_is(2, 0, "all", NULL, false, "accuracy:* balanced_accuracy:* "
		"precision:1 recall:1 f1:1" HARD_ALL " roc_auc:1 pr_auc:1 "
		"pearson:1" SOFT " soft_precision:1 soft_recall:1 soft_f1:1" SOFT_ALL);
	plan_is(2, 0, "f1 accuracy", "a", false, "f1:0 accuracy:*");
	plan_is(2, 0, "roc_auc", "b", false, "roc_auc:1");
	/* the second of two may have no name: the last that has is positive */
	plan_is(1, 0, "f1 brier", NULL, false, "f1:0 brier:*");
}

/* Each label that has a name has its rows, and rankings a mean; a positive one
 * stands for all. */
static void
more_labels(void)
{
	plan_is(3, 0, "", NULL, false, "accuracy:* macro_f1:* log_loss:* "
		"ece:*");
	plan_is(3, 0, "all", NULL, false, "accuracy:* balanced_accuracy:* "
		"precision:0 precision:1 precision:2 recall:0 recall:1 "
		"recall:2 f1:0 f1:1 f1:2" HARD_ALL " roc_auc:0 roc_auc:1 "
		"roc_auc:2 roc_auc:* pr_auc:0 pr_auc:1 pr_auc:2 pr_auc:* "
		"pearson:0 pearson:1 pearson:2 pearson:*" SOFT
		" soft_precision:0 soft_precision:1 soft_precision:2 "
		"soft_recall:0 soft_recall:1 soft_recall:2 soft_f1:0 soft_f1:1 "
		"soft_f1:2" SOFT_ALL);
	plan_is(2, 5, "recall pr_auc", NULL, false, "recall:0 recall:1 "
		"pr_auc:0 pr_auc:1 pr_auc:*");
	plan_is(3, 0, "recall pr_auc pearson mcc", "b", false, "recall:1 "
		"pr_auc:1 pr_auc:* pearson:1 pearson:* mcc:*");
}

/* With a value per item only those that are means over items, unless named. */
static void
per_item(void)
{
	plan_is(3, 0, "", NULL, true, "accuracy:* log_loss:*");
	plan_is(3, 0, "all", NULL, true, "accuracy:* log_loss:* brier:* "
		"agreement:* cross_entropy:* soft_accuracy:* po_jsd:* kl:* js_distance:* "
		"information_closeness:* dist_ce:* ent_ce:* ent_ce_signed:* "
		"rank_cs:* manhattan:*");
	plan_is(2, 0, "mcc accuracy", NULL, true, "mcc:* accuracy:*");
	plan_of(&digits, 3, 0, "all", NULL, true, "accuracy:* log_loss:* "
		"brier:* agreement:* cross_entropy:* soft_accuracy:* po_jsd:* kl:* js_distance:* "
		"information_closeness:* dist_ce:* ent_ce:* ent_ce_signed:* "
		"rank_cs:* manhattan:* " DISTANCE);
}

/* Of more than two labels that are numbers -M all has those of ordered labels; of
 * listed names, of two, and of those without a name there are not. */
static void
ordered(void)
{
	static const char *const start = "accuracy:* balanced_accuracy:* "
		"precision:1 recall:1 f1:1" HARD_ALL " roc_auc:1 roc_auc:* "
		"pr_auc:1 pr_auc:* pearson:1 pearson:*" SOFT
		" soft_precision:1 soft_recall:1 soft_f1:1" SOFT_ALL;
	char text[2048];

	snprintf(text, sizeof text, "%s %s", start, DISTANCE
		" spearman:* kendall_tau_b:* weighted_kappa:*");
	plan_of(&digits, 3, 0, "all", "2.5", false, text);
	plan_of(&digits, 3, 4, "all", "2.5", false, start);
	plan_of(&listed, 3, 0, "all", "b", false, start);
	plan_of(&listed, 3, 0, "rps weighted_kappa", NULL, false,
		"rps:* weighted_kappa:*");
	plan_of(&(struct asked){abc, true, "linear"}, 3, 0, "weighted_kappa",
		NULL, false, "weighted_kappa:*");
	plan_of(&digits, 2, 0, "all", NULL, false, "accuracy:* "
		"balanced_accuracy:* precision:1 recall:1 f1:1" HARD_ALL
		" roc_auc:1 pr_auc:1 pearson:1" SOFT " soft_precision:1 "
		"soft_recall:1 soft_f1:1" SOFT_ALL);
	plan_of(&digits, 2, 0, "mae spearman", NULL, false, "mae:* spearman:*");
}

/* A set stands for its metrics, those that can be; each is there once. */
static void
sets(void)
{
	plan_is(3, 0, "lewidi", NULL, false, "log_loss:* manhattan:* "
		"error_rate:*");
	plan_of(&digits, 3, 0, "lewidi", NULL, false,
		"log_loss:* manhattan:* error_rate:* wasserstein:* "
		"normalised_distance:*");
	plan_of(&listed, 2, 0, "ordinal", NULL, false, ORDINAL_ALL);
	plan_is(2, 0, "brier calibration lewidi", NULL, false, "brier:* "
		"log_loss:* ece:* ece_plugin:* dist_ce:* ent_ce:* "
		"ent_ce_signed:* rank_cs:* manhattan:* error_rate:*");
	plan_is(2, 0, "cohen_kappa cohen_kappa", NULL, false, "cohen_kappa:*");
	plan_is(2, 0, "hard", NULL, false, "accuracy:* balanced_accuracy:* "
		"precision:1 recall:1 f1:1" HARD_ALL " roc_auc:1 "
		"pr_auc:1");
}

/* The weights of -w are those of the labels. */
static void
weights(void)
{
	struct plan plan = {.criteria = {.zero = 0}};
	struct strings list = {.n = 0};
	const struct plan_names names = {&list, IDS_NONE, "linear",
		NULL};
	struct labels l;

	labels_of(&l, numbers, 3, false, 0);
	add_names(&list, "weighted_kappa");
	plan_make(&plan, &l, &names);
	/* -1, 2.5, 10 */
	CHECK_NEAR(weights_at(plan.criteria.weights, 0, 1), 1 - 3.5 / 11, 1e-15);
	CHECK(weights_at(plan.criteria.weights, 0, 2) == 0);
	CHECK(plan.criteria.code[1] == 2.5 && plan.criteria.trial.code[2] == 10);
}

static void
refuses(const struct labels *l, const char *metric, struct plan plan,
	const char *message)
{
	struct strings list = {.n = 0};
	const struct plan_names names = {&list, IDS_NONE, NULL, NULL};

	add_names(&list, metric);
	CHECK_DIES(2, message, plan_make(&plan, l, &names));
}

static void
refusals(void)
{
	struct plan plan;
	const struct plan mean = {.oracle = {[TARGET_RAW] = ORACLE_MEAN}};
	const struct strings none = {.n = 0};
	const struct plan_names names = {&none, 1, NULL, NULL};
	struct labels three, two, fixed, numeric, partly;

	labels_of(&three, abc, 3, false, 0);
	labels_of(&two, abc, 2, false, 0);
	labels_of(&fixed, abc, 2, true, 0);
	labels_of(&numeric, numbers, 2, false, 0);
	labels_of(&partly, numbers, 2, false, 3);
	/* numbers, -1 and 2.5 */
	plan = (struct plan){.criteria = {.trial = {.range = 3.4}}};
	refuses(&numeric, "", plan,
		"--range=3.4 is less than that of the labels, 3.5");
	plan = (struct plan){.criteria = {.has_threshold = true, .threshold = .5}};
	CHECK_DIES(2, "--label-weights needs --method=weighted_kappa",
		plan_make(&(struct plan){.items = false}, &numeric,
		&(struct plan_names){&none, 1, "linear", NULL}));
	refuses(&three, "f2", (struct plan){.items = false}, "f2");
	refuses(&three, "", plan, "--threshold is for two labels");
	refuses(&two, "", mean, "--oracle-kind=mean");
	refuses(&three, "mae", (struct plan){.items = false},
		"--method=mae needs labels in order, numbers or those of -L");
	refuses(&three, "ordinal", (struct plan){.items = false},
		"--method=ordinal needs labels in order");
	refuses(&partly, "brier rps", (struct plan){.items = false},
		"--method=rps needs labels in order, numbers or those of -L, "
		"and to know each of them");
	plan_make(&plan, &two, &names);
	/* of several labels per item each is a task of two */
	plan = (struct plan){.sets = true, .criteria = {.has_threshold = true}};
	plan_make(&plan, &three, &names);
	plan = (struct plan){.sets = true, .oracle = {[TARGET_RAW] =
		ORACLE_MEAN}};
	plan_make(&plan, &three, &names);
	for (int i = 0; i < 2; i++) {
		plan = mean;
		plan_make(&plan, i ? &fixed : &numeric, &names);
		CHECK(plan.slots > 0 && plan.criteria.positive == 1);
	}
}

CHECK_ALL(two_labels, more_labels, per_item, ordered, sets, weights, refusals)
