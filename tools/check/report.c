#include "report.h"

#include "remedy.h"

#include "text/err.h"
#include "text/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 9, SHOWN = 8 }; /* of a line in the pipe; of a row */

/* In the pipe, and as they are written. */
static const char *const kind_names[REPORT_KINDS] = {
	[REPORT_TRUTH] = "truth", [REPORT_FACT] = "fact",
	[REPORT_ERROR] = "error", [REPORT_WARNING] = "warning",
	[REPORT_NOTE] = "note"
};

const struct record_column report_columns[] = {{"row", RECORD_TEXT},
	{"name", RECORD_TEXT}, {"file", RECORD_KEY}, {"column", RECORD_KEY},
	{"value", RECORD_KEY}, {"count", RECORD_COUNT | RECORD_REAL},
	{"example", RECORD_KEY}, {"remedy", RECORD_KEY}, {NULL, 0}};

const struct kind report_own[REPORT_OWN] = {
	{"unreadable", KINDS_ERROR, "a table breaks annot(5)"},
	{"lacking", KINDS_ERROR,
		"items have no prediction, and --intersect is not there"},
	{"no_attributes", KINDS_NOTE,
		"items, or all annotators, have no row in the table of "
		"attributes"},
};

/* ---- rows ---- */

static struct view
text_of(const char *s)
{
	return view_of(s && *s ? s : "*");
}

static size_t
print_number(double x, uint64_t precision, char to[NUM_TEXT])
{
	return isnan(x) ? (size_t)snprintf(to, NUM_TEXT, "NA") :
		x == floor(x) && x >= 0 && x < 9e15 ?
		num_digits((uint64_t)x, to) :
		num_text(x, (int)precision, to);
}

/* Tell the message of a row: with what cannot be read as the tool that reads the
 * table would, but going on. */
static void
tell(enum report_kind kind, const char *name, const char *message)
{
	if (kind == REPORT_ERROR && strcmp(name, "unreadable") == 0)
		fprintf(stderr, "%s: %s\n", err_name(), message);
	else if (kind == REPORT_NOTE || kind <= REPORT_FACT)
		err_note("%s", message);
	else
		err_warn("%s", message);
}

/* Keep a row of FIELDS fields, or send it on. */
static void
take(struct report *r, struct view *field)
{
	size_t bytes = FIELDS, kind = 0, n;
	char *text, *name, *message;

	while (kind + 1 < REPORT_KINDS && !view_is(field[0], kind_names[kind]))
		kind++;
	if (kind == REPORT_TRUTH && !r->forwards)
		field[0] = view_of(kind_names[REPORT_FACT]);
	for (size_t i = 0; i < FIELDS; i++)
		bytes += field[i].n;
	text = mem_alloc(bytes, 1);
	n = record_join(text, field, r->forwards ? FIELDS : SHOWN);
	if (r->forwards) {
		out_put(&r->out, text, n);
		out_char(&r->out, '\n');
		out_flush_put(&r->out, "", 0);
		MEM_FREE(text);
		return;
	}
	strings_add(&r->rows[kind], text, n);
	name = mem_copy(field[1].p, field[1].n);
	message = mem_copy(field[FIELDS - 1].p, field[FIELDS - 1].n);
	if (strcmp(message, "*") != 0)
		tell((enum report_kind)kind, name, message);
	MEM_FREE(text, name, message);
}

void
report_add(struct report *r, const struct report_row *row)
{
	char number[NUM_TEXT], *copy[FIELDS];
	struct view field[FIELDS] = {view_of(kind_names[row->kind]),
		view_of(row->name), text_of(row->file), text_of(row->column),
		row->value.n > 0 ? row->value : text_of(NULL),
		{number, print_number(row->count, r->precision, number)},
		row->example.n > 0 ? row->example : text_of(NULL),
		text_of(row->remedy), text_of(row->message)};

	for (size_t i = 0; i < FIELDS; i++) {
		copy[i] = mem_copy(field[i].p, field[i].n);
		for (size_t k = 0; k < field[i].n; k++)
			if ((unsigned char)copy[i][k] < ' ' || copy[i][k] == 127)
				copy[i][k] = '?';
		field[i].p = copy[i];
	}
	take(r, field);
	mem_free_all((void *const *)copy, FIELDS);
}

