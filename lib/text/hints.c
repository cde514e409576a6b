#include "hints.h"

#include "num.h"

#include <stdio.h>

/* The file name in a command that a user will paste: the file's own if a shell
 * takes it without quotes, else FILE. */
static const char *
name_to_paste(const char *file)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-";
	size_t n = strlen(file);

	return n < 128 && strspn(file, plain) == n ? file : "FILE";
}

const char *
hints_behind(const char *file, const char *hint)
{
	static char text[512];
	const char *at = hint ? strstr(hint, "FILE") : NULL;

	if (!hint)
		return "";
	snprintf(text, sizeof text, " (%.*s%s%s)", at ? (int)(at - hint) : 0, hint,
		at ? name_to_paste(file) : "", at ? at + strlen("FILE") : hint);
	return text;
}

/* ---- files ---- */

struct magic {
	const char *bytes;
	size_t n;
	const char *hint;
};

#define MAGIC(bytes, hint) {bytes, sizeof bytes - 1, hint}

const char *
hints_file(struct view start)
{
	static const struct magic magics[] = {
		MAGIC("\x1f\x8b", "gzip: zcat FILE | annot-..."),
		MAGIC("BZh91AY&SY", "bzip2: bzcat FILE | annot-..."),
		MAGIC("\xfd" "7zXZ", "xz: xzcat FILE | annot-..."),
		MAGIC("\x28\xb5\x2f\xfd", "zstd: zstdcat FILE | annot-..."),
		MAGIC("PK\x03\x04", "a zip archive, or a spreadsheet (xlsx, "
			"ods): save the sheet as CSV, then mlr --icsv --otsv cat FILE"),
		MAGIC("\xff\xfe", "UTF-16: iconv -f UTF-16 -t UTF-8 FILE"),
		MAGIC("\xfe\xff", "UTF-16: iconv -f UTF-16 -t UTF-8 FILE"),
		MAGIC("PAR1\x15", "Parquet: duckdb or pandas write it as TSV"), };

	for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
		if (start.n >= magics[i].n && memcmp(start.p, magics[i].bytes, magics[i].n) == 0)
			return magics[i].hint;
	return NULL;
}

/* ---- lines ---- */

#define JSON(each) "JSON? see FORMATS in annot(7): jq -r '" each \
	"[.item, .annotator, .label] | @tsv' FILE | annot-... -H item,annotator,label"

const char *
hints_line(struct view line)
{
	line = view_trim(line, " ");
	if (line.n == 0 || memchr(line.p, '\t', line.n))
		return NULL;
	if (*line.p == '{')
		return JSON("");
	if (*line.p == '[')
		return JSON(".[] | ");
	if (memchr(line.p, ';', line.n) && !memchr(line.p, ',', line.n))
		return "CSV with semicolons? mlr --icsv --ifs ';' --otsv cat FILE > table.tsv";
	if (memchr(line.p, ',', line.n) && !memchr(line.p, '[', line.n))
		return "CSV? mlr --icsv --otsv cat FILE > table.tsv";
	if (memchr(line.p, ' ', line.n))
		return "columns apart by blanks? leave out --pretty, or "
			"tr -s ' ' '\\t' < FILE > table.tsv";
	return NULL;
}

/* ---- columns ---- */

/* Usual column names in other programs, the likeliest first: in lower case, without blanks and
 * punctuation, and without "id" or "name" at the end. "" is id itself. */
static const char *const items[] = {"item", "", "u", "text", "task", "unit", "example",
	"instance", "document", "doc", "sentence", "question", "comment", "tweet", "post",
	"image", "sample", "case", "key", NULL};
static const char *const annotators[] = {"annotator", "worker", "rater", "coder", "labeler",
	"labeller", "judge", "user", "annotatedby", "completedby", "createdby", "createduser",
	"participant", "respondent", "reviewer", "assessor", "evaluator", "contributor", "expert",
	"turker", NULL};
static const char *const labels[] = {"label", "answer", "rating", "judgment", "judgement",
	"annotation", "category", "class", "choice", "response", "vote", "code", "grade", "score",
	"value", NULL};

enum { NAME_MAX_BYTES = 32 };

/* Write a column name in the form of the lists above; false if it is too long for them. */
static bool
simplify(struct view name, char *to)
{
	static const char *const ends[] = {"id", "name"};
	size_t n = 0;

	for (size_t i = 0; i < name.n; i++) {
		char c = view_lower(name.p[i]);

		if (c == '_' || c == '-' || c == ' ' || c == '.')
			continue;
		if (n + 1 == NAME_MAX_BYTES)
			return false;
		to[n++] = c;
	}
	for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
		size_t len = strlen(ends[e]);

		if (n >= len && memcmp(to + n - len, ends[e], len) == 0) {
			n -= len;
			break;
		}
	}
	to[n] = '\0';
	return true;
}

size_t
hints_column(const struct view *name, size_t n, char option)
{
	const char *const *likely = option == 'i' ? items : option == 'a' ? annotators : labels;
	char simple[NAME_MAX_BYTES];

	for (; *likely; likely++)
		for (size_t c = 0; c < n; c++)
			if (simplify(name[c], simple) && strcmp(simple, *likely) == 0)
				return c;
	return n;
}

bool
hints_headless(const struct view *name, size_t n)
{
	double x;

	for (size_t i = 0; i < n; i++)
		if (name[i].n < NAME_MAX_BYTES && num_real(name[i].p, name[i].n, &x))
			return true;
	return hints_column(name, n, 'i') == n && hints_column(name, n, 'a') == n &&
		hints_column(name, n, 'l') == n;
}
