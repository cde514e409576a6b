/*
 * annot-kappa: do the annotators agree?
 *
 * Coefficients of inter-annotator agreement with their standard errors, for all
 * items or for each group, label, annotator, pair of annotators or item; tests
 * of differences between groups; agreement across groups. Items with one label,
 * gaps and unequal numbers of annotators are part of the formulas, no row is
 * dropped. Gwet, "Computing inter-rater reliability and its variance in the
 * presence of high agreement", 2008 and Handbook of Inter-Rater Reliability,
 * 2014; Krippendorff 2011; Salminen et al. 2018.
 *
 * A ratings row becomes part of an item (lib/table/items), which is in the
 * subset of a block (kappa/block); under one weighting of labels the subset is a
 * sample, of which a coefficient (kappa/coefficients) says what an item adds.
 * lib/math/errors makes the estimate of it, and kappa/splits writes the row.
 *
 * SPDX-License-Identifier: MIT
 */
#include "kappa/block.h"
#include "kappa/sizes.h"
#include "kappa/groups.h"
#include "kappa/output.h"
#include "kappa/plan.h"
#include "kappa/splits.h"
#include "kappa/tasks.h"
#include "agree/sets.h"
#include "agree/workloads.h"
#include "table/clusters.h"
#include "table/items.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/out.h"
#include "stats/sort.h"

#include <stdio.h>

/* ---- options ---- */

enum by { BY_NOTHING, BY_LABEL, BY_PAIR, BY_ANNOTATOR, BY_ITEM };

struct conf {
	struct opt_common common;
	struct strings weights;      /* -w */
	const char *weights_file;
	bool jackknife;
	int adjust;
};

static const struct opt options[] = {
	{'w', "label-weights", "LIST", "partial agreement of labels: identity "
		"(default), linear, quadratic, ordinal, radical, ratio, "
		"circular, bipolar; of sets jaccard, masi", OPT_LIST, OPT_AT(weights)},
	{0, "weights-file", "FILE", "your own weights: a column label, and a column "
		"for each label", OPT_FILE, OPT_AT(weights_file)},
	{0, "adjust", "HOW", "adjust p for the number of tests of one kind "
		"(default none)", OPT_WORD, OPT_AT(adjust),
		.choices = ADJUST_CHOICES},
	{0, "jackknife", NULL, "standard errors by leaving out each item",
		OPT_FLAG, OPT_AT(jackknife)},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"jackknife", OPT_EXCLUDES, "bootstrap", NULL},
	{"by=pair|annotator|item", OPT_EXCLUDES, "method bootstrap jackknife",
		"these rows are no coefficients of --method"},
	{"by=pair|annotator|item", OPT_EXCLUDES, "random cluster",
		"these rows have errors of their own, or none"},
	{"cluster", OPT_EXCLUDES, "jackknife", NULL},
	{"multilabel", OPT_EXCLUDES, "weights-file",
		"the file is of labels, not of sets"},
	{"method=xrr", OPT_NEEDS, "group", "xrr is of two groups"},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-w LIST] [-B KIND] [-g COL] [OPTION]... [FILE...]",
	.summary =
"How much annotators agree: coefficients with standard errors and intervals.\n"
"Reads ratings (item annotator label) or counts (item label n); writes row\n"
"group of coefficient weights estimate se lo hi stat df p pa pe items annotators\n"
"ratings status.\n",
	.example = "annot-kappa -r first -p 3 -M pa,alpha ratings.tsv\n",
	.letters = "ial#HW+GLmNr&~M%g|@$B^bcs",
	.own = options,
	.rules = rules,
	.repeats = "error|first|last|all",
	.by = "label|pair|annotator|item",
	.method = "coefficients (default pa, bp, fleiss, conger, alpha, ac), of "
		"those that --list prints",
	.table = {&coefficients_table},
};

/* Do rows have errors by --random? Those of pairs, annotators and single items
 * have their own, or none. */
static bool
has_errors(const struct opt_common *o)
{
	return o->by <= BY_LABEL;
}

/* ---- reading ---- */

