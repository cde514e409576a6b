#include "truth.h"

#include "flips.h"
#include "voters.h"
#include "tuples.h"

#include "predict/operands.h"
#include "stats/crossed.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/tsv.h"

#include <string.h>
#include <sys/stat.h>

/* ---- options ---- */

void
truth_check_options(const struct opt_common *options, const char *ratings)
{
	if (ratings && options->random == CROSSED_ITEMS &&
	    !options->input.cluster)
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
truth_needs_ratings(const struct task *task)
{
	const struct opt_common *o = task->options;

	if ((o->by == 0 && o->random != CROSSED_ITEMS) || o->input.weights)
		return true;
	for (size_t i = 0; i < task->operands; i++)
		if (may_have_annotators(task->operand[i], o->input.annotator))
			return true;
	return false;
}

/* Shares without counts do not say what one label more or less would do. */
void
truth_check_shares(const struct task *task, bool by_labels, int oracle)
{
	const struct items *truth = &task->truth;
	const char *found = task->options->input.weights ? "shares by --weights" :
		"shares (item label p)";

	if (!truth->vectors.shares)
		return;
	if (by_labels)
		err_file(truth->file, "--weight-by=labels needs counts, found %s",
			found);
	if (oracle == ORACLE_LOO || oracle == ORACLE_IDEAL)
		err_file(truth->file, "--oracle-kind=%s needs counts, found %s",
			oracle == ORACLE_LOO ? "loo" : "ideal", found);
}

/* ---- reading ---- */

void
truth_read(struct task *task, struct input *input, bool ratings,
	const char *table, struct items *reference)
{
	struct items_need need = {.label_set = true, .predicted = true,
		.shares = true, .multilabel = true, .ratings = ratings,
		.ranks = task->options->bootstrap > 0, /* draws by names */
		.numbers = {"primary", "primary_lo", "primary_hi", "pflip_new",
		"r_new", "pairs", "disagree", "pflip", "once", "neighbours",
		"same_slip", "place"}, .signs = {[AT_PFLIP] = true,
		[AT_LO] = true, [AT_HI] = true}};
	const char *cluster = input->cluster;
	struct tuples tuples;
	struct strings attributes = input->attributes;

	need.no_histogram = cluster != NULL;
	need.values = true;
	need.tuple = tuples_of_row;
	need.tuples = &tuples;
	tuples_init(&tuples);
	if (table && cluster) {
		input->cluster = NULL;
		strings_pop(&input->group);
		if (input->group.n == 0)
			input->attributes.n = 0;
	}
	task_read_truth(task, &need, NULL);
	tuples_take(&tuples, &task->truth, &need);
	need.tuple = NULL;
	need.tuples = NULL;
	if (!input->cluster && input->group.n > 1)
		items_name_groups(&task->truth);
	clusters_take(&task->truth, input);
	if (table && cluster) {
		input->attributes = attributes;
		input->cluster = cluster;
		strings_add(&input->group, cluster, strlen(cluster));
	}
	if (table && task->truth.n > 0)
		voters_read(reference, task, input, table);
}

/* ---- targets ---- */

const char *const truth_targets[] = {[TARGET_PRIMARY] = "primary",
	[TARGET_NEW] = "new", [TARGET_RAW] = "raw",
	[TARGET_PLURALITY] = "plurality"};

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
	if (is_there(truth, target))
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

/* Want the targets of a word of -T; that of `all` need not be there. */
static void
want(const struct items *truth, const char *word, bool *wanted)
{
	bool all = strcmp(word, "all") == 0, known = all;

	for (int t = 0; t < TARGET_KINDS; t++) {
		bool this = strcmp(word, truth_targets[t]) == 0;

		if (this)
			check_target(truth, t);
		wanted[t] = wanted[t] || this || (all && is_there(truth, t));
		known = known || this;
	}
	if (!known)
		err_usage("--target: expected some of primary, new, raw, "
			"plurality and all, found %s",
			err_quote(view_of(word)));
}

/* Without -T: what new people would say, where p_flip is known. */
void
truth_want(const struct items *truth, const struct strings *targets,
	bool *wanted)
{
	for (int t = 0; t < TARGET_KINDS; t++)
		wanted[t] = false;
	for (size_t i = 0; i < targets->n; i++)
		want(truth, targets->at[i], wanted);
	if (targets->n == 0)
		wanted[is_there(truth, TARGET_NEW) ? TARGET_NEW :
			is_there(truth, TARGET_PRIMARY) ? TARGET_PRIMARY :
			TARGET_RAW] = true;
	if (wanted[TARGET_NEW])
		flips_check(truth);
	if (wanted[TARGET_PRIMARY] || (wanted[TARGET_NEW] &&
	    truth->has[AT_PFLIP]))
		flips_check_primary(truth);
}
