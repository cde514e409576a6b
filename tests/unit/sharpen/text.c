/* text: rows of several tables in the columns of the first, against a lookup of
 * each field by its name. */
#include "sharpen/text.h"

#include "check.h"
#include "says.h"
#include "stats/rng.h"

enum { FILES = 4, COLUMNS = 5, ROWS = 70, BYTES = 1 << 16 };

static const char *const column_names[COLUMNS] = {"item", "label", "n", "p",
	"long name"};

/* What is expected, and where each row of it begins and ends. */
struct expected {
	char text[BYTES];
	size_t n, row[FILES * ROWS + 1], rows;
};

static void
append(char *to, size_t *n, const char *s)
{
	memcpy(to + *n, s, strlen(s) + 1);
	*n += strlen(s);
}

/* Columns 0 to COLUMNS - 1 in any order. */
static void
shuffle(size_t *order, struct rng *r)
{
	for (size_t i = 0; i < COLUMNS; i++) {
		size_t at = (size_t)rng_below(r, i + 1);

		order[i] = order[at];
		order[at] = i;
	}
}

/* A row of fields that are unlike, some of them empty; the first file's order
 * is what is expected. */
static void
draw_row(char *file, size_t *n, struct expected *e, const size_t *first,
	const size_t *order, struct rng *r)
{
	char field[COLUMNS][64];

	for (size_t c = 0; c < COLUMNS; c++)
		snprintf(field[c], sizeof field[c], rng_below(r, 4) ? "%s=%u" :
			"%.0s", column_names[c], (unsigned)rng_below(r, 1000));
	for (size_t c = 0; c < COLUMNS; c++) {
		append(file, n, field[order[c]]);
		append(file, n, c + 1 < COLUMNS ? "\t" : "\n");
	}
	for (size_t c = 0; c < COLUMNS; c++) {
		append(e->text, &e->n, field[first[c]]);
		append(e->text, &e->n, c + 1 < COLUMNS ? "\t" : "");
	}
	e->row[++e->rows] = e->n;
}

/* Every other file has the columns of the first in its order. */
static void
draw_files(struct expected *e, size_t *first, char **names, struct rng *r)
{
	static char file[BYTES];

	e->n = e->rows = 0;
	for (size_t f = 0; f < FILES; f++) {
		size_t order[COLUMNS], n = 0;

		shuffle(order, r);
		if (f == 0)
			memcpy(first, order, sizeof order);
		else if (f % 2 == 0)
			memcpy(order, first, sizeof order);
		for (size_t c = 0; c < COLUMNS; c++) {
			append(file, &n, column_names[order[c]]);
			append(file, &n, c + 1 < COLUMNS ? "\t" : "\n");
		}
		for (size_t i = 0; i < ROWS; i++)
			draw_row(file, &n, e, first, order, r);
		write_bytes(names[f], file, n);
	}
}

/* All rows as annot-sharpen adds them; the item is the only column it reads. Returns the
 * last one. */
static struct view
read_all(struct text *text, char **names, size_t n_names,
	const struct expected *e)
{
	static struct view row[FILES * ROWS];
	struct tsv_column column = {.name = "item", .required = true};
	size_t n, seen = 0;
	struct tsv t;

	tsv_open(&t, names, n_names, &column, 1, NULL, 0, false);
	while ((n = tsv_rows(&t)) > 0) {
		text_header(text, &t);
		for (size_t i = 0; i < n; i++)
			row[seen++] = text_add(text, t.raw[i]);
	}
	tsv_close(&t);
	CHECK(!e || seen == e->rows);
	for (size_t i = 0; e && i < seen; i++)
		CHECK(row[i].n == e->row[i + 1] - e->row[i] &&
			memcmp(row[i].p, e->text + e->row[i], row[i].n) == 0);
	return row[seen - 1];
}

