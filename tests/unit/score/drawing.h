/* drawing: a truth and a model as text, and the rows of a table that is drawn of
 * them. */
#ifndef ANNOT_TEST_SCORE_DRAWING_H
#define ANNOT_TEST_SCORE_DRAWING_H

#include "score/conf.h"
#include "score/estimates.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "text/mem.h"

struct drawing {
	struct input input;
	struct task task;        /* of one model */
	struct blocks blocks;
	struct plan plan;
};

/* Four items, P(b) = 3/4, 1/2, 0, 1; and a model. */
__attribute__((unused))
static const char four[] = "item\tlabel\tn\ni1\ta\t1\ni1\tb\t3\ni2\ta\t1\n"
	"i2\tb\t1\ni3\ta\t2\ni4\tb\t2\n";
__attribute__((unused))
static const char four_said[] = "item\tlabel\tp\ni1\tb\t.8\ni2\tb\t.5\n"
	"i3\tb\t.1\ni4\tb\t.4\n";

/* What conf asks for, of these tables. */
__attribute__((unused)) static void
drawing_read(struct drawing *d, struct conf *conf, const char *truth,
	const char *model)
{
	static char operand[] = "model.tsv";
	static const struct items_need need = {.label_set = true,
		.predicted = true, .shares = true, .numbers = {"primary",
		"primary_lo", "primary_hi", "pflip_new", "r_new", "pairs",
		"disagree", "pflip", "once",
		"neighbours", "same_slip", "place"}};
	const struct predictions_need from = {.prob = NULL};
	const struct items *t = &d->task.truth;
	char *operands[] = {operand};

	write_text("truth.tsv", truth);
	write_text(operand, model);
	options(&d->input, "");
	conf->common.input = d->input;
	conf->common.truth = "truth.tsv";
	d->task = (struct task){&conf->common, operands, 1,
		.positive = IDS_NONE};
	task_read_truth(&d->task, &need, NULL);
	task_read_models(&d->task, &from);
	conf->oracle_kind = -1;
	conf->threshold = -1;
	conf->bins = conf->bins ? conf->bins : 2;
	conf->common.seed = 1;
	conf->common.confidence = .95;
	conf_plan(&d->plan, conf, t, d->task.positive, flips_in(t));
	blocks_make(&d->blocks, t, &d->task.models, true, false);
}

__attribute__((unused)) static struct subject
drawing_subject(const struct drawing *d, enum target target, bool model)
{
	return (struct subject){.plan = &d->plan, .block = &d->blocks.at[0],
		.target = target,
		.model = model ? &d->task.models.at[0] : NULL,
		.name = model ? "m" : "oracle"};
}

#endif