void
report_count(struct report *r, enum report_kind kind, const char *file,
	const char *name, double count)
{
	report_add(r, &(struct report_row){.kind = kind, .name = name,
		.file = file, .count = count});
}

void
report_value(struct report *r, enum report_kind kind, const char *file,
	const char *name, const char *column, struct view value, double count)
{
	report_add(r, &(struct report_row){.kind = kind, .name = name,
		.file = file, .column = column, .value = value, .count = count});
}

void
report_real(struct report *r, const char *file, const char *name, double x,
	double count)
{
	char text[NUM_TEXT];

	report_value(r, REPORT_FACT, file, name, NULL,
		(struct view){text, print_number(x, r->precision, text)}, count);
}

void
report_finding(const struct finding *f, const char *message, void *report)
{
	static const enum report_kind of_severity[] = {
		[KINDS_ERROR] = REPORT_ERROR,
		[KINDS_WARNING] = REPORT_WARNING,
		[KINDS_NOTE] = REPORT_NOTE};
	const struct kind *kind = &kinds[f->name];
	char *remedy = remedy_of(f);

	report_add(report, &(struct report_row){.kind = of_severity[kind->severity],
		.name = kind->name, .file = f->file, .column = f->column,
		.value = f->value, .count = f->count > 0 ? f->count : NUM_NA,
		.example = f->example, .remedy = remedy, .message = message});
	MEM_FREE(remedy);
}

/* ---- lines of a child ---- */

/* Find the first word NAME=NUMBER of a message, as missing=3: name of the row and
 * its count. */
static bool
find_count(const char *message, char *name, size_t room, double *count)
{
	for (const char *p = message; *p; p += strspn(p, " ")) {
		size_t word = strcspn(p, " "), n = strcspn(p, "=");

		if (n < word && n < room && num_real(p + n + 1, word - n - 1,
		    count)) {
			snprintf(name, room, "%.*s", (int)n, p);
			return true;
		}
		p += word;
	}
	return false;
}

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

void
report_line(struct report *r, char *line, const char *file)
{
	static const char note[] = "note: ", warning[] = "warning: ";
	struct view field[FIELDS];
	struct report_row row = {.kind = REPORT_ERROR, .name = "unreadable",
		.file = file, .count = NUM_NA};
	const size_t own = strlen(err_name());
	char name[32], *remedy;

	if (!record_is_field(line)) {
		record_split(view_of(line), field, FIELDS);
		take(r, field);
		return;
	}
	row.message = begins(line, err_name()) && begins(line + own, ": ") ?
		line + own + 2 : line;
	row.value = view_of(row.message);
	if (strcmp(row.message, FINDINGS_ENDED) == 0)
		return;
	if (begins(row.message, note) || begins(row.message, warning)) {
		row.kind = begins(row.message, note) ? REPORT_NOTE :
			REPORT_WARNING;
		row.message += row.kind == REPORT_NOTE ? sizeof note - 1 :
			sizeof warning - 1;
		row.value = view_of(row.message);
		row.name = "message";
		if (row.kind == REPORT_NOTE && find_count(row.message, name,
		    sizeof name, &row.count))
			row.name = name;
		if (strcmp(row.name, "missing") == 0) /* a fact says so */
			err_note("%s", row.message);
		if (strcmp(row.name, "missing") == 0 ||
		    strcmp(row.name, "lacking") == 0)
			return;
		if (strcmp(row.name, "others") == 0) {
			row.kind = REPORT_FACT;
			row.value = view_of("");
		}
	}
	remedy = row.kind == REPORT_ERROR ? remedy_in(row.message) : NULL;
	row.remedy = remedy;
	report_add(r, &row);
	MEM_FREE(remedy);
}

/* ---- writing ---- */

void
report_write(const struct report *r, struct out *out)
{
	for (size_t k = 0; k < REPORT_KINDS; k++)
		for (size_t i = 0; i < r->rows[k].n; i++) {
			struct record row = record_start(out, report_columns);

			record_fields(&row, view_of(r->rows[k].at[i]), SHOWN);
			record_end(&row);
		}
}

void
report_forward(struct report *r)
{
	out_pretty = false; /* annot-check reads it */
	if (!r->forwards)
		out_open(&r->out, NULL, 0);
	r->forwards = true;
}

void
report_close(struct report *r)
{
	if (r->forwards)
		out_close(&r->out);
}