/* Read the items, and keep what the rows that are asked for need. */
static void
read_items(struct items *items, struct opt_common *o, const struct plan *plan,
	char **files, size_t n)
{
	bool people = o->by == BY_PAIR || o->by == BY_ANNOTATOR;
	bool draws = o->bootstrap > 0 && (o->input.group.n > 0 ||
		o->input.weights || plan_wants_cells(plan));
	struct items_need need = {.each = o->input.cluster,
		.values = o->input.cluster != NULL, .annotators = true,
		.multilabel = true,
		.ratings = !o->input.grouped || people || draws ||
			o->input.multilabel || o->input.weights ||
			(has_errors(o) && o->random != CROSSED_ITEMS) ||
			plan_wants_cells(plan),
		.names = o->input.group.n > 0 || o->by == BY_ITEM,
		.ranks = draws, .retests = o->by == BY_ANNOTATOR};

	items_read(items, &o->input, &need, files, n);
	clusters_take(items, &o->input);
	if (people && !items->known)
		err_file(items->file, "--by=%s needs to know who said what: "
			"ratings with a column %s", o->by == BY_PAIR ? "pair" :
			"annotator", err_quote(view_of(o->input.annotator)));
	if (items->multilabel && !items->known && o->by != BY_LABEL)
		err_file(items->file, "counts with a column \"raters\" do not "
			"say who chose which labels together: --by=label, or "
			"ratings with --multilabel");
}

/* ---- blocks ---- */

static void
write_block(struct adjusted *out, enum by by, const struct plan *plan,
	const struct block *b)
{
	typedef void write_split(struct adjusted *, const struct plan *,
		const struct block *);
	static write_split *const split[] = {
		[BY_NOTHING] = splits_none, [BY_LABEL] = splits_label,
		[BY_PAIR] = splits_pair, [BY_ANNOTATOR] = splits_annotator,
		[BY_ITEM] = splits_item};

	split[by](out, plan, b);
}

/* The items by group: those of group g are list[start[g]] to list[start[g + 1]
 * - 1]; start has room for two more than there are groups. */
static uint32_t *
group_items(const struct items *all, size_t *start)
{
	uint32_t *list = mem_alloc(all->n, sizeof *list);

	for (size_t i = 0; i < all->n; i++)
		start[all->group[i] + 2]++;
	sort_starts(start, all->groups.n);
	for (size_t i = 0; i < all->n; i++)
		list[start[all->group[i] + 1]++] = (uint32_t)i;
	return list;
}

/* Write groups in bytewise order; their subsets stay only where they are
 * compared. */
static void
write_groups(struct adjusted *out, enum by by, const struct plan *plan)
{
	const struct items *all = plan->items;
	size_t groups = all->groups.n;
	size_t *start = mem_zero(groups + 2, sizeof *start);
	uint32_t *order = ids_sorted(&all->groups);
	uint32_t *item = group_items(all, start);
	struct block *block = mem_alloc(groups, sizeof *block);
	const struct plan *const *of = tasks_plans(plan);
	size_t n = 0, *known = by ? NULL :
		groups_compared(&all->groups, order, &n);
	bool compare = n > 1;

	for (size_t g = 0; g < groups; g++) {
		uint32_t id = order[g];
		void *mark = compare ? NULL : mem_mark();

		block_init(&block[g], of[id], item + start[id],
			start[id + 1] - start[id]);
		block[g].group = ids_name(&all->groups, id);
		block[g].group_id = id;
		if (compare)
			mark = mem_mark();
		write_block(out, by, of[id], &block[g]);
		mem_release(mark);
	}
	if (compare)
		groups_write(out, plan, block, known, n);
}

/* Note the numbers of items, annotators, ratings and labels; coefficients leave
 * nothing out but what their formula cannot use, items with one label. */
static void
write_note(const struct plan *plan)
{
	const struct vectors *v = &plan->items->vectors;
	uint64_t items = 0, ratings = 0, single = 0;
	const struct items *all = plan->multilabel;
	char annotators[64] = "", sets[64] = "", clusters[64] = "";

	for (size_t i = 0; i < v->n; i++) {
		uint64_t n = vectors_raters(v, i);

		n = n > 0 ? n : v->total[i];
		items += v->items[i];
		ratings += v->items[i] * n;
		single += n == 1 ? v->items[i] : 0;
	}
	if (plan->sets)
		snprintf(sets, sizeof sets, " sets=%zu", plan->sets->n);
	if (plan->items->known)
		snprintf(annotators, sizeof annotators, " annotators=%zu",
			plan->items->n_annotators - plan->items->left_out);
	if (plan->items->cluster)
		snprintf(clusters, sizeof clusters, " clusters=%zu",
			plan->items->clusters);
	err_note("items=%llu%s%s ratings=%llu labels=%zu%s "
		"items_with_one_label=%llu", (unsigned long long)items,
		clusters, annotators, (unsigned long long)ratings, all ?
		all->labels.ids.n : plan->classes.scale.q, sets,
		(unsigned long long)single);
	if (plan->items->left_out > 0)
		items_note_empty(plan->items);
	plan_note_first(plan);
}

