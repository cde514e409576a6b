#include "margins.h"

#include "text/err.h"
#include "text/mem.h"
#include "text/record.h"
#include "text/unknown.h"

#include <math.h>
#include <string.h>

enum { ATTRIBUTE, VALUE, SHARE };

static const struct record_column columns[] = {
	{"attribute", RECORD_KEY}, {"value", RECORD_KEY},
	{"share", RECORD_REAL}, {NULL, 0}
};

/* The margin of the row's attribute, which may be a new one. */
static struct margin *
read_attribute(struct margins *m, const struct record_reader *r)
{
	struct view name = record_read(r, ATTRIBUTE);
	size_t g = strings_find(&m->names, name);

	if (name.n == 0)
		record_bad(r, ATTRIBUTE, "a name");
	if (g == INPUT_GROUPS)
		record_bad(r, ATTRIBUTE, "at most 8 attributes");
	if (g == m->names.n) {
		strings_add(&m->names, name.p, name.n);
		m->at[g].name = mem_copy(err_quote(name),
			strlen(err_quote(name)));
		m->at[g].whole = true;
		ids_init(&m->at[g].values);
	}
	return &m->at[g];
}

/* Find a value, or add it. */
static struct value *
find_value(struct margin *x, struct view name)
{
	uint32_t v = ids_intern(&x->values, name);

	MEM_GROW_ZERO(x->at, x->cap, x->values.n);
	x->at[v].name = (struct view){mem_copy(name.p, name.n), name.n};
	return &x->at[v];
}

/* The row's share, which may end with a percent sign. */
static double
read_share(struct margin *x, const struct record_reader *r)
{
	struct view number = record_read(r, SHARE);
	double share;

	if (number.n > 0 && number.p[number.n - 1] == '%') {
		number.n--;
		number = view_trim(number, " ");
		x->signs++;
	}
	if (!num_real(number.p, number.n, &share) || share < 0)
		record_bad(r, SHARE, "a share such as .5, a percentage such as "
			"50 or 50%, or a count, of at least 0");
	x->whole = x->whole && share == floor(share);
	return share;
}

static void
add_row(struct margins *m, const struct record_reader *r)
{
	struct margin *x = read_attribute(m, r);
	struct view name = record_read(r, VALUE);
	struct value *to;

	if (name.n == 0)
		record_bad(r, VALUE, "a name (" UNKNOWN_GROUP " for people who "
			"did not say)");
	to = find_value(x, unknown_value(name) ? view_of(UNKNOWN_GROUP) : name);
	if (x->values.n == x->rows)
		record_bad(r, VALUE, "one row for each value of an attribute");
	to->share = read_share(x, r);
	x->rows++;
}

/* Whole numbers whose sum is off 100 by no more than this may be percentages
 * with a typo. */
enum { NEAR_100 = 2 };

/* Make the shares of an attribute sum to 1. */
static void
normalise(const struct margin *x, const char *file)
{
	double sum = 0;
	bool percent, one;

	for (size_t v = 0; v < x->rows; v++)
		sum += x->at[v].share;
	one = stats_total(sum, x->rows) != STATS_NOT_ONE;
	percent = stats_total(sum / 100, x->rows) != STATS_NOT_ONE;
	if (x->signs > 0 && x->signs < x->rows)
		err_file(file, "attribute %s: %zu of %zu shares have a "
			"percent sign, expected all or none", x->name, x->signs,
			x->rows);
	if (!(sum > 0) || isinf(sum) ||
	    !(percent || (x->signs == 0 && (x->whole || one))))
		err_file(file, "attribute %s: shares that sum to %.6g, "
			"expected 1 (or 100, percentages, or counts, whole "
			"numbers): is there a row for each value?", x->name,
			sum);
	if (!one)
		err_note("attribute %s: shares that sum to %.6g, taken for %s",
			x->name, sum, percent ? "percentages" : "counts");
	if (x->whole && x->signs == 0 && sum != 100 &&
	    fabs(sum - 100) <= NEAR_100)
		err_warn("attribute %s: whole numbers that sum to %.0f, not "
			"100: percentages, rounded or with a typo, or counts "
			"of %.0f people? (check them: either way each is "
			"divided by %.0f)", x->name, sum, sum, sum);
	for (size_t v = 0; v < x->rows; v++)
		x->at[v].share /= sum;
}

void
margins_read(struct margins *m, const char *file)
{
	struct record_reader r;

	record_open(&r, file, columns, 0);
	m->file = r.t.file;
	while (record_next(&r))
		add_row(m, &r);
	if (m->names.n == 0)
		err_file(m->file, "no rows: expected attribute, value and "
			"share");
	for (size_t g = 0; g < m->names.n; g++) {
		normalise(&m->at[g], m->file);
		find_value(&m->at[g], view_of(UNKNOWN_GROUP));
	}
}
