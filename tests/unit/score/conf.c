/* conf: which options go together, which targets a truth has, what is too
 * much. */
#include "score/conf.h"

#include "check.h"
#include "says.h"
#include "score/table.h"

#include <sys/stat.h>

/* What is asked for where no option says anything. */
static const struct conf plain = {.target = -1, .oracle_kind = -1, .bins = 15,
	.threshold = -1, .eps = 1e-15,
	.common.confidence = .95, .common.random = -1,
	.steps = CONF_NO_STEPS};

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

/* ---- targets ---- */

static const char *const plain_truth = "item\tlabel\tn\nx\ta\t2\nx\tb\t1\n",
	*const sharp = "item\tlabel\tn\tprimary\nx\ta\t2\t.7\nx\tb\t1\t.3\n",
	*const flips = "item\tlabel\tn\tpflip_new\nx\ta\t2\t.1\nx\tb\t1\t.1\n",
	*const both = "item\tlabel\tn\tprimary\tpflip_new\nx\ta\t2\t.7\t.1\n"
		"x\tb\t1\t.3\t.1\n",
	*const shares = "item\tlabel\tp\nx\ta\t.5\nx\tb\t.5\n";

/* The targets that are wanted of a truth, a letter each: primary, new, raw,
 * plurality. */
static void
targets_are(const char *text, int target, const char *expected)
{
	struct conf c = plain;
	bool wanted[TARGET_KINDS];
	char found[TARGET_KINDS + 1] = "";
	struct table t;
	size_t n = 0;

	c.target = target;
	table_of_text(&t, text, "x");
	conf_targets(&c, &t.truth, wanted);
	for (int k = 0; k < TARGET_KINDS; k++)
		if (wanted[k])
			found[n++] = "pnrm"[k];
	found[n] = '\0';
	CHECK_TEXT(found, expected);
}

static void
targets(void)
{
	targets_are(plain_truth, -1, "r");
	targets_are(plain_truth, TARGET_KINDS, "rm");
	targets_are(plain_truth, TARGET_PLURALITY, "m");
	targets_are(sharp, -1, "p");
	targets_are(sharp, TARGET_RAW, "r");
	targets_are(sharp, TARGET_KINDS, "prm");
	targets_are(both, -1, "pn");
	targets_are(both, TARGET_KINDS, "pnrm");
	targets_are(both, TARGET_NEW, "n");
	targets_are(flips, TARGET_KINDS, "nrm");
	targets_are(shares, -1, "r");
}

/* What a truth lacks; what is likely a mistake. */
static void
lacking(void)
{
	bool wanted[TARGET_KINDS];
	struct conf c = plain;
	struct table t;

	table_of_text(&t, plain_truth, "x");
	c.target = TARGET_PRIMARY;
	CHECK_DIES(1, "truth.tsv: no column \"primary\"",
		conf_targets(&c, &t.truth, wanted));
	c.target = TARGET_NEW;
	CHECK_DIES(1, "truth.tsv: no column \"pflip\"",
		conf_targets(&c, &t.truth, wanted));
	table_of_text(&t, flips, "x");
	CHECK_SAYS(0, "unit: warning: the truth has p_flip and no primary "
		"shares: the target is new alone (annot-sharpen in front adds "
		"primary)\n", conf_targets(&plain, &t.truth, wanted));
	/* an item without p_flip has no new people, and raw shares */
	table_of_text(&t, "item\tlabel\tn\tpflip_new\nx\ta\t2\tNA\n", "x");
	c = plain;
	c.target = TARGET_NEW;
	CHECK_DIES(1, "item \"x\": its p_flip is NA",
		conf_targets(&c, &t.truth, wanted));
	c.target = TARGET_RAW;
	conf_targets(&c, &t.truth, wanted);
	table_of_text(&t, shares, "x");
	c = plain;
	c.weight_by = 1;
	CHECK_DIES(1, "--weight-by=labels needs counts, found shares",
		conf_targets(&c, &t.truth, wanted));
	c = plain;
	for (int kind = 0; kind <= ORACLE_IDEAL; kind++) {
		c.oracle_kind = kind;
		if (kind == ORACLE_LOO || kind == ORACLE_IDEAL)
			CHECK_DIES(1, kind == ORACLE_LOO ? "--oracle-kind=loo "
				"needs counts" : "--oracle-kind=ideal needs "
				"counts", conf_targets(&c, &t.truth, wanted));
		else
			conf_targets(&c, &t.truth, wanted);
	}
}

/* ---- the plan ---- */

static void
plans(void)
{
	static const double zeros[] = {[ZERO_0] = 0, [ZERO_1] = 1};
	struct conf c = plain;
	struct plan plan;
	struct table t;

	table_of_text(&t, both, "x");
	conf_plan(&plan, &c, &t.truth, 1, false);
	CHECK(!plan.items && !plan.by_labels && plan.bootstrap == 0);
	CHECK(!plan.rules.has_threshold && plan.rules.bins == 15);
	CHECK(plan.rules.trial.eps == 1e-15 && isnan(plan.rules.zero));
	CHECK(plan.confidence == .95 && !plan.rules.has_range);
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
		CHECK(plan.rules.zero == zeros[zero]);
		CHECK(plan.items && plan.by_labels && plan.seed == 7);
		CHECK(plan.rules.has_threshold && plan.rules.threshold == 0);
		CHECK(plan.rules.trial.eps == .25 && plan.rules.bins == 3);
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
	struct block *block = mem_zero(groups, sizeof *block);
	struct blocks blocks = {.at = block, .n = groups};
	struct slot *slot = mem_zero(plan.slots, sizeof *slot);

	for (size_t b = 0; b < groups; b++)
		block[b].n = n;
	for (size_t s = 0; s < plan.slots; s++)
		slot[s].metric = method_find(&metrics_table, ranked &&
			s + 1 == plan.slots ? "pr_auc" : "accuracy");
	plan.file = "truth";
	plan.rules.k = k;
	plan.slot = slot;
	if (*said)
		CHECK_DIES(1, said, conf_check_size(&plan, &blocks, &models));
	else
		conf_check_size(&plan, &blocks, &models);
	MEM_FREE(block);
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

/* A file's header decides whether predictions may be of each annotator; for an input
 * that can be read only once the answer is yes. */
static bool
asks_ratings(const char *operand, const char *annotator)
{
	const struct conf x = {.common.input.annotator = annotator};
	char text[32], *list[] = {text};

	snprintf(text, sizeof text, "%s", operand);
	return conf_needs_ratings(&x, list, 1);
}

static void
annotators(void)
{
	write_text("t.tsv", "item\tannotator\tlabel\n");
	CHECK(asks_ratings("t.tsv", "annotator"));
	CHECK(asks_ratings("m=t.tsv", "worker"));
	CHECK(asks_ratings("-", "worker"));
	CHECK(asks_ratings("not there.tsv", "worker"));
	write_text("t.tsv", "item\trater\tlabel\n");
	CHECK(asks_ratings("t.tsv", "rater"));
	CHECK(!asks_ratings("t.tsv", "worker"));
	remove("fifo");
	if (mkfifo("fifo", 0600) == 0)
		CHECK(asks_ratings("fifo", "worker"));
	remove("fifo");
	write_text("t.tsv", "");
	CHECK_DIES(1, "t.tsv: empty input", asks_ratings("t.tsv", "worker"));
}

CHECK_ALL(together, targets, lacking, plans, sizes, annotators)
