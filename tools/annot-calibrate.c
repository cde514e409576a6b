/*
 * annot-calibrate: probabilities that mean what they say, learned from people.
 *
 * A model's probabilities, or labels, become the shares of people who give each
 * label to items of which the model says the same. Survey equivalence needs them to
 * compare a model with people (Resnick et al., "Survey Equivalence", appendix A).
 * Each item is calibrated by the others: cross-fitted in folds, or leave-one-out; or
 * by those of other clusters.
 *
 * A ratings row becomes part of its item's count vector (table/items), and its label a
 * place in label order (predict/task). The model is fitted to the shares of the other
 * items (worth/calibration), and the item is written here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "predict/task.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/record.h"
#include "worth/calibration.h"
#include "worth/one_task.h"

#include <stdio.h>
#include <string.h>

struct conf {
	struct opt_common common;
	uint64_t folds;        /* 0: CALIBRATION_FOLDS, or fewer items */
	bool in_sample;
	int weight_by;         /* 0 items, 1 labels */
};

/* The calibrator of -M, or that for the kind of predictions. */
static const struct calibrator *
choose_calibrator(const struct conf *conf, const struct predictions *model)
{
	const struct strings *m = &conf->common.methods;
	const struct calibrator *c = method_first(&calibrators_table, m,
		calibrator_for(model->soft));

	if (c->soft && !model->soft)
		err_usage("--method=%s is for probabilities, %s holds labels: "
			"--method=label", c->about.name, model->file);
	if (!c->soft && model->soft)
		err_usage("--method=%s is for labels, %s holds probabilities: "
			"--method=isotonic", c->about.name, model->file);
	if (!c->soft && conf->folds > 0)
		err_usage("--folds is for isotonic: --method=%s leaves out "
			"each item by itself", c->about.name);
	return c;
}

/* Folds of so many units, items or clusters. */
static uint64_t
choose_folds(const struct conf *conf, size_t units)
{
	if (conf->in_sample)
		return 0;
	if (conf->folds > units)
		err_usage("--folds=%llu is more than the %zu %s",
			(unsigned long long)conf->folds, units,
			conf->common.input.cluster ? "clusters" : "items");
	if (conf->folds > 0)
		return conf->folds;
	return units < CALIBRATION_FOLDS ? units : CALIBRATION_FOLDS;
}

/* The clusters of the n items are left out together. */
static void
set_clusters(struct calibration *c, const struct items *t,
	const uint32_t *item, size_t n)
{
	c->start = mem_alloc(n + 1, sizeof *c->start);
	c->member = mem_alloc(n, sizeof *c->member);
	c->units = clusters_units(t, item, n, c->member, c->start);
	if (c->units == 1)
		err_file(t->file, "--cluster: all items are in one cluster: "
			"no others are left to calibrate it by (--cluster names "
			"another column)");
}

static const struct record_column columns[] = {
	{"item", RECORD_TEXT}, {"label", RECORD_TEXT}, {"p", RECORD_REAL},
	{NULL, 0}
};

/* Write the items in the order of the truth, with labels from `first` on. place:
 * that of each item among those calibrated, or SIZE_MAX. */
static void
write_items(struct out *out, const struct items *t, size_t first,
	const size_t *place, size_t k, const double *q)
{
	const struct labels *labels = &t->labels;
	struct record r = record_start(out, columns);

	for (size_t i = 0; i < t->n; i++) {
		struct view item = items_name(t, i);

		if (place[i] == SIZE_MAX)
			continue;
		for (size_t l = first; l < labels->ids.n; l++) {
			record_view(&r, item);
			record_view(&r, labels_name(labels, (uint32_t)l));
			record_real(&r, q[place[i] * k + l]);
			record_end(&r);
		}
	}
}

/* The most rows that are written: more mostly means the wrong column of labels. */
#define ROWS 1e9

static void
check_size(size_t items, size_t labels)
{
	if ((double)items * (double)labels > ROWS)
		err_die("a row for each of %zu labels of each of %zu items is "
			"too much: -l names another column if these labels are "
			"free text",
			labels, items);
}

/* Note what was done; of: the label of a multilabel task, or empty. */
static void
write_note(const struct predictions *model, const struct calibrator *method,
	const struct calibration *c, struct view of)
{
	const char *label = of.n > 0 ? " label=" : "";
	const char *name = of.n > 0 ? err_quote(of) : "";
	char clusters[64] = "";

	if (c->start)
		snprintf(clusters, sizeof clusters, " clusters=%zu", c->units);
	err_note("model=%s method=%s items=%zu%s %s=%llu%s%s", model->name,
		method->about.name, c->n, clusters, method->soft ? "folds" : "classes",
		(unsigned long long)(method->soft ? c->folds :
		model->classes.ids.n), label, name);
}

