#include "task.h"

#include "operands.h"
#include "prediction_findings.h"

#include "text/err.h"
#include "text/findings.h"
#include "text/hints.h"
#include "text/mem.h"
#include "text/tsv.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool
task_ratings(const struct tsv_header *h, const struct input *input)
{
	return (tsv_find(h, input->annotator) >= 0 || tsv_find(h, input->count) >= 0 ||
		hints_column(h->name, h->n, 'a') < h->n) && tsv_find(h, "p") < 0 &&
		(tsv_find(h, input->label) >= 0 || hints_column(h->name, h->n, 'l') < h->n);
}

/* Has the table the columns of people's labels? Only a file can be read once more. */
static bool
is_ratings(char *file, const struct input *input)
{
	struct stat what;
	struct tsv t;
	bool is;

	if (input->wide || input->wide_counts)
		return true;
	if (stat(file, &what) == -1 || !S_ISREG(what.st_mode))
		return false;
	tsv_open(&t, &file, 1, NULL, 0, NULL, 0, false);
	is = task_ratings(&t.header, input);
	tsv_close(&t);
	return is;
}

void
task_list_columns(struct task *t, struct opt_common *options)
{
	if (strings_split(&t->columns, options->input.label) == 1)
		t->columns = (struct strings){0};
	else
		options->input.label = "label";
	if (options->model && t->columns.n > 0)
		err_usage("--model and several columns of -l exclude each other");
}

void
task_operands(struct task *t, struct opt_common *options, char **operand, bool alone)
{
	const struct input *in = &options->input;
	struct finding f = {.name = FINDINGS_RATINGS_AS_OPERAND, .file = *operand};
	bool nothing = operands_no_stdin();

	t->operand = operand;
	for (t->operands = 0; operand[t->operands];)
		t->operands++;
	if (t->operands > 0)
		task_list_columns(t, options);
	if (t->operands != 1 || options->truth || in->header.n > 0 ||
	    !(nothing || operands_empty_stdin()) || !is_ratings(*operand, in))
		return;
	if (!nothing || !alone)
		findings_end(&f, 0, "this table is ratings, expected predictions%s: "
			"%s %s%s", nothing ? "" : ", and standard input is empty",
			err_name(), alone ? "< " : "PREDICTIONS < ", f.file);
	err_note("%s is ratings, and read as the truth", f.file);
	options->truth = *operand;
	t->operands = 0;
}

void
task_read_truth(struct task *t, const struct items_need *need, const char *people)
{
	const struct opt_common *o = t->options;
	const char *annotator = o->input.annotator;
	struct items_need all = *need;

	all.two_tables = t->operands > 0;
	if (!o->truth && isatty(STDIN_FILENO))
		err_note("reading the truth from the terminal (-t FILE reads a file)");
	items_read_truth(&t->truth, &o->input, &all, o->truth);
	if (people && !t->truth.known)
		err_file(t->truth.file, "%s: expected ratings with a column %s",
			people, err_quote(view_of(annotator)));
}

/* The positive label: the last of two, unless -P names one; a set of labels has no other side. */
static uint32_t
find_positive(const struct task *t)
{
	const struct labels *labels = &t->truth.labels;

	if (t->options->positive)
		return models_positive(labels, t->options->positive);
	return t->truth.multilabel || labels_k(labels) > 2 ? IDS_NONE :
		(uint32_t)labels->ids.n - 1;
}

bool
task_read_models(struct task *t, const struct predictions_need *need)
{
	const struct opt_common *o = t->options;
	struct labels *labels = &t->truth.labels;
	struct predictions_need all = *need;
	size_t given = labels->ids.n;

	if (t->truth.vectors.n == 0)
		return false;
	all.positive = o->positive;
	all.prob = o->prob;
	all.intersect = o->intersect;
	all.multilabel = t->truth.multilabel;
	all.model = o->model;
	if (o->model || t->columns.n > 0)
		operands_split(t->operand, t->operands, o->model, &t->columns, &t->name, &t->named);
	all.names = t->name.at;
	models_read(&t->models, &t->truth, &o->input, &all, all.names ?
		t->named.at : t->operand, all.names ? t->name.n : t->operands);
	if (!t->reference) /* which is looked up among the truth's items */
		ids_seal(&t->truth.names);
	labels_order(labels);
	t->given = mem_zero(labels->ids.n, sizeof *t->given);
	for (size_t l = 0; l < given; l++)
		t->given[labels->rank[l]] = true;
	models_rank(&t->models, &t->truth);
	prediction_findings(&t->models, &t->truth);
	if (t->reference)
		items_rank_as(t->reference, labels);
	t->positive = find_positive(t);
	return true;
}