static void
header_is(const struct text *text, const size_t *first)
{
	static const struct record_column more[] = {{"new", RECORD_REAL},
		{NULL, 0}};
	struct record_column *columns = text_columns(text, more);
	char line[256];
	struct out out;
	size_t n = 0;

	for (size_t c = 0; c < COLUMNS; c++) {
		append(line, &n, column_names[first[c]]);
		append(line, &n, c + 1 < COLUMNS ? "\t" : "\tnew\n");
	}
	out_open(&out, "header.tsv", 0);
	record_header(&out, columns);
	out_close(&out);
	MEM_FREE(columns);
	CHECK_FILE("header.tsv", line);
}

static void
permuted(void)
{
	static char a[] = "a.tsv", b[] = "b.tsv", c[] = "c.tsv", d[] = "d.tsv";
	static struct expected e;
	char *names[FILES] = {a, b, c, d};
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 20; round++) {
		struct text text = {.full = 0};
		size_t first[COLUMNS];

		draw_files(&e, first, names, &r);
		read_all(&text, names, FILES, &e);
		header_is(&text, first);
	}
}

/* The room of what was forgotten is used again; longer lines than a block are kept, too. */
static void
forgotten(void)
{
	enum { LONG = 20 << 20 };
	struct text text = {.full = 0};
	char *line = memset(mem_alloc(LONG, 1), 'x', LONG);
	struct view first = text_add(&text, view_of("a\tb")), at;

	CHECK(view_is(first, "a\tb") && text_add(&text, view_of("")).n == 0);
	at = text_add(&text, (struct view){line, LONG});
	CHECK(at.n == LONG && memcmp(at.p, line, LONG) == 0);
	for (size_t i = 0; i < 40; i++) {
		at = text_add(&text, (struct view){line, 1 << 20});
		CHECK(at.n == 1 << 20 && memcmp(at.p, line, at.n) == 0);
	}
	CHECK(view_is(first, "a\tb") && text.blocks == 3);
	text_forget(&text);
	at = text_add(&text, view_of("cd"));
	CHECK(at.p == first.p && view_is(at, "cd"));
}

/* Rows with other fields: none, the first, the last, an empty one, all. */
static void
like(void)
{
	static char a[] = "a.tsv", into[] = "like.tsv";
	static const char row[] = "x\t7\t\tq r";
	char *names[] = {a};
	struct text text = {.full = 0};
	struct text_field other[] = {{0, view_of("new")}, {3, view_of("")},
		{9, view_of("nowhere")}, {1, view_of("0")}, {2, view_of("=")}};
	const struct record_column none = {NULL, 0};
	struct record_column *columns;
	struct view kept;
	struct record r;
	struct out out;

	write_text(a, "item\tn\tempty\tlast\nx\t7\t\tq r\n");
	kept = read_all(&text, names, 1, NULL);
	CHECK(view_is(kept, row));
	CHECK(text_column(&text, "item") == 0 && text_column(&text, "n") == 1);
	CHECK(text_column(&text, "p") == 4);
	out_open(&out, into, 0);
	columns = text_columns(&text, &none);
	r = record_start(&out, columns);
	for (size_t n = 0; n <= sizeof other / sizeof *other; n++) {
		text_write_like(&text, &r, kept, other, n);
		record_end(&r);
	}
	out_close(&out);
	MEM_FREE(columns);
	CHECK_FILE(into, "x\t7\t\tq r\nnew\t7\t\tq r\nnew\t7\t\t\n"
		"new\t7\t\t\nnew\t0\t\t\nnew\t0\t=\t\n");
}

static void
refusals(void)
{
	static char a[] = "a.tsv", b[] = "b.tsv";
	char *names[] = {a, b};
	struct text text = {.full = 0};

	write_text(a, "item\tn\nx\t1\n");
	write_text(b, "item\tm\nx\t1\n");
	CHECK_DIES(1, "b.tsv:1: expected the columns of the first file",
		read_all(&text, names, 2, NULL));
	write_text(b, "item\nx\n");
	CHECK_DIES(1, "b.tsv:1: expected the columns of the first file",
		read_all(&text, names, 2, NULL));
	write_text(b, "item\tn\tm\nx\t1\t2\n");
	CHECK_DIES(1, "b.tsv:1: expected the columns of the first file",
		read_all(&text, names, 2, NULL));
}

CHECK_ALL(permuted, forgotten, like, refusals)