/* Can `| head` lose notes behind the table? Else they follow all refusals. */
static bool
is_long(const struct opt_common *o)
{
	return o->by > BY_LABEL || o->input.group.n > 0;
}

static void
write_notes(const struct opt_common *o, const struct plan *plan,
	const struct workloads *w)
{
	write_note(plan);
	if (has_errors(o))
		workloads_note(w);
	else if (o->by != BY_ITEM)
		err_note("random=items: with --by=%s intervals are for other "
			"items labelled by the same people", o->by == BY_PAIR ?
			"pair" : "annotator");
}

/* Write all rows; items: those of the plan. */
static void
write_items(struct adjusted *out, const struct conf *conf, struct plan *plan,
	const struct items *items)
{
	const struct opt_common *o = &conf->common;
	struct workloads w = {.random = CROSSED_ITEMS};
	struct block block;

	plan_complete(plan, items, &conf->weights, conf->weights_file);
	if (has_errors(o)) {
		w = workloads_count(plan->multilabel ? plan->multilabel : items,
			o->random);
		plan->how.random = w.random;
		plan->how.by_default = o->random < 0;
	}
	if (o->by == BY_NOTHING)
		sizes_weights(plan);
	if (is_long(o))
		write_notes(o, plan, &w);
	if (o->input.group.n > 0) {
		write_groups(out, (enum by)o->by, plan);
	} else {
		block_init(&block, plan, NULL, 0);
		write_block(out, (enum by)o->by, plan, &block);
	}
	if (!is_long(o))
		write_notes(o, plan, &w);
	if (plan->how.lost->rows > 0)
		err_note("replicates_without_value=%llu of %llu, at most, in %llu "
			"rows: limits are of the others",
			(unsigned long long)plan->how.lost->most,
			(unsigned long long)o->bootstrap,
			(unsigned long long)plan->how.lost->rows);
}

/* Write all rows where annotators choose several labels: each label by itself,
 * or sets of labels, each a label. */
static void
write_multilabel(struct adjusted *out, const struct conf *conf, struct plan *plan,
	const struct items *items)
{
	struct items table = *items;
	struct sets sets;

	plan->multilabel = items;
	if (conf->common.by == BY_LABEL) {
		table.first = NULL; /* no pairs of who chose several labels */
		write_items(out, conf, plan, &table);
		return;
	}
	sets_items(&sets, &table, items);
	plan->sets = &sets;
	write_items(out, conf, plan, &table);
}

/* ---- main ---- */

static void
make_plan(struct plan *plan, const struct conf *conf)
{
	const struct opt_common *o = &conf->common;

	*plan = (struct plan){.pairs = o->by == BY_PAIR,
		.has_first = !o->by,
		.how = {.bootstrap = o->bootstrap, .seed = o->seed,
			.jackknife = conf->jackknife, .level = o->confidence}};
	plan->how.lost = &plan->lost;
	plan_choose(plan, &o->methods);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.weights_file = NULL};
	struct items items = {.n = 0};
	struct plan plan;
	struct adjusted rows;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	for (size_t i = 0; i < conf.weights.n; i++)
		method_find(&weightings_table, conf.weights.at[i]);
	make_plan(&plan, &conf);
	read_items(&items, &conf.common, &plan, argv + first,
		(size_t)(argc - first));

	out_open(&out, NULL, conf.common.precision);
	record_header(&out, output_columns);
	adjusted_open(&rows, &out, (enum adjust)conf.adjust);
	if (items.vectors.n > 0) {
		items_rank(&items);
		(items.multilabel ? write_multilabel : write_items)(&rows,
			&conf, &plan, &items);
	}
	adjusted_close(&rows);
	out_close(&out);
	return 0;
}
