#include "memberships.h"

#include "table/label_findings.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/unknown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The values of an annotator in a column: their names, and by what they are ordered. */
struct values {
	struct view *name, *order;
	size_t n, name_cap, order_cap;
	char place[NUM_TEXT];    /* of the bin */
};

/* What the groups are made from. */
struct join {
	const struct persons *persons;
	const struct grouping *g;
	struct number_bins bins[INPUT_GROUPS]; /* of columns of numbers */
	struct values values[INPUT_GROUPS];    /* of the annotator at hand */
	struct ids order;        /* of names: values with line feeds between them,
	                            which no value has */
	char *text;
	size_t cap, split;       /* split: cells that have several values, */
	struct view whole;       /* and one that has not, but a mark between words */
};

/* ---- the values of an annotator ---- */

static void
add_value(struct values *x, struct view name, struct view order)
{
	for (size_t i = 0; i < x->n; i++)
		if (view_cmp(x->order[i], order) == 0)
			return;
	MEM_GROW(x->name, x->name_cap, x->n + 1);
	MEM_GROW(x->order, x->order_cap, x->n + 1);
	x->name[x->n] = name;
	x->order[x->n++] = order;
}

/* The values of a cell, each once; those that say nothing count if no other does. */
static void
split_cell(struct values *x, struct view cell, const char *between)
{
	size_t n = strlen(between), at = 0;

	for (size_t i = 0; i <= cell.n; i++) {
		bool end = i == cell.n || (i + n <= cell.n &&
			memcmp(cell.p + i, between, n) == 0);
		struct view v = view_trim((struct view){cell.p + at, i - at}, " ");

		if (!end)
			continue;
		if (!unknown_value(v))
			add_value(x, v, v);
		at = i + n;
		i = i == cell.n ? i : at - 1;
	}
	if (x->n == 0)
		add_value(x, view_of(UNKNOWN_GROUP), view_of(UNKNOWN_GROUP));
}

static void
find_values(struct join *j, uint32_t a, size_t c, const char *several)
{
	struct view cell = persons_value(j->persons, a, j->g->column[c]);
	const struct number_bins *bins = &j->bins[c];
	struct values *x = &j->values[c];

	x->n = 0;
	if (bins->n > 0 && bins->of[a] < bins->n) {
		snprintf(x->place, sizeof x->place, "%06u",
			(unsigned)bins->of[a]);
		add_value(x, view_of(bins->name[bins->of[a]]),
			view_of(x->place));
	} else if (several && bins->n == 0) {
		split_cell(x, cell, several);
		j->split += x->n > 1;
		for (size_t i = 1; i + 1 < cell.n && x->n == 1; i++)
			j->whole = memchr(",;|/", cell.p[i], 4) ? cell : j->whole;
	} else {
		add_value(x, cell, cell);
	}
}

/* Warn of a number for no answer, such as -1 or 999, at an end of the numbers x: it lies
 * farther from the others than these from each other, or is below 0 where they are above. */
static void
doubt_number(const struct join *j, const double *x, size_t people, bool last)
{
	double code = NUM_NA, lo = HUGE_VAL, hi = -HUGE_VAL;
	char text[NUM_TEXT];
	size_t n = 0;

	for (size_t a = 0; a < people; a++)
		if (!isnan(x[a]) && (isnan(code) || (last ? x[a] > code : x[a] < code)))
			code = x[a];
	for (size_t a = 0; a < people; a++) {
		n += x[a] == code;
		if (isnan(x[a]) || x[a] == code)
			continue;
		lo = fmin(lo, x[a]);
		hi = fmax(hi, x[a]);
	}
	if (hi <= lo || !label_findings_code(code) || (code >= 0 && code < 10) ||
	    (fmax(code - hi, lo - code) <= hi - lo && (code >= 0 || lo <= 0)))
		return;
	num_text(code, 0, text);
	err_warn("grouping=%s: the number %s (%zu annotators) looks like a missing value (NA in "
		"its place makes their group unknown)", j->g->text, text, n);
}

