#include "tables.h"

#include "attempt.h"
#include "attribute_table.h"
#include "model_facts.h"
#include "truth_facts.h"

#include "predict/operands.h"
#include "predict/task.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/opt.h"
#include "text/tsv.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *
name_of(const char *file)
{
	return file && strcmp(file, "-") != 0 ? file : "<stdin>";
}

/* ---- is the first operand the truth? ---- */

enum { NAMES = 512 };

/* The names of the first line of a regular file, whose bytes are in `start`; a comma ends
 * a name, too, as a table with commas cannot be read whatever it is taken for. */
static size_t
peek(const char *file, char *start, size_t room, struct view *name)
{
	int fd = open(file, O_RDONLY | O_NONBLOCK);
	struct stat what;
	bool regular = fd != -1 && fstat(fd, &what) == 0 && S_ISREG(what.st_mode);
	size_t bytes = 0, n = 0, len;
	ssize_t got = regular;

	while (got > 0 && bytes + 1 < room) {
		got = read(fd, start + bytes, room - 1 - bytes);
		bytes += got > 0 ? (size_t)got : 0;
	}
	if (fd != -1)
		close(fd);
	start[bytes] = '\0';
	do {
		for (len = 0; (unsigned char)start[len] >= ' ' &&
		     start[len] != ',';)
			len++;
		name[n++] = view_trim((struct view){start, len}, "\"");
		start += len + 1;
	} while (n < NAMES && start[-1] && !strchr("\r\n", start[-1]));
	return n;
}

bool
tables_first_is_truth(const char *operand, const struct input *input)
{
	char start[16 << 10];
	struct view name[NAMES];
	struct tsv_header h = {.name = name};

	if (input->wide || input->wide_counts || input->multilabel ||
	    operands_no_stdin())
		return true;
	if (opt_operand_file(operand) != operand)
		return false;
	for (; h.n < input->header.n && h.n < NAMES; h.n++)
		name[h.n] = view_of(input->header.at[h.n]);
	if (h.n == 0)
		h.n = peek(operand, start, sizeof start, name);
	return task_ratings(&h, input);
}

/* ---- in child processes ---- */

/* Look at predictions without a truth: are they a table at all? */
static void
look_at_rows(void *data)
{
	const struct tables *t = data;
	const char *file = opt_operand_file(t->operand[t->at]);
	char *path = mem_copy(file, strlen(file));
	struct tsv_column column = {.name = t->options->input.item,
		.required = true, .option = "-i"};
	const struct strings *header = &t->options->input.header;
	struct tsv table;
	size_t n, rows = 0;

	tsv_open(&table, &path, 1, &column, 1, header->at, header->n, true);
	while ((n = tsv_rows(&table)) > 0)
		rows += n;
	report_count(t->report, REPORT_FACT, name_of(file), "rows", (double)rows);
	tsv_close(&table);
}

/* A truth that was read here, for want of a process, serves one model. */
static void
look_at_model(void *data)
{
	struct tables *t = data;

	if (t->settled)
		err_die("no process can be started for a second table of "
			"predictions: expected one table at a time");
	t->task.operand = &t->operand[t->at];
	t->task.operands = 1;
	model_facts(&t->task, t->report, t->options->intersect);
	t->settled = true;
}

static void
look_at_attributes(void *data)
{
	const struct tables *t = data;

	attribute_table(t->options->input.attributes.at[t->at],
		&t->options->input, &t->task.truth, t->report);
}

/* Look at the tables beside the truth. False: in a child. */
static bool
look_beside(struct tables *t, void (*look_at_predictions)(void *))
{
	const struct strings *attributes = &t->options->input.attributes;

	for (t->at = 0; t->at < attributes->n; t->at++)
		if (attempt(t->report, name_of(attributes->at[t->at]),
		    look_at_attributes, t) == ATTEMPT_CHILD)
			return false;
	for (t->at = 0; t->at < t->operands; t->at++)
		if (attempt(t->report, name_of(opt_operand_file(t->operand[t->at])),
		    look_at_predictions, t) == ATTEMPT_CHILD)
			return false;
	return true;
}

/* The rows of predictions come before those of the truth, because the facts of the
 * truth put it in label order. */
static void
look_at_truth(void *data)
{
	struct tables *t = data;
	struct items_need need = {.each = true, .names = true, .predicted = true,
		.ratings = true, .shares = true, .multilabel = true};

	t->own = *t->options;
	t->own.input.attributes = (struct strings){0};
	t->own.intersect = true;
	t->own.truth = t->truth;
	t->task = (struct task){.options = &t->own, .operands = t->operands,
		.columns = t->task.columns};
	task_read_truth(&t->task, &need, NULL);
	if (!look_beside(t, look_at_model))
		return;
	if (!t->settled)
		items_rank(&t->task.truth);
	if (t->own.positive && t->operands == 0)
		models_positive(&t->task.truth.labels, t->own.positive);
	truth_facts(&t->task.truth, t->report, &t->options->input);
}

bool
tables_look(struct tables *t)
{
	enum attempt truth = attempt(t->report, name_of(t->truth), look_at_truth,
		t);

	if (truth == ATTEMPT_CHILD)
		return false;
	return truth != ATTEMPT_FAILED || look_beside(t, look_at_rows);
}
