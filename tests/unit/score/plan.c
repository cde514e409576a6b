/* plan: the slots of some label sets written out, and what is wrong usage. */
#include "score/plan.h"

#include "check.h"
#include "strings.h"

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
	free(labels_settle(l));
	strings_free(&list);
}

static const char *const abc[] = {"a", "b", "c"};
static const char *const numbers[] = {"-1", "2.5", "10"};

/* The slots as words, "metric:label", label * for all. */
static void
slots_are(const struct plan *plan, const char *expected)
{
	char text[1024] = "";
	size_t n = 0;

	for (size_t s = 0; s < plan->slots; s++) {
		char label[32];

		snprintf(label, sizeof label, "%zu", plan->slot[s].label);
		n += (size_t)snprintf(text + n, sizeof text - n, "%s%s:%s",
			s > 0 ? " " : "", plan->slot[s].metric->about.name,
			plan->slot[s].label == plan->rules.k ? "*" : label);
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

/* The plan of n letters with these metrics, all where there are none. */
static void
plan_is(size_t n, uint64_t declared, const char *metric_list,
	const char *positive, bool items, const char *expected)
{
	struct plan plan = {.items = items, .rules = {.zero = 0}};
	struct strings list = {.n = 0};
	struct labels l;

	labels_of(&l, abc, n, false, declared);
	add_names(&list, metric_list);
	plan_make(&plan, &l, &list, positive);
	slots_are(&plan, expected);
	CHECK(plan.rules.labels == &l && plan.rules.named == n);
	CHECK(plan.rules.k == (n < 2 ? 2 : declared > n ? declared : n));
	CHECK(plan.named == (*metric_list != '\0'));
	CHECK(plan.rules.ranking == (strstr(expected, "_auc") != NULL));
	plan_free(&plan);
	strings_free(&list);
	labels_free(&l);
}

static void
two_labels(void)
{
	plan_is(2, 0, "", NULL, false, "accuracy:* balanced_accuracy:* "
		"precision:1 recall:1 f1:1 macro_f1:* micro_f1:* mcc:* "
		"cohen_kappa:* roc_auc:1 pr_auc:1 log_loss:* brier:* ece:*");
	plan_is(2, 0, "f1 accuracy f1", "a", false, "f1:0 accuracy:* f1:0");
	plan_is(2, 0, "roc_auc", "b", false, "roc_auc:1");
	/* the second of two may have no name: the last that has is positive */
	plan_is(1, 0, "f1 brier", NULL, false, "f1:0 brier:*");
}

/* Each label that has a name has its rows, and rankings a mean; a positive one
 * stands for all. */
static void
more_labels(void)
{
	plan_is(3, 0, "", NULL, false, "accuracy:* balanced_accuracy:* "
		"precision:0 precision:1 precision:2 recall:0 recall:1 "
		"recall:2 f1:0 f1:1 f1:2 macro_f1:* micro_f1:* mcc:* "
		"cohen_kappa:* roc_auc:0 roc_auc:1 roc_auc:2 roc_auc:* "
		"pr_auc:0 pr_auc:1 pr_auc:2 pr_auc:* log_loss:* brier:* "
		"ece:*");
	plan_is(2, 5, "recall pr_auc", NULL, false, "recall:0 recall:1 "
		"pr_auc:0 pr_auc:1 pr_auc:*");
	plan_is(3, 0, "recall pr_auc mcc", "b", false,
		"recall:1 pr_auc:1 pr_auc:* mcc:*");
}

/* With a value per item only those that are means over items, unless named. */
static void
per_item(void)
{
	plan_is(3, 0, "", NULL, true, "accuracy:* log_loss:* brier:*");
	plan_is(2, 0, "mcc accuracy", NULL, true, "mcc:* accuracy:*");
}

static void
refuses(const struct labels *l, const char *metric, const char *positive,
	struct plan plan, const char *message)
{
	struct strings list = {.n = 0};

	add_names(&list, metric);
	CHECK_DIES(2, message, plan_make(&plan, l, &list, positive));
	strings_free(&list);
}

static void
refusals(void)
{
	struct plan plan = {.rules = {.has_threshold = true, .threshold = .5}};
	const struct plan mean = {.oracle = {[TARGET_RAW] = ORACLE_MEAN}};
	struct strings none = {.n = 0};
	struct labels three, two, fixed, numeric;

	labels_of(&three, abc, 3, false, 0);
	labels_of(&two, abc, 2, false, 0);
	labels_of(&fixed, abc, 2, true, 0);
	labels_of(&numeric, numbers, 2, false, 0);
	refuses(&three, "f2", NULL, (struct plan){.items = false}, "f2");
	refuses(&three, "", "d", (struct plan){.items = false},
		"no label is called \"d\"");
	refuses(&three, "", NULL, plan, "--threshold is for two labels");
	refuses(&two, "", NULL, mean, "--oracle-kind=mean");
	plan_make(&plan, &two, &none, NULL);
	plan_free(&plan);
	for (int i = 0; i < 2; i++) {
		plan = mean;
		plan_make(&plan, i ? &fixed : &numeric, &none, NULL);
		CHECK(plan.slots == 14 && plan.rules.positive == 1);
		plan_free(&plan);
	}
	labels_free(&three);
	labels_free(&two);
	labels_free(&fixed);
	labels_free(&numeric);
}

static void
better(void)
{
	size_t down = 0;

	for (size_t m = 0; m < metrics_table.n; m++) {
		const char *name = metrics[m].about.name;
		bool error = strcmp(name, "log_loss") == 0 ||
			strcmp(name, "brier") == 0 || strcmp(name, "ece") == 0;

		CHECK(slot_is_up(&(struct slot){&metrics[m], 0}) == !error);
		down += error;
	}
	CHECK(down == 3);
}

int
main(void)
{
	two_labels();
	more_labels();
	per_item();
	refusals();
	better();
	return check_done();
}
