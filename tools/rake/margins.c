#include "margins.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/tsv.h"
#include "text/unknown.h"

#include <math.h>

enum { ATTRIBUTE, VALUE, SHARE, COLUMNS };

/* Find the columns that an attribute is made of, and add new ones. */
static void
find_columns(struct margins *x, struct margin *m, const struct tsv *in, size_t row,
	struct view attribute)
{
	char *list = mem_copy(attribute.p, attribute.n);
	struct strings part = {0};

	strings_split(&part, list);
	if (part.n > INPUT_GROUPS)
		err_line(in->file, in->lines[row], "attribute %s: at most %d columns",
			err_quote(attribute), INPUT_GROUPS);
	for (size_t i = 0; i < part.n; i++) {
		size_t c = strings_find(&x->columns, view_of(part.at[i]));

		if (part.at[i][0] == '\0' || strings_find(&part, view_of(part.at[i])) < i)
			tsv_bad(in, row, "attribute", "a column, or several with "
				"a comma between them", attribute);
		if (c == x->columns.n)
			strings_add(&x->columns, part.at[i], strlen(part.at[i]));
		m->column[m->columns++] = c;
	}
	if (x->columns.n > INPUT_GROUPS)
		err_line(in->file, in->lines[row], "attribute %s: at most %d columns "
			"in all", err_quote(attribute), INPUT_GROUPS);
}

static struct margin *
find_margin(struct margins *x, const struct tsv *in, size_t row,
	struct view attribute)
{
	uint32_t id = ids_intern(&x->names, attribute);

	if (id == x->n) {
		MEM_GROW(x->at, x->cap, ++x->n);
		x->at[id] = (struct margin){.whole = true};
		ids_init(&x->at[id].values);
		find_columns(x, &x->at[id], in, row, attribute);
	}
	return &x->at[id];
}

/* Read the share in a field, which may end with a percent sign. */
static double
read_share(struct margin *m, struct tsv *in, size_t row, struct view field)
{
	struct view number = field;
	double x;

	if (number.n > 0 && number.p[number.n - 1] == '%') {
		number.n--;
		number = view_trim(number, " ");
		m->signs++;
	}
	if (!tsv_number(in, number, &x) || x < 0)
		tsv_bad(in, row, "share", "a share such as .5, a percentage such as "
			"50 or 50%, or a count, of at least 0", field);
	m->whole = m->whole && x == floor(x);
	return x;
}

static void
add_row(struct margins *x, struct tsv *in, const struct tsv_column *c, size_t row)
{
	struct view attribute = tsv_field(in, row, c[ATTRIBUTE].at);
	struct view value = tsv_field(in, row, c[VALUE].at);
	struct margin *m;
	size_t had;
	uint32_t id;

	if (attribute.n == 0)
		tsv_bad(in, row, "attribute", "a name", attribute);
	if (value.n == 0)
		tsv_bad(in, row, "value", "a name (" UNKNOWN_GROUP " for people who "
			"did not say)", value);
	m = find_margin(x, in, row, attribute);
	if (unknown_value(value))
		value = view_of(UNKNOWN_GROUP);
	had = m->values.n;
	id = ids_intern(&m->values, value);
	MEM_GROW(m->share, m->cap, m->values.n);
	if (id < had)
		err_line(in->file, in->lines[row], "attribute %s: value %s has an "
			"earlier row, expected one for each value",
			err_quote(attribute), err_quote(value));
	m->share[id] = read_share(m, in, row, tsv_field(in, row, c[SHARE].at));
}

/* Whole numbers whose sum is off 100 by no more may be percentages with a typo. */
enum { NEAR_100 = 2 };

/* Make the shares of an attribute sum to 1. */
static void
normalise(struct margins *x, size_t i)
{
	struct margin *m = &x->at[i];
	const char *name = err_quote(ids_name(&x->names, i));
	size_t n = m->values.n;
	double sum = 0;
	bool percent;

	for (size_t v = 0; v < n; v++)
		sum += m->share[v];
	percent = stats_total(sum / 100, n) != STATS_NOT_ONE;
	if (m->signs > 0 && m->signs < n)
		err_file(x->file, "attribute %s: %zu of %zu shares have a percent "
			"sign, expected all or none", name, m->signs, n);
	if (m->signs > 0 && !percent)
		err_file(x->file, "attribute %s: percentages that sum to %.6g, "
			"expected 100: is there a row for each value?", name, sum);
	if (!(sum > 0) || isinf(sum) || (!percent && !m->whole &&
	    stats_total(sum, n) == STATS_NOT_ONE))
		err_file(x->file, "attribute %s: shares that sum to %.6g, expected 1 "
			"(or 100, percentages, or counts, whole numbers): is there a row "
			"for each value?", name, sum);
	if (stats_total(sum, n) == STATS_NOT_ONE)
		err_note("attribute %s: shares that sum to %.6g, taken for %s", name,
			sum, percent ? "percentages" : "counts");
	if (m->whole && m->signs == 0 && sum != 100 && fabs(sum - 100) <= NEAR_100)
		err_warn("attribute %s: whole numbers that sum to %.0f, not 100: "
			"percentages, rounded or with a typo, or counts of %.0f people? "
			"(check them: either way each is divided by %.0f)", name, sum, sum,
			sum);
	for (size_t v = 0; v < n; v++)
		m->share[v] /= sum;
}

void
margins_read(struct margins *x, const char *file)
{
	struct tsv_column c[COLUMNS] = {[ATTRIBUTE] = {.name = "attribute"},
		[VALUE] = {.name = "value"}, [SHARE] = {.name = "share"}};
	char *path = mem_copy(file, strlen(file));
	struct tsv in;
	size_t n;

	*x = (struct margins){.n = 0};
	ids_init(&x->names);
	tsv_open(&in, &path, 1, c, COLUMNS, NULL, 0, false);
	for (size_t i = 0; i < COLUMNS; i++)
		if (c[i].at < 0)
			err_line(in.file, 1, "no column \"%s\" in the header %s, "
				"expected attribute, value and share", c[i].name,
				err_quote(tsv_names(&in.header)));
	while ((n = tsv_rows(&in)) > 0)
		for (size_t i = 0; i < n; i++)
			add_row(x, &in, c, i);
	x->file = strcmp(file, "-") == 0 ? "<stdin>" : file;
	if (x->n == 0)
		err_file(x->file, "no rows: expected attribute, value and share");
	for (size_t i = 0; i < x->n; i++)
		normalise(x, i);
}
