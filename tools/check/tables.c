#include "tables.h"

#include "attempt.h"
#include "attribute_table.h"
#include "model_facts.h"
#include "truth_facts.h"

#include "text/err.h"
#include "text/hints.h"
#include "text/mem.h"
#include "text/tsv.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *
name_of(const char *file)
{
	return file && strcmp(file, "-") != 0 ? file : "<stdin>";
}

/* The file of an operand [NAME=]FILE, part of it. */
static const char *
file_of(const char *operand)
{
	const char *eq = strchr(operand, '=');

	return eq && eq > operand && !memchr(operand, '/',
		(size_t)(eq - operand)) ? eq + 1 : operand;
}

/* ---- is the first operand the truth? ---- */

/* Read the first bytes of a regular file; false: it is none, or cannot be read. */
static bool
read_start(const char *file, char *to, size_t *n)
{
	size_t room = *n;
	struct stat what;
	ssize_t got = 1;
	int fd = open(file, O_RDONLY | O_NONBLOCK);

	*n = 0;
	if (fd == -1)
		return false;
	if (fstat(fd, &what) == -1 || !S_ISREG(what.st_mode)) {
		close(fd);
		return false;
	}
	while (*n < room && (got > 0 || (got == -1 && errno == EINTR))) {
		got = read(fd, to + *n, room - *n);
		*n += got > 0 ? (size_t)got : 0;
	}
	close(fd);
	return true;
}

/* The names of a header line, at most `room`; a comma ends a name, too, as a table
 * with commas cannot be read whatever it is taken for. */
static size_t
split_names(struct view line, struct view *name, size_t room)
{
	size_t n = 0;

	while (n < room) {
		size_t len = 0;

		while (len < line.n && (unsigned char)line.p[len] >= ' ' &&
		    line.p[len] != ',')
			len++;
		name[n++] = view_trim((struct view){line.p, len}, "\"");
		if (len == line.n || line.p[len] == '\n' || line.p[len] == '\r')
			break;
		line = (struct view){line.p + len + 1, line.n - len - 1};
	}
	return n;
}

static bool
has_name(const struct view *name, size_t n, const char *wanted)
{
	for (size_t i = 0; i < n; i++)
		if (view_is(name[i], wanted))
			return true;
	return false;
}

/* Is nothing sent to standard input: is it a terminal, or /dev/null? */
static bool
has_no_input(void)
{
	struct stat what;

	return fstat(STDIN_FILENO, &what) == 0 && S_ISCHR(what.st_mode);
}

bool
tables_first_is_truth(const char *operand, const struct input *input)
{
	enum { START = 16 << 10, NAMES = 512 };
	char start[START];
	struct view name[NAMES];
	size_t n = 0, bytes = sizeof start;

	if (input->wide || input->wide_counts || input->multilabel ||
	    has_no_input())
		return true;
	if (file_of(operand) != operand)
		return false;
	if (input->header.n > 0)
		for (; n < input->header.n && n < NAMES; n++)
			name[n] = view_of(input->header.at[n]);
	else if (read_start(operand, start, &bytes))
		n = split_names((struct view){start, bytes}, name, NAMES);
	return (has_name(name, n, input->annotator) ||
		has_name(name, n, input->count) ||
		hints_column(name, n, 'a') < n) && !has_name(name, n, "p") &&
		(has_name(name, n, input->label) || hints_column(name, n, 'l') < n);
}

/* ---- in child processes ---- */

/* Look at predictions without a truth: are they a table at all? */
static void
look_at_rows(void *data)
{
	const struct tables *t = data;
	const char *file = file_of(t->operand[t->at]);
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
	MEM_FREE(path);
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
		if (attempt(t->report, name_of(file_of(t->operand[t->at])),
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
	t->task = (struct task){.options = &t->own, .operands = t->operands};
	task_read_truth(&t->task, &need, NULL);
	if (!look_beside(t, look_at_model))
		return;
	if (!t->settled)
		MEM_FREE(items_rank(&t->task.truth));
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

void
tables_free(struct tables *t)
{
	task_free(&t->task);
}
