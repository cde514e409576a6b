/* conf: which options go together, and what is too much. */
#include "score/conf.h"

#include "check.h"
#include "says.h"
#include "score/table.h"

/* What is asked for where no option says anything. */
static const struct conf plain = {.oracle_kind = -1, .bins = 15,
	.threshold = -1, .eps = 1e-15,
	.common.confidence = .95, .common.random = -1};

static void
together(void)
{
	struct conf c = plain;

	conf_check(&c, 0);
	c.weights = "cubic";
	CHECK_DIES(2, "--label-weights: expected one of identity, linear, ",
		conf_check(&c, 1));
	c = plain;
	c.paired = true;
	CHECK_DIES(2, "--paired needs two models or more", conf_check(&c, 1));
	conf_check(&c, 2);
}

/* ---- the plan ---- */

static void
plans(void)
{
	static const double zeros[] = {[ZERO_0] = 0, [ZERO_1] = 1};
	struct conf c = plain;
	struct plan plan;
	struct table t;

	table_of_text(&t, "item\tlabel\tn\tprimary\tpflip_new\n"
		"x\ta\t2\t.7\t.1\nx\tb\t1\t.3\t.1\n", "x");
	conf_plan(&plan, &c, &t.truth, 1, false);
	CHECK(!plan.items && !plan.by_labels && plan.bootstrap == 0);
	CHECK(!plan.criteria.has_threshold && plan.criteria.bins == 15);
	CHECK(plan.criteria.trial.eps == 1e-15 && isnan(plan.criteria.zero));
	CHECK(plan.confidence == .95 && !plan.criteria.has_range);
	for (int k = 0; k < TARGET_KINDS; k++)
		CHECK(plan.oracle[k] == (k == TARGET_NEW ? ORACLE_IDEAL :
			ORACLE_PLURALITY));
	c.oracle_kind = ORACLE_LOO;
	c.threshold = 0;
	c.eps = .25;
	c.weight_by = 1;
	c.bins = 3;
	c.common.by = 1;
	c.common.seed = 7;
	for (int zero = ZERO_0; zero <= ZERO_1; zero++) {
		c.zero = zero;
		conf_plan(&plan, &c, &t.truth, 1, false);
		CHECK(plan.criteria.zero == zeros[zero]);
		CHECK(plan.items && plan.by_labels && plan.seed == 7);
		CHECK(plan.criteria.has_threshold && plan.criteria.threshold == 0);
		CHECK(plan.criteria.trial.eps == .25 && plan.criteria.bins == 3);
		for (int k = 0; k < TARGET_KINDS; k++)
			CHECK(plan.oracle[k] == ORACLE_LOO);
	}
	/* intervals that take p_flip as known say so */
	c = plain;
	c.common.bootstrap = 2;
	CHECK_SAYS(0, "unit: note: target new: no retests that disagree in the "
		"columns pairs and disagree, so that the intervals take p_flip "
		"as known\n", conf_plan(&plan, &c, &t.truth, 1, true));
	CHECK_SAYS(0, "", conf_plan(&plan, &c, &t.truth, 1, false));
}

/* ---- sizes ---- */

/* K labels, n items a group, so many groups; slots of accuracy, the last of a
 * ranking or not. */
static void
sized(size_t k, size_t n, size_t groups, struct plan plan, bool ranked,
	bool soft, const char *said)
{
	struct predictions model = {.soft = soft};
	struct models models = {.at = &model, .n = 1};
	struct section *section = mem_zero(groups, sizeof *section);
	struct sections sections = {.at = section, .n = groups};
	struct slot *slot = mem_zero(plan.slots, sizeof *slot);
	uint32_t group = 0;
	const struct items truth = {.group = &group, .groups.n = groups};

	for (size_t b = 0; b < groups; b++)
		section[b].n = n;
	for (size_t s = 0; s < plan.slots; s++)
		slot[s].metric = method_find(&metrics_table, ranked &&
			s + 1 == plan.slots ? "pr_auc" : "accuracy");
	plan.file = "truth";
	plan.criteria.k = k;
	plan.slot = slot;
	if (*said)
		CHECK_DIES(1, said, (conf_check_groups(&plan, &truth),
			conf_check_size(&plan, &sections, &models)));
	else
		conf_check_size(&plan, &sections, &models);
	MEM_FREE(section);
	MEM_FREE(slot);
}

static void
sizes(void)
{
	const struct plan few = {.slots = 2}, items = {.slots = 1000,
		.items = true}, many = {.slots = 1000, .bootstrap = 1000001};

	sized(100000, 100000, 1, few, true, true, "truth: 100000 labels make "
		"1e+10 scores of items to put in order for roc_auc and pr_auc: -M "
		"names other metrics, or -l");
	/* decisions are not ordered; nor is what is not asked for */
	sized(100000, 100000, 1, few, true, false, "");
	sized(100000, 100000, 1, few, false, true, "");
	sized(10000, 100000, 1, few, true, true, "");
	sized(1000001, 1, 1000, few, false, true,
		"truth: 1000 groups make 1e+09 sums, one for each label: -g");
	sized(2, 1000001, 1, items, false, true,
		"truth: 1000001 items make 1e+09 values: -M");
	sized(2, 1000000, 1, items, false, true, "");
	sized(2, 10, 1, many, false, true,
		"truth: 1000001 replicates make 1e+09 values: -M");
}

CHECK_ALL(together, plans, sizes)