static void
make_bins(struct join *j, size_t c, const bool *in, size_t people)
{
	double *x = mem_alloc(people, sizeof *x);

	for (uint32_t a = 0; a < people; a++) {
		struct view v = persons_value(j->persons, a, j->g->column[c]);
		char *text = mem_copy(v.p, v.n);

		if (!in[a] || !num_real(text, v.n, &x[a]))
			x[a] = NUM_NA;
		MEM_FREE(text);
	}
	doubt_number(j, x, people, false);
	doubt_number(j, x, people, true);
	number_bins_make(&j->bins[c], &j->g->numbers[c], x, people);
	MEM_FREE(x);
}

/* ---- groups ---- */

/* One value of each column, value at[c] of column c, with the byte `between` between
 * them. */
static struct view
join_values(struct join *j, const size_t *at, bool order, char between)
{
	size_t n = 0;

	for (size_t c = 0; c < j->g->columns; c++) {
		const struct values *x = &j->values[c];
		struct view v = order ? x->order[at[c]] : x->name[at[c]];

		MEM_GROW(j->text, j->cap, n + v.n + 1);
		if (c > 0)
			j->text[n++] = between;
		memcpy(j->text + n, v.p, v.n);
		n += v.n;
	}
	return (struct view){j->text, n};
}

/* Values that have a comma may make one name of two groups: an error. */
static void
add(struct memberships *m, struct join *j, uint32_t a, const size_t *at)
{
	uint32_t order = ids_intern(&j->order, join_values(j, at, true, '\n'));
	struct view name = join_values(j, at, false, ',');
	uint32_t group = ids_intern(&m->names, name);

	if (view_is(name, "*"))
		err_die("a group of --group=%s would be called *, which stands "
			"for all groups", j->g->text);
	if (group != order)
		err_die("two groups of --group=%s would be called %s: expected "
			"values without a comma", j->g->text, err_quote(name));
	MEM_GROW(m->annotator, m->cap, m->n + 1);
	MEM_GROW(m->group, m->group_cap, m->n + 1);
	m->annotator[m->n] = a;
	m->group[m->n++] = group;
}

/* Add each combination of an annotator's values. */
static void
add_all(struct memberships *m, struct join *j, uint32_t a)
{
	size_t at[INPUT_GROUPS] = {0}, c;

	do {
		add(m, j, a, at);
		for (c = 0; c < j->g->columns; c++) {
			if (++at[c] < j->values[c].n)
				break;
			at[c] = 0;
		}
	} while (c < j->g->columns);
}

/* Order the groups. */
static void
rank(struct memberships *m, const struct ids *order)
{
	uint32_t *place = ids_ranks(order);

	for (size_t i = 0; i < m->n; i++)
		m->group[i] = place[m->group[i]];
	MEM_FREE(place);
	place = ids_sorted(order);
	ids_reorder(&m->names, place);
	MEM_FREE(place);
}

void
memberships_make(struct memberships *m, const struct persons *persons,
	const struct grouping *g, const char *several, const bool *in,
	size_t people)
{
	struct join j = {.persons = persons, .g = g};
	bool cuts = grouping_cuts(g);

	*m = (struct memberships){0};
	ids_init(&m->names);
	ids_init(&j.order);
	for (size_t c = 0; c < g->columns; c++)
		if (g->numbers[c].cuts + g->numbers[c].quantiles > 0)
			make_bins(&j, c, in, people);
	for (uint32_t a = 0; a < people; a++) {
		if (!in[a])
			continue;
		for (size_t c = 0; c < g->columns; c++)
			find_values(&j, a, c, several);
		add_all(m, &j, a);
	}
	if (several && j.split == 0 && j.whole.n > 0)
		err_warn("grouping=%s: --several=%s splits no value, such as %s: is another mark "
			"between the values?", g->text, err_quote(view_of(several)),
			err_quote(j.whole));
	rank(m, cuts ? &j.order : &m->names);
	ids_free(&j.order);
	for (size_t c = 0; c < g->columns; c++) {
		number_bins_free(&j.bins[c]);
		MEM_FREE(j.values[c].name, j.values[c].order);
	}
	MEM_FREE(j.text);
}

void
memberships_free(struct memberships *m)
{
	MEM_FREE(m->annotator, m->group);
	ids_free(&m->names);
}