/* first: the first label that is written. */
static void
calibrate(struct out *out, const struct conf *conf, const struct task *task,
	size_t first)
{
	const struct predictions *model = &task->models.at[0];
	const struct items *t = &task->truth;
	const struct calibrator *method = choose_calibrator(conf, model);
	/* labels with a name get a share, as others have no row; if there is one,
	 * another without a name */
	size_t k = t->labels.ids.n < 2 ? 2 : t->labels.ids.n;
	size_t n = 0, *place = mem_alloc(t->n, sizeof *place);
	uint32_t *item = mem_alloc(t->n, sizeof *item), *order;
	struct calibration c;
	double *q;

	for (uint32_t i = 0; i < t->n; i++)
		if (predictions_has(model, items_id(t, i)))
			item[n++] = i;
	/* by name, so that folds do not depend on the order of the rows */
	order = items_by_name(t, item, n);
	check_size(n, k);
	calibration_init(&c, n, k, model);
	memset(place, 0xff, t->n * sizeof *place);
	for (size_t i = 0; i < n; i++) {
		uint32_t x = order[i];
		struct vector people = vectors_at(&t->vectors, t->vector[x]);

		place[x] = i;
		calibration_item(&c, i, model, items_id(t, x), &people,
			conf->weight_by ? (double)people.n : 1);
	}
	if (t->cluster)
		set_clusters(&c, t, order, n);
	c.folds = choose_folds(conf, t->cluster ? c.units : n);
	c.seed = conf->common.seed;
	q = mem_alloc(n, k * sizeof *q);
	method->calibrate(&c, q);
	write_note(model, method, &c, first > 0 ? labels_name(&t->labels,
		(uint32_t)first) : view_of(""));
	write_items(out, t, first, place, k, q);
}

/* Calibrate the task, or one of several labels label by label, or for that of -P
 * alone: each has the rows of its label. */
static void
calibrate_all(struct out *out, const struct conf *conf,
	const struct task *task)
{
	bool all = task->positive == IDS_NONE;
	uint32_t l = all ? 0 : task->positive;
	size_t end = all ? task->truth.labels.ids.n : (size_t)l + 1;

	if (!task->truth.multilabel) {
		calibrate(out, conf, task, 0);
		return;
	}
	check_size(task->truth.n, end - l);
	for (; l < end; l++) {
		void *mark = mem_mark();
		struct task one;

		one_task_of(&one, task, l);
		calibrate(out, conf, &one, 1);
		mem_release(mark);
	}
}

/* ---- main ---- */

static const struct opt options[] = {
	{0, "folds", "N", "fit each of N parts of the items on the others (default 5)",
		OPT_COUNT, OPT_AT(folds), 2, 1e6},
	{0, "cluster", "COL", "column of the clusters of items, such as the "
		"document they are from: an item is fitted without its cluster",
		OPT_TEXT, OPT_AT(common.input.cluster)},
	{0, "attributes", "FILE", "table of items with the column of --cluster "
		"(repeatable)", OPT_FILES,
		OPT_IN(INPUT, common.input.attributes)},
	{0, "in-sample", NULL, "fit on all items, each item itself included",
		OPT_FLAG, OPT_AT(in_sample)},
	{0, "weight-by", "WHAT", "weight of an item (default items: 1 each)",
		OPT_WORD, OPT_AT(weight_by), .choices = "items|labels"},
	{.name = NULL}
};

static const struct opt_rule rules[] = {
	{"folds", OPT_EXCLUDES, "in-sample", NULL},
	{"cluster", OPT_EXCLUDES, "in-sample", NULL},
	{"attributes", OPT_NEEDS, "cluster", NULL},
	{.option = NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M METHOD] [-t TRUTH] [OPTION]... [NAME=]PREDICTIONS",
	.summary =
"Turn a model's probabilities, or labels, into probabilities that mean what\n"
"they say: the shares of people who give each label. Reads the truth (ratings\n"
"or counts) on standard input, and predictions (item label, item label p, item\n"
"p, or a column per label) as operand. Writes predictions, item label p.\n",
	.example =
"annot-calibrate -t ratings.tsv predictions.tsv > calibrated.tsv\n",
	.letters = "ial#HW+GLmNr&~M%Pts=",
	.own = options,
	.rules = rules,
	.one = "method",
	.method = "the method (default: by the form of the predictions), of those that --list "
		"prints",
	.table = {&calibrators_table},
};

int
main(int argc, char **argv)
{
	struct conf conf = {0};
	struct items_need need = {.label_set = true, .predicted = true,
		.no_histogram = true, .multilabel = true, .ranks = true};
	struct task task = {.options = &conf.common};
	const struct predictions_need from = {.classes = true};
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	if (argc - first != 1)
		err_usage("one table of predictions expected, found %d",
			argc - first);
	task_operands(&task, &conf.common, argv + first, false);
	need.values = conf.common.input.cluster != NULL;
	task_read_truth(&task, &need, NULL);
	clusters_take(&task.truth, &conf.common.input);
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, columns);
	if (task_read_models(&task, &from))
		calibrate_all(&out, &conf, &task);
	out_close(&out);
	return 0;
}
